"""Every fault of a block has its line, its column and a sentence."""

from __future__ import annotations

import pickle

import pytest

from hive_core.errors import HiveError
from hive_core.teach.blocks import NAMES, BlockError, read_block

PIN = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"


def fault(text: str, **more: object) -> BlockError:
    """Return the error of a block."""
    with pytest.raises(BlockError) as caught:
        read_block(text, **more)  # type: ignore[arg-type]
    return caught.value


FAULTS = {
    "an unknown option": ("tpye: Base\n\nwS1", 1, 1, "unknown option 'tpye'; did you mean 'type'?"),
    "a capital letter": ("Type: Base\n\nwS1", 1, 1, "did you mean 'type'?"),
    "an unknown option like no other": ("xyzzy: 1", 1, 1, "unknown option 'xyzzy'"),
    "a repeated option": ("ply: 1\nply: 1\n\nwS1", 2, 1, "option 'ply' is given twice"),
    "a fourth hint": ("hint: a\nhint: b\nhint: c\nhint: d", 4, 1, "more than 3 times"),
    "a line that is no option": ("mode: view\nwS1", 2, 1, "an empty line before"),
    "an indented line that is none": ("mode: view\n  wS1", 2, 3, "'wS1' is not an option"),
    "a mode": ("mode: veiw\n\nwS1", 1, 7, "is not one of play, view, analysis, lesson, puzzle"),
    "a level": ("white: ai:9", 1, 8, "is not one of human, ai:1"),
    "a theme": ("theme:   dim", 1, 10, "is not one of auto, light, dark, contrast"),
    "a flag": ("flip: yes", 1, 7, "is not one of 0, 1"),
    "a language": ("lang: German!", 1, 7, "is not a language such as en, nl"),
    "a seed": ("seed: 1000000000", 1, 7, "is not a whole number from 0 to 999999999"),
    "a ply that is no number": ("ply: -1\n\nwS1", 1, 6, "is not a whole number"),
    "a ply after the end": ("ply: 3\n\nwS1", 1, 6, "no position 3; the last one is 1"),
    "a line that there is not": ("line: 1\n\nwS1", 1, 7, "there is no line 1; the last one is 0"),
    "a rule": ("rules: tournament,norepaet", 1, 8, "did you mean 'norepeat'?"),
    "a button": ("controls: undo,hints", 1, 11, "did you mean 'hint'?"),
    "an ending that is none": ("end: quit\n\nwS1", 1, 6, "is not one of resign, time, agreed"),
    "an ending of a game that goes on": ("end: resign\n\nwS1", 1, 6, "WhiteWins or BlackWins"),
    "a script address": ("src: javascript:alert(1)", 1, 6, "does not begin with https"),
    "an address with a quote": ('src: a"b', 1, 6, "is not an address"),
    "a task file elsewhere": ("tasks: https://a.example/t.json", 1, 8, "board's own site"),
    "a length": ("width: wide", 1, 8, "is not a length such as 320, 320px or 60%"),
    "a class": ("class: a;b", 1, 8, "class names"),
    "a name": ("name: 1st", 1, 7, "is not a name"),
    "an alignment": ("align: middle", 1, 8, "is not one of left, center, right"),
    "a game type": ("type: Basic\n\nwS1", 1, 7, "Basic"),
    "a type beside a GameString": ("type: Base\n\nBase", 1, 7, "is for bare moves"),
    "a type beside a PGN": ('type: Base\n\n[GameType "Base"]', 1, 7, "is for bare moves"),
    "a move that is none": ("wS1\nbS1 wS1-\nhello", 3, 1, "move 3: invalid move 'hello'"),
    "a tile that no game has": ("wS1\nbG1 wS3-", 2, 1, "there is no wS3: the last"),
    "an illegal move": ("1. wS1\n2. bS1 wS1-\n3. wQ bS1-", 3, 4, "move 3: illegal move"),
    "a move within a line": ("wS1; bS1 wS1-; wQ", 1, 16, "move 3"),
    "a move after options": ("mode: view\n\n\nwS1\nbQ bQ-", 5, 1, "move 2"),
    "a GameString": ("Base;InProgress;White[2];wS1;bG9 wS1-", 1, 30, "move 2"),
    "a GameString over lines": ("Base;InProgress\nWhite[2]\nwS1\nbG9 wS1-", 4, 1, "move 2"),
    "a state": ("Base;Nearly", 1, 6, "Nearly"),
    "a position": ("Base;Position;White[4];wQ@0,0;bQ@9,9", 1, 31, ""),
    "a stack": ("Base;Position;White[4]\nwQ@0,0\nbQ@x", 3, 4, ""),
    "a move from a position": (f"{PIN}\nwA1 bQ-", 2, 1, "move 1"),
    "a PGN": ('mode: view\n\n[GameType "Base"]\n\n1. wS1\n2. bS9 wS1-', 6, 4, "bS9"),
    "bare moves with a comment": ("wS1 {a spider}\nbS9 wS1-", 2, 1, "bS9"),
    "an SGF": ("mode: view\n\n(;GM[1]\n)", 3, 6, "is not Hive"),
    "JSON that ends early": ('{"id":\n }', 2, 2, "this is not JSON"),
    "an empty PGN": ("mode: view\n\n[", 3, 1, ""),
    "a control character": ("wS1\n\x00", 2, 1, "control character U+0000"),
    "an id of a game": ("id: a\n\nwS1", 1, 5, "add `mode: lesson` or `mode: puzzle`"),
    "a text of a game": ("text: a\n\nwS1", 1, 7, "add a `goal`"),
    "a lesson that there is not": ("mode: lesson\nid: spider-fuor", 2, 5, "mean 'spider-four'?"),
    "a puzzle that there is not": ("mode: puzzle\nid: w1-9999", 2, 5, "among the puzzles"),
    "a puzzle without a goal": (f"mode: puzzle\n\n{PIN}", 1, 7, "needs a `goal`"),
    "a goal without a position": ("goal: win in 1", 1, 7, "add a body"),
    "a goal in another mode": (f"mode: view\ngoal: win in 1\n\n{PIN}", 2, 7, "the mode lesson"),
    "a goal that is none": (f"goal: pin bS1\n\n{PIN}", 1, 7, "did you mean 'pins'?"),
    "a second condition that is none": (f"goal: pins bS1, piece\n\n{PIN}", 1, 17, "needs a value"),
    "a condition twice": (f"goal: pins bS1, pins bQ\n\n{PIN}", 1, 17, "given twice"),
    "a tile that is none": (f"goal: pins bS9\n\n{PIN}", 1, 7, "bS9"),
    "a tile in the second condition": (f"goal: piece A, pins bS9\n\n{PIN}", 1, 16, "bS9"),
    "a win that is too long": (f"goal: win in 9\n\n{PIN}", 1, 11, "from 1 to 3"),
    "a goal out of reach": (f"mode: puzzle\ngoal: win in 1\n\n{PIN}", 2, 7, "no legal move"),
    "a game that is over": (
        "goal: win in 1\n\nBase;Position;White[9];wQ@0,0;wA1@1,0;bQ@2,0",
        *(1, 7, ""),
    ),
    "an option without effect": (f"goal: pins bS1\nflip: 1\n\n{PIN}", 2, 7, "no effect on a task"),
    "a field of a task": (
        f'{{"id": "a",\n "kind": "win", "in": 9,\n "position": "{PIN}"}}',
        *(2, 17, "from 1 to 3"),
    ),
    "a task file with several tasks": (
        '{"format": "hive-tasks", "version": 1, "tasks": ['
        f'{{"id": "a", "kind": "beat", "position": "{PIN}"}},'
        f'{{"id": "b", "kind": "beat", "position": "{PIN}"}}]}}',
        *(1, 1, "name one with `id`: a, b"),
    ),
    "a character that no page shows": (
        f'{{"id": "a", "kind": "beat", "position": "{PIN}", "text": "\\uffff"}}',
        *(1, 1, "a character that no document can show"),
    ),
    "a mistake without words": (f"goal: pins bS1\nwrong: wA1 bQ/\n\n{PIN}", 2, 8, "a bar and your"),
    "a mistake that is no move": (f"goal: pins bS1\nwrong: wA9 bQ | No.\n\n{PIN}", 2, 8, "wA9"),
    "a mistake that is a pass": (f"goal: pins bS1\nwrong: pass | No.\n\n{PIN}", 2, 8, "forced"),
    "a condition of a mistake": (f"goal: pins bS1\nwrong: peice A | No.\n\n{PIN}", 2, 8, "'piece'"),
    "a mistake of a game": ("wrong: wA1 | No.\n\nwS1", 1, 8, "add a `goal`"),
    "a wrong move of a line": ("goal: line\nwrong: wS1 | No.\n\nwS1", 2, 8, "a variation with `?`"),
    "a line of wrong moves": ("goal: line\n\n1. wS1 $4", 1, 7, "no legal move"),
    "a line that begins too late": ("goal: line\nply: 1\n\nwS1", 2, 6, "from 0 to 0"),
    "a mark on a tile in hand": ("marks: wS1; bQ\n\nwS1", 1, 13, "bQ is not on the board"),
    "a mark far away": ("marks: 100,0\n\nwS1", 1, 8, "too far away"),
    "an arrow with one end": ("arrows: wS1\n\nwS1", 1, 9, "is not an arrow"),
    "two games": ("game: Base\n\nwS1", 1, 7, "leave one of them out"),
    "a game and a position": (f"game: Base\nposition: {PIN}", 2, 11, "leave one of them out"),
    "a damaged study": ("study: abc", 1, 8, "damaged"),
    "an option without a value": ("game:", 1, 6, "missing after the colon"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_has_its_line_and_column(name: str) -> None:
    text, line, column, _ = FAULTS[name]
    error = fault(text)
    assert (error.line, error.column) == (line, column), str(error)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_says_what_is_wrong(name: str) -> None:
    error = fault(FAULTS[name][0])
    assert FAULTS[name][3] in error.problem
    assert str(error) == f"line {error.line}, column {error.column}: {error.problem}"


def test_lines_count_from_that_of_the_document() -> None:
    assert fault("mode: view\n\nwS9", line=40).line == 42


def test_a_fault_in_an_option_of_the_tool_has_no_place() -> None:
    error = fault("wS1", options={"mode": "veiw"})
    assert (error.line, error.column) == (0, 0)
    assert str(error).startswith("option 'mode': ")


def test_an_option_of_the_tool_and_of_the_text_are_given_twice() -> None:
    assert "twice" in fault("mode: view\n\nwS1", options={"mode": "view"}).problem


def test_an_error_survives_pickling() -> None:
    error = fault("mode: veiw")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line, again.column) == (str(error), error.line, error.column)


def test_a_long_block_is_refused() -> None:
    assert "longer than" in fault("wS1\n" * 200_000).problem


@pytest.mark.parametrize("given", [None, 3, b"wS1"])
def test_a_text_of_another_kind_is_refused(given: object) -> None:
    with pytest.raises(HiveError, match="expected the text of a block"):
        read_block(given)  # type: ignore[arg-type]


def test_every_option_has_a_check_for_values() -> None:
    """No option accepts markup but the texts, which are escaped."""
    texts = {"text", "done", "hint", "caption", "alt"}
    for name in set(NAMES) - texts:
        with pytest.raises(BlockError):
            read_block(f'{name}: "><script>')
