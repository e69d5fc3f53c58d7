"""Arranging as the tests of the arranger do it, and hands to arrange."""

import random
from typing import Any

from service import pusoy
from service.core.cards import DECK, Cards, cards
from service.pusoy.presets import PRESETS

PUSOY = PRESETS["pusoy"]


def arrange(hand: str | Cards, **knobs: Any) -> Any:
    """Arrange a hand, which may be text, with any of the keywords of ``pusoy.arrange``."""
    return pusoy.arrange(cards(hand) if isinstance(hand, str) else hand, **knobs)


def some_hands(count: int, seed: int) -> list[Cards]:
    """Draw random hands of thirteen cards."""
    rng = random.Random(seed)
    return [tuple(rng.sample(DECK, 13)) for _ in range(count)]


EXAMPLE = "A♠ A♦ K♣ K♥ Q♦ J♦ 9♦ 8♦ 7♣ 5♥ 5♠ 3♣ 2♦"
