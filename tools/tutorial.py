"""The tutorial: its page, every position of it drawn and checked while the site is built.

A board in the template is `<hive-board type="Base" moves="wS1; bG1 wS1-" …></hive-board>`. The
moves become the GameString of the page; one that is not legal fails the build. More attributes of
the template say what the picture shows, and are checked, since the text around relies on them:
`show`: a piece, with dots where it may go. `refused`: a move that is not legal, its place ringed.
`pinned`: tiles that hold the hive together, ringed. `ends`: how the game stands at its end.
`labels`: letters on the tiles. `about`: what the picture shows, in words. All others stay.
"""

from __future__ import annotations

import html
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hive_core import Board, Hex, HiveError, Piece, Rule
from hive_core.svg import draw
from tools.environment import ROOT, ToolError
from tools.pages import with_policy

SOURCE = ROOT / "docs" / "tutorial"
PAGE = "tutorial.html"
STYLE = "tutorial.css"

# Nothing of Python runs in this page: it needs frames of its own site and next to nothing else.
# Pictures in `data:` are what a board leaves when it goes to sleep.
POLICY = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "frame-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
}

_BOARD = re.compile(r"<hive-board\b[^>]*></hive-board>")


def sources() -> list[Path]:
    """Return the files that the tutorial is made from."""
    return [SOURCE / PAGE, SOURCE / STYLE]


def write_tutorial(site: Path) -> None:
    """Write the page and its style sheet into the folder `site`.

    :raises ToolError: if a board of it is not as the text says.
    """
    (site / PAGE).write_text(tutorial(), encoding="utf-8")
    (site / STYLE).write_text((SOURCE / STYLE).read_text(encoding="utf-8"), encoding="utf-8")


def tutorial() -> str:
    """Return the page.

    :raises ToolError: if a board of it is not as the text says.
    """
    text = fill_boards((SOURCE / PAGE).read_text(encoding="utf-8"), PAGE)
    return with_policy(text, PAGE, POLICY)


def fill_boards(text: str, name: str) -> str:
    """Return the page's text with every board's game and picture.

    :raises ToolError: if a board is not as the text says; the message has its number and line.
    """
    parts, end = [], 0
    for number, found in enumerate(_BOARD.finditer(text), start=1):
        line = text.count("\n", 0, found.start()) + 1
        try:
            board = _filled(_attributes(found[0]), f"b{number}")
        except (HiveError, KeyError) as error:
            why = f"it lacks {error}" if isinstance(error, KeyError) else str(error)
            raise ToolError(f"{name}, line {line}, board {number}: {why}.") from error
        parts += [text[end : found.start()], board]
        end = found.end()
    return "".join([*parts, text[end:]])


class _Reader(HTMLParser):
    """Reads the attributes of one tag."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found = {name: value or "" for name, value in attrs}


def _attributes(tag: str) -> dict[str, str]:
    reader = _Reader()
    reader.feed(tag)
    return reader.found


def _filled(asked: dict[str, str], ids: str) -> str:
    """One board: its game and its picture, checked."""
    about, kind = asked.pop("about"), asked.pop("type")
    board = Board(kind)
    for move in filter(None, map(str.strip, asked.pop("moves").split(";"))):
        board.push_move(move)
    if asked.pop("ends", str(board.state)) != board.state:
        raise HiveError(f"the game does not end like that but is {board.state}")
    # A game that has not begun is known by its type.
    attributes = {"game": board.game_string() if board.ply else kind, **asked}
    while board.ply > int(asked.get("ply", board.ply)):
        board.pop()
    svg = draw(
        board,
        targets=_targets(board, attributes.pop("show", "")),
        marks=[
            *_refused(board, attributes.pop("refused", "")),
            *_pinned(board, attributes.pop("pinned", "")),
        ],
        last_move="ends" not in asked and "show" not in asked,
        labels=attributes.pop("labels", None) is not None,
        title=about,
        ids=ids,
    )
    written = " ".join(f'{name}="{html.escape(value)}"' for name, value in attributes.items())
    return f"<hive-board {written}>{svg}</hive-board>"


def _targets(board: Board, name: str) -> list[Hex]:
    if not name:
        return []
    targets = [move.to for move in board.moves_of(Piece.parse(name)) if move.to is not None]
    if not targets:
        raise HiveError(f"{name} has no move")
    return targets


def _refused(board: Board, text: str) -> list[Hex]:
    """Where a move would go that the gate, or another rule of moving, does not let through."""
    if not text:
        return []
    move = board.parse_move(text)
    reason = board.explain(move)
    if reason is None or reason.rule is not Rule.GATED or move.to is None:
        raise HiveError(f"{text!r} is not held up by a gate but: {reason}")
    return [move.to]


def _pinned(board: Board, names: str) -> list[Hex]:
    hexes = []
    for name in names.split():
        piece = Piece.parse(name)
        place = board.hex_of(piece)
        if place is None or not board.is_pinned(piece):
            raise HiveError(f"{name} does not hold the hive together")
        hexes.append(place)
    return hexes
