"""The move list says when a tile was thrown, also if its own player threw it."""

from __future__ import annotations

import pytest

import tests.languages  # noqa: F401 - loads all of them
from hive_core import Board
from tests.page import after, loaded, walk, with_id
from tests.page_states import THROWN, reviewed
from web.app.view import view
from web.computer.intents import Analyse
from web.game import throws
from web.game.intents import GoTo, Play
from web.game.throws import likely_own_throws
from web.locale.moves import thrower_of
from web.settings.intents import SetPref

WORDS = {
    ("en", r"bS1 \bP"): "Black spider 1, thrown by the black pillbug",
    ("en", "wM /bB1"): "White mosquito, thrown by the black pillbug",
    ("nl", r"bS1 \bP"): "Zwarte spin 1, overgezet door de zwarte pissebed",
    ("nl", "wM /bB1"): "Witte mug, overgezet door de zwarte pissebed",
}
SHOWN = {
    ("en", r"bS1 \bP"): "Throws black spider 1 ",
    ("en", "wM /bB1"): "Throws white mosquito ",
    ("nl", r"bS1 \bP"): "Zet over: zwarte spin 1 ",
    ("nl", "wM /bB1"): "Zet over: witte mug ",
}


@pytest.mark.parametrize(("lang", "move"), WORDS)
def test_a_throw_is_told_in_the_move_list_whoever_owns_the_tile(lang: str, move: str) -> None:
    state = after(loaded(THROWN), SetPref("lang", lang), Play(move))
    ply = str(len(state.game.record.moves))
    (entry,) = [n for n in walk(with_id(state, "moves")) if n.attrs.get("data-ply") == ply]
    assert str(entry.attrs["aria-label"]).startswith(WORDS[lang, move])
    assert str(entry.attrs["data-words"]).startswith(SHOWN[lang, move])


@pytest.mark.parametrize(("lang", "move"), WORDS)
def test_a_throw_in_another_line_is_told_as_it_is_in_the_shown_one(lang: str, move: str) -> None:
    there = loaded(THROWN)
    board, ply = there.board, len(there.game.record.moves)
    other = board.move_string(min(set(board.legal_moves) - {board.parse_move(move)}, key=str))
    state = after(there, SetPref("lang", lang), Analyse(), Play(move), GoTo(ply), Play(other))
    assert state.game.record.moves[ply] == other
    (entry,) = [n for n in walk(with_id(state, "moves")) if n.attrs.get("data-line") == "0"][:1]
    assert SHOWN[lang, move] in str(entry.attrs["aria-label"])


def test_the_card_of_a_review_says_so_too() -> None:
    state = after(loaded(THROWN), Play(r"bS1 \bP"))
    ply = len(state.game.record.moves)
    for _ in range(3):
        board = state.game.record.board()
        state = after(state, Play(board.move_string(min(board.legal_moves, key=str))))
    state = reviewed(after(state, Analyse()))
    (card,) = [n for n in walk(with_id(state, "review")) if n.attrs.get("data-try") == str(ply)]
    assert "black spider 1, thrown by the black pillbug" in card.markup().lower()
    assert "Throws black spider 1 " in card.markup()


def test_every_throw_of_an_own_tile_is_among_the_likely_ones() -> None:
    board = Board.from_game_string(THROWN)
    record = loaded(THROWN).game.record
    thrown = 0
    for move in board.legal_moves:
        if thrower_of(board, move) is not None:
            moves = (*record.moves, board.move_string(move))
            assert len(moves) in likely_own_throws(record.rules, moves)
            thrown += 1
    assert thrown > 2


def test_a_list_with_many_variations_looks_for_throws_once() -> None:
    state = after(loaded(THROWN), Analyse())
    ply = len(state.game.record.moves)
    texts = [state.board.move_string(move) for move in state.board.legal_moves]
    for text in texts[:40]:
        state = after(state, GoTo(ply), Play(text))
    view(state)
    before = throws._thrower.cache_info()
    view(after(state, GoTo(2)))
    later = throws._thrower.cache_info()
    assert (later.misses, later.hits > before.hits) == (before.misses, True)


def test_a_game_without_a_pillbug_has_no_throws() -> None:
    record = loaded("Base+ML;InProgress;White[3];wM;bM wM-;wQ -wM;bQ bM-").game.record
    assert likely_own_throws(record.rules, record.moves) == frozenset()
