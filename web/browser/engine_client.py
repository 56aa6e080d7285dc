"""The page's clients of the engine, which searches in workers.

The first worker does most of the work; on a roomy device a second one shares that of a review. A
worker starts with its first request. The first one stays; the second one ends when it has been idle
for a while, to free its memory. To cancel a search, the client sends the worker a message; a worker
that cannot receive messages during a search, or does not stop soon, is terminated and replaced at
once. Each request has an id; an answer with a stale id is ignored. `workers.js` reports a worker
that fails, which is then replaced; an open request is sent once more.
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

from web.app.loop import Runners
from web.computer.intents import Answered, ThinkingFailed
from web.computer.protocol import Answer, EngineRequest, RequestPurpose
from web.shared.effects import StopThinking, Think
from web.shared.intents import Intent

START_SECONDS = 60.0
"""The least time that a worker has to start, once its script has run."""

START_TIMES = 3.0
"""A worker also has this many times as long as the page took to start, which did the same work."""

STARTS = 2
"""The number of attempts to start a worker before the player is told that it failed."""

SILENCE_SECONDS = 20.0
"""How long a worker may report nothing, in addition to the time limit of the request."""

DROP_SECONDS = 1.5
"""How long a worker may take to stop a cancelled search."""

IDLE_SECONDS = 10.0
"""How long the second worker may be idle."""

ASKS = 2
"""How often a request is sent, if the worker fails during it."""

PACE_SECONDS = 0.5
"""The least time before the computer's move, so that players see the move before it."""


class StartError(Exception):
    """Raised when a worker does not start."""


class DeadError(Exception):
    """Raised when a worker fails during a request."""


class EngineClients:
    """The clients of the first and the second worker."""

    def __init__(self, dispatch: Callable[[Intent], None]) -> None:
        self._first = EngineClient(dispatch, "ai")
        self._second = EngineClient(dispatch, "second-ai", IDLE_SECONDS, after=self._first)

    def register(self, runners: Runners) -> None:
        """Register the runners of the effects about searches."""
        runners.register(Think, lambda effect: self._of(effect).ask(effect.request))
        runners.register(StopThinking, lambda effect: self._of(effect).stop())

    def _of(self, effect: Think | StopThinking) -> EngineClient:
        return self._second if effect.second else self._first


