"""The referee: openings, turns, passes and clears, lockout, bombs, and how a round ends."""

from dataclasses import replace
from typing import Any

import pytest

from service.core.cards import cards
from service.pusoy_dos.presets import BOOK
from service.pusoy_dos.referee import binding_card, holder_of, opening_binds, referee_round
from service.pusoy_dos.round_state import Action
from service.pusoy_dos.ruleset import OpeningScope
from tests.support.pusoy_dos_tables import HOUSE_RULES

P, BIG_TWO, PLACING, RANKS = (
    BOOK.presets[name].ruleset for name in ("playfacetoface", "big-two", "big-two-placing", "pusoy-dos-rank-points")
)
LOCKOUT = replace(P, passing="lockout")
LAST_PLAYER = replace(P, ends="last_player")


def actions(text: str) -> list[Action]:
    """Parse actions such as ``"n 3C, e -, s 4C 4D"``: a player, then cards or a pass."""
    parts = [part.split(maxsplit=1) for part in text.split(",") if part.strip()]
    return [Action(player, None if played.strip() == "-" else cards(played)) for player, played in parts]


def play(text: str, *, players: str = "nesw", hands: dict[str, str] | None = None, **options: Any) -> Any:
    """Referee a round by text; the first player leads unless the options name another."""
    dealt = None if hands is None else {player: cards(held) for player, held in hands.items()}
    defaults: dict[str, Any] = {"first_game": hands is None, "leader": players[0], "ruleset": P}
    return referee_round(list(players), hands=dealt, actions=actions(text), **(defaults | options))


def later(text: str, **asked: Any) -> Any:
    """Referee a later game, in which the leader may make any play."""
    return play(text, **({"first_game": False} | asked))


def code(report: Any) -> Any:
    return report["fault"] and report["fault"]["code"]


# ---- opening


@pytest.mark.parametrize("opening", ["3C", "3C 3D", "3C 3D 3H", "3C 4D 5H 6S 7C"])
def test_p_the_opening_combination_contains_the_three_of_clubs(opening: str) -> None:
    report = play(f"n {opening}")

    assert (report["status"], report["must_include"], report["turn"]) == ("in_progress", None, "e")


def test_p_an_opening_without_it_is_illegal() -> None:
    report = play("n 3S 3H")

    assert (report["status"], code(report), report["must_include"]) == ("illegal", "opening_card_missing", "3C")
    assert report["fault"]["detail"] == "The opening play must hold the three of clubs"


def test_p_the_opening_player_cannot_pass() -> None:
    report = play("n -")

    assert code(report) == "may_not_pass"
    assert report["fault"]["detail"] == "The opening play must be made, with the three of clubs in it"


def test_p_a_later_game_starts_with_any_legal_combination() -> None:
    report = later("n KD KH")

    assert (report["status"], report["must_include"]) == ("in_progress", None)


def test_l_the_three_of_diamonds_starts_every_deal() -> None:
    report = later("n 4D", ruleset=BIG_TWO)

    assert code(report) == "opening_card_missing"


def test_with_hands_the_holder_of_the_opening_card_opens() -> None:
    report = play("", players="ab", hands={"a": "4C 5C", "b": "3C 9D"}, first_game=True)

    assert (report["turn"], report["must_include"]) == ("b", "3C")


def test_b12_the_lowest_dealt_card_opens_when_the_opening_card_was_not_dealt() -> None:
    report = play("", players="ab", hands={"a": "4S 2D", "b": "4C 5D"}, first_game=True)

    assert (report["turn"], report["must_include"]) == ("b", "4C")
    assert play("", players="ab", hands={"a": "4S", "b": "4C"}, first_game=True, ruleset=BIG_TWO)["turn"] == "b"
    assert play("", players="ab", hands={"a": "4S", "b": "4D"}, first_game=True, ruleset=BIG_TWO)["turn"] == "b"


def test_without_hands_must_include_decides_the_opening_of_a_partial_deal() -> None:
    assert play("", players="nes", must_include="4C")["must_include"] == "4C"
    assert play("", players="nes")["must_include"] is None
    assert play("", players="nes", hand_size=17)["must_include"] is None


def test_without_hands_a_full_deal_opens_with_the_opening_card() -> None:
    assert play("")["must_include"] == "3C"
    assert play("", players="ab", hand_size=13)["must_include"] is None


