"""The command `convert`: games into files of another format, with everything that they have."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from hive_core import Game, read_games
from hive_core.__main__ import main
from hive_core.svg import draw

Output = pytest.CaptureFixture[str]
TEXTS = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")


def study(name: str) -> Game:
    """Return a game with everything that a file can hold."""
    game = Game("Base", tags={"White": name, "Annotator": "Cy"})
    node = game.add("wS1").add("bG1 wS1-", comment="the usual answer", glyphs="!", clock=598.5)
    node.parent.add("bS1 wS1-", arrows=[("wS1", "bS1", "red")], marks=["wS1"])  # type: ignore[union-attr]
    node.add("wQ -wS1", comment="safe")
    return game


ONE, OTHER = study("Ann"), study("Bob")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "one.pgn").write_text(ONE.to_pgn(variations=True), encoding="utf-8")
    (tmp_path / "other.sgf").write_text(OTHER.to_sgf(), encoding="utf-8")
    return tmp_path


def convert(*arguments: object) -> int:
    return main(["convert", *map(str, arguments)])


@pytest.mark.parametrize("name", ["all.pgn", "all.SGF"])
def test_games_of_several_files_are_kept_whole_in_one(folder: Path, name: str) -> None:
    assert convert(folder / "one.pgn", folder / "other.sgf", folder / name) == 0
    assert list(read_games(folder / name)) == [ONE, OTHER]


def test_each_file_gets_one_of_its_own_in_a_folder(folder: Path) -> None:
    out = folder / "new" / "files"
    assert convert("--to", "sgf", folder / "one.pgn", folder / "other.sgf", f"{out}/") == 0
    assert [Game.read(out / f"{stem}.sgf") for stem in ("one", "other")] == [ONE, OTHER]


def test_streams_may_take_the_place_of_files(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(ONE.to_sgf()))
    assert convert("--to", "pgn", "-", "-") == 0
    assert Game.read(capsys.readouterr().out) == ONE


def test_the_main_line_alone_is_written_for_other_programs(folder: Path, capsys: Output) -> None:
    assert convert("--to", "pgn", "--main-line", folder / "other.sgf", "-") == 0
    expected = Game.from_tree(OTHER.tree.main_line_only())
    assert capsys.readouterr().out == expected.to_pgn()
    assert convert("--to", "gamestring", folder / "one.pgn", folder / "other.sgf", "-") == 0
    assert capsys.readouterr().out.splitlines() == [ONE.to_game_string()] * 2


def test_a_game_with_a_fault_is_written_up_to_it_and_reported(folder: Path, capsys: Output) -> None:
    broken = folder / "broken.pgn"
    broken.write_text("1. wS1\n2. bS1 wS1-\n3. wS9 -wS1\n", encoding="utf-8")
    assert convert(broken, folder / "one.pgn", folder / "all.sgf") == 2
    legal, whole = read_games(folder / "all.sgf")
    assert (legal.tree.main_line, whole) == (("wS1", "bS1 wS1-"), ONE)
    said = capsys.readouterr().err
    assert ": line 3, column 4: move 3: " in said
    assert said.endswith("hive_core: games with a fault, written up to it: 1\n")


def test_a_text_without_a_game_is_named_and_makes_no_file(
    folder: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)  # a message cuts a long path
    letter, new = Path("letter.txt"), folder / "new"
    letter.write_text("Hello Ann,\nsee you.\n", encoding="utf-8")
    assert convert(letter, folder / "all.pgn") == 2
    said = capsys.readouterr().err
    assert "'letter.txt': line 1, column 1: there is no game in this text\n" in said
    assert said.endswith("hive_core: there is no game to write, so nothing was written\n")
    assert not (folder / "all.pgn").exists()
    assert convert("--to", "sgf", letter, folder / "one.pgn", f"{new}/") == 2
    assert [path.name for path in new.iterdir()] == ["one.sgf"]


def test_what_cannot_be_converted_is_refused_with_a_sentence(folder: Path, capsys: Output) -> None:
    one = folder / "one.pgn"
    before = one.read_text(encoding="utf-8")
    (folder / "sub").mkdir()
    (folder / "sub" / "one.sgf").write_text(ONE.to_sgf(), encoding="utf-8")
    (folder / "start.pgn").write_text(
        Game(start="Base;Position;White[3];wS1@0,0;bG1@1,0;wQ@-1,0;bQ@2,0").to_pgn(), "utf-8"
    )
    refused: dict[str, tuple[object, ...]] = {
        "stdin does not tell the format: add --to with one of pgn, sgf, gamestring": (one, "-"),
        "does not tell the format": (one, folder / "new.doc"),
        "is an input, which would be overwritten": (folder / "other.sgf", one, one),
        "two inputs would be written to one file": (
            *("--to", "pgn", folder / "sub" / "one.sgf", one, f"{folder / 'new'}/"),
        ),
        "No such file": (folder / "missing.pgn", folder / "new.sgf"),
        "set up": (folder / "start.pgn", folder / "new.txt"),
    }
    for sentence, arguments in refused.items():
        assert convert(*arguments) == 2
        assert sentence.replace("stdin", "stdout") in capsys.readouterr().err
    assert one.read_text(encoding="utf-8") == before
    assert not (folder / "new.sgf").exists()


def test_an_earlier_position_is_drawn(capsys: Output) -> None:
    game = Game("Base")
    game.add_line(TEXTS)
    game.resign("white")
    text = game.to_game_string()
    assert main(["svg", text, "--ply", "2"]) == 0
    expected = draw(game.node(TEXTS[:2]).board(), last_move=True)
    assert capsys.readouterr().out == f"{expected}\n"
    assert main(["svg", text, "--ply", "5"]) == 2
    error = "hive_core: there is no position after 5 moves: the game has 4\n"
    assert capsys.readouterr().err == error
