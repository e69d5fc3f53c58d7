"""The table of all operations, from which routes, bulk, the OpenAPI document and the metrics follow."""

from typing import Any

from service import pusoy, pusoy_dos
from service.api import stamped_answers as answers
from service.api.examples import PUSOY_DOS_EXAMPLES, PUSOY_EXAMPLES
from service.api.operation import Operation, count_hands, count_one_hand, count_table, count_tables, count_two_hands
from service.core.rulesets import Book, RulesetDocument
from service.schemas import pusoy as pusoy_requests
from service.schemas import pusoy_dos as pusoy_dos_requests

BOOKS: dict[str, Book[Any]] = {book.game: book for book in (pusoy.BOOK, pusoy_dos.BOOK)}

_PUSOY_OPERATIONS = (
    Operation(
        book=pusoy.BOOK,
        path="evaluations",
        operation_id="evaluateHands",
        summary="What is each of these hands, and which is stronger?",
        request=pusoy_requests.EvaluateRequest,
        act=pusoy.evaluate,
        answer=answers.EvaluateAnswer,
        example=PUSOY_EXAMPLES["evaluations"],
        count=count_hands,
    ),
    Operation(
        book=pusoy.BOOK,
        path="foul-checks",
        operation_id="checkFoul",
        summary="Are these rows in order?",
        request=pusoy_requests.FoulCheckRequest,
        act=pusoy.check_foul,
        answer=answers.FoulCheckAnswer,
        example=PUSOY_EXAMPLES["foul-checks"],
        count=count_one_hand,
    ),
    Operation(
        book=pusoy.BOOK,
        path="naturals",
        operation_id="findNaturals",
        summary="Which naturals do these thirteen cards make?",
        request=pusoy_requests.NaturalsRequest,
        act=pusoy.find_naturals,
        answer=answers.NaturalsAnswer,
        example=PUSOY_EXAMPLES["naturals"],
        count=count_one_hand,
    ),
    Operation(
        book=pusoy.BOOK,
        path="settlements",
        operation_id="settleTable",
        summary="Who pays whom at this table, and why?",
        request=pusoy_requests.SettleRequest,
        act=pusoy.settle,
        answer=answers.SettleAnswer,
        example=PUSOY_EXAMPLES["settlements"],
        count=count_table,
    ),
    Operation(
        book=pusoy.BOOK,
        path="tallies",
        operation_id="tallyTable",
        summary="Who pays whom, told by who won which row?",
        request=pusoy_requests.TallyRequest,
        act=pusoy.tally,
        answer=answers.SettleAnswer,
        example=PUSOY_EXAMPLES["tallies"],
        count=count_table,
    ),
    Operation(
        book=pusoy.BOOK,
        path="games",
        operation_id="addUpGame",
        summary="How does the game stand after these hands?",
        request=pusoy_requests.GameRequest,
        act=pusoy.total_game,
        answer=answers.GameAnswer,
        example=PUSOY_EXAMPLES["games"],
        count=count_tables,
    ),
    Operation(
        book=pusoy.BOOK,
        path="arrangements",
        operation_id="arrangeCards",
        summary="How are these thirteen cards best set, and should they be declared?",
        request=pusoy_requests.ArrangeRequest,
        act=pusoy.arrange,
        answer=answers.ArrangeAnswer,
        example=PUSOY_EXAMPLES["arrangements"],
        count=count_one_hand,
    ),
    Operation(
        book=pusoy.BOOK,
        path="rulesets",
        operation_id="checkPusoyRuleset",
        summary="What does this ruleset come to?",
        request=pusoy_requests.CheckRulesetRequest,
        act=pusoy.BOOK.document,
        answer=RulesetDocument,
        example=PUSOY_EXAMPLES["rulesets"],
        stamped=False,
    ),
)

_PUSOY_DOS_OPERATIONS = (
    Operation(
        book=pusoy_dos.BOOK,
        path="classifications",
        operation_id="classifyPlay",
        summary="What are these cards as a play?",
        request=pusoy_dos_requests.ClassifyRequest,
        act=pusoy_dos.classify_play,
        answer=answers.ClassifyAnswer,
        example=PUSOY_DOS_EXAMPLES["classifications"],
        count=count_one_hand,
    ),
    Operation(
        book=pusoy_dos.BOOK,
        path="comparisons",
        operation_id="comparePlays",
        summary="Does this play beat the table, and why?",
        request=pusoy_dos_requests.CompareRequest,
        act=pusoy_dos.compare,
        answer=answers.CompareAnswer,
        example=PUSOY_DOS_EXAMPLES["comparisons"],
        count=count_two_hands,
    ),
    Operation(
        book=pusoy_dos.BOOK,
        path="legal-plays",
        operation_id="listLegalPlays",
        summary="What may this hand play?",
        request=pusoy_dos_requests.LegalPlaysRequest,
        act=pusoy_dos.list_legal_plays,
        answer=answers.LegalPlaysAnswer,
        example=PUSOY_DOS_EXAMPLES["legal-plays"],
        count=count_one_hand,
    ),
    Operation(
        book=pusoy_dos.BOOK,
        path="rounds",
        operation_id="refereeRound",
        summary="Was every action of this round in order, and where does it stand?",
        request=pusoy_dos_requests.RefereeRequest,
        act=pusoy_dos.referee_round,
        answer=answers.RefereeAnswer,
        example=PUSOY_DOS_EXAMPLES["rounds"],
        count=count_table,
    ),
    Operation(
        book=pusoy_dos.BOOK,
        path="scores",
        operation_id="scoreRound",
        summary="What does everyone score for this round?",
        request=pusoy_dos_requests.ScoreRequest,
        act=pusoy_dos.score,
        answer=answers.ScoreAnswer,
        example=PUSOY_DOS_EXAMPLES["scores"],
        count=count_table,
    ),
    Operation(
        book=pusoy_dos.BOOK,
        path="games",
        operation_id="addUpPusoyDosGame",
        summary="How does the game stand after these rounds?",
        request=pusoy_dos_requests.PusoyDosGameRequest,
        act=pusoy_dos.total_game,
        answer=answers.PusoyDosGameAnswer,
        example=PUSOY_DOS_EXAMPLES["games"],
        count=count_tables,
    ),
    Operation(
        book=pusoy_dos.BOOK,
        path="rulesets",
        operation_id="checkPusoyDosRuleset",
        summary="What does this ruleset come to?",
        request=pusoy_dos_requests.CheckPusoyDosRulesetRequest,
        act=pusoy_dos.BOOK.document,
        answer=RulesetDocument,
        example=PUSOY_DOS_EXAMPLES["rulesets"],
        stamped=False,
    ),
)

OPERATIONS: dict[str, Operation] = {
    operation.name: operation for operation in (*_PUSOY_OPERATIONS, *_PUSOY_DOS_OPERATIONS)
}