@pytest.mark.parametrize(
    ("first_game", "scope", "card", "expected"),
    [
        (True, "first_game", "3C", True),
        (False, "first_game", "3C", False),
        (True, "every_deal", "3C", True),
        (False, "every_deal", "3C", True),
        (True, "every_deal", None, False),
    ],
)
def test_when_the_opening_card_binds(first_game: bool, scope: OpeningScope, card: str | None, expected: bool) -> None:
    ruleset = replace(P, opening_scope=scope, opening_card=card)

    assert opening_binds(first_game=first_game, ruleset=ruleset) is expected
    assert binding_card(4, hand_size=13, first_game=first_game, ruleset=ruleset) == (card if expected else None)


def test_a_round_needs_a_leader_where_no_card_decides() -> None:
    with pytest.raises(ValueError, match="a leader is needed"):
        referee_round(["a", "b"])
    with pytest.raises(ValueError, match="a leader is needed"):
        referee_round(["a", "b"], hands={"a": cards("3C"), "b": cards("4C")}, first_game=False)


def test_a_card_that_was_not_dealt_has_no_holder() -> None:
    with pytest.raises(ValueError, match="no hand holds 5C"):
        holder_of("5C", hands={"a": cards("3C"), "b": cards("4C")})


# ---- turns, passes, clears


def test_turns_follow_the_order_of_the_players() -> None:
    report = play("n 3C, e 4C, s 5C, w 6C")

    assert report["turn"] == "n"
    assert report["cards_left"] == {"n": 12, "e": 12, "s": 12, "w": 12}


def test_p_a_passer_may_return_when_another_raises() -> None:
    report = later("n 5C 5H, e -, s 9S 9D, w -, n -, e TC TD")

    assert (report["status"], report["table"]["player"]) == ("in_progress", "e")


def test_p_a_new_play_interrupts_the_run_of_passes() -> None:
    report = later("n 5C 5H, e -, s 9S 9D, w -, n -")

    assert (report["turn"], report["passes_in_a_row"], report["table"]["player"]) == ("e", 2, "s")


def test_p_three_consecutive_passes_clear_the_table_and_the_last_player_leads_any_size() -> None:
    report = later("n 6C 6D, e -, s -, w -")

    assert (report["turn"], report["table"], report["passes_in_a_row"]) == ("n", None, 0)
    assert [action["cleared"] for action in report["actions"]] == [False, False, False, True]
    assert later("n 6C 6D, e -, s -, w -, n 9S")["status"] == "in_progress"
    assert code(later("n 6C 6D, e -, s -, w -, n -")) == "may_not_pass"
    assert code(later("n 6C 6D, e -, s -, w -, e 9S")) == "not_your_turn"


def test_b11_with_fewer_players_all_others_must_pass() -> None:
    assert later("a 6C, b -", players="ab")["actions"][1]["cleared"] is True
    assert later("a 6C, b -, c -", players="abc")["turn"] == "a"
    assert later("a 6C, b -", players="abc")["turn"] == "c"


def test_lockout_skips_players_who_passed_until_the_table_clears() -> None:
    report = later("n 5C, e -, s 9S, w TC", ruleset=LOCKOUT)
    assert report["turn"] == "n"

    report = later("n 5C, e -, s 9S, w TC, n JC", ruleset=LOCKOUT)
    assert report["turn"] == "s"

    report = later("n 5C, e -, s 9S, w TC, n JC, e QC", ruleset=LOCKOUT)
    assert code(report) == "not_your_turn"
    assert report["fault"]["detail"] == "e has passed and is out until the table clears; the turn is s's"


def test_lockout_ends_when_the_table_clears() -> None:
    report = later("n 5C, e -, s -, w 9S, n -", ruleset=LOCKOUT)
    assert (report["turn"], report["table"]) == ("w", None)

    report = later("n 5C, e -, s -, w 9S, n -, w 3S, n -, e 4S", ruleset=LOCKOUT)
    assert (report["status"], report["turn"]) == ("in_progress", "s")


LAST_LOCKED_OUT = {"a": "5C 7C", "b": "9C 9D", "c": "TC TD", "d": "6C 8C 8D"}


def last_locked_out(text: str, **dealt: str) -> Any:
    """Referee a round of four to the last player under lockout; after a's second play only d may still answer."""
    ruleset = replace(LOCKOUT, ends="last_player")
    return later(f"a 5C, b -, c -, d 6C, a 7C, {text}", players="abcd", hands=LAST_LOCKED_OUT | dealt, ruleset=ruleset)


def test_lockout_a_finisher_s_play_may_be_answered_by_players_who_have_not_passed() -> None:
    report = last_locked_out("")

    assert (report["turn"], report["places"], report["table"]["player"]) == ("d", ["a"], "a")


