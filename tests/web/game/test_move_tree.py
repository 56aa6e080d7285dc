"""The move list as a tree: the main line, and variations one within the other."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from hive_core.annotations import Annotation, Glyph
from tests.page import after, loaded, walk, with_id
from tests.page_games import SEEDS, page_record
from web.app.controls import from_click
from web.app.view import view
from web.computer.intents import Analyse
from web.game.intents import DropLine, FoldLine, GoTo, Play, PromoteLine, SwitchLine, Undo
from web.game.record import Line, Record
from web.game.state import OpenGame
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.ui.nodes import Node

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-")
GAME = loaded(f"Base;InProgress;White[4];{';'.join(MOVES)}")
SIDE = ("wB1 -wQ", "bB1 bQ-", "wA1 -wB1", "bA1 bB1-")
INNER = ("wG1 -wB1", "bG1 bB1-")


def state_of(record: Record, ply: int | None = None) -> AppState:
    """Return the page with this game."""
    return replace(AppState(), game=OpenGame(record, len(record.moves) if ply is None else ply))


def studied() -> AppState:
    """Return an analysis with a variation at turn 3, and another one within it at turn 4."""
    state = after(GAME, Analyse(), GoTo(4), *map(Play, SIDE))
    return after(state, GoTo(6), *map(Play, INNER))


def entries(state: AppState) -> list[Node]:
    """Return the entries of moves, in the order of the list."""
    entries = walk(with_id(state, "moves"))
    return [node for node in entries if "ply" in node.attrs.get("class", "").split()]


def target(entry: Node) -> tuple[str, str]:
    """Return the attribute of an entry that makes it clickable, and its value."""
    attrs = entry.children[0].attrs
    (name,) = {"data-ply", "data-line", "data-node"} & set(attrs)
    return name.removeprefix("data-"), attrs[name]


def texts(state: AppState) -> list[str]:
    """Return the numbers and codes of the entries."""
    listed = []
    for entry in entries(state):
        (code,) = [node.text for node in walk(entry) if node.attrs.get("class") == "code"]
        listed.append(f"{entry.attrs.get('data-turn', '')} {code}".strip())
    return listed


def test_variations_follow_the_move_that_they_replace_one_within_the_other() -> None:
    assert texts(studied()) == [
        "1. wS1",
        "bS1 wS1-",
        "2. wQ -wS1",
        "bQ bS1-",
        "3. wA1 -wQ",
        "3. wB1 -wQ",
        "bB1 bQ-",
        "4. wA1 -wB1",
        "4. wG1 -wB1",
        "bG1 bB1-",
        "4… bA1 bB1-",
        "3… bA1 bQ-",
    ]


def test_the_list_is_the_same_whichever_line_of_it_is_shown() -> None:
    state = studied()
    lines = state.game.record.tree.lines
    assert len(lines) == 3
    for line in lines:
        assert texts(state_of(state.game.record.showing(line))) == texts(state)


def test_a_variation_by_black_begins_with_its_number() -> None:
    state = after(GAME, Analyse(), GoTo(5), Play("bB1 bQ-"))
    assert "3… bB1 bQ-" in texts(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_move_is_listed_once_and_a_click_shows_its_position(seed: int) -> None:
    record = page_record(seed)
    ply = random.Random(seed).randint(0, len(record.moves))
    state = state_of(record, ply)
    paths: list[Line] = []
    for entry in entries(state):
        intent = from_click(*target(entry))
        assert intent is not None
        shown = after(state, intent)
        paths.append(shown.game.record.moves[: shown.game.ply])
    undone = record.line if record.undone else ()
    wanted = {
        path
        for path in record.tree.paths()
        if path and (len(path) <= len(record.moves) or undone[: len(path)] != path)
    }
    beyond = len(record.moves) + 1
    wanted = {path for path in wanted if not undone or path[:beyond] != undone[:beyond]}
    assert len(paths) == len(set(paths))
    assert set(paths) == wanted


@pytest.mark.parametrize("seed", SEEDS)
def test_the_shown_line_is_listed_in_its_order(seed: int) -> None:
    record = page_record(seed)
    targets = list(map(target, entries(state_of(record))))
    plies = [int(value) for name, value in targets if name == "ply"]
    assert plies == list(range(1, len(record.moves) + 1))
    lines = sorted(int(value) for name, value in targets if name == "line")
    assert lines == list(range(len(record.forks)))


def test_the_current_move_is_marked_within_a_variation() -> None:
    state = after(studied(), GoTo(6))
    (current,) = [e for e in entries(state) if "aria-current" in e.children[0].attrs]
    assert target(current) == ("ply", "6")


def buttons(state: AppState, name: str) -> list[str]:
    """Return the values of the buttons with this attribute."""
    moves = with_id(state, "moves")
    return [node.attrs[name] for node in walk(moves) if name in node.attrs]


def test_the_variation_that_is_shown_can_become_the_main_line() -> None:
    assert "1.5" in buttons(studied(), "data-promote-line")
    intent = from_click("promote-line", "1.5")
    assert intent == PromoteLine(1, 5)
    state = after(studied(), intent)
    assert state.game.record.tree.main_line[:5] == (*MOVES[:4], SIDE[0])
    assert sentence(state) == "This is the main line now. Undo changes it back."


def test_a_variation_that_becomes_the_main_line_stays_at_the_position_within_it() -> None:
    state = after(studied(), GoTo(6), PromoteLine(1, 5))
    assert state.game.ply == 6


def test_the_variation_that_is_shown_can_be_deleted_and_comes_back() -> None:
    state = studied()
    assert "1.5" in buttons(state, "data-drop-line")
    intent = from_click("drop-line", "1.5")
    assert intent == DropLine(1, 5)
    dropped = after(state, intent)
    assert dropped.game.record.tree.lines == (MOVES,)
    assert (dropped.game.record.moves, dropped.game.ply) == (MOVES, 4)
    assert sentence(dropped) == "Variation deleted. Undo restores it."
    assert after(dropped, Undo()).game.record == state.game.record


@pytest.mark.parametrize("place", [(9, 1), (0, 99), (1, 0), (-1, 3)])
def test_a_move_that_is_not_there_changes_nothing(place: tuple[int, int]) -> None:
    state = studied()
    for intent in (SwitchLine(*place), PromoteLine(*place), DropLine(*place)):
        assert after(state, intent).game == state.game


def test_moves_of_variations_have_their_glyphs_and_marks_of_comments() -> None:
    state = after(studied(), SwitchLine(0))
    path = (*MOVES[:4], *SIDE[:2])
    record = state.game.record.with_annotation(path, Annotation("Well met.", (Glyph.GOOD,)))
    (entry,) = [e for e in entries(state_of(record)) if "noted" in str(e) and "node" in str(e)]
    assert any(node.text == "!" for node in walk(entry))


def test_of_a_big_tree_only_the_shown_line_and_first_moves_are_listed() -> None:
    record = GAME.game.record
    board = record.board(4)
    for first in sorted(map(board.move_string, board.legal_moves)):
        line = (*MOVES[:4], first)
        there = record.with_moves(line).board()
        for second in sorted(map(there.move_string, there.legal_moves))[:20]:
            record = record.with_moves((*line, second))
    state = state_of(record)
    names = [name for name, _ in map(target, entries(state))]
    assert names.count("ply") == len(record.moves)
    assert names.count("line") == len(record.forks)
    assert sum(map(len, record.tree.lines)) > 1000 > 5 * len(names)


def test_the_page_has_one_tab_stop_and_the_variations_that_leave_the_shown_line() -> None:
    state = studied()
    stops = [target(e)[0] for e in entries(state) if e.children[0].attrs["tabindex"] == "0"]
    assert stops.count("ply") == 1
    assert stops.count("line") == len(state.game.record.forks)
    assert set(stops) == {"ply", "line"}


# -- the tree of an analysis -----------------------------------------------------------------------


def paths(state: AppState) -> dict[str, str]:
    """Return the places in the tree of its moves, and their codes."""
    found = {}
    for entry in entries(state):
        (code,) = [node.text for node in walk(entry) if node.attrs.get("class") == "code"]
        found[entry.children[0].attrs["data-path"]] = code
    return found


def said(state: AppState) -> list[str]:
    """Return the comments between the moves."""
    moves = walk(with_id(state, "moves"))
    return [n.children[0].text for n in moves if "said" in n.attrs.get("class", "").split()]


def commented(*notes: tuple[Line, str]) -> AppState:
    """Return an analysis with comments."""
    state = studied()
    record = state.game.record
    for path, words in notes:
        record = record.with_comment(path, words)
    return replace(state, game=replace(state.game, record=record))


def test_each_move_of_the_tree_has_its_place_in_it() -> None:
    assert paths(studied()) == {
        "0": "wS1",
        "0.0": "bS1 wS1-",
        "0.0.0": "wQ -wS1",
        "0.0.0.0": "bQ bS1-",
        "0.0.0.0.0": "wA1 -wQ",
        "0.0.0.0.1": "wB1 -wQ",
        "0.0.0.0.1.0": "bB1 bQ-",
        "0.0.0.0.1.0.0": "wA1 -wB1",
        "0.0.0.0.1.0.1": "wG1 -wB1",
        "0.0.0.0.1.0.1.0": "bG1 bB1-",
        "0.0.0.0.1.0.0.0": "bA1 bB1-",
        "0.0.0.0.0.0": "bA1 bQ-",
    }


def test_the_places_are_the_same_whichever_line_is_shown() -> None:
    state = studied()
    for line in state.game.record.tree.lines:
        shown = replace(state, game=OpenGame(state.game.record.showing(line), len(line)))
        assert paths(shown) == paths(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_place_leads_along_the_children_of_the_tree(seed: int) -> None:
    record = page_record(seed).without_undone()
    state = replace(state_of(record, 0), mode="analysis")
    for place, code in paths(state).items():
        path: Line = ()
        for number in map(int, place.split(".")):
            path = (*path, record.tree.children(path)[number])
        assert path[-1] == code


def test_only_an_analysis_has_a_tree() -> None:
    state = studied()
    assert with_id(state, "tree").children == (with_id(state, "moves"),)
    assert "tree" not in {node.attrs.get("id") for node in walk(view(after(state, Analyse())))}


def test_comments_stand_between_the_moves() -> None:
    state = commented(((), "A start."), (MOVES[:3], "Early."), ((*MOVES[:4], SIDE[0]), "Near."))
    assert said(state) == ["A start.", "Early.", "Near."]


def test_after_a_comment_the_move_of_black_has_its_number() -> None:
    assert "2… bQ bS1-" in texts(commented((MOVES[:3], "Early.")))


def test_only_the_comment_on_the_position_shown_is_a_note() -> None:
    state = after(commented((MOVES[:3], "Early."), (MOVES[:2], "Usual.")), GoTo(3))
    notes = [n for n in walk(with_id(state, "moves")) if n.attrs.get("role") == "note"]
    assert [note.text for note in notes] == ["Early."]


def fold_buttons(state: AppState) -> dict[str, str]:
    """Return the buttons that fold variations, and whether these are open."""
    moves = [node for node in walk(with_id(state, "moves")) if "data-fold-line" in node.attrs]
    return {node.attrs["data-fold-line"]: node.attrs["aria-expanded"] for node in moves}


def test_a_folded_variation_shows_its_first_move_only() -> None:
    state = after(studied(), GoTo(0))
    assert fold_buttons(state) == {"1.5": "true", "2.7": "true"}
    intent = from_click("fold-line", "1.5")
    assert intent == FoldLine(1, 5)
    folded = after(state, intent)
    assert fold_buttons(folded) == {"1.5": "false"}
    assert set(paths(state)) - set(paths(folded)) == {
        place for place in paths(state) if place.startswith("0.0.0.0.1.")
    }
    assert paths(after(folded, intent)) == paths(state)


def test_the_current_move_is_in_view_although_its_variation_was_folded() -> None:
    folded = after(studied(), GoTo(0), FoldLine(1, 5))
    inside = after(folded, GoTo(6))
    assert fold_buttons(inside)["1.5"] == "true"
    assert fold_buttons(after(inside, GoTo(5)))["1.5"] == "false"


def test_folding_the_variation_that_is_shown_goes_to_its_first_move() -> None:
    state = after(studied(), GoTo(7), FoldLine(1, 5))
    assert state.game.ply == 5
    assert fold_buttons(state) == {"1.5": "false"}


def test_a_variation_of_one_move_has_nothing_to_fold() -> None:
    state = after(GAME, Analyse(), GoTo(5), Play("bB1 bQ-"))
    assert fold_buttons(state) == {}


def test_a_game_that_is_played_has_nothing_to_fold() -> None:
    state = after(studied(), Analyse())
    assert fold_buttons(state) == {}
    assert after(state, FoldLine(1, 5)).game == state.game
