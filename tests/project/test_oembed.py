"""What other programs learn from the app's address about the frame to embed (oembed.com)."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.languages import LANGUAGES
from tests.project.test_hive_board import Tags
from tools.shared.environment import ToolError
from tools.site_build.oembed import oembed, write_oembed
from web.embed.layout import height
from web.files import link

ADDRESS = "https://example.org/hive/"
INDEX = '<head>\n    <link rel="manifest" href="manifest.webmanifest">\n</head>'


def site(folder: Path) -> Path:
    (folder / "index.html").write_text(INDEX, encoding="utf-8")
    return folder


def test_the_index_names_the_file_by_its_full_address(tmp_path: Path) -> None:
    write_oembed(site(tmp_path), ADDRESS)
    tag, _ = Tags((tmp_path / "index.html").read_text(encoding="utf-8")).tags[1:]
    assert tag == (
        "link",
        {
            "rel": "alternate",
            "type": "application/json+oembed",
            "href": f"{ADDRESS}oembed.json",
            "title": "Hive",
        },
    )
    told = json.loads((tmp_path / "oembed.json").read_text(encoding="utf-8"))
    assert told == oembed(ADDRESS)


def test_a_site_without_an_address_has_neither_file_nor_link(tmp_path: Path) -> None:
    write_oembed(site(tmp_path), "")
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == INDEX


def test_the_file_has_the_fields_that_the_specification_requires() -> None:
    told = oembed(ADDRESS)
    assert (told["type"], told["version"]) == ("rich", "1.0")
    assert told["title"] == "Hive board"
    assert (told["provider_name"], told["provider_url"]) == ("Hive", ADDRESS)
    assert (told["width"], told["height"]) == (480, height(480, "play"))


def test_its_frame_has_the_size_and_a_game_against_the_computer() -> None:
    told = oembed(ADDRESS)
    frame = Tags(told["html"]).one("iframe")
    assert (frame["width"], frame["height"]) == (str(told["width"]), str(told["height"]))
    address = frame["src"] or ""
    assert address.startswith(f"{ADDRESS}embed.html#")
    settings = link.parse(urlsplit(address).fragment, tuple(LANGUAGES), 0)
    assert settings.problems == ()
    assert settings.black is not None


def test_an_index_without_a_place_for_the_link_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<head></head>", encoding="utf-8")
    with pytest.raises(ToolError, match="manifest"):
        write_oembed(tmp_path, ADDRESS)
