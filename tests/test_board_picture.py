"""The picture that `<hive-board>` draws by itself: the same as Python's, without any rules."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from hive_core import Board
from hive_core.svg import draw
from tools.board_script import SOURCES, art
from tools.environment import find_node, run

SVG = "{http://www.w3.org/2000/svg}"

# Draws each game, and says null where there is nothing to draw.
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
    """A function that has Node draw games; it returns what the script knows of each, or None."""

    def ask(*games: Game) -> list[dict[str, Any] | None]:
        told = tmp_path_factory.mktemp("games") / "games.json"
        told.write_text(json.dumps([source(), games]), encoding="utf-8")
        answer = run([find_node(), "-e", PROGRAM, told], quiet=True, timeout=60)
        result: list[dict[str, Any] | None] = json.loads(answer)
        return result

    return ask


@cache
def random_games() -> tuple[Board, ...]:
    """Games of every type and length, played at random with the same seeds each time."""
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
    """An SVG element of Python's as the script would write it, without what only words need."""
    children: list[Any] = [tree_of(child) for child in element if child.tag not in WORDS]
    text = [element.text] if element.text and element.tag not in WORDS else []
    attributes = {key: value for key, value in element.attrib.items() if key != "role"}
    return [element.tag.removeprefix(SVG), attributes, *text, *children]


WORDS = (f"{SVG}title", f"{SVG}desc")


def plain(tree: list[Any]) -> list[Any]:
    """Numbers without trailing zeros, as both write them differently."""
    name, attributes, *children = tree
    numbers = {
        key: re.sub(r"(\.\d*?)0+(?=\D|$)", r"\1", value).replace(". ", " ").removesuffix(".")
        for key, value in attributes.items()
        if key not in ("d", "font-family")
    }
    kept = {key: attributes[key] for key in ("d", "font-family") if key in attributes}
    return [name, {**numbers, **kept}, *(plain(c) if isinstance(c, list) else c for c in children)]


@pytest.mark.parametrize("flip", [False, True])
def test_it_is_the_picture_that_python_draws(drawn: Any, flip: bool) -> None:
    games = random_games()
    told = drawn(*((board.game_string(), None, flip) for board in games))
    for board, answer in zip(games, told, strict=True):
        expected = tree_of(ElementTree.fromstring(draw(board, flip=flip)))
        assert plain(answer["tree"]) == plain(expected), board.game_string()


def test_the_games_have_stacks() -> None:
    heights = {len(stack) for board in random_games() for stack in board.stacks().values()}
    assert heights >= {1, 2}


def test_an_earlier_position_of_a_game_is_drawn(drawn: Any) -> None:
    board = random_games()[-1].copy()
    plies = range(0, board.ply, 7)
    told = drawn(*((board.game_string(), ply, False) for ply in plies))
    for ply, answer in reversed(list(zip(plies, told, strict=True))):
        while board.ply > ply:
            board.pop()
        assert plain(answer["tree"]) == plain(tree_of(ElementTree.fromstring(draw(board))))
        assert answer["ply"] == ply


def test_a_game_type_is_an_empty_table(drawn: Any) -> None:
    (answer,) = drawn(("Base+MLP", None, False))
    assert plain(answer["tree"]) == plain(tree_of(ElementTree.fromstring(draw(Board("Base+MLP")))))


def test_spellings_that_python_reads_are_read(drawn: Any) -> None:
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
def test_a_game_that_cannot_be_read_is_not_drawn(drawn: Any, game: str) -> None:
    assert drawn((game, None, False)) == [None]


def test_a_ply_that_is_none_is_the_last(drawn: Any) -> None:
    game = "Base;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1"
    told = drawn((game, -1, False), (game, 99, False), (game, None, False))
    assert [answer["ply"] for answer in told] == [3, 3, 3]


def test_a_finished_game_is_over_at_its_end_only(drawn: Any) -> None:
    game = "Base;BlackWins;Black[2];wS1;bG1 wS1-;wQ -wS1"
    told = drawn((game, 3, False), (game, 2, False))
    assert [answer["over"] for answer in told] == [True, False]


def test_a_picture_of_python_s_changes_its_colours_with_the_page(tmp_path: Any) -> None:
    board = random_games()[-1]
    light, dark = draw(board), draw(board, theme="dark")
    told = tmp_path / "told.json"
    told.write_text(json.dumps([source(), light, dark]), encoding="utf-8")
    program = """
    const [SOURCE, light, dark] = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    const recolored = new Function(SOURCE + "; return recolored;")();
    const same = [recolored(light, true) === dark, recolored(dark, false) === light];
    console.log(JSON.stringify(same));
    """
    assert json.loads(run([find_node(), "-e", program, told], quiet=True)) == [True, True]
