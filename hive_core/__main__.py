"""The command line: `python -m hive_core` is a UHP engine; also counts moves,
writes positions, prints puzzles and sheets, plays by codes, and draws.

Reads arguments and stdin, writes stdout. Exit codes: 0 done, 1 the output cannot be written, 2 bad
input, 130 interrupted.
"""

from __future__ import annotations

import argparse
import io
import os
import select
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn, TextIO

from hive_core._board.move_counting import divide, perft
from hive_core._commands import block as block_command
from hive_core._commands import convert as convert_command
from hive_core._commands import play as play_command
from hive_core._commands import results as results_command
from hive_core._commands import sheet as sheet_command
from hive_core._commands.shared import MOST_SEED, cause, read_input, whole_number, write_output
from hive_core._formats.anyfile import read_game
from hive_core._game.limits import MAX_PLIES
from hive_core._uhp.line_reader import LineReader
from hive_core.board import Board
from hive_core.errors import HiveError, one_line
from hive_core.positions import is_position_text
from hive_core.svg import THEMES, animate, draw
from hive_core.teach import puzzles
from hive_core.teach._tasks.printing import as_text, choose_puzzle
from hive_core.types import POCKET
from hive_core.uhp import (
    DEEPEST_PERFT,
    EXIT,
    LONGEST_LINE,
    LONGEST_MESSAGE,
    LONGEST_SECONDS,
    STOP,
    VERSION,
    Engine,
    check_opening,
    never,
)

BAD_INPUT = 2
INTERRUPTED = 130

PATIENCE_SECONDS = 1.0
"""Input that arrives earlier than this does not end a command, so a script can be piped in."""

_ABOUT_UHP = f"""\
Reads one command a line and answers each with lines that end in `ok`; a blank line gets `err` and
`ok`. A line, or the end of the input, that arrives more than {PATIENCE_SECONDS:g} second after a
bestmove or a perft began ends it early: bestmove answers with the best move so far, perft with err
and how far it got. The line is answered after that. Lines that arrive sooner wait for their turn,
so a script can be piped in: end it with `exit`, since without it no command takes longer than
{PATIENCE_SECONDS:g} second once the input has ended. `stop` ends the commands before it at once.
No command takes longer than {LONGEST_SECONDS / 60:g} minutes.
docs/uhp.md describes the commands."""


