"""Boards in web pages that Sphinx builds."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from sphinx.errors import ConfigError

from tests.ext.sphinx_projects import GAME, PUZZLE, SITE, TASKS, WIN, build, copy_of_site


def classes_of(tag: str) -> set[str]:
    """Return the classes of an element."""
    (classes,) = re.findall(r'class="([^"]*)"', tag)
    return set(classes.split())


def test_a_captioned_block_is_a_figure_with_a_board_and_its_picture(tmp_path: Path) -> None:
    built = build(tmp_path, {"index.rst": PUZZLE}, hive_board_site=SITE)
    (figure,) = re.findall(r"<figure.*?</figure>", built.text("index.html"), re.DOTALL)
    assert re.match(
        r'<figure class="hive-figure align-default" id="first-win">\s*<hive-board task=', figure
    )
    assert re.search(
        r"<svg.*</svg> <a href=.*</a></hive-board><p.*</p><figcaption>", figure, re.DOTALL
    )
    assert "White wins at once." in figure
    assert built.warnings == ()


def test_a_block_without_a_caption_is_a_figure_with_its_size_and_place(tmp_path: Path) -> None:
    text = (
        ".. hive::\n   :align: right\n   :width: 300\n   :class: wide\n   :name: here\n\n   wS1\n"
    )
    page = build(tmp_path, {"index.rst": text}, hive_board_site=SITE).text("index.html")
    (tag,) = re.findall(r"<figure[^>]*>", page)
    assert {"wide", "hive-figure", "align-right"} == classes_of(tag)
    assert 'id="here"' in tag
    assert 'style="width: 300px"' in tag
    assert "<figcaption" not in page


def test_captioned_figures_are_numbered_and_referred_to(tmp_path: Path) -> None:
    text = f"See :numref:`first-win` and :ref:`first-win`.\n{PUZZLE}"
    page = build(tmp_path, {"index.rst": text}, hive_board_site=SITE, numfig=True)
    html = page.text("index.html")
    assert '<a class="reference internal" href="#first-win"><span class="std std-numref">' in html
    assert '<span class="std std-ref">White wins at once.</span>' in html
    assert re.search(r'"caption-number">Fig. 1 ', html)


def test_only_pages_with_boards_load_the_script(tmp_path: Path) -> None:
    files = {"index.rst": f"{GAME}\n.. toctree::\n\n   plain\n", "plain.rst": "No board."}
    built = build(tmp_path, files, hive_board_site=SITE)
    script = f'<script defer="defer" src="{SITE}hive-board.js"></script>'
    assert script in built.text("index.html")
    for name in ("plain.html", "search.html", "genindex.html"):
        assert "hive" not in re.sub(r"<title>.*?</title>", "", built.text(name)), name


def test_without_a_site_pages_have_pictures_and_no_script(tmp_path: Path) -> None:
    page = build(tmp_path, {"index.rst": GAME}).text("index.html")
    assert '<figure class="hive-figure align-default">' in page
    assert "<svg" in page
    assert "<hive-board" not in page
    assert "hive-board.js" not in page


@pytest.mark.parametrize(
    ("builder", "page", "script"),
    [
        ("html", "deep/page.html", "../play/hive-board.js"),
        ("dirhtml", "deep/page/index.html", "../../play/hive-board.js"),
        ("singlehtml", "index.html", "play/hive-board.js"),
    ],
)
def test_a_relative_site_is_found_from_every_page(
    tmp_path: Path, builder: str, page: str, script: str
) -> None:
    files = {"index.rst": ".. toctree::\n\n   deep/page\n", "deep/page.rst": GAME}
    built = build(tmp_path, files, builder, hive_board_site="play")
    html = built.text(page)
    (found,) = re.findall(r'src="([^"]*hive-board\.js)', html)
    root = built.folder.resolve()
    assert ((built.folder / page).parent / found).resolve() == root / "play" / "hive-board.js"
    folder = script.removesuffix("hive-board.js")
    assert f'<a href="{folder}#game=' in html


def test_a_copied_site_goes_into_the_static_files_without_its_own_pages(tmp_path: Path) -> None:
    copy_of_site(tmp_path / "site")
    files = {"index.rst": ".. toctree::\n\n   deep/page\n", "deep/page.rst": GAME}
    built = build(tmp_path, files, hive_board_copy="site", exclude_patterns=["site"])
    copied = sorted((built.folder / "_static" / "hive").rglob("*.*"))
    names = [path.name for path in copied]
    # A frame with `sandbox` goes to hive.html.
    assert names == ["embed.html", "hive-board.js", "hive.html", "boot.js"]
    assert re.search(
        r'src="\.\./_static/hive/hive-board\.js\?v=[0-9a-f]+"', built.text("deep/page.html")
    )


def test_a_copy_may_be_a_zip_with_a_folder_in_it(tmp_path: Path) -> None:
    site = copy_of_site(tmp_path / "site")
    with zipfile.ZipFile(tmp_path / "site.zip", "w") as archive:
        for path in sorted(site.rglob("*.*")):
            archive.write(path, f"hive-1.0/{path.relative_to(site)}")
        archive.writestr("hive-1.0/../../evil.js", "")
    built = build(
        tmp_path / "docs", {"index.rst": GAME}, hive_board_copy=str(tmp_path / "site.zip")
    )
    assert built.has("_static/hive/web/boot.js")
    assert built.has("_static/hive/hive-board.js")
    assert not list(tmp_path.rglob("evil.js"))


def test_a_changed_copy_is_copied_again(tmp_path: Path) -> None:
    site = copy_of_site(tmp_path / "site")
    folder, copy = tmp_path / "docs", str(site)
    build(folder, {"index.rst": GAME}, hive_board_copy=copy)
    (site / "embed.html").write_text("newer", encoding="utf-8")
    built = build(folder, {"index.rst": f"{GAME}\nMore."}, hive_board_copy=copy)
    assert built.text("_static/hive/embed.html") == "newer"


def zip_of_site(path: Path) -> None:
    """Write a zip with the names of a site's files in the folder `hive`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("hive-board.js", "embed.html"):
            archive.writestr(f"hive/{name}", name)


