"""What every feature builds on: the whole state, intents, effects, sentences."""
