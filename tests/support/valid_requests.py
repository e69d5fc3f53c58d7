"""The requests that benchmarks measure: the example of every operation, and a published table of four."""

import json
from typing import Any

from service.api.catalogue import OPERATIONS

TABLE_OF_FOUR: dict[str, Any] = {
    "players": [
        {"id": "You", "front": "Q♦ 5♥ 3♦", "middle": "2♥ 2♣ 10♣ 6♥ 4♦", "back": "K♣ K♠ A♠ 8♦ 2♦"},
        {"id": "Joy", "front": "J♣ 10♠ 3♥", "middle": "K♦ 9♥ 8♣ 7♦ 5♣", "back": "A♣ A♦ Q♥ 7♣ 6♦"},
        {"id": "Mark", "front": "9♦ 4♥ 2♠", "middle": "J♠ 10♥ 9♣ 8♠ 6♠", "back": "Q♠ J♥ 9♠ 6♣ 3♠"},
        {"id": "Rey", "front": "A♥ Q♣ J♦", "middle": "4♣ 4♠ K♥ 8♥ 7♥", "back": "5♦ 5♠ 10♦ 7♠ 3♣"},
    ]
}


def serialize(body: Any) -> bytes:
    """Serialize a request body as a client would, in UTF-8 and without whitespace."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


# Path and body by the name in the benchmark tables. Arrangements have their own benchmark.
VALID_REQUESTS: dict[str, tuple[str, bytes]] = {
    "pusoy/settlements, table of four": ("/v1/pusoy/settlements", serialize(TABLE_OF_FOUR)),
} | {
    name: (f"/v1/{name}", serialize(operation.example))
    for name, operation in OPERATIONS.items()
    if name != "pusoy/arrangements"
}
