"""Private: what has no board: the table of bugs, the sentences of errors, why a move is refused."""
