"""A position of a `hive_core.game.Game`: its move, its annotation, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from hive_core._rules.arguments import MoveLike, as_place
from hive_core.annotations import (
    Annotation,
    Arrow,
    ArrowLike,
    GlyphLike,
    Mark,
    MarkLike,
)
from hive_core.board import Board
from hive_core.game_tree import GameTree, Path
from hive_core.types import Hex, Move, Piece

if TYPE_CHECKING:
    from hive_core.game import Game


_EMPTY = Annotation()


class GameNode:
    """A position of a game, named by the moves that lead there; a `Game` is the node of its start.

    Two nodes are equal if they have the same path in the same game, or in equal games. A node whose
    move was deleted raises a `HiveError` when it is used.
    """

    __slots__ = ("_game", "_path")

    def __init__(self, game: Game, path: Path) -> None:
        """Point to a position of a game; nodes are made by `add` and the other methods."""
        self._game = game
        self._path = path

    # -- where it is -----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that the node belongs to."""
        return self._game

    @property
    def path(self) -> Path:
        """The MoveStrings that lead here from the start of the game."""
        return self._path

    @property
    def ply(self) -> int:
        """The number of moves from the start of the game, passes included: 0 and up."""
        return len(self._path)

    @property
    def parent(self) -> GameNode | None:
        """The node before the move; None at the start."""
        return self._game._node(self._path[:-1]) if self._path else None

    @property
    def move_string(self) -> str | None:
        """The move that leads here, as a canonical MoveString; None at the start."""
        return self._path[-1] if self._path else None

    @property
    def move(self) -> Move | None:
        """The move that leads here, as piece and hex; None at the start."""
        if not self._path:
            return None
        return self._game._shared_board(self._path[:-1]).parse_move(self._path[-1])

    @property
    def variations(self) -> list[GameNode]:
        """The nodes after each move that follows here, the preferred one first."""
        return [GameNode(self._game, (*self._path, move)) for move in self._children()]

    def next(self) -> GameNode | None:
        """Return the node after the preferred move; None at the end of a line."""
        moves = self._children()
        return GameNode(self._game, (*self._path, moves[0])) if moves else None

    def end(self) -> GameNode:
        """Return the last node of the line that follows the preferred moves from here."""
        return self._game._node(self._game._drafted().end(self._path))

    def is_main_line(self) -> bool:
        """Tell whether the move belongs to the main line; the start does."""
        return self._game._drafted().is_main(self._path)

    def is_end(self) -> bool:
        """Tell whether no move follows."""
        return not self._children()

    def board(self) -> Board:
        """Return a new board with the position."""
        if self._game.ending is not None:
            return self._tree.board(self._path)
        return self._game._shared_board(self._path).copy()

    def walk(self) -> Iterator[GameNode]:
        """Yield this node and all that follow it, depth first, as the tree is now."""
        for path in self._game._drafted().paths(self._path):
            yield self._game._node(path)

    # -- annotation ------------------------------------------------------------------------------

    @property
    def annotation(self) -> Annotation:
        """The comment, glyphs, marks, arrows and clock of the position; can be set."""
        draft = self._game._drafted()
        draft.node(self._path)
        return draft.annotations.get(self._path, _EMPTY)

    @annotation.setter
    def annotation(self, value: Annotation) -> None:
        self._game._annotate_at(self._path, value)

    @property
    def comment(self) -> str:
        """The comment on the move, empty if there is none; can be set."""
        return self.annotation.comment

    @comment.setter
    def comment(self, value: str) -> None:
        self._annotate(comment=value)

    @property
    def glyphs(self) -> tuple[int, ...]:
        """The numbers of the glyphs, see `Glyph`; can be set, also to `"!?"`."""
        return self.annotation.glyphs

    @glyphs.setter
    def glyphs(self, value: Iterable[GlyphLike] | GlyphLike) -> None:
        self._annotate(glyphs=value)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marked hexes; can be set, also to hexes or tiles such as `["wQ", ("0,1", "red")]`."""
        return self.annotation.marks

    @marks.setter
    def marks(self, value: Iterable[MarkLike]) -> None:
        self._annotate(marks=value)

    @property
    def arrows(self) -> tuple[Arrow, ...]:
        """The arrows; can be set, also to pairs of hexes or tiles, with a colour or without."""
        return self.annotation.arrows

    @arrows.setter
    def arrows(self, value: Iterable[ArrowLike]) -> None:
        self._annotate(arrows=value)

    @property
    def clock(self) -> float | None:
        """The seconds left on the clock of the player who made the move; can be set."""
        return self.annotation.clock

    @clock.setter
    def clock(self, value: float | None) -> None:
        self._annotate(clock=value)

    def _annotate(self, **changes: Any) -> None:
        self.annotation = _replaced(self.annotation, changes, self.board)

    # -- changes ---------------------------------------------------------------------------------

    def add(
        self,
        move: MoveLike,
        *,
        comment: str | None = None,
        glyphs: Iterable[GlyphLike] | GlyphLike | None = None,
        marks: Iterable[MarkLike] | None = None,
        arrows: Iterable[ArrowLike] | None = None,
        clock: float | None = None,
    ) -> GameNode:
        """Add a move here, after those that are there already, and return the node after it.

        If the move is there already, its node is returned. It gets the other arguments as its
        annotation. A pass that the move forces is not added by itself.

        :raises InvalidMoveError: if a text is not a move here.
        :raises IllegalMoveError: if a rule forbids it.
        """
        game, before = self._game, self._game._shared_board(self._path)
        (text,) = before.variation([move])
        path = (*self._path, text)
        values = {"comment": comment, "glyphs": glyphs, "marks": marks, "arrows": arrows}
        changes = {
            name: value for name, value in {**values, "clock": clock}.items() if value is not None
        }
        if not changes:
            game._add(self._path, (text,))
            return GameNode(game, path)

        def board() -> Board:
            after = before.copy()
            after.push_move(text)
            return after

        existing = game._drafted().annotations.get(path, _EMPTY)
        # Before the move is added: it may be refused.
        annotation = _replaced(existing, changes, board)
        game._add(self._path, (text,))
        game._annotate_at(path, annotation)
        return GameNode(game, path)

    def add_line(self, moves: Iterable[MoveLike]) -> GameNode:
        """Add moves, one after the other, and return the node after the last one.

        :raises InvalidMoveError: if a text is not a move in its position.
        :raises IllegalMoveError: if a rule forbids one; then none is added.
        """
        texts = tuple(self._game._shared_board(self._path).variation(moves))
        self._game._add(self._path, texts)
        return self._game._node((*self._path, *texts))

    def promote(self) -> None:
        """Prefer the move to the one that was preferred to it; the first one stays as it is."""
        self._change(self._tree.promoted(self._path))

    def demote(self) -> None:
        """Prefer the next alternative to the move; the last one stays as it is."""
        self._change(self._tree.demoted(self._path))

    def promote_to_main(self) -> None:
        """Make the moves that lead here the main line; the old one becomes a variation."""
        self._change(self._tree.as_main_line(self._path))

    def delete(self) -> None:
        """Delete the move that leads here and everything after it.

        :raises HiveError: at the start.
        """
        self._change(self._tree.without(self._path))

    # -- the same in every object ----------------------------------------------------------------

    @property
    def _tree(self) -> GameTree:
        return self._game.tree

    def _change(self, tree: GameTree) -> None:
        self._game.tree = tree

    def _children(self) -> tuple[str, ...]:
        return tuple(self._game._drafted().node(self._path))

    def __eq__(self, other: object) -> bool:
        """Tell whether it is the same position of the same game, or of an equal one."""
        if not isinstance(other, GameNode):
            return NotImplemented
        if self._path != other._path:
            return False
        return self._game is other._game or self._tree == other._tree

    def __hash__(self) -> int:
        # Of what never changes: a game may become equal to another one.
        return hash(self._path)

    def __repr__(self) -> str:
        return f"<GameNode: {self.ply}. {self.move_string}>"

    def _repr_svg_(self) -> str:
        """Return the SVG of the position that a notebook shows, with its marks and arrows."""
        from hive_core.svg import draw

        return draw(self.board(), marks=self.marks, arrows=self.arrows)


def _replaced(
    annotation: Annotation, changes: dict[str, Any], board: Callable[[], Board]
) -> Annotation:
    """Return the annotation with these changes; `board` makes the position, which names tiles."""
    for name, hexes in (("marks", 1), ("arrows", 2)):
        if name in changes:
            changes[name] = _with_hexes(board, changes[name], hexes)
    return annotation.replaced(**changes)


def _with_hexes(board: Callable[[], Board], values: Any, hexes: int) -> Any:
    """Return marks or arrows with the hexes of the tiles that they name.

    `hexes`: how many a mark or an arrow has; a colour may follow.
    """
    if isinstance(values, (str, Piece)) or not isinstance(values, Iterable):
        return values

    def place_or_value(value: Any) -> Any:
        if isinstance(value, Piece) or (isinstance(value, str) and "," not in value):
            return as_place(board(), value)
        return value

    return [
        (*map(place_or_value, value[:hexes]), *value[hexes:])
        if isinstance(value, (tuple, list)) and type(value) is not Hex
        else place_or_value(value)
        for value in values
    ]
