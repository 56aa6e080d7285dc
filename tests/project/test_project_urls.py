"""The addresses in the metadata of the wheel: of the repository that builds it, or of none."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from hatch_build import PROTOCOL, project_urls, web_address
from tools.shared.environment import ROOT

REPOSITORY = "https://github.com/ann/hive"
ALL = {
    "Source": REPOSITORY,
    "Issues": f"{REPOSITORY}/issues",
    "Changelog": f"{REPOSITORY}/blob/HEAD/CHANGELOG.md",
    "Documentation": f"{REPOSITORY}/tree/HEAD/docs",
    **PROTOCOL,
}
ACTIONS = {"GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "ann/hive"}


def checkout(folder: Path, remote: str) -> Path:
    """Make an empty repository with the remote `origin`, and return its folder."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    subprocess.run(["git", "init", "--quiet", str(folder)], check=True)
    subprocess.run(["git", "-C", str(folder), "remote", "add", "origin", remote], check=True)
    return folder


@pytest.mark.parametrize(
    ("remote", "page"),
    [
        ("https://github.com/ann/hive.git", REPOSITORY),
        ("https://ann:secret@github.com/ann/hive\n", REPOSITORY),
        ("git@github.com:ann/hive.git", REPOSITORY),
        ("ssh://git@github.com:22/ann/hive.git/", REPOSITORY),
        ("https://git.example.org:8443/a/b/hive", "https://git.example.org:8443/a/b/hive"),
        ("http://git.example.org/hive", "http://git.example.org/hive"),
    ],
)
def test_a_remote_on_a_public_host_has_a_page(remote: str, page: str) -> None:
    assert web_address(remote) == page


@pytest.mark.parametrize(
    "remote",
    [
        *("", "../hive", "/srv/hive.git", "file:///srv/hive.git", r"C:\hive", "C:/hive"),
        *("https://github.com/", "https://localhost/hive", "git@server:hive.git"),
        *("https://127.0.0.1/hive", "http://[::1]/hive", "ssh://git@10.0.0.5/hive"),
        *("https://git.local/hive", "git@git.corp.internal:hive.git", "./a.b:c", "git://a.org/b"),
        *("https://git.example.org:port/hive", "https://[github.com/ann/hive"),
    ],
)
def test_a_remote_that_is_not_public_is_not_written(remote: str) -> None:
    assert web_address(remote) is None


def test_github_actions_names_the_repository(tmp_path: Path) -> None:
    assert project_urls(tmp_path, ACTIONS) == ALL
    assert project_urls(checkout(tmp_path, "git@gitlab.com:other/hive.git"), ACTIONS) == ALL


def test_a_checkout_is_named_by_its_origin(tmp_path: Path) -> None:
    assert project_urls(checkout(tmp_path, "git@github.com:ann/hive.git"), {}) == ALL


def test_another_host_than_github_gets_no_paths_of_github(tmp_path: Path) -> None:
    source = "https://gitlab.com/ann/hive"
    urls = project_urls(checkout(tmp_path, f"{source}.git"), {})
    assert urls == {"Source": source, "Issues": f"{source}/issues", **PROTOCOL}


def test_without_a_public_repository_only_the_protocol_is_named(tmp_path: Path) -> None:
    assert project_urls(tmp_path, {}) == PROTOCOL
    assert project_urls(checkout(tmp_path, "/srv/hive.git"), {}) == PROTOCOL


def test_sources_unpacked_in_another_repository_are_not_named_by_it(tmp_path: Path) -> None:
    inner = checkout(tmp_path, "git@github.com:other/thing.git") / "hive"
    inner.mkdir()
    assert project_urls(inner, {}) == PROTOCOL


def build(sources: Path, out: Path, environment: dict[str, str]) -> None:
    """Build the wheel and the source archive into `out`."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist"]
    rest = {key: value for key, value in os.environ.items() if not key.startswith("GITHUB_")}
    subprocess.run(
        [*command, "-d", str(out)],
        cwd=sources,
        env={**rest, **environment},
        check=True,
        capture_output=True,
    )


def urls_in(wheel: Path) -> dict[str, str]:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(name).decode()
    return dict(re.findall(r"^Project-URL: (.+?), (.+)$", text, re.M))


def test_the_wheel_has_the_addresses_and_the_same_bytes_each_time(tmp_path: Path) -> None:
    wheels: list[Path] = []
    for name in ("one", "two"):
        build(ROOT, tmp_path / name, ACTIONS)
        wheels += (tmp_path / name).glob("*.whl")
    one, two = wheels
    assert urls_in(one) == ALL
    assert one.read_bytes() == two.read_bytes()

    # Who builds from the source archive gets the addresses that it was made with.
    (sources,) = (tmp_path / "one").glob("*.tar.gz")
    with tarfile.open(sources) as archive:
        for member in archive:
            if file := archive.extractfile(member):
                target = tmp_path / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(file.read())
    build(tmp_path / sources.name.removesuffix(".tar.gz"), tmp_path / "three", {})
    (three,) = (tmp_path / "three").glob("*.whl")
    assert urls_in(three) == ALL
