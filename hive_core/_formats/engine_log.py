"""A log of a UHP engine: the commands of a session, with or without the engine's answers.

Its games are the last GameStrings after each `newgame`, else the moves of its `play` commands.
Everything else becomes spaces, so that places in it stay.
"""

from __future__ import annotations

import re

_LINE = re.compile(
    r"^[ \t]*+(?:[<>$#:]++[ \t]*+)?"
    r"(?:(?P<command>newgame|play|pass|undo)\b[ \t]*+)?(?P<rest>[^\n]*+)",
    re.IGNORECASE | re.MULTILINE,
)
_GAME = re.compile(r"base[ \t+mlp]*+;", re.IGNORECASE)
_NEW = re.compile(r"base[ \t+mlp]*+; *+notstarted", re.IGNORECASE)
_INK = re.compile(r"[^\n]")


def game_file(text: str) -> str | None:
    """Return the GameStrings of a log, None if there is no move in it."""
    games: list[tuple[int, str]] = []  # the last GameString of each game, with its offset
    moves: list[tuple[int, str]] = []
    begins = True
    for line in _LINE.finditer(text):
        command, rest = (line["command"] or "").lower(), line["rest"].rstrip()
        begins = begins or command == "newgame" or _NEW.match(rest) is not None
        if command == "newgame":
            moves = [(line.start("rest"), rest)] if rest and ";" not in rest else []
        elif command == "undo":
            count = min(int(rest), len(moves)) if rest.isdecimal() and len(rest) < 5 else 1
            moves = moves[: len(moves) - count]
        elif command == "pass":
            moves.append((line.start("command"), "pass"))
        elif command:
            moves.append((line.start("rest"), rest))
        if _GAME.match(rest) and command in ("", "newgame"):
            games = games if begins else games[:-1]
            games.append((line.start("rest"), rest))
            begins = False
    played = [game for game in games if not _NEW.match(game[1])]
    if played:
        return _only_parts(text, played, "")
    return _only_parts(text, moves, ";") if moves else None


def _only_parts(text: str, parts: list[tuple[int, str]], before: str) -> str:
    """Return the text with only these parts of it, each with a sign before it but the first."""
    result, at = "", 0
    for number, (offset, part) in enumerate(parts):
        gap = _INK.sub(" ", text[at:offset])
        result += (gap[: len(gap) - 1] + before if number and before else gap) + part
        at = offset + len(part)
    return result + _INK.sub(" ", text[at:])
