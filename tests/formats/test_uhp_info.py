"""The extensions of `bestmove`: limits of nodes, info lines, several best moves."""

from __future__ import annotations

import io
import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hive_core import Board
from hive_core.__main__ import serve
from hive_core._uhp.info_lines import InfoLine
from hive_core.search import Limit, Table, search
from hive_core.uhp import OPTIONS, Engine

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs/uhp.md").read_text(encoding="utf-8")
COMMAND = [sys.executable, "-m", "hive_core"]

OPENING = "Base+ML;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
# One side of the black queen is free, and only White's two ants get there.
TWO_WINS = (
    "Base;Position;White[6];wA2@0,-1;bS1@1,-1;bG1@2,-1;wA1@-1,0;wQ@0,0;bQ@1,0;bS2@2,0;bB1@1,1"
)
# Black can only pass, then White surrounds the black queen.
LOST = (
    "Base;Position;Black[7];wA2@0,-1;wA1@-1,0;wQ@0,0;bS1@1,-1;bQ@1,0;bG1@2,-1;bS2@2,0;bG2@1,1;"
    "wG1@3,-2;wG2@3,0;wG3@1,2;wS1@1,-2"
)
LIMITS = ("depth 3", "nodes 0", "nodes 300", "depth 3 nodes 300 time 00:00:30")


def started(*options: str, game: str = OPENING) -> Engine:
    """Return an engine in a game, with these options, such as `Lines 3`."""
    engine = Engine()
    for command in (*(f"options set {option}" for option in options), f"newgame {game}"):
        assert not engine.handle(command)[0].startswith("err"), command
    return engine


def told(engine: Engine, limit: str = "depth 3") -> tuple[list[InfoLine], str]:
    """Return the info lines of `bestmove` and its move; every other line has to be an info line."""
    *lines, move, ok = engine.handle(f"bestmove {limit}")
    assert ok == "ok"
    infos = [info for info in map(InfoLine.parse, lines) if info is not None]
    assert len(infos) == len(lines)
    return infos, move


def blocks(infos: list[InfoLine]) -> list[list[InfoLine]]:
    """Return the info lines in groups that begin with number 1."""
    found: list[list[InfoLine]] = []
    for info in infos:
        if info.number == 1:
            found.append([])
        found[-1].append(info)
    return found


def timeless(infos: list[InfoLine]) -> list[str]:
    return [re.sub(r" time \S+", "", str(info)) for info in infos]


# -- limits ----------------------------------------------------------------------------------


def test_a_limit_of_nodes_is_never_exceeded_after_one_look_at_every_move() -> None:
    engine = started("Info True")
    moves = len(Board.from_game_string(OPENING, tournament=True).legal_moves)
    for nodes in (moves + 1, 100, 257, 1000):
        infos, _ = told(engine, f"nodes {nodes}")
        assert infos[-1].nodes <= nodes


def test_every_move_is_looked_at_even_if_there_are_more_than_the_limit_of_nodes() -> None:
    assert told(started("Info True", game=TWO_WINS), "nodes 0")[0][-1].win_in == 1


def test_bestmove_nodes_plays_the_move_of_the_search_with_the_same_limit_and_seed() -> None:
    board = Board.from_game_string(OPENING, tournament=True)
    for seed in range(4):
        found = search(board, Limit(nodes=400), seed=seed, table=Table(32))
        _, move = told(started(f"Seed {seed}"), "nodes 400")
        assert move == board.move_string(found.move)


def test_bestmove_nodes_is_the_same_in_every_engine_with_the_same_seed() -> None:
    first, second = (told(started("Info True", "Seed 9"), "nodes 500") for _ in range(2))
    assert timeless(first[0]) == timeless(second[0])
    assert first[1] == second[1]


def test_the_seed_decides_between_equally_good_moves() -> None:
    """The position is symmetrical, so that the best moves come in pairs."""
    assert len({told(started(f"Seed {seed}"), "nodes 0")[1] for seed in range(8)}) > 1


@pytest.mark.parametrize("limit", ["depth 2 nodes 999999", "nodes 999999 time 00:01:00 depth 2"])
def test_the_depth_ends_a_search_with_several_limits(limit: str) -> None:
    assert told(started("Info True"), limit)[0][-1].depth == 2


@pytest.mark.parametrize("limit", ["depth 60 nodes 200", "time 00:30:00 nodes 200 depth 60"])
def test_the_nodes_end_a_search_with_several_limits(limit: str) -> None:
    assert told(started("Info True"), limit)[0][-1].nodes <= 200


def test_the_time_ends_a_search_with_several_limits() -> None:
    assert told(started("Info True"), "depth 60 nodes 999999999 time 00:00:00")[0][-1].depth == 1


