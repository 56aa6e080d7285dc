"""Split a WebAssembly module: functions that a start needs, and the cold ones in a second module.

The first module keeps every function under its number. In place of a cold one it has a stub, which
calls the function through a table, after the second module has been loaded:

- `TABLE_NAME` is a table of functions. Its first place is for a function `load`, which JavaScript
  puts there. Then come the places of the cold functions, filled when the second module is
  instantiated, and then the other functions that cold ones call.
- A global says whether the second module has been instantiated. While it is 0, a stub calls `load`
  first. Its name has a hash of the program and of the list of cold functions, so that two modules
  of different builds do not link.
- All that the second module imports has a name: the place of a function in the table as a number,
  and otherwise the name of an export of the first one.

Who takes the address of a cold function gets that of the stub, also in the second module.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from tools.shared.environment import ToolError
from tools.site_build.wasm_binary import (
    FUNCTION,
    GLOBAL,
    HEADER,
    MEMORY,
    TABLE,
    exports,
    number_bytes,
)
from tools.wasm import instructions
from tools.wasm.instructions import references
from tools.wasm.module import (
    CODE,
    ELEMENTS,
    EXPORTS,
    FUNCREF,
    FUNCTIONS,
    GLOBALS,
    I32,
    IMPORTS,
    TABLES,
    TYPES,
    VOID,
    Module,
    Signature,
    extended,
    list_bytes,
    name_bytes,
    rewritten,
    section_bytes,
    sized,
)

if TYPE_CHECKING:
    from collections.abc import Collection

PREFIX = "~"
"""What the names of the added exports begin with."""

TABLE_NAME = f"{PREFIX}cold"
_FLAG = f"{PREFIX}loaded "

_START = 8
_EMPTY = Signature((), ())

# A function stays if it has so many bytes less than its stub. Compressed, stubs are a quarter of
# their size, since they are so similar, and functions half of theirs.
_TINY = 12


class Split(NamedTuple):
    """The two modules, and how many functions are in the second one."""

    primary: bytes
    cold: bytes
    moved: int


def split(program: bytes, needed: Collection[int]) -> Split:
    """Return the program with only the functions of `needed` whole, and a module of the others.

    `needed`: numbers of functions, in which the imported ones count.

    :raises ToolError: if the program has something that this module does not know.
    """
    module = Module(program)
    return _Splitting(module, needed).result()


class _Splitting:
    """What belongs to one split."""

    def __init__(self, module: Module, needed: Collection[int]) -> None:
        self._module = module
        if _EMPTY not in module.signatures:
            raise ToolError("the program has no function without parameters and results.")
        self._load_type = module.signatures.index(_EMPTY)
        self._table = len(module.parts[TABLE])
        self._flag = len(module.parts[GLOBAL])
        self._cold = [
            number
            for number in range(module.imported[FUNCTION], len(module.parts[FUNCTION]))
            if number not in needed and self._is_movable(number)
        ]
        # Function -> its place in the table.
        self._slots = {number: 1 + at for at, number in enumerate(self._cold)}
        self._parts = _Parts(module, self._slots)
        for number in self._cold:
            self._parts.collect(number)
        self._parts.finish(self._cold)
        self._places = 1 + len(self._cold) + len(self._parts.called)
        both = hashlib.sha256(module.binary + repr(self._cold).encode())
        self._flag_name = _FLAG + both.hexdigest()[:12]

    def _is_movable(self, number: int) -> bool:
        """Return whether a function is large enough, and uses no segments: they are not shared."""
        body = self._module.body(number)
        if body.end - body.start + _TINY < len(self._stub(number, 0x3FFF)):
            return False
        kinds = {reference.kind for reference in self._module_references(number)}
        return not kinds & {instructions.DATA, instructions.ELEMENTS}

    def _module_references(self, number: int) -> list[instructions.Reference]:
        body = self._module.body(number)
        start = self._module.code_start(body)
        return list(references(self._module.binary, start, body.end))

    def _stub(self, number: int, slot: int) -> bytes:
        """Return the body of a function that calls the one at a place of the table."""
        flag, table = number_bytes(self._flag), number_bytes(self._table)
        load = b"\x41\x00\x11" + number_bytes(self._load_type) + table
        count = len(self._module.signature(number).parameters)
        return b"".join(
            (
                b"\x00\x23" + flag + b"\x45\x04" + bytes([VOID]) + load + b"\x0b",
                *(b"\x20" + number_bytes(parameter) for parameter in range(count)),
                b"\x41" + _signed(slot) + b"\x11" + number_bytes(self._module.type_of(number)),
                table + b"\x0b",
            )
        )

    def result(self) -> Split:
        return Split(self._primary(), self._second(), len(self._cold))

    def _primary(self) -> bytes:
        module = self._module
        limits = b"\x01" + 2 * number_bytes(self._places)
        shared = [
            *self._parts.new_exports,
            (TABLE_NAME, TABLE, self._table),
            (self._flag_name, GLOBAL, self._flag),
        ]
        called = b"\x02" + number_bytes(self._table) + b"\x41" + _signed(1 + len(self._cold))
        called += b"\x0b\x00" + list_bytes(map(number_bytes, self._parts.called))
        code = list_bytes(
            sized(self._stub(number, self._slots[number]))
            if number in self._slots
            else sized(module.binary[body.start : body.end])
            for number, body in enumerate(module.bodies, module.imported[FUNCTION])
        )
        changed = {
            TABLES: extended(module.content(TABLES), [bytes([FUNCREF]) + limits]),
            GLOBALS: extended(module.content(GLOBALS), [bytes([I32, 1]) + b"\x41\x00\x0b"]),
            EXPORTS: extended(module.content(EXPORTS), [_export(*one) for one in shared]),
            ELEMENTS: extended(module.content(ELEMENTS), [called]),
            CODE: code,
        }
        return rewritten(module, changed)

    def _second(self) -> bytes:
        module, parts = self._module, self._parts
        flag = parts.counts[GLOBAL]
        table = parts.counts[TABLE]
        imported = [
            *parts.imports(1 + len(self._cold)),
            _import(TABLE_NAME, TABLE, bytes([FUNCREF, 1]) + 2 * number_bytes(self._places)),
            _import(self._flag_name, GLOBAL, bytes([I32, 1])),
        ]
        first = parts.counts[FUNCTION]
        start = first + len(self._cold)
        segment = b"\x02" + number_bytes(table) + b"\x41\x01\x0b\x00"
        segment += list_bytes(number_bytes(first + at) for at in range(len(self._cold)))
        loaded = b"\x00\x41\x01\x24" + number_bytes(flag) + b"\x0b"
        segments = [segment]
        if parts.addresses:
            # An instruction may take only the address of a function that a segment names.
            addresses = [parts.address(number) for number in sorted(parts.addresses)]
            segments.append(b"\x03\x00" + list_bytes(map(number_bytes, addresses)))
        types = [number_bytes(module.type_of(number)) for number in self._cold]
        return HEADER + b"".join(
            section_bytes(number, content)
            for number, content in (
                (TYPES, module.content(TYPES)),
                (IMPORTS, list_bytes(imported)),
                (FUNCTIONS, list_bytes([*types, number_bytes(self._load_type)])),
                (_START, number_bytes(start)),
                (ELEMENTS, list_bytes(segments)),
                (CODE, list_bytes([*map(sized, map(parts.moved, self._cold)), sized(loaded)])),
            )
        )


class _Parts:
    """What the second module imports from the first, and the numbers of it there."""

    def __init__(self, module: Module, slots: Collection[int]) -> None:
        self._module = module
        self._cold = slots
        self._used: dict[int, set[int]] = {kind: set() for kind in module.parts}
        # Most instructions use the only memory without naming it.
        self._used[MEMORY].update(range(len(module.parts[MEMORY])))
        self._numbers: dict[tuple[int, int], int] = {}
        self._references: dict[int, list[instructions.Reference]] = {}
        self._names = {(kind, number): name for name, kind, number in exports(module.binary)}
        self.new_exports: list[tuple[str, int, int]] = []
        # The functions whose address it takes.
        self.addresses: set[int] = set()
        # The functions that it calls and does not have, or whose address it takes, in order.
        self.called: list[int] = []
        self.counts: dict[int, int] = {}

    def collect(self, number: int) -> None:
        """Note what a cold function refers to."""
        module = self._module
        body = module.body(number)
        kept = [
            reference
            for reference in references(module.binary, module.code_start(body), body.end)
            if reference.kind != instructions.CALLED_TYPE  # both modules have the same types
        ]
        self._references[number] = kept
        for kind, other, start, _ in kept:
            if kind == FUNCTION and self._is_address(start):
                self.addresses.add(other)
            elif kind == FUNCTION and other in self._cold:
                continue
            self._used[kind].add(other)

    def _is_address(self, start: int) -> bool:
        return self._module.binary[start - 1] == 0xD2

    def finish(self, cold: list[int]) -> None:
        """Number what is imported, in the order of the program, and then the cold functions."""
        self.called = sorted(self._used[FUNCTION])
        self.counts = {kind: len(used) for kind, used in self._used.items()}
        for kind, used in self._used.items():
            for at, number in enumerate(sorted(used)):
                self._numbers[kind, number] = at
                if kind != FUNCTION and (kind, number) not in self._names:
                    name = f"{PREFIX}{kind}-{number}"
                    self._names[kind, number] = name
                    self.new_exports.append((name, kind, number))
        self._own = {number: len(self.called) + at for at, number in enumerate(cold)}

    def address(self, function: int) -> int:
        """Return the number of a function whose address is taken: of the stub, if it is cold."""
        return self._numbers[FUNCTION, function]

    def imports(self, first: int) -> list[bytes]:
        """Return the entries of the imports; the called functions begin at the place `first`."""
        entries = []
        for at, number in enumerate(self.called):
            what = self._module.parts[FUNCTION][number]
            entries.append(_import(str(first + at), FUNCTION, what))
        for kind, used in self._used.items():
            if kind != FUNCTION:
                for number in sorted(used):
                    name = self._names[kind, number]
                    entries.append(_import(name, kind, self._module.parts[kind][number]))
        return entries

    def moved(self, function: int) -> bytes:
        """Return the body of a cold function with the numbers of the second module."""
        binary, body = self._module.binary, self._module.body(function)
        parts = []
        at = body.start
        for kind, number, start, end in self._references[function]:
            parts += [binary[at:start], number_bytes(self._renumbered(kind, number, start))]
            at = end
        return b"".join([*parts, binary[at : body.end]])

    def _renumbered(self, kind: int, number: int, start: int) -> int:
        if kind == FUNCTION and not self._is_address(start) and number in self._own:
            return self._own[number]
        return self._numbers[kind, number]


def _import(name: str, kind: int, what: bytes) -> bytes:
    return name_bytes("") + name_bytes(name) + bytes([kind]) + what


def _export(name: str, kind: int, number: int) -> bytes:
    return name_bytes(name) + bytes([kind]) + number_bytes(number)


def _signed(value: int) -> bytes:
    """Return a number that is not negative as signed LEB128, as constants are written."""
    out = bytearray()
    while value > 0x3F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])
