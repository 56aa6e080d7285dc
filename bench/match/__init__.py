"""Play matches of engines, and make the opening book."""
