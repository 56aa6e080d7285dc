"""The rules in short, with moving pictures."""
