"""Small fake engines with every fault, for the tests of the client."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hive_core import Board
from hive_core.engine import (
    Limit,
)

ROOT = Path(__file__).resolve().parents[2]
OURS = [sys.executable, "-m", "hive_core"]
DEPTH = Limit(depth=1)
FOREVER = Limit(depth=99)
READY = "say('ready;1;1')"

Question = Callable[[Any], Any]
Ask = Callable[..., Any]

# A small engine: it plays any game, and its best move is the first of the game. A fault is a
# function or a statement put in place of a part of it.
FAKE = """
import os, subprocess, sys

def say(*lines):
    sys.stdout.write("".join(line + "\\n" for line in lines))
    sys.stdout.flush()

game = "Base;NotStarted;White[1]"

def bestmove(line):
    say("wS1", "ok")

def hang():
    for _ in sys.stdin:
        pass
    # The input ends only when the client closes it.

BEFORE
say(f"id fake {os.getpid()}", "ok")
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "newgame":
        game = rest if ";" in rest else rest + ";NotStarted;White[1]"
        say(game, "ok")
    elif word == "play":
        game += ";" + rest
        say(game, "ok")
    elif word == "bestmove":
        bestmove(line)
    elif word == "exit":
        break
    elif word == "info":
        say("id fake", "ok")
    else:
        say("ok")
"""


def fake(before: str = "") -> list[str]:
    """Return the command of a fake engine with this fault."""
    return [sys.executable, "-I", "-S", "-c", FAKE.replace("BEFORE", before)]


def with_bestmove(*statements: str) -> list[str]:
    """Return the command of a fake engine that does this for `bestmove`."""
    body = "".join(f"\n    {statement}" for statement in statements)
    return fake(f"def bestmove(line):{body}")


def best(engine: Any) -> Any:
    """Ask for a move at the start of a game."""
    return engine.play(Board("Base"), DEPTH)
