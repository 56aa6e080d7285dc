"""The worker's answers: a move from pondering needs no search, everything else does."""

from __future__ import annotations

from dataclasses import replace

from hive_core import Board
from hive_core.search import Limit, search
from tests.web.computer.test_pondering import ASKED, BOARD, after_guess, never
from web.computer.answering import Answering
from web.computer.pondering import GUESS_NODES
from web.computer.protocol import GUESSES, Answer, EngineRequest, RequestPurpose


class Stop:
    """Counts how often a search asks whether to stop; never stops it."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return False


def asked(answering: Answering, request: EngineRequest) -> tuple[Answer, int]:
    """Return the answer, and how often its search asked whether to stop."""
    stop = Stop()
    text = answering.answer(request.json(), lambda _: None, stop, lambda: 0.0, 1)
    return Answer.parse(text), stop.asked


def pondered() -> Answering:
    answering = Answering()
    answering.answer(ASKED.json(), lambda _: None, never, lambda: 0.0, 1)
    return answering


def test_a_move_after_an_expected_move_needs_no_search() -> None:
    answering = pondered()
    for number in range(GUESSES):
        _, searched = asked(answering, after_guess(number))
        assert searched == 0


def test_without_pondering_the_same_move_needs_a_search() -> None:
    found, searched = asked(Answering(), after_guess(0))
    assert searched > 0
    assert found.move == asked(pondered(), after_guess(0))[0].move


def test_a_move_after_an_unexpected_move_needs_a_search() -> None:
    guessed = search(BOARD, Limit(nodes=GUESS_NODES), lines=GUESSES).lines
    board = Board.from_game_string(ASKED.game)
    board.push(next(m for m in board.legal_moves if m not in {line.moves[0] for line in guessed}))
    request = replace(after_guess(0), game=board.game_string())
    assert asked(pondered(), request)[1] > 0


def test_a_hint_needs_a_search_in_any_case() -> None:
    request = replace(after_guess(0), purpose=RequestPurpose.HINT, nodes=500)
    assert asked(pondered(), request)[1] > 0


def test_a_worker_that_cannot_be_stopped_does_not_ponder() -> None:
    answering = Answering()
    text = answering.answer(ASKED.json(), lambda _: None, never, lambda: 0.0, 1, ponders=False)
    assert Answer.parse(text) == Answer(ASKED.number, True, (), 0, 0)
    assert asked(answering, after_guess(0))[1] > 0
