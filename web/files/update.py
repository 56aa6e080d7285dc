"""The intents about opening, sharing and saving games. Pure."""

from __future__ import annotations

from dataclasses import replace

from hive_core import GameState
from web.files import embed_code, export_game, import_game
from web.files.import_game import ImportedGame
from web.files.intents import (
    AddListed,
    AskToKeep,
    BackUp,
    ChooseFile,
    ClipboardRefused,
    Copy,
    DeleteEverything,
    DeleteSaved,
    EditText,
    FilesIntent,
    GamesListed,
    KeepEverything,
    ListMore,
    NameGame,
    OpenLegal,
    OpenListed,
    OpenSaved,
    OpenText,
    PersistenceKnown,
    QrMade,
    RestoreSaved,
    ResultsCounted,
    ResumeSaved,
    RoomChanged,
    Save,
    SaveGames,
    SearchGames,
    Send,
    SetListing,
    SetReaderMode,
    SetWholeLinks,
    ShowOwnGame,
    ShowQr,
    ShowResults,
    TypeName,
    WriteName,
)
from web.files.keeping import resumed
from web.files.link import is_rich
from web.files.state import (
    WHERE,
    FilesState,
    GameSearch,
    QrCode,
    SeveralGames,
    UnreadableText,
    is_backup,
)
from web.game.record import Record
from web.game.tags import clean_value
from web.locale.phrases import Notice
from web.shared.effects import (
    AddGames,
    AskForPersistence,
    BeginGame,
    ContinueGame,
    CopyPicture,
    CopyText,
    CountResults,
    DeleteAll,
    DeleteGame,
    FindAway,
    KeepInView,
    LabelGame,
    ListGames,
    MakeQr,
    PickFile,
    ReadBackup,
    RestoreGame,
    SaveAllGames,
    SaveBackup,
    SaveFile,
    SavePicture,
    SaveUnder,
    SelectText,
    SendLink,
    ShowAnswer,
)
from web.shared.state import AppState, Update
from web.shared.transitions import (
    fit_hive,
    replace_game,
    settled,
    with_own_side,
    without_saved,
)

COPIES = (
    *("link", "game-link", "game-string", "position"),
    *("pgn", "sgf", "svg", "png", "iframe", "board"),
)
SAVES = tuple(export_game.FORMATS)

RESULTS = (*map(str, (GameState.WHITE_WINS, GameState.BLACK_WINS, GameState.DRAW)), "open", "away")
"""The results that saved games are searched by."""

LONGEST_SEARCH, LONGEST_NAME = 200, 80


