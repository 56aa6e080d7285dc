"""What an SGF says about the whole game: tags, result, and how many moves, without playing them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from hive_core._formats.sgf_text import Property, action_of, player_name
from hive_core._game.result_words import parse_result, parse_score
from hive_core._game.tags_and_comments import tidy_date
from hive_core.types import Color, GameState

TAGS = {"DT": "Date", "EV": "Event", "PC": "Site", "RO": "Round", "GN": "SgfGameName"}
"""The properties of the header, with the names of their tags in PGN."""

OTHER_TAG = "TG"
"""Our own property for a tag that SGF lacks: `TG[name:value]`."""

DRAWN = "The game is a draw"

PLAYERS = ("White", "Black")

PASSES = ("pass", "passdone")
PENDING = (*PASSES, "resign", "offerdraw", "acceptdraw", "declinedraw")
"""The actions besides those that put a tile which `Done` confirms."""

_WINNER = re.compile(r"won by (.*)", re.IGNORECASE | re.DOTALL)

_WINS = {Color.WHITE: GameState.WHITE_WINS, Color.BLACK: GameState.BLACK_WINS}


class SgfHeader:
    """The tags and the result of a game; `take_tag` stores a tag."""

    def __init__(self, tags: dict[str, str], take_tag: Callable[[str, str, int], None]) -> None:
        self.tags = tags
        self.result = ""
        self.result_at = 0
        self._take_tag = take_tag
        self._names: set[str] = set()

    def take(self, item: Property) -> None:
        """Store a property of the whole game."""
        if item.name == OTHER_TAG:
            name, colon, value = item.value.partition(":")
            if colon:
                self._take_tag(name.strip(), value, item.start)
                self._names.add(name.strip())
        elif item.name in TAGS and item.value.strip():
            value = item.value.strip()
            self.tags[TAGS[item.name]] = tidy_date(value) if item.name == "DT" else value
        elif item.name == "RE":
            self.result, self.result_at = item.value.strip(), item.start
        else:
            name = player_name(item) or ""
            if name:
                self.tags["Black" if item.name == "P1" else "White"] = name

    def drop_stand_ins(self) -> None:
        """Delete the names that a writer gives to players without one."""
        for name in PLAYERS:
            if self.tags.get(name) == name and name not in self._names:
                del self.tags[name]

    def claimed(self) -> GameState | None:
        """Return the result in `RE`: in any language, it has a draw or the winner's name."""
        text = self.result
        if text.lower() == DRAWN.lower():
            return GameState.DRAW
        if parse_score(text) is not None:
            return parse_score(text)
        names = {
            GameState.WHITE_WINS: self.tags.get("White"),
            GameState.BLACK_WINS: self.tags.get("Black"),
        }
        winner = _WINNER.search(text)
        exact = [state for state, name in names.items() if winner and name == winner[1].strip()]
        if len(exact) == 1:
            return exact[0]
        matches = [(len(name), state) for state, name in names.items() if name and _has(text, name)]
        if matches:
            lengths = {length for length, _ in matches}
            return max(matches)[1] if len(lengths) == len(matches) else None
        return None if winner else parse_result(text)


def _has(text: str, name: str) -> bool:
    """Tell whether the name is in the text, not only inside of a word."""
    before, match, after = text.partition(name)
    inside = (before[-1:].isalnum() and name[0].isalnum()) or (
        after[:1].isalnum() and name[-1].isalnum()
    )
    return bool(match) and (not inside or _has(after, name))


def header_tags(items: Iterable[Property]) -> tuple[dict[str, str], int]:
    """Return the tags of a game with type and result, and its number of moves; plays none.

    `items`: of the main line. A forced pass that the file leaves out is not counted.
    """
    tags: dict[str, str] = {}
    header = SgfHeader(tags, lambda name, value, _: tags.update({name: value}))
    letters, plies, pending = "", 0, ""
    ending: GameState | None = None
    for item in items:
        action = action_of(item)
        if action is None:
            header.take(item)
            if item.name == "SU":
                letters = "".join(item.value.upper().split()[:1]).partition("-")[2]
            continue
        verb = action.verb
        if action.puts:
            pending = "move"
            if action.expansion is not None:
                letters += action.expansion.value
        elif verb in PENDING:
            pending = "move" if verb in PASSES else verb
        elif verb == "drop":
            pending = ""
        if verb.endswith("done"):
            if ending is None:
                turn = Color(plies % 2)
                plies += pending == "move" or (not pending and action.player is turn)
            if pending == "resign":
                ending = _WINS[action.player.other]
            elif pending == "acceptdraw":
                ending = GameState.DRAW
            pending = ""
    if ending is None and pending == "resign":  # it needs no `Done` at the end
        ending = _WINS[Color(plies % 2).other]
    expansions = "".join(letter for letter in "MLP" if letter in letters)
    result = header.claimed() or ending or GameState.IN_PROGRESS
    header.drop_stand_ins()
    name = f"Base+{expansions}" if expansions else "Base"
    return {"GameType": name, "Result": str(result), **tags}, plies
