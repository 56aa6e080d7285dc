"""Games with variations in any format: round trips, several games, limits."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core import (
    Board,
    GameFileError,
    GameState,
    HiveError,
    read_game,
    read_games,
    read_headers,
)
from hive_core.game import Game
from hive_core.game_tree import GameTree
from hive_core.pgn import read_games as read_pgn_games
from hive_core.pgn import read_headers as read_pgn_headers
from hive_core.pgn import read_pgn, write_game, write_pgn
from hive_core.sgf import read_games as read_sgf_games
from hive_core.sgf import read_sgf, write_sgf
from tests.game_trees import sample, trees

DATA = Path(__file__).parents[1] / "data"
LAW = settings(max_examples=150, deadline=None, derandomize=True)
FORMATS: dict[str, Callable[[Game], str]] = {
    "pgn": lambda game: game.to_pgn(variations=True),
    "sgf": lambda game: game.to_sgf(),
}
CYCLE = ("wQ \\wA1", "bQ bA1/", "wQ -wA1", "bQ bA1-")
SHUFFLE = ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", *CYCLE * 260)
anything: Any = None


# -- round trips -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
@LAW
@given(tree=trees())
def test_any_game_is_read_back_unchanged(name: str, tree: GameTree) -> None:
    text = FORMATS[name](Game.from_tree(tree))
    text.encode("utf-8")
    back = Game.read(text)
    assert back.tree == tree
    # A claimed result is noted, since the board does not show it.
    assert len(back.notes) <= (tree.result is not None)
    assert FORMATS[name](back) == text


@pytest.mark.slow
@LAW
@given(trees())
def test_a_pgn_without_variations_has_the_main_line_for_other_programs(tree: GameTree) -> None:
    text = Game.from_tree(tree).to_pgn()
    main = tree.main_line_only()
    spoken = tuple((path, said.replaced(glyphs=())) for path, said in main.annotations)
    assert Game.read(text).tree == replace(main, annotations=spoken)
    if tree.start is None:
        assert read_pgn(text).moves == tree.main_line
        assert read_pgn(text).state is tree.state()


@pytest.mark.slow
@LAW
@given(trees())
def test_the_older_readers_read_the_main_line_of_a_file_with_variations(tree: GameTree) -> None:
    game = Game.from_tree(tree)
    for text, read in ((game.to_pgn(variations=True), read_pgn), (game.to_sgf(), read_sgf)):
        if tree.start is None:
            assert read(text).moves == tree.main_line
        else:
            with pytest.raises(GameFileError, match="starts from a position that was set up"):
                read(text)


@pytest.mark.parametrize("name", ["mzinga.pgn", "wild.pgn", "boardspace.sgf"])
def test_a_file_without_variations_is_written_as_before(name: str) -> None:
    record = read_game(DATA / name)
    game = Game.read(DATA / name)
    assert game.to_pgn() == write_pgn(record)
    assert game.to_pgn(variations=True) == write_pgn(record)
    known = r"\nTG\[[^\n]*"
    assert re.sub(known, "", game.to_sgf()) == write_sgf(record)


# -- several games ---------------------------------------------------------------------------------


GOOD = '[Event "{0}"]\n[GameType "Base"]\n\n1. wS1\n2. bS1 wS1-\n\n'
BAD = {
    "an illegal move": '[Event "bad"]\n\n1. wS1\n2. bS1 bS1-\n\n',
    "another game": '[Event "bad"]\n[GameType "Chess"]\n\n1. e4\n\n',
}


@pytest.mark.parametrize("fault", BAD)
def test_a_fault_in_one_game_does_not_hide_the_others(fault: str) -> None:
    text = GOOD.format("1") + BAD[fault] + GOOD.format("2")
    faults: list[GameFileError] = []
    games = list(read_games(text, on_fault=faults.append))
    assert [game.tags["Event"] for game in games] == ["1", "2"]
    assert len(faults) == 1
    assert 7 <= faults[0].line <= 11
    headers = read_headers(text)
    assert [(header.index, header.line) for header in headers[::2]] == [
        (0, 1),
        (2, 1 + (GOOD + BAD[fault]).count("\n")),
    ]
    assert Game.read(text, 2).tags["Event"] == "2"
    with pytest.raises(GameFileError):
        Game.read(text, 1)
    with pytest.raises(GameFileError):
        list(read_games(text))


def test_headers_have_the_tags_and_the_plies_of_the_main_line() -> None:
    text = GOOD.format("1") + sample().to_pgn(variations=True)
    first, second = read_pgn_headers(text)
    assert first.tags == {"Event": "1", "GameType": "Base"}
    assert (second.plies, second.tags["White"], second.line) == (4, "Ann", 7)
    assert read_pgn_headers("") == []


def test_several_sgf_games_in_one_text_are_read() -> None:
    one, two = sample(), sample()
    one.tags["Event"], two.tags["Event"] = "1", "2"
    text = one.to_sgf() + "\n" + two.to_sgf()
    assert [game.tree for game in read_sgf_games(text)] == [one.tree, two.tree]
    headers = read_headers(text)
    assert [header.tags["Event"] for header in headers] == ["1", "2"]
    assert [header.plies for header in headers] == [4, 4]
    assert headers[1].line == one.to_sgf().count("\n") + 2
    bad = one.to_sgf().replace("wQ M 13 -wS1", "wQ M 13 -wA3", 1)
    faults: list[GameFileError] = []
    games = list(read_games(bad + text, on_fault=faults.append))
    assert [game.tree for game in games] == [one.tree, two.tree]
    assert [str(fault.phrase.wording.name) for fault in faults] == ["AT_MOVE"]
    broken = one.to_sgf().replace("GM[27]", "GM[27] ? ", 1)
    assert len(list(read_games(broken + text, on_fault=faults.append))) == 3


# -- limits ----------------------------------------------------------------------------------------


def nested(levels: int) -> GameTree:
    """Return a tree in which each variation is in the one before."""
    tree = GameTree("Base").with_line(SHUFFLE[: 4 + levels])  # type: ignore[arg-type]
    others = []
    for plies in range(4, 4 + levels):
        moves = tree.board(tree.main_line[:plies]).legal_moves
        board = tree.board(tree.main_line[:plies])
        texts = [board.move_string(move) for move in moves[:2]]
        others.append((*SHUFFLE[:plies], next(t for t in texts if t != SHUFFLE[plies])))
    return GameTree(tree.game_type, lines=(*others, tree.main_line))


@pytest.mark.parametrize("name", FORMATS)
def test_variations_nested_a_thousand_deep_cost_one_board(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = nested(1000)
    assert len(tree.lines) == 1001
    text = FORMATS[name](Game.from_tree(tree))
    made: list[object] = []
    begin = Board.__init__

    def counted(board: Board, *args: Any, **options: Any) -> None:
        made.append(board)
        begin(board, *args, **options)

    monkeypatch.setattr(Board, "__init__", counted)
    assert Game.read(text).tree == tree
    assert len(made) <= 2


@pytest.mark.parametrize("name", FORMATS)
def test_fifty_variations_late_in_a_game_play_each_move_once(
    name: str, moves_played: list[str]
) -> None:
    tree = GameTree("Base").with_line(SHUFFLE[:240])  # type: ignore[arg-type]
    late = tree.main_line[:238]
    for move in list(tree.board(late).legal_moves)[:50]:
        tree = tree.with_move(late, move)
    text = FORMATS[name](Game.from_tree(tree))
    moves_played.clear()
    list(read_pgn_games(text) if name == "pgn" else read_sgf_games(text))
    # Once to read it, and once to see how the main line ends.
    assert len(moves_played) <= 2 * 240 + len(tree.lines)


def test_a_game_with_too_many_moves_in_variations_is_refused() -> None:
    text = "1. wS1" + " (1. wG1 2. bG1 wG1-)" * 6000
    with pytest.raises(GameFileError, match="more than 10000 moves in all lines together"):
        list(read_pgn_games(text))


@pytest.mark.slow
@pytest.mark.parametrize(
    "part",
    [
        *("(", ")", "$1 ", "!", "(1. wS1 ", "{(}", "[%clk 0:0:1]", "(;", "(;GM[", "(;GM[27])"),
        '[A "b"]\n1. x\n',
    ],
)
def test_a_huge_text_of_variations_is_read_or_refused(part: str) -> None:
    text = part * (40_000 // len(part))
    for begin in ("1. wS1 ", "(;GM[27]", ""):
        games = list(read_games(begin + text, on_fault=lambda _: None))
        assert all(game.tree.main_line in ((), ("wS1",)) for game in games)


PARTS = st.sampled_from(
    [
        *("1. ", "wS1", "bG1 wS1-", "(", ")", "{", "}", "$3", "!?", "\n", '[A "b"]\n', " "),
        *("[%clk ", "(;", ";", "P0[1 Done]", "P0[0 Dropb wS1 N 13 .]", "C[", "]", "CR["),
        *("POS[", "0:01]", "*"),
    ]
)


@LAW
@given(st.lists(PARTS, max_size=20).map("".join))
def test_only_documented_errors_escape(text: str) -> None:
    faults: list[GameFileError] = []
    games = list(read_games(text, on_fault=faults.append)) if "(" in text[:2] else []
    try:
        games += list(read_pgn_games(text, on_fault=faults.append))
    except GameFileError as error:
        faults.append(error)
    for game in [*games, *(fault.game for fault in faults if fault.game is not None)]:
        for write in FORMATS.values():
            assert Game.read(write(game)).tree == game.tree
    for fault in faults:
        assert fault.line >= 1
        assert fault.column >= 1


REFUSED: dict[str, Callable[[], object]] = {
    "a Game, not 'Base'": lambda: write_game("Base"),  # type: ignore[arg-type]
    "a function as on_fault, not 5": lambda: read_pgn_games("", on_fault=5),  # type: ignore[arg-type]
    "a function as on_fault, not 6": lambda: read_sgf_games("", on_fault=6),  # type: ignore[arg-type]
    "text file or a Path, not None": lambda: read_headers(anything),
    "text file or a Path, not 5": lambda: read_pgn_headers(5),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_an_invalid_argument_is_refused_with_a_sentence(sentence: str) -> None:
    with pytest.raises(HiveError) as refusal:
        REFUSED[sentence]()
    assert sentence in str(refusal.value)


def test_a_result_that_the_file_claims_is_kept() -> None:
    for text in ('[Result "1-0"]\n\n1. wS1\n', "1. wS1 (1. wG1) 1-0\n"):
        assert Game.read(text).result is GameState.WHITE_WINS


# -- the document ----------------------------------------------------------------------------------


def test_the_program_of_the_document_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = Path(__file__).parents[2] / "docs" / "formats.md"
    (code,) = re.findall(r"```python\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    text = sample().to_pgn(variations=True)
    Path("game.pgn").write_text(text, encoding="utf-8")
    Path("match.pgn").write_text(f"{text}\n" * 3, encoding="utf-8")
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["third"].tree == sample().tree
    assert len(names["games"]) == 3
    assert Game.read(Path("whole.pgn")).tree == Game.read(Path("whole.sgf")).tree == sample().tree


def test_the_file_of_the_document_is_read_without_a_note() -> None:
    document = Path(__file__).parents[2] / "docs" / "formats.md"
    (text,) = re.findall(r"```\n(\[.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)
    game = Game.from_pgn(text.replace("…\n", ""))
    assert game.notes == ()
    assert len(game.tree.lines) == 2
    assert len(game.tree.annotations) == 5
