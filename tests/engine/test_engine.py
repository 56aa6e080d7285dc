"""Engines in processes of their own: what they are asked, and how they begin and end.

A test with `ask` runs twice, for `Engine` and for `AsyncEngine`.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from hive_core import Board, HiveError, perft
from hive_core.engine import (
    AsyncEngine,
    Engine,
    EngineError,
    EngineRefused,
    EngineTerminated,
    Limit,
)
from hive_core.uhp import VERSION
from tests.engine.fake_engine import (
    DEPTH,
    FAKE,
    FOREVER,
    OURS,
    READY,
    ROOT,
    Ask,
    Question,
    best,
    fake,
    with_bestmove,
)
from tools.python_library.library import own_sources

pytestmark = pytest.mark.slow  # each test starts programs

# -- our engine --------------------------------------------------------------------------------


def test_our_engine_plays(ask: Ask) -> None:
    board = Board("Base+MLP")
    board.push_move("wS1")
    found = ask(OURS, lambda engine: engine.play(board, DEPTH), cwd=ROOT)
    assert board.is_legal(found.move)
    assert board.move_string(found.move) == found.text


def test_our_engine_tells_its_name_options_and_game_types(ask: Ask) -> None:
    def facts(engine: Any) -> Any:
        return engine.id, len(engine.game_types), engine.options["HashSize"].max

    (name, types, most) = ask(OURS, facts, cwd=ROOT)
    assert (name.name, name.version, types, most) == ("hive-core", VERSION, 8, 4096)


def test_our_engine_counts_and_lists_moves(ask: Ask) -> None:
    board = Board("Base")
    for text in ("wS1", "bG1 wS1-"):
        board.push_move(text)
    counts = ask(OURS, lambda engine: engine.perft(board, 2), cwd=ROOT)
    assert counts[2] == perft(board, 2)
    moves = ask(OURS, lambda engine: engine.valid_moves(board), cwd=ROOT)
    assert set(moves) == set(board.legal_moves)


def test_our_engine_takes_options_and_explains_refusals() -> None:
    with Engine.start(OURS, cwd=ROOT) as engine:
        engine.configure({"level": 1, "Tournament": False})
        assert engine.options["Level"].value == 1
        board = Board("Base")
        board.push_move("wQ")
        assert board.is_legal(engine.play(board, DEPTH).move)
        with pytest.raises(EngineRefused, match=r"options set Tournament True.*opens with wQ"):
            engine.configure({"Tournament": True})
        engine.ping()


def test_two_engines_play_a_game() -> None:
    board = Board("Base")
    with Engine.start(OURS, cwd=ROOT) as white, Engine.start(OURS, cwd=ROOT) as black:
        for engine in (white, black):
            engine.configure({"Level": 2})
        while board.outcome() is None and board.ply < 12:
            engine = black if board.ply % 2 else white
            board.push(engine.play(board, DEPTH).move)
    assert board.ply == 12 or board.outcome() is not None


def test_our_engine_moves_within_its_time(ask: Ask) -> None:
    board = Board("Base")
    found = ask(OURS, lambda engine: engine.play(board, Limit(seconds=0.05)), cwd=ROOT)
    assert board.is_legal(found.move)


def test_a_command_may_be_one_text() -> None:
    with Engine.start(f'"{sys.executable}" -m "hive_core"', cwd=ROOT) as engine:
        assert engine.id.name == "hive-core"


def test_a_command_may_be_the_path_of_a_program(tmp_path: Path) -> None:
    program = tmp_path / "my engine.py"
    program.write_text(f"#!{sys.executable} -IS\n{FAKE.replace('BEFORE', '')}", encoding="utf-8")
    program.chmod(0o755)
    for command in (program, str(program)):
        with Engine.start(command) as engine:
            assert engine.id.name == "fake"


def test_variables_are_added_to_those_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIVE_A", "a")
    command = fake("say(f'id {os.environ[\"HIVE_A\"]}{os.environ[\"HIVE_B\"]}', 'ok')")
    with Engine.start(command, env={"HIVE_B": "b"}) as engine:
        assert engine.id.name == "ab"


# -- arguments -------------------------------------------------------------------------------


def resigned() -> Board:
    board = Board("Base")
    board.resign("white")
    return board


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (lambda e: e.play(Board("Base"), 2), "expected a Limit, not 2 (int)"),
        (lambda e: e.play(Board("Base"), Limit(nodes=2)), "UHP has no limit of nodes"),
        (lambda e: e.play("Base", DEPTH), "expected a Board, not 'Base' (str)"),
        (lambda e: e.play(resigned(), DEPTH), "the game is over, in Base;WhiteWins"),
        (lambda e: e.play(Board.from_stacks({"0,0": "wQ"}, "black"), DEPTH), "set up by hand"),
        (lambda e: e.play(Board("Base"), DEPTH, timeout="1"), "number of seconds, 0 or more"),
        (lambda e: e.valid_moves(None), "expected a Board, not None"),
        (lambda e: e.perft(Board("Base"), -1), "the depth of perft in plies, 0 or more, not -1"),
        (lambda e: e.configure({"Level": 9}), "'Level' is not an option of the engine"),
    ],
)
def test_an_invalid_argument_is_refused(ask: Ask, question: Question, sentence: str) -> None:
    with pytest.raises(HiveError) as refusal:
        ask(fake(), question)
    assert sentence in str(refusal.value).replace("BlackWins", "WhiteWins")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"command": 5}, "expected a command, not 5 (int): write ['python', '-m', 'hive_core']"),
        ({"command": ""}, "expected a command, not ''"),
        ({"command": []}, "expected a command, not []"),
        ({"command": 'python "'}, "is not a command line: No closing quotation"),
        ({"command": ["python", 5]}, "expected texts as the parts of a command"),
        ({"command": "python", "timeout": "soon"}, "number of seconds, 0 or more, not 'soon'"),
        ({"command": "python", "cwd": 5}, "the path of a folder as cwd, not 5"),
        ({"command": "python", "env": ["A=1"]}, "texts in a dict as env, not ['A=1']"),
        ({"command": "python", "env": {"A": 1}}, "texts in a dict as env, not {'A': 1}"),
    ],
)
@pytest.mark.parametrize("kind", [Engine, AsyncEngine])
def test_an_engine_that_cannot_be_started_so_is_refused(
    kind: Any, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(HiveError) as refusal:
        kind.start(**options)
    assert sentence in str(refusal.value)


# -- the end ---------------------------------------------------------------------------------


def test_a_closed_engine_answers_with_an_error(ask: Ask) -> None:
    engine = Engine.start(fake())
    engine.close()
    engine.close()
    engine.quit()
    with pytest.raises(EngineTerminated, match=r"^fake \d+ has been closed$"):
        best(engine)

    async def main() -> None:
        engine = await AsyncEngine.start(fake())
        await engine.close()
        await engine.quit()
        with pytest.raises(EngineTerminated, match="has been closed"):
            await best(engine)

    asyncio.run(main())


def test_an_engine_that_does_not_exit_is_killed(ask: Ask) -> None:
    stubborn = fake().copy()
    stubborn[-1] = stubborn[-1].replace("        break", "        hang()")
    ask(stubborn, lambda engine: None, timeout=2)  # the greeting has the same time


def test_closing_ends_a_request_of_another_thread() -> None:
    engine = Engine.start(with_bestmove(READY, "hang()"))
    begun = threading.Event()
    errors: list[Exception] = []

    def wait() -> None:
        try:
            for _ in engine.analyse(Board("Base"), FOREVER):
                begun.set()
        except EngineError as error:
            errors.append(error)

    waiting = threading.Thread(target=wait)
    waiting.start()
    assert begun.wait(30)
    engine.close()
    waiting.join(30)
    assert isinstance(errors[0], EngineTerminated)


def test_a_forgotten_engine_is_ended() -> None:
    engine = Engine.start(fake())
    pid = int(engine.id.version)
    del engine
    gc.collect()
    for thread in threading.enumerate():
        if thread.name.startswith("UHP engine"):
            thread.join(30)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_requests_of_several_threads_wait_for_each_other() -> None:
    board = Board("Base")
    found: list[str] = []
    with Engine.start(fake()) as engine:
        threads = [
            threading.Thread(target=lambda: found.append(engine.play(board, DEPTH).text))
            for _ in range(5)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
    assert found == ["wS1"] * 5


def test_an_engine_shows_its_name() -> None:
    with Engine.start(fake()) as engine:
        assert repr(engine) == f"<Engine: {engine.id}>"


# -- the page -----------------------------------------------------------------------------------


def test_the_library_of_the_page_does_not_contain_the_client_of_engines() -> None:
    """It starts processes, and imports large modules for them."""
    names = {path.stem for path in own_sources()}
    assert "search" in names
    assert not names & {"engine", "async_engine", "process"}
