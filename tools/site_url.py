"""The address that the site will have, where somebody says it.

Every address in the site is relative, so that any host and path will do. Only what search engines
read of a page's other languages has to be absolute; it is left out where the address is unknown.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tools.environment import ToolError

if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "HIVE_SITE_URL"


def site_address(environment: Mapping[str, str] = os.environ) -> str:
    """Return the address that `HIVE_SITE_URL` names, with a slash at its end, or "".

    :raises ToolError: if it is no address of a site.
    """
    told = environment.get(VARIABLE, "").strip()
    if not told:
        return ""
    parts = urlsplit(told)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise ToolError(
            f"{VARIABLE} is {told!r}, which is no address such as https://example.org/hive/."
        )
    return told if told.endswith("/") else f"{told}/"
