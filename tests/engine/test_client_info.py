"""What the client makes of info lines, and of engines that print others or none.

A test with `ask` runs twice, for `Engine` and for `AsyncEngine`.
"""

from __future__ import annotations

import doctest
import io
import re

import pytest

from hive_core import Board, HiveError, Move
from hive_core.engine import Engine, Info, Limit, PlayResult
from tests.engine.fake_engine import FOREVER, OURS, ROOT, Ask, fake, with_bestmove

pytestmark = pytest.mark.slow  # each test starts programs

BOARD = Board.from_game_string("Base+ML;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-")
EFFORT = "depth 2 nodes 90 time 0.25"


def printed(*lines: str) -> PlayResult:
    """Return the result of an engine that prints these lines and then a move."""
    texts = ", ".join(repr(line) for line in (*lines, "wA1 -wQ", "ok"))
    with Engine.start(with_bestmove(f"say({texts})")) as engine:
        return engine.play(BOARD, Limit(depth=1))


def moves(*texts: str) -> tuple[Move, ...]:
    board = BOARD.copy()
    return tuple(board.push_move(text) for text in texts)


# -- one line ----------------------------------------------------------------------------------


def test_an_info_line_becomes_an_info() -> None:
    text = f"info {EFFORT} score -37 line 1 pv wA1 -wQ;bA1 bQ-"
    line = moves("wA1 -wQ", "bA1 bQ-")
    assert printed(text).infos == (
        Info(text, line[0], 2, -37, line, nodes=90, seconds=0.25, number=1, win_in=None),
    )


@pytest.mark.parametrize("plies", [5, -4])
def test_a_forced_end_has_no_score(plies: int) -> None:
    (info,) = printed(f"info {EFFORT} win {plies} line 1 pv wA1 -wQ").infos
    assert (info.win_in, info.score) == (plies, None)


def test_moves_after_one_that_cannot_be_played_are_left_out() -> None:
    (info,) = printed(f"info {EFFORT} score 1 line 1 pv wA1 -wQ;bA1 bQ-;bA2 bA1-;wA2 -wA1").infos
    assert info.line == moves("wA1 -wQ", "bA1 bQ-")


def test_an_info_line_without_a_move_that_can_be_played_has_no_move() -> None:
    (info,) = printed(f"info {EFFORT} score 1 line 1 pv bA1 bQ-").infos
    assert (info.move, info.line, info.depth) == (None, (), 2)


@pytest.mark.parametrize("text", ["info string 5 lines", f"info {EFFORT} score 1 pv wA1 -wQ"])
def test_a_line_that_only_begins_like_an_info_line_is_a_text(text: str) -> None:
    assert printed(text).infos == (Info(text),)


# -- the best moves ----------------------------------------------------------------------------


def test_lines_are_those_of_the_last_depth() -> None:
    found = printed(
        "info depth 1 nodes 9 time 0 score 8 line 1 pv wA1 -wQ",
        "info depth 1 nodes 9 time 0 score 7 line 2 pv wA1 /wQ",
        "info depth 1 nodes 9 time 0 score 6 line 3 pv wA1 \\wQ",
        "info depth 2 nodes 90 time 0 score 5 line 1 pv wA1 /wQ",
        "info depth 2 nodes 90 time 0 score 4 line 2 pv wA1 -wQ",
        "done",
    )
    assert [(info.depth, info.score, info.number) for info in found.lines] == [(2, 5, 1), (2, 4, 2)]


def test_the_last_line_of_mzinga_is_its_best_one() -> None:
    found = printed("wA1 /wQ;1;0.5", "wA1 -wQ;2;1.5;wA1 -wQ;bA1 bQ-")
    assert [info.text for info in found.lines] == ["wA1 -wQ;2;1.5;wA1 -wQ;bA1 bQ-"]


def test_an_engine_that_prints_only_texts_has_no_lines() -> None:
    assert printed("thinking").lines == ()


def test_an_engine_that_prints_nothing_has_no_lines() -> None:
    assert printed().lines == ()


# -- limits ------------------------------------------------------------------------------------


def listing(*options: str) -> list[str]:
    """Return the command of a fake engine with these options, which repeats the request."""
    command = fake("def bestmove(line):\n    say(line.strip(), 'wS1', 'ok')")
    texts = ", ".join(repr(option) for option in (*options, "ok"))
    command[-1] = command[-1].replace(
        "    else:\n", f"    elif word == 'options':\n        say({texts})\n    else:\n"
    )
    return command


BOTH = ("info;bool;False;False", "lines;int;1;1;1;9")


def test_limits_of_nodes_are_sent_to_an_engine_with_the_extension(ask: Ask) -> None:
    limit = Limit(depth=3, nodes=70, seconds=2)
    found = ask(listing(*BOTH), lambda engine: engine.play(Board("Base"), limit))
    assert found.infos == (Info("bestmove depth 3 time 00:00:02 nodes 70"),)


@pytest.mark.parametrize(
    ("options", "takes"), [(BOTH, True), (BOTH[:1], False), (BOTH[1:], False), ((), False)]
)
def test_the_extension_is_recognised_by_both_options(
    ask: Ask, options: tuple[str, ...], takes: bool
) -> None:
    assert ask(listing(*options), lambda engine: engine.takes_nodes) is takes


def test_limits_of_nodes_are_refused_for_an_engine_without_the_extension(ask: Ask) -> None:
    with pytest.raises(HiveError, match="no limit of nodes, and the engine has no options Info"):
        ask(listing(), lambda engine: engine.play(Board("Base"), Limit(nodes=5)))


# -- our engine --------------------------------------------------------------------------------


def test_our_engine_takes_limits_of_nodes(ask: Ask) -> None:
    found = ask(OURS, lambda engine: engine.play(BOARD, Limit(nodes=200)), cwd=ROOT)
    assert BOARD.is_legal(found.move)
    assert found.infos == ()


def test_our_engine_tells_its_best_moves() -> None:
    with Engine.start(OURS, cwd=ROOT) as engine:
        engine.configure({"Info": True, "Lines": 3})
        found = engine.play(BOARD, Limit(nodes=500))
    assert [info.number for info in found.lines] == [1, 2, 3]
    assert len({info.move for info in found.lines}) == 3
    assert found.lines[0].move == found.move


def test_our_engine_tells_its_best_moves_while_it_searches() -> None:
    with Engine.start(OURS, cwd=ROOT) as engine:
        engine.configure({"Info": True})
        source = engine.analyse(BOARD, FOREVER)
        assert [next(source).depth for _ in range(3)] == [1, 2, 3]
        source.close()  # type: ignore[attr-defined]
        found = engine.play(BOARD, Limit(depth=1))  # started again, with the same options
    assert len(found.lines) == 1


# -- the document ------------------------------------------------------------------------------


def test_the_examples_of_the_document_are_true() -> None:
    text = (ROOT / "docs/engine.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(code, {}, "engine.md", "engine.md", 0)
    report = io.StringIO()
    result = doctest.DocTestRunner().run(test, out=report.write)
    assert result.attempted > 8
    assert result.failed == 0, report.getvalue()
