"""Links: what the page writes it reads back, and invalid ones get a problem."""

from __future__ import annotations

import re
from functools import reduce
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core import Board, Color
from tests.page import walk
from tests.page_games import SEEDS, page_record, with_tags
from tools.shared.whole_games import WHOLE_GAMES
from web.app.update import update
from web.app.view import view
from web.files import link as files_link
from web.files.intents import OpenLegal
from web.game.ending import Ending
from web.game.intents import Resign
from web.game.record import NEW_RECORD, Record
from web.shared.effects import CorrectAddress, ListGames
from web.shared.intents import Visit
from web.shared.sentences import sentence
from web.shared.state import AppState


def shared(record: Record) -> Record:
    """Return the parts of a game that a plain link has: moves shown, rules and ending."""
    return with_tags(record, ()).main_line()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_link_has_the_same_game_and_position(seed: int) -> None:
    record = page_record(seed)
    for ply in {0, len(record.moves) // 2, len(record.moves)}:
        state = update(AppState(), Visit(f"#{files_link.link(record, ply, whole=False)}"))[0]
        assert state.game.record == shared(record)
        assert state.game.ply == ply
        assert state.notice is None


def test_a_link_of_a_game_without_variations_has_the_names_of_the_players() -> None:
    named = with_tags(NEW_RECORD.with_moves(("wG1", "bG1 wG1-")), (("White", "Ann"),))
    state = update(AppState(), Visit(f"#{files_link.link(named, 2)}"))[0]
    assert state.game.record == named


@pytest.mark.parametrize("seed", SEEDS)
def test_a_link_has_only_characters_that_messengers_leave_unchanged(seed: int) -> None:
    link = files_link.link(page_record(seed), 0)
    assert re.fullmatch(r"[A-Za-z0-9_.~%=&-]+", link)


def test_a_link_of_a_finished_game_has_its_result() -> None:
    record = Record.of_board(Board.from_game_string(WHOLE_GAMES["BlackWins"]), repetition_draw=True)
    assert "BlackWins" in files_link.link(record, 3)
    assert files_link.link(record, 3).endswith("&ply=3")


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("resign", "resigned"),
        ("time", "ran out of time"),
    ],
)
def test_a_link_has_the_ending_by_the_players(end: str, said: str) -> None:
    game = "Base;BlackWins;White[2];wS1;bS1 wS1-"
    state = update(AppState(), Visit(f"#game={game}&end={end}"))[0]
    assert state.game.record.ending == Ending(end, Color.WHITE)
    assert said in sentence(state)


@pytest.mark.parametrize(
    "link",
    [
        "game=Base;InProgress;White[2];wS1;bS1 wS1-&end=resign",
        "game=Base;BlackWins;White[2];wS1;bS1 wS1-&end=agreed",
        "game=Base;BlackWins;White[2];wS1;bS1 wS1-&end=boredom",
        f"game={WHOLE_GAMES['WhiteWins']}&end=time",
        "game=Base&end=agreed",
    ],
)
def test_an_ending_that_does_not_fit_is_explained_and_left_out(link: str) -> None:
    state = update(AppState(), Visit(f"#{link}"))[0]
    assert state.game.record.ending is None
    assert "isn’t a valid ending of this game" in sentence(state)


FOUR = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"


def reconciled(*links: str) -> AppState:
    """Return the state after opening these links, one after the other."""
    return reduce(lambda state, link: update(state, Visit(link))[0], links, AppState())


@pytest.mark.parametrize("before", ["mode=analysis", "mode=view", "black=ai:2", "ply=1"])
def test_a_link_with_a_game_resets_everything_of_the_game_before(before: str) -> None:
    for game in (FOUR, "Base"):
        state = reconciled(f"game={FOUR}&{before}", f"game={game}")
        new = reconciled(f"game={game}")
        assert (state.mode, state.game.record, state.game.ply) == (
            new.mode,
            new.game.record,
            new.game.ply,
        )
        assert state.computer.levels == (0, 0)
        assert state.computer.backup is None


