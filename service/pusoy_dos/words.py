"""Names of plays, and sentences on how plays compare and on why some cards are no play.

Words only: :mod:`service.pusoy_dos.play` decides what a play is and which is stronger.
"""

from collections import Counter

from service.core.cards import RANKS, Card, Cards
from service.core.hand_names import CATEGORY_NAMES, RANK_NAMES, RANK_PLURALS, capital, list_words, name_hand
from service.pusoy_dos.order import Run
from service.pusoy_dos.ruleset import Category, FlushOrder, Ruleset, StraightTie

SUIT_NAMES = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
KIND_NAMES = {"single": "a single", "pair": "a pair", "triple": "a triple", "five_cards": "a five-card play"}
COUNT_NAMES = {1: "one card", 2: "two cards", 3: "three cards", 5: "five cards"}  # no play has four


def name_card(card: Card) -> str:
    """Name one card.

    >>> name_card("7D")
    'Seven of diamonds'
    """
    return f"{RANK_NAMES[card[0]].capitalize()} of {SUIT_NAMES[card[1]]}s"


def most_common_rank(cards: Cards) -> str:
    """Return the most common rank.

    >>> most_common_rank(("8C", "3H", "8S", "8D", "3S"))
    '8'
    """
    return Counter(card[0] for card in cards).most_common(1)[0][0]


def name_run_or_flush(category: Category, cards: Cards, high: str, run: Run | None) -> str:
    """Name a straight, flush or straight flush; ``high`` is the highest rank, and names a flush."""
    suit = SUIT_NAMES[cards[0][1]].capitalize()
    if run is None or category == "flush":
        return f"{suit} flush, {RANK_NAMES[high]} high"
    ends = f"{RANK_NAMES[run.ranks[0]]} to {RANK_NAMES[run.ranks[-1]]}"
    return f"Straight, {ends}" if category == "straight" else f"{suit} straight flush, {ends}"


def join_ranks(ranks: str) -> str:
    """Write ranks with hyphens between them.

    >>> join_ranks("TJQKA")
    '10-J-Q-K-A'
    """
    return "-".join(ranks).replace("T", "10")


def join_cards(cards: Cards) -> str:
    """Write cards as a rank and a suit in words.

    >>> join_cards(("TS", "TD"))
    '10-spades 10-diamonds'
    """
    return " ".join(f"{card[0].replace('T', '10')}-{SUIT_NAMES[card[1]]}s" for card in cards)


def name_cards(cards: Cards) -> str:
    """Name cards for use in a sentence.

    >>> name_cards(("3C",)), name_cards(("3C", "TS"))
    ('the three of clubs', 'the three of clubs and the ten of spades')
    """
    return list_words([f"the {RANK_NAMES[card[0]]} of {SUIT_NAMES[card[1]]}s" for card in cards])


_BY_KIND = {
    "single": "Singles compare by rank, then by suit",
    "pair": "Pairs compare by rank, then by the higher suit in them",
    "triple": "Triples compare by rank alone",
}
_BY_STRAIGHT_TIE: dict[StraightTie, str] = {
    "game_high": "by the suit of their highest card, the two being highest",
    "sequence_top": "by the suit of the card that ends the run",
}
_BY_FLUSH_ORDER: dict[FlushOrder, str] = {
    "suit_then_high": "by suit first in this ruleset, then by their highest card",
    "high_then_suit": "by their highest card in this ruleset, then by its suit",
    "ranks_then_suit": "card by card from the highest down in this ruleset, then by suit",
}


def explain_order(kind: str, category: Category | None, ruleset: Ruleset) -> str:
    """Explain how plays of one kind compare under a ruleset."""
    match category:
        case None:
            return _BY_KIND[kind]
        case "full_house":
            return "Full houses compare by the triple; the pair does not count"
        case "four_of_a_kind":
            return "Four of a kind compares by the four; the fifth card does not count"
        case "flush":
            return f"Flushes compare {_BY_FLUSH_ORDER[ruleset.flush_order]}"
        case "straight_flush" if ruleset.straight_flush_order == "suit_first":
            return "Straight flushes compare by suit first in this ruleset, then by the order of straights"
    runs = "Straights" if category == "straight" else "Straight flushes"
    return f"{runs} compare by the order of straights, then {_BY_STRAIGHT_TIE[ruleset.straight_tie]}"


