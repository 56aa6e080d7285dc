"""Comments to positions and names of players, as users meet them: read, shown, written, saved."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core import Color, Hex, Move, Piece
from hive_core.annotations import Annotation
from tests.page import after, walk, with_id
from tests.page_games import SEEDS, page_record, with_tags
from web.app.update import update
from web.app.view import prerender, view
from web.computer.intents import Analyse, Answered
from web.computer.protocol import AnalysedLine, Answer
from web.files import export_game, import_game, saved_games
from web.files.intents import GamesListed, OpenLegal, OpenText, ResumeSaved, Save, SetWholeLinks
from web.files.keeping import kept_game
from web.files.saved_games import SavedGame, SavedGameError
from web.game.annotations import LONGEST, MOST, MOST_TEXT, along, clean, fitting, is_too_much
from web.game.intents import (
    DropLine,
    EditComment,
    GoTo,
    NewGame,
    Play,
    Redo,
    SetTag,
    Step,
    SwitchLine,
    Undo,
    WriteComment,
)
from web.game.record import Record
from web.game.tags import MOST_TAGS, fitting_tags, player, tag
from web.shared.intents import Open
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.ui.nodes import Node

PGN = """[GameType "Base+ML"]
[Date "2026.11.21"]
[Event "A lesson"]
[White "Ann <b>Example</b>"]
[Black "?"]

