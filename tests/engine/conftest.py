"""Start engines in both ways; after each test, no thread and no process may be left."""

from __future__ import annotations

import asyncio
import gc
import inspect
import os
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from hive_core._client.process import EngineProcess
from hive_core.engine import (
    AsyncEngine,
    Engine,
)
from tests.engine.fake_engine import (
    Ask,
    Question,
)


@pytest.fixture(params=["blocking", "asyncio"])
def ask(request: pytest.FixtureRequest) -> Ask:
    """Return a function that starts an engine, asks a question, and ends the engine."""

    def blocking(command: Any, question: Question, **options: Any) -> Any:
        with Engine.start(command, **options) as engine:
            return question(engine)

    def by_asyncio(command: Any, question: Question, **options: Any) -> Any:
        async def main() -> Any:
            async with AsyncEngine.start(command, **options) as engine:
                found = question(engine)
                return await found if inspect.isawaitable(found) else found

        return asyncio.run(main())

    return blocking if request.param == "blocking" else by_asyncio


@pytest.fixture(autouse=True)
def _nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Check that no thread is left, and that every engine has ended and is no zombie."""
    before = set(threading.enumerate())
    pids: list[int] = []
    take = EngineProcess.connection_made

    def noted(process: EngineProcess, transport: asyncio.BaseTransport) -> None:
        take(process, transport)
        assert isinstance(transport, asyncio.SubprocessTransport)
        pids.append(transport.get_pid())

    monkeypatch.setattr(EngineProcess, "connection_made", noted)
    yield
    gc.collect()
    for thread in set(threading.enumerate()) - before:
        thread.join(30)
        assert not thread.is_alive(), thread
    for pid in pids if hasattr(os, "waitpid") else ():
        with pytest.raises(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)
