"""Links: reads and writes the address's fragment, which has the game and how to show it. Pure.

A fragment is `key=value` pairs joined by `&`, percent-encoded. An unknown key is ignored; a bad
value becomes a problem to show, and its setting is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from hive_core import (
    POCKET,
    Board,
    GameState,
    HiveError,
    InvalidGameStringError,
    InvalidPositionError,
)
from hive_core._formats import packing
from hive_core._game.limits import MAX_PLIES
from hive_core._game.result_words import OVER
from web.computer.protocol import LEVELS
from web.files import study
from web.game.annotations import fitting_tree
from web.game.ending import LOSERS, UNKNOWN, Ending, Final
from web.game.record import Record
from web.locale.phrases import Notice, Values
from web.settings.state import THEMES

if TYPE_CHECKING:  # codes and tasks are imported when one is opened
    from hive_core.game_code import Correspondence
    from hive_core.teach.tasks import Task

MODES = ("play", "view", "analysis")
TASK_MODES = {"lesson": "lessons", "puzzle": "puzzles"}
"""The modes that open a task, and the file it is in."""

_LONGEST_ADDRESS, _LONGEST_PAGE, _SHOWN = 500, 2000, 40
PLAYERS = ("human", *(f"ai:{level}" for level in range(1, LEVELS + 1)))
OPTIONS = ("tournament", "norepeat")
BACKGROUNDS = ("board", "none")
NOTATIONS = ("none", "right", "below")
ENDS = ("resign", "time", "agreed", UNKNOWN)
_SCHEMES = ("http", "https", "file")
ALL = "all"
"""The value of `known` for a message that was sent."""


_GAME_PROBLEMS = ("link.game", "link.position", "link.moves", "link.study", "link.code")


@dataclass(frozen=True, slots=True)
class Problem:
    """An invalid value in the address: a key of the catalogue and its values."""

    key: str
    values: Values = ()

    @property
    def is_of_game(self) -> bool:
        """Whether it is why the game cannot be opened."""
        return self.key in _GAME_PROBLEMS


@dataclass(frozen=True, slots=True)
class TaskLink:
    """The task of a link: its file and its id, empty for the next one that is not solved.

    `address`: of a task file of this site, with the mode `puzzle`. `packed`: the task itself, as
    JSON or as `packing` makes it. `sent`: it came in a message, which has been checked.
    `attempt`: how far it is solved, as `web/learn/attempts.py` writes it; empty for the beginning.
    """

    source: str
    id: str = ""
    address: str = ""
    packed: str = ""
    sent: bool = False
    attempt: str = ""

    @property
    def text(self) -> str:
        """The task itself as JSON, empty if it is damaged."""
        if self.packed.startswith("{"):
            return self.packed if len(self.packed) <= packing.LONGEST else ""
        return packing.unpack(self.packed, packing.LONGEST) or ""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a fragment; None where it has no valid value.

    `game` has all the moves; `ply` is the position to show. `white`, `black`: the computer's
    level, 0 for a human. `seed` makes its play repeatable. `legal`: the legal beginning of a game
    with a fault. `correspondence`: what came with the game from somebody who plays it elsewhere.
    `direct`: what is in it for a direct connection, `offer` or `answer`, with the packed text.
    `known`: the reader has sent it, and the other player knows so many plies of it; -1 for the
    whole message. `by_link`: the game begins one by link. `page`: the address of the host page.
    """

    game: Record | None = None
    legal: Record | None = None
    ply: int | None = None
    mode: str | None = None
    theme: str | None = None
    lang: str | None = None
    flip: bool | None = None
    controls: tuple[str, ...] | None = None
    players: bool | None = None
    background: str | None = None
    notation: str | None = None
    white: int | None = None
    black: int | None = None
    seed: int | None = None
    task: TaskLink | None = None
    correspondence: Correspondence | None = None
    direct: tuple[str, str] | None = None
    known: int | None = None
    by_link: bool = False
    page: str | None = None
    problems: tuple[Problem, ...] = ()

    def whole(self) -> Settings:
        """Return the settings with defaults for mode, ply and players where they are None."""
        return replace(
            self,
            mode=self.mode or "play",
            ply=self.ply if self.game is None or self.ply is not None else len(self.game.moves),
            white=self.white or 0,
            black=self.black or 0,
        )

    def without_board(self) -> Settings:
        """Return the settings without those about the board: a game with a fault is not shown."""
        return replace(self, mode=None, ply=None, flip=None, white=None, black=None, seed=None)


