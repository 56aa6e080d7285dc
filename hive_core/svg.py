"""Draw a board as a self-contained SVG, for notebooks, documents and files.

The markup has presentation attributes only, no style sheet, script or font, and ids only if asked
for, so that one page can show any number of pictures. A picture of a game plays its moves by SMIL.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from hive_core._drawing import mark_drawings
from hive_core._drawing.bug_drawings import (
    BUG_ART,
    BUG_COLORS,
    TILE_COLORS,
    TILE_EDGE_COLORS,
    TILE_PATH,
)
from hive_core._drawing.xml_text import escaped
from hive_core._rules.arguments import (
    PlaceLike,
    PlacesLike,
    as_arrows,
    as_flag,
    as_hexes,
    as_seconds,
    as_text,
    as_whole,
    split_by_type,
)
from hive_core.annotations import Annotation, Mark, MarkColor
from hive_core.annotations import Arrow as DrawnArrow
from hive_core.board import Board, as_board
from hive_core.errors import HiveError, quoted
from hive_core.types import Bug, Color, GameState, Hex, Move, Piece

ArrowColor = Literal["green", "red", "blue", "yellow"]
Theme = Literal["light", "dark"]

WIDTH: Final = math.sqrt(3) * 100
"""The distance of two tiles in a row, centre to centre; rows are 150 apart."""

LIFT: Final = (-5.0, -19.0)
"""The offset of each tile of a stack from the one beneath."""

_BUG_SCALE = 1.12
_MARGIN = (WIDTH / 2 + 24, 100 + 24)
_SIDE = 14
_PIXELS_A_UNIT = 0.36
_LONGEST_SIDE = 760


class Arrow(NamedTuple):
    """An arrow from a hex to a hex; a ring when they are the same."""

    tail: Hex
    head: Hex
    color: ArrowColor = "green"


_Ends = tuple[PlaceLike, PlaceLike]
ArrowLike = Arrow | DrawnArrow | Move | _Ends | tuple[PlaceLike, PlaceLike, ArrowColor]
MarksLike = PlacesLike | Mark | Iterable[PlaceLike | Move | Mark]


class _Paint(NamedTuple):
    table: str
    grid: str
    shadow: float
    rims: tuple[str, str]


_PAINTS: Final[dict[str, _Paint]] = {
    "light": _Paint("#5f806d", "#a9c0b2", 0.3, ("#ddd1b4", "#3c3b40")),
    "dark": _Paint("#26352e", "#62786c", 0.42, ("#cfc3a3", "#6a6971")),
}
THEMES: Final = tuple(_PAINTS)

_HONEY = "#ffc247"
_HONEY_INK = "#2b1f04"
_TRAIL = "#bff0ea"
_TO_RING = ("#b06d00", _HONEY)
_FROM_RING = ("#0a7f88", "#63dfe0")
_MARK = "#e0303a"
_LABEL_INKS = ("#4a4333", "#dcd9d0")
ARROW_COLORS: Final[dict[ArrowColor, str]] = {
    "green": "#3fae52",
    "red": "#e0433f",
    "blue": "#3d8fe8",
    "yellow": "#f0b429",
}
_FONT = 'font-family="system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif"'
_ROUND = (' stroke-linecap="round"', ' stroke-linejoin="round"')
_CLASS = re.compile(r' class="[^"]*"')
_TAG = re.compile(r"<\w+")
_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def draw(
    board: Board,
    *,
    last_move: bool = True,
    targets: PlacesLike = (),
    arrows: Iterable[ArrowLike] = (),
    marks: MarksLike = (),
    labels: bool = False,
    numbers: bool = False,
    theme: Theme = "light",
    flip: bool = False,
    turn: int = 0,
    title: str | None = None,
    description: str | None = None,
    size: int | None = None,
    ids: str | None = None,
) -> str:
    """Return the position as an SVG document.

    `last_move`: whether to mark its start and end. `targets`: hexes that get a dot, as for
    destinations. `marks`: hexes that get a red outline. `arrows`: pairs of hexes, with a colour
    unless it is green. A hex may be given by a piece that lies there, its name, or a move that goes
    there, an arrow by a move: `draw(board, targets=board.moves_of("wQ"), arrows=[("wS1", "wQ")])`.
    Both also accept the values of `hive_core.annotations`, which become rings and arrows as on the
    page: green ones solid, red ones dashed, blue ones dotted.
    `labels`: whether to write the pieces' names on the tiles; `numbers`: only the numbers of those
    of which there is another one of the kind. `flip`: whether to turn the board
    around. `turn`: by how many sixths to turn it clockwise besides. `title`: read first by screen
    readers; made up if None. `description`: read next; made up in English if there is neither.
    `size`: the length of the longer side in pixels. `ids`: write repeated
    shapes only once, which halves the text of a full board; the ids begin with `ids`, so each
    picture on a page needs its own.

    :raises HiveError: if a theme or arrow colour is unknown, a piece is not on the board, the size
        is below 1, a turn below 0, `ids` is not a letter followed by letters, digits, `-` and `_`,
        or an argument is of the wrong kind.
    """
    as_board(board)
    rings, outlined = split_by_type(marks, Mark)
    drawn, others = split_by_type(arrows, DrawnArrow)
    look = _look(theme, labels, numbers, flip=flip, turn=turn, size=size, ids=ids)
    return _Picture(board, look).document(
        last_move=as_flag(last_move, "last_move"),
        targets=as_hexes(board, targets, "targets"),
        arrows=[_arrow(*arrow) for arrow in as_arrows(board, others)],
        marks=as_hexes(board, outlined, "marks"),
        annotation=Annotation(marks=rings, arrows=drawn),
        words=_words(board, title, description),
    )


def animate(
    board: Board,
    *,
    seconds: float = 1.0,
    labels: bool = False,
    numbers: bool = False,
    theme: Theme = "light",
    flip: bool = False,
    turn: int = 0,
    title: str | None = None,
    description: str | None = None,
    size: int | None = None,
    ids: str | None = None,
) -> str:
    """Return the moves that led to the position as an SVG document that plays them again and again.

    It is animated by SMIL, which browsers also play in an `<img>`; a reader that can't shows the
    position itself. `seconds`: for each move, 0.1 to 60; the last position stays three times as
    long. The rest is as in `draw`.

    :raises HiveError: as `draw` does, or if `seconds` is out of range.
    """
    as_board(board)
    pace = as_seconds(seconds)
    if not 0.1 <= pace <= 60:
        raise HiveError(f"{seconds!r} is not a number of seconds from 0.1 to 60")
    look = _look(theme, labels, numbers, flip=flip, turn=turn, size=size, ids=ids)
    return _Film(board, look, pace).film(_words(board, title, description))


def _look(
    theme: Theme,
    labels: bool,
    numbers: bool,
    *,
    flip: bool,
    turn: int,
    size: int | None,
    ids: str | None,
) -> _Look:
    """Return the arguments that all pictures have, checked."""
    if theme not in THEMES:
        raise HiveError(f"{quoted(theme)} is not a theme: {', '.join(THEMES)}")
    if size is not None:
        size = as_whole(size, "a size in pixels", 1)
    if ids is not None and not _ID.fullmatch(as_text(ids, "a text as ids")):
        raise HiveError(f"{quoted(ids)} cannot begin an id")
    sixths = 3 * as_flag(flip, "flip") + as_whole(turn, "a turn in sixths", 0)
    named, numbered = as_flag(labels, "labels"), as_flag(numbers, "numbers")
    return _Look(_PAINTS[theme], named, numbered and not named, sixths % 6, size, ids)


def _arrow(tail: Hex, head: Hex, color: object = "green") -> Arrow:
    for name in ARROW_COLORS:
        if color == name:
            return Arrow(tail, head, name)
    raise HiveError(f"{quoted(color)} is not an arrow colour: {', '.join(ARROW_COLORS)}")


class _Point(NamedTuple):
    x: float
    y: float


class _Look(NamedTuple):
    """How a picture looks; `turn`: in sixths, `size` and `ids` as in `draw`."""

    paint: _Paint
    labels: bool
    numbers: bool
    turn: int
    size: int | None
    ids: str | None


class _Picture:
    """A drawing in progress; its frame encloses every hex that `center` was called for."""

    def __init__(self, board: Board, look: _Look) -> None:
        self.board = board
        self.paint, self.labels, self.numbers, self.turn, self.size, self.ids = look
        there = [piece for stack in board.stacks().values() for piece in stack]
        kinds = Counter((piece.color, piece.bug) for piece in there)
        self.twins = {piece for piece in there if kinds[piece.color, piece.bug] > 1}
        self.points: list[_Point] = []
        self.written: set[str] = set()

    def document(
        self,
        *,
        last_move: bool,
        targets: list[Hex],
        arrows: list[Arrow],
        marks: list[Hex],
        annotation: Annotation,
        words: str,
    ) -> str:
        below, above = self._trail() if last_move else ("", "")
        over = (
            *map(self._mark, marks),
            *map(self._target, targets),
            *(self._annotation_arrow(mark.hex, mark.hex, mark.color) for mark in annotation.marks),
            *(self._annotation_arrow(one.start, one.end, one.color) for one in annotation.arrows),
            *map(self._arrow, arrows),
        )
        heights = self._heights() if over else ""
        return self._framed("".join((below, self._tiles(), above, *over, heights)), words)

    def _framed(self, drawing: str, words: str) -> str:
        """Return the document of a drawing; `words`: of `_words`."""
        content = drawing if self.points else self._empty_place()
        left = min(p.x for p in self.points) - _MARGIN[0]
        top = min(p.y for p in self.points) - _MARGIN[1]
        width = max(p.x for p in self.points) + _MARGIN[0] - left
        height = max(p.y for p in self.points) + _MARGIN[1] + _SIDE - top
        box = _frame(left, top, width, height)
        scale = _PIXELS_A_UNIT
        longest = max(width, height)
        names = ' xmlns:xlink="http://www.w3.org/1999/xlink"' if self.ids else ""
        if self.size is not None or longest * scale > _LONGEST_SIDE:
            scale = (self.size or _LONGEST_SIDE) / longest
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg"{names} viewBox="{" ".join(box)}" '
            f'width="{max(1, round(width * scale))}" height="{max(1, round(height * scale))}" '
            f'role="img">{words}'
            f"<metadata>{escaped(self.board.describe())}</metadata>"  # no screen reader reads codes
            f'<rect x="{box[0]}" y="{box[1]}" width="{box[2]}" height="{box[3]}" rx="36" '
            f'fill="{self.paint.table}"/>{content}</svg>'
        )

    def center(self, place: Hex, level: int = 0) -> _Point:
        """Return the centre of a tile there; level 0 is the ground."""
        q, r = place
        for _ in range(self.turn):
            q, r = -r, q + r
        x, y = WIDTH * (q + r / 2), 150.0 * r
        point = _Point(round(x + level * LIFT[0], 1), round(y + level * LIFT[1], 1))
        self.points.append(point)
        return point

    def _on_top(self, place: Hex) -> _Point:
        return self.center(place, max(len(self.board.stack_at(place)) - 1, 0))

    def _tiles(self) -> str:
        """Return all tiles over their shadows, from back to front and from the ground up."""
        stacks = self.board.stacks()
        tiles = []
        shadows = []
        for place in sorted(stacks, key=lambda place: self.center(place)[::-1]):
            shadows.append(self._shadow(_at(self.center(place), 4, 26)))
            stack = stacks[place]
            for level, piece in enumerate(stack):
                top = len(stack) if level == len(stack) - 1 else 0
                tiles.append(self._tile(piece, self.center(place, level), top))
        if not shadows:
            return ""
        dark = f'<g fill="#000" fill-opacity="{self.paint.shadow}">{"".join(shadows)}</g>'
        return dark + "".join(tiles)

    def _tile(self, piece: Piece, point: _Point, top: int) -> str:
        """Return one tile; `top`: the height of the stack it crowns, 0 if it is covered."""
        face = TILE_COLORS[piece.color]
        side = "wb"[piece.color]
        drawing = ""
        if top:
            bug = _bug(piece, face, labelled=self.labels)
            drawing = self._once(f"{side}{piece.bug.value}", bug)
        if top and self.labels:
            drawing += (
                f'<text y="-51" {_FONT} font-size="25" font-weight="600" text-anchor="middle" '
                f'fill="{_LABEL_INKS[piece.color]}">{piece}</text>'
            )
        if top and self.numbers and piece in self.twins:
            drawing += (
                f'<text x="46" y="52" {_FONT} font-size="36" font-weight="700" '
                f'text-anchor="middle" fill="{_LABEL_INKS[piece.color]}" stroke="{face}" '
                f'stroke-width="9" paint-order="stroke">{piece.number}</text>'
            )
        if top > 1:
            drawing += f'<g transform="translate(56 -52)">{_height(top)}</g>'
        rim = self.paint.rims[piece.color]
        tile = (
            f'<path d="{TILE_PATH}" transform="translate(0 {_SIDE})" '
            f'fill="{TILE_EDGE_COLORS[piece.color]}" stroke="{rim}" stroke-width="1.5"/>'
            f'<path d="{TILE_PATH}" fill="{face}" stroke="{rim}" stroke-width="2.5"/>'
        )
        if self.ids:
            tile = self._once(side, f"<g>{tile}</g>")
        return f'<g data-piece="{piece}" transform="{_at(point)}">{tile}{drawing}</g>'

    def _heights(self) -> str:
        """Return the heights of the stacks again, on top of the marks that cover them."""
        return "".join(
            f'<g transform="{_at(self._on_top(place), 56, -52)}" pointer-events="none">'
            f"{_height(len(stack))}</g>"
            for place, stack in self.board.stacks().items()
            if len(stack) > 1
        )

    def _shadow(self, at: str) -> str:
        if self.ids:
            shadow = self._once("s", f'<path d="{TILE_PATH}"/>')
            return f'<g transform="{at}">{shadow}</g>'
        return f'<path d="{TILE_PATH}" transform="{at}"/>'

    def _once(self, name: str, element: str) -> str:
        """Return the element; when there may be ids, a reference to it from the second time on."""
        if not self.ids:
            return element
        if name in self.written:
            # Not `href`: scripts of sites rewrite it on every element, and break on this one.
            return f'<use xlink:href="#{self.ids}-{name}"/>'
        self.written.add(name)
        return _TAG.sub(rf'\g<0> id="{self.ids}-{name}"', element, count=1)

    def _trail(self) -> tuple[str, str]:
        """Return the rings of the last move: what lies below the tiles, and what lies on them.

        The one around its start is dashed.
        """
        if not self.board.move_stack:
            return "", ""
        before = self.board.copy()
        move = before.pop()
        if move.piece is None or move.to is None:
            return "", ""
        ring = _ring(self._on_top(move.to), _TO_RING[move.piece.color])
        start = before.hex_of(move.piece)
        if start is None:
            return "", ring
        left = self.board.piece_at(start)
        color = _TRAIL if left is None else _FROM_RING[left.color]
        dashed = _ring(self._on_top(start), color, ' stroke-dasharray="26 17"')
        return (dashed, ring) if left is None else ("", dashed + ring)

    def _mark(self, place: Hex) -> str:
        return (
            f'<path d="{TILE_PATH}" transform="{_at(self._on_top(place))} scale(.93)" '
            f'fill="{_MARK}" fill-opacity=".2" stroke="{_MARK}" stroke-width="9"/>'
        )

    def _target(self, place: Hex) -> str:
        point = self._on_top(place)
        return (
            f'<path d="{TILE_PATH}" transform="{_at(point)} scale(.88)" fill="none" '
            f'stroke="{_HONEY}" stroke-opacity=".7" stroke-width="5"/>'
            f'<g transform="{_at(point)}"><circle r="22" fill="{_HONEY_INK}" fill-opacity=".6"/>'
            f'<circle r="17" fill="{_HONEY}"/></g>'
        )

    def _arrow(self, arrow: Arrow) -> str:
        color = ARROW_COLORS[arrow.color]
        tail, head = self._on_top(arrow.tail), self._on_top(arrow.head)
        length = math.dist(tail, head)
        if length < 1:
            return _ring(tail, color)
        angle = math.degrees(math.atan2(head.y - tail.y, head.x - tail.x))
        neck, tip = length - 62, length - 14
        shape = f"M24-9H{neck:.1f}V-32L{tip:.1f} 0L{neck:.1f} 32V9H24A9 9 0 0 1 24-9Z"
        return (
            f'<path d="{shape}" transform="{_at(tail)} rotate({angle:.2f})" fill="{color}" '
            'fill-opacity=".92" stroke="#fff" stroke-opacity=".85" stroke-width="5" '
            'stroke-linejoin="round" paint-order="stroke"/>'
        )

    def _annotation_arrow(self, start: Hex, end: Hex, color: MarkColor) -> str:
        """Return the arrow of an annotation, or its ring where both hexes are the same."""
        tail, tip = self._on_top(start), self._on_top(end)
        angle = math.degrees(math.atan2(tip.y - tail.y, tip.x - tail.x))
        turn = f" rotate({angle:.2f})" if angle else ""
        ink = ARROW_COLORS[color.value]
        shape = mark_drawings.drawing(math.dist(tail, tip), color.value, ink)
        return f'<g transform="{_at(tail)}{turn}" opacity=".9">{shape}</g>'

    def _empty_place(self) -> str:
        """Return the outline of the first tile's place."""
        return (
            f'<path d="{TILE_PATH}" transform="{_at(self.center(Hex(0, 0)))}" fill="none" '
            f'stroke="{self.paint.grid}" stroke-width="5" stroke-dasharray="18 14"/>'
        )


