"""The computer: requests to the engine and its answers, hints, analysis, review."""
