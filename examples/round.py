"""Replay a round of Pusoy Dos, action by action, as a scorekeeping app would send it.

    pip install requests
    python examples/round.py examples/round.json playfacetoface big-two-placing

The round so far is sent after every action. The answer has the table, the turn and, at the end, the scores.
The service is expected at http://127.0.0.1:8000; set SCORING_URL for another address.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

import requests

SERVICE = os.environ.get("SCORING_URL", "http://127.0.0.1:8000")


def referee(deal: dict[str, Any], actions: list[dict[str, Any]], ruleset: str) -> dict[str, Any]:
    """Request the state of the round after these actions."""
    question = {**deal, "actions": actions, "ruleset": ruleset}
    answer = requests.post(f"{SERVICE}/v1/pusoy-dos/rounds", json=question, timeout=60)
    if answer.status_code != 200:
        sys.exit(f"{answer.status_code}: {answer.json()['detail']}")
    state: dict[str, Any] = answer.json()
    return state


def play_back(recorded: dict[str, Any], ruleset: str) -> dict[str, Any]:
    """Send one more action each time until the round is over, and print the rulings."""
    deal = {name: value for name, value in recorded.items() if name != "actions"}
    actions = recorded["actions"]
    state = referee(deal, [], ruleset)
    print(f"{ruleset}: {state['turn']} opens and plays the {state['must_include']}.")
    for count in range(1, len(actions) + 1):
        state = referee(deal, actions[:count], ruleset)
        if state["status"] == "illegal":
            sys.exit(f"Action {state['fault']['at']}: {state['fault']['detail']}")
        print(f"{count:>4}  {describe(state)}")
        if state["status"] == "finished":
            break
    return state


def describe(state: dict[str, Any]) -> str:
    """Describe the last action in one line."""
    last = state["actions"][-1]
    line = f"{last['player']}: {last['play']['label'] if last['play'] else 'pass'}"
    if last["play"] and not state["cards_left"][last["player"]]:
        line += ", and is out"
    return line + (f"; the table is clear, {state['turn']} leads" if last["cleared"] and state["turn"] else "")


def main() -> None:
    """Play the round back under each ruleset named."""
    recorded = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for ruleset in sys.argv[2:] or ["playfacetoface"]:
        state = play_back(recorded, ruleset)
        better = "more" if state["scores"]["higher_is_better"] else "fewer"
        print(f"{state['places'][0]} wins; {better} points are better:")
        for line in state["scores"]["scores"]:
            print(f"  {line['id']:<12} {line['points']:>3}  {line['detail']}")


if __name__ == "__main__":
    main()
