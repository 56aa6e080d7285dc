"""Reading a minified script as tokens and statements, and removing what it does not use."""

from __future__ import annotations

import pytest

from tools.shared.environment import ToolError
from tools.site_build.javascript_tokens import Kind, statements, tokens
from tools.site_build.unused_code import Script, Uses, all_uses, uses


def words(text: str) -> list[str]:
    return [token.text for token in tokens(text, "a.js")]


def parts(text: str) -> list[str]:
    found = statements(tokens(text, "a.js"))
    return [text[part[0].start : part[-1].end] for part in found]


def kept(body: str, *names: str, properties: tuple[str, ...] = ()) -> str:
    """Return what stays of a script with that body; `names`: used from outside."""
    text = f"function main(){{{body}}}"
    script, _ = Script(text, "a.js").without_unused(Uses(set(names), set(properties)))
    assert script.startswith("function main(){")
    return script.removeprefix("function main(){").removesuffix("}")


def test_a_slash_divides_after_a_value() -> None:
    assert words("a/b/c") == ["a", "/", "b", "/", "c"]
    assert words("f(a)/2/i++/3") == ["f", "(", "a", ")", "/", "2", "/", "i", "++", "/", "3"]


def test_a_slash_begins_a_regular_expression_where_a_value_is_due() -> None:
    assert words("a=/b[/'\"]{/g") == ["a", "=", "/b[/'\"]{/g"]
    assert words("return/x/.test(y)")[:2] == ["return", "/x/"]


def test_quotes_and_brackets_in_strings_are_part_of_them() -> None:
    assert words(r"""a="{\"'";b='}"' """) == ["a", "=", r'"{\"' + "'" + '"', ";", "b", "=", "'}\"'"]


def test_comments_are_left_out() -> None:
    assert words("a // {\n/* ( */ b") == ["a", "b"]


def test_names_in_a_template_are_names() -> None:
    found = tokens("`a ${b+`${c}`} $d`", "a.js")
    assert [token.text for token in found if token.kind is Kind.NAME] == ["b", "c"]


@pytest.mark.parametrize("text", ["f(", "a={b:(1}", 'a="', "`a${b", "`a", "a=/b", "}", "a=#"])
def test_a_script_that_is_cut_off_is_refused(text: str) -> None:
    with pytest.raises(ToolError, match=r"^a\.js cannot be read as JavaScript at character"):
        words(text)


def test_a_function_ends_with_its_brace() -> None:
    assert parts("function f(a={}){return{}}f.sig='v';async function g(){}g()") == [
        "function f(a={}){return{}}",
        "f.sig='v';",
        "async function g(){}",
        "g()",
    ]


def test_a_declaration_after_a_block_is_a_statement_of_its_own() -> None:
    assert parts("if(a){b;c}else{d}var e={f:1};x") == ["if(a){b;c}else{d}", "var e={f:1};", "x"]


def test_an_unused_function_is_removed_with_its_attributes() -> None:
    assert kept('function f(){}f.sig="v";run();') == "run();"
    assert kept('function f(){}f.sig="v";run(f);') == 'function f(){}f.sig="v";run(f);'


def test_what_only_unused_code_uses_is_removed() -> None:
    assert kept("var a=()=>b();var b=function(){c()};var c=1;run();") == "run();"


def test_what_used_code_uses_stays() -> None:
    body = "var a=()=>b();var b=function(){c.d()};var c={d(){}};run(a);"
    assert kept(body) == body


def test_what_is_used_from_outside_stays() -> None:
    assert kept("var a=b;var b=1;var c=2;", "a") == "var a=b;var b=1;"


def test_functions_that_use_each_other_are_removed_together() -> None:
    assert kept("function f(){g()}function g(){f()}") == ""


@pytest.mark.parametrize(
    "value",
    [
        "f()",
        "new Map",
        "b=2",
        "1,b=f()",
        "{c:f()}",
        "(()=>1)()",
        "function(){}()",
        "`${f()}`",
        "f`x`",
        "b++",
        "class{static{f()}}",
        "[...f()]",
    ],
)
def test_a_declaration_with_an_effect_stays(value: str) -> None:
    assert kept(f"var a={value};") == f"var a={value};"


@pytest.mark.parametrize(
    "value",
    [
        "1",
        "b.c",
        "[]",
        '["x",b]',
        "(c,d={})=>{f()}",
        "c=>f(c)",
        "async()=>{await f()}",
        "function*(){f()}",
        "{c:1,d(e){f(e)},get g(){return f()},h:(i)=>f(i),j:k=>({l:f()})}",
        "{c:[function(){f()},()=>f()]}",
    ],
)
def test_a_declaration_without_an_effect_is_removed(value: str) -> None:
    assert kept(f"var a={value};") == ""


def test_a_statement_that_is_dropped_keeps_nothing() -> None:
    script = Script("function main(){var a=1;begin(a);end(b);}", "a.js")
    script.drop("begin(", ");")
    assert script.without_unused(Uses())[0] == "function main(){end(b);}"


@pytest.mark.parametrize("body", ["", "begin(1);begin(2);", "begin(1)+2;"])
def test_only_one_statement_is_dropped(body: str) -> None:
    script = Script(f"function main(){{{body}}}", "a.js")
    with pytest.raises(ToolError, match=r"^a\.js must have one statement from 'begin\(' to '\);'"):
        script.drop("begin(", ");")


def test_a_property_of_module_stays_if_something_uses_it() -> None:
    body = 'var a=1;Module["a"]=a;var b=2;Module["b"]=b;run(x.a);'
    assert kept(body) == 'var a=1;Module["a"]=a;run(x.a);'
    assert kept(body.replace("x.a", 'x["a"]')) == 'var a=1;Module["a"]=a;run(x["a"]);'
    assert kept(body.replace("run(x.a)", "const{a}=x")) == 'var a=1;Module["a"]=a;const{a}=x;'
    assert kept(body.replace("run(x.a)", ""), properties=("b",)) == 'var b=2;Module["b"]=b;;'


def test_a_property_is_no_use_of_a_variable_with_its_name() -> None:
    assert kept("var a=1;run(x.a);") == "run(x.a);"
    assert kept("var a=1;run([...a]);") == "var a=1;run([...a]);"


def test_an_attribute_of_what_is_not_declared_stays() -> None:
    assert kept('f.sig="v";') == 'f.sig="v";'


def test_names_and_properties_are_told_apart() -> None:
    found = uses(tokens('a.b["c"](...d)', "a.js"))
    assert found.names == {"a", "d"}
    assert found.properties == {"b", "c"}


def test_any_name_of_another_script_may_be_a_property() -> None:
    found = all_uses([("a.js", "a.b"), ("b.js", "c")])
    assert found.properties == {"a", "b", "c"}
