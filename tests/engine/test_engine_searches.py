"""Searches that take long: cancelled ones, and what an engine prints meanwhile."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hive_core import Board, HiveError
from hive_core.engine import (
    AsyncEngine,
    Engine,
    EngineCancelled,
    EngineError,
    EngineProtocolError,
    Limit,
)
from tests.engine.fake_engine import (
    DEPTH,
    FOREVER,
    OURS,
    READY,
    ROOT,
    best,
    fake,
    with_bestmove,
)

pytestmark = pytest.mark.slow  # each test starts programs

# -- a request that is cancelled -------------------------------------------------------------


OPTIONS_BRANCH = """
    elif word == "options":
        say_options(rest)
    else:
"""


def test_a_cancelled_request_ends_and_the_next_one_starts_the_engine_again() -> None:
    command = with_bestmove("hang() if '99' in line else say('wS1', 'ok')")
    with Engine.start(command) as engine:
        first = engine.id.version
        errors: list[EngineError] = []

        def wait() -> None:
            with pytest.raises(EngineCancelled) as end:
                for _ in engine.analyse(Board("Base"), FOREVER):
                    pass
            errors.append(end.value)

        waiting = threading.Thread(target=wait)
        waiting.start()
        while not errors:
            engine.cancel()
            waiting.join(0.05)
        assert "was asked to stop before it had answered" in str(errors[0])
        assert best(engine).text == "wS1"
        assert engine.id.version != first


def test_a_cancelled_task_ends_and_the_next_one_starts_the_engine_again() -> None:
    command = with_bestmove(READY, "hang() if '99' in line else say('wS1', 'ok')")

    async def main() -> None:
        async with AsyncEngine.start(command) as engine:
            first = engine.id.version
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.1):
                    await engine.play(Board("Base"), FOREVER)
            assert (await engine.play(Board("Base"), DEPTH)).text == "wS1"
            assert engine.id.version != first

    asyncio.run(main())


def test_our_engine_is_stopped_with_its_best_move_so_far() -> None:
    board = Board("Base")
    with Engine.start(OURS) as engine:
        engine.configure({"Info": True})
        infos = []
        for info in engine.analyse(board, FOREVER):
            infos.append(info)
            engine.stop()
        assert len(infos) > 1
        assert infos[-1].move == infos[-2].move
        assert board.is_legal(best(engine).move)
        engine.stop()  # nothing goes on: nothing happens
        engine.ping()


def test_our_engine_is_stopped_in_asyncio() -> None:
    async def main() -> None:
        async with AsyncEngine.start(OURS) as engine:
            await engine.configure({"Info": True})
            texts = []
            async for info in engine.analyse(Board("Base"), FOREVER):
                texts.append(info.text)
                engine.stop()
                engine.stop()
            assert len(texts) > 1
            assert Board("Base").is_legal((await engine.play(Board("Base"), DEPTH)).move)

    asyncio.run(main())


def test_our_engine_goes_on_after_a_cancelled_search() -> None:
    async def main() -> None:
        async with AsyncEngine.start(OURS) as engine:
            await engine.configure({"Info": True})
            process = engine._process
            search = engine.analyse(Board("Base"), FOREVER)
            await anext(search)
            await search.aclose()
            assert engine._process is process
            assert (await engine.perft(Board("Base"), 2))[2] == 96
            assert engine._process is process

    asyncio.run(main())


def test_an_engine_that_does_not_stop_is_ended_and_started_again() -> None:
    options = "say('Info;bool;True;True', 'Lines;int;1;1;1;9', 'ok')"
    branches = (
        f"\n    elif word == 'options':\n        {options}"
        "\n    elif word == 'extensions':\n        say('stop', 'ok')\n    else:\n"
    )
    body = with_bestmove(READY, "hang() if '99' in line else say('wS1', 'ok')")
    command = [*body[:-1], body[-1].replace("\n    else:\n", branches)]

    async def main() -> None:
        async with AsyncEngine.start(command) as engine:
            assert engine.can_stop
            first = engine.id.version
            search = engine.analyse(Board("Base"), FOREVER)
            await anext(search)
            await search.aclose()
            assert (await engine.play(Board("Base"), DEPTH)).text == "wS1"
            assert engine.id.version != first

    asyncio.run(main())


def test_an_engine_without_the_command_cannot_be_stopped_with_a_move() -> None:
    with Engine.start(fake()) as engine:
        assert not engine.can_stop
        with pytest.raises(HiveError, match="no command to stop a search: cancel the request"):
            engine.stop()


def test_a_restarted_engine_has_the_options_that_were_set() -> None:
    before = """