def parse(fragment: str, languages: tuple[str, ...], last_ply: int) -> Settings:
    """Return the settings of a fragment, with or without its `#`.

    `languages`: the tags of all catalogues. `last_ply`: of the current game, which stays when the
    fragment has none.
    """
    pairs = _pairs(fragment)
    problems: list[Problem] = []

    def choice(key: str, values: tuple[str, ...]) -> str | None:
        value = pairs.get(key)
        if value is None or value in values:
            return value
        problems.append(_bad(key, value, ", ".join(values)))
        return None

    mode, theme = choice("mode", (*MODES, *TASK_MODES)), choice("theme", THEMES)
    task = _task(pairs, mode, problems)
    mode = None if mode in TASK_MODES else mode
    lang, flip = choice("lang", ("auto", *languages)), choice("flip", ("0", "1"))
    players, background = choice("players", ("0", "1")), choice("background", BACKGROUNDS)
    white, black = (_level(choice(player, PLAYERS)) for player in ("white", "black"))
    game, legal, correspondence, of_game = _game_of(fragment.removeprefix("#"))
    problems += of_game
    controls = pairs.get("controls")
    return Settings(
        game=game,
        legal=legal,
        ply=_ply(pairs, last_ply if game is None else len(game.moves), problems),
        mode=mode,
        theme=theme,
        lang=lang,
        flip=None if flip is None else flip == "1",
        controls=None if controls is None else tuple(controls.split(",")),
        players=None if players is None else players == "1",
        background=background,
        notation=choice("notation", NOTATIONS),
        white=white,
        black=black,
        seed=_seed(pairs, problems),
        task=task,
        correspondence=correspondence,
        direct=next(((key, pairs[key]) for key in _DIRECT if key in pairs), None),
        known=None if game is None else _known(pairs, len(game.moves), problems),
        by_link=pairs.get("code") == "",
        page=_page(pairs, problems),
        problems=tuple(problems),
    )


def _level(player: str | None) -> int | None:
    """Return the computer's level, 0 for a human, None where the link has no player."""
    return None if player is None else PLAYERS.index(player)


def link(record: Record, ply: int, *, whole: bool = True, short: bool = False) -> str:
    """Return the fragment of a game, without `#`; `ply`: the position to show.

    `whole`: with variations, annotations and tags, if it has any, unless that is too long for an
    address; else only the shown moves. `short`: those as a code, which other programs may not know.
    """
    pairs = _whole_game(record) if whole and is_rich(record) else {}
    if len(pairs.get("study", "")) > packing.LONGEST:
        pairs = {}
    pairs = pairs or (_coded_game(record) if short else _shown_game(record))
    rules = ["tournament"] * record.tournament + ["norepeat"] * (not record.repetition_draw)
    if rules and "code" not in pairs:
        pairs["rules"] = ",".join(rules)
    if ply < len(record.moves) or "study" in pairs:
        pairs["ply"] = str(ply)
    return "&".join(f"{key}={quote(value, safe='')}" for key, value in pairs.items())


def is_rich(record: Record) -> bool:
    """Return whether a game has more than moves and an ending, which only a study can hold."""
    ended = record.final is not None and (record.start is not None or record.ending is None)
    ended = ended or (record.own is not None and record.own != record.tree.main_line)
    return record.has_variations or bool(record.annotations or record.tags) or ended


def _whole_game(record: Record) -> dict[str, str]:
    tree = record.shared()
    pairs = {"study": _encoded(tree)}
    if record.final is not None and tree.ending is None:
        # An analysis goes on from the end of the game, which a file has no place for.
        pairs |= {"end": record.final.ending.how, "ended": str(len(record.final.path))}
    elif record.own is not None and tree.main_line != record.own:
        pairs["ended"] = str(len(record.own))
    line = tree.lines.index(tree.line_through(record.moves))
    if line:
        pairs["line"] = str(line)
    return pairs


_encoded = lru_cache(maxsize=2)(study.encode)


def _coded_game(record: Record) -> dict[str, str]:
    # Imported here to keep the page's start quick.
    from hive_core.game_code import GameCode, write_code

    tree = record.main_line().shared()
    return {"code": write_code(GameCode(tree, record.tournament, record.repetition_draw))}


