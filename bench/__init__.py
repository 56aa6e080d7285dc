"""Measurements of the project: `speed`, `match` for strength, and `fit` for the evaluation."""
