"""Problems, RFC 9457: one body for everything that is refused. Nothing here knows Flask."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Annotated, NotRequired, TypedDict

from service.schemas.faults import Code, Fault, FaultEntry

MIMETYPE = "application/problem+json"

MALFORMED_JSON = "urn:pusoy:problem:malformed-json"
UNANSWERABLE = "urn:pusoy:problem:unanswerable"


# Titles are part of an answer's bytes, so they do not wait for a Python that knows the newer phrase.
_TITLES = {413: "Content Too Large"}


class Problem(TypedDict):
    """A refusal (RFC 9457)."""

    type: Annotated[str, "`about:blank`, or the URN of a problem of this service."]
    title: str
    status: int
    detail: str
    errors: NotRequired[Annotated[list[FaultEntry], "On 400 and 422: everything wrong."]]


def problem(status: int, detail: str) -> Problem:
    """Make the body of a problem that its status tells whole."""
    title = _TITLES.get(status, HTTPStatus(status).phrase)
    return {"type": "about:blank", "title": title, "status": status, "detail": detail}


def malformed_json(detail: str) -> Problem:
    """Make the body of a 400: the request is no JSON that this service reads."""
    fault = Fault(Code.MALFORMED_JSON, detail)
    return _with_faults(MALFORMED_JSON, "Malformed JSON", 400, detail, [fault])


def unanswerable(faults: Sequence[Fault]) -> Problem:
    """Make the body of a 422: the request is readable, but has these faults."""
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
