"""Every sentence of a settlement, so that the loser can check it without a rule book.

Words only: the decisions are made in :mod:`service.pusoy.pairs` and :mod:`service.pusoy.rows`.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from service.core.hand_names import CATEGORY_NAMES, count_points, in_sentence, list_words, name_kickers
from service.pusoy.naturals import NATURALS, NaturalName
from service.pusoy.poker import HandClass
from service.pusoy.row_prices import RowPrice, RowPrices
from service.pusoy.ruleset import ROWS

BOTH_FOULED: Final = "Both fouled, so they tie"
_BONUS_WORDS: Final = {
    "sweep": "for the sweep",
    "overall": "overall",
}
_PLURAL_CATEGORIES: Final = ("three_of_a_kind", "four_of_a_kind")  # named as "three kings" and "four kings"
# Points or results of the rows, front to back: positive for the first player, negative for the second.
Signed = tuple[int, ...]
SignedBonuses = tuple[tuple[str, int], ...]


class RowWords(NamedTuple):
    """The words before and after the winner's name in the sentence about a row."""

    opening: str
    paid: str


def words_of_prices(prices: Sequence[RowPrices]) -> tuple[dict[str, RowWords], ...]:
    """Return the words for the prices of front, middle and back, by category."""
    return tuple(
        {
            category: RowWords(f"{row.capitalize()} to ", _describe_price(category, price))
            for category, price in at.items()
        }
        for row, at in zip(ROWS, prices, strict=True)
    )


def _describe_price(category: str, price: RowPrice) -> str:
    """Describe the points of a row and what they are paid for.

    >>> _describe_price("full_house", RowPrice(3, 2, "row_and_royalty"))
    ', 3 points (1 and a royalty of 2 for a full house): '
    """
    points, royalty, pays = price
    why = ""
    if pays == "royalty":
        why = f" (the royalty for {CATEGORY_NAMES[category]})"
    elif pays == "row_and_royalty":
        why = f" ({points - royalty} and a royalty of {royalty} for {CATEGORY_NAMES[category]})"
    return f", {count_points(points)}{why}: "


def describe_row_won(words: RowWords, winner: str, hand: HandClass, beaten: HandClass, loser: str) -> str:
    """Describe a row won: what it pays, and which hand beat which, in enough detail to show the difference."""
    opening, paid = words
    if not hand.phrase:
        return f"{opening}{winner}{paid}ranked above {loser}."
    stronger, weaker = distinguish(hand, beaten)
    return f"{opening}{winner}{paid}{subject_and_verb(hand, stronger)} {weaker}."


def describe_row_fouled(words: RowWords, winner: str, fouled: str) -> str:
    """Describe a row won against a foul."""
    return f"{words.opening}{winner}{words.paid}{fouled} fouled."


def describe_row_tied(row: str, hand: HandClass) -> str:
    """Describe a tied row."""
    why = f"both have {name_up_to(hand, len(hand.ranks))}" if hand.phrase else "ranked equal"
    return f"{row.capitalize()} tied, 0 points: {why}."


def describe_row_both_fouled(row: str) -> str:
    """Describe a row between two fouled hands."""
    return f"{row.capitalize()} tied, 0 points: both fouled."


def describe_rows(first: str, second: str, results: Signed) -> str:
    """Describe which player won which rows."""
    return _ROW_STORIES[results].format(first, second)


def describe_foul(clean: str, fouled: str, why: str | None) -> str:
    """Describe a foul and its consequence."""
    reason = f" ({in_sentence(why)})" if why else ""
    return f"{fouled} fouled{reason}, so {clean} won all three rows, a sweep"


def describe_violation(row: str, hand: HandClass, following: str, other: HandClass) -> str:
    """Describe two rows out of order: ``row`` is stronger than the row that follows it."""
    stronger, weaker = distinguish(hand, other)
    return f"{subject_and_verb(hand, f'{row.capitalize()} {stronger}')} {following} {weaker}"


def describe_natural(winner: str, natural: NaturalName, loser: str, lower: NaturalName | None) -> str:
    """Describe which natural is paid; ``lower`` is the natural that the loser declared, if any."""
    declared = f"{winner} declared {NATURALS[natural].words}"
    if lower:
        return f"{declared}, ranked above the {NATURALS[lower].words.removeprefix('a ')} of {loser}"
    return f"{declared}, paid whatever {loser} set"


