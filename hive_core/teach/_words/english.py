"""The English texts of blocks and printed sheets that the page does not have.

`locale/<tag>.po` has the other languages, with `documents.` before each key; a comment here is what
a translator reads about the texts below it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hive_core._values.catalogue import Text

ENGLISH: Final[Mapping[str, Text]] = {
    # Blocks and sheets: {turn} is such as “White to move”
    "turn": "{turn}.",
    # Heading above the tiles that a player still has to place
    "hand": "{Color} in hand",
    # The same on one line; {tiles}: codes such as wA1 wG1, or “nothing”
    "hand.tiles": "{Color} in hand: {tiles}",
    "hand.nothing": "nothing",
    # Boards in documents: in place of the picture of a task that is not known yet
    "elsewhere": "A task from {address}",
    # Printed sheets: the title of a sheet and of a page without a title of its own
    "sheet.title": "Hive exercises",
    "sheet.exercises": "Exercises",
    # Printed sheets: before a line to write on; the last one is the number of right answers
    "sheet.name": "Name",
    "sheet.score": "Right",
    # Printed sheets: how hard a puzzle is; {band}: the level of the computer that solves it
    "sheet.level": "level {band} of 8",
    # Printed sheets, for screen readers; {summary}: whose turn it is and every tile, or the answer
    "sheet.diagram": "Diagram of exercise {number}. {summary}",
    "sheet.answer-diagram": "Answer to exercise {number}. {summary}",
    # Printed sheets, below a diagram: codes of tiles such as “wB1 on bQ and wS1”
    "sheet.stacks": "Stacks, top tile first:",
    "sheet.on": "{top} on {below}",
    "sheet.moved": "Moved last: {piece}",
    # Printed sheets: before a line to write on; how many spaces or tiles the reader has marked
    "sheet.mark-spaces": "Spaces marked",
    "sheet.circle-tiles": "Tiles circled",
    # Printed sheets: before a line to write a move on; {reply}: the opponent’s, such as wA1 -bQ
    "sheet.move": "Move",
    "sheet.move-of": "Move {number}",
    "sheet.move-after": "Move {number}, after {reply}",
    # Printed sheets, answers: before the moves that follow {moves}
    "sheet.line-after": "After {moves}:",
    # Printed sheets, answers: before another right move, before a wrong one, before the reply to it
    "sheet.also-right": "Also right:",
    "sheet.not": "Not",
    "sheet.answer": "Answer: {move}",
    # Printed sheets: a hint; {piece}: such as “white ant (wA1)”
    "sheet.hint-tile": "Try {piece.the}.",
    # Printed sheets: the heading of the answers
    "sheet.answers": "Answers",
    # Printed sheets, answers: how many spaces or tiles are to be marked
    "sheet.spaces": {"one": "{count} space", "other": "{count} spaces"},
    "sheet.tiles": {"one": "{count} tile", "other": "{count} tiles"},
    # Printed sheets, answers: {Other} wins, {Color} is the opponent
    "sheet.defence": "{Color} has other replies, but {Other} wins in time against each of them.",
    "sheet.opinion": "Rated by the computer, not proved.",
    # Printed sheets, at the end; {names}: the titles of the exercises
    "sheet.left-out": {
        "one": "{count} exercise is left out, because it is played against the computer: {names}.",
        "other": "{count} exercises are left out, because they are played against the computer: "
        "{names}.",
    },
    # Printed sheets, at the top of the first page. Keep the codes
    "sheet.how": "How to write a move: the tile, then where it goes. wA1 -bQ is white ant 1, "
    "placed or moved to the west of the black queen bee: the mark is on the side where the ant "
    "goes, so bQ- is east, \\bQ north-west, bQ/ north-east, bQ\\ south-east, /bQ south-west. "
    "wB1 bQ climbs onto her.",
    # Printed sheets, at the end
    "sheet.licence": "Hive is a board game by Gen42 Games. This sheet is not made by Gen42, and "
    "the program that made it is not associated with them.",
    # Printed sheets: what to do in an exercise with a pencil
    "paper.movable.white": "Circle every white tile that can move.",
    "paper.movable.black": "Circle every black tile that can move.",
    "paper.movable.both": "Circle every tile of either colour that can move.",
    "paper.stuck.white": "Circle every white tile that can’t move.",
    "paper.stuck.black": "Circle every black tile that can’t move.",
    "paper.stuck.both": "Circle every tile of either colour that can’t move.",
    # The word with which lessons ask to choose spaces or tiles, as they write it, and one for
    # “click on”. On printed sheets the next two stand in its place: for spaces, and for tiles
    "paper.choose": "Choose",
    "paper.click": "Click",
    "paper.mark": "Mark",
    "paper.circle": "Circle",
}
"""The texts by key."""
