"""Accessibility of the scorepad: touch, keyboard, screen readers, light and dark."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.accessibility import axe_violations, page_width, small_targets
from tests.support.browser_pages import DESK, PHONE, Visit
from tests.support.scorepad import set_four, sit, tap, type_cards


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_no_violation_on_an_empty_a_fouled_and_a_settled_table(
    visit: Visit, size: tuple[int, int], scheme: str
) -> None:
    page = visit(size=size, scheme=scheme)
    assert axe_violations(page) == []
    tap(page, "QS QH 4D AH JC 9D 7S 3C")
    expect(page.get_by_role("alert").filter(has_text="This will foul.")).to_be_visible()
    assert axe_violations(page) == []
    page.get_by_role("button", name="Clear hand").click()
    set_four(page)
    page.get_by_role("button", name="Settle the table").click()
    page.get_by_role("button", name="Show every reason").click()
    expect(page.get_by_role("list", name="Totals")).to_be_visible()
    assert axe_violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_on_rules_game_and_menu(visit: Visit, scheme: str) -> None:
    page = visit(scheme=scheme)
    page.locator(".rules > summary").click()
    page.get_by_label("Play by").select_option("chinese-poker-western")
    page.get_by_text("House rules: change one thing at a time").click()
    page.get_by_role("button", name="A table of four, settled").click()
    page.get_by_role("button", name="Add to the game").click()
    page.get_by_text("Share and display").click()
    page.get_by_role("img", name="Running totals").wait_for()
    assert axe_violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_on_rows_without_cards_and_on_pusoy_dos(visit: Visit, scheme: str) -> None:
    page = visit(size=PHONE, scheme=scheme)
    page.get_by_role("button", name="Rows only").click()
    page.get_by_role("group", name="Front row, best first").get_by_role("button", name="Joy").click()
    assert axe_violations(page) == []
    page.get_by_role("button", name="Pusoy Dos").click()
    page.get_by_role("button", name="Two flushes").click()
    expect(page.get_by_text("It beats the table.")).to_be_visible()
    assert axe_violations(page) == []
    page.get_by_role("button", name="Record a round").click()
    for play in ["3C", "9S"]:
        type_cards(page, play)
    tap(page, "TD")
    assert axe_violations(page) == []
    assert page_width(page) == PHONE[0]


def test_a_phone_shows_the_full_width_and_every_target_is_large_enough(phone: Page) -> None:
    set_four(phone)
    phone.get_by_role("button", name="Settle the table").click()
    expect(phone.get_by_role("list", name="Totals")).to_be_visible()
    phone.get_by_text("The hands", exact=True).click()
    assert page_width(phone) == PHONE[0]
    assert small_targets(phone) == []


def test_a_table_fits_a_narrow_phone(visit: Visit) -> None:
    page = visit(size=(320, 640))
    set_four(page)
    page.get_by_role("button", name="Settle the table").click()
    expect(page.get_by_role("list", name="Totals")).to_be_visible()
    assert page_width(page) == 320


def test_a_hand_can_be_set_by_keyboard_alone(page: Page) -> None:
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


def test_next_player_and_settle_move_the_focus(page: Page) -> None:
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


def test_a_row_s_name_is_a_status_and_a_foul_is_an_alert(page: Page) -> None:
    tap(page, "QS QH 4D")
    expect(page.get_by_role("status").filter(has_text="Front: Pair of queens.")).to_be_attached()
    tap(page, "AH JC 9D 7S 3C")
    expect(page.get_by_role("alert").filter(has_text="Front pair of queens beats middle ace high")).to_be_visible()


def test_four_colours_and_the_dark_scheme_are_stored_in_the_browser(page: Page) -> None:
    page.get_by_text("Share and display").click()
    page.get_by_label("Suits").select_option("four")
    page.get_by_label("Light or dark").select_option("dark")
    page.reload()
    page.locator("[data-card=AS]").wait_for()
    colour = "(selector) => getComputedStyle(document.querySelector(selector))"
    ground = page.evaluate(f"({colour})('body').backgroundColor")
    suits = {page.evaluate(f"({colour})('[data-card=A{suit}]').color") for suit in "SHCD"}
    assert (ground, len(suits)) == ("rgb(15, 21, 19)", 4)


def test_print_shows_the_settlement_with_reasons_and_no_buttons(page: Page) -> None:
    page.get_by_role("button", name="A table of four, settled").click()
    page.get_by_role("button", name="Show every reason").click()
    page.emulate_media(media="print")
    expect(page.get_by_text("You won all three rows, a sweep")).to_be_visible()
    expect(page.locator("[data-deck]")).to_be_hidden()
    expect(page.get_by_role("button", name="Add to the game")).to_be_hidden()


def test_names_of_sixty_characters_fit_a_phone(phone: Page) -> None:
    phone.get_by_role("button", name="A table of four, settled").click()
    for seat in range(4):
        phone.get_by_role("group", name="Players").get_by_role("button").nth(seat).click()
        phone.get_by_label("Name", exact=True).fill(
            f"{seat} Maria Consolación de los Santos y Bartholomew-Alexander Reyes"
        )
        phone.get_by_label("Name", exact=True).press("Tab")
    phone.get_by_role("button", name="Add to the game").click()
    phone.get_by_role("img", name="Running totals").wait_for()
    assert page_width(phone) == PHONE[0]
    phone.get_by_role("button", name="Open hand 1 again").click()
    expect(phone.get_by_role("list", name="Totals")).to_be_visible()
    assert page_width(phone) == PHONE[0]
