"""The state of the page: what each intent does to a game. No browser is needed."""

from __future__ import annotations

import pytest

from hive_core import Board, Color, GameState, GameType, Hex, Move, Piece, Rule
from hive_core._board.clicks import Stuck
from tests.page import after, loaded
from tests.page_games import others
from tools.shared.whole_games import WHOLE_GAMES
from web.app.update import update
from web.computer.intents import Analyse, Answered, ExplainScore, KeepLine, ReviewAct
from web.computer.protocol import AnalysedLine, Answer
from web.files.intents import OpenText
from web.game.intents import (
    DropLine,
    EditComment,
    GoTo,
    NewGame,
    Redo,
    Step,
    SwitchLine,
    Undo,
    WriteComment,
)
from web.rules.intents import ShowRule
from web.settings.intents import SetPref
from web.shared.effects import KeepInView
from web.shared.intents import Close, Intent, Open, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.hands import next_in_hand
from web.table.intents import Deselect, Grab, TapReserve, TapTarget, TapTile, Zoom


def taps(text: str, to: Hex) -> tuple[Intent, Intent]:
    """Return the intents that choose a tile in hand and then a space for it."""
    return TapReserve(Piece.parse(text)), TapTarget(to)


OPENING = (*taps("wS1", Hex(0, 0)), *taps("bS1", Hex(1, 0)))
QUEENS = (*OPENING, *taps("wQ", Hex(-1, 0)), *taps("bQ", Hex(2, 0)))


def test_selecting_a_piece_shows_its_destinations_and_playing_a_move_hides_them() -> None:
    chosen = after(AppState(), *OPENING, TapReserve(Piece.parse("wQ")))
    # Beside White's spider, but not beside Black's.
    assert set(chosen.destinations) == {Hex(-1, 0), Hex(-1, 1), Hex(0, -1)}
    played = after(chosen, TapTarget(Hex(-1, 0)))
    assert played.destinations == ()
    assert played.table.selected is None
    assert played.game.record.moves == ("wS1", "bS1 wS1-", "wQ -wS1")


def test_choosing_the_selected_piece_deselects_it() -> None:
    tap = TapReserve(Piece.parse("wA1"))
    assert after(AppState(), tap, tap).table.selected is None


def test_choosing_an_immovable_piece_again_dismisses_its_explanation() -> None:
    tap = TapTile(Piece.parse("bS1"))
    told = after(AppState(), *QUEENS, tap)
    assert sentence(told) != sentence(after(AppState(), *QUEENS))
    assert after(told, tap) == after(told, Deselect())
    assert sentence(after(told, tap)) == sentence(after(AppState(), *QUEENS))
    # A second attempt to drag it repeats the reason, and another piece has its own.
    assert after(told, Grab(Piece.parse("bS1"))) == told
    assert sentence(after(told, TapTile(Piece.parse("bQ")))) != sentence(told)


@pytest.mark.parametrize(
    "wrong",
    [
        TapTarget(Hex(5, 5)),
        TapTarget(Hex(1, 0)),
        TapTile(Piece.parse("bS1")),
        TapReserve(Piece.parse("bA1")),
        Deselect(),
        Step("last"),
        GoTo(99),
    ],
)
def test_a_wrong_click_never_changes_the_game(wrong: Intent) -> None:
    before = after(AppState(), *OPENING, TapReserve(Piece.parse("wQ")))
    wronged = after(before, wrong)
    assert wronged.game.record == before.game.record
    assert wronged.game.ply == before.game.ply
    assert wronged.table.selected is None


def test_a_destination_without_a_selected_piece_does_nothing() -> None:
    before = after(AppState(), *OPENING)
    assert after(before, TapTarget(Hex(-1, 0))).game.record == before.game.record


def test_an_immovable_piece_is_explained() -> None:
    state = after(AppState(), *OPENING, TapTile(Piece.parse("wS1")))
    assert isinstance(state.notice, Stuck)
    assert state.notice.reason.rule is Rule.QUEEN_NOT_PLACED
    assert "queen" in sentence(state)


def test_undo_removes_a_move_and_redo_plays_it_again() -> None:
    played = after(AppState(), *QUEENS)
    undone = after(played, Undo())
    assert undone.game.record.moves == played.game.record.moves[:-1]
    assert undone.game.ply == 3
    assert after(undone, Redo()).game.record == played.game.record


