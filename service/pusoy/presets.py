"""The named rulesets of Pusoy, each with its source.

A description separates what the source states from our reading of it.
Presets are data: no other module of this package refers to one by name.
"""

from dataclasses import replace

from service.core.rulesets import Book, Preset
from service.pusoy.poker import ORDINARY_STRAIGHTS
from service.pusoy.ruleset import KNOBS, NaturalValue, Royalty, Ruleset, clashes

_BS_FYI = Ruleset(
    name="pusoy",
    straights=ORDINARY_STRAIGHTS,
    row_points=1,
    sweep_bonus=3,
    overall_bonus=0,
    overall_needs="two_rows",
    royalties=(
        Royalty("front", "three_of_a_kind", 3),
        Royalty("middle", "full_house", 2),
        Royalty("middle", "four_of_a_kind", 8),
        Royalty("middle", "straight_flush", 10),
        Royalty("back", "four_of_a_kind", 4),
        Royalty("back", "straight_flush", 5),
    ),
    royalty_mode="replace",
    foul_royalties="by_row",
    naturals=(
        NaturalValue("dragon", 13),
        NaturalValue("six_pairs", 3),
        NaturalValue("three_straights", 3),
        NaturalValue("three_flushes", 3),
    ),
    six_pairs="pair_units",
    table_sweep="none",
    hands_per_game=10,
)

_PRESETS = (
    Preset(
        "Pusoy",
        "bs.fyi, How to Play Pusoy",
        "Filipino Pusoy. A sweep pays 6, a royalty stands instead of the row's point, suits never break ties: all "
        "stated by the page. Readings: a foul pays row by row, each row at its royalty or 1, and 3 for the sweep; "
        "a triple and five pairs are six pairs; a straight flush may serve as a straight or a flush of a natural; "
        "all three straights or flushes may be any legal split of the thirteen cards.",
        _BS_FYI,
    ),
    Preset(
        "Chinese Poker, 1-6 scoring",
        "bs.fyi, How to Play Pusoy (its note on international Chinese Poker without royalties)",
        "A point a row and 3 more for a sweep, no royalties. "
        "The page states that royalties can be switched off; that naturals stay is a reading.",
        replace(_BS_FYI, name="chinese-poker-1-6", royalties=()),
    ),
    Preset(
        "Chinese Poker, 2-4 scoring",
        "bs.fyi, How to Play Pusoy (its note on 2-4 scoring), the meaning as in Wikipedia, Chinese poker",
        "A point a row and one overall for at least two rows won: 2 for a match won two to one, 4 for a sweep. "
        "The page only names 2-4; what it means, and that a foul costs the 4 of a sweep, are readings.",
        replace(_BS_FYI, name="chinese-poker-2-4", sweep_bonus=0, overall_bonus=1, royalties=()),
    ),
    Preset(
        "Chinese Poker, Western royalties",
        "SWC Poker, Chinese Poker rules",
        "2-4 scoring with royalties added to the row's point: front trips 2, middle full house 1, quads 3 and "
        "straight flush 4 in middle or back. Naturals, which that page does not have, stay as in Pusoy: a reading.",
        replace(
            _BS_FYI,
            name="chinese-poker-western",
            sweep_bonus=0,
            overall_bonus=1,
            royalties=(
                Royalty("front", "three_of_a_kind", 2),
                Royalty("middle", "full_house", 1),
                Royalty("middle", "four_of_a_kind", 3),
                Royalty("middle", "straight_flush", 4),
                Royalty("back", "four_of_a_kind", 3),
                Royalty("back", "straight_flush", 4),
            ),
            royalty_mode="add",
        ),
    ),
)

BOOK = Book("pusoy", KNOBS, {preset.name: preset for preset in _PRESETS}, clashes)
DEFAULT = BOOK.default
PRESETS = {preset.name: preset.ruleset for preset in _PRESETS}
