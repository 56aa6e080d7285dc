"""Links: reads and writes the address's fragment, which has the game and how to show it. Pure.

A fragment is `key=value` pairs joined by `&`, percent-encoded. An unknown key is ignored; a bad
value becomes a problem to show, and its setting is left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import quote, unquote

from hive_core import POCKET, Board, Color, GameState, InvalidGameStringError
from hive_core.notation import parse_game_text
from web.computer.protocol import LEVELS
from web.game.record import Ending, Record
from web.locale.phrases import Notice, Values
from web.settings.state import THEMES

MODES = ("play", "view", "analysis")
PLAYERS = ("human", *(f"ai:{level}" for level in range(1, LEVELS + 1)))
OPTIONS = ("tournament", "norepeat")
ENDS = ("resign", "time", "agreed")


@dataclass(frozen=True, slots=True)
class Problem:
    """An invalid value in the address: a key of the catalogue and its values."""

    key: str
    values: Values = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a fragment; None where it has no valid value.

    `game` has all the moves; `ply` is the position to show. `white`, `black`: the computer's
    level, 0 for a human. `seed` makes its play repeatable. `legal`: the legal beginning of a game
    with a fault.
    """

    game: Record | None = None
    legal: Record | None = None
    ply: int | None = None
    mode: str | None = None
    theme: str | None = None
    lang: str | None = None
    flip: bool | None = None
    controls: tuple[str, ...] | None = None
    white: int | None = None
    black: int | None = None
    seed: int | None = None
    problems: tuple[Problem, ...] = ()

    def whole(self) -> Settings:
        """Return the settings with defaults for mode, ply and players where they are None."""
        return replace(
            self,
            mode=self.mode or "play",
            ply=self.ply if self.game is None or self.ply is not None else len(self.game.moves),
            white=self.white or 0,
            black=self.black or 0,
        )


def parse(fragment: str, languages: tuple[str, ...], last_ply: int) -> Settings:
    """Return the settings of a fragment, with or without its `#`.

    `languages`: the tags of all catalogues. `last_ply`: of the current game, which stays when the
    fragment has none.
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
    white, black = (_level(choice(player, PLAYERS)) for player in ("white", "black"))
    game, legal = _game(pairs, problems)
    controls = pairs.get("controls")
    return Settings(
        game=game,
        legal=legal,
        ply=_ply(pairs, last_ply if game is None else len(game.moves), problems),
        mode=mode,
        theme=theme,
        lang=lang,
        flip=None if flip is None else flip == "1",
        controls=None if controls is None else tuple(controls.split(",")),
        white=white,
        black=black,
        seed=_seed(pairs, problems),
        problems=tuple(problems),
    )


def _level(player: str | None) -> int | None:
    """Return the computer's level, 0 for a human, None where the link has no player."""
    return None if player is None else PLAYERS.index(player)


def link(record: Record, ply: int) -> str:
    """Return the fragment of a game, without `#`; `ply`: the position to show."""
    rules = ["tournament"] * record.tournament + ["norepeat"] * (not record.repetition_draw)
    pairs = {"game": record.game_string() if record.moves else str(record.game_type)}
    if rules:
        pairs["rules"] = ",".join(rules)
    if record.ending is not None and record.moves:  # a game without moves can't have an ending
        pairs["end"] = record.ending.how
    if ply < len(record.moves):
        pairs["ply"] = str(ply)
    return "&".join(f"{key}={quote(value, safe='')}" for key, value in pairs.items())


def brings_game(fragment: str) -> bool:
    """Return whether the fragment contains a game, valid or not."""
    return bool({"game", "rules"} & _pairs(fragment).keys())


def _pairs(fragment: str) -> dict[str, str]:
    pairs = {}
    for part in fragment.removeprefix("#").split("&"):
        key, equals, value = part.partition("=")
        if equals:
            pairs[unquote(key)] = unquote(value)  # a plus sign is not a space
    return pairs


def _bad(key: str, value: str, allowed: str) -> Problem:
    """Return the problem of an invalid value.

    It has the setting in words for readers, and its key for the author of a host page.
    """
    shown = value if len(value) <= 40 else value[:40] + "…"
    what = Notice(f"link.what.{key}")
    values = (("what", what), ("value", shown), ("key", key), ("allowed", allowed))
    return Problem("link.value", values)


def _game(pairs: dict[str, str], problems: list[Problem]) -> tuple[Record | None, Record | None]:
    """Return the link's game; if it has a fault, None and its legal beginning, if any."""
    asked = pairs.get("rules", "")
    options = [option for option in asked.split(",") if option]
    problems += (_bad("rules", o, ", ".join(OPTIONS)) for o in options if o not in OPTIONS)
    tournament, repetition_draw = "tournament" in options, "norepeat" not in options
    text = pairs.get("game")
    if text is None:
        if not set(options) & set(OPTIONS):
            return None, None
        text = str(POCKET)
    try:
        board = Board.from_game_string(text, tournament=tournament)
    except InvalidGameStringError as error:
        place = (("index", str(error.index + 1)), ("ply", str(error.ply)))
        problems.append(Problem("link.game", (("problem", error.phrase), *place)))
        if not error.ply or error.prefix is None:
            return None, None
        board = Board.from_game_string(error.prefix, tournament=tournament)
        return None, Record.of_board(board, repetition_draw=repetition_draw)
    record = Record.of_board(board, repetition_draw=repetition_draw)
    return _with_ending(record, pairs, parse_game_text(text).state, problems), None


def _with_ending(
    record: Record, pairs: dict[str, str], claimed: GameState, problems: list[Problem]
) -> Record:
    """Return the game with the ending by the players that the link gives, if any."""
    how = pairs.get("end")
    if how is None:
        return record
    losers = {GameState.WHITE_WINS: Color.BLACK, GameState.BLACK_WINS: Color.WHITE}
    loser = losers.get(claimed)
    fits = (loser is None) == (how == "agreed")
    if how not in ENDS or not fits or not record.moves or record.outcome() is not None:
        problems.append(_bad("end", how, ", ".join(ENDS)))
        return record
    return replace(record, ending=Ending(how, loser))


def _seed(pairs: dict[str, str], problems: list[Problem]) -> int | None:
    text = pairs.get("seed")
    if text is None or (text.isdecimal() and text.isascii() and len(text) < 10):
        return None if text is None else int(text)
    problems.append(_bad("seed", text, "0–999999999"))
    return None


def _ply(pairs: dict[str, str], last: int, problems: list[Problem]) -> int | None:
    text = pairs.get("ply")
    if text is None:
        return None
    if text.isdecimal() and len(text) < 7 and int(text) <= last:
        return int(text)
    problems.append(_bad("ply", text, f"0–{last}"))
    return None
