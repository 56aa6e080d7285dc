"""The two hands: the tiles that each player can still place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from hive_core import Bug, Color, Piece
from hive_core._board.clicks import Refused, Stuck
from web.game.comment_view import player_name
from web.game.match import Match
from web.locale import text
from web.locale.pieces import color_title, kind_name
from web.table import keyboard_focus
from web.table.explanation import Scene
from web.table.explanation_drawings import SIGNS
from web.table.explanation_view import hand_marks
from web.table.hands import next_in_hand
from web.table.queen_liberties import FEW, free_sides
from web.table.shown import ShownBoard
from web.ui.drawings import TILE_BOX, TILE_OUTLINE, tile_drawing
from web.ui.nodes import Node, node
from web.ui.parts import icon


@dataclass(frozen=True, slots=True)
class HandProps:
    """What a hand depends on.

    `near`: it is below the board. `player`: who plays that side, in words; empty if two humans
    play, but not in a match. `match`: that of the game, if this hand shows its number. `level`: the
    computer's level, in words; empty for a human. `turn`: how the hand says that this side is to
    move. `liberties`: say how many free sides the queen has. `refusal`: the illegal move that is
    explained. `hinted`: the tile of the hint. `asked`: the tile that a task asks about.
    """

    lang: str
    shown: ShownBoard
    color: Color
    near: bool
    player: str
    match: Match | None
    level: str
    turn: str
    liberties: bool
    refusal: Stuck | Refused | None
    hinted: Piece | None
    asked: Piece | None


def hand(props: HandProps, clock: Node | None = None) -> Node:
    """Return one player's hand, headed by the player, the turn and the clock of that side.

    A ticking clock makes the rest of the hand not anew.
    """
    head, tiles = _parts(props)
    color = props.color
    to_move = " to-move" if _is_to_move(props) else ""
    return node(
        "section",
        node("div", head, *([] if clock is None else [clock]), class_="reserve-top", key="top"),
        tiles,
        class_=f"reserve {color} {'near' if props.near else 'far'}{to_move}",
        key=f"reserve-{color}",
    )


def _is_to_move(props: HandProps) -> bool:
    shown = props.shown
    return shown.board.turn is props.color and shown.record.outcome(shown.ply) is None


@lru_cache(maxsize=4)
def _parts(props: HandProps) -> tuple[Node, Node]:
    """Return the words above the hand, and its tiles."""
    lang, color, shown = props.lang, props.color, props.shown
    board, to_move = shown.board, _is_to_move(props)
    head = [
        node("span", class_=f"pip {color}", aria_hidden="true", key="pip"),
        node("span", text=color_title(lang, color), class_="reserve-name", key="name"),
    ]
    name = () if props.level else tuple(player_name(shown.record.tags, color))
    if name:
        head += name
    elif props.player:
        head.append(_player(props))
    if props.match is not None:
        head.append(_game(lang, props.match))
    if props.liberties:
        head += _queen_words(props)
    if to_move:
        head.append(node("span", text=props.turn, class_="reserve-turn", key="turn"))
    counts = next_in_hand(board, color)
    kinds = {piece.bug: piece for piece in counts}
    placeable = shown.movable if to_move else frozenset()
    home = keyboard_focus.hand_home(shown, color)
    scene = Scene.of(props.refusal, board, turn=shown.turn)
    in_play = {piece.bug for piece in board.game_type.pieces(color)}
    tiles = [
        _tile(
            props,
            kinds[bug],
            counts[kinds[bug]],
            scene,
            placeable=kinds[bug] in placeable,
            home=kinds[bug] == home,
        )
        if bug in kinds
        else empty_slot(bug)
        for bug in Bug
        if bug in in_play
    ]
    return (
        node("h2", *head, class_="reserve-head", key="head"),
        node(
            "div",
            *tiles,
            class_="reserve-tiles",
            data_kinds=str(len(tiles)),
            role="toolbar",
            aria_label=text(lang, f"reserve.{color}"),
            key="tiles",
        ),
    )


def _player(props: HandProps) -> Node:
    """Return who plays that side; of the computer, its sign and level where space is short."""
    if not props.level:
        return node("span", text=props.player, class_="reserve-who", key="who")
    words = node("span", text=props.player, class_="full", key="full")
    level = node("span", text=props.level, key="level")
    brief = node("span", icon("play-computer"), level, class_="brief", key="brief")
    return node("span", words, brief, class_="reserve-who", key="who")


def _game(lang: str, match: Match) -> Node:
    """Return which game of a match it is: in numbers, and in words to be read out."""
    number, games = match.number, match.games
    words = node("span", text=text(lang, "match.next", number=number, games=games), class_="unseen")
    brief = node("bdi", text=f"{number}/{games}", aria_hidden="true")
    return node("span", words, brief, class_="reserve-game", key="game")


def _queen_words(props: HandProps) -> Iterator[Node]:
    """Yield how many free sides that player's queen bee has, if it is on the board."""
    board, queen = props.shown.board, Piece(props.color, Bug.QUEEN)
    if board.hex_of(queen) is None:
        return
    count = len(free_sides(board, queen))
    key = "reserve.free" if count else "reserve.free.none"
    full = node("span", text=text(props.lang, key, count=count), class_="full", key="full")
    words = text(props.lang, f"{key}.brief", count=count)
    # Where only it is seen, the full words are still read out.
    brief = node("span", text=words, class_="brief", aria_hidden="true", key="brief")
    looks = "reserve-free few" if count <= FEW else "reserve-free"
    yield node("span", full, brief, class_=looks, key="free")


