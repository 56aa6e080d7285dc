"""The Universal Hive Protocol: every command, every error, any text, and a real client."""

from __future__ import annotations

import io
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import uhp_utils  # type: ignore[import-untyped]
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hive_core import Board, perft
from hive_core.__main__ import serve
from hive_core.openings import book_moves
from hive_core.uhp import (
    EXTENSIONS,
    LONGEST_LINE,
    LONGEST_MESSAGE,
    VERSION,
    Engine,
    Tell,
    never,
)

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "hive_core"]
ENVIRONMENT = {"PYTHONPATH": str(ROOT)}
INFO = [f"id hive-core v{VERSION}", "Mosquito;Ladybug;Pillbug", "ok"]

OPENING = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
# White's last move surrounds the black queen.
WON = (
    "Base+MLP;WhiteWins;Black[14];wP;bM -wP;wA1 wP/;bB1 /bM;wQ wP\\;bG1 \\bM;wM wA1\\;bQ -bB1;"
    "wM /bQ;bL /bG1;wA1 -bQ;bL /wA1;wA2 wP/;bB2 \\bG1;wA3 wA2\\;bP \\bB2;wA3 \\bQ;bA1 -bL;wA2 -bA1;"
    "bS1 bB1\\;wB1 wM\\;bA2 \\bP;wB1 bQ\\;bA3 bA1\\;wL wP/;bA2 wB1\\;wL /bG1"
)


def started(*commands: str) -> Engine:
    """Return an engine after these commands, which must succeed."""
    engine = Engine()
    for command in commands:
        answer = engine.handle(command)
        assert not answer[0].startswith(("err", "invalidmove")), answer
    return engine


def opened() -> Engine:
    return started("newgame Base+ML", *(f"play {text}" for text in OPENING))


def check_fault(engine: Engine, command: str, start: str) -> None:
    """Assert that the command is refused in one line and changes nothing."""
    before = engine.handle("undo 0"), engine.handle("validmoves"), engine.handle("options")
    answer = engine.handle(command)
    assert len(answer) == 2
    assert answer[1] == "ok"
    assert answer[0].startswith(start), answer
    after = engine.handle("undo 0"), engine.handle("validmoves"), engine.handle("options")
    assert before == after


# -- the commands ----------------------------------------------------------------------------


def test_the_engine_starts_with_its_info() -> None:
    assert Engine().greeting() == INFO
    assert Engine().handle("info") == INFO


def test_the_engine_has_the_version_of_the_package() -> None:
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "version"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert built.stdout.strip() == VERSION


def test_moves_are_played_and_undone_one_by_one() -> None:
    engine = Engine()
    assert engine.handle("newgame Base+ML") == ["Base+ML;NotStarted;White[1]", "ok"]
    assert engine.handle("play wS1") == ["Base+ML;InProgress;Black[1];wS1", "ok"]
    # Any spelling is read, and the canonical one written.
    assert engine.handle("  PLAY   bg1  Ws1-\r\n") == [
        "Base+ML;InProgress;White[2];wS1;bG1 wS1-",
        "ok",
    ]
    assert engine.handle("undo") == ["Base+ML;InProgress;Black[1];wS1", "ok"]
    assert engine.handle("undo 1") == ["Base+ML;NotStarted;White[1]", "ok"]


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("newgame", "Base;NotStarted;White[1]"),
        ("newgame Base", "Base;NotStarted;White[1]"),
        ("newgame base+plm", "Base+MLP;NotStarted;White[1]"),
        ("NewGame Base;NotStarted;White[1]", "Base;NotStarted;White[1]"),
        ("newgame Base;InProgress;Black[1];wS1", "Base;InProgress;Black[1];wS1"),
        (f"newgame {WON}", WON),
    ],
)
def test_newgame_takes_a_game_type_or_a_game_string(command: str, answer: str) -> None:
    assert Engine().handle(command) == [answer, "ok"]


def test_validmoves_lists_the_legal_moves() -> None:
    board = Board("Base+ML", tournament=True)
    engine = started("newgame Base+ML")
    for text in OPENING:
        moves, ok = engine.handle("validmoves")
        assert ok == "ok"
        assert moves.split(";") == [board.move_string(move) for move in board.legal_moves]
        board.push_move(text)
        engine.handle(f"play {text}")
    assert len(engine.handle("validmoves")[0].split(";")) == len(board.legal_moves) > 20


