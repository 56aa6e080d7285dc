"""The profile: which functions of Pyodide's program are called by what players do.

It belongs to one exact program, and is kept in `profile.json` beside this file.
`tools/profile_wasm.py` makes it.
"""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.shared.environment import ROOT, ToolError

if TYPE_CHECKING:
    from pathlib import Path

PROFILE = ROOT / "tools" / "wasm" / "profile.json"


@dataclass(frozen=True, slots=True)
class Profile:
    """The functions that were called, as a set of bits in the order of the program.

    `program` is the SHA-256 of Pyodide's program as it is published, `code` that of the code of the
    trimmed one, `functions` the number of functions that it defines.
    """

    program: str
    code: str
    functions: int
    called: int

    def fits(self, program: str, code: str) -> bool:
        """Return whether the profile was made of this program."""
        return (self.program, self.code) == (program, code)

    def numbers(self) -> list[int]:
        """Return the numbers of the functions that were called; imported functions do not count."""
        bits = f"{self.called:b}"[::-1]
        return [number for number, bit in enumerate(bits) if bit == "1"]

    def with_called(self, called: int) -> Profile:
        """Return the profile with further functions."""
        return Profile(self.program, self.code, self.functions, self.called | called)


def read_profile(path: Path = PROFILE) -> Profile:
    """Return the stored profile.

    :raises ToolError: if the file is missing or damaged.
    """
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        packed = base64.b64decode("".join(stored["called"]), validate=True)
        called = int.from_bytes(zlib.decompress(packed), "little")
        profile = Profile(stored["program"], stored["code"], int(stored["functions"]), called)
    except (OSError, ValueError, KeyError, TypeError, zlib.error) as error:
        raise ToolError(
            f"{path.name} cannot be read ({error}). Make it again: python tools/profile_wasm.py"
        ) from error
    if called >> profile.functions:
        raise ToolError(f"{path.name} names functions that the program does not have.")
    return profile


def write_profile(profile: Profile, path: Path = PROFILE) -> None:
    """Store the profile."""
    content = profile.called.to_bytes(-(-profile.functions // 8), "little")
    text = base64.b64encode(zlib.compress(content, 9)).decode()
    stored = {
        "program": profile.program,
        "code": profile.code,
        "functions": profile.functions,
        "called": [text[at : at + 88] for at in range(0, len(text), 88)],
    }
    path.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8", newline="\n")
