"""The game as texts, files and images to copy or save. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypedDict

from hive_core import Bug, Color
from hive_core.annotations import Annotation
from hive_core.svg import Theme, animate, draw
from web.files import embed_code
from web.files import link as files_link
from web.files.saved_games import SavedGame
from web.game.clock import Clock, Left
from web.game.record import Line, Record
from web.locale import text
from web.shared import sentences
from web.shared.state import AppState
from web.shared.transitions import settled

PICTURE_SIZE = 1600
"""The longer side of an image, in pixels."""


_NOTHING = Annotation()


@dataclass(frozen=True, slots=True)
class Format:
    """A file format: the suffix of its names, its media type, and a word of its names if any."""

    suffix: str
    kind: str
    word: str = ""


FORMATS = {
    "game-string": Format("txt", "text/plain"),
    "pgn": Format("pgn", "application/x-chess-pgn"),
    "pgn-lines": Format("pgn", "application/x-chess-pgn", "-variations"),
    "sgf": Format("sgf", "application/x-go-sgf"),
    "svg": Format("svg", "image/svg+xml"),
    "animation": Format("svg", "image/svg+xml", "-moves"),
    "png": Format("png", "image/png"),
}


def file_name(state: AppState, what: str) -> str:
    """Return a file name for the game, such as `hive-base-ml-24.pgn` after 24 plies.

    `what`: a key of `FORMATS`.
    """
    record = state.game.record
    pieces = str(record.game_type).lower().replace("+", "-")
    ply = state.game.ply if what in ("svg", "animation", "png") else len(record.moves)
    return f"hive-{pieces}-{ply}{FORMATS[what].word}.{FORMATS[what].suffix}"


def game_text(state: AppState, what: str) -> str:
    """Return the game as a `link`, `game-string`, `pgn` or `sgf`, or the position as `svg`.

    `game-link`: a link to the shown line that other programs can read. `pgn` has the game's own
    line, `pgn-lines` and `sgf` have all. `position`: a PositionString. `animation`: an SVG that
    plays the moves up to the position. `png` also returns SVG, to be converted. `iframe` and
    `board` return the HTML that embeds the game in another page; empty where other pages cannot
    reach this one.
    """
    match what:
        case "link":
            return f"{state.outside.address}#{game_link(state, short=True)}"
        case "game-link":
            record = with_own_end(state)
            return f"{state.outside.address}#{_link(record, state.game.ply, whole=False)}"
        case "pgn" | "pgn-lines" | "sgf":
            return _file_text(with_facts(state, with_own_end(state)), what)
        case "position":
            return state.board.position_string()
        case "svg" | "png":
            return picture(state)
        case "animation":
            return animate(state.board, ids="hive", **_look(state, size=None))
        case "iframe" | "board":
            return _embed_code(state, what)
        case _:
            record = with_own_end(state)
            return "" if record.start is not None else record.game_string()


def with_facts(state: AppState, record: Record) -> Record:
    """Return the game with tags for the day, the computer and the clock, where it has none.

    What was left on the clock after each move is added to what the game says of its position.
    """
    game = settled(state).game if state.mode == "analysis" else state.game
    day = _day(record, game.begun, state.outside.today)
    return _with_facts(record, state.settings.lang, day, state.computer.levels, game.clock)


def _day(record: Record, begun: str, day: str) -> str:
    """Return the day of a game that was begun here; empty for one that was opened.

    `day`: of a game that an older version of the page has saved, without the day of its first move.
    """
    return begun or ("" if record.given or not record.game_line else day)


def _with_facts(
    record: Record, lang: str, day: str, levels: tuple[int, int], clock: Clock | None
) -> Record:
    tags = dict(record.tags)
    facts = {"Date": day}
    for color, level in zip(Color, levels, strict=True):
        if level:
            facts[str(color).capitalize()] = text(lang, "tag.computer", level=level)
    if clock is not None:
        facts |= clock.time_control
        record = _with_times(record.without_undone(), clock.line, clock.times)
    missing = {name: value for name, value in facts.items() if value and not tags.get(name)}
    if not missing:
        return record
    return replace(record, tree=record.tree.with_tags({**tags, **missing}))


@lru_cache(maxsize=4)
def _with_times(record: Record, line: Line, times: tuple[Left, ...]) -> Record:
    """Return the record with what its mover had left after each move that was played in time."""
    clock = Clock((0.0, 0.0), 0.0, line=line, times=times).within(record.tree)
    annotations = dict(record.annotations)
    for path, left in clock.known:
        note = annotations.get(path, _NOTHING)
        if path and note.clock is None:
            seconds = left[record.mover(len(path))] / 1000
            annotations[path] = note.replaced(clock=seconds)
    return replace(record, tree=replace(record.tree, annotations=tuple(annotations.items())))


def saved_text(game: SavedGame, lang: str, day: str, title: str, what: str) -> str:
    """Return a saved game as a file, with its variations; `what`: `pgn` or `sgf`.

    `day`: when it was last changed. `title`: what the player calls it; it becomes the event of a
    game that names none.
    """
    day = _day(game.record, game.begun, day)
    record = _with_facts(game.record, lang, day, game.levels, game.clock)
    if title and not dict(record.tags).get("Event"):
        record = replace(record, tree=record.tree.with_tag("Event", title))
    return _whole_text(record, what)


def _whole_text(record: Record, what: str) -> str:
    return _file_text(record, "pgn-lines" if what == "pgn" else what)


def read_back(game: SavedGame, lang: str, day: str, title: str, what: str) -> Iterator[Record]:
    """Yield a saved game as it is read from its file, also from one without what that adds.

    The arguments are those of `saved_text`.
    """
    from hive_core.game import Game
    from web.files.import_game import record_of

    for file in (saved_text(game, lang, day, title, what), _whole_text(game.record, what)):
        yield record_of(Game.read(file).tree)[0]


def without_facts(state: AppState, found: Record) -> Record:
    """Return a game that was read, without what `with_facts` has added to the shown one.

    So what this page has written is recognized as the game on the board.
    """
    shown = state.game.record
    told = with_facts(state, shown)
    if dict(found.tags) != dict(told.tags):
        return found
    added, own = dict(told.annotations), dict(shown.annotations)
    annotations = (
        (path, own.get(path, _NOTHING) if added.get(path) == note else note)
        for path, note in found.annotations
    )
    tree = replace(found.tree, tags=shown.tags, annotations=tuple(annotations))
    return replace(found, tree=tree)


def linked(state: AppState) -> Record:
    """Return the game that a whole link has.

    Only a study has tags. The day alone makes none of a game: its link would no longer be short.
    """
    record = with_own_end(state)
    told = files_link.is_rich(record) or any(state.computer.levels) or state.game.clock is not None
    return with_facts(state, record) if told and not record.is_untouched else record


def game_link(state: AppState, *, short: bool = False) -> str:
    """Return the fragment of a link to the shown position, as the user wants links.

    `short`: with a code in place of legible moves.
    """
    return _link(linked(state), state.game.ply, whole=state.files.whole, short=short)


_link = lru_cache(maxsize=4)(files_link.link)


def with_own_end(state: AppState) -> Record:
    """Return the shown game with its own end, from which an analysis goes on."""
    record = state.game.record
    if state.mode != "analysis" or state.computer.backup is None:
        return record
    game = settled(state).game.record
    return replace(record, final=game.final, own=game.own)


def picture(state: AppState, *, size: int | None = PICTURE_SIZE, ids: str | None = None) -> str:
    """Return the shown position as an SVG document, in the colours of the page.

    `size`, `ids`: as in `hive_core.svg.draw`.
    """
    annotation = sentences.annotation(state)
    marks, arrows = annotation.marks, annotation.arrows
    return draw(state.board, marks=marks, arrows=arrows, ids=ids, **_look(state, size))


def _look(state: AppState, size: int | None = PICTURE_SIZE) -> _PictureLook:
    """Return what pictures take from the page: its colours, labels and turn."""
    dark = state.outside.dark if state.settings.theme == "auto" else state.settings.theme != "light"
    return {
        "theme": "dark" if dark else "light",
        "labels": state.settings.prefs.labels,
        "numbers": True,
        "turn": state.table.turn,
        "title": sentences.picture(state),
        "description": " ".join(sentences.queens(state, state.board)),
        "size": size,
    }


class _PictureLook(TypedDict):
    theme: Theme
    labels: bool
    numbers: bool
    turn: int
    title: str
    description: str
    size: int | None


def _embed_code(state: AppState, what: str) -> str:
    address, lang = state.outside.address, state.settings.lang
    there = embed_code.place(address)
    if there is None:
        return ""
    link = game_link(state)
    app, link = f"{address}#{link}", link + "&flip=1" * state.table.flip
    moves = state.files.listing if state.game.record.moves else "none"
    if what == "iframe":
        return embed_code.frame_code(
            there, link, state.files.readers, text(lang, "share.frame-title"), moves
        )
    if there.script is None:
        return ""
    # As the board will be when it is loaded.
    unturned = replace(state, table=replace(state.table, own_turn=0))
    # Different images need different ids, since one page may contain several.
    ids = f"hive{int.from_bytes(picture(unturned).encode()) % 9_999_991}"
    return embed_code.board_code(
        there.script,
        link,
        state.files.readers,
        picture(unturned, size=None, ids=ids),
        app=app,
        words=text(lang, "share.open-link"),
        moves=moves,
    )


def queen_first(record: Record) -> bool:
    """Return whether a player placed the queen first, which some programs refuse."""
    first = record.moves[:2] if record.start is None else ()
    return any(move[1:2] == Bug.QUEEN.value for move in first)


def _own_line(record: Record) -> Record:
    """Return the record with the game's own line shown, not a variation."""
    own = record.game_line
    if own[: len(record.moves)] == record.moves:
        return record
    return replace(record, moves=own, undone=())


def _file_text(record: Record, what: str) -> str:
    # Imported here to keep the page's start quick.
    from hive_core import pgn, sgf
    from hive_core.game import Game

    if what == "pgn":
        return pgn.write_game(Game.from_tree(_own_line(record).main_line().for_file()))
    game = Game.from_tree(record.for_file())
    return sgf.write_game(game) if what == "sgf" else pgn.write_game(game, variations=True)
