r"""A game of Hive to build, walk and change: a tree of moves with variations and annotations.

>>> game = Game("Base", tags={"White": "Ann"})
>>> node = game.add("wS1").add("bG1 wS1-", comment="the usual answer", glyphs="!")
>>> other = node.parent.add("bS1 wS1-", arrows=[("wS1", "bS1", "red")])
>>> [child.move_string for child in game.next().variations]
['bG1 wS1-', 'bS1 wS1-']
>>> other.promote()
>>> print(game.end().move_string, game.end().board().turn)
bS1 wS1- white
>>> print(game.to_pgn(variations=True).partition("1. ")[2])
wS1
2. bS1 wS1-
{[%cal R0,0:1,0]}
(
2. bG1 wS1- $1
{the usual answer}
)
<BLANKLINE>

Properties say what the game holds; they make no board, except `GameNode.move`, which needs one to
name a hex. Methods do something: they play moves, make a board or a text, or change the tree.
`Game.tree` is the game as a frozen value, `hive_core.game_tree.GameTree`; the mutable objects only
point into it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import TYPE_CHECKING, Any

from hive_core._game.draft import Draft
from hive_core._game.game_node import GameNode
from hive_core._game.lines import lines_of
from hive_core._game.notes import Note, NoteKind
from hive_core._game.result_words import BY_PLAYERS
from hive_core._game.starts import start_of_board
from hive_core._rules.arguments import (
    ColorLike,
    GameTypeLike,
    TextLike,
    as_flag,
    as_game_type,
    as_moves_path,
    as_tags,
    as_whole,
)
from hive_core.annotations import (
    Annotation,
    Arrow,
    Glyph,
    Mark,
    MarkColor,
)
from hive_core.board import Board, as_board
from hive_core.errors import HiveError, Wording, expected, phrase
from hive_core.game_tree import GameTree, Path
from hive_core.positions import is_position_text
from hive_core.types import GameState, GameType, Outcome, Termination

if TYPE_CHECKING:
    from hive_core._game.record import GameRecord

__all__ = [
    "Annotation",
    "Arrow",
    "Game",
    "GameNode",
    "GameTree",
    "Glyph",
    "Mark",
    "MarkColor",
]

_RESULT_ONLY = (Termination.REPETITION, Termination.UNKNOWN)


class Game(GameNode):
    """A game with its variations, and the node of its start.

    `game_type`: a `GameType` or its name. `start`: the PositionString of the position that
    the game starts from, whose game type is then that of the game; None for the empty board.
    `tags`: names and values, such as `{"White": "Ann"}`.

    Two games are equal if their trees are, so reading a file twice gives equal games. To put games
    into a set or to compare them with what they are now, use the trees, which are frozen.

    :raises HiveError: if an argument is of the wrong kind; by every method, too.
    """

    __slots__ = ("_behind", "_draft", "_held")

    def __init__(
        self,
        game_type: GameTypeLike = "Base+ML",
        start: str | None = None,
        tags: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(self, ())
        pairs = tuple(as_tags({} if tags is None else tags).items())
        self._held = GameTree(as_game_type(game_type), start, tags=pairs)
        self._draft: Draft | None = None
        self._behind = False

    # -- other ways to make a game ---------------------------------------------------------------

    @classmethod
    def from_tree(cls, tree: GameTree) -> Game:
        """Return the game with this tree."""
        game = cls()
        game.tree = tree
        return game

    @classmethod
    def from_board(cls, board: Board, tags: Mapping[str, str | int] | None = None) -> Game:
        """Return the game that was played on the board, with its ending."""
        moves = as_board(board).move_strings()
        game = cls(board.game_type, start_of_board(board), tags)
        game.add_line(moves)
        outcome = board.outcome()
        if outcome is not None and outcome.termination in BY_PLAYERS:
            game.tree = game.tree.with_ending(outcome)
        elif outcome is not None and outcome.termination in _RESULT_ONLY:
            game.result = outcome.state
        return game

    @classmethod
    def from_game_string(cls, text: TextLike) -> Game:
        """Return the game of a GameString, read as leniently as a file.

        A PositionString gives a game that starts from there, without moves.

        :raises GameFileError: if the text has a fault.
        """
        from hive_core._formats.game_string import read_game_string
        from hive_core._formats.source import game_text

        content = game_text(text)
        if is_position_text(content):
            return cls(start=content)
        return read_game_string(content).game()

    @classmethod
    def from_pgn(cls, text: TextLike) -> Game:
        """Return the first game of a PGN, with its variations; `text`: as for `read`.

        :raises GameFileError: if the text has a fault.
        """
        from hive_core.pgn import read_games

        return _first(read_games(text))

    @classmethod
    def from_sgf(cls, text: TextLike) -> Game:
        """Return the first game of an SGF, with its variations; `text`: as for `read`.

        :raises GameFileError: if the text has a fault.
        """
        from hive_core.sgf import read_games

        return _first(read_games(text))

    @classmethod
    def from_code(cls, text: str) -> Game:
        """Return the game of a code, which may be in a link.

        :raises GameCodeError: if it is not a code, is damaged, or was made by a newer version.
        """
        from hive_core.game_code import read_code

        return cls.from_tree(read_code(text).tree)

    @classmethod
    def read(cls, text: TextLike, index: int = 0) -> Game:
        """Return a game of a GameString, a PGN or an SGF; the text decides which.

        `text`: the text itself, an open text file, or the `pathlib.Path` of a file. A string is
        never the name of a file. `index`: which game of several, 0 for the first;
        `hive_core.read_headers` lists them.

        :raises HiveError: if the file cannot be read, or has fewer games.
        :raises GameFileError: if this game has a fault; `error.game` is the legal part.
        """
        from hive_core._formats.anyfile import read_game_at

        return read_game_at(text, as_whole(index, "the index of a game", 0))

    # -- what the game holds ---------------------------------------------------------------------

    @property
    def tree(self) -> GameTree:
        """The game as a frozen value; can be set."""
        if self._behind:
            draft = self._drafted()
            self._held = self._held._with(
                lines=tuple(lines_of(draft.root)),
                annotations=tuple(
                    (path, draft.annotations[path]) for path in sorted(draft.annotations)
                ),
            )
            self._behind = False
        return self._held

    @tree.setter
    def tree(self, tree: GameTree) -> None:
        if not isinstance(tree, GameTree):
            raise expected("a GameTree", tree)
        self._held, self._draft, self._behind = tree, None, False

    def _drafted(self) -> Draft:
        """Return the moves and annotations to find by path, and to add to by the next methods.

        They may be ahead of `_held`, which `tree` makes good: a tree is not copied for each move.
        """
        if self._draft is None:
            self._draft = Draft(self._held.lines, dict(self._held.annotations))
        return self._draft

    def _add(self, path: Path, moves: Path) -> None:
        """Add legal, canonical moves after a position."""
        if self._drafted().add(path, moves):
            self._held = self._held._with(ending=None, result=None)
        self._behind = True

    def _annotate_at(self, path: Path, annotation: Annotation) -> None:
        """Put this annotation in place of that of a position; an empty one deletes it."""
        if not isinstance(annotation, Annotation):
            raise expected("an Annotation", annotation, "Annotation('a comment') is one")
        draft = self._drafted()
        draft.node(path)
        draft.annotations.pop(path, None)
        if annotation:
            draft.annotations[path] = annotation
        self._behind = True

    def _shared_board(self, path: Path) -> Board:
        """Return the board of a position, which must not be changed."""
        self._drafted().node(path)
        return self._held._shared_board(path)

    @property
    def root(self) -> GameNode:
        """The node of the start, as other nodes point to it; it is equal to the game."""
        return GameNode(self, ())

    @property
    def game_type(self) -> GameType:
        """The expansions in play."""
        return self._held.game_type

    @property
    def start(self) -> str | None:
        """The position that the game starts from, as a text; None for the empty board."""
        return self._held.start

    @property
    def tags(self) -> MutableMapping[str, str]:
        """The tags of the game: `game.tags["White"] = "Ann"`; can be set to a dict."""
        return _Tags(self)

    @tags.setter
    def tags(self, tags: Mapping[str, str | int]) -> None:
        self.tree = self.tree.with_tags(tags)

    @property
    def result(self) -> GameState | None:
        """What a file claims as result, if neither board nor ending has one; can be set."""
        return self._held.result

    @result.setter
    def result(self, result: GameState | str | None) -> None:
        self.tree = self.tree.with_result(result)

    @property
    def ending(self) -> Outcome | None:
        """How the players ended the game: a resignation, an agreed draw, a loss on time."""
        return self._held.ending

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was unusual in the file that the game was read from."""
        return self._held.notes

    # -- walking through it ----------------------------------------------------------------------

    def main_line(self) -> Iterator[GameNode]:
        """Yield the nodes of the main line, after the start."""
        line = self.tree.main_line
        return (GameNode(self, line[:plies]) for plies in range(1, len(line) + 1))

    def lines(self) -> list[list[GameNode]]:
        """Return every line of the game, each as its nodes after the start, the main line first."""
        return [
            [GameNode(self, line[:plies]) for plies in range(1, len(line) + 1)]
            for line in self.tree.lines
        ]

    def node(self, path: Iterable[str]) -> GameNode:
        """Return the node after these canonical MoveStrings.

        :raises HiveError: if the game does not have these moves.
        """
        moves = as_moves_path(path)
        self._drafted().node(moves)
        return self._node(moves)

    def _node(self, path: Path) -> GameNode:
        return GameNode(self, path)

    # -- its end ---------------------------------------------------------------------------------

    def final_board(self) -> Board:
        """Return a new board with the end of the main line, with the ending by the players."""
        return self.tree.board()

    def outcome(self) -> Outcome | None:
        """Return how the main line ended, None if neither the board nor the players tell."""
        return self.tree.outcome()

    def state(self) -> GameState:
        """Return the state of the game: that of the board if it is over there, else `result`."""
        return self.tree.state()

    def resign(self, color: ColorLike) -> None:
        """End the main line: this player resigns.

        :raises HiveError: if the game is over already.
        """
        self._end_by("resign", color)

    def lose_on_time(self, color: ColorLike) -> None:
        """End the main line: this player's time has run out.

        :raises HiveError: if the game is over already.
        """
        self._end_by("lose_on_time", color)

    def agree_draw(self) -> None:
        """End the main line: the players agree to a draw.

        :raises HiveError: if the game is over already.
        """
        self._end_by("agree_draw")

    def _end_by(self, method: str, *colors: ColorLike) -> None:
        board = self.final_board()
        getattr(board, method)(*colors)
        self.tree = self.tree.with_ending(board.outcome())

    # -- files -----------------------------------------------------------------------------------

    def to_pgn(self, variations: bool = False) -> str:
        """Return the game as PGN, by default in the form that other programs for Hive read.

        That has the main line with its comments, in which clock, marks and arrows are written as
        commands. With `variations` it has everything.
        """
        from hive_core.pgn import write_game

        return write_game(self, variations=as_flag(variations, "variations"))

    def to_sgf(self) -> str:
        """Return the game as SGF in the form of BoardSpace, with everything that it has."""
        from hive_core.sgf import write_game

        return write_game(self)

    def to_game_string(self) -> str:
        """Return the main line as a GameString.

        :raises HiveError: if the game starts from a position that was set up.
        """
        board = self.final_board()
        return board.game_string()

    def to_code(self, *, spoken: bool = False) -> str:
        """Return the main line and its ending as a code of a few characters, for links.

        `spoken`: as for `hive_core.game_code.write_code`, whose codes can hold more.

        :raises HiveError: if a move is illegal.
        """
        from hive_core.game_code import GameCode, write_code

        return write_code(GameCode(self.tree), spoken=spoken)

    def record(self) -> GameRecord:
        """Return the main line as the older `GameRecord`, without glyphs, marks and clocks.

        :raises HiveError: if the game starts from a position that was set up.
        """
        if self.start is not None:
            raise HiveError("a GameRecord cannot start from a position that was set up")
        from hive_core._game.record import record_of_tree

        return record_of_tree(self.tree)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what copies and pickles the game: its tree has all of it."""
        return Game.from_tree, (self.tree,)

    def __repr__(self) -> str:
        tree = self.tree
        lines = f", {len(tree.lines)} lines" if len(tree.lines) > 1 else ""
        return f"<Game: {tree.game_type}, {len(tree.main_line)} plies{lines}>"

    def __str__(self) -> str:
        """Return the game as PGN with everything that it has."""
        return self.to_pgn(variations=True)

    def _repr_svg_(self) -> str:
        """Return the SVG of the last position that a notebook shows."""
        return GameNode._repr_svg_(self.end())


def _first(games: Iterator[Game]) -> Game:
    """Return the first game, with a note if there are more."""
    first = next(games)
    try:
        more = next(games, None) is not None
    except HiveError:
        more = True
    if more:
        note = Note(NoteKind.MORE_GAMES, phrase(Wording.MORE_GAMES))
        first.tree = first.tree.with_notes((*first.notes, note))
    return first


class _Tags(MutableMapping[str, str]):
    """The tags of a game as a dict that changes it."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getitem__(self, name: str) -> str:
        return dict(self._game.tree.tags)[name]

    def __setitem__(self, name: str, value: str) -> None:
        self._game.tree = self._game.tree.with_tag(name, value)

    def __delitem__(self, name: str) -> None:
        self[name]
        self._game.tree = self._game.tree.with_tag(name, "")

    def __iter__(self) -> Iterator[str]:
        return iter(dict(self._game.tree.tags))

    def __len__(self) -> int:
        return len(self._game.tree.tags)

    def __repr__(self) -> str:
        return repr(dict(self._game.tree.tags))
