"""The settlement of every two players at a table: what rows, sweeps, fouls and naturals pay.

Only the strength and category of a hand matter here, so a tally without cards settles in the same way.
A rule of payment must also be priced by :mod:`service.pusoy.arranger`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Annotated, Literal, NamedTuple, TypedDict

from service.core.json_schema import NonNegative
from service.core.rulesets import CACHED_RULESETS
from service.pusoy import wording
from service.pusoy.naturals import NaturalName
from service.pusoy.poker import HandClass
from service.pusoy.row_prices import RowPrice, prices_of
from service.pusoy.rows import AllRows
from service.pusoy.ruleset import ROWS, RowName, Ruleset
from service.pusoy.wording import RowWords, Signed, SignedBonuses

Outcome = Literal["rows", "sweep", "foul", "both_fouled", "natural", "equal_naturals"]
BonusKind = Literal["sweep", "overall", "natural", "table_sweep"]
PointsById = Annotated[dict[str, int], "Points by player, in seat order."]


class Side(NamedTuple):
    """One player, with what is needed to settle with each opponent.

    - ``foul`` is ``None`` for rows in order, otherwise the reason, which is empty in a tally.
    - ``hands`` are front, middle and back; empty for a player who declared, or fouled in a tally. In a tally hands
      have no phrase, and their strengths only rank them within the row.
    """

    id: str
    declared: NaturalName | None
    foul: str | None
    hands: tuple[HandClass, ...]


class RowOutcome(TypedDict):
    """A row of a pair."""

    row: RowName
    winner: Annotated[str | None, "Null for a tie."]
    points: Annotated[NonNegative, "What the row is worth to its winner."]
    royalty: Annotated[NonNegative, "The part of it owed to a royalty."]
    detail: Annotated[str, "Why, in words."]


class Bonus(TypedDict):
    """What a pair pays beside its rows."""

    kind: BonusKind
    winner: str
    points: NonNegative


class PairOutcome(TypedDict):
    """Two players, settled with each other."""

    players: Annotated[tuple[str, str], "In seat order."]
    outcome: Outcome
    detail: Annotated[str, "Why, in words."]
    rows: Annotated[list[RowOutcome], "Front, middle, back; empty when a natural decides."]
    sweep: Annotated[str | None, "Who won all three rows."]
    bonuses: list[Bonus]
    points: PointsById


class SettledPlayer(TypedDict):
    """A player after the settlement."""

    id: str
    points: int
    fouled: bool
    declared: NaturalName | None
    naturals: Annotated[list[NaturalName], "Held, declared or not, best first."]
    rows: Annotated[AllRows | None, "Null for who declared."]


class Settlement(TypedDict):
    """A table, settled; all totals add up to zero."""

    players: list[SettledPlayer]
    pairs: list[PairOutcome]
    totals: PointsById


def player_answer(side: Side, points: int, naturals: Sequence[NaturalName], rows: AllRows | None) -> SettledPlayer:
    """Return a player's entry in the answer."""
    return {
        "id": side.id,
        "points": points,
        "fouled": side.foul is not None,
        "declared": side.declared,
        "naturals": list(naturals),
        "rows": rows,
    }


_TWO_ROWS = 2


def settle_pairs(sides: Sequence[Side], ruleset: Ruleset) -> list[PairOutcome]:
    """Return the settlement of every two players, in seat order."""
    terms = _terms_of(ruleset)
    pairs = [_settle_pair(first, second, ruleset, terms) for first, second in combinations(sides, 2)]
    if ruleset.table_sweep == "double" and len(sides) > 2:
        _double_table_sweep(sides, pairs)
    return pairs


def add_up(sides: Sequence[Side], pairs: Sequence[PairOutcome]) -> dict[str, int]:
    """Return each player's points over all pairs; within a pair they add up to zero."""
    totals = {side.id: 0 for side in sides}
    for pair in pairs:
        first, second = pair["players"]
        points = pair["points"][first]
        totals[first] += points
        totals[second] -= points
    return totals


class _Terms(NamedTuple):
    """Prices and their words by row and winning category, against rows in order and against a foul."""

    rows: tuple[Mapping[str, tuple[RowPrice, RowWords]], ...]
    foul_rows: tuple[Mapping[str, tuple[RowPrice, RowWords]], ...]


@lru_cache(maxsize=CACHED_RULESETS)
def _terms_of(ruleset: Ruleset) -> _Terms:
    """Combine prices and words once per ruleset, since they are the same for every table."""
    return _Terms(
        *(
            tuple(
                {category: (price, row_words[category]) for category, price in row_prices.items()}
                for row_prices, row_words in zip(prices, wording.words_of_prices(prices), strict=True)
            )
            for prices in prices_of(ruleset)
        )
    )


class _Verdict(NamedTuple):
    """The decision between two players, before points are added up."""

    outcome: Outcome
    story: str
    rows: list[RowOutcome]
    bonuses: list[Bonus]
    sweep: str | None = None


def _settle_pair(first: Side, second: Side, ruleset: Ruleset, terms: _Terms) -> PairOutcome:
    """Settle two players."""
    outcome, story, rows, bonuses, sweep = _judge(first, second, ruleset, terms)
    mine, theirs = first.id, second.id
    by_row: Signed = tuple([row["points"] if row["winner"] == mine else -row["points"] for row in rows])
    points = sum(by_row)
    extras: SignedBonuses = ()
    if bonuses:
        extras = tuple([(b["kind"], b["points"] if b["winner"] == mine else -b["points"]) for b in bonuses])
        points += sum([extra for _, extra in extras])
    return {
        "players": (mine, theirs),
        "outcome": outcome,
        "detail": wording.describe_sum(story, points, mine if points > 0 else theirs, by_row, extras),
        "rows": rows,
        "sweep": sweep,
        "bonuses": bonuses,
        "points": {mine: points, theirs: -points},
    }