class _Parser(argparse.ArgumentParser):
    """A parser that reports errors in one sentence, like the rest of the program."""

    def error(self, message: str) -> NoReturn:
        raise HiveError(f"{one_line(message, LONGEST_MESSAGE)} (see --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name and return the exit code."""
    _prepare_streams()
    try:
        arguments = _parser().parse_args(argv)
        run = _COMMANDS[arguments.command or "uhp"]
        run(arguments)
        sys.stdout.flush()
    except HiveError as error:
        print(f"hive_core: {error}", file=sys.stderr)
        return BAD_INPUT
    except OSError as error:  # of a stream; a closed pipe needs no message
        if not isinstance(error, BrokenPipeError):
            print(f"hive_core: {cause(error)}", file=sys.stderr)
        # Nothing more can be written, not even what Python would flush at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _prepare_streams() -> None:
    """Make stdin and stdout usable in any locale, with any bytes, and when they are closed."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m hive_core",
        description="The board game Hive. Without a command: a UHP engine on stdin and stdout.",
        epilog=f"The UHP engine: {_ABOUT_UHP}",
    )
    parser.add_argument("--version", action="version", version=f"hive_core {VERSION}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser(
        "uhp",
        help="run a UHP engine (the default)",
        description=_ABOUT_UHP,
    )

    counting = commands.add_parser(
        "perft",
        help="count the move sequences of each length",
        description="Prints a line for each depth: depth, sequences, seconds, sequences a second.",
    )
    start = counting.add_mutually_exclusive_group()
    start.add_argument(
        "--type", default=str(POCKET), help="game type, such as Base+MLP (default %(default)s)"
    )
    start.add_argument(
        "--game", metavar="GAMESTRING", help="count from the end of this game, or a PositionString"
    )
    counting.add_argument(
        "--depth",
        type=whole_number(0, DEEPEST_PERFT),
        default=3,
        help="in plies (default %(default)s)",
    )
    counting.add_argument(
        "--divide", action="store_true", help="print one line for each move, then the sum"
    )
    counting.add_argument(
        "--tournament", action="store_true", help="no queen on a player's first turn"
    )

    any_game = "a GameString, a PositionString, a file (either of them, PGN or SGF), or -"
    writing = commands.add_parser(
        "position",
        help="write the position at the end of a game in one line",
        description="Prints the PositionString, which docs/notation.md describes.",
    )
    writing.add_argument("game", nargs="?", default="-", help=any_game)

    setting = commands.add_parser("puzzle", help="print a puzzle, a random one without an id")
    setting.add_argument("id", nargs="?", help="such as w2-0001")
    setting.add_argument("--theme", help="a puzzle with this theme, such as pin")
    setting.add_argument(
        "--band", type=whole_number(1, 8), help="the lowest level that solves it, 1 to 8"
    )
    setting.add_argument("--kind", choices=("win", *puzzles.KINDS), help="what is asked for")
    setting.add_argument(
        "--seed", type=whole_number(0, MOST_SEED), help="chooses among those that fit"
    )
    setting.add_argument("--solution", action="store_true", help="print the solution too")

    drawing = commands.add_parser("svg", help="draw a position")
    drawing.add_argument("game", nargs="?", default="-", help=any_game)
    drawing.add_argument(
        "--ply",
        type=whole_number(0, MAX_PLIES),
        help="draw the position after so many moves (default: the last one)",
    )
    drawing.add_argument(
        "-o", "--output", metavar="FILE", help="write to this file instead of stdout"
    )
    drawing.add_argument(
        "--animate",
        nargs="?",
        type=float,
        const=1.0,
        metavar="SECONDS",
        help="play the moves, each for so many seconds (default: 1)",
    )
    drawing.add_argument("--theme", choices=THEMES, default="light")
    drawing.add_argument(
        "--last-move",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="mark the start and end of the last move",
    )
    drawing.add_argument("--labels", action="store_true", help="write the name of each tile on it")
    drawing.add_argument("--flip", action="store_true", help="turn the board around")
    drawing.add_argument("--title", help="title, which screen readers read first")
    drawing.add_argument(
        "--size", type=whole_number(1, 100_000), help="length of the longer side, in pixels"
    )

    block_command.add_arguments(
        commands.add_parser(
            "block",
            help="turn a block of a document into HTML",
            description="Prints the HTML of a block, which docs/blocks.md describes.",
        )
    )
    about = convert_command.DESCRIPTION
    converting = commands.add_parser("convert", help="convert game files", description=about)
    convert_command.add_arguments(converting)
    about = play_command.DESCRIPTION
    playing = commands.add_parser("play", help="play by codes that you send", description=about)
    play_command.add_arguments(playing)
    about = results_command.DESCRIPTION
    collecting = commands.add_parser(
        "results", help="write codes of results as CSV", description=about
    )
    results_command.add_arguments(collecting)
    about = sheet_command.DESCRIPTION
    printing = commands.add_parser("sheet", help="write exercises to print", description=about)
    sheet_command.add_arguments(printing)
    return parser


def _uhp(_: argparse.Namespace) -> None:
    serve(Engine(), sys.stdin, sys.stdout)


def serve(engine: Engine, source: TextIO, sink: TextIO, patience: float = PATIENCE_SECONDS) -> None:
    """Write the greeting, then answer line by line until the end of the input or `exit`.

    `stop`, or a closed output, ends a command at once. A new line, or the end
    of an input without `exit`, ends one that has run for more than `patience` seconds.
    """
    _say(sink, engine.greeting())
    lines = LineReader(source, LONGEST_LINE, STOP)
    is_unread = watch_reader(sink)
    for line in lines:
        patient_until = time.monotonic() + patience

        def must_end(patient_until: float = patient_until) -> bool:
            if lines.newest > patient_until or lines.is_stopped() or is_unread():
                return True
            alone = lines.has_ended and lines.last != EXIT
            return alone and time.monotonic() > patient_until

        _say(sink, _answer(engine, line, must_end, sink))
        if engine.exited:
            break


def watch_reader(sink: TextIO) -> Callable[[], bool]:
    """Return a function that checks whether the program that reads this output has gone.

    Systems without `poll`, such as Windows, cannot tell: False.
    """
    try:
        watched = select.poll()
        watched.register(sink.fileno(), 0)
    except (AttributeError, OSError, ValueError):
        return never
    # With no event asked for, only the loss of the other end is reported.
    return lambda: bool(watched.poll(0))


def _answer(engine: Engine, line: str, stop: Callable[[], bool], sink: TextIO) -> list[str]:
    try:
        return engine.handle(line, stop, lambda lines: _say(sink, lines))
    except OSError:  # of the stream, to which nothing more can be written
        raise
    except Exception as error:  # a bug of ours must end neither the game nor the process
        traceback.print_exc()
        return [f"err internal error: {type(error).__name__}", "ok"]


def _say(sink: TextIO, answer: list[str]) -> None:
    sink.write("".join(f"{line}\n" for line in answer))
    sink.flush()


def _perft(arguments: argparse.Namespace) -> None:
    text = arguments.type if arguments.game is None else arguments.game
    read = Board.from_position if is_position_text(text) else Board.from_game_string
    board = read(text, tournament=arguments.tournament)
    check_opening(board, arguments.tournament, "leave out --tournament")
    if arguments.divide:
        if arguments.depth < 1:
            raise HiveError("--divide needs a --depth of at least 1")
        counts = divide(board, arguments.depth)
        for text, count in counts.items():
            print(text, count)
        print("total", sum(counts.values()))
        return
    for depth in range(arguments.depth + 1):
        start = time.perf_counter()
        count = perft(board, depth)
        seconds = time.perf_counter() - start
        print(f"{depth} {count} {seconds:.3f} {count / max(seconds, 1e-9):.0f}", flush=True)


def _position(arguments: argparse.Namespace) -> None:
    print(_read_game(arguments.game).position_string())


def _puzzle(arguments: argparse.Namespace) -> None:
    puzzle = choose_puzzle(
        puzzles.load(),
        arguments.id,
        theme=arguments.theme,
        band=arguments.band,
        kind=arguments.kind,
        seed=arguments.seed,
    )
    print(as_text(puzzle, solution=arguments.solution))


def _svg(arguments: argparse.Namespace) -> None:
    board = _read_game(arguments.game)
    played = len(board.move_stack)
    ply = played if arguments.ply is None else arguments.ply
    if ply > played:
        raise HiveError(f"there is no position after {ply} moves: the game has {played}")
    for _ in range(played - ply):
        board.pop()
    look = {name: getattr(arguments, name) for name in ("labels", "theme", "flip", "title", "size")}
    if arguments.animate is None:
        picture = draw(board, last_move=arguments.last_move, **look)
    else:
        picture = animate(board, seconds=arguments.animate, ids="hive", **look)
    write_output(f"{picture}\n", arguments.output)


def _read_game(source: str) -> Board:
    """Return the final position of a game, of the file of that name, or of stdin (`-`)."""
    is_game = source.lstrip()[:4].lower() == "base" and not Path(source[:255]).is_file()
    text = source if is_game else read_input(source)
    if not text.strip():
        raise HiveError("there is no game in the input")
    if is_position_text(text):
        return Board.from_position(text)
    return read_game(text).board()


_COMMANDS: dict[str, Callable[[argparse.Namespace], None]] = {
    "uhp": _uhp,
    "perft": _perft,
    "position": _position,
    "puzzle": _puzzle,
    "svg": _svg,
    "block": block_command.run,
    "convert": convert_command.run,
    "play": play_command.run,
    "results": results_command.run,
    "sheet": sheet_command.run,
}


if __name__ == "__main__":
    sys.exit(main())
