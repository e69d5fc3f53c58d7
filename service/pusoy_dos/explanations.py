"""Sentences on which comparison decides between two plays.

Words only: :mod:`service.pusoy_dos.comparison` decides whether a play beats another.
"""

from service.core.cards import BIG_TWO_RANKS, Card
from service.core.hand_names import CATEGORY_NAMES, RANK_NAMES, RANK_PLURALS, capital, in_sentence
from service.pusoy_dos import words
from service.pusoy_dos.order import Order, order_of
from service.pusoy_dos.play import Play
from service.pusoy_dos.ruleset import Ruleset


def explain_reply(play: Play, table: Play, ruleset: Ruleset) -> str:
    """Explain which comparison decides between a play and the play on the table."""
    if len(play.cards) != len(table.cards):
        if play.category in ruleset.bombs:
            return f"{capital(_name_category(play))} is a bomb here: it beats any play of another size"
        expected, given = words.COUNT_NAMES[len(table.cards)], words.COUNT_NAMES[len(play.cards)]
        return f"{capital(words.KIND_NAMES[table.kind])} is answered with {expected}, not {given}"
    if play.strength == table.strength:
        return f"{play.label} against {in_sentence(table.label)}: equal is not higher"
    if play.strength > table.strength:
        return _explain_win(play, table, ruleset)
    return _explain_win(table, play, ruleset)


def _explain_win(higher: Play, lower: Play, ruleset: Ruleset) -> str:
    if higher.category != lower.category:
        names = capital(_name_category(higher)), _name_category(lower)
        return f"{names[0]} beats {names[1]}: the category decides before any card does"
    order = order_of(ruleset)
    if higher.category == "flush":
        return _explain_flushes(higher, lower, order, ruleset)
    if higher.category in ("straight", "straight_flush"):
        return _explain_straights(higher, lower, order, ruleset)
    if higher.kind in ("single", "pair") and higher.cards[0][0] == lower.cards[0][0]:
        return _explain_equal_ranks(higher, lower, order)
    if higher.kind == "single":
        ranks = RANK_NAMES[higher.cards[0][0]].capitalize(), RANK_NAMES[lower.cards[0][0]]
        return f"{ranks[0]} beats {ranks[1]}: rank comes before suit"
    return _explain_ranks(higher, lower)


def _explain_ranks(higher: Play, lower: Play) -> str:
    match higher.category:
        case "full_house":
            triples = [RANK_PLURALS[words.most_common_rank(play.cards)] for play in (higher, lower)]
            return f"Full house of {triples[0]} beats full house of {triples[1]}: the triple decides"
        case "four_of_a_kind":
            return f"{higher.label} beat {in_sentence(lower.label)}: the fifth card does not count"
    return f"{higher.label} {'beats' if higher.kind == 'pair' else 'beat'} {in_sentence(lower.label)}"


def _explain_equal_ranks(higher: Play, lower: Play, order: Order) -> str:
    top, lower_top = order.sort(higher.cards)[-1], order.sort(lower.cards)[-1]
    if higher.kind == "single":
        return f"Same rank: the {_name_suit(top)} outranks the {_name_suit(lower_top)}"
    return f"Same rank: the {_name_suit(top)} in {words.join_cards(higher.cards)} outranks the {_name_suit(lower_top)}"


def _explain_flushes(higher: Play, lower: Play, order: Order, ruleset: Ruleset) -> str:
    suits = _name_suit(higher.cards[0]), _name_suit(lower.cards[0])
    if ruleset.flush_order == "suit_then_high" and suits[0] != suits[1]:
        return f"{suits[0].capitalize()} flush beats {suits[1]} flush: suits are compared first in this ruleset"
    pairs = zip(reversed(order.sort(higher.cards)), reversed(order.sort(lower.cards)), strict=True)
    ranks = [(ours[0], theirs[0]) for ours, theirs in pairs]
    if ruleset.flush_order != "ranks_then_suit":
        ranks = ranks[:1]
    for place, (ours, theirs) in enumerate(ranks):
        if ours != theirs:
            decider = "the highest card decides" if place == 0 else f"card {place + 1} from the top decides"
            ranks_apart = f"{RANK_NAMES[ours]} over {RANK_NAMES[theirs]}"
            return f"{suits[0].capitalize()} flush beats {suits[1]} flush: {decider}, {ranks_apart}"
    equal_part = "Same ranks" if len(ranks) > 1 else "Same highest rank"
    return f"{equal_part}: the {suits[0]} flush outranks the {suits[1]} flush"


def _explain_straights(higher: Play, lower: Play, order: Order, ruleset: Ruleset) -> str:
    suits = _name_suit(higher.cards[0]), _name_suit(lower.cards[0])
    if higher.category == "straight_flush" and ruleset.straight_flush_order == "suit_first" and suits[0] != suits[1]:
        return f"{suits[0].capitalize()} beats {suits[1]}: straight flushes compare by suit first in this ruleset"
    run, lower_run = order.run_of(higher.cards), order.run_of(lower.cards)
    if run != lower_run:
        return f"{words.join_ranks(run.ranks)} ranks above {words.join_ranks(lower_run.ranks)} in this ruleset"
    decider = BIG_TWO_RANKS[run.tie_rank]
    ours, theirs = (
        in_sentence(words.name_card(next(card for card in play.cards if card[0] == decider)))
        for play in (higher, lower)
    )
    return f"Same straight: the {ours} outranks the {theirs}"


def _name_category(play: Play) -> str:
    return CATEGORY_NAMES[play.category] if play.category else play.label


def _name_suit(card: Card) -> str:
    return words.SUIT_NAMES[card[1]]
