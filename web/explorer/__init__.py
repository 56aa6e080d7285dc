"""The opening explorer of an analysis: how games went on from the position shown."""
