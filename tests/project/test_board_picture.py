"""The image that `<hive-board>` draws by itself: equal to Python's, without any rules."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hive_core import Board, Move
from hive_core.svg import draw
from tools.shared.environment import find_node, run
from tools.site_build.board_script import SOURCES, art

SVG = "{http://www.w3.org/2000/svg}"

# Draws each game; null if it is invalid.
PROGRAM = """
const [SOURCE, GAMES] = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
const made = new Function(SOURCE + "; return { positionOf, pictureOf, recolored };")();
console.log(JSON.stringify(GAMES.map(([game, ply, flip]) => {
    const position = made.positionOf(game, ply);
    return position && { ...position, tree: made.pictureOf(position, flip) };
})));
"""

Game = tuple[str, int | None, bool]


def source() -> str:
    """Return the drawing script with its shapes."""
    return SOURCES[1].read_text(encoding="utf-8").replace('"build:art"', json.dumps(art()))


@pytest.fixture
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return a function that draws games in Node; it returns the script's answer for each."""

    def ask(*games: Game) -> list[dict[str, Any] | None]:
        request = tmp_path_factory.mktemp("games") / "games.json"
        request.write_text(json.dumps([source(), games]), encoding="utf-8")
        answer = run([find_node(), "-e", PROGRAM, request], quiet=True, timeout=60)
        result: list[dict[str, Any] | None] = json.loads(answer)
        return result

    return ask


@cache
def random_games() -> tuple[Board, ...]:
    """Return random games of every type and length, with fixed seeds."""
    games = []
    for seed in range(24):
        rng = random.Random(seed)
        board = Board(("Base", "Base+M", "Base+LP", "Base+MLP")[seed % 4])
        for _ in range(seed * 4):
            if board.outcome() is not None:
                break
            board.push(rng.choice(list(board.legal_moves)))
        games.append(board)
    return tuple(games)


def tree_of(element: ElementTree.Element) -> list[Any]:
    """Convert an SVG element of Python to the script's form, without text alternatives."""
    children: list[Any] = [tree_of(child) for child in element if child.tag not in WORDS]
    text = [element.text] if element.text and element.tag not in WORDS else []
    attributes = {key: value for key, value in element.attrib.items() if key != "role"}
    return [element.tag.removeprefix(SVG), attributes, *text, *children]


WORDS = tuple(f"{SVG}{name}" for name in ("title", "desc", "metadata"))


def plain(tree: list[Any]) -> list[Any]:
    """Remove trailing zeros from numbers, since both write them differently."""
    name, attributes, *children = tree
    numbers = {
        key: re.sub(r"(\.\d*?)0+(?=\D|$)", r"\1", value).replace(". ", " ").removesuffix(".")
        for key, value in attributes.items()
        if key not in ("d", "font-family")
    }
    kept = {key: attributes[key] for key in ("d", "font-family") if key in attributes}
    return [name, {**numbers, **kept}, *(plain(c) if isinstance(c, list) else c for c in children)]


@pytest.mark.parametrize("flip", [False, True])
def test_the_script_draws_the_same_image_as_python(drawn: Any, flip: bool) -> None:
    games = random_games()
    answers = drawn(*((board.game_string(), None, flip) for board in games))
    for board, answer in zip(games, answers, strict=True):
        expected = tree_of(ElementTree.fromstring(draw(board, flip=flip)))
        assert plain(answer["tree"]) == plain(expected), board.game_string()


@pytest.mark.parametrize("plies", [0, 3])
def test_the_script_draws_positions_and_the_moves_after_them(drawn: Any, plies: int) -> None:
    positions = [Board.from_position(board.position_string()) for board in random_games()[2:]]
    games: list[Game] = []
    for seed, board in enumerate(positions):
        start = board.position_string()
        rng = random.Random(seed)
        for _ in range(plies if board.outcome() is None else 0):
            if board.outcome() is None:
                board.push(rng.choice(list(board.legal_moves)))
        games.append((";".join([start, *board.move_strings()]), None, False))
    for board, (game, _, _), answer in zip(positions, games, drawn(*games), strict=True):
        last_move = bool(board.move_stack)
        expected = tree_of(ElementTree.fromstring(draw(board, last_move=last_move)))
        assert plain(answer["tree"]) == plain(expected), game
        assert answer["turn"] == board.turn, game


def test_the_games_of_this_test_have_stacks() -> None:
    heights = {len(stack) for board in random_games() for stack in board.stacks().values()}
    assert heights >= {1, 2}


def test_an_earlier_position_of_a_game_is_drawn(drawn: Any) -> None:
    board = random_games()[-1].copy()
    plies = range(0, board.ply, 7)
    answers = drawn(*((board.game_string(), ply, False) for ply in plies))
    for ply, answer in reversed(list(zip(plies, answers, strict=True))):
        while board.ply > ply:
            board.pop()
        assert plain(answer["tree"]) == plain(tree_of(ElementTree.fromstring(draw(board))))
        assert answer["ply"] == ply


