"""Private: parts of the board for callers: setting up, counting moves, the path of a move."""
