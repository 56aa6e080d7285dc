"""All saved games: kept, found, named, and moved to another browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache

import pytest

from hive_core import GameState, GameType, pgn, read_games
from hive_core._board.search_keys import search_key
from hive_core.game import Game
from tests.games import random_games
from tests.kept_pages import Browser, holds, kept_browser
from tests.page import of_class, walk
from tests.page_games import page_record
from web.app.layers import way_back_in_dialog
from web.app.view import view
from web.computer.intents import Analyse
from web.files import saved_games
from web.files.intents import (
    AddListed,
    BackUp,
    DeleteEverything,
    DeleteSaved,
    GamesListed,
    ListMore,
    NameGame,
    OpenSaved,
    OpenText,
    RestoreSaved,
    SaveGames,
    SearchGames,
    TypeName,
    WriteName,
)
from web.files.library import keyed_positions
from web.files.saved_games import SavedGame
from web.game.intents import EditComment, GoTo, NewGame, Play, Resign, Undo, WriteComment
from web.game.record import NEW_RECORD, Record
from web.learn import progress
from web.learn.intents import ProgressLoaded
from web.locale.phrases import Notice
from web.settings.intents import SetPref, UsePrefs
from web.settings.state import Prefs
from web.shared.effects import SaveFile
from web.shared.intents import Close, Intent, Open
from web.shared.sentences import in_dialog

FIRST = ("wS1", "bS1 wS1-", "wQ -wS1")
LATEST = 20
MANY = 3 * LATEST


@pytest.fixture
def page() -> Iterator[Browser]:
    with kept_browser() as page:
        yield page


@lru_cache
def some_record(number: int) -> Record:
    (board,) = random_games("Base+MLP", seed=number, games=1, plies=4 + number % 9)
    return NEW_RECORD.with_moves(()).of_moves(board.game_type, tuple(board.move_strings()))


def put_games(page: Browser, count: int) -> dict[str, Record]:
    """Save games in `localStorage`, as earlier versions of the page did."""
    games = {f"g{number}": some_record(number) for number in range(count)}
    for number, (name, record) in enumerate(games.items()):
        saved = SavedGame(record, len(record.moves))
        page.local[f"hive.game.{name}"] = saved_games.write_game(saved, 1e12 + number)
    return games


def act(page: Browser, *intents: Intent) -> None:
    """Do the intents, each with what the page does with its library."""
    for intent in intents:
        page.do(intent)
        page.finish()


def listed(page: Browser) -> list[str]:
    return [game.name for game in page.state.files.games]


def everything(page: Browser) -> dict[str, Record]:
    """Return all games of the browser, in the library or not."""
    stored = {name: entry["text"] for name, entry in page.library.stored.items()}
    read = {name: saved_games.read_game(text).record for name, text in stored.items()}
    return read | page.saved()


def files_saved(page: Browser, *intents: Intent) -> list[SaveFile]:
    """Return the files that the intents save."""
    files: list[SaveFile] = []
    page.page.store.library._save_file = files.append
    act(page, *intents)
    return files


# -- kept ------------------------------------------------------------------------------------------


def test_all_games_but_the_latest_move_to_the_library_and_none_is_lost(page: Browser) -> None:
    games = put_games(page, MANY)
    act(page, Open("open"))
    assert len(page.saved()) == LATEST
    assert everything(page) == games
    assert page.state.files.kept == MANY


def test_where_the_browser_refuses_its_database_every_game_stays_where_it_is(page: Browser) -> None:
    games = put_games(page, MANY)
    page.library.broken = True
    act(page, Open("open"))
    assert page.saved() == games
    assert set(listed(page)) == set(games)


def test_the_list_begins_with_the_latest_and_goes_on_when_asked(page: Browser) -> None:
    put_games(page, MANY)
    act(page, Open("open"))
    latest = [f"g{number}" for number in reversed(range(MANY))]
    assert listed(page) == latest[:3]
    act(page, ListMore())
    assert listed(page) == latest[:53]
    act(page, ListMore())
    assert len(listed(page)) == MANY


def test_a_game_of_the_library_goes_on_under_its_name(page: Browser) -> None:
    put_games(page, MANY)
    act(page, Open("open"), OpenSaved("g0"), Undo())
    assert page.page.store.game_name() == "g0"
    act(page, Open("open"))
    assert page.state.files.kept == MANY
    (here,) = [game for game in page.state.files.games if game.here]
    assert here.name == "g0"


def test_what_is_played_later_replaces_the_copy_in_the_library(page: Browser) -> None:
    act(page, *map(Play, FIRST), Open("open"), Close(), Undo(), Open("open"))
    (entry,) = page.library.stored.values()
    assert saved_games.read_game(entry["text"]).record == page.made


def test_what_is_played_after_the_clock_was_set_back_is_kept(page: Browser) -> None:
    act(page, *map(Play, FIRST), Open("open"), Close())
    name = page.page.store.game_name()
    page.window.Date.now = lambda: 1.0e12
    act(page, Undo(), Open("open"))
    assert saved_games.read_game(page.library.stored[name]["text"]).record == page.made


def test_a_damaged_game_stays_in_the_storage(page: Browser) -> None:
    put_games(page, MANY)
    page.local["hive.game.damaged"] = '{"hive":1,"type":"Base","moves":["wX9"]}'
    act(page, Open("open"))
    assert "hive.game.damaged" in page.local
    assert "damaged" in listed(page)


def test_a_full_storage_moves_games_to_the_library_and_has_room_again(page: Browser) -> None:
    games = put_games(page, 2 * LATEST)
    page.local.room = sum(len(key) + len(text) for key, text in page.local.items()) + 20
    act(page, *map(Play, FIRST))
    assert page.state.files.saved == "1"
    assert holds(page.made, NEW_RECORD.with_moves(FIRST))
    there = everything(page)
    assert all(there[name] == record for name, record in games.items())


def test_a_deleted_game_is_gone_and_can_be_restored_with_its_name(page: Browser) -> None:
    games = put_games(page, MANY)
    act(page, Open("open"), NameGame("g40"), WriteName("My best", "siege"))
    for name in ("g0", "g40"):
        act(page, DeleteSaved(name))
        assert name not in everything(page)
        act(page, RestoreSaved(name))
    assert everything(page) == games
    assert page.library.stored["g40"]["row"]["title"] == "My best"


def test_a_deleted_game_can_be_restored_after_a_search(page: Browser) -> None:
    games = put_games(page, 9)
    act(page, Open("open"), ListMore(), DeleteSaved("g4"), SearchGames("words", "unknown"))
    act(page, SearchGames("words", ""))
    assert [game.name for game in page.state.files.games if game.deleted] == ["g4"]
    act(page, RestoreSaved("g4"))
    assert everything(page) == games


def test_the_number_of_games_minds_what_was_deleted_and_restored(page: Browser) -> None:
    put_games(page, 9)
    act(page, Open("open"))
    before, name = page.state.files.kept, listed(page)[2]
    act(page, DeleteSaved(name))
    assert (before, page.state.files.kept) == (9, 8)
    act(page, RestoreSaved(name))
    assert page.state.files.kept == 9


def test_the_number_of_matching_games_minds_what_was_restored_after_a_search(page: Browser) -> None:
    put_games(page, 9)
    act(page, OpenText('[White "Ann Bee"]\n[GameType "Base"]\n\n1. wS1\n'), NewGame(), Open("open"))
    act(page, SearchGames("words", "Ann"))
    (name,) = listed(page)
    act(page, DeleteSaved(name), SearchGames("words", "bee"), RestoreSaved(name))
    assert (page.state.files.matching, page.state.files.kept) == (1, 10)


def test_a_game_is_found_by_its_title_as_the_list_has_it(page: Browser) -> None:
    put_games(page, 9)
    text = '[White "Ann"]\n[Black "Bob"]\n[GameType "Base"]\n\n1. wS1\n'
    act(page, OpenText(text), Open("open"), SearchGames("words", "Ann v Bob"))
    assert [game.players for game in page.state.files.games] == [("Ann", "Bob")]


def test_what_is_tried_from_a_finished_game_is_not_what_the_list_says_of_it(page: Browser) -> None:
    moves = (*FIRST, "bQ bS1-")
    act(page, *map(Play, moves), Resign(), GoTo(2), Play("wA1 -wS1"), Open("open"))
    (row,) = page.state.files.games
    assert (row.moves, row.state) == (len(moves), GameState.BLACK_WINS)


def test_a_list_made_before_a_deletion_does_not_bring_the_game_back(page: Browser) -> None:
    put_games(page, 9)
    act(page, Open("open"), ListMore())
    late = GamesListed(page.state.files.games, 9, 9)
    act(page, DeleteSaved("g4"), late)
    assert [game.name for game in page.state.files.games if game.deleted] == ["g4"]
    act(page, Close(), Open("open"))
    assert "g4" not in everything(page)


def test_a_deletion_can_be_undone_after_the_list_was_closed(page: Browser) -> None:
    put_games(page, 9)
    act(page, Open("open"), ListMore(), DeleteSaved("g4"), Close(), Open("open"))
    assert [game.name for game in page.state.files.games if game.deleted] == ["g4"]
    act(page, RestoreSaved("g4"))
    assert "g4" in everything(page)


def test_deleting_everything_empties_the_library(page: Browser) -> None:
    put_games(page, MANY)
    act(page, Open("open"), Close(), Open("settings"), DeleteEverything(), DeleteEverything())
    assert everything(page) == {}


# -- found and named -------------------------------------------------------------------------------


def test_a_search_finds_names_labels_players_and_types(page: Browser) -> None:
    put_games(page, 9)
    act(page, OpenText('[White "Ann Bee"]\n[Event "Hive Cup"]\n[GameType "Base"]\n\n1. wS1\n'))
    act(page, Open("open"), NameGame("g3"), WriteName("Gem", "Opening ladybug"))
    found = {}
    for words in ("gem", "LADYBUG open", "ann", "cup bee", "base+mlp", "unknown"):
        act(page, SearchGames("words", words))
        found[words] = len(listed(page))
    assert found == {
        "gem": 1,
        "LADYBUG open": 1,
        "ann": 1,
        "cup bee": 1,
        "base+mlp": 9,
        "unknown": 0,
    }


def test_a_search_finds_the_player_of_a_game_against_the_computer(page: Browser) -> None:
    act(page, NewGame(players=(0, 7)), Play("wS1"), Open("open"))
    for words in ("you", "you v computer 7", "jij"):
        act(page, SearchGames("words", words))
        assert len(listed(page)) == 1


COMMENTED = '[GameType "Base"]\n\n1. wS1 {A quiet} 2. bS1 wS1- {Solid\nzwischenzug.}\n'


def test_a_search_finds_words_of_comments(page: Browser) -> None:
    put_games(page, 9)
    act(page, OpenText(COMMENTED), Open("open"), SearchGames("words", "Quiet zwischen"))
    (found,) = page.state.files.games
    assert found.comments == 2


def test_a_search_finds_words_of_comments_that_an_earlier_version_saved(page: Browser) -> None:
    act(page, OpenText(COMMENTED), Open("open"))
    (entry,) = page.library.stored.values()
    del entry["row"]["said"]
    act(page, SearchGames("words", "zwischenzug"))
    assert len(listed(page)) == 1


def test_a_search_finds_results(page: Browser) -> None:
    put_games(page, 5)
    ended = '[GameType "Base"]\n[Result "1-0"]\n[Termination "resignation"]\n\n1. wS1\n2. bS1 wS1-'
    act(page, OpenText(ended), Open("open"), SearchGames("result", "WhiteWins"))
    assert len(listed(page)) == 1
    act(page, SearchGames("result", "open"))
    assert len(listed(page)) == 5


@pytest.mark.parametrize("way", ["wS1;bS1 wS1-;wQ -wS1", "wS1;bS1 /wS1;wQ wS1/"])
def test_a_position_is_found_however_it_is_turned(page: Browser, way: str) -> None:
    put_games(page, 9)
    act(page, *map(Play, (*FIRST, "bQ bS1-")), Open("open"), Close())
    name = page.page.store.game_name()
    act(
        page,
        OpenText(f"Base;InProgress;Black[2];{way}"),
        Open("open"),
        SearchGames("where", "here"),
    )
    assert name in listed(page)
    assert len(listed(page)) == 2


def test_a_game_is_found_by_how_a_queen_is_surrounded(page: Browser) -> None:
    put_games(page, 3)
    act(page, *map(Play, (*FIRST, "bQ bS1-", "wA1 -wQ")), Open("open"), Close())
    name = page.page.store.game_name()
    # Black's queen has its own spider and ant at opposite sides, as White's has in that game.
    mine = r"Base;InProgress;Black[4];wB1;bS1 wB1-;wQ -wB1;bQ bS1\;wG1 -wQ;bA1 bQ\;wG2 /wQ"
    act(page, OpenText(mine), Open("open"), SearchGames("where", "black"))
    assert name in listed(page)
    act(page, SearchGames("where", "white"))
    assert name not in listed(page)


def test_games_that_an_earlier_version_saved_are_found_by_a_queen(page: Browser) -> None:
    act(page, *map(Play, (*FIRST, "bQ bS1-")), Open("open"), Close())
    name = page.page.store.game_name()
    act(page, OpenText("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1/"), Open("open"))
    entry = page.library.stored[name]
    del entry["row"]["index"]
    entry["keys"] = entry["keys"][:1]
    act(page, SearchGames("where", "white"))
    assert name in listed(page)


def test_without_a_queen_on_the_board_no_game_is_found_by_it(page: Browser) -> None:
    put_games(page, 9)
    act(page, NewGame(GameType()), Open("open"), SearchGames("where", "white"))
    assert listed(page) == []


def test_a_position_of_a_variation_is_found(page: Browser) -> None:
    act(page, *map(Play, FIRST), Analyse(), GoTo(1), Play("bA1 wS1-"), Open("open"), Close())
    name = page.page.store.game_name()
    act(page, OpenText("Base;InProgress;White[2];wS1;bA1 wS1-"), Open("open"))
    act(page, SearchGames("where", "here"))
    assert name in listed(page)


def test_a_game_that_a_position_was_found_in_opens_there(page: Browser) -> None:
    act(page, *map(Play, (*FIRST, "bQ bS1-", r"wQ \wS1")), Open("open"), Close())
    name = page.page.store.game_name()
    act(page, OpenText(r"Base;InProgress;Black[2];wS1;bS1 -wS1;wQ wS1-"), Open("open"))
    turned = page.state.board
    act(page, SearchGames("where", "here"), OpenSaved(name))
    assert page.state.game.record.moves[:2] == FIRST[:2]
    assert search_key(page.state.board) == search_key(turned)
    assert page.state.game.ply < len(page.state.game.record.moves)


def test_a_game_opens_at_the_variation_that_has_the_position(page: Browser) -> None:
    act(page, *map(Play, FIRST), Analyse(), GoTo(1), Play("bA1 wS1-"), GoTo(0), Open("open"))
    name = page.page.store.game_name()
    act(page, OpenText("Base;InProgress;White[2];wS1;bA1 wS1-"), Open("open"))
    act(page, SearchGames("where", "here"), OpenSaved(name))
    assert page.state.game.shown_moves == ("wS1", "bA1 wS1-")


def test_each_position_of_all_lines_has_a_key() -> None:
    record = page_record(7)
    keys = {path: keys[0] for path, keys in keyed_positions(record)}
    assert keys == {
        path: search_key(record.tree.board(path)) for path in [(), *record.tree.paths()]
    }


def test_a_name_stays_when_the_game_goes_on(page: Browser) -> None:
    act(page, *map(Play, FIRST), Open("open"))
    (name,) = listed(page)
    act(page, NameGame(name), WriteName("Mine", ""), Close(), Undo(), Open("open"))
    assert [game.title for game in page.state.files.games] == ["Mine"]


def fields(page: Browser) -> list[str]:
    """Return what is in the fields of the game that is being named."""
    (row,) = of_class(page.state, "naming")
    return [node.attrs["value"] for node in walk(row) if node.tag == "input"]


@pytest.mark.parametrize(
    "left", [(NameGame("g2"),), (Close(), Open("open"))], ids=["another game", "closed"]
)
def test_a_name_that_is_not_finished_waits(page: Browser, left: tuple[Intent, ...]) -> None:
    put_games(page, 3)
    act(page, Open("open"), NameGame("g1"), TypeName("title", "Gem"), *left, NameGame("g1"))
    assert fields(page) == ["Gem", ""]


def test_cancel_forgets_what_was_typed(page: Browser) -> None:
    put_games(page, 3)
    act(page, Open("open"), NameGame("g1"), TypeName("title", "Gem"), NameGame(""), NameGame("g1"))
    assert fields(page) == ["", ""]


def test_escape_cancels_the_name_and_not_the_dialog(page: Browser) -> None:
    put_games(page, 3)
    act(page, Open("open"))
    assert way_back_in_dialog(page.state) is None
    act(page, NameGame("g1"))
    cancel = way_back_in_dialog(page.state)
    assert cancel is not None
    act(page, cancel)
    assert (page.state.dialog, of_class(page.state, "naming")) == ("open", [])


def test_a_name_that_was_given_is_no_draft(page: Browser) -> None:
    put_games(page, 3)
    act(page, Open("open"), NameGame("g1"), TypeName("title", "Ge"), WriteName("Gem", ""))
    assert page.state.files.drafts == ()


# -- files with many games -------------------------------------------------------------------------


def file_of(count: int) -> str:
    boards = random_games("Base+MLP", seed=5, games=count, plies=12)
    texts = []
    for number, board in enumerate(boards):
        game = Game.from_game_string(board.game_string())
        game.tree = game.tree.with_tags({"White": f"P{number}"})
        texts.append(pgn.write_game(game))
    return "\n".join(texts)


@pytest.mark.parametrize("what", ["pgn", "sgf"])
def test_a_file_of_many_games_comes_in_and_goes_out_whole(page: Browser, what: str) -> None:
    text = file_of(60)
    act(page, OpenText(text), AddListed())
    assert page.state.files.kept == 60
    (file,) = files_saved(page, SaveGames(what))
    before, after = list(read_games(text)), list(read_games(file.text))
    assert [game.tree.lines for game in after] == [game.tree.lines for game in before]
    assert [game.tags["White"] for game in after] == [game.tags["White"] for game in before]


def test_the_same_file_twice_adds_nothing_and_the_page_says_so(page: Browser) -> None:
    act(page, OpenText(file_of(30)), AddListed())
    assert in_dialog(page.state) == "Games saved: 30."
    act(page, OpenText(file_of(30)), AddListed())
    assert page.state.files.kept == 30
    assert in_dialog(page.state) == "New games saved: 0. Here already: 30."
    act(page, OpenText(file_of(32)), AddListed())
    assert in_dialog(page.state) == "New games saved: 2. Here already: 30."


@pytest.mark.parametrize("what", ["pgn", "sgf"])
def test_games_that_were_played_or_opened_here_are_known_in_their_own_file(
    page: Browser, what: str
) -> None:
    act(page, NewGame(GameType(), clock="5+5", players=(0, 2)), Play("wG1"), Resign())
    act(page, OpenText(file_of(1)), GoTo(3), NewGame(), Play("wS1"), Play("bS1 wS1-"))
    act(page, OpenText("Base;InProgress;White[2];wA1;bA1 wA1-"))
    comment = EditComment(), WriteComment("Mine.", done=True)
    act(page, Analyse(), GoTo(1), Play("bG1 wA1-"), *comment, Analyse())
    act(page, Open("open"))
    assert page.state.files.kept == 4
    (file,) = files_saved(page, SaveGames(what))
    act(page, OpenText(file.text), AddListed())
    assert in_dialog(page.state) == "New games saved: 0. Here already: 4."
    assert page.state.files.kept == 4


def test_a_game_with_more_in_its_file_than_here_is_saved(page: Browser) -> None:
    act(page, OpenText(file_of(1)), NewGame(), Play("wS1"), Open("open"))
    (file,) = files_saved(page, SaveGames("pgn"))
    more = file.text.replace('"P0"', '"Another player"')
    assert more != file.text
    act(page, OpenText(more), AddListed())
    assert in_dialog(page.state) == "New games saved: 1. Here already: 1."


def test_a_file_read_again_replaces_no_game_that_has_gone_on(page: Browser) -> None:
    text = file_of(8)
    act(page, OpenText(text), AddListed())
    first, second, *_ = page.library.stored
    act(page, Open("open"), OpenSaved(first), Analyse(), GoTo(0), Play("wQ"), Open("open"))
    act(page, OpenSaved(second))
    page.page.store.library.make_room()
    page.finish()
    assert first not in page.saved()
    before = everything(page)
    assert before[first].has_variations
    act(page, OpenText(text), AddListed())
    assert everything(page) == before


def test_games_with_faults_are_named_and_the_others_saved(page: Browser) -> None:
    games = file_of(6).split("[GameType")[1:]
    for number in (2, 4):
        games[number] = games[number].replace("\n1. w", "\n1. bQ -w", 1)
    act(page, OpenText("\n".join(f"[GameType{game}" for game in games)), AddListed())
    assert page.state.files.kept == 4
    told = "Games saved: 4. Not saved because of faults: no. 3, 5 of the file."
    assert in_dialog(page.state).startswith(told)


def test_games_whose_comments_are_cut_are_named(page: Browser) -> None:
    games = file_of(4).split("[GameType")[1:]
    games[2] = games[2].replace("\n1. w", "\n{" + "long " * 2000 + "} 1. w", 1)
    act(page, OpenText("\n".join(f"[GameType{game}" for game in games)), AddListed())
    told = "Games saved: 4. Text that was too long has been cut in no. 3 of the file."
    assert in_dialog(page.state) == told


def test_without_a_match_there_is_nothing_to_write(page: Browser) -> None:
    act(page, OpenText(file_of(8)), AddListed(), SearchGames("words", "unknown"))
    actions = {part.attrs.get("data-action") for part in walk(view(page.state))}
    assert {"games-pgn", "games-sgf", "results"} & actions == {"results"}


def test_the_list_of_a_file_tells_games_of_the_same_players_apart(page: Browser) -> None:
    tags = (
        '[White "A"]\n[Black "B"]\n[Event "Cup"]\n[Round "%d"]\n[Date "2026.01.0%d"]\n\n1. wS1\n\n'
    )
    act(page, OpenText("".join(tags % (n, n) for n in (1, 2))))
    rows = [
        " ".join(part.text for part in walk(row) if part.text)
        for row in of_class(page.state, "kept-game")
    ]
    assert rows[0].startswith("1. A v B 1 turn · Cup · 1 · 2026.01.01")
    assert len({row[3:] for row in rows}) == 2


def test_the_name_of_a_game_is_the_event_in_a_file(page: Browser) -> None:
    put_games(page, 1)
    act(page, Open("open"), NameGame("g0"), WriteName("Gem", ""))
    (file,) = files_saved(page, SaveGames("pgn"))
    (game,) = read_games(file.text)
    assert game.tags["Event"] == "Gem"


def test_only_the_games_that_match_are_written(page: Browser) -> None:
    act(page, OpenText(file_of(12)), AddListed(), SearchGames("words", "p1"))
    (file,) = files_saved(page, SaveGames("pgn"))
    assert [game.tags["White"] for game in read_games(file.text)] == ["P1", "P10", "P11"]


# -- the back-up -----------------------------------------------------------------------------------


def backed_up(page: Browser) -> tuple[str, dict[str, Record]]:
    """Return the back-up of a browser with many games, a named one, a setting and progress."""
    games = put_games(page, MANY)
    act(page, Open("open"), NameGame("g1"), WriteName("Gem", "ladybug"), Close())
    learn = page.state.learn.progress.solved("puzzles", "new", 2, 1)
    act(page, ProgressLoaded(progress.write(learn)))
    act(page, SetPref("theme", "dark"))
    (file,) = files_saved(page, BackUp())
    return file.text, games


def test_a_back_up_moves_everything_to_another_browser() -> None:
    with kept_browser() as old:
        text, games = backed_up(old)
    with kept_browser() as new:
        act(new, OpenText(text))
        assert everything(new) == games
        assert new.library.stored["g1"]["row"]["title"] == "Gem"
        assert new.state.settings.prefs.theme == "dark"
        assert "puzzles/new" in new.state.learn.progress.results


def test_a_back_up_read_twice_adds_nothing(page: Browser) -> None:
    text, games = backed_up(page)
    act(page, OpenText(text), OpenText(text))
    assert everything(page) == games


def test_a_back_up_brings_the_name_of_a_game_that_is_there_without_one(page: Browser) -> None:
    text, _ = backed_up(page)
    act(page, Open("open"), NameGame("g1"), WriteName("", ""), OpenText(text))
    assert page.library.stored["g1"]["row"]["title"] == "Gem"


def test_a_back_up_brings_settings_after_a_mark_was_explained() -> None:
    with kept_browser() as old:
        text, _ = backed_up(old)
    with kept_browser() as new:
        act(new, UsePrefs(Prefs(explained="last")), OpenText(text))
        assert new.state.settings.prefs.theme == "dark"


def test_a_game_that_has_gone_on_since_the_back_up_is_kept_both_ways(page: Browser) -> None:
    text, games = backed_up(page)
    act(page, Open("open"), OpenSaved("g5"), Analyse(), GoTo(0), Play("wQ"))
    act(page, OpenText(text))
    there = everything(page)
    assert len(there) == MANY + 1
    assert games["g5"] in there.values()
    assert holds(there["g5"], games["g5"])
    assert there["g5"].has_variations
    act(page, OpenText(text))
    assert in_dialog(page.state) == "Back-up read. Games added: 0."


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: '{"hive-backup":1,"games":7,"storage":{}}',
        lambda text: '{"hive-backup":1,"games":[["a","b"],[1,2,3,4]],"storage":{"other":"x"}}',
        lambda text: text.replace('\\"wS1\\"', '\\"wX9\\"'),
    ],
    ids=["cut", "no games", "wrong types", "illegal moves"],
)
def test_a_damaged_back_up_changes_no_game(page: Browser, damage: object) -> None:
    assert callable(damage)
    text, games = backed_up(page)
    act(page, OpenText(damage(text)))
    there = everything(page)
    assert {name: there[name] for name in games} == games
    assert isinstance(page.state.notice, Notice)
    assert page.state.notice.key.startswith("library.")


def test_what_is_said_of_a_damaged_back_up_has_the_look_of_a_warning(page: Browser) -> None:
    text, _ = backed_up(page)
    act(page, Open("open"), OpenText(text[: len(text) // 2]))
    (note,) = [
        part
        for part in walk(view(page.state))
        if part.attrs.get("role") == "status" and "dialog-note" in (part.attrs.get("class") or "")
    ]
    assert "warning" in (note.attrs["class"] or "")


def test_a_back_up_has_what_cannot_be_read_as_it_is(page: Browser) -> None:
    put_games(page, 3)
    page.local["hive.game.damaged"] = "no game"
    (file,) = files_saved(page, BackUp())
    assert json.loads(file.text)["storage"]["hive.game.damaged"] == "no game"
