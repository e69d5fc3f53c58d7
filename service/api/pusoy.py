"""The operations of Pusoy."""

from collections.abc import Callable, Mapping
from typing import Any

from service import pusoy
from service.api.examples import PUSOY as EXAMPLES
from service.api.operations import Operation, stamped
from service.pusoy import BOOK
from service.schemas import pusoy as requests
from service.schemas import pusoy_answers as answers
from service.schemas.answers import RulesetDocument


def _operation(name: str, operation_id: str, summary: str, request: Any, act: Any, answer: Any) -> Operation:
    return Operation(f"pusoy/{name}", operation_id, summary, request, act, answer, EXAMPLES[name])


def _on(act: Callable[..., Mapping[str, Any]]) -> Callable[..., Mapping[str, Any]]:
    return stamped(BOOK, act)


OPERATIONS = (
    _operation(
        "evaluations",
        "evaluateHands",
        "What is each of these hands, and which is stronger?",
        requests.EvaluateRequest,
        _on(pusoy.evaluate),
        answers.EvaluateAnswer,
    ),
    _operation(
        "foul-checks",
        "checkFoul",
        "Are these rows in order?",
        requests.FoulCheckRequest,
        _on(pusoy.check_foul),
        answers.FoulCheckAnswer,
    ),
    _operation(
        "naturals",
        "findNaturals",
        "Which naturals do these thirteen cards make?",
        requests.NaturalsRequest,
        _on(pusoy.find_naturals),
        answers.NaturalsAnswer,
    ),
    _operation(
        "settlements",
        "settleTable",
        "Who pays whom at this table, and why?",
        requests.SettleRequest,
        _on(pusoy.settle),
        answers.SettleAnswer,
    ),
    _operation(
        "tallies",
        "tallyTable",
        "Who pays whom, told by who won which row?",
        requests.TallyRequest,
        _on(pusoy.tally),
        answers.SettleAnswer,
    ),
    _operation(
        "games",
        "addUpGame",
        "How does the game stand after these hands?",
        requests.GameRequest,
        _on(pusoy.total_game),
        answers.GameAnswer,
    ),
    _operation(
        "arrangements",
        "arrangeCards",
        "How are these thirteen cards best set, and should they be declared?",
        requests.ArrangeRequest,
        _on(pusoy.arrange),
        answers.ArrangeAnswer,
    ),
    _operation(
        "rulesets",
        "checkPusoyRuleset",
        "What does this ruleset come to?",
        requests.CheckRulesetRequest,
        BOOK.document,
        RulesetDocument,
    ),
)
