"""The view of the opening explorer. Pure.

Imported only when the explorer is opened, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hive_core import Color
from web.computer.analysis_view import move_marks
from web.computer.score import PovScore
from web.computer.score_sentences import balance_sign, pov_score
from web.explorer.rows import Row, rows
from web.explorer.state import ExplorerState
from web.game.record import Record
from web.locale import text
from web.locale.moves import MoveStyle, move_shown, sentence_case
from web.ui.nodes import Node, node
from web.ui.parts import close_button, word_button


@lru_cache(maxsize=2)
def panel(lang: str, explorer: ExplorerState, record: Record, ply: int, style: MoveStyle) -> Node:
    """Return the moves that games played from the position shown, or why there are none."""
    found = rows(explorer, record, ply)
    turn = record.board(ply).turn
    moves = (_row(lang, row, turn, style) for row in found)
    return node(
        "section",
        node("h2", text=text(lang, "explorer.title"), key="title"),
        close_button(lang, "explorer.close", action="explorer"),
        *_notice(lang, explorer, empty=not found),
        node("ol", *moves, class_="explorer-moves", key="moves"),
        node("p", text=text(lang, "explorer.about"), class_="explorer-note", key="about"),
        id="explorer",
        tabindex="-1",  # in Firefox what scrolls is a Tab stop otherwise; its rows are those here
        class_="parts explorer",
        aria_label=text(lang, "explorer.title"),
        key="explorer",
    )


def _notice(lang: str, explorer: ExplorerState, *, empty: bool) -> Iterator[Node]:
    """Yield what there is to say besides the rows."""
    if explorer.failed:
        words = node("span", text=text(lang, "explorer.failed"), key="words")
        again = word_button(lang, "fetch-explorer")
        yield node("p", words, again, class_="explorer-note", role="alert", key="failed")
    elif explorer.table is None or empty:
        key = "explorer.loading" if explorer.table is None else "explorer.none"
        yield node("p", text=text(lang, key), class_="explorer-note", key="note")


def _row(lang: str, row: Row, turn: Color, style: MoveStyle) -> Node:
    score = row.engine.score
    button = node(
        "button",
        *_score(lang, score),
        node(
            "span",
            text=move_shown(lang, row.move, turn, style),
            class_="explorer-move",
            key="move",
        ),
        node(
            "span",
            text=str(row.engine.games or "–"),
            class_="explorer-count",
            aria_hidden="true",
            key="count",
        ),
        _bar(row),
        *_own(lang, row),
        type="button",
        class_="explorer-row",
        data_explore=row.move,
        data_move=row.move,
        data_count=str(row.engine.games),
        data_score=None if score is None else str(score),
        data_own=str(row.own.games) if row.own.games else None,
        title=_results(lang, row),  # screen readers read it after the move
        key="row",
    )
    return node("li", button, key=row.move)


def _score(lang: str, score: int | None) -> Iterator[Node]:
    """Yield the badge with the engine's score, empty if it has none."""
    stands = PovScore(score or 0)
    color = "black" if stands.tenths < 0 else "white"
    sign = "" if score is None else balance_sign(lang, stands)
    look = f"best-score {color}{' unknown' if score is None else ''}"
    yield node("span", text=sign, class_=look, aria_hidden="true", key="score")


def _bar(row: Row) -> Node:
    """Return the bar with the shares of White's wins, draws and Black's wins of all games."""
    white, draws, black = (a + b for a, b in zip(row.engine[:3], row.own[:3], strict=True))
    ended = max(white + draws + black, 1)
    style = f"--white:{100 * white // ended}%;--drawn:{100 * (white + draws) // ended}%"
    known = " known" if white + draws + black else ""
    return node("span", class_=f"explorer-bar{known}", style=style, key="bar")


def _own(lang: str, row: Row) -> Iterator[Node]:
    if row.own.games:
        words = text(lang, "explorer.own", count=row.own.games)
        yield node("span", text=words, class_="explorer-own", aria_hidden="true", key="own")


def _results(lang: str, row: Row) -> str:
    """Return in words the results of the engine's games and of the saved ones, and the score."""
    counted = (("explorer.results", row.engine), ("explorer.own.results", row.own))
    score = row.engine.score
    stands = [] if score is None else [f"{sentence_case(pov_score(lang, PovScore(score)))}."]
    results = (
        text(lang, key, count=found.games, white=found.white, draws=found.draws, black=found.black)
        for key, found in counted
        if found.games
    )
    return " ".join((*results, *stands))


@lru_cache(maxsize=8)
def arrow(record: Record, ply: int, move: str, *, turn: int) -> Node:
    """Return the arrow of the move that is pointed at."""
    marks = move_marks(record, ply, (move,), turn=turn)
    return node("g", *marks, class_="layer arrows", aria_hidden="true", key="explored")
