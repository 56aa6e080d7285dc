"""Private: what a MoveString means in a position, boards as text, names of colours and tiles."""
