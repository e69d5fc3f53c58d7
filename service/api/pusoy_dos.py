"""The operations of Pusoy Dos."""

from collections.abc import Callable, Mapping
from typing import Any

from service import pusoy_dos
from service.api.examples import PUSOY_DOS as EXAMPLES
from service.api.operations import Operation, stamped
from service.pusoy_dos import BOOK
from service.schemas import pusoy_dos as requests
from service.schemas import pusoy_dos_answers as answers
from service.schemas.answers import RulesetDocument
from service.schemas.pusoy_dos_round import RefereeRequest


def _operation(name: str, operation_id: str, summary: str, request: Any, act: Any, answer: Any) -> Operation:
    return Operation(f"pusoy-dos/{name}", operation_id, summary, request, act, answer, EXAMPLES[name])


def _on(act: Callable[..., Mapping[str, Any]]) -> Callable[..., Mapping[str, Any]]:
    return stamped(BOOK, act)


OPERATIONS = (
    _operation(
        "classifications",
        "classifyPlay",
        "What are these cards as a play?",
        requests.ClassifyRequest,
        _on(pusoy_dos.classify_play),
        answers.ClassifyAnswer,
    ),
    _operation(
        "comparisons",
        "comparePlays",
        "Does this play beat the table, and why?",
        requests.CompareRequest,
        _on(pusoy_dos.compare),
        answers.CompareAnswer,
    ),
    _operation(
        "legal-plays",
        "listLegalPlays",
        "What may this hand play?",
        requests.LegalPlaysRequest,
        _on(pusoy_dos.list_legal_plays),
        answers.LegalPlaysAnswer,
    ),
    _operation(
        "rounds",
        "refereeRound",
        "Was every action of this round in order, and where does it stand?",
        RefereeRequest,
        _on(pusoy_dos.referee),
        answers.RefereeAnswer,
    ),
    _operation(
        "scores",
        "scoreRound",
        "What does everyone score for this round?",
        requests.ScoreRequest,
        _on(pusoy_dos.score),
        answers.ScoreAnswer,
    ),
    _operation(
        "games",
        "addUpPusoyDosGame",
        "How does the game stand after these rounds?",
        requests.PusoyDosGameRequest,
        _on(pusoy_dos.total_game),
        answers.PusoyDosGameAnswer,
    ),
    _operation(
        "rulesets",
        "checkPusoyDosRuleset",
        "What does this ruleset come to?",
        requests.CheckPusoyDosRulesetRequest,
        BOOK.document,
        RulesetDocument,
    ),
)