def test_lockout_a_play_that_nobody_may_answer_clears_the_table() -> None:
    report = last_locked_out("d 8C")

    assert (report["turn"], report["table"], report["passes_in_a_row"]) == ("d", None, 0)
    assert report["actions"][-1]["cleared"] is True
    assert last_locked_out("d 8C, d 8D")["places"] == ["a", "d"]


def test_lockout_after_a_finisher_s_unanswerable_play_the_next_player_with_cards_leads() -> None:
    report = last_locked_out("d 8C", d="6C 8C")

    assert (report["turn"], report["table"], report["places"]) == ("b", None, ["a", "d"])
    assert report["actions"][-1]["cleared"] is True


def test_lockout_when_the_last_player_passes_the_next_after_the_finisher_leads() -> None:
    report = last_locked_out("d -")

    assert (report["turn"], report["table"], report["actions"][-1]["cleared"]) == ("b", None, True)


# ---- how a round ends


def test_p_the_round_stops_as_soon_as_one_player_plays_the_last_card() -> None:
    report = later("a 5C, b 6C, c -, a 7C", players="abc", hands={"a": "5C 7C", "b": "6C 8C", "c": "9C"})

    assert (report["status"], report["turn"], report["places"]) == ("finished", None, ["a", "b", "c"])
    assert report["table"]["play"]["cards"] == ["7C"]
    assert report["hands"] == {"a": [], "b": ["8C"], "c": ["9C"]}
    assert report["scores"]["scores"] == [
        {"id": "a", "points": 0, "place": 1, "detail": "No cards left"},
        {"id": "b", "points": 1, "place": 2, "detail": "1 card left: 1 point"},
        {"id": "c", "points": 1, "place": 2, "detail": "1 card left: 1 point"},
    ]


def test_b20_the_play_that_empties_a_hand_is_not_answered() -> None:
    report = later("a 5C, b 6C", players="ab", hands={"a": "5C", "b": "6C"})

    assert (report["status"], code(report), report["fault"]["at"]) == ("illegal", "round_over", 1)
    assert (report["turn"], report["places"], report["scores"]["winners"]) == (None, ["a", "b"], ["a"])


def test_places_after_the_winner_are_by_fewest_cards_then_by_seat() -> None:
    report = later("a 5C", players="abcd", hands={"a": "5C", "b": "6C 6D", "c": "7C", "d": "8C 8D"})

    assert report["places"] == ["a", "c", "b", "d"]


def test_scores_need_the_hands_under_rank_points() -> None:
    with_hands = later("a 5C", players="ab", hands={"a": "5C", "b": "KC KD"}, ruleset=RANKS)
    without_hands = later("a 5C", players="ab", hand_size=1, ruleset=RANKS)

    assert [line["points"] for line in with_hands["scores"]["scores"]] == [0, 20]
    assert (without_hands["status"], without_hands["scores"]) == ("finished", None)


def test_deuces_are_counted_in_the_play_that_ended_the_round() -> None:
    ruleset = BOOK.presets["big-two-deuces"].ruleset
    report = play("b 4C, a 2C", players="ab", hands={"a": "2C", "b": "4C KD"}, first_game=True, ruleset=ruleset)

    assert [line["points"] for line in report["scores"]["scores"]] == [2, 0]


def test_l_played_to_the_last_player_a_finisher_s_play_stays_and_the_next_leads() -> None:
    hands = {"a": "5C", "b": "4C 4D", "c": "9C 9D", "d": "8C 8D"}
    report = later("a 5C, b -, c -", hands=hands, players="abcd", ruleset=LAST_PLAYER)
    assert (report["turn"], report["places"], report["table"]["player"]) == ("d", ["a"], "a")

    report = later("a 5C, b -, c -, d -", hands=hands, players="abcd", ruleset=LAST_PLAYER)
    assert (report["turn"], report["table"], report["actions"][-1]["cleared"]) == ("b", None, True)

    report = later("a 5C, b -, c 9C, d -, b -", hands=hands, players="abcd", ruleset=LAST_PLAYER)
    assert (report["turn"], report["table"]) == ("c", None)


def test_l_a_player_who_is_out_is_skipped() -> None:
    hands = {"a": "5C", "b": "6C 6D", "c": "9C 9D"}
    report = later("a 5C, b 6C, c 9C, a 2C", hands=hands, players="abc", ruleset=LAST_PLAYER)

    assert code(report) == "not_your_turn"
    assert report["fault"]["detail"] == "a has no cards left; the turn is b's"


