"""Makes a block of its text: finds the game or the task, and checks that the options fit it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from hive_core._formats import packing
from hive_core._rules.arguments import as_text, as_whole
from hive_core.board import Board
from hive_core.errors import HiveError, expected, quoted
from hive_core.game import Game
from hive_core.game_tree import GameTree
from hive_core.sgf import write_game
from hive_core.teach._blocks import options as checked
from hive_core.teach._blocks.block import ATTRIBUTES, Block
from hive_core.teach._blocks.body import (
    DEFAULT_TYPE,
    Content,
    fields_of,
    read_body,
    read_game,
    read_position,
    read_study,
    read_type,
)
from hive_core.teach._blocks.goals import read_goal
from hive_core.teach._blocks.grammar import Source, take_apart
from hive_core.teach._blocks.making import (
    choose_task,
    line_fields,
    make_task,
    position_fields,
    site_task,
)
from hive_core.teach._blocks.options import fault_of, read_options, refuse
from hive_core.teach._blocks.site_files import SiteFiles, task_of_file
from hive_core.teach.tasks import Task, write_task
from hive_core.types import GameState, Hex, Piece, Termination

_MOST_SIGNS, _FARTHEST = 64, 99
_HOW = {
    Termination.RESIGNATION: "resign",
    Termination.TIME: "time",
    Termination.AGREEMENT: "agreed",
}
_T = TypeVar("_T")


def read_block(
    text: str,
    *,
    options: Mapping[str, str] | None = None,
    line: int = 1,
    lang: str | None = None,
    theme: str | None = None,
    files: SiteFiles | None = None,
) -> Block:
    r"""Return the block that the text describes; docs/blocks.md has the grammar.

    `options`: more of them, given by the tool; their faults have line and column 0. `line`: the
    number of the text's first line in the document, 1 or more. `lang`: the document's language,
    for a block without `lang`; one that is not known counts as English. `theme`: the theme of a
    block without `theme`. `files`: reads a file of the board's site, for the option `tasks`: called
    with the address, relative to the site; returns the text, None if it cannot be known. Without it
    the task is not read.

    :raises BlockError: at the first fault, with its line and column in the document.
    :raises HiveError: if an argument is of the wrong kind.

    >>> block = read_block("mode: view\ncaption: The first two moves\n\nwS1; bG1 wS1-")
    >>> block.attributes()
    {'game': 'Base+MLP;InProgress;White[2];wS1;bG1 wS1-', 'mode': 'view'}
    """
    text = as_text(text, "the text of a block")
    if options is not None and not isinstance(options, Mapping):
        raise expected("options as a mapping of names and values", options)
    parts = take_apart(text, as_whole(line, "the number of a line", 1))
    checked_options = read_options(parts, options or {}, theme)
    return _Reading(checked_options, parts.body, lang, files).block()


class _View(NamedTuple):
    tree: GameTree
    path: tuple[str, ...]
    number: int
    claimed: GameState | None


class _Reading:
    """A block while it is being read."""

    def __init__(
        self,
        options: dict[str, list[Source]],
        body: Source,
        lang: str | None,
        files: SiteFiles | None,
    ) -> None:
        self.options = options
        self.body = body
        self.files = files
        language = self.value("lang") or "auto"
        self.lang = checked.language_of(lang or "") if language == "auto" else language

    def value(self, name: str) -> str | None:
        return self.options[name][0].text if name in self.options else None

    def source_of(self, name: str) -> Source | None:
        return self.options[name][0] if name in self.options else None

    def block(self) -> Block:
        if "results" in self.options:
            return self._results()
        mode = self.value("mode")
        content = self._content()
        if content is not None and content.tasks is not None:
            return self._own_task(content)
        if "goal" in self.options:
            return self._task_of_goal(content)
        if mode in checked.TASK_MODES or "tasks" in self.options:
            return self._task_of_site(mode or "puzzle", content)
        why = "is for a task; add `mode: lesson` or `mode: puzzle`"
        refuse(self.options, ("id", "remember"), why)
        refuse(self.options, checked.ONLY_TASKS, "is for a task; add a `goal`")
        return self._game(content or read_type(Source(DEFAULT_TYPE)))

    def _results(self) -> Block:
        others = [name for name in self.options if name not in checked.OF_RESULTS]
        refuse(self.options, others, "has no effect on a table of results")
        if self.body.text:
            raise self.body.fault("a table of results has no body")
        values = {"set": self.value("results"), "lang": self.value("lang")}
        attributes = tuple((name, value) for name, value in values.items() if value)
        return replace(self._build({}, ()), _attributes=attributes)

    # -- what the block is about -------------------------------------------------------------------

    def _content(self) -> Content | None:
        """Return the game or the tasks of the body, or of the options in its place."""
        tournament = "tournament" in (self.value("rules") or "").split(",")
        sources = [name for name in ("game", "position", "study") if name in self.options]
        if self.body.text:
            refuse(
                self.options, checked.OF_GAMES[:4], "and a body are given; leave one of them out"
            )
            return read_body(self.body, self.source_of("type"), tournament=tournament)
        if len(sources) > 1:
            why = f"and {sources[0]!r} are given; leave one of them out"
            refuse(self.options, sources[1:], why)
        if sources and "type" in self.options:
            refuse(self.options, ("type",), f"is for bare moves; {sources[0]!r} has its own type")
        if "game" in self.options:
            refuse(self.options, ("moves",), "belongs to 'position'; 'game' has its own moves")
            return read_game(self.options["game"][0], tournament=tournament)
        if "study" in self.options:
            refuse(self.options, ("moves",), "belongs to 'position'; 'study' has its own moves")
            return read_study(self.options["study"][0])
        if "position" in self.options:
            start = self.options["position"][0]
            moves = self.options["moves"][0] if "moves" in self.options else Source("")
            played = fields_of(moves.text)
            return read_position(start, fields_of(start.text), moves, played, tournament=tournament)
        if "moves" in self.options:
            moves, game_type = self.options["moves"][0], self.source_of("type")
            return read_body(moves, game_type, tournament=tournament)
        return read_type(self.options["type"][0]) if "type" in self.options else None

    # -- tasks -------------------------------------------------------------------------------------

    def _own_task(self, content: Content) -> Block:
        why = "has no effect here: the task in the body has its own fields"
        refuse(self.options, (*checked.ONLY_TASKS, "marks", "arrows", "ply", "tasks"), why)
        assert content.tasks is not None
        task = choose_task(content.tasks, self.body, self.source_of("id"))
        if self._is_read("mode", task.kind):
            return self._whole_lesson(task)
        return self._task(task, {"task": write_task(task)})

    def _is_read(self, option: str, kind: str) -> bool:
        """Return whether a lesson of many moves is to be read, and not to be solved.

        `option`: where the fault is if the mode is not one of tasks.
        """
        mode = self.value("mode")
        if mode is None or mode in checked.TASK_MODES:
            return False
        if mode == "view" and kind == "line":
            return True
        modes = "lesson, puzzle or view" if kind == "line" else "lesson or puzzle"
        raise fault_of(self.options, option, f"this task needs the mode {modes}, not {mode!r}")

    def _whole_lesson(self, task: Task) -> Block:
        """Return the block of a lesson of many moves as a game to read, from its beginning."""
        trees = dict(task.comments)
        tree = trees.get(self.lang) or trees.get("en") or task.tree
        assert tree is not None
        begun = _View(tree, tree.main_line[: task.start], 0, None)
        return self._shown(begun, {"ply": str(task.start), "notation": "right"})

    def _task_of_goal(self, content: Content | None) -> Block:
        fields = read_goal(self.options["goal"][0])
        asks_line = fields["kind"] == "line"
        is_read = self._is_read("goal", fields["kind"])
        if content is None:
            raise fault_of(self.options, "goal", "a goal needs a position: add a body")
        refuse(self.options, ("tasks",), "and a goal are given; leave one of them out")
        if not is_read:
            self._refuse_games()
        view = self._first_view(content, at_end=not asks_line)
        board = view.tree.board(view.path)
        marks = self._each("marks", lambda text: _place(board, text))
        arrows = self._each("arrows", lambda text: _arrow(board, text))
        if asks_line:
            view = self._with_signs(view, marks, arrows)
            fields |= line_fields(view.tree, len(view.path))
        else:
            fields |= position_fields(board, marks, arrows)
        task = make_task(self.options, fields, None if asks_line else board)
        if is_read:
            return self._whole_lesson(task)
        return self._task(task, {"task": write_task(task)})

    def _task_of_site(self, mode: str, content: Content | None) -> Block:
        if mode not in checked.TASK_MODES:
            raise fault_of(self.options, "tasks", f"tasks need the mode puzzle, not {mode!r}")
        if content is not None:
            why = "with a position needs a `goal`"
            name = "mode" if "mode" in self.options else "tasks"
            raise fault_of(self.options, name, f"option {name!r} {why}")
        refuse(self.options, checked.ONLY_TASKS, "is for a task of your own, with a body")
        why = "has no effect on a task of the site"
        refuse(self.options, ("marks", "arrows", "ply"), why)
        task_id = self.source_of("id")
        if "tasks" in self.options:
            if mode == "lesson":
                raise fault_of(self.options, "tasks", "tasks of a file need the mode puzzle")
            attributes = {"puzzle": task_id.text} if task_id and task_id.text else {}
            file = self.options["tasks"][0]
            # A block with `src` uses another site than that of the tool.
            files = None if "src" in self.options else self.files
            task = task_of_file(file, task_id, files) if files else None
            return self._task(task, {"tasks": file.text, **attributes})
        site = site_task(mode, task_id)
        return self._task(site, {mode: task_id.text if task_id else ""})

    def _task(self, task: Task | None, attributes: dict[str, str]) -> Block:
        self._refuse_games()
        names = ("theme", "lang", "controls", "remember", "src")
        return self._build(attributes, names, task=task)

    def _refuse_games(self) -> None:
        refuse(self.options, checked.ONLY_GAMES, "has no effect on a task")

    # -- games -------------------------------------------------------------------------------------

    def _game(self, content: Content) -> Block:
        view = self._first_view(content)
        board = view.tree.board(view.path)
        marks = self._each("marks", lambda text: _place(board, text))
        arrows = self._each("arrows", lambda text: _arrow(board, text))
        return self._shown(self._with_signs(view, marks, arrows), {})

    def _shown(self, view: _View, usual: dict[str, str]) -> Block:
        """Return the block of a game; `usual`: attributes that the options may replace."""
        tree, path = view.tree, view.path
        end = self._end(tree, view)
        attributes = dict(usual)
        if len(tree.lines) > 1 or tree.annotations or (end and tree.start):
            attributes["study"] = self._study(tree)
            if view.number:
                attributes["line"] = str(view.number)
        elif tree.start is not None:
            attributes["position"] = tree.start
            if tree.main_line:
                attributes["moves"] = ";".join(tree.main_line)
        elif tree.main_line:
            attributes["game"] = self._game_string(tree, view, end)
            if end:
                attributes["end"] = end
        else:
            attributes["game"] = str(tree.game_type)
        if "ply" in self.options:
            attributes["ply"] = self.options["ply"][0].text
        names = (
            *("code", "mode", "white", "black", "rules", "seed", "theme", "flip", "lang"),
            *("controls", "notation", "src"),
        )
        return self._build(attributes, names, tree=tree, path=path)

    def _with_signs(
        self, view: _View, marks: Sequence[Hex], arrows: Sequence[tuple[Hex, Hex]]
    ) -> _View:
        """Return the game with marks and arrows at the position that is shown first."""
        if not (marks or arrows):
            return view
        annotation = view.tree.annotation(view.path)
        try:
            complete = annotation.replaced(
                marks=(*annotation.marks, *marks), arrows=(*annotation.arrows, *arrows)
            )
            return view._replace(tree=view.tree.with_annotation(view.path, complete))
        except HiveError as error:
            raise fault_of(self.options, "marks" if marks else "arrows", str(error)) from None

    def _first_view(self, content: Content, *, at_end: bool = True) -> _View:
        """Return the game with the line and the position that are shown first.

        `at_end`: whether that is the last one of the line if the options name none, else the first.
        """
        tree = content.tree
        assert tree is not None
        index = int(self.value("line") or 0)
        if index >= len(tree.lines):
            most = len(tree.lines) - 1
            problem = f"there is no line {index}; the last one is {most}"
            raise fault_of(self.options, "line", problem)
        line = tree.lines[index]
        ply = int(self.value("ply") or (len(line) if at_end else 0))
        if ply > len(line):
            problem = f"there is no position {ply}; the last one is {len(line)}"
            raise fault_of(self.options, "ply", problem)
        return _View(tree, line[:ply], index, content.claimed)

    def _end(self, tree: GameTree, view: _View) -> str:
        """Return how the players ended the game, empty if they did not."""
        how = self.value("end")
        if how is None:
            return "" if tree.ending is None else _HOW[tree.ending.termination]
        claimed = view.claimed or tree.result
        if tree.ending is not None:
            claimed = tree.ending.state
        lost = claimed in (GameState.WHITE_WINS, GameState.BLACK_WINS)
        drawn = claimed is GameState.DRAW
        board = tree.main_line_only().with_ending(None).board()
        fits = {"agreed": drawn, "unknown": drawn or lost}.get(how, lost)
        if not fits or not tree.main_line or tree.start or board.outcome() is not None:
            problem = (
                f"the game did not end with {quoted(how)}: write a GameString whose state is "
                f"{'Draw' if how == 'agreed' else 'WhiteWins or BlackWins'}"
            )
            raise fault_of(self.options, "end", problem)
        return how

    def _game_string(self, tree: GameTree, view: _View, end: str) -> str:
        board = tree.board()
        text = board.game_string()
        if end and tree.ending is None and view.claimed is not None:
            kind, _, rest = text.split(";", 2)
            return f"{kind};{view.claimed};{rest}"
        return text

    def _study(self, tree: GameTree) -> str:
        packed = packing.pack(write_game(Game.from_tree(tree)))
        if len(packed) > packing.LONGEST:
            raise self.body.fault("the game with its comments is too long for a link")
        return packed

    # -- both --------------------------------------------------------------------------------------

    def _each(self, name: str, read: Callable[[str], _T]) -> list[_T]:
        if name not in self.options:
            return []
        source = self.options[name][0]
        values = []
        for item in fields_of(source.text):
            try:
                values.append(read(item.text))
            except HiveError as error:
                raise source.fault(f"option {name!r}: {error}", item.offset) from None
        if len(values) > _MOST_SIGNS:
            raise source.fault(f"option {name!r}: there are more than {_MOST_SIGNS}")
        return values

    def _build(
        self,
        attributes: dict[str, str],
        more: tuple[str, ...],
        *,
        task: Task | None = None,
        tree: GameTree | None = None,
        path: tuple[str, ...] = (),
    ) -> Block:
        values = attributes | {n: self.options[n][0].text for n in more if n in self.options}
        return Block(
            options={n: "\n".join(v.text for v in values) for n, values in self.options.items()},
            caption=self.value("caption") or "",
            alt=self.value("alt") or "",
            name=self.value("name") or "",
            lang=self.lang,
            task=task,
            tree=tree,
            path=path,
            _attributes=tuple((name, values[name]) for name in ATTRIBUTES if name in values),
        )


def _place(board: Board, text: str) -> Hex:
    """Return the hex that a text names: `q,r`, or a tile on the board."""
    if "," in text:
        place = Hex.of(text)
        if max(map(abs, place)) > _FARTHEST:
            raise HiveError(f"{quoted(text)} is too far away")
        return place
    piece = Piece.parse(text)
    tile_hex = board.hex_of(piece)
    if tile_hex is None:
        raise HiveError(f"{piece} is not on the board")
    return tile_hex


def _arrow(board: Board, text: str) -> tuple[Hex, Hex]:
    ends = text.split()
    if len(ends) != 2:
        raise HiveError(f"{quoted(text)} is not an arrow; write two ends, as in `wS1 1,0`")
    return _place(board, ends[0]), _place(board, ends[1])
