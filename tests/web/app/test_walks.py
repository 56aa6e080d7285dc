"""Properties of the page on random walks: no intent breaks it, and it shows the state."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest

from hive_core import Board
from tests.html_parsing import changes
from tests.languages import LANGUAGES
from tests.page_walks import RECORDS, WalkStep, asked_board, walk
from web.app.update import RECONCILERS
from web.app.view import view
from web.computer import requests
from web.computer.state import TRIES
from web.files import saved_games
from web.files.keeping import shown_game
from web.game.record import Line, Record
from web.locale import text
from web.shared import sentences
from web.shared.effects import (
    AnimateMove,
    CopyPicture,
    CopyText,
    Effect,
    SaveFile,
    SavePicture,
    StopThinking,
    Think,
)
from web.shared.state import AppState
from web.table import keyboard_focus
from web.ui.nodes import Node

WALKS, STEPS = 16, 60


@cache
def steps_of(seed: int) -> tuple[WalkStep, ...]:
    """Return the walk of that number."""
    return tuple(walk(Random(f"walk {seed}"), STEPS))


def describe(step: WalkStep, seed: int) -> str:
    """Return a description of a step for the message of a failure."""
    return f"walk {seed}, step {steps_of(seed).index(step)}: {step.intent}"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(WALKS))
def test_every_state_is_consistent(seed: int) -> None:
    for step in steps_of(seed):
        where = describe(step, seed)
        _check_record(step.after, where)
        _check_table(step.after, where)
        _check_questions(step.after, where)
        for effect in step.effects:
            _check_effect(effect, step.after, where)


@pytest.mark.parametrize("seed", range(WALKS))
def test_every_sentence_of_the_status_line_begins_with_a_capital(seed: int) -> None:
    said = {sentences.sentence(step.after) for step in steps_of(seed)}
    # A player's name, which begins with an invisible mark, is as it was written.
    assert [words for words in said if words[:1].islower()] == []


@pytest.mark.parametrize("seed", range(WALKS))
def test_a_second_round_of_the_reconcilers_changes_nothing(seed: int) -> None:
    """No reconciler undoes what an earlier one restored, or has to run again after a later one."""
    for step in steps_of(seed):
        for name, reconcile in RECONCILERS.items():
            for before in (step.before, step.after):
                again = reconcile(before, step.after, step.intent)
                assert again == (step.after, ()), f"{name}: {describe(step, seed)}"


def _check_record(state: AppState, where: str) -> None:
    record = state.game.record
    assert 0 <= state.game.ply <= len(record.moves), where
    for line in (record.moves, record.line, *record.tree.lines):
        _played(record, line)  # raises if a move is illegal
    if record.ending is not None:
        assert _played(record, record.moves).outcome() is None, f"a game with two endings: {where}"
    clock = state.game.clock
    if clock is not None:
        assert clock.showing(record.moves) == clock, where
        assert clock.read_at is None or state.ticking, where
    kept = shown_game(state)
    assert saved_games.read_game(saved_games.write_game(kept, 0.0)) == kept, where


def _played(record: Record, line: Line) -> Board:
    return record.with_ending(None).with_moves(line).board()


def _check_table(state: AppState, where: str) -> None:
    assert (state.mode == "edit") == (state.editor is not None), where
    mode = state.mode if state.editor is None else state.editor.mode
    assert (mode == "retry") == (state.attempt is not None), where
    assert (state.computer.backup is None) == (mode in _UNCHANGED) or state.attempt, where
    assert state.table.selected is None or state.destinations, where
    assert state.table.pending is None or state.table.pending in state.destinations, where
    if state.game.draw_offer is not None:
        assert state.game.record.board().outcome() is None, where
    if state.shown.board.stacks():
        assert keyboard_focus.home(state.shown) in keyboard_focus.stops(state.shown), where
    assert all(math.isfinite(number) for number in state.table.frame), where
    assert min(state.table.frame[2:]) > 0, where


def _check_questions(state: AppState, where: str) -> None:
    asked, hint, review = state.computer.request, state.computer.hint, state.computer.review
    if asked is not None:
        board = asked_board(asked)
        assert board.outcome() is None, f"a request about a finished game: {where}"
    if requests.to_move(state) and state.computer.failures < TRIES:
        assert asked is not None, f"the computer's turn without a request: {where}"
        assert asked.purpose == "play", where
    if hint is not None:
        elsewhere = state.task is not None or state.mode == "analysis"
        assert state.hintable or (elsewhere and state.playable), where
        assert hint.move is None or state.board.is_legal(hint.move), where
    if review is not None and review.attempt is None:
        assert review.is_of(state.game.record), f"a review of another game: {where}"


def _check_effect(effect: Effect, state: AppState, where: str) -> None:
    match effect:
        case AnimateMove():
            assert len(effect.points) > (not effect.enter), where
        case CopyText(written, done):
            assert written, where
            assert all(text(lang, done) for lang in LANGUAGES), where
        case SaveFile(name, _, kind):
            assert re.fullmatch(r"[\w.-]+\.[a-z]+", name), where
            assert "/" in kind, where
        case SavePicture(name, svg) | CopyPicture(name, svg):
            assert name.endswith(".png"), where
            ElementTree.fromstring(svg)
        case Think(request):
            assert request == state.computer.request, where
            assert type(request).parse(request.json()) == request, where
        case StopThinking():
            assert state.computer.request is None, where


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(WALKS))
def test_every_state_is_shown_in_every_language(seed: int) -> None:
    for step in steps_of(seed)[seed % 3 :: 3]:
        for lang in LANGUAGES:
            before = step.after
            state, where = (
                replace(before, settings=replace(before.settings, lang=lang)),
                f"{lang}: {describe(step, seed)}",
            )
            assert sentences.sentence(state).strip(), where
            _check_page(state, view(state), where)


def _check_page(state: AppState, page: Node, where: str) -> None:
    # Boolean attributes are written as in HTML, with an empty value, which XML can read, too.
    written = re.sub(r"<(input|br)([^>]*)>", r"<\1\2/>", page.markup())
    elements = list(ElementTree.fromstring(written).iter())

    assert list(changes(page)) == [], where

    def values(name: str) -> list[str]:
        return [element.attrib[name] for element in elements if name in element.attrib]

    assert max(Counter(values("id")).values()) == 1, where
    on_table = [str(piece) for stack in state.shown.board.stacks().values() for piece in stack]
    assert sorted(values("data-piece")) == sorted(on_table), where
    assert sorted(values("data-target")) == sorted(map(str, state.destinations)), where
    board = [element for element in elements if element.tag != "button"]
    stops = [e for e in board if {"data-piece", "data-target", "data-space"} & e.attrib.keys()]
    assert sum(e.attrib["tabindex"] == "0" for e in stops) == bool(stops), where
    for element in elements:
        if element.tag == "button":
            name = element.attrib.get("aria-label") or "".join(element.itertext())
            assert name.strip(), f"a button without a name: {where}"
    for element in elements:
        assert "None" not in element.attrib.values(), where
        # A `disabled` element loses the focus, and the next key would reach another one.
        assert "disabled" not in element.attrib, where


_UNCHANGED = ("play", "view", "lesson", "puzzle")
"""The modes in which no game is backed up for an analysis."""


def test_the_walks_reach_every_mode_and_kind_of_state() -> None:
    steps = [step for seed in range(WALKS) for step in steps_of(seed)]
    assert {step.after.mode for step in steps} == {
        "play",
        "view",
        "analysis",
        "retry",
        "edit",
        "lesson",
        "puzzle",
    }
    assert {step.after.embed.framed for step in steps} == {False, True}
    assert any(
        step.after.computer.hint is not None and step.after.computer.hint.move for step in steps
    )
    assert any(step.after.game.record.board().outcome() for step in steps)
    assert any(record.forks for record in RECORDS)
