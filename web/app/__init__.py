"""The loop: the whole state, intents, update, view, effects; start-up and sessions."""