def test_a_finished_game_has_no_valid_moves() -> None:
    engine = started(f"newgame {WON}")
    assert engine.handle("validmoves") == ["", "ok"]
    check_fault(engine, "bestmove depth 1", "err there is no move to find, the game is over")
    check_fault(engine, "play wA1 wQ-", "invalidmove the game is over")


def test_a_pass_is_played_when_it_is_forced() -> None:
    r"""White's beetle is on top of Black's queen, Black's only tile."""
    moves = r"wB1;bQ wB1-;wQ \wB1;bQ wB1/;wB1 bQ"
    for command in ("pass", "play pass", "play PASS"):
        engine = started(
            "options set Tournament False", f"newgame Base;InProgress;Black[3];{moves}"
        )
        assert engine.handle("validmoves") == ["pass", "ok"]
        assert engine.handle("bestmove depth 2") == ["pass", "ok"]
        assert engine.handle(command) == [f"Base;InProgress;White[4];{moves};pass", "ok"]


@pytest.mark.parametrize(
    "limit",
    [
        *("depth 1", "depth 2", "time 00:00:00", "TIME 0:0:0.05", "nodes 0", "Nodes 90"),
        *("depth 2 nodes 90", "nodes 90 time 00:00:09 depth 2"),
    ],
)
def test_bestmove_answers_with_a_valid_move_and_does_not_play_it(limit: str) -> None:
    engine = opened()
    valid = engine.handle("validmoves")
    move, ok = engine.handle(f"bestmove {limit}")
    assert ok == "ok"
    assert move in valid[0].split(";")
    assert engine.handle("validmoves") == valid
    assert engine.handle(f"play {move}")[0].endswith(move)


def test_bestmove_finds_a_win_in_one() -> None:
    engine = started(f"newgame {WON}", "undo")
    assert engine.handle("bestmove time 00:00:00") == ["wL /bG1", "ok"]


def test_several_moves_are_undone_at_once() -> None:
    assert opened().handle("undo 3") == ["Base+ML;InProgress;Black[1];wS1", "ok"]
    assert opened().handle("undo 4") == ["Base+ML;NotStarted;White[1]", "ok"]


def test_perft_counts_from_the_present_position() -> None:
    assert started("newgame Base").handle("perft 2") == ["0 1", "1 4", "2 96", "ok"]
    board = Board("Base+ML", tournament=True)
    for text in OPENING:
        board.push_move(text)
    assert opened().handle("perft 1") == ["0 1", f"1 {perft(board, 1)}", "ok"]
    assert opened().handle("perft 0") == ["0 1", "ok"]


def test_exit_is_answered_and_ends_the_session() -> None:
    engine = Engine()
    assert not engine.exited
    assert engine.handle("exit") == ["ok"]
    assert engine.exited


# -- positions, an extension of the protocol -------------------------------------------------

PLACED = "Base+MLP;Position;White[4];wQ@-1,0;bG1.wB1@0,0;bQ@1,0;moved:bQ"


def test_position_answers_the_present_position_in_one_line() -> None:
    line = "Base+ML;Position;White[3];wQ@-1,0;wS1@0,0;bG1@1,0;bQ@2,0"
    assert opened().handle("position") == [line, "ok"]
    assert started("newgame").handle("POSITION") == ["Base;Position;White[1]", "ok"]


def test_a_game_starts_from_a_position() -> None:
    engine = Engine()
    assert engine.handle(f"newgame {PLACED.lower()};") == [PLACED, "ok"]
    after = "Base+MLP;Position;Black[4];wA1@-2,0;wQ@-1,0;bG1.wB1@0,0;bQ@1,0"
    assert engine.handle("play wA1 -wQ") == [after, "ok"]
    assert engine.handle("position") == [after, "ok"]
    board = Board.from_position(after)
    moves = engine.handle("validmoves")[0].split(";")
    assert moves == [board.move_string(move) for move in board.legal_moves]
    assert engine.handle("perft 1")[1] == f"1 {perft(board, 1)}"
    assert engine.handle("bestmove depth 1")[0] in moves
    assert engine.handle("undo") == [PLACED, "ok"]


