"""Games of files that say who won, while the board goes on and no reason is given."""

from __future__ import annotations

import json

import pytest

from hive_core import Color, GameState
from hive_core.game import Game
from tests.page import after, loaded, of_class
from web.app.ending_view import reason
from web.computer.intents import Analyse
from web.files import export_game, saved_games, saved_record
from web.files.intents import OpenLegal, OpenText, SetWholeLinks
from web.files.keeping import kept_game, resumed
from web.files.saved_titles import result_or_turn
from web.game.ending import Ending
from web.game.intents import Play, Redo, Step, Undo
from web.settings.intents import SetPref
from web.shared.sentences import result_title, sentence
from web.shared.state import AppState
from web.ui.nodes import Node

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
RESULTS = {
    "WhiteWins": (Ending("unknown", Color.BLACK), "White wins. The file gives no reason."),
    "0-1": (Ending("unknown", Color.WHITE), "Black wins. The file gives no reason."),
    "1/2-1/2": (Ending("unknown"), "Draw. The file gives no reason."),
}


def pgn(result: str) -> str:
    """Return a game without a reason for its result."""
    moves = "\n".join(f"{ply}. {move}" for ply, move in enumerate(MOVES, 1))
    return f'[GameType "Base"]\n[Result "{result}"]\n\n{moves}\n'


def opened(result: str) -> AppState:
    """Return the page after the file was opened, its notice dismissed."""
    state = after(AppState(), OpenText(pgn(result)))
    return after(state, Step("first"), Step("last"))


def written_result(state: AppState, what: str) -> GameState | None:
    """Return the result of an exported file."""
    return Game.read(export_game.game_text(state, what)).state()


def words(node: Node) -> str:
    """Return the text of a node and of those in it."""
    return " ".join([node.text, *map(words, node.children)])


@pytest.mark.parametrize("result", RESULTS)
def test_the_page_treats_it_as_an_ended_game(result: str) -> None:
    state = opened(result)
    ending, said = RESULTS[result]
    assert state.game.record.ending == ending
    assert sentence(state) == said
    dutch = sentence(after(state, SetPref("lang", "nl")))
    assert dutch.endswith(". Het bestand geeft geen reden.")
    assert "move 2; the file gives no reason" in reason(state)
    assert result_title(state, ending.outcome.winner) == said.split(".")[0]


@pytest.mark.parametrize("result", ["WhiteWins", "BlackWins", "Draw"])
def test_the_result_of_a_game_string_is_saved_once(result: str) -> None:
    record = after(AppState(), OpenText(f"Base;{result};White[2];wS1;bS1 wS1-")).game.record
    assert record.final is not None
    assert saved_record.read(saved_record.write(record)) == (record, False)


@pytest.mark.parametrize("result", RESULTS)
def test_the_list_of_games_has_the_result(result: str) -> None:
    saved = kept_game(opened(result))
    assert saved is not None
    info = saved_games.summary("x", saved_games.write_game(saved, 0.0), 0.0)
    row = result_or_turn("en", info)
    assert "to move" not in row
    assert RESULTS[result][1].split(".")[0] in row


@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.parametrize("what", ["pgn", "pgn-lines", "sgf", "game-string", "link"])
def test_exports_and_links_keep_the_result(result: str, what: str) -> None:
    state = opened(result)
    text = export_game.game_text(state, what)
    again = after(AppState(), OpenText(text))
    assert again.game.record.ending == RESULTS[result][0]
    if what != "link":
        assert written_result(state, what) is RESULTS[result][0].outcome.state
        assert "Termination" not in text


@pytest.mark.parametrize("result", RESULTS)
def test_a_reload_keeps_it_also_as_older_versions_saved_it(result: str) -> None:
    saved = kept_game(opened(result))
    assert saved is not None
    text = saved_games.write_game(saved, 0.0)
    older = json.loads(text)
    del older["ended"]
    for read in (text, json.dumps(older)):
        state = resumed(AppState(), saved_games.read_game(read))
        assert state.game.record.moves == saved.record.moves
        assert state.game.record.final == saved.record.final
        assert sentence(state) == RESULTS[result][1]


def test_an_analysis_goes_on_from_the_end_and_keeps_it() -> None:
    before = opened("WhiteWins")
    final = before.game.record.final
    state = after(before, Analyse(), Play("wA1 -wQ"))
    saved = kept_game(state)
    assert saved is not None
    again = saved_games.read_game(saved_games.write_game(saved, 0.0))
    assert again.record.final == final
    whole = after(state, SetWholeLinks(True))
    followed = after(AppState(), OpenText(export_game.game_text(whole, "link")))
    assert followed.game.record.final == final
    assert followed.game.record.moves == state.game.record.moves
    back = after(state, Analyse())
    assert sentence(back) == RESULTS["WhiteWins"][1]


