r"""What people have in their files and on their clipboards, and what becomes of it.

Every text is read by the library and opened in the page, and a GameString also by its link and as a
`Board`: they must all read the same game. A row is a text, the type and the moves of the game, its
result, and the places and kinds of the notes.
"""

from __future__ import annotations

import html
import io
import json
import re
import textwrap
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import quote

import pytest

from hive_core import (
    Board,
    Color,
    GameFileError,
    GameState,
    GameType,
    HiveError,
    NoteKind,
    Outcome,
    Termination,
    read_game,
    read_games,
    read_headers,
)
from hive_core._formats.packing import pack
from hive_core._formats.source import decoded
from hive_core._game.result_words import parse_result
from hive_core.game import Game
from tests.game_trees import grown
from tests.languages import LANGUAGES
from tests.page import after, walk
from web.app.view import view
from web.files import link
from web.files.intents import OpenListed, OpenText
from web.locale import text as text_of
from web.settings.state import SettingsState
from web.shared.intents import Open, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState

DRAW, WHITE, BLACK = GameState.DRAW, GameState.WHITE_WINS, GameState.BLACK_WINS
OPEN = GameState.IN_PROGRESS
RESULT, LEFT_OUT, DAMAGED = NoteKind.RESULT_UNKNOWN, NoteKind.IGNORED, NoteKind.DAMAGED
TWO = ("wS1", "bS1 wS1-")


@dataclass(frozen=True)
class Case:
    """A text and the game that it has."""

    text: str
    moves: tuple[str, ...] = TWO
    game_type: str = "Base"
    result: GameState = OPEN
    notes: tuple[tuple[NoteKind, int, int], ...] = ()


def pgn(*lines: str, tags: str = '[GameType "Base"]') -> str:
    return "\n".join([tags, "", *lines, ""])


def ended(word: str) -> tuple[str, ...]:
    """Return a game that ends with this word: on a line of its own, and beside the last move."""
    return pgn("1. wS1", "2. bS1 wS1-", "", word), pgn("1. wS1", f"2. bS1 wS1- {word}")


def sgf(*nodes: str, head: str = "SU[Hive-PLM]", white: str = "a", black: str = "b") -> str:
    lines = [f"; {node}" for node in nodes]
    first = f'(;GM[27]VV[1]{head}P0[id "{white}"]P1[id "{black}"]'
    return "\n".join([first, "; P0[0 Start P0]", *lines, ")"])


LADYBUG = ("P0[1 Pick W 6 wL1]", "P0[2 Dropb wL1 N 13 .]", "P0[3 Done]")
SPIDER = ("P1[4 Pick B 4 bS1]", "P1[5 Dropb bS1 O 13 wL1-]", "P1[6 Done]")
AFTER_BOTH = ("wL", "bS1 wL-")

DRAWS = (
    *("½-½", "½–½", "½ - ½", "½", "1/2-1/2", "1/2–1/2", "1/2", "1⁄2-1⁄2", "0.5-0.5", "0,5-0,5"),
    *(
        "0.5–0.5",
        ".5-.5",
        "Draw",
        "draw.",
        "Drawn",
        "Draw by agreement",
        "½-½ by agreement",
        "½－½",
        "Partie nulle",
        "match nul",
    ),
    *("remis", "Remis!", "patta", "pareggio", "tablas", "ничья", "Ничья", "нічия", "unentschieden"),
    *("Remise", "gelijkspel", "gelijk", "empate", "empat", "oavgjort", "uafgjort", "tasapeli"),
    *("döntetlen", "remíza", "beraberlik", "引き分け", "和棋", "The game is a draw"),
)
WINS = {
    WHITE: (
        "1-0",
        "1–0",
        "1—0",
        "1 - 0",
        "1:0",
        "WhiteWins",
        "White wins",
        "whitewins",
        "Wit wint",
        "1-0 by resignation",
        "Black resigns",
        "Black lost on time",
        "(1-0)",
        "( White wins )",
        "winner: white",
        "White is the winner",
    ),
    BLACK: (
        "0-1",
        "0–1",
        "0 – 1",
        "0−1",
        "0:1",
        "BlackWins",
        "Black won",
        "Schwarz gewinnt",
        "0-1 on time",
        "White resigned",
    ),
}
NO_RESULTS = (
    *("Adjudicated", "Unknown", "Unkown", "abandoned", "who knows", "Abgebrochen"),
    *("no draw", "Draw offered", "Draw declined"),
)

