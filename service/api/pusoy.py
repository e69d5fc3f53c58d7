"""The operations of Pusoy."""

from service import pusoy
from service.api import operation
from service.api.examples import PUSOY as EXAMPLES
from service.api.operation import Operation, asking
from service.pusoy import BOOK
from service.schemas import pusoy as requests
from service.schemas import pusoy_answers as answers
from service.schemas.answers import RulesetDocument

_ask = asking(BOOK, EXAMPLES)

OPERATIONS = (
    _ask(
        "evaluations",
        "evaluateHands",
        "What is each of these hands, and which is stronger?",
        requests.EvaluateRequest,
        pusoy.evaluate,
        answers.EvaluateAnswer,
        operation.all_hands,
    ),
    _ask(
        "foul-checks",
        "checkFoul",
        "Are these rows in order?",
        requests.FoulCheckRequest,
        pusoy.check_foul,
        answers.FoulCheckAnswer,
        operation.one_hand,
    ),
    _ask(
        "naturals",
        "findNaturals",
        "Which naturals do these thirteen cards make?",
        requests.NaturalsRequest,
        pusoy.find_naturals,
        answers.NaturalsAnswer,
        operation.one_hand,
    ),
    _ask(
        "settlements",
        "settleTable",
        "Who pays whom at this table, and why?",
        requests.SettleRequest,
        pusoy.settle,
        answers.SettleAnswer,
        operation.one_table,
    ),
    _ask(
        "tallies",
        "tallyTable",
        "Who pays whom, told by who won which row?",
        requests.TallyRequest,
        pusoy.tally,
        answers.SettleAnswer,
        operation.one_table,
    ),
    _ask(
        "games",
        "addUpGame",
        "How does the game stand after these hands?",
        requests.GameRequest,
        pusoy.total_game,
        answers.GameAnswer,
        operation.all_tables,
    ),
    _ask(
        "arrangements",
        "arrangeCards",
        "How are these thirteen cards best set, and should they be declared?",
        requests.ArrangeRequest,
        pusoy.arrange,
        answers.ArrangeAnswer,
        operation.one_hand,
    ),
    Operation(
        "pusoy/rulesets",
        "checkPusoyRuleset",
        "What does this ruleset come to?",
        requests.CheckRulesetRequest,
        BOOK.document,
        RulesetDocument,
        EXAMPLES["rulesets"],
    ),
)
