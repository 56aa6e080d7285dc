"""Make the virtual environment `.venv` with everything that the tests need."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import sys
import venv
from typing import TYPE_CHECKING

from tools.shared.environment import ROOT, ToolError, digest, read_stamp, run, say, write_stamp

if TYPE_CHECKING:
    from pathlib import Path

VENV = ROOT / ".venv"


def python_of(environment: Path) -> Path:
    """Return the path of the Python of a virtual environment."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


PYTHON = python_of(VENV)

LOCK = ROOT / "tools" / "shared" / "requirements.txt"
"""Every package of the extra `dev`, with its version and hashes, for all systems and Pythons."""

_STAMP = VENV / "hive-stamp"


def prepare() -> None:
    """Make the environment and install the packages, unless that is done already.

    :raises ToolError: if the environment cannot be made, or packages cannot be installed.
    """
    if is_ready():
        return
    check_venv()
    say("Making .venv and installing the test tools (once) ...")
    if VENV.exists():
        shutil.rmtree(VENV)
    venv.create(VENV, with_pip=True)
    try:
        pip: list[str | Path] = [
            PYTHON,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ]
        run([*pip, "--require-hashes", "--requirement", LOCK], quiet=True)
        # What that needs is installed already, so nothing is fetched without a hash.
        own = ["--no-deps", "--no-build-isolation", "--editable", "."]
        run([*pip, *own], quiet=True)
    except ToolError as error:
        raise ToolError(
            f"the test tools could not be installed; check the network. {error}"
        ) from error
    write_stamp(_STAMP, _stamp_text())


def check_venv() -> None:
    """Refuse a Python that cannot make virtual environments.

    :raises ToolError: with what to install.
    """
    if importlib.util.find_spec("ensurepip") is None:
        name = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        raise ToolError(
            f"this Python cannot make virtual environments; on Debian or Ubuntu: apt install {name}"
        )


def is_ready() -> bool:
    """Return whether the environment is there, and as it would be made now."""
    return PYTHON.exists() and read_stamp(_STAMP) == _stamp_text()


def _stamp_text() -> str:
    """Return a stamp; another interpreter, or a moved repository, needs a new environment.

    It is the same inside the environment. Tests run there, and delete it if it seems outdated.
    """
    version, base = platform.python_version(), sys.base_prefix
    return digest([ROOT / "pyproject.toml", LOCK], version, base, str(ROOT))
