"""Adding a language: every file that is missing or unfinished is named."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tools.languages import CATALOGUES, LESSONS, PLURALS, REGISTER, TUTORIAL, languages, missing
from tools.shared.environment import ROOT, ToolError
from web.locale import LANGUAGES

CATALOGUE = f"{CATALOGUES}/tlh.py"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy the catalogues and the tutorial, so that a fictional language can be added."""
    for folder in (CATALOGUES, LESSONS, TUTORIAL):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def add_catalogue(root: Path) -> Path:
    """Add a fictional language with the English texts."""
    path = root / CATALOGUES / "tlh.py"
    text = (root / CATALOGUES / "en.py").read_text(encoding="utf-8")
    path.write_text(text.replace('"tutorial.html"', '"tutorial.tlh.html"'), encoding="utf-8")
    return path


def finish(root: Path) -> None:
    """Add all other files of the fictional language."""
    add_catalogue(root)
    register = root / REGISTER
    text = register.read_text(encoding="utf-8").replace("(en, nl)", "(en, nl, tlh)")
    register.write_text(text, encoding="utf-8")
    rules = root / PLURALS
    text = rules.read_text(encoding="utf-8").replace(
        "RULES", 'RULES = {\n    "tlh": Rule(_ONE_OTHER, _one_other, _klingon),\n}', 1
    )
    rules.write_text(text, encoding="utf-8")
    for stage in (root / LESSONS).glob("*.json"):
        text = stage.read_text(encoding="utf-8")
        stage.write_text(text.replace('"en":', '"tlh": "?", "en":'), encoding="utf-8")
    page = (root / TUTORIAL / "tutorial.html").read_text(encoding="utf-8")
    page = page.replace('<html lang="en"', '<html lang="tlh"')
    (root / TUTORIAL / "tutorial.tlh.html").write_text(page, encoding="utf-8")


def spoil(root: Path, name: str, before: str, after: str) -> None:
    """Add the whole fictional language, with one text replaced in the file `name`."""
    finish(root)
    path = root / name
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.mark.parametrize("tag", languages())
def test_every_language_of_the_page_is_complete(tag: str) -> None:
    assert missing(tag) == []


def test_every_language_with_a_file_is_a_language_of_the_page() -> None:
    assert languages() == sorted(LANGUAGES)


def test_the_missing_files_of_a_new_language_are_named(copy: Path) -> None:
    files = [line.partition(": ")[0] for line in missing("tlh", copy)]
    stages = sorted(f"{LESSONS}/{path.name}" for path in (copy / LESSONS).glob("*.json"))
    first = ["web/locale/tlh.py", REGISTER, PLURALS]
    assert files == [*first, *stages, "docs/tutorial/tutorial.tlh.html"]


def test_a_language_with_all_its_files_is_complete(copy: Path) -> None:
    finish(copy)
    assert missing("tlh", copy) == []
    assert "tlh" in languages(copy)


def test_a_missing_text_of_a_catalogue_is_named(copy: Path) -> None:
    spoil(copy, CATALOGUE, '    "board.again": "Continue",\n', "")
    assert missing("tlh", copy) == ["web/locale/tlh.py: lacks 'board.again'"]


def test_an_unused_text_of_a_catalogue_is_named(copy: Path) -> None:
    spoil(copy, CATALOGUE, "TEXTS = {", 'TEXTS = {\n    "x.y": "z",')
    assert missing("tlh", copy) == ["web/locale/tlh.py: has 'x.y', which is not used"]


def test_a_text_with_an_unknown_value_is_named(copy: Path) -> None:
    spoil(copy, CATALOGUE, '"{kind} {number}"', '"{kind} {nummer}"')
    assert missing("tlh", copy) == [
        "web/locale/tlh.py: 'piece' uses {nummer}, which has no value there"
    ]


def test_a_missing_board_of_a_tutorial_is_named(copy: Path) -> None:
    spoil(copy, f"{TUTORIAL}/tutorial.tlh.html", '<hive-board board="goal"', "<p")
    assert missing("tlh", copy) == ["docs/tutorial/tutorial.tlh.html: lacks the board 'goal'"]


def test_lessons_without_the_language_are_named_with_the_first_task(copy: Path) -> None:
    finish(copy)
    spider = copy / LESSONS / "05-spider.json"
    shutil.copyfile(ROOT / LESSONS / spider.name, spider)
    (line,) = missing("tlh", copy)
    assert re.fullmatch(rf"{LESSONS}/05-spider\.json: \d+ texts lack 'tlh'; .* spider", line)


def test_a_syntax_error_in_a_catalogue_is_reported_with_its_line(copy: Path) -> None:
    finish(copy)
    (copy / CATALOGUES / "tlh.py").write_text('NAME = "x"\nTEXTS = {"a": }\n', encoding="utf-8")
    with pytest.raises(ToolError, match=r"web/locale/tlh\.py, line 2: "):
        missing("tlh", copy)


def test_an_invalid_language_tag_is_refused() -> None:
    with pytest.raises(ToolError, match="'Deutsch' is not a language tag"):
        missing("Deutsch")


def test_only_the_catalogues_name_languages_other_than_the_default() -> None:
    """A list of languages elsewhere would be missed by those who add one."""
    others = "|".join(sorted(LANGUAGES.keys() - {"en"}))
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


def test_the_guide_names_the_files_that_the_tool_requires() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for file in ("web/locale/de.py", REGISTER, "docs/tutorial/tutorial.de.html"):
        assert f"`{file}`" in guide
    assert "python tools/languages.py de" in guide
