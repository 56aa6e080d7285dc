"""Private: parts of the readers and writers of game files, the drawings, and input line by line."""
