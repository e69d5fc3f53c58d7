"""Presets, house rules, links, stored tables and a service that does not respond."""

import base64
import json
import zlib

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser_pages import Visit
from tests.support.page_watch import PageWatch
from tests.support.scorepad import copy_link, expect_totals, set_four, sit, type_cards


def open_house_rules(page: Page) -> None:
    """Show the list of presets and the knobs."""
    page.locator(".rules > summary").click()
    page.get_by_text("House rules: change one thing at a time").click()


def test_a_preset_lists_its_differences_and_settles_by_its_rules(page: Page) -> None:
    set_four(page)
    page.locator(".rules > summary").click()
    page.get_by_label("Play by").select_option("chinese-poker-2-4")
    differs = page.get_by_role("table", name="How it differs")
    expect(differs).to_contain_text("Sweep bonus")
    page.get_by_role("button", name="Settle the table").click()
    expect_totals(page, You="+4", Joy="0", Mark="−12", Rey="+8")


def test_a_house_rule_changes_the_settlement_and_can_be_reset(page: Page) -> None:
    set_four(page)
    open_house_rules(page)
    page.get_by_label("Sweep bonus").fill("0")
    page.get_by_label("Sweep bonus").press("Tab")
    expect(page.get_by_text("1 house rule", exact=True)).to_be_visible()
    page.get_by_role("button", name="Settle the table").click()
    expect_totals(page, You="+3", Joy="+1", Mark="−9", Rey="+5")
    page.get_by_role("button", name="Back to the preset").click()
    expect_totals(page, You="+6", Joy="+4", Mark="−18", Rey="+8")


def test_a_house_rule_out_of_range_is_reported_at_its_knob(page: Page, watch: PageWatch) -> None:
    watch.expect("Failed to load resource: the server responded with a status of 422")
    open_house_rules(page)
    page.get_by_label("Sweep bonus").fill("2000")
    page.get_by_label("Sweep bonus").press("Tab")
    expect(page.get_by_role("alert").filter(has_text="0 to 1000")).to_be_visible()


def test_a_link_opened_in_another_browser_shows_the_same_settlement(page: Page, visit: Visit) -> None:
    set_four(page)
    page.get_by_role("button", name="Settle the table").click()
    packed = copy_link(page)
    assert len(packed) < 800
    other = visit(f"#{packed}")
    expect_totals(other, You="+6", Joy="+4", Mark="−18", Rey="+8")


def test_a_table_is_restored_from_the_browser_s_storage(page: Page, address: str) -> None:
    set_four(page)
    expect(page.get_by_text("Every hand is set.")).to_be_visible()
    page.goto("about:blank")
    page.goto(address)
    expect(page.get_by_text("Every hand is set.")).to_be_visible()


@pytest.mark.parametrize("seats", [None, [], "none", [{"name": "You"}]])
def test_a_link_without_valid_seats_opens_an_empty_table(visit: Visit, page: Page, seats: object) -> None:
    sit(page, "Joy")
    packed = copy_link(page)
    state = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15))
    state["pusoy"]["seats"] = seats
    deflated = zlib.compressobj(wbits=-15)
    changed = deflated.compress(json.dumps(state).encode()) + deflated.flush()
    broken = base64.urlsafe_b64encode(changed).decode().rstrip("=")
    expect(visit(f"#{broken}").get_by_text("52 cards to go")).to_be_visible()


def test_an_unreachable_service_is_reported_and_asked_again(page: Page, watch: PageWatch) -> None:
    watch.expect("Failed to load resource: net::ERR_FAILED")
    page.route("**/foul-checks", lambda route: route.abort())
    type_cards(page, "QD 5H 3D")
    expect(page.get_by_text("The service is not responding.")).to_be_visible()
    page.unroute("**/foul-checks")
    expect(page.get_by_role("status").filter(has_text="Front: Queen high.")).to_be_attached()


def test_a_table_copied_as_text_lists_rows_totals_and_reasons(page: Page) -> None:
    set_four(page)
    page.get_by_role("button", name="Settle the table").click()
    page.get_by_text("Share and display").click()
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied as text.")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert "You: Q♦ 5♥ 3♦ / 2♥ 2♣ 10♣ 6♥ 4♦ / K♣ K♠ A♠ 8♦ 2♦" in text
    assert "You +6, Joy +4, Mark −18, Rey +8" in text
    assert text.count("Front to ") == 6


def test_no_key_is_asked_for_if_the_service_requires_none(page: Page) -> None:
    expect(page.locator(".rules > summary")).to_be_visible()
    expect(page.get_by_label("Key for this service")).to_have_count(0)
    page.get_by_text("Share and display").click()
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    expect(page.get_by_role("button", name="Forget the key")).to_be_hidden()
