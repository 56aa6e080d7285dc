"""What a block gives `<hive-board>`: the same that the page reads, for every kind of body."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as settings_of_test

from hive_core import Board
from hive_core.errors import HiveError
from hive_core.game import Game
from hive_core.game_tree import GameTree
from hive_core.teach import lessons, puzzles
from hive_core.teach._blocks import options as checked
from hive_core.teach._words import texts
from hive_core.teach.blocks import ATTRIBUTES, NAMES, Block, read_block
from hive_core.teach.tasks import Task, read_task
from tests.game_trees import trees
from tests.games import random_games
from tests.languages import LANGUAGES, OFFERED
from web.embed import layout
from web.files import link as files_link
from web.learn.sentences import goal_of
from web.settings.state import THEMES

ROOT = Path(__file__).resolve().parents[2]
PIN = "Base;Position;White[4];wA1@-1,0;wQ@0,0;bQ@1,0;bS1@2,0"
MOVES = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
GAME = "Base+MLP;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
GAMES = [board.copy() for board in random_games("Base+MLP", seed=4, games=8, plies=60)]
RESIGNED = GAME.replace("InProgress", "WhiteWins")


def attributes(text: str) -> dict[str, str]:
    """Return the attributes of the board that a block makes."""
    return read_block(text).attributes()


def settings(block: Block) -> files_link.Settings:
    """Return what the page reads in the block's link, which must have no fault."""
    found = files_link.parse(block.fragment(), tuple(LANGUAGES), 0)
    assert found.problems == ()
    return found


# -- bodies ----------------------------------------------------------------------------------------

SAME_GAME = {
    "one move a line": "\n".join(MOVES),
    "semicolons": "; ".join(MOVES),
    "numbers": "\n".join(f"{at}. {move}" for at, move in enumerate(MOVES, 1)),
    "numbers on one line": " ".join(f"{at}. {move}" for at, move in enumerate(MOVES, 1)),
    "numbers without spaces": "1.wS1\n2.bG1 wS1-\n3.wQ -wS1\n4.bQ bG1-",
    "indented": "\n".join(f"    {move}  " for move in MOVES),
    "windows": "\r\n".join(MOVES) + "\r\n",
    "a byte order mark": "\ufeff" + "\n".join(MOVES),
    "a GameString": GAME,
    "a GameString over lines": GAME.replace(";", ";\n"),
    "a PGN": '[GameType "Base+MLP"]\n\n' + "\n".join(f"{n}. {m}" for n, m in enumerate(MOVES, 1)),
    "moves as an option": f"moves: {';'.join(MOVES)}",
    "a game as an option": f"game: {GAME}",
}


@pytest.mark.parametrize("name", SAME_GAME)
def test_a_game_may_be_written_in_many_ways(name: str) -> None:
    assert attributes(SAME_GAME[name]) == {"game": GAME}


def test_an_sgf_is_a_game() -> None:
    assert attributes(Game.read(GAME).to_sgf())["game"] == GAME


def test_the_type_is_that_of_bare_moves() -> None:
    assert attributes("type: Base\n\nwS1")["game"] == "Base;InProgress;Black[1];wS1"


def test_an_empty_block_is_a_new_game_with_all_bugs() -> None:
    assert attributes("") == {"game": "Base+MLP"}


def test_a_position_may_have_moves_after_it() -> None:
    expected = {"position": PIN, "moves": "wA1 bS1-"}
    assert attributes(f"{PIN}\nwA1 bS1-") == expected
    assert attributes(f"{PIN};wA1 bS1-") == expected


def test_a_position_and_moves_may_be_options() -> None:
    expected = {"position": PIN, "moves": "wA1 bS1-"}
    assert attributes(f"position: {PIN}\nmoves: 1. wA1 bS1-") == expected


@pytest.mark.parametrize(
    "body", ["1. wS1\n2. bG1 wS1- (2. bS1 wS1-)", "wS1 {the first tile}\nbG1 wS1-"]
)
def test_variations_and_comments_make_a_study(body: str) -> None:
    block = read_block(body)
    record = settings(block).game
    assert list(block.attributes()) == ["study"]
    assert record is not None
    assert block.tree is not None
    assert record.tree.lines == block.tree.lines
    assert record.tree.annotations == block.tree.annotations


