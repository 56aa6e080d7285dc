"""Which programs the extensions import, read from the sources."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.test_architecture import BROWSER, CORE_MODULES, imports, top

PROGRAMS = {
    "markdown_it": {"markdown_it"},
    "mkdocs": {"markdown"},
    "notebook": {"anywidget", "traitlets"},
    "pyscript": BROWSER,
    "sphinx": {"docutils", "sphinx"},
}
"""By module of `teach.ext`: the packages that it may import besides the standard library."""

EXTENSIONS = [name for name in CORE_MODULES if name.startswith("hive_core.teach.ext.")]


@pytest.mark.parametrize("module", EXTENSIONS)
def test_an_extension_imports_only_its_own_program(module: str) -> None:
    program = module.split(".")[3].lstrip("_").partition("_")[0]
    allowed = PROGRAMS.get(module.split(".")[3]) or PROGRAMS.get(program, set())
    names = top(imports(CORE_MODULES[module]))
    assert names - {"hive_core"} - allowed <= sys.stdlib_module_names


@pytest.mark.parametrize("module", sorted(CORE_MODULES.keys() - set(EXTENSIONS)))
def test_nothing_else_imports_an_extension(module: str) -> None:
    assert not {
        name for name in imports(CORE_MODULES[module]) if name.startswith("hive_core.teach.ext")
    }


@pytest.mark.parametrize(
    ("call", "without", "extra"),
    [
        ("import hive_core.teach.ext.markdown_it", "markdown_it", "markdown"),
        ("from hive_core.teach.ext import mkdocs; mkdocs.makeExtension()", "markdown", "mkdocs"),
        ("import hive_core.teach.ext.notebook", "anywidget", "notebook"),
        ("from hive_core.teach.ext import sphinx; sphinx.setup(None)", "docutils", "sphinx"),
    ],
)
def test_a_missing_program_is_named_with_the_extra_that_installs_it(
    call: str, without: str, extra: str
) -> None:
    code = f"import sys; sys.modules[{without!r}] = None; {call}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    wanted = f'{without} is not installed: pip install "hive-core[{extra}]" installs it'
    assert done.stderr.splitlines()[-1] == f"ImportError: {wanted}"