class _Film(_Picture):
    """A drawing of all positions of a game, each part of which is seen in some of them."""

    def __init__(self, board: Board, look: _Look, seconds: float) -> None:
        super().__init__(board, look)
        boards = [board]
        while boards[-1].move_stack:
            before = boards[-1].copy()
            before.pop()
            boards.append(before)
        shown = [one for one in reversed(boards) if one.stacks()]
        self.boards, self.seconds = shown or [board], seconds

    def film(self, words: str) -> str:
        """Return the document."""
        tiles: dict[tuple[_Point, int, Piece, int], list[int]] = {}
        shadows: dict[str, list[int]] = {}
        below: dict[str, list[int]] = {}
        above: dict[str, list[int]] = {}
        for number, board in enumerate(self.boards):
            self.board = board
            for place, stack in self.board.stacks().items():
                ground = self.center(place)
                shadows.setdefault(self._shadow(_at(ground, 4, 26)), []).append(number)
                for level, piece in enumerate(stack):
                    top = len(stack) if level == len(stack) - 1 else 0
                    self.center(place, level)
                    tiles.setdefault((ground, level, piece, top), []).append(number)
            for rings, ring in zip((below, above), self._trail(), strict=True):
                rings.setdefault(ring, []).append(number)
        dark = "".join(self._seen(shadow, numbers) for shadow, numbers in shadows.items())
        parts = [f'<g fill="#000" fill-opacity="{self.paint.shadow}">{dark}</g>'] if dark else []
        parts += (self._seen(ring, numbers) for ring, numbers in below.items() if ring)
        # From back to front and from the ground up, whenever they are seen.
        for part in sorted(tiles, key=lambda part: (part[0].y, part[0].x, part[1])):
            ground, level, piece, top = part
            point = _Point(ground.x + level * LIFT[0], ground.y + level * LIFT[1])
            parts.append(self._seen(self._tile(piece, point, top), tiles[part]))
        parts += (self._seen(ring, numbers) for ring, numbers in above.items() if ring)
        return self._framed("".join(parts), words)

    def _seen(self, element: str, numbers: list[int]) -> str:
        """Return the element so that it is seen in the positions with these numbers only."""
        count = len(self.boards)
        if len(numbers) == count:
            return element
        those = set(numbers)
        now = [number in those for number in range(count)]
        changes = [n for n in range(count) if n == 0 or now[n] != now[n - 1]]
        length = count + 2  # the last position stays longer
        values = ";".join("visible" if now[n] else "hidden" for n in changes)
        times = ";".join(f"{n / length:.4g}" for n in changes)
        return (
            f'<g visibility="{"visible" if now[-1] else "hidden"}">'
            f'<animate attributeName="visibility" calcMode="discrete" values="{values}" '
            f'keyTimes="{times}" dur="{length * self.seconds:g}s" repeatCount="indefinite"/>'
            f"{element}</g>"
        )


