"""`python -m hive_core`: its commands, its errors and its exit codes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from hive_core import Board, divide, perft, read_game
from hive_core.__main__ import main, serve
from hive_core.pgn import write_pgn
from hive_core.svg import animate, draw
from hive_core.uhp import VERSION, Engine, Tell, never

ROOT = Path(__file__).resolve().parents[2]
FULL = Path("/dev/full")
FIGURES: dict[str, dict[str, list[int]]] = json.loads(
    (Path(__file__).parents[1] / "data" / "perft.json").read_text(encoding="utf-8")
)
GAME = r"Base+ML;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
Output = pytest.CaptureFixture[str]


def refusal(output: Output, *argv: str) -> str:
    """Return the error message for these arguments, which is one sentence."""
    assert main(argv) == 2
    said, complaint = output.readouterr()
    assert said == ""
    assert complaint.startswith("hive_core: ")
    assert complaint.count("\n") == 1
    return complaint


# -- perft -----------------------------------------------------------------------------------


@pytest.mark.parametrize("opening", ["pocket", "tournament"])
@pytest.mark.parametrize("game_type", ["Base", "Base+MLP"])
def test_perft_prints_the_known_numbers(opening: str, game_type: str, capsys: Output) -> None:
    argv = ["perft", "--type", game_type, "--depth", "3"]
    assert main(argv + ["--tournament"] * (opening == "tournament")) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    expected = FIGURES[opening][game_type][:4]
    assert [(int(row[0]), int(row[1])) for row in rows] == list(enumerate(expected))
    for row in rows:
        assert len(row) == 4
        assert float(row[2]) >= 0
        assert float(row[3]) > 0


def test_perft_uses_the_pocket_game_by_default(capsys: Output) -> None:
    assert main(["perft", "--depth", "2"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(f"2 {FIGURES['pocket']['Base+ML'][2]} ")


def test_perft_divides_by_move(capsys: Output) -> None:
    assert main(["perft", "--game", GAME, "--depth", "2", "--divide"]) == 0
    *rows, total = capsys.readouterr().out.splitlines()
    counts = {text: int(count) for text, _, count in (row.rpartition(" ") for row in rows)}
    assert counts == divide(Board.from_game_string(GAME), 2)
    assert total == f"total {sum(counts.values())}"


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--type", "Chess"], "'Chess' is not a game type"),
        (["--game", "Base;InProgress;White[1];wA9"], "invalid GameString at character 26"),
        (["--depth", "-1"], "'-1' is not a whole number"),
        (["--depth", "9" * 5000], "is not a whole number"),
        (["--depth", "0", "--divide"], "--divide needs a --depth of at least 1"),
        (["--type", "Base", "--game", GAME], "not allowed with"),
        (["--fast"], "unrecognized arguments: --fast"),
        (["--fast\nor\x1bnot"], r"unrecognized arguments: --fast\nor\x1bnot"),
        (["--tournament", "--game", "Base;InProgress;Black[1];wQ"], "leave out --tournament"),
    ],
)
def test_perft_refuses_bad_arguments(argv: list[str], words: str, capsys: Output) -> None:
    assert words in refusal(capsys, "perft", *argv)


# -- svg -------------------------------------------------------------------------------------


def test_svg_draws_a_game_string(capsys: Output) -> None:
    assert main(["svg", GAME]) == 0
    assert capsys.readouterr().out.strip() == draw(Board.from_game_string(GAME))


def test_svg_reads_and_writes_files(tmp_path: Path, capsys: Output) -> None:
    source, target = tmp_path / "game.txt", tmp_path / "game.svg"
    source.write_text(f"\ufeff{GAME}\r\n", encoding="utf-8")
    assert main(["svg", str(source), "-o", str(target)]) == 0
    assert capsys.readouterr().out == ""
    assert target.read_text(encoding="utf-8").strip() == draw(Board.from_game_string(GAME))


def test_svg_plays_the_moves(capsys: Output) -> None:
    assert main(["svg", GAME, "--animate", "2"]) == 0
    board = Board.from_game_string(GAME)
    assert capsys.readouterr().out == f"{animate(board, seconds=2, ids='hive')}\n"


def test_svg_reads_stdin_by_default(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    for argv in (["svg"], ["svg", "-"]):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{GAME}\n"))
        assert main(argv) == 0
        assert capsys.readouterr().out.strip() == draw(Board.from_game_string(GAME))


def test_svg_takes_the_options_of_the_drawing(capsys: Output) -> None:
    options = ["--theme", "dark", "--no-last-move", "--labels", "--flip", "--title", "<&>"]
    assert main(["svg", GAME, *options, "--size", "300"]) == 0
    drawn = draw(
        Board.from_game_string(GAME),
        theme="dark",
        last_move=False,
        labels=True,
        flip=True,
        title="<&>",
        size=300,
    )
    assert capsys.readouterr().out.strip() == drawn


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["no/such/file"], "cannot read 'no/such/file': No such file"),
        (["\0"], "cannot read"),
        (["x\ny"], r"cannot read 'x\ny'"),
        (["Base;Midway"], "line 1, column 6"),
        (["Base" + "x" * 10_000], "line 1, column 1"),
        ([GAME, "-o", "no/such/folder/x.svg"], "cannot write 'no/such/folder/x.svg'"),
        ([GAME, "--theme", "pink"], "invalid choice: 'pink'"),
        ([GAME, "--size", "0"], "'0' is not a whole number from 1"),
        ([str(ROOT)], "cannot read"),
    ],
)
def test_svg_refuses_bad_arguments(argv: list[str], words: str, capsys: Output) -> None:
    assert words in refusal(capsys, "svg", *argv)


@pytest.mark.parametrize("option", ["", "-o", "--theme", "--nothing-like-that="])
def test_an_error_quotes_a_long_argument_in_part(option: str, capsys: Output) -> None:
    argv = [option, "x" * 100_000] if option[:2] != "--" or option == "--theme" else []
    argv = list(filter(None, argv)) or [option + "x" * 100_000]
    assert len(refusal(capsys, "svg", *([GAME] if option else []), *argv)) < 500


def test_an_error_in_an_sgf_is_reported_on_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("(;GM[two\nlines\x1b[2J])"))
    assert r"GM[two\nlines\x1b[2J" in refusal(capsys, "svg", "-")


def test_svg_refuses_a_file_without_a_game(tmp_path: Path, capsys: Output) -> None:
    source = tmp_path / "game"
    source.write_bytes(b"\xff\xfe\x00\x81")
    assert "no game" in refusal(capsys, "svg", str(source))
    source.write_bytes(b" \n")
    assert "no game" in refusal(capsys, "svg", str(source))


# -- positions -------------------------------------------------------------------------------

PLACED = "Base+MLP;Position;White[4];wQ@-1,0;bG1.wB1@0,0;bQ@1,0;moved:bQ"


def test_position_prints_the_position_of_a_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Output
) -> None:
    assert main(["position", GAME]) == 0
    line = capsys.readouterr().out
    assert line == "Base+ML;Position;White[3];wQ@-1,0;wS1@0,0;bG1@1,0;bQ@2,0\n"
    source = tmp_path / "game.pgn"
    source.write_text(write_pgn(Board.from_game_string(GAME)), encoding="utf-8")
    assert main(["position", str(source)]) == 0
    assert capsys.readouterr().out == line
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PLACED.upper()}\n"))
    assert main(["position"]) == 0
    assert capsys.readouterr().out == f"{PLACED}\n"


def test_svg_draws_a_position(tmp_path: Path, capsys: Output) -> None:
    drawn = draw(Board.from_position(PLACED))
    source = tmp_path / "position.txt"
    source.write_text(f"\ufeff{PLACED}\r\n", encoding="utf-8")
    for argument in (PLACED, str(source)):
        assert main(["svg", argument]) == 0
        assert capsys.readouterr().out.strip() == drawn


def test_perft_counts_from_a_position(capsys: Output) -> None:
    assert main(["perft", "--game", PLACED, "--depth", "2"]) == 0
    counts = [int(line.split()[1]) for line in capsys.readouterr().out.splitlines()]
    assert counts == [perft(Board.from_position(PLACED), depth) for depth in range(3)]


@pytest.mark.parametrize("command", ["position", "svg"])
def test_a_faulty_position_is_refused(command: str, capsys: Output) -> None:
    words = "invalid PositionString at character 31: the tiles are not connected: bQ at 2,0"
    assert words in refusal(capsys, command, "Base;Position;White[2];wQ@0,0;bQ@2,0")


# -- the engine and the rest -----------------------------------------------------------------


def test_the_uhp_engine_is_the_default_command(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    for argv in ([], ["uhp"]):
        monkeypatch.setattr("sys.stdin", io.StringIO("newgame\n\nexit\ninfo\n"))
        assert main(argv) == 0
        answers = capsys.readouterr().out.splitlines()
        blank = ["err the line is blank: write a command, such as info", "ok"]
        assert answers == [*Engine().greeting(), "Base;NotStarted;White[1]", "ok", *blank, "ok"]


def test_an_exception_in_the_engine_becomes_an_error_answer(capsys: Output) -> None:
    class Broken(Engine):
        def handle(
            self, line: str, stop: Callable[[], bool] = never, tell: Tell | None = None
        ) -> list[str]:
            if line == "break\n":
                raise RuntimeError(line)
            return super().handle(line, stop, tell)

    sink = io.StringIO()
    serve(Broken(), io.StringIO("break\ninfo\n"), sink)
    info = Engine().greeting()
    assert sink.getvalue().splitlines() == [*info, "err internal error: RuntimeError", "ok", *info]
    assert "RuntimeError" in capsys.readouterr().err


def test_an_interrupt_ends_the_engine_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted())
    assert main([]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("command", ["svg", "position", "block"])
def test_input_that_cannot_be_read_is_reported_as_bad_input(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    class Broken(io.StringIO):
        def read(self, size: int | None = -1, /) -> str:
            raise IsADirectoryError(21, "Is a directory")

    monkeypatch.setattr("sys.stdin", Broken())
    assert main([command]) == 2
    assert capsys.readouterr().err == "hive_core: cannot read stdin: Is a directory\n"


def test_a_closed_output_pipe_ends_the_program_without_a_traceback() -> None:
    # Deep enough to be still counting when the pipe is closed; the next line then fails.
    command = [sys.executable, "-m", "hive_core", "perft", "--depth", "6", "--type", "Base"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 1


def test_closed_streams_cause_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    monkeypatch.setattr("sys.stdout", None)
    assert main([]) == 0
    assert main(["perft", "--depth", "1"]) == 0


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_reported_on_one_line() -> None:
    command = [sys.executable, "-m", "hive_core", "perft", "--depth", "1"]
    with FULL.open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == ["hive_core: No space left on device"]


def test_svg_through_a_process_is_well_formed() -> None:
    command = [sys.executable, "-m", "hive_core", "svg", GAME]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=30, check=True)
    assert ET.fromstring(done.stdout).tag.endswith("svg")


@pytest.mark.parametrize(
    ("option", "words"), [("--version", VERSION), ("--help", "perft"), ("--help", "ends it early")]
)
def test_help_and_version_describe_the_program(option: str, words: str, capsys: Output) -> None:
    with pytest.raises(SystemExit) as ending:
        main([option])
    assert ending.value.code == 0
    assert words in " ".join(capsys.readouterr().out.split())


def test_an_unknown_command_is_refused(capsys: Output) -> None:
    assert "invalid choice: 'fly'" in refusal(capsys, "fly")


@pytest.mark.parametrize("name", ["mzinga.pgn", "boardspace.sgf"])
def test_svg_draws_the_end_of_a_game_file(name: str, capsys: Output) -> None:
    path = Path(__file__).parents[1] / "data" / name
    assert main(["svg", str(path)]) == 0
    board = read_game(path.read_text(encoding="utf-8")).board()
    assert board.ply > 0
    assert capsys.readouterr().out == f"{draw(board)}\n"
