"""Serve with gunicorn: ``python -m service``."""

import sys
from pathlib import Path

from gunicorn.app.wsgiapp import run

CONFIG = Path(__file__).with_name("gunicorn.conf.py")

if __name__ == "__main__":
    sys.argv = ["gunicorn", "-c", str(CONFIG), "service.app:create_app()", *sys.argv[1:]]
    run()
