"""The address's fragment: everything a link can say about the game and how it is shown.

Reads `key=value` pairs joined by `&`, percent-encoded. An unknown key is ignored; a bad value
becomes a problem to be shown and leaves that setting out. Writes the link of a game.
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
    """Something in the address that could not be used: a key of the catalogue and its values."""

    key: str
    values: Values = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """What a fragment asks for; None where it says nothing usable.

    `game` has all the moves; `ply` is the position of it to show. `white`, `black`: the computer's
    level, 0 for a person. `seed` makes its play repeatable. `legal`: where the game is at
    fault, the part before that.
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
        """The same, with what was left out about playing the game that it brings: all usual."""
        return replace(
            self,
            mode=self.mode or "play",
            ply=self.ply if self.game is None or self.ply is not None else len(self.game.moves),
            white=self.white or 0,
            black=self.black or 0,
        )


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
    """The computer's level, 0 for a person, None where the link says nothing."""
    return None if player is None else PLAYERS.index(player)


def link(record: Record, ply: int) -> str:
    """The fragment, without its `#`, that brings the game, shown after so many plies."""
    rules = ["tournament"] * record.tournament + ["norepeat"] * (not record.repetition_draw)
    pairs = {"game": record.game_string() if record.moves else str(record.game_type)}
    if rules:
        pairs["rules"] = ",".join(rules)
    if record.ending is not None and record.moves:  # no link can end a game that has not begun
        pairs["end"] = record.ending.how
    if ply < len(record.moves):
        pairs["ply"] = str(ply)
    return "&".join(f"{key}={quote(value, safe='')}" for key, value in pairs.items())


def brings_game(fragment: str) -> bool:
    """Whether the fragment asks for a game, readable or not."""
    return bool({"game", "rules"} & _pairs(fragment).keys())


def _pairs(fragment: str) -> dict[str, str]:
    pairs = {}
    for part in fragment.removeprefix("#").split("&"):
        key, equals, value = part.partition("=")
        if equals:
            pairs[unquote(key)] = unquote(value)  # a plus sign stays one
    return pairs


def _bad(key: str, value: str, allowed: str) -> Problem:
    """A value that is none: told to a reader in words, to the author of a page by its key."""
    shown = value if len(value) <= 40 else value[:40] + "…"
    what = Notice(f"link.what.{key}")
    values = (("what", what), ("value", shown), ("key", key), ("allowed", allowed))
    return Problem("link.value", values)


def _game(pairs: dict[str, str], problems: list[Problem]) -> tuple[Record | None, Record | None]:
    """The game of the link; else, if it has a fault, the part before that."""
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
    return _ended(record, pairs, parse_game_text(text).state, problems), None


def _ended(
    record: Record, pairs: dict[str, str], claimed: GameState, problems: list[Problem]
) -> Record:
    """The game with the ending that the players brought about, if the link tells of one."""
    how = pairs.get("end")
    if how is None:
        return record
    losers = {GameState.WHITE_WINS: Color.BLACK, GameState.BLACK_WINS: Color.WHITE}
    loser = losers.get(claimed)
    fits = (loser is None) == (how == "agreed")
    if how not in ENDS or not fits or not record.moves or record.board().outcome() is not None:
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
