"""The game's own line: what was analysed, or tried elsewhere, is no part of the game."""

from __future__ import annotations

import pytest

from hive_core import Color, GameState, GameType
from tests.page import after, walk
from tests.page_games import others
from web.app.actions_view import actions
from web.app.view import view
from web.computer.intents import Analyse
from web.files import export_game, saved_record
from web.files.intents import OpenText, SetWholeLinks
from web.files.saved_titles import saved_title
from web.files.state import SavedGameInfo
from web.game.ending import Ending
from web.game.intents import (
    AnswerDraw,
    GoTo,
    NewGame,
    OfferDraw,
    Play,
    PromoteLine,
    Resign,
    SetTag,
    Step,
    SwitchLine,
    Tick,
    Undo,
)
from web.shared.intents import Open, Visit
from web.shared.state import AppState, Outside
from web.ui.nodes import Node

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ")
TRIED = ("bA1 bQ-", "wG1 -wA1")
RUNNING = after(AppState(), *map(Play, MOVES))
ANALYSED = after(RUNNING, Analyse(), *map(Play, TRIED), Analyse())
PGN = """[GameType "Base"]
[Result "1-0"]
[Termination "resignation"]

1. wS1 bS1 wS1- 2. wQ -wS1 bQ bS1- 3. wA1 -wQ (3. wG1 -wQ bG1 bQ-) bA1 bQ- 1-0
"""
FINISHED = after(AppState(), OpenText(PGN))


def test_moves_of_an_analysis_are_no_moves_of_the_running_game() -> None:
    record = ANALYSED.game.record
    assert record.moves == MOVES
    assert [(fork.ply, fork.plies, fork.is_main) for fork in record.forks] == [(5, 2, False)]
    assert "bA1" not in export_game.game_text(ANALYSED, "pgn")
    for what in ("pgn-lines", "sgf"):
        # A file with all lines says where the game ends.
        opened = after(AppState(), OpenText(export_game.game_text(ANALYSED, what))).game.record
        assert (opened.game_line, opened.tree.lines) == (MOVES, record.tree.lines)
    assert saved_record.read(saved_record.write(record)) == (record, False)


def opened_and_analysed(how: str) -> AppState:
    """Return an opened game of four moves in an analysis, which shows a line of seven moves.

    `how`: `open` for a game that goes on, else how it ended.
    """
    game = after(AppState(), OpenText("Base+ML;InProgress;White[3];" + ";".join(MOVES[:4])))
    if how == "resign":
        game = after(game, Resign())
    return after(game, Analyse(), Play(MOVES[4]), *map(Play, TRIED))


@pytest.mark.parametrize("shown", [2, 4, 5, 7])
@pytest.mark.parametrize("what", ["pgn-lines", "sgf", "link"])
@pytest.mark.parametrize("how", ["open", "resign"])
def test_what_is_shared_from_the_analysis_of_an_opened_game_says_where_the_game_ends(
    how: str, what: str, shown: int
) -> None:
    state = after(opened_and_analysed(how), GoTo(shown))
    opened = after(AppState(), OpenText(export_game.game_text(state, what))).game.record
    assert opened.game_line == MOVES[:4]
    assert opened.tree.main_line == (*MOVES, *TRIED)
    assert (opened.final is not None) == (how == "resign")


@pytest.mark.parametrize("how", ["open", "resign"])
def test_a_pgn_has_only_the_game_while_an_analysis_shows_moves_after_its_end(how: str) -> None:
    state = opened_and_analysed(how)
    for shown in (4, 5, 7):
        pgn = export_game.game_text(after(state, GoTo(shown)), "pgn")
        assert after(AppState(), OpenText(pgn)).game.record.tree.lines == (MOVES[:4],)


@pytest.mark.parametrize("how", ["open", "resign"])
@pytest.mark.parametrize("analysing", [True, False])
def test_a_game_with_only_a_continuation_of_its_end_is_shared_as_one_with_variations(
    how: str, analysing: bool
) -> None:
    state = opened_and_analysed(how)
    state = state if analysing else after(state, Analyse())
    dialog = view(after(state, Open("share"))).markup()
    assert 'data-save="pgn-lines"' in dialog
    assert "study=" in dialog
    opened = after(AppState(), OpenText(export_game.game_text(state, "link"))).game.record
    assert opened.tree.lines == ((*MOVES, *TRIED),)


def test_a_pgn_has_the_game_and_its_result_while_a_variation_is_shown() -> None:
    varied = after(FINISHED, SwitchLine(0))
    assert varied.game.record.line != FINISHED.game.record.line
    assert export_game.game_text(varied, "pgn") == export_game.game_text(FINISHED, "pgn")
    assert '[Result "WhiteWins"]' in export_game.game_text(varied, "pgn")


