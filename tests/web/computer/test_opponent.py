"""The computer as a player: its requests, its answers, and what stops it."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest

from hive_core import Board, Color, Hex, Move
from hive_core.levels import choose
from hive_core.search import Table
from tests.page import after, requests_of, tap, walk
from web.app.view import view
from web.computer.intents import Answered, DirectEngine, PauseComputer, ThinkingFailed
from web.computer.protocol import AnalysedLine, Answer, EngineRequest, RequestPurpose
from web.computer.requests import MOVE_SECONDS, PONDER_LEVEL, SEEDED_SECONDS, move_request
from web.computer.search_runner import answer
from web.computer.state import TRIES, EngineState
from web.files import saved_games
from web.files.intents import OpenText
from web.game.intents import GoTo, NewGame, OfferDraw, Play, Redo, Resign, Step, Tick, Undo
from web.game.record import Record
from web.settings.intents import SetPref
from web.shared.effects import StopThinking, Think
from web.shared.intents import Intent, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import TapTarget


def reply(state: AppState, *moves: str, score: int = 0, final: bool = True) -> Intent:
    """Return an answer to the open request with this line."""
    asked = state.computer.request
    assert asked is not None
    return Answered(Answer(asked.number, final, (AnalysedLine(moves, score),), 3, 100))


AGAINST = after(AppState(), NewGame(players=(0, 4)))
ASKED = after(AGAINST, *tap("wS1", Hex(0, 0)))


def test_the_computer_gets_a_request_only_on_its_turn() -> None:
    assert AGAINST.computer.request is None
    chosen = after(AGAINST, tap("wS1", Hex(0, 0))[0])
    (effect,) = requests_of(chosen, TapTarget(Hex(0, 0)))
    assert isinstance(effect, Think)
    request = effect.request
    assert (request.purpose, request.level) == ("play", 4)
    assert request.game == "Base+ML;InProgress;Black[1];wS1"
    assert "is thinking" in sentence(ASKED)


def test_the_computer_moves_first_as_white() -> None:
    (effect,) = requests_of(AppState(), NewGame(players=(2, 0)))
    assert isinstance(effect, Think)
    assert effect.request.level == 2


def test_the_computers_answer_is_played_once() -> None:
    played = after(ASKED, reply(ASKED, "bS1 wS1-"))
    assert played.game.record.moves == ("wS1", "bS1 wS1-")
    assert played.computer.request is None
    assert played.playable


def test_a_progress_report_plays_no_move() -> None:
    reported = after(ASKED, reply(ASKED, "bS1 wS1-", final=False))
    assert reported.game.record == ASKED.game.record
    assert reported.computer.request == ASKED.computer.request
    assert reported.computer.answer is not None
    assert reported.computer.answer.lines == (AnalysedLine(("bS1 wS1-",), 0),)


def test_the_depth_and_the_best_line_are_shown_while_the_computer_thinks() -> None:
    reported = after(ASKED, reply(ASKED, "bS1 wS1-", "wQ -wS1", final=False))
    (panel,) = [n for n in walk(view(reported)) if n.attrs.get("class") == "thinking"]
    summary, line = panel.children
    assert (summary.text, summary.attrs["title"]) == ("3 moves ahead", "Best line so far")
    *moves, now = line.children
    assert [entry.text.partition(" ")[0] for entry in moves] == ["Black", "White"]
    assert [part.attrs.get("data-action") for part in walk(now)] == [None, "move-now"]


def test_move_now_plays_the_best_move_so_far() -> None:
    assert after(ASKED, DirectEngine("move-now")) == ASKED
    reported = after(ASKED, reply(ASKED, "bS1 wS1-", "wQ -wS1", final=False))
    played = after(reported, DirectEngine("move-now"))
    assert played.game.record.moves == (*ASKED.game.record.moves, "bS1 wS1-")
    assert StopThinking() in requests_of(reported, DirectEngine("move-now"))


def test_the_human_cannot_move_the_computers_tiles_while_it_thinks() -> None:
    assert not ASKED.playable
    assert after(ASKED, *tap("bS1", Hex(1, 0))).game.record == ASKED.game.record
    assert after(ASKED, Play("bS1 wS1-")).game.record == ASKED.game.record


@pytest.mark.parametrize(
    "going_on",
    [
        Undo(),
        Step("previous"),
        NewGame(),
        Resign(),
        PauseComputer(True),
        OpenText("Base;InProgress;White[2];wA1;bA1 wA1-"),
        Visit("#game=Base"),
    ],
)
def test_leaving_the_position_stops_the_computer_and_its_late_answer_is_ignored(
    going_on: Intent,
) -> None:
    assert StopThinking() in requests_of(ASKED, going_on)
    gone = after(ASKED, going_on)
    assert gone.computer.request is None
    late = after(gone, reply(ASKED, "bS1 wS1-"))
    assert late.game.record == gone.game.record


def test_stepping_back_stops_the_computer_and_returning_sends_a_new_request() -> None:
    back = after(ASKED, Step("previous"), Step("next"))
    assert back.computer.request is not None
    assert ASKED.computer.request is not None
    assert back.computer.request.number > ASKED.computer.request.number


def test_undo_and_redo_cover_the_humans_move_and_the_computers_reply() -> None:
    pair = after(ASKED, reply(ASKED, "bS1 wS1-"))
    undone = after(pair, Undo())
    assert undone.game.record.moves == ()
    assert undone.computer.request is None
    redone = after(undone, Redo())
    assert redone.game.record.moves == pair.game.record.moves
    assert redone.computer.request is None


def test_undo_has_nothing_to_do_when_only_the_computer_has_moved() -> None:
    asked = after(AppState(), NewGame(players=(4, 0)))
    begun = after(asked, reply(asked, "wS1"))
    for state in (asked, begun):
        assert not state.undoable
        assert after(state, Undo()).game.record == state.game.record
    own = after(begun, *tap("bS1", Hex(1, 0)))
    assert own.undoable
    assert after(own, Undo()).game.record.moves == ("wS1",)
    assert after(begun, Resign()).undoable


def test_undo_before_the_first_own_move_returns_to_the_game_before() -> None:
    """Also if the computer has moved: it would move again at once."""
    asked = after(AppState(), *tap("wS1", Hex(0, 0)), NewGame(players=(4, 0)))
    begun = after(asked, reply(asked, "wS1"))
    assert begun.undoable
    back = after(begun, Undo())
    assert back.game.record.moves == ("wS1",)
    assert back.computer.levels == (0, 0)


def test_a_finished_game_does_not_ask_to_keep_playing() -> None:
    game = after(ASKED, reply(ASKED, "bS1 wS1-"), *tap("wQ", Hex(-1, 0)))
    waits = after(game, GoTo(1))
    assert sentence(waits).endswith("Go to the last move to keep playing.")
    over = after(game, Resign(), GoTo(1))
    assert not over.playable
    assert sentence(over) == "After White’s move 1 of 2."
    looked_at = after(game, Visit("#mode=view"), GoTo(1))
    assert sentence(looked_at) == "After White’s move 1 of 2."


def test_the_status_says_what_another_move_does_to_a_game_against_the_computer() -> None:
    game = after(ASKED, reply(ASKED, "bS1 wS1-"), *tap("wQ", Hex(-1, 0)))
    answered = after(game, reply(game, "bQ bS1-"))
    back = sentence(after(answered, GoTo(2)))
    assert back.endswith("A move here becomes the game; the rest stays as a variation.")


def test_an_illegal_answer_is_requested_again_a_few_times() -> None:
    state = ASKED
    for count in range(1, TRIES + 1):
        assert state.computer.request is not None
        state = after(state, reply(state, "bQ -wS9"))
        assert state.computer.failures == count
    assert state.computer.request is None
    assert sentence(state) == "The computer isn’t responding. Press “Continue” to try again."
    assert any(n.attrs.get("data-action") == "continue" for n in walk(view(state)))
    again = after(state, PauseComputer(False))
    assert again.computer.request is not None


def test_a_failed_request_is_sent_again() -> None:
    asked = ASKED.computer.request
    assert asked is not None
    (effect,) = requests_of(ASKED, ThinkingFailed(asked.number, "it is gone"))
    assert isinstance(effect, Think)
    assert effect.request.number != asked.number
    # The failure of an older request changes nothing.
    assert after(ASKED, ThinkingFailed(0, "old")).computer == ASKED.computer


def test_a_worker_that_cannot_start_is_reported_at_once_with_advice() -> None:
    asked = ASKED.computer.request
    assert asked is not None
    gone = ThinkingFailed(asked.number, "no worker", unstarted=True)
    assert requests_of(ASKED, gone) == []
    state = after(ASKED, gone)
    assert "can’t start. Reload the page" in sentence(state)
    assert after(state, PauseComputer(False)).computer.request is not None


def test_two_humans_can_play_if_no_worker_can_start() -> None:
    """The game against the computer cannot be continued, but a new one can be started."""
    asked = ASKED.computer.request
    assert asked is not None
    alone = after(ASKED, ThinkingFailed(asked.number, "no worker", unstarted=True))
    assert sentence(alone).endswith("Two people can still play.")
    assert not alone.playable
    fresh = after(alone, NewGame(), *tap("wS1", Hex(0, 0)), *tap("bS1", Hex(1, 0)))
    assert fresh.game.record.moves == ("wS1", "bS1 wS1-")


def test_two_computers_play_until_they_are_paused() -> None:
    state = after(AppState(), NewGame(players=(3, 5)))
    state = after(state, reply(state, "wS1"))
    assert state.computer.request is not None
    assert state.computer.request.level == 5
    paused = after(state, PauseComputer(True))
    assert paused.computer.request is None
    assert after(paused, PauseComputer(False)).computer.request is not None
    # Undo pauses the computers, which would otherwise play on.
    assert after(state, Undo()).computer.paused


def test_the_human_can_resign_while_the_computer_thinks() -> None:
    resigned = after(ASKED, Resign())
    assert str(resigned.game.record.state) == "BlackWins"


def test_a_winning_computer_declines_a_draw_and_a_losing_one_accepts_it() -> None:
    for score, state in ((300, "InProgress"), (-300, "Draw")):
        played = after(ASKED, reply(ASKED, "bS1 wS1-", score=score))
        offered = after(played, OfferDraw())
        assert str(offered.game.record.state) == state
        assert offered.game.draw_offer is None


def test_a_link_sets_the_players() -> None:
    state = after(AppState(), Visit("#game=Base&white=ai:8&black=human"))
    assert state.computer.levels == (8, 0)
    assert state.computer.request is not None
    # A link without players makes both players human.
    assert after(state, Visit("#game=Base%2BM")).computer.levels == (0, 0)


def test_the_players_are_saved_with_the_game() -> None:
    saved = saved_games.SavedGame(Record(), 0, None, (0, 7))
    text = saved_games.write_game(saved, 0.0)
    assert saved_games.read_game(text).levels == (0, 7)
    for wrong in ([0], [0, 9], [0, "1"], [True, 0], "07"):
        broken = json.dumps({**json.loads(text), "levels": wrong})
        with pytest.raises(saved_games.SavedGameError):
            saved_games.read_game(broken)


def test_requests_and_answers_are_read_back_unchanged() -> None:
    request = EngineRequest(
        7, RequestPurpose.ANALYSIS, "Base;NotStarted;White[1]", True, False, 3, 5, 0.5, 2
    )
    assert EngineRequest.parse(request.json()) == request
    found = Answer(
        7, True, (AnalysedLine(("wA1", "bA1 wA1-"), -3, None), AnalysedLine(("wQ",), 9, 4)), 2, 99
    )
    assert Answer.parse(found.json()) == found


@pytest.mark.parametrize(
    ("purpose", "lines"), [(RequestPurpose.PLAY, 1), (RequestPurpose.ANALYSIS, 3)]
)
def test_the_worker_answers_with_legal_moves(purpose: RequestPurpose, lines: int) -> None:
    game = r"Base+MLP;InProgress;White[3];wM;bL -wM;wQ wM\;bB1 /bL"
    reports: list[Answer] = []
    request = EngineRequest(3, purpose, game, level=5, seconds=0.4, lines=lines)
    found = answer(request, reports.append)
    assert (found.number, found.final) == (3, True)
    assert len(found.lines) >= lines
    for line in found.lines:
        board = Board.from_game_string(game)
        for move in line.moves:
            board.push_move(move)
    assert not any(report.final for report in reports)


GAMES = (
    r"Base+MLP;InProgress;White[3];wM;bL -wM;wQ wM\;bB1 /bL",
    r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/",
    "Base;InProgress;Black[1];wS1",
)


WIN_IN_ONE = (
    r"Base;InProgress;White[23];wB1;bG1 wB1\;wB2 wB1/;bA1 /bG1;wQ -wB1;bG2 bG1-;wA1 wB2-;bQ bA1\;"
    r"wA1 bQ-;bS1 bG2/;wB2 wB1;bS2 bS1\;wA2 /wQ;bS2 wA1\;wA2 bQ\;bG3 bS1-;wA3 \wB2;bB1 -bA1;"
    r"wA3 /bQ;bB2 bS2\;wB2 wQ\;bA2 /bB1;wA3 bA2\;bA3 -bA2;wA3 /bA3;bB2 bS2-;wA1 bG3-;bB2 bS2;"
    r"wS1 /wA2;bB2 bS2/;wB2 bA1;bB2 bS2-;wS1 bB2\;pass;wB2 bQ;pass;wS2 /wA2;pass;wG1 /wB2;"
    "pass;wA1 bG1\\;bG3 -bS1;wG2 /wG1;bG3 bB1\\"
)


def wins_with(board: Board, move: Move) -> bool:
    """Return whether the move wins at once."""
    after = board.copy()
    after.push(move)
    outcome = after.outcome()
    return outcome is not None and outcome.winner is board.turn


def asked_move(game: str, level: int, seed: int) -> str:
    """Return the worker's answer to a request for a move of the level."""
    record = Record.of_board(Board.from_game_string(game), repetition_draw=True)
    return answer(move_request(record, level, seed)).move