def test_a_line_of_a_study_is_shown() -> None:
    block = read_block("line: 1\n\n1. wS1\n2. bG1 wS1- (2. bS1 wS1-)")
    assert block.board().move_strings() == ["wS1", "bS1 wS1-"]
    assert settings(block).game.moves == ("wS1", "bS1 wS1-")  # type: ignore[union-attr]


def test_marks_and_arrows_make_a_study_with_them() -> None:
    block = read_block("ply: 1\nmarks: wS1; 1,-1\narrows: wS1 1,0\n\nwS1; bG1 wS1-")
    record = settings(block).game
    assert record is not None
    ((path, said),) = record.tree.annotations
    assert path == ("wS1",)
    assert [str(mark.hex) for mark in said.marks] == ["0,0", "1,-1"]
    assert [(str(one.start), str(one.end)) for one in said.arrows] == [("0,0", "1,0")]


def test_a_study_of_the_page_is_read() -> None:
    study = attributes("wS1 {the first tile}")["study"]
    assert attributes(f"study: {study}") == {"study": study}


def test_a_resignation_keeps_its_result() -> None:
    assert attributes(f"end: resign\n\n{RESIGNED}") == {"game": RESIGNED, "end": "resign"}
    assert settings(read_block(f"end: resign\n\n{RESIGNED}")).game.ending is not None  # type: ignore[union-attr]


def test_a_resignation_of_a_pgn_is_kept() -> None:
    game = Game.read(GAME)
    game.resign("black")
    assert attributes(game.to_pgn()) == {"game": RESIGNED, "end": "resign"}


def test_attributes_come_in_a_fixed_order() -> None:
    first = read_block("flip: 1\nmode: view\nply: 1\n\nwS1")
    second = read_block("ply: 1\nmode: view\nflip: 1\n\nwS1")
    assert list(first.attributes()) == ["game", "ply", "mode", "flip"]
    assert first.attributes() == second.attributes()


def test_options_of_the_tool_count_as_those_of_the_block() -> None:
    block = read_block("mode: view\n\nwS1", options={"theme": "dark"})
    assert block == read_block("mode: view\ntheme: dark\n\nwS1")


def test_a_block_can_be_pickled() -> None:
    block = read_block("wS1 {a comment}")
    assert pickle.loads(pickle.dumps(block)) == block


# -- the page --------------------------------------------------------------------------------------


@settings_of_test(deadline=None, max_examples=25)
@given(trees())
def test_the_page_reads_every_game_tree_as_it_was(tree: GameTree) -> None:
    text = re.sub(r"[^\t\n -~]", "?", Game.from_tree(tree).to_sgf())
    block = read_block(text, options={"mode": "view"})
    record = settings(block).game
    assert record is not None
    assert record.tree.lines == block.tree.lines  # type: ignore[union-attr]
    assert record.board().stacks() == block.board().stacks()


@pytest.mark.parametrize("board", GAMES, ids=lambda board: str(board.ply))
def test_the_attributes_of_a_block_are_a_block_with_the_same_attributes(board: Board) -> None:
    block = read_block(f"ply: {board.ply // 2}\nmode: analysis\n\n{board.game_string()}")
    again = "\n".join(f"{name}: {value}" for name, value in block.attributes().items())
    assert read_block(again).attributes() == block.attributes()
    assert settings(block).ply == board.ply // 2
    assert block.board().ply == board.ply // 2


def test_the_values_of_options_are_those_of_the_page() -> None:
    assert checked.MODES == files_link.MODES
    assert tuple(files_link.TASK_MODES) == checked.TASK_MODES
    assert checked.PLAYERS == files_link.PLAYERS
    assert checked.RULES == files_link.OPTIONS
    assert checked.ENDS == files_link.ENDS
    assert checked.THEMES == THEMES
    assert texts.LANGUAGES == OFFERED
    assert checked.NOTATIONS == files_link.NOTATIONS
    games = (*layout.CONTROLS, *layout.MORE_CONTROLS, *layout.MOVES_CONTROLS)
    assert set(checked.CONTROLS) == {*games, *layout.TASK_CONTROLS, "none"}


