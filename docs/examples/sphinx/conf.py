"""The settings of the course. The address of Sphinx's manual: https://www.sphinx-doc.org/."""

project = "Hive in an evening"
author = "the Hive Core contributors"
copyright = f"2026, {author}"
version = "1"
language = "en"

extensions = ["myst_parser", "hive_core.teach.ext.sphinx"]
exclude_patterns = ["_build", "README.md", ".venv"]
html_theme = "furo"
html_title = project

# A figure with a caption gets a number, which {numref}`its-name` refers to.
numfig = True

# The boards of a release, as a zip or unpacked. The built pages get a copy.
hive_board_copy = "hive-board-*.zip"