def test_a_pattern_names_the_copy_whatever_its_version(tmp_path: Path) -> None:
    zip_of_site(tmp_path / "hive-board-0.1.0.zip")
    built = build(tmp_path, {"index.rst": GAME}, hive_board_copy="hive-board-*.zip")
    assert built.has("_static/hive/embed.html")


def test_a_pattern_must_fit_only_one_copy(tmp_path: Path) -> None:
    for version in ("0.1.0", "0.2.0"):
        zip_of_site(tmp_path / f"hive-board-{version}.zip")
    with pytest.raises(ConfigError, match=re.escape("fits hive-board-0.1.0.zip, hive-board-0.2.0")):
        build(tmp_path, {"index.rst": GAME}, hive_board_copy="hive-board-*.zip")


def test_a_missing_copy_is_refused_with_the_name_of_the_zip_that_is_there(tmp_path: Path) -> None:
    zip_of_site(tmp_path / "hive-board-0.1.0.zip")
    with pytest.raises(ConfigError, match=re.escape("; beside conf.py is hive-board-0.1.0.zip")):
        build(tmp_path, {"index.rst": GAME}, hive_board_copy="hive-board.zip")


def test_a_relative_site_with_nothing_there_is_a_warning(tmp_path: Path) -> None:
    (warning,) = build(tmp_path, {"index.rst": GAME}, hive_board_site="play").warnings
    assert "hive_board_site 'play': there is no hive-board.js in that folder" in warning


@pytest.mark.parametrize("conf", [{"html_extra_path": ["extra"]}, {"html_static_path": ["extra"]}])
def test_a_relative_site_that_sphinx_copies_is_no_warning(
    tmp_path: Path, conf: dict[str, Any]
) -> None:
    copy_of_site(tmp_path / "extra" / "play")
    site = "play" if "html_extra_path" in conf else "_static/play"
    built = build(
        tmp_path, {"index.rst": GAME}, hive_board_site=site, exclude_patterns=["extra"], **conf
    )
    assert built.warnings == ()
    assert built.has(f"{site}/hive-board.js")


def test_a_site_outside_the_built_pages_is_no_warning(tmp_path: Path) -> None:
    assert build(tmp_path, {"index.rst": GAME}, hive_board_site="../hive/").warnings == ()


def test_hive_theme_is_the_theme_of_boards_that_name_none(tmp_path: Path) -> None:
    own = ".. hive::\n   :theme: dark\n\n   wS1\n"
    built = build(
        tmp_path, {"index.rst": f"{GAME}\n{own}"}, hive_board_site=SITE, hive_theme="light"
    )
    tags = re.findall(r"<hive-board [^>]*>", built.text("index.html"))
    assert [re.findall(r'theme="(\w+)"', tag) for tag in tags] == [["light"], ["dark"]]


def test_a_task_that_has_not_started_says_who_is_to_move_and_what_to_do(tmp_path: Path) -> None:
    text = f".. hive::\n   :goal: win in 1\n   :text: Surround the queen.\n\n   {WIN}\n"
    page = build(tmp_path, {"index.rst": text}, hive_board_site=SITE).text("index.html")
    said = '<p class="hive-prompt" dir="auto">White to move. Surround the queen.</p>'
    assert f"</hive-board>{said}" in page


