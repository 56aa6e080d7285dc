"""Read the sections of a WebAssembly binary, and write it with fewer exports.

Only the lists of imports and exports are decoded; the code is copied as it is, and the numbers of
functions stay the same. The format: https://webassembly.github.io/spec/core/binary/modules.html
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tools.shared.environment import ToolError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

HEADER = b"\0asm\1\0\0\0"

IMPORTS = 2
EXPORTS = 7

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)

# The ids of the specification end here.
_LAST_SECTION = 13

_Entry = TypeVar("_Entry")


class Section(NamedTuple):
    """One section: its id, the position of its id byte, and where its content starts and ends."""

    id: int
    head: int
    start: int
    end: int


class Import(NamedTuple):
    """What the module gets from outside."""

    module: str
    name: str
    kind: int


class Export(NamedTuple):
    """What the module shows to the outside; `number` counts within its kind."""

    name: str
    kind: int
    number: int


def sections(binary: bytes) -> list[Section]:
    """Return the sections of a binary in their order.

    :raises ToolError: if the binary is not WebAssembly, or is cut off.
    """
    if not binary.startswith(HEADER):
        raise ToolError("pyodide.asm.wasm is not a WebAssembly binary of version 1.")
    entries = []
    at = len(HEADER)
    while at < len(binary):
        head, (size, start) = at, _number(binary, at + 1)
        at = start + size
        if binary[head] > _LAST_SECTION or at > len(binary):
            raise ToolError(
                f"pyodide.asm.wasm is cut off or has an unknown section: the one at byte {head:,}"
                f" has the id {binary[head]} and should end at byte {at:,} of {len(binary):,}."
            )
        entries.append(Section(binary[head], head, start, at))
    return entries


def imports(binary: bytes) -> list[Import]:
    """Return all that the module imports, in order.

    :raises ToolError: if the section is missing or not as the specification says.
    """
    return _entries(binary, IMPORTS, _import)


def exports(binary: bytes) -> list[Export]:
    """Return all that the module exports, in order.

    :raises ToolError: if the section is missing or not as the specification says.
    """
    return _entries(binary, EXPORTS, _export)


def with_exports(binary: bytes, names: Collection[str]) -> bytes:
    """Return the binary with only those of its exports that are in `names`.

    :raises ToolError: if the binary does not export one of the names.
    """
    section = _only(binary, EXPORTS)
    kept = [export for export in exports(binary) if export.name in names]
    if missing := sorted(set(names) - {export.name for export in kept}):
        raise ToolError(f"pyodide.asm.wasm does not export {', '.join(missing[:5])}.")
    parts = [number_bytes(len(kept))]
    for name, kind, number in kept:
        text = name.encode()
        parts += [number_bytes(len(text)), text, bytes([kind]), number_bytes(number)]
    content = b"".join(parts)
    head = bytes([EXPORTS]) + number_bytes(len(content))
    return binary[: section.head] + head + content + binary[section.end :]


def number_bytes(value: int) -> bytes:
    """Return an unsigned number as LEB128, as short as possible."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _number(binary: bytes, at: int) -> tuple[int, int]:
    """Return the unsigned LEB128 number at a position, and the position after it."""
    value = shift = 0
    while at < len(binary):
        byte = binary[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte <= 0x7F:
            return value, at
    raise ToolError("pyodide.asm.wasm is cut off in the middle of a number.")


def _text(binary: bytes, at: int) -> tuple[str, int]:
    size, at = _number(binary, at)
    return binary[at : at + size].decode(), at + size


def _only(binary: bytes, section_id: int) -> Section:
    matches = [section for section in sections(binary) if section.id == section_id]
    if len(matches) != 1:
        raise ToolError(
            f"pyodide.asm.wasm has {len(matches)} sections with the id {section_id}, and not one."
        )
    return matches[0]


def _entries(
    binary: bytes, section_id: int, read: Callable[[bytes, int], tuple[_Entry, int]]
) -> list[_Entry]:
    section = _only(binary, section_id)
    count, at = _number(binary, section.start)
    entries = []
    try:
        for _ in range(count):
            entry, at = read(binary, at)
            entries.append(entry)
    except (IndexError, UnicodeDecodeError):
        at = -1
    if at != section.end:
        raise ToolError(
            f"pyodide.asm.wasm has a section with the id {section_id} whose entries do not end"
            " where it ends."
        )
    return entries


def _import(binary: bytes, at: int) -> tuple[Import, int]:
    module, at = _text(binary, at)
    name, at = _text(binary, at)
    kind, at = binary[at], at + 1
    if kind == FUNCTION:  # the number of its type
        _, at = _number(binary, at)
    elif kind == TABLE:  # the type of its elements, limits
        at = _limits(binary, at + 1)
    elif kind == MEMORY:  # limits
        at = _limits(binary, at)
    elif kind == GLOBAL:  # its type, whether it changes
        at += 2
    elif kind == TAG:  # 0, the number of its type
        _, at = _number(binary, at + 1)
    else:
        raise ToolError(f"pyodide.asm.wasm imports {name!r} of the unknown kind {kind}.")
    return Import(module, name, kind), at


def _limits(binary: bytes, at: int) -> int:
    """Return the position after limits: flags, a minimum and perhaps a maximum."""
    has_maximum = binary[at] & 1
    _, at = _number(binary, at + 1)
    if has_maximum:
        _, at = _number(binary, at)
    return at


def _export(binary: bytes, at: int) -> tuple[Export, int]:
    name, at = _text(binary, at)
    kind = binary[at]
    number, at = _number(binary, at + 1)
    return Export(name, kind, number), at
