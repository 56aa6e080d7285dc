"""The view of analysis: the evaluation bar, the best lines, their arrows on the board. Pure.

All of it changes with each report of the engine, several times a second; the rest of the page
does not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from hive_core import Board, Color, Outcome, Piece
from web.computer.protocol import MOST_LINES, AnalysedLine, Answer
from web.computer.score import PovScore
from web.computer.score_sentences import balance_sign, pov_score
from web.game.record import Record
from web.locale import text
from web.locale.moves import MoveStyle, move_text, sentence_case
from web.locale.pieces import color_title
from web.ui.drawings import ENTERING, PLACE_RING, tile_drawing
from web.ui.geometry import Point, center
from web.ui.nodes import Node, node
from web.ui.parts import icon_button

_USUAL_WIDTH = 440
"""The width of the panel in pixels, as the style sheet has it."""

_ARROWS = "↖↗→↘↙←"
_SIGNS = ({"\\": 0, "/": 4, "-": 5}, {"/": 1, "-": 2, "\\": 3})
"""The signs before and after a tile in a MoveString, and which arrow is their direction."""

_SHOWN_MOVES = 10
"""How many moves of a line are shown, as far as there is room."""


def bar(lang: str, outcome: Outcome | None, stands: PovScore | None, *, flip: bool) -> Node:
    """Return the bar with White's winning chance, turned around with the board."""
    if outcome is not None:
        winner = outcome.winner
        share, sign = 50 if winner is None else 100 if winner is Color.WHITE else 0, ""
        words = text(lang, "balance.drawn")
        if winner is not None:
            words = text(lang, "balance.won", Color=color_title(lang, winner))
    elif stands is None:
        share, sign, words = 50, "", text(lang, "balance.unknown")
    else:
        share, sign, words = (
            stands.share,
            balance_sign(lang, stands),
            pov_score(lang, stands),
        )
        if stands.winner is None:
            words = f"{words} ({sign})"
    looks = ["bar", *["flipped"] * flip, *["behind"] * (share < 50)]
    return node(
        "div",
        node("div", class_="bar-white", style=f"--share:{share}%", key="white"),
        node("span", text=sign, class_="bar-sign", aria_hidden="true", key="sign"),
        class_=" ".join(looks),
        role="meter",
        title=words,
        aria_label=text(lang, "analysis.bar"),
        aria_valuemin="0",
        aria_valuemax="100",
        aria_valuenow=str(share),
        aria_valuetext=words,
        key="bar",
    )


def standing(lang: str, stands: PovScore | None) -> Node:
    """Return who is better, in words; screen readers read it from the bar."""
    words = "" if stands is None else sentence_case(pov_score(lang, stands))
    return node("div", text=words, class_="done", aria_hidden="true", key="done")


def panel_edge(lang: str, width: int | None, widths: range) -> Node:
    """Return the edge of the panel, which is dragged.

    `width`: of the panel, in pixels; None: the usual one. `widths`: all that it can have.
    """
    words = text(lang, "analysis.edge")
    return node(
        "div",
        class_="panel-edge",
        role="separator",
        tabindex="0",
        title=words,
        aria_label=words,
        aria_orientation="vertical",
        aria_valuemin=str(widths[0]),
        aria_valuemax=str(widths[-1]),
        aria_valuenow=str(width or _USUAL_WIDTH),
        key="edge",
    )


def why_score_button(lang: str, *, opened: bool) -> Node:
    """Return the button that opens and closes the list that explains the evaluation."""
    return node(
        "button",
        text=text(lang, "action.why-score"),
        type="button",
        class_="why-score",
        data_action="why-score",
        aria_expanded="true" if opened else "false",
        aria_controls="parts" if opened else None,
        key="why-score",
    )


@dataclass(frozen=True, slots=True)
class Controls:
    """What the player directs the engine by.

    `on`: it analyses. `searches`: it does now. `count`: how many lines it shows at most. `deeper`:
    it can be asked to go on. `threat`: None, or what it says of the other side's threat.
    `explores`: the opening explorer is open. `can_threaten`: a threat can be asked for.
    """

    on: bool
    searches: bool
    count: int
    deeper: bool
    threat: str | None = None
    explores: bool = False
    can_threaten: bool = True