def _shown_game(record: Record) -> dict[str, str]:
    if record.start is not None:
        return {
            "position": record.start,
            **({"moves": ";".join(record.moves)} if record.moves else {}),
        }
    pairs = {"game": record.game_string() if record.moves else str(record.game_type)}
    ending = record.ending
    # A game without moves can't have an ending; if it has no reason, the GameString has all of it.
    if ending is not None and ending.how != UNKNOWN and record.moves:
        pairs["end"] = ending.how
    return pairs


def task_link(source: str, task: Task, address: str = "", attempt: str = "") -> str:
    """Return the fragment of a task, without `#`: by its id if the site has it, else the task.

    `address`: of the file that the source `file` is, if the site has that one. `attempt`: as in
    `TaskLink`.
    """
    there = _task_itself(source, task, address)
    return f"{there}&attempt={attempt}" if attempt else there


def _task_itself(source: str, task: Task, address: str) -> str:
    mode = next((mode for mode, file in TASK_MODES.items() if file == source), "")
    if mode:
        return f"mode={mode}&id={quote(task.id, safe='')}"
    if source == "file" and address:
        return f"mode=puzzle&tasks={quote(address, safe='')}&id={quote(task.id, safe='')}"
    # Imported here to keep the page's start quick.
    from hive_core.teach.tasks import write_task

    return f"mode=puzzle&task={packing.pack(write_task(task))}"


def is_of_site(address: str) -> bool:
    """Return whether this is an address of a task file of this site, or empty."""
    elsewhere = ":" in address or address.startswith("//") or "\\" in address
    return not elsewhere and len(address) <= _LONGEST_ADDRESS


def _task(pairs: dict[str, str], mode: str | None, problems: list[Problem]) -> TaskLink | None:
    """Return the task of the link, if its mode opens one."""
    if mode not in TASK_MODES:
        return None
    name, address, packed, attempt = (
        pairs.get(key, "") for key in ("id", "tasks", "task", "attempt")
    )
    if not is_of_site(address):
        shown = address if len(address) <= _SHOWN else f"{address[:_SHOWN]}…"
        problems.append(Problem("link.tasks", (("value", shown),)))
        return None
    if packed:
        return TaskLink("link", packed=packed, attempt=attempt)
    source = "file" if address else TASK_MODES[mode]
    return TaskLink(source, name, address, attempt=attempt)


_DIRECT = ("answer", "offer")
_STARTS = {"game", "position", "study"}
_WITH_CODE = {"code", "known", *_DIRECT}
_OF_GAME = _STARTS | _WITH_CODE | {"moves", "line", "ended", "end", "ply", "rules"}
_OF_TASK_FILE = {"mode", "tasks", "id", "attempt"}
_ON_BOARD = _OF_GAME | _OF_TASK_FILE | {"task", "white", "black", "seed", "flip"}


def without_faults(fragment: str, problems: Iterable[Problem]) -> str:
    """Return the fragment, without `#`, without the keys that these problems of it are about."""
    faulty: set[object] = set()
    for problem in problems:
        if problem.is_of_game:
            faulty |= _OF_GAME | {"white", "black", "seed", "flip"}
            faulty |= set() if _pairs(fragment).get("mode") in TASK_MODES else {"mode"}
        elif problem.key == "link.tasks":
            faulty |= _OF_TASK_FILE
        else:
            faulty.add(dict(problem.values)["key"])
    return _without(fragment, faulty)


def without_game(fragment: str) -> str:
    """Return the fragment, without `#`, without what it puts on the board, and how."""
    return _without(fragment, _ON_BOARD)


def _without(fragment: str, keys: Collection[object]) -> str:
    parts = fragment.removeprefix("#").split("&")
    return "&".join(part for part in parts if unquote(part.partition("=")[0]) not in keys)


def opens_task(fragment: str) -> bool:
    """Return whether the fragment opens a task."""
    return _pairs(fragment).get("mode") in TASK_MODES


def opens_game(fragment: str) -> bool:
    """Return whether a page with this fragment begins with the fragment's game.

    If that has a fault, the page begins with the game that was open before.
    """
    return brings_game(fragment) and _game_of(fragment.removeprefix("#"))[0] is not None


