"""Clauses of published rules of Pusoy Dos, each checked with the preset made from that page.

Ids begin with the page: P is PlayFaceToFace's rules, L the poker listing's Big Two, T "Poker Two".
"""

from collections.abc import Sequence

import pytest

from service.core.cards import cards
from service.pusoy_dos.comparison import compare
from service.pusoy_dos.play import classify_play
from service.pusoy_dos.presets import BOOK
from service.pusoy_dos.ruleset import Ruleset

P, HIGH, L, T, CHUO = (
    BOOK.presets[name].ruleset
    for name in ("playfacetoface", "playfacetoface-high-card", "big-two", "pusoy-dos-rank-points", "chuo-dai-di")
)

LEGAL = [
    ("P: a single is one card", P, "JS", "single", None),
    ("P: a pair is two cards sharing a rank", P, "5C 5H", "pair", None),
    ("P: a triple has three cards of one rank", P, "8C 8S 8D", "triple", None),
    ("P: a straight has five consecutive ranks", P, "4C 5D 6S 7H 8C", "five_cards", "straight"),
    ("P: a flush has five cards of one suit", P, "3D 5D 7D 9D JD", "five_cards", "flush"),
    ("P: a full house combines a triple and a pair", P, "8C 8S 8D 3H 3S", "five_cards", "full_house"),
    ("P: four of a kind plus another card", P, "9C 9S 9H 9D 3C", "five_cards", "four_of_a_kind"),
    ("P: consecutive ranks of a single suit", P, "4S 5S 6S 7S 8S", "five_cards", "straight_flush"),
    ("P: accepts ace-two-three-four-five", P, "AD 2S 3H 4C 5D", "five_cards", "straight"),
    ("P: accepts two-three-four-five-six", P, "2S 3H 4C 5D 6S", "five_cards", "straight"),
    ("P: a suited jack to two is a flush that forms no straight flush", P, "JH QH KH AH 2H", "five_cards", "flush"),
    ("P: a suited A2345 is a straight flush", P, "AH 2H 3H 4H 5H", "five_cards", "straight_flush"),
    ("L: single cards", L, "2S", "single", None),
    ("L: a pair of equal ranked cards", L, "2S 2D", "pair", None),
    ("L: three equal ranked cards", L, "3D 3C 3H", "triple", None),
    ("L: four of a kind plus any card", L, "4D 4C 4H 4S 9C", "five_cards", "four_of_a_kind"),
    ("L: a triple is accompanied when it is a full house", L, "QD QC QH 4S 4C", "five_cards", "full_house"),
    ("L: royal flush, the top straight flush", L, "TS JS QS KS AS", "five_cards", "straight_flush"),
    ("T: a three of a kind by a three of a kind", T, "6C 6S 6H", "triple", None),
    ("T: four of a kind plus a fifth card or kicker", T, "6C 6S 6H 6D 2C", "five_cards", "four_of_a_kind"),
    ("T: five-card combinations, straight", T, "JC QD KH AS 2C", "five_cards", "straight"),
]

