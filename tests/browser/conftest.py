"""A served page and a real browser for every test here."""

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.support.browser_pages import DESK, PATIENCE_MS, PHONE, chromium, served

# A busy machine is waited for; what should be there and is not still fails.
expect.set_options(timeout=PATIENCE_MS)

# A notice goes after some seconds of the clock, in which a busy machine may not have looked; here it stays.
NOTICES_STAY = """
    const later = window.setTimeout;
    window.setTimeout = (work, ms, ...rest) => later(work, ms >= 4000 ? 2 ** 30 : ms, ...rest);
"""

Visit = Callable[..., Page]


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Playwright]:
    """Playwright itself."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright_driver: Playwright) -> Iterator[Browser]:
    """The system's Chromium; where there is none these tests are not collected, and the run says so."""
    with chromium(playwright_driver) as started:
        yield started


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the service is served."""
    with served() as address:
        yield address


class Watch:
    """What a browser does that it should not: asks other hosts, complains, or breaks."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.noted: list[str] = []
        self.meant: list[str] = []

    def expect(self, part: str) -> None:
        """Let complaints of the console be that have these words: the browser notes what a test does on purpose."""
        self.meant.append(f"console: {part}")

    @property
    def wrong(self) -> list[str]:
        """What nobody expected."""
        return [note for note in self.noted if not any(note.startswith(part) for part in self.meant)]

    def keep(self, page: Page) -> None:
        """Begin to watch a page."""
        page.on("request", lambda request: self._note(urlsplit(request.url).netloc != self.host, "asked", request.url))
        page.on("console", lambda line: self._note(line.type in ("error", "warning"), "console", line.text))
        page.on("pageerror", lambda error: self._note(True, "broke", str(error)))

    def _note(self, wrong: bool, what: str, text: str) -> None:
        if wrong:
            self.noted.append(f"{what}: {text}")


@pytest.fixture
def watch(address: str) -> Iterator[Watch]:
    """Hold every page of a test to: no request off the host, no console error, nothing thrown."""
    watching = Watch(urlsplit(address).netloc)
    yield watching
    assert watching.wrong == []


@pytest.fixture
def visit(browser: Browser, address: str, watch: Watch) -> Iterator[Visit]:
    """Open the page as someone new to it: with a browser that remembers nothing."""
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
        watch.keep(page)
        page.goto(address + path)
        page.locator(".rules > summary, .lock").wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(visit: Visit) -> Page:
    """The page on a desk."""
    return visit()


@pytest.fixture
def phone(visit: Visit) -> Page:
    """The page on a phone held upright."""
    return visit(size=PHONE)
