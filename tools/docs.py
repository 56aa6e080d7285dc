"""Build the API reference of `hive_core` from its docstrings, with pdoc, into `.build/api/`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hive_core import __version__
from tools.shared.arguments import take_no_arguments
from tools.shared.environment import BUILD, ROOT, run, run_main, say
from tools.shared.venv_setup import PYTHON, prepare

API = BUILD / "api"


def build_docs(python: Path, out: Path) -> Path:
    """Write the reference into `out` and return its first page.

    :raises ToolError: if a module cannot be read.
    """
    core = ROOT / "hive_core"
    files = [*core.glob("[a-z]*.py"), *core.glob("teach/[a-z]*.py")]
    inside = sorted(".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files)
    modules = ["hive_core", *inside, "hive_core.teach"]
    options = ["--docformat", "restructuredtext", "--footer-text", f"hive-core {__version__}"]
    run([python, "-m", "pdoc", *options, "--out", out, *modules])
    return out / "hive_core.html"


def main() -> int:
    """Prepare the environment and build."""
    take_no_arguments(__doc__)
    prepare()
    say(f"The API reference is in {build_docs(PYTHON, API)}")
    return 0


if __name__ == "__main__":
    run_main(main)
