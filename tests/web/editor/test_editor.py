"""The position editor: how intents change the position, and how it is left."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from hive_core import Color, Hex, Piece
from tests.page import after, loaded, tap, walk
from tests.page_walks import reviewed
from tools.shared.whole_games import MIDDLE_GAME
from web.app.layers import depth, way_back
from web.app.update import update
from web.app.view import view
from web.computer.intents import Analyse
from web.computer.state import GameBackup
from web.editor.draft import Draft
from web.editor.intents import (
    ChoosePlayers,
    ClearBoard,
    CopyPosition,
    EditPosition,
    LeaveEditor,
    MarkMoved,
    PlayPosition,
    ReadPosition,
    RemoveTile,
    ResetPosition,
    SetDraft,
    SharePosition,
)
from web.embed.state import EmbedState
from web.files.intents import Copy, OpenText, Save, ShowQr
from web.game.intents import NewGame, Play, Redo, Step, Tick, Undo
from web.locale.phrases import Notice
from web.shared.effects import BeginGame, CopyText, ShowAnswer
from web.shared.intents import Intent, Open, Visit
from web.shared.sentences import is_warning, last_move, sentence
from web.shared.state import AppState
from web.table.intents import Drop, Flip, Grab, TapHex, TapReserve, TapTarget, TapTile
from web.ui.geometry import FIRST_FRAME, Frame, fit, shows_all

EDIT = EditPosition()
SPLIT = "Base;Position;White[2];wQ@0,0;bQ@4,0"
OVER = "Base;Position;White[9];bQ@0,0;wQ@1,0;wA1@0,1;wA2@-1,1;wA3@-1,0;wG1@0,-1;wG2@1,-1"
PLAYABLE = "Base;Position;White[3];wA1@-1,0;wQ@0,0;bQ@1,0;moved:bQ"


def piece(name: str) -> Piece:
    return Piece.parse(name)


def draft(state: AppState) -> Draft:
    assert state.editor is not None
    return state.editor.draft


@pytest.fixture
def middle() -> AppState:
    """Return the editor, opened in the middle of a game."""
    return after(loaded(MIDDLE_GAME), EDIT)


@pytest.fixture
def retry() -> AppState:
    """Return a reviewed game of which a move is tried again."""
    rng = Random(3)
    return next(state for state in iter(lambda: reviewed(rng, AppState()), None) if state.attempt)


@pytest.fixture
def empty() -> AppState:
    """Return the editor with an empty board."""
    return after(AppState(), EDIT)


def test_the_editor_begins_with_the_position_that_is_shown() -> None:
    game = loaded(MIDDLE_GAME, "ply=3")
    assert draft(after(game, EDIT)).text == game.board.position_string()


def test_an_embedded_page_has_no_editor() -> None:
    framed = AppState(embed=EmbedState(framed=True))
    assert after(framed, EDIT).editor is None


def test_who_leaves_a_position_is_told_where_it_is() -> None:
    changed = after(loaded(MIDDLE_GAME), EDIT, ClearBoard(), LeaveEditor())
    assert changed.notice == Notice("editor.kept")
    assert after(loaded(MIDDLE_GAME), EDIT, LeaveEditor()).notice is None


@pytest.mark.parametrize("mode", ["play", "view", "analysis"])
def test_leaving_the_editor_returns_to_the_game_as_it_was(mode: str) -> None:
    game = after(loaded(MIDDLE_GAME, f"mode={mode}"), Step("previous"))
    back = after(game, EDIT, ClearBoard(), *tap("bA1", Hex(0, 0)), LeaveEditor())
    assert (back.mode, back.game) == (mode, game.game)
    assert back.computer.backup == game.computer.backup
    assert back.table.frame == game.table.frame


def test_an_analysis_and_its_backup_survive_the_editor() -> None:
    looking = after(loaded(MIDDLE_GAME), Analyse(), Play("wB1 wQ"))
    back = after(looking, EDIT, LeaveEditor(), Analyse())
    assert back.game.record.game_string() == loaded(MIDDLE_GAME).game.record.game_string()
    assert len(back.game.record.forks) == 1


def test_the_clock_stands_still_while_a_position_is_set_up() -> None:
    timed = after(AppState(), NewGame(clock="5+0"), *tap("wS1", Hex(0, 0)))
    timed = after(timed, Tick(0.0), EDIT, Tick(60_000.0), LeaveEditor())
    assert timed.game.clock is not None
    assert after(timed, Tick(90_000.0)).game.clock.left == (300_000.0, 300_000.0)  # type: ignore[union-attr]


def test_a_tile_from_a_palette_is_placed_with_two_taps(empty: AppState) -> None:
    assert draft(after(empty, *tap("wA1", Hex(0, 0)))).hex_of(piece("wA1")) == Hex(0, 0)


def test_a_tile_can_be_placed_apart_from_the_others(empty: AppState) -> None:
    apart = after(empty, *tap("wA1", Hex(0, 0)), TapReserve(piece("bQ")), TapHex(Hex(3, 0)))
    assert draft(apart).hex_of(piece("bQ")) == Hex(3, 0)


def test_either_colour_can_be_placed_on_any_turn(empty: AppState) -> None:
    both = after(empty, *tap("bA1", Hex(0, 0)), *tap("bA2", Hex(1, 0)), *tap("wG1", Hex(2, 0)))
    assert len(draft(both).stacks()) == 3


def test_a_tile_on_the_board_is_moved_with_two_taps(middle: AppState) -> None:
    moved = after(middle, TapTile(piece("wS1")), TapTarget(Hex(0, -1)))
    assert draft(moved).hex_of(piece("wS1")) == Hex(0, -1)


def test_a_tile_is_stacked_on_another(middle: AppState) -> None:
    stacked = after(middle, TapTile(piece("wS1")), TapTarget(Hex(1, 0)))
    assert draft(stacked).stack_at(Hex(1, 0)) == (piece("bS1"), piece("wS1"))


def test_a_dragged_tile_goes_where_it_is_dropped(middle: AppState) -> None:
    dropped = after(middle, Grab(piece("bG1")), Drop(Hex(-2, 2)))
    assert draft(dropped).hex_of(piece("bG1")) == Hex(-2, 2)
    assert dropped.table.selected is None


def test_a_tile_that_is_dropped_off_the_board_is_removed(middle: AppState) -> None:
    off = after(middle, Grab(piece("bG1")), Drop(None))
    assert draft(off).hex_of(piece("bG1")) is None


def test_the_selected_tile_can_be_removed(middle: AppState) -> None:
    gone = after(middle, TapTile(piece("bG1")), RemoveTile())
    assert draft(gone).hex_of(piece("bG1")) is None


def test_the_focus_stays_near_a_removed_tile(middle: AppState) -> None:
    gone = after(middle, RemoveTile(piece("bG1")))
    assert gone.table.cursor == piece("bQ")


def test_in_the_text_view_another_tile_is_selected_instead_of_covered(middle: AppState) -> None:
    words = after(middle, Open("words"), TapTile(piece("wS1")))
    assert after(words, TapTile(piece("bS1"))).table.selected == piece("bS1")


def test_undo_and_redo_go_through_the_edits(middle: AppState) -> None:
    edited = after(middle, ClearBoard(), *tap("wQ", Hex(0, 0)))
    undone = after(edited, Undo(), Undo())
    assert draft(undone) == draft(middle)
    assert draft(after(undone, Redo(), Redo())) == draft(edited)


def test_reset_returns_to_the_first_position_and_can_be_undone(middle: AppState) -> None:
    cleared = after(middle, ClearBoard())
    reset = after(cleared, ResetPosition())
    assert draft(reset) == draft(middle)
    assert draft(after(reset, Undo())) == draft(cleared)


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("turn", "black", "Base;Position;Black[2];wQ@0,0;bQ@1,0"),
        ("number", "9", "Base;Position;White[9];wQ@0,0;bQ@1,0"),
        ("moved", "bQ", "Base;Position;White[3];wQ@0,0;bQ@1,0;moved:bQ"),
        ("pillbug", "on", "Base+P;Position;White[2];wQ@0,0;bQ@1,0"),
        ("number", "none", "Base;Position;White[2];wQ@0,0;bQ@1,0"),
        ("moved", "wA1", "Base;Position;White[2];wQ@0,0;bQ@1,0"),
    ],
)
def test_a_field_changes_the_position(empty: AppState, name: str, value: str, text: str) -> None:
    opened = after(empty, ReadPosition("Base;Position;White;wQ@0,0;bQ@1,0"))
    assert draft(after(opened, SetDraft(name, value))).text == text


def test_the_next_click_marks_the_tile_that_moved_last(middle: AppState) -> None:
    marked = after(middle, MarkMoved(), TapTile(piece("bQ")))
    assert draft(marked).moved == piece("bQ")
    assert marked.editor is not None
    assert not marked.editor.marking


def test_a_text_that_is_no_position_changes_nothing(middle: AppState) -> None:
    refused = after(middle, ReadPosition("Base;Position;White[2];wX@0,0"))
    assert draft(refused) == draft(middle)
    assert refused.editor is not None
    assert refused.editor.unreadable is not None


def test_a_position_that_is_pasted_onto_the_page_is_set_up(middle: AppState) -> None:
    assert draft(after(middle, OpenText(PLAYABLE))).text == PLAYABLE


def test_a_game_that_is_pasted_onto_the_page_ends_the_editor(middle: AppState) -> None:
    assert after(middle, OpenText(MIDDLE_GAME)).mode == "play"


def test_copying_writes_an_impossible_position_too(empty: AppState) -> None:
    split = after(empty, ReadPosition(SPLIT))
    assert update(split, CopyPosition())[1] == (CopyText(SPLIT, "editor.copied"),)


def test_a_game_begins_from_the_position(empty: AppState) -> None:
    opened = after(empty, ReadPosition(PLAYABLE))
    played, effects = update(opened, PlayPosition(players=(0, 3)))
    assert played.board.position_string() == PLAYABLE
    assert (played.mode, played.editor, played.dialog) == ("play", None, None)
    assert played.computer.levels == (0, 3)
    assert BeginGame() in effects


def test_undo_in_the_new_game_brings_the_old_one_back(middle: AppState) -> None:
    played = after(middle, ReadPosition(PLAYABLE), PlayPosition())
    assert after(played, Undo()).game.record.game_string() == MIDDLE_GAME


def test_a_player_who_must_pass_passes_at_once(empty: AppState) -> None:
    text = "Base;Position;White[4];wQ.bB1@0,0;bQ@1,0;moved:bB1"
    played = after(empty, ReadPosition(text), PlayPosition())
    assert played.game.record.moves == ("pass",)
    assert played.board.turn is Color.BLACK


@pytest.mark.parametrize("intent", [PlayPosition(), SharePosition(), Analyse()])
def test_an_impossible_position_stays_in_the_editor(empty: AppState, intent: Intent) -> None:
    split = after(empty, ReadPosition(SPLIT))
    assert after(split, intent).mode == "edit"


def test_analysis_begins_from_the_position(middle: AppState) -> None:
    looking = after(middle, ReadPosition(PLAYABLE), Analyse())
    assert (looking.mode, looking.board.position_string()) == ("analysis", PLAYABLE)
    assert isinstance(looking.computer.backup, GameBackup)


def shared_link(state: AppState) -> str:
    """Return the link in the open dialog for sharing."""
    (link,) = (node for node in walk(view(state)) if node.attrs.get("id") == "share-link")
    return str(link.attrs["value"])


def test_sharing_opens_the_dialog_with_the_position(middle: AppState) -> None:
    shown = after(middle, ReadPosition(PLAYABLE), SharePosition())
    opened = after(AppState(), Visit(shared_link(shown)))
    assert (shown.dialog, opened.board.position_string()) == ("share", PLAYABLE)


@pytest.mark.parametrize("what", ["link", "position", "svg", "sgf"])
def test_what_is_copied_over_the_editor_is_its_position(middle: AppState, what: str) -> None:
    shown = after(middle, ReadPosition(PLAYABLE), SharePosition())
    copied = update(shown, Copy(what))
    game = after(middle, ReadPosition(PLAYABLE), PlayPosition())
    assert copied[1] == update(replace(game, dialog="share"), Copy(what))[1]
    assert (copied[0].editor, copied[0].game) == (shown.editor, shown.game)


def test_what_was_copied_over_the_editor_is_told_in_the_dialog(middle: AppState) -> None:
    shown = after(middle, ReadPosition(PLAYABLE), SharePosition(), Save("svg"))
    assert any("Saved as" in str(node.text) for node in walk(view(shown)))


def test_sharing_ends_in_the_editor_as_it_was(middle: AppState) -> None:
    before = after(middle, ReadPosition(PLAYABLE), ClearBoard(), Undo())
    shown = after(before, SharePosition(), Copy("link"), Save("svg"), ShowQr())
    assert depth(shown) == depth(before) + 1
    way = way_back(shown)
    assert way is not None
    back = after(shown, way)
    assert (back.mode, back.dialog, back.editor) == ("edit", None, before.editor)
    assert back.game == before.game


def test_a_link_to_a_game_ends_the_editor(middle: AppState) -> None:
    assert after(middle, Visit("#game=Base")).editor is None


def test_a_link_that_only_changes_colours_does_not(middle: AppState) -> None:
    assert after(middle, Visit("#theme=dark")).mode == "edit"


def test_the_status_line_says_the_first_problem_if_it_is_short(empty: AppState) -> None:
    split = after(empty, ReadPosition(SPLIT))
    problem = "The hive is split: black queen bee is apart from the others."
    assert sentence(split) == f"Can’t be played. {problem}"
    assert is_warning(split)
    more = after(split, *tap("bA2", Hex(0, 0)))
    assert re.fullmatch(
        r"Can’t be played\. .+\. There (is|are) \d more problems?\.", sentence(more)
    )
    row = ("wG1", "wG2", "wG3", "wQ", "bG1", "bG2", "bG3")
    apart = ("bQ", "wA1", "bB1", "wA2", "wS1")
    placed = [*enumerate(row), *enumerate(apart, start=20)]
    text = ";".join(f"{name}@{at},0" for at, name in placed)
    many = after(empty, ReadPosition(f"Base;Position;White[9];{text}"))
    assert sentence(many) == "This position can’t be played: 1 problem."


def test_a_tile_that_touches_no_other_is_said_to_be_apart(empty: AppState) -> None:
    first = after(empty, *tap("wQ", Hex(0, 0)))
    assert first.spoken.text.startswith("White queen bee: in the middle of the board.")
    apart = after(first, TapReserve(piece("bA1")), TapHex(Hex(3, 1)))
    assert draft(apart).hex_of(piece("bA1")) == Hex(3, 1)
    assert apart.spoken.text.startswith("Black ant 1: apart from the other tiles.")


def test_the_status_line_says_that_the_game_is_over_in_a_position(empty: AppState) -> None:
    over = after(empty, ReadPosition(OVER))
    assert sentence(over).endswith("is surrounded, so it can’t be played.")
    assert not is_warning(over)
    assert after(over, Analyse()).mode == "analysis"


@pytest.mark.parametrize("intent", [ChoosePlayers(), SharePosition(), Analyse()])
def test_a_grey_button_says_what_is_wrong_with_the_position(
    empty: AppState, intent: Intent
) -> None:
    chosen = after(empty, ReadPosition(SPLIT), TapReserve(piece("wA1")))
    assert "split" not in sentence(chosen)
    told, effects = update(chosen, intent)
    assert "The hive is split" in sentence(told)
    assert told.spoken.text == sentence(told)
    assert ShowAnswer() in effects
    again = after(told, intent)
    assert again.spoken.number > told.spoken.number


def test_the_first_undo_after_coming_back_is_spoken(empty: AppState) -> None:
    left = after(empty, ReadPosition(SPLIT), LeaveEditor())
    back = after(left, EditPosition(), Undo())
    assert back.spoken.text == sentence(back)


def test_the_grey_buttons_that_say_what_is_wrong_can_be_pressed(empty: AppState) -> None:
    split = view(after(empty, ReadPosition(SPLIT)))
    telling = {part.attrs["data-action"] for part in walk(split) if "data-tells" in part.attrs}
    assert telling == {"play-position", "analyse", "share-position"}
    playable = view(after(empty, ReadPosition(PLAYABLE)))
    assert not [part for part in walk(playable) if "data-tells" in part.attrs]


def test_screen_readers_are_told_where_a_tile_was_put(empty: AppState) -> None:
    put = after(empty, *tap("wQ", Hex(0, 0)), *tap("bA1", Hex(1, 0)))
    assert last_move(put) == "Black ant 1: east of the white queen bee."


def test_screen_readers_are_told_which_tile_was_removed(middle: AppState) -> None:
    assert last_move(after(middle, RemoveTile(piece("bG1")))) == ("Removed: black grasshopper 1.")


def test_screen_readers_are_told_that_the_board_was_cleared(middle: AppState) -> None:
    assert last_move(after(middle, ClearBoard())) == "Board cleared."


def test_a_position_in_the_dialog_for_opening_is_set_up(middle: AppState) -> None:
    opened = after(middle, Open("open"), OpenText(PLAYABLE))
    assert (draft(opened).text, opened.dialog) == (PLAYABLE, None)


def test_a_position_with_an_error_is_refused_in_that_dialog(middle: AppState) -> None:
    refused = after(middle, Open("open"), OpenText("Base;Position;White[2];wX@0,0"))
    assert (draft(refused), refused.dialog) == (draft(middle), "open")
    assert refused.files.unreadable is not None


def test_the_status_line_says_why_a_text_is_no_position(middle: AppState) -> None:
    refused = after(middle, ReadPosition("Base;Position;White[2];wX@0,0"))
    assert sentence(refused).startswith("Character 24: “wX”")


def test_a_retried_move_of_a_review_survives_the_editor(retry: AppState) -> None:
    back = after(retry, EDIT, ClearBoard(), LeaveEditor())
    assert (back.mode, back.attempt, back.game) == ("retry", retry.attempt, retry.game)


def test_a_game_from_the_position_ends_the_review(retry: AppState) -> None:
    played = after(retry, EDIT, ReadPosition(PLAYABLE), PlayPosition())
    assert (played.mode, played.computer.review) == ("play", None)
    assert retry.attempt is not None
    assert played.game.left is not None
    # The game keeps how it ended; while it is analysed, it goes on from there.
    assert played.game.left.record.for_analysis() == retry.attempt.home


@pytest.mark.parametrize("leaves", [Analyse(), PlayPosition(), PlayPosition(players=(0, 3))])
def test_a_position_of_the_editor_is_in_view_in_its_game(leaves: Intent) -> None:
    game = after(loaded(MIDDLE_GAME), Flip())
    played = replace(game, computer=game.computer.with_levels(3, 0))
    edited = after(played, EDIT, *tap("bA3", Hex(-4, 0)), ReadPosition(PLAYABLE))
    left = after(edited, leaves)
    assert left.editor is None
    assert shows_all(left.table.frame, left.board.stacks(), turn=left.table.turn)
    assert left.table.flip is isinstance(leaves, Analyse)


def test_another_position_in_the_editor_is_fitted_and_the_edit_of_a_tile_keeps_the_scale(
    middle: AppState,
) -> None:
    far = replace(middle, table=replace(middle.table, frame=Frame(-9e3, -9e3, 18e3, 18e3)))
    cleared = after(far, ClearBoard())
    assert cleared.table.frame == FIRST_FRAME
    one = after(cleared, *tap("wQ", Hex(0, 0)))
    assert one.table.frame == FIRST_FRAME
    for other in (ReadPosition(PLAYABLE), ResetPosition()):
        state = after(replace(one, table=far.table), other)
        assert state.table.frame == fit(draft(state).stacks())
    top = draft(middle).piece_at(next(at for at, _ in draft(middle).placed))
    assert after(far, RemoveTile(top)).table.frame == far.table.frame
