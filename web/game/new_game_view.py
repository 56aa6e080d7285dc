"""The dialog for a new game."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core import Bug, GameType
from web.game import handicap
from web.game.clock import CHOICES, OWN_CLOCK, OWN_NUMBERS
from web.game.match import LENGTHS
from web.game.record import Record
from web.game.rules import EXPANSIONS
from web.locale import text
from web.locale.handicap import handicap as handicap_in_words
from web.ui.drawings import TILE_BOX, tile_drawing
from web.ui.nodes import Node, node
from web.ui.parts import (
    buttons,
    choice,
    dialog_of,
    edit_position_button,
    option,
    tool_word,
    word_button,
)


def new_game_dialog(
    lang: str,
    game_type: GameType,
    last: Record,
    levels: tuple[int, int],
    clock: str,
    *,
    games: int,
    top_level: int,
    note: Node,
    wrong: str,
    editor: bool,
    away: bool,
) -> Node:
    """Return the dialog.

    `game_type`: the bugs that are ticked. `last`, `levels`, `clock`: the last game, the computer's
    levels as White and Black in it, and its clock; `games`: how many its match had. The new game
    starts with the same options. `top_level`: the computer's highest. `note`: the notice;
    `wrong`: the field that it refuses. `editor`: a button opens the position editor. `away`:
    another begins a game with somebody elsewhere.
    """
    return dialog_of(
        lang,
        "new-game",
        "new.title",
        node(
            "div",
            expansions(lang, game_type),
            _both_players(lang, levels, top_level),
            option(lang, "new", "lots", ticked=False),
            node("p", text=text(lang, "new.fewer"), class_="fewer-bugs", key="fewer"),
            _levels(lang, top_level),
            option(lang, "new", "tournament", ticked=last.tournament),
            option(lang, "new", "repetition", ticked=last.repetition_draw),
            _handicap(lang, last.game_type, wrong=wrong == "without"),
            *_clock(lang, clock, wrong),
            choice(lang, "new", "games", _lengths(lang), str(games)),
            *((word_button(lang, "play-friend-away"),) if away else ()),
            *((edit_position_button(lang),) if editor else ()),
            class_="choices",
            key="choices",
        ),
        note,  # beside the button, as the choices scroll
        _start(lang),
        focus_title=True,
    )


def expansions(lang: str, game_type: GameType) -> Node:
    """Return the choice of the expansions; those of the game type are ticked."""
    extras = (_extra(lang, bug, ticked=game_type.includes(bug)) for bug in EXPANSIONS)
    about = (
        node(
            "p",
            text=text(lang, f"new.about.{bug.value}"),
            class_=f"extra-about {bug}",
            key=bug.value,
        )
        for bug in EXPANSIONS
    )
    return node(
        "fieldset",
        node("legend", text=text(lang, "new.pieces")),
        node("div", *extras, class_="extras"),
        *about,
    )


def play_position_dialog(
    lang: str,
    last: Record,
    levels: tuple[int, int],
    clock: str,
    *,
    top_level: int,
    note: Node,
    wrong: str,
) -> Node:
    """Return the dialog for a game from the position that was set up; the rest as above."""
    return dialog_of(
        lang,
        "play-position",
        "editor.play.title",
        _both_players(lang, levels, top_level),
        option(lang, "new", "lots", ticked=False),
        _levels(lang, top_level),
        option(lang, "new", "repetition", ticked=last.repetition_draw),
        *_clock(lang, clock, wrong),
        note,
        _start(lang),
    )


def _both_players(lang: str, levels: tuple[int, int], top_level: int) -> Node:
    players = _players(lang, top_level)
    return node(
        "div",
        choice(lang, "new", "white", players, str(levels[0])),
        choice(lang, "new", "black", players, str(levels[1])),
        class_="fields players",
    )


def _handicap(lang: str, last: GameType, *, wrong: bool) -> Node:
    """Return the choice of the tiles that a player does without.

    Its label does not hold the words of the choices, by which the other fields are named, too.
    """
    now = " ".join(map(str, last.without))
    choices = dict.fromkeys((*handicap.CHOICES, now))  # a file may have any handicap
    options = (
        node(
            "option",
            value=value,
            text=_handicap_in_words(lang, value),
            selected=value == now,
            key=value,
        )
        for value in choices
    )
    select = node(
        "select",
        *options,
        name="without",
        id="handicap",
        aria_invalid="true" if wrong else None,
        key="select",
    )
    return node(
        "div",
        node("label", text=text(lang, "new.handicap"), for_="handicap", key="label"),
        select,
        class_="field",
        key="handicap",
    )


def _handicap_in_words(lang: str, value: str) -> str:
    game_type = GameType(True, True, True).with_handicap(value)
    words = handicap_in_words(lang, game_type, "handicap.short")
    return words or text(lang, "new.without.nothing")


def _clock(lang: str, last: str, wrong: str) -> Iterator[Node]:
    """Yield the choice of a clock, and the numbers of one's own, which show when it is chosen.

    `wrong`: the field whose number no clock can have.
    """
    own = (OWN_CLOCK, text(lang, "new.clock.own"))
    choices = [("", text(lang, "new.clock.none")), *_clock_choices(lang), own]
    yield choice(lang, "new", "clock", choices, last if last in ("", *CHOICES) else OWN_CLOCK)
    minutes, _, seconds = (last or CHOICES[0]).partition("+")
    white, _, black = minutes.partition("/")
    numbers = zip(OWN_NUMBERS, (white, black, seconds), strict=True)
    yield node(
        "div",
        *(_number(lang, name, value, wrong=name == wrong) for name, value in numbers),
        class_="fields own-clock",
        key="own-clock",
    )


def _number(lang: str, name: str, value: str, *, wrong: bool) -> Node:
    field = node(
        "input",
        inputmode="numeric",
        maxlength="3",
        autocomplete="off",
        name=name,
        value=value,
        aria_invalid="true" if wrong else None,
    )
    label = node("span", text=text(lang, f"new.{name}"))
    return node("label", label, field, class_="field", key=name)


def _lengths(lang: str) -> list[tuple[str, str]]:
    matches = ((str(games), text(lang, "new.games.match", games=games)) for games in LENGTHS)
    return [("1", text(lang, "new.games.one")), *matches]


def _start(lang: str) -> Node:
    return buttons(
        word_button(lang, "close", label="new.cancel"),
        node("button", type="submit", class_="button primary", text=text(lang, "new.start")),
    )


def _extra(lang: str, bug: Bug, *, ticked: bool) -> Node:
    """Return a tick box that looks like a tile, for one expansion."""
    return node(
        "label",
        node("input", type="checkbox", name=str(bug), checked=ticked),
        node(
            "svg",
            node("g", drawing=tile_drawing(bug), class_="tile white"),
            viewBox=TILE_BOX,
            aria_hidden="true",
        ),
        tool_word(text(lang, f"bug.{bug.value}").capitalize()),
        class_="extra",
    )


def _levels(lang: str, top_level: int) -> Node:
    """Return a list that describes each level of the computer."""
    items = (
        node(
            "li",
            node("b", text=text(lang, f"level.{level}"), key="name"),
            node("span", text=text(lang, f"level.{level}.about"), key="about"),
            key=str(level),
        )
        for level in range(1, top_level + 1)
    )
    title = node("summary", text=text(lang, "new.levels"), key="title")
    return node("details", title, node("ol", *items, key="list"), class_="levels", key="levels")


def _players(lang: str, top_level: int) -> list[tuple[str, str]]:
    """Return the choice of who plays a side: a human, or the computer at one of its levels."""
    levels = (
        (str(level), text(lang, "player.choice", level=level, name=text(lang, f"level.{level}")))
        for level in range(1, top_level + 1)
    )
    return [("0", text(lang, "player.human")), *levels]


def _clock_choices(lang: str) -> list[tuple[str, str]]:
    parts = [(value, *value.split("+")) for value in CHOICES]
    return [
        (
            value,
            text(lang, "new.clock.plus" if more != "0" else "new.clock.each", each=each, more=more),
        )
        for value, each, more in parts
    ]
