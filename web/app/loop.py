"""The page's loop: a queue of intents, each through `update`, the screen and its effects. Pure.

One intent is carried out whole before the next one begins: what an effect dispatches meanwhile, or
an event that showing the page sets off, has to wait. So no intent is computed from a state that
another one has left already. What fails is logged, and said to the player at the end; it takes
nothing back that had succeeded before.
"""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, get_args

from web.app.effects import Effect
from web.app.intents import Intent, Tick
from web.app.state import AppState, Update
from web.files.link import Problem

MOST = 100
"""So many intents may follow from one; a page that asks itself for more is going in circles."""

NOTHING_DONE = "fault"
"""What is said when the game is as it was: a key of the catalogue."""

PARTLY_DONE = "fault.partly"
"""What is said when something was done and something else was not."""

E = TypeVar("E", bound=Effect)


def _brief(thing: Intent | Effect) -> str:
    """What is written of it into the log: a file or a picture can be very long."""
    written = repr(thing)
    return written if len(written) <= _BRIEF else f"{written[:_BRIEF]}…"


_BRIEF = 200


class NoRunnerError(LookupError):
    """An effect came that nothing carries out."""


class Runners:
    """Maps each type of effect to the one function that carries it out."""

    def __init__(self) -> None:
        self._runners: dict[type[Any], Callable[[Any], None]] = {}

    def register(self, kind: type[E], runner: Callable[[E], None]) -> None:
        """Have the function carry out effects of that type.

        Raises ValueError where another one does already, or the type is no effect's.
        """
        if kind not in get_args(Effect):
            raise ValueError(f"{kind.__name__} is not a type of effect")
        if kind in self._runners:
            raise ValueError(f"{kind.__name__} has a runner already")
        self._runners[kind] = runner

    def missing(self) -> frozenset[str]:
        """Return the names of the types of effects that nothing carries out."""
        return frozenset(kind.__name__ for kind in get_args(Effect) if kind not in self._runners)

    def run(self, effect: Effect) -> None:
        """Carry out the effect. Raises NoRunnerError, and whatever its runner raises."""
        runner = self._runners.get(type(effect))
        if runner is None:
            raise NoRunnerError(f"nothing carries out {_brief(effect)}")
        runner(effect)


class Loop:
    """Carries out intents, one after the other, and holds the state between them.

    `update`: the state after an intent, and its effects. `show(before, after, intent)`: puts the
    state on the screen; without an intent it is only about what was said. `run`: carries out an
    effect. `follow`: called with the state and the intent when everything about that one is done.
    `now`: milliseconds. `log`: takes a text for developers.
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
        """What the page shows, or is just about to."""
        return self._state

    def dispatch(self, intent: Intent) -> None:
        """Carry out the intent and all that follows from it; or queue it while another is.

        Raises nothing: what fails is logged and shown.
        """
        self._queue.append(intent)
        if self._busy:
            return
        self._busy = True
        try:
            fault = self._drain()
            if fault is not None:
                self._say(fault)
                self._drain()  # what showing that has set off
        finally:
            self._queue.clear()
            self._busy = False

    def _drain(self) -> str | None:
        """Carry out what is in the queue; returns what has to be said about it, if anything."""
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
            found = self._carry_out(intent)
            # Of what followed from an intent that had succeeded, nobody may say nothing was done.
            found = PARTLY_DONE if found is not None and done else found
            fault = fault or found
            done.append(type(intent).__name__)
        return fault

    def _carry_out(self, intent: Intent) -> str | None:
        """Carry out one intent whole; returns what has to be said about it, if anything."""
        before = self._state
        try:
            state, effects, intent, fault = self._updated(before, intent)
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

    def _updated(
        self, before: AppState, intent: Intent
    ) -> tuple[AppState, tuple[Effect, ...], Intent, str | None]:
        """The state after an intent, its effects, what really happened, and what is to be said."""
        if not before.ticking or isinstance(intent, Tick):
            return *self._update(before, intent), intent, None
        # The time until now is spent before anything else happens.
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
        """Show that something failed."""
        before = self._state
        self._state = before.with_notice(Problem(fault))
        try:
            self._show(before, self._state, None)
        except Exception:
            self._log(f"that could not even be said\n{traceback.format_exc()}")