def brings_game(fragment: str) -> bool:
    """Return whether the fragment has a game, valid or not, or a code that is whole or empty."""
    pairs = _pairs(fragment)
    if (_STARTS | {"rules"}) & pairs.keys():
        return True
    if not pairs.get("code"):
        return "code" in pairs
    # Imported here to keep the page's start quick.
    from hive_core._formats.code_digits import read_digits

    return isinstance(read_digits(pairs["code"]), int)


def _pairs(fragment: str) -> dict[str, str]:
    pairs = {}
    for part in fragment.removeprefix("#").split("&"):
        key, equals, value = part.partition("=")
        if equals:
            pairs[unquote(key)] = unquote(value)  # a plus sign is not a space
    return pairs


def _bad(key: str, value: str, allowed: str) -> Problem:
    """Return the problem of an invalid value.

    It has the setting in words for readers, and its key for the author of a host page.
    """
    shown = value if len(value) <= _SHOWN else f"{value[:_SHOWN]}…"
    what = Notice(f"link.what.{key}")
    values = (("what", what), ("value", shown), ("key", key), ("allowed", allowed))
    return Problem("link.value", values)


@lru_cache(maxsize=2)  # a page that starts asks several times
def _game_of(
    fragment: str,
) -> tuple[Record | None, Record | None, Correspondence | None, tuple[Problem, ...]]:
    """Return the game of the fragment, without `#`, with what came with it, and the problems.

    If the game has a fault, None and its legal beginning, if any.
    """
    pairs = _pairs(fragment)
    problems: list[Problem] = []
    if pairs.get("code"):
        game, correspondence = _from_code(pairs["code"], problems)
        return game, None, correspondence, tuple(problems)
    if "code" in pairs and not _STARTS & pairs.keys():
        pairs = {**pairs, "game": str(POCKET)}
    game, legal = _written_game(pairs, problems)
    return game, legal, None, tuple(problems)


def _from_code(text: str, problems: list[Problem]) -> tuple[Record | None, Correspondence | None]:
    # Imported here to keep the page's start quick.
    from hive_core.game_code import GameCodeError, read_code

    try:
        code = read_code(text)
    except GameCodeError as error:
        problems.append(Problem("link.code", (("problem", error.phrase),)))
        return None, None
    record = Record.of_tree(code.tree)
    rules = replace(record, tournament=code.tournament, repetition_draw=code.repetition_draw)
    return rules, code.correspondence


def _written_game(
    pairs: dict[str, str], problems: list[Problem]
) -> tuple[Record | None, Record | None]:
    """Return the game that the link spells out; if it has a fault, its legal beginning."""
    rules = pairs.get("rules", "")
    options = [option for option in rules.split(",") if option]
    problems += (_bad("rules", o, ", ".join(OPTIONS)) for o in options if o not in OPTIONS)
    tournament, repetition_draw = "tournament" in options, "norepeat" not in options
    if "study" in pairs:
        game, legal = _study(pairs, problems)
    elif "position" in pairs:
        game, legal = _from_position(pairs, problems)
    elif "game" in pairs or set(options) & set(OPTIONS):
        return _from_game_string(pairs, problems, tournament, repetition_draw)
    else:
        return None, None

    def by_rules(record: Record | None) -> Record | None:
        if record is None:
            return None
        return replace(record, tournament=tournament, repetition_draw=repetition_draw)

    return by_rules(game), by_rules(legal)


def _study(pairs: dict[str, str], problems: list[Problem]) -> tuple[Record | None, Record | None]:
    try:
        tree = fitting_tree(study.decode(pairs["study"]))[0]
    except study.StudyError as error:
        problems.append(Problem("link.study", (("problem", error.phrase),)))
        legal = None if error.legal is None else fitting_tree(error.legal)[0]
        return None, None if legal is None else Record.of_tree(legal)
    record = _with_final(Record.of_tree(tree), pairs, tree.result)
    line, lines = pairs.get("line", "0"), record.tree.lines
    if line.isdecimal() and len(line) < 7 and int(line) < len(lines):
        return replace(record, moves=lines[int(line)]), None
    problems.append(_bad("line", line, f"0–{len(lines) - 1}"))
    return record, None


