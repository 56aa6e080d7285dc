"""The client of the engine's worker: what happens to cancelled requests."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from tests.fake_browser import browser
from web.app.intents import Answered, Intent
from web.computer.protocol import Answer, EngineRequest, Line, RequestPurpose

LOOK = EngineRequest(1, RequestPurpose.ANALYSIS, "Base")
OTHER = EngineRequest(2, RequestPurpose.ANALYSIS, "Base;InProgress;Black[1];wS1")


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
        return Answer(request.number, True, (Line(("wS1",), 0),), 1, 1).json()

    def drop(self) -> None:
        self.dropped += 1
        self._done.set()

    finish = drop


class Bench:
    """The client with the workers that it has started."""

    def __init__(self, pyscript: Any, *, listens: bool) -> None:
        self.workers: list[Worker] = []
        self.told: list[Intent] = []
        self.script = pyscript.document.querySelector.return_value

        async def start(*_: object) -> Worker:
            self.workers.append(Worker(listens=listens))
            return self.workers[-1]

        pyscript.create_named_worker = start
        client = importlib.import_module("web.browser.engine_client")
        self.client = client.EngineClient(self.told.append)

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