def test_moves_before_a_position_cannot_be_undone() -> None:
    engine = started(f"newgame {PLACED}", "play wA1 -wQ")
    check_fault(engine, "undo 2", "err cannot undo 2 moves: 1 were played")


def test_a_position_keeps_its_moves_when_an_option_changes() -> None:
    engine = started(f"newgame {PLACED}", "play wA1 -wQ", "options set RepetitionDraw True")
    assert engine.handle("undo") == [PLACED, "ok"]


@pytest.mark.parametrize(
    ("command", "start"),
    [
        ("position now", "err position takes no arguments"),
        ("newgame Base;Position", "err invalid PositionString at character 14"),
        ("newgame Base;Position;White[2];wQ@0,0;bQ@2,0", "err invalid PositionString at chara"),
        ("newgame Base;Position;Black[1];wQ@0,0", "err the game opens with wQ, but the tournam"),
        ("newgame Base;Position;White[2];wS1@0,0;bQ@1,0", "err the game opens with bQ, but the"),
    ],
)
def test_a_faulty_position_is_answered_with_an_error(command: str, start: str) -> None:
    check_fault(opened(), command, start)


def test_the_tournament_option_is_refused_after_a_queen_from_a_position() -> None:
    engine = started("options set Tournament False", "newgame Base;Position;Black[1];wS1@0,0")
    engine.handle("play bQ wS1-")
    check_fault(engine, "options set Tournament True", "err illegal move 'bQ wS1-'")


def test_a_repetition_after_a_position_is_refused_by_the_option() -> None:
    shuttle = ["wQ /wS1", "bQ bG1/", "wQ -wS1", "bQ bG1-"] * 2
    line = "Base;Position;White[3];wQ@-1,0;wS1@0,0;bG1@1,0;bQ@2,0"
    engine = started(f"newgame {line}", *(f"play {text}" for text in [*shuttle, "wQ /wS1"]))
    check_fault(engine, "options set RepetitionDraw True", "err illegal move 'wQ /wS1'")


def test_position_needs_a_game() -> None:
    said = Engine().handle("position")
    assert said == ["err no game was started: write newgame first", "ok"]


# -- the options -----------------------------------------------------------------------------


def test_the_options_are_listed_with_type_value_and_default() -> None:
    engine = Engine()
    lines = [
        "Tournament;bool;True;True",
        "RepetitionDraw;bool;False;False",
        "Level;int;0;0;0;8",
        "HashSize;int;32;32;1;4096",
        "Seed;int;0;0;0;999999999",
        "Info;bool;False;False",
        "Lines;int;1;1;1;1000",
        "OpeningBook;bool;False;False",
    ]
    assert engine.handle("options") == [*lines, "ok"]
    assert engine.handle("options get Tournament") == [lines[0], "ok"]
    assert engine.handle("Options GET repetitiondraw") == [lines[1], "ok"]
    assert engine.handle("options set tournament FALSE") == ["Tournament;bool;False;True", "ok"]
    assert engine.handle("options")[0] == "Tournament;bool;False;True"


def test_an_integer_option_is_set_within_its_bounds() -> None:
    engine = opened()
    assert engine.handle("options set level 3") == ["Level;int;3;0;0;8", "ok"]
    assert engine.handle("options get HASHSIZE") == ["HashSize;int;32;32;1;4096", "ok"]
    assert engine.handle("options set Seed 77") == ["Seed;int;77;0;0;999999999", "ok"]
    wrong = ("Level 9", "Level -1", "HashSize 0", "HashSize 5000", "Seed x", "Level True")
    for text in (*wrong, "Lines 0", "Lines 1001", "Lines many"):
        check_fault(engine, f"options set {text}", f"err '{text.split()[1]}' is not a whole number")
    assert engine.handle("undo 1")[0].startswith("Base+ML;InProgress;Black[2];")


def best(engine: Engine, limit: str = "depth 2") -> str:
    text, ok = engine.handle(f"bestmove {limit}")
    assert ok == "ok"
    assert text in engine.handle("validmoves")[0].split(";")
    return text