def test_undo_and_redo_stop_at_the_ends() -> None:
    state = after(AppState(), Undo(), Redo())
    assert state.game.record.moves == ()


def test_a_new_move_discards_undone_moves() -> None:
    state = after(AppState(), *OPENING, Undo(), *taps("bA1", Hex(0, 1)), Redo())
    assert state.game.record.moves == ("wS1", "bA1 wS1\\")


def test_a_move_from_an_earlier_position_begins_a_variation_and_keeps_the_first_line() -> None:
    played = after(AppState(), *QUEENS)
    earlier = after(played, Step("previous"))
    assert (earlier.game.ply, earlier.game.record) == (3, played.game.record)
    assert "move 2 of 2" in sentence(earlier)
    tried = after(earlier, *taps("bQ", Hex(1, 1)))
    assert tried.game.record.moves == (*played.game.record.moves[:3], "bQ bS1\\")
    assert others(tried.game.record) == (played.game.record.moves,)
    assert [fork.ply for fork in tried.game.record.forks] == [3]
    back = after(tried, SwitchLine(0))
    assert (back.game.record.moves, back.game.ply) == (played.game.record.moves, 4)
    assert others(back.game.record) == (tried.game.record.moves,)
    assert others(after(back, DropLine(0)).game.record) == ()


def test_undo_restores_a_variation_that_was_just_deleted() -> None:
    back = after(AppState(), *QUEENS, Step("previous"), *taps("bQ", Hex(1, 1)))
    restored = after(back, DropLine(0), Undo())
    assert others(back.game.record)
    assert restored.game.record is back.game.record
    assert restored.game.ply == back.game.ply


def test_undo_takes_back_a_move_once_the_game_has_changed_since_the_deletion() -> None:
    back = after(AppState(), *QUEENS, Step("previous"), *taps("bQ", Hex(1, 1)))
    played = after(back, DropLine(0), *taps("wA1", Hex(-2, 0)))
    undone = after(played, Undo())
    assert len(played.game.record.moves) == 5
    assert len(undone.game.record.moves) == 4
    assert others(undone.game.record) == ()


def test_the_next_move_of_a_variation_shows_that_variation() -> None:
    played = after(AppState(), *QUEENS)
    same = after(played, GoTo(2), *taps("wQ", Hex(-1, 0)))
    assert same.game.record == played.game.record
    assert same.game.ply == 3
    tried = after(played, GoTo(3), *taps("bQ", Hex(1, 1)))
    again = after(tried, GoTo(3), *taps("bQ", Hex(2, 0)))
    assert again.game.record.moves == played.game.record.moves
    assert others(again.game.record) == (tried.game.record.moves,)


def test_stepping_stops_at_both_ends() -> None:
    played = after(AppState(), *QUEENS)
    assert after(played, Step("first")).game.ply == 0
    assert after(played, Step("first"), Step("previous")).game.ply == 0
    assert after(played, GoTo(2), Step("next")).game.ply == 3
    assert after(played, Step("next")).game.ply == 4


def before_a_forced_pass() -> AppState:
    r"""Return a position in which White's beetle can climb onto Black's queen, Black's only tile.

    wQ  bQ          After that, Black can neither move nor place a tile.
      wB1
    """
    return loaded(r"Base;InProgress;White[3];wB1;bQ wB1-;wQ \wB1;bQ wB1/")


def test_a_forced_pass_is_played_and_announced() -> None:
    climb = (TapTile(Piece.parse("wB1")), TapTarget(Hex(1, -1)))
    state = after(before_a_forced_pass(), *climb)
    assert state.game.record.moves[-2:] == ("wB1 bQ", "pass")
    assert state.board.turn is Color.WHITE
    assert "passes" in sentence(state)


def test_the_page_offers_no_other_move_where_only_a_pass_is_legal() -> None:
    climb = (TapTile(Piece.parse("wB1")), TapTarget(Hex(1, -1)))
    passed = after(before_a_forced_pass(), *climb)
    assert "another move" in sentence(after(passed, GoTo(4)))
    assert "another move" not in sentence(after(passed, GoTo(5)))