def explain_no_play(cards: Cards, ruleset: Ruleset) -> str:
    """Explain why some cards are no play."""
    groups = sorted(Counter(card[0] for card in cards).items(), key=lambda group: -group[1])
    match len(cards):
        case 2:
            return f"{_join_ranks_of(cards)} are not a pair: a pair shares its rank"
        case 3:
            return _explain_three(cards, groups, ruleset)
        case 4:
            return _explain_four(groups, ruleset)
        case 5:
            return _explain_five(cards, groups, ruleset)
    return f"{len(cards)} cards are no play: a play has {_sizes(ruleset)}"


def _sizes(ruleset: Ruleset) -> str:
    return "1, 2, 3 or 5 cards" if ruleset.triples else "1, 2 or 5 cards"


def _join_ranks_of(cards: Cards) -> str:
    return join_ranks("".join(card[0] for card in cards))


def _explain_three(cards: Cards, groups: list[tuple[str, int]], ruleset: Ruleset) -> str:
    rank, count = groups[0]
    if not ruleset.triples:
        what = f"Three {RANK_PLURALS[rank]}" if count == 3 else "Three cards"
        return f"{what} are no play: triples are not played in this ruleset"
    if count == 2:
        return f"A pair of {RANK_PLURALS[rank]} takes no third card but another {RANK_NAMES[rank]}"
    return f"{_join_ranks_of(cards)} are not a triple: a triple shares its rank"


def _explain_four(groups: list[tuple[str, int]], ruleset: Ruleset) -> str:
    rank, count = groups[0]
    if count == 4:
        if "four_of_a_kind" not in ruleset.five_card_categories:
            return f"Four {RANK_PLURALS[rank]} are no play: four of a kind is not played in this ruleset"
        return f"Four {RANK_PLURALS[rank]} need a fifth card"
    if count == 3:
        more = ": a full house needs a pair beside them" if "full_house" in ruleset.five_card_categories else ""
        return f"Three {RANK_PLURALS[rank]} take no extra card{more}"
    if len(groups) == 2:
        return f"{name_hand('two_pair', rank + groups[1][0])}, is no play"
    return f"Four cards are no play: a play has {_sizes(ruleset)}"


def _explain_five(cards: Cards, groups: list[tuple[str, int]], ruleset: Ruleset) -> str:
    rank, count = groups[0]
    if len(groups) == 2:
        category: Category = "four_of_a_kind" if count == 4 else "full_house"
        return f"{capital(CATEGORY_NAMES[category])} is not played in this ruleset"
    if count == 3:
        unless = " unless these are a pair" if "full_house" in ruleset.five_card_categories else ""
        return f"Three {RANK_PLURALS[rank]} take no extra cards{unless}"
    if len(groups) == 3:
        return f"{name_hand('two_pair', rank + groups[1][0])}, is no play"
    if count == 2:
        return f"A pair of {RANK_PLURALS[rank]} takes no extra cards"
    return _explain_five_ranks(cards, ruleset)


def _explain_five_ranks(cards: Cards, ruleset: Ruleset) -> str:
    run = _find_sequence({card[0] for card in cards})
    suits = Counter(card[1] for card in cards)
    if run in ruleset.straights:
        return "A straight is not played in this ruleset"
    if len(suits) == 1:
        return "A flush is not played in this ruleset"
    if run:
        return f"{join_ranks(run)} is not a straight here"
    suit, count = suits.most_common(1)[0]
    if count == 4:
        return f"Four {SUIT_NAMES[suit]}s are no flush: all five cards share a suit in one"
    return "Five cards of different ranks that are neither in sequence nor of one suit are no play"


def _find_sequence(ranks: set[str]) -> str | None:
    """Return five adjacent ranks from the lowest up, the ace being next to both two and king; ``None`` for others."""
    ring = RANKS * 2
    return next((ring[start : start + 5] for start in range(13) if set(ring[start : start + 5]) == ranks), None)
