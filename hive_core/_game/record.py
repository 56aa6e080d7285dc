"""The main line of a game, whatever the file format: moves, tags, comments, oddities of the file.

`hive_core.game` has the whole game, with variations, and is what new programs use; `GameRecord` is
what `read_game`, `read_pgn` and `read_sgf` return.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hive_core._game.comment_commands import AnnotationDraft
from hive_core._game.notes import Note
from hive_core._game.result_words import BY_PLAYERS, ENDING_TAG, OVER, claimed_ending, with_ending
from hive_core._game.starts import end_board
from hive_core._game.tags_and_comments import tidy_name
from hive_core._rules.arguments import as_comments, as_tags, as_texts
from hive_core.annotations import Annotation
from hive_core.board import Board, as_board
from hive_core.errors import expected
from hive_core.game import Game
from hive_core.game_tree import GameTree, Path
from hive_core.types import Bug, GameState, GameType, Outcome, Termination


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as in a file; the mappings must not be changed.

    `moves`: canonical MoveStrings. `tags`: names and values in order, without game type and
    result. `comments`: by the number of plies before them, 0 and up. `result`: what the file
    claims. `outcome`: how the game ended on the board (resignation and agreement too).
    """

    game_type: GameType
    moves: tuple[str, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)
    result: GameState | None = None
    outcome: Outcome | None = None
    notes: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        """Check the arguments, and copy the mappings.

        :raises HiveError: if an argument is of the wrong kind.
        """
        if not isinstance(self.game_type, GameType):
            raise expected("a GameType", self.game_type, "GameType.parse('Base+ML') reads a name")
        object.__setattr__(self, "moves", as_texts(self.moves, "MoveStrings"))
        object.__setattr__(self, "tags", as_tags(self.tags))
        object.__setattr__(self, "comments", as_comments(self.comments))

    @classmethod
    def from_board(
        cls,
        board: Board,
        tags: Mapping[str, str | int] | None = None,
        comments: Mapping[int, str] | None = None,
    ) -> GameRecord:
        """Return the record of the game played on the board.

        :raises HiveError: if the position was set up by hand, since no moves lead to it.
        """
        as_board(board).game_string()
        return cls(
            board.game_type,
            tuple(board.move_strings()),
            as_tags({} if tags is None else tags),
            {} if comments is None else comments,
            outcome=board.outcome(),
        )

    def board(self) -> Board:
        """Return a new board with this game played on it, including a resignation or agreed draw.

        :raises HiveError: if a move is illegal, which no record read from a file has.
        """
        board = Board(self.game_type)
        for move in self.moves:
            board.push_move(move)
        if self.outcome is not None and self.outcome.termination in BY_PLAYERS:
            end_board(board, self.outcome)
        termination = self.outcome.termination if self.outcome else None
        board.repetition_draw = termination is Termination.REPETITION
        return board

    def game(self) -> Game:
        """Return the game with these moves, tags and comments, to build on.

        :raises HiveError: if a move is illegal, which no record read from a file has.
        """
        annotations: dict[Path, Annotation] = {}
        for ply, comment in self.comments.items():
            if ply <= len(self.moves):
                draft = AnnotationDraft()
                draft.take_comment(comment)
                annotations[self.moves[:ply]] = draft.annotation()
        tree = GameTree(
            self.game_type,
            None,
            (self.moves,),
            tuple(annotations.items()),
            tuple((tidy_name(name), value) for name, value in self.tags.items()),
            notes=self.notes,
        )
        ending = self.outcome
        if ending is not None and ending.termination is Termination.REPETITION:
            return Game.from_tree(settled(tree, GameState.DRAW, None))
        return Game.from_tree(settled(tree, self.result, ending))

    @property
    def state(self) -> GameState:
        """The state of the game: that of the board if it is over there, else as the file claims."""
        if self.outcome is not None:
            return self.outcome.state
        if self.result in OVER:
            return self.result
        return GameState.IN_PROGRESS if self.moves else GameState.NOT_STARTED

    @property
    def queen_first(self) -> bool:
        """Whether a player placed the queen first.

        Mzinga (https://github.com/jonthysell/Mzinga) and nokamute
        (https://github.com/edre/nokamute) refuse such games.
        """
        return any(move[1:2] == Bug.QUEEN.value for move in self.moves[:2])


def record_of(game: object) -> GameRecord:
    """Return the record itself, or that of the game on the board.

    :raises HiveError: if it is neither, or a board that was set up by hand.
    """
    if isinstance(game, GameRecord):
        return game
    if isinstance(game, Board):
        return GameRecord.from_board(game)
    how = "read_game(text) makes one of a text" if isinstance(game, str) else ""
    raise expected("a GameRecord or a Board", game, how)


def settled(tree: GameTree, result: GameState | None, ending: Outcome | None) -> GameTree:
    """Return the tree with its end, as a file claims it.

    `ending`: by the players, None if it is not known; then the tag for it counts if it agrees with
    the result. What the board shows overrules both.
    """
    if tree.board().outcome() is not None:
        return tree
    if ending is None:
        ending, rest = claimed_ending(dict(tree.tags).get(ENDING_TAG, ""), result)
        if ending is not None:
            tree = tree.with_tag(ENDING_TAG, rest)
    if ending is not None and ending.termination in BY_PLAYERS:
        return tree.with_ending(ending)
    return tree.with_result(result if result in OVER else None)


def record_of_tree(tree: GameTree) -> GameRecord:
    """Return the main line of a game as a record."""
    comments = {
        plies: annotation.comment
        for plies in range(len(tree.main_line) + 1)
        if (annotation := tree.annotation(tree.main_line[:plies])).comment
    }
    tags, outcome, result = dict(tree.tags), tree.outcome(), tree.result
    if outcome is not None and outcome.termination is Termination.TIME:
        tags[ENDING_TAG] = with_ending(tags.get(ENDING_TAG, ""), Termination.TIME)
        result, outcome = outcome.state, None
    return GameRecord(tree.game_type, tree.main_line, tags, comments, result, outcome, tree.notes)
