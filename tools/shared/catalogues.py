"""The catalogues: English from its sources and the task files, other languages from PO files."""

from __future__ import annotations

import ast
import gettext
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

from hive_core._values.catalogue import Text
from hive_core.teach._words import english as of_documents
from hive_core.teach._words.texts import FROM_PAGE
from tools.shared import po, task_texts
from tools.shared.environment import ROOT, WEB, ToolError

SOURCE = WEB / "locale" / "en.py"
FOLDER = ROOT / "locale"
ENGLISH = "en"

DOCUMENTS = "documents."
"""What the contexts of texts of blocks and sheets begin with in a PO file; then comes the key."""

WORDS_OF_DOCUMENTS = task_texts.DATA / "documents"
"""The folder with a file of each language that the page offers, for blocks and sheets."""

OF_DOCUMENTS = of_documents.ENGLISH
"""The English texts of blocks and sheets by key."""


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
    """Return what the sources say about each text but those of tasks."""
    documents = _comments(Path(of_documents.__file__), OF_DOCUMENTS)
    return _comments(SOURCE, english()) | {DOCUMENTS + key: of for key, of in documents.items()}


def _comments(source: Path, texts: Mapping[str, Text]) -> dict[str, str]:
    """Return for each text in a source the comment above its group."""
    about: dict[str, str] = {}
    group: list[str] = []
    before = ""
    for line in source.read_text(encoding="utf-8").splitlines():
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
    if tag == ENGLISH:
        return ("one", "other")
    return tuple(read(tag).header[CATEGORIES].split())


def plural(tag: str) -> tuple[int, ...]:
    """Return the number of the plural form for each number from 0 to 199."""
    if tag == ENGLISH:
        return tuple(int(n != 1) for n in _COUNTED)
    rule = read(tag).header["Plural-Forms"].partition("plural=")[2].strip().rstrip(";")
    choose = gettext.c2py(rule)
    return tuple(choose(n) for n in _COUNTED)


def translated(tag: str) -> dict[str, Text]:
    """Return the page's texts in a language by key, also in other cases, such as `kind.wA:acc`.

    What has no translation is left out; so is one whose English text has changed.
    """
    apart = (task_texts.PREFIX, DOCUMENTS)
    return {key: text for key, text in _done(tag).items() if not key.startswith(apart)}


def translated_documents(tag: str) -> dict[str, Text]:
    """Return the texts of blocks and sheets in a language by key, without those that it lacks."""
    done = _done(tag)
    return {key: done[DOCUMENTS + key] for key in OF_DOCUMENTS if DOCUMENTS + key in done}


def _done(tag: str) -> dict[str, Text]:
    names = categories(tag)
    return {
        entry.context: dict(zip(names, entry.translations, strict=True))
        if entry.plural
        else entry.translations[0]
        for entry in read(tag).entries
        if entry.done
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


def words_of_documents(tag: str) -> str:
    """Return the file with the words of blocks and sheets in a language, as `hive_core` reads it.

    That of English has only those of the page.
    """
    page, documents = english(), dict(OF_DOCUMENTS)
    if tag != ENGLISH:
        page, documents = translated(tag), translated_documents(tag)
    page = {key: text for key, text in page.items() if key.startswith(FROM_PAGE)}
    plain = {key: text for key, text in page.items() if ":" not in key}
    values = {
        "texts": plain | ({} if tag == ENGLISH else documents),
        **_grammar(tag, {**page, **documents}),
    }
    # Lines of text have no places where a word may be divided.
    return json.dumps(values, ensure_ascii=False, indent=0).replace("\u00ad", "") + "\n"


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
    values = {
        "keys": digest_of_keys(),
        "texts": [texts.get(key) for key in english()],
        **_grammar(tag, texts),
    }
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _grammar(tag: str, texts: Mapping[str, Text]) -> dict[str, object]:
    """Return the plural rule, and what these texts say of cases: forms, and who asks for them."""
    forms: dict[str, dict[str, str]] = {}
    for key, text in texts.items():
        plain, _, case = key.partition(":")
        if case and isinstance(text, str):
            forms.setdefault(plain, {})[case] = text
    names, rule = categories(tag), "".join(map(str, plural(tag)))
    cased = [key for key, text in texts.items() if ":" not in key and _asks_for_a_form(text)]
    return {"categories": names, "plural": rule, "forms": forms, "cased": cased}


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


def english_by_context() -> dict[str, Text]:
    """Return the English texts as a PO file names them: of the page, of documents, of tasks."""
    documents = {DOCUMENTS + key: text for key, text in OF_DOCUMENTS.items()}
    return {**english(), **documents, **task_texts.english()}


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
    for key, text in english_by_context().items():
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