def update(state: AppState, intent: FilesIntent) -> Update:
    """Return the state after the intent, and its effects."""
    match intent:
        case OpenText(text, size):
            return _read(state, text, size)
        case OpenListed(index):
            several = state.files.several
            return (state, ()) if several is None else _open_listed(state, several, index)
        case OpenLegal():
            found = state.files.unreadable
            if found is None or found.legal is None:
                return state, ()
            return _open(state, ImportedGame(found.legal, found.opened))
        case EditText() if state.files.unreadable is None:
            return state, ()
        case EditText():
            return replace(state, files=replace(state.files, unreadable=None), notice=None), ()
        case ChooseFile():
            return state, (PickFile(),)
        case Copy(what):
            return _copy(state, what)
        case Save(what):
            return _save(state, what)
        case SetReaderMode(mode):
            if mode not in embed_code.MODES:
                return state, ()
            files = replace(state.files, readers=mode, copy_manually="")
            return replace(state, files=files, notice=None), ()
        case SetListing(place):
            if place not in embed_code.LISTS:
                return state, ()
            files = replace(state.files, listing=place, copy_manually="")
            return replace(state, files=files, notice=None), ()
        case SetWholeLinks(whole):
            files = replace(state.files, whole=whole, copy_manually="")
            return replace(state, files=files, notice=None), ()
        case Send():
            return _send(state)
        case ShowQr():
            if state.outside.local:
                return state, ()
            return show_qr(state, export_game.game_text(state, "link"))
        case QrMade(code):
            asked = state.files.qr
            if asked is None or asked.text != code.text:
                return state, ()
            return replace(state, files=replace(state.files, qr=code)), (ShowAnswer(),)
        case ClipboardRefused(text):
            after = state.with_notice(Notice("share.by-hand"))
            return replace(
                after,
                files=replace(after.files, copy_manually=text),
            ), (SelectText(),)
        case GamesListed(games, matching, kept):
            # The list may have been made before a game was deleted, which can be restored.
            gone = {game.name: game for game in state.files.games if game.deleted}
            rows = [gone.pop(game.name, game) for game in games]
            files = replace(state.files, games=(*gone.values(), *rows), matching=matching)
            return replace(state, files=replace(files, kept=kept)), ()
        case PersistenceKnown(persistent):
            return replace(state, files=replace(state.files, persistent=persistent)), ()
        case AskToKeep():
            return state, (AskForPersistence(),)
        case SaveGames(what):
            return state, ((SaveAllGames(what),) if what in ("pgn", "sgf") else ())
        case BackUp():
            return state, (SaveBackup(),)
        case AddListed():
            several = state.files.several
            if several is None:
                return state, ()
            files = replace(state.files, several=None)
            return replace(state, files=files), (AddGames(several.text), ShowAnswer())
        case SearchGames() | ListMore() | NameGame() | TypeName() | WriteName():
            return _use_list(state, intent)
        case ShowResults():
            shown = replace(state.without_dialog_state(), dialog="results", notice=None)
            return replace(shown, files=replace(shown.files, results=None)), (CountResults(),)
        case ResultsCounted(results):
            return replace(state, files=replace(state.files, results=results)), ()
        case ShowOwnGame():
            there = replace(state.at_game().without_dialog_state(), dialog=None, notice=None)
            return (there, ()) if there.mode == state.mode else (fit_hive(there), (KeepInView(),))
        case OpenSaved(name):
            return state, (ContinueGame(name),)
        case DeleteSaved(name):
            return _mark_deleted(state, name, deleted=True), (DeleteGame(name),)
        case RestoreSaved(name):
            return _mark_deleted(state, name, deleted=False), (RestoreGame(name),)
        case ResumeSaved(game, copied, name):
            # It goes on as it was left, also if another game was analysed.
            replaced = replace(replace_game(state, game.record), mode="play")
            there = resumed(replaced, game)
            note = Notice("keep.cut") if game.cut else Notice("open.copied") if copied else None
            there = with_own_side(there)
            if state.files.search.where:
                there = _at_position_of(there, state)
            shown = fit_hive(replace(there.without_dialog_state(), dialog=None, notice=note))
            return shown, (SaveUnder(None if copied else name), KeepInView())
        case DeleteEverything():
            return _delete_everything(state)
        case KeepEverything():
            return replace(state, files=replace(state.files, confirming_delete=False)), ()
        case RoomChanged(unsaved, largest):
            files = replace(state.files, unsaved=unsaved, largest=largest)
            return replace(state, files=files), ()


def _at_position_of(there: AppState, before: AppState) -> AppState:
    """Return the state at the position that was searched for, if the game has it.

    A game that goes on shows no variation, so that the next move is not played in one.
    """
    # Imported here to keep the page's start quick.
    from web.files.library import path_to, searched_key

    record = there.game.record
    key = searched_key(before.files.search, before.board)
    path = None if key is None else path_to(record, key)
    if path is None:
        return there
    is_shown = record.moves[: len(path)] == path
    if not is_shown and there.mode != "analysis" and record.outcome() is None:
        return there
    record = record.showing(path)
    return replace(there, game=replace(there.game, record=record, ply=len(path)))


