"""The lock file of Python packages: complete, with hashes, for every Python that is supported."""

from __future__ import annotations

import re
import tomllib

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.shared.environment import ROOT
from tools.shared.venv_setup import LOCK

TEXT = LOCK.read_text(encoding="utf-8")
ENTRY = re.compile(
    r"^(\S+)==(\S+)(?: ; (.+?))? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.M
)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = {"linux": ("posix", "Linux"), "darwin": ("posix", "Darwin"), "win32": ("nt", "Windows")}


def wanted() -> list[Requirement]:
    """Return the requirements of the extra `dev`, those of other extras of ours included."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    found: list[Requirement] = []
    waiting = ["dev"]
    while waiting:
        for requirement in map(Requirement, extras[waiting.pop()]):
            if canonicalize_name(requirement.name) == project["name"]:
                waiting += requirement.extras
            else:
                found.append(requirement)
    listed = LOCK.with_suffix(".in").read_text(encoding="utf-8").splitlines()
    return [*found, *(Requirement(line) for line in listed if line and line[0] != "#")]


def test_every_line_of_the_lock_file_is_a_package_with_hashes() -> None:
    rest = re.sub(r"^ *#.*\n", "", ENTRY.sub("", TEXT), flags=re.M)
    assert not rest.strip()
    assert len(ENTRY.findall(TEXT)) > 80
    assert "://" not in TEXT


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("python", PYTHONS)
def test_the_lock_file_has_every_package_in_one_wanted_version(python: str, system: str) -> None:
    name, platform = SYSTEMS[system]
    there = {
        "python_version": python,
        "python_full_version": f"{python}.1",
        "sys_platform": system,
        "os_name": name,
        "platform_system": platform,
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    locked: dict[str, str] = {}
    for package, version, marker, _ in ENTRY.findall(TEXT):
        if not marker or Marker(marker).evaluate(there):
            assert package not in locked, "one version for each Python"
            locked[package] = version
    for requirement in wanted():
        if requirement.marker is None or requirement.marker.evaluate(there):
            version = locked[canonicalize_name(requirement.name)]
            assert requirement.specifier.contains(version), f"{requirement}: make the lock anew"
