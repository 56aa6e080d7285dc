"""`AsyncEngine`, a UHP engine for asyncio; `hive_core.engine` has the other one."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import (
    AsyncGenerator,
    Callable,
    Generator,
    Mapping,
    Sequence,
)
from types import MappingProxyType, TracebackType
from typing import Any, Self, TypeVar

from hive_core._client.errors import EngineError, EngineTerminated
from hive_core._client.process import EngineProcess, arguments_of
from hive_core._client.session import Session, Steps, check_limit, info_of, is_move_text
from hive_core._client.values import EngineId, Info, Option, OptionValue, PlayResult
from hive_core._rules.arguments import as_seconds, as_whole
from hive_core.board import Board, as_board
from hive_core.errors import HiveError, expected
from hive_core.search import Limit
from hive_core.types import GameType, Move

T = TypeVar("T")
Command = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
Folder = str | os.PathLike[str]

TIMEOUT = 10.0
"""The seconds that an engine has for an answer, by default; a search has its own time besides."""


class Facts:
    """What an engine has sent about itself."""

    _session: Session

    @property
    def id(self) -> EngineId:
        """The name and version of the engine."""
        return self._session.id

    @property
    def capabilities(self) -> tuple[str, ...]:
        """The capabilities as the engine prints them, such as `Mosquito`."""
        return self._session.capabilities

    @property
    def game_types(self) -> tuple[GameType, ...]:
        """The game types that the engine can play, by its capabilities."""
        return self._session.game_types

    @property
    def options(self) -> Mapping[str, Option]:
        """The options by name, with their current values; empty if the engine has none."""
        return MappingProxyType(self._session.options)

    @property
    def takes_nodes(self) -> bool:
        """Whether `Limit(nodes=…)` and several limits at once are possible, as in our engine."""
        return self._session.takes_nodes

    @property
    def takes_positions(self) -> bool:
        """Whether boards that were set up by hand are possible, as in our engine."""
        return self._session.takes_positions

    @property
    def can_stop(self) -> bool:
        """Whether `stop` can end a search with its best move so far, as in our engine."""
        return self._session.can_stop

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._session.name}>"


class AsyncEngine(Facts):
    """A UHP engine in a process of its own, for asyncio.

    Requests wait for each other. A cancelled one stops the search if the engine can do that; else
    it ends the process at once, and the next request starts it again, with the same options. An
    engine that does not answer in time is ended, and stays so.

    :raises EngineTimeout: by every method, if the engine does not answer in time.
    :raises EngineTerminated: by every method, if the engine has ended or was closed.
    :raises EngineRefused: by every method, if the engine answers with `err` or `invalidmove`.
    """

    def __init__(
        self,
        argv: Sequence[str],
        timeout: float | None,
        cwd: str | None,
        env: Mapping[str, str] | None,
    ) -> None:
        """Not for other modules: `AsyncEngine.start` makes an engine."""
        self._session = Session(" ".join(argv), timeout)
        self._argv, self._cwd, self._env = argv, cwd, env
        self._process: EngineProcess | None = None
        self._cancelled: list[EngineProcess] = []
        self._closed = False
        self._lock = asyncio.Lock()

    @classmethod
    def start(
        cls,
        command: Command,
        *,
        timeout: float | None = TIMEOUT,
        cwd: Folder | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Starting:
        """Start an engine: `await` it, or use it in `async with`, which ends it.

        `command`: the program as a `Path`, with arguments as a list, or both in one text, which no
        shell reads. `timeout`: the seconds for each answer, the greeting included, None for any
        time. `cwd`: its folder. `env`: variables besides those of this process.

        :raises HiveError: if an argument is of the wrong kind.
        :raises EngineTerminated: if there is no such program, or it ends at once.
        :raises EngineTimeout: if it does not print the greeting of UHP in time.
        """
        return Starting(cls(*checked(command, timeout, cwd, env)))

    async def _begin(self) -> Self:
        await self._run(self._session.begun)
        return self

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await (self.quit() if kind is None else self.close())

    # -- what every UHP engine can do --------------------------------------------------------

    async def ping(self) -> None:
        """Wait until the engine has answered `info`."""
        await self._run(self._session.ping)

    async def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Set options, by name in any letter case; a text is read as the engine prints values.

        :raises HiveError: before anything is set, if there is no such option or value.
        """
        await self._run(lambda: self._session.configure(options))

    def new_game(self) -> None:
        """Begin the next request with `newgame`, so that the engine forgets the game so far."""
        self._session.forget_game()

    async def play(self, board: Board, limit: Limit, *, timeout: float | None = None) -> PlayResult:
        """Return the engine's move in this position; the board does not change.

        `limit`: of seconds or of depth; an engine with the options `Info` and `Lines` also takes
        nodes, and several limits at once. `timeout`: the seconds for the whole answer; by default
        the limit's and those of `start`, or any time if the limit has no seconds. The result has
        what the engine says about its best moves, if `configure` has set that option.

        :raises EngineProtocolError: if the move is illegal, or not one.
        :raises HiveError: if the game is over, the position was set up by hand, or the engine does
            not take the limit.
        """
        return await self._play(*self._question(board, limit, timeout), None)

    def analyse(
        self, board: Board, limit: Limit, *, timeout: float | None = None
    ) -> AsyncGenerator[Info, None]:
        """Yield what the engine prints while it searches, then its move, in an `Info` as well.

        Most engines print nothing before their move unless an option is set: ours has `Info` and
        `Lines`. To stop earlier cancels the request. The arguments are those of `play`.
        """
        return self._analyse(*self._question(board, limit, timeout))

    async def _analyse(
        self, board: Board, limit: Limit, within: float | None
    ) -> AsyncGenerator[Info, None]:
        arrived: asyncio.Queue[str | None] = asyncio.Queue()
        task = asyncio.create_task(self._play(board, limit, within, arrived.put_nowait))
        task.add_done_callback(lambda _: arrived.put_nowait(None))
        try:
            while (line := await arrived.get()) is not None:
                if not is_move_text(line):
                    yield info_of(board, line)
            answer = await task
            yield Info(answer.text, answer.move, line=(answer.move,))
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, EngineError):
                await task

    def _question(
        self, board: Board, limit: Limit, timeout: float | None
    ) -> tuple[Board, Limit, float | None]:
        """Return a copy of the board, the limit, and the seconds for the whole answer."""
        board = as_board(board).copy()
        check_limit(limit, takes_nodes=self.takes_nodes)
        if not board.legal_moves:
            raise HiveError(f"there is no move to find, the game is over, in {board.describe()}")
        if timeout is not None:
            return board, limit, as_seconds(timeout)
        if limit.seconds is None or self._session.timeout is None:
            return board, limit, None
        return board, limit, limit.seconds + self._session.timeout

    async def _play(
        self,
        board: Board,
        limit: Limit,
        within: float | None,
        on_line: Callable[[str], None] | None,
    ) -> PlayResult:
        return await self._run(lambda: self._session.play(board, limit, within), on_line)

    async def valid_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the moves that the engine considers legal, in its order; ours may differ.

        :raises EngineProtocolError: if one of them is not a move.
        :raises HiveError: if the position was set up by hand.
        """
        board = as_board(board).copy()
        return await self._run(lambda: self._session.valid_moves(board))

    async def perft(
        self, board: Board, depth: int, *, timeout: float | None = None
    ) -> dict[int, int]:
        """Return the engine's numbers of move sequences: depth -> number, up to this depth.

        Not part of UHP, but hive-core, Mzinga and nokamute have the command. `timeout`: the seconds
        for the answer, by default any time.

        :raises EngineRefused: if the engine does not have the command.
        """
        board = as_board(board).copy()
        depth = as_whole(depth, "the depth of perft in plies", 0)
        within = None if timeout is None else as_seconds(timeout)
        return await self._run(lambda: self._session.perft(board, depth, within))

    # -- the end -----------------------------------------------------------------------------

    def stop(self) -> None:
        """End the search of another task, whose `play` or `analyse` then has the best move so far.

        Nothing happens if no search goes on.

        :raises HiveError: if the engine cannot do that, see `can_stop`.
        """
        if not self._session.can_stop:
            how = "cancel the request, which ends it without a move"
            raise HiveError(f"{self._session.name} has no command to stop a search: {how}")
        if self._process is not None:
            self._process.stop()

    async def quit(self) -> None:
        """Ask the engine to exit; kill it if it does not in time, or is busy."""
        process = self._process
        if process is not None and not self._lock.locked():
            await process.quit(self._session.timeout or TIMEOUT)
        await self.close()

    async def close(self) -> None:
        """Kill the engine and its children at once; a request that waits raises an error."""
        self._closed = True
        for process in (*self._cancelled, self._process):
            if process is not None:
                await process.close()
        self._cancelled.clear()

    def _kill(self) -> None:
        """Kill the engine without waiting, for programs that have forgotten to close it."""
        if self._process is not None:
            self._process.kill()

    # -- from requests to the process --------------------------------------------------------

    async def _run(
        self, begin: Callable[[], Steps[T]], on_line: Callable[[str], None] | None = None
    ) -> T:
        """Carry the requests of a session to the engine and return the result."""
        async with self._lock:
            if self._closed:
                raise EngineTerminated(self._session.name, "has been closed")
            try:
                process = self._process
                if process is None:
                    process = await self._launch()
                return await self._carry(process, begin(), on_line)
            except asyncio.CancelledError:
                await self._end_request()
                raise

    async def _end_request(self) -> None:
        """End a cancelled request, whose answer the next one would take for its own.

        UHP cannot stop a search: without the extension, the engine is killed.
        """
        process = self._process
        if process is None:
            return
        answered = False
        try:
            if self._session.can_stop and not self._closed:
                answered = await process.abandon()
        finally:
            if not answered:
                process.kill()
                self._cancelled.append(process)
                self._process = None

    async def _launch(self) -> EngineProcess:
        """Start the process and greet it, at first and after a cancelled request."""
        while self._cancelled:
            await self._cancelled[-1].close()
            self._cancelled.pop()
        process = await EngineProcess.start(self._argv, self._cwd, self._env)
        self._process = process
        try:
            await self._carry(process, self._session.greet(), None)
        except Exception:
            await process.close()
            raise
        return process

    async def _carry(
        self, process: EngineProcess, steps: Steps[T], on_line: Callable[[str], None] | None
    ) -> T:
        try:
            request = next(steps)
            while True:
                process.name = self._session.name
                answer = await process.ask(request, on_line)
                request = steps.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            steps.close()


class Starting:
    """An engine that is starting: `await` it, or use it in `async with`, which ends it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    def __await__(self) -> Generator[Any, None, AsyncEngine]:
        return self._engine._begin().__await__()

    async def __aenter__(self) -> AsyncEngine:
        return await self._engine._begin()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self._engine.__aexit__(kind, error, traceback)


def checked(
    command: object, timeout: object, cwd: object, env: object
) -> tuple[list[str], float | None, str | None, Mapping[str, str] | None]:
    """Return the arguments of `start`.

    :raises HiveError: if one is of the wrong kind.
    """
    if cwd is not None and not isinstance(cwd, (str, os.PathLike)):
        raise expected("the path of a folder as cwd", cwd)
    if env is not None and not (
        isinstance(env, Mapping)
        and all(isinstance(text, str) for pair in env.items() for text in pair)
    ):
        raise expected("texts in a dict as env", env, "write {'NAME': 'value'}")
    seconds = None if timeout is None else as_seconds(timeout)
    return arguments_of(command), seconds, None if cwd is None else str(os.fspath(cwd)), env
