"""Read what a WebAssembly module defines, and write modules, as far as splitting one needs it."""

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
    TAG,
    number_bytes,
    sections,
)
from tools.wasm.instructions import unsigned

if TYPE_CHECKING:
    from collections.abc import Iterable

CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS = range(8)
ELEMENTS, CODE, TAGS = 9, 10, 13

I32, FUNCREF, VOID = 0x7F, 0x70, 0x40

# The order of the sections, of which that of the tags has a late number.
_ORDER = (1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11)


class Signature(NamedTuple):
    """The types of a function's parameters and results, each as its bytes."""

    parameters: tuple[bytes, ...]
    results: tuple[bytes, ...]


class Body(NamedTuple):
    """Where the code of a function is: its size comes before `start`."""

    start: int
    end: int


class Module:
    """The parts of a module's binary by their numbers, imported ones first."""

    def __init__(self, binary: bytes) -> None:
        self.binary = binary
        self.sections = sections(binary)
        self._at = {part.id: part for part in self.sections if part.id != CUSTOM}
        self.signatures = self._signatures()
        # What is imported and defined of each kind, as the bytes of its type.
        self.parts: dict[int, list[bytes]] = {
            kind: [] for kind in (FUNCTION, TABLE, MEMORY, GLOBAL, TAG)
        }
        self._read_imports()
        self.imported = {kind: len(parts) for kind, parts in self.parts.items()}
        for section, kind in (
            (FUNCTIONS, FUNCTION),
            (TABLES, TABLE),
            (MEMORIES, MEMORY),
            (TAGS, TAG),
        ):
            self.parts[kind] += self._entries(section, kind)
        self.parts[GLOBAL] += self._globals()
        self.bodies = self._bodies()
        if len(self.bodies) != len(self.parts[FUNCTION]) - self.imported[FUNCTION]:
            raise ToolError("a module has another number of functions than of their bodies.")

    @property
    def code_hash(self) -> str:
        """The hash of all code, in which the number of each function is."""
        return hashlib.sha256(self.content(CODE)).hexdigest()

    def content(self, section: int) -> bytes:
        """Return the content of a section; empty if there is none."""
        part = self._at.get(section)
        return self.binary[part.start : part.end] if part else b""

    def type_of(self, function: int) -> int:
        """Return the number of a function's type."""
        return unsigned(self.parts[FUNCTION][function], 0)[0]

    def signature(self, function: int) -> Signature:
        """Return the signature of a function."""
        return self.signatures[self.type_of(function)]

    def body(self, function: int) -> Body:
        """Return where the code of a function is that the module defines."""
        return self.bodies[function - self.imported[FUNCTION]]

    def code_start(self, body: Body) -> int:
        """Return the position of a body's first instruction, after its local variables."""
        groups, at = unsigned(self.binary, body.start)
        for _ in range(groups):
            _, at = unsigned(self.binary, at)
            at = self._after_type(at)
        return at

    def _after_type(self, at: int) -> int:
        """Return the position after the type of a value."""
        byte = self.binary[at]
        if byte in (0x63, 0x64):  # a reference to a type that follows
            return unsigned(self.binary, at + 1)[1]
        if byte not in (0x7F, 0x7E, 0x7D, 0x7C, 0x7B, 0x70, 0x6F, 0x69):
            raise ToolError(f"a module has a value of the unknown type {byte:#04x}.")
        return at + 1

    def _after_limits(self, at: int) -> int:
        flags, at = unsigned(self.binary, at)
        _, at = unsigned(self.binary, at)
        return unsigned(self.binary, at)[1] if flags & 1 else at

    def _after(self, kind: int, at: int) -> int:
        """Return the position after the type of an import or a definition."""
        if kind == FUNCTION:
            return unsigned(self.binary, at)[1]
        if kind == TABLE:
            return self._after_limits(self._after_type(at))
        if kind == MEMORY:
            return self._after_limits(at)
        if kind == GLOBAL:
            return self._after_type(at) + 1
        return unsigned(self.binary, at + 1)[1]

    def _count(self, section: int) -> tuple[int, int, int]:
        """Return the number of a section's entries, where they start and where they end."""
        part = self._at.get(section)
        if part is None:
            return 0, 0, 0
        return *unsigned(self.binary, part.start), part.end

    def _signatures(self) -> list[Signature]:
        count, at, end = self._count(TYPES)
        signatures = []
        for _ in range(count):
            if self.binary[at] != 0x60:
                raise ToolError(f"a module has a type of the unknown form {self.binary[at]:#04x}.")
            at += 1
            lists = []
            for _ in range(2):
                size, at = unsigned(self.binary, at)
                types = []
                for _ in range(size):
                    past = self._after_type(at)
                    types.append(self.binary[at:past])
                    at = past
                lists.append(tuple(types))
            signatures.append(Signature(*lists))
        _check_end(TYPES, at, end)
        return signatures

    def _read_imports(self) -> None:
        count, at, end = self._count(IMPORTS)
        for _ in range(count):
            for _ in range(2):
                size, at = unsigned(self.binary, at)
                at += size
            kind, at = self.binary[at], at + 1
            past = self._after(kind, at)
            self.parts[kind].append(self.binary[at:past])
            at = past
        _check_end(IMPORTS, at, end)

    def _entries(self, section: int, kind: int) -> list[bytes]:
        count, at, end = self._count(section)
        entries = []
        for _ in range(count):
            past = self._after(kind, at)
            entries.append(self.binary[at:past])
            at = past
        _check_end(section, at, end)
        return entries

    def _globals(self) -> list[bytes]:
        count, at, end = self._count(GLOBALS)
        entries = []
        for _ in range(count):
            past = self._after_type(at) + 1
            entries.append(self.binary[at:past])
            at = self._after_constant(past)
        _check_end(GLOBALS, at, end)
        return entries

    def _after_constant(self, at: int) -> int:
        """Return the position after the initial value of a global."""
        while (opcode := self.binary[at]) != 0x0B:
            if opcode not in (0x23, 0x41, 0x42, 0x43, 0x44, 0x6A, 0x6B, 0xD0, 0xD2):
                raise ToolError(f"the value of a global has the unknown instruction {opcode:#04x}.")
            at += 1
            if opcode in (0x43, 0x44):
                at += 4 if opcode == 0x43 else 8
            elif opcode not in (0x6A, 0x6B):
                _, at = unsigned(self.binary, at)
        return at + 1

    def _bodies(self) -> list[Body]:
        count, at, end = self._count(CODE)
        bodies = []
        for _ in range(count):
            size, at = unsigned(self.binary, at)
            bodies.append(Body(at, at + size))
            at += size
        _check_end(CODE, at, end)
        return bodies


