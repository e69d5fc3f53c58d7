"""The presets of both games, from the tables of the contract. `knobs` reads overrides."""

from typing import Any

Knobs = dict[str, Any]

POKER_CATEGORIES = [
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
]
FIVES = ["straight", "flush", "full_house", "four_of_a_kind", "straight_flush"]
ROWS = ["front", "middle", "back"]
NATURALS = ["dragon", "six_pairs", "three_straights", "three_flushes"]

ROUND_THE_CORNER = "A23456789TJQK" * 2
RUNS = [ROUND_THE_CORNER[first : first + 5] for first in range(13)]  # A2345 ... TJQKA, JQKA2, QKA23, KA234
POKER_RUNS = RUNS[:10]  # the wheel lowest
ORDINARY = RUNS[2:10]  # 34567 to TJQKA
SPECIAL_ON_TOP = [*ORDINARY, "23456", "A2345"]
LINEAR = [*ORDINARY, "JQKA2"]


def royalties(table: dict[tuple[str, str], int]) -> list[dict[str, Any]]:
    """Return a royalty table as the knob's list, by row and then by category."""
    return [
        {"row": row, "category": category, "points": table[row, category]}
        for row in ROWS
        for category in POKER_CATEGORIES
        if (row, category) in table
    ]


PUSOY: Knobs = {
    "straights": POKER_RUNS,
    "row_points": 1,
    "sweep_bonus": 3,
    "overall_bonus": 0,
    "overall_needs": "two_rows",
    "royalties": royalties(
        {
            ("front", "three_of_a_kind"): 3,
            ("middle", "full_house"): 2,
            ("middle", "four_of_a_kind"): 8,
            ("middle", "straight_flush"): 10,
            ("back", "four_of_a_kind"): 4,
            ("back", "straight_flush"): 5,
        }
    ),
    "royalty_mode": "replace",
    "foul_royalties": "by_row",
    "naturals": [
        {"name": "dragon", "points": 13},
        {"name": "six_pairs", "points": 3},
        {"name": "three_straights", "points": 3},
        {"name": "three_flushes", "points": 3},
    ],
    "six_pairs": "pair_units",
    "table_sweep": "none",
    "hands_per_game": 10,
}
WESTERN = royalties(
    {
        ("front", "three_of_a_kind"): 2,
        ("middle", "full_house"): 1,
        ("middle", "four_of_a_kind"): 3,
        ("middle", "straight_flush"): 4,
        ("back", "four_of_a_kind"): 3,
        ("back", "straight_flush"): 4,
    }
)

DOS: Knobs = {
    "suits": "CSHD",
    "straights": SPECIAL_ON_TOP,
    "straight_tie": "game_high",
    "flush_order": "suit_then_high",
    "straight_flush_order": "as_straight",
    "triples": True,
    "five_card_categories": FIVES,
    "bombs": [],
    "opening_card": "3C",
    "opening_scope": "first_game",
    "passing": "reenter",
    "ends": "first_out",
    "scoring": {"method": "card_count"},
    "transfer": "none",
}


def tiers(*steps: tuple[int, int]) -> dict[str, Any]:
    """Return a scoring by tiers, each given as (from, factor)."""
    return {"method": "card_tiers", "tiers": [{"from": first, "factor": factor} for first, factor in steps]}


BIG_TWO: Knobs = {
    **DOS,
    "suits": "DCHS",
    "straights": ["A2345", "23456", *ORDINARY],
    "straight_tie": "sequence_top",
    "flush_order": "high_then_suit",
    "opening_card": "3D",
    "opening_scope": "every_deal",
    "scoring": tiers((1, 1), (10, 2), (13, 3)),
}
RANK_VALUES = {**{str(value): value for value in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 1}
RANK_POINTS: Knobs = {**DOS, "straights": LINEAR, "scoring": {"method": "rank_points", "values": RANK_VALUES}}

PRESETS: dict[str, dict[str, Knobs]] = {
    "pusoy": {
        "pusoy": PUSOY,
        "chinese-poker-1-6": {**PUSOY, "royalties": []},
        "chinese-poker-2-4": {**PUSOY, "sweep_bonus": 0, "overall_bonus": 1, "royalties": []},
        "chinese-poker-western": {
            **PUSOY,
            "sweep_bonus": 0,
            "overall_bonus": 1,
            "royalties": WESTERN,
            "royalty_mode": "add",
        },
    },
    "pusoy-dos": {
        "playfacetoface": DOS,
        "playfacetoface-high-card": {**DOS, "flush_order": "high_then_suit"},
        "big-two": BIG_TWO,
        "big-two-deuces": {**BIG_TWO, "scoring": {"method": "deuces", "points": [1, 2, 4, 8, 16]}},
        "big-two-placing": {
            **BIG_TWO,
            "ends": "last_player",
            "scoring": {"method": "placing", "points": [5, 3, 1, 0]},
        },
        "pusoy-dos-rank-points": RANK_POINTS,
        "philippine-linear": {**RANK_POINTS, "scoring": {"method": "card_count"}},
        "chuo-dai-di": {
            **DOS,
            "suits": "SHCD",
            "straights": LINEAR,
            "opening_card": "3S",
            "scoring": tiers((1, 1), (10, 2), (13, 3)),
        },
        "big-two-hong-kong": {
            **BIG_TWO,
            "straights": SPECIAL_ON_TOP,
            "opening_scope": "first_game",
            "scoring": tiers((1, 1), (8, 2), (10, 3), (13, 4)),
        },
    },
}
DEFAULTS = {"pusoy": "pusoy", "pusoy-dos": "playfacetoface"}
