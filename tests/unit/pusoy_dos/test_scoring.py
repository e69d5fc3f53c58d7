"""Scores of rounds and games, by every method and transfer."""

from dataclasses import replace

import pytest

from service.core.cards import cards
from service.pusoy_dos.game import GameRound, total_game
from service.pusoy_dos.presets import BOOK
from service.pusoy_dos.ruleset import Ruleset, Transfer
from service.pusoy_dos.scoring import ScoreSheet, higher_is_better, required_players, score, score_needs
from service.pusoy_dos.scoring_methods import Scoring, Seat, Tier

COUNT, TIERS, DEUCES, PLACING, RANKS, HONG_KONG = (
    BOOK.presets[name].ruleset
    for name in (
        "playfacetoface",
        "big-two",
        "big-two-deuces",
        "big-two-placing",
        "pusoy-dos-rank-points",
        "big-two-hong-kong",
    )
)


def seats(*left: int | str) -> list[Seat]:
    """Seat players a, b, c and d with the cards they have left, or the number of them."""
    return [Seat(id, held if isinstance(held, int) else cards(held)) for id, held in zip("abcd", left, strict=False)]


def points(answer: ScoreSheet) -> list[int]:
    return [line["points"] for line in answer["scores"]]


def details(answer: ScoreSheet) -> list[str]:
    return [line["detail"] for line in answer["scores"]]


@pytest.mark.parametrize(
    ("clause", "ruleset", "left", "expected"),
    [
        ("P: three, seven and ten stay three, seven and ten", COUNT, (0, 3, 7, 10), [0, 3, 7, 10]),
        ("P: no doubling of a full hand", COUNT, (13, 0), [13, 0]),
        ("L: one point a card up to nine", TIERS, (0, 1, 8, 9), [0, 1, 8, 9]),
        ("L: two points a card from ten to twelve", TIERS, (0, 10, 11, 12), [0, 20, 22, 24]),
        ("L: thirteen cards are 39 points", TIERS, (13, 0), [39, 0]),
        ("L, a reading: more than thirteen cost three each too", TIERS, (17, 0), [51, 0]),
        ("Hong Kong: under eight 1, from eight 2, from ten 3, thirteen 4", HONG_KONG, (7, 8, 0, 9), [7, 16, 0, 18]),
        ("Hong Kong: the upper tiers", HONG_KONG, (10, 12, 0, 13), [30, 36, 0, 52]),
    ],
)
def test_penalties_for_cards_left(clause: str, ruleset: Ruleset, left: tuple[int, ...], expected: list[int]) -> None:
    answer = score(seats(*left), ruleset=ruleset)

    assert points(answer) == expected
    assert answer["higher_is_better"] is False


@pytest.mark.parametrize(
    ("clause", "left", "expected"),
    [
        ("T: face cards and tens are ten points", "TC JD QH KS", 40),
        ("T: other cards their face value", "3C 4D 5H 6S 7C 8D 9H", 42),
        ("T, a reading: the two its face value", "2C", 2),
        ("T, a reading: the ace one", "AC", 1),
    ],
)
def test_penalties_by_rank(clause: str, left: str, expected: int) -> None:
    assert points(score(seats("", left), ruleset=RANKS)) == [0, expected]


@pytest.mark.parametrize(
    ("clause", "last_play", "expected"),
    [
        ("L: the winner scores one", "5C 5H", 1),
        ("L: a deuce in the last play scores two", "2D", 2),
        ("L: two deuces four", "2D 2S", 4),
        ("L: three deuces eight", "2D 2S 2H", 8),
        ("L: four deuces sixteen", "2D 2S 2H 2C 7C", 16),
        ("L, a reading: a straight with a deuce in it counts", "2C 3D 4S 5H 6C", 2),
    ],
)
def test_points_by_deuces_in_the_last_play(clause: str, last_play: str, expected: int) -> None:
    answer = score(seats(4, 0, 7), last_play=cards(last_play), ruleset=DEUCES)

    assert points(answer) == [0, expected, 0]
    assert (answer["higher_is_better"], answer["winners"]) == (True, ["b"])
    assert [line["place"] for line in answer["scores"]] == [2, 1, 2]


