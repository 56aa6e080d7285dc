"""Extensions for other programs.

Each module imports its program, which hive_core does not install.
"""
