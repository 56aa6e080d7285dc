"""The code in `docs/embedding.md`, as far as it needs no browser."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from types import ModuleType
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest

from hive_core import Board
from hive_core.__main__ import main
from hive_core.teach.tasks import check_task, read_task, read_tasks
from tests.languages import LANGUAGES
from tests.project.test_hive_board import Tags
from tools.shared.environment import ROOT, find_node, run
from tools.site_build.learn_files import learn_files
from web.files import link as files_link

TEXT = (Path(__file__).resolve().parents[2] / "docs/embedding.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


def blocks(language: str) -> list[str]:
    """Return the code blocks of a language, in their order."""
    found = [code for name, code in BLOCKS if name == language]
    assert found
    return found


def tags(name: str) -> list[dict[str, str]]:
    """Return the attributes of every such element in the HTML blocks."""
    everything = [tag for code in blocks("html") for tag in Tags(code).tags]
    return [
        {key: value or "" for key, value in attributes.items()}
        for tag, attributes in everything
        if tag == name
    ]


def test_every_kind_of_code_block_is_tested() -> None:
    assert {name for name, _ in BLOCKS} == {"html", "js", "python", "sh", "yaml"}


GAMES = [board for board in tags("hive-board") if "game" in board]
TASKS = [board for board in tags("hive-board") if "game" not in board]


@pytest.mark.parametrize("board", GAMES, ids=lambda board: board["game"][:20])
def test_every_board_of_the_document_has_a_valid_game(board: dict[str, str]) -> None:
    link = "&".join(f"{key}={value}" for key, value in board.items() if key != "id")
    assert files_link.parse(link.replace("+", "%2B"), tuple(LANGUAGES), 0).problems == ()
    assert Board.from_game_string(board["game"]).outcome() is None


def test_the_tasks_of_the_document_can_be_solved_and_its_lessons_exist() -> None:
    assert {name for board in TASKS for name in board} == {"task", "lesson", "puzzle", "remember"}
    lessons = read_tasks(learn_files()["learn/lessons.json"])
    for board in TASKS:
        if "task" in board:
            check_task(read_task(board["task"]))
        if "lesson" in board:
            assert lessons.task(board["lesson"]) is not None


@pytest.mark.parametrize(
    "address",
    [
        *(frame["src"] for frame in tags("iframe")),
        *(link["href"] for link in tags("a") if "#" in link["href"]),
    ],
)
def test_every_link_of_the_document_opens_a_game(address: str) -> None:
    parts = urlsplit(address)
    assert parts.path in ("/hive/embed.html", "/hive/")
    settings = files_link.parse(parts.fragment, tuple(LANGUAGES), 0)
    assert settings.problems == ()
    assert settings.game is not None


def test_the_documented_command_draws_the_image_of_its_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (command,) = blocks("sh")
    python, option, module, *arguments = shlex.split(command)
    assert (python, option, module) == ("python", "-m", "hive_core")
    assert main(arguments) == 0
    (image,) = tags("img")
    root = ElementTree.parse(tmp_path / image["src"]).getroot()
    pieces = [e.attrib["data-piece"] for e in root.iter() if "data-piece" in e.attrib]
    assert sorted(pieces) == ["bG1", "wS1"]
    assert any(tag["game"] in command for tag in tags("hive-board"))


def test_the_notebook_s_frame_shows_its_board(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, dict[str, object]]] = []
    display = ModuleType("IPython.display")
    display.IFrame = lambda address, **size: asked.append((address, size))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    (program,) = (code for code in blocks("python") if "IFrame" in code)
    found: dict[str, object] = {}
    exec(program, found)
    ((address, size),) = asked
    settings = files_link.parse(urlsplit(address).fragment, tuple(LANGUAGES), 0)
    board = found["board"]
    assert isinstance(board, Board)
    assert settings.game is not None
    assert settings.game.game_string() == board.game_string()
    assert settings.problems == ()
    assert size.keys() == {"width", "height"}


@pytest.mark.parametrize("code", blocks("js"))
def test_the_documented_scripts_have_valid_syntax(code: str) -> None:
    program = "new (require('vm').Script)(process.argv[1])"
    run([find_node(), "-e", program, code], quiet=True, timeout=60)


def test_the_line_for_mkdocs_names_the_script_and_defers_it() -> None:
    (code,) = blocks("yaml")
    (script,) = re.findall(r"path: (\S+)\n\s+defer: true", code)
    assert script in {tag.get("src") for tag in tags("script")}


def test_the_puzzles_only_winning_move_is_the_documented_one() -> None:
    (code,) = (code for code in blocks("html") if 'id="puzzle"' in code)
    (solution,) = re.findall(r'const MOVE = "(.*)";', code)
    board = Board.from_game_string(Tags(code).one("hive-board")["game"] or "")
    winning = []
    for move in list(board.legal_moves):
        board.push(move)
        if board.outcome() is not None:
            winning.append(move)
        board.pop()
    assert winning == [board.parse_move(solution)]


@pytest.mark.parametrize("path", ["docs/notation.md", "web/locale/en.py"])
def test_it_is_said_which_positions_are_the_same_for_repetitions(path: str) -> None:
    words = (ROOT / path).read_text(encoding="utf-8").replace("\n", " ")
    assert re.search(r"wherever (it|the hive)\s+lies, but not turned or mirrored", words)