@pytest.mark.parametrize(
    "later", ["theme=dark", "lang=en", "flip=1", "controls=undo", "game=Ba", ""]
)
def test_a_link_without_a_game_changes_only_its_own_settings(later: str) -> None:
    for before in ("mode=analysis", "mode=view&black=ai:2", "ply=1&white=ai:3"):
        was = reconciled(f"game={FOUR}&{before}")
        state = update(was, Visit(later))[0]
        assert (state.mode, state.game.record, state.game.ply) == (
            was.mode,
            was.game.record,
            was.game.ply,
        )
        assert (state.computer.levels, state.computer.backup) == (
            was.computer.levels,
            was.computer.backup,
        )


@pytest.mark.parametrize("more", ["mode=analysis", "mode=view", "black=ai:4", "ply=0", "flip=1"])
def test_a_link_with_a_broken_game_changes_nothing_of_the_own_game(more: str) -> None:
    was = reconciled(f"game={FOUR}&white=ai:2")
    state = update(was, Visit(f"game=rubbish&{more}"))[0]
    assert (state.mode, state.game.record, state.game.ply, state.table.turn) == (
        was.mode,
        was.game.record,
        was.game.ply,
        was.table.turn,
    )
    assert state.computer.levels == was.computer.levels


def test_the_legal_beginning_of_a_broken_link_is_offered() -> None:
    state = update(AppState(), Visit("#game=Base;InProgress;White[2];wS1;bS1 wS1-;wX"))[0]
    assert state.game.record == AppState().game.record
    assert "wX" in sentence(state)
    assert state.dialog == "open"
    opened = update(state, OpenLegal())[0]
    assert opened.game.record.moves == ("wS1", "bS1 wS1-")
    assert opened.dialog is None


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text() | st.text(alphabet="game=ruls&%3B;+0123pyendBMLPwQbS\\/-[] "))
def test_any_fragment_is_read_or_has_a_problem(text: str) -> None:
    found = files_link.parse(text, ("en",), 0)
    asked = {part.partition("=")[0] for part in text.removeprefix("#").split("&") if "=" in part}
    assert files_link.brings_game(text) == bool({"game", "rules"} & {unquote(key) for key in asked})
    for problem in found.problems:
        assert problem.key in ("link.value", "link.game")


def test_the_link_of_a_game_resigned_before_its_first_move_has_no_problem() -> None:
    given_up = update(AppState(), Resign())[0]
    opened = update(AppState(), Visit("#" + files_link.link(given_up.game.record, 0)))[0]
    assert opened.notice is None
    assert opened.game.record == NEW_RECORD


@pytest.mark.parametrize(
    ("fragment", "left"),
    [
        ("#game=Base;InProgress;White[2];wS1;bS1 wS1-;wX&ply=2&theme=dark", "theme=dark"),
        ("#lang=xx&game=Base", "game=Base"),
        ("#position=rubbish&moves=wS1", ""),
        ("#study=rubbish&line=3&mode=analysis&white=ai:2", ""),
        ("#mode=puzzle&tasks=https://other.test/tasks.json&flip=1", "flip=1"),
    ],
)
def test_a_fault_that_was_told_is_no_longer_in_the_address(fragment: str, left: str) -> None:
    state, effects = update(AppState(), Visit(fragment))
    (corrected,) = [effect for effect in effects if isinstance(effect, CorrectAddress)]
    assert corrected.fragment == left
    assert state.notice is not None
    again, effects = update(AppState(), Visit(f"#{left}"))
    assert again.notice is None
    assert not any(isinstance(effect, CorrectAddress) for effect in effects)


def test_the_dialog_of_a_broken_link_lists_the_saved_games() -> None:
    _, effects = update(AppState(), Visit("#game=Base;InProgress;White[2];wS1;bS1 wS1-;wX"))
    assert ListGames() in effects


def test_the_dialog_has_the_broken_link_that_is_no_longer_in_the_address() -> None:
    link = "#game=Base;InProgress;White[2];wS1;bS1 wS1-;wX"
    state = update(AppState(), Visit(link))[0]
    assert [node.text for node in walk(view(state)) if node.tag == "textarea"] == [link]
