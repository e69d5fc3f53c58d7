"""Play a round of Pusoy Dos back, action by action, as a scorekeeping app would send it.

    pip install requests
    python examples/round.py examples/round.json playfacetoface big-two-placing

The round so far is sent after every action; the referee says what lies on the table, whose turn it is, and the end.
The service is looked for at http://127.0.0.1:8000; SCORING_URL names another.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

import requests

SERVICE = os.environ.get("SCORING_URL", "http://127.0.0.1:8000")


def referee(deal: dict[str, Any], actions: list[dict[str, Any]], ruleset: str) -> dict[str, Any]:
    """Ask how the round stands after these actions."""
    question = {**deal, "actions": actions, "ruleset": ruleset}
    answer = requests.post(f"{SERVICE}/v1/pusoy-dos/rounds", json=question, timeout=60)
    if answer.status_code != 200:
        sys.exit(f"{answer.status_code}: {answer.json()['detail']}")
    told: dict[str, Any] = answer.json()
    return told


def play_back(recorded: dict[str, Any], ruleset: str) -> dict[str, Any]:
    """Send one action more each time, until the round is over; print what the referee says."""
    deal = {name: value for name, value in recorded.items() if name != "actions"}
    actions = recorded["actions"]
    stand = referee(deal, [], ruleset)
    print(f"{ruleset}: {stand['turn']} opens and plays the {stand['must_include']}.")
    for count in range(1, len(actions) + 1):
        stand = referee(deal, actions[:count], ruleset)
        if stand["status"] == "illegal":
            sys.exit(f"Action {stand['fault']['at']}: {stand['fault']['detail']}")
        print(f"{count:>4}  {told(stand)}")
        if stand["status"] == "finished":
            break
    return stand


def told(stand: dict[str, Any]) -> str:
    """Tell the last action in a line."""
    last = stand["actions"][-1]
    line = f"{last['player']}: {last['play']['label'] if last['play'] else 'pass'}"
    if last["play"] and not stand["cards_left"][last["player"]]:
        line += ", and is out"
    return line + (f"; the table is clear, {stand['turn']} leads" if last["cleared"] and stand["turn"] else "")


def main() -> None:
    """Play the round back under each ruleset named."""
    recorded = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for ruleset in sys.argv[2:] or ["playfacetoface"]:
        stand = play_back(recorded, ruleset)
        better = "more" if stand["scores"]["higher_is_better"] else "fewer"
        print(f"{stand['places'][0]} wins; {better} points are better:")
        for line in stand["scores"]["scores"]:
            print(f"  {line['id']:<12} {line['points']:>3}  {line['detail']}")


if __name__ == "__main__":
    main()
