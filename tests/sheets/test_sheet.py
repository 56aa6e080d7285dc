"""Printed sheets: each exercise once, right answers, the words of tasks as text, clear faults."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from hive_core import Board, HiveError
from hive_core.teach import lessons, puzzles
from hive_core.teach._sheets.diagram import Overlay, diagram
from hive_core.teach._sheets.many_moves import drawings
from hive_core.teach._sheets.solving import answer_of
from hive_core.teach._tasks.instructions import on_paper
from hive_core.teach.sheet import ANSWERS, LANGUAGES, PAPERS, PER_PAGE, sheet
from hive_core.teach.tasks import (
    Task,
    answers,
    board_after,
    judge,
    read_task,
    read_tasks,
    right_moves,
)
from tests.sheets.reading import Element, read

COURSE = lessons.load()
PRINTED = [task for task in COURSE.tasks if task.kind != "beat"]


def first(kind: str, count: int = 2) -> list[Task]:
    """Return puzzles of that kind."""
    return [task for task in puzzles.load() if puzzles.kind_of(task) == kind][:count]


MIXED = [task for kind in puzzles.KINDS for task in first(kind)]
STEP: dict[str, Any] = {
    "id": "step",
    "kind": "play",
    "game": "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-",
    "goal": {"piece": "wQ"},
}


def task_with(**fields: object) -> Task:
    return read_task(json.dumps({**STEP, **fields}))


def exercises(page: Element) -> list[Element]:
    return page.all("article", class_="exercise")


def ids(articles: list[Element]) -> list[str]:
    return [article.attributes["data-task"] for article in articles]


# -- what is on the sheet --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def course() -> Element:
    return read(sheet(COURSE, hints=True))


def test_every_task_of_the_course_is_an_exercise_once_and_in_order(course: Element) -> None:
    assert ids(exercises(course)) == [task.id for task in PRINTED]


def test_every_exercise_has_an_answer(course: Element) -> None:
    assert ids(course.all("article", class_="answer")) == [task.id for task in PRINTED]


def test_exercises_are_numbered_from_one_and_their_answers_alike(course: Element) -> None:
    numbers = [article.one(class_="number").text for article in exercises(course)]
    assert numbers == [str(at + 1) for at in range(len(PRINTED))]
    answered = [article.one(class_="number").text for article in course.all(class_="answer")]
    assert answered == numbers


def test_tasks_against_the_computer_are_left_out_and_named(course: Element) -> None:
    games = [task for task in COURSE.tasks if task.kind == "beat"]
    notes = course.one("footer").text
    assert len(games) == 2
    assert notes.startswith("2 exercises are left out")
    assert all(dict(task.title)["en"] in notes for task in games)


def test_each_stage_of_the_course_begins_on_a_new_page_with_its_title(course: Element) -> None:
    pages = course.all("section", class_="page")
    titles = [page.one("h2").text for page in pages if page.all("h2")]
    assert titles == [dict(stage.title)["en"] for stage in COURSE.stages]


def test_every_exercise_says_what_to_do_and_who_moves(course: Element) -> None:
    for task, article in zip(PRINTED, exercises(course), strict=True):
        said = article.one(class_="task").text
        assert said.startswith(f"{task.board().turn.name.capitalize()} to move. ")
        assert said.endswith(on_paper(task, dict(task.text)["en"], "en"))


def test_exercises_say_what_to_do_with_a_pencil() -> None:
    for article in exercises(read(sheet(COURSE, lang="nl", answers="none"))):
        assert "Kies elk" not in article.one(class_="task").text


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_no_page_has_more_exercises_than_wanted(per_page: int) -> None:
    tasks = PRINTED[:13]
    page = read(sheet(tasks, per_page=per_page))
    sizes = [len(exercises(one)) for one in page.all("section", class_="page")]
    assert sum(sizes) == len(tasks)
    assert set(sizes[:-1]) <= {per_page}
    assert 1 <= sizes[-1] <= per_page


def test_a_win_in_two_has_two_lines_to_write_on() -> None:
    (task,) = first("win-2", 1)
    (article,) = exercises(read(sheet([task])))
    assert [line.text for line in article.all(class_="line")] == ["Move 1", "Move 2"]


def test_only_the_answer_of_a_win_says_that_other_replies_lose() -> None:
    tree = "1. wS1 bG1 wS1- 2. wQ -wS1"
    line = read_task(json.dumps({"id": "line", "kind": "line", "tree": tree}))
    assert "wins in time" in read(sheet(first("win-2", 1))).text
    assert "wins in time" not in read(sheet([line])).text


LESSON = read_task(
    json.dumps(
        {
            "id": "opening",
            "kind": "line",
            "tree": "{[%csl G0,0] Begin.} 1. wS1 {First.} bG1 wS1- {One.} (1... bS1 wS1- {Two.}"
            " 2. wQ -wS1 {Behind.}) 2. wQ -wS1 (2. wQ \\wS1) (2. wA1 -wS1 $2 {Early.} bQ bG1-)",
        }
    )
)


def test_a_lesson_of_many_moves_has_a_line_to_write_on_for_each_move_of_its_main_line() -> None:
    (article,) = exercises(read(sheet([LESSON])))
    labels = [line.text for line in article.all(class_="line")]
    assert labels == ["Move 1", "Move 2, after bG1 wS1-"]


def test_a_lesson_of_many_moves_is_printed_with_the_words_and_marks_of_its_beginning() -> None:
    (article,) = exercises(read(sheet([LESSON])))
    assert "Begin." in article.one(class_="top").text
    marks, plain = (
        diagram(Board("Base"), "", Overlay(rings=rings)) for rings in (drawings(LESSON)[0], ())
    )
    assert marks != plain
    assert marks.split(">", 1)[1] in sheet([LESSON])


def test_hands_name_the_next_tile_of_each_bug_and_how_many_are_left() -> None:
    (article,) = exercises(read(sheet([task_with()])))
    white, black = article.all(class_="hand")
    assert white.text == "White in handwS2wB1 ×2wG1 ×3wA1 ×3"
    assert black.text == "Black in handbS2bB1 ×2bG1 ×3bA1 ×3"


def test_stacks_are_listed_from_the_top() -> None:
    position = "Base;Position;White[9];wQ@0,0;bQ@1,0;bS1.wB1.bB1@2,0;wA1@-1,0"
    fields = {name: value for name, value in STEP.items() if name != "game"}
    task = read_task(json.dumps({**fields, "position": position}))
    (article,) = exercises(read(sheet([task], answers="none")))
    assert "bB1 on wB1 and bS1" in article.one(class_="stacks").text


def test_the_tile_that_moved_last_is_named_if_a_pillbug_could_throw_it() -> None:
    moves = "bS1 wS1-;wQ -wS1;bQ bS1-;wQ \\wS1"
    without = task_with(game=f"Base+P;InProgress;Black[3];wS1;{moves}", goal={"piece": "bQ"})
    there = replace(without, game=(without.game or "").replace("wS1", "wP"))
    page = read(sheet([without, there]))
    assert ["Moved last: wQ" in article.text for article in exercises(page)] == [False, True]


# -- the answers -----------------------------------------------------------------------------------


def answer_to(task: Task, **wishes: Any) -> Element:
    return read(sheet([task], **wishes)).one(class_="answer")


def written(article: Element) -> list[str]:
    """Return the MoveStrings of an answer."""
    return [one.text for one in article.all("b")]


@pytest.mark.slow
@pytest.mark.parametrize(
    "task",
    [task for task in MIXED + PRINTED if task.kind not in ("destinations", "tiles")],
    ids=lambda task: task.id,
)
def test_the_first_move_of_an_answer_is_right(task: Task) -> None:
    move, *_ = written(answer_to(task))
    board = task.board()
    assert judge(task, (), board.parse_move(move)).right


@pytest.mark.parametrize("task", first("win-2") + first("win-3", 1), ids=lambda task: task.id)
def test_a_solution_of_several_moves_ends_in_a_win(task: Task) -> None:
    line = written(answer_to(task))
    assert len(line) == 2 * task.moves - 1
    outcome = board_after(task, line).outcome()
    assert outcome is not None
    assert outcome.winner is task.board().turn


def test_the_answer_of_a_lesson_has_its_lines_and_mistakes_with_the_words_of_the_author() -> None:
    article = answer_to(LESSON)
    kinds = ["own", "reply", "own", "other", "other", "own"]
    items = article.all("li")
    assert [one.attributes["class"] for one in items] == kinds
    said = [" ".join(part.text for part in one.all("i")) for one in items]
    assert said == ["First.", "One.", "", "", "Early.", "Behind."]
    assert items[3].text.startswith("Also right: wQ")
    assert items[4].text.startswith("Not wA1 -wS1")
    assert items[4].text.endswith("Answer: bQ bG1-")
    assert "After wS1; bS1 wS1-: Two." in article.text
    assert "White wins in time" not in article.text


def test_a_strict_lesson_names_no_other_right_moves() -> None:
    assert "Also right" not in answer_to(replace(LESSON, strict=True)).text


def test_a_solution_is_completed_if_the_task_has_none() -> None:
    (task,) = first("win-2", 1)
    assert answer_of(replace(task, line=())).line[::2] != ()
    assert len(answer_of(replace(task, line=())).line) == 3


def test_an_answer_writes_four_moves_and_counts_the_others() -> None:
    task = task_with(goal={"does": "place"})
    count = len(right_moves(task))
    assert count > 5
    article = answer_to(task)
    assert len(written(article)) == 4
    assert f"and {count - 4} more" in article.text


@pytest.mark.parametrize(
    "task", [task for task in PRINTED if task.kind == "destinations"], ids=lambda task: task.id
)
def test_an_answer_of_spaces_has_a_dot_on_each(task: Task) -> None:
    article = answer_to(task)
    count = len(answers(task))
    assert article.one("p", class_="count").text == (f"{count} spaces" if count > 1 else "1 space")
    assert len(article.all(data_space="")) == 0
    marked = {
        one.attributes["data-space"] for one in article.all() if "data-space" in one.attributes
    }
    assert marked == set(map(str, answers(task)))


@pytest.mark.parametrize(
    "task", [task for task in PRINTED if task.kind == "tiles"], ids=lambda task: task.id
)
def test_an_answer_of_tiles_names_each(task: Task) -> None:
    said = answer_to(task).one("p", class_="count").text.partition(": ")[2]
    assert set(said.replace(" and ", ", ").split(", ")) == set(map(str, answers(task)))


def test_an_answer_says_what_the_task_says_when_it_is_solved() -> None:
    assert "Well <done>" in answer_to(task_with(done="Well <done>")).text


def test_an_opinion_of_the_computer_is_called_one() -> None:
    (task,) = first("better", 1)
    assert "Rated by the computer, not proved." in answer_to(task).text


# -- the wishes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "shown"), [("end", (2, 2)), ("none", (2, 0)), ("only", (0, 2))]
)
def test_answers_are_at_the_end_nowhere_or_alone(answers: str, shown: tuple[int, int]) -> None:
    page = read(sheet(MIXED[:2], answers=answers))
    assert (len(exercises(page)), len(page.all("article", class_="answer"))) == shown


def test_hints_are_apart_from_the_exercises() -> None:
    task = task_with(hints=["Look at the queen bee."])
    page = read(sheet([task], hints=True))
    assert page.one("article", class_="hint").one("li").text == "Look at the queen bee."
    assert "Look at" not in exercises(page)[0].text
    assert "Look at" not in read(sheet([task])).text


def test_a_task_without_hints_gets_the_tile_to_move() -> None:
    page = read(sheet([task_with()], hints=True))
    assert page.one("article", class_="hint").one("li").text == "Try the white queen bee (wQ)."


@pytest.mark.parametrize("paper", PAPERS)
def test_the_style_sheet_names_the_paper(paper: str) -> None:
    assert f"size: {paper.replace('a4', 'A4')};" in sheet(MIXED[:1], paper=paper)


def test_a_dutch_sheet_has_dutch_words_and_those_of_the_task() -> None:
    task = task_with(text={"en": "Move her.", "nl": "Verzet haar."})
    page = read(sheet([task], lang="nl"))
    assert page.one("html").attributes["lang"] == "nl"
    assert exercises(page)[0].one(class_="task").text == "Wit aan zet. Verzet haar."
    assert "witte bijenkoningin, " in page.one(class_="answer").text


def test_words_of_another_language_are_marked_with_it() -> None:
    page = read(sheet([task_with(text={"de": "Zieh die Dame."})]))
    assert exercises(page)[0].one("span", lang="de").text == "Zieh die Dame."


def test_the_title_is_that_of_the_file_unless_told() -> None:
    file = read_tasks(
        json.dumps({"format": "hive-tasks", "version": 1, "title": "Pins", "tasks": [STEP]})
    )
    assert read(sheet(file)).one("h1").text == "Pins"
    assert read(sheet(file, title="Monday")).one("h1").text == "Monday"
    assert read(sheet(file.tasks)).one("h1").text == "Hive exercises"


def test_the_same_tasks_give_the_same_text() -> None:
    tasks = PRINTED[::9]
    assert sheet(tasks, hints=True) == sheet(tasks, hints=True)


# -- the page is only text and shapes --------------------------------------------------------------


EVIL = '</style><script>alert(1)</script><img src=x onerror=alert(1)> & "quoted"'


def test_words_of_a_task_never_become_markup() -> None:
    fields = ("title", "text", "done")
    task = task_with(**dict.fromkeys(fields, EVIL), hints=[EVIL])
    page = read(sheet([task], title=EVIL, hints=True))
    assert not page.all("script")
    assert not page.all("img")
    shown = " ".join(EVIL.split())
    assert page.one("h1").text == shown
    assert exercises(page)[0].one(class_="task").text.endswith(shown)
    assert page.one(class_="answer").one(class_="done").text == shown
    assert page.one("article", class_="hint").one("li").text == shown


def test_a_sheet_has_no_script_and_no_address() -> None:
    page = read(sheet(PRINTED[::9], hints=True))
    assert not page.all("script")
    for one in page.all():
        assert not {"src", "onclick", "action"} & one.attributes.keys()
        assert one.attributes.get("href", "#").startswith("#")


def test_ids_of_a_sheet_are_unique_and_references_lead_to_them() -> None:
    page = read(sheet(PRINTED[::9], hints=True))
    names = [one.attributes["id"] for one in page.all() if "id" in one.attributes]
    assert len(names) == len(set(names))
    assert {one.attributes["href"][1:] for one in page.all("use")} <= set(names)


def test_a_diagram_tells_screen_readers_the_position() -> None:
    (article,) = exercises(read(sheet([task_with()])))
    label = article.one("svg", class_="diagram").attributes["aria-label"]
    assert label.startswith("Diagram of exercise 1. White to move.")
    assert all(
        str(piece) in label for stack in task_with().board().stacks().values() for piece in stack
    )


# -- words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "title", "answers"),
    [
        ("pl", "Zadania z Hive", "Rozwiązania"),
        ("de", "Hive-Aufgaben", "Lösungen"),
        ("ja", "Hiveの問題", "答え"),
    ],
)
def test_a_sheet_is_in_its_language(lang: str, title: str, answers: str) -> None:
    page = read(sheet([task_with()], lang=lang))
    assert page.one("html").attributes["lang"] == lang
    assert page.one("h1").text == title
    assert page.one("section", class_="answers").one("h2").text == answers


def test_only_a_language_from_right_to_left_turns_a_sheet() -> None:
    pages = {lang: read(sheet([task_with()], lang=lang)).one("html") for lang in LANGUAGES}
    turned = {lang for lang, page in pages.items() if page.attributes.get("dir") == "rtl"}
    assert turned == {"ar"}


def test_the_codes_of_moves_are_written_from_left_to_right() -> None:
    page = read(sheet([task_with()], lang="ar"))
    moves = [move.one("b") for move in page.one(class_="answer").all("li")]
    assert moves
    assert all(move.attributes["dir"] == "ltr" for move in moves)


# -- faults ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"paper": "a5"}, "'a5' is not a size of paper: a4, letter"),
        ({"per_page": 3}, "a page cannot have 3 exercises, only one of 1, 2, 4, 6"),
        ({"answers": "back"}, "'back' is not a place of the answers: end, none, only"),
        ({"lang": "xx"}, "'xx' is not a language of sheets: en, ca, cs"),
        ({"title": 3}, "expected a text as title, not 3 (int)"),
        ({"hints": "yes"}, "hints"),
        ({"per_page": "4"}, "a number of exercises on a page"),
    ],
)
def test_a_wrong_wish_is_refused_in_a_sentence(wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(HiveError) as fault:
        sheet(MIXED[:1], **wishes)
    assert said in str(fault.value)


def test_wishes_may_be_any_of_those_that_are_listed() -> None:
    for place in ANSWERS:
        assert sheet(MIXED[:1], answers=place).startswith("<!doctype html>")


@pytest.mark.parametrize("tasks", [[], [read_task('{"id": "a", "kind": "beat", "game": "Base"}')]])
def test_a_sheet_without_exercises_is_refused(tasks: list[Task]) -> None:
    with pytest.raises(HiveError, match="no task that can be printed"):
        sheet(tasks)


def test_what_is_not_a_task_is_refused() -> None:
    with pytest.raises(HiveError, match="expected a Task"):
        sheet(["w1-0001"])  # type: ignore[list-item]


def test_a_task_without_an_answer_is_refused_by_its_id() -> None:
    with pytest.raises(HiveError, match=r"^step: no move or mark solves this task"):
        sheet([task_with(goal={"piece": "wA1", "does": "move"})])


def test_a_task_with_an_illegal_position_is_refused_by_its_id() -> None:
    with pytest.raises(HiveError, match=r"^step: "):
        sheet([task_with(game="Base;InProgress;White[2];wS1;bS1")], answers="none")
