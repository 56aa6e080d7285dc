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


def test_lines_are_joined_where_no_line_has_to_end() -> None:
    assert lean_script("if (one) {\n  two();\n\n  three()\n}\n") == "if (one) {two();three()\n}\n"


def test_a_comment_beside_code_takes_in_no_code() -> None:
    assert lean_script("one(); // why;\ntwo();\n") == "one(); // why;\ntwo();"


def test_a_value_keeps_a_line_of_its_own() -> None:
    assert (
        lean_script("const VALUE = { a: 1 };\nconst b = 2;\n")
        == "const VALUE = { a: 1 };\nconst b = 2;"
    )
