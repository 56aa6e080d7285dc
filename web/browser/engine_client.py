"""The page's client of the engine, which searches in a worker.

The worker starts with the first question and stays. Where it takes messages during a search it is
told to stop; where it takes none, or does not stop soon, it is ended and another one is started at
once, ready for the next question. Each question has a number; an answer with a stale one is
ignored. `workers.js` reports a worker that fails, which is then replaced.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import create_named_worker, document, window

from web.app.effects import StopThinking, Think
from web.app.intents import Answered, Intent, ThinkingFailed
from web.app.loop import Runners
from web.computer.protocol import Answer, EngineRequest, RequestPurpose

START_SECONDS = 60.0
"""How long a worker that shows signs of life may take to be there, at the least."""

START_TIMES = 3.0
"""It may also take so many times as long as the page's own start, which did the same work."""

STARTS = 2
"""So many workers in a row may fail to start before it is said that none can."""

SILENCE_SECONDS = 20.0
"""How long one may say nothing beyond the time its question gives it."""

DROP_SECONDS = 1.5
"""How soon a worker that takes messages has to stop its search."""

PACE_SECONDS = 0.5
"""A move is not answered sooner."""


class StartError(Exception):
    """A worker did not start."""


class EngineClient:
    """Starts the engine's worker, sends it questions and turns its answers into intents."""

    def __init__(self, dispatch: Callable[[Intent], None]) -> None:
        self._dispatch = dispatch
        self._count = 0
        self._worker: asyncio.Task[Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._call: asyncio.Future[Any] | None = None
        self._takes_messages = False
        self._asked: EngineRequest | None = None
        self._reported = asyncio.Event()
        self._report = create_proxy(self._on_report)
        # Why the worker that is there, or on its way, is none.
        self._broken: asyncio.Future[str] | None = None
        self._patience = max(START_SECONDS, START_TIMES * window.performance.now() / 1000)
        window.addEventListener("hive:worker", create_proxy(self._on_broken))

    def register(self, runners: Runners) -> None:
        """Carry out the effects about the computer's thinking."""
        runners.register(Think, lambda effect: self.ask(effect.request))
        runners.register(StopThinking, lambda _effect: self.stop())

    def ask(self, request: EngineRequest) -> None:
        """Answer the question as soon as it can be; one that is still open is given up."""
        self.stop()
        if request.seed is None:
            request = replace(request, seed=random.randrange(1, 1 << 30))
        self._asked = request
        self._task = asyncio.ensure_future(self._answer(request))

    def stop(self) -> None:
        """Give up the open question, if there is one."""
        if self._task is None or self._task.done():
            return
        self._task.cancel()
        self._asked = None
        if self._call is None or self._call.done() or self._worker is None:
            return
        if self._takes_messages:
            self._worker.result().drop()
        else:
            self._end_worker()
            self._warm()

    def _warm(self) -> asyncio.Task[Any]:
        """The worker that is there or on its way."""
        if self._worker is None:
            self._count += 1
            self._broken = asyncio.get_running_loop().create_future()
            self._worker = asyncio.ensure_future(self._start(f"ai-{self._count}", self._broken))
            # A failure is reported with the next question; there may be none.
            self._worker.add_done_callback(lambda task: task.cancelled() or task.exception())
        return self._worker

    async def _start(self, name: str, broken: asyncio.Future[str]) -> Any:
        """Start a worker.

        :raises StartError: when it fails, or is not there in time.
        """
        start = asyncio.ensure_future(self._begin(name))
        await asyncio.wait(
            {start, broken}, timeout=self._patience, return_when=asyncio.FIRST_COMPLETED
        )
        fault = start.exception() if start.done() else None
        if broken.done():
            start.cancel()
            raise StartError(broken.result())
        if fault is not None:
            raise StartError(str(fault)) from fault
        if not start.done():
            start.cancel()
            raise StartError(f"it is not there after {self._patience:.0f} seconds")
        return start.result()

    async def _begin(self, name: str) -> Any:
        script = document.querySelector("script[type=py][config]")
        # The page that is one file has the worker's program in it, and says where.
        program = script.getAttribute("data-worker")
        if not program:
            program = "ai.py"
            # PyScript would wait for it forever.
            answer = await window.fetch(program)
            if not answer.ok:
                raise StartError(f"{program}: {answer.status}")
        worker = await create_named_worker(program, name, script.getAttribute("config"))
        # A worker whose program failed is there all the same, but has nothing to call.
        self._takes_messages = bool(await worker.ping())
        worker.report = self._report
        return worker

    async def _present(self) -> Any:
        """The worker, at the second try if it must be.

        :raises StartError: when none can be started.
        """
        for start in range(1, STARTS + 1):
            worker = self._warm()
            # It goes on starting when its question is given up.
            await asyncio.wait({worker})
            try:
                return worker.result()
            except StartError:
                self._end_worker()
                if start == STARTS:
                    raise
        raise AssertionError

    def _end_worker(self) -> None:
        self._worker = self._call = None
        if self._broken is not None and not self._broken.done():
            self._broken.set_result("it is ended")
        script = document.querySelector(f"script[name=ai-{self._count}]")
        if script:
            worker = getattr(script, "xworker", None)  # a browser may have refused to make one
            if worker:
                worker.terminate()
            script.remove()

    async def _answer(self, request: EngineRequest) -> None:
        asked_at = time.monotonic()
        try:
            await self._free()
            worker = await self._present()
            self._call = call = asyncio.ensure_future(worker.ask(request.json()))
            await self._until_done(call, request.seconds + SILENCE_SECONDS)
            text = str(call.result())
            if request.purpose is RequestPurpose.PLAY:
                # So that the eye can follow: the move before this one is still on its way.
                await asyncio.sleep(asked_at + PACE_SECONDS - time.monotonic())
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._end_worker()
            self._settle()
            why = str(error) or type(error).__name__
            unstarted = isinstance(error, StartError)
            self._dispatch(ThinkingFailed(request.number, why, unstarted=unstarted))
            return
        self._settle()
        self._dispatch(Answered(Answer.parse(text)))

    async def _until_done(self, call: asyncio.Future[Any], patience: float) -> None:
        """Wait for the call, as long as something is said of it at least every `patience` seconds.

        :raises RuntimeError: when the worker fails.
        :raises TimeoutError: when it is silent for too long.
        """
        assert self._broken is not None
        while not call.done():
            self._reported.clear()
            report = asyncio.ensure_future(self._reported.wait())
            done, _ = await asyncio.wait(
                {call, report, self._broken}, timeout=patience, return_when=asyncio.FIRST_COMPLETED
            )
            report.cancel()
            if self._broken.done() and not call.done():
                raise RuntimeError(self._broken.result())
            if not done:
                raise TimeoutError

    async def _free(self) -> None:
        """Wait until the worker is done with what it was told to drop; one that is not is ended."""
        if self._call is not None and not self._call.done():
            done, _ = await asyncio.wait({self._call}, timeout=DROP_SECONDS)
            if not done:
                self._end_worker()

    def _settle(self) -> None:
        """The question is closed: what is done about its answer may ask the next one."""
        self._asked = self._task = None

    def _on_report(self, text: str) -> None:
        self._reported.set()
        answer = Answer.parse(str(text))
        if self._asked is not None and self._asked.number == answer.number:
            self._dispatch(Answered(answer))

    def _on_broken(self, event: Any) -> None:
        if self._broken is not None and not self._broken.done():
            self._broken.set_result(str(event.detail))
