"""The Python examples of the documents: each prints what it says."""

from __future__ import annotations

import doctest
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ("engine",)
_SECTION = re.compile(r"^## (.*)$", re.MULTILINE)
_EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def sections(name: str) -> list[tuple[str, str]]:
    """Return the headings of a document, each with the examples below it."""
    text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    first, *rest = _SECTION.split(text)
    found = [(name, first), *zip(rest[::2], rest[1::2], strict=True)]
    examples = [(title, "\n".join(_EXAMPLE.findall(body))) for title, body in found]
    return [(title, code) for title, code in examples if code]


def examples() -> list[tuple[str, str]]:
    return [section for name in DOCUMENTS for section in sections(name)]


@pytest.mark.parametrize(("title", "code"), examples(), ids=lambda text: text[:60])
def test_the_example_prints_what_the_document_says(
    title: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    test = doctest.DocTestParser().get_doctest(code, {}, title, title, 0)
    assert test.examples
    report = io.StringIO()
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.write)
    assert not report.getvalue(), report.getvalue()
