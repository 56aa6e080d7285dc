"""The example projects: each is built as its README says, and the gallery lists them all."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tools.examples import EXAMPLES, SOURCES, Example

BUILT = [example for example in EXAMPLES if example.command]

MADE_HERE = {"-q", "--output-dir", "OUT", "OUT/index.html", "-d", "--site-dir", "-m"}
"""What the tool adds or replaces: where the result goes, and how much is printed."""


def readme(example: Example) -> str:
    return (example.source / "README.md").read_text(encoding="utf-8")


def documented_words(example: Example) -> set[str]:
    """Return the words of all commands in the README of an example."""
    text = readme(example).replace("\\\n", " ")
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    return {word for block in blocks for word in shlex.split(block)}


@pytest.mark.parametrize("example", BUILT, ids=lambda example: example.name)
def test_the_readme_has_the_command_that_builds_the_example(example: Example) -> None:
    words = {word for word in example.command if word not in MADE_HERE}
    known = {Path(word).name for word in documented_words(example)} | documented_words(example)
    assert words - known == set()


@pytest.mark.parametrize("example", BUILT, ids=lambda example: example.name)
def test_the_readme_installs_the_requirements(example: Example) -> None:
    assert "-r requirements.txt" in readme(example)
    assert "hive-core" in (example.source / "requirements.txt").read_text(encoding="utf-8")


def test_the_gallery_links_to_every_example() -> None:
    text = (SOURCES / "index.html").read_text(encoding="utf-8")
    linked = {link.partition("/")[0] for link in re.findall(r'<a href="([^"]+)"', text)}
    assert linked == {example.name for example in EXAMPLES}


def test_the_table_of_the_gallery_names_every_example() -> None:
    text = (SOURCES / "README.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\((\w+)/README\.md\)", text))
    assert linked == {example.name for example in EXAMPLES}
