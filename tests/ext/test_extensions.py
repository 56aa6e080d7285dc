"""Which programs the extensions import, read from the sources."""

from __future__ import annotations

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
"""By module of `hive_core.ext`: the packages that it may import besides the standard library."""

EXTENSIONS = [name for name in CORE_MODULES if name.startswith("hive_core.ext.")]


@pytest.mark.parametrize("module", EXTENSIONS)
def test_an_extension_imports_only_its_own_program(module: str) -> None:
    program = module.split(".")[2].lstrip("_").partition("_")[0]
    allowed = PROGRAMS.get(module.split(".")[2]) or PROGRAMS.get(program, set())
    names = top(imports(CORE_MODULES[module]))
    assert names - {"hive_core"} - allowed <= sys.stdlib_module_names


@pytest.mark.parametrize("module", sorted(CORE_MODULES.keys() - set(EXTENSIONS)))
def test_nothing_else_imports_an_extension(module: str) -> None:
    assert not {name for name in imports(CORE_MODULES[module]) if name.startswith("hive_core.ext")}
