"""Any text is a block or a `BlockError`, whose place is in the text."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core.teach._blocks.fences import DocumentError, replace_blocks
from hive_core.teach.blocks import NAMES, BlockError, read_block, to_html, to_static_html

PIN = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"
VALUES = [
    *("", "0", "1", "9" * 5000, "view", "play", "puzzle", "lesson", "Base", "Base+MLP", "a", "pin"),
    *("wS1", "wS1; bS1 wS1-", "0,0", "wA1 bS1", "9" * 3000 + ",0", PIN, "Base;InProgress", "abc"),
    *("pins bS1", "piece A, to 3,0", "tiles stuck", "only move", "destinations wA1", "not", "a,b,"),
    *("en", "nl", "human", "ai:3", "resign", "undo", "t.json", "60%", "x" * 3000, "<b>&\"'\\", "é"),
]
BODIES = [
    *("wS1", "1. wS1\n2. bG1 wS1-", PIN, f"{PIN}\nwA1 bS1-", "Base", "base;Draw;White[1]", ";;;"),
    *("[", '[GameType "Base"]\n\n1. wS1 {x} (1. wB1)', "(;", "(;GM[27]SU[hive])", "{", "{}", "[1]"),
    *('{"id": "a"}', "{" * 2000, "[" * 50_000, '{"format": "hive-tasks"}', "wS1 (", "1.", "pass"),
    *(f'{{"id": "a", "kind": "beat", "position": "{PIN}", "text": "\\ud800"}}', "wS1 {\\}", "}"),
    *("Base;Position;White[99999999999];wQ@99999999999,0", "Base;Position;;@;moved:", "\ufeff"),
]
SOME_NAME = st.sampled_from(NAMES) | st.text(max_size=5)
OPTIONS = st.builds("{}: {}".format, SOME_NAME, st.sampled_from(VALUES))
LINES = st.sampled_from(
    ["```hive", "```", "> ```hive", "- a", "~~~", "````", "wS1", "mode: x", "  ```hive a=b c"]
)
PIECES = st.sampled_from(BODIES) | st.text(max_size=20)
BLOCKS = st.builds(
    lambda options, gap, body: "\n".join([*options, *gap, *body]),
    st.lists(OPTIONS, max_size=4),
    st.sampled_from([[], [""], ["", " "]]),
    st.lists(PIECES, max_size=3),
)
BYTES = st.binary(max_size=200).map(lambda data: data.decode("utf-8", "replace"))


def error_of(read: Callable[[], object]) -> BlockError | None:
    """Return the error that reading raises, None for none; any other error fails the test."""
    try:
        read()
    except BlockError as error:
        return error
    return None


def check(text: str, line: int = 1) -> None:
    """Check that the text is a block that can be shown, or has a fault with a place in the text."""

    def show() -> None:
        block = read_block(text, line=line)
        to_html(block, site="hive/").encode()
        to_static_html(block, site="hive/").encode()
        block.characters().encode()

    error = error_of(show)
    if error is not None:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert line <= error.line < line + len(lines)
        assert 1 <= error.column <= len(lines[error.line - line]) + 2
        assert "\n" not in str(error)


@settings(deadline=None, max_examples=300)
@given(BLOCKS, st.integers(1, 5000))
def test_anything_like_a_block_is_read_or_has_a_fault(text: str, line: int) -> None:
    check(text, line)


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=80) | BYTES)
def test_any_text_is_read_or_has_a_fault(text: str) -> None:
    check(text)


@settings(deadline=None, max_examples=100)
@given(st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=5), st.sampled_from(VALUES)))
def test_any_options_of_a_tool_are_taken_or_have_a_fault(options: dict[str, str]) -> None:
    error = error_of(lambda: read_block("", options=options))
    assert error is None or error.line == 0


@settings(deadline=None, max_examples=100)
@given(st.lists(LINES, max_size=9))
def test_any_document_is_read_or_has_a_fault(lines: list[str]) -> None:
    try:
        replace_blocks("\n".join(lines), to_html)
    except DocumentError as error:
        places = [fault.line for fault in error.faults]
        assert places
        assert places == sorted(places)
        assert 1 <= places[0] <= places[-1] <= len(lines)