@pytest.mark.parametrize("end", ["end=resign", "end=unknown"])
@pytest.mark.parametrize("what", ["pgn", "pgn-lines", "sgf", "game-string"])
def test_an_export_from_the_analysis_of_an_ended_game_has_its_result(end: str, what: str) -> None:
    game = loaded("Base;WhiteWins;White[3];" + ";".join(MOVES), end)
    assert written_result(after(game, Analyse()), what) is GameState.WHITE_WINS


TERMINATIONS = ("adjudication", "Normal", "Ann ran out of tea; really", "resignation; by letter")


@pytest.mark.parametrize("told", [*TERMINATIONS, "time forfeit; adjudication"])
@pytest.mark.parametrize("what", ["pgn", "pgn-lines", "sgf", "link"])
def test_what_a_file_tells_about_the_end_is_kept(told: str, what: str) -> None:
    text = pgn("WhiteWins").replace("\n\n", f'\n[Termination "{told}"]\n\n', 1)
    state = after(AppState(), OpenText(text))
    exported = export_game.game_text(state, what)
    again = after(AppState(), OpenText(exported))
    assert again.game.record.tags == state.game.record.tags
    assert again.game.record.final == state.game.record.final
    if what != "link":
        assert f'[Termination "{told}"]' in Game.read(exported).to_pgn()


def test_what_a_file_tells_about_the_end_goes_when_the_end_is_undone() -> None:
    text = pgn("WhiteWins").replace("\n\n", '\n[Termination "adjudication"]\n\n', 1)
    state = after(AppState(), OpenText(text))
    assert "adjudication" in export_game.game_text(state, "pgn")
    assert "adjudication" not in export_game.game_text(after(state, Undo()), "pgn")
    assert "adjudication" in export_game.game_text(after(state, Undo(), Redo()), "pgn")


def test_undo_reopens_the_game_as_after_a_resignation() -> None:
    state = opened("WhiteWins")
    assert state.undoable
    assert not state.board.legal_moves
    open_again = after(state, Undo())
    assert open_again.game.record.moves == MOVES
    assert open_again.outcome is None
    assert after(open_again, Play("wA1 -wQ")).game.record.moves[-1] == "wA1 -wQ"
    assert written_result(open_again, "pgn") is GameState.IN_PROGRESS


def test_against_the_computer_the_card_says_who_won() -> None:
    state = loaded("Base;WhiteWins;White[3];" + ";".join(MOVES), "black=ai:1")
    assert sentence(state) == "You win. The file gives no reason."
    (card,) = of_class(state, "ending")
    assert "You win" in words(card)
    assert "the file gives no reason" in words(card)


def test_a_link_names_the_ending_only_if_it_is_one() -> None:
    game = "Base;{};White[3];" + ";".join(MOVES)
    assert loaded(game.format("Draw"), "end=unknown").game.record.ending == Ending("unknown")
    odd = loaded(game.format("InProgress"), "end=unknown")
    assert odd.game.record.ending is None
    assert "isn’t a valid ending" in sentence(odd)


def test_of_a_game_with_an_illegal_move_the_result_is_told_and_its_beginning_goes_on() -> None:
    state = after(AppState(), OpenText(f"{pgn('1-0')}5. wA1 bQ-\n"), OpenLegal())
    assert sentence(state).endswith("The whole game ended with “White wins”.")
    assert state.game.record.moves == MOVES
    assert state.game.record.outcome() is None
    unfinished = after(AppState(), OpenText(f"{pgn('*')}5. wA1 bQ-\n"), OpenLegal())
    assert sentence(unfinished) == "This is the beginning of the game, up to the error in its text."


@pytest.mark.parametrize("end", ["5. gobbledy\n\n1-0", "(4. bA1 bS1-", "{a comm"])
def test_of_a_game_whose_text_is_damaged_at_its_end_the_last_moves_may_be_missing(end: str) -> None:
    state = after(AppState(), OpenText(f"{pgn('1-0')}{end}\n"))
    assert state.game.record.moves == MOVES
    missing = "The game ended with “White wins”, but its last moves may be missing here."
    assert sentence(state).startswith(f"Game opened. {missing}")
    assert written_result(state, "pgn") is GameState.WHITE_WINS
