"""Private: proofs, goals, verdicts and instructions of tasks, and the generator of puzzles."""