def enabled(state: AppState) -> dict[str, bool]:
    """Return the two buttons that step forward, and whether they do something."""
    steps = (part.attrs for part in walk(view(state)) if part.attrs.get("data-action"))
    return {
        attrs["data-action"]: attrs.get("aria-disabled") != "true"
        for attrs in steps
        if attrs["data-action"] in ("next", "last")
    }


RESIGNED = after(RUNNING, Resign(), Analyse(), *map(Play, TRIED), Analyse())


def test_a_step_forward_in_an_analysis_leads_from_the_end_of_a_game_into_what_was_tried() -> None:
    ended = after(RESIGNED, Analyse())
    assert (ended.game.record.moves, ended.game.ply) == (MOVES, len(MOVES))
    assert enabled(ended) == {"next": True, "last": True}
    after_one = after(ended, Step("next"))
    assert after_one.game.shown_moves == (*MOVES, TRIED[0])
    assert after(after_one, Step("previous")).game.shown_moves == MOVES
    at_end = after(ended, Step("last"))
    assert at_end.game.shown_moves == (*MOVES, *TRIED)
    assert enabled(at_end) == {"next": False, "last": False}
    assert after(ended, GoTo(0), Step("last")).game.shown_moves == MOVES


AGREED = (OfferDraw(), AnswerDraw(True))
LAST = {
    "a game that goes on": ANALYSED,
    "a resigned game": RESIGNED,
    "a game resigned after an analysis": after(ANALYSED, Resign()),
    "a drawn game": after(ANALYSED, *AGREED),
    "an opened game resigned after undo": after(FINISHED, Undo(), Undo(), Undo(), Resign()),
    "an opened game drawn after undo": after(FINISHED, Undo(), Undo(), Undo(), *AGREED),
}


@pytest.mark.parametrize("name", LAST)
def test_a_step_forward_does_not_leave_a_game_that_is_or_was_played(name: str) -> None:
    state = LAST[name]
    assert state.game.is_at_end
    assert enabled(state) == {"next": False, "last": False}
    for where in ("next", "last"):
        assert after(state, Step(where)).game == state.game


@pytest.mark.parametrize("name", LAST)
def test_the_button_of_the_line_that_goes_on_from_the_end_of_a_game_shows_it(name: str) -> None:
    state = LAST[name]
    assert len(after(state, SwitchLine(0)).game.record.moves) > len(state.game.record.moves)


def test_a_pgn_names_the_day_the_computer_and_the_clock() -> None:
    start = AppState(outside=Outside(today="2026.11.27"))
    game = after(start, NewGame(GameType(), clock="10+5", players=(0, 3)), Play("wS1"))
    text = export_game.game_text(game, "pgn")
    for tag in ('[Date "2026.11.27"]', '[Black "Computer (level 3)"]', '[TimeControl "600+5"]'):
        assert tag in text
    assert '[White ""]' in text
    named = after(game, SetTag("Black", "Ann"), SetTag("Date", "2020.01.02"))
    own = export_game.game_text(named, "pgn")
    assert '[Black "Ann"]' in own
    assert '[Date "2020.01.02"]' in own
    pasted = after(game, OpenText(text))  # it is the game on the board
    assert pasted.game.number == game.game.number
    assert pasted.game.record == game.game.record


def test_every_format_that_has_tags_names_the_day_the_computer_and_the_clock() -> None:
    start = AppState(outside=Outside(today="2026.11.27", address="https://hive.example/"))
    game = after(start, NewGame(GameType(), clock="10+5", players=(0, 3)), Play("wS1"))
    facts = {"Date": "2026.11.27", "Black": "Computer (level 3)", "TimeControl": "600+5"}
    for what in ("pgn", "pgn-lines", "sgf", "link"):
        read = after(AppState(), OpenText(export_game.game_text(game, what)))
        assert read.game.record.moves == ("wS1",)
        assert dict(read.game.record.tags) == facts, what
        again = after(game, OpenText(export_game.game_text(game, what)))  # it is on the board
        assert (again.game.number, again.game.record) == (game.game.number, game.game.record)


def test_a_link_has_no_tags_if_there_is_only_the_day_to_tell() -> None:
    start = AppState(outside=Outside(today="2026.11.27"))
    game = after(start, NewGame(GameType()), Play("wS1"))
    assert export_game.game_link(game) == "game=Base%3BInProgress%3BBlack%5B1%5D%3BwS1"
    assert export_game.game_link(game, short=True).startswith("code=")
    against = after(game, NewGame(GameType(), players=(0, 3)), Play("wS1"))
    assert export_game.game_link(against).startswith("study=")
    short = after(against, SetWholeLinks(whole=False))
    assert export_game.game_link(short) == export_game.game_link(game)
    assert 'name="whole"' in view(after(against, Open("share"))).markup()


