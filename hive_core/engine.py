r"""A client of UHP engines: starts an engine's process, gives it games, asks for moves.

UHP is the Universal Hive Protocol, https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol.
`Engine` blocks until there is an answer, `AsyncEngine` is for asyncio; both have the same methods.

>>> import sys
>>> from hive_core import Board
>>> with Engine.start([sys.executable, "-m", "hive_core"]) as engine:
...     board = Board("Base+MLP")
...     engine.configure({"Seed": 7})
...     board.push(engine.play(board, Limit(depth=1)).move)
...     print(engine.id.name, board.ply, engine.options["Seed"].value)
hive-core 1 7

docs/engine.md says what UHP allows and what engines do differently.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import weakref
from collections.abc import (
    AsyncGenerator,
    Callable,
    Coroutine,
    Iterator,
    Mapping,
)
from types import TracebackType
from typing import Any, Self, TypeVar

from hive_core._client.async_engine import TIMEOUT, AsyncEngine, Command, Facts, Folder, checked
from hive_core._client.errors import (
    EngineCancelled,
    EngineError,
    EngineProtocolError,
    EngineRefused,
    EngineTerminated,
    EngineTimeout,
)
from hive_core._client.loop_thread import LoopThread
from hive_core._client.values import EngineId, Info, Option, OptionKind, OptionValue, PlayResult
from hive_core.board import Board
from hive_core.search import Limit
from hive_core.types import Move

__all__ = [
    "AsyncEngine",
    "Engine",
    "EngineCancelled",
    "EngineError",
    "EngineId",
    "EngineProtocolError",
    "EngineRefused",
    "EngineTerminated",
    "EngineTimeout",
    "Info",
    "Limit",
    "Option",
    "OptionKind",
    "PlayResult",
]

T = TypeVar("T")


class Engine(Facts):
    """A UHP engine in a process of its own; each method waits for its answer.

    Use it in `with`, or call `quit`. May be used by several threads: requests wait for each other,
    and `cancel` ends them. Ctrl+C does too. It raises the same errors as `AsyncEngine`.
    """

    def __init__(self, inner: AsyncEngine, thread: LoopThread) -> None:
        """Not for other modules: `Engine.start` makes an engine."""
        self._inner, self._thread = inner, thread
        self._session = inner._session
        self._forgotten = weakref.finalize(self, _abandon, inner, thread)

    @classmethod
    def start(
        cls,
        command: Command,
        *,
        timeout: float | None = TIMEOUT,
        cwd: Folder | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Self:
        """Start an engine and wait for its greeting; see `AsyncEngine.start`."""
        inner = AsyncEngine(*checked(command, timeout, cwd, env))
        engine = cls(inner, LoopThread(f"UHP engine {inner._argv[0]}"))
        try:
            engine._call(inner._begin)
        except BaseException:
            engine.close()
            raise
        return engine

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if kind is None:
            self.quit()
        else:
            self.close()

    def ping(self) -> None:
        """Wait until the engine has answered `info`."""
        self._call(self._inner.ping)

    def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Set options; see `AsyncEngine.configure`."""
        self._call(lambda: self._inner.configure(options))

    def new_game(self) -> None:
        """Begin the next request with `newgame`, so that the engine forgets the game so far."""
        self._inner.new_game()

    def play(self, board: Board, limit: Limit, *, timeout: float | None = None) -> PlayResult:
        """Return the engine's move in this position; see `AsyncEngine.play`."""
        return self._call(lambda: self._inner.play(board, limit, timeout=timeout))

    def analyse(
        self, board: Board, limit: Limit, *, timeout: float | None = None
    ) -> Iterator[Info]:
        """Yield what the engine prints, then its move; see `AsyncEngine.analyse`."""
        return self._pull(self._inner.analyse(board, limit, timeout=timeout))

    def _pull(self, source: AsyncGenerator[Info, None]) -> Iterator[Info]:
        async def following() -> Info | None:
            return await anext(source, None)

        async def stop() -> None:
            await source.aclose()

        try:
            while (info := self._call(following)) is not None:
                yield info
        finally:
            with contextlib.suppress(EngineError):
                self._call(stop)

    def valid_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the moves that the engine considers legal; see `AsyncEngine.valid_moves`."""
        return self._call(lambda: self._inner.valid_moves(board))

    def perft(self, board: Board, depth: int, *, timeout: float | None = None) -> dict[int, int]:
        """Return the engine's numbers of move sequences; see `AsyncEngine.perft`."""
        return self._call(lambda: self._inner.perft(board, depth, timeout=timeout))

    def stop(self) -> None:
        """End the search of another thread, whose `play` then returns the best move so far.

        See `AsyncEngine.stop`.
        """
        self._call(self._stop)

    async def _stop(self) -> None:
        self._inner.stop()

    def cancel(self) -> None:
        """End the requests of other threads, which raise `EngineCancelled`, and the search."""
        self._thread.cancel()

    def quit(self) -> None:
        """Ask the engine to exit; kill it if it does not in time, or is busy."""
        try:
            if self._forgotten.alive:
                self._call(self._inner.quit)
        finally:
            self.close()

    def close(self) -> None:
        """Kill the engine and its children at once; a request that waits raises an error."""
        if self._forgotten.detach() is not None:
            self._thread.call(self._inner.close())
            self._thread.close()

    def _call(self, begin: Callable[[], Coroutine[Any, Any, T]]) -> T:
        if not self._forgotten.alive:
            raise EngineTerminated(self._session.name, "has been closed")
        try:
            return self._thread.call(begin())
        except concurrent.futures.CancelledError:
            raise EngineCancelled(self._session.name) from None


def _abandon(inner: AsyncEngine, thread: LoopThread) -> None:
    """Kill the process of an `Engine` that was not closed: it is deleted, or the program ends."""
    inner._kill()
    thread.finish(inner.close())
