"""The small board that shows the position after some moves of a line of the engine. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from hive_core import Board, Move
from web.computer.protocol import Answer
from web.game.record import Record
from web.locale.moves import MoveStyle, move_text, sentence_case
from web.ui.drawings import PLACE_RING, TILE_OUTLINE, TILE_SHADOW, tile_drawing
from web.ui.geometry import Point, center, fit
from web.ui.nodes import Node, node


def pointed_moves(answer: Answer, pointed: tuple[int, int]) -> tuple[str, ...]:
    """Return the moves that lead to the position pointed at; none if that line has fewer."""
    rank, count = pointed
    if not 0 <= rank < len(answer.lines) or not 0 < count <= len(answer.lines[rank].moves):
        return ()
    return answer.lines[rank].moves[:count]


@lru_cache(maxsize=16)
def preview(
    lang: str, record: Record, ply: int, moves: tuple[str, ...], style: MoveStyle
) -> Node | None:
    """Return the picture of the position after these moves; None if they are not legal there.

    Screen readers get the same from the button of the move.
    """
    board = record.board(ply).copy()
    for text in moves:
        move = board.parse_move(text)
        if not board.is_legal(move):
            return None
        mover, start = board.turn, None if move.piece is None else board.hex_of(move.piece)
        board.push(move)
    came_from = None if start is None else center(start, turn=style.turn)
    places = [*board.stacks(), *([] if start is None else [start])]
    frame = fit(places, turn=style.turn, tight=True)
    picture = node(
        "svg",
        *_origin(came_from),
        *_tiles(board, move, turn=style.turn),
        viewBox=str(frame),
        key="picture",
    )
    number = record.turn_number(ply + len(moves))
    words = move_text(lang, moves[-1], mover, turn=style.turn)
    caption = node("p", text=f"{number}. {sentence_case(words)}", key="words")
    return node("div", picture, caption, class_="preview", aria_hidden="true", key="preview")


def _origin(start: Point | None) -> Iterator[Node]:
    if start is not None:
        yield _at(start, TILE_OUTLINE, "preview-from", "from")


def _tiles(board: Board, last: Move, *, turn: int) -> Iterator[Node]:
    """Yield all tiles, the far ones first, and a ring around the one moved last."""
    spots = [
        (level, center(place, level, turn=turn), piece)
        for place, stack in board.stacks().items()
        for level, piece in enumerate(stack)
    ]
    kinds = Counter((piece.color, piece.bug) for *_, piece in spots)
    for _, at, piece in sorted(spots, key=lambda spot: (spot[0], spot[1].y, spot[1].x)):
        twin = " twin" if kinds[piece.color, piece.bug] > 1 else ""
        drawing = TILE_SHADOW + tile_drawing(piece.bug, str(piece)[1:])
        yield _at(at, drawing, f"tile {piece.color}{twin}", str(piece))
    if last.piece is not None and last.to is not None:
        level = len(board.stack_at(last.to)) - 1
        yield _at(center(last.to, level, turn=turn), PLACE_RING, "preview-to", "to")


def _at(point: Point, drawing: str, looks: str, key: str) -> Node:
    place = f"translate({point.x:g} {point.y:g})"
    return node("g", drawing=drawing, class_=looks, transform=place, key=key)
