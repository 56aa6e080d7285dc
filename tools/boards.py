"""Make what authors of documents need in `.build/boards/`: the wheel, and boards for web pages.

The files are those of a release, without the tools that the tests need.
"""

from __future__ import annotations

import shutil
import sys
import venv
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hive_core.uhp import VERSION
from tools.shared.arguments import take_no_arguments
from tools.shared.environment import BUILD, ROOT, run, run_main, say
from tools.shared.venv_setup import check_venv, python_of
from tools.site import build_site
from tools.site_build.board_copy import write_board_copy

_OUT = BUILD / "boards"
_PIP = BUILD / "boards-pip"


def main() -> int:
    """Build the files, and print their paths and sizes."""
    take_no_arguments(__doc__)
    site = build_site()
    shutil.rmtree(_OUT, ignore_errors=True)
    _OUT.mkdir(parents=True)
    write_board_copy(site, _OUT / f"hive-board-{VERSION}.zip", VERSION)
    say("Building the wheel ...")
    python = python_of(_PIP)
    if not python.exists():
        # The Python of a system may have no pip, or refuse to use it.
        check_venv()
        venv.create(_PIP, with_pip=True)
    wheel = ["wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "--wheel-dir"]
    run([python, "-m", "pip", *wheel, _OUT, ROOT], quiet=True)
    for path in sorted(_OUT.iterdir()):
        say(f"  {path.relative_to(ROOT).as_posix()}: {path.stat().st_size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    run_main(main)