PGN = {
    **{f"{w} {n}": Case(t, result=DRAW) for w in DRAWS for n, t in enumerate(ended(w))},
    **{
        f"{word} {n}": Case(text, result=state)
        for state, words in WINS.items()
        for word in words
        for n, text in enumerate(ended(word))
    },
    **{f"* {n}": Case(text) for n, text in enumerate(ended("*"))},
    **{
        f"{word} {n}": Case(text, notes=((RESULT, *place),))
        for word in NO_RESULTS
        for n, (text, place) in enumerate(zip(ended(word), ((6, 1), (4, 13)), strict=True))
    },
    **{
        f"[Result {word}]": Case(pgn("1. wS1", "2. bS1 wS1-", tags=f'[Result "{word}"]'), result=s)
        for s, words in {DRAW: DRAWS, **WINS}.items()
        for word in words
    },
    "a result that is unknown, as a tag": Case(
        pgn("1. wS1", "2. bS1 wS1-", tags='[GameType "Base"]\n[Result "who knows"]'),
        notes=((RESULT, 2, 1),),
    ),
    "; and %": Case(pgn("1. wS1 ; a remark", "% a line", "; more", "2. bS1 wS1-", "%")),
    "comments before the tags": Case(
        "; downloaded today\n{by Ann}\n"
        + pgn("1. wS1", "2. bS1 wS1-", tags='[GameType "Base"]\n[White "A"]')
    ),
    "a comment between the tags": Case(
        pgn("1. wS1", "2. bS1 wS1-", tags='[GameType "Base"]\n{by Ann}\n[White "A"]')
    ),
    "a remark in square brackets": Case(
        pgn("1. wS1", "[2. bG1 wS1-]", "[better 2. bG1 wS1-]", "2. bS1 wS1-"),
        notes=((DAMAGED, 4, 1),),
    ),
    "other quotes around tags": Case(
        pgn("1. wS1", "2. bS1 wS1-", tags="[GameType “Base+L”]\n[White 'Ann Lee']"),
        game_type="Base+L",
    ),
    **{
        f"a number, then {word}": Case(pgn("1. wS1", "2. bS1 wS1-", f"3. {word}"), result=state)
        for word, state in (("draw", DRAW), ("=", DRAW), ("Draw!", DRAW), ("+-", WHITE))
    },
    "a number, then dots": Case(pgn("1. wS1", "2. bS1 wS1-", "3. ..."), notes=((LEFT_OUT, 5, 4),)),
    "signs that cannot be seen": Case(
        pgn("1. wS1\u200b", "2. \u200fbS1 wS1-\u00ad", "\x1a"),
    ),
    "East Asian signs": Case(pgn("1. wS1", "2. bS1　wS1＼"), moves=("wS1", "bS1 wS1\\")),
    "a letter before the tags": Case(
        "Dear Ann,\n\n" + pgn("1. wS1", "2. bS1 wS1-"), notes=((LEFT_OUT, 1, 1),)
    ),
    "; before the first move": Case(pgn("; a remark: 1. wG1", "1. wS1", "2. bS1 wS1-")),
    "a word between moves": Case(
        pgn("1. wS1 hello there", "2. bS1 wS1-"), notes=((LEFT_OUT, 3, 8),)
    ),
    "a remark in brackets": Case(
        pgn("1. wS1 (a fine start)", "2. bS1 wS1-"), notes=((LEFT_OUT, 3, 9),)
    ),
    "a variation that is illegal": Case(
        pgn("1. wS1", "2. bS1 wS1- (2. bG1 bQ- 3. wQ -wS1)"), notes=((LEFT_OUT, 4, 17),)
    ),
    "a variation without a move": Case(
        pgn("(1. wG1)", "1. wS1", "2. bS1 wS1-"), notes=((LEFT_OUT, 3, 1),)
    ),
    "an open variation": Case(pgn("1. wS1", "2. bS1 wS1- (2. bG1 wS1-"), notes=((DAMAGED, 4, 13),)),
    "a stray )": Case(pgn("1. wS1 )", "2. bS1 wS1-"), notes=((DAMAGED, 3, 8),)),
    "a stray }": Case(pgn("1. wS1 }", "2. bS1 wS1-"), notes=((DAMAGED, 3, 8),)),
    "an open comment": Case(pgn("1. wS1 {open", "2. bS1 wS1-"), notes=((DAMAGED, 3, 8),)),
    "an open comment, then another": Case(
        pgn("1. wS1 {open", "2. bS1 wS1- {closed}"), notes=((DAMAGED, 3, 8),)
    ),
    "a tag without its bracket": Case(
        pgn("1. wS1", "2. bS1 wS1-", tags='[GameType "Base"]\n[White "Ann"'),
        notes=((DAMAGED, 2, 1),),
    ),
    "a tag without quotes": Case(
        pgn("1. wS1", "2. bS1 wS1-", tags="[GameType Base]\n[White Ann]"),
    ),
    "a line that is no tag": Case(pgn("1. wS1", "[%clk]", "2. bS1 wS1-"), notes=((DAMAGED, 4, 1),)),
    "two tags on a line": Case(
        pgn("1. wS1", "2. bS1 wS1-", tags='[GameType "Base"] [White "Ann"]')
    ),
    "an unknown game type": Case(
        pgn("1. wS1", "2. bS1 wS1-", tags='[GameType "Standard"]'),
        notes=((LEFT_OUT, 1, 1),),
    ),
    "carriage returns": Case(pgn("1. wS1", "2. bS1 wS1-").replace("\n", "\r")),
    "NULs": Case(pgn("1. w\0S1", "2. bS1 wS1-\0\0")),
    "a byte order mark": Case("\ufeff" + pgn("1. wS1", "2. bS1 wS1-")),
    "a missing expansion": Case(pgn("1. wL", "2. bS1 wL-"), moves=AFTER_BOTH, game_type="Base+L"),
    "tiles out of order": Case(pgn("1. wS2", "2. bS2 wS2-")),
    "doubled backslashes": Case(pgn("1. wS1", "2. bS1 wS1\\\\"), moves=("wS1", "bS1 wS1\\")),
    "a dot as the place of the first move": Case(pgn("1. wS1 .", "2. bS1 wS1-")),
    "both players' moves under one number": Case(
        pgn("1. wS1 bS1 wS1- 2. wQ -wS1 bQ bS1-"), moves=(*TWO, "wQ -wS1", "bQ bS1-")
    ),
    "moves that were wrapped": Case(
        pgn("1. wS1 2. bS1", "wS1- 3. wQ -wS1 4.", "bQ", "bS1-", "(4. bG1", "bS1-)"),
        moves=(*TWO, "wQ -wS1", "bQ bS1-"),
    ),
    "moves separated by ;": Case("1. wS1; 2. bS1 wS1-"),
}

