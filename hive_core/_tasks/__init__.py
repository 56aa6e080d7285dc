"""Private: proofs, goals and verdicts of tasks, and the generator of puzzles."""
