"""Private: the readers and writers of game files."""
