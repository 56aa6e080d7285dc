"""The page's loop: a queue of intents, each with its update, view and effects.

An intent is carried out completely before the next one begins: what an effect or an event of the
browser dispatches in the meantime is queued. So every intent applies to the latest state. A failure
is logged and shown to the player; what succeeded before it stays.
"""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, get_args

from web.app import speech
from web.files.link import Problem
from web.game.intents import Tick
from web.shared.effects import Effect
from web.shared.intents import Intent
from web.shared.state import AppState, Update

MOST = 100
"""How many intents may follow from one; more than that is an endless loop."""

NOTHING_DONE = "fault"
"""The notice after a failure that changed nothing: a key of the catalogue."""

PARTLY_DONE = "fault.partly"
"""The notice after a failure when something else succeeded: a key of the catalogue."""

E = TypeVar("E", bound=Effect)

_BRIEF = 200


def _brief(thing: Intent | Effect) -> str:
    """Return the text for the log, shortened: a file or an image can be very long."""
    words = repr(thing)
    return words if len(words) <= _BRIEF else f"{words[:_BRIEF]}…"


class NoRunnerError(LookupError):
    """Raised for an effect that has no runner."""


class Runners:
    """The registry of runners: one function for each type of effect."""

    def __init__(self) -> None:
        self._runners: dict[type[Any], Callable[[Any], None]] = {}

    def register(self, kind: type[E], runner: Callable[[E], None]) -> None:
        """Register the function that carries out effects of that type.

        :raises ValueError: if that type has a runner already, or is no type of effect.
        """
        if kind not in get_args(Effect):
            raise ValueError(f"{kind.__name__} is not a type of effect")
        if kind in self._runners:
            raise ValueError(f"{kind.__name__} has a runner already")
        self._runners[kind] = runner

    def missing(self) -> frozenset[str]:
        """Return the names of the types of effects without a runner."""
        return frozenset(kind.__name__ for kind in get_args(Effect) if kind not in self._runners)

    def run(self, effect: Effect) -> None:
        """Carry out the effect.

        :raises NoRunnerError: if its type has no runner; errors of the runner are passed on.
        """
        runner = self._runners.get(type(effect))
        if runner is None:
            raise NoRunnerError(f"nothing carries out {_brief(effect)}")
        runner(effect)


class Loop:
    """Holds the state and carries out intents, one after the other.

    `update`: returns the state after an intent, and its effects. `show(before, after, intent)`:
    shows the state; the intent is None if only a notice has changed. `run`: carries out an effect.
    `follow`: called with the state and the intent after its effects. `now`: returns milliseconds.
    `log`: writes a text for developers.
    """

    def __init__(
        self,
        state: AppState,
        *,
        update: Callable[[AppState, Intent], Update],
        show: Callable[[AppState, AppState, Intent | None], None],
        run: Callable[[Effect], None],
        follow: Iterable[Callable[[AppState, Intent], None]] = (),
        now: Callable[[], float],
        log: Callable[[str], None],
    ) -> None:
        self._state = state
        self._update = update
        self._show = show
        self._run = run
        self._follow = tuple(follow)
        self._now = now
        self._log = log
        self._queue: deque[Intent] = deque()
        self._busy = False

    @property
    def state(self) -> AppState:
        """The current state; it is on screen, or is about to be shown."""
        return self._state

    def dispatch(self, intent: Intent) -> None:
        """Carry out the intent and all that follow from it; queue it while another runs.

        Raises nothing: failures are logged and shown.
        """
        self._queue.append(intent)
        if self._busy:
            return
        self._busy = True
        try:
            fault = self._drain()
            if fault is not None:
                self._say(fault)
                self._drain()  # events that showing the notice has caused
        finally:
            self._queue.clear()
            self._busy = False

    def _drain(self) -> str | None:
        """Carry out all queued intents; return the notice about a failure, if any."""
        fault: str | None = None
        done: list[str] = []
        while self._queue:
            if len(done) == MOST:
                last = ", ".join(done[-6:])
                self._log(
                    f"the page goes in circles: after {MOST} intents in a row ({last}) "
                    f"there are more, such as {_brief(self._queue[0])}; they are dropped"
                )
                self._queue.clear()
                return PARTLY_DONE
            intent = self._queue.popleft()
            error = self._carry_out(intent)
            # An earlier intent succeeded, so the notice must not say that nothing has changed.
            error = PARTLY_DONE if error is not None and done else error
            fault = fault or error
            done.append(type(intent).__name__)
        return fault

    def _carry_out(self, intent: Intent) -> str | None:
        """Carry out one intent completely; return the notice about a failure, if any."""
        before = self._state
        try:
            state, effects, intent, fault = self._advance(before, intent)
            self._state = state
            self._show(before, state, intent)
        except Exception:
            self._log(f"{_brief(intent)} failed, nothing of it was done\n{traceback.format_exc()}")
            self._state = before
            return NOTHING_DONE
        for effect in effects:
            try:
                self._run(effect)
            except Exception:
                self._log(f"{_brief(effect)} of {_brief(intent)} failed\n{traceback.format_exc()}")
                fault = fault or PARTLY_DONE
        for follow in self._follow:
            try:
                follow(self._state, intent)
            except Exception:
                self._log(f"what follows {_brief(intent)} failed\n{traceback.format_exc()}")
                fault = fault or PARTLY_DONE
        return fault

    def _advance(
        self, before: AppState, intent: Intent
    ) -> tuple[AppState, tuple[Effect, ...], Intent, str | None]:
        """Return the state, the effects, the intent to report, and a notice, if any."""
        if not before.ticking or isinstance(intent, Tick):
            return *self._update(before, intent), intent, None
        # Charge the time until now to the clock before anything else changes the game.
        tick, fault = Tick(self._now()), None
        try:
            spent, late = self._update(before, tick)
        except Exception:
            self._log(f"{_brief(tick)} failed\n{traceback.format_exc()}")
            spent, late, fault = before, (), PARTLY_DONE
        try:
            state, effects = self._update(spent, intent)
        except Exception:
            self._log(f"{_brief(intent)} failed, nothing of it was done\n{traceback.format_exc()}")
            return spent, late, tick, NOTHING_DONE
        return state, (*late, *effects), intent, fault

    def _say(self, fault: str) -> None:
        """Show the notice about a failure."""
        before = self._state
        self._state = speech.reconcile(before, before.with_notice(Problem(fault)), None)
        try:
            self._show(before, self._state, None)
        except Exception:
            self._log(f"that could not even be said\n{traceback.format_exc()}")
