"""The scorepad and its files as they are served; tests/browser tests what the page does."""

import re

import pytest
from flask.testing import FlaskClient

from service.api.pages import SCOREPAD

PATHS = sorted(file.relative_to(SCOREPAD).as_posix() for file in SCOREPAD.rglob("*") if file.is_file())
MODULES = [path for path in PATHS if path.endswith(".js")]
STYLES = [path for path in PATHS if path.endswith(".css")]


def test_page_is_at_the_root_with_a_strict_policy(client: FlaskClient) -> None:
    page = client.get("/", headers={"Accept": "text/html"})
    assert (page.status_code, page.mimetype) == (200, "text/html")
    policy = page.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "style-src 'self'" in policy and "unsafe" not in policy


@pytest.mark.parametrize("path", [path for path in PATHS if path != "index.html"])
def test_every_file_is_served_and_304_if_unchanged(client: FlaskClient, path: str) -> None:
    first = client.get(f"/web/{path}")
    assert first.status_code == 200 and first.data == (SCOREPAD / path).read_bytes()
    assert client.get(f"/web/{path}", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("path", ["../app.py", "%2e%2e/app.py", "none.js", ""])
def test_other_files_are_not_served(client: FlaskClient, path: str) -> None:
    assert client.get(f"/web/{path}").status_code == 404


def test_accept_header_without_html_is_406(client: FlaskClient) -> None:
    assert client.get("/", headers={"Accept": "image/png"}).status_code == 406


def test_page_lists_every_script_and_style_so_that_they_load_in_parallel() -> None:
    page = (SCOREPAD / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:href|src)="web/([^"]+)"', page)
    assert sorted(set(named) & {*MODULES, *STYLES}) == sorted([*MODULES, *STYLES])


def test_page_has_no_inline_script_or_style_and_no_other_host() -> None:
    page = (SCOREPAD / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", page)
    for path in PATHS:
        hosts = re.findall(r"https?://[^\s\"'<>]+", (SCOREPAD / path).read_text(encoding="utf-8"))
        assert [host for host in hosts if host != "http://www.w3.org/2000/svg"] == []


@pytest.mark.parametrize("path", [*MODULES, *STYLES, "index.html"])
def test_files_are_shorter_than_300_lines(path: str) -> None:
    assert len((SCOREPAD / path).read_text(encoding="utf-8").splitlines()) < 300
