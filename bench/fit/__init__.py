"""Fit the evaluation to games: its weights (`tune`) and its network (`network`)."""
