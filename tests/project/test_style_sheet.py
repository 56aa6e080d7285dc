"""The site's one style sheet, joined from the files of `web/style/`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tools.shared.environment import ToolError
from tools.site_build.style_sheet import FOLDER, INDEX, style_sheet, styles

if TYPE_CHECKING:
    from pathlib import Path


def sheets(folder: Path, index: str) -> Path:
    (folder / "tiles.css").write_text(".tile { color: red; }\n", encoding="utf-8")
    (folder / "base.css").write_text("main { margin: 0; }\n", encoding="utf-8")
    (folder / INDEX).write_text(index, encoding="utf-8")
    return folder


def test_the_sheets_are_joined_in_the_order_of_the_index(tmp_path: Path) -> None:
    index = '/* Later rules win:\n@import "x.css"; */\n@import "tiles.css";\n@import "base.css";\n'
    joined = style_sheet(sheets(tmp_path, index))
    assert joined == ".tile { color: red; }\nmain { margin: 0; }\n"


def test_the_site_gets_no_comments_and_no_indentation(tmp_path: Path) -> None:
    folder = sheets(tmp_path, '@import "tiles.css";\n@import "base.css";\n')
    (folder / "base.css").write_text(
        "main {\n  /* Two\n  lines. */\n  margin: 0;\n}\n", encoding="utf-8"
    )
    assert style_sheet(folder) == ".tile { color: red; }\nmain {\nmargin: 0;\n}\n"


@pytest.mark.parametrize(
    ("index", "wrong"),
    [
        ('@import "tiles.css";', r"once: base\.css\."),
        ('@import "tiles.css"; @import "base.css"; @import "tiles.css";', r"once: tiles\.css\."),
        ('@import "tiles.css"; @import "base.css"; @import "x.css";', r"once: x\.css\."),
        ('@import "tiles.css"; @import "base.css"; p { margin: 0; }', r"only import .*: p\."),
    ],
)
def test_a_fault_of_the_index_fails_the_build(tmp_path: Path, index: str, wrong: str) -> None:
    with pytest.raises(ToolError, match=wrong):
        style_sheet(sheets(tmp_path, index))


def test_the_folder_has_nothing_but_the_index_and_its_sheets() -> None:
    assert set(FOLDER.iterdir()) == {FOLDER / INDEX, *styles()}


def split(text: str, at: str) -> list[str]:
    """Split a selector at these characters, except inside brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += (character in "([") - (character in ")]")
        if character in at and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def has_rules() -> list[tuple[str, str]]:
    """Return each selector whose `:has()` is about another element than the one it is for.

    With it: the part for the element itself.
    """
    heads = re.findall(r"([^{};]+)\{", style_sheet())
    selectors = [selector.strip() for head in heads for selector in split(head, ",")]
    found = []
    for selector in selectors:
        *others, last = filter(None, split(selector, " >+~\n"))
        if any(":has(" in part for part in others):
            found.append((selector, last))
    return found


def test_no_has_rule_is_for_all_elements_of_a_kind() -> None:
    """Browsers find the style of each of them again at each change inside the other element."""
    rules = has_rules()
    assert len(rules) > 50
    assert [selector for selector, last in rules if re.match(r"[a-z*]", last)] == []
