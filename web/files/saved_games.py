"""Writes saved games and settings as texts, and reads them. Pure.

Another version of the page, or a person, may have written or changed a text, so reading validates
everything: an invalid game is an error, an invalid review is dropped, and an invalid setting gets
its default.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from hive_core import Color, GameState, GameType, HiveError
from hive_core._formats.json_text import JsonError, read_json
from hive_core._game.lines import common
from web.computer.protocol import LEVELS
from web.computer.review import Review
from web.files import saved_record, saved_review
from web.files import saved_values as values
from web.files.saved_values import SavedGameError as SavedGameError
from web.files.state import SavedGameInfo
from web.game.clock import Clock, Left
from web.game.match import Match
from web.game.record import Line, Record
from web.game.tags import Tags, fitting_tags, player
from web.settings.state import Prefs

if TYPE_CHECKING:  # imported when such a game is saved
    from web.game.away import Away

VERSION = 1
LONGEST = 2_000_000
"""Longer texts are refused, in characters; the page does not write them."""

_DEEPEST = 8
_LONGEST_TIME = 1e9
_RECENT_MS = 24 * 3600 * 1000.0

_MADE = ("start", "comments", "drawn", "tags", "away")
"""The parts of a saved text that have something that was made even without a move."""

_MOVERS = ("white", "black")

_LATEST = 1e15

_DAY = re.compile(r"[0-9]{4}\.[0-9]{2}\.[0-9]{2}")

_BEGINNING = re.compile(rf'\{{"hive":{VERSION},"changed":([0-9]{{1,15}}(?:\.[0-9]{{1,9}})?),')
"""The beginning of a text that `write_game` has written."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What an analysis showed: a line of the game with its undone moves, and a ply of it.

    `is_study`: no game was analysed, or only one that was opened without an end.
    """

    moves: Line
    undone: Line
    ply: int
    is_study: bool = False


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game, with the ply that was shown and the stopped clock.

    `levels`: the computer's as White and Black, 0 for a human. `match`: what the game belongs to.
    `away`: what is known of it, if it is played with somebody elsewhere.
    `cut`: tags or comments were too long and have been cut. `review`: that of these moves, as far
    as it is known; `reviewing`: it was shown. `analysis`: what the analysis showed in which the
    game was left. `begun`, `of_task`: as in `OpenGame`. `ticking`: the clock was running. `card`:
    the card about its end was open.
    """

    record: Record
    ply: int
    clock: Clock | None = None
    levels: tuple[int, int] = (0, 0)
    match: Match | None = None
    away: Away | None = None
    cut: bool = False
    review: Review | None = None
    reviewing: bool = False
    analysis: Looked | None = None
    begun: str = ""
    of_task: int = 0
    ticking: bool = False
    card: bool = False

    def copied(self, changed: float, now: float) -> SavedGame:
        """Return the game as the tab that has it open has it now; `changed`: when it was saved."""
        if self.clock is None or not self.ticking:
            return self
        clock = replace(self.clock, read_at=changed).read(now, self.record.board().turn)
        return replace(self, clock=clock.stopped())

    @property
    def is_under_review(self) -> bool:
        """Whether a review of the game has begun and not finished."""
        return self.reviewing and (self.review is None or not self.review.is_finished)

    @property
    def is_next(self) -> bool:
        """Whether this is the next game of a match, without a move: all it has are the points."""
        return self.match is not None and bool(self.match.points) and self.record.is_untouched

    @property
    def is_untouched(self) -> bool:
        """Whether the player has made nothing: in a new game, or of that of a task.

        The next game of a match has its points.
        """
        if self.is_next:
            return False
        if not self.of_task or self.review is not None:
            return self.record.is_untouched
        return self.record.checksum == self.of_task


# -- games -----------------------------------------------------------------------------------------


