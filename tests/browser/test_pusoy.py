"""Pusoy in a real browser: setting hands, fouls, naturals, the arranger, settlements and running totals."""

import re

from playwright.sync_api import Page, expect

from tests.support.scorepad import expect_totals, set_four, sit, tap, type_cards


def test_a_table_typed_in_four_notations_settles_as_its_source_states(page: Page) -> None:
    set_four(page)
    page.get_by_role("button", name="Settle the table").click()
    expect_totals(page, You="+6", Joy="+4", Mark="−18", Rey="+8")
    expect(page.get_by_text("All totals add up to zero.")).to_be_visible()
    sweep = page.locator("tbody").filter(has_text="You and Mark")
    expect(sweep).to_contain_text("Sweep You +3", ignore_case=True)
    expect(sweep.get_by_text("You won all three rows, a sweep")).to_be_visible()


def test_every_pair_shows_the_reason_for_each_row(page: Page) -> None:
    set_four(page)
    page.get_by_role("button", name="Settle the table").click()
    page.get_by_role("button", name="Show every reason").click()
    pair = page.locator("tbody").filter(has_text="You and Joy").locator("li")
    expect(pair).to_have_count(3)
    expect(pair.nth(0)).to_contain_text(re.compile("queen", re.IGNORECASE))
    expect(pair.nth(2)).to_contain_text(re.compile("aces", re.IGNORECASE))


def test_clicked_cards_fill_the_rows_are_marked_in_the_deck_and_name_the_rows(page: Page) -> None:
    tap(page, "QD 5H 3D 2H 2C TC 6H 4D KC KS AS 8D 2D")
    felt = page.get_by_role("region", name="You’s hand")
    expect(felt.get_by_role("button", name=re.compile("^Middle"))).to_contain_text("Pair of twos")
    expect(felt.get_by_role("button", name=re.compile("^Back"))).to_contain_text("Pair of kings")
    expect(felt.get_by_text("The rows are in order.")).to_be_visible()
    expect(page.get_by_role("button", name="queen of diamonds, in the front")).to_have_class(re.compile("used"))


def test_a_card_clicked_again_is_removed_and_a_lifted_card_swaps(page: Page) -> None:
    tap(page, "QD 5H 3D QD AC")
    front = page.locator('[data-row="front"] .card')
    expect(front).to_have_count(3)
    tap(page, "KS")
    page.locator('[data-row="middle"] .card').click()
    page.locator('[data-row="front"] .card').first.click()
    expect(page.locator('[data-row="middle"] .card')).to_have_attribute("data-key", "5H")
    expect(front.first).to_have_attribute("data-key", "KS")


def test_a_foul_is_explained_before_the_hand_is_complete(page: Page) -> None:
    tap(page, "QS QH 4D AH JC 9D 7S 3C")
    alert = page.get_by_role("alert").filter(has_text="This will foul.")
    expect(alert).to_contain_text("Front pair of queens beats middle ace high")


def test_a_natural_is_offered_and_decides_each_pair_when_declared(page: Page) -> None:
    page.get_by_role("button", name="Six pairs, to declare").click()
    page.get_by_role("button", name="Six pairs Declare: 3 points from each player").click()
    page.get_by_role("button", name="Settle the table").click()
    expect_totals(page, You="+3", Joy="−3")
    expect(page.get_by_text("A natural decides")).to_be_visible()


def test_arrange_for_me_lists_settings_and_applies_the_best(page: Page) -> None:
    page.get_by_role("button", name="One hand to arrange").click()
    expect(page.get_by_role("alert").filter(has_text="Fouled.")).to_be_visible()
    page.get_by_role("button", name="Arrange for me", exact=True).click()
    settings = page.locator(".setting")
    expect(settings).to_have_count(5)
    expect(settings.first).to_contain_text("points expected")
    settings.first.get_by_role("button", name="Use this").click()
    expect(page.get_by_text("The rows are in order.")).to_be_visible()


def test_a_game_shows_standings_and_a_chart_of_running_totals(page: Page) -> None:
    for _ in range(2):
        set_four(page)
        page.get_by_role("button", name="Settle the table").click()
        page.get_by_role("button", name="Add to the game").click()
    standings = page.get_by_role("list", name="Standings")
    expect(standings.get_by_role("listitem").first).to_contain_text("Rey+16")
    expect(
        page.get_by_role("img", name="Running totals after hand 2: You +12, Joy +8, Mark −36, Rey +16")
    ).to_be_visible()
    page.get_by_label("Hands", exact=True).select_option("5")
    expect(page.get_by_text("2 hands played, 3 to go.")).to_be_visible()
    page.get_by_role("button", name="Remove hand 1").click()
    expect(page.get_by_text("1 hand played, 4 to go.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("2 hands played, 3 to go.")).to_be_visible()


def test_a_card_of_another_player_is_refused_with_that_player_s_name(page: Page) -> None:
    tap(page, "AS")
    sit(page, "Joy")
    tap(page, "AS")
    expect(page.get_by_text("Ace of spades is with You.")).to_be_visible()
    page.locator("#typed").fill("AS KD 2C")
    page.locator("#typed").press("Enter")
    expect(page.get_by_text("AS is already with You.")).to_be_visible()


def test_the_last_hand_can_take_the_thirteen_cards_left(page: Page) -> None:
    set_four(page)
    page.get_by_role("button", name="Clear hand").click()
    page.get_by_role("button", name="Take the 13 cards left").click()
    expect(page.locator("[data-row] .card")).to_have_count(13)
    type_cards(page, "AH QC JD / 4C 4S KH 8H 7H / 5D 5S TD 7S 3C")
    page.get_by_role("button", name="Settle the table").click()
    expect_totals(page, You="+6", Joy="+4", Mark="−18", Rey="+8")


def test_rows_entered_without_cards_settle_with_ties_fouls_and_royalties(page: Page) -> None:
    page.get_by_role("button", name="Rows only").click()
    for row, best_first in {"Front": ["You", "Joy"], "Middle": ["Joy", "You"], "Back": ["You", "Joy"]}.items():
        for name in [*best_first, "Mark"]:
            page.get_by_role("group", name=f"{row} row, best first").get_by_role("button", name=name).click()
    page.get_by_role("group", name="Back row, best first").get_by_role("button", name="Joy").click()
    page.locator(".tally-player").nth(3).get_by_label("fouled").check()
    page.get_by_text("Royalties", exact=True).last.click()
    page.get_by_label("You, front").select_option("three_of_a_kind")
    page.get_by_role("button", name="Settle the table").click()
    # You and Joy: 3 - 1 and a tie. Both sweep Mark: 3 + 1 + 1 + 3 and 1 + 1 + 1 + 3. Rey's foul costs 8, 6 and 6.
    expect_totals(page, You="+18", Joy="+10", Mark="−8", Rey="−20")
