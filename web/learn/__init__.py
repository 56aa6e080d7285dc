"""Lessons and puzzles: tasks on the board, progress, and the dialog that lists them."""