SGF = {
    "a node of P-1": Case(
        sgf("P-1[Pop P0\\[0 Start P0\\]]", *LADYBUG),
        ("wL",),
        "Base+MLP",
        notes=((LEFT_OUT, 3, 7),),
    ),
    "a node of P-1 in mid-game": Case(
        sgf(*LADYBUG, "P-1[vcr:@-1 doScrollTo 99999]", *SPIDER),
        AFTER_BOTH,
        "Base+MLP",
        notes=((LEFT_OUT, 6, 7),),
    ),
    "a vcr: action": Case(
        sgf(*LADYBUG, "P0[4 vcr:@-1 doScrollTo 99999]", *SPIDER),
        AFTER_BOTH,
        "Base+MLP",
        notes=((LEFT_OUT, 6, 6),),
    ),
    "an unknown property": Case(
        sgf(*LADYBUG, *SPIDER, head="SU[Hive-PLM]QQ[1][2]"),
        AFTER_BOTH,
        "Base+MLP",
        notes=((LEFT_OUT, 1, 29),),
    ),
    "garbage between properties": Case(
        sgf(*LADYBUG, "} ? P1[4 Pick B 4 bS1]", *SPIDER[1:]),
        AFTER_BOTH,
        "Base+MLP",
        notes=((DAMAGED, 6, 3),),
    ),
    "an unknown kind of Hive": Case(
        sgf(*LADYBUG, *SPIDER, head="SU[Hive-XL]"), AFTER_BOTH, "Base+L", notes=((DAMAGED, 1, 17),)
    ),
    "an action that is not closed": Case(
        sgf(LADYBUG[0], "P0[2 Dropb wL1 N 13 .", LADYBUG[2], *SPIDER),
        AFTER_BOTH,
        "Base+MLP",
        notes=((DAMAGED, 4, 5),),
    ),
    "a comment that is not closed": Case(
        sgf(*LADYBUG[:2], "P0[3 Done]C[fine", *SPIDER),
        AFTER_BOTH,
        "Base+MLP",
        notes=((DAMAGED, 5, 14),),
    ),
    "a game that is not closed": Case(
        sgf(*LADYBUG, *SPIDER)[:-1], AFTER_BOTH, "Base+MLP", notes=((DAMAGED, 1, 1),)
    ),
    "a stray )": Case(
        sgf(*LADYBUG, ") ; P0[3 Reset]", *SPIDER).replace("; )", ")"),
        AFTER_BOTH,
        "Base+MLP",
        notes=((DAMAGED, 6, 1),),
    ),
    **{
        f"the beginning is missing: {begin}": Case(
            begin + sgf(*LADYBUG, *SPIDER)[2:], AFTER_BOTH, "Base+MLP", notes=((DAMAGED, 1, 1),)
        )
        for begin in ("", ";", "(", "\n;")
    },
    "the first lines are missing": Case(
        "\n".join(f"; {node}" for node in (*LADYBUG, *SPIDER)) + ")",
        AFTER_BOTH,
        "Base+L",
        notes=((DAMAGED, 1, 1),),
    ),
    "a player's name without its last quotation mark": Case(
        sgf(*LADYBUG, *SPIDER).replace('"a"', '"a'), AFTER_BOTH, "Base+MLP"
    ),
    "text before the game": Case(
        f"Dear Ann, see here:\n{sgf(*LADYBUG, *SPIDER)}", AFTER_BOTH, "Base+MLP"
    ),
    "a branch that is illegal": Case(
        sgf(*LADYBUG).removesuffix(")")
        + "(; P1[4 Dropb bS1 O 13 wL1-]; P1[5 Done])(; P1[4 Dropb wS1 O 13 bQ-]; P1[5 Done]))",
        AFTER_BOTH,
        "Base+MLP",
        notes=((LEFT_OUT, 6, 74),),
    ),
    "carriage returns and NULs": Case(
        sgf(*LADYBUG, *SPIDER).replace("\n", "\r").replace("Done", "Do\0ne"), AFTER_BOTH, "Base+MLP"
    ),
    **{
        f"RE[{word}]": Case(
            sgf(*LADYBUG, *SPIDER, head=f"SU[Hive-PLM]RE[{word}]"), AFTER_BOTH, "Base+MLP", DRAW
        )
        for word in DRAWS
    },
}

GAME = "Base;InProgress;White[2];wS1;bS1 wS1-"
LINE = r"wS1;bG1 /wS1;wQ \wS1"
THREE = ("wS1", "bG1 /wS1", "wQ \\wS1")
HIVEGAME = "https://hivegame.com/analysis?uhp="
ANALYSIS = {
    "current_node": None,
    "tree": {
        "name": "analysis",
        "nodes": [
            {
                "node_id": at,
                "value": {"turn": at + 1, "piece": piece, "position": place},
                "children": [at + 1] if at < 2 else [],
                "parent": at - 1 if at else None,
            }
            for at, (piece, place) in enumerate((("wS1", ""), ("bG1", "/wS1"), ("wQ", "\\wS1")))
        ],
    },
    "hashes": [[17, 0]],
    "game_type": "MLP",
}

PASTED = {
    "hivegame.com's link": Case(
        f"{HIVEGAME}Base+L;InProgress;White[2];wS1;bG1%20/wS1", THREE[:2], "Base+L"
    ),
    "the same, all escaped": Case(
        f"{HIVEGAME}{quote('Base+L;InProgress;White[2];wS1;bG1 /wS1', safe='')}",
        THREE[:2],
        "Base+L",
    ),
    "the same, with + for a space": Case(
        f"  {HIVEGAME}Base%2BL;InProgress;White%5B2%5D;wS1;bG1+/wS1&x=1\n", THREE[:2], "Base+L"
    ),
    "the same as a link in Markdown": Case(
        f"[a game]({HIVEGAME}Base%3BwS1%3BbG1%20%2FwS1)", THREE[:2]
    ),
    "bare moves": Case(LINE, THREE),
    "bare moves with an expansion": Case("wM;bL wM-", ("wM", "bL wM-"), "Base+ML"),
    "bare moves on lines of their own": Case(LINE.replace(";", "\n"), THREE),
    "bare moves with commas": Case(LINE.replace(";", ", "), THREE),
    "bare moves in quotes": Case(f'"{LINE}"', THREE),
    "bare moves with numbers": Case("1. wS1; 2. bG1 /wS1; 3. wQ \\wS1", THREE),
    "bare moves with doubled backslashes": Case(LINE.replace("\\", "\\\\"), THREE),
    "the state and moves": Case(GAME.partition(";")[2]),
    "the turn and moves": Case(GAME.partition("InProgress;")[2]),
    "the type and moves": Case("Base;wS1;bS1 wS1-"),
    "double quotes": Case(f'"{GAME}"'),
    "single quotes": Case(f" '{GAME}'\n"),
    "printed quotes": Case(f"“{GAME}”"),
    "backticks": Case(f"`{GAME}`"),
    "all escaped": Case(quote(GAME, safe="")),
    "a dot as the place of the first move": Case(GAME.replace("wS1;", "wS1 .;")),
    "a block of code": Case(f"```\n{GAME}\n```\n"),
    "one quotation mark": Case(f'"{GAME}'),
    "a command": Case(f"newgame {GAME}"),
    "a command and its answer": Case(f"{GAME}\nok\n"),
    "words before it": Case(f"My game: {GAME}."),
    "doubled backslashes": Case(
        r"Base;InProgress;White[3];wS1;bG1 /wS1;wQ \\wS1;bQ bG1\\", (*THREE, "bQ bG1\\")
    ),
    "words behind it, on the next line": Case(f"{GAME}\nWhat now?", notes=((LEFT_OUT, 2, 1),)),
    "a question behind it": Case(f"My game: {GAME} good?", notes=((LEFT_OUT, 1, 48),)),
    "an exclamation": Case(f"{GAME}!"),
    "bold": Case(f"**{GAME}**"),
    "East Asian semicolons": Case(GAME.replace(";", "；")),
    "hivegame.com's link within a sentence": Case(f"See {HIVEGAME}{quote(GAME)} please"),
    "hivegame.com's link between angles": Case(f"<{HIVEGAME}{quote(GAME)}>"),
    "lines that were wrapped": Case(GAME.replace(";", ";\n").replace("bS1 ", "bS1\n")),
    "empty parts": Case(GAME.replace(";", ";;") + ";"),
    "tiles out of order": Case("Base;InProgress;White[2];wA2;bA1 wA2-", ("wA1", "bA1 wA1-")),
    "a missing expansion": Case("Base;InProgress;White[2];wL;bS1 wL-", AFTER_BOTH, "Base+L"),
    "numbers before the moves": Case("Base;WhiteWins;White[2];1. wS1;2. bS1 wS1-", result=WHITE),
    "an unknown type": Case(GAME.replace("Base", "Base+X"), notes=((LEFT_OUT, 1, 1),)),
    "an unknown state": Case(GAME.replace("InProgress", "Paused"), notes=((LEFT_OUT, 1, 6),)),
    "an unknown turn": Case(GAME.replace("White", "Rot"), notes=((LEFT_OUT, 1, 17),)),
    **{
        f"{word} {where}": Case(text, result=state)
        for word, state in (("1-0", WHITE), ("½-½", DRAW), ("Black wins", BLACK), ("Draw", DRAW))
        for where, text in {
            "as the state": GAME.replace("InProgress", word),
            "behind it": f"{GAME};{word}",
            "beside the last move": f"{GAME} {word}",
        }.items()
    },
    "a comment beside a move": Case(
        GAME.replace("wS1;", "wS1 {fine; really};"), notes=((LEFT_OUT, 1, 30),)
    ),
    "a remark beside a move": Case(f"{GAME} (well (", notes=((LEFT_OUT, 1, 39),)),
    "a glyph beside a move": Case(GAME.replace("wS1;", "wS1!?;"), notes=((LEFT_OUT, 1, 29),)),
    "a word behind it": Case(f"{GAME};Adjudicated", notes=((LEFT_OUT, 1, 39),)),
    "other dashes and spaces": Case(GAME.replace("-", "–").replace(" ", "\u00a0")),
}