class EngineClient:
    """Starts a worker of the engine, sends it requests and turns its answers into intents."""

    def __init__(
        self,
        dispatch: Callable[[Intent], None],
        name: str,
        idle_seconds: float | None = None,
        after: EngineClient | None = None,
    ) -> None:
        """`idle_seconds`: how long the worker may be idle before it ends; None: forever.

        `after`: the client whose worker starts before this one.
        """
        self._dispatch = dispatch
        self._name = name
        self._idle_seconds = idle_seconds
        self._after = after
        self._end: asyncio.TimerHandle | None = None
        self._count = 0
        self._worker: asyncio.Task[Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._call: asyncio.Future[Any] | None = None
        self._takes_messages = False
        self._asked: EngineRequest | None = None
        self._reported = asyncio.Event()
        self._report = create_proxy(self._on_report)
        # Resolves to the reason if the current worker fails.
        self._broken: asyncio.Future[str] | None = None
        self._patience = max(START_SECONDS, START_TIMES * window.performance.now() / 1000)
        window.addEventListener("hive:worker", create_proxy(self._on_broken))

    def ask(self, request: EngineRequest) -> None:
        """Send a request to the worker; cancel the one before it."""
        self.stop()
        if self._end is not None:
            self._end.cancel()
        if request.seed is None and request.purpose is not RequestPurpose.PONDER:
            request = replace(request, seed=random.randrange(1, 1 << 30))
        self._asked = request
        self._task = asyncio.ensure_future(self._answer(request))

    def stop(self) -> None:
        """Cancel the open request, if there is one."""
        if self._task is None or self._task.done():
            return
        self._task.cancel()
        self._asked = None
        self._end_when_idle()
        if self._call is None or self._call.done() or self._worker is None:
            return
        if self._takes_messages:
            self._worker.result().drop()
        else:
            self._end_worker()
            if self._idle_seconds is None:
                self._ensure_worker()

    def _ensure_worker(self) -> asyncio.Task[Any]:
        """Return the current worker; start one if there is none."""
        if self._worker is None:
            self._count += 1
            self._broken = asyncio.get_running_loop().create_future()
            self._worker = asyncio.ensure_future(self._start(self._script_name, self._broken))
            # Retrieves the exception, which asyncio would log; the next request reports it.
            self._worker.add_done_callback(lambda task: task.cancelled() or task.exception())
        return self._worker

    async def _start(self, name: str, broken: asyncio.Future[str]) -> Any:
        """Start a worker.

        :raises StartError: when it fails, or does not start in time.
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
            raise StartError(f"it did not start within {self._patience:.0f} seconds")
        return start.result()

    async def until_started(self) -> None:
        """Wait until the worker that is starting has started or failed."""
        if self._worker is not None:
            await asyncio.wait({self._worker})

    async def _begin(self, name: str) -> Any:
        script = document.querySelector("script[type=py][config]")
        # The single-file page contains the worker's program, and has its address here.
        program = script.getAttribute("data-worker")
        if not program:
            program = "ai.py"
            # If the program is missing, PyScript would wait for the worker forever.
            answer = await window.fetch(program)
            if not answer.ok:
                raise StartError(f"{program}: {answer.status}")
            if str(await answer.text()).lstrip().startswith("<"):
                # Such as the log-in page of a network; PyScript would run it.
                raise StartError(f"{program}: HTML")
        worker = await create_named_worker(program, name, script.getAttribute("config"))
        # PyScript also returns a worker whose program failed; only a call shows it.
        self._takes_messages = bool(await worker.ping())
        worker.report = self._report
        return worker

    async def _started_worker(self) -> Any:
        """Return a worker that has started, after at most `STARTS` attempts.

        :raises StartError: when none can be started.
        """
        for start in range(1, STARTS + 1):
            worker = self._ensure_worker()
            # `wait` leaves the worker starting when this request is cancelled.
            await asyncio.wait({worker})
            try:
                return worker.result()
            except StartError:
                self._end_worker()
                if start == STARTS:
                    raise
        raise AssertionError

    @property
    def _script_name(self) -> str:
        """The name of the element that PyScript makes for the current worker."""
        return f"{self._name}-{self._count}"

    def _script(self) -> Any:
        return document.querySelector(f"script[name={self._script_name}]")

    def _end_worker(self) -> None:
        self._worker = self._call = None
        if self._broken is not None and not self._broken.done():
            self._broken.set_result("it was terminated")
        script = self._script()
        if script:
            worker = getattr(script, "xworker", None)  # None if the browser refused to make one
            if worker:
                worker.terminate()
            script.remove()

    def _end_when_idle(self) -> None:
        if self._idle_seconds is not None:
            if self._end is not None:
                self._end.cancel()
            self._end = asyncio.get_running_loop().call_later(self._idle_seconds, self._end_worker)

    async def _answer(self, request: EngineRequest) -> None:
        asked_at = time.monotonic()
        try:
            if self._after is not None:
                await self._after.until_started()
            await self._until_free()
            text = await self._text_of_answer(request)
            if request.purpose is RequestPurpose.PLAY:
                # The animation of the move before this one has to end first.
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

    async def _text_of_answer(self, request: EngineRequest) -> str:
        """Return the worker's answer; if the worker fails, that of another one."""
        for ask in range(1, ASKS + 1):
            worker = await self._started_worker()
            self._call = call = asyncio.ensure_future(worker.ask(request.json()))
            script = self._script()
            self._watch(script, on=True)
            try:
                await self._until_done(call, request.patience + SILENCE_SECONDS)
                return str(call.result())
            except DeadError:
                if ask == ASKS:
                    raise
                self._end_worker()
            finally:
                self._watch(script, on=False)
        raise AssertionError

    def _watch(self, script: Any, *, on: bool) -> None:
        """Have `workers.js` tell if the worker falls silent, while it has a request."""
        watch = getattr(getattr(script, "xworker", None), "hiveWatch", None)
        if watch:
            watch(on)

    async def _until_done(self, call: asyncio.Future[Any], patience: float) -> None:
        """Wait for the call, as long as the worker reports something every `patience` seconds.

        :raises DeadError: when the worker fails.
        :raises TimeoutError: when it reports nothing for longer than that.
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
                raise DeadError(self._broken.result())
            if not done:
                raise TimeoutError

    async def _until_free(self) -> None:
        """Wait until the worker has stopped its cancelled search; terminate one that does not."""
        if self._call is not None and not self._call.done():
            done, _ = await asyncio.wait({self._call}, timeout=DROP_SECONDS)
            if not done:
                self._end_worker()

    def _settle(self) -> None:
        """Close the request before its answer is dispatched, which may send the next request."""
        self._asked = self._task = None
        self._end_when_idle()

    def _on_report(self, text: str) -> None:
        self._reported.set()
        answer = Answer.parse(str(text))
        if self._asked is not None and self._asked.number == answer.number:
            self._dispatch(Answered(answer))

    def _on_broken(self, event: Any) -> None:
        worker = getattr(self._script() or object(), "xworker", None)
        is_other = worker is not None and worker != event.detail.worker
        if self._broken is not None and not self._broken.done() and not is_other:
            self._broken.set_result(str(event.detail.why))