def test_the_attributes_are_those_of_the_element() -> None:
    script = (ROOT / "web" / "hive-board.js").read_text(encoding="utf-8")
    lists = "".join(re.findall(r"const (?:GAME|TASK) = \[(.*?)\]", script))
    look = re.search(r"const LOOK = \{(.*?)\}", script)
    assert look
    names = {*re.findall(r'"(\w+)"', lists), *re.findall(r"(\w+):", look[1]), "src"}
    # hive-results.js reads it.
    assert set(ATTRIBUTES) == names | {"remember"}


def test_a_block_has_a_move_list_on_the_board_but_not_in_the_app() -> None:
    block = read_block("mode: view\nnotation: right\n\nwS1")
    assert block.attributes()["notation"] == "right"
    assert "notation" not in block.fragment()


def test_a_task_has_no_move_list() -> None:
    with pytest.raises(HiveError, match="option 'notation' has no effect on a task"):
        read_block("goal: piece Q\nnotation: right\n\nwS1; bS1 wS1-")


def test_a_block_is_for_a_game_by_link() -> None:
    block = read_block("code:\nrules: tournament\n\nwS1")
    game = "Base+MLP;InProgress;Black[1];wS1"
    assert block.attributes() == {"code": "", "game": game, "rules": "tournament"}


def test_options_have_the_names_of_attributes() -> None:
    """The element names a task by its kind, a block by mode and id."""
    own = {"type", "id", "goal", "text", "done", "hint", "wrong", "caption", "alt", "name"}
    own |= {"align", "width", "height", "class", "marks", "arrows", "results"}
    assert set(NAMES) - own == set(ATTRIBUTES) - {"task", "lesson", "puzzle"}


# -- tasks -----------------------------------------------------------------------------------------

KINDS: dict[str, dict[str, object]] = {
    "win in 1": {"kind": "win", "in": 1},
    "win": {"kind": "win", "in": 1},
    "pins bS1": {"kind": "play", "goal": {"pins": "bS1"}},
    "pins bS1, piece wA1": {"kind": "play", "goal": {"pins": "bS1", "piece": "wA1"}},
    "piece wA1 A, to 3,0": {"kind": "play", "goal": {"piece": ["wA1", "A"], "to": "3,0"}},
    "piece A, not pins bS1": {"kind": "play", "goal": {"piece": "A", "not": {"pins": "bS1"}}},
    "safe, does place": {"kind": "play", "goal": {"safe": True, "does": "place"}},
    "sides bQ 5, passes no": {"kind": "play", "goal": {"sides": {"bQ": 5}, "passes": False}},
    "only move": {"kind": "only-move"},
    "destinations wA1": {"kind": "destinations", "piece": "wA1"},
    "tiles movable": {"kind": "tiles", "which": "movable"},
    "tiles stuck both": {"kind": "tiles", "which": "stuck", "side": "both"},
    "beat 3": {"kind": "beat", "level": 3},
    "beat": {"kind": "beat"},
    "survive 10": {"kind": "beat", "survive": 10},
    "survive 8 3": {"kind": "beat", "survive": 8, "level": 3},
}
NEARLY = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0"


@pytest.mark.parametrize("goal", KINDS)
def test_a_short_goal_is_that_of_a_task_file(goal: str) -> None:
    body = NEARLY if goal.startswith("win") else PIN
    task = read_block(f"goal: {goal}\nid: a\n\n{body}").task
    canonical = Board.from_position(body).position_string()
    fields = {"id": "a", "position": canonical, **KINDS[goal]}
    assert task == read_task(json.dumps(fields))


def test_a_task_is_an_attribute_with_its_words() -> None:
    block = read_block(
        "goal: pins bS1\nid: pin\ntext: Pin it.\ndone: Pinned.\nhint: Look east.\nhint: wA1\n"
        f"marks: bS1\narrows: wA1 3,0\n\n{PIN}"
    )
    task = json.loads(block.attributes()["task"])
    assert task == {
        "id": "pin",
        "kind": "play",
        "position": PIN,
        "text": "Pin it.",
        "done": "Pinned.",
        "goal": {"pins": "bS1"},
        "hints": ["Look east.", "wA1"],
        "marks": ["2,0"],
        "arrows": ["-1,0 3,0"],
    }