def _with_final(record: Record, pairs: dict[str, str], result: GameState | None) -> Record:
    """Return the game with the ending that a study has inside its main line, if it has one.

    A game that has not ended, from whose last move an analysis goes on, only says where that is.
    """
    ended, how = pairs.get("ended", ""), pairs.get("end", "")
    if not ended.isdecimal() or len(ended) > 6:
        return record
    if not how and 0 < int(ended) < len(record.tree.main_line):
        own = record.tree.main_line[: int(ended)]
        return replace(record, moves=own, given=own, own=own)
    if how not in ENDS or result is None:
        return record
    ending = Ending(how, LOSERS.get(result))
    at = replace(record, moves=record.tree.main_line[: int(ended)], final=None)
    if not ending.is_possible or at.outcome() is not None:
        return record
    return replace(record, final=Final(at.moves, ending))


def _from_position(
    pairs: dict[str, str], problems: list[Problem]
) -> tuple[Record | None, Record | None]:
    try:
        record = Record.of_position(pairs["position"])
    except InvalidPositionError as error:
        place = ("index", str(error.index + 1))
        problems.append(Problem("link.position", (("problem", error.phrase), place)))
        return None, None
    board = record.board().copy()
    for ply, text in enumerate(filter(None, pairs.get("moves", "").split(";")), start=1):
        try:
            if ply > MAX_PLIES:
                raise HiveError("too many moves")
            board.push_move(text)
        except HiveError:
            values = (("nth", ply), ("move", text[:40]))
            problems.append(Problem("link.moves", values))
            return None, Record.of_board(board, repetition_draw=True)
    return Record.of_board(board, repetition_draw=True), None


def _from_game_string(
    pairs: dict[str, str], problems: list[Problem], tournament: bool, repetition_draw: bool
) -> tuple[Record | None, Record | None]:
    # Imported here to keep the page's start quick.
    from hive_core._notation.pasted import claimed_state

    text = pairs.get("game", str(POCKET))
    try:
        board = Board.from_game_string(text, tournament=tournament)
    except InvalidGameStringError as error:
        place = (("index", str(error.index + 1)), ("ply", str(error.ply)))
        problems.append(Problem("link.game", (("problem", error.phrase), *place)))
        if not error.ply or error.prefix is None:
            return None, None
        board = Board.from_game_string(error.prefix, tournament=tournament)
        return None, Record.of_board(board, repetition_draw=repetition_draw)
    record = Record.of_board(board, repetition_draw=repetition_draw)
    return _with_ending(record, pairs, claimed_state(text), problems), None


def _with_ending(
    record: Record, pairs: dict[str, str], claimed: GameState | None, problems: list[Problem]
) -> Record:
    """Return the game with the ending that the link gives, or else its GameString, if any."""
    how = pairs.get("end")
    if how is None:
        return record.with_result(claimed if record.moves else None)
    ending = Ending(how, None if claimed is None else LOSERS.get(claimed))
    over = record.outcome() is not None or (how == UNKNOWN and claimed not in OVER)
    if how not in ENDS or not ending.is_possible or not record.moves or over:
        problems.append(_bad("end", how, ", ".join(ENDS)))
        return record
    return record.with_ending(ending)


def _seed(pairs: dict[str, str], problems: list[Problem]) -> int | None:
    text = pairs.get("seed")
    if text is None or (text.isdecimal() and text.isascii() and len(text) < 10):
        return None if text is None else int(text)
    problems.append(_bad("seed", text, "0–999999999"))
    return None


def _known(pairs: dict[str, str], plies: int, problems: list[Problem]) -> int | None:
    text = pairs.get("known")
    if text is None or text == ALL:
        return None if text is None else -1
    if text.isdecimal() and len(text) < 7 and int(text) <= plies:
        return int(text)
    problems.append(_bad("known", text, f"0–{plies}, {ALL}"))
    return None


def _page(pairs: dict[str, str], problems: list[Problem]) -> str | None:
    text = pairs.get("page")
    if text is None:
        return None
    scheme, _, rest = text.partition("://")
    plain = text.isascii() and text.isprintable() and not {" ", "#"} & set(text)
    if scheme in _SCHEMES and rest and plain and len(text) <= _LONGEST_PAGE:
        return text
    problems.append(_bad("page", text, ", ".join(_SCHEMES)))
    return None


def _ply(pairs: dict[str, str], last: int, problems: list[Problem]) -> int | None:
    text = pairs.get("ply")
    if text is None:
        return None
    if text.isdecimal() and len(text) < 7 and int(text) <= last:
        return int(text)
    problems.append(_bad("ply", text, f"0–{last}"))
    return None
