"""The dialog with the results of one's games against the computer.

Imported when it is opened, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Iterator

from hive_core import Bug, Color
from web.files.results import Cause, Results, Score
from web.locale import text
from web.locale.moves import sentence_case
from web.locale.pieces import color_title
from web.ui.drawings import TILE_BOX, tile_drawing
from web.ui.nodes import Node, node
from web.ui.parts import dialog_head

_PICTURES = {
    "missed": Bug.QUEEN,
    "ants": Bug.ANT,
    "stuck": Bug.SPIDER,
    "covered": Bug.BEETLE,
    "hand": Bug.GRASSHOPPER,
    "late": Bug.QUEEN,
}


def results_dialog(lang: str, results: Results | None, note: Node) -> Node:
    """Return the dialog; None: the games are still counted. `note`: the notice inside it."""
    return node(
        "dialog",
        dialog_head(lang, "results"),
        note,
        *_parts(lang, results),
        id="results-dialog",
        class_="dialog results",
        closedby="any",
        aria_labelledby="results-title",
        key="results-dialog",
    )


def _parts(lang: str, results: Results | None) -> Iterator[Node]:
    if results is None:
        yield node("p", text=text(lang, "results.counting"), class_="hint", key="counting")
        return
    if not results.by_level:
        yield node("p", text=text(lang, "results.none"), class_="hint", key="none")
        return
    by_color = (
        (str(color), text(lang, "results.as", Color=color_title(lang, color)), score)
        for color, score in results.by_color
    )
    by_level = (
        (str(level), sentence_case(text(lang, "player.level", level=level)), score)
        for level, score in results.by_level
    )
    for key, rows in (("color", by_color), ("level", by_level)):
        bars = [_bar(lang, name, words, score) for name, words, score in rows]
        yield node("h3", text=text(lang, f"results.by.{key}"), key=f"{key}-title")
        yield node("ul", *bars, class_="score-bars", key=key)
    yield from _losses(lang, results)


def _bar(lang: str, key: str, words: str, score: Score) -> Node:
    """Return a bar of won, drawn and lost games, with the numbers in words."""
    numbers = text(lang, "results.score", won=score.won, drawn=score.drawn, lost=score.lost)
    parts = (
        node("i", class_=how, style=f"flex-grow:{count}", key=how)
        for how, count in (("won", score.won), ("drawn", score.drawn), ("lost", score.lost))
        if count
    )
    return node(
        "li",
        node("span", text=words, key="name"),
        node("span", *parts, class_="score-bar", aria_hidden="true", key="bar"),
        node("small", text=numbers, key="numbers"),
        key=key,
    )


def _losses(lang: str, results: Results) -> Iterator[Node]:
    """Yield what the lost games have in common."""
    if results.losses == 0:
        return
    yield node("h3", text=text(lang, "results.losses"), key="losses-title")
    if results.losses is None:
        yield node("p", text=text(lang, "results.looking"), class_="hint", key="looking")
    elif not results.causes:
        yield node("p", text=text(lang, "results.nothing"), class_="hint", key="nothing")
    else:
        rows = (_cause(lang, cause, results.losses) for cause in results.causes)
        yield node("ul", *rows, class_="kept causes", key="causes")


def _cause(lang: str, cause: Cause, losses: int) -> Node:
    """Return the row of what lost games have in common: a click opens the latest of them."""
    picture = node(
        "svg",
        node("g", drawing=tile_drawing(_PICTURES[cause.name]), class_=f"tile {Color.WHITE}"),
        viewBox=TILE_BOX,
        aria_hidden="true",
        key="picture",
    )
    button = node(
        "button",
        picture,
        node(
            "span",
            node("b", text=text(lang, "results.of", count=cause.count, losses=losses)),
            node("small", text=text(lang, f"results.cause.{cause.name}")),
            key="words",
        ),
        type="button",
        class_="kept-game",
        data_kept=cause.latest,
        title=text(lang, "results.latest"),
        key="latest",
    )
    return node("li", button, key=cause.name)
