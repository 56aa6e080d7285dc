"""The puzzles of the package: the file, its proofs, and the command that prints them."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from hive_core import Board, Color, GameType, HiveError, Piece
from hive_core.__main__ import main
from hive_core.evaluate import chance
from hive_core.search import Limit, search
from hive_core.symmetry import images
from hive_core.teach import puzzles as library
from hive_core.teach._tasks.completing import colors_swapped, complete, line_of, position_key
from hive_core.teach._tasks.generator import RawPuzzle, by_kind, find_only_move, find_win
from hive_core.teach._tasks.looks_best import looks_best
from hive_core.teach._tasks.task import BANDS, band_of_id
from hive_core.teach._tasks.themes import THEMES, themes_of
from hive_core.teach.puzzles import FILES, KINDS, generate, kind_of, load, prove
from hive_core.teach.tasks import (
    Task,
    check_task,
    judge,
    read_task,
    read_tasks,
    write_task,
    write_tasks,
)
from tests.tasks.slow_prover import losing_replies, winning_moves
from tools.puzzles.checks import faults
from tools.puzzles.retired_ids import RETIRED
from tools.puzzles.selection import TARGETS

FOLDER = Path(library.__file__).parent / "data"
Output = pytest.CaptureFixture[str]


PROVED = tuple(
    task for task in load() if not band_of_id(task.id) or zlib.crc32(task.id.encode()) % 25 == 0
)
"""The puzzles that are proved here: the first file and one of 25 of the others."""


def of_kind(kind: str) -> list[Task]:
    """Return the puzzles of the kind that are proved here."""
    return [task for task in PROVED if kind_of(task) == kind]


def first_of_kind(kind: str) -> list[Task]:
    """Return the puzzles of the kind in the first file."""
    return [task for task in of_kind(kind) if not band_of_id(task.id)]


def sample(kind: str, count: int) -> list[Task]:
    """Return so many puzzles of the kind, spread over its list."""
    tasks = of_kind(kind)
    return tasks[:: max(len(tasks) // count, 1)][:count]


def named(task: Task) -> str:
    return task.id


# -- the file ------------------------------------------------------------------------------------


def test_there_are_at_least_fifteen_hundred_puzzles() -> None:
    assert len(load()) >= 1500


@pytest.mark.parametrize("kind", KINDS)
def test_the_files_of_the_bands_have_no_more_puzzles_of_a_kind_than_planned(kind: str) -> None:
    more = [task for task in load() if kind_of(task) == kind and band_of_id(task.id)]
    assert len(more) <= TARGETS[kind]


@pytest.mark.parametrize("band", BANDS)
def test_the_file_of_a_band_has_the_puzzles_with_its_ids(band: int) -> None:
    text = (FOLDER / f"puzzles-{band}.json").read_text(encoding="utf-8")
    tasks = read_tasks(text).tasks
    assert {(band_of_id(task.id), task.band) for task in tasks} == {(band, band)}


def test_the_files_of_the_bands_are_small() -> None:
    texts = [(FOLDER / f"puzzles-{band}.json").read_bytes() for band in BANDS]
    assert sum(len(zlib.compress(text, 9)) for text in texts) < 350_000


@pytest.mark.slow
@pytest.mark.parametrize("game_type", [str(game_type) for game_type in GameType.every()])
def test_every_game_type_has_at_least_six_puzzles(game_type: str) -> None:
    counts = Counter(str(task.board().game_type) for task in load())
    assert counts[game_type] >= 6


def test_base_and_the_pocket_game_and_all_expansions_have_the_most_puzzles() -> None:
    counts = Counter(str(task.board().game_type) for task in load())
    assert {name for name, _ in counts.most_common(3)} == {"Base", "Base+ML", "Base+MLP"}


def test_every_kind_has_puzzles_for_both_colours() -> None:
    for kind in KINDS:
        assert {task.board().turn for task in of_kind(kind)} == set(Color), kind


@pytest.mark.parametrize("name", FILES)
def test_a_task_is_one_line_of_its_file(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    lines = text.splitlines()
    tasks = [line.rstrip(",") for line in lines if line.startswith('{"id"')]
    assert [read_task(line.removesuffix("]}")) for line in tasks] == list(read_tasks(text).tasks)


@pytest.mark.parametrize("name", FILES)
def test_writing_a_file_again_changes_nothing(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert write_tasks(read_tasks(text)) == text


def test_ids_name_the_kind_and_are_numbered() -> None:
    for kind, prefix in zip(KINDS, ("w1", "w2", "w3", "om", "de", "be"), strict=True):
        assert all(re.fullmatch(rf"{prefix}-\d{{4}}", task.id) for task in of_kind(kind))


def test_puzzles_of_a_kind_get_harder() -> None:
    for kind in KINDS:
        bands = [task.band for task in of_kind(kind)]
        assert bands == sorted(bands)
        assert set(bands) <= set(range(1, 9))


def test_themes_are_known_and_in_order() -> None:
    for task in load():
        assert list(task.themes) == [theme for theme in THEMES if theme in task.themes], task.id


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_a_puzzle(theme: str) -> None:
    assert any(theme in task.themes for task in load())


def test_no_position_occurs_twice_not_even_turned_mirrored_or_with_other_colours() -> None:
    alike: dict[tuple[str, ...], list[Board]] = {}
    for task in load():
        board = task.board()
        stacks = ("".join(tile.bug.value for tile in stack) for stack in board.stacks().values())
        alike.setdefault(tuple(sorted(stacks)), []).append(board)
    for boards in alike.values():  # only these can be images of each other
        if len(boards) > 1:
            assert len(set(map(position_key, boards))) == len(boards)


def test_the_key_of_a_position_is_that_of_its_images() -> None:
    board = load()[0].board()
    both = [*images(board), *images(colors_swapped(board))]
    assert {position_key(image) for image in both} == {position_key(board)}
    assert len({image.key() for image in both}) == 24


def test_the_game_of_a_puzzle_of_the_first_file_ends_in_its_position() -> None:
    for task in PROVED:
        if not band_of_id(task.id):
            assert task.position is None
            assert task.game is not None
            board = Board.from_game_string(task.game)
            assert board.outcome() is None
            assert board.game_string() == task.game


def test_a_puzzle_of_a_band_has_its_position_only() -> None:
    for task in load():
        if band_of_id(task.id):
            assert task.game is None
            assert task.position is not None
            assert Board.from_position(task.position).position_string() == task.position


@pytest.mark.slow
@pytest.mark.parametrize("task", PROVED, ids=named)
def test_the_line_solves_the_puzzle(task: Task) -> None:
    """Each reply of the line is the one that the judge plays when the line is not stored."""
    if task.kind == "destinations":
        assert task.line == ()
        return
    bare = replace(task, line=()) if task.moves < 3 else task
    played: list[str] = []
    board = task.board()
    for text in task.line[::2]:
        verdict = judge(bare, played, board.parse_move(text))
        assert verdict.right
        played.append(text)
        board.push_move(text)
        if verdict.reply is not None:
            played.append(board.move_string(verdict.reply))
            board.push(verdict.reply)
    assert verdict.solved
    assert tuple(played) == task.line


def test_the_last_move_of_a_win_ends_the_game() -> None:
    for task in PROVED:
        if task.kind == "win":
            board = task.board()
            for text in task.line:
                board.push_move(text)
            outcome = board.outcome()
            assert outcome is not None
            assert outcome.winner is task.board().turn
            assert len(task.line) == 2 * task.moves - 1


# -- proofs, by the slow prover of the tests -------------------------------------------------------


@pytest.mark.parametrize("task", of_kind("win-1"), ids=named)
def test_at_most_three_of_at_least_25_moves_win_in_one(task: Task) -> None:
    board = task.board()
    wins = winning_moves(board, 1)
    assert 1 <= len(wins) <= 3
    assert len(board.legal_moves) >= 25
    assert wins == set(prove(task))


@pytest.mark.slow
@pytest.mark.parametrize("task", of_kind("win-2"), ids=named)
def test_exactly_one_move_wins_in_two(task: Task) -> None:
    board = task.board()
    wins = winning_moves(board, 2)
    assert len(by_kind(wins)) == 1
    assert not winning_moves(board, 1)
    assert board.parse_move(task.line[0]) in wins
    assert wins == set(prove(task))


@pytest.mark.slow
@pytest.mark.parametrize("task", of_kind("win-3"), ids=named)
def test_exactly_one_move_wins_in_three(task: Task) -> None:
    right = prove(task)
    assert len(by_kind(right)) == 1
    assert task.board().parse_move(task.line[0]) in right


@pytest.mark.slow
@pytest.mark.parametrize("task", sample("win-3", 4), ids=named)
def test_the_slow_prover_finds_the_same_wins_in_three(task: Task) -> None:
    board = task.board()
    assert not winning_moves(board, 2)
    first = board.parse_move(task.line[0])
    board.push(first)
    assert losing_replies(board, 2) == set(board.legal_moves)


@pytest.mark.slow
@pytest.mark.parametrize("task", of_kind("only-move"), ids=named)
def test_all_moves_but_one_lose_within_two(task: Task) -> None:
    board = task.board()
    saving = prove(task)
    assert len(by_kind(saving)) == 1
    assert board.move_string(min(saving, key=board.move_string)) == task.line[0]
    assert len(board.legal_moves) >= 8


@pytest.mark.slow
@pytest.mark.parametrize("task", sample("only-move", 4), ids=named)
def test_the_slow_prover_finds_the_same_only_moves(task: Task) -> None:
    board = task.board()
    assert set(board.legal_moves) - losing_replies(board, 2) == set(prove(task))


@pytest.mark.parametrize("task", of_kind("destinations"), ids=named)
def test_a_tile_has_three_to_fourteen_destinations(task: Task) -> None:
    board = task.board()
    assert isinstance(task.piece, Piece)
    moves = set(prove(task))
    assert moves == {move for move in board.legal_moves if move.piece == task.piece}
    assert 3 <= len(moves) <= 14


@pytest.mark.parametrize("task", of_kind("better"), ids=named)
def test_a_better_move_has_answers_of_one_kind(task: Task) -> None:
    check_task(task)
    board = task.board()
    assert len(by_kind(map(board.parse_move, task.answers))) == 1
    assert task.line == (min(task.answers),)


@pytest.mark.parametrize("task", of_kind("better"), ids=named)
def test_a_better_move_is_better_without_the_game_before_and_goes_back_to_no_position_of_it(
    task: Task,
) -> None:
    """No move that the task calls wrong is better, and none is a win to prove."""
    board = task.board()
    right = set(map(board.parse_move, task.answers))
    for move in right:
        board.push(move)
        assert board.outcome() is None
        assert not board.is_repetition(2)
        board.pop()
    assert winning_moves(board, 1) == set()
    alone = Board.from_position(board.position_string())
    answers = set(map(alone.parse_move, map(board.move_string, right)))
    lines = search(alone, Limit(nodes=6_000), lines=4).lines
    assert lines[0].move in answers
    others = [chance(line.score) for line in lines if line.move not in answers]
    assert chance(lines[0].score) - max(others) > 0.05


def test_no_puzzle_has_the_id_of_a_removed_one() -> None:
    assert not {task.id for task in load()} & RETIRED


@pytest.mark.slow
@pytest.mark.parametrize("task", sample("better", 3), ids=named)
def test_two_searches_agree_on_a_better_move(task: Task) -> None:
    assert faults(task) == []


def test_the_key_move_is_not_the_one_that_looks_best() -> None:
    for task in PROVED:
        if kind_of(task) in ("win-2", "win-3", "only-move", "better"):
            assert looks_best(task.board()) not in set(map(task.board().parse_move, task.line[:1]))


# -- themes and new puzzles ------------------------------------------------------------------------


def test_a_theme_follows_from_the_line() -> None:
    for task in PROVED:
        if task.kind != "destinations":
            assert themes_of(task.board(), line_of(task)) == task.themes, task.id


def test_a_puzzle_with_another_solution_is_not_completed() -> None:
    task = first_of_kind("win-1")[0]
    board = task.board()
    other = next(move for move in board.legal_moves if move not in prove(task))
    assert task.game is not None
    found = RawPuzzle("win-1", task.game, (board.move_string(other),), missed=False)
    assert complete(found, "x") is None


def test_a_position_without_a_threat_has_no_only_move() -> None:
    board = of_kind("destinations")[0].board()
    assert find_only_move(board) is None
    assert find_win(board, 1) is None


@pytest.mark.slow
def test_the_same_seed_generates_the_same_puzzles() -> None:
    kinds, types = ("win-1", "destinations"), ("Base+M",)
    first, again = (list(islice(generate(kinds, types, seed=4), 3)) for _ in range(2))
    assert first == again
    assert len({task.id for task in first}) == 3
    assert {str(task.board().game_type) for task in first} == {"Base+M"}


def test_another_seed_generates_other_puzzles() -> None:
    first, other = (next(generate(("destinations",), ("Base",), seed=seed)) for seed in (1, 2))
    assert first.game != other.game


def test_generating_an_unknown_kind_is_refused() -> None:
    with pytest.raises(HiveError, match="a kind of puzzles"):
        generate(("mate",))


# -- prove -----------------------------------------------------------------------------------------


def test_a_win_that_takes_fewer_moves_is_refused() -> None:
    task = replace(of_kind("win-1")[0], moves=2, line=())
    with pytest.raises(HiveError, match=r"w1-0001: the win takes fewer than 2 moves"):
        prove(task)


def test_a_win_that_does_not_exist_is_refused() -> None:
    task = replace(of_kind("win-2")[0], moves=1, line=())
    with pytest.raises(HiveError, match=r"^w2-0001: "):
        prove(task)


def test_an_only_move_where_no_move_loses_is_refused() -> None:
    game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
    with pytest.raises(HiveError, match="no move loses"):
        prove(Task("a", "only-move", game=game))


def test_a_line_that_does_not_solve_the_puzzle_is_refused() -> None:
    task = of_kind("win-2")[0]
    board = task.board()
    wrong = next(move for move in board.legal_moves if move not in prove(task))
    with pytest.raises(HiveError, match=r"w2-0001\.line\[0\]"):
        prove(replace(task, line=(board.move_string(wrong),)))


@pytest.mark.parametrize("kind", ["better", "beat", "tiles"])
def test_a_kind_without_a_proof_is_refused(kind: str) -> None:
    with pytest.raises(HiveError, match="has no proof"):
        prove(Task("a", kind, game="Base"))


# -- the command line ------------------------------------------------------------------------------


def printed(output: Output, *argv: str) -> str:
    assert main(["puzzle", *argv]) == 0
    return output.readouterr().out


def test_the_command_prints_the_board_and_what_to_do(capsys: Output) -> None:
    task = of_kind("win-2")[0]
    text = printed(capsys, task.id)
    assert text.startswith(f"Puzzle {task.id}, level {task.band}")
    assert str(task.board()).rstrip() in text
    assert task.board().position_string() in text
    assert f"{task.board().turn.name.capitalize()} to move: win in 2 moves." in text
    assert "Solution" not in text


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "destinations"])
def test_the_command_prints_the_line_as_the_solution(kind: str, capsys: Output) -> None:
    task = of_kind(kind)[0]
    text = printed(capsys, task.id, "--solution")
    assert text.splitlines()[-1] == f"Solution: {', '.join(task.line)}"


def test_the_command_prints_all_destinations_as_the_solution(capsys: Output) -> None:
    task = of_kind("destinations")[0]
    solution = printed(capsys, task.id, "--solution").splitlines()[-1]
    moves = solution.removeprefix("Solution: ").split(", ")
    assert set(map(task.board().parse_move, moves)) == set(prove(task))


def test_the_command_chooses_by_theme_band_and_kind(capsys: Output) -> None:
    task = next(task for task in of_kind("win-2") if "pin" in task.themes)
    wanted = {
        other.id
        for other in load()
        if kind_of(other) == "win-2" and "pin" in other.themes and other.band == task.band
    }
    argv = ("--theme", "pin", "--band", str(task.band), "--kind", "win-2")
    for seed in range(5):
        text = printed(capsys, *argv, "--seed", str(seed))
        assert text.split()[1].rstrip(",:") in wanted


def test_the_same_seed_chooses_the_same_puzzle(capsys: Output) -> None:
    assert printed(capsys, "--seed", "7") == printed(capsys, "--seed", "7")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["w9-0001"], "there is no puzzle 'w9-0001'; the ids are w1-0001 to be-"),
        (["--theme", "fork"], "there is no theme 'fork'; the themes are block, cover"),
        (["--band", "1", "--kind", "win-3"], "no puzzle fits --band 1 and --kind win-3"),
        (["--band", "9"], "'9' is not a whole number from 1 to 8"),
        (["--seed", "x"], "'x' is not a whole number from 0 to 999999999"),
        (["--kind", "beat"], "invalid choice: 'beat'"),
        (["w1-0001", "--band", "2"], "an id names one puzzle, so leave out --band"),
    ],
)
def test_the_command_refuses_what_fits_no_puzzle(
    argv: list[str], words: str, capsys: Output
) -> None:
    assert main(["puzzle", *argv]) == 2
    said, complaint = capsys.readouterr()
    assert said == ""
    assert complaint.startswith("hive_core: ")
    assert words in complaint


def test_a_written_puzzle_is_read_as_the_same_value() -> None:
    for task in load():
        assert read_task(write_task(task)) == task
