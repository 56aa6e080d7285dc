"""How the page starts, and what its address and the saved settings do."""

from __future__ import annotations

from dataclasses import replace

from web.files import export_game, link
from web.files.keeping import resumed
from web.files.state import UnreadableText
from web.game.state import EndCard
from web.locale.phrases import Notice
from web.settings.state import THEMES
from web.shared.effects import (
    CorrectAddress,
    Effect,
    FindAway,
    KeepInView,
    ListGames,
    NumberAway,
    SaveUnder,
)
from web.shared.intents import Resume
from web.shared.state import AppState, Update
from web.shared.transitions import (
    fit_hive,
    replace_game,
    with_link_settings,
    with_own_side,
)


def resume(state: AppState, stored: Resume, languages: tuple[str, ...]) -> AppState:
    """Return the state of a page that starts with what the browser has saved."""
    lang = stored.browser_lang if stored.browser_lang in languages else "en"
    prefs = stored.prefs
    if prefs.lang not in ("auto", *languages):
        prefs = replace(prefs, lang="auto")
    if prefs.theme not in THEMES:
        prefs = replace(prefs, theme="auto")
    state = replace(
        state,
        settings=replace(
            state.settings,
            prefs=prefs,
            theme=prefs.theme,
            wanted=lang if prefs.lang == "auto" else prefs.lang,
            browser_lang=lang,
        ),
        files=replace(state.files, storage=stored.storage),
        outside=stored.outside,
        learn=replace(state.learn, more=()) if stored.outside.single else state.learn,
    )
    if stored.game is not None:
        state = resumed(replace(state, newcomer=False), stored.game)
        state = with_own_side(state)
        if stored.game.card:
            record = stored.game.record
            state = replace(state, end_card=EndCard(record.moves, record.ending))
    if stored.game is not None and stored.edits:
        from web.files import saved_edits

        state = replace(state, game=saved_edits.restored(state.game, stored.edits))
    if stored.scores:
        from web.files import saved_scores

        scores = saved_scores.read(stored.scores)
        state = replace(state, computer=replace(state.computer, scores=scores))
    return fit_hive(state)


def visit(state: AppState, text: str, languages: tuple[str, ...], *, again: bool) -> Update:
    """Return the state after following the address; `again`: keep the game that is on the board.

    An address with a game describes it completely: what it omits has its default value.
    """
    settings = link.parse(text, languages, len(state.game.record.moves))
    # A host page has chosen the address of an embedded one.
    begin: tuple[Effect, ...] = ()
    if settings.problems and not state.embed.framed:
        is_of_game = any(problem.is_of_game for problem in settings.problems)
        begin = (CorrectAddress(link.without_faults(text, settings.problems), is_of_game),)
    if again:
        # What the tab was doing decides, not where it began; a game that is only read stays so.
        mode = settings.mode if settings.mode == "view" else None
        settings = replace(settings, mode=mode, task=None)
    if settings.game is not None and not again:
        settings = settings.whole()
    elif not state.embed.framed and any(problem.is_of_game for problem in settings.problems):
        settings = settings.without_board()
    if not again and any(part is not None for part in (settings.game, settings.mode, settings.ply)):
        state = state.at_game()
    if settings.task is not None:
        there, effects = _visit_task(state, settings)
        return there, (*begin, *effects)
    state = replace(
        with_link_settings(state.deselected(), settings),
        notice=settings.problems[0] if settings.problems else None,
    )
    if settings.correspondence is not None and settings.game is not None and not again:
        came = settings.game, settings.correspondence
        if state.embed.framed:  # nothing is saved there
            from web.away.arrival import arrive_unsaved

            return arrive_unsaved(state, *came, settings.known)
        awaits = replace(state, files=replace(state.files, arriving=True))
        return awaits, (*begin, FindAway(*came, settings.known, settings.direct))
    if again and settings.direct is not None:
        state = _offered_again(state, settings)
    if settings.by_link and settings.game is not None and not again:
        begun = settings.game.bare(settings.ply)
        if begun.outcome() is None and settings.game.ending is None:
            return fit_hive(state), (*begin, NumberAway(begun))
    if settings.game is not None and not again:
        record = export_game.without_facts(state, settings.game)
        if record != state.game.record:
            state = replace(replace_game(state, record), notice=state.notice, dialog=None)
            begin = (*begin, SaveUnder(None))
    if settings.seed is not None:
        state = replace(state, computer=replace(state.computer, seed=settings.seed))
    if not again:
        white, black = state.computer.levels
        white = white if settings.white is None else settings.white
        black = black if settings.black is None else settings.black
        state = replace(state, computer=replace(state.computer, levels=(white, black)))
        brings_players = (settings.game, settings.white, settings.black) != (None, None, None)
        if settings.flip is None and brings_players:
            state = with_own_side(state)
        if settings.game is not None:
            state = replace(state, newcomer=False)
    if settings.ply is not None and not again:
        state = replace(state, game=replace(state.game, ply=settings.ply))
    if settings.legal is not None and not again:
        first = next(problem for problem in settings.problems if problem.is_of_game)
        unreadable = UnreadableText(Notice(first.key, first.values), settings.legal, text)
        if not state.embed.framed:
            state = replace(state, dialog="open", files=replace(state.files, unreadable=unreadable))
            begin = (*begin, ListGames())
    return fit_hive(state), (*begin, KeepInView())


def _offered_again(state: AppState, settings: link.Settings) -> AppState:
    """Return the state after a reload with the connection that the link still offers."""
    from web.away.direct_update import asked_by

    away, sent = state.game.away, settings.correspondence
    assert settings.direct is not None
    kind, packed = settings.direct
    offered = away is not None and sent is not None and kind == "offer" and state.direct is None
    if not offered or away is None or sent is None or state.embed.framed:
        return state
    if (sent.identity, sent.sender.other) != (away.identity, away.mine):
        return state
    if settings.game is None or state.game.record.game_line != settings.game.moves:
        return state  # the game has gone on since
    return replace(state, direct=asked_by(away, packed))


def _visit_task(state: AppState, settings: link.Settings) -> Update:
    """Return the state after following a link to a task."""
    # Imported here to keep the page's start quick.
    from web.learn import opening

    assert settings.task is not None
    there = with_link_settings(state.deselected(), settings)
    return opening.follow(replace(there, dialog=None), settings.task)
