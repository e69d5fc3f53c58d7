"""Explain which comparison decides between two plays."""

from service.core.cards import BIG_TWO_RANKS, Card
from service.core.hand_names import CATEGORY_NAMES, RANK_NAMES, RANK_PLURALS, capital, in_sentence
from service.pusoy_dos import words
from service.pusoy_dos.order import Order, order_of
from service.pusoy_dos.play import Play
from service.pusoy_dos.ruleset import Ruleset


def explain_reply(play: Play, table: Play, ruleset: Ruleset) -> str:
    """Say in words which comparison decides between a legal play and the table."""
    if len(play.cards) != len(table.cards):
        if play.category in ruleset.bombs:
            return f"{_named(play)} is a bomb here: it beats any play of another size"
        needed, given = words.COUNT_NAMES[len(table.cards)], words.COUNT_NAMES[len(play.cards)]
        return f"{capital(words.KIND_NAMES[table.kind])} is answered with {needed}, not {given}"
    if play.strength == table.strength:
        return f"{play.label} against {in_sentence(table.label)}: equal is not higher"
    higher, lower = (play, table) if play.strength > table.strength else (table, play)
    if higher.category != lower.category:
        return f"{_named(higher)} beats {_unnamed(lower)}: the category decides before any card does"
    order = order_of(ruleset)
    if higher.category == "flush":
        return _explain_flushes(higher, lower, order, ruleset)
    if higher.category in ("straight", "straight_flush"):
        return _explain_runs(higher, lower, order, ruleset)
    if higher.kind in ("single", "pair") and higher.cards[0][0] == lower.cards[0][0]:
        return _explain_equal_ranks(higher, lower, order)
    if higher.kind == "single":
        return f"{_rank_of(higher.cards[0])} beats {RANK_NAMES[lower.cards[0][0]]}: rank comes before suit"
    return _explain_ranks(higher, lower)


def _explain_ranks(higher: Play, lower: Play) -> str:
    match higher.category:
        case "full_house":
            triples = [RANK_PLURALS[words.most_of(play.cards)] for play in (higher, lower)]
            return f"Full house of {triples[0]} beats full house of {triples[1]}: the triple decides"
        case "four_of_a_kind":
            return f"{higher.label} beat {in_sentence(lower.label)}: the fifth card does not count"
    return f"{higher.label} {'beats' if higher.kind == 'pair' else 'beat'} {in_sentence(lower.label)}"


def _explain_equal_ranks(higher: Play, lower: Play, order: Order) -> str:
    top, next_top = order.sort(higher.cards)[-1], order.sort(lower.cards)[-1]
    if higher.kind == "single":
        return f"Same rank: the {_suit_of(top)} outranks the {_suit_of(next_top)}"
    return f"Same rank: the {_suit_of(top)} in {words.together(higher.cards)} outranks the {_suit_of(next_top)}"


def _explain_flushes(higher: Play, lower: Play, order: Order, ruleset: Ruleset) -> str:
    suits = _suit_of(higher.cards[0]), _suit_of(lower.cards[0])
    if ruleset.flush_order == "suit_then_high" and suits[0] != suits[1]:
        return f"{suits[0].capitalize()} flush beats {suits[1]} flush: suits are compared first in this ruleset"
    pairs = zip(reversed(order.sort(higher.cards)), reversed(order.sort(lower.cards)), strict=True)
    ranks = [(ours[0], theirs[0]) for ours, theirs in pairs]
    if ruleset.flush_order != "ranks_then_suit":
        ranks = ranks[:1]
    for place, (ours, theirs) in enumerate(ranks):
        if ours != theirs:
            where = "the highest card decides" if place == 0 else f"card {place + 1} from the top decides"
            over = f"{RANK_NAMES[ours]} over {RANK_NAMES[theirs]}"
            return f"{suits[0].capitalize()} flush beats {suits[1]} flush: {where}, {over}"
    alike = "Same ranks" if len(ranks) > 1 else "Same highest rank"
    return f"{alike}: the {suits[0]} flush outranks the {suits[1]} flush"


def _explain_runs(higher: Play, lower: Play, order: Order, ruleset: Ruleset) -> str:
    suits = _suit_of(higher.cards[0]), _suit_of(lower.cards[0])
    if higher.category == "straight_flush" and ruleset.straight_flush_order == "suit_first" and suits[0] != suits[1]:
        return f"{suits[0].capitalize()} beats {suits[1]}: straight flushes compare by suit first in this ruleset"
    run, lesser = order.run_of(higher.cards), order.run_of(lower.cards)
    if run != lesser:
        return f"{words.dashed(run.ranks)} ranks above {words.dashed(lesser.ranks)} in this ruleset"
    decider = BIG_TWO_RANKS[run.tie_rank]
    ours, theirs = (
        in_sentence(words.name_card(next(card for card in play.cards if card[0] == decider)))
        for play in (higher, lower)
    )
    return f"Same straight: the {ours} outranks the {theirs}"


def _named(play: Play) -> str:
    return capital(_unnamed(play))


def _unnamed(play: Play) -> str:
    return CATEGORY_NAMES[play.category] if play.category else play.label


def _rank_of(card: Card) -> str:
    return RANK_NAMES[card[0]].capitalize()


def _suit_of(card: Card) -> str:
    return words.SUIT_NAMES[card[1]]
