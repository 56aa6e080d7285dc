"""Pondering: when the page asks for it, and that it changes no move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hive_core import Board, Color, GameState, Hex
from hive_core.levels import choose
from hive_core.search import Limit, search
from tests.page import after, tap
from web.computer.intents import Answered, AskHint, ThinkingFailed
from web.computer.pondering import GUESS_NODES, Pondering
from web.computer.protocol import GUESSES, AnalysedLine, Answer, EngineRequest, RequestPurpose
from web.computer.requests import PONDER_LEVEL, is_pondering, move_request
from web.game.intents import NewGame, OfferDraw, Undo
from web.settings.intents import SetPref
from web.shared.state import AppState
from web.table.intents import Zoom

GAME = (
    r"Base;InProgress;White[6];wG1;bG1 wG1-;wQ -wG1;bQ bG1-;wA1 \wQ;bA1 bQ/;"
    r"wS1 /wQ;bS1 bQ-;wB1 -wA1;bB1 bS1-"
)
BOARD = Board.from_game_string(GAME)
# A low level, which pondering serves like a high one, so that the tests are quick.
ASKED = EngineRequest(7, RequestPurpose.PONDER, GAME, level=5, seed=3, seconds=60)


def never() -> bool:
    return False


def after_guess(number: int, request: EngineRequest = ASKED) -> EngineRequest:
    """Return the request for the computer's move after one of the player's likeliest moves."""
    guessed = search(BOARD, Limit(nodes=GUESS_NODES), lines=GUESSES).lines[number]
    board = BOARD.copy()
    board.push(guessed.moves[0])
    return replace(request, number=9, purpose=RequestPurpose.PLAY, game=board.game_string())


def test_the_engine_answers_at_once_what_it_would_answer_anyway() -> None:
    pondering = Pondering()
    assert pondering.think(ASKED, never, 1) == Answer(7, True, (), 0, 0)
    for number in range(GUESSES):
        request = after_guess(number)
        board = Board.from_game_string(request.game)
        found = pondering.answer(request)
        assert found is not None
        assert found.number == request.number
        assert found.move == board.move_string(choose(board, 5, 3).move)


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [{"level": 4}, {"seed": 4}, {"seconds": 8.0}, {"tournament": True}, {"repetition": False}],
    ids=lambda change: next(iter(change)),
)
def test_another_level_seed_limit_or_rule_has_no_answer(change: dict[str, int]) -> None:
    pondering = Pondering()
    pondering.think(ASKED, never, 1)
    assert pondering.answer(replace(after_guess(0), **change)) is None  # type: ignore[arg-type]


def test_a_move_that_was_not_guessed_has_no_answer() -> None:
    pondering = Pondering()
    pondering.think(ASKED, never, 1)
    guesses = search(BOARD, Limit(nodes=GUESS_NODES), lines=GUESSES).lines
    guessed = {line.moves[0] for line in guesses}
    board = BOARD.copy()
    board.push(next(move for move in board.legal_moves if move not in guessed))
    assert pondering.answer(replace(after_guess(0), game=board.game_string())) is None


def test_a_game_without_a_seed_gets_the_answer_for_any_seed() -> None:
    pondering = Pondering()
    pondering.think(replace(ASKED, seed=None), never, 1)
    assert pondering.answer(replace(after_guess(0), seed=12345)) is not None


def test_a_search_that_was_stopped_leaves_no_answer() -> None:
    pondering = Pondering()
    pondering.think(ASKED, lambda: True, 1)
    assert pondering.answer(after_guess(0)) is None


def test_answers_to_an_earlier_position_are_forgotten() -> None:
    pondering = Pondering()
    pondering.think(ASKED, never, 1)
    pondering.think(replace(ASKED, game=after_guess(0).game), never, 1)
    assert pondering.answer(after_guess(0)) is None


def test_a_game_from_a_position_is_pondered_too() -> None:
    pondering = Pondering()
    start = BOARD.position_string()
    asked = replace(ASKED, game="Base;NotStarted;White[1]", start=start)
    pondering.think(asked, never, 1)
    board = Board.from_position(start)
    move = search(board, Limit(nodes=GUESS_NODES), lines=GUESSES).lines[0].moves[0]
    text = board.move_string(move)
    play = replace(asked, purpose=RequestPurpose.PLAY, game=f"Base;InProgress;Black[1];{text}")
    assert pondering.answer(play) is not None


# -- when the page asks -----------------------------------------------------------------------

ON = after(AppState(), SetPref("ponder", "on"))


def playing(state: AppState, level: int = PONDER_LEVEL, score: int = 5) -> AppState:
    """Return the state after the computer, White, has made its first move, with that score."""
    asked = after(state, NewGame(players=(level, 0)))
    request = asked.computer.request
    assert request is not None
    line = AnalysedLine(("wS1",), score)
    return after(asked, Answered(Answer(request.number, True, (line,), 3, 9)))


def test_the_computer_ponders_on_the_players_turn() -> None:
    state = playing(ON)
    request = state.computer.request
    assert request is not None
    expected = move_request(state.game.record, PONDER_LEVEL, None)
    assert request == replace(expected, purpose=RequestPurpose.PONDER, number=request.number)
    assert is_pondering(state)
    assert state.playable


def test_pondering_is_off_by_default() -> None:
    assert playing(AppState()).computer.request is None


def test_the_levels_that_answer_at_once_do_not_ponder() -> None:
    assert playing(ON, PONDER_LEVEL - 1).computer.request is None


def test_pondering_ends_when_it_is_switched_off() -> None:
    assert not is_pondering(after(playing(ON), SetPref("ponder", "off")))


def test_pondering_and_a_hint_leave_the_score_by_which_the_computer_judges_draw_offers() -> None:
    losing = playing(ON, score=-500)
    asked = losing.computer.request
    assert asked is not None
    ended = after(losing, Answered(Answer(asked.number, True, (), 0, 0)))
    hinted = after(losing, AskHint())
    assert hinted.computer.request is not None
    line = AnalysedLine(("bS1 wS1-",), 10)
    hinted = after(hinted, Answered(Answer(hinted.computer.request.number, True, (line,), 1, 1)))
    assert hinted.computer.hint is not None
    for state in (losing, ended, hinted):
        assert after(state, OfferDraw()).game.record.state is GameState.DRAW
    # Of a position whose answer was taken back the computer knows nothing yet.
    replied = after(losing, *tap("bS1", Hex(1, 0)))
    request = replied.computer.request
    assert request is not None
    worse = Answer(request.number, True, (AnalysedLine(("wQ -wS1",), -500),), 3, 9)
    replied = after(replied, Answered(worse))
    assert after(replied, OfferDraw()).game.record.state is GameState.DRAW
    back = after(replied, Undo())
    assert back.game.record.moves == ("wS1",)
    assert after(back, OfferDraw()).game.record.ending is None


def test_a_position_is_pondered_once() -> None:
    state = playing(ON)
    assert state.computer.request is not None
    ended = after(state, Answered(Answer(state.computer.request.number, True, (), 0, 0)))
    assert ended.computer.request is None
    assert after(ended, Zoom(1.1)).computer.request is None


def test_pondering_that_fails_does_not_stop_the_game() -> None:
    state = playing(ON)
    for _ in range(5):
        number = state.computer.count
        state = after(state, ThinkingFailed(number, "it broke", unstarted=False))
    assert not state.computer.paused
    assert state.computer.failures == 0
    assert state.notice is None


def test_a_hint_comes_before_pondering() -> None:
    state = after(playing(ON), AskHint())
    assert state.computer.request is not None
    assert state.computer.request.purpose is RequestPurpose.HINT


def test_two_people_or_two_computers_have_nothing_to_ponder() -> None:
    for players in ((0, 0), (8, 8)):
        assert not is_pondering(after(ON, NewGame(players=players)))


def test_the_human_side_may_be_white() -> None:
    state = after(ON, NewGame(players=(0, 8)))
    assert is_pondering(state)
    assert state.computer.human is Color.WHITE
