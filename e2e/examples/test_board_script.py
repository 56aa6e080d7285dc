"""The script of boards in notebooks, in a browser with a model that Python answers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from e2e.axe import expect_faultless
from hive_core.teach._widgets import markup
from hive_core.teach._widgets.controller import Controller, panel
from hive_core.teach._widgets.state import BoardState, from_task, from_texts
from hive_core.teach.puzzles import load

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from e2e.conftest import OpenPage

FOUR = from_texts("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-")

MODEL = """
window.makeModel = (values, answer) => {
  const callbacks = {};
  return {
    get: (name) => values[name],
    on: (event, callback) => (callbacks[event] ??= []).push(callback),
    off: (event, callback) => {
      callbacks[event] = (callbacks[event] ?? []).filter((other) => other !== callback);
    },
    set(name, value) {
      values[name] = value;
      for (const callback of callbacks[`change:${name}`] ?? []) callback();
    },
    async send(message) {
      const changes = await answer(message);
      for (const [name, value] of Object.entries(changes ?? {})) this.set(name, value);
    },
    left: () => Object.values(callbacks).flat().length,
  };
};
"""


def shown(state: BoardState) -> dict[str, Any]:
    return {"_picture": markup.parts(state)["picture"], "_panel": panel(state)}


@pytest.fixture
def show(open_page: OpenPage) -> Any:
    """Return a function that shows a board on an empty page, and returns page and controller."""

    def open_it(
        state: BoardState, *, theme: str = "auto", silent: bool = False, **options: Any
    ) -> tuple[Page, Controller]:
        page = open_page(path="404.html", ready=False, **options)
        controller = Controller(state, lambda *_: None)

        def answer(message: object) -> dict[str, Any]:
            if silent:
                return {}
            controller.receive(message)
            return {**shown(controller.state), "_answered": 1}

        page.expose_function("answer", answer)
        text = (
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Board</title>'
            '<meta name="viewport" content="width=device-width">'
            f'<meta name="color-scheme" content="light dark"><style>{markup.style()}</style></head>'
            '<body><main><h1>Board</h1><div id="el"></div></main></body></html>'
        )
        page.goto("about:blank")
        page.set_content(text)
        page.evaluate(MODEL)
        values = json.dumps({**shown(state), "theme": theme, "_answered": 0})
        script = markup.script().replace("export default { render };", "window.render = render;")
        page.evaluate(f"(() => {{{script}}})()")
        page.evaluate(
            f"window.model = makeModel({values}, window.answer);"
            "window.close_ = render({ model, el: document.getElementById('el') }); 0"
        )
        return page, controller

    return open_it


def test_the_arrow_keys_walk_over_tiles_and_spaces(show: Any) -> None:
    page, _ = show(FOUR)
    page.locator('[data-key="-1,0"]').focus()
    for key, place in (("ArrowRight", "0,0"), ("ArrowRight", "1,0"), ("ArrowLeft", "0,0")):
        page.keyboard.press(key)
        expect(page.locator(f'[data-key="{place}"]')).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-key="0,0"]')).to_be_focused()


def test_the_tab_key_comes_back_to_the_last_tile(show: Any) -> None:
    page, _ = show(FOUR)
    page.locator('[data-key="-1,0"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator('[data-key="0,0"]')).to_be_focused()


def test_a_click_on_the_table_deselects(show: Any) -> None:
    page, controller = show(FOUR)
    page.locator('[data-key="-1,0"]').click()
    expect(page.locator("[data-target]").first).to_be_attached()
    page.locator("svg.hive-picture").click(position={"x": 5, "y": 5})
    expect(page.locator("[data-target]")).to_have_count(0)
    assert controller.state.selected is None


def test_the_label_of_a_hand_follows_a_flipped_board(show: Any) -> None:
    page, _ = show(FOUR)
    expect(page.get_by_role("group", name="Black’s hand")).to_have_class("hive-top")
    page.get_by_role("button", name="Flip").click()
    expect(page.get_by_role("group", name="White’s hand")).to_have_class("hive-top")


THEMES = {
    "JupyterLab": "document.body.dataset.jpThemeLight = 'false'",
    "VS Code": "document.body.dataset.vscodeThemeKind = 'vscode-dark'",
    "Colab": "document.documentElement.setAttribute('theme', 'dark')",
    "marimo": "document.body.classList.add('dark')",
}


@pytest.mark.parametrize("notebook", THEMES)
def test_the_board_follows_the_theme_of_the_notebook(show: Any, notebook: str) -> None:
    page, _ = show(FOUR, color_scheme="light")
    expect(page.locator(".hive-widget")).to_have_attribute("data-theme", "light")
    page.evaluate(THEMES[notebook])
    expect(page.locator(".hive-widget")).to_have_attribute("data-theme", "dark")


def test_without_a_notebook_s_theme_it_follows_the_system(show: Any) -> None:
    page, _ = show(FOUR, color_scheme="dark")
    expect(page.locator(".hive-widget")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator(".hive-widget")).to_have_attribute("data-theme", "light")


def test_a_theme_of_its_own_wins(show: Any) -> None:
    page, _ = show(FOUR, theme="light", color_scheme="dark")
    expect(page.locator(".hive-widget")).to_have_attribute("data-theme", "light")


def test_a_kernel_that_does_not_answer_is_reported(show: Any) -> None:
    page, _ = show(FOUR, silent=True)
    page.clock.install()
    page.locator('[data-key="-1,0"]').click()
    page.clock.fast_forward(10_000)
    expect(page.get_by_role("status")).to_contain_text("Python does not answer.")


def test_nothing_is_left_when_the_board_is_closed(show: Any) -> None:
    page, _ = show(FOUR)
    page.evaluate("window.close_()")
    expect(page.locator(".hive-widget")).to_have_count(0)
    assert page.evaluate("window.model.left()") == 0


SCREENS = {
    "a game": FOUR,
    "the start": from_texts(),
    "a puzzle": from_task(load()[0]),
}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault(show: Any, screen: str, scheme: str) -> None:
    page, _ = show(SCREENS[screen], color_scheme=scheme, viewport={"width": 390, "height": 844})
    expect_faultless(page, screen)


def test_the_board_fits_a_phone_and_its_buttons_a_finger(show: Any) -> None:
    page, _ = show(FOUR, viewport={"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for button in page.locator(".hive-buttons button, .hive-tile").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