def write_game(game: SavedGame, changed: float) -> str:
    """Return the text of a saved game; `changed`: when it was changed, in ms since 1970."""
    clock = None if game.clock is None else game.clock.within(game.record.tree)
    saved: dict[str, Any] = {
        "hive": VERSION,
        "changed": changed,
        **saved_record.write(game.record),
        "ply": game.ply,
        "clock": None,
        "levels": list(game.levels),
        **({} if game.match is None else {"match": [game.match.games, *game.match.points]}),
        "review": saved_review.write(game.review, game.record, shown=game.reviewing),
    }
    if game.away is not None:
        from web.files import saved_away

        saved["away"] = saved_away.write(game.away)
    if game.is_under_review:
        saved["reviewing"] = True
    if game.match is not None and game.match.has_next:
        saved["next"] = True
    if game.card:
        saved["card"] = True
    if game.begun:
        saved["begun"] = game.begun
    if game.of_task:
        saved["task"] = game.of_task
    if game.analysis is not None:
        looked = game.analysis
        saved["analysis"] = [list(looked.moves), list(looked.undone), looked.ply, looked.is_study]
    if clock is not None:
        saved["clock"] = {
            "left": list(clock.left),
            "increment": clock.increment,
            "line": saved_record.written_path(game.record, clock.line),
            "times": [list(left) for left in clock.times],
        }
        if game.ticking:
            saved["ticking"] = True
    return json.dumps(saved, separators=(",", ":"))


def read_game(text: str) -> SavedGame:
    """Return the game of a saved text.

    :raises SavedGameError: when it has no game, or an illegal one.
    """
    saved = _object(text)
    record, cut = saved_record.read(saved)
    ply = saved.get("ply")
    if type(ply) is not int or not 0 <= ply <= len(record.moves):
        raise SavedGameError("ply", ply=f"{ply!r:.40}")
    review = saved_review.read(saved.get("review"), record)
    return SavedGame(
        record,
        ply,
        _clock(saved.get("clock"), record),
        _levels(saved.get("levels", [0, 0])),
        _match(saved.get("match"), has_next=saved.get("next") is True),
        _away(saved.get("away"), record),
        cut=cut,
        review=review,
        reviewing=_reviewing(saved, review),
        analysis=_analysis(saved.get("analysis"), record),
        begun=_day(saved.get("begun")),
        of_task=_of_task(saved.get("task")),
        ticking=saved.get("ticking") is True,
        card=saved.get("card") is True,
    )


def _of_task(saved: Any) -> int:
    """Return the checksum of a task's game; older versions of the page saved only that it is."""
    return saved if isinstance(saved, int) else 0


def _day(saved: Any) -> str:
    """Return the day of a game's first move; empty if it is unknown or damaged."""
    return saved if isinstance(saved, str) and _DAY.fullmatch(saved) else ""


def _reviewing(saved: Mapping[str, Any], review: Review | None) -> bool:
    """Return whether a review was shown, or had not finished; a damaged one was not."""
    if review is not None:
        return bool(saved["review"]["shown"])
    return saved.get("review") is None and saved.get("reviewing") is True


def _analysis(saved: Any, record: Record) -> Looked | None:
    """Return what an analysis showed; None if that is no line of the game."""
    if not isinstance(saved, list) or len(saved) not in (3, 4):
        return None
    try:
        moves, undone = values.line(saved[0]), values.line(saved[1])
    except SavedGameError:
        return None
    ply = saved[2]
    if moves + undone not in record.tree or type(ply) is not int or not 0 <= ply <= len(moves):
        return None
    return Looked(moves, undone, ply, saved[3:] == [True])


