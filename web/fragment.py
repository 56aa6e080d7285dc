"""The address's fragment: everything a link can say about the game and how it is shown.

Reads `key=value` pairs joined by `&`, percent-encoded. An unknown key is ignored; a bad value
becomes a problem to be shown and leaves that setting out.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote

from hive_core import POCKET, Board, HiveError, InvalidGameStringError

MODES = ("play", "view")
THEMES = ("auto", "light", "dark", "contrast")
OPTIONS = ("tournament", "norepeat")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in the address that could not be used: a key of the catalogue and its values."""

    key: str
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """What a fragment asks for; None where it says nothing usable.

    `game` is a board with all the moves; `ply` the position of it to show; `repetition_draw`
    whether a third occurrence is to end it.
    """

    game: Board | None = None
    ply: int | None = None
    repetition_draw: bool = True
    mode: str | None = None
    theme: str | None = None
    lang: str | None = None
    flip: bool | None = None
    controls: tuple[str, ...] | None = None
    problems: tuple[Problem, ...] = ()


def parse(fragment: str, languages: tuple[str, ...], last_ply: int) -> Settings:
    """Read a fragment, with or without its `#`.

    `languages` are the ones there are; `last_ply` is the last of the game that stays on the table
    when the fragment brings none.
    """
    pairs = _pairs(fragment)
    problems: list[Problem] = []

    def choice(key: str, values: tuple[str, ...]) -> str | None:
        value = pairs.get(key)
        if value is None or value in values:
            return value
        problems.append(_bad(key, value, ", ".join(values)))
        return None

    mode, theme = choice("mode", MODES), choice("theme", THEMES)
    lang, flip = choice("lang", ("auto", *languages)), choice("flip", ("0", "1"))
    for player in ("white", "black"):
        choice(player, ("human",))
    game = _game(pairs, problems)
    controls = pairs.get("controls")
    return Settings(
        game=game,
        ply=_ply(pairs, last_ply if game is None else game.ply, problems),
        repetition_draw="norepeat" not in pairs.get("rules", "").split(","),
        mode=mode,
        theme=theme,
        lang=lang,
        flip=None if flip is None else flip == "1",
        controls=None if controls is None else tuple(controls.split(",")),
        problems=tuple(problems),
    )


def _pairs(fragment: str) -> dict[str, str]:
    pairs = {}
    for part in fragment.removeprefix("#").split("&"):
        key, equals, value = part.partition("=")
        if equals:
            pairs[unquote(key)] = unquote(value)  # a plus sign stays one
    return pairs


def _bad(key: str, value: str, allowed: str) -> Problem:
    shown = value if len(value) <= 40 else value[:40] + "…"
    return Problem("link.value", (("key", key), ("value", shown), ("allowed", allowed)))


def _game(pairs: dict[str, str], problems: list[Problem]) -> Board | None:
    asked = pairs.get("rules", "")
    options = [option for option in asked.split(",") if option]
    problems += (_bad("rules", o, ", ".join(OPTIONS)) for o in options if o not in OPTIONS)
    text = pairs.get("game")
    if text is None:
        if not set(options) & set(OPTIONS):
            return None
        text = str(POCKET)
    try:
        return Board.from_game_string(text, tournament="tournament" in options)
    except InvalidGameStringError as error:
        place = (("index", str(error.index + 1)), ("ply", str(error.ply)))
        problems.append(Problem("link.game", (("problem", error.problem), *place)))
    except HiveError as error:
        problems.append(Problem("link.game", (("problem", str(error)), ("index", "1"))))
    return None


def _ply(pairs: dict[str, str], last: int, problems: list[Problem]) -> int | None:
    text = pairs.get("ply")
    if text is None:
        return None
    if text.isdecimal() and len(text) < 7 and int(text) <= last:
        return int(text)
    problems.append(_bad("ply", text, f"0–{last}"))
    return None
