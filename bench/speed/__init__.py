"""Measure speed, each time side by side with something else."""
