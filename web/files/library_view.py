"""The saved games: the search, the list, and what is done with many of them at once. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hive_core import GameState
from web.files.saved_titles import ago, details, saved_title
from web.files.state import WHERE, FilesState, GameSearch, SavedGameInfo
from web.locale import text
from web.ui.nodes import Node, node
from web.ui.parts import deleted_row, row_tool, word_button

FEW = 6
"""So many saved games need no search."""

FORM = "library"
"""The form of the fields here. They are in the dialog's form, which opens a text."""

_RESULTS = (
    str(GameState.WHITE_WINS),
    str(GameState.BLACK_WINS),
    str(GameState.DRAW),
    "open",
    "away",
)


def library_form() -> Node:
    """Return the empty form that the fields of the list belong to."""
    return node("form", id=FORM, name=FORM, key=FORM)


def saved_games(lang: str, files: FilesState) -> Iterator[Node]:
    """Yield the part of the dialog with the saved games."""
    kept = len(files.games) if files.kept is None else files.kept
    yield node("h3", text=text(lang, "kept.title"), id="kept-title", key="kept-title")
    if not files.games and files.search.is_any:
        why = "kept.none" if files.storage else "keep.nothing"
        yield node("p", text=text(lang, why), class_="hint", key="kept-none")
        return
    if kept > FEW or not files.search.is_any:
        yield _search(lang, files.search)
    if files.matching is not None and kept > FEW:
        count = text(lang, "library.count", count=kept)
        if not files.search.is_any:
            count = text(lang, "library.matching", matching=str(files.matching), kept=count)
        yield node("p", text=count, class_="hint", role="status", key="kept-count")
    draft = dict(files.drafts).get(files.naming)
    rows = _rows(lang, files.games, files.naming, draft)
    yield node("ul", *rows, class_="kept", aria_labelledby="kept-title", key="kept")
    if files.matching is not None and files.matching > len(files.games):
        yield word_button(lang, "list-more")


def saved_files(lang: str, files: FilesState) -> Iterator[Node]:
    """Yield what can be done with all saved games, and whether the browser keeps them."""
    if files.games or not files.search.is_any:
        yield _tools(lang, any_games=files.matching != 0, results=bool(files.kept))
        yield from persistence(lang, files.persistent)
    elif files.storage:
        yield _tools(lang, any_games=False)


def _search(lang: str, search: GameSearch) -> Node:
    words = node(
        "input",
        type="search",
        name="words",
        value=search.words,
        form=FORM,
        autocomplete="off",
        placeholder=text(lang, "library.words.hint"),
        aria_label=text(lang, "library.words"),
        key="words",
    )
    result = _choice(lang, "result", ("", *_RESULTS), search.result)
    where = _choice(lang, "where", ("", *WHERE), search.where)
    return node("div", words, result, where, class_="game-search", role="search", key="search")


def _choice(lang: str, name: str, values: tuple[str, ...], value: str) -> Node:
    """Return the field in which one of these values is chosen; the empty one stands for any."""
    options = (
        node(
            "option",
            value=one,
            text=text(lang, f"library.{name}.{one or 'any'}"),
            selected=one == value,
            key=one or "any",
        )
        for one in values
    )
    label = text(lang, f"library.{name}")
    return node("select", *options, name=name, form=FORM, aria_label=label, key=name)


@lru_cache(maxsize=2)
def _rows(
    lang: str, games: tuple[SavedGameInfo, ...], naming: str, draft: tuple[str, str] | None
) -> tuple[Node, ...]:
    """Return the rows of the saved games, of which there may be hundreds."""
    return tuple(
        _naming(lang, game, draft) if naming and game.name == naming else _saved_game(lang, game)
        for game in games
    )


def _naming(lang: str, game: SavedGameInfo, draft: tuple[str, str] | None) -> Node:
    """Return the row of a game that gets a name; `draft`: what was typed before, if anything."""
    title, labels = draft or (game.title, game.labels)
    fields = (
        node(
            "label",
            node("span", text=text(lang, f"library.{name}")),
            node("input", type="text", name=name, value=value, maxlength="80", form=FORM),
            class_="field",
            key=name,
        )
        for name, value in (("title", title), ("labels", labels))
    )
    done = node(
        "button",
        type="submit",
        class_="button primary",
        form=FORM,
        text=text(lang, "library.named"),
        key="done",
    )
    cancel = node(
        "button",
        type="button",
        class_="button",
        data_rename="",
        text=text(lang, "action.cancel"),
        key="cancel",
    )
    which = node("p", text=game.title or saved_title(lang, game), key="which")
    return node("li", which, *fields, done, cancel, class_="naming", key=game.name)


def _saved_game(lang: str, game: SavedGameInfo) -> Node:
    if game.deleted:
        gone = deleted_row(lang, game.title or saved_title(lang, game), data_restore=game.name)
        return node("li", *gone, key=game.name)
    when = " · ".join(filter(None, (game.day, ago(lang, game.ago))))
    title = saved_title(lang, game)
    here = text(lang, "kept.here") if game.here else ""
    rest = (here, *details(lang, game), game.event, when, game.labels)
    words = [node("b", text=game.title or title)]
    if game.title:
        words.append(node("small", text=title))
    words.append(node("small", text=" · ".join(filter(None, rest))))
    if game.state is None:
        row = node("span", *words, class_="kept-game", key="game")
    else:
        row = node(
            "button", *words, type="button", class_="kept-game", data_kept=game.name, key="game"
        )
    spoken = ", ".join(filter(None, (game.title, title, when)))
    tools = []
    if game.state is not None:
        rename = text(lang, "kept.rename")
        tools.append(row_tool("rename", rename, spoken, data_rename=game.name))
    # The game on the board would be saved again at its next change; a reload would open another.
    if not game.here:
        tools.append(row_tool("bin", text(lang, "kept.forget"), spoken, data_forget=game.name))
    return node("li", row, *tools, key=game.name)


def _tools(lang: str, *, any_games: bool, results: bool = False) -> Node:
    """Return the buttons for files with many games; `results`: with that button."""
    several = ("games-pgn", "games-sgf") if any_games else ()
    names = (*(("results",) if results else ()), *several, "back-up", "restore")
    items = (node("li", word_button(lang, name), key=name) for name in names)
    return node("menu", *items, class_="dialog-actions many", key="many")


def persistence(lang: str, persistent: str) -> Iterator[Node]:
    """Yield whether the browser may delete the games, and the button to ask it not to."""
    if not persistent:
        return
    yield node("p", text=text(lang, f"library.kept.{persistent}"), class_="hint", key="persistent")
    if persistent == "no":
        yield word_button(lang, "ask-to-keep")
