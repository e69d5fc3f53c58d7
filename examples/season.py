"""Settle a season of Pusoy from a CSV file: standings on standard output, running totals as an SVG chart.

    pip install requests
    python examples/season.py examples/season.csv --chart season.svg

One bulk request settles every hand, a second adds up each evening and the season.
The service is expected at http://127.0.0.1:8000; set SCORING_URL for another address.
"""

import argparse
import csv
import json
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any

import requests

SERVICE = os.environ.get("SCORING_URL", "http://127.0.0.1:8000")
COLOURS = ("#1c6349", "#a3301f", "#2f5aa8", "#7d5a0c", "#6a3d8f", "#57635d")

Line = dict[str, Any]
Totals = dict[str, int]


def read_season(path: Path) -> Iterator[Line]:
    """Yield a bulk line that settles each hand of the file. Every row of the file is a seat."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        for (evening, hand), rows in groupby(csv.DictReader(file), lambda row: (row["evening"], row["hand"])):
            players = [seat(row) for row in rows]
            yield {"id": f"{evening} {hand}", "op": "pusoy/settlements", "body": {"players": players}}


def seat(row: dict[str, str]) -> Line:
    """Build a seat from a row, without the empty cells."""
    names = {"player": "id", "front": "front", "middle": "middle", "back": "back", "declare": "declare"}
    return {name: row[column] for column, name in names.items() if row[column]}


def send(lines: list[Line]) -> Iterator[Line]:
    """Send one bulk request. Yield each answer as it arrives, and exit if the summary does not match."""
    body = "".join(json.dumps(line) + "\n" for line in lines).encode()
    headers = {"Content-Type": "application/x-ndjson"}
    with requests.post(f"{SERVICE}/v1/bulk", data=body, headers=headers, stream=True, timeout=60) as response:
        if response.status_code != 200:
            sys.exit(f"{response.status_code}: {response.json()['detail']}")
        summary = None
        for line in response.iter_lines():
            answer = json.loads(line)
            summary = answer.get("summary")
            if summary is None:
                yield answer
    if summary is None or summary["lines"] != len(lines):
        sys.exit("The answer was cut off: send it again.")


def with_progress(answers: Iterable[Line], expected: int) -> Iterator[Line]:
    """Yield the answers and draw a progress bar."""
    for done, answer in enumerate(answers, 1):
        bar = ("#" * (30 * done // expected)).ljust(30)
        print(f"\r[{bar}] {done} of {expected} hands", end="", file=sys.stderr, flush=True)
        yield answer
    print(file=sys.stderr)


def settle(hands: list[Line]) -> dict[str, Totals]:
    """Return the totals of every valid hand, and print the errors of the others."""
    totals = {}
    refused = []
    for answer in with_progress(send(hands), len(hands)):
        if answer["status"] == 200:
            totals[answer["id"]] = answer["body"]["totals"]
        else:
            refused += [f"{answer['id']}: {fault['pointer']} {fault['detail']}" for fault in answer["body"]["errors"]]
    print(*refused, sep="\n", end="\n" if refused else "", file=sys.stderr)
    return totals


def add_up(totals: dict[str, Totals]) -> tuple[dict[str, list[str]], Line]:
    """Return the winners of each evening, and the season as one long game."""
    evenings = {
        evening: [totals[hand] for hand in hands] for evening, hands in groupby(totals, lambda hand: hand.split()[0])
    }
    games = {**evenings, "season": list(totals.values())}
    lines = [
        {
            "id": name,
            "op": "pusoy/games",
            "body": {"hands": [{"totals": hand} for hand in hands], "length": max(len(hands), 1)},
        }
        for name, hands in games.items()
    ]
    added = {answer["id"]: answer["body"] for answer in send(lines)}
    season = added.pop("season")
    return {evening: game["winners"] for evening, game in added.items()}, season


def show(winners: dict[str, list[str]], season: Line) -> None:
    """Print the standings."""
    print(f"{'':>3} {'player':<12} {'points':>7} {'evenings won':>13}")
    for line in season["standings"]:
        won = sum(line["id"] in names for names in winners.values())
        print(f"{line['place']:>3} {line['id']:<12} {line['points']:>+7} {won:>13}")


def draw(season: Line, path: Path) -> None:
    """Write the running totals as an SVG chart with one line per player."""
    running = [dict.fromkeys(season["running"][-1], 0), *season["running"]]
    reach = max(1, *(abs(points) for totals in running for points in totals.values()))
    wide, high = 640, 320
    xs = list(accumulate([40.0] + [wide / (len(running) - 1)] * (len(running) - 1)))
    parts = [f'<line x1="40" y1="{high / 2 + 20}" x2="{wide + 40}" y2="{high / 2 + 20}" stroke="#bbb"/>']
    for place, player in enumerate(running[0]):
        colour = COLOURS[place % len(COLOURS)]
        ys = [20 + high / 2 * (1 - totals[player] / reach) for totals in running]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(xs, ys, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        name = player.replace("&", "&amp;").replace("<", "&lt;")
        end = f"{name} {running[-1][player]:+}"
        parts.append(f'<text x="{wide + 48}" y="{ys[-1] + 4:.1f}" fill="{colour}">{end}</text>')
    size = f'width="{wide + 180}" height="{high + 40}"'
    style = 'font-family="sans-serif" font-size="13"'
    chart = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{"".join(parts)}</svg>\n'
    path.write_text(chart, encoding="utf-8")


def main() -> None:
    """Settle the file, print the standings, and draw the chart if one is wanted."""
    parser = argparse.ArgumentParser(description="Settle a season of Pusoy from a CSV file.")
    parser.add_argument("file", type=Path, help="columns: evening, hand, player, front, middle, back, declare")
    parser.add_argument("--chart", type=Path, help="where to write the running totals as SVG")
    arguments = parser.parse_args()
    winners, season = add_up(settle(list(read_season(arguments.file))))
    show(winners, season)
    if arguments.chart:
        draw(season, arguments.chart)


if __name__ == "__main__":
    main()
