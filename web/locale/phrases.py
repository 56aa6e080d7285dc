"""What is told in words of the catalogues, whose values may be phrases of `hive_core`. Pure.

A phrase comes along as it is, with its code and values, until it is shown: only then is it known in
which language.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from hive_core import Bug, Color, GameState, Move, Reason, Rule
from hive_core.errors import Phrase
from hive_core.types import Piece
from web.locale import text
from web.locale.pieces import piece_name, piece_names


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell: a key of the catalogue and its values."""

    key: str
    values: Values = ()


Values = tuple[tuple[str, "str | Phrase | Notice"], ...]
"""By name what stands in a sentence; what is no text yet becomes one in the sentence's language."""

LONGEST = 80
"""So much of a text that somebody brought is repeated in a sentence, in characters."""

_RESULTS = {
    GameState.DRAW: "result.draw",
    GameState.WHITE_WINS: "result.white",
    GameState.BLACK_WINS: "result.black",
}


def sentence(lang: str, key: str, values: Values) -> str:
    """The catalogue's text of that key with these values."""
    return text(lang, key, **{name: _part(lang, value) for name, value in values})


def clause(lang: str, phrase: Phrase) -> str:
    """What `hive_core` says, in that language: a clause without a full stop."""
    values = dict(phrase.values)
    words = {name: _word(lang, value, values) for name, value in values.items()}
    return text(lang, f"said.{phrase.wording.name}", **words)


def why(
    lang: str,
    turn: Color,
    piece: Piece | None,
    reason: Reason,
    *,
    sent: bool,
    among: Collection[Piece] | None = None,
) -> str:
    """Return why a piece cannot move, or cannot go where it was sent, in words; None is a pass.

    `turn`: whose turn it is; `sent`: whether a place was named that it cannot go to; `among`: the
    tiles on the table, to leave out a number that tells nothing.
    """
    key = f"why.{reason.rule.name}"
    if reason.rule is Rule.LOWER_NUMBER_FIRST:
        among = None  # it is about numbers
    if reason.rule is Rule.GATED and len(reason.pieces) != 2:
        key = "why.GATED.all"  # more than one gate: their tiles are too many to name
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


def _part(lang: str, value: str | Phrase | Notice) -> str:
    if isinstance(value, Phrase):
        return clause(lang, value)
    return value if isinstance(value, str) else sentence(lang, value.key, value.values)


def _word(lang: str, value: object, values: Mapping[str, object]) -> str:
    """A value of a phrase as it stands in a sentence."""
    match value:
        case Phrase():
            return clause(lang, value)
        case Reason():
            return _refusal(lang, value, values.get("move"))
        case GameState():
            return text(lang, _RESULTS.get(value, "result.none"))
        case Color():
            return text(lang, f"color.{value}")
    shown = " ".join(str(value).split())
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


def _refusal(lang: str, reason: Reason, move: object) -> str:
    """Why a move in a text is not legal: the catalogue's sentence, as a clause."""
    piece = move.piece if isinstance(move, Move) else None
    turn = Color.WHITE if piece is None else piece.color
    if reason.rule is Rule.NOT_YOUR_PIECE:
        turn = turn.other
    return why(lang, turn, piece, reason, sent=True).removesuffix(".")
