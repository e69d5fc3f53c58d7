"""The README: every command it shows to curl answers as printed, and nothing that can be chosen goes unnamed."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service import settings
from service.api.catalogue import BOOKS
from service.schemas.faults import Code
from tests.support.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "examples" / "README.md", *ROOT.glob("docs/*.md")])
SHOWN = re.findall(
    r"```sh\ncurl localhost:8000(/\S+) -H 'Content-Type: application/json' -d '(.*?)'\n```\n.*?```json\n(.*?)```",
    README,
    re.DOTALL,
)
NAMED = set(re.findall(r"`([^`\n]+)`", README))


def holds(answer: Any, printed: Any) -> bool:
    """Whether an answer holds what is printed of it: some members of an object, the first elements of a list."""
    if isinstance(printed, dict):
        return isinstance(answer, dict) and all(holds(answer.get(name), part) for name, part in printed.items())
    if isinstance(printed, list):
        return len(answer) >= len(printed) and all(map(holds, answer, printed))
    return type(answer) is type(printed) and bool(answer == printed)


def test_it_shows_a_settlement_a_fault_and_a_house_rule() -> None:
    assert [path for path, _, _ in SHOWN] == [
        "/v1/pusoy/settlements",
        "/v1/pusoy/foul-checks",
        "/v1/pusoy-dos/scores",
    ]
    assert README.count("```json") == len(SHOWN)


@pytest.mark.parametrize(("path", "body", "printed"), SHOWN, ids=[path for path, _, _ in SHOWN])
def test_an_example_is_answered_as_printed(client: FlaskClient, path: str, body: str, printed: str) -> None:
    answer = client.post(path, json=json.loads(body)).get_json()
    assert holds(answer, json.loads(printed)), answer


def test_the_table_of_four_of_bs_fyi_is_settled_as_on_the_page(client: FlaskClient) -> None:
    path, body, _ = SHOWN[0]
    pairs = client.post(path, json=json.loads(body)).get_json()["pairs"]
    assert {pair["players"][1]: pair["points"]["You"] for pair in pairs[:3]} == {"Joy": 1, "Mark": 6, "Rey": -1}


def test_every_endpoint_is_named(app: Flask) -> None:
    routes = {rule.rule.rstrip("/") or "/" for rule in app.url_map.iter_rules() if not rule.rule.startswith("/web/")}
    assert {route for route in routes if "<" not in route and route not in NAMED} == set()


@pytest.mark.parametrize("game", BOOKS)
def test_every_preset_and_knob_is_named(game: str) -> None:
    book = BOOKS[game]
    assert set(book.presets) - NAMED == set()
    assert {knob.name for knob in book.knobs} - NAMED == set()
    choices = {word for knob in book.knobs for word in knob.schema.get("enum", ())}
    assert choices - NAMED == set()


def test_every_setting_is_named_with_its_default() -> None:
    variables = {settings.variable(setting.name) for setting in fields(settings.Settings)}
    assert {name for name in variables if f"`{name}` (" not in README} == set()
    assert settings.table() in (ROOT / "docs" / "running.md").read_text(encoding="utf-8")


def test_every_code_is_named() -> None:
    assert set(Code) - NAMED == set()


def test_it_stays_under_200_lines() -> None:
    assert len(README.splitlines()) < 200


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_links_to_what_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)", text):
        assert "//" in link or (page.parent / link).exists(), link


def test_every_command_of_make_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    for page in PAGES:
        asked = set(re.findall(r"\bmake ([a-z-]+)`", page.read_text(encoding="utf-8")))
        assert asked <= targets, page.name


def test_every_test_that_is_named_is_there() -> None:
    for path in re.findall(r"`(tests/\w+\.py)`", README):
        assert (ROOT / path).exists(), path
