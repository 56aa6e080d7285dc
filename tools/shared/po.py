"""Read and write the PO files of gettext that translators work on.

The site is built by Python alone, so this is no library; `tests/project/test_languages.py` reads
every file with Babel, too. The format: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tools.shared.environment import ToolError

FUZZY = "fuzzy"
"""The flag of a translation whose English text has changed."""

_FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)\s+(".*")')
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


@dataclass
class Entry:
    """A text and its translation.

    `id`, `plural`: the English text, and its plural. `translations`: one, or one for each plural
    form; empty texts if there is none. `comments`: lines for the translator, with their marks, such
    as `#. Start-up`.
    """

    context: str = ""
    id: str = ""
    plural: str = ""
    translations: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)

    @property
    def done(self) -> bool:
        """Whether it has a translation of the present English text."""
        return bool(self.translations) and all(self.translations) and FUZZY not in self.flags


@dataclass
class PoFile:
    """A PO file: the fields of its header, the comment above it, and its entries."""

    header: dict[str, str]
    comments: list[str]
    entries: list[Entry]


def read(text: str, name: str) -> PoFile:
    """Return a PO file from its text.

    :raises ToolError: if it is none; with the name of the file and the line.
    """
    entries = [entry for entry in _entries(text, name) if entry.translations]
    if not entries or entries[0].id:
        raise ToolError(f"{name}: a PO file begins with its header, an empty msgid.")
    first, *rest = entries
    lines = first.translations[0].splitlines()
    header = {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}
    return PoFile(header, first.comments, rest)


def _entries(text: str, name: str) -> Iterator[Entry]:
    entry, key = Entry(), ""
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        fault = f"{name}, line {number}"
        if line.startswith("#~") or not line:
            continue
        if line.startswith(("#", "msgctxt")) and entry.translations:
            yield entry
            entry = Entry()
        if line.startswith("#,"):
            entry.flags += [flag.strip() for flag in line[2:].split(",")]
        elif line.startswith("#"):
            entry.comments.append(line)
        elif match := _FIELD.fullmatch(line):
            key = match[1]
            if key == "msgid" and entry.translations:
                yield entry
                entry = Entry()
            _set(entry, key, _unquoted(match[2], fault))
        elif line.startswith('"') and key:
            _set(entry, key, _unquoted(line, fault), more=True)
        else:
            raise ToolError(f"{fault}: {line:.40} is not a line of a PO file.")
    yield entry


def _set(entry: Entry, key: str, value: str, *, more: bool = False) -> None:
    if key.startswith("msgstr"):
        if more:
            entry.translations[-1] += value
        else:
            entry.translations.append(value)
        return
    name = {"msgctxt": "context", "msgid": "id", "msgid_plural": "plural"}[key]
    setattr(entry, name, (getattr(entry, name) if more else "") + value)


def _unquoted(quoted: str, fault: str) -> str:
    inner = quoted[1:-1]
    if len(quoted) < 2 or not quoted.endswith('"') or re.search(r'(?<!\\)(?:\\\\)*"', inner):
        raise ToolError(
            f'{fault}: a text is between two quotation marks; write \\" for one inside.'
        )
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[0]), inner)


def write(po: PoFile) -> str:
    """Return the text of a PO file, as `read` reads it."""
    fields = "".join(f"{key}: {value}\n" for key, value in po.header.items())
    first = Entry(translations=[fields], comments=po.comments)
    return "\n".join("\n".join([*_lines(entry), ""]) for entry in (first, *po.entries))


def _lines(entry: Entry) -> Iterable[str]:
    yield from entry.comments
    if entry.flags:
        yield f"#, {', '.join(entry.flags)}"
    if entry.context:
        yield f"msgctxt {_quoted(entry.context)}"
    yield f"msgid {_quoted(entry.id)}"
    if entry.plural:
        yield f"msgid_plural {_quoted(entry.plural)}"
        for at, text in enumerate(entry.translations):
            yield f"msgstr[{at}] {_quoted(text)}"
        return
    yield f"msgstr {_quoted(entry.translations[0])}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    lines = escaped.split("\n")
    if len(lines) == 1:
        return f'"{escaped}"'
    parts = [f'"{line}\\n"' for line in lines[:-1]] + ([f'"{lines[-1]}"'] if lines[-1] else [])
    return "\n".join(['""', *parts])
