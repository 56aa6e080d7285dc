"""Make a WebAssembly module that notes which of its functions are called."""

from __future__ import annotations

from tools.site_build.wasm_binary import FUNCTION, GLOBAL, HEADER, number_bytes
from tools.wasm.module import (
    CODE,
    EXPORTS,
    GLOBALS,
    I32,
    Module,
    extended,
    name_bytes,
    section_bytes,
    sized,
)
from tools.wasm.module import list_bytes as listed

PREFIX = "~called"
"""What the names of the added exports begin with: a global for 32 functions."""

_BITS = 32


def instrumented(program: bytes) -> bytes:
    """Return the program with a bit for each function that it defines, set by its first lines."""
    module = Module(program)
    first = len(module.parts[GLOBAL])
    bodies = [
        sized(_noted(module, number, first + number // _BITS, number % _BITS))
        for number in range(len(module.bodies))
    ]
    count = -(-len(bodies) // _BITS)
    changed = {
        GLOBALS: extended(module.content(GLOBALS), [bytes([I32, 1]) + b"\x41\x00\x0b"] * count),
        EXPORTS: extended(
            module.content(EXPORTS),
            [
                name_bytes(f"{PREFIX}{at}") + bytes([GLOBAL]) + number_bytes(first + at)
                for at in range(count)
            ],
        ),
        CODE: listed(bodies),
    }
    return HEADER + b"".join(
        section_bytes(part.id, changed[part.id])
        if part.id in changed
        else program[part.head : part.end]
        for part in module.sections
    )


def _noted(module: Module, at: int, number: int, bit: int) -> bytes:
    """Return the body of a function with lines that set its bit at the start."""
    body = module.body(module.imported[FUNCTION] + at)
    code = module.code_start(body)
    variable = number_bytes(number)
    note = b"\x23" + variable + b"\x41" + _constant(1 << bit) + b"\x72\x24" + variable
    return module.binary[body.start : code] + note + module.binary[code : body.end]


def _constant(value: int) -> bytes:
    """Return a number of 32 bits as signed LEB128."""
    value -= 1 << 32 if value >= 1 << 31 else 0
    out = bytearray()
    while not -64 <= value < 64:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value & 0x7F])