def test_l_the_round_is_over_when_one_hand_is_left() -> None:
    report = play(
        "a 3D, b 4C, c 5C, a 6D, b 7C, c -",
        players="abc",
        hands={"a": "3D 6D", "b": "4C 7C", "c": "5C 8C"},
        first_game=True,
        ruleset=replace(PLACING, scoring=replace(PLACING.scoring, figures=(5, 3, 0))),
    )

    assert (report["status"], code(report)) == ("illegal", "round_over")
    assert report["places"] == ["a", "b", "c"]
    assert [line["points"] for line in report["scores"]["scores"]] == [5, 3, 0]


def test_played_to_the_last_player_places_are_the_order_out_under_any_scoring() -> None:
    report = later("a 5C, b 6C", players="abc", hands={"a": "5C", "b": "6C", "c": "9C 9D"}, ruleset=LAST_PLAYER)

    assert [(line["points"], line["place"]) for line in report["scores"]["scores"]] == [(0, 1), (0, 2), (2, 3)]
    assert report["scores"]["winners"] == ["a"]


# ---- hands, bombs, actions after a fault


def test_hands_keep_their_given_order() -> None:
    report = play("a 3C 3D", players="ab", hands={"a": "9C 3D 4S 3C", "b": "KD 5C"}, first_game=True)

    assert report["hands"] == {"a": ["9C", "4S"], "b": ["KD", "5C"]}
    assert report["cards_left"] == {"a": 2, "b": 2}


def test_without_hands_the_report_has_none() -> None:
    assert play("n 3C")["hands"] is None


def test_a_bomb_answers_any_size() -> None:
    report = later("n 2D, e 3C 3S 3H 3D 4C", ruleset=HOUSE_RULES["bombs"])
    assert report["table"]["play"]["category"] == "four_of_a_kind"

    report = later("n 2D, e 3C 3S 3H 3D 4C, s 4D", ruleset=HOUSE_RULES["bombs"])
    assert code(report) == "wrong_size"

    report = later("n 2D, e 3C 3S 3H 3D 4C, s 5C 5S 5H 5D 4D", ruleset=HOUSE_RULES["bombs"])
    assert report["status"] == "in_progress"


def test_actions_after_a_fault_are_ignored_and_the_state_is_the_one_before_it() -> None:
    report = play("n 3C, s 4C, e 5C")

    assert (report["fault"]["at"], report["turn"], len(report["actions"])) == (1, "e", 1)
    assert report["cards_left"] == {"n": 12, "e": 13, "s": 13, "w": 13}


def test_accepted_plays_are_reported_with_their_classification() -> None:
    report = play("n 3C 3D, e -")

    assert report["actions"][0]["play"] == report["table"]["play"]
    assert report["actions"][0]["play"]["label"] == "Pair of threes"
    assert report["actions"][1] == {"player": "e", "play": None, "cleared": False}


# ---- the order of faults: each case has this fault and, where possible, every later one


@pytest.mark.parametrize(
    ("expected", "text", "asked"),
    [
        ("round_over", "a 5C, c -", {"players": "abc", "hand_size": 1}),
        ("not_your_turn", "n 3C, s 3C 9D", {}),
        ("not_your_turn", "n 3C, s -", {}),
        ("may_not_pass", "n 3C, e -, s -, w -, n -", {}),
        ("card_already_played", "n 3C, e 3C 9D 9C KD", {}),
        ("card_not_held", "a 4C 5D 6S", {"players": "ab", "hand_size": 2}),
        ("card_not_held", "a 3C 9D", {"players": "ab", "hands": {"a": "3C 4C", "b": "5C"}, "first_game": True}),
        ("not_a_combination", "n 4C 5D", {}),
        ("not_a_combination", "n 3C, e 9C 9D 9S 9H", {}),
        ("opening_card_missing", "n 4C 4D", {}),
        ("wrong_size", "n 3C, e 4C 4D", {}),
        ("too_weak", "n 3C 3D, e 3S 3H", {}),
    ],
)
def test_the_first_fault_in_the_order_of_the_contract_is_reported(
    expected: str, text: str, asked: dict[str, Any]
) -> None:
    asked = {"first_game": True} | asked
    hands = asked.pop("hands", None)
    report = play(text, hands=hands, **asked)

    assert (report["status"], code(report)) == ("illegal", expected)
    assert report["fault"]["at"] == len(report["actions"])
    assert report["fault"]["detail"]


@pytest.mark.parametrize(
    ("actions", "detail"),
    [
        ("n 3C, e 3C", "The three of clubs was played before in this round"),
        ("n 3C 3H, e 3C 3H", "The three of clubs and the three of hearts were played before in this round"),
    ],
)
def test_cards_played_before_are_named_in_words(actions: str, detail: str) -> None:
    assert play(actions)["fault"]["detail"] == detail