def _use_list(
    state: AppState, intent: SearchGames | ListMore | NameGame | TypeName | WriteName
) -> Update:
    """Search in the list of the saved games, or name one of them."""
    files = state.files
    search = files.search
    match intent:
        case ListMore():
            search = replace(search, count=search.count + GameSearch().count)
        case SearchGames("words", value):
            search = GameSearch(value[:LONGEST_SEARCH], search.result, search.where)
        case SearchGames("result", value):
            search = GameSearch(search.words, value if value in RESULTS else "", search.where)
        case SearchGames("where", value):
            where = value if value in WHERE else ""
            search = GameSearch(search.words, search.result, where)
        case NameGame(name):
            # Cancel forgets what was typed; going on to another game keeps it.
            kept = files.drafts if name else _other_drafts(files)
            return replace(state, files=replace(files, naming=name, drafts=kept)), ()
        case TypeName(field, value) if files.naming and field in ("title", "labels"):
            title, labels = _typed(files)
            typed = (value, labels) if field == "title" else (title, value)
            drafts = (*_other_drafts(files), (files.naming, typed))
            return replace(state, files=replace(files, drafts=drafts)), ()
        case WriteName(title, labels) if files.naming:
            title, labels = (clean_value(part)[:LONGEST_NAME] for part in (title, labels))
            games = (
                replace(game, title=title, labels=labels) if game.name == files.naming else game
                for game in files.games
            )
            rest = _other_drafts(files)
            named = replace(files, games=tuple(games), naming="", drafts=rest)
            return replace(state, files=named), (LabelGame(files.naming, title, labels),)
    if search == files.search:
        return state, ()
    return replace(state, files=replace(files, search=search)), (ListGames(),)


def _other_drafts(files: FilesState) -> tuple[tuple[str, tuple[str, str]], ...]:
    """Return the drafts without that of the game that is being named."""
    return tuple(draft for draft in files.drafts if draft[0] != files.naming)


def _typed(files: FilesState) -> tuple[str, str]:
    """Return the title and the labels in the fields of the game that is being named."""
    game = next((game for game in files.games if game.name == files.naming), None)
    saved = ("", "") if game is None else (game.title, game.labels)
    return dict(files.drafts).get(files.naming, saved)


def _mark_deleted(state: AppState, name: str, *, deleted: bool) -> AppState:
    """Mark that game as deleted in the list, or as restored; its row stays where it is."""
    games = (
        replace(game, deleted=deleted) if game.name == name else game for game in state.files.games
    )
    kept, matching = state.files.kept, state.files.matching
    if any(g.name == name and g.deleted is not deleted for g in state.files.games):
        change = -1 if deleted else 1
        kept = None if kept is None else kept + change
        matching = None if matching is None else max(matching + change, 0)
    files = replace(state.files, games=tuple(games), kept=kept, matching=matching)
    return replace(state, files=files)


def _read(state: AppState, text: str, size: int, index: int | None = None) -> Update:
    """Open the game in the text; if there is none, show the reason; of several, list them."""
    if is_backup(text):
        return state, (ReadBackup(text),)
    result = import_game.read(text, size, state.settings.lang, index)
    if isinstance(result, ImportedGame):
        return _open(state, result)
    return _ask(state, result)


def _open_listed(state: AppState, several: SeveralGames, index: int) -> Update:
    """Open a game of a text; the list is there again when the dialog is next opened."""
    there, effects = _read(state, several.text, 0, index)
    if there.dialog is None:
        file = replace(several, opened=index), there.game.number
        there = replace(there, files=replace(there.files, file=file))
    return there, effects


def _ask(state: AppState, found: UnreadableText | SeveralGames) -> Update:
    """Show in the dialog why there is no game, or the list of several games."""
    closed = state.without_dialog_state()
    if isinstance(found, SeveralGames):
        notice, files = None, replace(closed.files, several=found)
    else:
        several = state.files.several
        notice, files = found.why, replace(closed.files, unreadable=found, several=several)
    shown = replace(closed, dialog="open", notice=notice, files=files)
    return shown, (ShowAnswer(), *((ListGames(),) if state.dialog != "open" else ()))


