"""Nodes, keyed diff, artwork and parts that views share."""
