"""The options of a block: their names, and what values they may have.

The rules for values are those of the page's links (docs/page.md); a test compares them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from hive_core.errors import HiveError, expected, quoted
from hive_core.teach._blocks.grammar import BlockError, Option, Parts, Source, suggestion
from hive_core.teach._words.texts import LANGUAGES
from hive_core.types import GameType

MODES = ("play", "view", "analysis")
TASK_MODES = ("lesson", "puzzle")
THEMES = ("auto", "light", "dark", "contrast")
PLAYERS = ("human", *(f"ai:{level}" for level in range(1, 9)))
RULES = ("tournament", "norepeat")
NOTATIONS = ("none", "right", "below")
ENDS = ("resign", "time", "agreed", "unknown")
ALIGNMENTS = ("left", "center", "right")
CONTROLS = (
    *("new-game", "undo", "redo", "first", "previous", "next", "last", "hint", "pause"),
    *("continue", "analyse", "flip", "resign", "offer-draw", "zoom-out", "zoom-in", "fit"),
    *("stacks", "words", "autoplay", "restart-task", "task-hint", "show-solution", "next-task"),
    "none",
)
"""The actions that may have a button, and `none`."""

MOST_TEXT, LONGEST_ADDRESS, MOST_SEED = 2_000, 500, 999_999_999

MOST = {"hint": 3, "wrong": 20}
"""How often an option may be given, for those that may be given more than once."""

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.:-]{0,199}")
_CLASSES = re.compile(r"-?[A-Za-z_][A-Za-z0-9_-]*( -?[A-Za-z_][A-Za-z0-9_-]*)*")
_LENGTH = re.compile(r"([0-9]{1,5})\s*(px|%|)")
_TAG = re.compile(r"[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8}){0,8}")
_ADDRESS = re.compile(r"[^\s<>\"'`\\]+")
_CODE = re.compile(r"[A-Za-z0-9_-]*")
_SET = re.compile(r"[A-Za-z0-9_.:-]{0,60}")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")


def read_options(
    parts: Parts, more: Mapping[str, str], theme: str | None = None
) -> dict[str, list[Source]]:
    """Return the options of a block and those that the tool passes on, with checked values.

    A name has one value, unless `MOST` has it. The values are in the form of the page's links.
    `theme`: that of a block without one.

    :raises BlockError: at the first unknown or repeated option or value with a fault.
    :raises HiveError: if an argument is of the wrong kind.
    """
    options: dict[str, list[Source]] = {}
    for name, value in more.items():
        if not isinstance(name, str) or not isinstance(value, str):
            raise expected("options as names and texts", name if isinstance(value, str) else value)
        texts = value.split("\n") if name in MOST else [" ".join(value.split())]
        for text in texts:
            _add(options, Option(name, Source(text.strip()), Source(name)))
    for option in parts.options:
        _add(options, option)
    if theme is not None and "theme" not in options:
        options["theme"] = [Source(theme_of(theme))]
    return options


def theme_of(value: object) -> str:
    """Return the value if it is a theme.

    :raises HiveError: if it is none.
    """
    if not isinstance(value, str) or value not in THEMES:
        raise expected("a theme", value, f"write one of {', '.join(THEMES)}")
    return value


def _add(options: dict[str, list[Source]], option: Option) -> None:
    name = option.name
    if name not in _CHECKS:
        raise option.place.fault(f"unknown option {quoted(name)}{suggestion(name, _CHECKS)}")
    most = MOST.get(name, 1)
    if len(options.setdefault(name, [])) >= most:
        often = "twice" if most == 1 else f"more than {most} times"
        raise option.place.fault(f"option {quoted(name)} is given {often}")
    try:
        value = _CHECKS[name](option.value.text)
    except HiveError as error:
        raise option.value.fault(f"option {quoted(name)}: {error}") from None
    place = option.value
    options[name].append(Source(value, place.line, place.column))


# -- values: each function returns the value as the page writes it, or raises ----------------------


def _text(value: str) -> str:
    if len(value) > MOST_TEXT:
        raise HiveError(f"the text has more than {MOST_TEXT} characters")
    return value


def _filled(what: str) -> Callable[[str], str]:
    def check(value: str) -> str:
        if not value:
            raise HiveError(f"{what} is missing after the colon")
        return value

    return check


def _one_of(*words: str, empty: str | None = None) -> Callable[[str], str]:
    def check(value: str) -> str:
        if not value and empty is not None:
            return empty
        if value not in words:
            hint = suggestion(value, words)
            raise HiveError(f"{quoted(value)} is not one of {', '.join(words)}{hint}")
        return value

    return check


def _several(*words: str) -> Callable[[str], str]:
    def check(value: str) -> str:
        one = _one_of(*words)
        return ",".join(one(word.strip()) for word in value.split(","))

    return check


def _number(most: int) -> Callable[[str], str]:
    def check(value: str) -> str:
        digits = value.isascii() and value.isdigit() and len(value) < 10
        if not digits or int(value) > most:
            raise HiveError(f"{quoted(value)} is not a whole number from 0 to {most}")
        return str(int(value))

    return check


def _matching(pattern: re.Pattern[str], description: str) -> Callable[[str], str]:
    def check(value: str) -> str:
        if not pattern.fullmatch(value):
            raise HiveError(f"{quoted(value)} is not {description}")
        return value

    return check


def _type(value: str) -> str:
    return str(GameType.parse(value))


def _id(value: str) -> str:
    return _matching(_ID, "an id: small letters, digits and hyphens")(value) if value else ""


def _length(value: str) -> str:
    match = _LENGTH.fullmatch(value)
    if match is None or not int(match[1]):
        raise HiveError(f"{quoted(value)} is not a length such as 320, 320px or 60%")
    return f"{int(match[1])}{match[2] or 'px'}"


def language_of(tag: str) -> str:
    """Return the language of a tag such as `nl-BE` in which there are words; else English."""
    language = tag.replace("_", "-").partition("-")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def _lang(value: str) -> str:
    if value == "auto":
        return value
    return language_of(_matching(_TAG, "a language such as en, nl or de-AT, or auto")(value))


def _address(value: str) -> str:
    scheme = _SCHEME.match(value)
    if scheme and scheme[1].lower() not in ("http", "https"):
        raise HiveError(f"{quoted(value)} does not begin with https: or http:")
    if len(value) > LONGEST_ADDRESS or not _ADDRESS.fullmatch(value):
        raise HiveError(f"{quoted(value)} is not an address")
    return value


def _site_path(value: str) -> str:
    if ":" in value or value.startswith("//") or not _ADDRESS.fullmatch(value):
        raise HiveError(f"{quoted(value)} is not the address of a file on the board's own site")
    if len(value) > LONGEST_ADDRESS:
        raise HiveError(f"the address has more than {LONGEST_ADDRESS} characters")
    return value


_set = _matching(_SET, "the name of a set: letters, digits and _ . : -, at most 60")


_CHECKS: dict[str, Callable[[str], str]] = {
    "type": _type,
    "game": _filled("a GameString"),
    "position": _filled("a PositionString"),
    "moves": _filled("a MoveString"),
    "study": _filled("a study"),
    "code": _matching(_CODE, "the code of a game"),
    "line": _number(999_999),
    "ply": _number(999_999),
    "mode": _one_of(*MODES, *TASK_MODES),
    "id": _id,
    "tasks": _site_path,
    "white": _one_of(*PLAYERS),
    "black": _one_of(*PLAYERS),
    "rules": _several(*RULES),
    "end": _one_of(*ENDS),
    "seed": _number(MOST_SEED),
    "theme": _one_of(*THEMES),
    "flip": _one_of("0", "1", empty="1"),
    "lang": _lang,
    "controls": _several(*CONTROLS),
    "notation": _one_of(*NOTATIONS),
    "remember": _set,
    "results": _set,
    "src": _address,
    "goal": _filled("a goal"),
    "text": _text,
    "done": _text,
    "hint": _text,
    "wrong": _text,
    "caption": _text,
    "alt": _text,
    "name": _matching(_NAME, "a name: a letter, then letters, digits and _ . : -"),
    "align": _one_of(*ALIGNMENTS),
    "width": _length,
    "height": _length,
    "class": _matching(_CLASSES, "a list of class names separated by spaces"),
    "marks": _filled("a hex or a tile"),
    "arrows": _filled("an arrow"),
}

NAMES = tuple(_CHECKS)
"""The names of all options."""

OF_GAMES = ("game", "position", "moves", "study", "line")
"""Options that say which game it is, in place of a body."""

ONLY_GAMES = ("code", "white", "black", "rules", "end", "seed", "flip", "line", "notation")
"""Options that have no effect on a task."""

OF_RESULTS = ("results", "lang", "theme", "name", "class")
"""Options that a table of results may have."""

ONLY_TASKS = ("goal", "text", "done", "hint", "wrong")
"""Options that make a task, or say something in it."""


def refuse(options: Mapping[str, list[Source]], names: Iterable[str], why: str) -> None:
    """Raise an error at the first of these options that is given; `why` ends its sentence.

    :raises BlockError: if there is one.
    """
    for name in names:
        if name in options:
            raise fault_of(options, name, f"option {quoted(name)} {why}")


def fault_of(options: Mapping[str, list[Source]], name: str, problem: str) -> BlockError:
    """Return the error for a fault in the first value of that option."""
    return options[name][0].fault(problem)
