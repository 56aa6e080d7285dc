"""The position editor: set up any position, check it, and play or analyse from it."""
