"""The public address of the site, from the environment variable `HIVE_SITE_URL`.

All links within the site are relative, so that it works on any host and path. Only what search
engines read about other languages, and other programs about the frame to embed, must be absolute;
without an address both are left out.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tools.shared.environment import ToolError

if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "HIVE_SITE_URL"


def site_address(environment: Mapping[str, str] = os.environ) -> str:
    """Return the value of `HIVE_SITE_URL` with a slash at its end, or "" if it is not set.

    :raises ToolError: if it is not an http or https address without query and fragment.
    """
    value = environment.get(VARIABLE, "").strip()
    if not value:
        return ""
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise ToolError(
            f"{VARIABLE} is {value!r}, and not an address such as https://example.org/hive/."
        )
    return value if value.endswith("/") else f"{value}/"
