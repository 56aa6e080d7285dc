"""The loop of the page: the order of intents and effects, and what remains after a failure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, get_args

import pytest

from tests.languages import LANGUAGES
from web.app.loop import MOST, NOTHING_DONE, PARTLY_DONE, Loop, NoRunnerError, Runners
from web.app.update import HANDLERS
from web.away.intents import AwayIntent
from web.computer.intents import ComputerIntent
from web.editor.intents import EditorIntent
from web.embed.intents import EmbedIntent
from web.explorer.intents import ExplorerIntent
from web.files.intents import FilesIntent, OpenText
from web.files.link import Problem
from web.game.clock import Clock
from web.game.intents import GameIntent, GoTo, Tick
from web.game.record import NEW_RECORD
from web.game.state import OpenGame
from web.learn.intents import LearnIntent
from web.locale import text
from web.offline.intents import OfflineIntent
from web.rules.intents import RulesIntent
from web.settings.intents import SettingsIntent
from web.shared.effects import AnimateMove, Effect, KeepInView, ListGames, PickFile, Sound
from web.shared.intents import AppIntent, Intent
from web.shared.sentences import sentence
from web.shared.state import AppState, Update
from web.table.intents import TableIntent
from web.table.mark_intents import MarkIntent

Effects = dict[Intent, tuple[Effect, ...]]
Dispatches = dict[Effect, tuple[Intent, ...]]

BROKEN = Sound("broken")
"""An effect that fails."""


@dataclass
class Stage:
    """A page whose parts are set up by a test, and that records what happens.

    `GoTo(n)` shows position n and makes a sound of that name, or has the `effects` given for it.
    `dispatches`: what an effect dispatches. `fails`: intents whose update fails. `unshown`:
    positions that can't be shown.
    """

    effects: Effects = field(default_factory=dict)
    dispatches: Dispatches = field(default_factory=dict)
    fails: set[Intent] = field(default_factory=set)
    unshown: set[int] = field(default_factory=set)
    state: AppState = field(default_factory=AppState)
    happened: list[str] = field(default_factory=list)
    shown: list[AppState] = field(default_factory=list)
    followed: list[tuple[int, Intent]] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)
    time: float = 0.0

    def __post_init__(self) -> None:
        self.loop = Loop(
            self.state,
            update=self._update,
            show=self._show,
            run=self._run,
            follow=[lambda state, intent: self.followed.append((state.game.ply, intent))],
            now=lambda: self.time,
            log=self.logged.append,
        )

    def _update(self, state: AppState, intent: Intent) -> Update:
        if intent in self.fails:
            raise ValueError("the update fell")
        match intent:
            case GoTo(ply):
                self.happened.append(f"update {ply}")
                return replace(state, game=replace(state.game, ply=ply)), self.effects.get(
                    intent, (Sound(str(ply)),)
                )
            case Tick(now):
                self.happened.append(f"tick {now:g}")
                assert state.game.clock is not None
                clock = replace(state.game.clock, read_at=now)
                return replace(state, game=replace(state.game, clock=clock)), (Sound("tick"),)
        return state, self.effects.get(intent, ())

    def _show(self, before: AppState, state: AppState, intent: Intent | None) -> None:
        if state.game.ply in self.unshown:
            raise ValueError("the picture fell")
        self.happened.append(f"show {state.game.ply}" if intent is not None else "say")
        self.shown.append(state)

    def _run(self, effect: Effect) -> None:
        name = effect.name if isinstance(effect, Sound) else type(effect).__name__
        self.happened.append(f"run {name}")
        if effect == BROKEN:
            raise ValueError("the effect fell")
        for intent in self.dispatches.get(effect, ()):
            self.loop.dispatch(intent)

    @property
    def said(self) -> str | None:
        """Return the failure that the screen reports."""
        note = self.shown[-1].notice if self.shown else None
        return note.key if isinstance(note, Problem) else None


# -- order -----------------------------------------------------------------------------------------


def test_an_intent_is_updated_shown_and_its_effects_run_before_its_followers() -> None:
    stage = Stage()
    stage.loop.dispatch(GoTo(1))
    assert stage.happened == ["update 1", "show 1", "run 1"]
    assert stage.followed == [(1, GoTo(1))]


def test_intents_of_an_effect_wait_until_all_effects_have_run() -> None:
    first: Effects = {GoTo(1): (Sound("a"), Sound("b"))}
    stage = Stage(effects=first, dispatches={Sound("a"): (GoTo(2),)})
    stage.loop.dispatch(GoTo(1))
    assert stage.happened[2:] == ["run a", "run b", "update 2", "show 2", "run 2"]
    assert stage.followed == [(1, GoTo(1)), (2, GoTo(2))]


def test_queued_intents_keep_their_order() -> None:
    two = (GoTo(2), GoTo(3))
    stage = Stage(dispatches={Sound("1"): two, Sound("2"): (GoTo(4),)})
    stage.loop.dispatch(GoTo(1))
    assert [ply for ply, _ in stage.followed] == [1, 2, 3, 4]


def test_the_new_state_is_available_when_dispatch_returns() -> None:
    stage = Stage(dispatches={Sound("1"): (GoTo(2),)})
    stage.loop.dispatch(GoTo(1))
    assert stage.loop.state.game.ply == stage.shown[-1].game.ply == 2


def test_intents_caused_by_showing_the_page_wait_and_get_the_new_state() -> None:
    """The focus moves while the page is patched, and a listener of that event dispatches."""
    stage = Stage()
    show, seen = stage._show, []

    def show_and_focus(before: AppState, state: AppState, intent: Intent | None) -> None:
        if intent == GoTo(1):
            seen.append(stage.loop.state.game.ply)
            stage.loop.dispatch(GoTo(2))
        show(before, state, intent)

    stage.loop._show = show_and_focus
    stage.loop.dispatch(GoTo(1))
    assert seen == [1]
    assert stage.happened == ["update 1", "show 1", "run 1", "update 2", "show 2", "run 2"]


# -- time ------------------------------------------------------------------------------------------

before = AppState(game=OpenGame(record=NEW_RECORD.with_moves(("wS1",)), ply=1))
TIMED = replace(
    before,
    game=replace(
        before.game,
        clock=Clock((60_000.0, 60_000.0), 0, 5.0, ("wS1",), ply=1),
    ),
)
"""A game with a running clock."""


def test_the_time_until_now_is_charged_first() -> None:
    assert TIMED.ticking
    stage = Stage(state=TIMED, time=70.0)
    stage.loop.dispatch(GoTo(0))
    assert stage.happened == ["tick 70", "update 0", "show 0", "run tick", "run 0"]
    assert stage.followed == [(0, GoTo(0))]


def test_a_tick_causes_no_other_tick() -> None:
    stage = Stage(state=TIMED, time=70.0)
    stage.loop.dispatch(Tick(60.0))
    assert stage.happened == ["tick 60", "show 1", "run tick"]


def test_time_is_charged_even_if_the_intent_fails() -> None:
    stage = Stage(state=TIMED, time=70.0, fails={GoTo(0)})
    stage.loop.dispatch(GoTo(0))
    clock = stage.loop.state.game.clock
    assert clock is not None
    assert (stage.loop.state.game.ply, clock.read_at) == (1, 70.0)
    assert stage.followed == [(1, Tick(70.0))]
    assert stage.said == NOTHING_DONE


def test_a_failing_clock_does_not_prevent_playing() -> None:
    stage = Stage(state=TIMED, time=70.0, fails={Tick(70.0)})
    stage.loop.dispatch(GoTo(0))
    assert stage.loop.state.game.ply == 0
    assert stage.said == PARTLY_DONE


# -- failures --------------------------------------------------------------------------------------


def test_a_failing_update_keeps_the_state_and_shows_a_notice() -> None:
    stage = Stage(fails={GoTo(5)})
    stage.loop.dispatch(GoTo(1))
    before = stage.loop.state
    stage.loop.dispatch(GoTo(5))
    failed = before.with_notice(Problem(NOTHING_DONE))
    assert stage.loop.state == replace(failed, spoken=stage.loop.state.spoken)
    assert stage.said == NOTHING_DONE
    assert stage.loop.state.spoken.text == sentence(failed)
    assert "run 5" not in stage.happened


def test_a_failure_is_logged_with_its_intent_and_traceback() -> None:
    stage = Stage(fails={GoTo(5)})
    stage.loop.dispatch(GoTo(5))
    (entry,) = stage.logged
    assert "GoTo(ply=5)" in entry
    assert "ValueError: the update fell" in entry


def test_long_texts_are_logged_shortened() -> None:
    long = OpenText("w" * 100_000)
    stage = Stage(fails={long})
    stage.loop.dispatch(long)
    assert "OpenText(text='www" in stage.logged[0]
    assert len(stage.logged[0]) < 3000


def test_a_failing_update_reverts_nothing_of_a_nested_one() -> None:
    nested: Dispatches = {Sound("1"): (GoTo(2), GoTo(5), GoTo(3))}
    stage = Stage(dispatches=nested, fails={GoTo(5)})
    stage.loop.dispatch(GoTo(1))
    assert [ply for ply, _ in stage.followed] == [1, 2, 3]
    assert stage.loop.state.game.ply == 3
    assert stage.said == PARTLY_DONE


def test_a_failing_effect_keeps_the_change_that_caused_it() -> None:
    stage = Stage(effects={GoTo(1): (BROKEN,)})
    stage.loop.dispatch(GoTo(1))
    before = AppState()
    failed = replace(before, game=replace(before.game, ply=1)).with_notice(Problem(PARTLY_DONE))
    assert stage.loop.state == replace(failed, spoken=stage.loop.state.spoken)
    assert stage.followed == [(1, GoTo(1))]


def test_a_failing_effect_keeps_the_change_of_a_nested_intent() -> None:
    effects: Effects = {GoTo(1): (Sound("a"), BROKEN)}
    stage = Stage(effects=effects, dispatches={Sound("a"): (GoTo(2),)})
    stage.loop.dispatch(GoTo(1))
    assert stage.loop.state.game.ply == 2
    assert stage.said == PARTLY_DONE


def test_the_effects_after_a_failing_one_still_run() -> None:
    stage = Stage(effects={GoTo(1): (BROKEN, Sound("b"))})
    stage.loop.dispatch(GoTo(1))
    assert stage.happened == ["update 1", "show 1", "run broken", "run b", "say"]


def test_a_state_that_cannot_be_shown_is_reverted() -> None:
    stage = Stage(unshown={5})
    stage.loop.dispatch(GoTo(1))
    stage.loop.dispatch(GoTo(5))
    assert stage.loop.state.game.ply == stage.shown[-1].game.ply == 1
    assert stage.said == NOTHING_DONE
    assert "run 5" not in stage.happened


def test_the_loop_continues_if_nothing_can_be_shown() -> None:
    stage = Stage(unshown={0, 5})
    stage.loop.dispatch(GoTo(5))
    assert len(stage.logged) == 2
    stage.loop.dispatch(GoTo(1))
    assert stage.shown[-1].game.ply == 1


def test_a_failing_follower_reverts_nothing_and_stops_no_other() -> None:
    stage = Stage()

    def fail(_state: AppState, _intent: Intent) -> None:
        raise ValueError("no room")

    stage.loop._follow = (fail, *stage.loop._follow)
    stage.loop.dispatch(GoTo(1))
    assert stage.loop.state.game.ply == 1
    assert stage.followed == [(1, GoTo(1))]
    assert stage.said == PARTLY_DONE


def test_after_a_failure_the_next_intent_is_carried_out() -> None:
    stage = Stage(fails={GoTo(5)})
    stage.loop.dispatch(GoTo(5))
    stage.loop.dispatch(GoTo(1))
    assert stage.loop.state.game.ply == 1


@pytest.mark.parametrize("fault", [NOTHING_DONE, PARTLY_DONE])
def test_failures_have_sentences_in_every_language(fault: str) -> None:
    for lang in LANGUAGES:
        assert text(lang, fault)


def test_an_endless_loop_of_intents_is_dropped_with_an_error() -> None:
    circle: Dispatches = {
        Sound("1"): (GoTo(2),),
        Sound("2"): (GoTo(1),),
    }
    stage = Stage(dispatches=circle)
    stage.loop.dispatch(GoTo(1))
    assert len(stage.followed) == MOST
    (entry,) = stage.logged
    assert f"after {MOST} intents in a row" in entry
    assert "GoTo(ply=1)" in entry
    assert stage.said == PARTLY_DONE


def test_after_an_endless_loop_the_page_works_again() -> None:
    stage = Stage(dispatches={Sound("1"): (GoTo(1),)})
    stage.loop.dispatch(GoTo(1))
    stage.loop.dispatch(GoTo(7))
    assert stage.loop.state.game.ply == 7


# -- runners of effects ----------------------------------------------------------------------------


def test_an_effect_is_passed_to_its_runner() -> None:
    runners = Runners()
    came: list[Effect] = []
    runners.register(Sound, came.append)
    runners.run(Sound("end"))
    assert came == [Sound("end")]


def test_an_effect_without_a_runner_is_an_error() -> None:
    with pytest.raises(NoRunnerError, match=r"KeepInView\(\)"):
        Runners().run(KeepInView())


def test_an_effect_without_a_runner_is_logged_and_shows_a_notice() -> None:
    stage = Stage(effects={GoTo(1): (PickFile(),)})
    stage.loop._run = Runners().run
    stage.loop.dispatch(GoTo(1))
    assert "NoRunnerError: nothing carries out PickFile()" in stage.logged[0]
    assert (stage.loop.state.game.ply, stage.said) == (1, PARTLY_DONE)


def test_one_type_of_effect_has_one_runner() -> None:
    runners = Runners()
    runners.register(ListGames, lambda _effect: None)
    with pytest.raises(ValueError, match="ListGames has a runner already"):
        runners.register(ListGames, lambda _effect: None)


def test_only_effects_have_runners() -> None:
    register: Callable[..., None] = Runners().register
    with pytest.raises(ValueError, match="int is not a type of effect"):
        register(int, lambda _effect: None)


def test_effects_without_a_runner_are_listed() -> None:
    runners = Runners()
    assert "AnimateMove" in runners.missing()
    runners.register(AnimateMove, lambda _effect: None)
    assert "AnimateMove" not in runners.missing()


def test_every_intent_is_carried_out_by_one_feature_or_by_the_app() -> None:
    unions: tuple[Any, ...] = (
        AwayIntent,
        TableIntent,
        MarkIntent,
        GameIntent,
        ComputerIntent,
        FilesIntent,
        SettingsIntent,
        RulesIntent,
        OfflineIntent,
        EmbedIntent,
        EditorIntent,
        LearnIntent,
        ExplorerIntent,
    )
    kinds = [kind for union in unions for kind in get_args(union)]
    assert len(kinds) == len(set(kinds))
    assert HANDLERS.keys() == set(kinds)
    assert HANDLERS.keys() | set(get_args(AppIntent)) == set(get_args(Intent))