def test_l_five_three_one_and_zero_by_place() -> None:
    players = [Seat("w", 0, 1), Seat("z", 4, 4), Seat("y", 0, 2), Seat("x", 0, 3)]

    answer = score(players, ruleset=PLACING)

    assert points(answer) == [5, 0, 3, 1]
    assert [line["place"] for line in answer["scores"]] == [1, 4, 2, 3]
    assert answer["winners"] == ["w"]
    assert details(answer)[:2] == ["Place 1: 5 points", "Place 4: 0 points"]


def test_a_given_place_decides_the_winner_under_any_method() -> None:
    players = [Seat("a", 0, 2), Seat("b", 0, 1), Seat("c", 5, 3)]

    answer = score(players, ruleset=COUNT)

    assert answer["winners"] == ["b"]
    assert [(line["points"], line["place"]) for line in answer["scores"]] == [(0, 2), (0, 1), (5, 3)]


def test_equal_points_share_a_place() -> None:
    assert [line["place"] for line in score(seats(3, 0, 3, 9), ruleset=COUNT)["scores"]] == [2, 1, 2, 4]


def test_places_are_by_points_when_higher_is_better() -> None:
    ruleset = replace(COUNT, transfer="pairwise")

    assert [line["place"] for line in score(seats(3, 0, 3, 9), ruleset=ruleset)["scores"]] == [2, 1, 2, 4]


@pytest.mark.parametrize(
    ("ruleset", "left", "collected", "pairwise"),
    [
        (COUNT, (0, 3, 7, 10), [20, -3, -7, -10], [20, 8, -8, -20]),
        (COUNT, (5, 0), [-5, 5], [-5, 5]),
        (TIERS, (0, 1, 12, 13), [64, -1, -24, -39], [64, 60, -32, -92]),
        (RANKS, ("", "KD TC", "7S 2H"), [29, -20, -9], [29, -31, 2]),
    ],
)
def test_transfers_add_up_to_zero(
    ruleset: Ruleset, left: tuple[int | str, ...], collected: list[int], pairwise: list[int]
) -> None:
    by_transfer: dict[Transfer, list[int]] = {"winner_collects": collected, "pairwise": pairwise}
    for transfer, expected in by_transfer.items():
        answer = score(seats(*left), ruleset=replace(ruleset, transfer=transfer))

        assert points(answer) == expected
        assert sum(expected) == 0
        assert answer["higher_is_better"] is True


def test_each_line_explains_its_points() -> None:
    assert details(score(seats(0, 1, 10, 13), ruleset=TIERS)) == [
        "No cards left",
        "1 card left: 1 point",
        "10 cards left: 2 points each",
        "13 cards left: 3 points each",
    ]
    assert details(score(seats("", "KD KC 7S"), ruleset=RANKS)) == [
        "No cards left",
        "Cards left by rank: one seven 7 and two kings 20",
    ]
    assert details(score(seats(0, 4), last_play=cards("2C 2D"), ruleset=DEUCES)) == [
        "Won with two twos in the last play",
        "Only the winner scores",
    ]
    assert details(score(seats(0, 4), last_play=cards("3C"), ruleset=DEUCES))[0] == "Won with no twos in the last play"


def test_the_cards_of_a_rank_are_listed_together_and_an_empty_hand_may_be_a_number() -> None:
    assert details(score(seats(0, "7C 7D 7H AS AD AH AC"), ruleset=RANKS)) == [
        "No cards left",
        "Cards left by rank: three sevens 21 and four aces 4",
    ]


@pytest.mark.parametrize(
    ("ruleset", "needs", "players"),
    [
        (COUNT, set(), None),
        (TIERS, set(), None),
        (RANKS, {"cards"}, None),
        (DEUCES, {"last_play"}, None),
        (PLACING, {"places"}, 4),
        (replace(PLACING, scoring=Scoring("placing", (2, 1))), {"places"}, 2),
    ],
)
def test_the_needs_of_each_method(ruleset: Ruleset, needs: set[str], players: int | None) -> None:
    assert score_needs(ruleset) == needs
    assert required_players(ruleset) == players


@pytest.mark.parametrize("left", [(0, 0), (1, 2)], ids=["two winners", "none"])
def test_a_round_without_exactly_one_winner_has_no_score(left: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="one player wins a round"):
        score(seats(*left))


