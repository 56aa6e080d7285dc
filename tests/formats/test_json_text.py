"""JSON that others wrote: no text overflows the stack, and each fault is a `JsonError`."""

from __future__ import annotations

import ast
import json
import random
from pathlib import Path

import pytest

from hive_core._formats.json_text import DEEPEST, JsonError, read_json

MILLION = 1_000_000
ROOT = Path(__file__).parents[2]

NOT_JSON = [
    "",
    "[" * MILLION,
    '{"a":' * MILLION,
    "[" * MILLION + "]" * MILLION,
    "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
    "1" * 5_000,
    "[1e999]",
    "NaN",
    "[-Infinity]",
    '{"a": 1',
    '"' * 3,
    "]" * MILLION + "[" * MILLION,
    '"' + "[" * MILLION,
    "[" * DEEPEST + '"' * MILLION,
    "[" * DEEPEST + '"\\"' * MILLION,
    "[" * DEEPEST + "a" * MILLION,
]


@pytest.mark.parametrize("text", NOT_JSON, ids=range(len(NOT_JSON)))
def test_a_text_that_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(JsonError):
        read_json(text)


def test_the_place_of_a_fault_is_in_the_error() -> None:
    with pytest.raises(JsonError) as caught:
        read_json('{\n "a": x}')
    assert (caught.value.line, caught.value.column) == (2, 7)


def test_values_may_be_nested_to_the_limit() -> None:
    text = "[" * DEEPEST + "]" * DEEPEST
    assert json.dumps(read_json(text)) == text


def test_brackets_in_strings_are_not_nested() -> None:
    value = ["[" * 500, '"{' * 500, "\\" * 3 + "{{{" * 90]
    assert read_json(json.dumps(value)) == value


def test_many_values_beside_each_other_are_not_deep() -> None:
    value = [[1.5, {"a": []}]] * 300
    assert read_json(json.dumps(value)) == value


def test_a_text_longer_than_the_limit_is_refused() -> None:
    with pytest.raises(JsonError):
        read_json('"aaaa"', longest=5)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"\\ud800"', "\ufffd"),
        ('"\udc00x"', "\ufffdx"),
        ('{"\\ud83d": ["\\ude00"]}', {"\ufffd": ["\ufffd"]}),
        ('"\\ud83d\\ude00"', "😀"),
        ('"\\\\ud800"', "\\ud800"),
    ],
)
def test_half_a_surrogate_pair_is_replaced(text: str, value: object) -> None:
    assert read_json(text) == value


def test_a_byte_order_mark_is_skipped() -> None:
    assert read_json("\ufeff[1]") == [1]


def test_random_values_are_read_as_they_were_written() -> None:
    rng = random.Random(5)

    def value(depth: int) -> object:
        kind = rng.randrange(6 if depth else 4)
        if kind == 0:
            return rng.randrange(-9, 1_000)
        if kind == 1:
            return rng.choice(["", '"', "\\", "[{", "}]", "é\n", "\u2028"]) * rng.randrange(4)
        if kind == 2:
            return rng.choice([True, False, None])
        if kind == 3:
            return rng.random() * 100
        if kind == 4:
            return [value(depth - 1) for _ in range(rng.randrange(4))]
        return {f'"{n}\\': value(depth - 1) for n in range(rng.randrange(4))}

    for _ in range(300):
        made = value(8)
        assert read_json(json.dumps(made)) == made
        assert read_json(json.dumps(made, ensure_ascii=False, indent=1)) == made


@pytest.mark.parametrize("folder", ["hive_core", "web"])
def test_no_other_module_parses_json(folder: str) -> None:
    forbidden = {"load", "loads", "JSONDecoder", "scanner", "decoder", "parse"}
    sources = [path for path in (ROOT / folder).rglob("*.py") if "node_modules" not in path.parts]
    assert len(sources) > 50
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            used: set[str] = set()
            if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith(
                ("json", "JSON")
            ):
                used = {node.attr}
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("json"):
                used = {alias.name for alias in node.names}
            own = path.name in ("json_text.py", "host_page.py")  # the second one makes messages
            assert own or not used & forbidden, f"{path}: use `read_json`"
