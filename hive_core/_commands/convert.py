"""The command `python -m hive_core convert`: game files into another format, with all they have."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from hive_core._commands.shared import name_in_error, write_output
from hive_core.errors import HiveError, quoted

if TYPE_CHECKING:  # imported when the command runs, to keep the engine's start quick
    from hive_core._game.file_error import GameFileError
    from hive_core.game import Game

SUFFIXES = {"pgn": ".pgn", "sgf": ".sgf", "gamestring": ".txt"}
"""By format: how the names of its files end."""

DESCRIPTION = """\
Reads games of any format (PGN, SGF, GameString; the text decides) and writes all of them, with
variations, comments, clocks, marks and tags. A GameString has only the main line. Of a game with a
fault, the legal part is written, and the fault is reported."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("inputs", nargs="+", metavar="IN", help="game files, or - (stdin)")
    parser.add_argument(
        "output",
        metavar="OUT",
        help="a file for all games, a folder for one file each, or - (stdout)",
    )
    parser.add_argument(
        "--to",
        choices=tuple(SUFFIXES),
        help="the format; without it, the name of OUT decides: .pgn, .sgf or .txt",
    )
    parser.add_argument(
        "--main-line",
        action="store_true",
        help="leave out variations, and write the form of PGN that other programs read",
    )


def run(arguments: argparse.Namespace) -> None:
    """Run the command.

    :raises HiveError: for bad input, or if a file cannot be read or written; what can be written
        has been written then.
    """
    output, inputs = arguments.output, arguments.inputs
    is_folder = output != "-" and (Path(output).is_dir() or output.endswith(("/", "\\")))
    form = arguments.to or _format_of(output, is_folder=is_folder)
    targets = [_target(name, output, form, is_folder=is_folder) for name in inputs]
    sources = {Path(name).resolve() for name in inputs if name != "-"}
    for target in targets:
        if target is not None and Path(target).resolve() in sources:
            raise HiveError(f"{quoted(target)} is an input, which would be overwritten")
    if is_folder and len(set(targets)) < len(targets):
        raise HiveError("two inputs would be written to one file: convert them one by one")
    faults: list[str] = []
    texts = [_converted(name, form, faults, main_line=arguments.main_line) for name in inputs]
    for fault in faults:
        print(f"hive_core: {fault}", file=sys.stderr)
    if not any(texts):
        raise HiveError("there is no game to write, so nothing was written")
    if is_folder:
        _make(output)
        for target, text in zip(targets, texts, strict=True):
            if text:
                write_output(text, target)
    else:
        write_output(_joined(texts, form), targets[0])
    if faults:
        raise HiveError(f"games with a fault, written up to it: {len(faults)}")


def _format_of(output: str, *, is_folder: bool) -> str:
    if output != "-" and not is_folder:
        for form, suffix in SUFFIXES.items():
            if output.lower().endswith((suffix, ".uhp" if form == "gamestring" else suffix)):
                return form
    suffixes = ", ".join(SUFFIXES)
    where = "stdout" if output == "-" else name_in_error(output)
    raise HiveError(f"{where} does not tell the format: add --to with one of {suffixes}")


def _target(name: str, output: str, form: str, *, is_folder: bool) -> str | None:
    """Return the file for the games of an input; None is stdout."""
    if not is_folder:
        return None if output == "-" else output
    stem = "stdin" if name == "-" else Path(name).stem
    return str(Path(output) / f"{stem}{SUFFIXES[form]}")


def _make(folder: str) -> None:
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HiveError(f"cannot make the folder {quoted(folder)}: {error.strerror}") from None


def _converted(name: str, form: str, faults: list[str], *, main_line: bool) -> str:
    """Return the games of a file in that format; add the faults, each with the file's name."""
    from hive_core._formats.anyfile import read_games

    games: list[Game] = []

    def keep(error: GameFileError) -> None:
        faults.append(f"{name_in_error(name)}: {error}")
        if error.game is not None:
            games.append(error.game)

    source = sys.stdin.read() if name == "-" else Path(name)
    for game in read_games(source, on_fault=keep):
        games.append(game)  # noqa: PERF402 - `keep` adds others in between
    try:
        texts = [_text(game, form, main_line=main_line) for game in games]
    except HiveError as error:
        raise HiveError(f"{name_in_error(name)}: {error}") from None
    return _joined(texts, form)


def _text(game: Game, form: str, *, main_line: bool) -> str:
    if main_line:
        game.tree = game.tree.main_line_only()
    if form == "pgn":
        return game.to_pgn(variations=not main_line)
    return game.to_sgf() if form == "sgf" else f"{game.to_game_string()}\n"


def _joined(texts: Iterable[str], form: str) -> str:
    """Return the texts of several games as one; an empty line sets apart games of PGN."""
    return ("\n" if form == "pgn" else "").join(text for text in texts if text)
