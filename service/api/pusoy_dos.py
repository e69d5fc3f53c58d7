"""The operations of Pusoy Dos."""

from service import pusoy_dos
from service.api import operation
from service.api.examples import PUSOY_DOS as EXAMPLES
from service.api.operation import Operation, asking
from service.pusoy_dos import BOOK
from service.schemas import pusoy_dos as requests
from service.schemas import pusoy_dos_answers as answers
from service.schemas.answers import RulesetDocument
from service.schemas.pusoy_dos import RefereeRequest

_ask = asking(BOOK, EXAMPLES)

OPERATIONS = (
    _ask(
        "classifications",
        "classifyPlay",
        "What are these cards as a play?",
        requests.ClassifyRequest,
        pusoy_dos.classify_play,
        answers.ClassifyAnswer,
        operation.one_hand,
    ),
    _ask(
        "comparisons",
        "comparePlays",
        "Does this play beat the table, and why?",
        requests.CompareRequest,
        pusoy_dos.compare,
        answers.CompareAnswer,
        operation.two_hands,
    ),
    _ask(
        "legal-plays",
        "listLegalPlays",
        "What may this hand play?",
        requests.LegalPlaysRequest,
        pusoy_dos.list_legal_plays,
        answers.LegalPlaysAnswer,
        operation.one_hand,
    ),
    _ask(
        "rounds",
        "refereeRound",
        "Was every action of this round in order, and where does it stand?",
        RefereeRequest,
        pusoy_dos.referee_round,
        answers.RefereeAnswer,
        operation.one_table,
    ),
    _ask(
        "scores",
        "scoreRound",
        "What does everyone score for this round?",
        requests.ScoreRequest,
        pusoy_dos.score,
        answers.ScoreAnswer,
        operation.one_table,
    ),
    _ask(
        "games",
        "addUpPusoyDosGame",
        "How does the game stand after these rounds?",
        requests.PusoyDosGameRequest,
        pusoy_dos.total_game,
        answers.PusoyDosGameAnswer,
        operation.all_tables,
    ),
    Operation(
        "pusoy-dos/rulesets",
        "checkPusoyDosRuleset",
        "What does this ruleset come to?",
        requests.CheckPusoyDosRulesetRequest,
        BOOK.document,
        RulesetDocument,
        EXAMPLES["rulesets"],
    ),
)
