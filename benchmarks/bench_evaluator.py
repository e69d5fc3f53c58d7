"""Compare the evaluator with eval7, treys, phevaluator and pokerkit on the same random hands.

The table shows the time of each library per hand, as a multiple of ours:
``parsed``: the cards are already in the library's own form, and ranking a hand is one call;
``from text``: five two-letter texts are parsed and ranked, in the library's shortest way.
Repeats take turns and the minimum counts, so that load on the machine affects all alike.
"""

import argparse
import gc
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import eval7
import phevaluator
import pokerkit
import treys

from service.core.cards import DECK
from service.pusoy.poker import KEY, RANK_MASK, SUIT_SHIFT, evaluator

HANDS = 40_000
REPEATS = 9


class Contender(NamedTuple):
    """A library: functions that parse a card, rank a hand of parsed cards, and rank five card texts.

    ``place`` converts a rank to a number that is higher for a better hand.
    """

    name: str
    card: Callable[[str], Any]
    parsed: Callable[[Any], Any]
    from_text: Callable[[tuple[str, ...]], Any]
    place: Callable[[Any], int]
    hands: int = HANDS


def ours() -> Contender:
    """Return our evaluator, which adds the keys of the cards and looks up the sum."""
    by_suits, five = evaluator().by_suits, evaluator().five

    def rank(keys: Sequence[int]) -> Any:
        a, b, c, d, e = keys
        total = a + b + c + d + e
        return by_suits[total >> SUIT_SHIFT][total & RANK_MASK]

    return Contender("ours", KEY.__getitem__, rank, five, lambda hand: int(hand.strength))


def peers() -> Iterable[Contender]:
    """Yield the other libraries, each with its usual call."""
    rank7, card7 = eval7.evaluate, eval7.Card
    yield Contender("eval7", card7, rank7, lambda texts: rank7([card7(text) for text in texts]), int)
    rank_treys, new = treys.Evaluator().evaluate, treys.Card.new
    yield Contender(
        "treys",
        new,
        partial(rank_treys, []),
        lambda texts: rank_treys([], [new(text) for text in texts]),
        lambda rank: -rank,
    )
    rank_ids = phevaluator.evaluate_cards
    yield Contender(
        "phevaluator",
        phevaluator.Card.to_id,
        lambda hand: rank_ids(*hand),
        lambda texts: rank_ids(*texts),
        lambda rank: -rank,
    )
    high_hand = pokerkit.StandardHighHand
    yield Contender(
        "pokerkit",
        lambda text: next(iter(pokerkit.Card.parse(text))),
        high_hand,
        lambda texts: high_hand("".join(texts)),
        lambda hand: int(hand.entry.index),
        HANDS // 20,
    )


def seconds_a_hand(act: Callable[[Any], Any], hands: Sequence[Any]) -> float:
    """Time one pass over the hands. Return processor seconds per hand."""
    gc.disable()
    start = time.process_time()
    for hand in hands:
        act(hand)
    spent = time.process_time() - start
    gc.enable()
    return spent / len(hands)


def agree(contender: Contender, texts: Sequence[tuple[str, ...]], strengths: Sequence[int]) -> bool:
    """Return whether a library orders the hands as we do."""
    places = [contender.place(contender.from_text(hand)) for hand in texts[: contender.hands]]
    both = sorted(zip(strengths, places, strict=False))
    return all((a[0] < b[0]) == (a[1] < b[1]) for a, b in pairwise(both))


def main() -> None:
    """Print the time of each library as a multiple of ours."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    chance = Random(52)
    hands = [tuple(chance.sample(DECK, 5)) for _ in range(HANDS)]
    others_text = [tuple(card[0] + card[1].lower() for card in hand) for hand in hands]
    mine = ours()
    strengths = [mine.place(mine.from_text(hand)) for hand in hands]
    field = [mine, *peers()]
    texts = [hands] + [others_text] * (len(field) - 1)
    cards = [[list(map(one.card, hand)) for hand in text] for one, text in zip(field, texts, strict=True)]
    parsed = [float("inf")] * len(field)
    from_text = list(parsed)
    for _ in range(REPEATS):
        for place, one in enumerate(field):
            parsed[place] = min(parsed[place], seconds_a_hand(one.parsed, cards[place][: one.hands]))
            from_text[place] = min(from_text[place], seconds_a_hand(one.from_text, texts[place][: one.hands]))
    print("processor time per hand, as a multiple of ours")
    print(f"{'evaluator':14}{'parsed':>12}{'from text':>12}   same order")
    for one, quick, slow, text in zip(field, parsed, from_text, texts, strict=True):
        same = "yes" if agree(one, text, strengths) else "NO"
        print(f"{one.name:14}{quick / parsed[0]:>11.2f}x{slow / from_text[0]:>11.2f}x   {same}")
    print(f"ours: {1 / parsed[0]:,.0f} hands a second parsed, {1 / from_text[0]:,.0f} from text")


if __name__ == "__main__":
    main()
