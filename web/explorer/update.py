"""Updates for intents about the opening explorer. Pure."""

from __future__ import annotations

from dataclasses import replace

from hive_core import HiveError
from web.explorer.intents import (
    ExplorerIntent,
    FetchAgain,
    PointAtMove,
    SavedGamesCounted,
    TableFetched,
    ToggleExplorer,
)
from web.explorer.state import ExplorerState
from web.shared.effects import CountSavedGames, Effect, FetchExplorer
from web.shared.state import AppState, Update


def update(state: AppState, intent: ExplorerIntent) -> Update:
    """Return the state after the intent, and its effects."""
    explorer = state.explorer
    match intent:
        case ToggleExplorer() if state.shows_explorer:
            return _with(state, replace(explorer, opened=False, asked=None, pointed="")), ()
        case ToggleExplorer() if state.mode == "analysis" and not state.embed.framed:
            # It has the place of the list that explains the evaluation.
            alone = replace(state, computer=replace(state.computer, parts=None))
            opened = replace(explorer, opened=True, failed=False)
            return _with(alone, opened), _fetch(opened)
        case FetchAgain() if explorer.failed:
            again = replace(explorer, failed=False)
            return _with(state, again), _fetch(again)
        case TableFetched(data):
            return _with(state, _read(explorer, data)), ()
        case SavedGamesCounted():
            return _count(state, intent), ()
        case PointAtMove(move) if move != explorer.pointed and state.shows_explorer:
            return _with(state, replace(explorer, pointed=move)), ()
    return state, ()


def reconcile(state: AppState) -> Update:
    """Return the state in which the saved games are counted for the position that is shown."""
    if not state.shows_explorer:
        return state, ()
    from web.explorer.rows import moves_by_key

    explorer, record = state.explorer, state.game.record
    asked = str(record.game_type), tuple(moves_by_key(record, state.game.ply))
    if explorer.asked == asked:
        return state, ()
    afresh = explorer.asked is None
    asking = replace(explorer, asked=asked, own=(), pointed="")
    return _with(state, asking), (CountSavedGames(*asked, afresh=afresh),)


def _with(state: AppState, explorer: ExplorerState) -> AppState:
    return replace(state, explorer=explorer)


def _fetch(explorer: ExplorerState) -> tuple[Effect, ...]:
    return (FetchExplorer(),) if explorer.table is None else ()


def _read(explorer: ExplorerState, data: bytes | None) -> ExplorerState:
    # Imported here to keep the page's start quick.
    from hive_core.explorer import Explorer

    if data is not None:
        try:
            return replace(explorer, table=Explorer.read(data), failed=False)
        except HiveError:
            pass  # a host may answer with a page of its own
    return replace(explorer, failed=explorer.table is None)


def _count(state: AppState, counted: SavedGamesCounted) -> AppState:
    """Return the state with these results, unless another position is shown by now."""
    from hive_core.explorer import Results

    if state.explorer.asked != (counted.game_type, counted.keys):
        return state
    own = tuple((key, Results(*results)) for key, *results in counted.rows)
    return _with(state, replace(state.explorer, own=own))