@pytest.mark.slow
@pytest.mark.parametrize("level", range(1, 8))
def test_the_worker_answers_with_the_move_of_the_level(level: int) -> None:
    for game in GAMES:
        for seed in range(2):
            board = Board.from_game_string(game, repetition_draw=True)
            chosen = choose(board, level, seed).move
            assert asked_move(game, level, seed) == board.move_string(chosen), (game, seed)


def test_the_low_levels_play_differently() -> None:
    seeds = range(8)
    played = [tuple(asked_move(GAMES[1], level, seed) for seed in seeds) for level in (1, 2, 3)]
    assert len(set(played)) == 3
    assert len(set(played[0])) > len(set(played[2]))


@pytest.mark.slow
def test_only_the_first_level_may_overlook_a_win_in_one() -> None:
    board = Board.from_game_string(WIN_IN_ONE, repetition_draw=True)
    wins = {board.move_string(move) for move in board.legal_moves if wins_with(board, move)}
    assert wins
    assert all(asked_move(WIN_IN_ONE, 2, seed) in wins for seed in range(12))
    assert {asked_move(WIN_IN_ONE, 1, seed) in wins for seed in range(100)} == {True, False}


def test_an_analysis_before_does_not_change_the_move_of_a_level() -> None:
    board = Board.from_game_string(GAMES[1], repetition_draw=True)
    table = Table(4)
    answer(EngineRequest(1, RequestPurpose.ANALYSIS, GAMES[1], seconds=0.2), table=table)
    request = EngineRequest(2, RequestPurpose.PLAY, GAMES[1], level=6, seed=3, seconds=60.0)
    found = answer(request, table=table)
    assert found.move == board.move_string(choose(board, 6, 3).move)