ILLEGAL = [
    ("P: four cards need a fifth", P, "9C 9S 9H 9D", "wrong_size", "Four nines need a fifth card"),
    ("P: two unrelated cards of one suit are no pair", P, "5H 9H", "not_a_combination", "5-9 are not a pair"),
    ("P: two unrelated cards of one colour are no pair", P, "5H 9D", "not_a_combination", "5-9 are not a pair"),
    (
        "P: jack to two is expressly no straight",
        P,
        "JC QD KH AS 2C",
        "not_a_combination",
        "J-Q-K-A-2 is not a straight",
    ),
    ("P: queen to three is rejected", P, "QC KD AH 2S 3C", "not_a_combination", "Q-K-A-2-3 is not a straight here"),
    ("P: no sequence is extended round the ranks", P, "KC AD 2H 3S 4C", "not_a_combination", "K-A-2-3-4 is not a"),
    ("L: no two pair", L, "9C 9D 4H 4S 7C", "not_a_combination", "Two pair, nines and fours"),
    ("L: a triple takes no extra cards", L, "6C 6D 6H 9D", "wrong_size", "Three sixes take no extra card"),
    ("L: nor two odd ones", L, "6C 6D 6H 9D TC", "not_a_combination", "Three sixes take no extra cards"),
    ("L: four of a kind needs a fifth card", L, "4C 4D 4H 4S", "wrong_size", "Four fours need a fifth card"),
    (
        "L: the twos are low in straights, so no jack to two",
        L,
        "JC QD KH AS 2C",
        "not_a_combination",
        "J-Q-K-A-2 is not",
    ),
    ("T: no two pair", T, "9C 9D 4H 4S 7C", "not_a_combination", "Two pair, nines and fours, is no play"),
    ("T: three of a kind takes no extra card", T, "6C 6S 6H 9D", "wrong_size", "Three sixes take no extra card"),
    ("T: nothing wraps round", T, "AC 2D 3H 4S 5C", "not_a_combination", "A-2-3-4-5 is not a straight here"),
    ("two pair alone", P, "9C 9D 4H 4S", "wrong_size", "Two pair, nines and fours, is no play"),
    ("four cards in a row", P, "4C 5D 6S 7H", "wrong_size", "Four cards are no play"),
    ("a pair and a third card", P, "4C 4D 6S", "not_a_combination", "A pair of fours takes no third card"),
    ("three ranks", P, "4C 5D 6S", "not_a_combination", "4-5-6 are not a triple"),
    ("a pair and three cards", P, "4C 4D 6S 7S 9C", "not_a_combination", "A pair of fours takes no extra cards"),
    ("four of a suit", P, "4C 6C 8C TC QD", "not_a_combination", "Four clubs are no flush"),
    ("nothing at all", P, "4C 6D 8C TH QD", "not_a_combination", "Five cards of different ranks"),
    ("six cards", P, "4C 5D 6S 7H 8C 9C", "wrong_size", "6 cards are no play: a play has 1, 2, 3 or 5 cards"),
]

