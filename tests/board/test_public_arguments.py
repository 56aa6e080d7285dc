"""Arguments of the public functions: accepted where clear, else refused with a sentence."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hive_core import (
    PASS,
    Board,
    Bug,
    Color,
    GameFileError,
    GameRecord,
    GameType,
    Hex,
    HiveError,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    Piece,
    divide,
    perft,
    read_game,
)
from hive_core._board.paths import find_path
from hive_core._formats.game_string import read_game_string
from hive_core._notation.renumber import renumbered
from hive_core.errors import LONGEST_QUOTE
from hive_core.evaluate import chance, evaluate, features
from hive_core.faults import find_faults
from hive_core.levels import choose, level_of
from hive_core.motifs import free_sides, motifs
from hive_core.notation import format_move_text, parse_game_text, parse_move_text, turn_text
from hive_core.pgn import read_pgn, write_pgn
from hive_core.positions import format_position_text, is_position_text, parse_position_text
from hive_core.search import Limit, Table, search
from hive_core.sgf import read_sgf, write_sgf
from hive_core.svg import Arrow, draw
from hive_core.symmetry import (
    Symmetry,
    canonical,
    canonical_key,
    images,
    key,
    transformed,
    translated,
)
from hive_core.uhp import Engine

DATA = Path(__file__).parents[1] / "data"
TEXTS = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
QUEEN, SPIDER = Piece.parse("wQ"), Piece.parse("wS1")
QUICK = Limit(depth=1)
anything: Any = None


def opened() -> Board:
    board = Board("Base")
    for text in TEXTS:
        board.push_move(text)
    return board


BOARD = opened()


# -- accepted arguments ----------------------------------------------------------------------------


def test_push_plays_a_text() -> None:
    board = Board("Base")
    for text in TEXTS:
        board.push(text)
    assert board == opened()


def test_push_refuses_the_text_of_an_illegal_move() -> None:
    with pytest.raises(IllegalMoveError, match="the other player's piece"):
        opened().push("bQ bG1/")


def test_push_move_checks_a_move() -> None:
    board = opened()
    with pytest.raises(IllegalMoveError, match="the other player's piece"):
        board.push_move(Move(Piece.parse("bQ"), Hex(2, -1)))
    move = board.legal_moves[0]
    assert board.push_move(move) == move == board.pop()


def test_a_move_far_outside_the_hive_is_refused() -> None:
    board = opened()
    with pytest.raises(HiveError, match="wQ@99,99 is far outside the hive in Base;InProgress"):
        board.push(Move(QUEEN, Hex(99, 99)))
    assert board == opened()


def test_pieces_may_be_given_by_name() -> None:
    assert BOARD.hex_of("wQ") == BOARD.hex_of(QUEEN) == Hex(-1, 0)
    assert BOARD.moves_of("wQ") == BOARD.moves_of(QUEEN) != []
    assert BOARD.explain_piece("wS1") == BOARD.explain_piece(SPIDER) is not None
    assert BOARD.is_pinned("wS1")
    assert not BOARD.is_covered("wS1")
    assert free_sides(BOARD, "wQ") == 5


@pytest.mark.parametrize("place", [Hex(-1, 0), (-1, 0), "-1,0", "wQ", QUEEN])
def test_a_hex_may_be_given_in_several_ways(place: Hex | tuple[int, int] | str | Piece) -> None:
    assert BOARD.stack_at(place) == (QUEEN,)
    assert BOARD.piece_at(place) == QUEEN


@pytest.mark.parametrize("white", [Color.WHITE, "white", "White", "w", " W "])
def test_a_colour_may_be_given_by_name(white: Color | str) -> None:
    assert BOARD.reserve(white) == tuple(
        p for p in BOARD.game_type.pieces(Color.WHITE) if p not in (QUEEN, SPIDER)
    )
    assert GameType().pieces(white) == GameType().pieces(Color.WHITE)
    board = opened()
    board.resign(white)
    assert str(board.outcome()) == "black wins: resignation"


def test_a_bug_may_be_given_by_name_or_letter() -> None:
    assert [Bug(name) for name in ("ant", "a", "QUEEN")] == [Bug.ANT, Bug.ANT, Bug.QUEEN]
    assert not GameType().includes("mosquito")


@pytest.mark.parametrize("question", ["is_legal", "explain", "path", "move_string"])
def test_a_move_may_be_given_as_a_text(question: str) -> None:
    move = BOARD.parse_move("wQ /wS1")
    ask: Callable[[Move | str], object] = getattr(BOARD, question)
    assert ask("wQ  /ws1") == ask(move)


def test_motifs_and_paths_take_a_text() -> None:
    move = BOARD.parse_move("wA1 -wQ")
    assert motifs(BOARD, "wA1 -wQ") == motifs(BOARD, move) != ()
    assert find_path(BOARD, "wA1 -wQ") == BOARD.path(move)


@pytest.mark.parametrize(
    "stacks",
    [
        {"0,0": ["wQ"], "1,0": ["bQ", "wB1"]},
        {(0, 0): ["wQ"], (1, 0): ["bQ", Piece.parse("wB1")]},
        {"0,0": "wQ", "1,0": "bQ wB1"},
        {Hex(0, 0): QUEEN, Hex(1, 0): "bQ+wB1", Hex(5, 5): []},
    ],
)
def test_a_position_may_be_set_up_from_texts(stacks: Any) -> None:
    expected = {
        Hex(0, 0): [QUEEN],
        Hex(1, 0): [Piece.parse("bQ"), Piece.parse("wB1")],
    }
    board = Board.from_stacks(stacks, "black", moved="wB1")
    assert board == Board.from_stacks(expected, Color.BLACK, moved=Piece.parse("wB1"))


def test_a_position_may_be_written_and_checked_with_names() -> None:
    stacks = {"0,0": "wQ", (1, 0): "bQ wB1"}
    values = {Hex(0, 0): (QUEEN,), Hex(1, 0): (Piece.parse("bQ"), Piece.parse("wB1"))}
    given: Any = stacks
    named = format_position_text(given, "b", "base+m", turn_number=3, moved="wB1")
    assert named == format_position_text(
        values, Color.BLACK, GameType.parse("Base+M"), turn_number=3, moved=Piece.parse("wB1")
    )
    assert find_faults(given, "b", "base+m", moved="WB1") == ()
    assert translated(BOARD, "1,0") == translated(BOARD, (1, 0)) == translated(BOARD, Hex(1, 0))


def test_a_hex_given_twice_is_refused() -> None:
    with pytest.raises(HiveError, match="the hex 0,0 is given twice"):
        Board.from_stacks({"0,0": "wQ", "0, 0": "bQ"})


# -- legal moves as a sequence ---------------------------------------------------------------------


def test_legal_moves_can_be_indexed_and_sliced() -> None:
    moves = BOARD.legal_moves
    listed = list(moves)
    assert [moves[i] for i in range(len(moves))] == listed
    assert moves[-1] == listed[-1]
    assert list(moves[2:9:3]) == listed[2:9:3]
    assert list(reversed(moves)) == listed[::-1]
    assert moves[1:3][0] in moves[1:3]
    assert moves[0] not in moves[1:3]
    with pytest.raises(IndexError):
        moves[len(moves)]


def test_a_random_legal_move_can_be_drawn() -> None:
    rng = random.Random(1)
    assert rng.choice(BOARD.legal_moves) in BOARD.legal_moves
    assert len(set(rng.sample(BOARD.legal_moves, 5))) == 5


def test_legal_moves_are_counted() -> None:
    moves = BOARD.legal_moves
    assert moves.count() == len(moves)
    assert moves.count(moves[0]) == 1
    assert moves.count(PASS) == 0


# -- variations ------------------------------------------------------------------------------------


def test_a_variation_is_returned_as_move_strings() -> None:
    board = opened()
    line = search(board, Limit(depth=3)).line
    assert len(line) >= 2
    texts = board.variation(line)
    assert board == opened()
    for text, move in zip(texts, line, strict=True):
        assert board.move_string(move) == text
        board.push_move(text)


def test_a_variation_of_texts_is_returned_in_canonical_form() -> None:
    assert BOARD.variation(["wa1 -WQ", "ba1 bq-"]) == ["wA1 -wQ", "bA1 bQ-"]
    assert BOARD.variation([]) == []


def test_a_variation_with_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match=r"'bA1 bQ-'.* in Base;.*wA1 -wQ;wA2 -wQ|'wA2 -wA1'"):
        BOARD.variation(["wA1 -wQ", "wA2 -wA1"])


# -- images, files, levels -------------------------------------------------------------------------


def test_marks_and_arrows_may_name_pieces() -> None:
    spider, queen = Hex(0, 0), Hex(-1, 0)
    drawn = draw(BOARD, marks=[queen], arrows=[Arrow(spider, queen), (queen, spider, "red")])
    assert draw(BOARD, marks=["wQ"], arrows=[("wS1", "wQ"), ("wQ", "0,0", "red")]) == drawn
    assert draw(BOARD, marks="wQ") == draw(BOARD, marks=queen) == draw(BOARD, marks=[queen])


def test_targets_may_be_moves() -> None:
    moves = BOARD.moves_of("wQ")
    hexes = [move.to for move in moves if move.to is not None]
    assert hexes
    assert draw(BOARD, targets=moves) == draw(BOARD, targets=hexes)
    everywhere = [move.to for move in BOARD.legal_moves if move.to is not None]
    assert draw(BOARD, targets=BOARD.legal_moves) == draw(BOARD, targets=everywhere)
    assert draw(BOARD, targets=[PASS]) == draw(BOARD)


def test_arrows_may_be_moves() -> None:
    move, placed = BOARD.parse_move("wQ /wS1"), BOARD.parse_move("wA1 -wQ")
    assert move.to is not None
    assert placed.to is not None
    arrows = [Arrow(Hex(-1, 0), move.to), Arrow(placed.to, placed.to)]
    assert draw(BOARD, arrows=[move, placed, PASS]) == draw(BOARD, arrows=arrows)


def test_a_board_can_be_written_as_a_file() -> None:
    record = GameRecord.from_board(BOARD)
    assert write_pgn(BOARD) == write_pgn(record)
    assert write_sgf(BOARD) == write_sgf(record)


def test_a_number_in_a_tag_is_written_as_text() -> None:
    assert '[Round "3"]' in write_pgn(GameRecord.from_board(BOARD, {"Round": 3}))


def test_a_game_is_read_from_a_path_and_an_open_file() -> None:
    path = DATA / "mzinga.pgn"
    record = read_game(path.read_text(encoding="utf-8"))
    assert read_game(path) == read_pgn(path) == record
    with path.open(encoding="utf-8") as file:
        assert read_game(file) == record
    assert read_sgf(DATA / "boardspace.sgf").moves


@pytest.mark.parametrize("read", [read_game, read_pgn, read_sgf, read_game_string])
@pytest.mark.parametrize("name", ["file.pgn", r"C:\my games\One.SGF", "/tmp/a.txt\n"])
def test_a_file_name_is_not_read_as_a_game(read: Callable[[str], GameRecord], name: str) -> None:
    with pytest.raises(GameFileError, match=r"line 1, column 1: .* is the name of a file"):
        read(name)


def test_a_text_opens_no_file(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text("1. wS1\n", encoding="utf-8")
    with pytest.raises(GameFileError, match="is the name of a file"):
        read_game(str(file))


def test_the_error_of_a_missing_file_names_it() -> None:
    with pytest.raises(HiveError, match=r"^cannot read 'no/such\.pgn': No such file"):
        read_game(Path("no/such.pgn"))


@pytest.mark.parametrize("level", [level_of(5), 5, "5", " club "])
def test_a_level_may_be_given_in_several_ways(level: Any) -> None:
    assert level_of(level).number == 5
    assert choose(BOARD, level, 1, within=QUICK).move == choose(BOARD, 5, 1, within=QUICK).move


# -- refused arguments: a HiveError with what was given and what is expected -----------------------

REFUSED: dict[str, Callable[[], object]] = {
    "expected a Limit, not 2 (int): write Limit(depth=3)": lambda: search(BOARD, 2),  # type: ignore[arg-type]
    "expected a Limit, not None": lambda: search(BOARD, anything),
    "expected a Board, not Limit(depth=1": lambda: search(QUICK, BOARD),  # type: ignore[arg-type]
    "as the number of lines, 1 or more, not '2' (str)": lambda: search(
        BOARD,
        QUICK,
        lines="2",  # type: ignore[arg-type]
    ),
    "a whole number as a seed, not None": lambda: search(BOARD, QUICK, seed=anything),
    "expected a Table, not 32 (int)": lambda: search(BOARD, QUICK, table=32),  # type: ignore[arg-type]
    "a function as stop, not True": lambda: search(BOARD, QUICK, stop=True),  # type: ignore[arg-type]
    "a function as progress": lambda: search(BOARD, QUICK, progress="x"),  # type: ignore[arg-type]
    "as a depth in plies, 1 or more, not '3' (str)": lambda: Limit(depth="3"),  # type: ignore[arg-type]
    "as a depth in plies, 1 or more, not True": lambda: Limit(depth=True),
    "number of seconds, 0 or more, not '1' (str)": lambda: Limit(seconds="1"),  # type: ignore[arg-type]
    "number of seconds, 0 or more, not nan": lambda: Limit(seconds=float("nan")),
    "of positions, 0 or more, not 100000.0": lambda: Limit(nodes=1e5),  # type: ignore[arg-type]
    "a number of megabytes, not '32'": lambda: Table("32"),  # type: ignore[arg-type]
    "a level, 1 to 8, not 9 (int)": lambda: choose(BOARD, 9),
    "a level, 1 to 8, not True (bool)": lambda: choose(BOARD, True),
    "a level, 1 to 8, not <int object": lambda: choose(BOARD, 10**5000),
    "or one of first-game, newcomer": lambda: level_of("chess"),
    "not 1 (int): write Limit": lambda: choose(BOARD, 3, within=1),  # type: ignore[arg-type]
    "expected a Board, not 3 (int)": lambda: perft(3, BOARD),  # type: ignore[arg-type]
    "depth of perft in plies, 0 or more, not '3'": lambda: perft(BOARD, "3"),  # type: ignore[arg-type]
    "depth of perft in plies, 0 or more, not -1": lambda: perft(BOARD, -1),
    "depth of divide in plies, 1 or more, not 0": lambda: divide(BOARD, 0),
    "expected a move, not None: write PASS or 'pass'": lambda: BOARD.push(anything),
    "expected a move, not 5 (int): write it as in": lambda: BOARD.push_move(5),  # type: ignore[arg-type]
    "only the first move of a game may leave out the place": lambda: BOARD.push("wQ"),
    "bA3 is not on the board": lambda: BOARD.is_legal("wQ bA3-"),
    "expected a MoveString, not None": lambda: BOARD.parse_move(anything),
    "expected several moves, not 'wA1 -wQ'": lambda: BOARD.variation("wA1 -wQ"),
    "expected several moves, not 7": lambda: BOARD.variation(7),  # type: ignore[arg-type]
    "'xx' is not a piece": lambda: BOARD.moves_of("xx"),
    "expected a piece, not None: write its name": lambda: BOARD.hex_of(anything),
    "expected a piece, not <Bug.ANT: 'A'> (Bug)": lambda: BOARD.moves_of(Bug.ANT),  # type: ignore[arg-type]
    "a hex, not (0.5, 0) (tuple)": lambda: BOARD.stack_at((0.5, 0)),  # type: ignore[arg-type]
    "a hex, not Hex(q='0', r='1')": lambda: BOARD.stack_at(Hex("0", "1")),  # type: ignore[arg-type]
    "bA3 is not on the board in Base;InProgress": lambda: BOARD.piece_at("bA3"),
    "a colour, not 1 (int): write Color.WHITE": lambda: BOARD.reserve(1),  # type: ignore[arg-type]
    "a colour, not True (bool)": lambda: BOARD.resign(True),  # type: ignore[arg-type]
    "a colour, not 'red' (str)": lambda: Color("red"),  # type: ignore[arg-type]
    "a bug, not 'bee' (str)": lambda: Bug("bee"),
    "the number of times, 1 or more, not 0": lambda: BOARD.is_repetition(0),
    "True or False as repetition, not 'no'": lambda: BOARD.outcome(repetition="no"),  # type: ignore[arg-type]
    "moves_of('wA1') has the moves of a piece": lambda: BOARD.legal_moves["wA1"],  # type: ignore[call-overload]
    "board.is_legal(text) takes a MoveString": lambda: "wA1 -wQ" in BOARD.legal_moves,  # type: ignore[comparison-overlap]
    "a game type, not 5 (int)": lambda: Board(5),  # type: ignore[arg-type]
    "Board.from_game_string(text) reads a whole": lambda: Board("Base;InProgress;White[1]"),
    "True or False as tournament, not 'no'": lambda: Board(tournament="no"),  # type: ignore[arg-type]
    "a GameString, an open text file or a Path, not None": lambda: Board.from_game_string(anything),
    "decode it first": lambda: Board.from_game_string(b"Base"),  # type: ignore[arg-type]
    "a mapping of hexes to pieces, not [": lambda: Board.from_stacks([("0,0", "wQ")]),  # type: ignore[arg-type]
    "the pieces at 0,0, bottom to top, not 5": lambda: Board.from_stacks({"0,0": 5}),  # type: ignore[arg-type]
    "'a' is not a hex": lambda: Board.from_stacks({"a": "wQ"}),
    "as a turn number, 1 to 999999999999, not '3'": lambda: Board.from_stacks(
        {},
        turn_number="3",  # type: ignore[arg-type]
    ),
    "as a turn number, 1 to 999999999999, not 0": lambda: Board.from_stacks({}, turn_number=0),
    "a PositionString, not None": lambda: Board.from_position(anything),
    "a PositionString, not b'Base'": lambda: Board.from_position(b"Base"),  # type: ignore[arg-type]
    "a PositionString, not 5": lambda: parse_position_text(5),  # type: ignore[arg-type]
    "a PositionString, not 6": lambda: is_position_text(6),  # type: ignore[arg-type]
    "True or False as tournament, not 'yes'": lambda: Board.from_position(
        "Base;Position;White[1]",
        tournament="yes",  # type: ignore[arg-type]
    ),
    "a mapping of hexes to pieces, not 'wQ'": lambda: format_position_text(
        "wQ",  # type: ignore[arg-type]
        "white",
        "Base",
        turn_number=1,
    ),
    "as a turn number, 1 to 999999999999, not None": lambda: format_position_text(
        {}, "white", "Base", turn_number=anything
    ),
    "a mapping of hexes to pieces, not None": lambda: find_faults(anything),
    "a colour, not 2 (int)": lambda: find_faults({}, 2),  # type: ignore[arg-type]
    "a game type, not 6 (int)": lambda: find_faults({}, "white", 6),  # type: ignore[arg-type]
    "'wX' is not a piece": lambda: find_faults({}, moved="wX"),
    "as a turn number, 1 to 999999999999, not True": lambda: find_faults({}, turn_number=True),
    "a Board, not 'key' (str)": lambda: key("key"),  # type: ignore[arg-type]
    "a Board, not 'canonical' (str)": lambda: canonical("canonical"),  # type: ignore[arg-type]
    "a Board, not 1 (int)": lambda: canonical_key(1),  # type: ignore[arg-type]
    "a Board, not 'images' (str)": lambda: images("images"),  # type: ignore[arg-type]
    "a Board, not 4 (int)": lambda: transformed(4),  # type: ignore[arg-type]
    "True or False as a mirror, not 1 (int)": lambda: transformed(BOARD, mirror=1),  # type: ignore[arg-type]
    "a hex, not 3 (int)": lambda: translated(BOARD, 3),  # type: ignore[arg-type]
    "a hex, not 4 (int)": lambda: Symmetry().apply(4),  # type: ignore[arg-type]
    "a Color and a Bug, not ('w', 'Q', 0)": lambda: Piece("w", "Q"),  # type: ignore[arg-type]
    "the name of a piece, not None": lambda: Piece.parse(anything),
    "the name of a game type, not None": lambda: GameType.parse(anything),
    "GameType.parse('Base+ML') reads a name": lambda: GameType("Base"),  # type: ignore[arg-type]
    "a hex as a text, not (0, 1)": lambda: Hex.parse((0, 1)),  # type: ignore[arg-type]
    "a hex, not (0, 0.5) (tuple)": lambda: Hex(0, 0).distance((0, 0.5)),  # type: ignore[arg-type]
    "a hex, not 3 (int): write Hex(0, -1), or": lambda: Hex.of(3),
    "as a radius, 0 or more, not -1": lambda: Hex(0, 0).ring(-1),
    "as a radius, 0 or more, not True": lambda: Hex(0, 0).ring(True),
    "board.parse_move('wA1 -bQ') reads": lambda: Move("wA1"),  # type: ignore[arg-type]
    "(a pass names neither), not (Piece": lambda: Move(QUEEN),
    "expected a Board, not 'Base' (str)": lambda: draw("Base"),  # type: ignore[arg-type]
    "its method board() makes one": lambda: draw(GameRecord.from_board(BOARD)),  # type: ignore[arg-type]
    "as in arrows=[('wS1', 'wQ')]": lambda: draw(BOARD, arrows=("wS1", "wQ")),  # type: ignore[arg-type]
    "['x'] is not an arrow colour": lambda: draw(BOARD, arrows=[("wS1", "wQ", ["x"])]),  # type: ignore[list-item]
    "a list as marks, not None": lambda: draw(BOARD, marks=anything),
    "a hex, not None": lambda: draw(BOARD, marks=[anything]),
    "['x'] is not a theme": lambda: draw(BOARD, theme=["x"]),  # type: ignore[arg-type]
    "a size in pixels, 1 or more, not '300'": lambda: draw(BOARD, size="300"),  # type: ignore[arg-type]
    "a text as title, not 5": lambda: draw(BOARD, title=5),  # type: ignore[arg-type]
    "a text as description, not 5": lambda: draw(BOARD, description=5),  # type: ignore[arg-type]
    "True or False as last_move, not Move(": lambda: draw(BOARD, last_move=PASS),  # type: ignore[arg-type]
    "open text file or a Path, not None": lambda: read_game(anything),
    "open text file or a Path, not b'Base'": lambda: read_game(b"Base"),  # type: ignore[arg-type]
    "read_game(text) makes one of a text": lambda: write_pgn("Base"),  # type: ignore[arg-type]
    "a GameRecord or a Board, not None": lambda: write_sgf(anything),
    "set up by hand has no GameString": lambda: write_pgn(
        Board.from_stacks({"0,0": "wQ"}, "black")
    ),
    "a GameType, not 'Base'": lambda: GameRecord("Base"),  # type: ignore[arg-type]
    "several MoveStrings, not 'wS1'": lambda: GameRecord(GameType(), "wS1"),  # type: ignore[arg-type]
    "a text as 'White', not None": lambda: GameRecord.from_board(BOARD, {"White": anything}),
    "of moves before a comment, 0 or more, not '0'": lambda: GameRecord.from_board(
        BOARD,
        None,
        {"0": "x"},  # type: ignore[dict-item]
    ),
    "a Board, not 'b' (str)": lambda: evaluate("b"),  # type: ignore[arg-type]
    "a Board, not None": lambda: features(anything),
    "a weight for every name": lambda: evaluate(BOARD, {"x": 1}),
    "a score, not 'x'": lambda: chance("x"),  # type: ignore[arg-type]
    "a MoveString, not 5": lambda: parse_move_text(5),  # type: ignore[arg-type]
    "a GameString, not 5": lambda: parse_game_text(5),  # type: ignore[arg-type]
    "a MoveText, not 'wQ'": lambda: format_move_text("wQ"),  # type: ignore[arg-type]
    "a number of plies, 0 or more, not '5'": lambda: turn_text("5"),  # type: ignore[arg-type]
    "several MoveStrings, not 'wA1'": lambda: renumbered("wA1"),
    "a line, not None": lambda: Engine().handle(anything),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_an_invalid_argument_is_refused_with_a_sentence(sentence: str) -> None:
    with pytest.raises(HiveError) as refusal:
        REFUSED[sentence]()
    assert sentence in str(refusal.value)
    assert opened() == BOARD


def test_an_empty_board_set_up_by_hand_answers_every_query() -> None:
    board = Board.from_stacks({})
    assert board.legal_moves
    assert board.hex_of("wQ") is None


# -- quotes in errors ------------------------------------------------------------------------------

LONG = "x" * 100_000
LINES = "x" + "\n" * 50_000 + "x"
BROKEN = "wA1\n\r\x1b[2J\u2028\u202e\0 -bQ"


@pytest.mark.slow
@pytest.mark.parametrize(
    "ask",
    [
        lambda text: Board(text),
        lambda text: Board.from_game_string(text),
        lambda text: Board.from_game_string(f"Base;{text}"),
        lambda text: Board.from_game_string(f"Base;InProgress;White[1];{text}"),
        lambda text: Board("Base").push(text),
        lambda text: Board.from_position(text),
        lambda text: Board.from_position(f"Base;{text}"),
        lambda text: Board.from_position(f"Base;Position;{text}"),
        lambda text: Board.from_position(f"Base;Position;White[1];{text}"),
        lambda text: Board.from_position(f"Base;Position;White[1];{text}@0,0"),
        lambda text: Board.from_position(f"Base;Position;White[1];wQ@{text}"),
        lambda text: Board.from_position(f"Base;Position;White[1];moved:{text}"),
        lambda text: Piece.parse(text),
        lambda text: Hex.parse(text),
        lambda text: Color(text),
        lambda text: level_of(text),
        lambda text: draw(BOARD, theme=text),
        lambda text: draw(BOARD, ids=f"1{text}"),
        lambda text: draw(BOARD, arrows=[("wS1", "wQ", text)]),
        lambda text: read_game(f"(;GM[{text}])"),
        lambda text: read_game(f"(;SU[{text}])"),
        lambda text: read_game(
            f"(;GM[27];P0[1 Dropb wX{text.replace(' ', '')} N 13 .];P0[2 Done])"
        ),
        lambda text: read_game(f"1. {text}"),
        lambda text: read_game(f'[GameType "{text}"]'),
        lambda text: read_game(Path(text)),
        lambda text: search(BOARD, text),
    ],
)
@pytest.mark.parametrize("text", [LONG, BROKEN, LINES], ids=["long", "broken", "lines"])
def test_an_error_quotes_a_long_text_in_part_and_on_one_line(
    ask: Callable[[str], object], text: str
) -> None:
    with pytest.raises(HiveError) as refusal:
        ask(text)
    said = str(refusal.value)
    assert len(said) < 6 * LONGEST_QUOTE
    assert said.isprintable()


def test_the_error_of_an_invalid_move_has_the_whole_text_as_an_attribute() -> None:
    with pytest.raises(InvalidMoveError) as refusal:
        Board("Base").push(LONG)
    assert refusal.value.text == LONG
