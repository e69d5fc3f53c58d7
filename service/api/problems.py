"""Problem details (RFC 9457), the form of every error response."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Annotated, NotRequired, TypedDict

from service.schemas.faults import Code, Fault, FaultEntry

MIMETYPE = "application/problem+json"

MALFORMED_JSON = "urn:pusoy:problem:malformed-json"
UNANSWERABLE = "urn:pusoy:problem:unanswerable"


# Python renamed this phrase in 3.13; the bytes of an answer must not depend on the version.
_TITLES = {413: "Content Too Large"}


class Problem(TypedDict):
    """A refusal (RFC 9457)."""

    type: Annotated[str, "`about:blank`, or the URN of a problem of this service."]
    title: str
    status: int
    detail: str
    errors: NotRequired[Annotated[list[FaultEntry], "On 400 and 422: everything wrong."]]


def problem(status: int, detail: str) -> Problem:
    """Return the body of a problem that its status and detail describe completely, of type ``about:blank``."""
    title = _TITLES.get(status, HTTPStatus(status).phrase)
    return {"type": "about:blank", "title": title, "status": status, "detail": detail}


def malformed_json(detail: str) -> Problem:
    """Return the body of a 400: the request is not JSON, or not as strict as this service reads it."""
    fault = Fault(Code.MALFORMED_JSON, detail)
    return _with_faults(MALFORMED_JSON, "Malformed JSON", 400, detail, [fault])


def unanswerable(faults: Sequence[Fault]) -> Problem:
    """Return the body of a 422: the request is JSON, with these faults (at least one)."""
    first = f"{faults[0].pointer or 'The body'}: {faults[0].detail}"
    more = f" ({len(faults) - 1} more below.)" if len(faults) > 1 else ""
    return _with_faults(UNANSWERABLE, "The question cannot be answered", 422, first + more, faults)


def _with_faults(kind: str, title: str, status: int, detail: str, faults: Sequence[Fault]) -> Problem:
    return {
        "type": kind,
        "title": title,
        "status": status,
        "detail": detail,
        "errors": [fault.as_json() for fault in faults],
    }