# clause, ruleset, higher play, lower play, detail
BEATS = [
    ("P: two is higher than the ace", P, "2C", "AD", "Two beats ace: rank comes before suit"),
    ("P: a king is higher than a queen regardless of suits", P, "KC", "QD", "King beats queen"),
    ("P: the seven of diamonds is highest", P, "7D", "7H", "Same rank: the diamond outranks the heart"),
    ("P: hearts above spades", P, "7H", "7S", "Same rank: the heart outranks the spade"),
    ("P: the seven of clubs is lowest", P, "7S", "7C", "Same rank: the spade outranks the club"),
    ("P: nines beat fives", P, "9S 9D", "5C 5H", "Pair of nines beats pair of fives"),
    (
        "P: the pair with the higher suit",
        P,
        "7S 7D",
        "7C 7H",
        "Same rank: the diamond in 7-spades 7-diamonds outranks the heart",
    ),
    ("P: triples compare their rank", P, "9C 9S 9D", "8C 8S 8H", "Three nines beat three eights"),
    ("P: a flush may answer a straight", P, "3H 5H 7H 8H JH", "6C 7D 8S 9H TC", "A flush beats a straight"),
    ("P: full house above flush", P, "8C 8S 8D 3H 3S", "2C 3C 5C 9C JC", "A full house beats a flush"),
    ("P: four of a kind above full house", P, "3C 3S 3H 3D 4C", "2C 2S 2D AC AS", "Four of a kind beats a full house"),
    ("P: straight flush on top", P, "3C 4C 5C 6C 7C", "2C 2S 2H 2D AS", "A straight flush beats four of a kind"),
    (
        "P: eights with threes beat sevens with aces",
        P,
        "8C 8S 8D 3H 3S",
        "7C 7S 7D AH AS",
        "Full house of eights beats full house of sevens: the triple decides",
    ),
    (
        "P: kings outrank queens whatever fifth cards",
        P,
        "KC KS KH KD 3C",
        "QC QS QH QD 2C",
        "Four kings beat four queens",
    ),
    (
        "P: A2345 is the highest straight",
        P,
        "AD 2C 3D 4S 5C",
        "2S 3H 4C 5D 6S",
        "A-2-3-4-5 ranks above 2-3-4-5-6 in this ruleset",
    ),
    ("P: 23456 above 10-J-Q-K-A", P, "2S 3H 4C 5D 6S", "TC JD QS KH AC", "2-3-4-5-6 ranks above 10-J-Q-K-A"),
    ("P: straights by their highest card", P, "4C 5D 6S 7H 8C", "3C 4D 5S 6H 7D", "4-5-6-7-8 ranks above 3-4-5-6-7"),
    (
        "P: then by that card's suit",
        P,
        "3C 4D 5S 6H 7D",
        "3D 4C 5H 6S 7H",
        "Same straight: the seven of diamonds outranks the seven of hearts",
    ),
    (
        "P, a reading: between two A2345 the two's suit",
        P,
        "AC 2D 3D 4S 5C",
        "AD 2S 3C 4D 5D",
        "Same straight: the two of diamonds outranks the two of spades",
    ),
    (
        "P: the special order holds for straight flushes",
        P,
        "AC 2C 3C 4C 5C",
        "TD JD QD KD AD",
        "A-2-3-4-5 ranks above 10-J-Q-K-A",
    ),
    (
        "P: a diamond flush beats a higher heart flush",
        P,
        "3D 5D 7D 9D JD",
        "4H 6H 8H TH KH",
        "Diamond flush beats heart flush: suits are compared first in this ruleset",
    ),
    ("P: flushes of one suit by highest card", P, "3D 5D 7D 9D KD", "4D 6D 8D TD QD", "the highest card decides, king"),
    (
        "P: private rooms may take the highest card first",
        HIGH,
        "4H 6H 8H TH KH",
        "3D 5D 7D 9D JD",
        "the highest card decides, king over jack",
    ),
    (
        "P, a reading: then that card's suit",
        HIGH,
        "3D 4D 6D 7D KD",
        "8H TH JH QH KH",
        "Same highest rank: the diamond flush outranks the heart flush",
    ),
    ("L: two down to three", L, "2D", "AS", "Two beats ace"),
    ("L: 2S-2D beats 2H-2C", L, "2S 2D", "2H 2C", "the spade in 2-spades 2-diamonds outranks the heart"),
    ("L: hearts above clubs", L, "9H", "9C", "the heart outranks the club"),
    ("L: clubs above diamonds", L, "9C", "9D", "the club outranks the diamond"),
    ("L: threes are the lowest triple", L, "4D 4C 4H", "3D 3C 3S", "Three fours beat three threes"),
    ("L: 23456 above A2345, both low", L, "2C 3D 4S 5H 6C", "AS 2D 3C 4H 5S", "2-3-4-5-6 ranks above A-2-3-4-5"),
    ("L: 34567 above 23456", L, "3D 4C 5D 6D 7D", "2S 3S 4S 5H 6S", "3-4-5-6-7 ranks above 2-3-4-5-6"),
    (
        "L, a reading: the run's last card decides",
        L,
        "AD 2D 3C 4C 5S",
        "AS 2S 3S 4D 5H",
        "Same straight: the five of spades outranks the five of hearts",
    ),
    ("L, a reading: flushes by highest card", L, "4D 6D 8D TD KD", "3S 5S 7S 9S JS", "the highest card decides"),
    ("T: five of diamonds beats five of clubs", T, "5D", "5C", "the diamond outranks the club"),
    ("T: 7H7D beats 7S7C", T, "7H 7D", "7S 7C", "the diamond in 7-hearts 7-diamonds outranks the spade"),
    ("T: JJJ22 does not beat QQQAA", T, "QC QS QH AC AD", "JC JS JD 2C 2D", "the triple decides"),
    (
        "T: a royal flush does not beat every straight flush",
        T,
        "JC QC KC AC 2C",
        "TD JD QD KD AD",
        "J-Q-K-A-2 ranks above 10-J-Q-K-A in this ruleset",
    ),
    ("T: Chuo Dai Di has spades lowest", CHUO, "5H", "5S", "the heart outranks the spade"),
    ("T: Chuo Dai Di has clubs above hearts", CHUO, "5C", "5H", "the club outranks the heart"),
    ("T: Chuo Dai Di has diamonds highest", CHUO, "5D", "5C", "the diamond outranks the club"),
]

