"""Name the repository in the metadata of the wheel, which a fork then need not edit.

Hatchling runs this file when it builds. The addresses come from GitHub Actions, or from the remote
`origin` of the checkout; without either, only those that hold for every fork are written.
"""

from __future__ import annotations

import ipaddress
import os
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from hatchling.metadata.plugin.interface import MetadataHookInterface

if TYPE_CHECKING:
    from collections.abc import Mapping

PROTOCOL = {
    "Universal Hive Protocol": "https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol"
}

# Names that no public host has; RFC 2606, RFC 6761, RFC 6762, RFC 8375 and habit.
_NOT_PUBLIC = re.compile(r"(^|\.)(localhost|local|lan|home|internal|home\.arpa|test|invalid)$")
_PLAIN_SSH = re.compile(r"(?:[\w.-]+@)?(?P<host>[\w.-]+\.[\w-]+):(?!/)(?P<path>.+)")


class RepositoryUrls(MetadataHookInterface):
    """Fills `[project.urls]`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the field."""
        metadata["urls"] = project_urls(Path(self.root), os.environ)


def project_urls(root: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the addresses of a project in the folder `root`, by their labels."""
    server = environment.get("GITHUB_SERVER_URL", "").rstrip("/")
    name = environment.get("GITHUB_REPOSITORY", "")
    source = web_address(f"{server}/{name}") if server and name else None
    on_github = source is not None
    if source is None:
        source = web_address(_origin(root))
        on_github = source is not None and urlsplit(source).hostname == "github.com"
    found = {}
    if source is not None:
        found = {"Source": source, "Issues": f"{source}/issues"}
    if on_github:
        # Other hosts have other paths for these.
        found["Changelog"] = f"{source}/blob/HEAD/CHANGELOG.md"
        found["Documentation"] = f"{source}/tree/HEAD/docs"
    return found | PROTOCOL


def web_address(remote: str) -> str | None:
    """Return the page of a remote repository, without a user's name or password in it.

    None if the remote is a path, or on a host that only some can reach.
    """
    remote = remote.strip()
    if "://" not in remote:
        found = _PLAIN_SSH.fullmatch(remote)
        if found is None:
            return None
        remote = f"ssh://{found['host']}/{found['path']}"
    try:
        parts = urlsplit(remote)
        number = parts.port
    except ValueError:
        return None
    path = parts.path.strip("/").removesuffix(".git")
    if parts.scheme not in ("http", "https", "ssh") or not path or not _is_public(parts.hostname):
        return None
    port = f":{number}" if number and parts.scheme != "ssh" else ""
    scheme = "http" if parts.scheme == "http" else "https"
    return f"{scheme}://{parts.hostname}{port}/{path}"


def _is_public(host: str | None) -> bool:
    if host is None or "." not in host or _NOT_PUBLIC.search(host):
        return False
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return True
    return False


def _origin(root: Path) -> str:
    """Return the address of the checkout's remote `origin`, "" without one."""
    # Not the repository of a folder around this one, into which the sources were unpacked.
    if not (root / ".git").exists():
        return ""
    command = ["git", "-C", str(root), "remote", "get-url", "origin"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""
