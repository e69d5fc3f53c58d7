"""How the tests of the arranger ask it, and hands to ask about."""

import random
from typing import Any

from service import pusoy
from service.core.cards import DECK, Cards, cards
from service.pusoy.presets import PRESETS

PUSOY = PRESETS["pusoy"]


def arrange(hand: str | Cards, **asked: Any) -> Any:
    thirteen = cards(hand) if isinstance(hand, str) else hand
    defaults: dict[str, Any] = {
        "opponents": 1,
        "limit": 5,
        "objective": "expected_points",
        "known": (),
        "ruleset": PUSOY,
    }
    return pusoy.arrange(thirteen, **(defaults | asked))


def some_hands(count: int, seed: int) -> list[Cards]:
    rng = random.Random(seed)
    return [tuple(rng.sample(DECK, 13)) for _ in range(count)]


EXAMPLE = "A♠ A♦ K♣ K♥ Q♦ J♦ 9♦ 8♦ 7♣ 5♥ 5♠ 3♣ 2♦"
