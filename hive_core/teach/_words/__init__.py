"""Private: the words of blocks, tasks and printed sheets, in each language."""