def _tile(
    props: HandProps, piece: Piece, count: int, scene: Scene | None, *, placeable: bool, home: bool
) -> Node:
    """Return the button of a tile; `home`: it is the hand's Tab stop."""
    look, sign = ("", "") if scene is None else hand_marks(scene, piece)
    looks = (
        *[look] * bool(look),
        *["hinted"] * (piece == props.hinted),
        *["asked"] * (piece == props.asked),
        *["resting"] * (not placeable),
    )
    selected = piece == props.shown.selected
    return hand_tile(
        props.lang, piece, count, *_sign(sign), looks=looks, selected=selected, home=home
    )


def hand_tile(
    lang: str,
    piece: Piece,
    count: int,
    *over: Node,
    looks: tuple[str, ...] = (),
    selected: bool,
    home: bool,
) -> Node:
    """Return the button of a kind of tile in hand, by its next piece; `over`: signs on it."""
    return node(
        "button",
        node(
            "svg",
            node(
                "g",
                drawing=tile_drawing(piece.bug, str(piece)[1:]),
                class_=f"tile {piece.color}",
            ),
            class_="hand-tile",
            viewBox=TILE_BOX,
            aria_hidden="true",
            key="tile",
        ),
        node("span", text=f"×{count}", class_="count", aria_hidden="true", key="count"),
        *over,
        type="button",
        class_=" ".join(("hand", *looks, *["selected"] * selected)),
        data_reserve=str(piece),
        data_count=str(count),
        tabindex="0" if home else "-1",
        aria_pressed="true" if selected else "false",
        aria_label=text(lang, "reserve.piece", piece=kind_name(lang, piece), count=count),
        key=piece.bug.value,
    )


def _sign(name: str) -> Iterator[Node]:
    """Yield the sign on a tile in hand that says why it can't be placed."""
    if name:
        yield node(
            "svg",
            drawing=SIGNS[name],
            class_="hand-sign why",
            viewBox="-32 -32 64 64",
            aria_hidden="true",
            key=f"sign {name}",
        )


@cache
def empty_slot(bug: Bug) -> Node:
    """Return an empty slot that keeps the other tiles in their positions."""
    outline = node("svg", drawing=TILE_OUTLINE, viewBox=TILE_BOX)
    return node(
        "span", outline, class_="hand hand-empty", aria_hidden="true", key=f"no {bug.value}"
    )