def _open(state: AppState, found: ImportedGame) -> Update:
    record = found.record
    if found.correspondence is not None and not state.embed.framed:
        closed = replace(state.without_dialog_state(), dialog=None, notice=None)
        closed = replace(closed, files=replace(closed.files, arriving=True))
        return closed, (FindAway(record, found.correspondence, direct=found.direct),)
    # If it is the game that is shown, its variations and undone moves stay.
    is_shown = _is_shown(record, state)
    there = state.at_game().deselected() if is_shown else replace_game(state, record)
    ply = len(record.moves) if found.ply is None else found.ply
    closed = there.without_dialog_state()
    shown = replace(
        closed,
        dialog=None,
        notice=found.note,
        files=replace(closed.files, remarks=found.remarks),
        game=replace(closed.game, ply=ply),
    )
    return fit_hive(shown), (KeepInView(),) if is_shown else (BeginGame(), KeepInView())


def _is_shown(found: Record, state: AppState) -> bool:
    """Return whether a game without variations is the shown line of the game on the board."""
    shown = state.game.record
    found = export_game.without_facts(state, found)
    return not found.has_variations and found == shown.main_line()


def _copy(state: AppState, what: str) -> Update:
    copied = export_game.game_text(state, what) if what in COPIES else ""
    if not copied:
        return state, ()
    there = replace(state, notice=None, files=replace(state.files, copy_manually=""))
    if what == "png":
        return there, (CopyPicture(export_game.file_name(state, what), copied),)
    return there, (CopyText(copied, f"share.copied.{what}"),)


def _send(state: AppState) -> Update:
    """Share the link, or copy it where the browser can't share; on a local page, copy the moves."""
    if state.outside.local:
        there = replace(state, notice=None, files=replace(state.files, copy_manually=""))
        what = "sgf" if state.game.record.start or is_rich(state.game.record) else "game-string"
        return there, (CopyText(export_game.game_text(state, what), "share.copied.moves"),)
    if state.outside.sends:
        return state, (SendLink(export_game.game_text(state, "link")),)
    return _copy(state, "link")


def show_qr(state: AppState, text: str) -> Update:
    """Show the QR code of a text, where a view has `qr_view.qr`; hide it if it is shown."""
    shown = state.files.qr is not None and state.files.qr.text == text
    files = replace(state.files, qr=None if shown else QrCode(text))
    return replace(state, files=files), () if shown else (MakeQr(text),)


def _save(state: AppState, what: str) -> Update:
    if what == "unsaved":
        return _save_unsaved(state)
    if what not in SAVES:
        return state, ()
    name, text = export_game.file_name(state, what), export_game.game_text(state, what)
    after = state.with_notice(Notice("share.saved", (("name", name),)))
    done = replace(
        after,
        files=replace(after.files, copy_manually=""),
    )
    if state.outside.downloads_blocked:
        # The page can't see whether the download works, so it also shows the text for copying.
        copy_manually = text if what != "png" else ""
        note = Notice("share.walled" if copy_manually else "share.walled.picture")
        after = state.with_notice(note)
        done = replace(
            after,
            dialog="share",
            files=replace(after.files, copy_manually=copy_manually),
        )
    if what == "png":
        return done, (SavePicture(name, text),)
    return done, (SaveFile(name, text, export_game.FORMATS[what].kind),)


def _save_unsaved(state: AppState) -> Update:
    """Save the player's game as a file, also while a task or the editor covers it."""
    there = settled(state)
    what = "pgn-lines" if is_rich(there.game.record) else "pgn"
    saved, effects = _save(there, what)
    return replace(state, notice=saved.notice, dialog=saved.dialog, files=saved.files), effects


def _delete_everything(state: AppState) -> Update:
    """Delete all saved games and settings; the game that is shown is saved again if it goes on."""
    if not state.files.confirming_delete:
        asking = replace(state, files=replace(state.files, confirming_delete=True), notice=None)
        return asking, (ShowAnswer(),)
    files = replace(state.files, confirming_delete=False, games=())
    usual = without_saved(replace(state, files=files))
    return usual.with_notice(Notice("settings.forgotten")), (DeleteAll(),)
