"""The points of Pusoy: pairs, tables, tallies and games. `hands` evaluates rows."""

from itertools import combinations
from typing import Any, NamedTuple

from tests.oracle.deck import together
from tests.oracle.presets import ROWS, Knobs
from tests.oracle.pusoy.hands import answer_rows, held_naturals, poker, royalty, violations


class Player(NamedTuple):
    """What a settlement needs to know of a player, from cards or from a tally."""

    name: str
    declared: str | None
    fouled: bool
    categories: dict[str, str]  # row to category, where known
    keys: dict[str, tuple[int, ...]]  # row to its key, of which the higher wins
    naturals: list[str]
    rows: dict[str, Any] | None


def seated(seat: dict[str, Any], knobs: Knobs) -> Player:
    """Return the player of a valid seat with cards."""
    rows = {row: seat[row] for row in ROWS if seat.get(row)}
    cards = together(rows.values()) or seat["cards"]
    naturals = held_naturals(cards, knobs)
    declared = seat.get("declare")
    if declared == "best":
        declared = naturals[0]
    read = {row: poker(rows[row], knobs) for row in rows}
    return Player(
        seat["id"],
        declared,
        declared is None and bool(violations(rows, knobs)),
        {row: category for row, (category, _) in read.items()},
        {row: key for row, (_, key) in read.items()},
        naturals,
        None if declared else answer_rows(rows, knobs),
    )


def seated_at_tally(seat: dict[str, Any], rows: dict[str, list[list[str]]]) -> Player:
    """Return the player of a tally, with keys from the rankings of the rows."""
    keys: dict[str, tuple[int, ...]] = {}
    for row in ROWS:
        for place, tied in enumerate(rows[row]):
            if seat["id"] in tied:
                keys[row] = (-place,)
    declared = seat.get("declared")
    held = [declared] if declared else []  # nothing else is known of the hand
    return Player(seat["id"], declared, bool(seat.get("fouled")), seat.get("royalties") or {}, keys, held, None)


def row_worth(row: str, winner: Player, foul: bool, knobs: Knobs) -> tuple[int, int]:
    """Return the points of a row for its winner, and how many of them are a royalty."""
    pays = royalty(row, winner.categories.get(row, ""), knobs)
    if pays is None:
        return knobs["row_points"], 0
    if knobs["royalty_mode"] == "add" or (foul and knobs["foul_royalties"] == "on_top"):
        return knobs["row_points"] + pays, pays
    return pays, pays


def settle_naturals(one: Player, two: Player, knobs: Knobs) -> dict[str, Any]:
    """Settle two players of whom at least one has declared."""
    listed = [line["name"] for line in knobs["naturals"]]
    places = [listed.index(player.declared) if player.declared else len(listed) for player in (one, two)]
    ids = [one.name, two.name]
    pair: dict[str, Any] = {"players": ids, "outcome": "equal_naturals", "rows": [], "sweep": None, "bonuses": []}
    if places[0] != places[1]:
        winner = one if places[0] < places[1] else two
        value = knobs["naturals"][min(places)]["points"]
        pair["outcome"] = "natural"
        pair["bonuses"] = [{"kind": "natural", "winner": winner.name, "points": value}]
    return pair


def row_winners(one: Player, two: Player) -> list[Player | None]:
    """Return the winner of each row, front to back, None for a tie."""
    if one.fouled and two.fouled:
        return [None, None, None]
    if one.fouled or two.fouled:
        return [two if one.fouled else one] * 3
    winners: list[Player | None] = []
    for row in ROWS:
        mine, theirs = one.keys[row], two.keys[row]
        winners.append(None if mine == theirs else one if mine > theirs else two)
    return winners


