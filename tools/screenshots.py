"""Take the README's pictures of the page: ``python -m tools.screenshots`` writes them to ``docs/``.

Serves and drives Chromium as the browser tests do; nothing here is needed to run the service.
"""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.browser_pages import DESK, PHONE, chromium, served

PICTURES = Path(__file__).parent.parent / "docs"


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
    with served() as address, sync_playwright() as driver, chromium(driver) as browser:
        take(browser, address, "scorepad", settled, DESK, dark=False)
        take(browser, address, "scorepad-phone", arranged, PHONE, dark=False)
        take(browser, address, "scorepad-dark", refereed, PHONE, dark=True)


if __name__ == "__main__":
    main()
