"""The pages for developers in a browser: requests can be tried there, and no other host is contacted."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tests.support.browser_pages import DESK, PATIENCE_MS, PHONE


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """Yield a page; require that it contacted no other host, logged no warning or error and did not throw."""
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]}, base_url=address)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    requested: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    hosts = {urlsplit(url).netloc for url in requested if not url.startswith("data:")}
    assert hosts == {urlsplit(address).netloc}
    assert faults == []


@pytest.mark.parametrize(
    ("operation", "text"),
    [
        ("pusoy-settleTable", "You won the front and the middle"),
        ("pusoy-dos-refereeRound", '"places"'),
        ("bulk-askInBulk", '"summary"'),
    ],
)
def test_the_example_of_an_operation_can_be_executed(page: Page, operation: str, text: str) -> None:
    page.goto("docs")
    block = page.locator(f"#operations-{operation}")
    block.locator(".opblock-summary-control").click()
    block.get_by_role("button", name="Execute").click()
    live = block.locator(".live-responses-table")
    expect(live.locator("tbody .response-col_status").first).to_have_text("200")
    expect(live.locator(".response-col_description").nth(1)).to_contain_text(text)


def test_axe_finds_no_violation_in_the_guide(page: Page) -> None:
    for width, height in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("docs/guide")
        expect(page.get_by_role("heading", name="The guide")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), "the page overflows"
        found = Axe().run(page).response["violations"]
        assert [(fault["id"], [node["target"] for node in fault["nodes"]]) for fault in found] == []
