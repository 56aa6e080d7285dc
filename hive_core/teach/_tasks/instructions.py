"""The sentences that say what to do in a task, in each language; on screen those of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hive_core._notation.names import color_adjective, color_title, the_kind, the_tile
from hive_core.board import Board
from hive_core.teach._tasks.judge import sides_of, ways_of
from hive_core.teach._tasks.task import Task, words
from hive_core.types import Color, Piece

_SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "to-move": "{Color} to move",
        "win-1": "win in one move",
        "win": "win in {count} moves",
        "only-move": "find the move that doesn’t lose",
        "better": "find the move that the computer rates best",
        "play": "find the move",
        "beat": "win the game against the computer",
        "survive": "don’t lose to the computer within {count} moves",
        "line": "play the moves of this line",
        "destinations": "Choose every space that {piece} can go to.",
        "destinations.thrown": "Choose every space that {throwers} can throw {piece} to.",
        "destinations.also": "Choose every space that {piece} can go to, also thrown by "
        "{throwers}.",
        "movable": "Choose every tile that can move.",
        "stuck": "Choose every tile that can’t move.",
        "paper.destinations": "Mark every space that {piece} can go to.",
        "paper.destinations.thrown": "Mark every space that {throwers} can throw {piece} to.",
        "paper.destinations.also": "Mark every space that {piece} can go to, also thrown by "
        "{throwers}.",
        "and": " and ",
        "paper.movable": "Circle every {tile} that can move.",
        "paper.stuck": "Circle every {tile} that can’t move.",
        "tile": "{color} tile",
        "any-tile": "tile of either colour",
    },
    "nl": {
        "to-move": "{Color} is aan zet",
        "win-1": "win in één zet",
        "win": "win in {count} zetten",
        "only-move": "vind de zet die niet verliest",
        "better": "vind de zet die de computer het best vindt",
        "play": "vind de zet",
        "beat": "win de partij van de computer",
        "survive": "verlies niet binnen {count} zetten van de computer",
        "line": "speel de zetten van deze variant",
        "destinations": "Kies elk veld waar {piece} heen kan.",
        "destinations.thrown": "Kies elk veld waar {throwers} {piece} naartoe kan overzetten.",
        "destinations.also": "Kies elk veld waar {piece} heen kan, ook overgezet door {throwers}.",
        "movable": "Kies elke steen die kan bewegen.",
        "stuck": "Kies elke steen die niet kan bewegen.",
        "paper.destinations": "Markeer elk veld waar {piece} heen kan.",
        "paper.destinations.thrown": "Markeer elk veld waar {throwers} {piece} naartoe kan "
        "overzetten.",
        "paper.destinations.also": "Markeer elk veld waar {piece} heen kan, ook overgezet door "
        "{throwers}.",
        "and": " en ",
        "paper.movable": "Omcirkel elke {tile} die kan bewegen.",
        "paper.stuck": "Omcirkel elke {tile} die niet kan bewegen.",
        "tile": "{color} steen",
        "any-tile": "steen van beide kleuren",
    },
}


def _in(lang: str) -> Mapping[str, str]:
    return _SENTENCES.get(lang, _SENTENCES["en"])


def to_move(color: Color, lang: str = "en") -> str:
    """Return whose turn it is, without a full stop: `White to move`."""
    return _in(lang)["to-move"].format(Color=color_title(color, lang))


def instruction(task: Task, lang: str = "en") -> str:
    """Return what to do in a task: its own words, else the sentence of its kind.

    :raises HiveError: if its position is not a legal one.
    """
    own = words(task.text, lang)
    if own:
        return own
    sentences = _in(lang)
    if task.kind == "destinations" and task.piece is not None:
        ways = ways_of(task)
        throwers = sentences["and"].join(the_kind(one, lang) for one in ways.throwers)
        return sentences[f"destinations{ways.key}"].format(
            piece=_named(task.piece, task.board(), lang), throwers=throwers
        )
    if task.kind == "tiles":
        return sentences[task.which]
    return f"{to_move(task.board().turn, lang)}: {_aim(task, lang)}."


def printed_instruction(task: Task, lang: str = "en") -> str:
    """Return what to do in a task without words of its own, where nothing can be clicked.

    Whose turn it is comes before it. Tiles have their MoveStrings, as on a diagram.

    :raises HiveError: if its position is not a legal one.
    """
    sentences = _in(lang)
    if task.kind == "destinations" and task.piece is not None:
        piece = f"{the_kind(task.piece, lang)} ({task.piece})"
        ways = ways_of(task)
        throwers = sentences["and"].join(f"{the_kind(one, lang)} ({one})" for one in ways.throwers)
        return sentences[f"paper.destinations{ways.key}"].format(piece=piece, throwers=throwers)
    if task.kind == "tiles":
        first, *others = sides_of(task, task.board())
        color = color_adjective(first, lang)
        tile = sentences["any-tile" if others else "tile"].format(color=color)
        return sentences[f"paper.{task.which}"].format(tile=tile)
    aim = _aim(task, lang)
    return f"{aim[0].upper()}{aim[1:]}."


def _named(piece: Piece, board: Board, lang: str) -> str:
    """Return a tile in words; with its number if another of its kind is on the board."""
    kind = (piece.bug, piece.color)
    others = (one for stack in board.stacks().values() for one in stack if one != piece)
    twin = any((one.bug, one.color) == kind for one in others)
    return the_tile(piece, lang) if twin else the_kind(piece, lang)


def _aim(task: Task, lang: str) -> str:
    """Return what the moves of a task are to do, without a full stop."""
    sentences = _in(lang)
    if task.kind == "win":
        return sentences["win-1" if task.moves == 1 else "win"].format(count=task.moves)
    if task.survive:
        return sentences["survive"].format(count=task.survive)
    return sentences.get(task.kind, sentences["play"])
