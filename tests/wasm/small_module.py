"""Small WebAssembly modules made by hand, and running them in Node.js."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tools.shared.environment import ROOT, find_node
from tools.site_build.wasm_binary import HEADER, number_bytes
from tools.wasm.module import list_bytes, name_bytes, section_bytes, sized

if TYPE_CHECKING:
    from pathlib import Path

I32, I64, F64, FUNCREF, EXTERNREF = b"\x7f", b"\x7e", b"\x7c", b"\x70", b"\x6f"
VOID = 0x40


@dataclass
class Small:
    """The parts of a module. Its functions are all exported by their names.

    One memory, one table with a place for each function (imports first), a global that changes,
    and a tag that carries an `i32`. It imports `env.log`, from `i32` to nothing, as function 0.
    """

    types: list[tuple[list[bytes], list[bytes]]] = field(
        default_factory=lambda: [([], []), ([I32], []), ([I32], [I32])]
    )
    functions: list[tuple[str, int, bytes]] = field(default_factory=list)
    passive_data: list[bytes] = field(default_factory=list)

    def type(self, parameters: list[bytes], results: list[bytes]) -> int:
        """Return the number of a type, which is added if it is new."""
        if (parameters, results) not in self.types:
            self.types.append((parameters, results))
        return self.types.index((parameters, results))

    def add(
        self,
        name: str,
        parameters: list[bytes],
        results: list[bytes],
        code: bytes,
        local_variables: bytes = b"\x00",
    ) -> int:
        """Add a function; return its number."""
        padding = b"\x01" * 60  # does nothing, and makes it large enough to be moved
        body = local_variables + padding + code + b"\x0b"
        self.functions.append((name, self.type(parameters, results), body))
        return len(self.functions)

    def binary(self) -> bytes:
        """Return the module."""
        count = len(self.functions) + 1
        shared = [("memory", 2), ("table", 1), ("tag", 4), ("state", 3)]
        parts: list[tuple[int, bytes]] = [
            (
                1,
                list_bytes(
                    b"\x60" + list_bytes(parameters) + list_bytes(results)
                    for parameters, results in self.types
                ),
            ),
            (2, list_bytes([name_bytes("env") + name_bytes("log") + b"\x00\x01"])),
            (3, list_bytes(number_bytes(kind) for _, kind, _ in self.functions)),
            (4, list_bytes([b"\x6f\x00\x01", FUNCREF + b"\x00" + number_bytes(count)])),
            (5, list_bytes([b"\x00\x01"])),
            (13, list_bytes([b"\x00\x01"])),
            (6, list_bytes([b"\x7f\x00\x41\x07\x0b", b"\x7f\x01\x41\x00\x0b"])),
            (
                7,
                list_bytes(
                    [
                        *(
                            name_bytes(name) + b"\x00" + number_bytes(at)
                            for at, (name, _, _) in enumerate(self.functions, 1)
                        ),
                        *(
                            name_bytes(name) + bytes([kind, 1 if kind in (1, 3) else 0])
                            for name, kind in shared
                        ),
                    ]
                ),
            ),
            (
                9,
                list_bytes(
                    [b"\x02\x01\x41\x00\x0b\x00" + list_bytes(map(number_bytes, range(count)))]
                ),
            ),
        ]
        if self.passive_data:
            parts.append((12, number_bytes(len(self.passive_data))))
        parts.append((10, list_bytes(sized(body) for _, _, body in self.functions)))
        if self.passive_data:
            parts.append((11, list_bytes(b"\x01" + sized(data) for data in self.passive_data)))
        return HEADER + b"".join(section_bytes(*part) for part in parts)


_RUN = ROOT / "tests" / "wasm" / "run_module.mjs"


def run(folder: Path, steps: list[list[Any]], *, split: bool = True) -> dict[str, Any]:
    """Call exports of the modules in the folder by `web/boot/cold_code.mjs`; return the results.

    `steps`: lists of a name and arguments. `call at` calls what is at a place of the table, `same`
    compares it with an export, `same result` the result of an export with another one, `state`
    reads the global, `loaded` says how often the second module has been read.
    """
    loader = ROOT / "web" / "boot" / "cold_code.mjs"
    command = [find_node(), str(_RUN), str(folder), str(loader)]
    done = subprocess.run(
        [*command, json.dumps(steps), "yes" if split else ""],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found
