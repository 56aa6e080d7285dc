"""The game as texts, files and images to copy or save. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hive_core import Bug
from hive_core.svg import Theme, draw
from web.app import sentences
from web.app.state import AppState
from web.files import embed_code
from web.files import link as files_link
from web.game.record import Record
from web.locale import text

PICTURE_SIZE = 1600
"""The longer side of an image, in pixels."""


@dataclass(frozen=True, slots=True)
class Format:
    """A file format: the suffix of its names, and its media type."""

    suffix: str
    kind: str


FORMATS = {
    "game-string": Format("txt", "text/plain"),
    "pgn": Format("pgn", "application/x-chess-pgn"),
    "pgn-lines": Format("pgn", "application/x-chess-pgn"),
    "sgf": Format("sgf", "application/x-go-sgf"),
    "svg": Format("svg", "image/svg+xml"),
    "png": Format("png", "image/png"),
}


def file_name(state: AppState, what: str) -> str:
    """Return a file name for the game, such as `hive-base-ml-24.pgn` after 24 plies.

    `what`: a key of `FORMATS`.
    """
    record = state.game.record
    pieces = str(record.game_type).lower().replace("+", "-")
    ply = state.game.ply if what in ("svg", "png") else len(record.moves)
    return f"hive-{pieces}-{ply}.{FORMATS[what].suffix}"


def game_text(state: AppState, what: str) -> str:
    """Return the game as a `link`, `game-string`, `pgn` or `sgf`, or the position as `svg`.

    `pgn` has the shown line, `pgn-lines` and `sgf` have all. `position`: a PositionString. `png`
    also returns SVG, to be converted. `iframe` and `board` return the HTML that embeds the game in
    another page; empty where other pages cannot reach this one.
    """
    match what:
        case "link":
            return f"{state.outside.address}#{game_link(state)}"
        case "pgn" | "pgn-lines" | "sgf":
            return _file_text(state.game.record, what)
        case "position":
            return state.board.position_string()
        case "svg" | "png":
            return picture(state)
        case "iframe" | "board":
            return _embed_code(state, what)
        case _:
            return "" if state.game.record.start is not None else state.game.record.game_string()


def game_link(state: AppState) -> str:
    """Return the fragment of a link to the shown position, as the user wants links."""
    return _link(state.game.record, state.game.ply, whole=state.files.whole)


_link = lru_cache(maxsize=2)(files_link.link)


def picture(state: AppState, *, size: int | None = PICTURE_SIZE, ids: str | None = None) -> str:
    """Return the shown position as an SVG document, in the colours of the page.

    `size`, `ids`: as in `hive_core.svg.draw`.
    """
    dark = state.outside.dark if state.settings.theme == "auto" else state.settings.theme != "light"
    theme: Theme = "dark" if dark else "light"
    said = sentences.annotation(state)
    return draw(
        state.board,
        marks=said.marks,
        arrows=said.arrows,
        theme=theme,
        labels=state.settings.prefs.labels,
        flip=state.table.flip,
        title=sentences.picture(state),
        size=size,
        ids=ids,
    )


def _embed_code(state: AppState, what: str) -> str:
    address, lang = state.outside.address, state.settings.lang
    there = embed_code.place(address)
    if there is None:
        return ""
    link = game_link(state) + "&flip=1" * state.table.flip
    if what == "iframe":
        return embed_code.frame_code(
            there, link, state.files.readers, text(lang, "share.frame-title")
        )
    if there.script is None:
        return ""
    # Different images need different ids, since one page may contain several.
    ids = f"hive{int.from_bytes(picture(state).encode()) % 9_999_991}"
    return embed_code.board_code(
        there.script,
        link,
        state.files.readers,
        picture(state, size=None, ids=ids),
        app=game_text(state, "link"),
        words=text(lang, "share.open-link"),
    )


def queen_first(record: Record) -> bool:
    """Return whether a player placed the queen first, which some programs refuse."""
    first = record.moves[:2] if record.start is None else ()
    return any(move[1:2] == Bug.QUEEN.value for move in first)


def _file_text(record: Record, what: str) -> str:
    # Imported here to keep the page's start quick.
    from hive_core import pgn, sgf
    from hive_core.game import Game

    if what == "pgn":
        return pgn.write_game(Game.from_tree(record.main_line().shared()))
    game = Game.from_tree(record.shared())
    return sgf.write_game(game) if what == "sgf" else pgn.write_game(game, variations=True)
