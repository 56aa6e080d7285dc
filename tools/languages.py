"""List what a language still lacks: `python tools/languages.py`, or with a tag, `de`.

Without a tag, all languages that have a catalogue or a page of the tutorial are checked. `--update`
takes over what has changed in English; `--add` begins a new language. The exit code is 1 if
something is wrong; what is only missing is shown in English. CONTRIBUTING.md explains how to add a
language.
"""

from __future__ import annotations

import gettext
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.shared import catalogues, po, task_texts
from tools.shared.arguments import parser_of
from tools.shared.catalogues import ENGLISH, values_of
from tools.shared.environment import ROOT, ToolError, run_main, say
from tools.site_build.tutorial import outline

REGISTER = "web/locale/__init__.py"
TUTORIAL = "docs/tutorial"

# Any sentence may use the names of the players.
_EVERYWHERE = {"Color", "color", "Other", "other"}

_TAG = re.compile(r"[a-z]{2,3}")
_MARKUP = re.compile(r"[{}<>]|\[%")
"""What would be a value, an element or a command, which no text of a task has."""

_LISTED = 5


def languages() -> list[str]:
    """Return the tags of all languages that have a catalogue or a page of the tutorial."""
    pages = {path.name.split(".")[1] for path in (ROOT / TUTORIAL).glob("tutorial.*.html")}
    return sorted({*catalogues.tags(), *pages})


def missing(tag: str) -> list[str]:
    """Return what the language lacks: one line each, beginning with the file to change.

    :raises ToolError: if `tag` is not a language tag, or a catalogue cannot be read.
    """
    _check_tag(tag)
    return [
        *([] if tag == ENGLISH else _of_catalogue(tag)),
        *([] if tag == ENGLISH else _of_tasks(tag)),
        *_of_tutorial(tag),
    ]


def faults(tag: str) -> list[str]:
    """Return what is wrong in the catalogue of a language: one line each.

    :raises ToolError: if `tag` is not a language tag, or the catalogue cannot be read.
    """
    _check_tag(tag)
    if tag == ENGLISH:
        return []
    file = _name_of(tag)
    lines = []
    if catalogues.merged(tag) != catalogues.read(tag):
        lines.append(f"{file}: English has changed; run python tools/languages.py --update")
    english = {**catalogues.english(), **catalogues.OF_DOCUMENTS}
    own = {**catalogues.translated(tag), **catalogues.translated_documents(tag)}
    for key, text in own.items():
        usual = english.get(key.partition(":")[0])
        if usual is None:
            continue  # `--update` leaves it out
        unknown = values_of(text) - values_of(usual) - _EVERYWHERE
        lines += [f"{file}: {key!r} uses {{{name}}}, which has no value there" for name in unknown]
    tasks = catalogues.translated_tasks(tag)
    lines += [
        f"{file}: {key!r} has {found[0]!r}, which the text of a task can't have"
        for key, text in tasks.items()
        if (found := _MARKUP.search(text))
    ]
    page = own.get("about.tutorial.page", "tutorial.html")
    if not (ROOT / TUTORIAL / str(page)).is_file():
        lines.append(f"{file}: 'about.tutorial.page': there is no {TUTORIAL}/{page}")
    return lines


def share(tag: str) -> float:
    """Return the share of the page's texts that the language has, from 0 to 1."""
    english = catalogues.english()
    own = english if tag == ENGLISH else catalogues.translated(tag)
    return len(english.keys() & own) / len(english)


def share_of_tasks(tag: str) -> float:
    """Return the share of the lessons' texts that the language has, from 0 to 1."""
    if tag == ENGLISH:
        return 1
    return len(catalogues.translated_tasks(tag)) / len(task_texts.english())


def update(tag: str) -> None:
    """Take over in the language's file what has changed in English.

    The words that `hive_core` reads are written, too, if the page offers the language.
    """
    catalogues.path_of(tag).write_text(po.write(catalogues.merged(tag)), encoding="utf-8")
    catalogues.read.cache_clear()
    if tag in catalogues.offered():
        path = task_texts.WORDS / f"{tag}.json"
        path.write_text(catalogues.words_of_tasks(tag), encoding="utf-8")
        write_words_of_documents(tag)


def write_words_of_documents(tag: str) -> None:
    """Write the words of blocks and sheets, which English has of the page, too."""
    path = catalogues.WORDS_OF_DOCUMENTS / f"{tag}.json"
    path.write_text(catalogues.words_of_documents(tag), encoding="utf-8")


