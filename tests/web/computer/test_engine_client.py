"""The client of the engine's worker: what happens to cancelled requests."""

from __future__ import annotations

import asyncio
import importlib
import sys
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.fake_browser import browser
from web.computer.intents import Answered, ThinkingFailed
from web.computer.protocol import AnalysedLine, Answer, EngineRequest, RequestPurpose
from web.shared.intents import Intent

LOOK = EngineRequest(1, RequestPurpose.ANALYSIS, "Base")
OTHER = EngineRequest(2, RequestPurpose.ANALYSIS, "Base;InProgress;Black[1];wS1")

LONG = 10_000.0
"""More seconds than any test takes."""


class Worker:
    """A worker that searches until it gets a message to stop, if it takes messages."""

    def __init__(self, *, listens: bool) -> None:
        self.listens = listens
        self.asked: list[int] = []
        self.dropped = 0
        self.report: object = None
        self._done = asyncio.Event()

    async def ping(self) -> bool:
        return self.listens

    async def ask(self, text: str) -> str:
        request = EngineRequest.parse(text)
        self.asked.append(request.number)
        self._done.clear()
        await self._done.wait()
        return Answer(request.number, True, (AnalysedLine(("wS1",), 0),), 1, 1).json()

    def drop(self) -> None:
        self.dropped += 1
        self._done.set()

    finish = drop


class Bench:
    """The client with the workers that it has started."""

    def __init__(self, pyscript: Any, *, listens: bool, idle_seconds: float | None = None) -> None:
        self.workers: list[Worker] = []
        self.told: list[Intent] = []
        self.script = pyscript.document.querySelector.return_value

        async def start(*_: object) -> Worker:
            self.workers.append(Worker(listens=listens))
            return self.workers[-1]

        pyscript.create_named_worker = start
        sys.modules["pyodide.ffi"].create_proxy = lambda function: function  # type: ignore[attr-defined]
        client = importlib.import_module("web.browser.engine_client")
        self.client = client.EngineClient(self.told.append, "ai", idle_seconds)
        (self.on_broken,) = (
            call.args[1]
            for call in pyscript.window.addEventListener.call_args_list
            if call.args[0] == "hive:worker"
        )

    async def ask_another(self) -> None:
        """Send a request, and another one while the worker is searching."""
        self.client.ask(LOOK)
        await self.until(lambda: self.workers and self.workers[0].asked)
        self.client.ask(OTHER)
        await self.until(lambda: self.workers[0].asked == [1, 2])

    async def until(self, what: Callable[[], object]) -> None:
        """Run the event loop until `what` returns something true."""
        async with asyncio.timeout(20):
            while not what():
                await asyncio.sleep(0)


