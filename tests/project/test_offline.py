"""Offline play: the list of saved files, the notices, installing and publishing."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import struct
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hive_core import Hex, Piece
from tests.page import after
from tests.page_games import others
from tools import app_icons
from tools.shared.environment import DIST, ROOT, WEB, ToolError
from tools.site_build import offline
from tools.site_build.offline import EXCLUDED, seal
from tools.site_build.tutorial import pages as tutorials
from web.app.update import update
from web.app.view import view
from web.computer.intents import Analyse
from web.embed.state import EmbedState
from web.files.keeping import kept_game
from web.game.intents import Step
from web.offline.intents import (
    CanInstall,
    DismissNews,
    Install,
    NewVersion,
    OfflineProgress,
    UseUpdate,
)
from web.offline.state import PARTLY, READY, Offline
from web.shared.effects import AskInstall, Effect, TakeUpdate
from web.shared.intents import Intent, Open
from web.shared.state import AppState
from web.table.intents import TapReserve, TapTarget

MANIFEST = WEB / "static" / "manifest.webmanifest"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


# -- the list of saved files -----------------------------------------------------------------------


def kept_by(site: Path) -> dict[str, list[Any]]:
    """Return the files that the site's service worker saves: name -> size and hash."""
    found = re.search(r"^const FILES = (\{.*\});$", (site / "sw.js").read_text("utf-8"), re.M)
    assert found is not None
    listed: dict[str, list[Any]] = json.loads(found[1])
    return listed


def version_of(site: Path) -> str:
    found = re.search(r'^const VERSION = "(\w{16})";$', (site / "sw.js").read_text("utf-8"), re.M)
    assert found is not None
    return found[1]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a small site that is complete except for offline play."""
    for name, text in {
        "index.html": '<meta content="build:version">',
        "web/boot.js": 'version = "build:version"',
        "hive.html": "<p>one file",
        "hive.xdc": "a zip",
        "deep/below.txt": "something",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_list_has_every_file_of_the_site_except_the_known_exceptions() -> None:
    assert (DIST / "sw.js").exists(), "run tools/site.py first"
    files = {path.relative_to(DIST).as_posix(): path for path in DIST.rglob("*") if path.is_file()}
    listed = kept_by(DIST)
    assert listed.keys() == files.keys() - EXCLUDED.keys()
    assert EXCLUDED.keys() <= files.keys(), "an exception is not needed"
    assert all(len(reason) > 20 for reason in EXCLUDED.values())
    for name, (size, digest, *_) in listed.items():
        content = files[name].read_bytes()
        assert len(content) == size
        assert base64.b64decode(digest) == hashlib.sha256(content).digest()


def test_every_file_that_a_saved_page_requests_is_saved() -> None:
    listed = kept_by(DIST)
    pages = [name for name in listed if name.endswith(".html")]
    assert {"index.html", "embed.html", "404.html"} <= set(pages)
    for name in pages:
        text = (DIST / name).read_text(encoding="utf-8")
        tags = re.findall(r"<(?:link|script|img)\b[^>]*>", text)
        for address in re.findall(r'\s(?:href|src)="([^":#]+)"', " ".join(tags)):
            path = (DIST / name).parent / address.partition("?")[0]
            assert path.resolve().relative_to(DIST).as_posix() in listed, (name, address)


def test_every_page_with_python_names_its_version() -> None:
    version = version_of(DIST)
    assert json.loads((DIST / "version.json").read_text(encoding="utf-8"))["version"] == version
    for name in ("index.html", "embed.html"):
        text = (DIST / name).read_text(encoding="utf-8")
        assert f'<meta name="hive-version" content="{version}">' in text
        # Both in the preload and in the script.
        count = text.count(f"pyodide/interpreter.js?v={version}")
        assert count == text.count("pyodide/interpreter.js") >= 2


def test_a_page_asks_for_its_program_by_addresses_that_name_its_version() -> None:
    """Otherwise the browser's cache could give files of the version before."""
    version = version_of(DIST)
    for name in ("index.html", "embed.html"):
        text = (DIST / name).read_text(encoding="utf-8")
        own = re.findall(r'\s(?:href|src)="((?:web|pyodide|pyscript)/[^"]*)"', text)
        assert {address.partition("?")[0] for address in own} >= {
            *("web/boot.js", "web/style.css", "pyodide/library.bin", "pyscript/core.js"),
            *(f"pyodide/{module}.js" for module in ("cold_code", "pyodide", "pyodide.asm")),
        }
        for address in own:
            # The other scripts of PyScript have a hash of their content in their names.
            ends = address.endswith(f"?v={version}")
            assert ends or re.fullmatch(r"pyscript/\w+-[\w-]{8}\.js", address), address
    script = (DIST / "pyodide" / "interpreter.js").read_text(encoding="utf-8")
    imported = re.findall(r'(?:from |import\()"([^"]*)"', script)
    assert len(imported) == 3
    assert all(address.endswith(f".js?v={version}") for address in imported)
    assert f'"?v={version}"' in script
    assert f'hiveVersion = "{version}"' in (DIST / "web" / "boot.js").read_text(encoding="utf-8")