WIDE = {code: chr(code + 0xFEE0) for code in range(0x21, 0x7F)}
CHAT = "[27.11.26, 10:32:11] Ann: "
PASTED |= {
    "signs as wide as ideographs": Case(GAME.translate(WIDE)),
    **{f"{sign} for /": Case(LINE.replace("/", sign), THREE) for sign in "⁄∕／"},
    **{f"{sign} for a backslash": Case(LINE.replace("\\", sign), THREE) for sign in "∖＼¥￥₩"},
    **{f"{sign} for -": Case(GAME.replace("wS1-", f"wS1{sign}")) for sign in "—‑−"},
    "between primes": Case(f"″{GAME}″"),
    "spaces of no width": Case(GAME.replace(";", ";\u200b").replace("bS1 ", "bS1\u2060 ")),
    "all in capitals": Case(GAME.upper()),
    "a capital at the beginning": Case(f"W{LINE[1:]}", THREE),
    "spaces around each part and sign": Case(
        GAME.replace(";", " ; ").replace("[2]", " [ 2 ] ").replace("wS1-", "wS1 -")
    ),
    "three dots": Case(f"{GAME}…"),
    "a question": Case(f"What about {GAME}?"),
    "pictures": Case(f"🐝 {GAME} 🎉"),
    "a hash tag": Case(f"{GAME} #hive", notes=((LEFT_OUT, 1, 39),)),
    "a score in brackets": Case(f"{GAME} [1-0]", result=WHITE),
    "hidden in a chat": Case(f"||{GAME}||"),
    "code in a sentence": Case(f"I played `{GAME}` and lost.", notes=((LEFT_OUT, 1, 50),)),
    "in a table of Markdown": Case(f"| 1 | `{GAME}` |"),
    "the signs of Markdown escaped": Case(
        GAME.replace("[", r"\[").replace("]", r"\]"), notes=((LEFT_OUT, 1, 17),)
    ),
    "a message": Case(CHAT + GAME),
    "a message of another chat": Case(f"Ann, [27 Nov 2026 10:32]\n{GAME}"),
    "a message of a third": Case(f"11/27/26, 10:32 AM - Ann: {GAME}"),
    "a message of a fourth": Case(f"[10:32] <ann> {GAME}"),
    "a move in each message": Case(f"{CHAT}wS1\n{CHAT.replace('Ann', 'Bob')}bS1 wS1-"),
    "a line of a log": Case(f"2026-11-27T10:32:11Z [info] {GAME}"),
    "a signature": Case(f"{GAME}\n-- \nSent from my phone", notes=((LEFT_OUT, 2, 1),)),
    "a mail as it is sent": Case(GAME.replace("bS1 ", "b=\nS1=20")),
    **{
        f"parts in cells, between {name}": Case(GAME.replace(";", sign))
        for name, sign in (("tabs", "\t"), ("lines", "\n"), ("commas", ","), ("bars", " | "))
    },
    "a line of a program": Case(f'const game = "{GAME}";'),
    "a value of CDATA": Case(f"<game><![CDATA[{GAME}]]></game>"),
    **{
        f"a list of a program: {text[:9]}": Case(text)
        for text in (
            "['wS1', 'bS1 wS1-']",
            "('wS1', 'bS1 wS1-',)",
            '["wS1", "bS1 wS1-",]',
            '"wS1","bS1 wS1-"',
            "{'moves': ['wS1', 'bS1 wS1-']}",
            'moves = ["wS1", "bS1 wS1-"];',
        )
    },
    "the list of a program, with doubled backslashes": Case(
        r"['wS1', 'bG1 /wS1', 'wQ \\wS1']", THREE
    ),
    "a semicolon for a turn, a comma for a move": Case(
        "1. wS1, bS1 wS1-; 2. wQ -wS1, bQ bS1-", (*TWO, "wQ -wS1", "bQ bS1-")
    ),
    **{
        f"{name} for a type": Case(GAME.replace("Base", name), game_type="Base+MLP")
        for name in ("BaseMLP", "Base-MLP", "Base_PLM", "Base%2BMLP", "Base + MLP")
    },
    "hivegame.com's link without its scheme": Case(f"hivegame.com/analysis?uhp={quote(GAME)}"),
    "hivegame.com's link in a chat": Case(f"<{HIVEGAME}{quote(GAME)}|my game>"),
    "hivegame.com's link, wrapped": Case(f"{HIVEGAME}{quote(GAME)[:30]}\n{quote(GAME)[30:]}"),
    "the end of a link": Case(f"game={quote(GAME, safe='')}"),
}