@pytest.fixture
def pyscript() -> Iterator[Any]:
    """Yield the module `pyscript` of a fake browser."""
    with browser() as module:
        yield module


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Run a coroutine to its end."""

    async def whole() -> None:
        await work()

    asyncio.run(whole())


def test_a_worker_that_takes_messages_gets_one_to_stop_and_is_kept(pyscript: Any) -> None:
    async def work() -> None:
        bench = Bench(pyscript, listens=True)
        await bench.ask_another()
        assert bench.workers[0].dropped == 1
        assert len(bench.workers) == 1
        bench.script.xworker.terminate.assert_not_called()

    run(work)


def test_a_worker_that_takes_no_messages_is_terminated_and_replaced_at_once(pyscript: Any) -> None:
    async def work() -> None:
        bench = Bench(pyscript, listens=False)
        bench.client.ask(LOOK)
        await bench.until(lambda: bench.workers and bench.workers[0].asked)
        bench.client.stop()
        bench.script.xworker.terminate.assert_called_once()
        await bench.until(lambda: len(bench.workers) == 2)
        assert bench.workers[0].dropped == 0

    run(work)


def test_the_answer_to_a_cancelled_request_is_ignored(pyscript: Any) -> None:
    async def work() -> None:
        bench = Bench(pyscript, listens=True)
        await bench.ask_another()
        bench.workers[0].finish()
        await bench.until(lambda: bench.told)
        answers = [intent.answer.number for intent in bench.told if isinstance(intent, Answered)]
        assert answers == [2]

    run(work)


async def answered(bench: Bench) -> None:
    """Send a request and wait for its answer."""
    bench.client.ask(LOOK)
    await bench.until(lambda: bench.workers and bench.workers[0].asked)
    bench.workers[0].finish()
    await bench.until(lambda: bench.told)


def test_a_worker_ends_after_it_has_been_idle_for_a_while(pyscript: Any) -> None:
    async def work() -> None:
        bench = Bench(pyscript, listens=True, idle_seconds=0.01)
        await answered(bench)
        await bench.until(lambda: bench.script.xworker.terminate.called)
        bench.client.ask(OTHER)
        await bench.until(lambda: len(bench.workers) == 2 and bench.workers[1].asked == [2])

    run(work)


def test_a_worker_that_searches_is_not_idle(pyscript: Any) -> None:
    timers: list[asyncio.TimerHandle] = []

    async def work() -> None:
        loop = asyncio.get_running_loop()
        call_later = loop.call_later

        def noted(delay: float, *rest: Any, **named: Any) -> asyncio.TimerHandle:
            timer = call_later(delay, *rest, **named)
            if delay == LONG:
                timers.append(timer)
            return timer

        loop.call_later = noted  # type: ignore[assignment, method-assign]
        bench = Bench(pyscript, listens=True, idle_seconds=LONG)
        await answered(bench)
        bench.client.ask(OTHER)
        (timer,) = timers
        assert timer.cancelled()
        await bench.until(lambda: bench.workers[0].asked == [1, 2])
        bench.workers[0].finish()
        await bench.until(lambda: len(timers) == 2)
        assert not timers[1].cancelled()

    run(work)


def test_a_worker_that_is_used_now_and_then_is_not_replaced_before_the_next_request(
    pyscript: Any,
) -> None:
    async def work() -> None:
        bench = Bench(pyscript, listens=False, idle_seconds=LONG)
        bench.client.ask(LOOK)
        await bench.until(lambda: bench.workers and bench.workers[0].asked)
        bench.client.stop()
        bench.script.xworker.terminate.assert_called_once()
        bench.client.ask(OTHER)
        await bench.until(lambda: len(bench.workers) == 2 and bench.workers[1].asked == [2])
        assert bench.workers[0].asked == [1]

    run(work)


def test_the_failure_of_another_worker_changes_nothing(pyscript: Any) -> None:
    async def work() -> None:
        bench = Bench(pyscript, listens=True)
        bench.client.ask(LOOK)
        await bench.until(lambda: bench.workers and bench.workers[0].asked)
        bench.on_broken(SimpleNamespace(detail=SimpleNamespace(why="gone", worker=object())))
        bench.workers[0].finish()
        await bench.until(lambda: bench.told)
        assert isinstance(bench.told[0], Answered)
        assert len(bench.workers) == 1

    run(work)


def died(bench: Bench) -> None:
    """Report that the current worker has failed."""
    event = SimpleNamespace(
        detail=SimpleNamespace(worker=bench.script.xworker, why="it has stopped")
    )
    bench.on_broken(event)


def test_a_request_whose_worker_dies_is_sent_to_another_one(pyscript: Any) -> None:
    async def work() -> None:
        bench = Bench(pyscript, listens=True)
        bench.client.ask(LOOK)
        await bench.until(lambda: bench.workers and bench.workers[0].asked)
        died(bench)
        await bench.until(lambda: len(bench.workers) == 2 and bench.workers[1].asked == [1])
        assert not bench.told
        bench.workers[1].finish()
        await bench.until(lambda: bench.told)
        assert isinstance(bench.told[0], Answered)

    run(work)


def test_the_player_is_told_when_the_second_worker_dies_too(pyscript: Any) -> None:
    async def work() -> None:
        bench = Bench(pyscript, listens=True)
        bench.client.ask(LOOK)
        await bench.until(lambda: bench.workers and bench.workers[0].asked)
        died(bench)
        await bench.until(lambda: len(bench.workers) == 2 and bench.workers[1].asked)
        died(bench)
        await bench.until(lambda: bench.told)
        assert bench.told == [ThinkingFailed(1, "it has stopped", unstarted=False)]
        assert len(bench.workers) == 2

    run(work)


def test_a_worker_is_watched_only_while_it_has_a_request(pyscript: Any) -> None:
    async def work() -> None:
        bench = Bench(pyscript, listens=True)
        await answered(bench)
        calls = bench.script.xworker.hiveWatch.call_args_list
        assert [call.args[0] for call in calls] == [True, False]

    run(work)