def describe_equal_naturals(natural: NaturalName) -> str:
    """Describe a tie of two equal naturals."""
    return f"Both declared {NATURALS[natural].words}, so they tie"


def describe_table_sweep(winner: str, points: int) -> str:
    """Describe the second payment of a pair in a table sweep."""
    return f" Paid once more, since {winner} swept the whole table: {points} + {points} = {count_points(2 * points)}."


def describe_sum(story: str, points: int, paid: str, rows: Signed, bonuses: SignedBonuses) -> str:
    """Complete a story with the sum of rows and bonuses, and the player who is paid."""
    terms = _write_sum(points, rows, bonuses)
    return f"{story}: {terms} to {paid}." if points else f"{story}: {terms}, nothing to pay."


@lru_cache(maxsize=4096)
def _write_sum(points: int, rows: Signed, bonuses: SignedBonuses) -> str:
    """Write out a sum from the side of the player who is paid.

    >>> _write_sum(-6, (-1, -1, -1), (("sweep", -3),))
    '1 + 1 + 1 + 3 for the sweep = 6 points'
    >>> _write_sum(13, (), (("natural", 13),))
    '13 points'
    """
    total = count_points(abs(points))
    if not rows or not (any(rows) or bonuses):
        return total
    side = -1 if points < 0 else 1
    terms = [f"{side * won:+d}" for won in rows]
    terms += [f"{side * won:+d} {_BONUS_WORDS[kind]}" for kind, won in bonuses]
    spaced = [f"{term[0]} {term[1:]}" for term in terms[1:]]
    return f"{' '.join([terms[0].removeprefix('+'), *spaced])} = {total}"


def _row_story(results: Signed) -> str:
    """Write the story of one outcome of the three rows, with placeholders for the two names."""
    by_result = {
        result: [f"the {row}" for row, its in zip(ROWS, results, strict=True) if its == result] for result in (1, -1, 0)
    }
    parts = []
    for result, subject in ((1, "{0} won "), (-1, "{1} won "), (0, "")):
        rows = by_result[result]
        if len(rows) == len(ROWS):
            return f"{subject}all three rows, a sweep" if result else "All three rows tied"
        if rows:
            parts.append(f"{subject}{list_words(rows)}" + ("" if result else " tied"))
    return "; ".join(parts)


_ROW_STORIES: Final = {results: _row_story(results) for results in product((1, 0, -1), repeat=len(ROWS))}


def distinguish(stronger: HandClass, weaker: HandClass) -> tuple[str, str]:
    """Name two hands in enough detail to show the difference.

    >>> from service.pusoy.poker import evaluator
    >>> look_up = evaluator()
    >>> distinguish(look_up.three(("KS", "KH", "AD")), look_up.five(("KC", "KD", "QH", "7S", "3C")))
    ('pair of kings with an ace', 'pair of kings with a queen')
    """
    if stronger.phrase != weaker.phrase:
        return stronger.phrase, weaker.phrase
    count = stronger.named
    for mine, theirs in zip(stronger.ranks[count:], weaker.ranks[count:], strict=False):
        count += 1
        if mine != theirs:
            break
    return name_up_to(stronger, count), name_up_to(weaker, count)


def subject_and_verb(hand: HandClass, name: str) -> str:
    """Return a hand's name with its verb, as in "three kings beat" and "pair of kings beats".

    >>> from service.pusoy.poker import evaluator
    >>> hand = evaluator().five(("KC", "KD", "5H", "5S", "3C"))
    >>> subject_and_verb(hand, hand.phrase)
    'two pair, kings and fives, beats'
    """
    comma = "," if "," in hand.phrase else ""
    return f"{name}{comma} {'beat' if hand.category in _PLURAL_CATEGORIES else 'beats'}"


def name_up_to(hand: HandClass, count: int) -> str:
    """Name a hand by the first ``count`` of its deciding ranks."""
    kickers = hand.ranks[hand.named : count]
    return f"{hand.phrase} with {name_kickers(kickers)}" if kickers else hand.phrase
