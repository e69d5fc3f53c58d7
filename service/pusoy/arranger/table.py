"""The opponents' table: settings of players who learnt to arrange well, and how often such players declare instead.

The file holds cards only, so that it cannot disagree with the rules: strengths are looked up when it is read.
Its first line is a JSON object; then comes one setting a line, thirteen letters for front, middle and back.
It is made by ``tools/make_opponents.py``.
"""

import hashlib
import json
import string
from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from service.cards import DECK, Cards
from service.pusoy.arranger.opponents import Opponents, strengths_of
from service.pusoy.arranger.removal import Removal

FILE = Path(__file__).with_name("opponents.txt")
PARTS = 10**6

Setting = tuple[Cards, Cards, Cards]
_LETTERS = string.ascii_uppercase + string.ascii_lowercase
_CARD_OF = dict(zip(_LETTERS, DECK, strict=True))
_LETTER_OF = dict(zip(DECK, _LETTERS, strict=True))


class Heading(NamedTuple):
    """What a table says of itself.

    ``ruleset`` is the preset that its players play by; ``declaring`` tells out of a million hands how many declare each
    natural instead of being set, and are therefore not among the settings.
    """

    name: str
    ruleset: str
    declaring: dict[str, int]


class Table:
    """A table of opponents as read from its file.

    The lines are kept as text: as cards they would be tens of thousands of tuples, which the garbage collector would
    look through again and again while the service starts.
    """

    def __init__(self, text: bytes) -> None:
        first, *self._lines = text.decode("ascii").splitlines()
        self.heading = Heading(**json.loads(first))
        self.digest = "sha256:" + hashlib.sha256(text).hexdigest()

    def read(self) -> Iterator[Setting]:
        """Read the settings, one by one."""
        for line in self._lines:
            cards = _cards(line)
            yield cards[:3], cards[3:8], cards[8:]

    @property
    def settings(self) -> list[Setting]:
        """Read all settings."""
        return list(self.read())

    @cached_property
    def removal(self) -> Removal:
        """Give who holds which card."""
        return Removal(map(_cards, self._lines))


@cache
def opponents_table() -> Table:
    """Read the table that comes with the service, once."""
    return Table(FILE.read_bytes())


_making = Lock()


def opponents_under(straights: tuple[str, ...]) -> Opponents:
    """Look up the strengths of the table's settings; those out of order under these straights are fouled."""
    with _making:  # one at a time: they weigh 6 MB each
        return _opponents_under(straights)


@lru_cache(maxsize=2)
def _opponents_under(straights: tuple[str, ...]) -> Opponents:
    return Opponents([strengths_of(setting, straights) for setting in opponents_table().read()])


def _cards(line: str) -> Cards:
    return tuple(map(_CARD_OF.__getitem__, line))


def write(heading: Heading, settings: Sequence[Setting]) -> bytes:
    """Write a table as its file's bytes."""
    lines = [json.dumps(heading._asdict(), separators=(",", ":"))]
    lines += ["".join(_LETTER_OF[card] for row in setting for card in row) for setting in settings]
    return ("\n".join(lines) + "\n").encode("ascii")