def test_a_prompt_that_the_caption_has_is_not_repeated(tmp_path: Path) -> None:
    text = PUZZLE.replace("White wins at once.", "White to move: win in one move!")
    page = build(tmp_path, {"index.rst": text}, hive_board_site=SITE).text("index.html")
    assert "hive-prompt" not in page


def block_of(task: str) -> str:
    return f".. hive::\n\n   tasks: my/tasks.json\n   id: {task}\n"


@pytest.mark.parametrize("where", ["copy/my/tasks.json", "_static/hive/my/tasks.json"])
def test_a_task_of_a_file_in_the_copy_is_drawn(tmp_path: Path, where: str) -> None:
    copy_of_site(tmp_path / "copy")
    built = build(
        tmp_path,
        {"index.rst": block_of("pin"), where: TASKS},
        hive_board_copy="copy",
        html_static_path=["_static"] if where.startswith("_") else [],
    )
    page = built.text("index.html")
    assert built.warnings == ()
    assert "White to move. Pin the spider." in page
    assert 'aria-label="Pin the spider."' in page
    assert built.has("_static/hive/my/tasks.json")


def test_a_task_of_a_file_beside_the_copy_is_drawn(tmp_path: Path) -> None:
    copy_of_site(tmp_path / "copy")
    files = {"index.rst": block_of("pin").replace("my/", "../../my/"), "extra/my/tasks.json": TASKS}
    conf: dict[str, Any] = {"html_extra_path": ["extra"], "hive_board_copy": "copy"}
    built = build(tmp_path, files, **conf)
    assert "White to move. Pin the spider." in built.text("index.html")
    assert built.has("my/tasks.json")


def test_a_task_of_a_file_in_a_zipped_copy_is_drawn(tmp_path: Path) -> None:
    zip_of_site(tmp_path / "copy.zip")
    with zipfile.ZipFile(tmp_path / "copy.zip", "a") as archive:
        archive.writestr("hive/my/tasks.json", TASKS)
    built = build(tmp_path, {"index.rst": block_of("pin")}, hive_board_copy="copy.zip")
    assert "Pin the spider." in built.text("index.html")


def test_a_changed_task_file_is_read_again(tmp_path: Path) -> None:
    copy_of_site(tmp_path / "copy")
    files = {"index.rst": block_of("pin"), "copy/my/tasks.json": TASKS}
    build(tmp_path, files, hive_board_copy="copy")
    changed = {"copy/my/tasks.json": TASKS.replace("Pin the spider.", "Hold the spider.")}
    built = build(tmp_path, changed, hive_board_copy="copy")
    assert "Hold the spider." in built.text("index.html")


@pytest.mark.parametrize(
    ("conf", "said"),
    [
        ({"hive_theme": "drak"}, "hive_theme 'drak' is not one of auto, light, dark, contrast"),
        ({"hive_board_copy": "nowhere"}, "'nowhere': there is no such file or folder at "),
        (
            {"hive_board_copy": "."},
            "'.' is not a folder or zip with a copy of the site: hive-board",
        ),
        ({"hive_board_copy": "conf.py"}, "'conf.py' is not a folder or zip with a copy"),
        ({"hive_board_site": SITE, "hive_board_copy": "x"}, "set only one of them"),
        ({"hive_board_site": f"{SITE}hive-board.js"}, "is not the address of a folder"),
        ({"hive_board_site": 'x" onload="'}, "is not the address of a folder"),
    ],
)
def test_a_wrong_configuration_stops_the_build(
    tmp_path: Path, conf: dict[str, Any], said: str
) -> None:
    with pytest.raises(ConfigError, match=re.escape(said)):
        build(tmp_path, {"index.rst": GAME}, **conf)


def test_what_an_author_writes_is_escaped(tmp_path: Path) -> None:
    text = '.. hive::\n   :caption: <img src=x> "&"\n   :alt: <b> "quoted" {{x}}\n\n   wS1\n'
    page = build(tmp_path, {"index.rst": text}, hive_board_site=SITE).text("index.html")
    (figure,) = re.findall(r"<figure.*?</figure>", page, re.DOTALL)
    assert "<img" not in figure
    assert "<b>" not in figure
    assert "&lt;b&gt; &quot;quoted&quot;" in figure


