"""Opening, refusing, copying, sharing and saving games, and the settings."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core import Color, GameState, GameType, read_game
from tests.languages import LANGUAGES
from tests.page import after, loaded, of_class, walk
from tests.page_games import SEEDS, others, page_record
from tests.tasks.test_task_files import file
from tests.web.learn.test_open_task import GAME, WIN
from web.app.layers import way_back_in_dialog
from web.app.update import update
from web.app.view import view
from web.editor.intents import EditPosition
from web.files import export_game, saved_titles
from web.files.intents import (
    ChooseFile,
    ClipboardRefused,
    Copy,
    DeleteEverything,
    DeleteSaved,
    EditText,
    GamesListed,
    KeepEverything,
    OpenLegal,
    OpenListed,
    OpenSaved,
    OpenText,
    RestoreSaved,
    ResumeSaved,
    Save,
    Send,
    ShowOwnGame,
)
from web.files.state import FilesState, SavedGameInfo
from web.game.ending import Ending
from web.game.intents import GoTo, NewGame, Resign, Step
from web.game.record import Record
from web.game.state import OpenGame
from web.learn.intents import OpenTask, TasksLoaded
from web.settings.intents import SetPref, UsePrefs
from web.settings.state import Prefs
from web.shared.effects import (
    BeginGame,
    ContinueGame,
    CopyPicture,
    CopyText,
    DeleteAll,
    DeleteGame,
    PickFile,
    RestoreGame,
    SaveFile,
    SavePicture,
    SaveUnder,
    SelectText,
    SendLink,
    ShowAnswer,
)
from web.shared.intents import Close, Intent, Open, ShowNotice, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState, Outside
from web.table.intents import Flip
from web.ui.nodes import Node

DATA = Path(__file__).parents[2] / "data"
SHORT = "Base;InProgress;White[2];wS1;bS1 wS1-"
LONG_AGO = r"Base+ML;InProgress;White[3];wA1;bA1 wA1-;wQ -wA1;bQ bA1-"


def holding(record: Record) -> AppState:
    """Return a page that shows this game."""
    return AppState(game=OpenGame(record=record, ply=len(record.moves)))


def opened(text: str, size: int = 0) -> AppState:
    """Return a page with a running game after this text was opened."""
    return after(RUNNING, Open("open"), OpenText(text, size))


RUNNING = after(AppState(), OpenText(LONG_AGO))


# -- opening ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["game-string", "pgn", "sgf", "link"])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_page_opens_every_format_that_it_writes(what: str, seed: int) -> None:
    record = page_record(seed)
    if not record.moves:
        return
    text = export_game.game_text(holding(record), what)
    state = opened(text)
    assert state.files.unreadable is None
    assert state.dialog is None
    found = state.game.record
    if what == "sgf":
        assert found.shared() == record.shared()
        return
    if what == "pgn" and record.game_line[: len(record.moves)] != record.moves:
        # A variation is shown; the file has the game itself.
        record = replace(record, moves=record.game_line, undone=())
    # A link with all lines shows the rest of the line, too.
    assert found.moves[: len(record.moves)] == record.moves
    assert what == "link" or found.moves == record.moves
    assert state.game.ply == len(record.moves)
    assert found.game_type == record.game_type
    if what == "pgn":
        assert found.ending == record.ending
    if what == "link":
        assert found.final == record.final
    if what == "pgn":
        assert found.tags == record.tags


@pytest.mark.parametrize("name", ["mzinga.pgn", "wild.pgn", "boardspace.sgf"])
def test_games_of_other_programs_open_as_the_library_parses_them(name: str) -> None:
    text = (DATA / name).read_text(encoding="utf-8")
    assert opened(text).game.record.moves == read_game(text).moves


def test_an_opened_game_is_shown_and_saved_under_a_new_name() -> None:
    state, effects = update(RUNNING, OpenText(SHORT))
    assert state.game.record.game_string() == SHORT
    assert state.game.ply == 2
    assert BeginGame() in effects
    assert state.game.left is not None
    assert state.game.left.record == RUNNING.game.record


def test_opening_the_shown_game_keeps_its_variations() -> None:
    record = replace(RUNNING.game.record.with_moves(("wQ",)), moves=RUNNING.game.record.moves)
    lines = replace(RUNNING, game=replace(RUNNING.game, record=record))
    state, effects = update(lines, OpenText(LONG_AGO))
    assert others(state.game.record) == (("wQ",),)
    assert BeginGame() not in effects


def test_resignation_and_agreement_are_imported_and_a_bare_result_is_remarked_on() -> None:
    before = holding(page_record(4))
    resigned = replace(
        before,
        game=replace(before.game, record=page_record(4).with_ending(None)),
    )
    loser = resigned.game.record.board().turn
    record = resigned.game.record.with_ending(Ending("resign", loser))
    given_up = replace(resigned, game=replace(resigned.game, record=record))
    again = opened(export_game.game_text(given_up, "sgf"))
    assert again.game.record.ending == Ending("resign", loser)
    bare = opened(SHORT.replace("InProgress", "WhiteWins"))
    assert bare.game.record.ending == Ending("unknown", Color.BLACK)
    assert "result" in sentence(bare)
    assert "White wins" in sentence(bare)


@pytest.mark.parametrize("over", [OpenTask("lessons", "win"), EditPosition()])
def test_the_own_game_of_a_tab_is_shown_below_what_lies_over_it(over: Intent) -> None:
    game = loaded(GAME)
    there = after(game, over, TasksLoaded("lessons", file(WIN), 20_000), Open("open"))
    assert there.mode in ("lesson", "edit")
    shown = after(there, ShowOwnGame())
    assert (shown.mode, shown.dialog) == ("play", None)
    assert shown.game.record is game.game.record


def test_a_game_that_continues_after_a_third_repetition_opens_whole() -> None:
    again = [r"wQ \wA1", "bQ bA1/", "wQ -wA1", "bQ bA1-"] * 2
    state = opened(";".join([LONG_AGO, *again, r"wQ \wA1"]))
    assert len(state.game.record.moves) == 13
    assert not state.game.record.repetition_draw
    assert "repetition" in sentence(state)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no text"),
        ("   \n ", "no text"),
        ("\0\1\2PNG", "isn’t text"),
        ("\ufffd" * 50 + "IHDR", "isn’t text"),
        ("<!doctype html><p>hello", "web page"),
        ("hello, world", "Line 1, column 1"),
        ("(;(;", "This text contains no game"),
        ("Base+MLQ;InProgress", "Line 1, column 1"),
        ('[GameType "Base"]\n\n1. wS1\n2. bS1 wS1-\n3. wQ bQ-\n', "Line 5, column 4"),
        ("(;GM[27]VV[1]SU[Hive-Ultimate]", "Ultimate"),
        ("(;GM[1]SZ[19]", "isn’t Hive"),
        ("https://example.org/#game=Base+X", "Base+X"),
        ("https://example.org/?uhp=Base;InProgress;White[2];wS1;bX1%20wS1-", "“bX1 wS1-”"),
        ("https://example.org/?uhp=hello", "no game that this page can open"),
        ("x" * 2_000_001, "2 MB"),
    ],
)
def test_a_text_without_a_game_is_refused_and_changes_nothing(text: str, said: str) -> None:
    state = opened(text)
    assert said in sentence(state)
    assert (state.game.record, state.game.ply) == (RUNNING.game.record, RUNNING.game.ply)
    assert state.dialog == "open"
    assert said in shown(state, "fault").markup()


def test_a_file_that_is_too_large_is_refused_by_its_size() -> None:
    assert "2 MB" in sentence(opened(SHORT, size=5_000_000))


def shown(state: AppState, class_: str) -> Node:
    """Return the part of the page with that class."""
    return next(n for n in walk(view(state)) if class_ in n.attrs.get("class", "").split())


def test_the_legal_beginning_of_a_broken_game_is_offered_and_opened() -> None:
    state = opened(f"{LONG_AGO};wX1 wQ")
    assert state.game.record == RUNNING.game.record
    assert "Open the first 4 moves" in shown(state, "fault").markup()
    legal = after(state, OpenLegal())
    assert legal.game.record.moves == RUNNING.game.record.moves
    assert legal.dialog is None
    assert after(RUNNING, OpenLegal()) == RUNNING
    closed = after(state, Close())
    assert after(closed, OpenLegal()) == closed


def test_a_text_that_is_edited_has_no_fault_until_it_is_opened() -> None:
    edited = after(opened(f"{LONG_AGO};wX1 wQ"), EditText())
    assert (edited.dialog, edited.files.unreadable, edited.notice) == ("open", None, None)
    assert after(edited, OpenLegal()) == edited


PARTS = st.sampled_from(
    [
        *("(;", "GM[27]", "VV[1]", "SU[Hive-PLM]", "; P0[1 Dropb wB1 N 13 .]", "; P1[2 Done]", ")"),
        *('[GameType "Base"]', "\n", "1. wS1", "2. bS1 wS1-", "{", "}", "1-0", "Base", ";", "wS1"),
        *("InProgress;", "White[1];", "https://x#game=", "Base+ML", "&ply=1", "\ufeff", "<", "\0"),
    ]
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text() | st.lists(PARTS, max_size=12).map("".join))
def test_any_text_gives_a_game_or_a_sentence(text: str) -> None:
    state = opened(text)
    if state.files.unreadable is None:
        assert state.dialog is None
        assert state.game.record.board().ply == len(state.game.record.moves)
    else:
        assert state.game.record == RUNNING.game.record
        assert len(sentence(state)) > 10
        if state.files.unreadable.legal is not None:
            assert state.files.unreadable.legal.moves
    view(state)


# -- saved games -----------------------------------------------------------------------------------

KEPT = (
    SavedGameInfo("a", "Base+MLP", 24, GameState.IN_PROGRESS, 30_000.0),
    SavedGameInfo("b", "Base", 1, GameState.IN_PROGRESS, 3 * 3600e3, turn=Color.BLACK),
    SavedGameInfo("c", "Base+M", 57, GameState.BLACK_WINS, 50 * 3600e3),
    SavedGameInfo("d", "", 0, None, 0.0),
)


def test_saved_games_are_listed_with_their_result_and_can_be_opened_and_deleted() -> None:
    state = after(RUNNING, Open("open"), GamesListed(KEPT))
    rows = [row.markup() for row in shown(state, "kept").children]
    for row, said in zip(
        rows,
        [
            ("Base+MLP", "12 turns", "White to move", "just now"),
            ("1 turn<", "Black to move", "3 hours ago"),
            ("29 turns", "Black wins", "2 days ago"),
            ("Unreadable game",),
        ],
        strict=True,
    ):
        assert all(words in row for words in said), row
    assert "data-kept" not in rows[3]
    assert update(state, OpenSaved("a"))[1] == (ContinueGame("a"),)


def test_a_deleted_game_keeps_its_row_and_can_be_restored() -> None:
    state = after(RUNNING, Open("open"), GamesListed(KEPT))
    gone, effects = update(state, DeleteSaved("b"))
    assert effects == (DeleteGame("b"),)
    row = shown(gone, "kept").children[1].markup()
    assert "data-kept" not in row
    assert "data-forget" not in row
    assert 'data-restore="b"' in row
    back, effects = update(gone, RestoreSaved("b"))
    assert effects == (RestoreGame("b"),)
    assert back == state


def test_a_saved_game_opens_at_its_position() -> None:
    from web.files.saved_games import SavedGame

    record = page_record(12)
    state = after(RUNNING, Open("open"), ResumeSaved(SavedGame(record, 3)))
    assert (state.game.record, state.game.ply, state.dialog) == (record, 3, None)
    copied = after(RUNNING, ResumeSaved(SavedGame(record, 3), copied=True))
    assert "another tab" in sentence(copied)


@pytest.mark.parametrize(("copied", "name"), [(False, "a"), (True, None)])
def test_a_saved_game_continues_under_its_name(copied: bool, name: str | None) -> None:
    """If another tab has the game, this tab continues a copy."""
    from web.files.saved_games import SavedGame

    fetched = ResumeSaved(SavedGame(page_record(12), 3), copied, "a")
    assert SaveUnder(name) in update(RUNNING, fetched)[1]


@pytest.mark.parametrize(
    ("milliseconds", "said"),
    [
        (0, "just now"),
        (59_999, "just now"),
        (60_000, "a minute ago"),
        (3_599_000, "59 minutes ago"),
        (3_600_000, "an hour ago"),
        (47 * 3600e3, "yesterday"),
        (48 * 3600e3, "2 days ago"),
        (math.inf, ""),
    ],
)
def test_a_time_span_is_given_in_words(milliseconds: float, said: str) -> None:
    assert saved_titles.ago("en", milliseconds) == said


# -- copying, sharing, saving ----------------------------------------------------------------------


@pytest.mark.parametrize("what", ["link", "game-string", "pgn", "svg"])
def test_copying_uses_the_clipboard_and_shows_a_notice(what: str) -> None:
    state, effects = update(RUNNING, Copy(what))
    (copy,) = effects
    assert isinstance(copy, CopyText)
    assert copy.text == export_game.game_text(state, what)
    told = after(RUNNING, Open("share"), ShowNotice(copy.done))
    assert " copied" in sentence(told)
    assert " copied" in shown(told, "dialog-note").markup()


def test_a_text_that_the_browser_did_not_copy_is_shown() -> None:
    state = after(RUNNING, Open("share"), ClipboardRefused("a <b> text"))
    field = next(n for n in walk(view(state)) if n.attrs.get("id") == "by-hand")
    assert field.text == "a <b> text"
    assert "Select the text" in sentence(state)
    assert update(RUNNING, ClipboardRefused("a text"))[1] == (SelectText(),)
    assert not any(n.attrs.get("id") == "by-hand" for n in walk(view(after(state, Close()))))


@pytest.mark.parametrize(
    ("what", "name"), [("game-string", "hive-base-ml-4.txt"), ("sgf", "hive-base-ml-4.sgf")]
)
def test_a_saved_file_has_a_descriptive_name(what: str, name: str) -> None:
    state, (effect,) = update(RUNNING, Save(what))
    assert isinstance(effect, SaveFile)
    assert effect.name == name
    assert read_game(effect.text).moves == RUNNING.game.record.moves
    assert name in sentence(state)


def test_the_image_shows_the_current_position_in_the_page_s_colours() -> None:
    earlier = after(RUNNING, GoTo(2))
    _, (effect,) = update(earlier, Save("svg"))
    assert isinstance(effect, SaveFile)
    root = ElementTree.fromstring(effect.text)
    assert max(int(root.attrib["width"]), int(root.attrib["height"])) == export_game.PICTURE_SIZE
    light = export_game.picture(earlier)
    assert light == effect.text
    dark = export_game.picture(replace(earlier, settings=replace(earlier.settings, theme="dark")))
    assert dark != light
    at_night = replace(earlier, outside=Outside(dark=True))
    assert export_game.picture(at_night) == dark
    assert (
        export_game.picture(replace(at_night, settings=replace(at_night.settings, theme="light")))
        == light
    )
    assert export_game.picture(RUNNING) != light
    _, (png,) = update(earlier, Save("png"))
    assert png == SavePicture("hive-base-ml-2.png", light)


def test_a_link_starts_with_the_page_s_address() -> None:
    state = replace(RUNNING, outside=Outside("https://hive.test/x/", sends=True))
    _, (effect,) = update(state, Send())
    assert isinstance(effect, SendLink)
    assert effect.address.startswith("https://hive.test/x/#code=")


def test_other_programs_can_read_the_moves_of_the_link_with_a_game_string() -> None:
    state = replace(RUNNING, outside=Outside("https://hive.test/x/"))
    _, (effect,) = update(state, Copy("game-link"))
    assert isinstance(effect, CopyText)
    assert effect.text.startswith("https://hive.test/x/#game=Base%2BML")


def test_a_link_with_a_game_string_has_the_end_of_the_game_and_the_shown_position() -> None:
    ended = after(RUNNING, Resign(), Step("previous"))
    found = after(AppState(), OpenText(export_game.game_text(ended, "game-link")))
    assert found.game.record.ending == ended.game.record.ending
    assert found.game.ply == ended.game.ply


@pytest.mark.parametrize("address", ["file:///home/me/hive.html", "https://hive.test/x/"])
def test_only_a_page_that_others_can_open_has_a_link_for_other_programs(address: str) -> None:
    there = view(after(replace(RUNNING, outside=Outside(address)), Open("share"))).markup()
    assert ('data-copy="game-link"' in there) == address.startswith("https")


@pytest.mark.parametrize("pasted", ["rubbish", f"{SHORT};wQ wQ"])
def test_the_fault_of_a_pasted_text_follows_it_below_one_s_own_games(pasted: str) -> None:
    games = tuple(
        SavedGameInfo(str(number), "Base", number, GameState.IN_PROGRESS, 6e4 * number)
        for number in range(70)
    )
    opened = after(AppState(), GamesListed(games), Open("open"))
    state, effects = update(opened, OpenText(pasted))
    assert effects == (ShowAnswer(),)
    markup = view(state).markup()
    answer = markup.find('class="fault"')
    field, first = markup.index('name="text"'), markup.index('data-action="choose-file"')
    assert 0 < markup.index('id="kept-title"') < field < first
    assert field < answer < markup.index('data-action="back-up"')


def test_the_games_of_a_file_are_first_in_the_dialog_until_one_is_opened() -> None:
    def is_first(state: AppState) -> bool:
        markup = view(state).markup()
        return 0 < markup.find('id="listed-title"') < markup.index('id="kept-title"')

    chosen = after(AppState(), Open("open"), OpenText(f"{SHORT}\n{SHORT}"))
    assert is_first(chosen)
    again = after(chosen, OpenListed(1), Open("open"))
    assert not is_first(again)
    assert 'id="listed-title"' in view(again).markup()


def test_the_fault_of_a_game_of_a_file_is_said_once_above_the_list() -> None:
    chosen = after(AppState(), Open("open"), OpenText(f"{SHORT}\n{SHORT};wQ wQ"))
    refused = after(chosen, OpenListed(1))
    markup = view(refused).markup()
    assert 0 < markup.index('class="fault"') < markup.index('id="listed-title"')
    assert not of_class(refused, "dialog-note")


def test_the_link_is_copied_where_the_browser_cannot_share() -> None:
    state = replace(RUNNING, outside=Outside("https://hive.test/x/"))
    _, (effect,) = update(state, Send())
    assert effect == CopyText(export_game.game_text(state, "link"), "share.copied.link")


def test_the_image_of_the_position_is_copied() -> None:
    _, (effect,) = update(RUNNING, Copy("png"))
    assert effect == CopyPicture("hive-base-ml-4.png", export_game.picture(RUNNING))


def share_buttons(outside: Outside) -> dict[str, str]:
    """Return the texts of the buttons in the share dialog, in order, and the style of each."""
    shared = view(after(replace(RUNNING, outside=outside), Open("share")))
    dialog = next(n for n in walk(shared) if n.attrs.get("id") == "share-dialog")
    buttons = (n for n in walk(dialog) if n.tag == "button")
    return {
        next((part.text for part in walk(n) if part.text), ""): n.attrs["class"] for n in buttons
    }


@pytest.mark.parametrize("sends", [True, False])
def test_the_share_dialog_starts_with_sharing_the_link_and_copying_the_image(sends: bool) -> None:
    buttons = share_buttons(Outside("https://hive.test/x/", sends=sends))
    assert list(buttons)[:4] == ["Send this game", "QR code", "Copy image", "Copy link"]
    assert [words for words, look in buttons.items() if "primary" in look] == ["Send this game"]


def test_a_local_page_does_not_recommend_its_link() -> None:
    buttons = share_buttons(Outside("file:///home/me/hive.html", sends=True))
    assert [words for words, look in buttons.items() if "primary" in look] == ["Copy image"]


def test_a_local_page_says_that_its_link_works_only_there_and_shares_the_moves() -> None:
    state = replace(
        RUNNING,
        game=replace(RUNNING.game, ply=1),
        outside=Outside("file:///home/me/hive.html", sends=True),
    )
    there = view(after(state, Open("share"))).markup()
    assert "the link works only here" in there
    assert "opens at move 1" in there
    _, (effect,) = update(state, Send())
    assert effect == CopyText(export_game.game_text(state, "game-string"), "share.copied.moves")


def test_a_file_whose_download_may_be_blocked_is_also_shown_as_text() -> None:
    downloads_blocked = replace(RUNNING, outside=Outside(downloads_blocked=True))
    state, (effect,) = update(downloads_blocked, Save("pgn"))
    assert isinstance(effect, SaveFile)
    assert "may block the download" in sentence(state)
    assert "4. bQ bA1-</textarea>" in view(state).markup().replace("\n</textarea>", "</textarea>")
    state, (picture,) = update(downloads_blocked, Save("png"))
    assert isinstance(picture, SavePicture)
    assert "may block the download" in sentence(state)
    assert not state.files.copy_manually


def test_without_storage_one_click_saves_the_game_as_a_file() -> None:
    saving = 'class="button unkept" data-save="pgn"'
    assert saving in view(replace(RUNNING, files=replace(RUNNING.files, storage=False))).markup()
    assert saving not in view(RUNNING).markup()
    assert (
        saving
        not in view(
            replace(
                RUNNING,
                files=replace(RUNNING.files, storage=False),
                embed=replace(RUNNING.embed, framed=True),
            )
        ).markup()
    )
    (button,) = re.findall(
        "<button[^>]*unkept[^>]*>", view(AppState(files=FilesState(storage=False))).markup()
    )
    assert "aria-disabled" in button, "no game can be saved yet"


@pytest.mark.parametrize(
    ("game", "warned"), [("Base;;;wQ", True), ("Base;;;wS1;bQ wS1-", True), (LONG_AGO, False)]
)
def test_sharing_a_game_with_an_early_queen_shows_a_warning(game: str, warned: bool) -> None:
    text = game.replace(";;;", ";InProgress;White[1];")
    assert ("Mzinga and nokamute" in view(after(opened(text), Open("share"))).markup()) is warned


@pytest.mark.parametrize("what", ["", "exe", "link", "constructor"])
def test_unknown_formats_are_ignored(what: str) -> None:
    assert update(RUNNING, Save(what)) == (RUNNING, ())


def test_choosing_a_file_changes_nothing_until_it_is_read() -> None:
    assert update(RUNNING, ChooseFile()) == (RUNNING, (PickFile(),))


# -- settings --------------------------------------------------------------------------------------


def test_all_saved_data_is_deleted_only_at_the_second_click() -> None:
    state = after(RUNNING, SetPref("theme", "dark"), Open("settings"))
    confirming_delete, effects = update(state, DeleteEverything())
    assert effects == (ShowAnswer(),)
    assert "permanently deletes" in view(confirming_delete).markup()
    gone, effects = update(confirming_delete, DeleteEverything())
    assert effects == (DeleteAll(),)
    assert gone.settings.prefs == Prefs()
    assert gone.settings.theme == "auto"
    assert gone.game.record == RUNNING.game.record
    for other in (KeepEverything(), Close(), Open("settings"), SetPref("labels", "on")):
        assert DeleteAll() not in update(after(confirming_delete, other), DeleteEverything())[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_question_whether_to_delete_has_two_answers(lang: str) -> None:
    state = after(RUNNING, SetPref("lang", lang), Open("settings"))

    def answers(state: AppState) -> list[str]:
        names = (n.attrs.get("data-action") for n in walk(shown(state, "keeping")))
        return [name for name in names if name in ("keep-all", "forget-all")]

    assert answers(state) == ["forget-all"]
    asked = after(state, DeleteEverything())
    assert answers(asked) == ["keep-all", "forget-all"]
    assert after(asked, KeepEverything()) == state
    assert way_back_in_dialog(state) is None
    assert way_back_in_dialog(asked) == KeepEverything()  # of Escape


def test_settings_of_another_tab_apply_here_except_those_of_the_link() -> None:
    linked = after(AppState(), Visit("#theme=contrast"))
    there = after(linked, UsePrefs(Prefs(labels=True)))
    assert (there.settings.prefs.labels, there.settings.theme) == (True, "contrast")
    assert after(there, UsePrefs(Prefs(theme="dark"))).settings.theme == "dark"


def test_missing_storage_is_shown_in_the_settings() -> None:
    without = replace(RUNNING, files=replace(RUNNING.files, storage=False))
    assert "doesn’t save games" in shown(after(without, Open("settings")), "keeping").markup()


def every_dialog() -> list[AppState]:
    copy_manually = after(RUNNING, Open("share"), ClipboardRefused("x"))
    queen = after(AppState(), OpenText("Base;InProgress;Black[1];wQ"), Open("share"))
    return [
        after(RUNNING, Open("open"), GamesListed(KEPT)),
        opened(f"{LONG_AGO};wX1"),
        opened("nothing"),
        copy_manually,
        queen,
        after(RUNNING, Open("settings")),
        after(RUNNING, Open("settings"), DeleteEverything()),
        replace(after(RUNNING, Open("settings")), files=FilesState(storage=False)),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_dialog_is_well_formed_in_every_language(lang: str) -> None:
    for state in every_dialog():
        tree = view(replace(state, settings=replace(state.settings, lang=lang)))
        root = ElementTree.fromstring(re.sub(r"<input([^>]*)>", r"<input\1/>", tree.markup()))
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        for parent in walk(tree):
            keys = [child.key for child in parent.children]
            assert len(set(keys)) == len(keys) or not any(keys), parent.tag
        for element in root.iter("button"):
            name = "".join(element.itertext()).strip() or element.attrib.get("aria-label", "")
            assert name


def test_the_game_of_others_is_not_turned_for_the_black_player_of_the_last_one() -> None:
    black = after(AppState(), NewGame(GameType(), players=(1, 0)))
    assert black.table.flip
    assert not after(black, OpenText("Base;InProgress;White[2];wB1;bB1 wB1-")).table.flip


def test_a_board_turned_by_hand_stays_so_for_another_game() -> None:
    turned = after(AppState(), Flip())
    assert after(turned, OpenText("Base;InProgress;White[2];wB1;bB1 wB1-")).table.flip


def test_a_name_that_is_too_long_for_the_list_of_a_file_ends_in_dots() -> None:
    name = "Wilhelmina " * 9
    tags = f'[GameType "Base"]\n[White "{name}"]\n[Black "Bob"]\n'
    state = after(AppState(), OpenText(f"{tags}\n1. wS1\n\n{tags}\n1. wA1\n"))
    titles = [n.text for n in walk(view(state)) if n.tag == "b" and "Bob" in n.text]
    assert titles == [f"{at}. {name[:60].rstrip()}… v Bob" for at in (1, 2)]
