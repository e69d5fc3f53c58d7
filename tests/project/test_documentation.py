"""The README and docs/: every example is answered as printed, and nothing that can be chosen is left out."""

import ast
import doctest
import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service import settings
from service.api.catalogue import BOOKS
from service.app import create_app
from service.pusoy_dos.scoring_methods import METHODS, read_scoring
from service.schemas.faults import Code
from tests.support.paths import ROOT
from tools import docs_tables

README = ROOT / "README.md"
DOCS = sorted(ROOT.glob("docs/*.md"))
PAGES = [
    README,
    *DOCS,
    *(ROOT / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "examples/README.md")),
    *ROOT.glob("benchmarks/*.md"),
    *ROOT.glob(".github/*.md"),
]
EXAMPLE_KEY = "a-key-of-16-or-more"


def read(path: Path | str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def names_in(page: str) -> set[str]:
    """Return what a page names in backticks, and each part of it: `GET /docs` names /docs."""
    quoted = re.findall(r"`([^`\n]+)`", read(page))
    return set(quoted) | {part for text in quoted for part in text.split()}


class Example(NamedTuple):
    """A curl command of a page, and the JSON printed below it, a value for each line of a bulk answer."""

    page: str
    path: str
    headers: dict[str, str]
    body: str | None
    printed: list[Any]


def examples() -> Iterator[Example]:
    """Yield the examples of all pages; each ```sh block with curl is followed by a ```json block."""
    for page in (README, *DOCS):
        text = read(page)
        for block in re.finditer(r"```sh\n(curl .*?)```", text, re.DOTALL):
            command, *options = shlex.split(block[1])
            assert command == "curl"
            address, headers, body = "", {}, None
            while options:
                option = options.pop(0)
                if option == "-H":
                    name, _, value = options.pop(0).partition(": ")
                    headers[name] = value
                elif option in ("-d", "--data-binary"):
                    body = options.pop(0)
                else:
                    assert option.startswith("localhost:8000/"), f"unexpected in a curl command: {option}"
                    address = option.removeprefix("localhost:8000")
            printed = re.compile(r"```json\n(.*?)```", re.DOTALL).search(text, block.end())
            assert printed, f"nothing is printed for {block[1]}"
            yield Example(name_of(page), address, headers, body, list(json_values(printed[1])))


def json_values(text: str) -> Iterator[Any]:
    """Yield the JSON values of a text, one after another."""
    decoder = json.JSONDecoder()
    while text := text.strip():
        value, end = decoder.raw_decode(text)
        yield value
        text = text[end:]


EXAMPLES = list(examples())
EXAMPLE_IDS = [f"{example.page}-{example.path}" for example in EXAMPLES]


def holds(answer: Any, printed: Any) -> bool:
    """Return whether an answer holds what is printed of it: some members of an object, the first elements of a list."""
    if isinstance(printed, dict):
        return isinstance(answer, dict) and all(holds(answer.get(name), part) for name, part in printed.items())
    if isinstance(printed, list):
        return len(answer) >= len(printed) and all(map(holds, answer, printed))
    return type(answer) is type(printed) and bool(answer == printed)


def answers_to(client: FlaskClient, example: Example) -> list[Any]:
    """Send an example and return the answer, or the lines of a bulk answer."""
    method = "GET" if example.body is None else "POST"
    response = client.open(example.path, method=method, headers=example.headers, data=example.body)
    return list(json_values(response.get_data(as_text=True)))


@pytest.mark.parametrize("example", EXAMPLES, ids=EXAMPLE_IDS)
def test_an_example_is_answered_as_printed(client: FlaskClient, example: Example) -> None:
    if "X-API-Key" in example.headers:
        assert example.headers["X-API-Key"] == EXAMPLE_KEY
        client = create_app(settings.Settings(api_keys=(EXAMPLE_KEY,))).test_client()
        assert client.get(example.path).status_code == 401
    answers = answers_to(client, example)
    assert len(answers) == len(example.printed)
    assert holds(answers, example.printed), answers


def test_the_examples_show_a_settlement_a_fault_a_house_rule_and_bulk() -> None:
    shown = {(example.page, example.path) for example in EXAMPLES}
    assert {
        ("README.md", "/v1/pusoy/settlements"),
        ("docs/api.md", "/v1/pusoy/foul-checks"),
        ("docs/api.md", "/v1/bulk"),
        ("docs/rulesets.md", "/v1/pusoy-dos/scores"),
        ("docs/running.md", "/v1/pusoy/rulesets"),
    } <= shown


def test_every_curl_command_and_every_printed_answer_is_tested() -> None:
    text = "".join(map(read, (README, *DOCS)))
    assert len(re.findall(r"^ *curl ", text, re.MULTILINE)) == len(EXAMPLES)
    assert text.count("```json") == len(EXAMPLES)


def test_the_table_of_four_of_bs_fyi_is_settled_as_on_the_page(client: FlaskClient) -> None:
    [example] = [example for example in EXAMPLES if example.page == "README.md"]
    [answer] = answers_to(client, example)
    points = {pair["players"][1]: pair["points"]["You"] for pair in answer["pairs"][:3]}
    assert points == {"Joy": 1, "Mark": 6, "Rey": -1}


@pytest.mark.parametrize("page", DOCS, ids=name_of)
def test_python_examples_run_as_printed(page: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", read(page), re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(test).failed == 0
    assert len(test.examples) == "".join(blocks).count(">>> ")


# ---- nothing that can be chosen is left out


def test_every_endpoint_is_named(app: Flask) -> None:
    routes = {rule.rule.rstrip("/") or "/" for rule in app.url_map.iter_rules() if not rule.rule.startswith("/web/")}
    assert {route for route in routes if "<" not in route} - names_in("docs/api.md") == set()


def test_every_code_is_named() -> None:
    assert set(Code) - names_in("docs/api.md") == set()


@pytest.mark.parametrize("game", BOOKS)
def test_every_preset_and_knob_is_named(game: str) -> None:
    book, named = BOOKS[game], names_in("docs/rulesets.md")
    assert set(book.presets) - named == set()
    assert {knob.name for knob in book.knobs} - named == set()
    choices = {word for knob in book.knobs for word in knob.schema.get("enum", ())}
    assert choices - named == set()
    assert set(book.presets) - names_in("docs/sources.md") == set()


def test_the_readme_counts_the_presets() -> None:
    assert f" {sum(len(book.presets) for book in BOOKS.values())} presets " in read(README)


def test_every_scoring_method_has_an_example_that_can_be_read() -> None:
    shown = re.findall(r"`(\{\"method\".*?\})`", read("docs/rulesets.md"))
    assert {read_scoring(json.loads(text)).method for text in shown} == set(METHODS)


def test_every_setting_is_named_with_its_default() -> None:
    assert settings.table() in read("docs/running.md")
    variables = {settings.variable(setting.name) for setting in fields(settings.Settings)}
    mentioned = {name for page in PAGES for name in re.findall(r"`(PUSOY_[A-Z_]+)`", read(page))}
    assert mentioned <= variables


@pytest.mark.parametrize("page", DOCS, ids=name_of)
def test_generated_tables_are_up_to_date(page: Path) -> None:
    assert docs_tables.fill(read(page)) == read(page), "run make docs-tables"


def test_every_generated_table_is_on_a_page() -> None:
    marked = [name for page in DOCS for name in re.findall(r"<!-- table: (\S+) -->", read(page))]
    assert sorted(marked) == sorted(docs_tables.TABLES)


def test_the_picture_of_the_rooms_shows_the_imports_that_there_are() -> None:
    picture = re.findall(r"```mermaid\n(.*?)```", read("docs/architecture.md"), re.DOTALL)[1]
    drawn = set(re.findall(r"^ *(\w+) --> (\w+)$", picture, re.MULTILINE))
    assert drawn == set(imports_between_rooms())


def imports_between_rooms() -> Iterator[tuple[str, str]]:
    """Yield every import of one room of the service by another: ("api", "core")."""
    for path in ROOT.glob("service/**/*.py"):
        room = path.relative_to(ROOT / "service").with_suffix("").parts[0].strip("_")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [f"{node.module}.{alias.name}" for alias in node.names] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                package, other, *_ = [*name.split("."), ""]
                if package == "service" and other not in (room, "__version__"):
                    yield room, other


# ---- pages


def test_the_readme_stays_short() -> None:
    assert len(read(README).splitlines()) <= 110


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_links_to_what_is_there(page: Path) -> None:
    for link, _, anchor in re.findall(r"\]\(([^)#]*)(#([^)]+))?\)", read(page)):
        if "//" in link or link.startswith("mailto:"):
            continue
        target = page.parent / link if link else page
        assert target.exists(), link
        if anchor:
            headings = re.findall(r"^#+ (.+)$", read(target), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}, anchor


@pytest.mark.parametrize("page", DOCS, ids=name_of)
def test_every_page_can_be_reached_from_the_readme(page: Path) -> None:
    assert f"(docs/{page.name})" in read(README)


def test_every_command_of_make_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))
    for page in PAGES:
        named = set(re.findall(r"(?:`|^    )make ([a-z-]+)", read(page), re.MULTILINE))
        assert named <= targets, page.name


def test_every_file_that_is_named_is_there() -> None:
    for page in PAGES:
        for path in re.findall(r"(?:`|ARGS=|python )((?:service|tests|tools|docs|deploy)/[\w./-]+\.\w+)", read(page)):
            assert (ROOT / path).exists(), f"{page.name}: {path}"