# -- info lines ------------------------------------------------------------------------------


def test_bestmove_prints_only_its_move_unless_the_option_is_set() -> None:
    assert told(started(), "depth 3")[0] == []


def test_bestmove_prints_only_its_move_after_the_option_is_switched_off() -> None:
    assert told(started("Info True", "Info False", "Lines 3"))[0] == []


def test_the_option_does_not_change_the_move() -> None:
    for limit in LIMITS:
        assert told(started(), limit)[1] == told(started("Info True"), limit)[1]


def test_there_is_an_info_line_for_each_depth() -> None:
    infos, _ = told(started("Info True"), "depth 3")
    assert [info.depth for info in infos] == [1, 2, 3]


def test_nodes_and_time_only_grow() -> None:
    infos, _ = told(started("Info True", "Lines 2"), "depth 3")
    for before, after in itertools.pairwise(infos):
        assert before.nodes <= after.nodes
        assert before.seconds <= after.seconds


def test_the_moves_of_an_info_line_can_be_played_one_after_the_other() -> None:
    infos, _ = told(started("Info True", "Lines 3"), "depth 3")
    for info in infos:
        board = Board.from_game_string(OPENING, tournament=True)
        for text in info.moves:
            assert board.move_string(board.push_move(text)) == text


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("level", range(9))
def test_the_answer_is_the_first_move_of_the_last_line_with_number_1(
    level: int, limit: str
) -> None:
    infos, move = told(started("Info True", "Lines 3", f"Level {level}"), limit)
    assert blocks(infos)[-1][0].moves[0] == move


def test_the_answer_of_a_stopped_search_is_in_the_last_info_line() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 20

    *lines, move, _ = started("Info True").handle("bestmove depth 60", stop)
    last = InfoLine.parse(lines[-1])
    assert last is not None
    assert last.moves[0] == move


def test_a_forced_win_has_the_plies_to_it_and_no_score() -> None:
    infos, _ = told(started("Info True", game=TWO_WINS), "depth 2")
    assert (infos[-1].win_in, infos[-1].score) == (1, None)


def test_a_forced_loss_has_negative_plies() -> None:
    infos, _ = told(started("Info True", game=LOST), "depth 4")
    assert infos[-1].win_in == -2
    assert infos[-1].moves[0] == "pass"


@pytest.mark.parametrize("command", ["bestmove nodes many", "bestmove", "bestmove depth 2 depth 2"])
def test_a_refused_bestmove_has_no_info_lines(command: str) -> None:
    answer = started("Info True").handle(command)
    assert len(answer) == 2
    assert answer[0].startswith("err ")


def test_a_finished_game_has_no_info_lines() -> None:
    engine = started("Info True", game=TWO_WINS)
    engine.handle(f"play {told(engine)[1]}")
    assert engine.handle("bestmove depth 2")[0].startswith("err there is no move to find")


def test_info_lines_are_told_before_the_answer_on_request() -> None:
    told_lines: list[list[str]] = []
    answer = started("Info True", "Lines 2").handle("bestmove depth 2", tell=told_lines.append)
    assert len(answer) == 2
    assert [len(lines) for lines in told_lines] == [2, 2]


# -- several best moves ----------------------------------------------------------------------


def test_every_depth_has_as_many_lines_as_asked_for() -> None:
    infos, _ = told(started("Info True", "Lines 4"), "depth 3")
    assert [info.number for info in infos] == [1, 2, 3, 4] * 3


def test_the_lines_of_a_depth_begin_with_different_moves() -> None:
    for block in blocks(told(started("Info True", "Lines 5"), "nodes 500")[0]):
        assert len({info.moves[0] for info in block}) == 5


def test_the_lines_of_a_depth_are_in_the_order_of_their_scores() -> None:
    for block in blocks(told(started("Info True", "Lines 5"), "depth 3")[0]):
        scores = [info.score for info in block if info.score is not None]
        assert len(scores) == 5
        assert scores == sorted(scores, reverse=True)


def test_there_are_no_more_lines_than_moves() -> None:
    infos, _ = told(started("Info True", "Lines 1000", game="Base"), "depth 1")
    assert len(infos) == len(Board("Base", tournament=True).legal_moves) == 4


def test_lines_do_nothing_without_info_lines() -> None:
    assert told(started("Lines 9"), "nodes 500")[1] == told(started(), "nodes 500")[1]


@pytest.mark.parametrize("level", [6, 7, 8])
def test_a_level_that_compares_no_moves_has_one_line(level: int) -> None:
    infos, _ = told(started("Info True", "Lines 3", f"Level {level}"), "depth 2")
    assert {info.number for info in infos} == {1}