def summary(name: str, text: str, now: float) -> SavedGameInfo:
    """Return what the list shows of a saved text, without playing through its moves.

    `now`: in ms since 1970.
    """
    try:
        saved = _object(text)
        game_type = str(GameType.parse(values.text(saved, "type")))
        plies = saved.get("plies")
        # Older versions of the page saved no number.
        moves = plies if type(plies) is int and plies > 0 else _longest(saved)
        state = GameState(values.text(saved, "state"))
    except (SavedGameError, HiveError, ValueError):
        changed = changed_at(text)
        return SavedGameInfo(name, "", 0, None, max(now - changed, 0.0) if changed else math.inf)
    ago = max(now - changed_at(text), 0.0)
    tags = _tags(saved)
    variations, comments = _besides(saved)
    match = saved.get("match")
    has_points = isinstance(match, list) and len(match) > 1
    turn = Color.BLACK if saved.get("turn", _MOVERS[moves % 2]) == "black" else Color.WHITE
    return SavedGameInfo(
        name,
        game_type,
        moves,
        state,
        ago,
        (player(tags, Color.WHITE), player(tags, Color.BLACK)),
        _levels_or_none(saved),
        turn=turn,
        is_empty=not (moves or any(saved.get(part) for part in _MADE) or has_points),
        away=_away_side(saved.get("away")),
        unsent=_is_unsent(saved, moves, state, turn),
        event=dict(tags).get("Event", ""),
        day=dict(tags).get("Date", ""),
        variations=variations,
        comments=comments,
        in_analysis=bool(saved.get("analysis")),
        of_task=bool(_of_task(saved.get("task"))),
    )


def _longest(saved: Mapping[str, Any]) -> int:
    """Return the number of moves shown, or of the longest line if no move is shown."""
    shown = len(values.items(saved, "moves"))
    if shown:
        return shown
    longest = length = len(values.items(saved, "undone"))
    for line in values.items(saved, "others"):
        if not isinstance(line, list):
            continue
        short = bool(line) and type(line[0]) is int  # only what differs from the line before
        length = line[0] + len(line) - 1 if short else len(line)
        longest = max(longest, length)
    return longest


def _besides(saved: Mapping[str, Any]) -> tuple[int, int]:
    """Return how many lines there are besides the game itself, and comments; 0 if damaged."""
    try:
        shown = values.line(saved.get("moves")) + values.line(saved.get("undone"))
        lines = saved_record.all_lines(shown, values.items(saved, "others"))
        game = _end_of_game(saved, lines)
        comments = len(values.items(saved, "comments"))
    except SavedGameError:
        return 0, 0
    if any(line[: len(shown)] == shown for line in lines[1:]):
        lines = lines[1:]
    # A line that goes on from the shown one is no variation, unless the game itself ended before.
    return len(lines) - (game is None or game in lines), comments


def _end_of_game(saved: Mapping[str, Any], lines: tuple[Line, ...]) -> Line | None:
    """Return the moves of the game itself, if the saved text says where it ends."""
    if saved.get("ending") is not None:
        return lines[0]
    for part in ("final", "ended", "own"):
        if isinstance(saved.get(part), list):
            return saved_record.path_at(lines, saved[part][:2], part)
    return None


def _levels_or_none(saved: Mapping[str, Any]) -> tuple[int, int]:
    """Return the computer's levels; 0 where they are invalid."""
    try:
        return _levels(saved.get("levels", [0, 0]))
    except SavedGameError:
        return 0, 0


def _tags(saved: Mapping[str, Any]) -> Tags:
    """Return what the game is named by; nothing where that is invalid."""
    try:
        return fitting_tags(saved_record.tag(tag) for tag in values.items(saved, "tags"))[0]
    except SavedGameError:
        return ()


def changed_at(text: str) -> float:
    """Return when the saved game was changed, in ms since 1970; 0 if that is unknown."""
    # The start of the page asks this of every saved game, so it does not read them whole.
    start = _BEGINNING.match(text)
    if start is not None:
        return min(float(start[1]), _LATEST)
    try:
        return values.number(_object(text), "changed", _LATEST)
    except SavedGameError:
        return 0.0


def _clock(saved: Any, record: Record) -> Clock | None:
    if saved is None:
        return None
    if not isinstance(saved, dict):
        raise SavedGameError("lacks", part="clock")
    left, increment = _left(saved.get("left")), values.number(saved, "increment", _LONGEST_TIME)
    if "line" not in saved:
        # A version that saved only how much time was left at the end of the shown line.
        return Clock(left, increment, None, record.moves, (left,), len(record.moves))
    line = saved_record.read_path(record, saved["line"], "clock")
    times = tuple(map(_left, values.items(saved, "times")))
    if len(times) > len(line) + 1:
        raise SavedGameError("lacks", part="clock")
    return Clock(left, increment, None, line, times, common(line, record.moves))


