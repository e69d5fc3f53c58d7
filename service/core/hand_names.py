"""Names of ranks, categories and poker hands as a card player uses them, and helpers to build sentences.

Words only: :mod:`service.pusoy.poker` decides which hand is stronger.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

RANK_NAMES: Final = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
RANK_PLURALS: Final = {rank: name + ("es" if name == "six" else "s") for rank, name in RANK_NAMES.items()}
CATEGORY_NAMES: Final = {
    "high_card": "a high card",
    "pair": "a pair",
    "two_pair": "two pair",
    "three_of_a_kind": "three of a kind",
    "straight": "a straight",
    "flush": "a flush",
    "full_house": "a full house",
    "four_of_a_kind": "four of a kind",
    "straight_flush": "a straight flush",
}


def name_hand(category: str, ranks: str) -> str:
    """Name a hand by its category and its ranks, the one that decides first; for a straight, that is its top rank.

    >>> name_hand("full_house", "K5"), name_hand("pair", "KAQ5"), name_hand("straight", "5")
    ('Full house, kings over fives', 'Pair of kings', 'Straight, five high')
    """
    first = ranks[0]
    match category:
        case "high_card":
            return f"{RANK_NAMES[first].capitalize()} high"
        case "pair":
            return f"Pair of {RANK_PLURALS[first]}"
        case "two_pair":
            return f"Two pair, {RANK_PLURALS[first]} and {RANK_PLURALS[ranks[1]]}"
        case "three_of_a_kind":
            return f"Three {RANK_PLURALS[first]}"
        case "full_house":
            return f"Full house, {RANK_PLURALS[first]} over {RANK_PLURALS[ranks[1]]}"
        case "four_of_a_kind":
            return f"Four {RANK_PLURALS[first]}"
        case "straight_flush" if first == "A":  # the run from ten to ace
            return "Royal flush"
        case _:
            return f"{category.replace('_', ' ').capitalize()}, {RANK_NAMES[first]} high"


def count_points(points: int) -> str:
    """Return a number of points in words.

    >>> count_points(1), count_points(0)
    ('1 point', '0 points')
    """
    return "1 point" if points == 1 else f"{points} points"


def list_words(words: Sequence[str]) -> str:
    """Join words with commas and "and".

    >>> list_words(["ace", "queen", "five"])
    'ace, queen and five'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def capital(text: str) -> str:
    """Capitalize the first letter of a text, to begin a sentence.

    >>> capital("two pair")
    'Two pair'
    """
    return text[0].upper() + text[1:]


def in_sentence(text: str) -> str:
    """Lower-case the first letter, for use within a sentence, except in a list of ranks such as "J-Q".

    >>> in_sentence("Pair of nines"), in_sentence("J-Q-K-A-2 is not a straight here")
    ('pair of nines', 'J-Q-K-A-2 is not a straight here')
    """
    return text if text[1] == "-" else text[0].lower() + text[1:]


@cache  # bounded: at most four of thirteen ranks, in one order
def name_kickers(ranks: str) -> str:
    """Name kickers: the ranks that a hand has besides those in its name.

    >>> name_kickers("A"), name_kickers("KJ")
    ('an ace', 'king and jack')
    """
    names = [RANK_NAMES[rank] for rank in ranks]
    if len(names) > 1:
        return list_words(names)
    return ("an " if names[0][0] in "ae" else "a ") + names[0]
