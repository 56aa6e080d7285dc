"""The catalogues of the page in other languages: whole, sound, and in step with English."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.pofile import read_po

from hive_core.teach._tasks.translating import english_texts
from tests.languages import ALL
from tools import languages as tool
from tools.languages import REGISTER, TUTORIAL, faults, languages, missing, share
from tools.shared import catalogues, po, task_texts
from tools.shared.environment import ROOT, ToolError
from web import locale

OTHERS = ALL[1:]
WHOLE = ("en", "nl")
"""The languages that have everything: the page, the lessons and the tutorial."""

LEAST = 0.95
"""The share of its texts from which on the page offers a language."""


@pytest.mark.parametrize("tag", WHOLE)
def test_a_whole_language_lacks_nothing(tag: str) -> None:
    assert missing(tag) == []


@pytest.mark.parametrize("tag", ALL)
def test_nothing_is_wrong_in_a_catalogue(tag: str) -> None:
    assert faults(tag) == []


@pytest.mark.parametrize("tag", locale.NAMES)
def test_a_language_that_is_offered_has_nearly_every_text(tag: str) -> None:
    assert share(tag) >= LEAST


def test_the_languages_that_are_offered_have_files() -> None:
    assert catalogues.offered() == tuple(locale.NAMES)
    assert set(locale.NAMES) <= set(languages())


@pytest.mark.parametrize("tag", OTHERS)
def test_babel_reads_a_catalogue_as_the_build_does(tag: str) -> None:
    text = catalogues.path_of(tag).read_bytes()
    theirs = {
        message.context: (
            message.string if isinstance(message.string, str) else tuple(message.string or ())
        )
        for message in read_po(io.BytesIO(text))
        if message.id
    }
    ours = {
        entry.context: tuple(entry.translations) if entry.plural else entry.translations[0]
        for entry in catalogues.read(tag).entries
    }
    assert ours == theirs


@pytest.mark.parametrize("tag", OTHERS)
def test_the_plural_categories_are_those_of_the_unicode_cldr(tag: str) -> None:
    locale.load(tag, catalogues.loadable(tag))
    rule = Locale(tag).plural_form
    for n in range(2000):
        assert locale._LOADED[tag].category(n) == rule(n), n


# -- the tool, with a language of the tests --------------------------------------------------------


@pytest.fixture
def klingon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the file of a fictional language with the English texts."""
    shutil.copyfile(catalogues.SOURCE, tmp_path / "en.py")
    monkeypatch.setattr(catalogues, "SOURCE", tmp_path / "en.py")
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    header = po.read((ROOT / "locale/nl.po").read_text(encoding="utf-8"), "nl.po").header
    path = tmp_path / "tlh.po"
    path.write_text(po.write(po.PoFile(header, [], [])), encoding="utf-8")
    catalogues.read.cache_clear()
    file = catalogues.merged("tlh")
    for entry in file.entries:
        entry.translations = [entry.id, entry.plural] if entry.plural else [entry.id]
    path.write_text(po.write(file), encoding="utf-8")
    catalogues.read.cache_clear()
    yield path
    catalogues.read.cache_clear()


