"""How intents about the rules change the state."""

from __future__ import annotations

from dataclasses import replace

from web.app.effects import ScrollToRule
from web.app.state import AppState, Update
from web.rules import intents, legend
from web.rules.intents import RulesIntent
from web.rules.sections import SECTIONS


def update(state: AppState, intent: RulesIntent) -> Update:
    """Return the state after the intent, and its effects."""
    match intent:
        case intents.ShowRule(section) if state.embed.framed or section not in SECTIONS:
            return state, ()
        case intents.ShowRule(section):
            # Keep the refused move on the board, to look at again afterwards.
            shown = replace(state.without_dialog_state(), dialog="rules", rule=section)
            return shown, (ScrollToRule(section),)
        case intents.DismissMarkNote():
            return legend.with_explained(state, legend.mark_to_explain(state)), ()
