"""SGF as BoardSpace writes it: every gesture, dialects of old files, and writing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core import (
    Board,
    Color,
    GameFileError,
    GameRecord,
    GameState,
    GameType,
    Hex,
    NoteKind,
    Outcome,
    Piece,
    Termination,
)
from hive_core.pgn import read_pgn, write_pgn
from hive_core.sgf import read_sgf, write_sgf
from tests.formats.test_pgn import attempt, check_refusal
from tests.games import random_games, random_plies

DATA = Path(__file__).parents[1] / "data"
LAW = settings(max_examples=150, deadline=None, derandomize=True)
OPENING = ("P0 Dropb wS1 N 13 .", "P0 Done", "P1 Dropb bG1 O 13 wS1-", "P1 Done")
PASSING_SEED, PASSING_PLIES = 173, 20
QUEENS = ("P0 Dropb wQ M 13 -wS1", "P0 Done", "P1 Dropb bQ P 13 bG1-", "P1 Done")


def kinds(record: GameRecord) -> list[NoteKind]:
    return [note.kind for note in record.notes]


def sgf(*gestures: str, header: str = "SU[Hive]") -> str:
    """Return a file of gestures such as `P0 Done`, numbered as by BoardSpace."""
    nodes = [f"; {text[:2]}[{number} {text[3:]}]" for number, text in enumerate(gestures)]
    return "\n".join(["(;", "GM[27]VV[1]", header, *nodes, ")"])


def game(*gestures: str, header: str = "SU[Hive]") -> GameRecord:
    return read_sgf(sgf(*gestures, header=header))


GAMES = [
    board
    for game_type in GameType.every()
    for board in random_games(game_type, seed=11, games=2, plies=90)
]


def test_a_file_by_boardspace_is_read() -> None:
    record = read_sgf((DATA / "boardspace.sgf").read_text(encoding="utf-8"))
    assert record.moves == (
        *("wS1", "bL wS1/", "wQ wS1\\", "bQ bL/", "wB1 wQ\\", "bQ bL-"),
        *("wB1 wQ", "bA1 bQ-", "wB1 wQ\\"),
    )
    assert str(record.game_type) == "Base+MLP"
    assert record.tags == {
        "Date": "2026.11.21",
        "SgfGameName": "HV-ann-bob-2026-11-21-1011",
        "White": "ann",
        "Black": "bob",
    }
    assert record.comments == {5: "close to the queen"}
    assert record.outcome == Outcome(Termination.RESIGNATION, Color.WHITE)
    assert record.result is GameState.WHITE_WINS
    assert [(note.text, note.line) for note in record.notes] == [("XX[what is this]", 9)]


@pytest.mark.parametrize("board", GAMES, ids=lambda board: str(board.game_type))
def test_random_games_are_read_back_unchanged(board: Board) -> None:
    record = GameRecord.from_board(board, {"White": "Ann", "Date": "2026.11.21"}, {3: "a ] b\\"})
    text = write_sgf(record)
    back = read_sgf(text)
    assert back.moves == record.moves
    assert (back.game_type, back.outcome) == (board.game_type, board.outcome())
    assert back.comments == record.comments
    assert back.notes == ()
    assert write_sgf(back) == text


def test_a_game_is_written_as_boardspace_writes_it() -> None:
    moves = ("wM", "bS1 wM-", "wQ \\wM", "bQ bS1\\")
    text = write_sgf(GameRecord(GameType(True, True, False), moves, {"Black": 'B "]"'}))
    assert text == (
        '(;\nGM[27]VV[1]\nSU[Hive-LM]\nP0[id "White"]\nP1[id "B \\"\\]\\""]\n; P0[0 Start P0]\n'
        "; P0[1 Pick W 5 wM1]\n; P0[2 Dropb wM1 N 13 .]\n; P0[3 Done]\n"
        "; P1[4 Pick B 4 bS1]\n; P1[5 Dropb bS1 O 13 wM1-]\n; P1[6 Done]\n"
        "; P0[7 Pick W 0 wQ]\n; P0[8 Dropb wQ N 14 \\\\wM1]\n; P0[9 Done]\n"
        "; P1[10 Pick B 0 bQ]\n; P1[11 Dropb bQ O 12 bS1\\\\]\n; P1[12 Done]\n)\n"
    )
    assert read_sgf(text).tags["Black"] == 'B "]"'


def test_a_throw_is_written_as_pdropb() -> None:
    assert any("PDropb" in write_sgf(GameRecord.from_board(board)) for board in GAMES)


def test_a_forced_pass_is_read_as_a_word_as_a_bare_done_and_if_left_out() -> None:
    *_, board = random_plies("Base", seed=PASSING_SEED, plies=PASSING_PLIES)
    moves = tuple(board.move_strings())
    passes = [ply for ply, move in enumerate(moves) if move == "pass"]
    assert passes
    assert moves[-1] != "pass"
    text = write_sgf(GameRecord.from_board(board))
    assert read_sgf(text).moves == moves
    lines = text.split("\n")
    at = [number for number, line in enumerate(lines) if line.endswith(" Pass]")]
    assert len(at) == len(passes)
    bare = [line for number, line in enumerate(lines) if number not in at]
    assert read_sgf("\n".join(bare)).moves == moves
    gone = [line for n, line in enumerate(lines) if n not in at and n - 1 not in at]
    back = read_sgf("\n".join(gone))
    assert back.moves == moves
    assert [note.ply for note in back.notes if note.kind is NoteKind.PASS_INSERTED] == passes


@pytest.mark.parametrize(
    ("written", "name"),
    [
        *(("Hive", "Base"), ("hive", "Base"), ("Hive-PLM", "Base+MLP"), ("hive-mpl", "Base+MLP")),
        *(("hive-plm 2 0 101", "Base+MLP"), ("HIVE-ml", "Base+ML"), ("hive 2 0 101", "Base")),
    ],
)
def test_the_game_type_is_read_in_every_spelling(written: str, name: str) -> None:
    record = game(*OPENING, header=f"SU[{written}]")
    assert (str(record.game_type), record.notes) == (name, ())


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("SU[Hive-Ultimate]", "Hive-Ultimate"),
        ("SU[hive-ultimate 2 0 101]", "Hive-Ultimate"),
        ("SU[fanorona]", "not a kind of Hive"),
        ("GM[1]", "not Hive"),
    ],
)
def test_other_games_are_refused(header: str, words: str) -> None:
    with pytest.raises(GameFileError, match=words) as caught:
        game(*OPENING, header=header)
    assert (caught.value.line, caught.value.column) == (3, 4)
    assert caught.value.record is None


def test_the_expansions_of_a_file_without_them_are_inferred() -> None:
    for header in ("", "SU[Hive]"):
        record = game(
            "P0 Dropb wM1 N 13 .", "P0 Done", "P1 Dropb p O 13 wM-", "P1 Done", header=header
        )
        assert record.moves == ("wM", "bP wM-")
        assert str(record.game_type) == "Base+MP"
        assert kinds(record) == [NoteKind.GAME_TYPE_INFERRED]


def test_only_the_last_drop_before_done_counts() -> None:
    again = ("P0 Dropb wQ M 13 -wS1", "P0 Pickb M 13 wQ", "P0 Dropb wQ N 14 \\\\wS1", "P0 Done")
    assert game(*OPENING, *again).moves[2:] == ("wQ \\wS1",)
    undone = ("P0 Dropb wQ M 13 -wS1", "P0 Drop W 0 wQ", "P0 Dropb wB1 M 13 -wS1", "P0 Done")
    assert game(*OPENING, *undone).moves[2:] == ("wB1 -wS1",)


def test_a_move_that_was_not_confirmed_is_left_out() -> None:
    record = game(*OPENING, "P0 Dropb wQ M 13 -wS1")
    assert len(record.moves) == 2
    assert kinds(record) == [NoteKind.UNCONFIRMED]


@pytest.mark.parametrize("verb", ["Dropb wQ", "DROPB wq", "dropb Q", "Move W Q", "pmove W wQ"])
def test_verbs_and_tile_names_are_read_in_every_spelling(verb: str) -> None:
    assert game(*OPENING, f"P0 {verb} M 13 -wS1", "P0 Done").moves[2] == "wQ -wS1"
    assert game(*OPENING, f"P0 {verb} M 13 -wS1", "P0 DONE").moves[2] == "wQ -wS1"


def test_a_movedone_is_read_with_and_without_a_done() -> None:
    done = ("P0 MoveDone W wQ M 13 -wS1", "P1 pmovedone B bQ P 13 bG1-")
    assert game(*OPENING, *done).moves[2:] == ("wQ -wS1", "bQ bG1-")
    twice = (done[0], "P0 Done", done[1], "P1 Done")
    assert game(*OPENING, *twice).moves[2:] == ("wQ -wS1", "bQ bG1-")


def test_a_thrown_tile_without_a_colour_is_identified_by_its_cell() -> None:
    """The tile's name has no colour, and it is the opponent's: only its cell identifies it."""
    start = (
        *("P0 dropb p1 N 13 .", "P0 done", "P1 dropb s1 O 13 wP-", "P1 done"),
        *("P0 dropb q M 13 -wP", "P0 done", "P1 dropb q P 13 bS1-", "P1 done"),
        *("P0 dropb a1 L 13 -wQ", "P0 done", "P1 dropb b1 O 12 bS1\\\\", "P1 done"),
        *("P0 dropb a2 K 13 -wA1", "P0 done"),
        *("P1 pickb O 12 b1", "P1 dropb b1 N 12 wP\\\\", "P1 done"),
        *("P0 dropb a3 J 13 -wA2", "P0 done", "P1 dropb g1 Q 13 bQ-", "P1 done"),
    )
    throw = ("P0 pickb N 12 b1", "P0 pdropb b1 N 14 \\\\wP", "P0 done")
    board = game(*start, *throw, header="SU[Hive-P]").board()
    assert board.last_moved == Piece.parse("bB1")
    assert board.hex_of(Piece.parse("bB1")) == Hex(0, -1)


def test_a_dot_after_a_tile_means_on_top_of_it() -> None:
    more = ("P0 Dropb wB1 L 13 -wQ", "P0 Done", "P1 Dropb bA1 Q 13 bQ-", "P1 Done")
    for place in ("wQ.", "wQ", "."):
        climb = (f"P0 Move W wB1 M 13 {place}", "P0 Done")
        assert game(*OPENING, *QUEENS, *more, *climb).moves[-1] == "wB1 wQ"


def test_a_dot_without_a_valid_cell_is_refused() -> None:
    for cell in ("Z 99", "? ?", "A 1"):
        with pytest.raises(GameFileError) as caught:
            game(*OPENING, f"P0 Dropb wQ {cell} .", "P0 Done")
        assert (caught.value.line, caught.value.ply) == (8, 2)


def test_backslashes_are_read_single_and_double() -> None:
    for mark in ("\\\\", "\\"):
        white = (f"P0 Dropb wQ N 14 {mark}wS1", "P0 Done")
        black = (f"P1 Dropb bQ O 12 bG1{mark}", "P1 Done")
        assert game(*OPENING, *white, *black).moves[2:] == ("wQ \\wS1", "bQ bG1\\")


def test_physical_tile_numbers_become_the_order_of_placement() -> None:
    record = game(
        *("P0 Dropb wA3 N 13 .", "P0 Done", "P1 Dropb bQ O 13 wA3-", "P1 Done"),
        *("P0 Dropb wA1 M 13 -wA3", "P0 Done"),
    )
    assert record.moves == ("wA1", "bQ wA1-", "wA2 -wA1")
    assert kinds(record) == [NoteKind.RENUMBERED]


@pytest.mark.parametrize(
    ("gestures", "outcome"),
    [
        (("P0 Resign",), Outcome(Termination.RESIGNATION, Color.BLACK)),
        (("P1 resign", "P1 Done", "P1 Done"), Outcome(Termination.RESIGNATION, Color.WHITE)),
        (
            ("P0 OfferDraw", "P0 Done", "P1 AcceptDraw", "P1 Done"),
            Outcome(Termination.AGREEMENT, None),
        ),
        (("P0 OfferDraw", "P0 Done", "P1 DeclineDraw", "P1 Done"), None),
        (("P0 Offerdraw", "P0 Done", "P1 AcceptDraw", "P1 DeclineDraw", "P1 Done"), None),
    ],
)
def test_resignation_and_agreement_are_read_and_written(
    gestures: tuple[str, ...], outcome: Outcome | None
) -> None:
    record = game(*OPENING, *gestures)
    assert record.outcome == outcome
    assert len(record.moves) == 2
    back = read_sgf(write_sgf(record))
    assert (back.outcome, back.moves) == (outcome, record.moves)
    assert back.board().outcome() == outcome


@pytest.mark.parametrize(
    ("names", "text", "state"),
    [
        (("ann", "bob"), "Game won by bob", GameState.BLACK_WINS),
        (("bob", "bobby"), "Game won by bob", GameState.WHITE_WINS),
        (("bob", "bobby"), "Partie gagnée par bobby", GameState.BLACK_WINS),
        (("ann", "bob"), "The game is a draw", GameState.DRAW),
        (("a", "draw"), "The game is a draw", GameState.DRAW),
        (("guest", "guest"), "Game won by guest", None),
        (("ann", "bob"), "WhiteWins", GameState.WHITE_WINS),
        (("ann", "bob"), "who knows", None),
    ],
)
def test_the_result_is_read_from_the_winners_name(
    names: tuple[str, str], text: str, state: GameState | None
) -> None:
    white, black = names
    header = f'SU[Hive]P0[id "{white}"]P1[id "{black}"]RE[{text}]'
    record = game(*OPENING, header=header)
    assert record.result is state
    expected = NoteKind.RESULT_DIFFERS if state else NoteKind.RESULT_UNKNOWN
    assert kinds(record) == [expected]
    assert read_sgf(write_sgf(record)).result is state


def test_a_file_may_lack_result_and_names() -> None:
    record = game(*OPENING)
    assert (record.result, record.state, dict(record.tags)) == (None, GameState.IN_PROGRESS, {})


def test_unknown_gestures_are_left_out_and_noted() -> None:
    record = game(*OPENING, "P0 Whistle tune", "P0 Whistle again")
    assert [(note.kind, note.text, note.ply) for note in record.notes] == [
        (NoteKind.IGNORED, "whistle", 2)
    ]


def test_only_the_main_line_is_read() -> None:
    text = sgf(*OPENING).removesuffix(")")
    branches = text + "(; P0[9 Dropb wQ M 13 -wS1]; P0[10 Done])(; P0[9 Dropb wB1 M 13 -wS1]))"
    assert read_sgf(branches).moves[2:] == ("wQ -wS1",)


def test_a_move_of_the_player_who_is_not_to_move_is_refused() -> None:
    with pytest.raises(GameFileError, match="white's turn, not black's") as caught:
        game(*OPENING, "P1 Dropb bQ P 13 bG1-", "P1 Done")
    assert caught.value.ply == 2


@pytest.mark.parametrize(
    ("text", "line", "column", "ply"),
    [
        ("", 1, 1, None),
        ("1. wS1\n", 1, 1, None),
        ("(;\nGM[27]SU[Hive]\n; P0[1 Done]\n)", 3, 6, 0),
        (sgf(*OPENING, "P0 Dropb wA1 P 13 bG1-", "P0 Done"), 8, 6, 2),
        (sgf(*OPENING, "P0 Dropb wZ9 P 13 wS1-", "P0 Done"), 8, 6, 2),
        (sgf(*OPENING, "P0 Dropb", "P0 Done").replace("\n", "\r\n"), 8, 6, 2),
        (sgf(*OPENING, "P0 Dropb wQ M 13 *wS1", "P0 Done"), 8, 6, 2),
    ],
)
def test_an_error_names_the_line_and_column_and_has_the_legal_part(
    text: str, line: int, column: int, ply: int | None
) -> None:
    with pytest.raises(GameFileError) as caught:
        read_sgf(text)
    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert error.ply == (ply or 0)
    assert (error.record is None) == (ply is None)
    if error.record is not None:
        assert error.record.board().ply == ply


def test_a_game_is_converted_to_pgn_unchanged() -> None:
    record = read_sgf((DATA / "boardspace.sgf").read_text(encoding="utf-8"))
    back = read_pgn(write_pgn(record))
    assert (back.moves, back.state, back.tags) == (record.moves, record.state, record.tags)


@pytest.mark.slow
@pytest.mark.parametrize(
    "part",
    [
        *("C[x]", "A[]", "P0[\\]", 'P0["\\]\\]', "P0[1 Pick W 1 wQ]", "; P0[Resign]", "P0[1 foo]"),
        *("(", ";", " ", "\\", "[", 'P0[id "x"]', "P0[Done]", "RE[won by ]"),
    ],
)
def test_a_huge_text_is_read_or_refused_in_linear_time(part: str) -> None:
    """The time must not grow faster than the text."""
    game = attempt(read_sgf, "(;" + part * (250_000 // len(part)))
    if isinstance(game, GameFileError):
        check_refusal(game)
    else:
        assert game.moves == ()


PARTS = st.sampled_from(
    [
        *("(;", ";", ")", "[", "]", "P0[", "P1[", "SU[Hive-PLM]", "GM[27]", "RE[", "C[", '"', "\\"),
        *("Dropb wS1 N 13 .", "Dropb bG1 O 13 wS1-", "Done]", "Done", "Pass", "Resign]", "\n"),
        *("id ", "AcceptDraw]", "Move B ", "Pick", "Pickb N 13 ", " ", "\0", "\ud800", "\u0661"),
    ]
)


@LAW
@given(st.one_of(st.text(), st.lists(PARTS, max_size=20).map(lambda p: "(;" + "".join(p))))
def test_only_documented_errors_escape(text: str) -> None:
    record = attempt(read_sgf, text)
    if isinstance(record, GameFileError):
        check_refusal(record)
    else:
        assert write_sgf(read_sgf(write_sgf(record))) == write_sgf(record)
