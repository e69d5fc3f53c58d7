"""Run the service with gunicorn: ``python -m service``."""

import sys
from pathlib import Path

from service import settings

CONFIG = Path(__file__).parent / "server/config.py"


def main() -> None:
    """Check the settings, before gunicorn reads some of them in its own way, and run it."""
    try:
        settings.from_environment()
    except settings.BadSetting as error:
        sys.exit(f"pusoy: {error}")
    from gunicorn.app.wsgiapp import run

    sys.argv = ["gunicorn", "-c", str(CONFIG), *sys.argv[1:]]
    run()


if __name__ == "__main__":
    main()
