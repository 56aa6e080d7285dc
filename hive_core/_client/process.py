"""The process of a UHP engine, by asyncio: sends lines, collects answers, ends it in time.

Nothing here blocks: lines wait in the transport for an engine that does not read, and error output
is always read, so that an engine that writes much of it goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import shutil
import signal
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from hive_core._client.answers import AnswerReader, AnswerTooLongError
from hive_core._client.errors import (
    EngineError,
    EngineProtocolError,
    EngineTerminated,
    EngineTimeout,
)
from hive_core._client.session import Request
from hive_core.errors import HiveError, expected, quoted

GRACE_SECONDS = 0.5
"""How long an engine that has closed its output may go on, and its output after its end."""

STOP_SECONDS = 2.0
"""How long an engine may take to answer a request that was cancelled; then it is killed."""

LINES_OF_STDERR = 10
_BYTES_OF_STDERR = 4000
_STDOUT, _STDERR = 1, 2


class EngineProcess(asyncio.SubprocessProtocol):
    """A process with an engine; asks one thing at a time.

    `name`: for errors.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.SubprocessTransport | None = None
        self._reader = AnswerReader()
        self._stderr = b""
        self._answer: asyncio.Future[tuple[str, ...]] | None = None
        self._on_line: Callable[[str], None] | None = None
        self._greeted = False
        self._answered = True
        self._stops = 0
        self._killed = False
        self._failure: EngineError | None = None
        self._lost: asyncio.Future[None] = self._loop.create_future()

    @classmethod
    async def start(
        cls, argv: Sequence[str], cwd: str | None, env: Mapping[str, str] | None
    ) -> EngineProcess:
        """Start the program; `env`: variables besides those of this process.

        :raises EngineTerminated: if it cannot be started.
        """
        process = cls(" ".join(argv))
        # A group of its own: it can be ended with its children, and Ctrl+C is not for it.
        options: dict[str, Any] = {"start_new_session": True}
        if os.name == "nt":
            import subprocess

            options = {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
        try:
            await process._loop.subprocess_exec(
                lambda: process, *argv, cwd=cwd, env={**os.environ, **(env or {})}, **options
            )
        except (OSError, ValueError, NotImplementedError) as error:
            cause = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise EngineTerminated(process.name, f"cannot be started: {cause}") from error
        except asyncio.CancelledError:
            process.kill()
            raise
        return process

    async def ask(
        self, request: Request, on_line: Callable[[str], None] | None = None
    ) -> tuple[str, ...]:
        """Return the lines of the answer; `on_line` gets each of them at once.

        :raises EngineTimeout: if there is none in time; the engine has been ended then.
        :raises EngineTerminated: if the engine has ended.
        :raises EngineProtocolError: if the answer is endless.
        """
        if self._failure is not None:
            raise self._failure
        if self._greeted:
            self._reader.clear()
        self._on_line = on_line if request.streams else None
        self._request = request
        self._answered, self._stops = False, 0
        if request.text:
            self._write(f"{request.text}\n")
        try:
            async with asyncio.timeout(request.within):
                answer = await self._next_answer()
                while self._stops:  # each of them has an answer of its own
                    self._stops -= 1
                    await self._next_answer()
                return answer
        except TimeoutError:
            self.kill()
            self._failure = EngineTimeout(self.name, request.text, request.within or 0)
            raise self._failure from None
        finally:
            self._answer = self._on_line = None
            self._greeted = True

    async def _next_answer(self) -> tuple[str, ...]:
        self._answer = self._loop.create_future()
        self._deliver()
        return await self._answer

    def stop(self) -> None:
        """End the search that `ask` waits for, if any; `ask` then has its answer."""
        if self._answer is not None and not self._answered and self._request.streams:
            self._write("stop\n")
            self._stops += 1

    async def abandon(self) -> bool:
        """End a request whose `ask` was cancelled; tell whether the engine has answered in time."""
        waiting = self._stops + 1 + (not self._answered)
        self._write("stop\n")
        try:
            async with asyncio.timeout(STOP_SECONDS):
                for _ in range(waiting):
                    await self._next_answer()
        except (TimeoutError, EngineError):
            return False
        finally:
            self._answer = None
        return self._failure is None

    def _write(self, line: str) -> None:
        if self._transport is not None:
            pipe = cast("asyncio.WriteTransport | None", self._transport.get_pipe_transport(0))
            if pipe is not None and not pipe.is_closing():
                pipe.write(line.encode("utf-8", "replace"))

    async def quit(self, seconds: float | None) -> None:
        """Send `exit` and wait for the end; an engine that does not end in time is killed."""
        if self._failure is None:
            self._write("exit\n")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await asyncio.shield(self._lost)
        await self.close()

    async def close(self) -> None:
        """Kill the process and its children, and wait until nothing of it is left."""
        self.kill()
        if self._failure is None:
            self._failure = EngineTerminated(self.name, "has been closed")
        self._fail(self._failure)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE_SECONDS):
                await asyncio.shield(self._lost)
        if self._transport is not None:
            self._transport.close()
            # The pipes of a child that was not killed are closed in the next turns of the loop.
            for _ in range(3):
                await asyncio.sleep(0)

    def kill(self) -> None:
        """Kill the process and, where the system has process groups, its children."""
        if self._killed or self._transport is None or self._transport.get_returncode() is not None:
            return
        self._killed = True
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._transport.get_pid(), signal.SIGKILL)
            else:
                self._transport.kill()

    # -- what asyncio calls ------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the process."""
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Take what the engine printed."""
        if fd == _STDERR:
            self._stderr = (self._stderr + data)[-_BYTES_OF_STDERR:]
            return
        try:
            lines = self._reader.receive(data)
        except AnswerTooLongError:
            command = "" if self._answer is None else self._request.text
            start = data[:100].decode("utf-8", "replace")
            problem = "it goes on without an ok, so it was ended"
            self._fail(EngineProtocolError(self.name, command, start, problem))
            self.kill()
            return
        if self._on_line is not None:
            for line in lines:
                self._on_line(line)
        self._deliver()

    def _deliver(self) -> None:
        if self._answer is not None:
            if self._reader.answers and not self._answer.done():
                self._answer.set_result(self._reader.answers.popleft())
                self._answered = True
        elif self._greeted:
            self._reader.clear()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """End an engine that has closed its output but goes on."""
        if fd == _STDOUT:
            self._loop.call_later(GRACE_SECONDS, self.kill)

    def process_exited(self) -> None:
        """Stop waiting for an answer, soon: a child may hold the output open."""
        self._loop.call_later(GRACE_SECONDS, self._end)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting for an answer: the process has ended and all its output is read."""
        self._end()
        if not self._lost.done():
            self._lost.set_result(None)

    def _end(self) -> None:
        assert self._transport is not None
        code = self._transport.get_returncode()
        during = ""
        if self._answer is not None and not self._answer.done():
            text = self._request.text
            during = f" instead of answering {quoted(text)}" if text else " without a greeting"
        lines = self._stderr.decode("utf-8", "replace").splitlines()
        last = [line.strip() for line in lines if line.strip()][-LINES_OF_STDERR:]
        self._fail(EngineTerminated(self.name, f"has ended{during}", code, last))

    def _fail(self, error: EngineError) -> None:
        if self._failure is None:
            self._failure = error
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(self._failure)


def arguments_of(command: object) -> list[str]:
    """Return the program and its arguments.

    A `Path` is a program, a list a program and its arguments. A text that names a program is one;
    any other is split at its spaces, where quotes hold words together.

    :raises HiveError: if it is something else, or empty.
    """
    how = "write ['python', '-m', 'hive_core'], or the same in one text"
    if isinstance(command, os.PathLike):
        parts = [os.fspath(command)]
    elif isinstance(command, str):
        if command and (os.path.isfile(command) or shutil.which(command)):  # noqa: PTH113
            parts = [command]
        else:
            try:
                parts = shlex.split(command, posix=os.name != "nt")
            except ValueError as error:
                raise HiveError(f"{quoted(command)} is not a command line: {error}") from None
    elif isinstance(command, Sequence) and not isinstance(command, (bytes, bytearray)):
        parts = [os.fspath(part) if isinstance(part, os.PathLike) else part for part in command]
    else:
        raise expected("a command", command, how)
    if not parts or not all(isinstance(part, str) and part for part in parts[:1]):
        raise expected("a command", command, how)
    if not all(isinstance(part, str) and "\0" not in part for part in parts):
        raise expected("texts as the parts of a command", command, how)
    return parts