def add(tag: str) -> None:
    """Begin the file of a new language, with the plural rule of the Unicode CLDR.

    :raises ToolError: if there is such a file, or no such rule is known.
    """
    _check_tag(tag)
    path = catalogues.path_of(tag)
    if path.exists():
        raise ToolError(f"{_name_of(tag)} exists already.")
    try:
        # Only this needs Babel, which `make quick` installs.
        from babel import Locale, UnknownLocaleError
        from babel.messages.plurals import get_plural
    except ImportError:
        raise ToolError("this needs Babel: run `make quick` once, then use its .venv.") from None
    try:
        category = Locale(tag).plural_form
    except UnknownLocaleError:
        raise ToolError(f"Babel knows no plural rule of {tag!r}.") from None
    count, rule = get_plural(tag)
    choose = gettext.c2py(rule)
    names = [next(category(n) for n in range(200) if choose(n) == at) for at in range(count)]
    header = {
        "Project-Id-Version": "hive-core",
        "Language": tag,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={count}; plural={rule};",
        catalogues.CATEGORIES: " ".join(names),
    }
    path.write_text(po.write(po.PoFile(header, [], [])), encoding="utf-8")
    update(tag)


def _check_tag(tag: str) -> None:
    if not _TAG.fullmatch(tag):
        raise ToolError(
            f"{tag!r} is not a language tag: two or three lower-case letters, such as de."
        )


def _name_of(tag: str) -> str:
    return f"locale/{tag}.po"


def _of_catalogue(tag: str) -> list[str]:
    file = _name_of(tag)
    if not catalogues.path_of(tag).is_file():
        return [f"{file}: is missing; `python tools/languages.py --add {tag}` begins it"]
    own = catalogues.translated(tag)
    documents = catalogues.translated_documents(tag)
    return [
        *_listed(
            f"{file}: {{}} texts have no translation",
            [key for key in catalogues.english() if key not in own],
        ),
        *_listed(
            f"{file}: {{}} texts of blocks and sheets have no translation",
            [key for key in catalogues.OF_DOCUMENTS if key not in documents],
        ),
    ]


def _of_tasks(tag: str) -> list[str]:
    if not catalogues.path_of(tag).is_file():
        return []
    file, own = _name_of(tag), catalogues.translated_tasks(tag)
    longest = task_texts.LONGEST
    return [
        *_listed(
            f"{file}: {{}} texts of lessons have no translation",
            [key for key in task_texts.english() if key not in own],
        ),
        *_listed(
            f"{file}: {{}} texts of lessons are too long",
            [key for key, text in own.items() if len(text) > longest[task_texts.kind_of(key)]],
        ),
    ]


def _listed(sentence: str, keys: list[str]) -> list[str]:
    """Return the sentence with the number of keys, and the first ones; nothing without keys."""
    first = ", ".join(map(repr, keys[:_LISTED]))
    return [f"{sentence.format(len(keys))}; first {first}"] if keys else []


def _of_tutorial(tag: str) -> list[str]:
    file = f"{TUTORIAL}/tutorial.html" if tag == ENGLISH else f"{TUTORIAL}/tutorial.{tag}.html"
    usual = ROOT / TUTORIAL / "tutorial.html"
    if not (ROOT / file).is_file():
        return [f"{file}: is missing; start with a copy of {TUTORIAL}/tutorial.html"]
    text = (ROOT / file).read_text(encoding="utf-8")
    lines = (
        [] if f'<html lang="{tag}"' in text else [f'{file}: must begin with <html lang="{tag}">']
    )
    parts, usual_parts = outline(text), outline(usual.read_text(encoding="utf-8"))
    lines += [f"{file}: lacks {part}" for part in usual_parts if part not in parts]
    lines += [
        f"{file}: has {part}, which the English page lacks"
        for part in parts
        if part not in usual_parts
    ]
    return lines


def main() -> int:
    """Print what is missing and what is wrong; return 1 if anything is wrong."""
    parser = parser_of(__doc__)
    parser.add_argument("tag", nargs="*", help="a language's tag, such as de (default: all)")
    parser.add_argument("--update", action="store_true", help="take over what changed in English")
    parser.add_argument("--add", metavar="TAG", help="begin a new language")
    options = parser.parse_args()
    if options.add:
        add(options.add)
    if options.update:
        write_words_of_documents(ENGLISH)
        for tag in catalogues.tags()[1:]:
            update(tag)
    wrong = 0
    for tag in options.tag or languages():
        wrong += len(lines := faults(tag) if catalogues.path_of(tag).is_file() else [])
        say("\n".join([f"{tag}: {share_in_words(tag)}", *lines, *missing(tag)]))
    return 1 if wrong else 0


def share_in_words(tag: str) -> str:
    """Return how much a language has, such as `95% of the page, 90% of the lessons`."""
    has = tag == ENGLISH or catalogues.path_of(tag).is_file()
    page, tasks = (share(tag), share_of_tasks(tag)) if has else (0, 0)
    words = f"{int(page * 100)}% of the page, {int(tasks * 100)}% of the lessons"
    return words if tag in catalogues.offered() else f"{words}; not offered yet"


if __name__ == "__main__":
    run_main(main)
