"""The codes by which pupils send results, and the command `python -m hive_core results`."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest

from hive_core.__main__ import BAD_INPUT, main
from hive_core.teach._results import COLUMNS, as_csv, csv_of, read_codes

ROOT = Path(__file__).resolve().parents[2]

# tests/js/result_codes.test.mjs reads the same.
CASES: dict[str, list[dict[str, Any]]] = json.loads(
    (ROOT / "tests" / "data" / "result_codes.json").read_text(encoding="utf-8")
)
ANN, ZOE, NAMELESS = (case["code"] for case in CASES["codes"][:3])

Output = pytest.CaptureFixture[str]


@pytest.mark.parametrize("case", CASES["codes"], ids=lambda case: case["pupil"][0] or "nameless")
def test_a_code_gives_the_results_back(case: dict[str, Any]) -> None:
    pupils, faults = read_codes(case["code"])
    assert faults == []
    ((name, results),) = pupils.items()
    assert name == (case["pupil"][0] or f"No name ({case['code'][-7:]})")
    assert [list(astuple(one)) for one in results.values()] == case["pupil"][1]


@pytest.mark.parametrize("case", CASES["texts"], ids=lambda case: case["about"])
def test_messages_give_their_codes_and_the_line_of_each_faulty_one(case: dict[str, Any]) -> None:
    pupils, faults = read_codes(case["text"])
    assert [name for name in pupils if not name.startswith("No name")] == list(
        filter(None, case["names"])
    )
    assert len(pupils) == len(case["names"])
    assert [{"line": one.line, "code": one.code, "why": one.why} for one in faults] == (
        case["faults"]
    )


def test_codes_of_the_same_pupil_make_one_row_for_each_task() -> None:
    pupils, _ = read_codes(f"{ANN}\n{ZOE}\n{ANN}")
    assert {name: len(results) for name, results in pupils.items()} == {"Ann": 2, 'Zoë "Z" 🐝': 1}


@pytest.mark.parametrize("case", CASES["csv"], ids=lambda case: case["about"])
def test_csv_is_that_of_the_page(case: dict[str, Any]) -> None:
    assert csv_of(case["rows"]) == f"\ufeff{case['csv']}"


def test_a_reader_of_csv_gets_the_results_back() -> None:
    text = as_csv(read_codes(ZOE)[0])
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    zoe = ['Zoë "Z" 🐝', "pin-the-spider", "Zet de spin vast", "0", "12", "3", "2026-12-01"]
    assert rows == [list(COLUMNS), zoe]


def test_the_command_writes_csv_and_names_faulty_codes(tmp_path: Path, capsys: Output) -> None:
    inbox, out = tmp_path / "inbox.txt", tmp_path / "class.csv"
    inbox.write_text(f"Hello,\n{ANN}\n{ZOE[:-9]}\n", encoding="utf-8")
    assert main(["results", str(inbox), "-o", str(out)]) == 0
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith("hive_core: line 3: the code 'hive-results:1.")
    assert told.endswith("is damaged or incomplete")
    written = out.read_bytes()
    assert written.startswith(b"\xef\xbb\xbfpupil,task,")
    assert written.count(b"\r\n") == 3
    assert written.count(b"\n") == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Hello", "there is no result code in the input"),
        (ANN.replace(":1.", ":7."), "is of a newer version"),
        (f"{ANN[:-3]}\n{ZOE[:-3]}", "line 2: the code"),
    ],
)
def test_an_input_without_results_is_refused(
    text: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["results"]) == BAD_INPUT
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
