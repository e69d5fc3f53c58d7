"""The page as browsers get it, for the tests of this folder and for the README's pictures.

Served in a process of its own: what a page that was left has still asked touches no test that comes after.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Playwright

from tests.support.served import PATIENCE, Served

PATIENCE_MS = PATIENCE * 1000

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
def served(**settings: Any) -> Iterator[str]:
    """Serve with room for all that pages ask at once, those just left among them; give the address."""
    with Served(THREADS=64, MAX_CONCURRENT=63, **settings) as server:
        yield f"{server.url}/"


@contextmanager
def chromium(driver: Playwright) -> Iterator[Browser]:
    """Start the system's Chromium."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    browser = driver.chromium.launch(executable_path=found, args=list(FLAGS), timeout=PATIENCE_MS)
    try:
        yield browser
    finally:
        browser.close()