def _left(saved: Any) -> Left:
    if not isinstance(saved, list) or len(saved) != 2:
        raise SavedGameError("lacks", part="clock")
    white, black = (values.number({"left": left}, "left", _LONGEST_TIME) for left in saved)
    return white, black


def _levels(saved: Any) -> tuple[int, int]:
    if not isinstance(saved, list) or len(saved) != 2:
        raise SavedGameError("lacks", part="levels")
    white, black = saved
    if not all(type(level) is int and 0 <= level <= LEVELS for level in saved):
        raise SavedGameError("lacks", part="levels")
    return white, black


def _match(saved: Any, *, has_next: bool) -> Match | None:
    """Return the match of a saved game; None if there is none, or it is damaged."""
    if not isinstance(saved, list) or not all(type(number) is int for number in saved):
        return None
    match = Match(saved[0], tuple(saved[1:]), has_next) if saved else None
    return match if match is not None and match.is_possible else None


def _away_side(saved: Any) -> str:
    """Return the letter of this player's colour in a game with somebody elsewhere, or nothing."""
    mine = saved.get("mine") if isinstance(saved, dict) else None
    return str(mine)[:1] if mine in _MOVERS else ""


def _is_unsent(game: Mapping[str, Any], plies: int, state: GameState, turn: Color) -> bool:
    """Return whether a message of a game with somebody elsewhere waits to be sent."""
    saved = game.get("away")
    if not isinstance(saved, dict) or not _away_side(saved) or saved.get("sent") is True:
        return False
    known, over = saved.get("known"), state not in (GameState.NOT_STARTED, GameState.IN_PROGRESS)
    if type(known) is int and plies > known:
        return True
    if over:  # what the rules have ended, both know
        by_players = game.get("ending") or game.get("final")
        return bool(by_players) and saved.get("ended") is False and plies == known
    return bool(str(turn) != saved.get("mine"))


def _away(saved: Any, record: Record) -> Away | None:
    """Return what is known of a game with somebody elsewhere; None if it is none."""
    if saved is None:
        return None
    # Imported here to keep the page's start quick.
    from web.files import saved_away

    return saved_away.read(saved, record)


# -- settings --------------------------------------------------------------------------------------


def write_prefs(prefs: Prefs) -> str:
    """Return the text of the settings."""
    return json.dumps({"hive": VERSION, **asdict(prefs)}, separators=(",", ":"))


def read_prefs(text: str) -> Prefs:
    """Return the settings of a saved text, with defaults for invalid ones."""
    return prefs_or_none(text) or Prefs()


def prefs_or_none(text: str) -> Prefs | None:
    """Return the settings of a saved text, with defaults for invalid ones; None if it has none."""
    try:
        saved = _object(text)
    except SavedGameError:
        return None
    defaults = Prefs()
    prefs = {
        field.name: saved[field.name]
        for field in fields(Prefs)
        if type(saved.get(field.name)) is type(getattr(defaults, field.name))
    }
    return Prefs(**prefs)


# -- JSON ------------------------------------------------------------------------------------------


def _object(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise SavedGameError("long")
    try:
        saved = read_json(text, deepest=_DEEPEST)
    except JsonError:
        raise SavedGameError("damaged") from None
    if not isinstance(saved, dict) or "hive" not in saved:
        raise SavedGameError("other")
    if saved["hive"] != VERSION:
        raise SavedGameError("version")
    return saved


def games_to_delete(games: Iterable[SavedGameInfo], taken: Iterable[str]) -> list[str]:
    """Return the names of the saved games to delete: those in which nothing was ever made.

    Games that are open in a tab stay, and games of the last day, which another tab may have open.
    """
    locked = set(taken)
    return [g.name for g in games if g.is_empty and g.name not in locked and g.ago > _RECENT_MS]
