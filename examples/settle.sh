#!/usr/bin/env bash
# The service from a shell, with curl and jq.
#
#     bash examples/settle.sh            SCORING_URL names a service elsewhere than at http://127.0.0.1:8000
set -euo pipefail
service=${SCORING_URL:-http://127.0.0.1:8000}

# Post a question: ask PATH JSON. A problem prints each fault with its place, and stops the script.
ask() {
    local answer
    if ! answer=$(curl -sS --fail-with-body "$service/v1/$1" -H 'Content-Type: application/json' -d "$2"); then
        jq -r 'if .errors then .errors[] | "\(.pointer) \(.code): \(.detail)" else .detail end' <<<"$answer" >&2
        return 1
    fi
    printf '%s\n' "$answer"
}

echo '== Is this row in order?'
ask pusoy/foul-checks '{"front": "K♠ K♦ A♣", "middle": "K♥ K♣ J♦ 5♠ 3♣"}' |
    jq -r 'if .fouled then .violations[].detail else "In order so far" end'

echo '== Who pays whom, and why?'
ask pusoy/settlements '{"players": [
    {"id": "You", "front": "Q♦ 5♥ 3♦", "middle": "2♥ 2♣ 10♣ 6♥ 4♦", "back": "K♣ K♠ A♠ 8♦ 2♦"},
    {"id": "Joy", "front": "J♣ 10♠ 3♥", "middle": "K♦ 9♥ 8♣ 7♦ 5♣", "back": "A♣ A♦ Q♥ 7♣ 6♦"}
]}' | jq -r '(.totals | to_entries[] | "\(.key) \(.value)"), (.pairs[].rows[].detail)'

echo '== Does this play beat the table?'
ask pusoy-dos/comparisons '{"play": "7♠ 7♦", "table": "7♣ 7♥"}' | jq -r '"\(.beats): \(.detail)"'

echo '== The score of a round, by two rulesets'
left='[{"id": "Ana", "left": 0}, {"id": "Ben", "left": 3}, {"id": "Cora", "left": 10}, {"id": "Dan", "left": 13}]'
for ruleset in playfacetoface big-two; do
    ask pusoy-dos/scores "$(jq -n --argjson left "$left" --arg ruleset "$ruleset" '{$ruleset, players: $left}')" |
        jq -r '"\(.ruleset.name): \([.scores[] | "\(.id) \(.points)"] | join(", "))"'
done

echo '== Which presets are there?'
curl -sS "$service/v1/pusoy-dos/rulesets" | jq -r '.rulesets[] | "\(.name): \(.source)"'