def lines(
    lang: str,
    board: Board,
    answer: Answer | None,
    style: MoveStyle,
    controls: Controls | None,
    *,
    without: str,
    keep: bool,
    below: Node | None = None,
) -> Node:
    """Return the best lines, each move a button that leads to its position, and their depth.

    `without`: why there are none so far: `looking`, `waiting`, `off` or `failed`. `keep`: lines can
    be added to the game. `controls`: None in an embedded page. `below`: the graph.
    """
    if answer is None:
        over = board.outcome() is not None
        words = text(lang, f"analysis.{'over' if over else without}")
        content = [node("div", text=words, class_="best-none", key="none")]
    else:
        entries = (
            _line(lang, board.turn, rank, line, style, keep=keep)
            for rank, line in enumerate(answer.lines)
        )
        content = [node("ol", *entries, class_="best-lines", key="lines")]
        if controls is None:
            depth = _depth(lang, answer)
            content.append(node("div", text=depth, class_="best-depth", key="depth"))
    if controls is not None:
        content.append(_controls(lang, answer, controls, turned=style.codes and style.turn > 0))
    if below is not None:
        content.append(below)
    return node(
        "section",
        *content,
        _more(lang),
        class_="best",
        style=f"--lines:{3 if controls is None else controls.count}",
        aria_label=text(lang, "analysis.lines"),
        key="best",
    )


def _line(
    lang: str, turn: Color, rank: int, line: AnalysedLine, style: MoveStyle, *, keep: bool
) -> Node:
    stands = PovScore.of(line, turn)
    better = "black" if stands.tenths < 0 else "white"
    shown = range(1, min(len(line.moves), _SHOWN_MOVES) + 1)
    plies = (_ply(lang, turn, (rank, count), line.moves[:count], style) for count in shown)
    score = pov_score(lang, stands)
    row = node(
        "div",
        node(
            "span",
            text=balance_sign(lang, stands),
            class_=f"best-score {better}",
            aria_hidden="true",
            key="score",
        ),
        node("div", *plies, class_="best-moves", key="moves"),
        class_="best-line",
        role="group",
        aria_label=sentence_case(score),
        key="line",
    )
    return node("li", row, *_keep(lang, rank, keep=keep), class_="best-item", key=str(rank))


def _ply(
    lang: str, turn: Color, at: tuple[int, int], moves: tuple[str, ...], style: MoveStyle
) -> Node:
    """Return the button of the last of these moves of a line; `at`: the line, and their number."""
    rank, count = at
    mover, move = (turn if count % 2 else turn.other), moves[-1]
    shown = move if style.codes else _short(lang, move, mover, turn=style.turn)
    return node(
        "button",
        text=shown,
        type="button",
        class_="best-ply",
        data_best=move if count == 1 else None,
        data_best_moves=";".join(moves),
        data_best_ply=f"{rank}.{count}",
        aria_label=f"{shown}: {move_text(lang, move, mover, turn=style.turn)}",
        tabindex="0" if count == 1 else "-1",  # arrow keys step along the line
        key=str(count),
    )


def _short(lang: str, move: str, mover: Color, *, turn: int) -> str:
    """Return a MoveString without the colour of the tile, which is the mover's but in a throw.

    On a turned board an arrow points where the tile goes on the screen: a code would be read, and
    typed, as the board lies without a turn.
    """
    if move == "pass":
        return text(lang, "move.pass")
    tile, space, place = move.removeprefix(str(mover)[0]).partition(" ")
    if turn and place[:1] in _SIGNS[0]:
        place = _ARROWS[(_SIGNS[0][place[0]] + turn) % 6] + place[1:]
    elif turn and place[-1:] in _SIGNS[1]:
        place = _ARROWS[(_SIGNS[1][place[-1]] + turn) % 6] + place[:-1]
    return tile + space + place


def _keep(lang: str, rank: int, *, keep: bool) -> Iterator[Node]:
    """Yield the button that adds a line to the game."""
    if keep:
        words = text(lang, "analysis.keep")
        yield node(
            "button",
            text="+",
            type="button",
            class_="best-keep",
            data_keep_line=str(rank),
            title=words,
            aria_label=words,
            key="keep",
        )


def _depth(lang: str, answer: Answer) -> str:
    # All languages of the page accept a narrow space between thousands.
    nodes = f"{answer.nodes:,}".replace(",", "\u202f")
    return text(lang, "analysis.depth", count=answer.depth, nodes=nodes)


def _controls(lang: str, answer: Answer | None, controls: Controls, *, turned: bool) -> Node:
    """Return what the engine says of its search or of a threat, and the controls of the engine.

    `turned`: the lines have codes, which say other directions than a board with Black at the
    bottom.
    """
    words = "" if answer is None else _depth(lang, answer)
    if answer is not None and not controls.searches:
        words = text(lang, "analysis.stopped", depth=words)
    notes = (text(lang, "analysis.turned") if turned else "", controls.threat or "")
    note = " · ".join(filter(None, notes))
    numbers = (
        node("option", value=str(n), text=str(n), selected=n == controls.count, key=str(n))
        for n in range(1, MOST_LINES + 1)
    )
    choice = node(
        "form",
        node(
            "select",
            *numbers,
            name="engine_lines",
            data_action="engine-lines",
            aria_label=text(lang, "analysis.count"),
            title=text(lang, "analysis.count"),
        ),
        name="settings",
        key="count",
    )
    return node(
        "div",
        node("div", text=words, class_="best-depth", title=words, key="depth"),
        icon_button(lang, "deeper", disabled=not controls.deeper),
        icon_button(lang, "explorer", pressed=controls.explores),
        icon_button(
            lang,
            "threat",
            pressed=controls.threat is not None,
            disabled=not controls.can_threaten,
        ),
        choice,
        icon_button(lang, "engine-on", pressed=controls.on),
        *((node("div", text=note, class_="best-note", key="note"),) if note else ()),
        class_="engine-controls",
        role="group",
        aria_label=text(lang, "analysis.controls"),
        key="controls",
    )