def test_the_own_link_of_a_game_with_the_computer_leads_to_the_game_on_the_board() -> None:
    game = after(AppState(), NewGame(GameType(), players=(0, 3)), Play("wS1"))
    visited = after(game, Visit(f"#{export_game.game_link(game)}"))
    assert (visited.game.number, visited.game.record) == (game.game.number, game.game.record)


def test_a_name_typed_for_a_game_with_the_computer_is_in_the_list() -> None:
    info = SavedGameInfo("a", "Base", 3, GameState.IN_PROGRESS, 0.0, ("Ann", ""), (0, 3))
    assert saved_title("en", info) == "Ann v Computer 3 · 2 turns"


def test_a_pgn_with_variations_has_a_file_name_of_its_own() -> None:
    names = [export_game.file_name(FINISHED, what) for what in ("pgn", "pgn-lines")]
    assert names == ["hive-base-6.pgn", "hive-base-6-variations.pgn"]


@pytest.mark.parametrize("move", ["bB1 bQ-", "bA1 bQ-"])
def test_the_next_move_of_the_game_leaves_the_analysed_moves_a_variation(move: str) -> None:
    record = after(ANALYSED, Play(move)).game.record
    assert record.moves == (*MOVES, move)
    assert (*MOVES, *TRIED) in record.tree
    assert [fork.is_main for fork in record.forks] == [False]
    further = after(ANALYSED, Play(move), Play("wB1 -wA1")).game.record
    assert further.tree.main_line == (*MOVES, move, "wB1 -wA1")
    assert others(further) == ((*MOVES, *TRIED),)


def test_a_line_that_was_promoted_in_an_analysis_is_not_the_running_game() -> None:
    tried = after(RUNNING, Analyse(), GoTo(3), Play("bB1 bS1-"), GoTo(3), SwitchLine(0), GoTo(3))
    back = after(tried, PromoteLine(0), Analyse())
    assert back.game.record.moves == MOVES
    assert [fork.is_main for fork in back.game.record.forks] == [False]
    assert "bB1" not in export_game.game_text(back, "pgn")


def test_the_game_goes_on_from_its_end_after_its_analysed_moves_were_shown() -> None:
    shown = after(ANALYSED, SwitchLine(0))
    assert shown.game.record.moves == (*MOVES, *TRIED)
    assert not shown.can_end
    back = after(shown, Step("previous"))
    assert (back.game.record.moves, back.game.ply) == (MOVES, 5)
    assert back.can_end
    assert [fork.plies for fork in back.game.record.forks] == [2]


def test_the_clock_runs_on_after_an_analysis() -> None:
    begun = after(AppState(), NewGame(GameType(), clock="5+3"), *map(Play, MOVES))
    back = after(begun, Analyse(), *map(Play, TRIED), Analyse(), Tick(0.0), Tick(10_000.0))
    assert back.game.clock is not None
    assert back.ticking
    assert back.game.clock.left[Color.BLACK] == 296_000.0


def button(state: AppState, name: str) -> Node:
    """Return a button of the row below the board."""

    def found(top: Node) -> list[Node]:
        here = [top] if top.attrs.get("data-action") == name else []
        return here + [one for child in top.children for one in found(child)]

    return found(actions(state))[0]


@pytest.mark.parametrize(
    "state",
    [
        after(FINISHED, GoTo(4)),
        after(FINISHED, GoTo(4), SwitchLine(0)),
        after(FINISHED, GoTo(4), SwitchLine(0), Step("last")),
        after(FINISHED, GoTo(3), Play("bB1 bS1-")),
        after(RUNNING, GoTo(3)),
        after(RUNNING, GoTo(3), Play("bB1 bS1-")),
    ],
)
def test_nobody_resigns_elsewhere_than_at_the_end_of_a_game(state: AppState) -> None:
    for step in (Resign(), OfferDraw(), AnswerDraw(True)):
        there = after(state, step)
        assert (there.game.record, there.game.ply) == (state.game.record, state.game.ply)
        assert there.game.draw_offer is None
    assert button(state, "resign").attrs.get("aria-disabled") == "true"


def test_the_side_to_move_in_the_shown_position_resigns() -> None:
    for moves in (MOVES, MOVES[:4]):
        state = after(AppState(), *map(Play, moves))
        resigned = after(state, Resign())
        assert resigned.game.record.ending == Ending("resign", state.board.turn)