LINK = "https://example.org/hive/#game=" + quote(GAME)
STUDY = "https://example.org/hive/#study=" + pack(Game.read(GAME).to_sgf())
OTHERS = {
    "hivegame.com's analysis": Case(json.dumps(ANALYSIS), THREE, "Base+MLP"),
    "hivegame.com's game": Case(
        json.dumps({"game_type": "Base", "history": [["wS1", ""], ["bS1", "wS1-"]], "turn": 2})
    ),
    "a list of moves": Case(json.dumps(list(TWO))),
    "a GameString in JSON": Case(json.dumps({"id": 3, "uhp": GAME})),
    "two moves, each in an object": Case(
        json.dumps(
            {"moves": [{"ply": at, "player": "white", "move": m} for at, m in enumerate(TWO)]}
        )
    ),
    "moves as lists of one or two": Case(json.dumps([["wS1"], ["bS1", "wS1-"]])),
    "moves and a winner": Case(json.dumps({"moves": TWO, "winner": "white"}), result=WHITE),
    "a link in JSON": Case(json.dumps({"url": LINK})),
    "a PGN in JSON": Case(json.dumps({"id": "a", "pgn": pgn("1. wS1", "2. bS1 wS1-")})),
    "a PGN as a JSON string": Case(json.dumps(pgn("1. wS1", "2. bS1 wS1-"))),
    "an SGF in JSON": Case(json.dumps({"sgf": sgf(*LADYBUG, *SPIDER)}), AFTER_BOTH, "Base+MLP"),
    **{
        f"a session with an engine, {name}": Case(text.replace("@", mark))
        for mark in ("", "> ")
        for name, text in {
            f"commands only {mark}": "@newgame Base\n@play wG1\n@undo\n@play wS1\n@play bS1 wS1-\n",
            f"commands and answers {mark}": "id X 1\nok\n"
            "@newgame Base\nBase;NotStarted;White[1]\nok\n"
            "@play wS1\nBase;InProgress;Black[1];wS1\nok\n@bestmove depth 2\nbG1 wS1-\nok\n"
            f"@play bS1 wS1-\n{GAME}\nok\n@play wQ -wS1\n{GAME};wQ -wS1\nok\n@undo\n{GAME}\nok\n",
            f"answers only {mark}": f"Base;NotStarted;White[1]\nok\n{GAME[:28]}\nok\n{GAME}\nok\n",
        }.items()
    },
    "a JSON string": Case(json.dumps(r"Base;InProgress;Black[2];" + LINE), THREE),
    "our own link": Case(LINK),
    "our own link, escaped twice": Case("https://example.org/hive/#game=" + quote(quote(GAME))),
    "a link that redirects to ours": Case(f"https://example.com/?to={quote(LINK, safe='')}&x=1"),
    "a link in HTML": Case(f'<p>See <a href="{LINK}">my game</a></p>'),
    "a link in HTML, shown as it is": Case(f"<a class='x' href='{LINK}'>{LINK}</a>"),
    "a link in HTML, with more values": Case(f'<a href="https://x.org/?a=b&amp;{LINK[26:]}">x</a>'),
    "a link of a forum": Case(f"[url={LINK}]my game[/url]"),
    "a link of a forum, shown as it is": Case(f"[url]{LINK}[/url]"),
    "a cell of a spreadsheet": Case(
        '"' + pgn("1. wS1", "2. bS1 wS1-").rstrip().replace('"', '""') + '"\n'
    ),
    "moves in the cells of a table": Case(
        "1\twS1\tbS1 wS1-\n2\twQ -wS1\tbQ bS1-", (*TWO, "wQ -wS1", "bQ bS1-")
    ),
    "a table of Markdown": Case("| 1 | wS1 | bS1 wS1- |", notes=((LEFT_OUT, 1, 1),)),
    "tags and moves on one line": Case('[GameType "Base"] 1. wS1 2. bS1 wS1-'),
    "spaces within a tag": Case('[ GameType "Base" ]\n\n1. wS1\n2. bS1 wS1-'),
    "commas behind moves": Case(pgn("1. wS1,", "2. bS1 wS1-,")),
    "a comma behind the last value in JSON": Case('{"moves": ["wS1", "bS1 wS1-",],}'),
    "a PGN in messages": Case(f"{CHAT}1. wS1\n{CHAT}2. bS1 wS1-"),
    "our own link, wrapped": Case(f"{LINK[:60]}\n{LINK[60:]}"),
    "our own link in a mail as it is sent": Case(f"{LINK[:60].replace('=', '=3D')}=\n{LINK[60:]}"),
    "a study, wrapped": Case(f"{STUDY[:70]}\n{STUDY[70:]}\nGreetings"),
    "a link below words": Case(f"Hello!\n\nLook at this:\n{LINK}\n\nAnn"),
}


def _around(text: str) -> dict[str, str]:
    """Return what surrounds a game in mails, forums, chats and web pages."""
    lines = text.rstrip("\n").split("\n")
    escaped = [html.escape(line) for line in lines]
    return {
        "quoted": "".join(f"> {line}\n" for line in lines),
        "quoted below words": "Ann wrote:\n" + "".join(f"> {line}\n" for line in lines),
        "quoted twice": "".join(f">> {line}\n" for line in lines),
        "in a block of code": f"```\n{text}\n```\n",
        "in a block of code with its language": f"``` pgn\n{text}\n```",
        "in a block of code, with tildes": f"~~~\n{text}\n~~~\n",
        "in HTML, as code": f"<pre><code class='x'>{text}</code></pre>",
        "in HTML, with line breaks": f"<p>{'<br>'.join(lines)}</p>\n",
        "in HTML, with line breaks and ends": "<br/>\n".join(["<p>", *escaped, "</p>"]),
        "in HTML, with an element for each line": "".join(f"<div>{line}</div>" for line in lines),
        "in a forum's code": f"[code]{text}[/code]",
        "in a forum's quotation": f'[quote="Ann"]\n{text}[/quote]\n',
        "indented": "".join(f"    {line}\n" for line in lines),
        "with CR LF": text.replace("\n", "\r\n"),
        "with NEL": text.replace("\n", "\x85"),
        "with paragraph separators": text.replace("\n", "\u2029"),
        "with vertical tabs": text.replace("\n", "\v"),
        "with empty lines": text.replace("\n", "\n\n"),
    }


AROUND = {
    **{
        f"PGN {where}": Case(around, notes=((LEFT_OUT, 1, 1),) * around.startswith("Ann wrote"))
        for where, around in _around(
            pgn("1. wS1", "2. bS1 wS1-", tags='[GameType "Base"]\n[White "Ann"]')
        ).items()
    },
    **{f"a GameString {where}": Case(around) for where, around in _around(GAME).items()},
    **{f"a link {where}": Case(around) for where, around in _around(LINK).items()},
}


