"""Markdown documents with blocks: which fences are blocks, what they become, where faults are."""

from __future__ import annotations

import pytest

from hive_core.teach._blocks.fences import DocumentError, fence_options, replace_blocks
from hive_core.teach.blocks import Block


def replaced(text: str) -> str:
    """Return the document with each block replaced by its game and mode in brackets."""

    def write(block: Block) -> str:
        return f"[{block.attributes()['game'].split(';')[-1]} {block.mode}]"

    return replace_blocks(text, write)


SAME = {
    "no fence": "# Hive\n\nhive\n",
    "another fence": "```python\nhive\n```\n",
    "a fence in a fence": "````md\n```hive\nwS1\n```\n````\n",
    "a word that begins alike": "```hives\nwS1\n```\n",
    "code in a line": "``` ```hive ```\n",
    "windows lines of other text": "a\nb\n",
}


@pytest.mark.parametrize("name", SAME)
def test_other_text_stays_as_it_is(name: str) -> None:
    assert replaced(SAME[name]) == SAME[name]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\n\n```hive\nwS1\n```\n\nb", "a\n\n[wS1 play]\n\nb"),
        ("~~~~ hive\nwS1\n~~~~", "[wS1 play]"),
        ("```hive mode=view\nwS1\n```", "[wS1 view]"),
        ("```{.hive mode=view}\nwS1\n```", "[wS1 view]"),
        ("```{hive}\nwS1\n```", "[wS1 play]"),
        ("- a\n\n  ```hive\n  mode: view\n\n  wS1\n  ```", "- a\n\n  [wS1 view]"),
        ("> ```hive\n> wS1\n> ```\n", "> [wS1 play]\n"),
        ("```hive\r\nwS1\r\n```\r\n", "[wS1 play]\n"),
        ("```hive\nwS1\n```\n```hive\nwB1\n```", "[wS1 play]\n[wB1 play]"),
    ],
)
def test_a_fence_with_the_word_hive_is_a_block(text: str, expected: str) -> None:
    assert replaced(text) == expected


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("# a\n\n```hive\nmode: veiw\n```", 4, 7, "veiw"),
        ("- a\n\n  ```hive\n  mode: view\n\n  wS9\n  ```", 6, 3, "wS9"),
        ("> ```hive\n> wS9\n> ```", 2, 3, "wS9"),
        ("a\n```hive\nwS1", 2, 1, "no closing fence"),
        ("a\n```hive mode=veiw\nwS1\n```", 2, 9, "veiw"),
        ("- a\n\n  ```{.hive ply=1 tpye=Base}\n  wS1\n  ```", 3, 19, "unknown option 'tpye'"),
        ("a\n```hive view\nwS1\n```", 2, 4, "not written name=value"),
    ],
)
def test_a_fault_has_the_line_and_column_of_the_document(
    text: str, line: int, column: int, said: str
) -> None:
    with pytest.raises(DocumentError, match=said) as caught:
        replaced(text)
    (fault,) = caught.value.faults
    assert (fault.line, fault.column) == (line, column)


@pytest.mark.parametrize(
    ("info", "options"),
    [
        ("hive", {}),
        ("hive mode=view ply=3", {"mode": "view", "ply": "3"}),
        ("hive caption=\"two words\" alt='x y'", {"caption": "two words", "alt": "x y"}),
        ("{.hive #fig .wide .dim}", {"name": "fig", "class": "wide dim"}),
        ("python", None),
        ("", None),
        ("{.python .hive}", None),
    ],
)
def test_options_after_the_backticks(info: str, options: dict[str, str] | None) -> None:
    assert fence_options(info) == options
