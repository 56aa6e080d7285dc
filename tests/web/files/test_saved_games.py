"""Saved games, settings and tabs: valid texts are read back, invalid ones refused with a reason."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core import Color, Game, GameState
from hive_core.game_tree import GameTree
from tests.page import walk
from tests.page_games import SEEDS, page_record, with_tags
from tools.shared.whole_games import WHOLE_GAMES
from web.app import sessions
from web.app.sessions import Choice, Tab
from web.files import link as files_link
from web.files import saved_games
from web.files.library_view import _rows
from web.files.saved_games import SavedGame, SavedGameError
from web.files.state import SavedGameInfo
from web.game.clock import Clock
from web.game.ending import Ending, Final
from web.game.record import NEW_RECORD, Record
from web.settings.state import Prefs

LAW = settings(max_examples=300, deadline=None, derandomize=True)


def saved(seed: int) -> SavedGame:
    """Return a game as the page saves it."""
    record = page_record(seed)
    line, left = record.moves, (61_000.5, 3.0)
    times = tuple((300_000.0 - ply, 3.0) for ply in range(len(line) + 1))
    clock = Clock(left, 5000.0, None, line, times[seed % 3 :], len(line)) if seed % 2 else None
    return SavedGame(record, len(record.moves) // 2, clock)


TEXTS = [saved_games.write_game(saved(seed), 1e12) for seed in SEEDS]


# -- games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_saved_game_is_read_back_unchanged(seed: int) -> None:
    game = saved(seed)
    text = saved_games.write_game(game, 1e12 + seed)
    assert saved_games.read_game(text) == game
    assert saved_games.changed_at(text) == 1e12 + seed


@pytest.mark.parametrize("seed", SEEDS)
def test_a_summary_agrees_with_the_saved_game(seed: int) -> None:
    game = saved(seed)
    told = saved_games.summary("x", saved_games.write_game(game, 1000.0), now=61_000.0)
    assert told.game_type == str(game.record.game_type)
    record = game.record
    own = record if record.line == record.game_line else record.itself
    assert (told.moves, told.state) == (len(own.moves), own.state)
    assert told.ago == 60_000.0


def test_a_clock_without_the_times_of_the_positions_goes_on_with_what_was_left() -> None:
    """An older version of the page saved no times."""
    game = SavedGame(page_record(3), 0, Clock((61_000.0, 3.0), 5000.0))
    old = changed(saved_games.write_game(game, 1.0), clock={"left": [61_000, 3], "increment": 5e3})
    clock = saved_games.read_game(old).clock
    assert clock is not None
    assert clock.left == (61_000.0, 3.0)
    assert clock.runs_in(game.record.moves)
    assert clock.showing(game.record.moves[:-1]).left == (61_000.0, 3.0)


def changed(text: str, **values: Any) -> str:
    """Return the saved text with other values in it."""
    return json.dumps({**json.loads(text), **values})


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"hive": 2}, "version"),
        ({"type": "Base+X"}, "isn’t a game type"),
        ({"type": None}, "type"),
        ({"tournament": 1}, "tournament"),
        ({"moves": ["wS1", "bS1 wS1-", "wQ bS1-"]}, "the 3rd move"),
        ({"moves": ["wS1", "bs1 ws1-"]}, "the 2nd move"),
        ({"moves": "wS1"}, "line"),
        ({"moves": ["wS1", 2]}, "line"),
        ({"moves": ["wS1"] * 9999}, "too long"),
        ({"others": [["wS1"], ["bS1"]]}, "the 1st move"),
        ({"others": {"0": []}}, "others"),
        ({"undone": ["<script>"]}, "script"),
        ({"ply": 999}, "999"),
        ({"ply": True}, "True"),
        ({"ply": -1}, "-1"),
        ({"ending": {"how": "magic", "loser": None}}, "ending"),
        ({"ending": {"how": "resign", "loser": None}}, "loser"),
        ({"ending": {"how": "resign", "loser": ["white"]}}, "loser"),
        ({"clock": {"left": [1], "increment": 0}}, "clock"),
        ({"clock": 5}, "clock"),
        ({"clock": {"left": [1, 1], "increment": 0, "line": [9, 0], "times": []}}, "clock"),
        ({"clock": {"left": [1, 1], "increment": 0, "line": [0, 0], "times": [1]}}, "clock"),
        (
            {"clock": {"left": [1, 1], "increment": 0, "line": [0, 0], "times": [[1, 1]] * 2}},
            "clock",
        ),
        ({"clock": {"left": [1, -5], "increment": 0}}, "left"),
        ({"clock": {"left": [1, 1e300], "increment": 0}}, "left"),
        ({"clock": {"left": [1, float("nan")], "increment": 0}}, "damaged"),
        ({"tags": [["White", 5]]}, "tag"),
    ],
)
def test_an_invalid_text_is_refused_with_a_reason(values: dict[str, Any], said: str) -> None:
    text = changed(saved_games.write_game(SavedGame(page_record(8), 0), 0), **values)
    with pytest.raises(SavedGameError, match=said):
        saved_games.read_game(text)


def test_a_game_won_on_the_board_cannot_also_be_resigned() -> None:
    agreed = {"how": "agreed", "loser": None}
    text = saved_games.write_game(SavedGame(Record(), 0), 0)
    going_on = changed(text, moves=["wS1", "bS1 wS1-"], ending=agreed)
    assert saved_games.read_game(going_on).record.ending == Ending("agreed")
    over = WHOLE_GAMES["WhiteWins"].split(";")[3:]
    assert saved_games.read_game(changed(text, moves=over)).record.state is GameState.WHITE_WINS
    with pytest.raises(SavedGameError, match="two endings"):
        saved_games.read_game(changed(text, moves=over, ending=agreed))


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(sorted(json.loads(TEXTS[0])))


@LAW
@given(st.sampled_from(TEXTS), KEYS, JSON)
def test_a_damaged_game_is_read_unchanged_or_refused(text: str, key: str, value: Any) -> None:
    damaged = changed(text, **{key: value})
    try:
        game: SavedGame | None = saved_games.read_game(damaged)
    except SavedGameError:
        game = None
    if game is not None:
        assert saved_games.read_game(saved_games.write_game(game, 0)) == game
        assert 0 <= game.ply <= len(game.record.moves)
    assert saved_games.summary("x", damaged, 0).ago >= 0


@LAW
@given(st.text() | JSON.map(json.dumps) | st.sampled_from(TEXTS).flatmap(lambda t: st.just(t[:-9])))
def test_any_text_in_the_storage_is_read_or_refused(text: str) -> None:
    with pytest.raises(SavedGameError):
        saved_games.read_game(text)
    assert saved_games.summary("x", text, 0).state is None
    assert isinstance(saved_games.read_prefs(text), Prefs)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"hive":' * 50_000, "1" * 10_000, "x" * 3_000_000]
)
def test_a_hostile_text_is_refused(text: str) -> None:
    with pytest.raises(SavedGameError):
        saved_games.read_game(text)
    assert saved_games.read_prefs(text) == Prefs()


# -- settings --------------------------------------------------------------------------------------


def test_settings_are_read_back_unchanged() -> None:
    prefs = Prefs(theme="dark", labels=True, movable=False, sounds=True, lang="en")
    assert saved_games.read_prefs(saved_games.write_prefs(prefs)) == prefs


def test_an_invalid_setting_gets_its_default_and_the_others_stay() -> None:
    text = changed(
        saved_games.write_prefs(Prefs(theme="dark", labels=True)), labels="yes", confirm=1
    )
    assert saved_games.read_prefs(text) == Prefs(theme="dark")


# -- tabs ------------------------------------------------------------------------------------------

NOW = 1e12
GAMES = {"old": NOW - 9e6, "new": NOW - 5.0}


def test_a_new_tab_continues_the_game_that_was_changed_last() -> None:
    assert sessions.choose(Tab("me"), "", GAMES, ()) == Choice("new")
    assert sessions.choose(Tab("me"), "", {}, ()) == Choice()


def test_a_game_that_was_only_opened_counts_as_touched() -> None:
    assert sessions.touched(GAMES, f"old {NOW:.0f}") == {"old": NOW, "new": NOW - 5.0}


@pytest.mark.parametrize(
    "opened", ["", "old", "old x", "gone 99", "old -5", f"old {'9' * 16}", "new 0"]
)
def test_what_another_page_wrote_there_changes_nothing(opened: str) -> None:
    assert sessions.touched(GAMES, opened) == GAMES


def test_a_study_is_listed_by_its_main_line_whichever_line_is_shown() -> None:
    moves = "1. wS1 bS1 wS1- (1. ... bA1 wS1-) 2. wQ -wS1 bQ bS1-"
    tree = Game.from_pgn(f'[GameType "Base"]\n\n{moves}').tree
    record = Record.of_tree(tree)
    aside = replace(record, moves=("wS1", "bA1 wS1-"), own=None, given=())
    text = saved_games.write_game(SavedGame(aside, 1), 0.0)
    assert saved_games.summary("x", text, 0.0).moves == 4


def test_a_reloaded_tab_continues_its_own_game() -> None:
    assert sessions.choose(Tab("me", "old"), "", GAMES, ()) == Choice("old")
    assert sessions.choose(Tab("me", "gone"), "", GAMES, ()) == Choice("new")


def test_a_game_that_is_open_in_another_tab_continues_as_a_copy() -> None:
    assert sessions.choose(Tab("me"), "", GAMES, {"new"}) == Choice("new", copy=True)
    assert sessions.choose(Tab("me", "new"), "", GAMES, {"new"}) == Choice("new", copy=True)
    assert sessions.choose(Tab("me", "new"), "", GAMES, {"old"}) == Choice("new")


@pytest.mark.parametrize("lock", ["", "other", "other x", "other -5", "other " + "9" * 400])
def test_an_invalid_lock_locks_no_game(lock: str) -> None:
    assert not sessions.is_locked(Tab("me"), lock, NOW)


def test_a_crashed_tab_locks_its_game_for_at_most_a_day() -> None:
    lock = sessions.lock_text(Tab("other"), NOW)
    assert sessions.is_locked(Tab("me"), lock, NOW + 3600e3)
    assert not sessions.is_locked(Tab("me"), lock, NOW + 25 * 3600e3)
    # The clock was set back, by a little or by a lot.
    assert sessions.is_locked(Tab("me"), lock, NOW - 3600e3)
    assert not sessions.is_locked(Tab("me"), lock, NOW - 25 * 3600e3)


def test_a_link_starts_a_new_game_and_a_reload_continues_it() -> None:
    link = "#" + files_link.link(page_record(5), 2)
    assert sessions.choose(Tab("me"), link, GAMES, ()) == Choice()
    assert sessions.choose(Tab("me", "new", ""), link, GAMES, ()) == Choice()
    assert sessions.choose(Tab("me", "new", link), link, GAMES, ()) == Choice("new", again=True)
    assert sessions.choose(Tab("me", "new", link), "#theme=dark", GAMES, ()) == Choice("new")


def game(name: str, moves: int = 9, ago: float = 0.0) -> SavedGameInfo:
    return SavedGameInfo(name, "Base", moves, GameState.IN_PROGRESS, ago)


def test_only_games_in_which_nothing_was_made_are_deleted() -> None:
    games = [game(str(age), ago=age * 1e9) for age in range(300)]
    unreadable = replace(game("unread", ago=1e12), state=None)
    empty = replace(game("empty", 0, ago=1e9), is_empty=True)
    assert saved_games.games_to_delete([*games, unreadable, empty], []) == ["empty"]
    assert saved_games.games_to_delete([empty], ["empty"]) == []
    # Another tab may just have begun it.
    assert saved_games.games_to_delete([replace(empty, ago=60_000.0)], []) == []


STUDY = replace(NEW_RECORD, tree=NEW_RECORD.tree.with_line(["wS1", "bS1 wS1-", "wQ -wS1"]))


@pytest.mark.parametrize(
    ("record", "moves"),
    [
        (STUDY, 3),
        (NEW_RECORD.with_moves(("wS1",)).without_last(), 1),
        (NEW_RECORD.with_comment((), "An idea."), 0),
        (NEW_RECORD.with_tag("White", "Ann"), 0),
        (Record.of_position("Base;Position;White[3];wQ@0,0;bQ@1,0"), 0),
    ],
)
def test_a_game_without_shown_moves_is_listed_if_something_was_made_in_it(
    record: Record, moves: int
) -> None:
    told = saved_games.summary("x", saved_games.write_game(SavedGame(record, 0), 0), 0)
    assert (told.is_empty, told.moves) == (False, moves)


def test_the_list_tells_a_study_from_a_bare_game() -> None:
    record = page_record(12).main_line()
    for ply in (4, 6):
        board, played = record.board(ply), record.moves[ply]
        other = next(move for move in board.legal_moves if board.move_string(move) != played)
        record = replace(record.with_move(other, ply)[0], moves=record.moves)
    study = SavedGame(record.with_comment(record.moves[:3], "A plan."), 0)
    told = saved_games.summary("x", saved_games.write_game(study, 0), 0)
    assert (told.variations, told.comments) == (2, 1)
    assert "2 variations · 1 comment" in _row("en", told)
    assert "2 varianten · 1 opmerking" in _row("nl", told)
    bare = saved_games.summary("x", saved_games.write_game(SavedGame(page_record(12), 0), 0), 0)
    assert (bare.variations, bare.comments, bare.in_analysis) == (0, 0, False)
    assert "variation" not in _row("en", bare)


def test_a_line_that_goes_on_where_the_shown_one_ends_is_no_variation() -> None:
    text = saved_games.write_game(SavedGame(STUDY, 0), 0)
    assert saved_games.summary("x", text, 0).variations == 0


@pytest.mark.parametrize("how", ["resign", "unknown", None])
@pytest.mark.parametrize("shown", [2, 3])
def test_a_line_that_goes_on_from_the_end_of_the_game_is_a_variation(
    how: str | None, shown: int
) -> None:
    line = ("wS1", "bS1 wS1-", "wQ -wS1")
    game = line[:2]
    record = Record(GameTree(lines=(line,)), line[:shown])
    if how is None:
        record = replace(record, own=game)
    else:
        record = replace(record, final=Final(game, Ending(how, Color.WHITE)))
    text = saved_games.write_game(SavedGame(record, 0), 0)
    assert saved_games.summary("x", text, 0).variations == 1


def _row(lang: str, game: SavedGameInfo) -> str:
    """Return the text of the game's row in the list."""
    return " ".join(
        part.text for row in _rows(lang, (game,), "", None) for part in walk(row) if part.text
    )


def test_an_untouched_game_is_empty() -> None:
    text = saved_games.write_game(SavedGame(NEW_RECORD, 0, levels=(0, 3)), 0)
    assert saved_games.summary("x", text, 0).is_empty


def test_the_moment_of_a_change_is_read_without_the_game() -> None:
    text = saved_games.write_game(SavedGame(page_record(8), 0), 1_790_000_000_123.5)
    assert saved_games.changed_at(f"{text[:60]}…") == 1_790_000_000_123.5


def test_a_game_with_many_variations_and_brackets_in_its_tags_is_valid() -> None:
    record = with_tags(page_record(12).main_line(), (("Event", "[[{'}]\\" * 200),))
    for ply in range(len(record.moves)):
        for move in sorted(record.board(ply).legal_moves, key=str)[:8]:
            record = replace(record.with_move(move, ply)[0], moves=record.moves)
    assert len(record.forks) > 40
    game = SavedGame(record, 0)
    assert saved_games.read_game(saved_games.write_game(game, 0)) == game
