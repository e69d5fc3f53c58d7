"""Take the README's screenshots of the page: ``python -m tools.screenshots`` writes them to ``docs/``.

A server and Chromium are started as in the browser tests.
"""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.browser_pages import DESK, PHONE, chromium, served

PICTURES = Path(__file__).parent.parent / "docs"


def settle_table(page: Page) -> None:
    """Show the example of a table of four, settled."""
    page.get_by_role("button", name="A table of four, settled").click()
    page.get_by_role("list", name="Totals").wait_for()


def arrange_hand(page: Page) -> None:
    """Show the example of one hand, in the best setting found for it."""
    page.get_by_role("button", name="One hand to arrange").click()
    page.get_by_role("button", name="Arrange for me", exact=True).click()
    page.locator(".setting").first.get_by_role("button", name="Use this").click()
    page.get_by_text("The rows are in order.").wait_for()


def record_round(page: Page) -> None:
    """Record the first plays of a round of Pusoy Dos."""
    page.get_by_role("button", name="Pusoy Dos").click()
    page.get_by_role("button", name="Record a round").click()
    for number, action in enumerate(["3C", "4D", "pass", "9S", "2D", "pass", "pass", "pass"], start=1):
        page.locator("#typed").fill(action)
        page.locator("#typed").press("Enter")
        page.locator(f".log li:nth-child({number})").wait_for()


def take(
    browser: Browser, address: str, name: str, prepare: Callable[[Page], None], size: tuple[int, int], dark: bool
) -> None:
    """Open the page, prepare it, and save a screenshot as ``docs/<name>.png``."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    page.locator(".rules > summary").wait_for()
    prepare(page)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
    context.close()


def main() -> None:
    """Take all screenshots."""
    PICTURES.mkdir(exist_ok=True)
    with served() as address, sync_playwright() as driver, chromium(driver) as browser:
        take(browser, address, "scorepad", settle_table, DESK, dark=False)
        take(browser, address, "scorepad-phone", arrange_hand, PHONE, dark=False)
        take(browser, address, "scorepad-dark", record_round, PHONE, dark=True)


if __name__ == "__main__":
    main()
