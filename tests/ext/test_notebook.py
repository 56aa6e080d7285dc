"""The board of notebooks without a notebook: its traits, methods, messages and static form."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from traitlets import TraitError

from hive_core import Board
from hive_core.errors import HiveError
from hive_core.game import Game
from hive_core.teach import puzzles
from hive_core.teach.ext.notebook import BoardWidget
from hive_core.teach.ext.pyscript import BoardWidget as PyScriptBoard
from hive_core.teach.tasks import read_task, write_task

FOUR = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
PINNED = "Base;Position;White[4];wA1@-1,0;wQ@0,0;bQ@1,0;bS1@2,0"
WIN = puzzles.load()[0]
SITE = "https://example.org/hive/"
DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "embedding.md"


def send(widget: BoardWidget, act: str, value: object = "") -> None:
    """Send the widget a message as the front end does."""
    widget._handle_custom_msg({"act": act, "value": value}, [])


def bundle(widget: BoardWidget) -> dict[str, Any]:
    data, _ = widget._repr_mimebundle_()
    return dict(data)


def test_a_new_board_shows_the_start_of_a_game() -> None:
    widget = BoardWidget()
    assert (widget.game, widget.moves, widget.ply) == ("Base+MLP;NotStarted;White[1]", [], 0)
    assert (widget.state, widget.last_move, widget.mode) == ("NotStarted", "", "play")


@pytest.mark.parametrize("given", [FOUR, Board.from_game_string(FOUR), Game.read(FOUR)])
def test_a_game_may_be_a_text_a_board_or_a_game(given: str | Board | Game) -> None:
    assert BoardWidget(given).game == FOUR


BLOCK = f"goal: pins bS1\ntext: Pin it.\n\n{PINNED}"
TASK = {"id": "pin", "kind": "play", "position": PINNED, "text": "Pin.", "goal": {"pins": "bS1"}}


def test_the_line_of_a_position_is_a_game() -> None:
    assert BoardWidget(PINNED).position == PINNED


@pytest.mark.parametrize(
    "given", [{"game": BLOCK}, {"game": f"\n{BLOCK}"}, {"task": BLOCK}, {"task": TASK}]
)
def test_a_task_may_be_a_block_or_a_dict(given: dict[str, Any]) -> None:
    widget = BoardWidget(**given)
    assert (widget.mode, read_task(widget.task).text[0][1][:3]) == ("puzzle", "Pin")


def test_a_block_has_its_players_mode_and_ply() -> None:
    widget = BoardWidget("mode: view\nply: 1\nflip:\n\nwS1; bG1 wS1-")
    assert (widget.mode, widget.ply, widget.flip, len(widget.moves)) == ("view", 1, True, 2)
    assert BoardWidget("black: ai:2\n\nwS1; bG1 wS1-").black == "ai:2"


def test_players_that_are_given_count_more_than_those_of_a_block() -> None:
    assert BoardWidget("black: ai:2\n\nwS1; bG1 wS1-", black="ai:3").black == "ai:3"


def test_a_fault_of_a_block_has_its_line() -> None:
    with pytest.raises(TraitError, match=r"line 1, column 1: unknown option 'gaol'"):
        BoardWidget(f"gaol: pins bS1\n\n{PINNED}")


def test_a_block_without_a_goal_is_not_a_task() -> None:
    with pytest.raises(TraitError, match="the block has no task: add a goal"):
        BoardWidget(task=PINNED)


def test_an_unknown_argument_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(TypeError, match="no argument 'blak'; did you mean 'black'"):
        BoardWidget(blak="ai:2")


def test_a_position_may_be_followed_by_moves() -> None:
    widget = BoardWidget(position=PINNED, moves="wA1 bS1-; bA1 \\bS1")
    assert (widget.position, widget.game) == (PINNED, "")
    assert widget.moves == ["wA1 bS1-", "bA1 \\bS1"]


def test_a_click_on_a_tile_and_a_target_plays_a_move() -> None:
    widget = BoardWidget()
    send(widget, "hand", "wS1")
    send(widget, "hex", "0,0")
    assert (widget.moves, widget.last_move, widget.state) == (["wS1"], "wS1", "InProgress")


def test_the_front_end_is_told_that_its_message_was_answered() -> None:
    widget = BoardWidget()
    for count in (1, 2):
        send(widget, "background")
        assert widget._answered == count


@pytest.mark.parametrize("message", [None, 3, [], {}, {"act": "hex", "value": "x"}, {"act": "?"}])
def test_a_bad_message_is_told_and_loses_nothing(message: object) -> None:
    widget = BoardWidget(FOUR)
    widget._handle_custom_msg(message, [])
    assert (widget.game, widget.ply) == (FOUR, 4)
    assert re.search(r"\. White to move\.$", widget.message)


def test_the_next_cell_gets_a_board_of_its_own() -> None:
    widget = BoardWidget(FOUR)
    widget.board.push_move("wA1 -wQ")
    assert (widget.game, widget.board.game_string()) == (FOUR, FOUR)


def test_the_game_is_had_with_its_methods() -> None:
    assert BoardWidget(FOUR).to_game().to_game_string() == FOUR


def test_observers_of_the_last_move_see_the_whole_change() -> None:
    widget = BoardWidget()
    seen: list[object] = []
    widget.observe(
        lambda change: seen.append((change["new"], widget.ply, widget.game)), "last_move"
    )
    widget.push("wS1")
    assert seen == [("wS1", 1, "Base+MLP;InProgress;Black[1];wS1")]


def test_an_observer_may_play_on() -> None:
    widget = BoardWidget()

    def answer(_: object) -> None:
        if widget.last_move == "wS1":
            widget.push("bS1 wS1-")

    widget.observe(answer, "last_move")
    widget.push("wS1")
    assert (widget.moves, widget.last_move) == (["wS1", "bS1 wS1-"], "bS1 wS1-")


def test_the_computer_answers_a_push_before_it_returns() -> None:
    widget = BoardWidget(black="ai:2", seed=3)
    widget.push("wS1")
    assert len(widget.moves) == 2


def test_the_computer_begins_if_it_is_white() -> None:
    assert len(BoardWidget(white="ai:1").moves) == 1


def test_the_same_seed_gives_the_same_game() -> None:
    games = set()
    for _ in range(2):
        widget = BoardWidget(black="ai:1", seed=5)
        widget.push("wS1")
        widget.push(widget.board.move_string(widget.board.legal_moves[0]))
        games.add(widget.game)
    assert len(games) == 1


def test_the_computer_answers_a_click_while_the_kernel_goes_on() -> None:
    async def click() -> tuple[bool, int, int]:
        widget = BoardWidget(black="ai:2")
        send(widget, "hand", "wS1")
        send(widget, "hex", "0,0")
        busy, before = bool(widget._panel["busy"]), len(widget.moves)
        while len(widget.moves) < 2:
            await asyncio.sleep(0)
        return busy, before, len(widget.moves)

    assert asyncio.run(click()) == (True, 1, 2)


def test_an_answer_to_an_older_position_is_dropped() -> None:
    async def click() -> list[str]:
        widget = BoardWidget(black="ai:2")
        send(widget, "hand", "wS1")
        send(widget, "hex", "0,0")
        widget.load()
        for _ in range(50):
            await asyncio.sleep(0.01)
        return list(widget.moves)

    assert asyncio.run(click()) == []


def test_two_computers_play_a_move_for_each_reply() -> None:
    widget = BoardWidget(white="ai:1", black="ai:1")
    assert widget.moves == []
    widget.reply()
    assert len(widget.moves) == 1


def test_undo_and_redo_change_the_position_shown() -> None:
    widget = BoardWidget(FOUR)
    widget.undo()
    assert (widget.ply, widget.last_move, len(widget.moves)) == (3, "wQ -wS1", 4)
    widget.redo()
    assert widget.ply == 4


@pytest.mark.parametrize(
    ("name", "value", "new"),
    [
        ("game", FOUR, FOUR),
        ("game", "Base+M", "Base+M;NotStarted;White[1]"),
        ("position", PINNED, PINNED),
        ("moves", ["wS1", "bS1 wS1-"], ["wS1", "bS1 wS1-"]),
        ("mode", "view", "view"),
        ("white", "human", "human"),
        ("theme", "dark", "dark"),
        ("flip", True, True),
        ("task", WIN.id, None),
    ],
)
def test_a_trait_can_be_set(name: str, value: object, new: object) -> None:
    widget = BoardWidget()
    setattr(widget, name, value)
    assert getattr(widget, name) == (new if new is not None else BoardWidget(task=WIN.id).task)


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("game", "x", "'x' is not a game type"),
        ("position", "Base;P", "invalid PositionString at character 6"),
        ("moves", ["wS1", "bS1 -"], "invalid move"),
        ("moves", ["wS1", "wS2 wS1-"], "illegal move"),
        ("ply", 5, "the game has no position 5: write a ply from 0 to 4"),
        ("mode", "puzzle", "the mode 'puzzle' needs a task"),
        ("mode", "plya", "'plya' is not a mode: play, view, puzzle"),
        ("white", "ai:9", "'ai:9' is not a player: write human, or ai:1 to ai:8"),
        ("theme", "pink", "'pink' is not a theme: auto, light, dark"),
        ("task", "w9-1", "there is no lesson or puzzle with the id 'w9-1'"),
        ("state", "Draw", "'state' follows from the game and cannot be set"),
        ("solved", True, "'solved' follows from the game and cannot be set"),
        ("flip", 2, "expected a boolean"),
    ],
)
def test_a_fault_of_a_trait_is_told_and_changes_nothing(
    name: str, value: object, problem: str
) -> None:
    widget = BoardWidget(FOUR)
    before = getattr(widget, name)
    with pytest.raises(TraitError, match=re.escape(problem)):
        setattr(widget, name, value)
    assert (widget.game, getattr(widget, name)) == (FOUR, before)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"game": FOUR, "position": PINNED}, "give a game or a position, not both"),
        ({"game": 3}, "expected a GameString, a Board or a Game, not 3 (int)"),
        ({"task": WIN.id, "game": FOUR}, "a task has a position of its own"),
        ({"task": WIN.id, "white": "ai:2"}, "a task decides who plays"),
        ({"task": '{"id": "a"}'}, "tasks[0]: 'kind' is missing"),
        ({"ply": 1}, "the game has no position 1"),
        ({"moves": 7}, "expected MoveStrings, not 7 (int)"),
        ({"theme": "pink"}, "'pink' is not a theme"),
    ],
)
def test_a_fault_of_an_argument_is_told(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(TraitError, match=re.escape(problem)):
        BoardWidget(**arguments)


def test_an_illegal_push_raises_the_reason() -> None:
    widget = BoardWidget(FOUR)
    with pytest.raises(HiveError, match="the hive"):
        widget.push("wS1 bQ-")
    assert widget.game == FOUR


def test_the_verdict_of_a_puzzle_reaches_the_kernel() -> None:
    widget = BoardWidget(task=WIN)
    assert (widget.mode, widget.solved) == ("puzzle", False)
    send(widget, "hint")
    widget.push(WIN.line[0])
    assert (widget.solved, widget.tries, widget.hints, widget.stars) == (True, 0, 1, 2)


def test_a_wrong_answer_is_taken_back_and_counted() -> None:
    widget = BoardWidget(task=WIN)
    move = next(m for m in widget.board.legal_moves if widget.board.move_string(m) != WIN.line[0])
    moves = list(widget.moves)
    widget.push(move)
    assert (widget.moves, widget.solved, widget.tries) == (moves, False, 1)


def test_a_puzzle_starts_over() -> None:
    widget = BoardWidget(task=WIN)
    widget.push(WIN.line[0])
    widget.restart()
    assert (widget.solved, widget.stars) == (False, 0)
    with pytest.raises(HiveError, match=r"^the board has no task to start over$"):
        BoardWidget().restart()


def test_a_board_without_its_task_is_played_on() -> None:
    widget = BoardWidget(task=WIN)
    widget.task = ""
    assert (widget.mode, widget.board.position_string()) == ("play", WIN.board().position_string())


def test_a_block_with_a_task_takes_the_place_of_a_game_with_the_computer() -> None:
    widget = BoardWidget(black="ai:1")
    widget.load(f"mode: puzzle\n\n{write_task(WIN)}")
    assert (widget.mode, widget.black) == ("puzzle", "human")


def test_another_game_is_loaded_with_the_same_players() -> None:
    widget = BoardWidget(black="ai:1")
    widget.load(FOUR)
    assert (widget.game, widget.black) == (FOUR, "ai:1")
    widget.load(task=WIN)
    assert (widget.mode, widget.black) == ("puzzle", "human")


def test_without_a_kernel_a_picture_and_characters_are_left() -> None:
    data = bundle(BoardWidget(FOUR))
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "<svg" in data["text/html"]
    assert "hive-board" not in data["text/html"]
    assert "<script" not in data["text/html"]
    assert data["text/plain"].endswith("White to move.")


def test_a_later_cell_keeps_the_position_after_the_moves_so_far() -> None:
    widget = BoardWidget("Base")
    for tiles, move in enumerate(["", "wS1", "bS1 wS1-"]):
        if move:
            widget.push(move)
        assert bundle(widget)["text/html"].count("data-piece") == tiles


@pytest.mark.parametrize("name", ["solved", "tries", "hints", "stars"])
def test_the_board_of_pyscript_has_the_results_that_a_notebook_has(name: str) -> None:
    assert hasattr(BoardWidget, name)
    assert isinstance(getattr(PyScriptBoard, name), property)


def test_with_an_address_the_static_form_plays() -> None:
    page = bundle(BoardWidget(FOUR, site=SITE))["text/html"]
    assert f'<script src="{SITE}hive-board.js" defer></script>' in page
    assert f'<hive-board game="{FOUR}"' in page


def test_the_address_may_be_set_for_all_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoardWidget, "site", SITE)
    assert "<hive-board" in bundle(BoardWidget(task=WIN))["text/html"]


@pytest.mark.parametrize(
    "arguments",
    [
        {"position": PINNED, "moves": "wA1 bS1-"},
        {"task": WIN},
        {"game": "goal: line\n\nwS1; bG1 wS1-; wQ -wS1"},
    ],
)
def test_positions_and_tasks_have_a_static_form(arguments: dict[str, Any]) -> None:
    assert "<svg" in bundle(BoardWidget(**arguments))["text/html"]


def test_a_board_and_a_game_keep_their_plain_picture() -> None:
    for value in (Board.from_game_string(FOUR), Game.read(FOUR)):
        assert value._repr_svg_().startswith("<svg")


def test_the_board_is_told_by_its_repr() -> None:
    assert repr(BoardWidget(FOUR)) == f"<BoardWidget '{FOUR}', position 4>"


def test_a_task_of_ones_own_is_kept_as_json() -> None:
    widget = BoardWidget(task=WIN)
    assert read_task(widget.task) == WIN


@pytest.mark.parametrize(
    "code",
    re.findall(
        r"```python\n(from hive_core\.ext\.notebook.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL
    ),
)
def test_the_documented_cells_run(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoardWidget, "site", "")
    exec(code, {})