def test_undo_removes_the_forced_pass_and_the_move_before_it() -> None:
    before = before_a_forced_pass()
    climb = (TapTile(Piece.parse("wB1")), TapTarget(Hex(1, -1)))
    passed = after(before, *climb)
    undone = after(passed, Undo())
    assert undone.game.record.moves == before.game.record.moves
    assert after(undone, Redo()).game.record == passed.game.record


def test_the_new_game_has_the_type_and_rules_that_were_chosen() -> None:
    chosen = NewGame(GameType(pillbug=True), tournament=True)
    state = after(AppState(), *QUEENS, Open("new-game"), chosen)
    assert state.game.record.game_string() == "Base+P;NotStarted;White[1]"
    assert state.game.record.tournament
    assert state.dialog is None
    asked = after(state, TapReserve(Piece.parse("wQ")))
    assert isinstance(asked.notice, Stuck)
    assert asked.notice.reason.rule is Rule.QUEEN_NOT_FIRST


def test_undo_restores_the_game_that_a_new_one_replaced() -> None:
    begun = after(AppState(), *QUEENS)
    fresh = after(begun, NewGame(), NewGame(GameType()))
    assert fresh.undoable
    back = after(fresh, Undo())
    assert (back.game.record, back.game.ply) == (begun.game.record, 4)
    linked = after(begun, Visit("#game=Base"))
    assert after(linked, Undo()).game.record == begun.game.record
    assert not after(AppState(), NewGame()).undoable


def test_the_status_line_says_when_the_queen_must_be_placed() -> None:
    third = loaded("Base;InProgress;White[3];wS1;bS1 wS1-;wA1 -wS1;bA1 bS1-")
    assert "queen" not in sentence(third)
    fourth = played(third, "wG1 -wA1", "bG1 bA1-")
    assert sentence(fourth) == "White must place the queen bee now."


def test_a_dialog_is_open_until_it_is_closed() -> None:
    opened = after(AppState(), Open("about"))
    assert opened.dialog == "about"
    assert after(opened, Close()).dialog is None


def test_the_notice_of_a_dialog_goes_with_it() -> None:
    before = loaded("Base;InProgress;White[2];wS1;bS1 wS1-")
    asked = after(before, Open("open"), OpenText(""))
    assert sentence(asked) == "There is no text to read."
    assert sentence(after(asked, Close())) == sentence(before)


def test_a_refused_move_stays_while_its_rule_is_looked_up() -> None:
    refused = after(AppState(), *OPENING, TapTile(Piece.parse("wS1")))
    looked = after(refused, ShowRule("queen"), Close())
    assert looked.refusal == refused.refusal is not None


def test_only_the_next_tile_of_each_bug_is_in_hand() -> None:
    board = Board("Base")
    board.push(Move(Piece.parse("wA1"), Hex(0, 0)))
    counts = {str(piece): count for piece, count in next_in_hand(board, Color.WHITE).items()}
    assert counts == {"wQ": 1, "wS1": 2, "wB1": 2, "wG1": 3, "wA2": 2}


def test_a_link_opens_a_game_at_a_position() -> None:
    state = after(
        AppState(), Visit("#game=Base%3BInProgress%3BWhite%5B2%5D%3BwS1%3BbS1%20wS1-&ply=1")
    )
    assert state.game.record.game_string() == "Base;InProgress;White[2];wS1;bS1 wS1-"
    assert state.game.ply == 1


def test_a_link_may_name_only_a_game_type_and_rules() -> None:
    state = after(AppState(), Visit("#game=Base+MLP&rules=tournament,norepeat"))
    assert state.game.record.game_string() == "Base+MLP;NotStarted;White[1]"
    assert (state.game.record.tournament, state.game.record.repetition_draw) == (True, False)


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("game=Base+X", "Base+X"),
        ("game=Base;InProgress;White[1];wS1;bS1 wA1-", "wA1"),
        ("game=Base;InProgress;White[1];wS1;bS1 wS1-;wA1 bS1-", "other colour"),
        ("game=%00%ff<script>", "game type"),
        ("ply=7", "“7” isn’t a valid "),
        ("ply=-1", "“-1” isn’t a valid "),
        ("mode=cheat", "“cheat” isn’t a valid "),
        ("white=ai:9", "“ai:9” isn’t a valid "),
        ("rules=none", "“none” isn’t a valid "),
        ("theme=<b>", "“<b>” isn’t a valid "),
        ("lang=tlh", "“tlh” isn’t a valid "),
        ("flip=maybe", "“maybe” isn’t a valid "),
    ],
)
def test_a_bad_link_is_explained_and_leaves_the_game(link: str, said: str) -> None:
    before = after(AppState(), *QUEENS)
    state = after(before, Visit(f"#{link}"))
    assert said in sentence(state)
    assert state.game.record == before.game.record


