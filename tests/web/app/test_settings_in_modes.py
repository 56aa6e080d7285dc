"""Every setting holds in every mode where its thing exists."""

from __future__ import annotations

from dataclasses import fields

import pytest

from hive_core import Bug
from tests.page import after, loaded, of_class, walk
from tests.web.computer.test_review import BLUNDER, GAME, GOOD
from tests.web.computer.test_review import reviewed as review_of_game
from tests.web.learn.test_open_task import ENDS, PIN, WIN, page
from web.app.update import update
from web.app.view import view
from web.computer.intents import Analyse, Answered, TryAgain
from web.computer.protocol import AnalysedLine, Answer
from web.editor.intents import EditPosition
from web.game.intents import NewGame, Play
from web.settings.intents import SetPref
from web.settings.state import Prefs
from web.shared.effects import Sound
from web.shared.intents import Visit
from web.shared.state import AppState
from web.table.intents import Confirm, TapReserve, TapTarget, TapTile

PLAYED = loaded(
    r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/", "white=human"
)
REVIEWED = review_of_game(GAME, BLUNDER, GOOD, {12: 1})


def analysed() -> AppState:
    """Return an analysis with its lines."""
    state = after(PLAYED, Analyse())
    assert state.computer.request is not None
    line = AnalysedLine(("wB1 wS1", "bG1 bS1\\"), 130)
    return after(state, Answered(Answer(state.computer.request.number, False, (line,), 5, 9)))


MODES = {
    "a game": PLAYED,
    "a game against the computer": after(PLAYED, Visit("#black=ai:7")),
    "a position to look at": after(PLAYED, Visit("#mode=view")),
    "an analysis": analysed(),
    "a review": REVIEWED,
    "a move tried again": after(REVIEWED, TryAgain(12)),
    "the editor": after(PLAYED, EditPosition()),
    "a lesson": page(PIN),
    "a lesson with clicks": page(ENDS),
    "a task to win": page(WIN),
}

PLAYABLE = [
    name for name, state in MODES.items() if state.playable and name != "a lesson with clicks"
]


def with_pref(name: str, setting: str, value: str) -> AppState:
    """Return the page in that mode with that setting."""
    return after(MODES[name], SetPref(setting, value))


def test_the_modes_of_these_tests_are_all_modes() -> None:
    modes = {state.mode for state in MODES.values()}
    assert modes == {"play", "view", "analysis", "retry", "edit", "lesson"} | {"puzzle"} - {
        "puzzle"
    }
    assert len(PLAYABLE) >= 6


@pytest.mark.parametrize("name", MODES)
def test_moves_are_typed_wherever_moves_are_played(name: str) -> None:
    def field(value: str) -> bool:
        state = with_pref(name, "typing", value)
        return any(part.attrs.get("id") == "type-move" for part in walk(view(state)))

    plays = MODES[name].hands_on and name != "a lesson with clicks"
    assert (field("on"), field("off")) == (plays, False)


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_typed_move_is_played_in_every_mode_with_moves(name: str) -> None:
    state = with_pref(name, "typing", "on")
    move = sorted(map(state.board.move_string, state.board.legal_moves))[0]
    after_move, effects = update(state, Play(move))
    assert len(after_move.game.record.moves) > state.game.ply
    # The browser plays it only if the setting “sounds” is on.
    assert any(isinstance(effect, Sound) for effect in effects)


@pytest.mark.parametrize("name", PLAYABLE)
def test_moves_are_confirmed_in_every_mode_with_moves(name: str) -> None:
    for value in ("on", "off"):
        state = with_pref(name, "confirm", value)
        move = min((m for m in state.board.legal_moves if m.piece and m.to), key=str)
        assert move.piece is not None
        assert move.to is not None
        in_hand = state.board.hex_of(move.piece) is None
        choose = TapReserve if in_hand else TapTile
        sent = after(state, choose(move.piece), TapTarget(move.to))
        asks = value == "on"
        assert (sent.table.pending is not None) == asks
        assert len(sent.game.record.moves) == len(state.game.record.moves[: state.game.ply]) + (
            not asks
        )
        actions = {part.attrs.get("data-action") for part in walk(view(sent))}
        assert ("confirm" in actions) == asks
        played = after(sent, Confirm())
        assert len(played.game.record.moves) > len(state.game.record.moves[: state.game.ply])


@pytest.mark.parametrize("name", MODES)
def test_the_free_sides_of_a_queen_are_shown_in_every_mode_with_a_queen(name: str) -> None:
    stacks = MODES[name].shown.board.stacks().values()
    assert any(stack[-1].bug is Bug.QUEEN for stack in stacks)
    for value in ("on", "off"):
        tiles = [
            part
            for part in walk(view(with_pref(name, "liberties", value)))
            if part.attrs.get("data-piece", "").endswith("Q")
        ]
        assert any("liberties" in part.markup() for part in tiles) == (value == "on")


@pytest.mark.parametrize("name", MODES)
def test_the_tiles_that_can_move_are_marked_wherever_moves_are_played(name: str) -> None:
    state = MODES[name]
    exists = bool(state.editor is None and state.shown_game.movable)
    assert exists == (state.playable and state.mode != "edit")
    for value in ("on", "off"):
        marked = of_class(with_pref(name, "movable", value), "movable")
        on_board = [part for part in marked if "data-piece" in part.attrs]
        assert bool(on_board) == (exists and value == "on")


@pytest.mark.parametrize("name", MODES)
def test_moves_are_codes_in_every_mode_that_lists_moves(name: str) -> None:
    coded = view(with_pref(name, "codes", "on")).markup()
    worded = view(with_pref(name, "codes", "off")).markup()
    lists = MODES[name].mode not in ("edit", "lesson")
    assert (coded != worded) == lists


@pytest.mark.parametrize("name", ["a game against the computer"])
def test_the_own_side_is_below_wherever_there_is_one(name: str) -> None:
    black = after(MODES[name], Visit("#white=ai:7&black=human"))
    off = after(black, SetPref("own_side", "off"), SetPref("own_side", "on"))
    assert off.table.flip


def test_white_is_below_again_without_the_own_side() -> None:
    black = after(AppState(), Visit("#white=ai:7&black=human"), SetPref("own_side", "off"))
    assert not black.table.flip
    assert not after(black, NewGame(players=(0, 1))).table.flip


def test_each_setting_is_tested_here_or_holds_for_the_whole_page() -> None:
    tested = {"typing", "sounds", "confirm", "liberties", "movable", "codes", "own_side"}
    # These are attributes of the root, or act on every key; only a game can be pondered about.
    whole = {
        "theme",
        "lang",
        "labels",
        "tiles",
        "board",
        "text",
        "motion",
        "volume",
        "shortcuts",
        "explained",
        "ponder",
        "think",
    }
    whole |= {"engine", "engine_lines", "panel"}  # of the analysis only
    assert {field.name for field in fields(Prefs)} == tested | whole
