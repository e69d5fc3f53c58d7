"""The named rulesets of Pusoy Dos, each with its source.

A description separates what the source states from our reading of it.
Presets are data: no other module of this package refers to one by name.
"""

from dataclasses import replace

from service.core.rulesets import Book, Preset
from service.pusoy_dos.ruleset import KNOBS, ORDINARY, Ruleset, clashes
from service.pusoy_dos.scoring_methods import Scoring, Tier

_LOW_RUNS_ON_TOP = (*ORDINARY, "23456", "A2345")
_LOW_RUNS_LOWEST = ("A2345", "23456", *ORDINARY)
_LINEAR = (*ORDINARY, "JQKA2")

_CARD_COUNT = Scoring("card_count")
_TIERS = Scoring("card_tiers", (Tier(1, 1), Tier(10, 2), Tier(13, 3)))
_HONG_KONG_TIERS = Scoring("card_tiers", (Tier(1, 1), Tier(8, 2), Tier(10, 3), Tier(13, 4)))
_DEUCES = Scoring("deuces", (1, 2, 4, 8, 16))
_PLACING = Scoring("placing", (5, 3, 1, 0))
_RANK_POINTS = Scoring(
    "rank_points",
    (
        *((digit, int(digit)) for digit in "23456789"),
        *((ten, 10) for ten in "TJQK"),
        ("A", 1),
    ),
)

_PLAYFACETOFACE = Ruleset(
    name="playfacetoface",
    suits="CSHD",
    straights=_LOW_RUNS_ON_TOP,
    straight_tie="game_high",
    flush_order="suit_then_high",
    opening_card="3C",
    opening_scope="first_game",
    scoring=_CARD_COUNT,
)
_BIG_TWO = Ruleset(
    name="big-two",
    suits="DCHS",
    straights=_LOW_RUNS_LOWEST,
    straight_tie="sequence_top",
    flush_order="high_then_suit",
    opening_card="3D",
    opening_scope="every_deal",
    scoring=_TIERS,
)
_RANK_POINTS_RULESET = Ruleset(
    name="pusoy-dos-rank-points",
    suits="CSHD",
    straights=_LINEAR,
    straight_tie="game_high",
    flush_order="suit_then_high",
    opening_card="3C",
    opening_scope="first_game",
    scoring=_RANK_POINTS,
)

_PUBLIC_VERSION = "PlayFaceToFace, Pusoy Dos rules (“Pusoy Dos Rules: PlayFaceToFace’s Public Version”, Mesa Tala)"
_POKER_LISTING = "Your Complete Poker Listing Online, Big Two Poker (Pusoy Dos)"
_POKER_TWO = "chuodaidi.net, Pusoy Dos (“Poker Two”)"

_PRESETS = (
    Preset(
        "PlayFaceToFace",
        _PUBLIC_VERSION,
        "Stated: diamonds high, A-2-3-4-5 the top straight and 2-3-4-5-6 next, flushes by suit first, the three of "
        "clubs opens the first game, one point for each card left. A reading: between two A-2-3-4-5 the two's suit "
        "decides, straight flushes compare as straights, and the winner scores 0.",
        _PLAYFACETOFACE,
    ),
    Preset(
        "PlayFaceToFace, highest card first",
        _PUBLIC_VERSION,
        "Stated: private rooms may compare flushes by their highest card first. A reading: that card's suit comes "
        "next, and everything else is as in playfacetoface.",
        replace(_PLAYFACETOFACE, name="playfacetoface-high-card", flush_order="high_then_suit"),
    ),
    Preset(
        "Big Two",
        _POKER_LISTING,
        "Stated: spades high, the three of diamonds opens, 1, 2 or 3 points a card for up to 9, 10 to 12 or 13 cards "
        "left. A reading: straights as in poker with the twos low (A-2-3-4-5 lowest, 10-J-Q-K-A highest), full houses "
        "are played, flushes by highest card and then its suit, the opening card binds in every deal.",
        _BIG_TWO,
    ),
    Preset(
        "Big Two, positive points by deuces",
        _POKER_LISTING,
        "Stated: the winner scores 1, or 2, 4, 8 or 16 with one to four twos in the last play; the others score "
        "nothing. A reading: any last play counts, a straight or flush with a two included; play is as in big-two.",
        replace(_BIG_TWO, name="big-two-deuces", scoring=_DEUCES),
    ),
    Preset(
        "Big Two, played to the last player",
        _POKER_LISTING,
        "Stated: play goes on until one player has cards left; 5, 3, 1 and 0 points by place. A reading: a finisher's "
        "play stands until beaten, and if nobody beats it the next player with cards leads; play is as in big-two.",
        replace(_BIG_TWO, name="big-two-placing", ends="last_player", scoring=_PLACING),
    ),
    Preset(
        "Pusoy Dos, points by rank",
        _POKER_TWO,
        "Stated: diamonds high, a full house goes by its triple, tens and faces left cost 10 and other cards their "
        "face value. A reading: J-Q-K-A-2 is the highest straight and no run wraps round (so a straight flush can "
        "beat a royal flush), an ace costs 1, flushes by suit first, triples are played, the three of clubs opens "
        "the first game.",
        _RANK_POINTS_RULESET,
    ),
    Preset(
        "Philippine, linear straights",
        "pinoygame, Pusoy Dos",
        "Straights run from 3-4-5-6-7 to J-Q-K-A-2 without wrapping round and flushes compare by suit first, as "
        "Philippine pages have it. A reading: one point for each card left, and the rest as in "
        "pusoy-dos-rank-points.",
        replace(_RANK_POINTS_RULESET, name="philippine-linear", scoring=_CARD_COUNT),
    ),
    Preset(
        "Chuo Dai Di",
        _POKER_TWO,
        "Stated: suits run spades, hearts, clubs, diamonds from low to high, and cards left are multiplied by the "
        "number of them. A reading: the factors are 1, 2 and 3 for up to 9, 10 to 12 and 13 cards, the three of "
        "spades, the lowest card in this order, opens the first game, and plays are as in pusoy-dos-rank-points. "
        "Most Big Two pages have diamonds lowest: see big-two.",
        replace(_RANK_POINTS_RULESET, name="chuo-dai-di", suits="SHCD", opening_card="3S", scoring=_TIERS),
    ),
    Preset(
        "Big Two, Hong Kong",
        "A public Hong Kong Big Two rules panel",
        "Spades high, A-2-3-4-5 the top straight and 2-3-4-5-6 next, the three of diamonds opens the first game; "
        "up to 7 cards left cost 1 each, 8 or 9 cost 2, 10 to 12 cost 3, 13 cost 4. A reading: equal straights go by "
        "the suit of the run's last card, and penalties stand; many tables let the winner collect them.",
        replace(
            _BIG_TWO,
            name="big-two-hong-kong",
            straights=_LOW_RUNS_ON_TOP,
            opening_scope="first_game",
            scoring=_HONG_KONG_TIERS,
        ),
    ),
)

BOOK = Book("pusoy-dos", KNOBS, {preset.name: preset for preset in _PRESETS}, clashes)
PRESETS = {preset.name: preset.ruleset for preset in _PRESETS}
DEFAULT = BOOK.default