def test_an_unknown_key_in_a_link_is_ignored() -> None:
    before = after(AppState(), *QUEENS)
    state = after(before, Visit("#colour=blue&&=&x"))
    assert state.game.record == before.game.record
    assert state.notice is None


def test_a_read_only_page_plays_no_moves() -> None:
    state = after(AppState(), Visit("#mode=view"), *taps("wQ", Hex(0, 0)))
    assert state.game.record.moves == ()


@pytest.mark.parametrize(
    ("name", "said"), [("WhiteWins", "White wins"), ("BlackWins", "Black wins"), ("Draw", "Draw")]
)
def test_the_end_of_a_game_is_announced_and_final(name: str, said: str) -> None:
    state = loaded(WHOLE_GAMES[name])
    assert state.game.record.state == GameState(name)
    assert said in sentence(state)
    assert not state.playable
    for piece in state.board.reserve(Color.BLACK):
        assert after(state, TapReserve(piece)).table.selected is None


BACK_AND_FORTH = (r"wQ \wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-")


def played(state: AppState, *texts: str) -> AppState:
    """Return the state after these moves, each by choosing the piece and the space."""
    for text in texts:
        move = state.board.parse_move(text)
        assert move.piece is not None
        assert move.to is not None
        state = after(state, TapTile(move.piece), TapTarget(move.to))
    return state


def test_a_second_occurrence_is_a_warning_and_a_third_is_a_draw() -> None:
    second = played(after(AppState(), *QUEENS), *BACK_AND_FORTH)
    assert "occurred twice" in sentence(second)
    assert second.playable
    third = played(second, *BACK_AND_FORTH)
    assert third.game.record.state is GameState.DRAW
    assert "third time" in sentence(third)
    assert len(third.game.record.moves) == 12


def test_repetition_can_be_switched_off() -> None:
    free = after(AppState(), NewGame(repetition_draw=False), *QUEENS)
    third = played(free, *BACK_AND_FORTH, *BACK_AND_FORTH)
    assert third.game.record.state is GameState.IN_PROGRESS
    assert third.playable


def test_a_game_that_continued_after_a_repetition_is_loaded_completely() -> None:
    free = after(AppState(), NewGame(repetition_draw=False), *QUEENS)
    long = played(free, *BACK_AND_FORTH, *BACK_AND_FORTH, r"wQ \wS1")
    state = loaded(long.game.record.game_string())
    assert state.game.record.moves == long.game.record.moves
    assert not state.game.record.repetition_draw


def test_the_current_move_stays_in_view_when_the_list_or_its_room_changes() -> None:
    analysed = after(AppState(), *QUEENS, Analyse())
    asked = analysed.computer.request
    assert asked is not None
    lines = (AnalysedLine(("wA1 -wQ", "bA1 bQ-"), 10), AnalysedLine(("wG1 -wQ",), 5))
    answered = Answered(Answer(asked.number, False, lines, 3, 100))
    known = after(analysed, answered)
    changes: list[tuple[AppState, Intent]] = [
        (known, SetPref("codes", "on")),
        (known, SetPref("lang", "nl")),
        (known, SetPref("typing", "on")),
        (known, KeepLine(0)),
        (after(known, KeepLine(0)), DropLine(0)),
        (known, ExplainScore()),
        (known, EditComment()),
        (after(known, EditComment()), WriteComment("Why?", done=True)),
        (loaded(WHOLE_GAMES["WhiteWins"]), ReviewAct("begin")),
        (analysed, answered),
    ]
    for state, intent in changes:
        assert KeepInView() in update(state, intent)[1], intent
    quiet = (
        Zoom(1.2),
        TapTile(Piece.parse("wS1")),
        SetPref("labels", "on"),
    )
    for intent in quiet:
        assert KeepInView() not in update(known, intent)[1], intent
    again = after(known, answered)
    assert KeepInView() not in update(again, answered)[1]
