"""What the browser keeps: games and settings as text, and back. Pure.

Writes strictly. Reads what any page of this address may have written, or what a person did to it:
a game comes back whole, every move of it legal, or not at all, and its review likewise; a setting
that makes no sense is the usual one.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from hive_core import Board, Color, GameState, GameType, HiveError
from hive_core.errors import Phrase, Wording, phrase
from hive_core.gamefile import MAX_PLIES
from web.computer.protocol import LEVELS
from web.computer.review import Review
from web.files import saved_review
from web.files.json_depth import is_deep
from web.files.state import SavedGameInfo
from web.game.clock import Clock
from web.game.comments import Comments, fitting, fitting_tags, places, player
from web.game.record import Ending, Line, Record
from web.locale.phrases import Notice, sentence
from web.settings.state import Prefs

VERSION = 1
LONGEST = 2_000_000
"""A longer text was not written here."""

_DEEPEST = 8
_HOW = ("resign", "time", "agreed")
_LONGEST_TIME = 1e9


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it was left: the position that was shown, and the clock, standing.

    `levels`: the computer's as white and black, 0 for a person. `cut`: it said more than there is
    room for. `review`: what the finished review of these moves found; `reviewing`: it was shown.
    """

    record: Record
    ply: int
    clock: Clock | None = None
    levels: tuple[int, int] = (0, 0)
    cut: bool = False
    review: Review | None = None
    reviewing: bool = False


class SavedGameError(ValueError):
    """A kept text that is no game: `said` tells what is wrong with it, `str()` does in English."""

    def __init__(self, key: str, **values: str | Phrase) -> None:
        """`key`: of the catalogue, without its `broken.`."""
        self.said = Notice(f"broken.{key}", tuple(values.items()))
        super().__init__(sentence("en", self.said.key, self.said.values))


# -- games -----------------------------------------------------------------------------------------


def write_game(game: SavedGame, changed: float) -> str:
    """The text that keeps the game; `changed`: when it was changed, in ms since 1970."""
    record, clock, ending = game.record, game.clock, game.record.ending
    kept: dict[str, Any] = {
        "hive": VERSION,
        "changed": changed,
        "type": str(record.game_type),
        "state": str(record.state),
        "tournament": record.tournament,
        "repetition": record.repetition_draw,
        "moves": list(record.moves),
        "undone": list(record.undone),
        "others": [list(line) for line in record.others],
        "ending": None,
        "tags": [list(tag) for tag in record.tags],
        "comments": [list(place) for place in places(record.comments, record.lines)],
        "ply": game.ply,
        "clock": None,
        "levels": list(game.levels),
        "review": saved_review.write(game.review, shown=game.reviewing),
    }
    if ending is not None:
        loser = None if ending.loser is None else str(ending.loser)
        kept["ending"] = {"how": ending.how, "loser": loser}
    if clock is not None:
        kept["clock"] = {"left": list(clock.left), "increment": clock.increment}
    return json.dumps(kept, separators=(",", ":"))


def read_game(text: str) -> SavedGame:
    """The game of a kept text.

    :raises SavedGameError: when there is none in it, or one that cannot have been played.
    """
    kept = _object(text)
    told = _text(kept, "type")
    try:
        game_type = GameType.parse(told)
    except HiveError:
        raise SavedGameError("game", problem=phrase(Wording.GAME_TYPE, text=told)) from None
    bare = Record(game_type, _truth(kept, "tournament"), _truth(kept, "repetition"))
    moves, undone = _line(kept.get("moves")), _line(kept.get("undone"))
    others = tuple(_line(line) for line in _list(kept, "others"))
    lines = (moves + undone, *others)
    _check_lines(bare, lines)
    tags, cut_tags = fitting_tags(_tag(tag) for tag in _list(kept, "tags"))
    comments, cut_comments = _comments(kept, lines)
    record = Record(
        bare.game_type,
        bare.tournament,
        bare.repetition_draw,
        moves,
        undone,
        others,
        _ending(bare, moves, kept.get("ending")),
        tags,
        comments,
    )
    ply = kept.get("ply")
    if type(ply) is not int or not 0 <= ply <= len(moves):
        raise SavedGameError("ply", ply=f"{ply!r:.40}")
    review = saved_review.read(kept.get("review"), record)
    return SavedGame(
        record,
        ply,
        _clock(kept.get("clock")),
        _levels(kept.get("levels", [0, 0])),
        cut=cut_tags or cut_comments,
        review=review,
        reviewing=review is not None and kept["review"]["shown"],
    )


def summary(name: str, text: str, now: float) -> SavedGameInfo:
    """What can be told of a kept text without playing through it."""
    try:
        kept = _object(text)
        game_type = str(GameType.parse(_text(kept, "type")))
        moves, state = len(_list(kept, "moves")), GameState(_text(kept, "state"))
    except (SavedGameError, HiveError, ValueError):
        changed = changed_at(text)
        return SavedGameInfo(name, "", 0, None, max(now - changed, 0.0) if changed else math.inf)
    ago = max(now - changed_at(text), 0.0)
    return SavedGameInfo(name, game_type, moves, state, ago, _players(kept), _told_levels(kept))


def _told_levels(kept: Mapping[str, Any]) -> tuple[int, int]:
    """The computer's levels, as far as the text tells."""
    try:
        return _levels(kept.get("levels", [0, 0]))
    except SavedGameError:
        return 0, 0


def _players(kept: Mapping[str, Any]) -> tuple[str, str]:
    """Who played, as far as the tags tell."""
    try:
        tags, _ = fitting_tags(_tag(tag) for tag in _list(kept, "tags"))
    except SavedGameError:
        return "", ""
    return player(tags, Color.WHITE), player(tags, Color.BLACK)


