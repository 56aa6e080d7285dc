"""Make a module's indirect calls through one small function for each signature.

V8 optimizes a function for the targets that its indirect calls have had so far, and discards the
result when one of them has another target: https://v8.dev/blog/wasm-speculative-optimizations. The
loop of Python's interpreter has new targets all the time, so Chromium optimized it three to six
times in its first seconds, for 0.2 to 0.5 s each. A shared function soon has had so many targets
that V8 makes plain calls of it, and it is small enough to be inlined.
"""

from __future__ import annotations

from tools.site_build.wasm_binary import FUNCTION, number_bytes
from tools.wasm.instructions import CALLED_TYPE, references
from tools.wasm.module import (
    CODE,
    FUNCTIONS,
    I32,
    TYPES,
    Body,
    Module,
    Signature,
    extended,
    list_bytes,
    rewritten,
    sized,
)

_CALL, _CALL_INDIRECT, _LOCAL_GET, _END = b"\x10", b"\x11", b"\x20", b"\x0b"


def share_indirect_calls(program: bytes) -> bytes:
    """Return the program with functions added that make its indirect calls.

    There is one for each signature and table. The other functions keep their numbers. Indirect
    tail calls stay as they are.

    :raises ToolError: if the program has something that this module does not know.
    """
    module = Module(program)
    shared = _SharedCalls(module)
    bodies = [sized(shared.rewritten(body)) for body in module.bodies]
    changed = {
        TYPES: extended(module.content(TYPES), shared.new_types),
        FUNCTIONS: extended(module.content(FUNCTIONS), shared.types),
        CODE: list_bytes([*bodies, *map(sized, shared.bodies)]),
    }
    return rewritten(module, changed)


class _SharedCalls:
    """The functions that make the calls: the numbers of their types, and their bodies."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._first = len(module.parts[FUNCTION])
        self._signatures = list(module.signatures)
        # The type of an indirect call and its table -> the number of the function that makes it.
        self._numbers: dict[tuple[int, int], int] = {}
        self.new_types: list[bytes] = []
        self.types: list[bytes] = []
        self.bodies: list[bytes] = []

    def rewritten(self, body: Body) -> bytes:
        """Return the body of a function with its indirect calls replaced."""
        module = self._module
        parts = []
        at = body.start
        operands = references(module.binary, module.code_start(body), body.end)
        for called in operands:
            if called.kind == CALLED_TYPE:
                table = next(operands)
                number = self._function(called.number, table.number)
                opcode = called.start - 1
                parts += [module.binary[at:opcode], _CALL, number_bytes(number)]
                at = table.end
        return b"".join([*parts, module.binary[at : body.end]])

    def _function(self, called: int, table: int) -> int:
        """Return the number of the function for these calls; add it if it is new."""
        if (called, table) not in self._numbers:
            self._numbers[called, table] = self._first + len(self.bodies)
            parameters, results = self._module.signatures[called]
            own = Signature((*parameters, bytes([I32])), results)
            self.types.append(number_bytes(self._type(own)))
            passed = (_LOCAL_GET + number_bytes(at) for at in range(len(own.parameters)))
            call = _CALL_INDIRECT + number_bytes(called) + number_bytes(table)
            self.bodies.append(b"\x00" + b"".join(passed) + call + _END)
        return self._numbers[called, table]

    def _type(self, signature: Signature) -> int:
        """Return the number of a type, which is added if it is new."""
        if signature not in self._signatures:
            self._signatures.append(signature)
            self.new_types.append(b"\x60" + b"".join(map(list_bytes, signature)))
        return self._signatures.index(signature)
