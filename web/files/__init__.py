"""Games that are imported, exported, linked and saved."""
