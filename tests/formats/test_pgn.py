"""PGN: lenient reading, strict writing, and the place of an error in a broken file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core import Board, GameFileError, GameRecord, GameState, GameType, HiveError, NoteKind
from hive_core._formats.game_string import read_game_string
from hive_core._game.limits import MAX_PLIES
from hive_core._notation.renumber import renumbered
from hive_core.game import Game
from hive_core.pgn import read_pgn, read_pgns, write_pgn
from tests.games import random_games

DATA = Path(__file__).parents[1] / "data"
LAW = settings(max_examples=150, deadline=None, derandomize=True)
SHUFFLE = ["wQ -wS1", "bQ bG1-", *["wQ /wS1", "bQ bG1/", "wQ -wS1", "bQ bG1-"] * 3]
PINNED = "wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wS1 wQ/"


def attempt(read: Callable[[str], GameRecord], text: str) -> GameRecord | GameFileError:
    """Return the game in the text or its refusal; any other error fails the test."""
    try:
        return read(text)
    except GameFileError as error:
        return error


def check_refusal(error: GameFileError) -> None:
    """Assert that the error has its place and the legal part of the game."""
    assert error.line >= 1
    assert error.column >= 1
    assert error.ply == len(error.record.moves if error.record else ())
    assert len(str(error)) < 400


def kinds(record: GameRecord) -> list[NoteKind]:
    return [note.kind for note in record.notes]


def pgn(moves: list[str], *tags: str) -> str:
    lines = [f"{ply}. {move}" for ply, move in enumerate(moves, 1)]
    return "\n".join([*tags, "", *lines, ""])


def finished(game_type: GameType, seed: int) -> Board:
    (board,) = random_games(game_type, seed=seed, games=1, plies=90)
    return board


GAMES = [finished(game_type, 7) for game_type in GameType.every()]


def test_a_file_by_mzinga_is_written_back_unchanged() -> None:
    text = (DATA / "mzinga.pgn").read_text(encoding="utf-8")
    record = read_pgn(text)
    assert record.tags["Site"] == "the kitchen table"
    assert list(record.tags)[-1] == "Opening"
    assert record.comments == {
        0: "Before the first move,\nwith two lines",
        3: "a climb is not far off",
    }
    assert record.moves[-1] == "wB1 wQ"
    assert record.notes == ()
    assert write_pgn(record) == text
    assert (
        record.board().game_string()
        == Board.from_game_string(
            "Base+ML;InProgress;Black[4];" + ";".join(record.moves)
        ).game_string()
    )


def test_a_malformed_file_is_read_leniently_and_written_strictly() -> None:
    record = read_pgn((DATA / "wild.pgn").read_text(encoding="utf-8"))
    assert record.moves == ("wQ", "bQ wQ-", "wM -wQ", "bA1 bQ-", "wA1 wM\\")
    assert record.queen_first
    assert str(record.game_type) == "Base+M"
    assert record.comments == {0: "first {1,2} remark", 2: "on the way"}
    assert kinds(record) == [
        NoteKind.GAME_TYPE_INFERRED,
        NoteKind.RENUMBERED,
        NoteKind.RESULT_DIFFERS,
    ]
    assert write_pgn(record) == (
        '[GameType "Base+M"]\n[Date "2026.11.21"]\n[Event ""]\n[Site ""]\n[Round ""]\n'
        '[White "Ann"]\n[Black "Bob ]"]\n[Result "WhiteWins"]\n\n'
        "{[%brc 0,1] first (1,2) remark}\n1. wQ\n"
        "2. bQ wQ-\n{on the way}\n3. wM -wQ\n4. bA1 bQ-\n5. wA1 wM\\\n\nWhiteWins\n"
    )


def test_a_tag_for_a_position_that_is_none_is_noted_where_it_is() -> None:
    game = Game.read('[GameType "Base"]\n[Event "x"] [Position "after the opening"]\n\n1. wS1\n')
    (note,) = game.notes
    assert (note.kind, note.line, note.column) == (NoteKind.IGNORED, 2, 12)
    assert "after the opening" in str(note.phrase)


def test_any_line_ends_and_a_byte_order_mark_are_read() -> None:
    text = (DATA / "mzinga.pgn").read_text(encoding="utf-8")
    for ends in ("\r\n", "\r"):
        assert read_pgn("\ufeff" + text.replace("\n", ends)) == read_pgn(text)


@pytest.mark.parametrize("board", GAMES, ids=lambda board: str(board.game_type))
def test_random_games_are_read_back_unchanged(board: Board) -> None:
    record = GameRecord.from_board(board, {"White": "Ann"}, {board.ply: "so far"})
    text = write_pgn(record)
    back = read_pgn(text)
    assert (back.moves, back.game_type, back.outcome) == (
        tuple(board.move_strings()),
        board.game_type,
        board.outcome(),
    )
    assert back.comments == {board.ply: "so far"}
    assert back.board().game_string() == board.game_string()
    assert write_pgn(back) == text


@LAW
@given(
    st.sampled_from(GAMES),
    st.dictionaries(st.text(max_size=9), st.text(max_size=30), max_size=4),
    st.dictionaries(st.integers(0, 20), st.text(max_size=40), max_size=4),
    st.sampled_from([None, *GameState]),
)
def test_a_written_record_is_read_and_written_back_unchanged(
    board: Board, tags: dict[str, str], comments: dict[int, str], result: GameState | None
) -> None:
    moves = tuple(board.move_strings())[:8]
    record = GameRecord(board.game_type, moves, tags, comments, result)
    text = write_pgn(record)
    text.encode("utf-8")
    assert write_pgn(read_pgn(text)) == text
    assert read_pgn(text).moves == moves


@pytest.mark.parametrize(
    ("written", "state"),
    [
        ("1-0", GameState.WHITE_WINS),
        ("0-1", GameState.BLACK_WINS),
        ("1/2-1/2", GameState.DRAW),
        ("*", GameState.IN_PROGRESS),
        ("blackwins", GameState.BLACK_WINS),
    ],
)
def test_every_spelling_of_a_result_is_read(written: str, state: GameState) -> None:
    for text in (pgn(["wS1"], f'[Result "{written}"]'), f"1. wS1\n\n{written}\n"):
        assert read_pgn(text).result is state
        assert read_pgn(text).state is state


def test_a_result_is_read_on_the_line_of_the_last_move() -> None:
    record = read_pgn('[GameType "Base"]\n\n1. wS1 2. bG1 wS1- 3. wQ -wS1  0-1\n')
    assert record.moves == ("wS1", "bG1 wS1-", "wQ -wS1")
    assert record.result is GameState.BLACK_WINS


def test_an_unknown_result_is_noted() -> None:
    record = read_pgn(pgn(["wS1"], '[GameType "Base"]', '[Result "ann won"]'))
    assert record.result is None
    assert kinds(record) == [NoteKind.RESULT_UNKNOWN]


def test_a_result_that_contradicts_the_board_is_noted_and_overruled() -> None:
    board = next(b for b in random_games("Base", seed=3, games=60, plies=150) if b.outcome())
    outcome = board.outcome()
    assert outcome is not None
    wrong = {GameState.DRAW, GameState.WHITE_WINS, GameState.BLACK_WINS} - {outcome.state}
    for state in wrong:
        text = pgn(board.move_strings(), '[GameType "Base"]', f'[Result "{state}"]')
        record = read_pgn(text)
        assert kinds(record) == [NoteKind.RESULT_DIFFERS]
        assert record.result is state
        assert record.state is outcome.state
        assert write_pgn(record).endswith(f"\n\n{outcome.state}\n")


@pytest.mark.parametrize(
    ("date", "tidied"),
    [
        ("2026.11.21", "2026.11.21"),
        ("2026-1-2", "2026.01.02"),
        ("21-Nov-2026_10:11:12", "2026.11.21"),
        ("Sat Nov 21 10:11:12 UTC 2026", "2026.11.21"),
        ("November 21, 2026", "2026.11.21"),
        ("????.??.??", "????.??.??"),
        ("2026.13.01", "2026.13.01"),
        ("some day", "some day"),
    ],
)
def test_dates_are_written_in_the_form_of_pgn(date: str, tidied: str) -> None:
    record = read_pgn(pgn(["wS1"], f'[Date "{date}"]'))
    assert f'[Date "{tidied}"]' in write_pgn(record)


def test_tags_are_written_in_a_valid_form() -> None:
    tags = {"white": 'a "b"\nc', "A b": "x", "Result": "no", "gametype": "no", "é": "gone"}
    text = write_pgn(GameRecord(GameType(), ("wS1",), tags))
    assert '[White "a \\"b\\" c"]\n' in text
    assert '[Result "InProgress"]\n[Ab "x"]\n\n1. wS1\n' in text
    assert "no" not in text
    assert "gone" not in text


def test_several_games_in_one_text_are_read() -> None:
    one = write_pgn(GameRecord(GameType(), ("wS1",), {"White": "Ann"}))
    other = write_pgn(GameRecord(GameType(), (), {"White": "Bob"}))
    games = list(read_pgns(one + "\n" + other + "\n" + one))
    assert [game.tags["White"] for game in games] == ["Ann", "Bob", "Ann"]
    first = read_pgn(one + other)
    assert first.tags == {"White": "Ann"}
    assert kinds(first) == [NoteKind.MORE_GAMES]


def test_moves_in_the_notation_of_other_engines_become_canonical() -> None:
    """A destination relative to the mover itself, and a climb by direction."""
    start = ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wB1 wQ\\", "bA1 bQ-"]
    by_direction = read_pgn(pgn([*start, "wB1 -wS1"], '[GameType "Base"]'))
    assert by_direction.moves[-1] == "wB1 wQ"
    by_itself = read_pgn(pgn([*start, "wB1 wB1/"], '[GameType "Base"]'))
    assert by_itself.moves[-1] == "wB1 wS1"
    for record, text in (
        (by_itself, "wB1 wB1/ means wB1 wS1"),
        (by_direction, "wB1 -wS1 means wB1 wQ"),
    ):
        assert [(note.kind, note.text) for note in record.notes] == [(NoteKind.CLIMBED, text)]


def test_physical_tile_numbers_become_the_order_of_placement() -> None:
    foreign = ["wA3", "bQ wA3-", "wA1 -wA3", "bA2 bQ-", "wQ wA1\\", "bA2 wQ\\"]
    assert renumbered(foreign) == [
        *("wA1", "bQ wA1-", "wA2 -wA1", "bA1 bQ-", "wQ wA2\\", "bA1 wQ\\"),
    ]
    record = read_pgn(pgn(foreign, '[GameType "Base"]'))
    assert record.moves[:3] == ("wA1", "bQ wA1-", "wA2 -wA1")
    assert [(note.kind, note.ply) for note in record.notes] == [(NoteKind.RENUMBERED, 0)]
    assert read_game_string("Base;InProgress;White[4];" + ";".join(foreign)).moves == record.moves


def test_a_reference_to_a_tile_not_placed_yet_is_refused() -> None:
    with pytest.raises(GameFileError, match="wA1 is not on the board"):
        read_pgn(pgn(["wA2", "bQ wA1-"]))


@pytest.mark.parametrize("moves", [board.move_strings() for board in GAMES[:3]])
def test_ordered_tiles_keep_their_numbers(moves: list[str]) -> None:
    assert renumbered(moves) == moves


def test_a_missing_expansion_is_inferred() -> None:
    for game_type, full in (("Base", "Base+LP"), ("Base+P", "Base+LP"), ("Base+M", "Base+MLP")):
        record = read_pgn(pgn(["wL", "bP wL-"], f'[GameType "{game_type}"]'))
        assert str(record.game_type) == full
        assert kinds(record) == [NoteKind.GAME_TYPE_INFERRED]
    assert str(read_game_string("Base;InProgress;Black[1];wM").game_type) == "Base+M"


def test_a_game_past_a_third_repetition_is_loaded_and_marked() -> None:
    moves = ["wS1", "bG1 wS1-", *SHUFFLE]
    record = read_pgn(pgn(moves, '[GameType "Base"]'))
    assert len(record.moves) == len(moves)
    (note,) = record.notes
    assert note.kind is NoteKind.REPETITION
    board = Board("Base")
    for move in moves[: note.ply]:
        assert not board.is_repetition()
        board.push_move(move)
    assert board.is_repetition()
    assert board.ply == note.ply


def test_a_draw_claimed_at_a_third_repetition_agrees() -> None:
    moves = ["wS1", "bG1 wS1-", *SHUFFLE]
    board = Board("Base")
    third = 0
    while not board.is_repetition():
        board.push_move(moves[third])
        third += 1
    tags = ('[GameType "Base"]', '[Result "Draw"]')
    assert read_pgn(pgn(moves[:third], *tags)).notes == ()
    assert kinds(read_pgn(pgn(moves[: third - 1], *tags))) == [NoteKind.RESULT_DIFFERS]


@pytest.mark.parametrize(
    ("text", "line", "column", "ply"),
    [
        ("", 1, 1, None),
        ("nonsense", 1, 1, None),
        ('[White "x"]\n  [GameType "Chess"]\n', 2, 3, None),
        ('[GameType "Base"]\n\n1. wS1\n  2.  bG1 wS1*\n', 4, 7, 1),
        ('[GameType "Base"]\n\n1. wS1\n2. bG1 wS1-\n3. wA1 bG1-\n4. bQ bG1-\n', 5, 4, 2),
        ('[GameType "Base"]\n\n1. wS1 2. bG1 bQ-\n', 3, 11, 1),
        ("1. wS1\n{good} 2. bS1 wS1\n", 2, 11, 1),
        ("\ufeff1. wS1\n\n\npass\n", 4, 1, 1),
    ],
)
def test_an_error_names_the_line_and_column_and_has_the_legal_part(
    text: str, line: int, column: int, ply: int | None
) -> None:
    with pytest.raises(GameFileError) as caught:
        read_pgn(text)
    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert str(error).startswith(f"line {line}, column {column}: ")
    assert error.ply == (ply or 0)
    if ply is None:
        assert error.record is None
    else:
        assert error.record is not None
        assert len(error.record.moves) == ply
        assert error.record.board().ply == ply


def test_the_error_of_a_game_string_has_its_legal_part() -> None:
    with pytest.raises(GameFileError) as caught:
        read_game_string(f"Base;InProgress;Black[3];{PINNED};bA1 bQ-")
    error = caught.value
    assert (error.line, error.column, error.ply) == (1, 26 + PINNED.index("wS1 wQ/"), 4)
    assert error.record is not None
    assert ";".join(error.record.moves) + ";wS1 wQ/" == PINNED
    with pytest.raises(GameFileError) as caught:
        read_game_string("Base+ML;Later")
    assert (caught.value.column, str(caught.value.record and caught.value.record.game_type)) == (
        9,
        "Base+ML",
    )


def test_resignation_and_agreement_are_written_and_read() -> None:
    board = Board.from_game_string("Base;InProgress;White[2];wS1;bG1 wS1-")
    resigned, agreed = board.copy(), board.copy()
    resigned.resign(resigned.turn)
    agreed.agree_draw()
    for ended, word in ((resigned, "BlackWins"), (agreed, "Draw")):
        record = GameRecord.from_board(ended)
        assert record.board().outcome() == ended.outcome()
        assert write_pgn(record).endswith(f"\n\n{word}\n")
        back = read_pgn(write_pgn(record))
        assert (back.state, back.outcome, back.notes) == (ended.state, ended.outcome(), ())
        assert back.board() == ended
        assert write_pgn(back) == write_pgn(record)


@pytest.mark.parametrize(
    ("result", "ending"), [("Draw", "resignation"), ("WhiteWins", "agreement"), ("*", "agreement")]
)
def test_an_ending_that_contradicts_the_result_is_ignored(result: str, ending: str) -> None:
    text = f'[GameType "Base"]\n[Result "{result}"]\n[Termination "{ending}"]\n\n1. wS1\n'
    record = read_pgn(text)
    assert record.outcome is None
    assert record.tags["Termination"] == ending


def test_a_position_set_up_by_hand_has_no_record() -> None:
    start = Board.from_game_string("Base;InProgress;White[2];wS1;bG1 wS1-")
    with pytest.raises(HiveError):
        GameRecord.from_board(Board.from_stacks(start.stacks(), game_type="Base"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "part", ["{}", "*\n", "1 ", "pass\n", '[a "b"]\n', "wQ;", "[", "{a } ", " ", "\\"]
)
def test_a_huge_text_is_read_or_refused_in_linear_time(part: str) -> None:
    """The time must not grow faster than the text."""
    text = part * (400_000 // len(part))
    for read in (read_pgn, read_game_string):
        game = attempt(read, text)
        if isinstance(game, GameFileError):
            check_refusal(game)
        else:
            assert game.moves == ()


def test_a_game_with_too_many_moves_is_refused() -> None:
    moves = ["wS1", "bG1 wS1-", *SHUFFLE[:2], *SHUFFLE[2:6] * (MAX_PLIES // 4)]
    with pytest.raises(GameFileError) as caught:
        read_pgn(pgn(moves, '[GameType "Base"]'))
    assert caught.value.ply == MAX_PLIES


PARTS = st.sampled_from(
    [
        *('[GameType "Base"]\n', '[White "', '"]', "[", "]", "{", "}", "\n", "\r", "\ufeff", "1. "),
        *("wS1", "bG1 wS1-", "pass", "1-0", "Draw", " ", "2", ".", '"', "\\", ";", "\0", "\ud800"),
    ]
)


@LAW
@given(st.one_of(st.text(), st.lists(PARTS, max_size=16).map("".join)))
def test_only_documented_errors_escape(text: str) -> None:
    for read in (read_pgn, read_game_string):
        game = attempt(read, text)
        if isinstance(game, GameFileError):
            check_refusal(game)
        else:
            assert write_pgn(read_pgn(write_pgn(game))) == write_pgn(game)


def test_braces_in_a_comment_come_back() -> None:
    game = Game("Base")
    game.add("wS1", comment="a {set} (of {2})\n3 } and [%brc 0]", clock=9.5)
    for text in (game.to_pgn(), game.to_pgn(variations=True), game.to_sgf()):
        again = Game.read(text).end()
        assert again.comment == "a {set} (of {2})\n3 } and [%brc 0]"
        assert again.clock == 9.5
    assert "{[%brc 0,1,3,4,6] [%clk 0:00:09.5] a (set) (of (2))}" in game.to_pgn()
