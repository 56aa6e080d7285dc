"""How a position stands and what a move cost, in words. Pure."""

from __future__ import annotations

from hive_core import Color
from web.computer.review import Mistake
from web.computer.score import PovScore
from web.locale import text
from web.locale.pieces import color_title


def pov_score(lang: str, stands: PovScore) -> str:
    """How a position stands, in words."""
    if stands.winner is not None:
        winner = color_title(lang, stands.winner)
        return text(lang, "balance.wins", Color=winner, count=stands.moves)
    if _outlook(max(stands.share, 100 - stands.share)) == "level":
        return text(lang, "balance.even")
    return standing(lang, stands.share)


def balance_sign(lang: str, stands: PovScore) -> str:
    """How a position stands, in a few characters: `+1.3` where White is better."""
    if stands.winner is not None:
        return text(lang, f"balance.short.{stands.winner}", count=stands.moves)
    whole, tenth = divmod(abs(stands.tenths), 10)
    sign = "+" if stands.tenths > 0 else "−" if stands.tenths < 0 else ""
    return sign + text(lang, "balance.number", whole=whole, tenth=tenth)


def standing(lang: str, share: int) -> str:
    """Who is ahead, by White's chances of 100 to win."""
    color = Color.WHITE if share >= 50 else Color.BLACK
    outlook = _outlook(max(share, 100 - share))
    if outlook == "ahead" and max(share, 100 - share) < _CLEARLY:
        outlook = "slightly"
    return text(lang, f"stands.{outlook}", Color=color_title(lang, color))


_CLEARLY = 70


_OUTLOOKS = (
    (0, "lost"),
    (15, "losing"),
    (40, "behind"),
    (59, "level"),
    (84, "ahead"),
    (99, "winning"),
)


def _outlook(chances: int) -> str:
    """A word for so many chances of 100 to win."""
    return next((word for most, word in _OUTLOOKS if chances <= most), "won")


def is_ahead(chances: int) -> bool:
    """Whether so many chances of 100 are called more than level."""
    return _outlook(chances) in ("ahead", "winning", "won")


def turn_of(lang: str, mistake: Mistake) -> str:
    """When a move was played and by whom: `Turn 12, White`."""
    return text(lang, "review.turn", turn=mistake.turn, Color=color_title(lang, mistake.color))


def cost(lang: str, mistake: Mistake, *, short: bool = False) -> str:
    """What a move cost, in a sentence; or only from where to where it led, in short."""
    before, after = _outlook(mistake.before), _outlook(mistake.after)
    key = ("review.fell" if short else "review.cost") + ("" if before != after else ".still")
    return text(
        lang,
        key,
        cost=mistake.cost,
        before=text(lang, f"outlook.{before}"),
        after=text(lang, f"outlook.{after}"),
    )
