"""The command `python -m hive_core sheet`: what it prints, and its faults."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from hive_core.__main__ import BAD_INPUT, main
from hive_core.teach import lessons, puzzles
from hive_core.teach.sheet import sheet
from hive_core.teach.tasks import read_tasks
from tests.sheets.reading import read

Output = pytest.CaptureFixture[str]

FIRST, SECOND = (
    {
        "id": name,
        "kind": "play",
        "game": "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-",
        "goal": {"piece": "wQ"},
    }
    for name in ("first", "second")
)
FILE = json.dumps(
    {"format": "hive-tasks", "version": 1, "title": "Queens", "tasks": [FIRST, SECOND]}
)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "queens.json"
    path.write_text(FILE, encoding="utf-8")
    return str(path)


def printed(output: Output, *argv: str) -> list[str]:
    """Return the ids of the exercises that the command prints."""
    assert main(["sheet", *argv]) == 0
    page = read(output.readouterr().out)
    return [one.attributes["data-task"] for one in page.all("article", class_="exercise")]


def refused(output: Output, *argv: str) -> str:
    """Return the sentence by which the command refuses these arguments."""
    assert main(["sheet", *argv]) == BAD_INPUT
    outputs = output.readouterr()
    assert outputs.out == ""
    assert outputs.err.startswith("hive_core: ")
    assert outputs.err.count("\n") == 1
    return outputs.err


def test_a_task_file_is_printed_whole_with_its_title(file: str, capsys: Output) -> None:
    assert main(["sheet", file]) == 0
    page = read(capsys.readouterr().out)
    assert page.one("h1").text == "Queens"
    assert len(page.all("article", class_="exercise")) == 2


def test_ids_choose_tasks_of_the_files(file: str, capsys: Output) -> None:
    assert printed(capsys, file, "second") == ["second"]


def test_ids_without_a_file_choose_puzzles_and_lessons(capsys: Output) -> None:
    wanted = [lessons.load().tasks[3].id, puzzles.load()[0].id]
    assert printed(capsys, *wanted) == wanted


def test_a_task_file_is_read_from_stdin(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(FILE))
    assert printed(capsys, "-") == ["first", "second"]


def test_stages_of_the_course_are_printed_by_their_ids(capsys: Output) -> None:
    stages = {stage.id: stage for stage in lessons.load().stages}
    wanted = [task.id for name in ("spider", "ant") for task in stages[name].tasks]
    assert printed(capsys, "--lessons", "spider", "ant", "--answers", "none") == wanted


def test_the_whole_course_is_printed_without_the_games(capsys: Output) -> None:
    wanted = [task.id for task in lessons.load().tasks if task.kind != "beat"]
    assert printed(capsys, "--lessons", "--answers", "none") == wanted


def test_puzzles_fit_all_filters_and_get_harder(capsys: Output) -> None:
    known = {puzzle.id: puzzle for puzzle in puzzles.load()}
    argv = ("--puzzles", "--kind", "win", "--theme", "pin", "--band", "2-7", "--count", "3")
    chosen = [known[name] for name in printed(capsys, *argv, "--answers", "none")]
    assert len(chosen) == 3
    assert all(puzzle.kind == "win" and "pin" in puzzle.themes for puzzle in chosen)
    bands = [puzzle.band for puzzle in chosen]
    assert bands == sorted(bands)
    assert 2 <= bands[0] <= bands[-1] <= 7


def test_puzzles_are_twelve_unless_told(capsys: Output) -> None:
    assert len(printed(capsys, "--puzzles", "--answers", "none")) == 12


def test_another_seed_chooses_other_puzzles_and_the_same_seed_the_same(capsys: Output) -> None:
    first = printed(capsys, "--puzzles", "--seed", "1", "--answers", "none")
    assert printed(capsys, "--puzzles", "--seed", "1", "--answers", "none") == first
    assert printed(capsys, "--puzzles", "--seed", "2", "--answers", "none") != first


def test_the_answers_of_a_seed_can_be_printed_later(capsys: Output) -> None:
    argv = ["--puzzles", "--kind", "destinations", "--count", "3", "--seed", "4"]
    chosen = printed(capsys, *argv, "--answers", "none")
    assert main(["sheet", *argv, "--answers", "only"]) == 0
    page = read(capsys.readouterr().out)
    answered = [one.attributes["data-task"] for one in page.all("article", class_="answer")]
    assert answered == chosen


def test_the_output_goes_to_a_file(file: str, tmp_path: Path, capsys: Output) -> None:
    out = tmp_path / "out.html"
    argv = ["sheet", file, "-o", str(out), "--lang", "nl", "--paper", "letter", "--per-page", "2"]
    assert main(argv) == 0
    assert capsys.readouterr().out == ""
    wanted = sheet(read_tasks(FILE), lang="nl", paper="letter", per_page=2)
    assert out.read_text(encoding="utf-8") == wanted


@pytest.mark.slow
@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "name a task file or ids, or choose --puzzles or --lessons"),
        (["w9-9999"], "there is no puzzle or lesson 'w9-9999'"),
        (["--lessons", "bee"], "there is no stage 'bee'; the stages are goal, queen, "),
        (["--kind", "win"], "--kind chooses puzzles, so it needs --puzzles"),
        (["--puzzles", "--theme", "fork"], "there is no theme 'fork'; the themes are block, "),
        (["--puzzles", "--band", "9"], "'9' is neither a level from 1 to 8 nor two, such as 2-4"),
        (["--puzzles", "--band", "4-2"], "'4-2' is neither a level"),
        (["--puzzles", "--count", "0"], "'0' is not a whole number from 1 to 200"),
        (["--puzzles", "--kind", "win-1", "--band", "8"], "no puzzle fits --kind, --theme and"),
        (["--puzzles", "--per-page", "3"], "invalid choice: 3"),
        (["no/such.json"], "cannot read 'no/such.json': No such file or directory"),
        (["--puzzles", "-o", "no/such/out.html"], "cannot write 'no/such/out.html': No such"),
    ],
)
def test_faults_are_told_in_a_sentence(argv: list[str], said: str, capsys: Output) -> None:
    assert said in refused(capsys, *argv)


def test_an_id_that_the_files_lack_is_a_fault(file: str, capsys: Output) -> None:
    assert "the files have no task 'third'" in refused(capsys, file, "third")


def test_a_faulty_task_file_is_named_with_its_fault(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.json").write_text(FILE.replace('"play"', '"ploy"'), encoding="utf-8")
    said = refused(capsys, "bad.json")
    assert "bad.json" in said
    assert "tasks[0].kind" in said