def test_words_are_in_the_language_of_the_block() -> None:
    task = read_block(f"goal: pins bS1\nlang: nl\ntext: Zet vast.\n\n{PIN}").task
    assert task is not None
    assert task.text == (("nl", "Zet vast."),)


def test_a_task_of_a_game_keeps_the_moves_up_to_the_position() -> None:
    task = read_block(f"goal: piece Q\nply: 3\n\n{GAME}").task
    assert task is not None
    assert task.game == "Base+MLP;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1"


def test_the_id_of_a_task_depends_only_on_its_content() -> None:
    first, same, other = (
        read_block(f"goal: {goal}\n\n{PIN}").task for goal in ("pins bS1", "pins  bS1", "piece A")
    )
    assert first is not None
    assert same is not None
    assert other is not None
    assert first.id == same.id != other.id


def test_a_task_may_be_json() -> None:
    text = json.dumps({"id": "a", "kind": "play", "position": PIN, "goal": {"pins": "bS1"}})
    assert json.loads(attributes(text)["task"]) == json.loads(text)


def test_the_id_chooses_a_task_of_a_file() -> None:
    tasks = [{"id": name, "kind": "beat", "position": PIN} for name in ("one", "two")]
    file = json.dumps({"format": "hive-tasks", "version": 1, "tasks": tasks})
    task = read_block(f"id: two\n\n{file}").task
    assert task is not None
    assert task.id == "two"


@pytest.mark.parametrize("mode", ["lesson", "puzzle"])
def test_an_id_names_a_task_of_the_site(mode: str) -> None:
    task = (lessons.load().tasks if mode == "lesson" else puzzles.load())[7]
    block = read_block(f"mode: {mode}\nid: {task.id}")
    assert block.task == task
    assert block.attributes() == {mode: task.id}
    assert settings(block).task == files_link.TaskLink(f"{mode}s", task.id)


def test_a_lesson_without_an_id_is_the_first() -> None:
    block = read_block("mode: lesson")
    assert block.attributes() == {"lesson": ""}
    assert block.task == lessons.load().tasks[0]


def test_tasks_of_a_file_of_the_site_are_named_and_not_read() -> None:
    block = read_block("tasks: my/tasks.json\nid: pin")
    assert block.attributes() == {"puzzle": "pin", "tasks": "my/tasks.json"}
    assert block.task is None
    assert settings(block).task == files_link.TaskLink("file", "pin", "my/tasks.json")


def test_the_link_of_a_task_contains_it() -> None:
    block = read_block(f"goal: pins bS1\n\n{PIN}")
    link = settings(block).task
    assert link is not None
    assert read_task(link.text) == block.task


EVERY_KIND = [
    *{task.kind: task for task in (*lessons.load().tasks, *puzzles.load())}.values(),
    next(task for task in puzzles.load() if task.moves > 1),
]


@pytest.mark.parametrize("lang", OFFERED)
@pytest.mark.parametrize("task", EVERY_KIND, ids=lambda task: task.kind)
def test_the_prompt_is_what_the_page_says(task: Task, lang: str) -> None:
    mode = "lesson" if lessons.load().task(task.id) else "puzzle"
    block = read_block(f"mode: {mode}\nid: {task.id}\nlang: {lang}")
    assert block.prompt() == goal_of(lang, task).replace("\u00ad", "")


@pytest.mark.parametrize("lang", OFFERED)
@pytest.mark.parametrize("goal", KINDS)
def test_the_prompt_of_a_goal_is_what_the_page_says(goal: str, lang: str) -> None:
    body = NEARLY if goal.startswith("win") else PIN
    block = read_block(f"goal: {goal}\nlang: {lang}\n\n{body}")
    assert block.task is not None
    assert block.prompt() == goal_of(lang, block.task)