def test_bestmove_depends_only_on_level_and_seed() -> None:
    def at(level: int, seed: int) -> str:
        engine = opened()
        engine.handle(f"options set Level {level}")
        engine.handle(f"options set Seed {seed}")
        return best(engine)

    assert len({at(1, seed) for seed in range(8)}) > 3
    assert at(1, 5) == at(1, 5)
    assert at(0, 0) == best(opened())
    assert len({at(level, 1) for level in (2, 5, 8)}) >= 1


def test_with_the_opening_book_bestmove_plays_all_its_moves() -> None:
    engine = started("newgame Base+ML")
    engine.handle("options set OpeningBook True")
    board = Board("Base+ML")
    played = set()
    for seed in range(12):
        engine.handle(f"options set Seed {seed}")
        played.add(best(engine))
    assert played == {board.move_string(move) for move in book_moves(board)}


def test_where_the_book_has_no_move_bestmove_searches() -> None:
    engine = opened()
    engine.handle("options set OpeningBook True")
    assert best(engine) == best(opened())


def test_bestmove_works_with_the_smallest_hash_size() -> None:
    engine = opened()
    engine.handle("options set HashSize 1")
    assert best(engine) == best(engine)
    engine.handle("newgame Base")
    assert best(engine, "time 00:00:00")


def test_the_tournament_option_takes_effect_at_once() -> None:
    engine = started("newgame Base")
    check_fault(engine, "play wQ", "invalidmove the tournament opening forbids the queen")
    engine.handle("options set Tournament False")
    assert "wQ" in engine.handle("validmoves")[0].split(";")
    assert engine.handle("play wQ") == ["Base;InProgress;Black[1];wQ", "ok"]
    # The queen is on the board, so the option cannot be set before another game starts.
    check_fault(engine, "options set Tournament True", "err the game opens with wQ, but")
    engine.handle("newgame Base")
    engine.handle("options set Tournament True")
    assert "wQ" not in engine.handle("validmoves")[0].split(";")


@pytest.mark.parametrize("moves", ["wQ", "wS1;bQ wS1-", "WQ;bQ wQ-"])
def test_a_game_that_opens_with_a_queen_is_refused_by_the_tournament_option(moves: str) -> None:
    fault = "the tournament opening forbids the queen on a player's first turn; to allow it: "
    engine = opened()
    command = f"newgame Base;InProgress;White[1];{moves}"
    check_fault(engine, command, "err the game opens with ")
    assert engine.handle(command)[0].endswith(f"{fault}options set Tournament False")
    assert engine.handle("options get Tournament") == ["Tournament;bool;True;True", "ok"]


def test_a_game_that_opens_with_a_queen_is_accepted_without_the_tournament_option() -> None:
    engine = started("options set Tournament False", "newgame Base;InProgress;Black[1];wQ")
    assert "bQ wQ-" in engine.handle("validmoves")[0].split(";")


def test_a_repetition_is_a_draw_if_the_option_is_set() -> None:
    moves = ["wQ -wS1", "bQ bG1-"]
    shuttle = ["wQ \\wS1", "bQ bG1/", "wQ -wS1", "bQ bG1-"]
    game = ";".join(["Base;InProgress;White[1]", "wS1", "bG1 wS1-", *moves, *shuttle, *shuttle])
    engine = started(f"newgame {game}")
    assert engine.handle("undo 0")[0].startswith("err")
    assert engine.handle("validmoves")[0]
    engine.handle("options set RepetitionDraw True")
    assert engine.handle("validmoves") == ["", "ok"]
    assert engine.handle(f"newgame {game}")[0].startswith("Base;Draw;")
    engine.handle("options set RepetitionDraw False")
    assert engine.handle("play wQ \\wS1")[0].startswith("Base;InProgress;")
    # With the option the game would have ended a move ago, so it is refused.
    check_fault(engine, "options set RepetitionDraw True", "err invalid GameString")


# -- faults ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", ["play wS1", "pass", "validmoves", "bestmove depth 1", "undo", "perft 1"]
)
def test_a_command_that_needs_a_game_is_refused_without_one(command: str) -> None:
    assert Engine().handle(command) == ["err no game was started: write newgame first", "ok"]