def searched(game: str, nodes: int, **more: Any) -> Answer:
    """Return the worker's answer to a request with fixed nodes."""
    return answer(EngineRequest(1, RequestPurpose.ANALYSIS, game, nodes=nodes), **more)


@pytest.mark.parametrize("game", GAMES[:2])
def test_a_search_with_fixed_nodes_is_reproducible(game: str) -> None:
    """The same worker has analysed the game in between."""
    table = Table(4)
    first = searched(game, 3000, table=table)
    assert searched(game, 3000, table=table) == first
    answer(EngineRequest(2, RequestPurpose.ANALYSIS, game, seconds=0.3, lines=3), table=table)
    assert searched(game, 3000, table=table) == first
    assert 2900 < first.nodes < 3100


class Clock:
    """A clock that advances by `step` seconds at each reading; once by an hour."""

    def __init__(self, step: float, *, sleeps_at: int = -1) -> None:
        self.step, self.sleeps_at = step, sleeps_at
        self.now, self.reads = 0.0, 0

    def __call__(self) -> float:
        self.reads += 1
        self.now += 3600.0 if self.reads == self.sleeps_at else self.step
        return self.now


def test_a_search_with_fixed_nodes_ends_early_only_on_a_very_slow_machine() -> None:
    whole = searched(GAMES[1], 3000)
    quick, slow = Clock(0.01), Clock(5.0)
    assert searched(GAMES[1], 3000, clock=quick) == whole
    assert searched(GAMES[1], 3000, clock=slow).nodes < 1000
    assert slow.reads < quick.reads