def _bug(piece: Piece, face: str, *, labelled: bool) -> str:
    """Return the bug in its colour for such a tile, with details cut out in the tile's colour.

    A label goes above its head, since a tile in front hides the lower part first.
    """
    art = _CLASS.sub("", BUG_ART[piece.bug.value]).replace("var(--tile, #fff)", face)
    color = BUG_COLORS[piece.bug.value][piece.color]
    place = "translate(0 16) scale(.96)" if labelled else f"scale({_BUG_SCALE})"
    for attribute in _ROUND:
        art = art.replace(attribute, "")
    return f'<g transform="{place}" color="{color}"{"".join(_ROUND)}>{art}</g>'


def _height(number: int) -> str:
    return (
        f'<circle r="23" fill="{_HONEY}" stroke="{_HONEY_INK}" stroke-width="3"/>'
        f'<text y="11" {_FONT} font-size="31" font-weight="700" text-anchor="middle" '
        f'fill="{_HONEY_INK}">{number}</text>'
    )


def _ring(point: _Point, color: str, more: str = "") -> str:
    return (
        f'<path d="{TILE_PATH}" transform="{_at(point)} scale(.9)" fill="none" '
        f'stroke="{color}" stroke-width="9"{more}/>'
    )


def _at(point: _Point, right: float = 0, down: float = 0) -> str:
    return f"translate({point.x + right:g} {point.y + down:g})"


