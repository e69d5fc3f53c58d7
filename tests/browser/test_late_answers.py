"""A service that answers late: actions in the meantime happen in order, and never use an outdated answer."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect

from tests.support.browser_pages import Visit
from tests.support.scorepad import copy_link, expect_log, set_four, sit, tap, type_cards


@contextmanager
def delayed(page: Page, operation: str) -> Iterator[None]:
    """Delay all requests of an operation until the end of the block, which must send at least one."""
    waiting: list[Route] | None = []

    def hold(route: Route) -> None:
        route.continue_() if waiting is None else waiting.append(route)

    page.route(f"**/{operation}", hold)
    with page.expect_request(f"**/{operation}"):
        yield
    late, waiting = waiting, None
    for route in late or []:
        route.continue_()


def record_a_round(page: Page) -> None:
    """Open the view of a round and wait for the referee's first answer."""
    page.get_by_role("button", name="Pusoy Dos").click()
    page.get_by_role("button", name="Record a round").click()
    expect(page.get_by_text("You to open: the play must include 3♣.")).to_be_visible()


def test_a_pass_typed_before_the_play_is_judged_follows_it(page: Page) -> None:
    record_a_round(page)
    tap(page, "3C")
    with delayed(page, "rounds"):
        page.get_by_role("button", name="Play", exact=True).click()
        page.locator("#typed").fill("pass")
        page.locator("#typed").press("Enter")
    expect_log(page, "You 3 Three of clubs", "Joy passes")


def test_a_double_click_on_play_plays_once(page: Page) -> None:
    record_a_round(page)
    tap(page, "3C")
    with delayed(page, "rounds"):
        page.get_by_role("button", name="Play", exact=True).dblclick()
    expect_log(page, "You 3 Three of clubs")
    type_cards(page, "4D")
    expect_log(page, "You 3 Three of clubs", "Joy 4 Four of diamonds")


def test_a_play_undone_while_it_is_judged_does_not_come_back(page: Page) -> None:
    record_a_round(page)
    type_cards(page, "3C")
    tap(page, "4D")
    with delayed(page, "rounds"):
        page.get_by_role("button", name="Play", exact=True).click()
        page.get_by_role("button", name="Undo last").click()
    expect(page.get_by_text("You to open: the play must include 3♣.")).to_be_visible()
    type_cards(page, "3C 3D")
    expect_log(page, "You 3 3 Pair of threes")


def test_a_count_changed_just_before_a_round_is_added_is_scored(page: Page) -> None:
    page.get_by_role("button", name="Pusoy Dos").click()
    page.get_by_role("button", name="Score", exact=True).click()
    for seat, left in enumerate(["0", "3", "7", "10"]):
        page.locator(f"#left-{seat}").fill(left)
        page.locator(f"#left-{seat}").press("Tab")
    add = page.get_by_role("button", name="Add to the match")
    expect(add).to_be_visible()
    with delayed(page, "scores"):
        page.locator("#left-1").fill("5")
        add.click()
    standings = page.get_by_role("list", name="Standings").get_by_role("listitem")
    expect(standings.nth(1)).to_have_text("2.Joy0 wins5")


def test_a_name_changed_just_before_a_hand_is_added_is_recorded(page: Page) -> None:
    page.get_by_role("button", name="A table of four, settled").click()
    add = page.get_by_role("button", name="Add to the game")
    expect(add).to_be_visible()
    with delayed(page, "settlements"):
        page.get_by_label("Name", exact=True).fill("Ana")
        add.click()
    chart = "Running totals after hand 1: Ana +6, Joy +4, Mark −18, Rey +8"
    expect(page.get_by_role("img", name=chart)).to_be_visible()


def test_text_copied_before_the_settlement_arrives_includes_it(page: Page) -> None:
    set_four(page)
    page.get_by_text("Share and display").click()
    with delayed(page, "settlements"):
        page.get_by_role("button", name="Settle the table").click()
        page.get_by_text("Share and display").click()
        page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied as text.")).to_be_visible()
    assert "You +6, Joy +4, Mark −18, Rey +8" in page.evaluate("navigator.clipboard.readText()")


def test_settings_of_one_hand_are_not_offered_for_another(page: Page) -> None:
    set_four(page)
    page.get_by_role("button", name="Arrange for me", exact=True).click()
    expect(page.locator(".setting").first).to_be_visible()
    sit(page, "Joy")
    with delayed(page, "arrangements"):
        page.get_by_role("button", name="Arrange for me", exact=True).click()
        expect(page.get_by_text("Looking at all 72,072 settings…")).to_be_visible()
        expect(page.locator(".setting")).to_have_count(0)
    expect(page.locator(".setting").first).to_be_visible()


def test_rows_are_not_called_in_order_before_they_are_checked(page: Page) -> None:
    type_cards(page, "QD 5H 3D 2H 2C TC 6H 4D")
    expect(page.get_by_role("status").filter(has_text="Middle: Pair of twos.")).to_be_attached()
    with delayed(page, "foul-checks"):
        type_cards(page, "7D 9D JD 3S 4S")
        expect(page.get_by_text("You: set")).to_be_visible()
        expect(page.get_by_text("The rows are in order.")).to_have_count(0)
    expect(page.get_by_role("alert").filter(has_text="Fouled.")).to_be_visible()


def test_a_notice_disappears_after_four_seconds(visit: Visit) -> None:
    page = visit()
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    copy_link(page)
    page.clock.run_for(3999)
    expect(page.get_by_text("Link copied.")).to_be_visible()
    page.clock.run_for(1)
    expect(page.get_by_text("Link copied.")).to_have_count(0)
