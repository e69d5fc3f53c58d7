"""Gestures on the scorepad that browser tests share, and a table whose settlement is known."""

from playwright.sync_api import Page, expect

# bs.fyi, How to Play Pusoy: the table of four. You beat Joy by 1, sweep Mark for 6, lose to Rey by 1.
FOUR = {
    "You": "QD 5H 3D / 2H 2C TC 6H 4D / KC KS AS 8D 2D",
    "Joy": "J♣ 10♠ 3♥ / K♦ 9♥ 8♣ 7♦ 5♣ / A♣ A♦ Q♥ 7♣ 6♦",
    "Mark": "9d4h2s js10h9c8s6s qsjh9s6c3s",
    "Rey": "front: AH QC JD\nmiddle: 4C 4S KH 8H 7H\nback: 5D 5S TD 7S 3C",
}


def sit(page: Page, name: str) -> None:
    """Open a player's hand."""
    page.get_by_role("group", name="Players").get_by_role("button", name=name).click()


def type_cards(page: Page, text: str) -> None:
    """Type cards into the text field and place them with Enter."""
    page.locator("#typed").fill(text)
    page.locator("#typed").press("Enter")
    expect(page.locator("#typed")).to_have_value("")


def set_four(page: Page) -> None:
    """Set all hands of the table of four, each in a different notation."""
    for name, text in FOUR.items():
        sit(page, name)
        type_cards(page, text)


def tap(page: Page, cards: str) -> None:
    """Click cards in the deck, one after another."""
    for card in cards.split():
        page.locator(f"[data-deck] [data-card='{card}']").click()


def expect_totals(page: Page, **points: str) -> None:
    """Wait until the settlement shows these totals, in the order of the seats."""
    items = page.get_by_role("list", name="Totals").get_by_role("listitem")
    expect(items).to_have_text([name + total for name, total in points.items()])


def expect_log(page: Page, *lines: str) -> None:
    """Wait until the log of a round of Pusoy Dos consists of these lines."""
    expect(page.get_by_role("list", name="Actions").get_by_role("listitem")).to_have_text(lines, use_inner_text=True)


def copy_link(page: Page) -> str:
    """Copy the link with the button, which waits for the address to be packed; return the part after the "#"."""
    page.get_by_text("Share and display").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    path, _, packed = page.evaluate("navigator.clipboard.readText()").partition("#")
    assert path.endswith("/")
    return str(packed)
