"""What engines print, as values: answers, ids, options, limits."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hive_core import HiveError
from hive_core._client.answers import LONGEST_ANSWER, AnswerReader, AnswerTooLongError, refusal_of
from hive_core._client.session import check_limit
from hive_core._client.values import option_named
from hive_core._uhp.limits import limit_text
from hive_core.engine import EngineId, Limit, Option, OptionKind

pytestmark = pytest.mark.slow  # each test starts programs


def read(*parts: bytes) -> list[tuple[str, ...]]:
    """Return the answers in what an engine printed, in these parts."""
    reader = AnswerReader()
    for part in parts:
        reader.receive(part)
    return list(reader.answers)


# -- answers -----------------------------------------------------------------------------------


def test_an_answer_is_the_lines_before_ok() -> None:
    assert read(b"id a v1\nMosquito\nok\nok\n") == [("id a v1", "Mosquito"), ()]


def test_an_answer_without_ok_is_not_complete() -> None:
    assert read(b"wS1\nok") == []


@pytest.mark.parametrize(
    "printed",
    [b"wS1\r\nok\r\n", b"\xef\xbb\xbfwS1\n OK \n", b"\n\n  \nwS1\n\t\nok\n", b"\0wS1\0\nok\n"],
)
def test_other_ends_of_line_and_blank_lines_do_not_matter(printed: bytes) -> None:
    assert read(printed) == [("wS1",)]


def test_invalid_utf_8_is_replaced() -> None:
    assert read(b"w\xff\nok\n") == [("w\ufffd",)]


@given(
    st.lists(st.sampled_from([b"wS1", b"o", b"k", b"\n", b"\r\n", b"ok\n", b" ", b"\xc3\xa9"])),
    st.lists(st.integers(0, 40)),
)
def test_the_parts_in_which_bytes_arrive_do_not_matter(bits: list[bytes], at: list[int]) -> None:
    whole = b"".join(bits)
    cuts = sorted({min(cut, len(whole)) for cut in at} | {0, len(whole)})
    parts = [whole[a:b] for a, b in itertools.pairwise(cuts)]
    assert read(*parts) == read(whole)


def test_lines_are_told_as_they_arrive() -> None:
    reader = AnswerReader()
    assert reader.receive(b"one\ntw") == ["one"]
    assert reader.receive(b"o\nok\nthree\n") == ["two", "three"]


def test_clearing_forgets_lines_but_not_the_beginning_of_one() -> None:
    reader = AnswerReader()
    reader.receive(b"old\nok\nolder\nwS")
    reader.clear()
    reader.receive(b"1\nok\n")
    assert list(reader.answers) == [("wS1",)]


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_an_endless_answer_is_refused(end: bytes) -> None:
    reader = AnswerReader()
    part = b"x" * (LONGEST_ANSWER // 4) + end
    for _ in range(4 if not end else 3):
        reader.receive(part)
    with pytest.raises(AnswerTooLongError):
        reader.receive(part)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (("err no game",), "no game"),
        (("invalidmove  it is pinned",), "it is pinned"),
        (("ERR",), ""),
        (("warning", "err: odd"), "odd"),
        (("error in the log",), None),
        (("wS1",), None),
        ((), None),
    ],
)
def test_err_and_invalidmove_are_refusals(answer: tuple[str, ...], message: str | None) -> None:
    assert refusal_of(answer) == message


# -- ids ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "name", "version"),
    [
        ("id hive-core v0.1.0", "hive-core", "0.1.0"),
        ("id nokamute 1.0.0", "nokamute", "1.0.0"),
        ("id Mzinga.Engine v0.14.9-beta+3", "Mzinga.Engine", "0.14.9-beta+3"),
        ("ID My Engine", "My Engine", ""),
        ("id v2", "v2", ""),
    ],
)
def test_an_id_has_a_name_and_a_version(line: str, name: str, version: str) -> None:
    assert EngineId.parse(line) == EngineId(name, version)


def test_an_id_is_written_as_one_text() -> None:
    assert str(EngineId("a b", "1")) == "a b 1"
    assert str(EngineId("a b")) == "a b"


# -- options -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("Ponder;bool;True;False", Option("Ponder", OptionKind.BOOL, True, False)),
        ("Hash;int;64;32;1;4096", Option("Hash", OptionKind.INT, 64, 32, 1, 4096)),
        ("Hash;int;64;32", Option("Hash", OptionKind.INT, 64, 32)),
        ("Risk;double;0.5;1;0;2.5", Option("Risk", OptionKind.FLOAT, 0.5, 1.0, 0, 2.5)),
        (
            "Helpers;enum;Auto;None;Auto;None;1",
            Option("Helpers", OptionKind.ENUM, "Auto", "None", choices=("Auto", "None", "1")),
        ),
        ("Book;string;a b.txt;", Option("Book", OptionKind.TEXT, "a b.txt", "")),
        ("New;colour;red;blue;green", Option("New", OptionKind.TEXT, "red", "blue")),
        ("Odd;int;many;few", Option("Odd", OptionKind.TEXT, "many", "few")),
        ("Mosquito;Ladybug;Pillbug", None),
        ("no option", None),
    ],
)
def test_options_are_read_with_their_type(line: str, option: Option | None) -> None:
    assert Option.parse(line) == option


PONDER, HASH, RISK, HELPERS, BOOK = (
    Option.parse(line)
    for line in (
        "Ponder;bool;True;False",
        "Hash;int;64;32;1;4096",
        "Risk;double;0.5;1;0;2.5",
        "Helpers;enum;Auto;None;Auto;None;1",
        "Book;string;book.txt;",
    )
)


@pytest.mark.parametrize(
    ("option", "value", "text"),
    [
        (PONDER, False, "False"),
        (PONDER, "true", "True"),
        (HASH, 4096, "4096"),
        (HASH, " 7 ", "7"),
        (RISK, 2, "2.0"),
        (RISK, "0.25", "0.25"),
        (HELPERS, "none", "None"),
        (BOOK, "other book.txt", "other book.txt"),
    ],
)
def test_a_value_of_an_option_is_written_as_engines_read_it(
    option: Option, value: object, text: str
) -> None:
    assert option.text_of(value) == text


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        (PONDER, 1, "expected True or False as the option Ponder, not 1 (int)"),
        (PONDER, "yes", "expected True or False as the option Ponder, not 'yes' (str)"),
        (HASH, 0, "expected a whole number from 1 to 4096 as the option Hash, not 0 (int)"),
        (HASH, True, "as the option Hash, not True (bool)"),
        (HASH, 2.5, "as the option Hash, not 2.5 (float)"),
        (HASH, "9" * 99, "as the option Hash, not '999"),
        (RISK, float("nan"), "as the option Risk, not nan"),
        (RISK, 2.6, "expected a number from 0.0 to 2.5 as the option Risk, not 2.6"),
        (HELPERS, "2", "expected one of Auto, None, 1 as the option Helpers, not '2'"),
        (BOOK, "a\nexit", "expected a text on one line as the option Book"),
        (BOOK, "", "expected a text on one line as the option Book"),
        (BOOK, None, "as the option Book, not None"),
    ],
)
def test_a_value_that_is_not_one_of_the_option_is_refused(
    option: Option, value: object, sentence: str
) -> None:
    with pytest.raises(HiveError) as refusal:
        option.text_of(value)
    assert sentence in str(refusal.value)


def test_options_are_found_in_any_letter_case() -> None:
    assert HASH is not None
    assert option_named({"Hash": HASH}, "hash") is HASH
    with pytest.raises(HiveError, match="'Size' is not an option of the engine: Hash"):
        option_named({"Hash": HASH}, "Size")
    with pytest.raises(HiveError, match="the engine has no options"):
        option_named({}, "Size")


# -- limits ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        (Limit(depth=4), "depth 4"),
        (Limit(seconds=0), "time 00:00:00"),
        (Limit(seconds=5), "time 00:00:05"),
        (Limit(seconds=59.9996), "time 00:01:00"),
        (Limit(seconds=3725.5), "time 01:02:05.500"),
        (Limit(seconds=359_999), "time 99:59:59"),
        (Limit(nodes=0), "nodes 0"),
        (Limit(nodes=7, seconds=0.5, depth=4), "depth 4 time 00:00:00.500 nodes 7"),
    ],
)
def test_limits_are_written_as_in_uhp(limit: Limit, text: str) -> None:
    assert limit_text(limit) == text


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        (2, "expected a Limit, not 2 (int): write Limit(depth=3)"),
        (Limit(nodes=5), "UHP has no limit of nodes"),
        (Limit(seconds=1, depth=3), "of depth or of seconds, not both"),
        (Limit(seconds=360_000), "of less than 100 hours, not 360000 (int)"),
        (Limit(seconds=float("inf")), "of less than 100 hours, not inf (float)"),
    ],
)
def test_limits_that_uhp_does_not_have_are_refused(limit: object, sentence: str) -> None:
    with pytest.raises(HiveError) as refusal:
        check_limit(limit)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize("limit", [Limit(nodes=5), Limit(seconds=1, depth=3, nodes=5)])
def test_limits_of_nodes_are_taken_by_an_engine_with_the_extension(limit: Limit) -> None:
    assert check_limit(limit, takes_nodes=True) is limit


@pytest.mark.parametrize("limit", [5, Limit(seconds=360_000, nodes=5)])
def test_other_limits_are_refused_for_every_engine(limit: object) -> None:
    with pytest.raises(HiveError, match="expected a "):
        check_limit(limit, takes_nodes=True)
