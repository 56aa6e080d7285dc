"""Studies: games with variations, annotations and a position to start from, in links and files."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hive_core import Board, Color, Hex
from hive_core.annotations import Annotation
from tests.games import long_game
from tests.page import after, walk, with_id
from tests.page_games import SEEDS, page_record
from web.app.controls import from_click
from web.app.view import view
from web.files import export_game, saved_games
from web.files import link as files_link
from web.files.intents import OpenLegal, OpenListed, OpenText, SetWholeLinks
from web.files.saved_games import SavedGame, SavedGameError
from web.game.annotations import LONGEST
from web.game.ending import Ending
from web.game.intents import EditComment, NewGame, Play, PromoteLine, SwitchLine, WriteComment
from web.game.record import Record
from web.game.state import OpenGame
from web.shared.intents import Close, Open, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.ui.nodes import Node

START = "Base+ML;Position;Black[3];wA1@-1,0;wQ@0,0;bQ@1,0;bA1@2,0;moved:wA1"
PLAYED = after(AppState(), Visit(f"#position={START}&moves=bA1 wA1\\"))
TWO_GAMES = """[GameType "Base"]
[White "Ann"]
[Black "Bob"]
[Result "0-1"]

1. wS1
2. bS1 wS1-

[GameType "Base+M"]

