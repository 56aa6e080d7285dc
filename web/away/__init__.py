"""Games with somebody elsewhere: what the players send each other, and what a link brings."""
