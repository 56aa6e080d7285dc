"""Nodes, the keyed diff, drawings and parts that views share."""