1. wG1
"""


def annotated(record: Record, seed: int) -> Record:
    """Return the game with comments, glyphs, marks, arrows and clocks at some positions."""
    rng = Random(f"study {seed}")
    for path in record.tree.paths():
        if rng.random() < 0.5:
            said = Annotation(
                rng.choice(["", "A comment.", "two\nlines", "[%csl G0,0] as text"]),
                rng.sample(range(1, 20), rng.randint(0, 2)),
                [(Hex(rng.randint(-3, 3), 0), rng.choice(["green", "red", "blue"]))],
                [(Hex(0, 0), Hex(1, -1), "red")] * rng.randint(0, 1),
                rng.choice([None, 598.5]),
            )
            record = record.with_annotation(path, said)
    return record


def study(seed: int) -> Record:
    """Return a game with variations and annotations."""
    return annotated(page_record(seed), seed)


def holding(record: Record) -> AppState:
    """Return a page that shows the last position of this game."""
    return AppState(game=OpenGame(record=record, ply=len(record.moves)))


def written(state: AppState, what: str) -> str:
    """Return the game in a format."""
    return export_game.game_text(state, what)


# -- links -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_link_has_all_lines_and_annotations_and_the_shown_position(seed: int) -> None:
    record = study(seed)
    for ply in {0, len(record.moves)}:
        state = after(AppState(), Visit(f"#{files_link.link(record, ply)}"))
        found = state.game.record
        assert found.shared() == record.shared()
        assert found.moves[:ply] == record.moves[:ply]
        assert (state.game.ply, state.notice) == (ply, None)
        assert found.final == record.final
        assert (found.tournament, found.repetition_draw) == (
            record.tournament,
            record.repetition_draw,
        )


def test_a_link_shows_the_variation_that_was_shown() -> None:
    record = Record.of_moves(moves=("wS1", "bS1 wS1-"))
    record, ply = record.with_move(record.board(1).parse_move("bG1 wS1-"), 1)
    state = after(AppState(), Visit(f"#{files_link.link(record, ply)}"))
    assert state.game.record == record


def test_a_game_with_one_line_and_nothing_said_has_a_plain_link() -> None:
    record = Record.of_moves(moves=("wS1", "bS1 wS1-"))
    assert (
        files_link.link(record, 2)
        == "game=Base%2BML%3BInProgress%3BWhite%5B2%5D%3BwS1%3BbS1%20wS1-"
    )


def test_the_user_chooses_whether_a_link_has_variations_and_comments() -> None:
    state = after(holding(study(3)), Open("share"))
    assert "study=" in with_id(state, "share-link").attrs["value"]
    plain = after(state, SetWholeLinks(False))
    assert "study=" not in with_id(plain, "share-link").attrs["value"]
    assert "code=" in with_id(plain, "share-link").attrs["value"]


def test_a_study_that_is_too_long_for_an_address_has_a_plain_link() -> None:
    rng, record = Random(1), Record.of_moves(moves=("wS1", "bS1 wS1-"))
    letters = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=5000))
    for move in record.board(1).legal_moves[:20]:
        text = record.board(1).move_string(move)
        tree = record.tree.with_checked_line(("wS1", text))
        words = "".join(rng.sample(letters, 5000))
        record = replace(record, tree=tree).with_comment(("wS1", text), words)
    assert files_link.link(record, 2).startswith("game=")
    assert files_link.link(record, 2, short=True).startswith("code=")


@pytest.mark.parametrize("damage", ["", "x", "AAAA", "%%%", "_" * 70_000])
def test_a_damaged_study_is_refused_with_a_sentence_and_loses_nothing(damage: str) -> None:
    before = holding(study(5))
    state = after(before, Visit(f"#study={damage}"))
    assert sentence(state) == "The game in this link has an error: this text contains no game."
    assert state.game.record == before.game.record


def test_a_study_that_is_cut_off_is_refused() -> None:
    link = files_link.link(study(7), 0)
    value = link.partition("study=")[2].partition("&")[0]
    state = after(AppState(), Visit(f"#study={value[: len(value) // 2]}"))
    assert "has an error" in sentence(state)


# -- positions -------------------------------------------------------------------------------------


def test_a_link_opens_a_position_with_the_moves_after_it() -> None:
    record = PLAYED.game.record
    assert record.start == START
    assert record.moves == ("bA1 wA1\\",)
    assert PLAYED.board.turn is Color.WHITE
    assert PLAYED.notice is None


def test_a_game_from_a_position_has_the_link_that_opened_it() -> None:
    link = files_link.link(PLAYED.game.record, 1)
    assert after(AppState(), Visit(f"#{link}")).game.record == PLAYED.game.record


def test_a_fault_of_a_position_is_explained_with_its_place() -> None:
    state = after(PLAYED, Visit("#position=Base;Position;White[2];wQ@0,0;bQ@3,0"))
    assert "at character 31" in sentence(state)
    assert state.game.record == PLAYED.game.record


def test_of_an_illegal_move_after_a_position_the_legal_moves_can_be_opened() -> None:
    state = after(AppState(), Visit(f"#position={START}&moves=bA1 wA1\\;wA1 wA1"))
    assert "The 2nd move of the game in this link isn’t legal" in sentence(state)
    opened = after(state, OpenLegal())
    assert opened.game.record.moves == ("bA1 wA1\\",)


def test_the_move_list_of_a_game_from_a_position_counts_its_turns() -> None:
    (entry,) = [n for n in walk(with_id(PLAYED, "moves")) if "ply" in n.attrs.get("class", "")]
    assert entry.attrs["class"] == "ply black"
    assert entry.attrs["data-turn"] == "3."


def test_the_page_names_the_shown_position_where_there_is_no_game_string() -> None:
    app = view(PLAYED)
    assert "data-game-string" not in app.attrs
    assert app.attrs["data-position"] == PLAYED.board.position_string()
    assert "data-position" not in view(AppState()).attrs


def test_the_computer_gets_the_position_and_the_moves_after_it() -> None:
    from web.computer.protocol import EngineRequest
    from web.computer.search_runner import board_of

    state = after(PLAYED, Visit(f"#position={START}&moves=bA1 wA1\\&white=ai:3"))
    request = state.computer.request
    assert request is not None
    board = board_of(EngineRequest.parse(request.json()))
    assert board.position_string() == PLAYED.board.position_string()
    assert board.move_strings() == ["bA1 wA1\\"]


@pytest.mark.parametrize("what", ["pgn", "pgn-lines", "sgf"])
def test_files_have_the_position_that_a_game_starts_from(what: str) -> None:
    opened = after(AppState(), OpenText(written(PLAYED, what)))
    assert opened.game.record.tree.lines == PLAYED.game.record.tree.lines
    assert opened.game.record.start == START


def test_a_position_can_be_pasted_as_a_game() -> None:
    opened = after(AppState(), OpenText(START))
    assert opened.game.record.start == START
    assert opened.board.position_string() == START


def test_the_shown_position_is_copied_as_a_position_string() -> None:
    assert written(PLAYED, "position") == PLAYED.board.position_string()
    names = {n.attrs.get("data-copy") for n in walk(view(after(PLAYED, Open("share"))))}
    assert "position" in names
    assert "game-string" not in names


# -- saved games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_study_is_saved_with_everything(seed: int) -> None:
    game = SavedGame(study(seed), 0)
    assert saved_games.read_game(saved_games.write_game(game, 0)) == game


def test_a_game_from_a_position_is_saved_and_listed_with_the_player_to_move() -> None:
    game = SavedGame(annotated(PLAYED.game.record, 1), 1)
    text = saved_games.write_game(game, 0)
    assert saved_games.read_game(text) == game
    told = saved_games.summary("x", text, 0)
    assert (told.moves, told.turn, told.is_empty) == (1, Color.WHITE, False)


def test_a_tree_of_hundreds_of_long_lines_is_saved_in_few_characters() -> None:
    record = Record.of_board(long_game(200), repetition_draw=False)
    moves = record.moves
    for ply in range(150, 200):
        for move in record.board(ply).legal_moves[:8]:
            line = (*moves[:ply], record.board(ply).move_string(move))
            record = replace(record, tree=record.tree.with_checked_line(line))
    assert sum(map(len, record.tree.lines)) > 50_000
    text = saved_games.write_game(SavedGame(record, 0), 0)
    assert len(text) < 30_000
    assert saved_games.read_game(text).record == record


@pytest.mark.parametrize("line", [[99, "wS1"], [-1], [True], [0, 5]])
def test_a_line_that_no_page_saved_is_refused(line: list[Any]) -> None:
    kept = json.loads(saved_games.write_game(SavedGame(study(4), 0), 0))
    with pytest.raises(SavedGameError):
        saved_games.read_game(json.dumps({**kept, "others": [line]}))


def test_a_study_with_too_many_comments_is_cut_when_a_link_brings_it() -> None:
    record = Record.of_moves(moves=("wS1", "bS1 wS1-")).with_comment(("wS1",), "word " * 2000)
    state = after(AppState(), Visit(f"#{files_link.link(record, 0)}"))
    assert len(state.game.record.comment(1)) <= LONGEST


def test_a_position_without_moves_is_no_empty_game() -> None:
    text = saved_games.write_game(SavedGame(Record.of_position(START), 0), 0)
    assert not saved_games.summary("x", text, 0).is_empty


def test_an_ending_stays_with_its_line_while_a_variation_is_shown() -> None:
    record = Record.of_moves(moves=("wS1", "bS1 wS1-")).with_ending(Ending("resign", Color.WHITE))
    record, _ = record.with_move(record.board(1).parse_move("bG1 wS1-"), 1)
    assert record.ending is None
    kept = saved_games.read_game(saved_games.write_game(SavedGame(record, 0), 0)).record
    assert kept.showing(kept.forks[0].path).ending == Ending("resign", Color.WHITE)


@pytest.mark.parametrize(
    ("key", "damage"),
    [
        *(("start", bad) for bad in (5, "Base", "Base;Position;White[2];wQ@0,0;bQ@3,0")),
        *(("shown", bad) for bad in (-1, 9, "0", True, None)),
        *(("final", bad) for bad in ([], [0, 9, {}], [0, 0, "resign"], "x")),
        *(("drawn", bad) for bad in ("x", [[0, 0, "x"]], [[0, 9, "", []]], [[0, 0, "", ["a"]]])),
        ("result", "Resigned"),
    ],
)
def test_what_no_page_saved_is_refused_with_a_sentence(key: str, damage: Any) -> None:
    kept = json.loads(saved_games.write_game(SavedGame(study(4).with_ending(None), 0), 0))
    with pytest.raises(SavedGameError):
        saved_games.read_game(json.dumps({**kept, key: damage}))


# -- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_pgn_with_variations_and_sgf_have_everything(seed: int) -> None:
    record = study(seed)
    for what in ("pgn-lines", "sgf"):
        opened = after(AppState(), OpenText(written(holding(record), what)))
        assert opened.game.record.tree.lines == record.shared().lines, what
        assert opened.game.record.annotations == record.annotations, what
        assert opened.game.record.tags == record.tags, what
        assert opened.game.record.final == record.final, what


@pytest.mark.parametrize("seed", SEEDS)
def test_a_plain_pgn_has_the_line_of_the_game_alone_as_far_as_it_is_played(seed: int) -> None:
    record = study(seed)
    line, shown = record.game_line, record.moves
    if shown:
        opened = after(AppState(), OpenText(written(holding(record), "pgn")))
        assert opened.game.record.tree.lines == (shown if line[: len(shown)] == shown else line,)


def test_pgn_with_variations_is_offered_for_games_that_have_some() -> None:
    def offered(state: AppState) -> set[str | None]:
        return {n.attrs.get("data-save") for n in walk(view(after(state, Open("share"))))}

    assert "pgn-lines" not in offered(holding(Record.of_moves(moves=("wS1",))))
    assert "pgn-lines" in offered(holding(study(3)))


def test_the_dialog_explains_the_formats_that_it_offers_and_why_it_offers_no_gamestring() -> None:
    for start, offered in ((PLAYED, False), (after(AppState(), Play("wS1")), True)):
        state = after(start, EditComment(), WriteComment("Here.", done=True), Open("share"))
        words = " ".join(part.text for part in walk(view(state)))
        assert "include all variations" in words
        names = {n.attrs.get("data-save") for n in walk(view(state))}
        assert ("game-string" in names) is offered
        assert ("A GameString has only the moves shown." in words) is offered
        assert ("A GameString always starts from the empty board" in words) is not offered


def test_a_file_with_several_games_is_listed_and_the_chosen_one_opens() -> None:
    state = after(AppState(), OpenText(TWO_GAMES))
    assert state.dialog == "open"
    rows = [n for n in walk(view(state)) if "data-listed" in n.attrs]
    words = [" ".join(part.text for part in walk(row)).split() for row in rows]
    assert " ".join(words[0]) == "1. Ann v Bob Base · 1 turn · Black wins"
    assert " ".join(words[1]) == "2. Base+M 1 turn"
    second = after(state, OpenListed(1))
    assert second.game.record.moves == ("wG1",)
    assert (second.dialog, second.files.several) == (None, None)


def listed(state: AppState) -> list[Node]:
    """Return the buttons in the dialog that open a game of a text."""
    return [n for n in walk(view(state)) if "data-listed" in n.attrs]


def test_the_next_game_of_a_file_is_offered_while_one_of_it_is_on_the_board() -> None:
    first = after(AppState(), OpenText(TWO_GAMES), OpenListed(0), Open("open"))
    offered = listed(first)[0]
    assert (offered.text, offered.attrs["data-listed"]) == ("Next: 2. Base+M", "1")
    current = [n.attrs["data-listed"] for n in listed(first) if n.attrs.get("aria-current")]
    assert current == ["0"]
    second = after(first, OpenListed(1), Open("open"))
    assert [n.attrs["data-listed"] for n in listed(second)] == ["0", "1"]
    assert listed(after(second, Close(), NewGame(), Open("open"))) == []


def test_a_faulty_game_of_several_is_explained_and_the_list_stays() -> None:
    state = after(AppState(), OpenText(TWO_GAMES.replace("1. wG1", "1. wX1")))
    faulty = after(state, OpenListed(1))
    assert faulty.files.unreadable is not None
    assert [n.attrs["data-listed"] for n in walk(view(faulty)) if "data-listed" in n.attrs] == [
        "0",
        "1",
    ]
    assert after(faulty, OpenListed(0)).game.record.moves == ("wS1", "bS1 wS1-")


def test_a_list_that_is_gone_opens_nothing() -> None:
    assert after(PLAYED, OpenListed(0)).game.record == PLAYED.game.record


# -- variations ------------------------------------------------------------------------------------


def test_a_variation_becomes_the_main_line() -> None:
    record = Record.of_moves(moves=("wS1", "bS1 wS1-"))
    record, _ = record.with_move(record.board(1).parse_move("bG1 wS1-"), 1)
    state = after(holding(record), SwitchLine(0), PromoteLine(0))
    assert state.game.record.tree.main_line == ("wS1", "bG1 wS1-")
    assert state.game.record.moves == ("wS1", "bG1 wS1-")
    (fork,) = state.game.record.forks
    assert not fork.is_main


def test_the_main_line_is_named_while_a_variation_is_shown() -> None:
    record = Record.of_moves(moves=("wS1", "bS1 wS1-"))
    record, _ = record.with_move(record.board(1).parse_move("bG1 wS1-"), 1)
    (line,) = [n for n in walk(view(holding(record))) if "data-line" in n.attrs]
    assert "Main line" in line.attrs["aria-label"]
    (promote,) = [n for n in walk(view(holding(record))) if "data-promote-line" in n.attrs]
    intent = from_click("promote-line", promote.attrs["data-promote-line"])
    assert isinstance(intent, PromoteLine)
    state = after(holding(record), intent)
    assert state.game.record.tree.main_line == ("wS1", "bG1 wS1-")


def test_nested_variations_are_shown_at_the_line_that_they_leave() -> None:
    tree = replace(
        Record.of_moves().tree,
        lines=(
            ("wS1", "bS1 wS1-", "wQ -wS1"),
            ("wS1", "bG1 wS1-", "wQ -wS1"),
            ("wS1", "bG1 wS1-", "wA1 -wS1"),
        ),
    )
    record = Record.of_tree(tree)
    assert [(fork.ply, fork.move) for fork in record.forks] == [(1, "bG1 wS1-")]
    inner = record.showing(record.forks[0].path)
    assert [(fork.ply, fork.move) for fork in inner.forks] == [(1, "bS1 wS1-"), (2, "wA1 -wS1")]


def test_an_embedded_study_shows_its_comment_and_its_variations() -> None:
    record = Record.of_moves(moves=("wS1", "bS1 wS1-")).with_comment(("wS1",), "Which way?")
    record, _ = record.with_move(record.board(1).parse_move("bG1 wS1-"), 1)
    state = AppState(game=OpenGame(record=record, ply=1), mode="view")
    framed = replace(state, embed=replace(state.embed, framed=True))
    assert "Which way?" in view(framed).markup()
    assert [n.attrs["data-line"] for n in walk(view(framed)) if "data-line" in n.attrs] == ["0"]
    assert not [n for n in walk(view(framed)) if "data-drop-line" in n.attrs]


def test_boards_of_a_game_from_a_position_are_those_of_the_library() -> None:
    board = Board.from_position(START)
    board.push_move("bA1 wA1\\")
    assert PLAYED.board.position_string() == board.position_string()
