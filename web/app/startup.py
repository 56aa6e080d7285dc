"""How the page begins, and what its address and a person's settings ask of it. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.app import intents
from web.app.effects import Effect, KeepInView, SaveUnder
from web.app.state import AppState, Notice, Update
from web.app.transitions import fitted, looking, taking_over, with_kept_review, with_own_side
from web.files import link
from web.files.state import UnreadableText
from web.settings.state import THEMES


def resumed(state: AppState, kept: intents.Resume, languages: tuple[str, ...]) -> AppState:
    """The state of a page that starts with what the browser kept."""
    lang = kept.browser_lang if kept.browser_lang in languages else "en"
    prefs = kept.prefs
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
            lang=lang if prefs.lang == "auto" else prefs.lang,
            browser_lang=lang,
        ),
        files=replace(state.files, storage=kept.storage),
        outside=kept.outside,
    )
    if kept.game is not None:
        game = kept.game
        ply = min(game.ply, len(game.record.moves))
        seated = state.computer.seated(*game.levels)
        state = replace(
            state,
            game=replace(state.game, record=game.record, ply=ply, clock=game.clock),
            computer=seated,
        )
        state = with_own_side(replace(state, newcomer=False))
        state = with_kept_review(state, game)
    return fitted(state)


def visited(state: AppState, text: str, languages: tuple[str, ...], *, again: bool) -> Update:
    """What the address asks for is done; `again`: but for its game, which has gone on since.

    One that names a game says all about it: what it leaves out is as in a new page.
    """
    settings = link.parse(text, languages, len(state.game.record.moves))
    if settings.game is not None and not again:
        settings = settings.whole()
    state = replace(
        looking(state.deselected(), settings),
        notice=settings.problems[0] if settings.problems else None,
    )
    begin: tuple[Effect, ...] = ()
    if settings.game is not None and not again:
        record = settings.game
        if record != state.game.record:
            state = replace(taking_over(state, record), notice=state.notice, dialog=None)
            begin = (SaveUnder(None),)
    if not again:
        white, black = state.computer.levels
        white = white if settings.white is None else settings.white
        black = black if settings.black is None else settings.black
        seed = state.computer.seed if settings.seed is None else settings.seed
        computer = replace(state.computer, levels=(white, black), seed=seed)
        state = replace(state, computer=computer)
        seated = (settings.game, settings.white, settings.black) != (None, None, None)
        if settings.flip is None and seated:
            state = with_own_side(state)
        if settings.game is not None:
            state = replace(state, newcomer=False)
    if settings.ply is not None and not again:
        state = replace(state, game=replace(state.game, ply=settings.ply))
    if settings.legal is not None and not again:
        first = next(problem for problem in settings.problems if problem.key == "link.game")
        unreadable = UnreadableText(Notice(first.key, first.values), settings.legal)
        if not state.embed.framed:
            state = replace(state, dialog="open", files=replace(state.files, unreadable=unreadable))
    return fitted(state), (*begin, KeepInView())
