"""Arranging as the tests of the arranger do it, and hands to arrange."""

import random
from dataclasses import replace
from typing import Any

from service import pusoy
from service.core.cards import DECK, Cards, cards
from service.pusoy.presets import PRESETS
from service.pusoy.ruleset import Royalty

PUSOY = PRESETS["pusoy"]


def arrange(hand: str | Cards, **knobs: Any) -> Any:
    """Arrange a hand, which may be text, with any of the keywords of ``pusoy.arrange``."""
    return pusoy.arrange(cards(hand) if isinstance(hand, str) else hand, **knobs)


def some_hands(count: int, seed: int) -> list[Cards]:
    """Draw random hands of thirteen cards."""
    rng = random.Random(seed)
    return [tuple(rng.sample(DECK, 13)) for _ in range(count)]


EXAMPLE = "A♠ A♦ K♣ K♥ Q♦ J♦ 9♦ 8♦ 7♣ 5♥ 5♠ 3♣ 2♦"

# Hands that take every path of the search.
HANDS = {
    "one_setting": "KH KC QS QD 8H 7D 7C 6H 6D 5D 5C 4S 4D",
    "scattered": "AS KD QH JC 9S 8D 7H 6C 5S 4D 3H 2C TC",
    "most_settings": "AS KD QC QD QH JS TD 8C 7H 6S 5D 3C 2H",
    "quads": "AS AD AH AC KS 9D 9H 7C 6S 5D 4H 3C 2S",
    "two_quads": "9S 9D 9H 9C 4S 4D 4H 4C KS QD JH 7C 2S",
    "wheels": "AS AD 2H 2C 3S 3D 4H 4C 5S 5D KH QC 9S",
    "five_pairs_tie": "KS KD QS QD JS JD 9S 9D 7S 7D 4H 3C 2H",
    "suited_five_pairs_tie": "KS KH QS QH JS JH 9S 9H 7S 7H 4D 3C 2C",
    "six_pairs": "AS AD KS KD QS QD JS JD TS TD 9S 9D 2C",
    "one_suit": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    "three_flushes": "AS KS 9S 7S 5S QH JH 8H 6H 4H TD 3D 2D",
    "trips_thrice": "8S 8D 8H 5S 5D 5C 3S 3H 3C KD JC 9H 7S",
    "straight_flushes": "9S 8S 7S 6S 5S JH TH 9H 8H 7H QD QC 2D",
}

# Stronger rows that pay less, in every row, clean and foul.
ROYALTY_FOR_A_WEAKER_ROW = replace(
    PUSOY,
    royalties=(
        Royalty("front", "pair", 4),
        Royalty("middle", "straight", 9),
        Royalty("middle", "full_house", 2),
        Royalty("back", "two_pair", 6),
        Royalty("back", "flush", 0),
    ),
    foul_royalties="on_top",
)
