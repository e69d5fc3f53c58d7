"""All operations by name, and the rulesets of both games."""

from typing import Any

from service.api import pusoy
from service.api.operations import Operation
from service.pusoy.ruleset import BOOK as PUSOY
from service.rulesets import Book

BOOKS: dict[str, Book[Any]] = {book.game: book for book in (PUSOY,)}
OPERATIONS: dict[str, Operation] = {operation.name: operation for operation in pusoy.OPERATIONS}
