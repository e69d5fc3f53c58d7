"""A table settled, a round refereed and a season sent in bulk, with a client made by openapi-python-client.

make clients        makes the client, checks this file against it, and runs it against a service
"""

import sys
from io import BytesIO

from pusoy_scoring_client import Client
from pusoy_scoring_client.api.bulk import ask_in_bulk
from pusoy_scoring_client.api.pusoy import check_foul, list_pusoy_rulesets, settle_table
from pusoy_scoring_client.api.pusoy_dos import referee_round, score_round
from pusoy_scoring_client.models import (
    Action,
    CardTiersScoring,
    CardTiersScoringMethod,
    FinishedSeat,
    FoulCheckAnswer,
    FoulCheckRequest,
    Problem,
    PusoyChangedRuleset,
    PusoyDosChangedRuleset,
    PusoyDosOverrides,
    PusoyDosPreset,
    PusoyOverrides,
    PusoyPreset,
    RefereeAnswer,
    RefereeRequest,
    RulesetList,
    ScoreAnswer,
    ScoreRequest,
    Seat,
    SettleAnswer,
    SettleRequest,
    Tier,
)
from pusoy_scoring_client.types import File


def settle(client: Client) -> None:
    """Settle a table under a house rule."""
    seats = [
        Seat("You", front="Q♦ 5♥ 3♦", middle="2♥ 2♣ 10♣ 6♥ 4♦", back=["KC", "KS", "AS", "8D", "2D"]),
        Seat("Joy", front="J♣ 10♠ 3♥", middle="K♦ 9♥ 8♣ 7♦ 5♣", back="A♣ A♦ Q♥ 7♣ 6♦"),
    ]
    house = PusoyChangedRuleset(PusoyPreset.PUSOY, PusoyOverrides(sweep_bonus=4))
    answer = settle_table.sync(client=client, body=SettleRequest(seats, house))
    assert isinstance(answer, SettleAnswer)
    print("totals", answer.totals.to_dict())
    for pair in answer.pairs:
        print(pair.outcome.value, *(row.winner for row in pair.rows))


def warn(client: Client) -> None:
    """Check two rows, then send an invalid card."""
    answer = check_foul.sync(client=client, body=FoulCheckRequest(front="K♠ K♦ A♣", middle="K♥ K♣ J♦ 5♠ 3♣"))
    assert isinstance(answer, FoulCheckAnswer) and not isinstance(answer.rows.front, type(None))
    print("fouled", answer.fouled, answer.naturals)
    refused = check_foul.sync(client=client, body=FoulCheckRequest(front="K♠ K♦ 1O♣"))
    assert isinstance(refused, Problem) and isinstance(refused.errors, list)
    print(*(f"{fault.pointer} {fault.code.value} {fault.index}" for fault in refused.errors))


def referee(client: Client) -> None:
    """Referee a short round, then score one with custom tiers."""
    actions = [Action("Ana", play="3♣"), Action("Ben", pass_=True), Action("Ana", play=["4C"])]
    asked = RefereeRequest(["Ana", "Ben"], actions, hand_size=2, leader="Ana", first_game=False)
    answer = referee_round.sync(client=client, body=asked)
    assert isinstance(answer, RefereeAnswer)
    print(answer.status.value, answer.places)
    scoring = CardTiersScoring(CardTiersScoringMethod.CARD_TIERS, [Tier(1, 1), Tier(2, 5)])
    tiers = PusoyDosChangedRuleset(PusoyDosPreset.PLAYFACETOFACE, PusoyDosOverrides(scoring=scoring))
    left = [FinishedSeat("Ana", left=0), FinishedSeat("Ben", left="K♦ 10♣")]
    scored = score_round.sync(client=client, body=ScoreRequest(left, ruleset=tiers))
    assert isinstance(scored, ScoreAnswer)
    print(scored.method.value, [line.points for line in scored.scores])


def send_in_bulk(client: Client) -> None:
    """Send two questions at once."""
    line = b'{"op": "pusoy/evaluations", "body": {"hands": ["5S 5H JD"]}}\n'
    answer = ask_in_bulk.sync_detailed(client=client, body=File(BytesIO(line * 2)))
    print(answer.content.decode().splitlines()[-1])


def main() -> None:
    """Send every request to the service whose URL is the first argument."""
    with Client(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000") as client:
        settle(client)
        warn(client)
        referee(client)
        send_in_bulk(client)
        presets = list_pusoy_rulesets.sync(client=client)
        assert isinstance(presets, RulesetList)
        print(*(preset.name for preset in presets.rulesets))


if __name__ == "__main__":
    main()
