"""The command `python -m hive_core play`: a game by codes that two people send each other."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from hive_core._commands.shared import whole_number
from hive_core.errors import HiveError
from hive_core.types import POCKET, Color

if TYPE_CHECKING:  # imported when the command runs, to keep the engine's start quick
    from hive_core._commands.play_draft import Draft
    from hive_core.game_code import GameCode, Reply

COLORS = ("white", "black", "random")

DESCRIPTION = """\
Two people play by sending each other codes, which docs/game-code.md describes. Without a code a new
game begins. With the latest code of the opponent the game goes on: shows the board and what the
opponent says, asks for a move, and prints the code to send back. `help` lists what else can be
typed. With --move or another answer nothing is asked, and only the code or link is printed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("code", nargs="?", help="the opponent's code, a link with it, or - (stdin)")
    new = parser.add_argument_group("a new game")
    new.add_argument("--type", help=f"game type, such as Base+MLP (default {POCKET})")
    new.add_argument("--color", choices=COLORS, help="which colour you play (default white)")
    new.add_argument("--tournament", action="store_true", help="no queen on a player's first turn")
    new.add_argument(
        "--days", type=whole_number(0, 99), help="days for each move (default 0: any number)"
    )
    words = parser.add_argument_group("what the code says")
    words.add_argument("--name", default="", help="your name")
    words.add_argument("--note", default="", metavar="TEXT", help="a short message")
    words.add_argument("--draw", action="store_true", help="offer a draw with the move")
    words.add_argument(
        "--link",
        metavar="ADDRESS",
        help="print a link with the code, too, which opens the game in the page of that address",
    )
    answers = parser.add_argument_group("answers without questions, for scripts")
    only = answers.add_mutually_exclusive_group()
    only.add_argument("--move", metavar="TEXT", help="play a move, such as 'wA1 -bQ'")
    only.add_argument("--resign", action="store_true", help="resign")
    only.add_argument("--accept", action="store_true", help="accept a draw or a takeback")
    only.add_argument("--decline", action="store_true", help="decline a takeback")
    only.add_argument("--takeback", action="store_true", help="ask to take your last move back")


def run(arguments: argparse.Namespace) -> None:
    """Run the command.

    :raises HiveError: for a bad code, or an answer that is not possible.
    """
    from hive_core._commands.play_draft import Draft
    from hive_core._commands.play_words import introduction, link
    from hive_core.game_code import write_code

    answer = _answer(arguments)
    if arguments.code is None:
        code, is_sent = _new_game(arguments)
        if is_sent:
            if answer is not None or arguments.draw:
                raise HiveError("white begins: black sends the code of the new game first")
            _print_codes(code, arguments.link)
            return
    else:
        for name in ("type", "color", "tournament", "days"):
            if getattr(arguments, name):
                raise HiveError(f"--{name} is for a new game, which has no code yet")
        code = _received(arguments.code)
    draft = Draft(code, offers=arguments.draw, name=arguments.name, note=arguments.note)
    if answer is not None:
        if arguments.draw and arguments.move is None:
            raise HiveError("a draw is offered together with a move")
        text = write_code(_sent(draft.answered(*answer)))
        print(text if arguments.link is None else link(arguments.link, text))
        return
    for line in introduction(code):
        print(line)
    decided = _decided(draft)
    if decided is not None:
        _print_codes(_sent(decided), arguments.link)


def _answer(arguments: argparse.Namespace) -> tuple[Reply, str | None] | None:
    """Return the answer of the arguments and its move, None if they have no answer."""
    from hive_core._commands.play_draft import ANSWERS
    from hive_core.game_code import Reply

    if arguments.move is not None:
        return Reply.MOVE, arguments.move
    return next(((ANSWERS[word], None) for word in ANSWERS if getattr(arguments, word)), None)


def _new_game(arguments: argparse.Namespace) -> tuple[GameCode, bool]:
    """Return a new game, and whether it is to be sent: else White, who is here, replies to it."""
    import secrets

    from hive_core._rules.arguments import as_game_type
    from hive_core.game_code import IDENTITIES, Correspondence, GameCode
    from hive_core.game_tree import GameTree

    is_black = arguments.color == "black"
    if arguments.color == "random":
        is_black = secrets.choice((False, True))
    name, note = (arguments.name, arguments.note) if is_black else ("", "")
    identity, days = secrets.randbelow(IDENTITIES), arguments.days or 0
    sent = Correspondence(identity, Color.BLACK, name=name, note=note, days=days)
    tree = GameTree(as_game_type(arguments.type or POCKET))
    return GameCode(tree, arguments.tournament, correspondence=sent), is_black


def _received(text: str) -> GameCode:
    """Return what the code holds; that of a game without players begins one with an opponent.

    `text`: the code, or `-` for the first line of stdin that has one.
    """
    import secrets
    from dataclasses import replace

    from hive_core.game_code import IDENTITIES, Correspondence, is_code, read_code

    if text == "-":
        text = next(filter(is_code, sys.stdin), "")
        if not text:
            raise HiveError("there is no code in the input")
    code = read_code(text)
    if code.correspondence is None:
        sent = Correspondence(secrets.randbelow(IDENTITIES), code.board().turn.other)
        return replace(code, correspondence=sent)
    return code


def _decided(draft: Draft) -> Draft | None:
    """Return the draft when its player sends it, None if the player leaves without an answer."""
    from hive_core._commands.play_words import is_over

    while not is_over(draft.code):
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if line.strip().lower() == "quit":
            return None
        if not line or (not line.strip() and draft.answer is not None):
            print()
            return draft if draft.answer is not None else None
        draft, said = draft.after(line)
        print(said)
    return None


def _sent(draft: Draft) -> GameCode:
    """Return the code of the draft, with the time if that matters."""
    import time

    from hive_core._commands.play_words import START_OF_2026

    minutes = int(time.time() - START_OF_2026.timestamp()) // 60
    return draft.code_to_send(max(minutes, 0) if draft.has_days else 0)


def _print_codes(code: GameCode, address: str | None) -> None:
    from hive_core._commands.play_words import link
    from hive_core.game_code import write_code

    text = write_code(code)
    print(f"The code to send:\n{text}")
    if address is not None:
        print(f"As a link:\n{link(address, text)}")
    print(f"To read aloud or write down:\n{write_code(code, spoken=True)}")