def settle_rows(one: Player, two: Player, knobs: Knobs) -> dict[str, Any]:
    """Settle two players row by row; a fouled hand loses all three rows."""
    winners = row_winners(one, two)
    foul = one.fouled or two.fouled
    rows = []
    for row, winner in zip(ROWS, winners, strict=True):
        points, owed = (0, 0) if winner is None else row_worth(row, winner, foul, knobs)
        rows.append({"row": row, "winner": winner and winner.name, "points": points, "royalty": owed})
    pair: dict[str, Any] = {"players": [one.name, two.name], "outcome": "rows", "rows": rows}
    pair |= {"sweep": None, "bonuses": []}
    for player, other in ((one, two), (two, one)):
        won, lost = winners.count(player), winners.count(other)
        if won == 3:
            pair["sweep"] = player.name
            pair["outcome"] = "sweep"
            pair["bonuses"].append({"kind": "sweep", "winner": player.name, "points": knobs["sweep_bonus"]})
        if won >= 2 if knobs["overall_needs"] == "two_rows" else won > lost:
            pair["bonuses"].append({"kind": "overall", "winner": player.name, "points": knobs["overall_bonus"]})
    if foul:
        pair["outcome"] = "both_fouled" if one.fouled and two.fouled else "foul"
    return pair


def worth(pair: dict[str, Any], name: str) -> int:
    """Add up the points that a player wins by a pair's rows and bonuses, minus those lost."""
    return sum(
        line["points"] if line["winner"] == name else -line["points"]
        for line in [*pair["rows"], *pair["bonuses"]]
        if line["winner"] is not None
    )


def double_table_sweeps(pairs: list[dict[str, Any]], players: list[Player], knobs: Knobs) -> None:
    """Double the pairs of a player who swept every other."""
    if knobs["table_sweep"] != "double" or len(players) < 3:
        return
    for player in players:
        own = [pair for pair in pairs if player.name in pair["players"]]
        if all(pair["sweep"] == player.name for pair in own):
            for pair in own:
                again = {"kind": "table_sweep", "winner": player.name, "points": worth(pair, player.name)}
                pair["bonuses"].append(again)


def settle(players: list[Player], knobs: Knobs) -> dict[str, Any]:
    """Settle a table, each player against each other."""
    pairs = []
    for one, two in combinations(players, 2):
        declared = one.declared or two.declared
        pairs.append(settle_naturals(one, two, knobs) if declared else settle_rows(one, two, knobs))
    double_table_sweeps(pairs, players, knobs)
    totals = {player.name: 0 for player in players}
    for pair in pairs:
        pair["bonuses"] = [bonus for bonus in pair["bonuses"] if bonus["points"]]
        pair["points"] = {name: worth(pair, name) for name in pair["players"]}
        for name in pair["players"]:
            totals[name] += pair["points"][name]
    answers = [
        {
            "id": player.name,
            "points": totals[player.name],
            "fouled": player.fouled,
            "declared": player.declared,
            "naturals": player.naturals,
            "rows": player.rows,
        }
        for player in players
    ]
    return {"players": answers, "pairs": pairs, "totals": totals}


def standings(running: dict[str, int], highest_first: bool) -> list[dict[str, Any]]:
    """Rank players by their totals. Equal totals share a place, in the given order."""
    better = sorted(running, key=lambda name: running[name], reverse=highest_first)  # a stable sort, reversed or not
    return [
        {
            "id": name,
            "points": running[name],
            "place": 1
            + sum((other > running[name]) if highest_first else (other < running[name]) for other in running.values()),
        }
        for name in better
    ]


def add_up(rounds: list[dict[str, int]]) -> list[dict[str, int]]:
    """Return the running totals after each round, with every player of the game, in order of appearance."""
    totals = {name: 0 for scores in rounds for name in scores}
    running = []
    for scores in rounds:
        for name, points in scores.items():
            totals[name] += points
        running.append(dict(totals))
    return running


def total_game(hands: list[dict[str, int]], length: int) -> dict[str, Any]:
    """Total a game of Pusoy from the totals of its hands."""
    running = add_up(hands)
    placed = standings(running[-1], True) if running else []
    return {
        "hands": [{"totals": totals} for totals in hands],
        "running": running,
        "standings": placed,
        "winners": [line["id"] for line in placed if line["place"] == 1],
        "hands_played": len(hands),
        "hands_left": length - len(hands),
        "finished": len(hands) == length,
    }
