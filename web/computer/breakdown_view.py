"""The view of "Explain": the parts of the evaluation as a list, and their tiles on the board. Pure.

Imported only when the list is opened, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hive_core import Board, Color, Hex
from hive_core.breakdown import PartKind
from web.computer.breakdown import Explained, PartLine, explained
from web.computer.breakdown_sentences import sentence
from web.computer.score import PovScore
from web.computer.score_sentences import balance_sign, pov_score
from web.game.record import Record
from web.locale import text
from web.locale.pieces import color_name, color_title
from web.ui.drawings import TILE_OUTLINE
from web.ui.geometry import center
from web.ui.nodes import Node, node


@lru_cache(maxsize=2)
def panel(lang: str, record: Record, ply: int, pressed: str, ahead: str) -> Node:
    """Return the list for the shown position of a game in progress.

    `pressed`: the name of the line whose tiles stay marked. `ahead`: who is better according to a
    search, in words; empty while that is not known.
    """
    return node(
        "section",
        *_content(lang, record.board(ply), explained(record, ply), pressed, ahead),
        id="parts",
        tabindex="-1",  # in Firefox what scrolls is a Tab stop otherwise; its lines are those here
        class_="parts",
        aria_label=text(lang, "action.why-score"),
        key="parts",
    )


def _ahead(lang: str, ahead: str) -> Node:
    """Return what the search found. Its room is kept before that, so that no line below moves."""
    words = text(lang, "parts.ahead", stands=ahead or "…")
    return node("p", text=words, class_="parts-ahead", key="ahead")


def _content(lang: str, board: Board, seen: Explained, pressed: str, ahead: str) -> Iterator[Node]:
    stands = PovScore(seen.score)
    words = f"{pov_score(lang, stands)} ({balance_sign(lang, stands)})"
    yield node("h2", text=text(lang, "parts.title", stands=words), key="title")
    yield _ahead(lang, ahead)
    yield node("p", text=text(lang, "parts.note"), class_="parts-note", key="note")
    lines = [_line(lang, board, line, pressed=line.name == pressed) for line in seen.lines]
    if seen.rest:
        label = node("span", text=text(lang, "parts.rest"), key="words")
        rest = node("p", *_number(lang, seen.rest), label, class_="parts-rest", key="line")
        lines.insert(_place_of_rest(seen), node("li", rest, key="rest"))
    yield node("ol", *lines, class_="parts-lines", key="lines")


def _place_of_rest(seen: Explained) -> int:
    """Return how many lines count more than the rest, which comes after them."""
    return sum(abs(line.tenths) >= abs(seen.rest) for line in seen.lines)


def _line(lang: str, board: Board, line: PartLine, *, pressed: bool) -> Node:
    button = node(
        "button",
        *_number(lang, line.tenths),
        node("span", text=sentence(lang, line, board), key="words"),
        type="button",
        class_="parts-line",
        data_part=line.name,
        aria_pressed="true" if pressed else "false",
        key="line",
    )
    return node("li", button, key=line.name)


def _number(lang: str, tenths: int) -> Iterator[Node]:
    """Yield what something counts: as a signed number to see, in words to hear."""
    color = Color.WHITE if tenths > 0 else Color.BLACK
    names = {"color": color_name(lang, color), "Color": color_title(lang, color)}
    number = balance_sign(lang, PovScore(10 * abs(tenths))).removeprefix("+")
    yield node(
        "span",
        text=balance_sign(lang, PovScore(10 * tenths)),
        class_=f"best-score {color}",
        aria_hidden="true",
        key="score",
    )
    words = f"{text(lang, 'parts.for', number=number, **names)}: "
    yield node("span", text=words, class_="unseen", key="spoken")


@lru_cache(maxsize=2)
def marks(record: Record, ply: int, pressed: str, *, turn: int) -> Node:
    """Return the layer with the marks of each line; the style sheet shows those of one.

    A line's number is its place in the list, in which the rest has one as well.
    """
    seen = explained(record, ply)
    before = _place_of_rest(seen) if seen.rest else len(seen.lines)

    def look(number: int, line: PartLine) -> str:
        place = number + (number > before)
        return f"counted counted-{place}{' pressed' if line.name == pressed else ''}"

    groups = (
        node(
            "g",
            *_marks(record.board(ply), line, turn=turn),
            class_=look(number, line),
            data_counted=line.name,
            key=line.name,
        )
        for number, line in enumerate(seen.lines, start=1)
    )
    return node("g", *groups, class_="layer", aria_hidden="true", key="counted")


def _marks(board: Board, line: PartLine, *, turn: int) -> Iterator[Node]:
    """Yield a ring on each hex of the line, and on the queen whose sides are taken."""
    for place, color in line.hexes:
        yield _ring(board, place, str(color), turn=turn)
    if line.kind is PartKind.SIDES:
        queen = board.hex_of(line.parts[0].pieces[0])
        if queen is not None:
            yield _ring(board, queen, "about", turn=turn)


def _ring(board: Board, place: Hex, look: str, *, turn: int) -> Node:
    at = center(place, max(len(board.stack_at(place)) - 1, 0), turn=turn)
    return node(
        "g",
        node("g", drawing=TILE_OUTLINE, class_="edge", key="edge"),
        node("g", drawing=TILE_OUTLINE, class_="ring", key="ring"),
        class_=look,
        transform=f"translate({at.x:g} {at.y:g})",
        key=f"{look} {place}",
    )
