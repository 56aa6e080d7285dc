"""The table of results in pages of other people, and that of a teacher."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import expect_faultless
from e2e.board_pages import AUTHOR, POLICY, Author, BoardElement, TaskFrame, boards, open_author
from e2e.clipboard_and_files import save
from e2e.host_pages import NO_STORAGE
from e2e.routing import BASE, Traffic
from hive_core.teach.tasks import read_task

if TYPE_CHECKING:
    from collections.abc import Sequence

    from e2e.conftest import OpenPage

GAME = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
TASKS: list[dict[str, Any]] = [
    {
        "id": "pin-the-spider",
        "kind": "play",
        "position": "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0",
        "text": {"en": "Pin the black spider.", "nl": "Zet de zwarte spin vast."},
        "goal": {"pins": "bS1"},
    },
    {"id": "step", "kind": "play", "game": GAME, "goal": {"piece": "wQ"}},
    {"id": "beetle", "kind": "play", "game": GAME, "goal": {"piece": "wB1"}, "title": "Een kever"},
]
CAPTION = "Een onderschrift dat zo lang is, dat het in een smalle kolom op een telefoon moet passen"
PHONE = {"width": 390, "height": 844}

SCRIPTS = "".join(
    f'<script src="{BASE}{name}"></script>' for name in ("hive-board.js", "hive-results.js")
)
HEAD = (
    '<meta name="viewport" content="width=device-width">'
    '<meta name="color-scheme" content="light dark">'
)


def board(number: int, more: str = "") -> str:
    task = html.escape(json.dumps(TASKS[number]))
    return f'<hive-board remember task="{task}" {more}></hive-board>'


BOARDS = (
    f"{board(0)}<figure>{board(1)}<figcaption>{CAPTION}</figcaption></figure>{board(2)}"
    "<hive-board game='Base'></hive-board>"
)
PAGE = f"{SCRIPTS}<main><h1>Les 1</h1>{BOARDS}<hive-results></hive-results></main>"
ANN = ["Ann", [["step", 3, 0, 0, "2026-11-29", "Move"], ["beetle", 2, 1, 0, "2026-11-29", ""]]]


def visit(open_page: OpenPage, body: str = PAGE, **options: Any) -> Page:
    author = Author(HEAD + body, POLICY)
    return open_author(open_page, author, frames_in_reach=True, **options)


def cells(page: Page, part: str = "tbody") -> list[list[str]]:
    """Return the texts of the rows of a part of the table."""
    return [
        [text.strip() for text in row.locator("th, td").all_inner_texts()]
        for row in page.locator(f"hive-results {part} tr").all()
    ]


def solve(page: Page, number: int, *, wrong: bool = False) -> None:
    task = read_task(json.dumps(TASKS[number]))
    element = boards(page)[number]
    element.wake()
    shown = TaskFrame(element.inside)
    shown.expect(task.id)
    if wrong:
        shown.play_wrong(task)
    shown.solve(task)


def report(page: Page, stars: int, *, number: int = 0, tries: int = 0) -> None:
    """Let a board say that its task is solved, as if a reader had done it."""
    page.locator("hive-board").nth(number).evaluate(
        """(board, detail) => board.dispatchEvent(
            new CustomEvent("hive-solved", { detail, bubbles: true, composed: true }))""",
        {"id": TASKS[number]["id"], "stars": stars, "tries": tries, "hints": 0},
    )


def code_of(page: Page) -> str:
    code: str = page.locator("hive-results").evaluate("table => table.code")
    return code


def fits_width(page: Page) -> bool:
    """Return whether nothing of the page is wider than its window."""
    fits: bool = page.evaluate(
        "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.documentElement)"
    )
    return fits


def button(page: Page, name: str) -> Any:
    return page.locator("hive-results").get_by_role("button", name=name, exact=True)


@pytest.mark.journey
def test_three_tasks_solved_on_a_phone_are_in_the_table_and_stay(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = visit(open_page, viewport=PHONE)
    for number in range(3):
        solve(page, number, wrong=number == 1)
    expect(page.locator("hive-results tfoot th")).to_have_text("Opgelost: 3 van 3")
    before = cells(page)
    assert [row[0] for row in before] == [
        "Zet de zwarte spin vast.",
        CAPTION[:59] + "…",
        "Een kever",
    ]
    assert [row[2:4] for row in before] == [["0", "0"], ["1", "0"], ["0", "0"]]
    assert before[0][1] == "★★★"
    assert before[1][1] != "★★★"
    assert fits_width(page)
    page.reload()
    expect(page.locator("hive-results tfoot th")).to_have_text("Opgelost: 3 van 3")
    assert cells(page) == before
    expect_faultless(page, "table of results on a phone")
    assert all(url.startswith((BASE, AUTHOR)) for url in traffic.requests)


def test_tasks_that_are_not_solved_are_listed_in_the_order_of_the_page(open_page: OpenPage) -> None:
    page = visit(open_page)
    report(page, 2, number=2, tries=1)
    table = page.locator("hive-results")
    expect(table.locator("tfoot th")).to_have_text("Opgelost: 1 van 3")
    assert [row[1] for row in cells(page)] == ["–", "–", "★★☆"]
    expect(table.get_by_role("img", name="2 van 3 sterren")).to_be_visible()


def test_a_worse_result_does_not_replace_a_better_one(open_page: OpenPage) -> None:
    page = visit(open_page)
    for stars in (2, 3, 1):
        report(page, stars)
    assert cells(page)[0][1] == "★★★"


def test_a_board_without_remember_is_not_kept(open_page: OpenPage) -> None:
    page = visit(open_page, PAGE.replace("remember", "data-none"))
    report(page, 3)
    assert cells(page) == []
    assert page.evaluate("localStorage.length") == 0


def test_results_of_two_tabs_come_together(open_page: OpenPage) -> None:
    page = visit(open_page)
    other = page.context.new_page()
    other.goto(AUTHOR)
    report(page, 3)
    expect(other.locator("hive-results tfoot th")).to_have_text("Opgelost: 1 van 3")
    report(other, 2, number=1)
    report(other, 1)
    expect(page.locator("hive-results tfoot th")).to_have_text("Opgelost: 2 van 3")
    assert [row[1] for row in cells(page)] == ["★★★", "★★☆", "–"]
    other.close()


def test_pages_that_name_the_same_set_share_their_results(open_page: OpenPage) -> None:
    body = PAGE.replace("remember", 'remember="cursus"')
    page = visit(open_page, body)
    report(page, 3)
    page.evaluate("history.pushState(0, '', '/les-2')")
    assert code_of(page) != ""
    page.locator("hive-board").first.evaluate("board => board.remove()")
    page.locator("hive-results").evaluate("table => table.setAttribute('set', 'cursus')")
    # That of the other page comes after those of this one.
    assert [row[0] for row in cells(page)][-1] == "Zet de zwarte spin vast."
    page.locator("hive-results").evaluate("table => table.setAttribute('set', 'other')")
    assert code_of(page) == ""


KEPT = "Deze browser bewaart deze resultaten alleen tot de pagina wordt gesloten."
FULL = (
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
)


@pytest.mark.parametrize("script", [NO_STORAGE, FULL], ids=["denied", "full"])
def test_without_storage_results_last_until_the_page_is_closed(
    open_page: OpenPage, script: str
) -> None:
    page = visit(open_page, before=lambda context: context.add_init_script(script))
    report(page, 3)
    report(page, 1, number=1)
    expect(page.get_by_text(KEPT)).to_be_visible()
    assert [row[1] for row in cells(page)] == ["★★★", "★☆☆", "–"]


@pytest.mark.parametrize(
    "foreign",
    ["not JSON", '{"v":2,"pupils":[]}', '{"v":1,"pupils":[["Ann",[["A B"]]]]}', "[]", "null"],
)
def test_foreign_contents_of_the_storage_stay_as_they_are(
    open_page: OpenPage, foreign: str
) -> None:
    page = visit(open_page)
    page.evaluate("text => localStorage.setItem('hive-results:/', text)", foreign)
    page.reload()
    report(page, 3)
    expect(page.get_by_text(KEPT)).to_be_visible()
    assert cells(page)[0][1] == "★★★"
    assert page.evaluate("localStorage.getItem('hive-results:/')") == foreign


def test_forgetting_asks_first_and_says_what_is_lost(open_page: OpenPage) -> None:
    page = visit(open_page)
    page.get_by_label("Je naam").fill("Zoë")
    report(page, 3)
    expect(page.locator("hive-results caption")).to_have_text("Resultaten van Zoë")
    button(page, "Deze resultaten wissen").click()
    expect(page.get_by_text("Dit verwijdert de resultaten van deze tabel (1)")).to_contain_text(
        "de naam: Zoë"
    )
    expect(button(page, "Bewaren")).to_be_focused()
    expect_faultless(page, "results, before they are deleted")
    button(page, "Bewaren").click()
    assert cells(page)[0][1] == "★★★"
    button(page, "Deze resultaten wissen").click()
    button(page, "De resultaten verwijderen").click()
    expect(page.get_by_text("De resultaten zijn verwijderd.")).to_be_visible()
    assert cells(page)[0][1] == "–"
    assert page.evaluate("localStorage.length") == 0
    expect(page.get_by_label("Je naam")).to_have_value("")


def test_results_are_saved_as_csv(open_page: OpenPage) -> None:
    page = visit(open_page)
    page.get_by_label("Je naam").fill("=Zoë")
    report(page, 2, tries=1)
    name, content = save(page, button(page, "CSV downloaden").click)
    assert name == "hive-results.csv"
    lines = content.decode("utf-8-sig").split("\r\n")
    assert lines[0] == "pupil,task,title,stars,tries,hints,date"
    assert lines[1].startswith("'=Zoë,pin-the-spider,Zet de zwarte spin vast.,2,1,0,20")


def test_a_code_that_cannot_be_copied_is_shown(open_page: OpenPage) -> None:
    refuse = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    page = visit(open_page, before=lambda context: context.add_init_script(refuse))
    button(page, "Resultaatcode kopiëren").click()
    expect(page.get_by_text("Er is nog geen resultaat.")).to_be_visible()
    report(page, 3)
    button(page, "Resultaatcode kopiëren").click()
    shown = page.get_by_label("Kopieer deze code in een bericht aan je docent.")
    expect(shown).to_have_value(code_of(page))


def test_a_change_is_an_event_and_has_members(open_page: OpenPage) -> None:
    page = visit(open_page)
    page.evaluate(
        """() => addEventListener("hive-results-change", ({ target }) => {
            document.title = JSON.stringify(target.results);
        })"""
    )
    report(page, 3)
    (result,) = json.loads(page.title())
    assert {**result, "date": ""} == {
        "pupil": "",
        "task": "pin-the-spider",
        "title": "Zet de zwarte spin vast.",
        "stars": 3,
        "tries": 0,
        "hints": 0,
        "date": "",
    }


COLLECT = (
    f'{SCRIPTS}<main><h1>Klas 3b</h1><hive-results collect remember="3b"></hive-results></main>'
)


def codes_of(page: Page, pupils: Sequence[list[Any]]) -> list[str]:
    """Return the codes of such pupils, as tables of theirs would make them."""
    return [
        page.evaluate(
            """pupil => {
                const key = "hive-results:" + location.pathname;
                localStorage.setItem(key, JSON.stringify({ v: 1, pupils: [pupil] }));
                const { code } = document.createElement("hive-results");
                localStorage.removeItem(key);
                return code;
            }""",
            pupil,
        )
        for pupil in pupils
    ]


@pytest.mark.journey
def test_a_code_of_a_pupil_is_in_the_table_of_the_teacher(open_page: OpenPage) -> None:
    page = visit(open_page)
    page.get_by_label("Je naam").fill("Anna-Sophia van den Berg")
    report(page, 3)
    report(page, 2, number=2)
    code = code_of(page)
    teacher = visit(open_page, COLLECT, viewport=PHONE)
    teacher.get_by_label("Resultaatcodes, of hele berichten met codes").fill(
        f"Hallo,\n\n> {code[:70]}\n> {code[70:]}\n\nGroet, Anna"
    )
    button(teacher, "Aan de tabel toevoegen").click()
    expect(teacher.get_by_text("Toegevoegde codes: 1")).to_be_visible()
    expect(teacher.locator("hive-results textarea").first).to_have_value("")
    assert cells(teacher, "thead") == [
        ["Leerling", "Zet de zwarte spin vast.", "Een kever", "Alle sterren"]
    ]
    assert cells(teacher) == [["Anna-Sophia van den Berg", "★★★", "★★☆", "5"]]
    expect_faultless(teacher, "table of a teacher")
    teacher.reload()
    assert cells(teacher) == [["Anna-Sophia van den Berg", "★★★", "★★☆", "5"]]


def test_faulty_codes_are_named_and_the_others_are_taken(open_page: OpenPage) -> None:
    page = visit(open_page, COLLECT)
    ann, bo = codes_of(page, [ANN, ["", [["step", 1, 4, 2, "2026-11-30", ""]]]])
    field = page.get_by_label("Resultaatcodes, of hele berichten met codes")
    field.fill(f"{ann} {bo}\n{ann[:-4]}\n{bo.replace(':1.', ':2.')}")
    button(page, "Aan de tabel toevoegen").click()
    told = page.locator("hive-results [role=status]")
    expect(told).to_contain_text("Toegevoegde codes: 2")
    expect(told).to_contain_text("Regel 2: de code “hive-results:1.")
    expect(told).to_contain_text("Regel 3: de code “hive-results:2.")
    expect(field).not_to_have_value("")
    assert [row[0] for row in cells(page)] == ["Ann", f"Zonder naam ({bo[-7:]})"]
    field.fill("Hallo")
    button(page, "Aan de tabel toevoegen").click()
    expect(told).to_have_text("In deze tekst staat geen resultaatcode.")
    _, content = save(page, button(page, "CSV downloaden").click)
    assert content.decode("utf-8-sig").count("\r\n") == 4


def test_a_table_that_does_not_remember_collects_until_it_is_closed(open_page: OpenPage) -> None:
    page = visit(open_page, COLLECT.replace(' remember="3b"', ""))
    (ann,) = codes_of(page, [ANN])
    assert page.locator("hive-results").evaluate("(table, code) => table.add(code)", ann) == []
    expect(page.get_by_text(KEPT)).to_be_visible()
    assert cells(page) == [["Ann", "★★★", "★★☆", "5"]]
    assert page.evaluate("localStorage.length") == 0


def test_a_table_of_many_pupils_and_tasks_fits_a_phone(open_page: OpenPage) -> None:
    page = visit(open_page, COLLECT, viewport=PHONE)
    name = "Maximiliaan-Alexander Oosterwijk-van der Heuvel" + "n" * 20
    results = [[f"task-{at}", at % 4, at, 0, "2026-11-29", "De mier loopt om"] for at in range(12)]
    for code in codes_of(page, [[f"{name} {at}", results] for at in range(8)]):
        page.locator("hive-results").evaluate("(table, code) => table.add(code)", code)
    assert len(cells(page)) == 8
    assert fits_width(page)
    expect_faultless(page, "a large table on a phone")


def test_the_first_task_of_a_lesson_is_known_once_it_is_shown(open_page: OpenPage) -> None:
    body = PAGE.replace(BOARDS, '<hive-board remember lesson=""></hive-board>')
    page = visit(open_page, body)
    assert cells(page) == []
    element = BoardElement(page.locator("hive-board"))
    element.wake()
    expect(page.locator("hive-results tbody th")).to_have_text("goal-last-side")
