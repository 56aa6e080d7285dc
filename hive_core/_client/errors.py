"""The errors of a client of UHP engines."""

from __future__ import annotations

from collections.abc import Sequence

from hive_core.errors import HiveError, one_line, quoted

LONGEST_STDERR = 300
"""How many characters of an engine's error output a message repeats."""


class EngineError(HiveError):
    """Any error of a UHP engine; `engine` is its name, or its command before it has sent one."""

    def __init__(self, engine: str, problem: str) -> None:
        super().__init__(f"{one_line(engine, 100)} {problem}")
        self.engine = engine


class EngineTimeout(EngineError):  # noqa: N818
    """An engine that did not answer in time; its processes have been ended.

    `command`: the command it received, "" for its greeting. `seconds`: how long it had.
    """

    def __init__(self, engine: str, command: str, seconds: float) -> None:
        what = f"answer {quoted(command)}" if command else "print its greeting"
        super().__init__(engine, f"did not {what} within {seconds:g} s, and was ended")
        self.command = command
        self.seconds = seconds


class EngineTerminated(EngineError):  # noqa: N818
    """An engine that has ended, by itself or because it was closed.

    `exit_code`: negative for a signal, None if it never began or is not known. `stderr`: the last
    lines of its error output.
    """

    def __init__(
        self, engine: str, problem: str, exit_code: int | None = None, stderr: Sequence[str] = ()
    ) -> None:
        code = "" if exit_code is None else f" (exit code {exit_code})"
        output = " / ".join(stderr)[-LONGEST_STDERR:]
        last = f": {one_line(output, LONGEST_STDERR)}" if output else ""
        super().__init__(engine, f"{problem}{code}{last}")
        self.exit_code = exit_code
        self.stderr = tuple(stderr)


class EngineProtocolError(EngineError):
    """An answer that UHP does not allow, such as an illegal best move.

    `text`: what the engine printed. `command`: the command it received. `game_string`: the
    position, "" if the answer does not depend on one.
    """

    def __init__(
        self, engine: str, command: str, text: str, problem: str, game_string: str = ""
    ) -> None:
        where = f" in {game_string}" if game_string else ""
        request = quoted(command) if command else "nothing"
        super().__init__(engine, f"answered {quoted(text)} to {request}, but {problem}{where}")
        self.text = text
        self.command = command
        self.game_string = game_string


class EngineRefused(EngineError):  # noqa: N818
    """A command that the engine answered with `err` or `invalidmove`.

    `command`: the command it refused. `message`: its words after that.
    """

    def __init__(self, engine: str, command: str, message: str) -> None:
        why = f": {one_line(message, 300)}" if message else ""
        super().__init__(engine, f"refused {quoted(command)}{why}")
        self.command = command
        self.message = message


class EngineCancelled(EngineError):  # noqa: N818
    """A request that `Engine.cancel` ended before the engine answered."""

    def __init__(self, engine: str) -> None:
        super().__init__(engine, "was asked to stop before it had answered")