@pytest.mark.parametrize(
    ("command", "start"),
    [
        ("", "err the line is blank"),
        ("  \t ", "err the line is blank"),
        ("fly", "err 'fly' is not a command: info, newgame,"),
        ("info more", "err info takes no arguments"),
        ("validmoves wA1", "err validmoves takes no arguments"),
        ("pass wA1", "err pass takes no arguments"),
        ("exit now", "err exit takes no arguments"),
        ("newgame Chess", "err invalid GameString at character 1"),
        ("newgame Base+X", "err invalid GameString"),
        ("newgame Base;Midway", "err invalid GameString at character 6"),
        ("newgame Base;NotStarted;White[1];wS1;bZ1", "err invalid GameString at character 30"),
        ("play", "err write play and a MoveString"),
        ("play wA9", "invalidmove a move is written like"),
        ("play wA1 -bA3", "invalidmove "),
        ("play bA1 bQ-", "invalidmove it is the other player's piece"),
        ("play wS1 wQ-", "invalidmove "),
        ("play pass", "invalidmove a player who can place or move may not pass"),
        ("pass", "invalidmove a player who can place or move may not pass"),
        ("bestmove", "err write bestmove time hh:mm:ss, bestmove depth n or bestmove nodes n"),
        ("bestmove depth", "err write bestmove"),
        ("bestmove depth 0", "err expected a whole number as a depth in plies, 1 or more, not 0"),
        ("bestmove depth -1", "err '-1' is not a number of plies"),
        ("bestmove depth " + "9" * 5000, "err '999"),
        ("bestmove time 5", "err '5' is not a time: write bestmove time hh:mm:ss"),
        ("bestmove time 00:00", "err '00:00' is not a time"),
        ("bestmove time aa:bb:cc", "err 'aa:bb:cc' is not a time"),
        (
            "bestmove time 99:99:99",
            "err '99:99:99' is not a time: write bestmove time hh:mm:ss, with",
        ),
        ("bestmove time 00:60:00", "err '00:60:00' is not a time"),
        ("bestmove time 00:00:60", "err '00:00:60' is not a time"),
        ("bestmove time 00:00:60.0", "err '00:00:60.0' is not a time"),
        ("bestmove plies 5", "err write bestmove"),
        ("bestmove nodes", "err write bestmove"),
        ("bestmove 5 nodes", "err write bestmove"),
        ("bestmove nodes five", "err 'five' is not a number of positions"),
        ("bestmove nodes -1", "err '-1' is not a number of positions"),
        ("bestmove depth 2 nodes", "err write bestmove"),
        ("bestmove depth 2 Depth 3", "err bestmove takes one limit of depth, not two"),
        ("bestmove nodes 50 depth 0", "err expected a whole number as a depth in plies"),
        ("bestmove nodes 50 time 5", "err '5' is not a time"),
        ("undo 5", "err cannot undo 5 moves: 4 were played"),
        ("undo 0", "err cannot undo 0 moves"),
        ("undo -1", "err '-1' is not a number of moves to undo"),
        ("undo one", "err 'one' is not a number"),
        ("undo \u0661", "err "),
        ("perft", "err '' is not a number of plies"),
        ("perft -1", "err '-1' is not a number of plies"),
        ("perft 101", "err perft 101 is deeper than 100"),
        ("options get", "err write options"),
        ("options get Speed", "err 'Speed' is not an option: Tournament, RepetitionDraw"),
        ("options set Tournament", "err write options"),
        ("options set Tournament maybe", "err 'maybe' is neither True nor False"),
        ("options set Info 1", "err '1' is neither True nor False"),
        ("options forget Tournament", "err write options"),
    ],
)
def test_a_faulty_command_is_answered_with_an_error_and_changes_nothing(
    command: str, start: str
) -> None:
    check_fault(opened(), command, start)


def test_long_input_gets_a_short_answer() -> None:
    for text in ("x" * LONGEST_LINE * 2, "play " + "w" * 10_000, "newgame Base;" + "x" * 10_000):
        (fault, ok) = opened().handle(text)
        assert fault.startswith(("err", "invalidmove"))
        assert len(fault) <= LONGEST_MESSAGE
        assert ok == "ok"


