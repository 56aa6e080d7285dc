"""Private: parts of a game with variations, whatever the file format."""
