"""A service that wants a key: the page asks for it, keeps it in this browser, and never lets it into a link."""

import base64
import re
import zlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit, Watch
from tests.browser.table import copy_link, expect_totals, set_four, sit, type_cards
from tests.browser.test_reach import faults, width
from tests.support.browser_pages import DESK, PHONE, served

KEY = "a-key-of-the-cardroom"
OTHER = "another-key-of-theirs"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a service is served that asks for a key."""
    with served(API_KEYS=f"{OTHER},{KEY}") as address:
        yield address


@pytest.fixture
def watch(watch: Watch) -> Watch:
    """The browser itself notes a refused question in the console; nothing else may be there."""
    watch.expect("Failed to load resource: the server responded with a status of 401")
    return watch


def said(page: Page) -> Locator:
    """What is said of the key, at once."""
    return page.locator(".lock").get_by_role("alert")


def try_key(page: Page, key: str) -> None:
    """Type a key and use it."""
    page.get_by_label("Key for this service").fill(key)
    page.get_by_role("button", name="Use the key").click()


def held(link: str) -> str:
    """What a link holds."""
    return zlib.decompress(base64.urlsafe_b64decode(link + "=" * (-len(link) % 4)), -15).decode()


def test_by_keyboard_alone_a_wrong_key_is_told_in_words_and_the_right_one_opens_the_table(page: Page) -> None:
    expect(said(page)).to_contain_text("This service needs a key.")
    field = page.get_by_label("Key for this service")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("type", "password")
    page.keyboard.type("a-key-of-nobody-here")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("The service does not accept this key.")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("^The service does not accept this key"))
    assert page.evaluate("localStorage.getItem('key')") is None, "what opened nothing is not kept"
    field.fill(KEY)
    page.keyboard.press("Enter")
    expect(field).to_have_count(0)
    expect(page.locator("#page")).to_be_focused()
    set_four(page)
    page.get_by_role("button", name="Settle the table").click()
    expect_totals(page, You="+6", Joy="+4", Mark="−18", Rey="+8")


@pytest.mark.parametrize("text", ["clé-à-molette-du-salon", "two words of a cardroom", "♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠"])
def test_what_no_request_can_carry_is_a_wrong_key_too(page: Page, text: str) -> None:
    try_key(page, text)
    expect(said(page)).to_contain_text("The service does not accept this key.")


def test_the_key_is_kept_in_this_browser_out_of_every_link_until_it_is_forgotten(page: Page, address: str) -> None:
    try_key(page, f" {KEY} ")
    expect(page.get_by_label("Key for this service")).to_have_count(0)
    type_cards(page, "QD 5H 3D")
    assert '"front":"' in (link := held(copy_link(page))) and KEY not in link
    others = "Object.entries(localStorage).filter(([name]) => name !== 'key')"
    assert KEY not in page.evaluate(f"JSON.stringify({others})")
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("[data-row=front] .card")).to_have_count(3)
    expect(page.locator(".rules > summary")).to_be_visible()
    expect(page.get_by_label("Key for this service")).to_have_count(0)
    page.get_by_text("Share and display").click()
    page.get_by_role("button", name="Forget the key").click()
    expect(said(page)).to_contain_text("This service needs a key.")
    assert not page.evaluate("localStorage.getItem('key')")
    expect(page.locator("[data-row=front] .card")).to_have_count(3)
    page.get_by_text("Share and display").click()
    expect(page.get_by_role("button", name="Forget the key")).to_be_hidden()


def test_a_key_that_no_longer_holds_is_asked_for_over_the_table_which_stays(page: Page) -> None:
    try_key(page, OTHER)
    expect(page.get_by_label("Key for this service")).to_have_count(0)
    type_cards(page, "QD 5H 3D")

    def withdraw(route: Route) -> None:
        route.continue_(headers=route.request.headers | {"x-api-key": "withdrawn-since-then"})

    page.route("**/v1/**", withdraw)
    sit(page, "Joy")
    type_cards(page, "JC TS 3H")
    expect(said(page)).to_contain_text("The service does not accept this key.")
    expect(page.locator("[data-row=front] .card")).to_have_count(3)
    page.unroute("**/v1/**")
    try_key(page, KEY)
    expect(page.get_by_role("status").filter(has_text="Front: Jack high.")).to_be_attached()


def test_a_key_that_nobody_has_judged_yet_is_tried_until_somebody_does(page: Page, watch: Watch) -> None:
    watch.expect("Failed to load resource: the server responded with a status of 503")
    page.route("**/v1/**", lambda route: route.fulfill(status=503))
    try_key(page, KEY)
    expect(page.get_by_text("The service is not responding.").first).to_be_visible()
    expect(said(page)).to_have_text("Trying the key…")
    assert page.evaluate("localStorage.getItem('key')") is None
    page.unroute("**/v1/**")
    expect(page.get_by_label("Key for this service")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('key')") == KEY


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_where_the_key_is_asked_for(visit: Visit, size: tuple[int, int], scheme: str) -> None:
    page = visit(size=size, scheme=scheme)
    assert faults(page) == []
    try_key(page, "a-key-of-nobody-here")
    expect(said(page)).to_contain_text("The service does not accept this key.")
    assert faults(page) == []
    assert width(page) == size[0]
