"""Building the single file: what it contains, what is left out, and what is refused."""

from __future__ import annotations

import base64
import io
import subprocess
import zipfile
from typing import TYPE_CHECKING

import pytest

from tests.single_file import unpacked
from tools import play
from tools.shared.environment import BOOT, WEB, ToolError, find_node
from tools.site_build import single_file
from tools.site_build.pages import inline_hashes, source_hash, with_policy

if TYPE_CHECKING:
    from pathlib import Path

# The parts of PyScript's program that are changed, with other minified names.
PYSCRIPT = (
    'const{url:aB}=import.meta,c=/x/;var n={error:()=>import("./error-D23.js"),donkey:d};'
    "e.set(t,{url:o,module:import(o),engine:s.bind(s)});"
    "const w='e.set(t,{url:o,module:import($e),engine:s.bind(s)})';"
)

TEMPLATE = """<!doctype html>
<html lang="en" data-app="loading">
  <head>
    <!-- build:policy -->
    <link rel="icon" href="web/icon.svg" type="image/svg+xml">
    <link rel="manifest" href="app.webmanifest">
    <link rel="stylesheet" href="web/style.css">
    <script src="web/boot.js" defer></script>
    <!-- build:runtime -->
  </head>
  <body><main id="app"></main></body>
</html>
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a site with the files that the template names."""
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "web" / "style.css").write_text("main { color: red }", encoding="utf-8")
    (tmp_path / "web" / "boot.js").write_text("begin();", encoding="utf-8")
    return tmp_path


def composed(site: Path, template: str = TEMPLATE) -> str:
    """Return the page of that template, with one part."""
    return single_file.compose(template, site, "import worker\n", {"part.zip": "QUJD"})


def test_a_link_to_another_page_of_the_site_is_left_out(site: Path) -> None:
    notice = '<noscript>No.\n  <a data-site href="tutorial.html">Read the rules.</a></noscript>'
    page = composed(site, TEMPLATE.replace("</main>", f"</main>{notice}"))
    assert "<noscript>No.</noscript>" in page
    assert "tutorial.html" not in page
    assert 'href="tutorial.html"' in (WEB.parent / "index.html").read_text(encoding="utf-8")


def test_pyscript_is_patched_where_it_needs_a_server() -> None:
    changed = single_file.patched(PYSCRIPT)
    assert changed.startswith("const aB=document.baseURI,c=/x/;")
    assert changed.count("module:hivePython(),engine:") == 2
    assert "import(" not in changed


@pytest.mark.parametrize("part", ["import.meta", "./error-", "import($e)"])
def test_an_unexpected_version_of_pyscript_is_refused(part: str) -> None:
    with pytest.raises(ToolError, match=r"this PyScript cannot be put into .* Adapt `patched`"):
        single_file.patched(PYSCRIPT.replace(part, "elsewhere"))


ASKED = """
const request = indexedDB.open("x");
request.onsuccess = ({ target: { result } }) => {
  const keys = result.transaction().objectStore().getAllKeys();
  keys.onsuccess = () => process.stdout.write(JSON.stringify(keys.result));
};
"""


def test_the_single_file_has_the_same_empty_database_as_the_site() -> None:
    program = single_file.empty_database()
    assert (BOOT / "boot.js").read_text(encoding="utf-8").count(program[1:-3]) == 1
    assert single_file._python().count(program) == 1
    assert "indexedDB" not in (WEB / "single" / "python.js").read_text(encoding="utf-8")
    done = subprocess.run(
        [find_node(), "-e", f"{program};{ASKED}"], capture_output=True, check=True, text=True
    )
    assert done.stdout == "[]"


def test_all_files_that_the_page_fetches_are_inlined(site: Path) -> None:
    page = composed(site)
    assert single_file.packed(b"main { color: red }") in page
    assert "<script>begin();</script>" in page
    picture = base64.b64encode(b"<svg/>").decode()
    assert f'href="data:image/svg+xml;base64,{picture}"' in page
    assert "manifest" not in page
    assert " src=" not in page
    # The board comes before the large parts.
    assert page.index('id="app"') < page.index("QUJD") < page.index("</body>")


def test_only_scripts_that_run_are_allowed_by_the_policy(site: Path) -> None:
    page = composed(site)
    hashes = inline_hashes(page)
    assert source_hash("begin();") in hashes
    assert source_hash("QUJD") not in hashes
    assert source_hash("import worker\n") not in hashes
    held = with_policy(page, single_file.NAME, single_file.POLICY, style_src=["'sha256-x'"])
    assert "script-src blob:" in held
    assert "&#x27;self&#x27;" not in held


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('rel="manifest"', 'rel="prefetch"'),
        ("<!-- build:runtime -->", ""),
        ("</body>", ""),
    ],
)
def test_an_unexpected_template_is_refused(site: Path, old: str, new: str) -> None:
    with pytest.raises(ToolError):
        composed(site, TEMPLATE.replace(old, new))


@pytest.mark.parametrize(
    ("name", "text"),
    [("style.css", "main { background: url(bee.png) }"), ("boot.js", "'</script>'")],
)
def test_files_that_fetch_or_end_their_element_are_refused(
    site: Path, name: str, text: str
) -> None:
    (site / "web" / name).write_text(text, encoding="utf-8")
    with pytest.raises(ToolError):
        composed(site)


def test_a_library_is_stored_uncompressed_and_always_the_same() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.pyc", b"code" * 1000, zipfile.ZIP_DEFLATED, 9)
    plain = single_file.stored(packed.getvalue())
    assert plain == single_file.stored(packed.getvalue())
    with zipfile.ZipFile(io.BytesIO(plain)) as archive:
        (entry,) = archive.infolist()
        assert entry.compress_type == zipfile.ZIP_STORED
        assert archive.read("a.pyc") == b"code" * 1000


def test_a_part_is_packed_and_unpacked(tmp_path: Path) -> None:
    assert unpacked(single_file.packed(b"content"), tmp_path) == b"content"


def test_make_play_opens_the_single_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []

    def browser(address: str) -> bool:
        seen.append(address)
        return False

    monkeypatch.setattr(play, "build_site", lambda: tmp_path)
    monkeypatch.setattr(play, "_open", browser)
    monkeypatch.setattr("sys.argv", ["play.py"])
    assert play.main() == 0
    told = capsys.readouterr().out
    assert seen == [(tmp_path / "hive.html").as_uri()]
    assert str(tmp_path / "hive.html") in told
    assert "open the address yourself" in told
    monkeypatch.setattr("sys.argv", ["play.py", "--no-open"])
    assert play.main() == 0
    assert len(seen) == 1


def test_a_boot_script_without_the_empty_database_fails_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "boot.js").write_text("begin();", encoding="utf-8")
    monkeypatch.setattr(single_file, "BOOT", tmp_path)
    with pytest.raises(ToolError, match=r"boot\.js has no function emptyDatabase"):
        single_file.empty_database()