def test_a_game_type_is_drawn_as_an_empty_board(drawn: Any) -> None:
    (answer,) = drawn(("Base+MLP", None, False))
    assert plain(answer["tree"]) == plain(tree_of(ElementTree.fromstring(draw(Board("Base+MLP")))))


def test_the_script_reads_the_spellings_that_python_reads(drawn: Any) -> None:
    text = "base+ml; inprogress; white[3]; WS1; bg1 ws1−; wq1 -wS1; bQ  bG1-"
    board = Board.from_game_string(text)
    (answer,) = drawn((text, None, False))
    assert plain(answer["tree"]) == plain(tree_of(ElementTree.fromstring(draw(board))))


@pytest.mark.parametrize(
    "game",
    [
        "Chess",
        "",
        "Base;InProgress;White[1];nonsense",
        "Base;InProgress;Black[1];wS1;bG1 wA1-",
        "Base;InProgress;Black[1];wS1;bG1",
        "Base;InProgress;Black[1];wS1;bG1 -wS1-",
        "Base;InProgress;Black[1];constructor;bG1 wS1-",
    ],
)
def test_an_invalid_game_is_not_drawn(drawn: Any, game: str) -> None:
    assert drawn((game, None, False)) == [None]


def test_an_invalid_ply_means_the_last(drawn: Any) -> None:
    game = "Base;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1"
    answers = drawn((game, -1, False), (game, 99, False), (game, None, False))
    assert [answer["ply"] for answer in answers] == [3, 3, 3]


def test_a_finished_game_is_over_only_at_its_last_ply(drawn: Any) -> None:
    game = "Base;BlackWins;Black[2];wS1;bG1 wS1-;wQ -wS1"
    answers = drawn((game, 3, False), (game, 2, False))
    assert [answer["over"] for answer in answers] == [True, False]


MEANING = """
const [SOURCE, ASKED] = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
const meaningOf = new Function(SOURCE + "; return meaningOf;")();
console.log(JSON.stringify(ASKED.map((asked) => meaningOf(...asked))));
"""


def meanings(folder: Path, *asked: tuple[str, str, int | None]) -> list[str | None]:
    """Return the script's reading of moves, each with its game and ply."""
    request = folder / "asked.json"
    request.write_text(json.dumps([source(), asked]), encoding="utf-8")
    answer: list[str | None] = json.loads(run([find_node(), "-e", MEANING, request], quiet=True))
    return answer


def spellings(board: Board, move: Move) -> list[str]:
    """Return every MoveString that means the move."""
    assert move.piece is not None
    assert move.to is not None
    found = []
    for stack in board.stacks().values():
        for piece in stack:
            for mark in ("{}", "{}-", "-{}", "{}/", "/{}", "{}\\", "\\{}"):
                text = f"{move.piece} {mark.format(piece)}"
                if board.parse_move(text) == move:
                    found.append(text)
    return found


def test_all_spellings_of_a_move_are_read_as_that_move(tmp_path: Path) -> None:
    board = next(game for game in random_games() if game.ply > 20)
    game = board.game_string()
    moves = {move: spellings(board, move) for move in list(board.legal_moves)[:12]}
    assert max(map(len, moves.values())) > 2
    texts = [(text, game, None) for found in moves.values() for text in found]
    answers = iter(meanings(tmp_path, *texts))
    said = [{next(answers) for _ in found} for found in moves.values()]
    assert all(len(meant) == 1 for meant in said)
    assert len(set().union(*said)) == len(moves)
    assert None not in set().union(*said)


@pytest.mark.parametrize("text", ["", "nonsense", "wA1 bA3-", "Draw", "wA1 -wS1;wQ -wA1", "wA1"])
def test_an_invalid_move_is_read_as_none(tmp_path: Path, text: str) -> None:
    assert meanings(tmp_path, (text, "Base;InProgress;White[2];wS1;bG1 wS1-", None)) == [None]


def test_a_move_is_read_in_the_position_that_is_shown(tmp_path: Path) -> None:
    game = r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/"
    assert meanings(tmp_path, ("wA1 bQ-", game, 2), ("wA1 bQ-", game, 4)) == [None, "wA1 3,-1"]


def test_a_pass_is_read_as_a_pass(tmp_path: Path) -> None:
    assert meanings(tmp_path, ("Pass", "Base", None)) == ["pass"]


def test_an_image_drawn_by_python_follows_the_theme_of_the_page(tmp_path: Path) -> None:
    board = random_games()[-1]
    light, dark = draw(board), draw(board, theme="dark")
    request = tmp_path / "told.json"
    request.write_text(json.dumps([source(), light, dark]), encoding="utf-8")
    program = """
    const [SOURCE, light, dark] = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    const recolored = new Function(SOURCE + "; return recolored;")();
    const same = [recolored(light, true) === dark, recolored(dark, false) === light];
    console.log(JSON.stringify(same));
    """
    assert json.loads(run([find_node(), "-e", program, request], quiet=True)) == [True, True]
