"""List what a language still lacks, file by file: `python tools/languages.py`, or with a tag, `de`.

Without a tag, all languages that have a catalogue or a page of the tutorial are checked. The exit
code is 1 if something is missing. CONTRIBUTING.md explains how to add a language.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.shared.arguments import parser_of
from tools.shared.environment import ROOT, ToolError, run_main, say

USUAL = "en"
CATALOGUES = "web/locale"
REGISTER = "web/locale/__init__.py"
PLURALS = "web/locale/plurals.py"
LESSONS = "hive_core/teach/data/lessons"
TUTORIAL = "docs/tutorial"

# Any sentence may use the names of the players.
_EVERYWHERE = {"Color", "color", "Other", "other"}

_TAG = re.compile(r"[a-z]{2,3}")
_PART = re.compile(r'<(h[123])\b(?: id="([\w-]+)")?|<hive-board board="([\w-]+)"')


def languages(root: Path = ROOT) -> list[str]:
    """Return the tags of all languages that have a catalogue or a page of the tutorial."""
    files = (path.stem for path in (root / CATALOGUES).glob("*.py"))
    catalogues = {name for name in files if _TAG.fullmatch(name)}
    pages = {path.name.split(".")[1] for path in (root / TUTORIAL).glob("tutorial.*.html")}
    return sorted(catalogues | pages | {USUAL})


def missing(tag: str, root: Path = ROOT) -> list[str]:
    """Return what the language lacks: one line each, beginning with the file to change.

    :raises ToolError: if `tag` is not a language tag, or a catalogue cannot be read.
    """
    if not _TAG.fullmatch(tag):
        raise ToolError(
            f"{tag!r} is not a language tag: two or three lower-case letters, such as de."
        )
    parts = (_of_catalogue, _of_register, _of_plurals, _of_lessons, _of_tutorial)
    return [line for part in parts for line in part(tag, root)]


Text = str | dict[str, str]
"""A text of a catalogue, or its plural forms by category."""


def catalogue(tag: str, root: Path = ROOT) -> tuple[bool, dict[str, Text]]:
    """Return whether a catalogue has a `NAME`, and its texts by key.

    :raises ToolError: if it cannot be read as Python.
    """
    path = root / CATALOGUES / f"{tag}.py"
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError as error:
        raise ToolError(f"{CATALOGUES}/{tag}.py, line {error.lineno}: {error.msg}.") from error
    assigned = {
        target.id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return bool(assigned.get("NAME")), assigned.get("TEXTS", {})


def _of_catalogue(tag: str, root: Path) -> list[str]:
    file = f"{CATALOGUES}/{tag}.py"
    if not (root / file).is_file():
        return [f"{file}: is missing; start with a copy of {CATALOGUES}/{USUAL}.py"]
    has_name, texts = catalogue(tag, root)
    _, usual = catalogue(USUAL, root)
    lines = [] if has_name else [f"{file}: has no NAME, the language's name for itself"]
    lines += [f"{file}: lacks {key!r}" for key in usual if key not in texts]
    lines += [f"{file}: has {key!r}, which is not used" for key in texts if key not in usual]
    for key in usual.keys() & texts.keys():
        unknown = _values(texts[key]) - _values(usual[key]) - _EVERYWHERE
        lines += [f"{file}: {key!r} uses {{{name}}}, which has no value there" for name in unknown]
    page = f"tutorial.{tag}.html"
    if tag != USUAL and texts.get("about.tutorial.page", page) != page:
        lines.append(f"{file}: 'about.tutorial.page' must be {page!r}")
    return lines


def _values(text: Text) -> set[str]:
    forms = [text] if isinstance(text, str) else text.values()
    names = (name for form in forms for _, name, _, _ in Formatter().parse(form) if name)
    return {name.partition(".")[0] for name in names}


def _of_register(tag: str, root: Path) -> list[str]:
    text = (root / REGISTER).read_text(encoding="utf-8")
    (listed,) = re.findall(r"^CATALOGUES = \((.*?)\)", text, re.MULTILINE | re.DOTALL)
    tags = set(re.findall(r"\w+", listed))
    return [] if tag in tags else [f"{REGISTER}: import {tag}, and list it in CATALOGUES"]


def _of_plurals(tag: str, root: Path) -> list[str]:
    text = (root / PLURALS).read_text(encoding="utf-8")
    rule = re.search(rf'^    "{tag}": ', text, re.MULTILINE)
    return [] if rule else [f"{PLURALS}: add the rule for {tag!r} to RULES"]


def _of_lessons(tag: str, root: Path) -> list[str]:
    lines = []
    for path in sorted((root / LESSONS).glob("*.json")):
        stage = json.loads(path.read_text(encoding="utf-8"))
        lacking = [place for place, text in _texts(stage, "stage") if tag not in text]
        if lacking:
            file, count = f"{LESSONS}/{path.name}", len(lacking)
            lines.append(f"{file}: {count} texts lack {tag!r}; the first is in {lacking[0]}")
    return lines


def _texts(value: object, place: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield every text in several languages, with the task that it is in."""
    if isinstance(value, list):
        for part in value:
            yield from _texts(part, place)
    elif isinstance(value, dict) and USUAL in value:
        yield place, value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part, value.get("id", place))


def _of_tutorial(tag: str, root: Path) -> list[str]:
    file = f"{TUTORIAL}/tutorial.html" if tag == USUAL else f"{TUTORIAL}/tutorial.{tag}.html"
    usual = root / TUTORIAL / "tutorial.html"
    if not (root / file).is_file():
        return [f"{file}: is missing; start with a copy of {TUTORIAL}/tutorial.html"]
    text = (root / file).read_text(encoding="utf-8")
    lines = (
        [] if f'<html lang="{tag}"' in text else [f'{file}: must begin with <html lang="{tag}">']
    )
    parts, usual_parts = _PART.findall(text), _PART.findall(usual.read_text(encoding="utf-8"))
    lines += [f"{file}: lacks {_name(part)}" for part in usual_parts if part not in parts]
    lines += [
        f"{file}: has {_name(part)}, which the English page lacks"
        for part in parts
        if part not in usual_parts
    ]
    return lines


def _name(part: tuple[str, str, str]) -> str:
    heading, id_, board = part
    return f"the board {board!r}" if board else f"the heading {heading} {id_}".rstrip()


def main() -> int:
    """Print what is missing; return 1 if anything is."""
    parser = parser_of(__doc__)
    parser.add_argument("tag", nargs="*", help="a language's tag, such as de (default: all)")
    options = parser.parse_args()
    short = 0
    for tag in options.tag or languages():
        lines = missing(tag)
        short += bool(lines)
        say("\n".join(lines) if lines else f"{tag}: nothing is missing")
    return 1 if short else 0


if __name__ == "__main__":
    run_main(main)
