"""Fixtures: a served scorepad and pages of a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.support.browser_pages import DESK, PATIENCE_MS, PHONE, Visit, chromium, served
from tests.support.page_watch import PageWatch

# Long enough for a busy machine; a condition that never becomes true still fails.
expect.set_options(timeout=PATIENCE_MS)

# Notices disappear after some seconds, possibly before a busy machine has looked at them; this keeps them.
NOTICES_STAY = """
    const later = window.setTimeout;
    window.setTimeout = (work, ms, ...rest) => later(work, ms >= 4000 ? 2 ** 30 : ms, ...rest);
"""


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Playwright]:
    """Yield Playwright."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright_driver: Playwright) -> Iterator[Browser]:
    """Yield the system's Chromium; without it these tests are not collected, which the end of the run reports."""
    with chromium(playwright_driver) as started:
        yield started


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Serve the service and yield its URL."""
    with served() as address:
        yield address


@pytest.fixture
def watch(address: str) -> Iterator[PageWatch]:
    """Require that no page of a test contacts another host, logs a warning or error, or throws."""
    watch = PageWatch(address)
    yield watch
    assert watch.faults == []


@pytest.fixture
def visit(browser: Browser, address: str, watch: PageWatch) -> Iterator[Visit]:
    """Yield a function that opens the page in a fresh browser context, without stored data."""
    contexts: list[BrowserContext] = []

    def open_page(path: str = "", size: tuple[int, int] = DESK, scheme: str = "light") -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=size == PHONE,
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(NOTICES_STAY)
        contexts.append(context)
        page = context.new_page()
        watch.watch(page)
        page.goto(address + path)
        page.locator(".rules > summary, .lock").wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(visit: Visit) -> Page:
    """Open the page at the size of a desktop screen."""
    return visit()


@pytest.fixture
def phone(visit: Visit) -> Page:
    """Open the page at the size of a phone in portrait."""
    return visit(size=PHONE)
