"""Extensions for other programs.

Each module imports its program, which the package installs only with the extra of that name, such
as `pip install "hive-core[notebook]"`.
"""
