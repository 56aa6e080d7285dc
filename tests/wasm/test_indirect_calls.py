"""Indirect calls through shared functions do what they did before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.wasm.small_module import F64, I32, Small, run
from tests.wasm.test_split import call, constant, random_program
from tools.site_build.pyodide_files import pyodide_files
from tools.site_build.wasm_binary import FUNCTION
from tools.wasm.indirect_calls import share_indirect_calls
from tools.wasm.instructions import CALLED_TYPE, references
from tools.wasm.module import Module
from tools.wasm.split import split

if TYPE_CHECKING:
    from pathlib import Path


def indirect(small: Small, parameters: list[bytes], results: list[bytes]) -> bytes:
    """Return the instruction that calls what is at a place of the module's table of functions."""
    return bytes([0x11, small.type(parameters, results), 1])


def indirect_calls(module: Module) -> list[int]:
    """Return the numbers of the functions with indirect calls, once for each call."""
    return [
        number
        for number, body in enumerate(module.bodies, module.imported[FUNCTION])
        for reference in references(module.binary, module.code_start(body), body.end)
        if reference.kind == CALLED_TYPE
    ]


def results(folder: Path, small: Small, *steps: list[Any]) -> list[Any]:
    """Return the results of the steps, which are the same before and after the change."""
    found = []
    for binary in (small.binary(), share_indirect_calls(small.binary())):
        (folder / "whole.wasm").write_bytes(binary)
        found.append(run(folder, list(steps), split=False)["results"])
    before, after = found
    assert before == after
    return list(after)


def test_the_function_at_the_place_is_called(tmp_path: Path) -> None:
    small = Small()
    small.add("seven", [], [I32], constant(7))
    small.add("eight", [], [I32], constant(8))
    small.add("at", [I32], [I32], b"\x20\x00" + indirect(small, [], [I32]))
    assert results(tmp_path, small, ["at", 1], ["at", 2], ["at", 1]) == [7, 8, 7]


def test_parameters_and_results_keep_their_order(tmp_path: Path) -> None:
    small = Small()
    small.add("swap", [I32, F64], [F64, I32], b"\x20\x01\x20\x00")
    passed = b"\x20\x00\x20\x01" + constant(1)
    small.add("calls", [I32, F64], [F64, I32], passed + indirect(small, [I32, F64], [F64, I32]))
    assert results(tmp_path, small, ["calls", 3, 0.5]) == [[0.5, 3]]


@pytest.mark.parametrize(("place", "told"), [(40, "table index"), (0, "signature mismatch")])
def test_a_wrong_place_is_an_error_as_before(tmp_path: Path, place: int, told: str) -> None:
    small = Small()
    small.add("calls", [], [I32], constant(place) + indirect(small, [], [I32]))
    (found,) = results(tmp_path, small, ["calls"])
    assert found.startswith("RuntimeError: ")
    assert told in found


def test_an_exception_passes_through(tmp_path: Path) -> None:
    small = Small()
    small.add("throws", [], [], constant(9) + b"\x08\x00")
    tried = constant(1) + indirect(small, [], [])
    small.add("catches", [], [I32], b"\x06\x7f" + tried + constant(1) + b"\x07\x00\x0b")
    assert results(tmp_path, small, ["catches"]) == [9]


def test_calls_of_one_signature_share_a_function() -> None:
    small = Small()
    for name in ("one", "two", "three"):
        small.add(
            name, [], [I32], (constant(1) + indirect(small, [], [I32]) + b"\x1a") * 2 + b"\x41\0"
        )
    small.add("other", [], [], constant(1) + indirect(small, [], []))
    before = Module(small.binary())
    after = Module(share_indirect_calls(before.binary))
    assert len(indirect_calls(before)) == 7
    assert indirect_calls(after) == [len(before.parts[FUNCTION]), len(before.parts[FUNCTION]) + 1]


def test_a_function_without_indirect_calls_keeps_its_number_and_its_code() -> None:
    small = Small()
    small.add("plain", [], [I32], constant(7))
    small.add("calls", [], [I32], constant(1) + indirect(small, [], [I32]) + call(1) + b"\x6a")
    before = Module(small.binary())
    after = Module(share_indirect_calls(before.binary))
    old, new = before.body(1), after.body(1)
    assert before.binary[old.start : old.end] == after.binary[new.start : new.end]


def test_an_indirect_tail_call_stays() -> None:
    small = Small()
    small.add("tail", [], [I32], constant(1) + b"\x13" + bytes([small.type([], [I32]), 1]))
    assert share_indirect_calls(small.binary()) == small.binary()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_random_programs_do_the_same_shared_and_split(tmp_path: Path, seed: int) -> None:
    small, names = random_program(seed)
    steps = [[name, 3 * at] for at, name in enumerate(names)]
    whole = results(tmp_path, small, *steps, ["state"])
    shared = share_indirect_calls(small.binary())
    count = len(Module(shared).parts[FUNCTION])
    needed = {number for number in range(1, count) if (number + seed) % 3 == 0}
    parts = split(shared, needed)
    assert parts.moved
    (tmp_path / "primary.wasm").write_bytes(parts.primary)
    (tmp_path / "cold.wasm").write_bytes(parts.cold)
    assert run(tmp_path, [*steps, ["state"]])["results"] == whole


def test_pyodide_makes_each_kind_of_indirect_call_in_one_place() -> None:
    *_, path = pyodide_files()
    module = Module(path.read_bytes())
    calls = indirect_calls(module)
    count = len(module.parts[FUNCTION])
    assert calls == list(range(count - len(calls), count))  # the added functions
    assert 10 < len(calls) < 200
