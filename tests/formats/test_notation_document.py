"""`docs/notation.md` and `docs/uhp.md`: the grammars, the examples and the kinds of faults."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hive_core import Board, GameType
from hive_core import positions as positions_module
from hive_core.faults import FaultKind, find_faults
from hive_core.uhp import Engine
from tests.games import random_games, random_plies

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXT = (DOCS / "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
GRAMMAR = "".join(code for name, code in BLOCKS if name == "ebnf")
UHP = (DOCS / "uhp.md").read_text(encoding="utf-8")
DIGITS = {"digit": "[0-9]", "digit-from-1": "[1-9]"}


def rules(grammar: str) -> dict[str, str]:
    """Return the right side of each rule."""
    found = re.findall(r"^\s*([\w-]+)\s*=\s(.*?)\s;$", grammar, re.DOTALL | re.MULTILINE)
    assert found
    return dict(found)


def pattern(name: str, given: dict[str, str]) -> str:
    """Return a rule as a regular expression; no rule refers to itself."""
    if name in DIGITS:
        return DIGITS[name]
    parts = []
    for literal, word, mark in re.findall(r'"([^"]*)"|([\w-]+)|([][{}()|])', given[name]):
        if mark:
            parts.append({"[": "(?:", "]": ")?", "{": "(?:", "}": ")*", "(": "(?:"}.get(mark, mark))
        else:
            parts.append(re.escape(literal) if literal else pattern(word, given))
    return f"(?:{''.join(parts)})"


@pytest.mark.parametrize("game_type", GameType.every(), ids=str)
def test_what_is_written_follows_the_grammar(game_type: GameType) -> None:
    given = rules(GRAMMAR)
    game, move, position = (pattern(name, given) for name in ("game", "move", "position"))
    for board in random_plies(game_type, seed=9, plies=40):
        assert re.fullmatch(game, board.game_string())
        assert re.fullmatch(position, board.position_string())
        assert not re.fullmatch(game, board.position_string())
        assert all(re.fullmatch(move, board.move_string(m)) for m in board.legal_moves[:9])


@pytest.mark.parametrize(
    "text",
    [
        "Base;Position;White[02];wQ@0,0;bQ@1,0",
        "Base;Position;White[2];wQ@0,0;bQ@+1,0",
        "Base;Position;White[2];wQ@-0,0;bQ@1,0",
        "Base;Position;White[2];wQ1@0,0;bQ@1,0",
        "Base;Position;White[2];wA@0,0;bQ@1,0",
        "Base+;Position;White[2];wQ@0,0;bQ@1,0",
        "Base+LM;Position;White[2];wQ@0,0;bQ@1,0",
        "Base;Position;White[2];moved:bQ;wQ@0,0;bQ@1,0",
        "Base;Position;White[2];wQ@0,0; bQ@1,0",
        "Base;Position;White[2];wQ@0,0;bQ@1,0;",
    ],
)
def test_the_grammar_has_only_what_is_written(text: str) -> None:
    assert not re.fullmatch(pattern("position", rules(GRAMMAR)), text)


def test_the_docstring_has_the_same_grammar_of_positions() -> None:
    given = rules(GRAMMAR)
    stated = rules(positions_module.__doc__ or "")
    position = re.compile(pattern("position", stated))
    assert set(stated) <= {*given, "piece"}
    for board in random_games("Base+MLP", seed=9, games=5, plies=40):
        assert position.fullmatch(board.position_string())
    for name in ("position", "game-type", "turn", "stack", "hex", "integer", "number"):
        assert pattern(name, stated | {"piece": given["piece"], "bug": given["bug"]}) == pattern(
            name, given
        )


def test_the_examples_are_written_canonically() -> None:
    lines = [line for name, code in BLOCKS if not name for line in code.splitlines()]
    games = [line for line in lines if "Position" not in line]
    positions = [line for line in lines if "Position" in line]
    assert games
    assert positions
    assert [Board.from_game_string(text).game_string() for text in games] == games
    (example,) = re.findall(r"^    (Base.*)$", positions_module.__doc__ or "", re.MULTILINE)
    for text in (example, *positions):
        board = Board.from_position(text)
        assert board.position_string() == text
        assert not find_faults(board.stacks(), board.turn, moved=board.last_moved)


def test_every_kind_of_fault_is_in_the_document() -> None:
    impossible, unusual = TEXT.split("### What is refused")[1].split("merely unusual")

    def named(text: str) -> set[str]:
        rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
        return {name for row in rows for name in re.findall(r"`(\w+)`", row)}

    assert named(impossible) == {kind.name for kind in FaultKind if kind.forbids}
    assert named(unusual) == {kind.name for kind in FaultKind if not kind.forbids}


DIALOGUES = re.findall(r"^```\n(newgame .*?)^```", UHP, re.DOTALL | re.MULTILINE)


def test_the_document_has_dialogues_with_the_engine() -> None:
    assert len(DIALOGUES) == 2


@pytest.mark.parametrize("dialogue", DIALOGUES)
def test_a_dialogue_with_the_engine_is_true(dialogue: str) -> None:
    engine = Engine()
    said: list[str] = []
    for line in dialogue.splitlines():
        if line.startswith(("newgame", "play", "explore")):
            assert not said
            said = engine.handle(line)
        else:
            assert line == said.pop(0)
    assert not said


def test_info_lines_follow_the_grammar() -> None:
    (grammar,) = re.findall(r"^```ebnf\n(.*?)^```", UHP, re.DOTALL | re.MULTILINE)
    info_line = pattern("info-line", rules(GRAMMAR + grammar))
    engine = Engine()
    engine.handle("options set Info True")
    engine.handle("options set Lines 3")
    examples = re.findall(r"^info .*$", UHP, re.MULTILINE)
    for board in random_games("Base+MLP", seed=4, games=3, plies=50):
        engine.handle(f"newgame {board.position_string()}")
        *lines, _, _ = engine.handle("bestmove depth 2")
        examples += lines
    assert len(examples) > 12
    assert all(re.fullmatch(info_line, line) for line in examples)
