"""The value of a block: what it shows, as a picture, in characters, as attributes and as a link."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import quote

from hive_core._formats import packing
from hive_core._rules.arguments import as_text
from hive_core.annotations import Arrow, Mark
from hive_core.board import Board
from hive_core.errors import HiveError
from hive_core.game_tree import GameTree
from hive_core.svg import draw
from hive_core.teach._blocks.options import TASK_MODES
from hive_core.teach._blocks.words import about_board, about_hands, contains_sentence
from hive_core.teach._tasks.instructions import CLICKS, instruction
from hive_core.teach._words.names import color_title, to_move, turn_sentence
from hive_core.teach._words.texts import say
from hive_core.teach.tasks import Task
from hive_core.types import Color

ATTRIBUTES = (
    *("code", "game", "position", "moves", "study", "line", "task", "lesson", "puzzle", "tasks"),
    *("ply", "mode", "white", "black", "rules", "end", "seed", "theme", "flip", "lang", "controls"),
    *("notation", "remember", "src"),
)
"""The attributes of `<hive-board>`, in the order in which a block writes them."""

_NO_BOARD = Board("Base+MLP")


@dataclass(frozen=True, slots=True)
class Block:
    """A block that has been read: a game, a position or a task, and how to show it; or a table of
    results, which has none of them and no picture.

    `options`: those of the block with checked values; hints are joined by line breaks. `caption`,
    `alt`, `name`: texts, empty without one. `lang`: the language of the words that the block adds.
    `task`: what to solve; None for a game, and for a task in a file of the board's
    site that has not been read. `tree`: the game; None for a task. `path`: the moves to the
    position shown first.
    """

    options: Mapping[str, str]
    caption: str = ""
    alt: str = ""
    name: str = ""
    lang: str = "en"
    task: Task | None = None
    tree: GameTree | None = None
    path: tuple[str, ...] = ()
    _attributes: tuple[tuple[str, str], ...] = field(default=(), repr=False)

    @property
    def is_task(self) -> bool:
        """Whether the block shows a task, and not a game or a position."""
        return self.tree is None and not self.is_results

    @property
    def is_results(self) -> bool:
        """Whether the block is a table of what readers have solved, `<hive-results>`."""
        return "results" in self.options

    @property
    def mode(self) -> str:
        """What readers do: `play`, `view`, `analysis`, `lesson` or `puzzle`."""
        usual = "puzzle" if self.is_task else "play"
        return self.options.get("mode", usual)

    def attributes(self) -> dict[str, str]:
        """Return the attributes of `<hive-board>`, not escaped, always in the same order.

        Of a table of results, those of `<hive-results>`.
        """
        return dict(self._attributes)

    def board(self) -> Board:
        """Return a new board with the position shown first; of a task, the one to solve.

        It is empty for a task that has not been read.
        """
        if self.task is not None:
            return self.task.board()
        return self.tree.board(self.path) if self.tree is not None else _NO_BOARD.copy()

    def svg(
        self,
        *,
        theme: Literal["light", "dark"] = "light",
        ids: str | None = None,
        size: int | None = None,
        labels: bool = False,
    ) -> str:
        """Return the picture of the position as an SVG document, with its marks and arrows.

        The arguments are those of `hive_core.svg.draw`. A task is seen from the side that solves
        it. The title is `describe()`.

        :raises HiveError: as `hive_core.svg.draw` does, and for a table of results.
        """
        if self.is_results:
            raise HiveError("a table of results has no picture")
        board = self.board()
        marks: list[Mark] = []
        arrows: list[Arrow] = []
        if self.task is not None:
            marks = [Mark(place) for place in self.task.marks]
            arrows = [Arrow(start, end) for start, end in self.task.arrows]
        elif self.tree is not None:
            annotation = self.tree.annotation(self.path)
            marks, arrows = list(annotation.marks), list(annotation.arrows)
        return draw(
            board,
            marks=marks,
            arrows=arrows,
            theme=theme,
            flip=self.is_flipped,
            title=self.describe(),
            ids=ids,
            size=size,
            labels=labels,
        )

    @property
    def is_flipped(self) -> bool:
        """Whether the picture has Black's side at the bottom."""
        if self.is_task:
            return self.task is not None and self.task.board().turn is Color.BLACK
        return self.options.get("flip") == "1"

    def characters(self) -> str:
        """Return the position in characters, the hands, and what to do or whose turn it is.

        Empty for a table of results.
        """
        if self.is_results:
            return ""
        if self.is_task and self.task is None:
            return self.describe()
        board = self.board()
        lines = [str(board), "", *about_hands(self.lang, board)]
        if self.task is not None:
            lines.append(self.prompt())
        elif board.outcome() is not None:
            lines.append(say(self.lang, "why.GAME_OVER"))
        else:
            lines.append(to_move(board.turn, self.lang))
        return "\n".join(line.rstrip() for line in lines)

    def prompt(self) -> str:
        """Return what to do in the task, in the block's language; empty for a game."""
        return "" if self.task is None else instruction(self.task, self.lang)

    def instruction(self) -> str:
        """Return whose turn it is in the task and what to do, to be written beside the picture.

        It leaves out what the caption says already; empty for a game, and for a task that has not
        been read.
        """
        if self.task is None:
            return ""
        prompt = "" if contains_sentence(self.prompt(), self.caption) else self.prompt()
        if self.names_turn():
            return prompt
        return f"{turn_sentence(self.task.board().turn, self.lang)} {prompt}".rstrip()

    def names_turn(self) -> bool:
        """Return whether what to do in the task, or the caption, says whose turn it is."""
        if self.task is None:
            return False
        if not self.task.text and self.task.kind not in CLICKS:
            return True
        # A sentence that begins with the colour, or has it as a name, shows whose turn it is.
        color = color_title(self.task.board().turn, self.lang)
        return bool(re.search(rf"\b{color}\b", f"{self.prompt()} {self.caption}"))

    def describe(self) -> str:
        """Return the text in place of the picture: `alt`, else the caption, else a sentence."""
        if self.alt or self.caption:
            return self.alt or self.caption
        if self.is_task and self.task is None:
            return say(self.lang, "elsewhere", address=self.options.get("tasks", ""))
        return self.prompt() or about_board(self.lang, self.board())

    def link(self, site: str) -> str:
        """Return the address that opens the block in the app.

        `site`: the address of the app's folder.

        :raises HiveError: if the address is not a text.
        """
        return f"{site_folder(site)}#{self.fragment()}"

    def fragment(self) -> str:
        """Return the fragment of `link`, without `#`; docs/page.md has its keys."""
        values = self.attributes()
        for name in ("src", "controls", "notation", "remember", "theme"):
            values.pop(name, None)
        for mode in TASK_MODES:
            if mode in values:
                values = {"mode": mode, "id": values.pop(mode), **values}
        if "tasks" in values:
            values["mode"] = "puzzle"
        if "task" in values:
            values = {"mode": "puzzle", **values, "task": packing.pack(values["task"])}
        pairs = ((key, value) for key, value in values.items() if value or key != "id")
        return "&".join(f"{key}={quote(value, safe='')}" for key, value in pairs)


def site_folder(site: str) -> str:
    """Return the address of a site's folder with a slash at its end.

    :raises HiveError: if it is not a text.
    """
    site = as_text(site, "the address of a site")
    return site if not site or site.endswith("/") else f"{site}/"
