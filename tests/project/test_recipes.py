"""The Python examples of the documents: each prints what it says."""

from __future__ import annotations

import doctest
import io
import re
from pathlib import Path
from typing import Any

import pytest

from hive_core.engine import AsyncEngine, Engine

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ("how-do-i", "engine", "game-code", "puzzles", "sheets")
_SECTION = re.compile(r"^## (.*)$", re.MULTILINE)
_EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def sections(name: str) -> list[tuple[str, str]]:
    """Return the headings of a document, each with the examples at its beginning and below it."""
    text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    beginning, *rest = _SECTION.split(text)
    first = _code(beginning)
    below = [(title, _code(body)) for title, body in zip(rest[::2], rest[1::2], strict=True)]
    return [(name, first), *((title, first + code) for title, code in below if code)]


def _code(text: str) -> str:
    return "".join(f"{code}\n" for code in _EXAMPLE.findall(text))


def examples() -> list[tuple[str, str]]:
    return [section for name in DOCUMENTS for section in sections(name) if section[1]]


@pytest.mark.slow
@pytest.mark.parametrize(("title", "code"), examples(), ids=lambda text: text[:60])
def test_the_example_prints_what_the_document_says(
    title: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    # On a busy machine an engine may take longer to start than a user's program waits for it.
    starts: tuple[Any, ...] = (Engine.start, AsyncEngine.start)
    for start in starts:
        monkeypatch.setitem(start.__func__.__kwdefaults__, "timeout", 120.0)
    test = doctest.DocTestParser().get_doctest(code, {}, title, title, 0)
    assert test.examples
    report = io.StringIO()
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.write)
    assert not report.getvalue(), report.getvalue()


def test_every_recipe_has_an_example() -> None:
    text = (ROOT / "docs" / "how-do-i.md").read_text(encoding="utf-8")
    titles = _SECTION.findall(text)
    assert titles == [title for title, _ in sections("how-do-i")[1:]]
    assert len(titles) == len(set(titles)) >= 30


def test_the_links_within_the_recipes_lead_to_headings() -> None:
    text = (ROOT / "docs" / "how-do-i.md").read_text(encoding="utf-8")
    anchors = {
        re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")
        for title in _SECTION.findall(text)
    }
    links = re.findall(r"\(#([^)]*)\)", text)
    assert links
    assert set(links) <= anchors
