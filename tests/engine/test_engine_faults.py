"""Engines with faults: they hang, die, lie, or print too much.

A test with `ask` runs twice, for `Engine` and for `AsyncEngine`.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from hive_core import Board
from hive_core.engine import (
    Engine,
    EngineProtocolError,
    EngineRefused,
    EngineTerminated,
    EngineTimeout,
    Limit,
)
from tests.engine.fake_engine import (
    DEPTH,
    Ask,
    best,
    fake,
    with_bestmove,
)

pytestmark = pytest.mark.slow  # each test starts programs

# -- faults ------------------------------------------------------------------------------------


def test_an_engine_that_hangs_is_ended(ask: Ask) -> None:
    command = with_bestmove("hang()")
    with pytest.raises(EngineTimeout) as late:
        ask(command, lambda e: e.play(Board("Base"), Limit(seconds=0), timeout=0.2))
    assert late.value.command == "bestmove time 00:00:00"
    assert late.value.seconds == 0.2
    sentence = "did not answer 'bestmove time 00:00:00' within 0.2 s, and was ended"
    assert sentence in str(late.value)


def test_an_engine_that_was_ended_stays_so() -> None:
    with Engine.start(with_bestmove("hang()")) as engine:
        for _ in range(2):
            with pytest.raises(EngineTimeout):
                engine.play(Board("Base"), Limit(seconds=0), timeout=0.2)


def test_the_time_of_a_search_comes_on_top_of_the_timeout() -> None:
    # The greeting has the same time, and a busy machine needs it to start a process.
    with Engine.start(with_bestmove("hang()"), timeout=3) as engine:
        with pytest.raises(EngineTimeout) as late:
            engine.play(Board("Base"), Limit(seconds=0.25))
        assert late.value.seconds == 3.25


def test_an_engine_without_a_greeting_is_ended(ask: Ask) -> None:
    with pytest.raises(EngineTimeout, match=r"did not print its greeting within 0\.2 s"):
        ask(fake("hang()"), best, timeout=0.2)


def test_a_slow_greeting_is_awaited(ask: Ask) -> None:
    # The engine greets when it has started and ended another process.
    slow = "subprocess.run([sys.executable, '-IS', '-c', ''])"
    assert str(ask(fake(slow), best).move) == "wS1@0,0"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_the_children_of_an_engine_end_with_it(tmp_path: Path, ask: Ask) -> None:
    alive = tmp_path / "alive"
    os.mkfifo(alive)
    child = f"import sys; file = open({str(alive)!r}, 'w', 1); print('x', file=file); input()"
    command = with_bestmove(
        f"child = subprocess.Popen([sys.executable, '-c', {child!r}], stdin=subprocess.PIPE)",
        "hang()",
    )
    # Reading ends when no process has the pipe open for writing any more.
    seen: list[str] = []
    reader = threading.Thread(target=lambda: seen.append(alive.read_text()))
    reader.start()
    try:
        with pytest.raises(EngineTimeout):
            ask(command, lambda e: e.play(Board("Base"), Limit(seconds=0), timeout=1.5))
    finally:
        if not seen and reader.is_alive():
            os.close(os.open(alive, os.O_WRONLY | os.O_NONBLOCK))
        reader.join(30)
    assert seen == ["x\n"]


@pytest.mark.parametrize("death", ["sys.exit(3)", "raise SystemExit(3)"])
def test_an_engine_that_ends_at_its_start_is_reported(ask: Ask, death: str) -> None:
    with pytest.raises(EngineTerminated) as end:
        ask(fake(f"print('no such book', file=sys.stderr); {death}"), best)
    assert (end.value.exit_code, end.value.stderr) == (3, ("no such book",))
    sentence = "has ended without a greeting (exit code 3): no such book"
    assert str(end.value).endswith(sentence)


def test_an_engine_that_ends_in_the_middle_is_reported(ask: Ask) -> None:
    command = with_bestmove("say('wS'); raise RuntimeError('out of bees')")
    with pytest.raises(EngineTerminated) as end:
        ask(command, best)
    assert end.value.exit_code == 1
    assert end.value.stderr[-1] == "RuntimeError: out of bees"
    assert "has ended instead of answering 'bestmove depth 1' (exit code 1): " in str(end.value)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals")
def test_a_crash_has_a_negative_exit_code(ask: Ask) -> None:
    with pytest.raises(EngineTerminated) as end:
        ask(with_bestmove("os.kill(os.getpid(), 9)"), best)
    assert end.value.exit_code == -9


def test_an_engine_that_closes_its_output_is_ended(ask: Ask) -> None:
    with pytest.raises(EngineTerminated, match="instead of answering 'bestmove depth 1'"):
        ask(with_bestmove("sys.stdout.flush(); os.close(1); hang()"), best)


def test_a_program_that_does_not_exist_is_reported(ask: Ask, tmp_path: Path) -> None:
    with pytest.raises(EngineTerminated, match=r"no-engine --uhp cannot be started: No such file"):
        ask([tmp_path / "no-engine", "--uhp"], best)


def test_an_illegal_move_is_refused_and_the_engine_goes_on() -> None:
    lie = "say('wA1 -bQ' if line.strip().endswith('1') else 'wG1', 'ok')"
    with Engine.start(with_bestmove(lie)) as engine:
        with pytest.raises(EngineProtocolError) as wrong:
            engine.play(Board("Base"), DEPTH)
        assert wrong.value.text == "wA1 -bQ"
        assert wrong.value.game_string == "Base;NotStarted;White[1]"
        assert "bQ is not on the board in Base;NotStarted;White[1]" in str(wrong.value)
        assert engine.play(Board("Base"), Limit(depth=2)).text == "wG1"


@pytest.mark.parametrize(
    "answer",
    [
        "say('', '  ', 'thinking ...', 'wS1', 'done', '', 'ok')",
        "sys.stdout.write('wS1\\r\\nok\\r\\n'); sys.stdout.flush()",
        "sys.stdout.buffer.write(b'\\xff\\xfe\\0\\nwS1\\nok\\n'); sys.stdout.flush()",
        "[(sys.stdout.write(c), sys.stdout.flush()) for c in 'wS1\\nok\\n']",
    ],
    ids=["garbage", "CRLF", "bytes", "slowly"],
)
def test_oddly_printed_moves_are_read(ask: Ask, answer: str) -> None:
    assert ask(with_bestmove(answer), best).text == "wS1"


def test_answers_without_a_request_are_dropped() -> None:
    chatty = "say('wS1', 'ok', 'wG1', 'ok'); sys.stderr.flush()"
    with Engine.start(with_bestmove(chatty)) as engine:
        assert best(engine).text == "wS1"
        engine.ping()
        assert best(engine).text == "wS1"


def test_a_refusal_has_the_message_of_the_engine(ask: Ask) -> None:
    with pytest.raises(EngineRefused, match=r"^fake \d+ refused 'bestmove depth 1': too hard$"):
        ask(with_bestmove("say('err too hard', 'ok')"), best)
    with pytest.raises(EngineRefused, match="'bestmove depth 1': not today"):
        ask(with_bestmove("say('invalidmove not today', 'ok')"), best)


def test_an_engine_that_writes_many_errors_is_not_blocked(ask: Ask) -> None:
    flood = "[sys.stderr.write('x' * 999 + chr(10)) for _ in range(10_000)]"
    assert ask(with_bestmove(flood, "say('wS1', 'ok')"), best).text == "wS1"


def test_an_engine_that_prints_without_end_is_ended(ask: Ask) -> None:
    endless = "while True: sys.stdout.write('x' * 9999)"
    with pytest.raises(EngineProtocolError, match="it goes on without an ok, so it was ended"):
        ask(with_bestmove(endless), best)


def test_an_engine_that_does_not_read_is_ended(ask: Ask) -> None:
    deaf = """
import threading
say("id deaf", "ok")
sys.stdin.readline()
say("Book;string;none;none", "ok")
threading.Event().wait()
"""
    longer_than_a_pipe = "x" * 1_000_000
    with pytest.raises(EngineTimeout, match="did not answer 'options set Book xxx"):
        ask(fake(deaf), lambda e: e.configure({"Book": longer_than_a_pipe}), timeout=4)
