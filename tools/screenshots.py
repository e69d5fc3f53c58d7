"""Take the README's pictures of the page: ``python -m tools.screenshots`` writes them to ``docs/``.

Serves in this process and drives Chromium as the browser tests do; nothing here is needed to run the service.
"""

import logging
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

from service.app import create_app
from service.settings import Settings

PICTURES = Path(__file__).parent.parent / "docs"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
DESK = (1280, 900)
PHONE = (390, 844)


@contextmanager
def served() -> Iterator[str]:
    """Serve on a free port of this machine while the pictures are taken."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)  # no line for each request
    server = make_server("127.0.0.1", 0, create_app(Settings()), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def settled(page: Page) -> None:
    """Lay out the source's table of four and settle it."""
    page.get_by_role("button", name="A table of four, settled").click()
    page.get_by_role("list", name="Totals").wait_for()


def arranged(page: Page) -> None:
    """Lay out one hand and use the best setting found for it."""
    page.get_by_role("button", name="One hand to arrange").click()
    page.get_by_role("button", name="Arrange for me", exact=True).click()
    page.locator(".setting").first.get_by_role("button", name="Use this").click()
    page.get_by_text("The rows are in order.").wait_for()


def refereed(page: Page) -> None:
    """Record the first plays of a round of Pusoy Dos."""
    page.get_by_role("button", name="Pusoy Dos").click()
    page.get_by_role("button", name="Record a round").click()
    for number, action in enumerate(["3C", "4D", "pass", "9S", "2D", "pass", "pass", "pass"], start=1):
        page.locator("#typed").fill(action)
        page.locator("#typed").press("Enter")
        page.locator(f".log li:nth-child({number})").wait_for()


def take(
    browser: Browser, address: str, name: str, lay_out: Callable[[Page], None], size: tuple[int, int], dark: bool
) -> None:
    """Take one picture of what ``lay_out`` leaves on the page."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    page.locator(".rules > summary").wait_for()
    lay_out(page)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
    context.close()


def main() -> None:
    """Take every picture."""
    PICTURES.mkdir(exist_ok=True)
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    with served() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        take(browser, address, "scorepad", settled, DESK, dark=False)
        take(browser, address, "scorepad-phone", arranged, PHONE, dark=False)
        take(browser, address, "scorepad-dark", refereed, PHONE, dark=True)
        browser.close()


if __name__ == "__main__":
    main()
