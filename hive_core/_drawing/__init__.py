"""Private: the drawings of the bugs and of the marks on a board."""
