"""The game: record, clock, move list, comments, typed moves."""