{Watch the spider.}
1. wS1
2. bS1 wS1-
{Beside it.
On the right.}
3. wB1 -wS1
4. bQ bS1-
"""
MOVES = ("wS1", "bS1 wS1-", "wB1 -wS1", "bQ bS1-")
SAID = {0: "Watch the spider.", 2: "Beside it.\nOn the right."}


LESSON = after(AppState(), OpenText(PGN))


def said(record: Record) -> dict[int, str]:
    """Return the comments to the positions of the shown line."""
    found = along(record.annotations, record.moves)
    return {ply: said.comment for ply, said in found.items()}


def commented(state: AppState, text: str) -> AppState:
    """Return the state with a comment to the shown position."""
    return after(state, EditComment(), WriteComment(text, done=True))


def parts(state: AppState, class_: str) -> list[Node]:
    """Return the parts of the page with that class."""
    return [n for n in walk(view(state)) if class_ in n.attrs.get("class", "").split()]


# -- import and export -----------------------------------------------------------------------------


def test_names_and_comments_of_a_file_are_read_and_written_unchanged() -> None:
    assert LESSON.game.record.moves == MOVES
    assert said(LESSON.game.record) == SAID
    for what in ("pgn", "sgf"):
        again = after(AppState(), OpenText(export_game.game_text(LESSON, what))).game.record
        assert (again.moves, said(again)) == (MOVES, SAID), what
        assert tag(again.tags, "Event") == "A lesson"
        assert player(again.tags, Color.WHITE) == "Ann <b>Example</b>"
    saved = update(LESSON, Save("pgn"))[1]
    assert all(line in repr(saved) for line in ("Watch the spider.", "A lesson", "2026.11.21"))


def test_the_legal_part_of_a_broken_file_has_its_comments() -> None:
    legal = after(AppState(), OpenText(f"{PGN}5. wX1 wQ\n"), OpenLegal())
    assert said(legal.game.record) == SAID


def test_the_same_file_is_the_same_game_and_one_with_other_comments_is_another() -> None:
    assert not _begins(LESSON, PGN)
    tried = commented(after(LESSON, GoTo(1), Play("bG1 wS1-")), "Another line.")
    assert not _begins(after(tried, SwitchLine(0)), PGN)
    assert _begins(LESSON, PGN.replace("Watch", "See"))
    other = update(LESSON, OpenText(PGN.replace("Watch", "See")))[0]
    assert other.game.left is not None
    assert other.game.left.record == LESSON.game.record


def _begins(state: AppState, text: str) -> bool:
    return any(type(e).__name__ == "BeginGame" for e in update(state, OpenText(text))[1])


def test_a_file_whose_players_have_no_names_gives_them_none() -> None:
    before = LESSON.game
    bare = replace(LESSON, game=replace(before, record=with_tags(before.record, ())))
    again = after(AppState(), OpenText(export_game.game_text(bare, "sgf")))
    assert again.game.record.tags == ()


def test_long_texts_of_a_file_are_cut_and_the_page_says_so() -> None:
    long = PGN.replace("Watch", "Watch " * LONGEST).replace("A lesson", "x" * 9000)
    state = after(AppState(), OpenText(long))
    assert state.game.record.moves == MOVES
    assert len(state.game.record.comment(0)) == LONGEST
    assert state.game.record.comment(0).endswith("…")
    assert len(tag(state.game.record.tags, "Event")) < 9000
    assert "too long and has been cut" in sentence(state)
    view(state)


def test_the_number_of_comments_and_tags_of_a_game_is_limited() -> None:
    long, brief = Annotation("x" * 900), Annotation("x")
    many, cut = fitting((("wS1",) * n, long) for n in range(2 * MOST))
    assert cut
    assert sum(len(said.comment) for _, said in many) <= MOST_TEXT
    short, cut = fitting((("wS1",) * n, brief) for n in range(2 * MOST))
    assert (len(short), cut) == (MOST, True)
    tags, cut = fitting_tags((str(n), "x") for n in range(500))
    assert (len(tags), cut) == (MOST_TAGS, True)


TEXTS = st.text(st.characters() | st.sampled_from("\0\n\r\t{}<>&\"'\ud800\u202e"), max_size=60)


@pytest.mark.slow
@settings(max_examples=200, deadline=None, derandomize=True)
@given(TEXTS, TEXTS)
def test_saved_texts_are_read_back_as_they_are_shown(note: str, name: str) -> None:
    state = after(LESSON, GoTo(3), SetTag("White", name))
    state = commented(state, note)
    shown = state.game.record.comment(3)
    assert shown == clean(shown)
    kept = saved_games.read_game(saved_games.write_game(SavedGame(state.game.record, 3), 0))
    assert kept.record == state.game.record
    for what in ("pgn", "sgf"):
        found = import_game.read(export_game.game_text(state, what), 0, "en")
        assert isinstance(found, import_game.ImportedGame)
        assert found.record.comment(3) == shown
        assert player(found.record.tags, Color.WHITE) == player(state.game.record.tags, Color.WHITE)
    view(state).markup().encode()


# -- shown -----------------------------------------------------------------------------------------


def test_the_comment_to_the_shown_position_is_plain_text() -> None:
    state = after(LESSON, GoTo(2))
    (note,) = parts(state, "note-text")
    assert note.text == SAID[2]
    assert note.attrs["aria-label"] == "Comment on move 1, Black"
    assert after(LESSON, Step("first")).game.record.comment(0) == SAID[0]
    (start,) = parts(after(LESSON, Step("first")), "note-text")
    assert start.attrs["aria-label"] == "Comment before the first move"
    assert parts(LESSON, "note-text") == []
    assert parts(LESSON, "note") == []  # nothing lies over the board without a comment
    nasty = commented(LESSON, "<img src=x onerror=alert(1)>")
    assert "<img" not in view(nasty).markup()


def test_moves_with_a_comment_are_marked_and_their_text_is_the_move_alone() -> None:
    moves = {
        n.attrs["data-ply"]: n for n in walk(with_id(LESSON, "moves")) if "data-ply" in n.attrs
    }
    assert [ply for ply, n in moves.items() if "noted" in n.attrs.get("class", "")] == ["2"]
    assert [child.text for child in moves["2"].children] == ["bS1 wS1-"]
    assert moves["2"].attrs["title"] == "with a comment"
    (first,) = [n for n in walk(view(LESSON)) if n.attrs.get("data-action") == "first"]
    assert "noted" in first.attrs["class"]


def test_a_variation_with_a_comment_is_marked_at_its_beginning() -> None:
    state = commented(after(LESSON, GoTo(3), Play("bG1 bS1-")), "Better.")
    assert len(state.game.record.forks) == 1
    back = after(state, SwitchLine(0))
    fork = after(back, GoTo(3))
    listed, in_row = [n for n in walk(view(fork)) if "data-line" in n.attrs]
    assert listed.attrs == in_row.attrs
    assert "noted" in listed.attrs["class"]
    assert after(back, SwitchLine(0)).game.record.comment(4) == "Better."


def test_screen_readers_get_the_comment_with_the_move_and_not_while_it_is_written() -> None:
    at_two = after(LESSON, GoTo(2))
    assert at_two.spoken.text.endswith("Comment: Beside it. On the right.")
    assert after(at_two, EditComment()).spoken == at_two.spoken, "not said again"
    long = after(commented(at_two, "very " * 500), GoTo(1), GoTo(2))
    assert 250 < len(long.spoken.text) < 500
    words = after(at_two, Open("words"))
    assert "Beside it." in with_id(words, "words-dialog").markup()


def test_the_players_names_are_at_their_hands_and_are_escaped() -> None:
    (name,) = parts(LESSON, "reserve-player")
    assert name.text == name.attrs["title"] == "Ann <b>Example</b>"
    assert "&lt;b&gt;" in view(LESSON).markup()
    assert parts(AppState(), "reserve-player") == []


def test_a_player_against_the_computer_has_a_name_and_the_computer_keeps_its_level() -> None:
    begun = after(AppState(), NewGame(players=(0, 2)))
    assert [who.text for who in parts(begun, "reserve-who")][1:] == ["you"]
    state = after(begun, SetTag("White", "Ann"), SetTag("Black", "Ben"))
    assert [name.text for name in parts(state, "reserve-player")] == ["Ann"]
    (computer,) = parts(state, "reserve-who")
    assert "computer, level 2" in computer.markup()


def test_a_read_only_page_shows_comments_and_has_no_field() -> None:
    state = replace(after(LESSON, GoTo(2)), mode="view")
    assert parts(state, "note-text")
    assert "note" not in {n.attrs.get("data-action") for n in walk(view(state))}
    assert after(state, EditComment()).game.edited_comment is None
    assert after(state, SetTag("White", "Eve")).game.record == state.game.record
    fields = [n for n in walk(view(after(state, Open("share")))) if "data-tag" in n.attrs]
    assert len(fields) == 4
    assert all("readonly" in field.attrs for field in fields)


def test_a_new_page_has_only_the_comment_button() -> None:
    markup = prerender()
    assert markup.count('data-action="note"') == 1
    assert "note-" not in markup
    assert "note" not in prerender(framed=True)


# -- writing ---------------------------------------------------------------------------------------


def test_a_comment_is_written_changed_and_deleted() -> None:
    state = after(LESSON, GoTo(3), EditComment())
    assert with_id(state, "note-field").text == ""
    typed = after(state, WriteComment("A beet"))
    assert typed.game.edited_comment == MOVES[:3]
    assert typed.game.record.comment(3) == "A beet"
    done = after(typed, WriteComment(" A beetle \n", done=True))
    assert (done.game.edited_comment, done.game.record.comment(3)) == (None, "A beetle")
    again = after(done, EditComment())
    assert with_id(again, "note-field").text == "A beetle"
    gone = after(again, WriteComment("  ", done=True))
    assert gone.game.record == LESSON.game.record
    assert after(done, EditComment(), EditComment()).game.edited_comment is None


def test_text_that_arrives_after_closing_the_field_is_ignored() -> None:
    assert after(LESSON, WriteComment("late")).game.record == LESSON.game.record


def test_going_to_another_position_closes_the_comment_field() -> None:
    writing_it = after(LESSON, GoTo(3), EditComment(), WriteComment("Here"))
    for elsewhere in (GoTo(1), Step("next")):
        state = after(writing_it, elsewhere)
        assert state.game.edited_comment is None
        assert state.game.record.annotation(MOVES[:3]).comment == "Here"
    other = after(writing_it, NewGame())
    assert (other.game.edited_comment, other.game.record.annotations) == (None, ())


def test_the_computers_move_leaves_the_comment_field_open() -> None:
    state = after(AppState(), NewGame(players=(0, 3)), Play("wS1"))
    state = after(state, EditComment(), WriteComment("My first"))
    request = state.computer.request
    assert request is not None
    reply = Answer(request.number, True, (AnalysedLine(("bS1 wS1-",), 0),), 1, 1)
    answered = after(state, Answered(reply))
    assert answered.game.ply == 2
    assert answered.game.edited_comment == ("wS1",)
    done = after(answered, WriteComment("My first tile", done=True))
    assert (done.game.record.comment(1), done.game.record.comment(2)) == ("My first tile", "")


def test_at_the_limit_of_comments_the_page_says_so_and_keeps_them() -> None:
    record = LESSON.game.record
    for ply in range(4):
        for move in sorted(record.board(ply).legal_moves, key=str):
            path = (*MOVES[:ply], record.board(ply).move_string(move))
            tree = record.tree.with_checked_line(path).with_comment(path, "x" * 4000)
            if is_too_much(tree.annotations):
                break
            record = replace(record, tree=tree)
    state = replace(LESSON, game=replace(LESSON.game, record=record))
    more = after(state, EditComment(), WriteComment("y" * 4500, done=True))
    assert "no room" in sentence(more)
    assert more.game.record == state.game.record
    assert more.game.edited_comment is not None


def test_names_are_entered_and_deleted() -> None:
    state = after(AppState(), SetTag("White", '  Ann "the\nbee" '))
    assert state.game.record.tags == (("White", 'Ann "the bee"'),)
    state = after(state, SetTag("Date", "21-Nov-2026"), SetTag("Black", "Bob"))
    assert tag(state.game.record.tags, "Date") == "2026.11.21"
    assert '[White "Ann \\"the bee\\""]' in export_game.game_text(state, "pgn")
    state = after(state, *(SetTag(name, " ") for name in ("White", "Black", "Date")))
    assert state.game.record.tags == ()
    assert after(state, SetTag("Result", "Draw")).game.record.tags == ()


# -- with variations -------------------------------------------------------------------------------


def test_undo_and_redo_keep_comments_and_another_move_keeps_those_of_undone_moves() -> None:
    state = commented(LESSON, "The queen.")
    undone = after(state, Undo(), Undo())
    assert after(undone, Redo(), Redo()).game.record == state.game.record
    other = after(undone, Play("wG1 -wS1"))
    assert said(other.game.record) == SAID
    assert [fork.ply for fork in other.game.record.forks] == [2]
    back = after(other, SwitchLine(0))
    assert said(back.game.record) == said(state.game.record)


def test_a_variation_from_an_earlier_position_keeps_the_comments_of_both_lines() -> None:
    state = commented(commented(LESSON, "The queen."), "The queen.")
    branch = commented(after(state, GoTo(2), Play("wG1 -wS1")), "A hopper.")
    assert said(branch.game.record) == {**SAID, 3: "A hopper."}
    back = after(branch, SwitchLine(0))
    assert said(back.game.record) == {**SAID, 4: "The queen."}
    dropped = after(back, DropLine(0))
    assert dropped.game.record.annotations == state.game.record.annotations
    assert "A hopper." not in export_game.game_text(back, "pgn")


def test_comments_of_an_analysis_stay_when_the_game_continues() -> None:
    state = after(LESSON, Analyse(), GoTo(2))
    state = commented(after(state, Play("wG1 -wS1")), "Tried.")
    state = commented(after(state, GoTo(0)), "")
    back = after(state, SetTag("Black", "Bob"), Analyse())
    assert back.mode == "play"
    assert back.game.record.moves == MOVES
    assert said(back.game.record) == {2: SAID[2]}
    assert back.game.record.annotation((*MOVES[:2], "wG1 -wS1")).comment == "Tried."
    assert player(back.game.record.tags, Color.BLACK) == "Bob"


def test_comments_of_an_analysis_are_saved_with_the_game() -> None:
    state = commented(after(LESSON, Analyse()), "The queen.")
    kept = kept_game(after(state, GoTo(2), Play("wG1 -wS1")))
    assert kept is not None
    assert (kept.record.moves, kept.record.comment(4)) == (MOVES, "The queen.")
    assert len(kept.record.forks) == 1


def test_another_game_has_no_comments_and_undo_restores_them() -> None:
    fresh = after(LESSON, NewGame())
    assert (fresh.game.record.annotations, fresh.game.record.tags) == ((), ())
    assert after(fresh, Undo()).game.record == LESSON.game.record


@pytest.mark.parametrize("seed", SEEDS)
def test_every_comment_of_a_game_belongs_to_a_position_of_one_of_its_lines(seed: int) -> None:
    record = _annotated(page_record(seed))
    for fork in record.forks:
        for changed in (record.showing(fork.path), record.without_branch(fork.path)):
            held = set(changed.tree.paths())
            assert {path for path, _ in changed.annotations} == held
    if record.moves and record.ending is None and record.board(1).legal_moves:
        move = Move(Piece.parse("bS1"), Hex(1, 0))
        if record.board(1).is_legal(move):
            other, _ = record.with_move(move, 1)
            assert said(other)[1] == "note 1"


def _annotated(record: Record) -> Record:
    for path in record.tree.paths():
        record = record.with_comment(path, f"note {len(path)}")
    return record


# -- saved -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_comments_in_every_line_are_saved(seed: int) -> None:
    game = SavedGame(_annotated(page_record(seed)), 0)
    assert saved_games.read_game(saved_games.write_game(game, 0)) == game


def test_a_game_saved_before_there_were_comments_still_opens() -> None:
    kept = json.loads(saved_games.write_game(SavedGame(LESSON.game.record, 1), 0))
    del kept["comments"]
    game = saved_games.read_game(json.dumps(kept))
    assert (game.record.moves, game.record.annotations, game.cut) == (MOVES, (), False)


@pytest.mark.parametrize(
    "damage",
    [
        "text",
        None,
        {"0": "x"},
        ["text"],
        [[0, 1]],
        [[0, 1, 2]],
        [["0", 1, "x"]],
        [[True, 1, "x"]],
        [[0, 1.5, "x"]],
        [[1, 0, "x"]],
        [[-1, 0, "x"]],
        [[0, 5, "x"]],
        [[0, -1, "x"]],
        [[10**30, 0, "x"]],
    ],
)
def test_comments_that_no_page_wrote_are_refused_with_a_sentence(damage: Any) -> None:
    kept = json.loads(saved_games.write_game(SavedGame(LESSON.game.record, 1), 0))
    with pytest.raises(SavedGameError, match=r"note|comments"):
        saved_games.read_game(json.dumps({**kept, "comments": damage}))


def test_too_many_or_too_long_comments_are_cut_and_the_page_says_so() -> None:
    kept = json.loads(saved_games.write_game(SavedGame(LESSON.game.record, 1), 0))
    game = saved_games.read_game(
        json.dumps({**kept, "comments": [[0, 1, "x\0\ud800" * 3000]] * 20})
    )
    assert game.cut
    assert len(game.record.comment(1)) == LONGEST
    shown = after(AppState(), ResumeSaved(game))
    assert "cut" in sentence(shown)
    view(shown).markup().encode()


def test_saved_games_are_listed_with_their_players() -> None:
    told = saved_games.summary("x", saved_games.write_game(SavedGame(LESSON.game.record, 0), 0), 0)
    assert told.players == ("Ann <b>Example</b>", "")
    state = after(AppState(), Open("open"), GamesListed((told,)))
    assert "Ann &lt;b&gt;Example&lt;/b&gt; v ? · 2 turns" in view(state).markup()
    kept = json.loads(saved_games.write_game(SavedGame(LESSON.game.record, 0), 0))
    assert saved_games.summary("x", json.dumps({**kept, "tags": "no"}), 0).players == ("", "")


def test_braces_come_back_as_they_were_written() -> None:
    words = "a {set} of (two)"
    written = after(LESSON, EditComment(), WriteComment(words), Analyse())
    saved = kept_game(written)
    assert saved is not None
    again = saved_games.read_game(saved_games.write_game(saved, 0))
    assert again.record.comment(len(MOVES)) == words
    for what in ("pgn", "pgn-lines", "sgf", "link"):
        shared = after(written, SetWholeLinks(True))
        opened = after(AppState(), OpenText(export_game.game_text(shared, what)))
        assert opened.game.record.comment(len(MOVES)) == words
