"""Build the static site into `dist/`, and only the parts that have changed.

`dist/` needs no particular server, header or path: all its links are relative.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.python_library.library import SITE_LIBRARY, build_library, own_data, own_sources
from tools.shared.arguments import take_no_arguments
from tools.shared.catalogues import digest_of_keys
from tools.shared.environment import (
    BOOT,
    BUILD,
    DIST,
    ROOT,
    WEB,
    ToolError,
    digest,
    find_node,
    read_stamp,
    run,
    run_main,
    say,
    write_stamp,
)
from tools.site_build import openings
from tools.site_build.board_copy import integrity
from tools.site_build.board_script import RESULTS_SOURCES, scripts
from tools.site_build.board_script import SOURCES as BOARD_SOURCES
from tools.site_build.build_lock import READ_ONLY, build_lock
from tools.site_build.lean_script import lean_script
from tools.site_build.learn_files import learn_files
from tools.site_build.learn_files import sources as learn_sources
from tools.site_build.localize import boot_words, language_files, language_sources
from tools.site_build.oembed import write_oembed
from tools.site_build.offline import OF_VERSION, seal
from tools.site_build.offline import TEMPLATE as OFFLINE
from tools.site_build.pages import downloads, fill, runs_python, templates
from tools.site_build.placeholders import replace_once
from tools.site_build.pyodide_files import split_files
from tools.site_build.runtime import (
    PYODIDE,
    QR_MAKER,
    QR_MAKER_NAME,
    fetch_runtime,
    lock_digest,
    pyscript_files,
    script_of,
)
from tools.site_build.single_file import write_single
from tools.site_build.site_url import site_address
from tools.site_build.style_sheet import style_sheet
from tools.site_build.tutorial import sources as tutorial_sources
from tools.site_build.tutorial import write_tutorial

if TYPE_CHECKING:
    from collections.abc import Iterable

_STAMP = BUILD / "site-stamp"
_STAGE = BUILD / "site"


_LOCK_INFO = '"build:lock-info"'
_LIBRARY_ENDS = "build:library-ends"
_WORDS_BEGIN = '"build:words-begin"'
_BOOT_WORDS = '"build:boot-words"'
_SIZES = '"build:sizes"'

# They go into one file with `boot.js`, which comes last.
_JOINED = ("library.js", "leaving.js", "workers.js", "download.js")

# The names of the modules, as they call each other.
_MODULE_NAME = re.compile(r"\b(interpreter|cold_code|pyodide|pyodide\.asm)\.mjs\b")

_STATIC = WEB / "static"

# The parts of this program.
_PARTS = ROOT / "tools" / "site_build"
_GZIP = _PARTS / "gzip.mjs"

# Other files of the page; each keeps its path.
_ASSETS = ("web/icon.svg", "LICENSE")

# PyScript starts a worker from a file, which only imports from our library.
_WORKER = "from web.browser.engine_worker import __export__, ask, drop, ping\n"


def statics() -> list[Path]:
    """Return the files of `web/static/`, which are copied to the site's root."""
    return sorted(path for path in _STATIC.rglob("*") if path.is_file())


def build_site() -> Path:
    """Bring `dist/` up to date, and return its path.

    :raises ToolError: if something is missing or wrong; `dist/` then stays as it was.
    """
    try:
        with build_lock():
            return _update()
    except OSError as error:
        if error.errno not in READ_ONLY:
            raise
        raise ToolError(
            f"dist/ is missing or out of date, and this folder cannot be written: {ROOT}"
        ) from error


def _update() -> Path:
    began = time.perf_counter()
    fetch_runtime()
    library = build_library()
    assets = [ROOT / name for name in _ASSETS]
    missing = [path.name for path in assets if not path.exists()]
    if not templates() or missing:
        raise ToolError(f"the site lacks {', '.join(missing) or 'index.html'}.")
    # The tools whose changes need a new build.
    makers = [Path(__file__), *(path for path in _PARTS.iterdir() if path.is_file())]
    makers += [*sorted(BOOT.iterdir()), WEB / "pyscript.json", OFFLINE]
    makers += [*BOARD_SOURCES, *RESULTS_SOURCES]
    makers += sorted((ROOT / "tools" / "wasm").iterdir())
    makers += sorted((WEB / "single").glob("*.js"))
    # The sources count in addition to the library, because pages are rendered from them.
    inputs = [
        *templates(),
        *assets,
        *statics(),
        *tutorial_sources(),
        *learn_sources(),
        *language_sources(),
        openings.SOURCE,
        *makers,
        library,
        *own_sources(),
        *own_data(),
    ]
    address = site_address()
    state = digest(inputs, lock_digest(), address, style_sheet())
    if read_stamp(_STAMP) == state and _is_whole(DIST):
        say("dist/ is up to date")
        return DIST

    say("Writing dist/ ...")
    shutil.rmtree(_STAGE, ignore_errors=True)
    _write_runtime(_STAGE, library)
    (_STAGE / "web").mkdir()
    for path in assets:
        shutil.copyfile(path, _STAGE / path.relative_to(ROOT))
    (_STAGE / "ai.py").write_text(_WORKER, encoding="utf-8")
    (_STAGE / "web" / "boot.js").write_text(_boot_script(_STAGE), encoding="utf-8")
    for name, text in (others := scripts()).items():
        (_STAGE / name).write_text(text, encoding="utf-8")
    (_STAGE / "web" / "style.css").write_text(style_sheet(), encoding="utf-8")
    shutil.copyfile(_PARTS / "notice.txt", _STAGE / "NOTICE.txt")
    for path in statics():
        target = _STAGE / path.relative_to(_STATIC)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    for name, text in learn_files().items():
        (_STAGE / name).parent.mkdir(parents=True, exist_ok=True)
        (_STAGE / name).write_text(text, encoding="utf-8", newline="\n")
    (_STAGE / openings.NAME).parent.mkdir()
    shutil.copyfile(openings.SOURCE, _STAGE / openings.NAME)
    (_STAGE / QR_MAKER_NAME).parent.mkdir()
    shutil.copyfile(QR_MAKER, _STAGE / QR_MAKER_NAME)
    pages = {page.name: page.read_text(encoding="utf-8") for page in templates()}
    (_STAGE / "web" / "locale").mkdir()
    with_python = {name: text for name, text in pages.items() if runs_python(text)}
    for name, text in language_files(with_python).items():
        (_STAGE / name).write_text(text, encoding="utf-8", newline="\n")
    for template in templates():
        (_STAGE / template.name).write_text(fill(template), encoding="utf-8")
    write_tutorial(_STAGE, address)
    write_single(_STAGE, library, _WORKER)
    write_oembed(_STAGE, address)
    _write_version(_STAGE, seal(_STAGE), others)

    # Renamed when complete. The stamp is removed first and written last.
    _STAMP.unlink(missing_ok=True)
    _swap(_STAGE, DIST)
    write_stamp(_STAMP, state)
    size = sum(path.stat().st_size for path in DIST.rglob("*") if path.is_file())
    say(f"  {size / 1e6:.1f} MB in {time.perf_counter() - began:.1f} s")
    return DIST