def change(path: Path, before: str, after: str) -> None:
    """Replace a text in a file, once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")
    catalogues.read.cache_clear()


def test_a_language_that_is_not_offered_yet_is_called_so(klingon: Path) -> None:
    assert tool.share_in_words("en") == "100% of the page, 100% of the lessons"
    assert tool.share_in_words("tlh") == "100% of the page, 100% of the lessons; not offered yet"


AGAIN = 'msgctxt "board.again"\nmsgid "Continue"\nmsgstr "{}"\n'


def test_a_missing_text_is_counted_and_named(klingon: Path) -> None:
    change(klingon, AGAIN.format("Continue"), AGAIN.format(""))
    first = missing("tlh")[0]
    assert first == "locale/tlh.po: 1 texts have no translation; first 'board.again'"


def test_a_missing_text_is_english_on_the_page(klingon: Path) -> None:
    change(klingon, AGAIN.format("Continue"), AGAIN.format(""))
    assert catalogues.whole("tlh")["board.again"] == "Continue"


def test_a_text_with_an_unknown_value_is_named(klingon: Path) -> None:
    change(klingon, 'msgstr "{kind} {number}"', 'msgstr "{kind} {nummer}"')
    (fault,) = faults("tlh")
    assert fault == "locale/tlh.po: 'piece' uses {nummer}, which has no value there"


def test_a_text_whose_english_has_changed_waits_for_its_translator(klingon: Path) -> None:
    change(klingon.with_name("en.py"), '"board.again": "Continue"', '"board.again": "Go on"')
    assert any("English has changed" in line for line in faults("tlh"))
    tool.update("tlh")
    assert faults("tlh") == []
    assert "board.again" not in catalogues.translated("tlh")
    (entry,) = (one for one in catalogues.read("tlh").entries if one.context == "board.again")
    assert (entry.id, entry.translations, entry.flags) == ("Go on", ["Continue"], [po.FUZZY])


def test_a_new_english_text_has_no_translation_at_first(klingon: Path) -> None:
    change(
        klingon.with_name("en.py"),
        "    # Start-up, before",
        '    "x.y": "New",\n    # Start-up, before',
    )
    tool.update("tlh")
    assert catalogues.read("tlh").entries[0] == po.Entry("x.y", "New", "", [""])


def test_a_text_that_english_no_longer_has_is_left_out(klingon: Path) -> None:
    change(klingon.with_name("en.py"), '    "board.again": "Continue",\n', "")
    tool.update("tlh")
    assert "board.again" not in {entry.context for entry in catalogues.read("tlh").entries}


def test_the_forms_of_a_text_in_other_cases_stay_beside_it(klingon: Path) -> None:
    form = 'msgctxt "kind.wA:acc"\nmsgid "white ant"\nmsgstr "weiße Ameise"\n\n'
    change(klingon, 'msgctxt "kind.wA"', f'{form}msgctxt "kind.wA"')
    tool.update("tlh")
    names = [entry.context for entry in catalogues.read("tlh").entries]
    assert names[names.index("kind.wA") + 1] == "kind.wA:acc"


def test_a_new_language_begins_with_its_plural_rule(klingon: Path) -> None:
    tool.add("uk")
    assert catalogues.categories("uk") == ("one", "few", "many")
    assert missing("uk")[0].startswith("locale/uk.po: ")
    (entry,) = (one for one in catalogues.read("uk").entries if one.context == "aim.LIMITS")
    assert entry.translations == ["", "", ""]


def test_a_line_that_is_none_of_a_po_file_is_reported_with_its_number(klingon: Path) -> None:
    with pytest.raises(ToolError, match=r"x\.po, line 3: "):
        po.read('msgid ""\nmsgstr ""\nmsgstring "x"\n', "x.po")


@pytest.mark.parametrize("text", ['a "quote"', "two\nlines\n", "back\\slash", "tab\t", "“…”"])
def test_a_text_is_written_as_it_is_read(text: str) -> None:
    file = po.PoFile({"Language": "tlh"}, [], [po.Entry("a", text, "", [text])])
    assert po.read(po.write(file), "x.po") == file


def test_a_missing_catalogue_and_tutorial_are_named() -> None:
    lines = missing("tlh")
    assert lines[0].startswith("locale/tlh.po: is missing")
    assert lines[-1].startswith("docs/tutorial/tutorial.tlh.html: is missing")


SPIDER = 'msgctxt "tasks.spider.title"\nmsgid "The spider"\nmsgstr "{}"\n'


def test_a_missing_text_of_a_lesson_is_counted_apart(klingon: Path) -> None:
    change(klingon, SPIDER.format("The spider"), SPIDER.format(""))
    first = missing("tlh")[0]
    assert first == (
        "locale/tlh.po: 1 texts of lessons have no translation; first 'tasks.spider.title'"
    )
    assert tool.share_in_words("tlh").startswith("100% of the page, 99% of the lessons")
    assert "spider.title" not in json.loads(catalogues.words_of_tasks("tlh"))


def test_a_text_of_a_lesson_that_is_too_long_is_named(klingon: Path) -> None:
    change(klingon, SPIDER.format("The spider"), SPIDER.format("x" * 41))
    assert "locale/tlh.po: 1 texts of lessons are too long; first 'tasks.spider.title'" in missing(
        "tlh"
    )


@pytest.mark.parametrize("text", ["{piece}", "<b>", "[%cal"])
def test_markup_in_a_text_of_a_lesson_is_wrong(klingon: Path, text: str) -> None:
    change(klingon, SPIDER.format("The spider"), SPIDER.format(text))
    (fault,) = faults("tlh")
    assert "'tasks.spider.title' has" in fault


def test_a_text_of_a_lesson_says_where_it_is_and_how_long_it_may_be() -> None:
    about = task_texts.comments()
    assert about["tasks.goal-last-side.done"] == (
        "Lesson “The last side” in chapter “The goal and placing”: after it is solved. "
        "At most 180 characters."
    )


def test_a_text_that_another_one_has_moved_keeps_its_translation(klingon: Path) -> None:
    place = 'msgctxt "tasks.spider-two.hint.2"'
    change(klingon, place, 'msgctxt "tasks.spider-two.hint.7"')
    assert any("English has changed" in line for line in faults("tlh"))
    tool.update("tlh")
    assert faults("tlh") == []
    assert "tasks.spider-two.hint.2" in catalogues.translated_tasks("tlh")


@pytest.mark.parametrize("tag", catalogues.offered()[1:])
def test_the_words_of_tasks_are_those_of_the_catalogue(tag: str) -> None:
    """`python tools/languages.py --update` writes them."""
    path = task_texts.WORDS / f"{tag}.json"
    assert path.read_text(encoding="utf-8") == catalogues.words_of_tasks(tag)


def test_only_languages_that_are_offered_have_words_of_tasks() -> None:
    tags = {path.stem for path in task_texts.WORDS.iterdir()}
    assert tags == set(catalogues.offered()[1:])


def test_no_two_texts_of_tasks_have_the_same_key() -> None:
    files = [english_texts(file, name) for name, file in task_texts.files()]
    assert sum(map(len, files)) == len(task_texts.english())


def test_an_invalid_language_tag_is_refused() -> None:
    with pytest.raises(ToolError, match="'Deutsch' is not a language tag"):
        missing("Deutsch")


def test_only_the_catalogues_name_languages_other_than_the_default() -> None:
    """A list of languages elsewhere would be missed by those who add one."""
    others = "|".join(OTHERS)
    files = [
        *(path for path in (ROOT / "web").glob("*/*.py") if path.parent.name != "locale"),
        *(ROOT / "web").glob("*.js"),
        *(ROOT / "web" / "boot").glob("*.js"),
        *(ROOT / "web" / "single").glob("*.js"),
        *(ROOT / "tools").glob("*.py"),
    ]
    naming = [
        path.name
        for path in files
        if re.search(rf"""["']({others})["']""", path.read_text(encoding="utf-8"))
    ]
    assert naming == []


def test_the_guide_names_the_files_and_the_commands() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for file in ("locale/de.po", REGISTER, f"{TUTORIAL}/tutorial.de.html"):
        assert f"`{file}`" in guide
    for command in ("--add de", "--update"):
        assert f"python tools/languages.py {command}" in guide
