"""Build the example projects of `docs/examples/`, each as its README says.

Every one gets a virtual environment of its own with nothing but its `requirements.txt`, from PyPI
and our wheel, and a copy of the boards. The results go into `.build/examples/<name>/site/`.
Arguments name some of the examples; without any, all are built, and only what has changed. With
`--pages`, the site as it is published goes into `.build/pages/`: with the API reference in `api/`
and all examples in `examples/`.
"""

from __future__ import annotations

import platform
import shutil
import sys
import venv
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hive_core import __version__
from tools.docs import build_docs
from tools.shared.arguments import parser_of
from tools.shared.environment import (
    BUILD,
    ROOT,
    ToolError,
    digest,
    read_stamp,
    run,
    run_main,
    say,
    write_stamp,
)
from tools.shared.venv_setup import PYTHON, prepare, python_of
from tools.site import build_site
from tools.site_build.board_copy import write_board_copy
from tools.site_build.build_lock import build_lock
from tools.site_build.runtime import PYODIDE, PYSCRIPT, fetch_runtime

SOURCES = ROOT / "docs" / "examples"
BUILT = BUILD / "examples"
PAGES = BUILD / "pages"

_OUT = "OUT"

_RUNTIME = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
    *("python_stdlib.zip", "pyodide-lock.json"),
)
"""The files of Pyodide that a page needs."""


@dataclass(frozen=True, slots=True)
class Example:
    """An example project.

    `command`: arguments for the Python of its environment, with `OUT` for the folder of the result;
    without them it is published as it is, with Pyodide unless it has a copy of the boards.
    `boards`: where the project has that copy: a folder to unpack it in, or a zip; None for no copy.
    """

    name: str
    command: tuple[str, ...] = ()
    boards: str | None = None

    @property
    def source(self) -> Path:
        """The folder with its files."""
        return SOURCES / self.name


EXAMPLES = (
    Example(
        "sphinx",
        ("-m", "sphinx", "-q", "-W", "-b", "html", ".", _OUT),
        boards=f"hive-board-{__version__}.zip",
    ),
    Example("mkdocs", ("-m", "mkdocs", "build", "--strict", "--site-dir", _OUT), boards="docs"),
    Example(
        "notebook",
        (
            *("-m", "nbconvert", "--to", "html", "--execute"),
            "--ExecutePreprocessor.store_widget_state=False",
            *("--HTMLExporter.require_js_url=", "--HTMLExporter.mathjax_url="),
            *("--output-dir", _OUT, "hive.ipynb"),
        ),
    ),
    Example("pyscript"),
    Example("cms", boards="."),
    Example("scorm", boards="."),
    Example(
        "sheet",
        (
            *("-m", "hive_core", "sheet", "my-tasks.json", "--lessons", "goal", "queen", "spider"),
            *("--title", "A first evening with Hive", "-o", f"{_OUT}/index.html"),
        ),
    ),
)


def build_example(example: Example) -> Path:
    """Build the example if anything has changed, and return the folder of the result.

    :raises ToolError: if a package cannot be installed, or its program reports a fault.
    """
    site = build_site()
    prepare()
    with build_lock(f"example-{example.name}"):
        folder = BUILT / example.name
        stamp = folder / "stamp"
        inputs = [Path(__file__), *_files(example.source), *_files(ROOT / "hive_core")]
        inputs += [ROOT / "pyproject.toml", site / "version.json"]
        state = digest(inputs, platform.python_version())
        if read_stamp(stamp) != state:
            say(f"Building the example {example.name} ...")
            stamp.unlink(missing_ok=True)
            _build(example, folder, site)
            write_stamp(stamp, state)
    return folder / "site"


def _files(folder: Path) -> list[Path]:
    files = folder.rglob("*")
    return sorted(path for path in files if path.is_file() and "__pycache__" not in path.parts)