NUMBERS = st.integers(-3, 3).map(str)
WORDS = st.one_of(
    st.sampled_from(
        [
            *("info", "newgame", "play", "pass", "validmoves", "undo", "options", "get", "set"),
            *("True", "false", "Tournament", "RepetitionDraw", "Base", "Base+MLP", WON, *OPENING),
            *("bestmove depth 1", "bestmove time 0:0:0", "perft 1", "exit", "\r", "\n", "\0"),
            *("\u2028", "é", "\ud800"),
        ]
    ),
    NUMBERS,
    st.text(max_size=8),
)
# `perft 3` of a full hive takes too long to ask for it often.
LINES = st.lists(WORDS, max_size=4).map(" ".join).filter(lambda line: "perft 3" not in line)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(st.one_of(LINES, st.text()), max_size=6))
@example(["\ud800", "newgame \ud800", "play w\u017f1", "undo " + "9" * 5000])
def test_every_line_is_answered_and_none_stops_the_engine(lines: list[str]) -> None:
    engine = started("newgame Base+MLP")
    for line in lines:
        answer = engine.handle(line)
        assert answer[-1] == "ok"
        assert "ok" not in answer[:-1]
        for text in answer:
            assert len(text.splitlines()) <= 1
            text.encode("utf-8")
    assert engine.handle("info") == INFO


# -- the process -----------------------------------------------------------------------------


def run(source: bytes) -> list[str]:
    """Return the output of the process for this input; it must run to the end of it."""
    done = subprocess.run(COMMAND, input=source, capture_output=True, cwd=ROOT, timeout=30)
    assert done.returncode == 0
    assert done.stderr == b""
    return done.stdout.decode("utf-8").splitlines()


def test_the_process_reads_any_bytes_to_the_end() -> None:
    answers = run(b"\r\n\nnewgame\r\nplay \xff\xfe\x00\n\n   \nfl\xc3\xa9\nplay wS1\nvalidmoves")
    assert answers[:3] == INFO
    blank = ["err the line is blank: write a command, such as info", "ok"]
    assert answers[3:7] == blank * 2
    assert answers[7:9] == ["Base;NotStarted;White[1]", "ok"]
    assert answers[9].startswith("invalidmove")
    assert answers[11:15] == blank * 2
    assert answers[15].startswith("err 'flé' is not a command")
    assert answers[17:19] == ["Base;InProgress;Black[1];wS1", "ok"]
    assert "bG1 -wS1" in answers[19].split(";")
    assert answers[20:] == ["ok"]


def test_the_process_reads_a_byte_order_mark_and_refuses_an_endless_line() -> None:
    long = b"play " + b"x" * (3 * LONGEST_LINE)
    answers = run(b"\xef\xbb\xbfnewgame\r\n" + long + b"\nundo\n" + long)
    assert answers[3:5] == ["Base;NotStarted;White[1]", "ok"]
    refused = [f"err the line is longer than {LONGEST_LINE} characters", "ok"]
    assert answers[5:7] == refused
    assert answers[7:] == ["err cannot undo 1 moves: 0 were played", "ok", *refused]


def test_the_process_ends_on_exit() -> None:
    assert run(b"exit\ninfo\n") == [*INFO, "ok"]


def test_each_answer_is_written_at_once() -> None:
    """The client waits for each answer before the next command."""
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert [process.stdout.readline().strip() for _ in INFO] == INFO
        for text in ("newgame Base", "play wS1", "undo", "play wS9"):
            process.stdin.write(f"{text}\n")
            process.stdin.flush()
            lines = [process.stdout.readline().strip() for _ in range(2)]
            assert lines[1] == "ok"
        process.stdin.close()
        assert process.wait(timeout=30) == 0


# -- stopped commands ------------------------------------------------------------------------


def test_a_stopped_search_answers_with_a_move() -> None:
    engine = opened()
    move, ok = engine.handle("bestmove depth 999999999", lambda: True)
    assert ok == "ok"
    assert move in engine.handle("validmoves")[0].split(";")


def test_a_stopped_search_of_a_level_answers_with_a_move() -> None:
    engine = started("newgame Base+MLP", "options set Level 8")
    move, _ = engine.handle("bestmove depth 999999999", lambda: True)
    assert move in engine.handle("validmoves")[0].split(";")


