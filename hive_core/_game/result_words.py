"""What a game file claims: its result, how the players ended it, the tiles that are in play."""

from __future__ import annotations

import re

from hive_core.notation import PLAIN
from hive_core.types import Color, GameState, Outcome, Termination

OVER = (GameState.DRAW, GameState.WHITE_WINS, GameState.BLACK_WINS)

ENDING_TAG = "Termination"
"""The tag for an ending that the moves do not show; its values are those of `Termination`."""

BY_PLAYERS = (Termination.RESIGNATION, Termination.AGREEMENT, Termination.TIME)
"""The ways in which a game ends that the moves do not show."""

_WHITE = (
    "white|weiss|weiß|wit|blancs?|blanches?|blancas|bianco|brancas|białe|vit|vita|белые|white's"
)
_BLACK = "black|schwarz|zwart|noirs?|noires?|negras|nero|pretas|negro|czarne|svart|чёрные|черные"
_WIN = (
    r"wins?|won|gewinnt|gewann|wint|won|gagnent|gagne|gagné|ganan|gana|vince|vincono|vencem|vence|"
    r"ganham|wygrywają|vinner|vann|выиграли|выигрывают|победили"
)
_LOSE = "resigns?|resigned|loses?|lost|gibt auf|abandonnent|abandonne|abandona|abbandona"
_DRAW = (
    # English, German, Dutch, French, Spanish, Italian, Portuguese and Catalan
    r"draw|drawn|stalemate|tie|remis|unentschieden|remise|gelijk|gelijkspel|nulle|nul|égalité|"
    r"tablas|empate|patta|pareggio|empat|taules|"
    # Scandinavian and Baltic languages, Finnish, Hungarian, Turkish
    r"uafgjort|uavgjort|oavgjort|viik|neizšķirts|lygiosios|tasapeli|döntetlen|beraberlik|berabere|"
    # Slavic languages, Romanian, Greek, Esperanto
    r"remíza|remiză|remi|remizo|neriješeno|нерешено|ничья|нічия|реми|равенство|ισοπαλία|egaleco"
)
_DRAWN = re.compile(rf"(?<!\w)(?:{_DRAW})(?!\w)|引き分け|平局|和棋|무승부|תיקו|تعادل")
_NO_DRAW = re.compile(r"\b(?:no|not|offer\w*|declin\w*|refus\w*|reject\w*)\b")
_WINS = tuple(
    (
        state,
        re.compile(
            rf"(?<!\w)(?:(?:{winner}) (?:{_WIN}|is the winner)|(?:{loser}) (?:{_LOSE})|"
            rf"(?:winner|winnaar|gewinner)(?: is|[:=])? (?:{winner}))(?!\w)"
        ),
    )
    for state, winner, loser in (
        (GameState.WHITE_WINS, _WHITE, _BLACK),
        (GameState.BLACK_WINS, _BLACK, _WHITE),
    )
)
_HALF = "(?:1/2|½|0?[.,]5)"
_SCORES = (
    (GameState.DRAW, re.compile(rf"{_HALF}(?:[-:=]{_HALF})?|=(?:[-:]=)?|0[.,]?")),
    (GameState.WHITE_WINS, re.compile(r"1[-:]0|\+[-:]-|\+[-:]?/?-|w\+\S*")),
    (GameState.BLACK_WINS, re.compile(r"0[-:]1|-[-:]\+|-[-:]?/?\+|b\+\S*")),
    (GameState.IN_PROGRESS, re.compile(r"[*?]")),
)
_SCORED = re.compile(rf"(1[-:]0|0[-:]1|{_HALF}[-:=]{_HALF})[,.]? \(?[^\W\d_][^\d]*")
"""A score and how it came about: `0-1 on time`."""
_STATES = {state.lower(): state for state in GameState}
_LONGEST = 100
_WINNERS = {GameState.WHITE_WINS: Color.WHITE, GameState.BLACK_WINS: Color.BLACK}

SCORE = rf"(?:{_HALF}(?:\s*[-:=]\s*{_HALF})?|1\s*[-:]\s*0|0\s*[-:]\s*1|\*)"
"""A pattern of a result in numbers, in a text with plain dashes."""


def parse_result(text: str) -> GameState | None:
    """Return the state that a result means, None if it is not understood.

    `text`: a state of UHP, a score such as `1-0` with any dash, or a sentence in one of many
    languages.

    >>> print(*map(parse_result, ("1–0", "½-½", "Partie nulle", "Black wins!", "Adjudicated")))
    WhiteWins Draw Draw BlackWins None
    """
    score = parse_score(text)
    if score is not None or len(text) > _LONGEST:
        return score
    folded = _folded(text)
    states = {state for state, wins in _WINS if wins.search(folded)}
    if not states and _DRAWN.search(folded):
        return None if _NO_DRAW.search(folded) else GameState.DRAW
    if not states and (scored := _SCORED.fullmatch(folded)):
        return parse_score(scored[1])
    return states.pop() if len(states) == 1 else None


def parse_score(text: str) -> GameState | None:
    """Return the state of UHP that a text names, or that its numbers or signs mean, else None."""
    if len(text) > _LONGEST:
        return None
    close = _folded(text).replace(" ", "")
    if close in _STATES:
        return _STATES[close]
    return next((state for state, score in _SCORES if score.fullmatch(close)), None)


def _folded(text: str) -> str:
    folded = " ".join(text.translate(PLAIN).casefold().split())
    return folded.strip("\"'“”„«»`()[] ").rstrip("!. ") or folded


def claimed_ending(how: str, result: GameState | None) -> tuple[Outcome | None, str]:
    """Return how the players ended the game, by tag and result, and what else the tag says.

    None and the whole tag if tag and result do not agree.
    """
    word, _, rest = how.partition(";")
    for termination in BY_PLAYERS:
        if word.strip().lower() == termination.value:
            winner = None if result is None else _WINNERS.get(result)
            if (winner is None) != (termination is Termination.AGREEMENT) or result not in OVER:
                break
            return Outcome(termination, winner), rest.strip()
    return None, how


def with_ending(how: str, termination: Termination) -> str:
    """Return the tag for an ending by the players that keeps the former text of the tag, `how`."""
    return f"{termination.value}; {how}" if how else termination.value