def _sgf_around() -> dict[str, Case]:
    return {
        f"SGF {where}": Case(around, AFTER_BOTH, "Base+MLP")
        for where, around in _around(sgf(*LADYBUG, *SPIDER)).items()
    }


ALL = {
    **{f"PGN, {name}": case for name, case in PGN.items()},
    **{f"SGF, {name}": case for name, case in SGF.items()},
    **{f"pasted, {name}": case for name, case in PASTED.items()},
    **OTHERS,
    **AROUND,
    **_sgf_around(),
}


@pytest.mark.parametrize("case", ALL.values(), ids=ALL)
def test_the_game_in_a_text_is_read_and_what_is_odd_is_noted(case: Case) -> None:
    game = Game.read(case.text)
    assert game.tree.main_line == case.moves
    assert str(game.game_type) == case.game_type
    assert game.state() is case.result
    found = [(n.kind, n.line, n.column) for n in game.notes if n.line is not None]
    assert found == list(case.notes)
    assert read_game(case.text).moves == case.moves
    assert [len(games.tree.main_line) for games in read_games(case.text)] == [len(case.moves)]
    assert [header.plies for header in read_headers(case.text)] == [len(case.moves)]


@pytest.mark.parametrize("case", ALL.values(), ids=ALL)
def test_the_page_opens_the_same_game(case: Case) -> None:
    state = after(AppState(), OpenText(case.text))
    assert state.files.unreadable is None
    assert state.game.record.moves == case.moves
    assert str(state.game.record.game_type) == case.game_type
    for _, line, column in case.notes[:1]:
        assert f"line {line}, column {column}" in sentence(state)


@pytest.mark.parametrize("case", PASTED.values(), ids=PASTED)
def test_a_link_and_the_library_read_what_can_be_pasted(case: Case) -> None:
    settings = link.parse(f"#game={quote(case.text)}", ("en",), 0)
    assert settings.problems == ()
    assert settings.game is not None
    assert settings.game.moves == case.moves
    assert str(settings.game.game_type) == case.game_type
    board = Board.from_game_string(case.text)
    assert (board.move_strings(), str(board.game_type)) == (list(case.moves), case.game_type)
    assert Game.from_game_string(case.text).tree.main_line == case.moves


def test_no_move_is_taken_for_words_behind_the_game() -> None:
    with pytest.raises(GameFileError):
        Game.read(f"{GAME} wQ -wS1")


MUCH = (
    *(
        "\n",
        " ",
        " x",
        "!",
        "\nok",
        "<",
        "<a ",
        "<a href=",
        "<br>",
        "[url=",
        "[/b]",
        "{",
        '"\\',
        "> ",
    ),
    *("&", "&quot;", "\n> ", "\n~~~", "(", "( ", "#game=", "http://", "%25", "\n> Base;"),
    *("[1:00] ", "\n[1:00", "\n1.1.27 ", "=\n", "=20", '""', ",", "'wS1', ", "\n%20", "]", "- "),
)


@pytest.mark.slow
@pytest.mark.parametrize("part", MUCH)
def test_much_behind_a_game_is_read_or_refused_in_linear_time(part: str) -> None:
    """If the time were quadratic, this test would take many minutes."""
    for end in ("", "wQ"):
        with suppress(GameFileError):
            Game.read(GAME + 50_000 * part + end)
        with suppress(GameFileError):
            Game.read(50_000 * part + end)


def test_several_links_are_several_games() -> None:
    other = LINK.replace("wS1", "wG1")
    for text in (f"One:\n{LINK}\n{other}", f"First {LINK} then {other}.", f"{LINK} {LINK} {other}"):
        assert [g.tree.main_line[0] for g in read_games(text)] == ["wS1", "wG1"]
        assert [header.plies for header in read_headers(text)] == [2, 2]


def test_an_engine_log_has_a_game_for_each_newgame() -> None:
    new = "newgame Base\nBase;NotStarted;White[1]\nok\n"
    text = f"{new}play wS1\n{GAME[:28]}\nok\n{new}{new}play wG1\n{GAME.replace('wS1', 'wG1')}\nok\n"
    assert [game.tree.main_line for game in read_games(text)] == [("wS1",), ("wG1", "bS1 wG1-")]
    assert [header.line for header in read_headers(text)] == [5, 14]


def test_the_header_has_the_result_wherever_it_stands() -> None:
    for text in (*ended("1-0"), pgn("1. wS1", tags='[Result "1-0"]'), f"{GAME};1-0"):
        assert [parse_result(header.tags["Result"]) for header in read_headers(text)] == [WHITE]


@pytest.mark.parametrize("before", ["", "- ", "1. ", "Round 2: ", "* ", "> "])
@pytest.mark.parametrize("behind", ["", ","])
def test_a_list_of_game_strings_is_several_games(before: str, behind: str) -> None:
    other = GAME.replace("wS1", "wG1")
    text = f"{before}{GAME}{behind}\n{before}{other}{behind}\n"
    assert [g.tree.main_line[0] for g in read_games(text)] == ["wS1", "wG1"]
    assert [(header.line, header.plies) for header in read_headers(text)] == [(1, 2), (2, 2)]


def test_the_strict_form_is_asked_for_by_name() -> None:
    for text in (f'"{GAME}"', LINE, "Base;InProgress;White[2];wA2;bA1 wA2-"):
        with pytest.raises(HiveError):
            Board.from_game_string(text, strict=True)
    assert Board.from_game_string(GAME, strict=True).game_string() == GAME


# -- encodings -------------------------------------------------------------------------------------

NAMED = pgn("1. wS1", "2. bS1 wS1-", tags='[White "Zoë Müller"]\n[Result "½–½"]')
ENCODINGS = (
    *("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"),
    *("utf-32", "utf-32-le", "utf-32-be"),
)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_file_in_any_usual_encoding_is_read(encoding: str, tmp_path: Path) -> None:
    data = NAMED.encode(encoding)
    assert decoded(data).lstrip("\ufeff") == NAMED
    path = tmp_path / "game.pgn"
    path.write_bytes(data)
    with path.open("rb") as opened, path.open(encoding="utf-8") as as_utf_8:
        for source in (path, opened, io.BytesIO(data), as_utf_8):
            if source is as_utf_8 and encoding.startswith(("utf-16-", "utf-32-")):
                continue  # its bytes may be valid in UTF-8 too, so a reader cannot tell
            game = Game.read(source)  # type: ignore[arg-type]
            assert game.tree.main_line == TWO
            assert source is as_utf_8 or game.tags["White"] == "Zoë Müller"
            assert source is as_utf_8 or game.state() is DRAW


