"""Writes saved games and settings as texts, and reads them. Pure.

Another version of the page, or a person, may have written or changed a text, so reading validates
everything: an invalid game is an error, an invalid review is dropped, and an invalid setting gets
its default.
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
"""Longer texts are refused, in characters; the page does not write them."""

_DEEPEST = 8
_HOW = ("resign", "time", "agreed")
_LONGEST_TIME = 1e9


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game, with the ply that was shown and the stopped clock.

    `levels`: the computer's as White and Black, 0 for a human. `cut`: tags or comments were too
    long and have been cut. `review`: the finished review of these moves; `reviewing`: it was shown.
    """

    record: Record
    ply: int
    clock: Clock | None = None
    levels: tuple[int, int] = (0, 0)
    cut: bool = False
    review: Review | None = None
    reviewing: bool = False


class SavedGameError(ValueError):
    """Raised for a text that is not a saved game; `notice` has the reason, `str()` in English."""

    def __init__(self, key: str, **values: str | Phrase) -> None:
        """`key`: of the catalogue, without its `broken.`."""
        self.notice = Notice(f"broken.{key}", tuple(values.items()))
        super().__init__(sentence("en", self.notice.key, self.notice.values))


# -- games -----------------------------------------------------------------------------------------


def write_game(game: SavedGame, changed: float) -> str:
    """Return the text of a saved game; `changed`: when it was changed, in ms since 1970."""
    record, clock, ending = game.record, game.clock, game.record.ending
    saved: dict[str, Any] = {
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
        saved["ending"] = {"how": ending.how, "loser": loser}
    if clock is not None:
        saved["clock"] = {"left": list(clock.left), "increment": clock.increment}
    return json.dumps(saved, separators=(",", ":"))


def read_game(text: str) -> SavedGame:
    """Return the game of a saved text.

    :raises SavedGameError: when it has no game, or an illegal one.
    """
    saved = _object(text)
    type_text = _text(saved, "type")
    try:
        game_type = GameType.parse(type_text)
    except HiveError:
        raise SavedGameError("game", problem=phrase(Wording.GAME_TYPE, text=type_text)) from None
    bare = Record(game_type, _truth(saved, "tournament"), _truth(saved, "repetition"))
    moves, undone = _line(saved.get("moves")), _line(saved.get("undone"))
    others = tuple(_line(line) for line in _list(saved, "others"))
    lines = (moves + undone, *others)
    _check_lines(bare, lines)
    tags, cut_tags = fitting_tags(_tag(tag) for tag in _list(saved, "tags"))
    comments, cut_comments = _comments(saved, lines)
    record = Record(
        bare.game_type,
        bare.tournament,
        bare.repetition_draw,
        moves,
        undone,
        others,
        _ending(bare, moves, saved.get("ending")),
        tags,
        comments,
    )
    ply = saved.get("ply")
    if type(ply) is not int or not 0 <= ply <= len(moves):
        raise SavedGameError("ply", ply=f"{ply!r:.40}")
    review = saved_review.read(saved.get("review"), record)
    return SavedGame(
        record,
        ply,
        _clock(saved.get("clock")),
        _levels(saved.get("levels", [0, 0])),
        cut=cut_tags or cut_comments,
        review=review,
        reviewing=review is not None and saved["review"]["shown"],
    )


def summary(name: str, text: str, now: float) -> SavedGameInfo:
    """Return what the list shows of a saved text, without playing through its moves.

    `now`: in ms since 1970.
    """
    try:
        saved = _object(text)
        game_type = str(GameType.parse(_text(saved, "type")))
        moves, state = len(_list(saved, "moves")), GameState(_text(saved, "state"))
    except (SavedGameError, HiveError, ValueError):
        changed = changed_at(text)
        return SavedGameInfo(name, "", 0, None, max(now - changed, 0.0) if changed else math.inf)
    ago = max(now - changed_at(text), 0.0)
    return SavedGameInfo(
        name, game_type, moves, state, ago, _players(saved), _levels_or_none(saved)
    )


def _levels_or_none(saved: Mapping[str, Any]) -> tuple[int, int]:
    """Return the computer's levels; 0 where they are invalid."""
    try:
        return _levels(saved.get("levels", [0, 0]))
    except SavedGameError:
        return 0, 0


def _players(saved: Mapping[str, Any]) -> tuple[str, str]:
    """Return the players' names; empty where they are invalid or missing."""
    try:
        tags, _ = fitting_tags(_tag(tag) for tag in _list(saved, "tags"))
    except SavedGameError:
        return "", ""
    return player(tags, Color.WHITE), player(tags, Color.BLACK)


def changed_at(text: str) -> float:
    """Return when the saved game was changed, in ms since 1970; 0 if that is unknown."""
    try:
        return _number(_object(text), "changed", 1e15)
    except SavedGameError:
        return 0.0


def _check_lines(bare: Record, lines: Iterable[Line]) -> None:
    """Check that all moves of the lines are legal; play their common beginnings once.

    :raises SavedGameError: when a move is illegal.
    """
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


def _ending(bare: Record, moves: Line, saved: Any) -> Ending | None:
    if saved is None:
        return None
    if not isinstance(saved, dict) or saved.get("how") not in _HOW:
        raise SavedGameError("lacks", part="ending")
    colors = {str(color): color for color in Color} | {None: None}
    loser = saved.get("loser")
    if not isinstance(loser, str | None) or loser not in colors:
        raise SavedGameError("lacks", part="loser")
    if (loser is None) != (saved["how"] == "agreed"):
        raise SavedGameError("lacks", part="loser")
    game = Record(bare.game_type, bare.tournament, bare.repetition_draw, moves)
    if game.outcome() is not None:
        raise SavedGameError("endings")
    return Ending(saved["how"], colors[loser])


def _clock(saved: Any) -> Clock | None:
    if saved is None:
        return None
    if not isinstance(saved, dict) or len(_list(saved, "left")) != 2:
        raise SavedGameError("lacks", part="clock")
    white, black = (_number({"left": left}, "left", _LONGEST_TIME) for left in saved["left"])
    return Clock((white, black), _number(saved, "increment", _LONGEST_TIME))


def _levels(saved: Any) -> tuple[int, int]:
    if not isinstance(saved, list) or len(saved) != 2:
        raise SavedGameError("lacks", part="levels")
    white, black = saved
    if not all(type(level) is int and 0 <= level <= LEVELS for level in saved):
        raise SavedGameError("lacks", part="levels")
    return white, black


def _tag(saved: Any) -> tuple[str, str]:
    if not isinstance(saved, list) or len(saved) != 2 or not all(isinstance(t, str) for t in saved):
        raise SavedGameError("lacks", part="tags")
    return saved[0], saved[1]


def _comments(saved: Mapping[str, Any], lines: tuple[Line, ...]) -> tuple[Comments, bool]:
    """Return the comments, and whether some were cut.

    The text has each as the index of a line, a ply in it, and the comment.
    """
    if "comments" not in saved:
        return (), False  # saved by a version without comments
    found = []
    for comment in _list(saved, "comments"):
        if not isinstance(comment, list) or [type(part) for part in comment] != [int, int, str]:
            raise SavedGameError("lacks", part="comments")
        line, ply, text = comment
        if not (0 <= line < len(lines) and 0 <= ply <= len(lines[line])):
            raise SavedGameError("lacks", part="comments")
        found.append((lines[line][:ply], text))
    return fitting(found)


# -- settings --------------------------------------------------------------------------------------


def write_prefs(prefs: Prefs) -> str:
    """Return the text of the settings."""
    return json.dumps({"hive": VERSION, **asdict(prefs)}, separators=(",", ":"))


def read_prefs(text: str) -> Prefs:
    """Return the settings of a saved text, with defaults for invalid ones."""
    try:
        saved = _object(text)
    except SavedGameError:
        return Prefs()
    defaults = Prefs()
    known = {
        field.name: saved[field.name]
        for field in fields(Prefs)
        if type(saved.get(field.name)) is type(getattr(defaults, field.name))
    }
    return Prefs(**known)


# -- JSON ------------------------------------------------------------------------------------------


def _object(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise SavedGameError("long")
    if is_deep(text, _DEEPEST):
        raise SavedGameError("damaged")
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError):
        raise SavedGameError("damaged") from None
    if not isinstance(saved, dict) or "hive" not in saved:
        raise SavedGameError("other")
    if saved["hive"] != VERSION:
        raise SavedGameError("version")
    return saved


def _text(saved: Mapping[str, Any], key: str) -> str:
    value = saved.get(key)
    if not isinstance(value, str):
        raise SavedGameError("lacks", part=key)
    return value


def _truth(saved: Mapping[str, Any], key: str) -> bool:
    value = saved.get(key)
    if not isinstance(value, bool):
        raise SavedGameError("lacks", part=key)
    return value


def _number(saved: Mapping[str, Any], key: str, most: float) -> float:
    value = saved.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise SavedGameError("lacks", part=key)
    return float(value)


def _list(saved: Mapping[str, Any], key: str) -> list[Any]:
    value = saved.get(key)
    if not isinstance(value, list):
        raise SavedGameError("lacks", part=key)
    return value


def _line(saved: Any) -> Line:
    if not isinstance(saved, list) or not all(isinstance(move, str) for move in saved):
        raise SavedGameError("lacks", part="line")
    if len(saved) > MAX_PLIES:
        raise SavedGameError("line")
    return tuple(saved)