def test_a_phone_that_slept_during_a_search_gives_the_same_answer() -> None:
    asleep = Clock(0.01, sleeps_at=7)
    request = EngineRequest(1, RequestPurpose.ANALYSIS, GAMES[1], seconds=10.0, nodes=3000)
    assert answer(request, clock=asleep) == searched(GAMES[1], 3000)
    assert asleep.now > 3600


def test_a_cancelled_search_ends_at_once() -> None:
    stopped = searched(GAMES[1], 3000, clock=Clock(0.01), stop=lambda: True)
    assert stopped.nodes < 300


def test_a_game_with_a_seed_has_no_usual_time_limit() -> None:
    assert move_request(Record(), 8, None).seconds == MOVE_SECONDS
    assert move_request(Record(), 8, 5).seconds == SEEDED_SECONDS


@pytest.mark.parametrize("level", range(1, 9))
def test_no_level_is_given_more_than_eight_seconds_for_a_move(level: int) -> None:
    """See docs/strength.md; tests of the levels check that they obey the limit."""
    asked = after(AppState(), NewGame(players=(level, 0))).computer.request
    assert asked is not None
    assert (asked.level, asked.seconds) == (level, 8)


def at_a_clock(text: str, left: float, level: int, seed: int | None = None) -> AppState:
    """Return the page when the computer has to move with so many seconds left for each player."""
    state = after(AppState(), NewGame(players=(0, level), clock=text))
    state = replace(state, computer=replace(state.computer, seed=seed))
    clock = state.game.clock
    assert clock is not None
    clock = replace(clock, left=(left * 1000, left * 1000), times=())
    return after(replace(state, game=replace(state.game, clock=clock)), *tap("wS1", Hex(0, 0)))