def test_a_level_plays_the_same_move_however_many_lines_are_printed() -> None:
    for level in (1, 4, 5):
        plain = told(started(f"Level {level}", "Seed 3"))[1]
        assert told(started(f"Level {level}", "Seed 3", "Info True", "Lines 3"))[1] == plain


# -- the lines as text -----------------------------------------------------------------------


def test_an_info_line_is_read_back_as_it_was_written() -> None:
    for game in (OPENING, TWO_WINS, LOST):
        lines = started("Info True", "Lines 3", game=game).handle("bestmove depth 3")[:-2]
        assert lines
        assert [str(InfoLine.parse(line)) for line in lines] == lines


def test_pairs_that_are_not_known_are_skipped() -> None:
    info = InfoLine.parse("INFO depth 2 speed 9 nodes 7 time 1 score -1.5 line 3 pv wA1 -bQ ; pass")
    assert info == InfoLine(2, 7, 1.0, 3, ("wA1 -bQ", "pass"), -1.5)


@pytest.mark.parametrize(
    "line",
    [
        "",
        " pv wS1",
        "info",
        "information depth 1 nodes 2 time 1 score 3 line 1 pv wS1",
        "info depth 1 nodes 2 time 1 score 3 line 1",
        "info depth 1 nodes 2 time 1 score 3 line 1 pv ",
        "info depth 1 nodes 2 time 1 line 1 pv wS1",
        "info depth 1 nodes 2 time 1 score 3 win 3 line 1 pv wS1",
        "info depth 1 nodes 2 time 1 score 3 line 0 pv wS1",
        "info depth one nodes 2 time 1 score 3 line 1 pv wS1",
        "info depth 1 nodes 2 time nan score 3 line 1 pv wS1",
        "info depth 1 nodes 2 time 1 score 3 line pv wS1",
        "info nodes 2 time 1 score 3 line 1 pv wS1",
    ],
)
def test_what_does_not_follow_the_grammar_is_no_info_line(line: str) -> None:
    assert InfoLine.parse(line) is None


# -- the streams -----------------------------------------------------------------------------


class Closed(io.StringIO):
    """An output whose reader leaves at the first info line."""

    def write(self, text: str) -> int:
        if text.startswith("info "):
            raise BrokenPipeError
        return super().write(text)


def test_a_reader_that_leaves_during_a_search_ends_the_engine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    script = f"options set Info True\nnewgame {OPENING}\nbestmove depth 60\nvalidmoves\n"
    with pytest.raises(BrokenPipeError):
        serve(Engine(), io.StringIO(script), Closed())
    assert capsys.readouterr().err == ""


def test_info_lines_are_printed_while_the_engine_searches() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("options set Info True\nnewgame\nbestmove depth 60\n")
        process.stdin.flush()
        depths: list[str] = []
        for line in process.stdout:
            if line.startswith("info depth "):
                depths.append(line.split()[2])
            if len(depths) == 3:
                break
        process.kill()
    assert depths == ["1", "2", "3"]


# -- the document ----------------------------------------------------------------------------


def test_the_session_of_the_document_is_what_the_process_answers() -> None:
    (session,) = re.findall(r"^```\n(options set Info.*?)^```", DOCUMENT, re.DOTALL | re.MULTILINE)
    lines = session.splitlines()
    commands = [line for line in lines if re.match(r"(options|newgame|bestmove|exit)", line)]
    done = subprocess.run(
        COMMAND, input="\n".join(commands), capture_output=True, cwd=ROOT, text=True, timeout=60
    )
    said = iter(done.stdout.splitlines()[3:])  # after the greeting
    for line in lines:
        if line not in commands:
            assert re.sub(r" time \S+", "", next(said)) == re.sub(r" time \S+", "", line)
    assert list(said) == []


def test_the_info_lines_of_the_document_follow_its_grammar() -> None:
    examples = re.findall(r"^info depth .*$", DOCUMENT, re.MULTILINE)
    assert len(examples) >= 4
    for line in examples:
        assert str(InfoLine.parse(line)) == line


def test_the_document_lists_every_option_with_its_default_and_range() -> None:
    table = DOCUMENT.split("## Options")[1].split("\n\n")[1]
    rows = [[cell.strip(" `") for cell in row.split("|")[1:5]] for row in table.splitlines()[2:]]
    expected = [
        [
            name,
            "bool" if option.is_bool else "int",
            str(option.default),
            "" if option.is_bool else f"{option.low} to {option.high}",
        ]
        for name, option in OPTIONS.items()
    ]
    assert rows == expected


def test_an_option_that_is_not_known_is_named_in_the_error() -> None:
    answer = Engine().handle("options set MultiPV 3")
    assert answer[0].startswith("err 'MultiPV' is not an option: Tournament, ")
    assert "Info, Lines" in answer[0]
