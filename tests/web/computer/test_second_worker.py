"""A second worker searches other positions of a review, on devices that have room for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from tests.web.computer.test_review import BEGIN, GAME, SHORT, STOP, after, opened, review_of
from tools.shared.whole_games import WHOLE_GAMES
from web.app import controls
from web.app.update import update
from web.computer.intents import Answered, ThinkingFailed
from web.computer.protocol import AnalysedLine, Answer, EngineRequest, RequestPurpose
from web.computer.review import Review
from web.computer.search_runner import board_of
from web.game.intents import GoTo
from web.shared.effects import StopThinking, Think
from web.shared.intents import Visit
from web.shared.state import AppState
from web.table.intents import Deselect

LONG = max(WHOLE_GAMES.values(), key=len)


def roomy(state: AppState) -> AppState:
    """Return the state on a device with room for a second worker."""
    return replace(state, outside=replace(state.outside, roomy=True))


def found(request: EngineRequest, moves: tuple[str, ...]) -> Answered:
    """Return an answer that depends on the request's position and nodes alone.

    `moves`: of the game; half of them are the best.
    """
    rng = Random(f"{request.game}/{request.nodes}")
    board = board_of(request)
    own = moves[board.ply : board.ply + 1]
    legal = sorted(board.move_string(move) for move in board.legal_moves)
    best = own[0] if own and own[0] in legal and rng.random() < 0.5 else rng.choice(legal)
    line = AnalysedLine((best,), rng.randint(-400, 400))
    return Answered(Answer(request.number, True, (line,), 3, 100))


def open_requests(state: AppState) -> list[EngineRequest]:
    """Return the open requests, of the first worker first."""
    both = (state.computer.request, state.computer.second)
    return [request for request in both if request is not None]


def reviewed(
    state: AppState,
    choose: Callable[[list[EngineRequest]], EngineRequest],
    seen: Callable[[AppState], None] = lambda state: None,
) -> Review:
    """Return the review; `choose`: which of the open requests is answered next."""
    state = after(state, BEGIN)
    while requests := open_requests(state):
        seen(state)
        state = after(state, found(choose(requests), state.game.record.moves))
    review = review_of(state)
    assert not review.running
    return review


@pytest.mark.slow
@pytest.mark.parametrize("text", [SHORT, *WHOLE_GAMES.values()], ids=["short", *WHOLE_GAMES])
@pytest.mark.parametrize("players", [{}, {"white": 3}], ids=str)
def test_a_review_by_two_workers_is_that_of_one(text: str, players: dict[str, int]) -> None:
    game = opened(text, **players)
    alone = reviewed(game, lambda requests: requests[0])
    assert alone.closer
    assert reviewed(roomy(game), lambda requests: requests[0]) == alone
    assert reviewed(roomy(game), lambda requests: requests[-1]) == alone
    for seed in range(5):
        assert reviewed(roomy(game), Random(seed).choice) == alone


def test_two_workers_never_search_the_same_position() -> None:
    def differ(state: AppState) -> None:
        first, second = state.computer.request, state.computer.second
        if first is not None and second is not None:
            assert (first.game, first.nodes) != (second.game, second.nodes)

    reviewed(roomy(opened(LONG)), Random(1).choice, differ)


def test_no_position_is_searched_twice() -> None:
    asked: dict[int, EngineRequest] = {}

    def note(state: AppState) -> None:
        asked.update((request.number, request) for request in open_requests(state))

    reviewed(roomy(opened(LONG)), Random(2).choice, note)
    assert len({(request.game, request.nodes) for request in asked.values()}) == len(asked)


def test_a_small_device_has_one_worker() -> None:
    def alone(state: AppState) -> None:
        assert state.computer.second is None

    reviewed(GAME, lambda requests: requests[0], alone)


def test_the_second_worker_searches_the_position_before() -> None:
    begun, effects = update(roomy(GAME), BEGIN or Deselect())
    first, second = open_requests(begun)
    asked = tuple(effect for effect in effects if isinstance(effect, Think))
    assert asked == (Think(first), Think(second, second=True))
    assert len(first.game.split(";")) == len(second.game.split(";")) + 1
    assert first.number != second.number


def test_the_second_worker_works_only_for_a_review() -> None:
    for text in ("#mode=analysis", "#white=ai:8"):
        state = after(roomy(AppState()), Visit(text))
        assert state.computer.request is not None
        assert state.computer.second is None


def test_stopping_a_review_stops_both_workers() -> None:
    begun = after(roomy(GAME), BEGIN)
    stopped, effects = update(begun, STOP or Deselect())
    assert {StopThinking(), StopThinking(second=True)} <= set(effects)
    assert open_requests(stopped) == []


def test_a_hint_is_searched_alone_before_the_review_continues() -> None:
    begun = after(roomy(GAME), BEGIN, GoTo(4))
    asking = after(begun, controls.from_click("action", "hint"))
    (request,) = open_requests(asking)
    assert request.purpose is RequestPurpose.HINT
    assert len(open_requests(after(asking, Deselect()))) == 2


def test_a_result_of_the_second_worker_is_kept_until_it_is_needed() -> None:
    begun = after(roomy(GAME), BEGIN)
    _, second = open_requests(begun)
    told = after(begun, found(second, GAME.game.record.moves))
    assert review_of(told).done == review_of(begun).done
    first, _ = open_requests(told)
    assert review_of(after(told, found(first, GAME.game.record.moves))).done == 3


def test_a_second_worker_that_fails_is_not_used_again_and_the_first_does_its_work() -> None:
    begun = after(roomy(GAME), BEGIN)
    _, second = open_requests(begun)
    failed = after(begun, ThinkingFailed(second.number, "gone", unstarted=True))
    assert open_requests(failed) == [begun.computer.request]
    assert failed.notice is None
    alone = reviewed(GAME, lambda requests: requests[0])
    while requests := open_requests(failed):
        assert len(requests) == 1
        failed = after(failed, found(requests[0], GAME.game.record.moves))
    assert review_of(failed) == alone


def test_an_illegal_move_of_the_second_worker_ends_its_use() -> None:
    begun = after(roomy(GAME), BEGIN)
    _, second = open_requests(begun)
    answer = Answer(second.number, True, (AnalysedLine(("wQ nowhere",), 0),), 3, 100)
    told = after(begun, Answered(answer))
    assert open_requests(told) == [begun.computer.request]
    assert review_of(told) == review_of(begun)


def test_a_failing_first_worker_stops_the_review_of_both() -> None:
    state = after(roomy(GAME), BEGIN)
    while state.computer.request is not None:
        state = after(state, ThinkingFailed(state.computer.request.number, "gone"))
    assert not review_of(state).running
    assert open_requests(state) == []
