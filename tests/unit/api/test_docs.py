"""The pages for developers: complete, loaded from this host alone, with working examples."""

import html
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from service.api.pages import ASSETS, DOCS
from service.schemas.faults import Code

GUIDE = (DOCS / "guide.html").read_text(encoding="utf-8")
PRINTED = re.findall(
    r'<pre tabindex="0" data-post="([^"]+)"(?: data-status="(\d+)")?><code>(.*?)</code></pre>', GUIDE, re.DOTALL
)
BULK = re.findall(r'<pre tabindex="0" data-bulk><code>(.*?)</code></pre>', GUIDE, re.DOTALL)


def links(page: str) -> Iterator[str]:
    """Yield every URL of a page that is not a fragment."""
    return iter(re.findall(r'(?:href|src)="([^"#]+)', page))


@pytest.mark.parametrize("path", ["/docs", "/docs/guide"])
def test_page_links_only_to_what_this_service_serves(client: FlaskClient, path: str) -> None:
    page = client.get(path, headers={"Accept": "text/html"})
    assert (page.status_code, page.mimetype) == (200, "text/html")
    for link in links(page.get_data(as_text=True)):
        assert "//" not in link, "another host"
        assert client.get(urljoin(path, link)).status_code == 200, link


@pytest.mark.parametrize("under", ["", "/scores"])
def test_trailing_slash_redirects_to_the_page_under_any_path(client: FlaskClient, under: str) -> None:
    sent = client.get("/docs/?to=//cards.example", headers={"Accept": "text/html"})
    assert sent.status_code == 308
    page = f"https://here.example{under}/docs"
    assert urljoin(f"{page}/", sent.headers["Location"]) == page


@pytest.mark.parametrize("path", ["/docs", "/docs/guide"])
def test_page_runs_only_its_own_scripts(client: FlaskClient, path: str) -> None:
    page = client.get(path)
    policy = dict(part.strip().split(" ", 1) for part in page.headers["Content-Security-Policy"].split(";"))
    assert (policy["default-src"], policy["script-src"], policy["connect-src"]) == ("'none'", "'self'", "'self'")
    text = page.get_data(as_text=True)
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text)


@pytest.mark.parametrize("name", ASSETS)
def test_unchanged_file_is_304(client: FlaskClient, name: str) -> None:
    first = client.get(f"/web/docs/{name}")
    assert first.status_code == 200 and first.mimetype == ASSETS[name][1]
    assert client.get(f"/web/docs/{name}", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("name", ["index.html", "swagger-ui.js", "..%2fapp.py", "none"])
def test_other_files_are_not_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/web/docs/{name}").status_code == 404


def test_accept_header_without_html_is_406(client: FlaskClient) -> None:
    assert client.get("/docs", headers={"Accept": "image/png"}).status_code == 406


@pytest.mark.parametrize(("path", "status", "body"), PRINTED, ids=[f"{path}{status}" for path, status, _ in PRINTED])
def test_example_of_the_guide_is_answered(client: FlaskClient, path: str, status: str, body: str) -> None:
    answer = client.post(f"/v1/{path}", json=json.loads(html.unescape(body)))
    assert answer.status_code == int(status or 200), answer.get_data(as_text=True)


def test_error_of_the_guide_is_answered_as_printed(client: FlaskClient) -> None:
    (body,) = [json.loads(body) for _, status, body in PRINTED if status == "422"]
    (fault,) = client.post("/v1/pusoy/foul-checks", json=body).get_json()["errors"]
    (printed,) = re.findall(r'<pre tabindex="0" data-answer><code>(.*?)</code></pre>', GUIDE)
    expected: dict[str, Any] = json.loads(printed)
    assert fault | expected == fault


def test_bulk_request_of_the_guide_is_answered_line_by_line(client: FlaskClient) -> None:
    (lines,) = BULK
    answer = client.post("/v1/bulk", data=html.unescape(lines), content_type="application/x-ndjson")
    answers = [json.loads(line) for line in answer.get_data(as_text=True).splitlines()]
    assert [line.get("id") for line in answers[:-1]] == ["hand 1", "hand 2"]
    assert answers[-1] == {"summary": {"lines": 2, "failed": 0}}


def test_guide_names_every_code() -> None:
    assert {code for code in Code if f"<td><code>{code}</code></td>" not in GUIDE} == set()
