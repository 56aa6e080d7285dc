"""Undo and redo: edits of a study, and moves of a game; nothing that was there before is lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from hive_core import GameState, GameType, Hex
from tests.page import after, loaded, walk
from tests.page_games import others, page_record
from tests.page_walks import random_intent
from tools.shared.whole_games import WHOLE_GAMES
from web.app import actions_view
from web.app.controls import from_click
from web.app.view import view
from web.computer.intents import Analyse
from web.files import export_game, saved_record
from web.files.intents import OpenText
from web.game.edits import NO_EDITS
from web.game.intents import (
    AnswerDraw,
    DropLine,
    DropMove,
    EditComment,
    GoTo,
    NewGame,
    OfferDraw,
    Play,
    PromoteLine,
    Redo,
    Resign,
    SetTag,
    Step,
    SwitchLine,
    Tick,
    Undo,
    WriteComment,
)
from web.game.record import Record
from web.shared.intents import Intent, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import TableIntent
from web.table.mark_intents import MarkIntent, ToggleArrow, ToggleMark
from web.ui.nodes import Node

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-")
PGN = """[GameType "Base"]
[Result "1-0"]
[Termination "resignation"]

1. wS1 bS1 wS1- 2. wQ -wS1 bQ bS1- {Usual.} 3. wA1 -wQ (3. wG1 -wQ bG1 bQ-) bA1 bQ- $4 1-0
"""
FINISHED = after(AppState(), OpenText(PGN))
STUDY = after(AppState(), OpenText(PGN.replace("1-0", "*").replace("resignation", "")))
RUNNING = after(AppState(), *map(Play, MOVES))
COMMENT = (EditComment(), WriteComment("T"), WriteComment("Tried", True))


def is_disabled(state: AppState, name: str) -> bool:
    """Return whether the button of the row below the board can do nothing."""

    def found(top: Node) -> list[Node]:
        here = [top] if top.attrs.get("data-action") == name else []
        return here + [one for child in top.children for one in found(child)]

    (button,) = found(actions_view.actions(state))
    return button.attrs.get("aria-disabled") == "true" or "disabled" in button.attrs


EDITS: Mapping[str, tuple[Intent, ...]] = {
    "a move": (Play("wB1 -wQ"),),
    "a comment": COMMENT,
    "a mark": (ToggleMark(Hex(0, 0)),),
    "an arrow": (ToggleArrow(Hex(0, 0), Hex(1, 0)),),
    "a promoted variation": (PromoteLine(0),),
    "a deleted variation": (DropLine(0),),
    "a deleted main line": (SwitchLine(0), DropLine(0)),
    "a name": (SetTag("White", "Ann"),),
}

PLACES: Mapping[str, tuple[Intent, ...]] = {
    "a finished game": (GoTo(4),),
    "an analysis": (Analyse(), GoTo(4)),
}

# What may be done to a study, but not to a game that its players have ended.
OF_STUDIES = ("a promoted variation", "a deleted main line")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("edit", EDITS)
def test_undo_and_redo_of_an_edit_restore_the_whole_game(place: str, edit: str) -> None:
    before = after(STUDY if edit in OF_STUDIES else FINISHED, *PLACES[place])
    assert is_disabled(before, "undo")
    steps = EDITS[edit]
    looked = after(before, *steps[:-1]) if edit == "a deleted main line" else before
    made = after(before, *steps)
    assert made.game.record.tree != before.game.record.tree
    undone = after(made, Undo())
    assert (undone.game.record, undone.game.ply) == (looked.game.record, looked.game.ply)
    assert is_disabled(undone, "undo")
    again = after(undone, Redo())
    assert (again.game.record, again.game.ply) == (made.game.record, made.game.ply)
    assert is_disabled(again, "redo")


@pytest.mark.parametrize("place", PLACES)
def test_undo_takes_back_all_edits_and_then_nothing(place: str) -> None:
    before = after(FINISHED, *PLACES[place])
    made = after(before, *EDITS["a move"], *COMMENT, Step("previous"), *EDITS["a mark"])
    made = after(made, PromoteLine(0), GoTo(2), *EDITS["a name"])
    state = after(made, *[Undo()] * 5)
    assert (state.game.record, state.game.ply) == (before.game.record, before.game.ply)
    more = after(state, Undo())
    assert (more.game.record, more.game.ply) == (state.game.record, state.game.ply)
    assert sentence(more) == "Nothing to undo here."
    assert after(more, *[Redo()] * 5).game.record == made.game.record


def test_undo_at_an_earlier_position_leaves_the_game_and_the_position() -> None:
    for state in (after(FINISHED, GoTo(2)), after(RUNNING, GoTo(2))):
        assert is_disabled(state, "undo")
        undone = after(state, Undo())
        assert (undone.game.record, undone.game.ply) == (state.game.record, 2)


@pytest.mark.parametrize("count", range(1, 7))
def test_another_move_after_undo_keeps_the_moves_of_a_finished_game(count: int) -> None:
    undone = after(FINISHED, *[Undo()] * count)
    board = undone.board
    move = next(
        text
        for text in (board.move_string(move) for move in sorted(board.legal_moves, key=str))
        if all(
            (text,) != line[board.ply : board.ply + 1] for line in FINISHED.game.record.tree.lines
        )
    )
    other = after(undone, Play(move)).game.record
    assert other.moves == (*MOVES[: len(undone.game.record.moves)], move)
    assert all(line in other.tree for line in FINISHED.game.record.tree.lines)
    assert set(FINISHED.game.record.annotations) <= set(other.annotations)
    text = export_game.game_text(after(undone, Play(move)), "pgn-lines")
    assert "Usual." in text
    assert "bA1 bQ- $4" in text


def test_undo_of_the_end_can_be_redone() -> None:
    undone = after(FINISHED, Undo())
    assert undone.game.record.state is GameState.IN_PROGRESS
    assert after(undone, Redo()).game.record == FINISHED.game.record
    further = after(undone, Undo(), Redo())
    assert after(further, Redo()).game.record.ending == FINISHED.game.record.ending


@pytest.mark.parametrize("made", [COMMENT, (ToggleMark(Hex(0, 0)),)])
def test_undone_moves_of_a_running_game_stay_if_anything_is_said_about_them(
    made: tuple[Intent, ...],
) -> None:
    state = after(RUNNING, *made, Undo(), Undo(), Play("wB1 -wQ"))
    assert state.game.record.moves == (*MOVES[:4], "wB1 -wQ")
    assert others(state.game.record) == (MOVES,)
    assert state.game.record.annotation(MOVES)
    assert state.game.record.tree.main_line == state.game.record.moves


def test_undone_moves_of_a_running_game_stay_if_a_variation_belongs_to_them() -> None:
    state = after(RUNNING, GoTo(5), Play("bB1 bQ-"), SwitchLine(0))
    state = after(state, Undo(), Undo(), Play("wB1 -wQ"))
    assert set(others(state.game.record)) == {MOVES, (*MOVES[:5], "bB1 bQ-")}


def test_the_given_moves_of_an_unfinished_game_stay_after_a_reload_too() -> None:
    state = loaded("Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1")
    state = after(state, Play("bQ bS1-"), Undo(), Undo())
    record, _ = saved_record.read(saved_record.write(state.game.record))
    assert record == state.game.record
    reloaded = replace(state, game=replace(state.game, record=record))
    other = after(reloaded, Play("wA1 -wS1")).game.record
    assert others(other) == (MOVES[:4],)


def test_moves_played_elsewhere_in_a_finished_game_stay_a_variation() -> None:
    tried = after(FINISHED, GoTo(4), Play("wB1 -wQ"), Play("bB1 bQ-"))
    assert tried.game.record.tree.main_line == MOVES
    assert tried.game.record.final == FINISHED.game.record.final
    assert len(tried.game.record.moves) == 6
    assert '[Result "WhiteWins"]' in export_game.game_text(tried, "pgn-lines")


@pytest.mark.parametrize("what", ["pgn", "pgn-lines", "sgf"])
def test_a_file_keeps_the_rules_of_its_game(what: str) -> None:
    new = NewGame(tournament=True, repetition_draw=False)
    state = after(AppState(), new, Play("wS1"), Play("bS1 wS1-"))
    read = after(AppState(), OpenText(export_game.game_text(state, what))).game.record
    assert read.rules == state.game.record.rules
    assert "Rules" not in dict(read.tags)


@pytest.mark.parametrize("rules", ["tournament", "blitz", "norepeat blitz"])
def test_rules_that_the_page_does_not_know_or_the_moves_contradict_stay_a_tag(rules: str) -> None:
    text = f'[GameType "Base"]\n[Rules "{rules}"]\n\n1. wQ bS1 wQ-'
    record = after(AppState(), OpenText(text)).game.record
    assert not record.tournament
    assert dict(record.tags)["Rules"] == rules


def test_end_stops_at_the_end_of_the_game_before_what_was_tried_from_there() -> None:
    end = len(MOVES)
    moves = (Play("wB1 -wA1"), Play("bB1 bA1-"))
    tried = after(FINISHED, GoTo(end), Analyse(), *moves, Step("first"))
    ended = after(tried, Step("last"))
    assert [ended.game.ply, after(ended, Step("last")).game.ply] == [end, end + 2]


def test_the_page_says_what_was_promoted_and_deleted() -> None:
    state = after(STUDY, GoTo(4))
    promoted = after(state, PromoteLine(0))
    assert sentence(promoted) == "This is the main line now. Undo changes it back."
    assert sentence(after(promoted, Undo())) == "Change undone."
    commented = after(promoted, Undo(), EditComment(), WriteComment("Good.", done=True))
    assert "undone" not in sentence(commented)
    assert sentence(after(state, DropLine(0))) == "Variation deleted. Undo restores it."
    main = after(state, SwitchLine(0))
    assert main.game.record.forks[0].is_main
    dropped = after(main, DropLine(0))
    assert sentence(dropped) == "Main line deleted. Undo restores it."
    restored = after(dropped, Undo())
    assert sentence(restored) == "Moves restored."
    assert restored.game.record == main.game.record


KEPT = {
    "a finished game": FINISHED,
    "its analysis": after(FINISHED, Analyse()),
    "the analysis of a running game": after(RUNNING, Analyse(), GoTo(4), Play("wG1 -wQ"), GoTo(6)),
}


@pytest.mark.parametrize("place", KEPT)
def test_the_moves_of_a_game_with_an_end_are_not_deleted(place: str) -> None:
    state = after(KEPT[place], GoTo(4))
    shown = after(state, SwitchLine(0)) if state.game.record.moves == MOVES else state
    assert [fork.is_main for fork in shown.game.record.forks] == [True]
    refused = after(shown, DropLine(0))
    assert refused.game.record == shown.game.record
    assert sentence(refused) == "The moves of the game itself can’t be deleted."


@pytest.mark.parametrize("place", ["a finished game", "its analysis"])
def test_a_promoted_variation_of_a_game_with_an_end_is_the_first_one(place: str) -> None:
    state = after(KEPT[place], GoTo(4), Play("wB1 -wQ"))
    main = [fork.is_main for fork in state.game.record.forks].index(True)
    state = after(state, SwitchLine(main), GoTo(4))
    (first, second) = state.game.record.forks
    promoted = after(state, PromoteLine(1))
    assert sentence(promoted).startswith("This is the first variation now: the game stays")
    lines = promoted.game.record.tree.lines
    assert [line[:5] for line in lines] == [MOVES[:5], second.path, first.path]
    assert '[Result "WhiteWins"]' in export_game.game_text(promoted, "pgn-lines")


def test_what_a_study_deletes_of_an_opened_game_stays_deleted() -> None:
    study = after(STUDY, Analyse(), GoTo(4), SwitchLine(0), DropLine(0))
    back = after(study, Analyse()).game.record
    assert back.tree == study.game.record.tree
    assert back.moves == back.tree.main_line
    assert not back.is_running


def test_a_variation_of_a_game_that_a_queen_ended_does_not_become_the_game() -> None:
    won = loaded(WHOLE_GAMES["BlackWins"])
    board = won.game.record.board(4)
    other = min(
        {board.move_string(move) for move in board.legal_moves} - {won.game.record.moves[4]}
    )
    tried = after(won, GoTo(4), Play(other), SwitchLine(0), PromoteLine(0))
    assert tried.game.record.game_line == won.game.record.moves


def test_redo_says_that_it_has_deleted_a_variation_again() -> None:
    state = after(RUNNING, GoTo(3), Play("bA1 bS1-"), GoTo(2), DropLine(0), Undo(), GoTo(1))
    redone = after(state, Redo())
    assert sentence(redone) == "Variation deleted. Undo restores it."


def test_the_moves_of_a_game_that_a_queen_ended_are_not_deleted() -> None:
    study = after(loaded(WHOLE_GAMES["BlackWins"]), Analyse())
    refused = after(study, DropLine(0, ply=3))
    assert refused.game.record.tree == study.game.record.tree
    assert sentence(refused) == "The moves of the game itself can’t be deleted."


@pytest.mark.parametrize("what", ["pgn-lines", "sgf", "link"])
def test_a_line_that_goes_on_from_the_end_of_a_game_stays_a_line(what: str) -> None:
    tried = after(FINISHED, Analyse(), Play("wG1 -wA1"), Play("bG1 bA1-"))
    for state in (tried, after(tried, Analyse())):
        text = export_game.game_text(state, what)
        opening = Visit(text[text.index("#") :]) if what == "link" else OpenText(text)
        opened = after(AppState(), opening).game.record
        assert opened.final == FINISHED.game.record.final
        assert opened.game_line == MOVES
        assert (*MOVES, "wG1 -wA1", "bG1 bA1-") in opened.tree
        assert "PlyCount" not in dict(opened.tags)


@pytest.mark.parametrize("what", ["pgn-lines", "sgf", "link"])
def test_a_line_that_goes_on_from_the_end_of_a_running_game_stays_a_line(what: str) -> None:
    tried = after(RUNNING, Analyse(), Play("wG1 -wA1"), Play("bG1 bA1-"))
    for state in (tried, after(tried, Analyse())):
        text = export_game.game_text(state, what)
        opening = Visit(text[text.index("#") :]) if what == "link" else OpenText(text)
        opened = after(AppState(), opening).game.record
        assert opened.outcome() is None
        assert opened.game_line == MOVES
        assert (*MOVES, "wG1 -wA1", "bG1 bA1-") in opened.tree
        assert "PlyCount" not in dict(opened.tags)


def test_the_moves_of_an_analysis_are_not_moves_of_the_game_in_a_file() -> None:
    tried = after(RUNNING, Analyse(), GoTo(3), Play("bA1 bS1\\"), Step("last"))
    opened = after(AppState(), OpenText(export_game.game_text(tried, "pgn"))).game.record
    assert opened.tree.lines == (MOVES,)


def test_an_edit_before_another_change_is_not_undone() -> None:
    state = after(RUNNING, GoTo(3), Play("bA1 bS1-"), SwitchLine(0))
    state = after(state, Step("last"), Play("wG1 -wA1"), GoTo(3))
    assert is_disabled(state, "undo")
    assert len(after(state, Undo()).game.record.tree.lines) == 2


def test_undo_in_an_analysis_never_restores_a_record_of_the_game_before() -> None:
    state = after(FINISHED, GoTo(4), DropLine(0), Analyse())
    assert is_disabled(state, "undo")
    back = after(state, *EDITS["a move"], Analyse())
    assert is_disabled(back, "undo")


def test_an_analysis_shows_undone_moves_ahead() -> None:
    state = after(RUNNING, Undo(), Undo(), Analyse())
    assert (state.game.ply, state.game.record.moves, state.game.record.undone) == (4, MOVES, ())
    back = after(state, Play("wB1 -wQ"), Analyse())
    assert (back.game.record.moves, back.game.record.undone) == (MOVES[:4], MOVES[4:])


def test_a_new_game_has_nothing_to_undo_of_the_one_before_in_an_analysis() -> None:
    state = after(FINISHED, Analyse(), NewGame(GameType()), Analyse())
    assert is_disabled(state, "undo")


def test_records_of_games_are_equal_to_what_is_saved_of_them() -> None:
    for state in (FINISHED, after(FINISHED, Undo(), Undo())):
        record = state.game.record
        assert saved_record.read(saved_record.write(record)) == (record, False)


CHANGES = (*get_args(MarkIntent), *get_args(TableIntent), Play, PromoteLine, DropLine, SetTag)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_undo_restores_the_game_after_any_change_of_a_study(seed: int) -> None:
    rng = Random(f"study {seed}")
    record = Record.of_tree(page_record(seed).shared())
    game = replace(AppState().game, record=record, ply=len(record.moves))
    state = after(replace(AppState(), game=game), Analyse(), GoTo(3))
    undone = 0
    for _ in range(1500):
        intent = random_intent(rng, state)
        if not isinstance(intent, (*CHANGES, GoTo, Step, SwitchLine)):
            continue
        changed = after(state, intent)
        if changed.game.record.tree is state.game.record.tree:
            state = changed
            continue
        back = after(changed, Undo())
        assert back.game.record == state.game.record, intent
        assert after(back, Redo()).game.record == changed.game.record, intent
        undone += 1
        state = changed
    assert undone


# -- what players and analysts met -----------------------------------------------------------------


def test_a_comment_that_is_written_again_is_an_edit_of_its_own() -> None:
    state = after(RUNNING, Analyse(), *COMMENT, EditComment(), WriteComment("oops", True), Undo())
    assert state.game.record.comment(state.game.ply) == "Tried"


def test_undo_brings_back_a_comment_that_was_emptied() -> None:
    state = after(RUNNING, Analyse(), *COMMENT, EditComment(), WriteComment("", True), Undo())
    assert state.game.record.comment(state.game.ply) == "Tried"


def test_a_deleted_variation_leaves_the_move_before_it_on_the_board() -> None:
    state = after(RUNNING, Analyse(), GoTo(3), Play("bA1 bS1\\"), Play("wB1 -wQ"))
    side = after(state, GoTo(4), Play("wA1 -wQ"))
    line = side.game.record.tree.lines.index(side.game.record.moves)
    dropped = after(side, DropLine(line, ply=5))
    assert dropped.game.record.tree.lines == state.game.record.tree.lines
    assert dropped.game.shown_moves == state.game.record.moves[:4]


def test_a_new_ending_is_not_undone_by_redo() -> None:
    agreed = after(RUNNING, OfferDraw(), AnswerDraw(True), Undo(), Resign())
    assert is_disabled(agreed, "redo")
    assert after(agreed, Redo()).game.record.ending == agreed.game.record.ending


def test_redo_of_an_ending_says_how_the_game_ends() -> None:
    agreed = after(RUNNING, OfferDraw(), AnswerDraw(True))
    assert sentence(after(agreed, Undo(), Redo())) == sentence(agreed)


WON = loaded(WHOLE_GAMES["BlackWins"])
PLAYED = after(
    AppState(), NewGame(WON.game.record.game_type), *map(Play, WON.game.record.game_line)
)
TIMED = NewGame(WON.game.record.game_type, clock="5+0")
UNDONE: Mapping[str, AppState] = {
    "an opened win": after(WON, Undo()),
    "a win": after(PLAYED, Undo()),
    "two turns of a win": after(PLAYED, Undo(), Undo()),
    "a win on the clock": after(AppState(), TIMED, *map(Play, PLAYED.game.record.moves), Undo()),
    "a commented move": after(RUNNING, *COMMENT, Undo()),
    "a move with a variation": after(RUNNING, GoTo(5), Play("bB1 bQ-"), SwitchLine(0), Undo()),
    "nothing, after an analysis": after(RUNNING, Analyse(), Play("wG1 -wA1"), Analyse()),
}
ENDINGS: Mapping[str, tuple[Intent, ...]] = {
    "resigned": (Resign(),),
    "drawn": (OfferDraw(), AnswerDraw(True)),
    "lost on time": (Tick(0.0), Tick(10 * 60_000.0)),
}


def reopened(state: AppState) -> AppState:
    """Return the state with the game as it is saved."""
    record, _ = saved_record.read(saved_record.write(state.game.record))
    return replace(state, game=replace(state.game, record=record, edits=NO_EDITS))


ENDED = [(name, how) for name in UNDONE for how in ("resigned", "drawn")]


@pytest.mark.parametrize(("name", "how"), [*ENDED, ("a win on the clock", "lost on time")])
@pytest.mark.parametrize("reload", [False, True])
def test_undo_of_an_ending_does_not_bring_back_what_was_undone_before(
    name: str, how: str, reload: bool
) -> None:
    open_game = UNDONE[name]
    ended = after(open_game, *ENDINGS[how])
    assert ended.game.record.ending is not None
    state = after(reopened(ended) if reload else ended, Undo())
    assert state.game.record.game_line == state.game.shown_moves == open_game.game.shown_moves
    assert (state.can_end, state.game.record.is_over) == (True, False)
    assert saved_record.write(state.game.record)["state"] == "InProgress"
    assert "variation" not in sentence(state)
    assert after(state, *ENDINGS[how]).game.record.final == ended.game.record.final
    assert reload or after(state, Redo()).game.record == ended.game.record


@pytest.mark.parametrize("name", UNDONE)
def test_the_game_goes_on_after_undo_of_an_ending(name: str) -> None:
    state = after(UNDONE[name], Resign(), Undo())
    move = min(state.board.move_string(move) for move in state.board.legal_moves)
    played = after(state, Play(move))
    record = played.game.record
    assert record.game_line == record.moves
    assert record.moves[: state.game.ply + 1] == (*state.game.shown_moves, move)
    assert all(line in record.tree for line in state.game.record.tree.lines)


def test_a_move_that_was_undone_before_the_end_of_the_game_can_be_played_again() -> None:
    record = after(PLAYED, Undo(), Resign(), Undo(), Play(PLAYED.game.record.moves[-1])).game.record
    assert record.game_line == PLAYED.game.record.moves
    assert record.is_over


def test_the_end_of_a_game_that_an_analysis_went_on_from_can_be_undone() -> None:
    ended = after(RUNNING, Resign(), Analyse(), Play("wG1 -wA1"), Analyse())
    state = after(ended, Undo())
    assert (state.game.record.game_line, state.can_end) == (MOVES, True)


def test_undo_at_the_start_says_that_it_returns_to_the_game_before() -> None:
    left = after(RUNNING, NewGame(GameType()))
    assert sentence(after(left, Undo())) == "This is the game from before."


def test_one_undo_too_many_stays_in_the_game_that_is_played() -> None:
    begun = after(RUNNING, NewGame(GameType()), Play("wG1"), Undo())
    assert not begun.undoable
    assert after(begun, Undo()).game.record == begun.game.record


def test_undo_is_the_way_back_to_a_game_that_could_not_be_saved() -> None:
    begun = after(RUNNING, NewGame(GameType()), Play("wG1"), Undo())
    unsaved = replace(begun, files=replace(begun.files, storage=False))
    assert after(unsaved, Undo()).game.record == RUNNING.game.record


def test_undo_in_a_frame_is_the_way_back_to_the_game_before() -> None:
    begun = after(RUNNING, NewGame(GameType()), Play("wG1"), Undo())
    framed = replace(begun, embed=replace(begun.embed, framed=True))
    assert after(framed, Undo()).game.record == RUNNING.game.record


def test_undo_at_the_start_returns_to_the_analysis_that_was_left() -> None:
    study = after(RUNNING, Analyse(), GoTo(3), Play("bA1 bS1\\"))
    state = after(study, NewGame(GameType()), Undo())
    assert state.mode == "analysis"
    assert state.game.record.tree.lines == study.game.record.tree.lines
    assert after(state, Analyse()).game.record.game_line == MOVES


def test_a_study_that_undo_returns_to_can_still_be_rearranged() -> None:
    study = after(AppState(), Analyse(), Play("wS1"), GoTo(0), Play("wG1"))
    state = after(study, NewGame(GameType()), Undo())
    assert state.mode == "analysis"
    assert after(state, DropLine(0, ply=1)).game.record.tree.lines == (("wG1",),)


def test_undo_restores_what_a_study_deleted_after_its_analysis_too() -> None:
    study = after(AppState(), Analyse(), Play("wS1"), GoTo(0), Play("wG1"), DropLine(0, ply=1))
    ended = after(study, Analyse())
    assert ended.game.record.tree.lines == (("wG1",),)
    assert after(ended, Undo()).game.record.tree.lines == (("wS1",), ("wG1",))


@pytest.mark.parametrize(
    ("state", "words"),
    [(FINISHED, "Make this the first variation"), (STUDY, "Make this the main line")],
)
def test_the_button_of_a_variation_says_what_it_can_do(state: AppState, words: str) -> None:
    buttons = [n for n in walk(view(state)) if n.attrs.get("data-promote-line")]
    assert {button.attrs["title"] for button in buttons} == {words}


def test_a_promotion_that_changes_nothing_says_so_and_is_no_edit() -> None:
    tried = after(RUNNING, Analyse(), GoTo(3), Play("bA1 bS1\\"))
    line = tried.game.record.tree.lines.index(tried.game.record.moves)
    promoted = after(tried, PromoteLine(line, ply=4))
    assert promoted.game.record.tree == tried.game.record.tree
    assert (
        sentence(promoted) == "This is the first variation already: the game stays the main line."
    )
    assert after(promoted, Undo()).game.record.tree.lines == (MOVES,)


def test_what_is_tried_after_the_end_says_that_the_game_is_over() -> None:
    state = after(FINISHED, GoTo(3), Play("bA1 bS1\\"))
    assert sentence(state).endswith("The game itself is over; this is a variation.")


def test_a_study_without_a_game_becomes_a_game() -> None:
    state = after(AppState(), Analyse(), Play("wS1"), Analyse())
    assert sentence(state) == "Analysis ended. Its moves are now a game for two players."


def test_undoing_an_ending_that_was_redone_says_whose_turn_it_is() -> None:
    state = after(RUNNING, Resign(), Undo(), Redo(), Undo())
    assert sentence(state) == sentence(RUNNING)


def test_the_shown_move_of_a_study_is_deleted_with_what_follows() -> None:
    state = after(AppState(), Analyse(), *map(Play, MOVES), GoTo(3), DropMove())
    assert state.game.record.tree.lines == (MOVES[:2],)
    assert state.game.shown_moves == MOVES[:2]
    assert after(state, Undo()).game.record.tree.lines == (MOVES,)


def test_a_move_of_a_running_game_cannot_be_deleted_in_its_analysis() -> None:
    state = after(RUNNING, Analyse(), GoTo(3), DropMove())
    assert state.game.record.tree.lines == (MOVES,)


@pytest.mark.parametrize("place", KEPT)
def test_each_button_of_a_variation_says_what_it_did_or_why_it_did_nothing(place: str) -> None:
    state = after(KEPT[place], GoTo(4), Play("wB1 -wQ"))
    buttons = [
        intent
        for part in walk(view(state))
        for verb in ("promote-line", "drop-line")
        if (value := part.attrs.get(f"data-{verb}")) is not None
        and (intent := from_click(verb, value)) is not None
    ]
    assert buttons
    for press in buttons:
        assert after(state, press).notice is not None, press


def test_no_move_is_deleted_while_a_game_is_played() -> None:
    assert after(RUNNING, DropMove()).game.record == RUNNING.game.record


def test_an_analysis_says_how_the_players_ended_the_game() -> None:
    there = after(FINISHED, Analyse())
    assert sentence(after(there, GoTo(0), Step("last"))) == sentence(FINISHED)
    assert "wins" not in sentence(after(there, GoTo(0), Step("last"), Play("wG1 -wA1")))


def test_the_end_after_the_start_is_that_of_the_game_itself() -> None:
    """Though a variation was looked at before; the first position belongs to every line."""
    tried = after(FINISHED, Analyse(), GoTo(4), Play("wG1 -wQ"))
    assert tried.game.record.moves != FINISHED.game.record.moves
    assert after(tried, Step("first"), Step("last")).game.record.moves == MOVES


@pytest.mark.parametrize(("ply", "move"), [(0, "wG1"), (4, "wG1 -wQ")])
def test_what_is_shared_at_the_start_is_the_game_itself(ply: int, move: str) -> None:
    tried = after(FINISHED, Analyse(), GoTo(ply), Play(move), Step("first"))
    assert export_game.game_text(tried, "game-string").endswith(";".join(MOVES))
