"""How intents about the rules change the state."""

from __future__ import annotations

from dataclasses import replace

from web.rules import legend
from web.rules.intents import DismissMarkNote, RulesIntent, ShowRule
from web.rules.sections import SECTIONS
from web.shared.effects import ScrollToRule
from web.shared.state import AppState, Update


def update(state: AppState, intent: RulesIntent) -> Update:
    """Return the state after the intent, and its effects."""
    match intent:
        case ShowRule(section) if state.embed.framed or section not in SECTIONS:
            return state, ()
        case ShowRule(section):
            # Keep the refused move on the board, to look at again afterwards.
            shown = replace(state.without_dialog_state(), dialog="rules", rule=section)
            return shown, (ScrollToRule(section),)
        case DismissMarkNote():
            return legend.with_explained(state, legend.mark_to_explain(state)), ()
