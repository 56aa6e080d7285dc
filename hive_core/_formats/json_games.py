"""Games as JSON, such as hivegame.com's analyses: found in it, and written as PGN to be read.

An analysis of hivegame.com has the nodes of a tree, each with its id, those of its parent and
children, and a tile and a place as value; its games have a list of such pairs. Other programs have
lists of MoveStrings, or a GameString.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hive_core._formats.json_text import JsonError, read_json
from hive_core._formats.pgn_movetext import movetext
from hive_core._formats.pgn_text import MOST_PLIES
from hive_core._game.lines import MoveNode, lines_of
from hive_core._game.result_words import parse_result
from hive_core._notation.pasted import is_game_string, unwrapped
from hive_core.game_tree import GameTree

_TYPES = ("game_type", "gameType", "GameType", "type")
_NAMES = {
    "White": ("white", "white_player", "whitePlayer", "White"),
    "Black": ("black", "black_player", "blackPlayer", "Black"),
}
_PGN = re.compile(r"^[ \t]*+(?:\[[A-Za-z]\w*+ \"|[0-9]++\s*+\.++\s*+[wb][A-Z])", re.I | re.M)
_SGF = re.compile(r"\s*+\(\s*+;")
_MOVE = re.compile(r"(?:[wb][A-Z][0-9]?(?:\s++[\\/-]?[wb][A-Z][0-9]?[\\/-]?)?|pass)", re.I)
_LAST_COMMA = re.compile(r'("(?:\\.|[^"\\])*+"?)|,(?=\s*+[\]}])')
"""A string, or a comma behind the last value, which JSON does not allow and people write."""
_MOST_VALUES = 100_000
_MOST_DEPTH = 60


def game_file(text: str) -> str | None:
    """Return the game in a JSON text as PGN or GameString, None if there is none."""
    try:
        value = read_json(_LAST_COMMA.sub(_without_comma, text), deepest=_MOST_DEPTH)
    except JsonError:
        return None
    values = list(_values(value))
    for item in values:
        moves = _tree(item) if isinstance(item, dict) else _line(item)
        if moves:
            return "\n".join([*_tags(values), "", *moves, ""])
    texts = list(dict.fromkeys(item for item in values if isinstance(item, str)))
    for is_game in (_is_pgn, _is_sgf, _is_game_string):
        games = [item for item in texts if is_game(item)]
        if games:
            return "\n\n".join(games)
    return None


def _without_comma(match: re.Match[str]) -> str:
    return match[1] or " "


def _is_pgn(text: str) -> bool:
    return "\n" in text and _PGN.search(text) is not None


def _is_sgf(text: str) -> bool:
    return _SGF.match(text) is not None


def _is_game_string(text: str) -> bool:
    return (";" in text or "%" in text) and is_game_string(unwrapped(text))


def _values(value: Any) -> Iterator[Any]:
    """Yield the value and all values in it, outer ones first."""
    waiting, count = [value], 0
    while waiting and count < _MOST_VALUES:
        item = waiting.pop(0) if count < 100 else waiting.pop()
        count += 1
        yield item
        if isinstance(item, dict):
            waiting += item.values()
        elif isinstance(item, list):
            waiting += item


def _tags(values: list[Any]) -> list[str]:
    """Return the tags that the objects tell."""
    tags: dict[str, str] = {}
    for value in values:
        if not isinstance(value, dict):
            continue
        for key in _TYPES:
            name = value.get(key)
            if isinstance(name, str) and set(name.upper().removeprefix("BASE")) <= set("+MLP"):
                letters = name.upper().removeprefix("BASE").replace("+", "")
                tags.setdefault("GameType", f"Base+{letters}" if letters else "Base")
        for tag, keys in _NAMES.items():
            for key in keys:
                name = value.get(key)
                name = name.get("username", name.get("name")) if isinstance(name, dict) else name
                if isinstance(name, str) and name:
                    tags.setdefault(tag, name)
        for result in (f"{value.get('result')}", f"winner: {value.get('winner')}"):
            if parse_result(result) is not None:
                tags.setdefault("Result", result)
    return [f'[{tag} "{_escaped(value)}"]' for tag, value in tags.items()]


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _move(value: Any) -> str | None:
    """Return the MoveString of a pair or an object of a tile and a place, or of a text."""
    if isinstance(value, dict):
        if "piece" not in value:  # the only text in it that is a move
            texts = [text for text in value.values() if isinstance(text, str) and _is_move(text)]
            return texts[0] if len(texts) == 1 else None
        value = [value["piece"], value.get("position", "")]
    if isinstance(value, list) and len(value) in (1, 2) and isinstance(value[0], str):
        place = "" if value[-1] in (None, ".") or len(value) == 1 else value[1]
        return f"{value[0]} {place}".strip() if isinstance(place, str) else None
    return value if isinstance(value, str) and value else None


def _line(value: Any) -> list[str]:
    """Return the lines of a PGN for a list of moves; none if it is not one."""
    if not isinstance(value, list) or not 2 <= len(value) <= MOST_PLIES:
        return []
    moves = [_move(one) for one in value]
    if not all(move and _is_move(move) for move in moves):
        return []
    return [f"{ply}. {move}" for ply, move in enumerate(moves, start=1)]


def _is_move(text: str) -> bool:
    return _MOVE.fullmatch(text) is not None


def _tree(value: dict[str, Any]) -> list[str]:
    """Return the lines of a PGN for a tree of nodes; none if it is not one."""
    records = value.get("nodes")
    if not isinstance(records, list) or not 0 < len(records) <= MOST_PLIES:
        return []
    nodes: dict[Any, MoveNode] = {None: MoveNode()}
    links: list[tuple[Any, Any, str]] = []
    for node in records:
        if not isinstance(node, dict):
            return []
        name, parent = node.get("node_id", node.get("id")), node.get("parent")
        move = _move(node.get("value", node))
        if isinstance(name, (dict, list)) or isinstance(parent, (dict, list)) or not move:
            return []
        nodes[name] = MoveNode()
        links.append((name, parent, move))
    for name, parent, move in links:
        nodes.get(parent, MoveNode()).setdefault(move, nodes[name])
    return list(movetext(GameTree(lines=tuple(lines_of(nodes[None])))))
