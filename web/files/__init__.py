"""Opening, sharing and saving games: files, links, saved games, embed codes."""
