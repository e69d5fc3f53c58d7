"""The page as browsers get it, for the tests of this folder and for the README's pictures.

Served in this process, with no gunicorn in front: what is looked at is the page, and it starts at once.
"""

import logging
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright
from werkzeug.serving import make_server

from service.app import create_app
from service.settings import Settings

# In a container the browser runs as root, and must not look for hosts of its own maker.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK = (1280, 900)
PHONE = (390, 844)


@contextmanager
def served(settings: Settings | None = None) -> Iterator[str]:
    """Serve on a free port of this machine; give the address."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)  # no line for each request
    server = make_server("127.0.0.1", 0, create_app(settings or Settings()), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def chromium(driver: Playwright) -> Iterator[Browser]:
    """Start the system's Chromium."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
    try:
        yield browser
    finally:
        browser.close()
