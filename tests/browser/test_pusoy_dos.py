"""Pusoy Dos in a real browser: checking plays, refereeing rounds, comparing presets, adding up scores."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser_pages import Visit
from tests.support.scorepad import copy_link, expect_log, tap, type_cards

# After PlayFaceToFace's public rules: the three of clubs opens, and three passes clear the table.
ROUND = ["3C", "4D", "pass", "9S", "2D", "pass", "pass", "pass"]
ROUND_LOG = [
    "You 3 Three of clubs",
    "Joy 4 Four of diamonds",
    "Mark passes",
    "Rey 9 Nine of spades",
    "You 2 Two of diamonds",
    "Joy passes",
    "Mark passes",
    "Rey passes the table clears",
]


def open_view(page: Page, view: str) -> None:
    """Open one of the three views of Pusoy Dos."""
    page.get_by_role("button", name="Pusoy Dos").click()
    page.get_by_role("group", name="What to do").get_by_role("button", name=view, exact=True).click()


def act(page: Page, *actions: str) -> None:
    """Type plays and passes, each of which must be accepted before the next."""
    for action in actions:
        type_cards(page, action)


def test_a_play_is_checked_against_the_table(page: Page) -> None:
    open_view(page, "Check a play")
    tap(page, "5C 5H")
    page.get_by_role("button", name=re.compile("^Your play")).click()
    tap(page, "9S 9D")
    expect(page.get_by_text("It beats the table.")).to_be_visible()
    expect(page.get_by_role("group", name="Your play")).to_contain_text("Pair of nines")
    tap(page, "9D")
    expect(page.get_by_text("It does not beat the table.")).to_be_visible()


def test_two_flushes_compare_differently_under_another_preset(page: Page) -> None:
    open_view(page, "Check a play")
    page.get_by_role("button", name="Two flushes").click()
    expect(page.get_by_text("It beats the table.")).to_be_visible()
    page.locator(".rules > summary").click()
    page.get_by_label("Play by").select_option("playfacetoface-high-card")
    expect(page.get_by_role("table", name="How it differs")).to_contain_text("Highest card first, then suit")
    expect(page.get_by_text("It does not beat the table.")).to_be_visible()


def test_a_round_is_recorded_and_three_passes_clear_the_table(page: Page) -> None:
    open_view(page, "Record a round")
    expect(page.get_by_text("You to open: the play must include 3♣.")).to_be_visible()
    act(page, *ROUND)
    expect_log(page, *ROUND_LOG)
    expect(page.get_by_text("You to lead: any play will do.")).to_be_visible()
    expect(page.get_by_role("list", name="Cards left").get_by_role("listitem").first).to_contain_text("11 cards")
    expect(page.locator("[data-card='2D']")).to_have_class(re.compile("used"))


def test_a_refused_play_is_explained_and_not_recorded(page: Page) -> None:
    open_view(page, "Record a round")
    page.locator("#typed").fill("4D")
    page.locator("#typed").press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Not allowed.")).to_be_visible()
    expect(page.get_by_role("list", name="Actions")).to_have_count(0)
    act(page, "3C")
    tap(page, "3S")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("list", name="Actions").get_by_role("listitem")).to_have_count(2)
    page.get_by_role("button", name="Undo last").click()
    expect(page.get_by_role("list", name="Actions").get_by_role("listitem")).to_have_count(1)


def test_with_known_hands_the_holder_of_the_opening_card_opens_and_legal_plays_are_listed(page: Page) -> None:
    open_view(page, "Record a round")
    page.get_by_role("button", name="Remove Rey").click()
    page.get_by_role("button", name="Remove Mark").click()
    page.get_by_label("I know the hands").check()
    page.get_by_label("You’s hand").fill("4D 9S")
    page.get_by_label("Joy’s hand").fill("3C 3D 5H")
    page.get_by_label("Joy’s hand").press("Tab")
    expect(page.get_by_text("Joy to open: the play must include 3♣.")).to_be_visible()
    page.get_by_text("2 legal plays, lowest first").click()
    page.locator(".hint").nth(1).click()
    page.get_by_role("button", name="Play", exact=True).click()
    act(page, "pass")
    page.locator("#typed").fill("5H")
    page.locator("#typed").press("Enter")
    expect(page.get_by_role("heading", name="The round is over")).to_be_focused()
    scores = page.get_by_role("table", name="Fewer points are better")
    expect(scores.get_by_role("row", name=re.compile("^You 2"))).to_be_visible()


def test_scores_from_counts_add_up_to_a_match(page: Page) -> None:
    open_view(page, "Score")
    for seat, left in enumerate(["0", "3", "7", "10"]):
        page.locator(f"#left-{seat}").fill(left)
        page.locator(f"#left-{seat}").press("Tab")
    page.get_by_role("button", name="Add to the match").click()
    standings = page.get_by_role("list", name="Standings").get_by_role("listitem")
    expect(standings.first).to_contain_text(re.compile("You.*1 win.*0"))
    expect(standings.last).to_contain_text(re.compile("Rey.*10"))


def test_a_link_restores_the_round(page: Page, visit: Visit) -> None:
    open_view(page, "Record a round")
    act(page, *ROUND)
    expect_log(page, *ROUND_LOG)
    expect_log(visit("#" + copy_link(page)), *ROUND_LOG)
