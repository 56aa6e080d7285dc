"""Reviews and hints are reproducible: with real searches of fewer nodes than usual."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from hive_core import Board
from hive_core.levels import choose
from hive_core.search import Table
from tests.web.computer.test_review import BEGIN, GAME, after, opened, review_of
from tools.shared.whole_games import WHOLE_GAMES
from web.computer.hint import Hint
from web.computer.intents import Answered, AskHint, ReviewAct
from web.computer.protocol import EngineRequest, RequestPurpose
from web.computer.review import LEAST_COST
from web.computer.search_runner import answer
from web.game.ending import Ending
from web.game.intents import GoTo, Redo, Undo
from web.shared.state import AppState
from web.table.intents import Deselect


@pytest.fixture(autouse=True)
def _small_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.computer.review.QUICK_NODES", 250)
    monkeypatch.setattr("web.computer.review.LEAST_NODES", 100)
    monkeypatch.setattr("web.computer.review.CLOSE_NODES", 1000)
    monkeypatch.setattr("web.computer.review_update.CLOSE_NODES", 1000)
    monkeypatch.setattr("web.computer.requests.HINT_NODES", 2000)


def answered(state: AppState, table: Table) -> AppState:
    """Return the state after a worker with that table has answered every request."""
    while state.computer.request is not None:
        found = answer(state.computer.request, table=table)
        state = after(state, Answered(found))
    return state


def analysed(table: Table) -> None:
    """Analyse positions of the game with that table, deeper than a review does."""
    for ply in (5, 9, 11, 12):
        game = GAME.game.record.bare(ply).game_string()
        request = EngineRequest(1, RequestPurpose.ANALYSIS, game, seconds=0.2, lines=3)
        answer(request, table=table)


def test_the_same_game_reviewed_twice_gives_the_same_review() -> None:
    table = Table(4)
    first = review_of(answered(after(GAME, BEGIN), table))
    analysed(table)
    again = after(GAME, GoTo(3), BEGIN, GoTo(12))
    assert review_of(answered(again, table)) == first
    assert first.worst()


def test_a_review_that_was_stopped_and_resumed_gives_the_same_review() -> None:
    whole = review_of(answered(after(GAME, BEGIN), Table(4)))
    state = after(GAME, BEGIN)
    for _ in range(5):
        assert state.computer.request is not None
        found = answer(state.computer.request)
        state = after(state, Answered(found))
    state = after(state, ReviewAct("stop"), BEGIN)
    assert review_of(answered(state, Table(4))) == whole


@cache
def played(levels: tuple[int, int]) -> str:
    """Return the GameString of a game between two levels of the computer."""
    board = Board("Base+MLP")
    while board.outcome() is None and board.ply < 40:
        board.push(choose(board, levels[board.turn], seed=7).move)
    return board.game_string()


GAMES = {"short": GAME.game.record.game_string(), **WHOLE_GAMES}


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES, (1, 2), (2, 1)], ids=str)
@pytest.mark.parametrize("players", [{}, {"white": 4}], ids=["people", "computer"])
def test_the_biggest_drop_of_the_graph_is_in_the_list_of_mistakes(
    game: str | tuple[int, int], players: dict[str, int]
) -> None:
    state = opened(GAMES[game] if isinstance(game, str) else played(game), **players)
    if state.game.record.board().outcome() is None:
        before = state.game
        state = replace(
            state,
            game=replace(before, record=before.record.with_ending(Ending("agreed"))),
        )
    review = review_of(answered(after(state, BEGIN), Table(1)))
    shares = [share for share in review.shares if share is not None]
    assert len(shares) == len(review.game.moves) + 1
    biggest = max(abs(after - before) for before, after in pairwise(shares))
    assert biggest >= LEAST_COST
    assert biggest in {mistake.cost for mistake in review.worst()}


def hint_of(state: AppState) -> Hint:
    """Return the hint for the shown position."""
    assert state.computer.hint is not None
    return state.computer.hint


def test_two_hints_for_one_position_name_the_same_move() -> None:
    table = Table(4)
    game = GAME.game.record.bare(11).game_string()
    ask = AskHint()
    first = hint_of(answered(after(opened(game), ask), table))
    analysed(table)
    assert hint_of(answered(after(opened(game), ask), table)).move == first.move
    # Another hint was requested in between, and the worker was restarted.
    asked = after(opened(game), ask, Deselect(), Undo(), ask, Deselect())
    again = hint_of(answered(after(asked, Redo(), ask), Table(4)))
    assert (again.move, again.plies) == (first.move, first.plies)