def test_a_page_in_one_language_is_listed_with_its_tag_so_that_only_its_readers_keep_it() -> None:
    listed = kept_by(DIST)
    tagged = {name: fact[2] for name, fact in listed.items() if len(fact) > 2}
    others = {lang: path for lang, path in tutorials().items() if lang != "en"}
    assert tagged == {path.name: lang for lang, path in others.items()}


def unseal(site: Path) -> None:
    (site / "index.html").write_text('<meta content="build:version">', encoding="utf-8")
    (site / "web" / "boot.js").write_text('version = "build:version"', encoding="utf-8")


def test_one_changed_byte_changes_the_version(site: Path) -> None:
    first = seal(site)
    assert (site / "index.html").read_text(encoding="utf-8") == f'<meta content="{first}">'
    assert version_of(site) == first
    assert (site / "web" / "boot.js").read_text(encoding="utf-8") == f'version = "{first}"'
    assert kept_by(site).keys() == {"index.html", "web/boot.js", "deep/below.txt"}
    unseal(site)
    assert seal(site) == first, "the list of files is not part of the version"
    unseal(site)
    (site / "deep" / "below.txt").write_text("somethinG", encoding="utf-8")
    assert seal(site) != first


def test_a_service_worker_without_the_marker_for_its_list_is_an_error(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = site / "template.txt"  # no script of the site
    template.write_text('const VERSION = "build:version";', encoding="utf-8")
    monkeypatch.setattr(offline, "TEMPLATE", template)
    with pytest.raises(ToolError, match="build:files"):
        seal(site)


# -- installing ------------------------------------------------------------------------------------


def picture_size(path: Path) -> tuple[int, int]:
    """Return the width and height of a PNG, in pixels."""
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def test_the_manifest_is_complete_and_has_only_relative_addresses() -> None:
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    assert manifest["name"] == manifest["short_name"] == "Hive"
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (
        ".",
        ".",
        "standalone",
    )
    assert "id" not in manifest, "all forks at one origin would share it"
    for key in ("theme_color", "background_color"):
        assert re.fullmatch(r"#[0-9a-f]{6}", manifest[key])
        assert f'content="{manifest[key]}"' in (ROOT / "index.html").read_text(encoding="utf-8")
    purposes = set()
    for icon in manifest["icons"]:
        assert not icon["src"].startswith(("/", "http"))
        path = DIST / icon["src"]
        if icon["type"] == "image/png":
            width, height = picture_size(path)
            assert icon["sizes"] == f"{width}x{height}"
        assert path.is_file()
        purposes.add((icon["purpose"], icon["sizes"]))
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")} <= purposes


def test_the_icons_have_their_sizes() -> None:
    for icon in app_icons.WANTED:
        assert picture_size(app_icons.ICONS / icon.name) == (icon.size, icon.size)
    index = (DIST / "index.html").read_text(encoding="utf-8")
    assert '<link rel="manifest" href="manifest.webmanifest">' in index
    assert '<link rel="apple-touch-icon" href="icons/apple-touch-180.png">' in index


def test_a_masked_icon_shows_the_whole_drawing() -> None:
    drawing = app_icons.DRAWING.read_text(encoding="utf-8")
    for icon in app_icons.WANTED:
        page = app_icons.page_of(icon, drawing)
        if icon.name.startswith(("maskable", "apple")):
            # The drawing's corners are inside the circle that no system's mask cuts.
            assert icon.share <= 0.8
            assert f"background:{icon.ground}" in page
        assert f"width:{round(icon.size * icon.share)}px" in page


# -- hosts -----------------------------------------------------------------------------------------


def test_the_page_not_found_has_no_relative_addresses() -> None:
    """A host shows it at any depth, where a relative address has another meaning."""
    text = (DIST / "404.html").read_text(encoding="utf-8")
    assert set(re.findall(r'(?:href|src)="([^"]*)"', text)) == {"data:,", "."}
    assert "<style" not in text
    assert "delete the end of the address" in text
    scripts = re.findall(r"<script>(.*?)</script>", text, re.S)
    assert len(scripts) == 4, "three for its language, and the one that looks for the board"
    for script in scripts:
        assert base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() in text


def test_workflows_work_in_a_fork_and_name_exact_versions() -> None:
    assert WORKFLOWS
    for path in WORKFLOWS:
        text = path.read_text(encoding="utf-8")
        assert "\t" not in text
        used = re.findall(r"uses: (\S+)", text)
        assert used
        for action in used:
            assert re.fullmatch(r"actions/[\w-]+@(v\d+|[0-9a-f]{40})", action), action
        for program in re.findall(r"python (\S+)", text):
            if "/" in program:
                assert (ROOT / program).is_file(), program
        assert "://" not in text
        assert not re.search(r"refs/heads/(?!\{0\})|branches:", text)


def test_nothing_is_published_before_the_tests_pass() -> None:
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    jobs = dict(
        re.findall(r"^  (\w+):\n(.*?)(?=^  \w+:\n|\Z)", text.partition("jobs:\n")[2], re.M | re.S)
    )
    assert jobs.keys() == {"test", "engines", "build", "pages", "release"}
    for name in ("pages", "release"):
        assert "needs: [test, engines, build]" in jobs[name]
    assert [name for name in jobs if "contents: write" in jobs[name]] == ["release"]
    assert [name for name in jobs if "pages: write" in jobs[name]] == ["pages"]


# -- notices ---------------------------------------------------------------------------------------


def effects(state: AppState, intent: Intent) -> tuple[Effect, ...]:
    return update(state, intent)[1]


def test_the_notice_of_offline_play_appears_only_when_it_becomes_possible() -> None:
    kept = after(AppState(), OfflineProgress(READY, just_now=True))
    assert 'data-news="ready"' in view(kept).markup()
    assert "now works offline" in view(kept).markup()
    assert kept.offline == replace(after(kept, DismissNews()).offline, news="ready")
    for silent in (OfflineProgress(READY), OfflineProgress(PARTLY, just_now=True)):
        assert "data-news" not in view(after(AppState(), silent)).markup()


def test_the_about_dialog_shows_the_state_of_offline_play() -> None:
    about = Open("about")
    ready = view(after(AppState(), OfflineProgress(READY), about)).markup()
    assert "it starts and plays without a network" in ready
    assert 'data-action="install"' not in ready
    partly = view(after(AppState(), OfflineProgress(PARTLY), about)).markup()
    assert "tries again" in partly
    able = after(AppState(), OfflineProgress(READY), CanInstall(True), about)
    assert 'data-action="install"' in view(able).markup()
    assert effects(able, Install()) == (AskInstall(),)
    assert effects(AppState(), Install()) == ()
    assert (
        "about-offline" not in view(after(AppState(embed=EmbedState(framed=True)), about)).markup()
    )


def test_a_newer_version_is_announced_once_and_replaces_other_notices() -> None:
    ready = after(AppState(), OfflineProgress(READY, just_now=True))
    newer = after(ready, NewVersion())
    assert 'data-news="newer"' in view(newer).markup()
    # Other news disappears after a time; this one stays until the player answers.
    assert after(newer, DismissNews("ready")).offline.news == "newer"
    later = after(newer, DismissNews(), NewVersion())
    assert "data-news" not in view(later).markup()
    assert 'data-action="use-update"' in view(after(later, Open("about"))).markup()


def test_the_update_starts_on_request_and_only_once() -> None:
    assert effects(AppState(), UseUpdate()) == ()
    newer = after(AppState(), NewVersion(), Open("about"))
    assert effects(newer, UseUpdate()) == (TakeUpdate(),)
    going = after(newer, UseUpdate())
    assert 'data-news="leaving"' in view(going).markup()
    assert (going.dialog, going.game.record) == (None, newer.game.record)
    assert effects(going, UseUpdate()) == ()


def test_an_analysis_is_saved_with_its_game_before_the_page_reloads() -> None:
    def place(piece: str, to: Hex) -> tuple[Intent, Intent]:
        return TapReserve(Piece.parse(piece)), TapTarget(to)

    played = after(AppState(), *place("wS1", Hex(0, 0)), *place("bS1", Hex(1, 0)))
    tried = after(played, Analyse(), Step("previous"), *place("bA1", Hex(0, 1)))
    assert tried.mode == "analysis"
    assert tried.game.record.moves != played.game.record.moves
    going = after(tried, NewVersion(), UseUpdate())
    kept = kept_game(going)
    assert kept is not None
    assert kept.record.moves == played.game.record.moves
    assert tried.game.record.moves in others(kept.record)
    assert kept.analysis is not None
    assert kept.analysis.moves == tried.game.record.moves


def test_a_page_without_a_service_worker_yet_shows_no_notice() -> None:
    assert AppState().offline == Offline()
    assert "data-offline" not in view(AppState()).markup()
    assert "about-offline" not in view(after(AppState(), Open("about"))).markup()