def _build(example: Example, folder: Path, site: Path) -> None:
    project, out = folder / "project", folder / "site"
    for path in (project, out):
        shutil.rmtree(path, ignore_errors=True)
    shutil.copytree(example.source, project)
    wheel = _wheel(folder / "wheel")
    if example.boards is not None:
        _add_boards(site, project / example.boards)
    if not example.command:
        if example.boards is None:
            _add_runtime(project, wheel)
        shutil.copytree(project, out)
        return
    python = _environment(example, folder / "venv", wheel)
    out.mkdir()
    words = [word.replace(_OUT, out.as_posix()) for word in example.command]
    run([python, *words], cwd=project, env=_own_settings(folder), quiet=True)


def _own_settings(folder: Path) -> dict[str, str]:
    """Return the variables that keep Jupyter away from the user's settings."""
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    return {name: str(folder / "settings" / name.lower()) for name in names}


def _add_boards(site: Path, where: Path) -> None:
    """Put the boards of a release there, unpacked unless it is a zip, as the README says."""
    archive = where if where.suffix == ".zip" else where / "boards.zip"
    write_board_copy(site, archive, __version__)
    if archive != where:
        with ZipFile(archive) as packed:
            packed.extractall(where)
        archive.unlink()


def _wheel(folder: Path) -> Path:
    """Build our wheel into the folder, emptied first, and return its path."""
    shutil.rmtree(folder, ignore_errors=True)
    run([PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], quiet=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def _add_runtime(project: Path, wheel: Path) -> None:
    """Put Pyodide, PyScript and the wheel beside the page, as its README says."""
    fetch_runtime()
    shutil.copytree(PYSCRIPT, project / "pyscript", ignore=shutil.ignore_patterns("*.map", "*.css"))
    (project / "pyodide").mkdir()
    for name in _RUNTIME:
        shutil.copyfile(PYODIDE / name, project / "pyodide" / name)
    shutil.copyfile(wheel, project / wheel.name)


def _environment(example: Example, folder: Path, wheel: Path) -> Path:
    """Return the Python of the example's environment, which is made anew if it needs others."""
    listed = example.source / "requirements.txt"
    state = digest([listed, ROOT / "pyproject.toml"], platform.python_version(), sys.prefix)
    python, stamp = python_of(folder), folder / "stamp"
    pip: list[str | Path] = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    pip += ["--find-links", wheel.parent]
    try:
        if not python.exists() or read_stamp(stamp) != state:
            shutil.rmtree(folder, ignore_errors=True)
            venv.create(folder, with_pip=True)
            run([*pip, "-r", listed], quiet=True)
            write_stamp(stamp, state)
        else:
            run([*pip, "--no-deps", "--force-reinstall", wheel], quiet=True)
    except ToolError as error:
        raise ToolError(
            f"the packages of the example {example.name} could not be installed; check the network."
            f" {error}"
        ) from error
    return python


def build_pages(out: Path) -> None:
    """Write what is published into `out`, emptied first: the site, the API reference, the examples.

    `api/` and `examples/` are no part of `dist/`, and the service worker does not cache them.

    :raises ToolError: if something cannot be built.
    """
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(build_site(), out)
    prepare()
    build_docs(PYTHON, out / "api")
    gallery = out / "examples"
    gallery.mkdir()
    shutil.copyfile(SOURCES / "index.html", gallery / "index.html")
    for example in EXAMPLES:
        shutil.copytree(build_example(example), gallery / example.name)


def main() -> int:
    """Build the examples that are named, and print where they are."""
    parser = parser_of(__doc__)
    examples = {example.name: example for example in EXAMPLES}
    parser.add_argument("name", nargs="*", help=f"some of {', '.join(examples)}")
    parser.add_argument("--pages", action="store_true", help="write .build/pages/ instead")
    options = parser.parse_args()
    if options.pages:
        build_pages(PAGES)
        say("The site with the API reference and the examples is in .build/pages/.")
        return 0
    for name in options.name:
        if name not in examples:
            raise ToolError(f"there is no example {name}; there are {', '.join(examples)}.")
    for name in options.name or examples:
        say(f"{name}: {build_example(examples[name]).relative_to(ROOT).as_posix()}/")
    return 0


if __name__ == "__main__":
    run_main(main)