def test_latin_1_and_damaged_utf_8_lose_no_game() -> None:
    assert decoded("Zoë".encode("latin-1")) == "Zoë"
    assert decoded(b"fine \xff \x81 \x93") == "fine ÿ \x81 “"


# -- what we write ---------------------------------------------------------------------------------


def test_no_line_of_a_comment_is_taken_for_a_move_and_it_is_read_back_unchanged() -> None:
    """Readers that go line by line take a line for a move if its first word has a digit."""
    comment = "2 ants pin her\n3. wQ -wS1\nplain\n\n4 more\n٣ in another script\n1) x\nthe end"
    game = Game("Base")
    game.add("wS1", comment=comment).add("bS1 wS1-", comment="5 free sides", clock=61)
    for text in (game.to_pgn(), game.to_pgn(variations=True)):
        assert Game.read(text).tree == game.tree
        first = [line.split()[0] for line in text.split("\n") if line and "[" not in line]
        numbered = [word for word in first if any(map(str.isdecimal, word))]
        assert numbered == ["1.", "2."]


def test_a_resignation_is_written_beside_another_termination() -> None:
    for termination, end in (
        (Termination.RESIGNATION, Game.resign),
        (Termination.TIME, Game.lose_on_time),
    ):
        for told in ("adjudication", "resignation", "Ann ran out of tea; really", ""):
            game = Game("Base", tags={"Termination": told} if told else {})
            game.add_line(TWO)
            end(game, "white")
            for text in (game.to_pgn(), game.to_pgn(variations=True), game.to_sgf()):
                again = Game.read(text)
                assert again.tree == game.tree
                assert again.ending == Outcome(termination, Color.BLACK)
                assert again.notes == ()


@pytest.mark.parametrize("name", ["White Player", "é", "a-b", "", "x y z", "2nd!"])
def test_a_name_that_no_tag_can_have_is_refused(name: str) -> None:
    for change in (
        lambda: Game(tags={name: "x"}),
        lambda: Game().tags.update({name: "x"}),
        lambda: Game().tree.with_tags({name: "x"}),
        lambda: Game().tree.with_tag(name, "x"),
    ):
        with pytest.raises(HiveError, match="is not the name of a tag"):
            change()


def test_a_name_in_a_file_that_no_tag_can_have_is_noted() -> None:
    text = pgn("1. wS1", tags='[White Player "Ann"]\n[GameType "Base"]')
    game = Game.read(text)
    assert dict(game.tags) == {"WhitePlayer": "Ann"}
    assert [(note.kind, note.line, note.column) for note in game.notes] == [(DAMAGED, 1, 1)]
    game = Game.read(sgf(*LADYBUG, head="TG[White Player:Ann]"))
    assert game.tags["WhitePlayer"] == "Ann"
    assert DAMAGED in [note.kind for note in game.notes]


@pytest.mark.parametrize(
    "value", ['Ann "the ant" Lee', '"', "C:\\games\\", "a  b", "[x]", "a;b", "{c}", "\\", '\\"']
)
def test_values_of_tags_are_kept_as_they_are(value: str) -> None:
    game = Game("Base", tags={"White": value, "Event": value, "Note": value})
    game.add("wS1")
    for text in (game.to_pgn(), game.to_sgf()):
        again = Game.read(text)
        assert dict(again.tags) == dict.fromkeys(("Event", "White", "Note"), value)
        assert again.notes == ()


def test_a_date_is_understood_also_beside_line_ends() -> None:
    for date in ("21-Nov-2026_10:11:12\n", "\n2026-11-21", "Sat Nov 21\n2026"):
        assert Game(tags={"Date": date}).tags["Date"] == "2026.11.21"
        assert "[2026.11.21]" in Game(tags={"Date": date}).to_sgf()


