"""The files that boards in other pages need, as an archive to unpack beside those pages.

docs/embedding.md describes its use. What is left out is the app: its page, the single file, the
tutorial, offline play and installing.
"""

from __future__ import annotations

import base64
import hashlib
import html
import shutil
from pathlib import Path

from tools.python_library.library import pack
from tools.shared.catalogues import offered, whole
from tools.shared.environment import BUILD, ToolError

FOLDER = "hive"
"""The folder in the archive."""

_STAGE = BUILD / "board-copy"
_SCRIPT, _RESULTS = "hive-board.js", "hive-results.js"
_FILES = (_SCRIPT, _RESULTS, "embed.html", "ai.py", "LICENSE", "NOTICE.txt")
_FOLDERS = ("learn", "pyodide", "pyscript", "web")

# A running board has a link to the app with the same game. Here the board itself is the app.
_INDEX = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Hive</title>
    <link rel="icon" href="web/icon.svg" type="image/svg+xml">
    <script>location.replace(`embed.html${location.hash}`);</script>
  </head>
  <body><p><a href="embed.html">Open the board</a></p></body>
</html>
"""

# A frame that may fetch nothing goes to hive.html, which has all inside in a site. It is larger
# than all else that boards need; without any the reader would see the "not found" of the host.
_SINGLE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>Hive</title>
    <link rel="icon" href="data:,">
    <style>body {{ font: 16px/1.5 system-ui, sans-serif; }}</style>
  </head>
  <body>
{sentences}
    <p><a href="embed.html" target="_blank" rel="noopener">Hive ↗</a></p>
    <script>
      const asked = /[#&]lang=([a-z]+)/.exec(location.hash)?.[1] ?? navigator.language.slice(0, 2);
      const all = [...document.querySelectorAll("p[lang]")];
      const own = all.find((one) => one.lang === asked) ?? all[0];
      for (const one of all) one.hidden = one !== own;
      document.querySelector("a").href += location.hash.replace(/&?frame=1/, "");
      const failure = {{ source: "hive", type: "error", to: "start", message: own.textContent }};
      if (parent !== window) parent.postMessage(failure, "*");
    </script>
  </body>
</html>
"""

_README = """Hive boards for your own pages, version {version}

Put this folder beside your pages, and write into a page:

  <script src="hive/hive-board.js" defer></script>
  <hive-board game="Base+MLP"></hive-board>

Pages of other sites that load the script can pin it:

  <script src="https://your.site/hive/hive-board.js"
    integrity="{integrity}"
    crossorigin="anonymous" defer></script>

hive-results.js beside it, a table of what readers have solved, has the hash
{results}.

All files belong together: replace the whole folder, never one file of it.
docs/embedding.md of the project describes the element. LICENSE and NOTICE.txt have the licences.
"""


def integrity(path: Path) -> str:
    """Return the SHA-384 of a file, as the attribute `integrity` of a script expects it."""
    return f"sha384-{base64.b64encode(hashlib.sha384(path.read_bytes()).digest()).decode()}"


def copied_files(site: Path) -> dict[str, Path]:
    """Return the files of the site that boards need, by their paths in the site.

    :raises ToolError: if the site lacks one of them.
    """
    names = [site / name for name in _FILES]
    names += [path for name in _FOLDERS for path in sorted((site / name).rglob("*"))]
    missing = [path.name for path in names if not path.exists()]
    if missing:
        raise ToolError(f"the site lacks {', '.join(missing)}.")
    return {path.relative_to(site).as_posix(): path for path in names if path.is_file()}


def write_board_copy(site: Path, target: Path, version: str) -> None:
    """Write the archive; the same site and version give the same bytes.

    :raises ToolError: if the site lacks a file.
    """
    files = copied_files(site)
    shutil.rmtree(_STAGE, ignore_errors=True)
    _STAGE.mkdir(parents=True)
    pins = {"integrity": integrity(site / _SCRIPT), "results": integrity(site / _RESULTS)}
    readme = _README.format(version=version, **pins)
    for name, text in (("index.html", _INDEX), ("hive.html", _single()), ("README.txt", readme)):
        files[name] = _STAGE / name
        files[name].write_text(text, encoding="utf-8", newline="\n")
    pack(target, {f"{FOLDER}/{name}": path for name, path in files.items()})


def _single() -> str:
    """Return the page in place of `hive.html`: a sentence in each language."""
    words = {tag: whole(tag)["boot.closed"] for tag in offered()}
    lines = (f'    <p lang="{tag}">{html.escape(text)}</p>' for tag, text in words.items())
    return _SINGLE.format(sentences="\n".join(lines))