@pytest.mark.parametrize("level", range(1, 9))
@pytest.mark.parametrize("seed", [None, 5])
def test_a_level_takes_a_small_share_of_what_is_left_on_its_clock(
    level: int, seed: int | None
) -> None:
    cases = (("5+0", 0.5), ("5+0", 8.0), ("60+0", 1200.0), ("1+600", 0.5), ("1+600", 60.0))
    for text, left in cases:
        request = at_a_clock(text, left, level, seed).computer.request
        assert request is not None
        assert 0 < request.seconds <= left / (30 if text.endswith("+0") else 8)
        assert request.seconds <= (MOVE_SECONDS if seed is None else SEEDED_SECONDS)


def test_with_much_time_on_the_clock_a_move_has_its_usual_time() -> None:
    request = at_a_clock("10+5", 600, 8).computer.request
    assert request is not None
    assert request.seconds == MOVE_SECONDS


@pytest.mark.parametrize("seconds", ["1", "3", "8", "30"])
def test_the_highest_level_thinks_as_long_as_the_player_chose(seconds: str) -> None:
    state = after(at_a_clock("60+0", 3600, 8), SetPref("think", seconds))
    request = state.computer.request
    assert request is not None
    assert (request.timed, request.seconds) == (True, float(seconds))


@pytest.mark.parametrize(
    ("level", "seed", "chosen"), [(7, None, "30"), (8, 5, "30"), (8, None, ""), (8, None, "90")]
)
def test_no_other_search_takes_a_chosen_time(level: int, seed: int | None, chosen: str) -> None:
    state = at_a_clock("60+0", 3600, level, seed)
    assert after(state, SetPref("think", chosen)).computer.request == state.computer.request


