"""Reached by everyone: by thumb on a phone, by keyboard alone, by screen reader, in light and in dark."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.table import set_four, sit, tap, type_cards
from tests.support.browser_pages import DESK, PHONE

AXE = Axe()
STANDARDS = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
}


def faults(page: Page) -> list[tuple[str, Any]]:
    """What axe-core finds against WCAG 2.2 AA and good practice: rule and places."""
    violations = AXE.run(page, options=STANDARDS).response["violations"]
    return [(found["id"], [node["target"] for node in found["nodes"]]) for found in violations]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_on_an_empty_a_fouled_and_a_settled_table(
    visit: Visit, size: tuple[int, int], scheme: str
) -> None:
    page = visit(size=size, scheme=scheme)
    assert faults(page) == []
    tap(page, "QS QH 4D AH JC 9D 7S 3C")
    expect(page.get_by_role("alert").filter(has_text="This will foul.")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Clear hand").click()
    set_four(page)
    page.get_by_role("button", name="Settle the table").click()
    page.get_by_role("button", name="Show every reason").click()
    expect(page.get_by_role("list", name="Totals")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_rules_game_and_menu(visit: Visit, scheme: str) -> None:
    page = visit(scheme=scheme)
    page.locator(".rules > summary").click()
    page.get_by_label("Play by").select_option("chinese-poker-western")
    page.get_by_text("House rules: change one thing at a time").click()
    page.get_by_role("button", name="A table of four, settled").click()
    page.get_by_role("button", name="Add to the game").click()
    page.get_by_text("Share and display").click()
    page.get_by_role("img", name="Running totals").wait_for()
    assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_told_rows_and_on_pusoy_dos(visit: Visit, scheme: str) -> None:
    page = visit(size=PHONE, scheme=scheme)
    page.get_by_role("button", name="Rows only").click()
    page.get_by_role("group", name="Front row, best first").get_by_role("button", name="Joy").click()
    assert faults(page) == []
    page.get_by_role("button", name="Pusoy Dos").click()
    page.get_by_role("button", name="Two flushes").click()
    expect(page.get_by_text("It beats the table.")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Record a round").click()
    for play in ["3C", "9S"]:
        type_cards(page, play)
    tap(page, "TD")
    assert faults(page) == []
    assert width(page) == PHONE[0]


def width(page: Page) -> int:
    """How wide the page is, with all that would have to be scrolled to."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def too_small(page: Page) -> list[str]:
    """What is to be pressed or filled in and is too small for a thumb."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button, select, input, textarea")]
            .map((one) => [one.textContent || one.id, one.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.width < 36 || box.height < 36))
            .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
    )
    return found


def test_on_a_phone_nothing_is_wider_than_the_screen_and_every_button_takes_a_thumb(phone: Page) -> None:
    set_four(phone)
    phone.get_by_role("button", name="Settle the table").click()
    expect(phone.get_by_role("list", name="Totals")).to_be_visible()
    phone.get_by_text("The hands", exact=True).click()
    assert width(phone) == PHONE[0]
    assert too_small(phone) == []


def test_on_a_narrow_old_phone_a_table_still_fits(visit: Visit) -> None:
    page = visit(size=(320, 640))
    set_four(page)
    page.get_by_role("button", name="Settle the table").click()
    expect(page.get_by_role("list", name="Totals")).to_be_visible()
    assert width(page) == 320


def test_by_keyboard_alone_a_hand_is_set_and_the_table_settled(page: Page) -> None:
    sit(page, "You")
    page.locator("[data-card=AS]").focus()
    for key in ["Enter", "ArrowRight", "Enter", "ArrowDown", "Enter", "End", "Home", "ArrowUp", "ArrowLeft"]:
        page.keyboard.press(key)
    front = page.locator('[data-row="front"] .card')
    expect(front).to_have_count(3)
    for place, card in enumerate(["AS", "KS", "KH"]):
        expect(front.nth(place)).to_have_attribute("data-key", card)
    expect(page.locator("[data-deck] :focus")).to_be_attached()
    page.keyboard.press("Tab")
    expect(page.locator("#typed")).to_be_focused()
    page.keyboard.type("QD 5H 3D / 2H 2C TC 6H 4D / KC KS AS 8D 2D")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The rows are in order.")).to_be_visible()


def test_the_next_player_button_and_settling_take_the_focus_along(page: Page) -> None:
    set_four(page)
    sit(page, "Rey")
    page.get_by_role("button", name="Clear hand").click()
    sit(page, "You")
    page.get_by_role("button", name="Next player").press("Enter")
    expect(page.get_by_role("region", name="Rey’s hand")).to_be_focused()
    page.locator("#typed").fill("AH QC JD 4C 4S KH 8H 7H 5D 5S TD 7S 3C")
    page.locator("#typed").press("Enter")
    page.get_by_role("button", name="Settle the table").press("Enter")
    expect(page.get_by_role("heading", name="The settlement")).to_be_focused()


def test_what_a_row_is_called_is_said_politely_and_a_foul_at_once(page: Page) -> None:
    tap(page, "QS QH 4D")
    expect(page.get_by_role("status").filter(has_text="Front: Pair of queens.")).to_be_attached()
    tap(page, "AH JC 9D 7S 3C")
    expect(page.get_by_role("alert").filter(has_text="Front pair of queens beats middle ace high")).to_be_visible()


def test_four_colours_and_the_dark_table_are_kept_in_this_browser(page: Page) -> None:
    page.get_by_text("Share and display").click()
    page.get_by_label("Suits").select_option("four")
    page.get_by_label("Light or dark").select_option("dark")
    page.reload()
    page.locator("[data-card=AS]").wait_for()
    colour = "(selector) => getComputedStyle(document.querySelector(selector))"
    ground = page.evaluate(f"({colour})('body').backgroundColor")
    suits = {page.evaluate(f"({colour})('[data-card=A{suit}]').color") for suit in "SHCD"}
    assert (ground, len(suits)) == ("rgb(15, 21, 19)", 4)


def test_printed_the_page_shows_settlement_and_reasons_and_no_buttons(page: Page) -> None:
    page.get_by_role("button", name="A table of four, settled").click()
    page.get_by_role("button", name="Show every reason").click()
    page.emulate_media(media="print")
    expect(page.get_by_text("You won all three rows, a sweep")).to_be_visible()
    expect(page.locator("[data-deck]")).to_be_hidden()
    expect(page.get_by_role("button", name="Add to the game")).to_be_hidden()


def test_names_of_sixty_letters_fit_a_phone(phone: Page) -> None:
    phone.get_by_role("button", name="A table of four, settled").click()
    for seat in range(4):
        phone.get_by_role("group", name="Players").get_by_role("button").nth(seat).click()
        phone.get_by_label("Name", exact=True).fill(
            f"{seat} Maria Consolación de los Santos y Bartholomew-Alexander Reyes"
        )
        phone.get_by_label("Name", exact=True).press("Tab")
    phone.get_by_role("button", name="Add to the game").click()
    phone.get_by_role("img", name="Running totals").wait_for()
    assert width(phone) == PHONE[0]
    phone.get_by_role("button", name="Open hand 1 again").click()
    expect(phone.get_by_role("list", name="Totals")).to_be_visible()
    assert width(phone) == PHONE[0]