def _frame(*numbers: float) -> tuple[str, ...]:
    return tuple(f"{number:.1f}" for number in numbers)


def _words(board: Board, title: str | None, description: str | None) -> str:
    """Return the elements that screen readers read, of the words given or made up."""
    if title is None and description is None:
        description = _description(board)
    name = _title(board) if title is None else as_text(title, "a text as title")
    words = f"<title>{escaped(name)}</title>"
    if description is None:
        return words
    return f"{words}<desc>{escaped(as_text(description, 'a text as description'))}</desc>"


def _description(board: Board) -> str:
    """Return the number of tiles of each colour, and the free sides of the queens."""
    tiles = Counter(piece.color for stack in board.stacks().values() for piece in stack)
    white, black = tiles[Color.WHITE], tiles[Color.BLACK]
    sentences = [f"{white} white and {black} black tile{'s' * (black != 1)} on the board."]
    for color in Color:
        place = board.hex_of(Piece(color, Bug.QUEEN))
        if place is None:
            sentences.append(f"The {color} queen bee is in hand.")
        else:
            free = sum(board.piece_at(beside) is None for beside in place.neighbors())
            sentences.append(f"The {color} queen bee has {free} free side{'s' * (free != 1)}.")
    return " ".join(sentences)


def _title(board: Board) -> str:
    match board.state:
        case GameState.WHITE_WINS:
            ending = "white has won"
        case GameState.BLACK_WINS:
            ending = "black has won"
        case GameState.DRAW:
            ending = "drawn"
        case _:
            ending = f"{board.turn} to move"
    return f"A game of Hive ({board.game_type}), {ending}"
