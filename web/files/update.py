"""Games that come in and go out: what opening, copying, saving and keeping mean. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.app.effects import (
    BeginGame,
    ContinueGame,
    CopyPicture,
    CopyText,
    ForgetAll,
    ForgetGame,
    KeepInView,
    KeepUnder,
    ListGames,
    PickFile,
    RestoreGame,
    SaveFile,
    SavePicture,
    SelectText,
    SendLink,
)
from web.app.state import AppState, Said, Update
from web.app.transitions import fitted, taking_over, with_kept_review, with_own_side, with_prefs
from web.files import embed_code, export_game, import_game, intents
from web.files.import_game import Arrival
from web.files.intents import FilesIntent
from web.files.state import Unread
from web.game.record import Record
from web.settings.state import Prefs

COPIES = ("link", "game-string", "pgn", "svg", "png", "iframe", "board")
SAVES = tuple(export_game.FORMATS)


def update(state: AppState, intent: FilesIntent) -> Update:
    """The state after the intent, and what the outside has to do about it."""
    match intent:
        case intents.OpenText(text, size):
            return _read(state, text, size)
        case intents.OpenLegal():
            if state.files.unread is None or state.files.unread.legal is None:
                return state, ()
            return _opened(state, Arrival(state.files.unread.legal))
        case intents.ChooseFile():
            return state, (PickFile(),)
        case intents.Copy(what):
            return _copied(state, what)
        case intents.Save(what):
            return _saved(state, what)
        case intents.LetReaders(mode):
            known = mode in embed_code.MODES
            return (
                replace(state, files=replace(state.files, readers=mode, by_hand=""), note=None)
                if known
                else state
            ), ()
        case intents.Send():
            return _sent(state)
        case intents.NotCopied(text):
            told = state.noting(Said("share.by-hand"))
            return replace(
                told,
                files=replace(told.files, by_hand=text),
            ), (SelectText(),)
        case intents.GamesListed(games):
            return replace(state, files=replace(state.files, games=games)), ()
        case intents.OpenKept(name):
            return state, (ContinueGame(name),)
        case intents.DeleteKept(name):
            return _deleted(state, name, deleted=True), (ForgetGame(name),)
        case intents.RestoreKept(name):
            return _deleted(state, name, deleted=False), (RestoreGame(name),)
        case intents.TakeUp(game, copied, name):
            fresh = taking_over(state, game.record)
            there = replace(
                fresh,
                game=replace(fresh.game, ply=game.ply, clock=game.clock),
                computer=fresh.computer.seated(*game.levels),
            )
            there = with_kept_review(there, game)
            note = Said("keep.cut") if game.cut else Said("open.copied") if copied else None
            there = with_own_side(there)
            shown = fitted(replace(there.undisturbed(), dialog=None, note=note))
            return shown, (KeepUnder(None if copied else name), KeepInView())
        case intents.ForgetEverything():
            return _forgotten(state)
        case intents.NotKept():
            note = Said("keep.nothing")
            return (
                replace(state, files=replace(state.files, storage=False), note=note)
                if state.files.storage
                else state
            ), ()


def _deleted(state: AppState, name: str, *, deleted: bool) -> AppState:
    """The state with that game struck out in the list, or not; its row stays where it is."""
    games = (
        replace(game, deleted=deleted) if game.name == name else game for game in state.files.games
    )
    return replace(state, files=replace(state.files, games=tuple(games)))


def _read(state: AppState, text: str, size: int) -> Update:
    """The game of a text is opened; a text at fault leaves everything and says why."""
    found = import_game.read(text, size, state.settings.lang)
    if isinstance(found, Arrival):
        return _opened(state, found)
    return _refused(state, found)


def _refused(state: AppState, why: Unread) -> Update:
    closed = state.undisturbed()
    shown = replace(
        closed,
        dialog="open",
        note=why.why,
        files=replace(closed.files, unread=why),
    )
    return shown, ((ListGames(),) if state.dialog != "open" else ())


def _opened(state: AppState, found: Arrival) -> Update:
    record = found.record
    # Of the game that is on the table already, the lines and what was undone stay.
    known = _same_game(record, state.game.record)
    there = state.let_go() if known else taking_over(state, record)
    ply = len(record.moves) if found.ply is None else found.ply
    closed = there.undisturbed()
    shown = replace(
        closed,
        dialog=None,
        note=found.note,
        game=replace(closed.game, ply=ply),
    )
    return fitted(shown), (KeepInView(),) if known else (BeginGame(), KeepInView())


def _same_game(one: Record, other: Record) -> bool:
    return one.main_line() == other.main_line()


def _copied(state: AppState, what: str) -> Update:
    written = export_game.game_text(state, what) if what in COPIES else ""
    if not written:
        return state, ()
    there = replace(state, note=None, files=replace(state.files, by_hand=""))
    if what == "png":
        return there, (CopyPicture(export_game.file_name(state, what), written),)
    return there, (CopyText(written, f"share.copied.{what}"),)


def _sent(state: AppState) -> Update:
    """The link goes to other programs, or to the clipboard; of a local page, the moves do."""
    if state.outside.local:
        there = replace(state, note=None, files=replace(state.files, by_hand=""))
        return there, (CopyText(export_game.game_text(state, "game-string"), "share.copied.moves"),)
    if state.outside.sends:
        return state, (SendLink(export_game.game_text(state, "link")),)
    return _copied(state, "link")


def _saved(state: AppState, what: str) -> Update:
    if what not in SAVES:
        return state, ()
    name, text = export_game.file_name(state, what), export_game.game_text(state, what)
    told = state.noting(Said("share.saved", (("name", name),)))
    done = replace(
        told,
        files=replace(told.files, by_hand=""),
    )
    if state.outside.walled:
        # Nobody can tell whether the file arrives, so the text is there to be copied, too.
        by_hand = text if what != "png" else ""
        note = Said("share.walled" if by_hand else "share.walled.picture")
        told = state.noting(note)
        done = replace(
            told,
            dialog="share",
            files=replace(told.files, by_hand=by_hand),
        )
    if what == "png":
        return done, (SavePicture(name, text),)
    return done, (SaveFile(name, text, export_game.FORMATS[what].kind),)


def _forgotten(state: AppState) -> Update:
    """Everything that is kept goes; the game on the table stays, to be kept when it goes on."""
    if not state.files.sure:
        return replace(state, files=replace(state.files, sure=True), note=None), ()
    usual = with_prefs(replace(state, files=replace(state.files, sure=False, games=())), Prefs())
    return usual.noting(Said("settings.forgotten")), (ForgetAll(),)