def _more(lang: str) -> Node:
    """Return the switch that shows all lines in a layout with room for one."""
    words = text(lang, "analysis.all")
    return node(
        "label",
        node("input", type="checkbox", aria_label=words, key="box"),
        node(
            "svg",
            drawing='<path d="M7 14.5l5-5 5 5"/>',
            class_="icon",
            viewBox="0 0 24 24",
            aria_hidden="true",
            key="sign",
        ),
        class_="best-more",
        title=words,
        key="more",
    )


# -- arrows ----------------------------------------------------------------------------------------


def arrows(record: Record, ply: int, answer: Answer, *, turn: int) -> Node:
    """Return each line's move and, fainter, the reply; the style sheet shows those of one line."""
    groups = (
        node(
            "g",
            *move_marks(record, ply, line.moves[:2], turn=turn),
            class_=f"best-arrows best-{rank}",
            key=str(rank),
        )
        for rank, line in enumerate(answer.lines)
    )
    return node("g", *groups, class_="layer arrows", aria_hidden="true", key="arrows")


def threat_arrow(record: Record, answer: Answer, *, turn: int) -> Node:
    """Return the arrow of what the other side would play; `record`: with that side to move."""
    marks = move_marks(record, 0, answer.lines[0].moves[:1], turn=turn)
    return node("g", *marks, class_="layer threat", aria_hidden="true", key="threat")


@lru_cache(maxsize=32)
def move_marks(record: Record, ply: int, moves: tuple[str, ...], *, turn: int) -> tuple[Node, ...]:
    """Return the arrows of the first moves of a line; the first move is drawn on top."""
    board = record.board(ply).copy()
    marks: list[Node] = []
    for number, move in enumerate(moves):
        if number:
            board.push_move(moves[number - 1])
        marks += _mark(board, move, "reply" if number else "move", turn=turn)
    return tuple(reversed(marks))


def _mark(board: Board, text_of_move: str, name: str, *, turn: int) -> Iterator[Node]:
    move = board.parse_move(text_of_move)
    if move.piece is None or move.to is None:
        return
    end = center(move.to, len(board.stack_at(move.to)), turn=turn)
    start = board.hex_of(move.piece)
    key = f"{name} {text_of_move}"
    if start is None:
        yield _entering(move.piece, end, name, key)
    else:
        level = board.stack_at(start).index(move.piece)
        shape = arrow(center(start, level, turn=turn), end)
        yield node("path", d=shape, class_=f"arrow {name}", key=key)


def _entering(piece: Piece, at: Point, name: str, key: str) -> Node:
    """Return the mark of a placement: a small tile in a ring, with a sign of its own."""
    return node(
        "g",
        node("g", drawing=PLACE_RING, key="ring"),
        node(
            "g",
            drawing=tile_drawing(piece.bug),
            class_=f"tile {piece.color}",
            transform="scale(.62)",
            key="tile",
        ),
        node("g", drawing=ENTERING, key="sign"),
        class_=f"entering {name}",
        transform=f"translate({at.x:g} {at.y:g})",
        key=key,
    )


_TAIL, _HEAD_GAP, _HALF, _BARB, _HEAD = 26.0, 14.0, 10.0, 30.0, 46.0


def arrow(start: Point, end: Point) -> str:
    """Return the outline of an arrow between two points as an SVG path; empty if they are equal."""
    length = math.dist(start, end)
    if length == 0:
        return ""
    x, y = (end.x - start.x) / length, (end.y - start.y) / length
    tip = length - _HEAD_GAP
    neck = tip - _HEAD
    along_and_across = (
        (_TAIL, -_HALF),
        (neck, -_HALF),
        (neck, -_BARB),
        (tip, 0.0),
        (neck, _BARB),
        (neck, _HALF),
        (_TAIL, _HALF),
    )
    corners = (
        f"{start.x + x * along - y * across:.1f} {start.y + y * along + x * across:.1f}"
        for along, across in along_and_across
    )
    return f"M{'L'.join(corners)}Z"
