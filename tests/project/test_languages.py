"""Adding a language: every file that is missing or unfinished is named."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tools.languages import CATALOGUES, PLURALS, REGISTER, TUTORIAL, languages, missing
from tools.shared.environment import ROOT, ToolError
from web.locale import LANGUAGES

CATALOGUE = f"{CATALOGUES}/tlh.py"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The catalogues and the tutorial, in a place where a made-up language may be added."""
    for folder in (CATALOGUES, TUTORIAL):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def add_catalogue(root: Path) -> Path:
    """Begin a made-up language with the texts of English."""
    path = root / CATALOGUES / "tlh.py"
    text = (root / CATALOGUES / "en.py").read_text(encoding="utf-8")
    path.write_text(text.replace('"tutorial.html"', '"tutorial.tlh.html"'), encoding="utf-8")
    return path


def finish(root: Path) -> None:
    """Add all the rest of it."""
    add_catalogue(root)
    register = root / REGISTER
    text = register.read_text(encoding="utf-8").replace("(en, nl)", "(en, nl, tlh)")
    register.write_text(text, encoding="utf-8")
    rules = root / PLURALS
    text = rules.read_text(encoding="utf-8").replace(
        "RULES", 'RULES = {\n    "tlh": ONE_OTHER,\n}', 1
    )
    rules.write_text(text, encoding="utf-8")
    page = (root / TUTORIAL / "tutorial.html").read_text(encoding="utf-8")
    page = page.replace('<html lang="en"', '<html lang="tlh"')
    (root / TUTORIAL / "tutorial.tlh.html").write_text(page, encoding="utf-8")


def spoil(root: Path, name: str, before: str, after: str) -> None:
    """Add all of it, with one text for another in the file `name`."""
    finish(root)
    path = root / name
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.mark.parametrize("tag", languages())
def test_no_language_of_the_page_lacks_anything(tag: str) -> None:
    assert missing(tag) == []


def test_every_language_that_has_a_file_is_one_of_the_page() -> None:
    assert languages() == sorted(LANGUAGES)


def test_a_new_language_is_told_which_files_to_write(copy: Path) -> None:
    files = [line.partition(": ")[0] for line in missing("tlh", copy)]
    assert files == ["web/locale/tlh.py", REGISTER, PLURALS, "docs/tutorial/tutorial.tlh.html"]


def test_a_language_with_all_its_files_lacks_nothing(copy: Path) -> None:
    finish(copy)
    assert missing("tlh", copy) == []
    assert "tlh" in languages(copy)


def test_a_text_that_a_catalogue_lacks_is_named(copy: Path) -> None:
    spoil(copy, CATALOGUE, '    "board.again": "Continue",\n', "")
    assert missing("tlh", copy) == ["web/locale/tlh.py: lacks 'board.again'"]


def test_a_text_that_nothing_asks_for_is_named(copy: Path) -> None:
    spoil(copy, CATALOGUE, "TEXTS = {", 'TEXTS = {\n    "x.y": "z",')
    assert missing("tlh", copy) == ["web/locale/tlh.py: has 'x.y', which is not used"]


def test_a_text_with_an_unknown_value_is_named(copy: Path) -> None:
    spoil(copy, CATALOGUE, '"{kind} {number}"', '"{kind} {nummer}"')
    assert missing("tlh", copy) == [
        "web/locale/tlh.py: 'piece' uses {nummer}, which has no value there"
    ]


def test_a_tutorial_without_one_of_the_boards_is_named(copy: Path) -> None:
    spoil(copy, f"{TUTORIAL}/tutorial.tlh.html", '<hive-board board="goal"', "<p")
    assert missing("tlh", copy) == ["docs/tutorial/tutorial.tlh.html: lacks the board 'goal'"]


def test_a_catalogue_that_is_no_python_is_told_with_its_line(copy: Path) -> None:
    finish(copy)
    (copy / CATALOGUES / "tlh.py").write_text('NAME = "x"\nTEXTS = {"a": }\n', encoding="utf-8")
    with pytest.raises(ToolError, match=r"web/locale/tlh\.py, line 2: "):
        missing("tlh", copy)


def test_what_is_no_tag_is_refused() -> None:
    with pytest.raises(ToolError, match="'Deutsch' is not a language tag"):
        missing("Deutsch")


def test_no_source_beside_the_catalogues_names_a_language_but_the_usual_one() -> None:
    """A place that lists languages by itself is one that nobody would think of."""
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


def test_the_guide_names_the_files_that_the_tool_asks_for() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for file in ("web/locale/de.py", REGISTER, "docs/tutorial/tutorial.de.html"):
        assert f"`{file}`" in guide
    assert "python tools/languages.py de" in guide