def _write_runtime(stage: Path, library: Path) -> None:
    """Copy Pyodide, PyScript, our library, and the module that loads it."""
    for folder in ("pyodide", "pyscript"):
        (stage / folder).mkdir(parents=True)
    for path in split_files():
        if path.suffix == ".mjs":
            _write_module(stage, path.name, path.read_text(encoding="utf-8"))
        else:
            shutil.copyfile(path, stage / "pyodide" / path.name)
    for path in pyscript_files():
        (stage / "pyscript" / path.name).write_text(script_of(path), encoding="utf-8")
    target = stage / "pyodide" / SITE_LIBRARY
    run([find_node(), _GZIP, library, target], quiet=True)
    packed = target.read_bytes()
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    wrapper = (BOOT / "interpreter.mjs").read_text(encoding="utf-8")
    wrapper = replace_once(
        wrapper, _LOCK_INFO, json.dumps(lock["info"]), "web/boot/interpreter.mjs"
    )
    ends = ",".join(map(str, packed[-8:]))  # in gzip, a checksum and the size
    wrapper = replace_once(wrapper, _LIBRARY_ENDS, ends, "web/boot/interpreter.mjs")
    begin = json.dumps(f'{{"keys":{digest_of_keys()},')
    wrapper = replace_once(wrapper, _WORDS_BEGIN, begin, "web/boot/interpreter.mjs")
    _write_module(stage, "interpreter.mjs", lean_script(wrapper), OF_VERSION)
    cold = lean_script((BOOT / "cold_code.mjs").read_text(encoding="utf-8"))
    _write_module(stage, "cold_code.mjs", cold)


def _write_module(stage: Path, name: str, text: str, query: str = "") -> None:
    """Write a module as `.js`: browsers refuse scripts that a host declares as something else.

    `query`: ends the addresses of the modules that it imports.
    """
    path = (stage / "pyodide" / name).with_suffix(".js")
    path.write_text(_MODULE_NAME.sub(rf"\1.js{query}", text), encoding="utf-8")


def _boot_script(stage: Path) -> str:
    """Return the scripts of the start as one, with its texts in English.

    `stage`: has the runtime, whose files the line of progress counts.
    """
    script = (BOOT / "boot.js").read_text(encoding="utf-8")
    script = replace_once(script, _BOOT_WORDS, boot_words(), "web/boot/boot.js")
    others = [(BOOT / name).read_text(encoding="utf-8") for name in _JOINED]
    sizes = json.dumps({name: _sizes(stage / name) for name in downloads()})
    joined = replace_once("\n".join([*others, script]), _SIZES, sizes, "web/boot/download.js")
    return lean_script(joined)


def _sizes(path: Path) -> tuple[int, int]:
    """Return the size of a file, and its size when a host compresses it."""
    whole = path.read_bytes()
    return len(whole), min(len(whole), len(gzip.compress(whole, 6, mtime=0)))


def _write_version(stage: Path, name: str, scripts: Iterable[str]) -> None:
    """List every file of the site with its size, under the version's name.

    `scripts`: those that other pages load; their hashes are for the attribute `integrity`.
    """
    files = sorted(path for path in stage.rglob("*") if path.is_file())
    version = {
        "version": name,
        "integrity": {script: integrity(stage / script) for script in scripts},
        "files": {path.relative_to(stage).as_posix(): path.stat().st_size for path in files},
    }
    (stage / "version.json").write_text(json.dumps(version, indent=1) + "\n", encoding="utf-8")


def _is_whole(site: Path) -> bool:
    """Return whether every file of `version.json` exists and has its size."""
    try:
        files = json.loads((site / "version.json").read_text(encoding="utf-8"))["files"]
        return all((site / name).stat().st_size == size for name, size in files.items())
    except (OSError, ValueError, KeyError):
        return False


def _swap(stage: Path, target: Path) -> None:
    """Rename `stage` to `target`, and remove the old one."""
    old = BUILD / "site-before"
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    stage.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def main() -> int:
    """Build the site, and print where it is."""
    take_no_arguments(__doc__)
    build_site()
    say("The site is in dist/; serve it from any static host, or run tools/play.py.")
    return 0


if __name__ == "__main__":
    run_main(main)