def test_a_fence_of_myst_is_a_board(tmp_path: Path) -> None:
    text = (
        "# Title\n\n```{hive}\n:caption: Two moves\n:name: two\n\nmode: view\n\n"
        "wS1; bG1 wS1-\n```\n\nSee {numref}`two` and {hive}`wS1`.\n"
    )
    built = build(
        tmp_path,
        {"index.md": text},
        extensions=["hive_core.teach.ext.sphinx", "myst_parser"],
        hive_board_site=SITE,
        numfig=True,
    )
    page = built.text("index.html")
    assert built.warnings == ()
    assert '<figure class="hive-figure align-default" id="two">' in page
    assert 'mode="view"' in page
    assert "Fig. 1" in page
    assert '<span class="hive-words">white spider 1</span>' in page


def test_a_block_may_begin_below_the_directive_with_its_own_options(tmp_path: Path) -> None:
    text = f".. hive::\n   mode: puzzle\n   goal: win in 1\n   caption: Win!\n\n   {WIN}\n"
    built = build(tmp_path, {"index.rst": text}, hive_board_site=SITE)
    assert built.warnings == ()
    assert '<span class="caption-text">Win!</span>' in built.text("index.html")


def test_moves_directly_below_the_directive_are_a_block(tmp_path: Path) -> None:
    built = build(tmp_path, {"index.rst": ".. hive::\n   wS1\n   bG1 wS1-\n"}, hive_board_site=SITE)
    assert built.warnings == ()
    assert 'game="Base+MLP;InProgress;White[2];wS1;bG1 wS1-"' in built.text("index.html")


def test_a_file_is_read_beside_its_document_and_again_when_it_changes(tmp_path: Path) -> None:
    files = {
        "index.rst": ".. toctree::\n\n   deep/page\n",
        "deep/page.rst": ".. hive:: opening.txt\n   :mode: view\n",
        "deep/opening.txt": "wS1\n",
    }
    first = build(tmp_path, files, hive_board_site=SITE)
    assert 'game="Base+MLP;InProgress;Black[1];wS1" mode="view"' in first.text("deep/page.html")
    (tmp_path / "deep" / "opening.txt").write_text("wQ\n", encoding="utf-8")
    again = build(tmp_path, {}, hive_board_site=SITE)
    assert again.read == ("deep/page",)
    assert 'game="Base+MLP;InProgress;Black[1];wQ"' in again.text("deep/page.html")


def test_an_unchanged_project_is_not_read_again(tmp_path: Path) -> None:
    build(tmp_path, {"index.rst": PUZZLE}, hive_board_site=SITE)
    again = build(tmp_path, {}, hive_board_site=SITE)
    assert again.read == ()


def test_another_site_is_written_without_reading_the_documents_again(tmp_path: Path) -> None:
    build(tmp_path, {"index.rst": PUZZLE}, hive_board_site=SITE)
    again = build(tmp_path, {}, hive_board_site="https://example.net/other")
    assert again.read == ()
    assert 'src="https://example.net/other/hive-board.js"' in again.text("index.html")


def test_a_parallel_build_makes_the_same_pages(tmp_path: Path) -> None:
    pages = {f"page{number}.rst": f"{PUZZLE.replace('first', f'w{number}')}" for number in range(8)}
    index = ".. toctree::\n\n" + "".join(f"   page{number}\n" for number in range(8))
    files = {"index.rst": f"{index}\nSee :numref:`w3-win`.\n", **pages}
    conf: dict[str, Any] = {"hive_board_site": SITE, "numfig": True}
    one = build(tmp_path / "one", files, **conf)
    two = build(tmp_path / "two", files, parallel=2, **conf)
    assert one.warnings == two.warnings == ()
    for name in ("index.html", *(f"page{number}.html" for number in range(8))):
        assert one.text(name) == two.text(name)


def test_a_translated_caption_describes_the_picture(tmp_path: Path) -> None:
    catalogue = tmp_path / "locale" / "nl" / "LC_MESSAGES"
    catalogue.mkdir(parents=True)
    (catalogue / "index.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "White wins at once."\nmsgstr "Wit wint meteen."\n',
        encoding="utf-8",
    )
    built = build(
        tmp_path,
        {"index.rst": PUZZLE},
        hive_board_site=SITE,
        language="nl",
        locale_dirs=["locale"],
    )
    page = built.text("index.html")
    assert '<span class="caption-text">Wit wint meteen.</span>' in page
    assert 'aria-label="Wit wint meteen."' in page
    assert "De puzzel oplossen</a>" in page


def test_hive_lang_is_the_language_of_added_words(tmp_path: Path) -> None:
    page = build(tmp_path, {"index.rst": GAME}, hive_board_site=SITE, hive_lang="nl")
    assert 'wit is aan zet" lang="nl"' in page.text("index.html")
