"""Requests to the test client and the problems it answers with."""

from werkzeug.test import TestResponse

# Tests serialize bodies themselves, because the test client would sort the members.
JSON = {"Content-Type": "application/json"}


def places(response: TestResponse) -> list[tuple[str, str]]:
    """Return the pointer and code of each error of a problem, the pointer as "/cards#2" where an index is given."""
    assert response.mimetype == "application/problem+json"
    problem = response.get_json()
    assert problem["status"] == response.status_code
    return [
        (fault["pointer"] if fault["index"] is None else f"{fault['pointer']}#{fault['index']}", fault["code"])
        for fault in problem["errors"]
    ]
