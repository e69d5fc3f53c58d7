"""All operations by name, and the rulesets of both games."""

from typing import Any

from service.api import pusoy, pusoy_dos
from service.api.operation import Operation
from service.core.rulesets import Book
from service.pusoy import BOOK as PUSOY
from service.pusoy_dos import BOOK as PUSOY_DOS

BOOKS: dict[str, Book[Any]] = {book.game: book for book in (PUSOY, PUSOY_DOS)}
OPERATIONS: dict[str, Operation] = {
    operation.name: operation for operation in (*pusoy.OPERATIONS, *pusoy_dos.OPERATIONS)
}