def changed_at(text: str) -> float:
    """When the kept game was changed; 0 when that cannot be told."""
    try:
        return _number(_object(text), "changed", 1e15)
    except SavedGameError:
        return 0.0


def _check_lines(bare: Record, lines: Iterable[Line]) -> None:
    """Play through the lines; what they share is played once."""
    board = Board(bare.game_type, tournament=bare.tournament, repetition_draw=bare.repetition_draw)
    played: list[str] = []
    for line in lines:
        same = 0
        while same < min(len(played), len(line)) and played[same] == line[same]:
            same += 1
        while len(played) > same:
            board.pop()
            played.pop()
        for text in line[same:]:
            try:
                move = board.parse_move(text)
                legal = board.is_legal(move)
            except HiveError:
                raise SavedGameError("move", number=str(board.ply + 1), move=text[:40]) from None
            if not legal or board.move_string(move) != text:
                raise SavedGameError("move", number=str(board.ply + 1), move=text[:40])
            board.push(move)
            played.append(text)


def _ending(bare: Record, moves: Line, kept: Any) -> Ending | None:
    if kept is None:
        return None
    if not isinstance(kept, dict) or kept.get("how") not in _HOW:
        raise SavedGameError("lacks", part="ending")
    colors = {str(color): color for color in Color} | {None: None}
    loser = kept.get("loser")
    if not isinstance(loser, str | None) or loser not in colors:
        raise SavedGameError("lacks", part="loser")
    if (loser is None) != (kept["how"] == "agreed"):
        raise SavedGameError("lacks", part="loser")
    game = Record(bare.game_type, bare.tournament, bare.repetition_draw, moves)
    if game.board().outcome() is not None:
        raise SavedGameError("endings")
    return Ending(kept["how"], colors[loser])


def _clock(kept: Any) -> Clock | None:
    if kept is None:
        return None
    if not isinstance(kept, dict) or len(_list(kept, "left")) != 2:
        raise SavedGameError("lacks", part="clock")
    white, black = (_number({"left": left}, "left", _LONGEST_TIME) for left in kept["left"])
    return Clock((white, black), _number(kept, "increment", _LONGEST_TIME))


def _levels(kept: Any) -> tuple[int, int]:
    if not isinstance(kept, list) or len(kept) != 2:
        raise SavedGameError("lacks", part="levels")
    white, black = kept
    if not all(type(level) is int and 0 <= level <= LEVELS for level in kept):
        raise SavedGameError("lacks", part="levels")
    return white, black


def _tag(kept: Any) -> tuple[str, str]:
    if not isinstance(kept, list) or len(kept) != 2 or not all(isinstance(t, str) for t in kept):
        raise SavedGameError("lacks", part="tags")
    return kept[0], kept[1]


def _comments(kept: Mapping[str, Any], lines: tuple[Line, ...]) -> tuple[Comments, bool]:
    """What is said of positions: by the index of a line, and the moves of it before them."""
    if "comments" not in kept:
        return (), False  # as it was kept before there were any
    found = []
    for comment in _list(kept, "comments"):
        if not isinstance(comment, list) or [type(part) for part in comment] != [int, int, str]:
            raise SavedGameError("lacks", part="comments")
        line, ply, text = comment
        if not (0 <= line < len(lines) and 0 <= ply <= len(lines[line])):
            raise SavedGameError("lacks", part="comments")
        found.append((lines[line][:ply], text))
    return fitting(found)


# -- settings --------------------------------------------------------------------------------------


def write_prefs(prefs: Prefs) -> str:
    """The text that keeps the settings."""
    return json.dumps({"hive": VERSION, **asdict(prefs)}, separators=(",", ":"))


def read_prefs(text: str) -> Prefs:
    """The settings of a kept text, whatever of them makes sense."""
    try:
        kept = _object(text)
    except SavedGameError:
        return Prefs()
    usual = Prefs()
    known = {
        field.name: kept[field.name]
        for field in fields(Prefs)
        if type(kept.get(field.name)) is type(getattr(usual, field.name))
    }
    return Prefs(**known)


# -- JSON ------------------------------------------------------------------------------------------


def _object(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise SavedGameError("long")
    if is_deep(text, _DEEPEST):
        raise SavedGameError("damaged")
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError):
        raise SavedGameError("damaged") from None
    if not isinstance(kept, dict) or "hive" not in kept:
        raise SavedGameError("other")
    if kept["hive"] != VERSION:
        raise SavedGameError("version")
    return kept


def _text(kept: Mapping[str, Any], key: str) -> str:
    value = kept.get(key)
    if not isinstance(value, str):
        raise SavedGameError("lacks", part=key)
    return value


def _truth(kept: Mapping[str, Any], key: str) -> bool:
    value = kept.get(key)
    if not isinstance(value, bool):
        raise SavedGameError("lacks", part=key)
    return value


def _number(kept: Mapping[str, Any], key: str, most: float) -> float:
    value = kept.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise SavedGameError("lacks", part=key)
    return float(value)


def _list(kept: Mapping[str, Any], key: str) -> list[Any]:
    value = kept.get(key)
    if not isinstance(value, list):
        raise SavedGameError("lacks", part=key)
    return value


def _line(kept: Any) -> Line:
    if not isinstance(kept, list) or not all(isinstance(move, str) for move in kept):
        raise SavedGameError("lacks", part="line")
    if len(kept) > MAX_PLIES:
        raise SavedGameError("line")
    return tuple(kept)
