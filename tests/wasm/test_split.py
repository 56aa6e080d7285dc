"""Splitting a module: both parts together do what the whole one does.

The modules run in Node.js, connected by the script that connects them in the page.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.wasm.small_module import EXTERNREF, F64, FUNCREF, I32, I64, Small, run
from tools.shared.environment import ToolError
from tools.site_build.wasm_binary import FUNCTION, exports, number_bytes
from tools.wasm.module import Module
from tools.wasm.split import PREFIX, split

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

ADD = b"\x20\x00\x20\x01\x6a"


def call(number: int) -> bytes:
    return b"\x10" + number_bytes(number)


def constant(value: int) -> bytes:
    assert 0 <= value < 64
    return bytes([0x41, value])


def written(folder: Path, small: Small, needed: Collection[str]) -> Path:
    """Write the module and its two parts to the folder."""
    binary = small.binary()
    numbers = {name: number for number, (name, _, _) in enumerate(small.functions, 1)}
    parts = split(binary, {numbers[name] for name in needed})
    assert parts.moved == len(small.functions) - len(needed)
    (folder / "whole.wasm").write_bytes(binary)
    (folder / "primary.wasm").write_bytes(parts.primary)
    (folder / "cold.wasm").write_bytes(parts.cold)
    return folder


def results(folder: Path, *steps: list[Any]) -> list[Any]:
    """Return the results of the steps, after the whole module has given the same ones."""
    found: list[Any] = run(folder, list(steps))["results"]
    usual = [step for step in steps if step != ["loaded"]]
    without = [one for step, one in zip(steps, found, strict=True) if step != ["loaded"]]
    assert run(folder, usual, split=False)["results"] == without
    return found


def test_a_cold_function_is_loaded_by_its_first_call_and_only_once(tmp_path: Path) -> None:
    small = Small()
    small.add("hot", [I32, I32], [I32], ADD)
    small.add("cold", [I32, I32], [I32], ADD)
    folder = written(tmp_path, small, {"hot"})
    assert results(
        folder, ["hot", 1, 2], ["loaded"], ["cold", 3, 4], ["loaded"], ["cold", 5, 6], ["loaded"]
    ) == [3, 0, 7, 1, 11, 1]


def test_the_second_module_is_not_read_before_a_cold_function_is_called(tmp_path: Path) -> None:
    small = Small()
    small.add("hot", [], [I32], constant(5))
    small.add("cold", [], [I32], constant(6))
    folder = written(tmp_path, small, {"hot"})
    (folder / "cold.wasm").unlink()
    assert run(folder, [["hot"]])["results"] == [5]


def test_hot_and_cold_functions_call_each_other(tmp_path: Path) -> None:
    small = Small()
    small.add("hot", [], [I32], constant(40))
    small.add("cold", [], [I32], call(1) + constant(1) + b"\x6a")
    small.add("colder", [], [I32], call(2) + call(1) + b"\x6a")
    small.add("start", [], [I32], call(3) + constant(2) + b"\x6a")
    assert results(written(tmp_path, small, {"hot", "start"}), ["start"]) == [83]


def test_a_cold_function_calls_itself_deeply(tmp_path: Path) -> None:
    small = Small()
    # n == 0 ? 0 : n + sum(n - 1)
    code = b"\x20\x00\x45\x04\x7f\x41\x00\x05\x20\x00\x20\x00\x41\x01\x6b" + call(1) + b"\x6a\x0b"
    small.add("sum", [I32], [I32], code)
    assert results(written(tmp_path, small, set()), ["sum", 1000]) == [500500]


def test_recursion_through_a_hot_function_works(tmp_path: Path) -> None:
    small = Small()
    descend = b"\x20\x00\x45\x04\x7f\x41\x03\x05\x20\x00\x41\x01\x6b"
    small.add("hot", [I32], [I32], descend + call(2) + b"\x0b")
    small.add("cold", [I32], [I32], descend + call(1) + b"\x0b")
    assert results(written(tmp_path, small, {"hot"}), ["hot", 501], ["cold", 500]) == [3, 3]


def test_several_parameters_and_results_pass_through(tmp_path: Path) -> None:
    small = Small()
    small.add("swap", [I32, F64], [F64, I32], b"\x20\x01\x20\x00")
    small.add("none", [], [], b"")
    found = results(written(tmp_path, small, set()), ["swap", 3, 0.5], ["none"])
    assert found == [[0.5, 3], None]


def test_values_of_javascript_pass_through(tmp_path: Path) -> None:
    small = Small()
    small.add("echo", [EXTERNREF], [EXTERNREF], b"\x20\x00")
    assert results(written(tmp_path, small, set()), ["echo", "a text"]) == ["a text"]


def test_an_exception_of_a_cold_function_is_caught_by_a_hot_one(tmp_path: Path) -> None:
    small = Small()
    small.add("throws", [], [], constant(9) + b"\x08\x00")
    small.add("catches", [], [I32], b"\x06\x7f" + call(1) + constant(1) + b"\x07\x00\x0b")
    found = results(written(tmp_path, small, {"catches"}), ["catches"], ["throws"])
    assert found == [9, "tag 9"]


def test_a_cold_function_catches_an_exception_of_a_hot_one(tmp_path: Path) -> None:
    small = Small()
    small.add("throws", [], [], constant(9) + b"\x08\x00")
    small.add("catches", [], [I32], b"\x06\x7f" + call(1) + constant(1) + b"\x07\x00\x0b")
    small.add(
        "all", [], [I32], b"\x06\x7f" + call(1) + constant(1) + b"\x19" + constant(2) + b"\x0b"
    )
    assert results(written(tmp_path, small, {"throws"}), ["catches"], ["all"]) == [9, 2]


def test_an_exception_of_javascript_passes_through_cold_functions(tmp_path: Path) -> None:
    small = Small()
    small.add("cold", [I32], [], b"\x20\x00" + call(0))
    small.add("hot", [I32], [], b"\x20\x00" + call(1))
    found = results(written(tmp_path, small, {"hot"}), ["hot", -1], ["hot", 1])
    assert found == ["RangeError: negative", None]


def test_memory_globals_and_the_table_are_shared(tmp_path: Path) -> None:
    small = Small()
    small.add("store", [I32], [], b"\x41\x10\x20\x00\x36\x02\x00\x20\x00\x24\x01")
    small.add("read", [], [I32], b"\x41\x10\x28\x02\x00\x23\x01\x6a\x23\x00\x6a")
    small.add("grow", [], [I32], b"\x41\x01\x40\x00")
    small.add("at", [I32], [I32], b"\x20\x00\x11" + bytes([small.type([], [I32]), 1]))
    small.add("seven", [], [I32], constant(7))
    folder = written(tmp_path, small, {"read"})
    found = results(folder, ["store", 5], ["read"], ["state"], ["grow"], ["at", 5])
    assert found == [None, 17, 5, 1, 7]


def test_the_address_of_a_cold_function_is_that_of_its_stub(tmp_path: Path) -> None:
    small = Small()
    small.add("cold", [], [I32], constant(3))
    small.add("address", [], [FUNCREF], b"\xd2\x01")
    folder = written(tmp_path, small, set())
    found = results(folder, ["same", 1, "cold"], ["same result", "address", "cold"], ["call at", 1])
    assert found == [True, True, 3]


def test_a_function_that_reads_data_segments_stays(tmp_path: Path) -> None:
    small = Small(passive_data=[b"abc"])
    code = b"\x41\x00\x41\x00\x41\x03\xfc\x08\x00\x00\x41\x00\x2d\x00\x00"
    small.add("first", [], [I32], code)
    small.add("cold", [], [I32], constant(3))
    parts = split(small.binary(), set())
    assert parts.moved == 1
    assert Module(parts.cold).imported[FUNCTION] == 0


def test_a_function_that_is_smaller_than_its_stub_stays() -> None:
    small = Small()
    small.add("cold", [], [I32], constant(3))
    small.functions.append(("tiny", small.type([], [I32]), b"\x00\x41\x01\x0b"))
    assert split(small.binary(), set()).moved == 1


def test_hot_functions_keep_their_numbers_and_their_code() -> None:
    small = Small()
    for number in range(20):
        small.add(f"f{number}", [], [I32], constant(number))
    before = Module(small.binary())
    hot = {1, 5, 20}
    after = Module(split(before.binary, hot).primary)
    for number in range(1, 21):
        old, new = before.body(number), after.body(number)
        same = before.binary[old.start : old.end] == after.binary[new.start : new.end]
        assert same is (number in hot)


def test_pyodides_script_does_not_get_the_added_exports(tmp_path: Path) -> None:
    small = Small()
    small.add("cold", [], [I32], b"\x23\x00")
    folder = written(tmp_path, small, set())
    added = {export.name for export in exports((folder / "primary.wasm").read_bytes())}
    assert any(name.startswith(PREFIX) for name in added)
    names = run(folder, [])["names"]
    assert sorted(names) == ["cold", "memory", "state", "table", "tag"]


def test_parts_of_two_different_splits_do_not_link(tmp_path: Path) -> None:
    small = Small()
    small.add("one", [], [I32], constant(1))
    small.add("two", [], [I32], constant(2))
    folder = written(tmp_path, small, {"one"})
    other = split(small.binary(), {2})
    (folder / "cold.wasm").write_bytes(other.cold)
    (told,) = run(folder, [["two"]])["results"]
    assert told.startswith(("LinkError", "TypeError"))


def test_the_result_is_always_the_same() -> None:
    small = Small()
    for number in range(9):
        small.add(f"f{number}", [I32], [I32], b"\x20\x00" + constant(number) + b"\x6a")
    assert split(small.binary(), {3, 4}) == split(small.binary(), {4, 3})


@pytest.mark.parametrize("code", [b"\xfb\x00\x00", b"\xfc\x12", b"\x16", b"\xfe\x04"])
def test_an_unknown_instruction_stops_the_build(code: bytes) -> None:
    small = Small()
    small.add("odd", [], [], code)
    with pytest.raises(ToolError, match=r"^the instruction 0x.. .*is unknown\. Add it to tools/"):
        split(small.binary(), set())


def test_code_that_is_cut_off_stops_the_build() -> None:
    small = Small()
    small.add("odd", [], [], b"")
    name, kind, body = small.functions[0]
    small.functions[0] = (name, kind, body[:-1] + b"\x43\x00")
    with pytest.raises(ToolError, match=r"^the code of a function ends at byte .* and not at"):
        split(small.binary(), set())


# One instruction of each form that is written with its operands, on a stack that fits.
_STEPS = (
    b"\x20\x00\x41\x03\x6a\x21\x00",  # local += 3
    b"\x20\x00\x41\x80\xfe\x03\x73\x21\x00",  # xor with a long constant
    b"\x42\xff\xff\xff\xff\xff\x1f\xa7\x20\x00\x6a\x21\x00",  # i64, wrapped
    b"\x44\x00\x00\x00\x00\x00\x00\x08\x40\xaa\x20\x00\x6c\x21\x00",  # f64 3.0, truncated
    b"\x43\x00\x00\x80\x40\xa8\x20\x00\x6a\x21\x00",  # f32 4.0
    b"\x41\x20\x20\x00\x36\x02\x08\x41\x28\x28\x02\x00\x21\x00",  # memory, with an offset
    b"\x23\x01\x20\x00\x6a\x24\x01\x23\x01\x21\x00",  # global
    b"\x02\x40\x20\x00\x41\x01\x71\x0d\x00\x20\x00\x41\x05\x6a\x21\x00\x0b",  # block, br_if
    b"\x02\x40\x02\x40\x20\x00\x41\x03\x71\x0e\x02\x00\x01\x00\x0b\x41\x02\x21\x00\x0b",  # br_table
    b"\x20\x00\x41\x09\x20\x00\x41\x01\x71\x1b\x21\x00",  # select
    b"\x20\x00\x41\x09\x20\x00\x1c\x01\x7f\x21\x00",  # select with its type
    b"\x41\x20\x20\x00\x41\x04\xfc\x0b\x00",  # memory.fill
    b"\x20\x00\xfd\x11\xfd\x1b\x02\x21\x00",  # a vector and one of its lanes
    b"\xfd\x0c" + bytes(range(16)) + b"\xfd\x1b\x01\x20\x00\x6a\x21\x00",  # a constant vector
    b"\xd0\x70\xd1\x20\x00\x6a\x21\x00",  # ref.null, ref.is_null
    b"\x06\x40\x20\x00\x08\x00\x07\x00\x41\x01\x6a\x21\x00\x0b",  # throw and catch
    b"\x20\x00\xc0\x21\x00",  # sign extension
    b"\x41\x00\x25\x01\xd1\x20\x00\x6a\x21\x00",  # table.get
)


def random_program(seed: int) -> tuple[Small, list[str]]:
    """Return a module of functions with random instructions that call each other."""
    chance = random.Random(seed)
    small = Small()
    names = [f"f{number}" for number in range(12)]
    for number, name in enumerate(names):
        code = b""
        for _ in range(chance.randrange(3, 9)):
            code += chance.choice(_STEPS)
            if number and chance.random() < 0.4:
                callee = chance.randrange(1, number + 1)
                code += b"\x20\x00" + call(callee) + b"\x21\x00"
            elif number and chance.random() < 0.3:
                place = chance.randrange(1, number + 1)
                code += b"\x20\x00" + constant(place) + b"\x11\x02\x01\x21\x00"
        small.add(name, [I32], [I32], code + b"\x20\x00", b"\x01\x02" + I64)
    return small, names


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_random_programs_do_the_same_after_a_split(tmp_path: Path, seed: int) -> None:
    small, names = random_program(seed)
    chance = random.Random(seed)
    hot = {name for name in names if chance.random() < 0.4}
    folder = written(tmp_path, small, hot)
    steps: list[list[Any]] = [[chance.choice(names), chance.randrange(100)] for _ in range(40)]
    found = results(folder, *steps, ["state"])
    assert len({repr(value) for value in found}) > 2