value = "1"
def say_options(rest):
    global value
    if rest.startswith("set"):
        value = rest.split()[-1]
    say(f"Skill;int;{value};1;1;9", "ok")
def bestmove(line):
    if "99" in line:
        say("begun")
        hang()
    say("level " + value, "wS1", "ok")
"""
    command = fake(before)
    command[-1] = command[-1].replace(
        "    else:\n", "    elif word == 'options':\n        say_options(rest)\n    else:\n"
    )
    with Engine.start(command) as engine:
        engine.configure({"Skill": 5})
        for info in engine.analyse(Board("Base"), FOREVER):
            assert info.text == "begun"
            break
        found = engine.play(Board("Base"), DEPTH)
        assert [info.text for info in found.infos] == ["level 5"]
        assert engine.options["Skill"].value == 5


def test_an_interrupt_ends_the_search() -> None:
    program = f"""
import os, signal, sys
sys.path.insert(0, {str(ROOT)!r})
# A shell that runs the tests in the background makes them ignore interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)
from hive_core import Board, HiveError
from hive_core.engine import Engine, Limit
command = {with_bestmove(READY, "hang()")!r}
with Engine.start(command) as engine:
    print(engine.id.version, flush=True)
    try:
        for info in engine.analyse(Board("Base"), Limit(depth=99)):
            os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        raise
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    pid, said = done.stdout.split()
    assert said == "interrupted"
    assert done.stderr.rstrip().endswith("KeyboardInterrupt")
    if Path("/proc/self").exists():
        assert not Path(f"/proc/{pid}").exists()


# -- what an engine prints while it searches -------------------------------------------------


ANALYSIS = ("say('warming up', 'wS1;1;0.5', 'wG1;2;1.5;wG1;bG1 wG1-')", "say('wG1', 'ok')")


def test_lines_of_a_search_are_told_before_its_move() -> None:
    with Engine.start(with_bestmove(*ANALYSIS)) as engine:
        infos = list(engine.analyse(Board("Base"), DEPTH))
    assert [info.text for info in infos[:2]] == ["warming up", "wS1;1;0.5"]
    assert (infos[2].depth, infos[2].score, len(infos[2].line)) == (2, 1.5, 2)
    assert infos[3].text == "wG1"
    assert infos[3].move == infos[2].move


def test_lines_of_a_search_are_told_before_its_move_in_asyncio() -> None:
    async def main() -> list[str]:
        async with AsyncEngine.start(with_bestmove(*ANALYSIS)) as engine:
            return [info.text async for info in engine.analyse(Board("Base"), DEPTH)]

    assert asyncio.run(main())[-1] == "wG1"


def test_a_line_is_told_while_the_engine_searches() -> None:
    with Engine.start(with_bestmove(READY, "hang()")) as engine:
        source = engine.analyse(Board("Base"), Limit(seconds=0), timeout=5)
        assert next(source).text == "ready;1;1"


def test_an_analysis_raises_what_the_engine_did_wrong() -> None:
    with Engine.start(with_bestmove("say('castling', 'ok')")) as engine:
        infos = engine.analyse(Board("Base"), DEPTH)
        assert next(infos).text == "castling"
        with pytest.raises(EngineProtocolError, match="that is not a move"):
            next(infos)