def _check_end(section: int, at: int, end: int) -> None:
    if at != end:
        raise ToolError(f"the section {section} of a module ends at byte {end:,}, not at {at:,}.")


def section_bytes(section: int, content: bytes) -> bytes:
    """Return a section with its head."""
    return bytes([section]) + number_bytes(len(content)) + content


def list_bytes(entries: Iterable[bytes]) -> bytes:
    """Return a list: the number of its entries, and the entries."""
    entries = list(entries)
    return number_bytes(len(entries)) + b"".join(entries)


def name_bytes(name: str) -> bytes:
    """Return a name: its length, and its characters."""
    text = name.encode()
    return number_bytes(len(text)) + text


def sized(content: bytes) -> bytes:
    """Return the content after its length, as bodies of functions are."""
    return number_bytes(len(content)) + content


def extended(content: bytes, entries: Iterable[bytes]) -> bytes:
    """Return the content of a section with further entries at its end."""
    entries = list(entries)
    count, at = unsigned(content, 0) if content else (0, 0)
    return number_bytes(count + len(entries)) + content[at:] + b"".join(entries)


def rewritten(module: Module, changed: dict[int, bytes]) -> bytes:
    """Return the module with these sections changed or added, and the others as they are."""
    parts = [HEADER]
    left = dict(changed)

    def add_before(place: int) -> None:
        early = [section for section in left if _ORDER.index(section) < place]
        early.sort(key=_ORDER.index)
        parts.extend(section_bytes(section, left.pop(section)) for section in early)

    for part in module.sections:
        if part.id == CUSTOM:
            parts.append(module.binary[part.head : part.end])
            continue
        add_before(_ORDER.index(part.id))
        content = left.pop(part.id, module.binary[part.start : part.end])
        parts.append(section_bytes(part.id, content))
    add_before(len(_ORDER))
    return b"".join(parts)
