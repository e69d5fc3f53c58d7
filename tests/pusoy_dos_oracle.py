"""A slow second opinion on plays of Pusoy Dos, written from the rules by definition and sharing no code with the game.

A play is looked at as a set of letters; strength is a tuple that spells out each comparison.
"""

from collections import Counter

GAME_ORDER = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]


def height(card, ruleset):
    """Where a single stands."""
    return GAME_ORDER.index(card[0]), ruleset.suits.index(card[1])


def categories_made(held, ruleset):
    """Every five-card category that five cards make, listed by the ruleset or not, each with its comparison key."""
    counts = Counter(card[0] for card in held)
    shape = sorted(counts.values())
    suits = {card[1] for card in held}
    top = max(held, key=lambda card: height(card, ruleset))
    made = {}
    if shape == [2, 3] or shape == [1, 4]:
        big = max(counts, key=counts.get)
        made["full_house" if shape == [2, 3] else "four_of_a_kind"] = (GAME_ORDER.index(big),)
    listed = [place for place, run in enumerate(ruleset.straights) if set(run) == set(counts)]
    if listed:
        run = ruleset.straights[listed[0]]
        decides = run[-1] if ruleset.straight_tie == "sequence_top" else top[0]
        suit = next(ruleset.suits.index(card[1]) for card in held if card[0] == decides)
        made["straight"] = (listed[0], suit)
        if len(suits) == 1:
            first = ruleset.straight_flush_order == "suit_first"
            made["straight_flush"] = (suit, listed[0]) if first else (listed[0], suit)
    if len(suits) == 1:
        rank, suit = height(top, ruleset)
        down = sorted((GAME_ORDER.index(card[0]) for card in held), reverse=True)
        keys = {
            "suit_then_high": (suit, rank),
            "high_then_suit": (rank, suit),
            "ranks_then_suit": (*down, suit),
        }
        made["flush"] = keys[ruleset.flush_order]
    return made


def opinion(held, ruleset):
    """``(kind, category, key)`` of a play, or ``None``; keys of one kind compare as the plays do."""
    ranks = {card[0] for card in held}
    if len(held) == 1:
        return "single", None, height(held[0], ruleset)
    if len(held) == 2 and len(ranks) == 1:
        return "pair", None, max(height(card, ruleset) for card in held)
    if len(held) == 3 and len(ranks) == 1 and ruleset.triples:
        return "triple", None, (GAME_ORDER.index(held[0][0]),)
    if len(held) == 5:
        made = categories_made(held, ruleset)
        for place, category in reversed(list(enumerate(ruleset.five_card_categories))):
            if category in made:
                return "five_cards", category, (place, *made[category])
    return None


def may_answer(held, table, ruleset):
    """Whether cards may be put on a table (``None`` for a free lead)."""
    ours = opinion(held, ruleset)
    if ours is None:
        return False
    if table is None:
        return True
    theirs = opinion(table, ruleset)
    if ours[0] != theirs[0]:
        return ours[1] in ruleset.bombs
    return ours[2] > theirs[2]
