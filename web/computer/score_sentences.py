"""Sentences about the score of a position and the cost of a mistake. Pure."""

from __future__ import annotations

from hive_core import Color
from web.computer.review import Mistake
from web.computer.score import PovScore
from web.locale import text
from web.locale.pieces import color_name, color_title

_CLEARLY = 70


def pov_score(lang: str, stands: PovScore) -> str:
    """Return who is better, in words."""
    if stands.winner is not None:
        winner = color_title(lang, stands.winner)
        return text(lang, "balance.wins", Color=winner, count=stands.moves)
    if _outlook(max(stands.share, 100 - stands.share)) == "level":
        return text(lang, "balance.even")
    return standing(lang, stands.share)


def balance_sign(lang: str, stands: PovScore) -> str:
    """Return the score in a few characters: `+1.3` if White is better."""
    if stands.winner is not None:
        return text(lang, f"balance.short.{stands.winner}", count=stands.moves)
    whole, tenth = divmod(abs(stands.tenths), 10)
    sign = "+" if stands.tenths > 0 else "−" if stands.tenths < 0 else ""
    return sign + text(lang, "balance.number", whole=whole, tenth=tenth)


def standing(lang: str, share: int) -> str:
    """Return who is ahead, from White's winning chance."""
    color = Color.WHITE if share >= 50 else Color.BLACK
    outlook = _outlook(max(share, 100 - share))
    if outlook == "ahead" and max(share, 100 - share) < _CLEARLY:
        outlook = "slightly"
    return text(lang, f"stands.{outlook}", Color=color_title(lang, color))


_OUTLOOKS = (
    (0, "lost"),
    (15, "losing"),
    (40, "behind"),
    (59, "level"),
    (84, "ahead"),
    (99, "winning"),
)


def _outlook(chances: int) -> str:
    """Return the word for a winning chance of 0 to 100."""
    return next((word for most, word in _OUTLOOKS if chances <= most), "won")


def is_ahead(chances: int) -> bool:
    """Return whether the word for that winning chance is better than level."""
    return _outlook(chances) in ("ahead", "winning", "won")


def turn_of(lang: str, mistake: Mistake) -> str:
    """Return when the mistake was made and by whom: `Turn 12, White`."""
    return text(lang, "review.turn", turn=mistake.turn, Color=color_title(lang, mistake.color))


def chances(lang: str, mistake: Mistake) -> dict[str, object]:
    """Return whose winning chance fell, and its two percentages, as values of a sentence."""
    return {
        "Color": color_title(lang, mistake.color),
        "color": color_name(lang, mistake.color),
        "first": mistake.before,
        "then": mistake.after,
    }


def cost(lang: str, mistake: Mistake, *, short: bool = False) -> str:
    """Return a sentence about the cost of a mistake; `short`: only from which word to which."""
    before, after = _outlook(mistake.before), _outlook(mistake.after)
    key = ("review.fell" if short else "review.cost") + ("" if before != after else ".still")
    return text(
        lang,
        key,
        **chances(lang, mistake),
        before=text(lang, f"outlook.{before}"),
        after=text(lang, f"outlook.{after}"),
    )
