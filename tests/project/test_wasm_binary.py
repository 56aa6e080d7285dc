"""Reading the sections of a WebAssembly binary, and writing it with fewer exports."""

from __future__ import annotations

import pytest

from tools.shared.environment import ToolError
from tools.site_build.wasm_binary import (
    EXPORTS,
    FUNCTION,
    GLOBAL,
    HEADER,
    IMPORTS,
    MEMORY,
    Export,
    Import,
    exports,
    imports,
    number_bytes,
    sections,
    with_exports,
)


def section(number: int, content: bytes) -> bytes:
    return bytes([number]) + number_bytes(len(content)) + content


def text(words: str) -> bytes:
    return number_bytes(len(words.encode())) + words.encode()


IMPORTED = section(
    IMPORTS,
    number_bytes(5)
    + (text("env") + text("call") + b"\0\x85\1")
    + (text("env") + text("table") + b"\1\x70\1\1\x90\1")
    + (text("env") + text("memory") + b"\2\0\1")
    + (text("GOT.func") + text("gl") + b"\3\x7f\1")
    + (text("env") + text("tag") + b"\4\0\7"),
)
EXPORTED = section(
    EXPORTS,
    number_bytes(4)
    + (text("memory") + b"\2\0")
    + (text("one") + b"\0\1")
    + (text("zwölf") + b"\0" + number_bytes(300))
    + (text("value") + b"\3\5"),
)
CODE = section(10, b"\1" + bytes(range(200)))
BINARY = HEADER + IMPORTED + EXPORTED + CODE


@pytest.mark.parametrize("value", [0, 1, 127, 128, 300, 2**32 - 1])
def test_a_number_is_written_as_it_is_read(value: int) -> None:
    binary = HEADER + section(EXPORTS, b"\1" + text("f") + b"\0" + number_bytes(value))
    assert exports(binary) == [Export("f", FUNCTION, value)]


def test_the_sections_are_found_in_their_order() -> None:
    found = sections(BINARY)
    assert [part.id for part in found] == [IMPORTS, EXPORTS, 10]
    assert found[0].head == len(HEADER)
    assert found[-1].end == len(BINARY)


def test_imports_of_every_kind_are_read() -> None:
    assert imports(BINARY) == [
        Import("env", "call", 0),
        Import("env", "table", 1),
        Import("env", "memory", 2),
        Import("GOT.func", "gl", 3),
        Import("env", "tag", 4),
    ]


def test_exports_are_read() -> None:
    assert exports(BINARY) == [
        Export("memory", MEMORY, 0),
        Export("one", FUNCTION, 1),
        Export("zwölf", FUNCTION, 300),
        Export("value", GLOBAL, 5),
    ]


def test_only_the_chosen_exports_stay() -> None:
    trimmed = with_exports(BINARY, {"zwölf", "memory"})
    assert exports(trimmed) == [Export("memory", MEMORY, 0), Export("zwölf", FUNCTION, 300)]


def test_all_other_sections_stay_as_they_are() -> None:
    trimmed = with_exports(BINARY, {"one"})
    assert trimmed.startswith(HEADER + IMPORTED)
    assert trimmed.endswith(CODE)


def test_with_all_its_exports_a_binary_is_the_same() -> None:
    assert with_exports(BINARY, {"memory", "one", "zwölf", "value"}) == BINARY


def test_a_missing_export_is_refused() -> None:
    with pytest.raises(ToolError, match=r"^pyodide\.asm\.wasm does not export three, two\.$"):
        with_exports(BINARY, {"one", "two", "three"})


def test_another_file_is_refused() -> None:
    with pytest.raises(ToolError, match="is not a WebAssembly binary of version 1"):
        sections(b"<!doctype html>")


@pytest.mark.parametrize("lost", [1, 100, 205])
def test_a_binary_that_is_cut_off_is_refused(lost: int) -> None:
    with pytest.raises(ToolError, match="is cut off"):
        sections(BINARY[:-lost])


def test_an_unknown_section_is_refused() -> None:
    with pytest.raises(ToolError, match=r"has an unknown section: .* has the id 99"):
        sections(HEADER + section(99, b""))


def test_a_binary_without_exports_is_refused() -> None:
    with pytest.raises(ToolError, match="has 0 sections with the id 7, and not one"):
        exports(HEADER + IMPORTED + CODE)


@pytest.mark.parametrize(
    "content", [b"\2" + text("one") + b"\0\1", b"\1" + text("one") + b"\0\1\0"]
)
def test_entries_that_do_not_fill_their_section_are_refused(content: bytes) -> None:
    with pytest.raises(ToolError, match="whose entries do not end where it ends"):
        exports(HEADER + section(EXPORTS, content) + CODE)


def test_an_import_of_an_unknown_kind_is_refused() -> None:
    binary = HEADER + section(IMPORTS, b"\1" + text("env") + text("odd") + b"\x09\0")
    with pytest.raises(ToolError, match="imports 'odd' of the unknown kind 9"):
        imports(binary)
