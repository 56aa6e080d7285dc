"""Private: what a MoveString means in a position, and boards as text."""