def _judge(first: Side, second: Side, ruleset: Ruleset, terms: _Terms) -> _Verdict:
    """Decide between two players: naturals come before fouls, and fouls before rows."""
    if first.declared or second.declared:
        return _judge_naturals(first, second, ruleset)
    if first.foul is None and second.foul is None:
        return _judge_rows(first, second, ruleset, terms)
    if first.foul is None:
        return _judge_foul(first, second, ruleset, terms)
    if second.foul is None:
        return _judge_foul(second, first, ruleset, terms)
    return _Verdict(
        "both_fouled", wording.BOTH_FOULED, [_tied(row, wording.describe_row_both_fouled(row)) for row in ROWS], []
    )


def _judge_naturals(first: Side, second: Side, ruleset: Ruleset) -> _Verdict:
    """Pay the natural that is higher in the ruleset's list, and nothing else; equal ones tie."""
    if first.declared and first.declared == second.declared:
        return _Verdict("equal_naturals", wording.describe_equal_naturals(first.declared), [], [])
    natural = next(natural for natural in ruleset.naturals if natural.name in (first.declared, second.declared))
    winner, loser = (first, second) if natural.name == first.declared else (second, first)
    story = wording.describe_natural(winner.id, natural.name, loser.id, loser.declared)
    return _Verdict("natural", story, [], _bonus("natural", winner.id, natural.points))


def _judge_foul(clean: Side, fouled: Side, ruleset: Ruleset, terms: _Terms) -> _Verdict:
    """Award the clean hand all three rows and the sweep, whatever cards the fouled rows have."""
    winner, rows = clean.id, []
    for row, hand, row_terms in zip(ROWS, clean.hands, terms.foul_rows, strict=True):
        price, words = row_terms[hand.category]
        rows.append(_won(row, winner, price, wording.describe_row_fouled(words, winner, fouled.id)))
    story = wording.describe_foul(clean.id, fouled.id, fouled.foul)
    return _Verdict("foul", story, rows, _row_bonuses(clean.id, len(ROWS), 0, ruleset), clean.id)


def _judge_rows(first: Side, second: Side, ruleset: Ruleset, terms: _Terms) -> _Verdict:
    """Compare the rows one by one."""
    mine, theirs = first.id, second.id
    rows = []
    results = []
    for row, hand, other, row_terms in zip(ROWS, first.hands, second.hands, terms.rows, strict=True):
        if hand.strength > other.strength:
            results.append(1)
            price, words = row_terms[hand.category]
            rows.append(_won(row, mine, price, wording.describe_row_won(words, mine, hand, other, theirs)))
        elif hand.strength < other.strength:
            results.append(-1)
            price, words = row_terms[other.category]
            rows.append(_won(row, theirs, price, wording.describe_row_won(words, theirs, other, hand, mine)))
        else:
            results.append(0)
            rows.append(_tied(row, wording.describe_row_tied(row, hand)))
    won, lost = results.count(1), results.count(-1)
    winner, most, fewest = (mine, won, lost) if won >= lost else (theirs, lost, won)
    bonuses = _row_bonuses(winner, most, fewest, ruleset)
    story = wording.describe_rows(mine, theirs, tuple(results))
    if most == len(ROWS):
        return _Verdict("sweep", story, rows, bonuses, winner)
    return _Verdict("rows", story, rows, bonuses)


def _row_bonuses(winner: str, won: int, lost: int, ruleset: Ruleset) -> list[Bonus]:
    """Return the bonuses of the player who won more rows: for a sweep, and for winning overall."""
    bonuses = []
    if won == len(ROWS):
        bonuses += _bonus("sweep", winner, ruleset.sweep_bonus)
    if won >= _TWO_ROWS or (won > lost and ruleset.overall_needs == "most_rows"):
        bonuses += _bonus("overall", winner, ruleset.overall_bonus)
    return bonuses


def _bonus(kind: BonusKind, winner: str, points: int) -> list[Bonus]:
    """Return one bonus as a list, which is empty if it is worth nothing."""
    return [{"kind": kind, "winner": winner, "points": points}] if points else []


def _won(row: RowName, winner: str, price: RowPrice, detail: str) -> RowOutcome:
    points, royalty, _ = price
    return {"row": row, "winner": winner, "points": points, "royalty": royalty, "detail": detail}


def _tied(row: RowName, detail: str) -> RowOutcome:
    return {"row": row, "winner": None, "points": 0, "royalty": 0, "detail": detail}


def _double_table_sweep(sides: Sequence[Side], pairs: Sequence[PairOutcome]) -> None:
    """Pay every pair twice for a player who swept all others. A win by foul is a sweep, by a natural it is not."""
    for side in sides:
        theirs = [pair for pair in pairs if side.id in pair["players"]]
        if all(pair["sweep"] == side.id for pair in theirs):
            for pair in theirs:
                _pay_once_more(pair, side.id)


def _pay_once_more(pair: PairOutcome, winner: str) -> None:
    points = pair["points"][winner]
    if points:
        pair["bonuses"] += _bonus("table_sweep", winner, points)
        pair["points"] = {player: 2 * due for player, due in pair["points"].items()}
        pair["detail"] += wording.describe_table_sweep(winner, points)
