"""Serve the scorepad and start Chromium, for the browser tests and for the README's screenshots.

The service runs in its own process, so that pending requests of a closed page cannot affect the next test.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, Playwright

from tests.support.served import PATIENCE, Served

PATIENCE_MS = PATIENCE * 1000

# In a container the browser runs as root; it must not contact its vendor's hosts.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Widths and heights in CSS pixels.
DESK = (1280, 900)
PHONE = (390, 844)

# Opens a path of the page, with the keywords ``size`` and ``scheme``.
Visit = Callable[..., Page]


@contextmanager
def served(**settings: Any) -> Iterator[str]:
    """Serve with threads for all concurrent requests of pages, including those just closed; yield the URL."""
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
