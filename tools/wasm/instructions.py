"""Decode the instructions of WebAssembly functions as far as they name other parts of the module.

Instructions: https://webassembly.github.io/spec/core/binary/instructions.html, and those of the
older proposal of exceptions. An unknown instruction stops the build: a wrong guess of
its length would change the function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tools.shared.environment import ToolError
from tools.site_build.wasm_binary import FUNCTION, GLOBAL, MEMORY, TABLE, TAG

if TYPE_CHECKING:
    from collections.abc import Iterator

# Kinds of references beside those of exports: numbers of segments, and of the types of indirect
# calls, which only instructions use.
DATA, ELEMENTS, CALLED_TYPE = 10, 11, 12

# What follows an opcode, a letter each: `u` a number of any sort (unsigned or signed LEB128), `b`
# one byte, `4` `8` `s` as many bytes (`s` is 16), `m` alignment and offset of a memory access, `v`
# a list of numbers, `T` a list of handlers; `F` `G` `B` `E` `I` `D` the number of a function,
# global, table, tag (exception), memory and data segment, `L` that of an element segment, `C` that
# of the type of an indirect call. Other types and labels are numbers of any sort: they stay.
_PLAIN: Final[dict[int, str]] = {
    **dict.fromkeys((0x00, 0x01, 0x05, 0x0B, 0x0F, 0x19, 0x1A, 0x1B), ""),
    **dict.fromkeys((0x02, 0x03, 0x04, 0x06), "u"),  # block, loop, if, try: a type
    0x07: "E",
    0x08: "E",
    0x09: "u",
    0x0A: "",
    0x18: "u",  # exceptions
    0x0C: "u",
    0x0D: "u",
    0x0E: "vu",  # branches
    0x10: "F",
    0x11: "CB",
    0x12: "F",
    0x13: "uB",
    0x14: "u",
    0x15: "u",  # calls
    0x1C: "v",
    0x1F: "uT",  # select with types, try_table
    **dict.fromkeys((0x20, 0x21, 0x22), "u"),  # local variables
    **dict.fromkeys((0x23, 0x24), "G"),
    **dict.fromkeys((0x25, 0x26), "B"),
    **dict.fromkeys(range(0x28, 0x3F), "m"),
    **dict.fromkeys((0x3F, 0x40), "I"),
    0x41: "u",
    0x42: "u",
    0x43: "4",
    0x44: "8",  # constants
    **dict.fromkeys(range(0x45, 0xC5), ""),
    0xD0: "u",
    0xD1: "",
    0xD2: "F",
    0xD3: "",
    0xD4: "",
    0xD5: "u",
    0xD6: "u",  # references
}
_MORE: Final[dict[int, str]] = {
    **dict.fromkeys(range(8), ""),
    8: "DI",
    9: "D",
    10: "II",
    11: "I",
    12: "LB",
    13: "L",
    14: "BB",
    **dict.fromkeys((15, 16, 17), "B"),
}
_VECTORS: Final[dict[int, str]] = {
    **dict.fromkeys(range(0x114), ""),
    **dict.fromkeys(range(12), "m"),
    12: "s",
    13: "s",
    **dict.fromkeys(range(21, 35), "b"),
    **dict.fromkeys(range(84, 92), "mb"),
    92: "m",
    93: "m",
}
_ATOMIC: Final[dict[int, str]] = {
    **dict.fromkeys((0, 1, 2), "m"),
    3: "b",
    **dict.fromkeys(range(0x10, 0x4F), "m"),
}
_PREFIXED: Final = {0xFC: _MORE, 0xFD: _VECTORS, 0xFE: _ATOMIC}

_KINDS: Final = {
    "F": FUNCTION,
    "G": GLOBAL,
    "B": TABLE,
    "E": TAG,
    "I": MEMORY,
    "D": DATA,
    "L": ELEMENTS,
    "C": CALLED_TYPE,
}
_BYTES: Final = {"b": 1, "4": 4, "8": 8, "s": 16}


class Reference(NamedTuple):
    """A number in the code that names a part of the module, and where its bytes are."""

    kind: int
    number: int
    start: int
    end: int


def references(code: bytes, at: int, end: int) -> Iterator[Reference]:
    """Yield what the instructions from `at` to `end` refer to, in order.

    :raises ToolError: for an unknown instruction, or if they do not end at `end`.
    """
    plain = _PLAIN
    while at < end:
        opcode = code[at]
        operands = plain.get(opcode)
        at += 1
        if operands is None:
            operands, at = _prefixed(code, at, opcode)
        for operand in operands:
            if operand == "u":
                while code[at] > 0x7F:
                    at += 1
                at += 1
            elif operand == "m":
                at = _access(code, at)
            elif operand in _KINDS:
                number, past = unsigned(code, at)
                yield Reference(_KINDS[operand], number, at, past)
                at = past
            elif operand in _BYTES:
                at += _BYTES[operand]
            elif operand == "v":
                count, at = unsigned(code, at)
                for _ in range(count):
                    _, at = unsigned(code, at)
            else:
                handlers, at = _handlers(code, at)
                yield from handlers
    if at != end:
        raise ToolError(f"the code of a function ends at byte {at:,} and not at byte {end:,}.")


def unsigned(code: bytes, at: int) -> tuple[int, int]:
    """Return the LEB128 number at a position, and the position after it."""
    value = code[at]
    at += 1
    if value <= 0x7F:
        return value, at
    value &= 0x7F
    shift = 7
    while True:
        byte = code[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte <= 0x7F:
            return value, at
        shift += 7


def _prefixed(code: bytes, at: int, opcode: int) -> tuple[str, int]:
    number = None
    if opcode in _PREFIXED:
        start = at
        number, at = unsigned(code, at)
        if number in _PREFIXED[opcode]:
            return _PREFIXED[opcode][number], at
        at = start
    name = f"{opcode:#04x}" if number is None else f"{opcode:#04x} {number}"
    raise ToolError(
        f"the instruction {name} before byte {at:,} is unknown."
        " Add it to tools/wasm/instructions.py."
    )


def _access(code: bytes, at: int) -> int:
    """Return the position after the alignment and the offset of a memory access."""
    flags, at = unsigned(code, at)
    if flags & 64:
        raise ToolError("a function uses more than one memory, which the build does not know.")
    while code[at] > 0x7F:
        at += 1
    return at + 1


def _handlers(code: bytes, at: int) -> tuple[list[Reference], int]:
    """Return the tags that a `try_table` handles, and the position after its handlers."""
    count, at = unsigned(code, at)
    tags = []
    for _ in range(count):
        kind, at = code[at], at + 1
        if kind > 3:
            raise ToolError(f"a try_table has a handler of the unknown kind {kind}.")
        if kind < 2:
            number, past = unsigned(code, at)
            tags.append(Reference(TAG, number, at, past))
            at = past
        _, at = unsigned(code, at)
    return tags, at
