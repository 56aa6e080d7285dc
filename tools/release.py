"""Make the files of a release in `.build/release/`: `hive.html`, `hive.xdc`, the site, boards for
other pages, the wheel, the sources.

`hive.html` is the page in a single file, `hive.xdc` the same for chats, `hive-site.zip` the site
for a static host, `hive-board-….zip` what boards in other pages need.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hive_core.uhp import VERSION
from tools.python_library.library import pack
from tools.shared.arguments import take_no_arguments
from tools.shared.environment import BUILD, ROOT, ToolError, run, run_main, say
from tools.shared.venv_setup import PYTHON, prepare
from tools.site import build_site
from tools.site_build.board_copy import write_board_copy

RELEASE = BUILD / "release"
SINGLES = ("hive.html", "hive.xdc")
SITE = "hive-site.zip"


def build_release(out: Path, python: Path) -> list[Path]:
    """Empty the folder `out`, write the files into it, and return them sorted by name.

    `python`: an interpreter that has hatchling.

    :raises ToolError: if something cannot be built.
    """
    site = build_site()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for name in SINGLES:
        shutil.copyfile(site / name, out / name)
    files = sorted(path for path in site.rglob("*") if path.is_file())
    pack(out / SITE, {path.relative_to(site).as_posix(): path for path in files})
    write_board_copy(site, out / f"hive-board-{VERSION}.zip", VERSION)
    say("Building the wheel and the source archive ...")
    run([python, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", out], quiet=True)
    outputs = sorted(out.iterdir())
    if sorted(path.suffix for path in outputs) != [".gz", ".html", ".whl", ".xdc", ".zip", ".zip"]:
        raise ToolError(
            f"a release has six files, but these were made: {[path.name for path in outputs]}."
        )
    return outputs


def main() -> int:
    """Prepare the environment, build, and print the files and their sizes."""
    take_no_arguments(__doc__)
    prepare()
    for path in build_release(RELEASE, PYTHON):
        size = path.stat().st_size
        say(f"  {path.relative_to(ROOT).as_posix()}: {size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    run_main(main)