def test_each_line_explains_the_transfer() -> None:
    assert details(score(seats(0, 3, 4), ruleset=replace(COUNT, transfer="winner_collects"))) == [
        "Collects 3 + 4 = 7 points from the others",
        "3 cards left: 1 point each; paid to the winner",
        "4 cards left: 1 point each; paid to the winner",
    ]
    assert details(score(seats(0, 3), ruleset=replace(COUNT, transfer="winner_collects")))[0] == (
        "Collects 3 points from the other"
    )
    assert details(score(seats(0, 3, 7), ruleset=replace(COUNT, transfer="pairwise"))) == [
        "No cards left; 0 to the others' 3 and 7: 3 + 7 = 10 points",
        "3 cards left: 1 point each; 3 to the others' 0 and 7: -3 + 4 = 1 point",
        "7 cards left: 1 point each; 7 to the others' 0 and 3: -7 - 4 = -11 points",
    ]
    assert details(score(seats(0, 3), ruleset=replace(COUNT, transfer="pairwise")))[1] == (
        "3 cards left: 1 point each; 3 to the other's 0: -3 points"
    )


def test_a_single_tier_counts_every_card() -> None:
    ruleset = replace(TIERS, scoring=Scoring("card_tiers", (Tier(1, 5),)))

    assert points(score(seats(0, 1, 13), ruleset=ruleset)) == [0, 5, 65]


@pytest.mark.parametrize(
    ("ruleset", "transfer", "expected"),
    [
        (COUNT, "none", False),
        (TIERS, "none", False),
        (RANKS, "none", False),
        (COUNT, "winner_collects", True),
        (RANKS, "pairwise", True),
        (DEUCES, "none", True),
        (PLACING, "none", True),
    ],
)
def test_only_penalties_that_nobody_receives_are_better_when_lower(
    ruleset: Ruleset, transfer: Transfer, expected: bool
) -> None:
    assert higher_is_better(replace(ruleset, transfer=transfer)) is expected


# ---- games


def test_a_game_adds_rounds_up_and_lower_is_better_for_penalties() -> None:
    game = total_game(
        [
            GameRound(tuple(seats(0, 3, 7, 10))),
            GameRound(scores={"b": 0, "a": 8, "d": 1, "c": 2}),
        ],
        ruleset=COUNT,
    )

    assert game == {
        "higher_is_better": False,
        "rounds": [{"scores": {"a": 0, "b": 3, "c": 7, "d": 10}}, {"scores": {"b": 0, "a": 8, "d": 1, "c": 2}}],
        "running": [{"a": 0, "b": 3, "c": 7, "d": 10}, {"a": 8, "b": 3, "c": 9, "d": 11}],
        "standings": [
            {"id": "b", "points": 3, "place": 1, "wins": 1},
            {"id": "a", "points": 8, "place": 2, "wins": 1},
            {"id": "c", "points": 9, "place": 3, "wins": 0},
            {"id": "d", "points": 11, "place": 4, "wins": 0},
        ],
        "winners": ["b"],
    }


def test_the_running_totals_have_every_player_of_the_game_from_the_first_round_on() -> None:
    game = total_game(
        [GameRound(scores={"a": 1, "b": 2}), GameRound(scores={"c": 5, "b": 0})],
        ruleset=DEUCES,
    )

    assert game["running"] == [{"a": 1, "b": 2, "c": 0}, {"a": 1, "b": 2, "c": 5}]
    assert [(line["id"], line["place"], line["wins"]) for line in game["standings"]] == [
        ("c", 1, 1),
        ("b", 2, 1),
        ("a", 3, 0),
    ]


def test_players_who_tie_for_the_best_score_of_a_round_all_win_it() -> None:
    game = total_game([GameRound(scores={"a": 4, "b": 2, "c": 2})], ruleset=COUNT)

    assert game["winners"] == ["b", "c"]
    assert [(line["place"], line["wins"]) for line in game["standings"]] == [(1, 1), (1, 1), (3, 0)]


def test_a_game_of_deuces_needs_the_last_play_of_each_round() -> None:
    game = total_game(
        [GameRound(tuple(seats(0, 5)), cards("2C 2D")), GameRound(tuple(seats(9, 0)), cards("3C"))], ruleset=DEUCES
    )

    assert game["rounds"] == [{"scores": {"a": 4, "b": 0}}, {"scores": {"a": 0, "b": 1}}]


def test_a_game_before_its_first_round() -> None:
    assert total_game([], ruleset=COUNT) == {
        "higher_is_better": False,
        "rounds": [],
        "running": [],
        "standings": [],
        "winners": [],
    }
