"""A service that requires an API key: the page asks for it, stores it in the browser, and keeps it out of links."""

import base64
import re
import zlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.support.accessibility import axe_violations, page_width
from tests.support.browser_pages import DESK, PHONE, Visit, served
from tests.support.page_watch import PageWatch
from tests.support.scorepad import copy_link, expect_totals, set_four, sit, type_cards

KEY = "a-key-of-the-cardroom"
OTHER_KEY = "another-key-of-theirs"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve a service that requires an API key and yield its URL."""
    with served(API_KEYS=f"{OTHER_KEY},{KEY}") as address:
        yield address


@pytest.fixture
def watch(watch: PageWatch) -> PageWatch:
    """Expect the console message with which the browser itself reports a refused request."""
    watch.expect("Failed to load resource: the server responded with a status of 401")
    return watch


def key_alert(page: Page) -> Locator:
    """Return the alert of the form for the key."""
    return page.locator(".lock").get_by_role("alert")


def try_key(page: Page, key: str) -> None:
    """Enter a key and submit it."""
    page.get_by_label("Key for this service").fill(key)
    page.get_by_role("button", name="Use the key").click()


def unpack(link: str) -> str:
    """Return the JSON that the fragment of a link encodes."""
    return zlib.decompress(base64.urlsafe_b64decode(link + "=" * (-len(link) % 4)), -15).decode()


def test_a_wrong_key_is_refused_in_words_and_the_right_one_opens_the_table_by_keyboard(page: Page) -> None:
    expect(key_alert(page)).to_contain_text("This service needs a key.")
    field = page.get_by_label("Key for this service")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("type", "password")
    page.keyboard.type("a-key-of-nobody-here")
    page.keyboard.press("Enter")
    expect(key_alert(page)).to_contain_text("The service does not accept this key.")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("^The service does not accept this key"))
    assert page.evaluate("localStorage.getItem('key')") is None, "a refused key is not stored"
    field.fill(KEY)
    page.keyboard.press("Enter")
    expect(field).to_have_count(0)
    expect(page.locator("#page")).to_be_focused()
    set_four(page)
    page.get_by_role("button", name="Settle the table").click()
    expect_totals(page, You="+6", Joy="+4", Mark="−18", Rey="+8")


@pytest.mark.parametrize(
    "text",
    ["clé-à-molette-du-salon", "two words of a cardroom", "♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠"],
    ids=["accents", "spaces", "symbols"],
)
def test_a_key_that_no_header_can_carry_is_refused(page: Page, text: str) -> None:
    try_key(page, text)
    expect(key_alert(page)).to_contain_text("The service does not accept this key.")


def test_the_key_is_stored_until_it_is_forgotten_and_in_no_link(page: Page, address: str) -> None:
    try_key(page, f" {KEY} ")
    expect(page.get_by_label("Key for this service")).to_have_count(0)
    type_cards(page, "QD 5H 3D")
    assert '"front":"' in (link := unpack(copy_link(page))) and KEY not in link
    other_items = "Object.entries(localStorage).filter(([name]) => name !== 'key')"
    assert KEY not in page.evaluate(f"JSON.stringify({other_items})")
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("[data-row=front] .card")).to_have_count(3)
    expect(page.locator(".rules > summary")).to_be_visible()
    expect(page.get_by_label("Key for this service")).to_have_count(0)
    page.get_by_text("Share and display").click()
    page.get_by_role("button", name="Forget the key").click()
    expect(key_alert(page)).to_contain_text("This service needs a key.")
    assert not page.evaluate("localStorage.getItem('key')")
    expect(page.locator("[data-row=front] .card")).to_have_count(3)
    page.get_by_text("Share and display").click()
    expect(page.get_by_role("button", name="Forget the key")).to_be_hidden()


def test_a_revoked_key_is_asked_for_again_and_the_table_stays(page: Page) -> None:
    try_key(page, OTHER_KEY)
    expect(page.get_by_label("Key for this service")).to_have_count(0)
    type_cards(page, "QD 5H 3D")

    def send_revoked_key(route: Route) -> None:
        route.continue_(headers=route.request.headers | {"x-api-key": "revoked-in-the-meantime"})

    page.route("**/v1/**", send_revoked_key)
    sit(page, "Joy")
    type_cards(page, "JC TS 3H")
    expect(key_alert(page)).to_contain_text("The service does not accept this key.")
    expect(page.locator("[data-row=front] .card")).to_have_count(3)
    page.unroute("**/v1/**")
    try_key(page, KEY)
    expect(page.get_by_role("status").filter(has_text="Front: Jack high.")).to_be_attached()


def test_an_unverified_key_is_retried_until_the_service_responds(page: Page, watch: PageWatch) -> None:
    watch.expect("Failed to load resource: the server responded with a status of 503")
    page.route("**/v1/**", lambda route: route.fulfill(status=503))
    try_key(page, KEY)
    expect(page.get_by_text("The service is not responding.").first).to_be_visible()
    expect(key_alert(page)).to_have_text("Trying the key…")
    assert page.evaluate("localStorage.getItem('key')") is None
    page.unroute("**/v1/**")
    expect(page.get_by_label("Key for this service")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('key')") == KEY


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_no_violation_in_the_form_for_the_key(visit: Visit, size: tuple[int, int], scheme: str) -> None:
    page = visit(size=size, scheme=scheme)
    assert axe_violations(page) == []
    try_key(page, "a-key-of-nobody-here")
    expect(key_alert(page)).to_contain_text("The service does not accept this key.")
    assert axe_violations(page) == []
    assert page_width(page) == size[0]
