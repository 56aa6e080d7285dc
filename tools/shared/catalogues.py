"""The catalogues: English from `en.py` and the task files, the other languages from PO files."""

from __future__ import annotations

import ast
import gettext
import json
import re
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from tools.shared import po, task_texts
from tools.shared.environment import ROOT, WEB, ToolError

SOURCE = WEB / "locale" / "en.py"
FOLDER = ROOT / "locale"
ENGLISH = "en"

Text = str | dict[str, str]
"""A text of a catalogue, or its plural forms by category."""

CATEGORIES = "X-Plural-Categories"
"""The field of a header with the names of the plural forms, in the order of their numbers."""

_COUNTED = range(200)


def tags() -> tuple[str, ...]:
    """Return the languages that have a catalogue, English first."""
    return (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.po")))


def offered() -> tuple[str, ...]:
    """Return the languages that the page offers, English first: those in `NAMES`."""
    tree = ast.parse((WEB / "locale" / "__init__.py").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict):
            keys = [key.value for key in node.value.keys if isinstance(key, ast.Constant)]
            return tuple(map(str, keys))
    raise ToolError("web/locale/__init__.py has no NAMES.")


def path_of(tag: str) -> Path:
    """Return the PO file of a language."""
    return FOLDER / f"{tag}.po"


def english() -> dict[str, Text]:
    """Return the page's English texts by key, as the source has them now."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    (texts,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and node.value and ast.unparse(node.target) == "TEXTS"
    )
    value: dict[str, Text] = ast.literal_eval(texts)
    return value


def comments() -> dict[str, str]:
    """Return what the source says about each text of the page: the comment above its group."""
    texts = english()
    about: dict[str, str] = {}
    group: list[str] = []
    before = ""
    for line in SOURCE.read_text(encoding="utf-8").splitlines():
        bare = line.strip()
        if bare.startswith("#"):
            group = [*(group if before.startswith("#") else []), bare.lstrip("# ")]
        elif (match := re.match(r'"([^"]+)": ', bare)) and match[1] in texts:
            about[match[1]] = " ".join(group)
        before = bare
    return about


@cache
def read(tag: str) -> po.PoFile:
    """Return the PO file of a language.

    :raises ToolError: if there is none, or it cannot be read.
    """
    path, name = path_of(tag), f"locale/{tag}.po"
    if not path.is_file():
        raise ToolError(f"there is no {name}.")
    return po.read(path.read_text(encoding="utf-8"), name)


def categories(tag: str) -> tuple[str, ...]:
    """Return the plural categories of a language, in the order of its PO file."""
    return tuple(read(tag).header[CATEGORIES].split())


def plural(tag: str) -> tuple[int, ...]:
    """Return the number of the plural form for each number from 0 to 199."""
    rule = read(tag).header["Plural-Forms"].partition("plural=")[2].strip().rstrip(";")
    choose = gettext.c2py(rule)
    return tuple(choose(n) for n in _COUNTED)


def translated(tag: str) -> dict[str, Text]:
    """Return the page's texts in a language by key, also in other cases, such as `kind.wA:acc`.

    What has no translation is left out; so is one whose English text has changed.
    """
    names = categories(tag)
    return {
        entry.context: dict(zip(names, entry.translations, strict=True))
        if entry.plural
        else entry.translations[0]
        for entry in read(tag).entries
        if entry.done and not entry.context.startswith(task_texts.PREFIX)
    }


def translated_tasks(tag: str) -> dict[str, str]:
    """Return the texts of tasks in a language by context, without those that it lacks."""
    done = {entry.context: entry.translations[0] for entry in read(tag).entries if entry.done}
    return {context: done[context] for context in task_texts.english() if context in done}


def words_of_tasks(tag: str) -> str:
    """Return the file with the words of tasks in a language, as `hive_core` reads it."""
    words = {
        context.removeprefix(task_texts.PREFIX): text
        for context, text in translated_tasks(tag).items()
    }
    return json.dumps(words, ensure_ascii=False, indent=0) + "\n"


def whole(tag: str) -> dict[str, str]:
    """Return every text of the page in a language; in English what it lacks.

    Of plural forms only the most general one.
    """
    texts = english() | ({} if tag == ENGLISH else translated(tag))
    return {
        key: text if isinstance(text, str) else list(text.values())[-1]
        for key, text in texts.items()
        if ":" not in key
    }


def loadable(tag: str) -> str:
    """Return the words of a language as `web.locale.load` reads them."""
    texts = translated(tag)
    forms: dict[str, dict[str, str]] = {}
    for key, text in texts.items():
        plain, _, case = key.partition(":")
        if case and isinstance(text, str):
            forms.setdefault(plain, {})[case] = text
    keys = list(english())
    plain_texts = {key: text for key, text in texts.items() if ":" not in key}
    values = {
        "keys": digest_of_keys(),
        "categories": categories(tag),
        "plural": "".join(map(str, plural(tag))),
        "texts": [plain_texts.get(key) for key in keys],
        "forms": forms,
        "cased": [key for key, text in plain_texts.items() if _asks_for_a_form(text)],
    }
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def digest_of_keys() -> int:
    """Return the number for the keys, as `web.locale.digest_of_keys` does."""
    return zlib.crc32("\n".join(english()).encode())


def _asks_for_a_form(text: Text) -> bool:
    return any(
        case or "." in name
        for form in _forms(text)
        for _, name, case, _ in Formatter().parse(form)
        if name
    )


def _forms(text: Text) -> Iterator[str]:
    yield from [text] if isinstance(text, str) else text.values()


def values_of(text: Text) -> set[str]:
    """Return the names of the placeholders of a text, without `.the`."""
    names = (name for form in _forms(text) for _, name, _, _ in Formatter().parse(form) if name)
    return {name.partition(".")[0] for name in names}


def load_all() -> None:
    """Load every language into `web.locale`, as the page does with the one that it shows."""
    from web import locale

    for tag in tags()[1:]:
        locale.load(tag, loadable(tag))


def merged(tag: str) -> po.PoFile:
    """Return the PO file of a language with the English texts as they are now.

    New ones have no translation; one whose English has changed is marked as fuzzy; what English no
    longer has is left out.
    """
    old = read(tag)
    known = {entry.context: entry for entry in old.entries}
    # Those of a task are numbered, so one that is put before them moves them.
    moved = {(_unnumbered(entry.context), entry.id): entry for entry in old.entries}
    about = comments() | task_texts.comments()
    count = len(categories(tag))
    entries: list[po.Entry] = []
    cases: dict[str, list[po.Entry]] = {}
    for form in old.entries:
        if ":" in form.context:
            cases.setdefault(form.context.partition(":")[0], []).append(form)
    for key, text in (english() | task_texts.english()).items():
        one, more = (text, "") if isinstance(text, str) else (text["one"], text["other"])
        entry = known.get(key)
        if entry is None or entry.id != one:
            entry = moved.get((_unnumbered(key), one), entry)
        comment = [f"#. {about[key]}"] if about.get(key) else []
        empty = [""] * (count if more else 1)
        if entry is None or len(entry.translations) != len(empty):
            new = po.Entry(key, one, more, empty, comment)
        else:
            own = [line for line in entry.comments if not line.startswith("#.")]
            changed = (entry.id, entry.plural) != (one, more) and any(entry.translations)
            flags = entry.flags + [po.FUZZY] * (changed and po.FUZZY not in entry.flags)
            new = po.Entry(key, one, more, entry.translations, [*own, *comment], flags)
        entries += [new, *cases.get(key, [])]
    return po.PoFile(old.header, old.comments, entries)


def _unnumbered(key: str) -> str:
    return key.rstrip("0123456789") if key.startswith(task_texts.PREFIX) else key