# -- faults that remain ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "legal"),
    [
        (pgn("1. wS1", "2. bX1 wS1-", "3. wQ -wS1"), 4, 4, ("wS1",)),
        (pgn("1. wS1", "2. bS1 wS1-", "3. e4", "4. bQ bS1-"), 5, 4, TWO),
        (f"{GAME};wQ bS1-", 1, 39, TWO),
        (f"{GAME};what;bQ bS1-", 1, 39, TWO),
        (f'"{GAME};wQ bS1-"', 1, 40, TWO),
        (f"newgame {GAME};wQ bS1-", 1, 47, TWO),
    ],
)
def test_a_move_that_cannot_be_played_ends_the_reading_and_the_rest_can_be_opened(
    text: str, line: int, column: int, legal: tuple[str, ...]
) -> None:
    with pytest.raises(GameFileError) as caught:
        Game.read(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.game is not None
    assert caught.value.game.tree.main_line == legal
    state = after(AppState(), OpenText(text))
    assert state.files.unreadable is not None
    assert state.files.unreadable.legal is not None
    assert state.files.unreadable.legal.moves == legal


@pytest.mark.parametrize("lang", LANGUAGES)
def test_many_remarks_are_not_all_told(lang: str) -> None:
    text = pgn("1. wS1", *(f"{name} and so on {{}}" for name in ("aaaaa", "ccccc") * 40))
    text = text.replace("and so on", "and so on ()")
    state = after(AppState(), OpenText(text))
    assert state.files.unreadable is None
    nodes = "".join(f"Q{at}[x]" for at in range(400))
    state = after(AppState(), OpenText(sgf(*LADYBUG, head=nodes)))
    assert state.files.unreadable is None
    assert len(sentence(state)) < 700
    buttons = [n.attrs.get("data-action") for n in walk(view(state))]
    assert buttons.count("remarks") == 1
    nodes_shown = list(walk(view(state)))
    button = next(n for n in nodes_shown if n.attrs.get("data-action") == "remarks")
    assert button.text == text_of("en", "open.remarks.all", count=len(state.files.remarks))
    status = next(n for n in nodes_shown if n.attrs.get("id") == "status")
    assert nodes_shown.index(button) == nodes_shown.index(status) + 1
    opened = after(state, Open("remarks"))
    listed = [n.text for n in walk(view(opened)) if n.tag == "li" and n.text]
    assert listed == list(state.files.remarks)
    told = sentence(state)
    assert any(told.endswith(" ".join(listed[:count])) for count in range(1, len(listed)))
    assert len(Game.read(sgf(*LADYBUG, head=nodes)).notes) < 30


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_file_lost_is_told_first(lang: str) -> None:
    text = '[GameType "Base"]\n[White "Ann\n1. wS1\n2. bG1 wS1-\n3. wQ -wS1\n(3. wQ bG1-)\n'
    state = AppState(settings=SettingsState(lang=lang))
    told = sentence(after(state, OpenText(text)))
    lost = LANGUAGES[lang]["open.note.VARIATION"].partition("{")[0]
    damaged = LANGUAGES[lang]["open.note.DAMAGED"].partition("{")[0]
    assert 0 < told.index(lost) < told.index(damaged)


NUMBERED = [
    ("1. wS1\n2. bS1 wS1-\n3. wQ bS1-", "move 3 –"),
    ("1. wS1 bS1 wS1-\n2. wQ bS1-", "move 2 –"),
    ("1. wS1 bS1 wS1-\n2. wQ -wS1 {good} wQ bS1-", "move 2 –"),
    ("1. wS1 bS1 wS1-\n2. wQ -wS1 (2. wG1 -wS1 bG1 bS1- 3. wA1 -wG1) wQ bS1-", "move 2 –"),
    ("wS1\nbS1 wS1-\nwQ bS1-", "the 3rd move –"),
]
"""The moves of a PGN whose last cannot be played, and what it is called."""


@pytest.mark.parametrize(("moves", "name"), NUMBERED)
def test_a_fault_names_the_move_as_the_file_does(moves: str, name: str) -> None:
    state = after(AppState(), OpenText(f'[GameType "Base"]\n\n{moves}\n'))
    assert state.files.unreadable is not None
    assert name in sentence(state)


def test_a_fault_of_a_text_without_numbers_does_not_look_like_a_number_of_the_move_list() -> None:
    for text in (f"{GAME};wQ bS1-", f"{GAME};wQ -wS1;bQ wS1-;wX wQ"):
        for state in (
            after(AppState(), OpenText(text)),
            after(AppState(), Visit(f"#game={quote(text)}")),
        ):
            assert " move – “" in sentence(state)
            assert not re.search(r"\bmove \d", sentence(state))


# -- files with many games -------------------------------------------------------------------------


def test_a_file_with_a_game_string_on_each_line_has_several_games() -> None:
    text = f"{GAME}\n\n{GAME};wQ -wS1\nBase+M;InProgress;White[1];wM;bS1 bM-\n"
    faults: list[GameFileError] = []
    games = list(read_games(text, on_fault=faults.append))
    assert [len(game.tree.main_line) for game in games] == [2, 3]
    assert [(fault.line, fault.column, fault.ply) for fault in faults] == [(4, 31, 1)]
    headers = read_headers(text)
    assert [(header.line, header.plies) for header in headers] == [(1, 2), (3, 3), (4, 2)]
    assert len(Game.read(text, 1).tree.main_line) == 3
    state = after(AppState(), OpenText(text))
    assert state.files.several is not None
    assert [game.moves for game in state.files.several.games] == [2, 3, 2]
    assert after(state, OpenListed(1)).game.record.moves == (*TWO, "wQ -wS1")


def test_what_surrounds_a_game_changes_nothing_in_it() -> None:
    """Of random games in every form, with what a writer has in them, everything is read back."""
    for seed in range(3):
        tree = grown(GameType.parse("Base+MLP"), None, [(0, 12), (5, 4), (9, 3)], seed)
        game = Game.from_tree(tree)
        game.tree = game.tree.with_tag("White", 'Ann "<b>" [x] & > Lee')
        first = game.node(game.tree.main_line[:1])
        first.comment = "see <b>this</b> [code]\n> quoted {x} &amp; ```\n```\n~~~"
        line = Game(game.game_type)
        line.add_line(game.tree.main_line)
        moves = " ".join(f"{at}. {move}" for at, move in enumerate(game.tree.main_line, 1))
        forms = {
            game.to_pgn(variations=True): game,
            game.to_sgf(): game,
            line.to_game_string(): line,
            textwrap.fill(line.to_game_string(), 72, break_on_hyphens=False): line,
            '[GameType "Base+MLP"]\n\n' + textwrap.fill(moves, 72, break_on_hyphens=False): line,
        }
        for text, expected in forms.items():
            assert Game.read(text).tree.lines == expected.tree.lines
            for where, around in _around(text).items():
                found = Game.read(around)
                assert found.tree.lines == expected.tree.lines, where
                assert dict(found.tags) == dict(expected.tags), where


@pytest.mark.parametrize("write", [partial(Game.to_pgn, variations=True), Game.to_sgf])
@pytest.mark.parametrize("where", [where for where in _around(GAME) if "HTML" in where])
def test_comments_and_names_of_a_game_in_html_are_read_as_html_shows_them(
    write: Callable[[Game], str], where: str
) -> None:
    game = Game("Base", tags={"White": "Tom & 'Jerry' <3"})
    game.add("wS1", comment='1 < 2 &\nit\'s "fine"; &amp; is an ampersand').add("bS1 wS1-")
    text = write(game)
    escaped = text if "and ends" in where else html.escape(text)
    found = Game.read(_around(escaped)[where])
    assert found.tree == game.tree
    # Where no HTML is around it, nothing is an entity.
    assert Game.read(text).tree == game.tree


def test_a_character_that_no_text_may_have_is_replaced() -> None:
    found = Game.read("<p>1. wS1 {a&#0;b&#xD800;c&#x2013;d&#999999;}</p>").node(["wS1"])
    assert found.comment == "a\ufffdb\ufffdc–d\U000f423f"


@pytest.mark.parametrize("write", [Game.to_pgn, Game.to_sgf])
def test_one_game_of_many_is_read_without_playing_the_others(
    write: object, moves_played: list[str]
) -> None:
    assert callable(write)
    games = []
    for at in range(40):
        game = Game("Base", tags={"Event": str(at), "White": "Ann", "Black": "Bob"})
        game.add_line(("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"))
        game.resign("white" if at % 2 else "black")
        games.append(game)
    text = "\n".join(write(game) for game in games)
    moves_played.clear()
    headers = read_headers(text)
    assert moves_played == []
    assert [header.plies for header in headers] == [4] * 40
    assert [header.tags["Event"] for header in headers] == [str(at) for at in range(40)]
    assert [header.tags["Result"] for header in headers] == ["WhiteWins", "BlackWins"] * 20
    assert Game.read(text, 39).tree == games[39].tree
    assert len(moves_played) <= 16


@pytest.mark.parametrize("address", ["https://hive.test/game/12", " http://hive.test/?g=wS1\n"])
def test_an_address_of_another_site_is_called_one(address: str) -> None:
    state = after(AppState(), Open("open"), OpenText(address))
    assert state.dialog == "open"
    assert any("At another site open the link there" in part.text for part in walk(view(state)))