def test_a_chosen_time_minds_the_clock() -> None:
    state = at_a_clock("5+0", 8.0, 8)
    asked = state.computer.request
    timed = after(state, SetPref("think", "30")).computer.request
    assert asked is not None
    assert timed is not None
    assert timed.seconds == asked.seconds


def test_a_search_of_a_chosen_time_goes_on_after_the_positions_of_its_level() -> None:
    record = Record.of_board(Board.from_game_string(GAMES[1]), repetition_draw=True)
    request = replace(move_request(record, 5, None), seconds=math.inf, timed=True)
    reports: list[int] = []
    answer(
        request,
        lambda so_far: reports.append(so_far.nodes),
        stop=lambda: bool(reports) and reports[-1] > 2_000,
    )
    assert reports[-1] > 2_000


def test_level_eight_plays_fifty_moves_with_eight_seconds_and_does_not_lose_on_time() -> None:
    """The page and the device take a twentieth of a second for each of them too."""
    left = 8.0
    for _ in range(50):
        request = at_a_clock("5+0", left, 8).computer.request
        assert request is not None
        left -= request.seconds + 0.05
    assert left > 0


def test_a_running_clock_does_not_send_a_request_again() -> None:
    state = at_a_clock("5+0", 60, 8)
    ticking = after(state, Tick(1000.0), Tick(9000.0))
    assert ticking.game.clock is not None
    assert ticking.game.clock.left[Color.BLACK] < 60_000
    assert ticking.computer.request == state.computer.request


def test_a_request_that_is_sent_again_minds_the_time_that_has_passed() -> None:
    state = after(at_a_clock("5+0", 60, 8), Tick(0.0), Tick(50_000.0))
    asked = state.computer.request
    assert asked is not None
    again = after(state, PauseComputer(True), PauseComputer(False))
    assert again.computer.request is not None
    assert again.computer.request.seconds < asked.seconds


def test_the_limit_of_time_cuts_a_search_with_a_number_of_positions() -> None:
    """Of the strongest level, whose searches visit the most."""
    record = Record.of_board(Board.from_game_string(GAMES[1]), repetition_draw=True)
    request = move_request(record, 8, None, 0.0)
    found = answer(request)
    assert found.nodes < 1000
    assert record.board().is_legal(record.board().parse_move(found.move))


def test_an_answer_from_pondering_is_used_in_a_game_with_a_clock() -> None:
    """The request of pondering and that of the move have the same limit."""
    level = PONDER_LEVEL
    state = at_a_clock("5+0", 60, level)
    prefs = replace(state.settings.prefs, ponder=True)
    state = replace(state, settings=replace(state.settings, prefs=prefs))
    state = after(state, Tick(0.0), Tick(2000.0), reply(state, "bS1 wS1-"))
    pondering = state.computer.request
    assert pondering is not None
    assert pondering.purpose is RequestPurpose.PONDER
    later = after(state, Tick(4000.0), *tap("wQ", Hex(-1, 0)))
    asked = later.computer.request
    assert asked is not None
    assert (asked.purpose, asked.seconds) == (RequestPurpose.PLAY, pondering.seconds)


def test_the_human_is_the_player_without_a_level() -> None:
    assert EngineState((0, 3)).human is Color.WHITE
    assert EngineState((3, 0)).human is Color.BLACK
    assert EngineState((3, 3)).human is None
    assert EngineState().human is None


def test_a_linked_game_on_the_computers_turn_sends_a_request() -> None:
    text = quote("Base;InProgress;Black[2];wA1;bA1 wA1-;wQ -wA1", safe="")
    state = after(AppState(), Visit(f"#game={text}&black=ai:1"))
    assert state.computer.request is not None
