"""What pages with boards load: the script, the style sheet, a copy of the site."""

from __future__ import annotations

import glob
import posixpath
import shutil
import zipfile
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from sphinx.errors import ConfigError
from sphinx.util import logging
from sphinx.util.osutil import relative_uri

from hive_core.errors import HiveError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config

_logger = logging.getLogger(__name__)

STYLE_SHEET = "hive-figures.css"
THEMES = ("auto", "light", "dark", "contrast")
_FOLDER = "hive"
SCRIPT = "hive-board.js"
_NEEDED = (SCRIPT, "embed.html")
# Of a whole site: pages that no board and no link of a board opens.
_LEFT_OUT = ("404.html", "tutorial")


def is_live(builder: Builder) -> bool:
    """Return whether readers of what is built can play: web pages, but not ePub or help files."""
    return builder.format == "html" and not getattr(builder, "embedded", False)


def site_of(builder: Builder) -> str | None:
    """Return the site's address, absolute or relative to the built pages' root; None for none."""
    config = builder.config
    if config.hive_board_copy:
        return f"_static/{_FOLDER}/"
    site = str(config.hive_board_site or "").strip()
    return f"{site.rstrip('/')}/" if site else None


def site_from(builder: Builder, docname: str) -> str | None:
    """Return the site's address as a page refers to it; None for none."""
    site = site_of(builder)
    if site is None or is_absolute(site):
        return site
    page = builder.get_target_uri(docname).rsplit("#", 1)[0]
    return relative_uri(page, site) or "./"


def is_absolute(site: str) -> bool:
    """Return whether an address is the same from every page."""
    return "://" in site or site.startswith("/")


def check_config(app: Sphinx) -> None:
    """Refuse themes, addresses and copies that no board can use.

    A relative address with nothing there is a warning: the site may be added to the pages later.

    :raises ConfigError: for the first of them.
    """
    config = app.config
    if config.hive_theme and config.hive_theme not in THEMES:
        raise ConfigError(f"hive_theme {config.hive_theme!r} is not one of {', '.join(THEMES)}")
    site, copy = config.hive_board_site, config.hive_board_copy
    if site and copy:
        raise ConfigError("conf.py sets hive_board_site and hive_board_copy; set only one of them")
    if site and (any(sign in site for sign in "?#<>\"' \\") or site.endswith((".html", ".js"))):
        raise ConfigError(f"hive_board_site {site!r} is not the address of a folder")
    if site and is_live(app.builder):
        _check_site(app)
    if not copy or not is_live(app.builder):
        return
    path = copy_path(app.confdir, copy)
    if path is None:
        archives = ", ".join(
            sorted(path.name for path in Path(app.confdir).glob("hive-board*.zip"))
        )
        hint = f"; beside conf.py is {archives}" if archives else ""
        raise ConfigError(
            f"hive_board_copy {copy!r}: there is no such file or folder at "
            f"{Path(app.confdir, copy)}{hint}"
        )
    missing = [name for name in _NEEDED if name not in dict(_files(path))]
    if missing:
        raise ConfigError(
            f"hive_board_copy {copy!r} is not a folder or zip with a copy of the site: "
            f"{missing[0]} is missing"
        )


def copy_site(app: Sphinx, builder: Builder) -> None:
    """Put the copy of the site into the built pages, but for files that are there already."""
    if not app.config.hive_board_copy or not is_live(builder):
        return
    target = Path(builder.outdir, "_static", _FOLDER)
    path = copy_path(app.confdir, app.config.hive_board_copy)
    assert path is not None, "check_config refuses a copy that is missing"
    if path.is_dir():
        for name, inside in _files(path):
            source, to = path / inside, target / name
            if not _is_copied(to, source.stat().st_size, source.stat().st_mtime):
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, to)
        return
    changed = path.stat().st_mtime
    with zipfile.ZipFile(path) as archive:
        for name, inside in _files(path):
            to = target / name
            if not _is_copied(to, archive.getinfo(inside).file_size, changed):
                to.parent.mkdir(parents=True, exist_ok=True)
                to.write_bytes(archive.read(inside))


