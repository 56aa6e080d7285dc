"""`python -m hive_core block`: what it prints, and what it says about bad input."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from hive_core.__main__ import main
from hive_core.teach.blocks import read_block, to_html, to_static_html

Output = pytest.CaptureFixture[str]
TEXT = "mode: view\ncaption: Two *moves*\n\nwS1; bG1 wS1-\n"
PIN = "Base;Position;White[4];wA1@-1,0;wQ@0,0;bQ@1,0;bS1@2,0"
SITE = "https://example.org/hive/"


def printed(output: Output, *argv: str) -> str:
    """Return what the command prints."""
    assert main(["block", *argv]) == 0
    said, complaint = output.readouterr()
    assert complaint == ""
    return said


def refusal(output: Output, *argv: str) -> str:
    """Return the error message for these arguments, which is one sentence."""
    assert main(["block", *argv]) == 2
    said, complaint = output.readouterr()
    assert said == ""
    assert complaint.startswith("hive_core: ")
    assert complaint.count("\n") == 1
    return complaint


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "two moves.txt"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def test_a_file_is_printed_as_html(file: str, capsys: Output) -> None:
    expected = to_html(read_block(TEXT), site=SITE, script=True)
    assert printed(capsys, file, "--site", SITE, "--script") == f"{expected}\n"


def test_stdin_is_read_without_a_file(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(TEXT))
    assert printed(capsys) == f"{to_html(read_block(TEXT))}\n"


def test_static_html_has_a_link_and_no_board(file: str, capsys: Output) -> None:
    expected = to_static_html(read_block(TEXT), site=SITE)
    assert printed(capsys, file, "--site", SITE, "--static") == f"{expected}\n"


def test_the_picture_and_the_characters_are_formats(file: str, capsys: Output) -> None:
    block = read_block(TEXT)
    assert printed(capsys, file, "--format", "svg") == f"{block.svg()}\n"
    assert printed(capsys, file, "--format", "text") == f"{block.characters()}\n"


def pictures(folder: Path) -> list[str]:
    return sorted(path.as_posix() for path in folder.iterdir())


@pytest.mark.parametrize(("form", "start"), [("svg", b"<svg "), ("pdf", b"%PDF-")])
def test_markdown_may_have_a_picture_as_a_figure(
    file: str, tmp_path: Path, capsys: Output, form: str, start: bytes
) -> None:
    folder = tmp_path / "my pictures"
    more = ["--format", "markdown", "--pictures", str(folder), "--picture-format", form]
    text = printed(capsys, file, *more)
    (picture,) = pictures(folder)
    assert picture.endswith(f".{form}")
    assert Path(picture).read_bytes().startswith(start)
    assert text == f"![Two \\*moves\\*](<{picture}>)\n"


def test_a_picture_of_a_task_has_what_to_do_and_the_hands_below(
    tmp_path: Path, capsys: Output
) -> None:
    task = tmp_path / "task.txt"
    task.write_text(f"goal: pins bS1\ntext: Pin it.\n\n{PIN}\n", encoding="utf-8")
    text = printed(capsys, str(task), "--format", "markdown", "--pictures", str(tmp_path / "p"))
    (picture,) = pictures(tmp_path / "p")
    first, *rest = text.split("\\\n")
    assert first == f"![Pin it\\.](<{picture}>)"
    assert rest[0] == "White to move\\. Pin it\\."
    assert [line.partition(":")[0] for line in rest[1:]] == ["White in hand", "Black in hand"]


def test_a_document_may_have_pictures(tmp_path: Path, capsys: Output) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# A\n\n```hive\n{TEXT}```\n\n> ```hive\n> wS1\n> ```\n", encoding="utf-8")
    folder = str(tmp_path / "p")
    more = ["--document", "--format", "markdown", "--pictures", folder]
    text = printed(capsys, str(page), *more)
    one, two = (re.escape(path) for path in pictures(tmp_path / "p"))
    assert re.search(rf"^!\[Two .*\]\(<({one}|{two})>\)$", text, re.MULTILINE)
    assert re.search(rf"^> !\[A game .*\]\(<({one}|{two})>\)\\$\n^> A game", text, re.MULTILINE)


def test_markdown_has_no_html(file: str, capsys: Output) -> None:
    text = printed(capsys, file, "--format", "markdown", "--site", SITE)
    assert text.startswith(f"```text\n{read_block(TEXT).characters()}\n```\n\nTwo \\*moves\\*\n\n[")
    assert text.endswith(f"(<{read_block(TEXT).link(SITE)}>)\n")


def test_a_document_gets_the_script_once(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "page.md"
    path.write_text("# Two\n\n```hive\nwS1\n```\n\n```hive\nwB1\n```\n", encoding="utf-8")
    text = printed(capsys, str(path), "--document", "--site", SITE, "--script")
    assert text.startswith("# Two\n\n<script src=")
    assert text.count("<script") == 1
    assert text.count("<hive-board") == 2
    assert "```" not in text


def test_output_goes_to_a_file(file: str, tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "out.html"
    assert printed(capsys, file, "-o", str(path)) == ""
    assert path.read_text(encoding="utf-8") == f"{to_html(read_block(TEXT))}\n"


def test_the_language_is_that_of_the_document(file: str, capsys: Output) -> None:
    assert "Vanaf hier spelen" in printed(capsys, file, "--site", SITE, "--lang", "nl")


def test_a_fault_names_file_line_and_column(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "page.md"
    path.write_text("# Two\n\n```hive\nmode: veiw\n```\n", encoding="utf-8")
    said = refusal(capsys, str(path), "--document")
    assert f"{path}, line 4, column 7: option 'mode': 'veiw' is not one of" in said


def test_all_faults_of_a_document_are_listed(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "page.md"
    text = "```hive\nmode: veiw\n```\n\n```hive\nwS1\n```\n\n```hive\n\nwS9\n```\n\n```hive\n"
    path.write_text(text, encoding="utf-8")
    assert main(["block", str(path), "--document"]) == 2
    said, complaint = capsys.readouterr()
    assert said == ""
    places = [line.partition(": ")[2].split(":")[0] for line in complaint.splitlines()]
    assert places == [
        f"{path}, line 2, column 7",
        f"{path}, line 11, column 1",
        f"{path}, line 14, column 1",
    ]


def test_the_theme_is_that_of_blocks_without_one(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "page.md"
    path.write_text("```hive\nwS1\n```\n\n```hive\ntheme: dark\n\nwS1\n```\n", encoding="utf-8")
    text = printed(capsys, str(path), "--document", "--site", SITE, "--theme", "light")
    assert re.findall(r' theme="(\w+)"', text) == ["light", "dark"]
    text = printed(capsys, "--theme", "contrast", "--site", SITE, file_with("wS1", tmp_path))
    assert ' theme="contrast"' in text


def file_with(text: str, folder: Path) -> str:
    path = folder / "block.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["no-such-file"], "cannot read 'no-such-file': No such file"),
        (["--script"], "--script needs --site"),
        (["--script", "--site", SITE, "--static"], "--script needs --site"),
        (["--pictures", "p"], "--pictures needs --format markdown"),
        (["--document", "--format", "svg"], "--document writes html or markdown"),
        (["--format", "pdf"], "invalid choice"),
        (["README.md", "--document", "--theme", "dim"], "expected a theme, not 'dim'"),
    ],
)
def test_bad_arguments_get_a_sentence(argv: list[str], said: str, capsys: Output) -> None:
    assert said in refusal(capsys, *argv)


def test_a_file_that_cannot_be_written_gets_a_sentence(file: str, capsys: Output) -> None:
    assert "cannot write" in refusal(capsys, file, "-o", "no/such/folder.html")
