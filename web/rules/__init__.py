"""The rules in short, with animated pictures."""
