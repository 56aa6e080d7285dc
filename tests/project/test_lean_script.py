"""The scripts of the site have no comments and no indentation; their code stays as it is."""

from __future__ import annotations

from tools.site_build.lean_script import lean_script

SCRIPT = """// What it is for.
(() => {
  // Why.
  const address = "https://example.org"; // after code, which stays
  /* on one line */
  return `one
    two`;
})();
"""


def test_comments_on_lines_of_their_own_are_left_out() -> None:
    lean = lean_script(SCRIPT)
    assert "What it is for" not in lean
    assert "Why" not in lean
    assert "on one line" not in lean


def test_code_stays_with_the_comment_beside_it() -> None:
    line = 'const address = "https://example.org"; // after code, which stays\n'
    assert line in lean_script(SCRIPT)


def test_lines_are_not_indented() -> None:
    assert not any(line.startswith(" ") for line in lean_script(SCRIPT).splitlines())
