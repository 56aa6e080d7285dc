"""The table of a match: what each player got in each game. Imported when a match is played."""

from __future__ import annotations

from hive_core import Color, Outcome
from web.game.match import Match
from web.game.tags import Tags, player
from web.locale import text
from web.ui.nodes import Node, node


def table(lang: str, match: Match, outcome: Outcome, levels: tuple[int, int], tags: Tags) -> Node:
    """Return the table after the game on the board, which ended like that.

    `levels`: the computer's as White and Black in that game, 0 for a human. `tags`: of that game.
    """
    points = match.with_game(outcome).points
    rows = (points, tuple(2 - gained for gained in points))
    is_first_white = match.number % 2 == 1
    players = levels if is_first_white else levels[::-1]
    first = Color.WHITE if is_first_white else Color.BLACK
    given = (player(tags, first), player(tags, first.other))
    both_names = zip(given, _names(lang, players), strict=True)
    names = tuple(name or usual for name, usual in both_names)
    key = "match.over" if match.is_last else "match.title"
    title = text(lang, key, number=match.number, games=match.games)
    games = (
        node("th", text=str(number + 1), scope="col", key=str(number))
        for number in range(len(points))
    )
    head = node(
        "tr",
        node("th", text=text(lang, "match.player"), scope="col", key="player"),
        *games,
        node("th", text=text(lang, "match.total"), scope="col", key="total"),
        key="head",
    )
    both = enumerate(zip(names, rows, strict=True))
    body = (_row(name, row, str(at)) for at, (name, row) in both)
    whole = node(
        "table",
        node("caption", text=title, key="title"),
        node("thead", head, key="head"),
        node("tbody", *body, key="body"),
        key="table",
    )
    return node("div", whole, class_="match", tabindex="0", key="match")


def _row(name: str, points: tuple[int, ...], key: str) -> Node:
    return node(
        "tr",
        node("th", text=name[:1].upper() + name[1:], scope="row", key="name"),
        *(node("td", text=_halves(gained), key=str(at)) for at, gained in enumerate(points)),
        node("td", text=_halves(sum(points)), key="total"),
        key=key,
    )


def _halves(points: int) -> str:
    """Return a number of half points as players write it, such as `2½`."""
    whole, half = divmod(points, 2)
    return (str(whole) if whole or not half else "") + "½" * half


def _names(lang: str, levels: tuple[int, int]) -> tuple[str, ...]:
    """Return the usual names of the players, with numbers where they would be the same."""
    numbers = (1, 2) if levels[0] == levels[1] else (0, 0)
    return tuple(_name(lang, *who) for who in zip(levels, numbers, strict=True))


def _name(lang: str, level: int, number: int) -> str:
    if number:
        return text(lang, "match.level" if level else "match.human", level=level, number=number)
    return text(lang, "player.level", level=level) if level else text(lang, "player.person")
