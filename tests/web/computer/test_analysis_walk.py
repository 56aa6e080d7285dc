"""Every key and click in an analysis leaves a request or an answer for the position shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from hive_core.symmetry import canonical_key
from tests.page import after, loaded, of_class, walk
from web.app import controls
from web.app.keys import SHORTCUTS, from_key
from web.app.view import view
from web.computer.intents import (
    Analyse,
    Answered,
    DirectEngine,
    ExplainScore,
    KeepLine,
    ReviewAct,
    ThinkingFailed,
)
from web.computer.protocol import AnalysedLine, Answer, RequestPurpose
from web.computer.requests import (
    ANALYSIS_SECONDS,
    DEEPER_SECONDS,
    analysis_answer,
    gave_up_analysis,
    threat_answer,
)
from web.computer.score import PovScore
from web.computer.search_runner import answer, board_of
from web.computer.state import TRIES
from web.editor.intents import LeaveEditor
from web.game.intents import GoTo, Play, Redo, Step, SwitchLine, Undo
from web.settings.intents import SetPref
from web.shared.intents import Close, Hidden, Intent, Visit
from web.shared.state import AppState
from web.table.intents import Flip, TapReserve
from web.table.mark_intents import ToggleMarkTool

GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"
KEYS = ("ArrowLeft", "ArrowRight", "Home", "End", "Escape", *SHORTCUTS)
PREFS = (
    "engine",
    "codes",
    "confirm",
    "typing",
    "labels",
    "ponder",
    "own_side",
    "liberties",
    "movable",
)


def answer_to(state: AppState, *, final: bool) -> Intent:
    """Return an answer to the open request; a stale one without an open request."""
    asked = state.computer.request
    if asked is None:
        return Answered(Answer(0, final, (AnalysedLine(("wQ",), 0),), 1, 1))
    board = board_of(asked)
    moves = sorted(board.move_string(move) for move in board.legal_moves)[: asked.lines]
    # The score tells which position it belongs to.
    score = 10 * len(asked.moves) + len(asked.moves[-1:])
    found = tuple(AnalysedLine((move,), score) for move in moves)
    return Answered(Answer(asked.number, final, found, 4, 1000))


def partly(state: AppState) -> AppState:
    """Return the state after a first report about the position."""
    return after(state, answer_to(state, final=False))


def settled(state: AppState) -> AppState:
    """Return the state after the searches that it asks for, one after the other, have ended."""
    for _ in range(200):
        if state.computer.request is None:
            return state
        state = after(state, answer_to(state, final=True))
    raise AssertionError("the page always asks for another search")


def failed(state: AppState) -> AppState:
    """Return the state after the search has failed until the page gave up."""
    for _ in range(TRIES):
        state = after(state, ThinkingFailed(state.computer.count, "it broke"))
    return state


def clicks(state: AppState) -> Iterator[Intent]:
    """Yield what a click on each element of the page asks for, once."""
    found: dict[Intent, None] = {}
    for part in walk(view(state)):
        names = [name for name in controls.CLICKABLE if f"data-{name}" in part.attrs]
        if names and "disabled" not in part.attrs:
            intent = controls.from_click(names[0], part.attrs[f"data-{names[0]}"])
            if intent is not None:
                found[intent] = None
    yield from found


def keys() -> Iterator[Intent]:
    """Yield what the keys ask for."""
    for key in KEYS:
        intent = from_key(key, command=False, shift=False)
        assert intent is not None
        yield intent
    for shift in (False, True):
        intent = from_key("z", command=True, shift=shift)
        assert intent is not None
        yield intent


def others() -> Iterator[Intent]:
    """Yield what is neither a key nor a click on an element of the analysis."""
    for name in PREFS:
        yield from (SetPref(name, "on"), SetPref(name, "off"))
    yield from (Hidden(True), Hidden(False))
    yield Answered(Answer(1, True, (AnalysedLine(("wS1",), 5),), 9, 9))
    yield ThinkingFailed(1, "the worker of an old request ended")
    yield from (Play("wA1 -wQ"), Play("bA1 bS1/"), Play("nonsense"))
    yield Visit("#ply=2")


def check(state: AppState, where: str, *, look: bool = True) -> None:
    """Check that an analysis is answered, or asks, or says why it does neither.

    `look`: also at what the page shows.
    """
    if state.mode != "analysis" or state.outside.hidden or state.outcome is not None:
        return
    shown = state.game.record.moves[: state.game.ply]
    asked, found = state.computer.request, analysis_answer(state)
    if asked is not None and asked.purpose in ("review", "hint"):
        return
    if asked is not None and asked.purpose == "threat":
        assert state.computer.threat == shown, where
    elif asked is not None:
        assert (asked.purpose, asked.moves) == ("analysis", shown), where
    elif not state.settings.prefs.engine:
        pass  # the player has switched it off
    elif found is None or not found.final:  # a search may fail after its first report
        assert gave_up_analysis(state), where
    if found is not None:
        assert state.board.is_legal(state.board.parse_move(found.move)), where
        # The bar belongs to the lines beside it.
        assert state.computer.pov_score == PovScore.of(found.lines[0], state.board.turn), where
    if look:
        assert bool(of_class(state, "best-line")) == (found is not None), where


def start() -> AppState:
    """Return an analysis in the middle of a game with a variation."""
    state = loaded(GAME, "mode=analysis")
    state = after(state, GoTo(3), Play("bA1 bS1-"), SwitchLine(0))
    return after(state, GoTo(4))


BACK = (
    *(Step("previous"), Step("next"), Step("last"), GoTo(4)),
    *(Undo(), Redo(), SwitchLine(0), Analyse()),
    Hidden(False),
)

BEGINNINGS: dict[str, Callable[[AppState], AppState]] = {
    "just asked": lambda state: state,
    "a first report": partly,
    "settled": settled,
    "failed": failed,
}


@pytest.mark.slow
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_after_each_key_and_click_and_the_way_back_the_analysis_goes_on(beginning: str) -> None:
    first = BEGINNINGS[beginning](start())
    check(first, beginning)
    seen = set()
    for intent in (*clicks(first), *keys(), *others()):
        once = after(first, intent)
        check(once, f"{beginning}, {intent}")
        seen.add(type(intent))
        for back in BACK:
            for between in (once, partly(once)):
                check(after(between, back), f"{beginning}, {intent}, {back}", look=False)
    wanted = {Step, GoTo, SwitchLine, Flip, Analyse}
    assert wanted | {ExplainScore, ToggleMarkTool, TapReserve} <= seen
    assert (KeepLine in seen) == (beginning in ("a first report", "settled"))


@pytest.mark.parametrize("seed", range(6))
def test_a_long_analysis_is_never_without_a_request_or_an_answer(seed: int) -> None:
    rng = Random(f"analysis {seed}")
    state = start()
    happens = (partly, settled, failed, lambda state: state)
    for number in range(60):
        state = rng.choices(happens, (3, 3, 1, 3))[0](state)
        check(state, f"walk {seed}, step {number}")
        pool = [*keys(), *others(), *clicks(state)]
        intent = rng.choice(pool)
        state = after(state, intent)
        check(state, f"walk {seed}, step {number}: {intent}")
        state = after(state, Close(), Hidden(False))
        if state.mode != "analysis":
            state = after(state, LeaveEditor(), ReviewAct("close"))
            state = after(state, *[Analyse()] * (state.mode == "play"))
        if state.mode != "analysis":
            state = start()


def test_the_answer_of_a_settled_position_is_there_again_after_a_step_back_and_forth() -> None:
    done = settled(start())
    lines = analysis_answer(done)
    assert lines is not None
    away = after(done, Step("previous"))
    for between in (away, partly(away)):
        again = after(between, Step("next"))
        assert analysis_answer(again) == lines
        assert again.computer.request is None
        assert again.computer.pov_score == done.computer.pov_score


def test_a_move_of_a_best_line_and_the_step_back_show_the_lines_again() -> None:
    done = settled(start())
    lines = analysis_answer(done)
    assert lines is not None
    played = after(done, Play(lines.move))
    assert played.computer.request is not None
    for back in (Undo(), Step("previous")):
        assert analysis_answer(after(played, back)) == lines


def test_an_analysis_that_failed_says_so_and_begins_anew_in_another_position() -> None:
    stopped = failed(start())
    assert stopped.computer.request is None
    (words,) = of_class(stopped, "best-none")
    assert words.text == "The computer isn’t responding. End the analysis and start it again."
    moved = after(stopped, Step("previous"))
    assert moved.computer.request is not None
    again = after(stopped, Analyse(), Analyse())
    assert again.computer.request is not None


# -- directing the engine --------------------------------------------------------------------------


def test_what_is_known_of_a_position_is_shown_while_it_is_analysed_again() -> None:
    known = analysis_answer(partly(start()))
    back = after(partly(start()), Step("previous"), Step("next"))
    assert analysis_answer(back) == known
    assert back.computer.request is not None


def test_a_report_of_less_depth_does_not_replace_what_is_known() -> None:
    back = after(partly(start()), Step("previous"), Step("next"))
    asked = back.computer.request
    assert asked is not None
    early = after(
        back, Answered(Answer(asked.number, False, (AnalysedLine(("wB1 wS1",), 1),), 1, 9))
    )
    assert analysis_answer(early) == analysis_answer(back)


def test_the_number_of_positions_never_falls_while_a_position_is_analysed_again() -> None:
    state, shown = partly(start()), [0]
    for depth, nodes in ((1, 9), (3, 20), (4, 30), (9, 40)):
        state = after(state, Step("previous"), Step("next"))
        asked = state.computer.request
        assert asked is not None
        line = AnalysedLine(("wB1 wS1",), 1)
        state = after(state, Answered(Answer(asked.number, False, (line,), depth, nodes)))
        answer = analysis_answer(state)
        assert answer is not None
        shown.append(answer.nodes)
    assert shown == sorted(shown)
    assert shown[-1] > shown[1]


def test_deeper_goes_on_with_the_position_shown_and_no_other() -> None:
    done = settled(start())
    deeper = after(done, DirectEngine("deeper"))
    assert deeper.computer.request is not None
    assert deeper.computer.request.seconds == DEEPER_SECONDS
    other = after(deeper, GoTo(2))
    assert other.computer.request is not None
    assert other.computer.request.seconds == ANALYSIS_SECONDS
    assert settled(deeper).computer.request is None


def test_a_deeper_answer_is_kept_when_the_player_steps_away_before_its_end() -> None:
    deeper = after(settled(start()), DirectEngine("deeper"))
    asked = deeper.computer.request
    assert asked is not None
    line = AnalysedLine(("wB1 wS1",), 7)
    reported = after(deeper, Answered(Answer(asked.number, False, (line,), 9, 9)))
    found = analysis_answer(after(reported, GoTo(2), GoTo(4)))
    assert found is not None
    assert found.depth == 9


def test_without_the_engine_nothing_is_asked_and_nothing_of_it_is_shown() -> None:
    done = settled(start())
    off = after(done, DirectEngine("engine-on"))
    assert after(off, GoTo(2)).computer.request is None
    (words,) = of_class(after(off, GoTo(2)), "best-none")
    assert words.text == "The computer’s analysis is off."
    assert analysis_answer(off) is None
    assert analysis_answer(after(off, DirectEngine("engine-on"))) == analysis_answer(done)
    on = after(off, GoTo(2), DirectEngine("engine-on"))
    assert on.computer.request is not None


@pytest.mark.parametrize(("chosen", "count"), [("1", 1), ("5", 5), ("9", 3), ("x", 3)])
def test_the_player_chooses_how_many_lines_there_are(chosen: str, count: int) -> None:
    asked = after(start(), SetPref("engine_lines", chosen)).computer.request
    assert asked is not None
    assert asked.lines == count


def test_a_threat_is_what_the_other_side_would_play_and_the_analysis_goes_on() -> None:
    done = settled(start())
    asks = after(done, DirectEngine("threat"))
    request = asks.computer.request
    assert request is not None
    assert request.purpose is RequestPurpose.THREAT
    assert board_of(request).turn is done.board.turn.other
    shown = settled(asks)
    threat = threat_answer(shown)
    assert threat is not None
    assert board_of(request).is_legal(board_of(request).parse_move(threat.move))
    (words,) = of_class(shown, "best-note")
    assert words.text.startswith("If it were Black’s turn: ")
    assert of_class(shown, "threat")
    assert not of_class(after(shown, DirectEngine("threat")), "threat")
    assert not of_class(after(shown, GoTo(2)), "threat")


def test_the_lines_of_mirrored_moves_are_one_line() -> None:
    state = loaded("Base;InProgress;White[2];wS1;bS1 wS1-", "mode=analysis")
    request = state.computer.request
    assert request is not None
    few = replace(request, lines=5, seconds=0.2)
    lines = answer(few).lines
    boards = []
    for line in lines:
        board = board_of(request)
        board.push_move(line.moves[0])
        boards.append(canonical_key(board))
    assert len(set(boards)) == len(lines) == 5


@pytest.mark.parametrize("unstarted", [True, False])
def test_a_threat_and_an_analysis_that_both_fail_are_given_up(unstarted: bool) -> None:
    state = after(start(), DirectEngine("threat"))
    for _ in range(2 * TRIES):
        state = after(state, ThinkingFailed(state.computer.count, "gone", unstarted=unstarted))
    assert state.computer.request is None
    assert gave_up_analysis(state)
