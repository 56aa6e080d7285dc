"""Notices and sentences from the catalogues, whose values may be phrases of `hive_core`. Pure.

A phrase stays a code with values until it is shown, so that it is in the language of that moment.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from hive_core import Bug, Color, GameState, Move, Reason, Rule
from hive_core.errors import Phrase, Wording
from hive_core.types import Piece
from web.locale import text
from web.locale.ordinals import ordinal
from web.locale.pieces import piece_name, piece_names


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to the player: a key of the catalogue and its values."""

    key: str
    values: Values = ()


Values = tuple[tuple[str, "str | int | Phrase | Notice"], ...]
"""Names and values of placeholders, which become texts in the sentence's language.

An int is a place in an order: `11th`; one named `count` is a number.
"""

LONGEST = 80
"""The most characters of a foreign text that a sentence quotes."""

RESULTS: Mapping[object, str] = {
    GameState.DRAW: "result.draw",
    GameState.WHITE_WINS: "result.white",
    GameState.BLACK_WINS: "result.black",
}


def sentence(lang: str, key: str, values: Values) -> str:
    """Return the catalogue's text of that key with these values."""
    parts: dict[str, object] = {name: _part(lang, value) for name, value in values}
    return text(lang, key, **parts | {n: v for n, v in values if n == "count" and type(v) is int})


def clause(lang: str, phrase: Phrase) -> str:
    """Return a phrase of `hive_core` in that language: a clause without a full stop."""
    values = dict(phrase.values)
    words = {name: _word(lang, value, values) for name, value in values.items()}
    key = f"said.{phrase.wording.name}"
    number = values.get("number")
    if phrase.wording is Wording.AT_MOVE and isinstance(number, int):
        # The text does not number its moves. The move list numbers turns, so no bare number is
        # clear here.
        key, words["number"] = f"{key}.nth", ordinal(lang, number)
    piece = values.get("piece")
    if phrase.wording is Wording.CANNOT_CLIMB and isinstance(piece, Piece):
        return never_on_top(lang, piece, words["piece"])
    return text(lang, key, **words)


def never_on_top(lang: str, piece: Piece, name: str) -> str:
    """Return that a tile cannot be on top of another, as a clause about its kind."""
    return text(lang, f"said.CANNOT_CLIMB.{piece.bug.value}", piece=name)


def why(
    lang: str,
    turn: Color,
    piece: Piece | None,
    reason: Reason,
    *,
    sent: bool,
    among: Collection[Piece] | None = None,
) -> str:
    """Return why a piece cannot move, or cannot go to a space, in words.

    `piece`: None for a pass. `turn`: whose turn it is. `sent`: whether the move named a space.
    `among`: the tiles on the board; a number is left out if only one tile of its kind is there.
    """
    key = f"why.{reason.rule.name}"
    if reason.rule is Rule.LOWER_NUMBER_FIRST:
        among = None  # this rule needs the numbers
    if reason.rule is Rule.GATED and len(reason.pieces) != 2:
        key = "why.GATED.all"  # several gates have too many tiles to name
    if reason.rule is Rule.NO_REACH and sent and piece is not None:
        own = piece.color is turn and piece.bug is not Bug.MOSQUITO
        key = f"why.NO_REACH.{piece.bug.value}" if own else "why.NO_REACH.sent"
    return text(
        lang,
        key,
        piece=piece_name(lang, piece, among) if piece is not None else "",
        others=piece_names(lang, reason.pieces, among),
        color=text(lang, f"color.{turn}"),
    )


def _part(lang: str, value: str | int | Phrase | Notice) -> str:
    if isinstance(value, Phrase):
        return clause(lang, value)
    if isinstance(value, int):
        return ordinal(lang, value)
    return value if isinstance(value, str) else sentence(lang, value.key, value.values)


def _word(lang: str, value: object, values: Mapping[str, object]) -> str:
    """Return a phrase's value as words in a sentence."""
    match value:
        case Phrase():
            return clause(lang, value)
        case Reason():
            return _refusal(lang, value, values.get("move"))
        case GameState():
            return text(lang, RESULTS.get(value, "result.none"))
        case Color():
            return text(lang, f"color.{value}")
    shown = on_one_line(str(value))
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


def on_one_line(words: str) -> str:
    """Return a foreign text without line breaks and other characters that can't be printed."""
    return " ".join("".join(c if c.isprintable() else " " for c in words).split())


def _refusal(lang: str, reason: Reason, move: object) -> str:
    """Return why a move in a text is illegal: the catalogue's sentence, as a clause."""
    piece = move.piece if isinstance(move, Move) else None
    turn = Color.WHITE if piece is None else piece.color
    if reason.rule is Rule.NOT_YOUR_PIECE:
        turn = turn.other
    return why(lang, turn, piece, reason, sent=True).rstrip(".。")
