"""How much a game's running totals may come to, written out: every player of it has one after every hand."""

from collections.abc import Collection, Mapping, Sequence

from service import strict_json
from service.errors import Code, Fault

MOST_BYTES = 2 << 20


def too_much_running(hands: Sequence[Collection[str]]) -> list[Fault]:
    """Refuse a game whose answer would dwarf the question: many players, of long ids, through many hands.

    Each hand is given by the ids of its players; or by its totals, by id, since long numbers count too.
    """
    players = {player for hand in hands for player in hand}
    most = max((abs(total) for hand in hands if isinstance(hand, Mapping) for total in hand.values()), default=0)
    figure = len(f":{most * len(hands)},")
    size = len(hands) * sum(len(strict_json.write(player)) + figure for player in players)
    if size <= MOST_BYTES:
        return []
    detail = f"{len(players)} players through {len(hands)} hands have running totals of over {MOST_BYTES >> 20} MiB."
    return [Fault(Code.TOO_MANY_ITEMS, detail)]