WRONG_SIZE = [
    ("P: a high single cannot answer a pair", P, "KD", "5C 5H", "A pair is answered with two cards, not one card"),
    ("P: five cards cannot answer a triple", P, "4S 5S 6S 7S 8S", "3C 3S 3D", "A triple is answered with three cards"),
    ("P: a flush cannot answer a pair", P, "3S 6S 8S TS QS", "5C 5H", "A pair is answered with two cards"),
    ("P: four of a kind is no bomb over a single", P, "9C 9S 9H 9D 3C", "4C", "A single is answered with one card"),
    ("P: four of a kind is no bomb over a pair", P, "9C 9S 9H 9D 3C", "4C 4S", "A pair is answered with two cards"),
    ("L: no triple on a pair", L, "9C 9D 9H", "4C 4D", "A pair is answered with two cards, not three cards"),
    ("L: no straight on a triple", L, "3D 4C 5D 6D 7D", "9C 9D 9H", "A triple is answered with three cards"),
    ("T: a single only by a single", T, "9C 9D", "4C", "A single is answered with one card, not two cards"),
]


def _ids(table: Sequence[tuple[object, ...]]) -> list[str]:
    return [str(row[0]) for row in table]


@pytest.mark.parametrize(("clause", "ruleset", "held", "kind", "category"), LEGAL, ids=_ids(LEGAL))
def test_a_legal_play_is_classified(clause: str, ruleset: Ruleset, held: str, kind: str, category: str | None) -> None:
    play = classify_play(cards(held), ruleset=ruleset)

    assert (play["legal"], play["kind"], play["category"], play["reason"]) == (True, kind, category, None)
    assert play["label"] and play["strength"] is not None and play["strength"] >= 0


@pytest.mark.parametrize(("clause", "ruleset", "held", "reason", "detail"), ILLEGAL, ids=_ids(ILLEGAL))
def test_an_illegal_play_has_its_reason(clause: str, ruleset: Ruleset, held: str, reason: str, detail: str) -> None:
    play = classify_play(cards(held), ruleset=ruleset)

    assert (play["legal"], play["reason"]) == (False, reason)
    assert (play["kind"], play["category"], play["label"], play["strength"]) == (None, None, None, None)
    assert play["detail"].startswith(detail)


@pytest.mark.parametrize(("clause", "ruleset", "higher", "lower", "detail"), BEATS, ids=_ids(BEATS))
def test_the_higher_play_beats_the_lower(clause: str, ruleset: Ruleset, higher: str, lower: str, detail: str) -> None:
    answer = compare(cards(higher), cards(lower), ruleset=ruleset)
    reverse = compare(cards(lower), cards(higher), ruleset=ruleset)

    assert (answer["beats"], answer["reason"]) == (True, None)
    assert (reverse["beats"], reverse["reason"]) == (False, "too_weak")
    assert detail in answer["detail"]
    assert reverse["detail"] == answer["detail"]


@pytest.mark.parametrize(("clause", "ruleset", "play", "table", "detail"), WRONG_SIZE, ids=_ids(WRONG_SIZE))
def test_a_play_of_another_size_is_refused(clause: str, ruleset: Ruleset, play: str, table: str, detail: str) -> None:
    answer = compare(cards(play), cards(table), ruleset=ruleset)

    assert (answer["beats"], answer["reason"]) == (False, "wrong_size")
    assert answer["detail"].startswith(detail)
