"""The sentences of a settlement, by which a loser can check it without a rule book.

They repeat what :mod:`service.pusoy.pairs` decided, and decide nothing.
"""

from functools import lru_cache
from itertools import product
from typing import Final

from service.core.hand_names import count_points, in_sentence, list_words, name_kickers
from service.pusoy.naturals import NATURAL_NAMES
from service.pusoy.poker import _PLURALS, HandClass
from service.pusoy.ruleset import ROWS

BOTH_FOULED: Final = "Both fouled, so they tie"
_BONUS_WORDS: Final = {
    "sweep": "for the sweep",
    "overall": "overall",
}
# Points by row, front to back, or results: above nought the first player's, below the second's.
Signed = tuple[int, ...]
SignedBonuses = tuple[tuple[str, int], ...]


def tell_beaten(hand: HandClass, beaten: HandClass, loser: str) -> str:
    """Say which hand beat which, so far that the difference shows."""
    if not hand.phrase:
        return f"ranked above {loser}"
    told, other = tell_apart(hand, beaten)
    return f"{say_beats(hand, told)} {other}"


def tell_tied(hand: HandClass) -> str:
    """Say what both players have."""
    return f"both have {name_upto(hand, len(hand.ranks))}" if hand.phrase else "ranked equal"


def tell_rows(first: str, second: str, results: Signed) -> str:
    """Say who won which rows."""
    return _ROW_STORIES[results].format(first, second)


def tell_foul(clean: str, fouled: str, why: str | None) -> str:
    """Say who fouled and what follows."""
    reason = f" ({in_sentence(why)})" if why else ""
    return f"{fouled} fouled{reason}, so {clean} won all three rows, a sweep"


def tell_natural(winner: str, natural: str, loser: str, lower: str | None) -> str:
    """Say which natural was paid, and against what."""
    declared = f"{winner} declared {NATURAL_NAMES[natural]}"
    if lower:
        return f"{declared}, ranked above the {_bare_name(lower)} of {loser}"
    return f"{declared}, paid whatever {loser} set"


def tell_equal_naturals(natural: str | None) -> str:
    """Say that both declared the same."""
    return f"Both declared {NATURAL_NAMES[natural or '']}, so they tie"


def tell_table_sweep(winner: str, points: int) -> str:
    """Say that a pair is paid once more."""
    return f" Paid once more, since {winner} swept the whole table: {points} + {points} = {count_points(2 * points)}."


def tell_sum(story: str, points: int, paid: str, rows: Signed, bonuses: SignedBonuses) -> str:
    """End a story with the rows and bonuses that add up to the points, and who is paid."""
    said = _write_sum(points, rows, bonuses)
    return f"{story}: {said} to {paid}." if points else f"{story}: {said}, nothing to pay."


@lru_cache(maxsize=4096)
def _write_sum(points: int, rows: Signed, bonuses: SignedBonuses) -> str:
    """Write a sum out from the side of who is paid.

    >>> _write_sum(-6, (-1, -1, -1), (("sweep", -3),))
    '1 + 1 + 1 + 3 for the sweep = 6 points'
    >>> _write_sum(13, (), (("natural", 13),))
    '13 points'
    """
    said = count_points(abs(points))
    if not rows or not (any(rows) or bonuses):
        return said
    side = -1 if points < 0 else 1
    terms = [f"{side * won:+d}" for won in rows]
    terms += [f"{side * won:+d} {_BONUS_WORDS[kind]}" for kind, won in bonuses]
    spaced = [f"{term[0]} {term[1:]}" for term in terms[1:]]
    return f"{' '.join([terms[0].removeprefix('+'), *spaced])} = {said}"


def _bare_name(natural: str) -> str:
    return NATURAL_NAMES[natural].removeprefix("a ")


def _tell_results(results: tuple[int, ...]) -> str:
    """Write the story of one outcome of the three rows, with places for the two names."""
    by_result = {
        result: [f"the {row}" for row, its in zip(ROWS, results, strict=True) if its == result] for result in (1, -1, 0)
    }
    parts = []
    for result, told in ((1, "{0} won "), (-1, "{1} won "), (0, "")):
        rows = by_result[result]
        if len(rows) == len(ROWS):
            return f"{told}all three rows, a sweep" if result else "All three rows tied"
        if rows:
            parts.append(f"{told}{list_words(rows)}" + ("" if result else " tied"))
    return "; ".join(parts)


_ROW_STORIES: Final = {results: _tell_results(results) for results in product((1, 0, -1), repeat=len(ROWS))}


def tell_apart(stronger: HandClass, weaker: HandClass) -> tuple[str, str]:
    """Name two hands so far that the difference shows.

    >>> from service.pusoy.poker import evaluator
    >>> look_up = evaluator()
    >>> tell_apart(look_up.three(("KS", "KH", "AD")), look_up.five(("KC", "KD", "QH", "7S", "3C")))
    ('pair of kings with an ace', 'pair of kings with a queen')
    """
    if stronger.phrase != weaker.phrase:
        return stronger.phrase, weaker.phrase
    upto = stronger.named
    for mine, theirs in zip(stronger.ranks[upto:], weaker.ranks[upto:], strict=False):
        upto += 1
        if mine != theirs:
            break
    return name_upto(stronger, upto), name_upto(weaker, upto)


def say_beats(hand: HandClass, told: str) -> str:
    """Let a hand beat another in a sentence: three kings beat, a pair beats, a comma opened by its name is closed.

    >>> from service.pusoy.poker import evaluator
    >>> hand = evaluator().five(("KC", "KD", "5H", "5S", "3C"))
    >>> say_beats(hand, hand.phrase)
    'two pair, kings and fives, beats'
    """
    comma = "," if "," in hand.phrase else ""
    return f"{told}{comma} {'beat' if hand.category in _PLURALS else 'beats'}"


def name_upto(hand: HandClass, upto: int) -> str:
    """Name a hand by the first ``upto`` of the ranks that decide."""
    kickers = hand.ranks[hand.named : upto]
    return f"{hand.phrase} with {name_kickers(kickers)}" if kickers else hand.phrase