def test_a_stopped_perft_reports_the_completed_depths() -> None:
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 6  # one call at depth 2, five at depth 3

    answer = started("newgame Base").handle("perft 100", stop)
    assert answer == [
        "err perft 100 was ended early, at depth 4; so far: 0 1, 1 4, 2 96, 3 1440",
        "ok",
    ]


@pytest.mark.parametrize("command", ["bestmove depth 999999999", "bestmove time 99:59:59"])
def test_a_search_stops_at_the_time_limit_of_the_engine(command: str) -> None:
    engine = Engine(longest_seconds=0.05)
    engine.handle("newgame Base")
    assert engine.handle(command)[0] in engine.handle("validmoves")[0].split(";")


def test_perft_stops_at_the_time_limit_of_the_engine() -> None:
    engine = Engine(longest_seconds=0.05)
    engine.handle("newgame Base")
    assert engine.handle("perft 100")[0].startswith("err perft 100 was ended early, at depth ")


class Watched(Engine):
    """An engine that reports which command it is working on or has finished."""

    def __init__(self) -> None:
        super().__init__()
        self.changed = threading.Condition()
        self.begun = 0
        self.reached = 0

    def handle(
        self, line: str, stop: Callable[[], bool] = never, tell: Tell | None = None
    ) -> list[str]:
        self.begun += 1
        asked = []

        def told() -> bool:
            asked.append(1)
            if len(asked) > 1:
                self._reach()
            return stop()

        try:
            return super().handle(line, told, tell)
        finally:
            self._reach()

    def _reach(self) -> None:
        with self.changed:
            self.reached = self.begun
            self.changed.notify_all()

    def wait_for(self, command: int) -> bool:
        """Wait until the engine is working on that command or has finished it."""
        with self.changed:
            return self.changed.wait_for(lambda: self.reached >= command, timeout=60)


class Typed(io.StringIO):
    """An input of lines; `None` waits until the engine works on the line before it."""

    def __init__(self, engine: Watched, *lines: str | None) -> None:
        super().__init__()
        self.engine = engine
        self.left = list(lines)
        self.sent: int | None = None

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if self.sent is None:
            self.sent = self.engine.begun  # the greeting is a command, too
        if self.left and self.left[0] is None:
            assert self.engine.wait_for(self.sent)
            del self.left[0]
        self.sent += 1
        return f"{self.left.pop(0)}\n" if self.left else ""


def typed(*lines: str | None, patience: float = 0.0) -> list[str]:
    """Return an engine's answers to these lines, without its greeting."""
    engine, sink = Watched(), io.StringIO()
    serve(engine, Typed(engine, *lines), sink, patience)
    return sink.getvalue().splitlines()[len(INFO) :]


def test_a_new_command_stops_a_search_and_is_answered() -> None:
    said = typed("newgame Base", "bestmove depth 999999999", None, "play wS1", "exit")
    assert said[2] in started("newgame Base").handle("validmoves")[0].split(";")
    assert said[3:] == ["ok", "Base;InProgress;Black[1];wS1", "ok", "ok"]


def test_a_blank_line_stops_perft() -> None:
    said = typed("newgame Base", "perft 100", None, "", "exit")
    assert said[2].startswith("err perft 100 was ended early, at depth ")
    assert said[3:] == ["ok", "err the line is blank: write a command, such as info", "ok", "ok"]


def test_the_end_of_the_input_stops_a_search() -> None:
    said = typed("newgame Base", "bestmove depth 999999999", None)
    assert len(said) == 4
    assert said[3] == "ok"


def test_the_end_of_the_input_also_stops_a_search_that_has_just_begun() -> None:
    said = typed("newgame Base", "bestmove depth 999999999", patience=0.01)
    assert len(said) == 4
    assert said[3] == "ok"


def test_stop_ends_at_once_what_was_asked_before_it() -> None:
    said = typed("newgame Base", "bestmove depth 99", None, "stop", "perft 2", "exit", patience=60)
    assert said[3:] == ["ok", "ok", "0 1", "1 4", "2 96", "ok", "ok"]
    asked = ("bestmove depth 99", "perft 99", "stop")
    said = typed("newgame Base", *asked, "bestmove depth 1", "exit", patience=60)
    assert said[4].startswith("err perft 99 was ended early")
    assert said[8:] == ["ok", "ok"]