def copy_path(confdir: str | Path, copy: str) -> Path | None:
    """Return the folder or zip that `hive_board_copy` names; None if it is missing.

    :raises ConfigError: if a pattern fits several files.
    """
    path = Path(confdir, copy)
    if path.exists():
        return path
    # `Path.glob` refuses absolute patterns.
    matches = sorted(glob.glob(copy, root_dir=confdir))  # noqa: PTH207
    if len(matches) > 1:
        raise ConfigError(f"hive_board_copy {copy!r} fits {', '.join(matches)}; keep or name one")
    return Path(confdir, matches[0]) if matches else None


def file_of_copy(config: Config, confdir: str | Path, name: str) -> tuple[Path, str] | None:
    """Return the text of a file in the copy of the site, and which file to watch for changes.

    A file that Sphinx copies to that address from `html_static_path` or `html_extra_path` comes
    before the copy's own. None if there is no copy, or the address is outside of the built pages.

    :raises HiveError: if the built pages will not have it, or it cannot be read.
    """
    copy = config.hive_board_copy and copy_path(confdir, config.hive_board_copy)
    name = name.partition("?")[0].partition("#")[0]
    address = posixpath.normpath(f"_static/{_FOLDER}/{name}")
    if not copy or name.startswith("/") or address.startswith(".."):
        return None
    try:
        return _text_in(copy, _own_places(config, confdir, address), address)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise HiveError(f"{quoted(name)} cannot be read: {reason}") from None


def _own_places(config: Config, confdir: str | Path, address: str) -> list[Path]:
    """Return where the author may have put a file that Sphinx copies to that address."""
    places = [Path(confdir, folder, address) for folder in config.html_extra_path]
    if address.startswith("_static/"):
        rest = address.removeprefix("_static/")
        places += [Path(confdir, folder, rest) for folder in config.html_static_path]
    return places


def _text_in(copy: Path, own: Sequence[Path], address: str) -> tuple[Path, str]:
    for path in own:
        if path.is_file():
            return path, path.read_text(encoding="utf-8-sig")
    name = address.removeprefix(f"_static/{_FOLDER}/")
    inside = dict(_files(copy)).get(name)
    if inside is None:
        where = "is neither in hive_board_copy nor in `hive/` of a folder of html_static_path"
        raise HiveError(f"{quoted(name)} {where}")
    if copy.is_dir():
        return copy / inside, (copy / inside).read_text(encoding="utf-8-sig")
    with zipfile.ZipFile(copy) as archive:
        return copy, archive.read(inside).decode("utf-8-sig")


def _check_site(app: Sphinx) -> None:
    """Warn if a site inside the built pages is neither there nor copied there by Sphinx."""
    site = site_of(app.builder) or ""
    inside = posixpath.normpath(site)
    if is_absolute(site) or inside.startswith(".."):
        return
    places = [Path(app.outdir, inside), *_own_places(app.config, app.confdir, inside)]
    if not any((place / SCRIPT).is_file() for place in places):
        _logger.warning(
            "hive: hive_board_site %r: there is no %s in that folder of the built pages, and no "
            "folder of html_extra_path has it",
            app.config.hive_board_site,
            SCRIPT,
            type="hive",
            subtype="site",
        )


def _is_copied(path: Path, size: int, changed: float) -> bool:
    """Return whether the file is there, of that size, and not older."""
    return path.is_file() and path.stat().st_size == size and path.stat().st_mtime >= changed


def _files(path: Path) -> Iterator[tuple[str, str]]:
    """Return the files of a copy that boards need: by their name in the site, where they are.

    A zip may have them in a folder of its own. Nothing for what is no folder and no zip.
    """
    if path.is_dir():
        names = [one.relative_to(path).as_posix() for one in path.rglob("*") if one.is_file()]
    elif path.is_file() and zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            names = [one.filename for one in archive.infolist() if not one.is_dir()]
    else:
        return
    scripts = [name for name in names if PurePosixPath(name).name == SCRIPT]
    root = min(scripts, key=len, default="").removesuffix(SCRIPT)
    for name in sorted(names):
        inner = name.removeprefix(root)
        safe = name.startswith(root) and not {"", ".."} & set(inner.split("/"))
        if safe and not inner.startswith(_LEFT_OUT):
            yield inner, name