def test_a_search_ends_when_nobody_reads_its_answer() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in INFO:
            process.stdout.readline()
        process.stdin.write("newgame Base\nbestmove depth 99\nexit\n")
        process.stdin.flush()
        process.stdout.close()
        assert process.wait(timeout=300) == 1


def test_each_of_several_searches_can_be_stopped() -> None:
    said = typed("newgame Base", *("bestmove depth 99", None) * 3, "exit")
    assert said[3::2] == ["ok"] * 3


def test_a_command_that_arrives_early_does_not_stop_the_one_before() -> None:
    said = typed("newgame Base", "perft 4", None, "bestmove depth 3", None, "exit", patience=60)
    assert said[2:8] == ["0 1", "1 4", "2 96", "3 1440", "4 21600", "ok"]
    assert said[8] == best(started("newgame Base"), "depth 3")
    assert said[9:] == ["ok", "ok"]


def test_every_command_of_a_piped_script_is_answered_in_full() -> None:
    script = b"newgame Base+ML\nperft 3\nbestmove depth 3\nplay wS1\nbestmove depth 3\nexit\n"
    first = run(script)
    assert first[len(INFO) + 2 :][:5] == ["0 1", "1 6", "2 216", "3 4320", "ok"]
    assert first == run(script)
    assert first.count("ok") == 7


def test_the_process_ends_on_exit_while_its_input_stays_open() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True
    ) as process:
        assert process.stdin is not None
        process.stdin.write("exit\n")
        process.stdin.flush()
        assert process.wait(timeout=60) == 0


def test_the_licence_of_the_project_is_printed() -> None:
    name, blank, *lines, end = Engine().handle("licenses")
    assert (name, blank, end) == ("hive-core", "", "ok")
    assert lines == (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()


def test_the_extensions_are_listed() -> None:
    assert Engine().handle("extensions") == ["info;nodes;positions;stop;explore", "ok"]
    document = (ROOT / "docs" / "uhp.md").read_text(encoding="utf-8")
    assert all(f"| `{word}` |" in document for word in EXTENSIONS)


# -- a real client ---------------------------------------------------------------------------


def test_a_client_plays_a_match_between_two_engines() -> None:
    arena = uhp_utils.Arena(
        COMMAND,
        COMMAND,
        results_file=None,
        white_env=ENVIRONMENT,
        black_env=ENVIRONMENT,
        command_timeout=30,
        search_timeout=30,
    )
    match = arena.play_match(move_limit="depth 1", max_moves=30, verbose=False)
    assert match.result_desc in ("WhiteWins", "BlackWins", "Draw", "MaxMoves")
    assert match.white_name == f"hive-core v{VERSION}"
    board = Board.from_game_string(match.final_gamestate, tournament=True)
    assert board.move_strings() == match.moves_played
    assert board.ply == 30 or board.outcome() is not None


def test_a_client_reads_moves_counts_and_errors() -> None:
    with uhp_utils.EngineWrapper(
        COMMAND, extra_env=ENVIRONMENT, startup_timeout=30, command_timeout=30
    ) as client:
        assert client.reported_name == f"hive-core v{VERSION}"
        client.command("newgame Base+MLP")
        for text in OPENING:
            state = uhp_utils.UHPState.parse(client.command(f"play {text}")[0])
        assert (state.color, state.turn_number, state.moves) == ("White", 3, list(OPENING))
        counts = uhp_utils.parse_perft_results(client.command("perft 2"))
        board = Board.from_game_string(str(state))
        assert counts == {depth: perft(board, depth) for depth in range(3)}
        assert client.command("play wQ")[0].startswith("invalidmove")
        assert client.running


def test_explore_has_no_lines_for_an_unknown_position_and_takes_no_argument() -> None:
    engine = Engine()
    engine.handle("newgame Base+P")
    assert engine.handle("explore") == ["ok"]
    assert engine.handle("explore now")[0].startswith("err ")
