"""Build the tutorial: one page per language, with every position checked and drawn.

In `docs/tutorial/` each language has a page with its text, `tutorial.html` or `tutorial.nl.html`.
They share the boards in `boards.html`, the head and the style sheet. The pages must have the same
sections with the same boards. `{{key}}` is a text of the language's catalogue.

A caption marks the words that refer to its board, so that a check does not need the language:
`<span data-says="rings">`, `"dots"` for destinations, and `"choose"` for an invitation to choose a
tile. The captions of a board must say the same in every language.

A board is `<hive-board type="Base" moves="wS1; bG1 wS1-" …></hive-board>`; `board="name"` adds
the attributes of the board with that `name` in `boards.html`. The moves become the GameString of
the page; an illegal move fails the build. More attributes decide what the picture shows. They are
checked too, since the text of the page relies on them:

- `show`: a piece; its destinations get dots, as on the board once the piece is selected
- `refused`: an illegal move; its destination gets a ring
- `pinned`: tiles that connect the hive; they get rings
- `ends`: the state of the game after the last move
- `about`: a description of the picture

A board may be a task: `task` has its fields as JSON (docs/tasks.md), without the position, which is
that of the moves, and the rings, which the board keeps while it runs. The page of each language
says in `do` what to do, and in `done`, if it wants to, what to say afterwards. A task that cannot
be solved fails the build, and so do rings on a board that is no task: it would not draw them.

All other attributes are copied.
"""

from __future__ import annotations

import html
import json
import re
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from hive_core import Board, Hex, HiveError, Piece, Rule
from hive_core.annotations import Mark, MarkColor
from hive_core.svg import draw
from hive_core.teach.tasks import check_task, read_task
from tools.shared.environment import ROOT, ToolError
from tools.site_build import board_script
from tools.site_build.embed_heights import rules
from tools.site_build.localize import ask_page
from tools.site_build.pages import with_policy
from tools.site_build.placeholders import replace_once

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

SOURCE = ROOT / "docs" / "tutorial"
USUAL = "en"
STYLE = "tutorial.css"
BOARDS = "boards.html"
HEAD = "head.html"

# No Python runs in this page itself: it needs frames of its own site and little else. A board that
# stops leaves a picture with a `data:` address.
POLICY = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    # Lighthouse fetches robots.txt from inside the page.
    "connect-src": ["'self'"],
    "frame-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
}

_BOARD = re.compile(r"<hive-board\b[^>]*></hive-board>")
_SECTION = re.compile(r'<h2 id="([\w-]+)">(.*?)</h2>')
_PART = re.compile(
    r'<(h[123])\b(?: id="([\w-]+)")?|<hive-board board="([\w-]+)"|<span data-says="(\w+)"'
)
_TEXT = re.compile(r"\{\{([\w.-]+)\}\}")

_HEAD = "    <!-- tutorial:head -->\n"
_CONTENTS = "        <!-- tutorial:contents -->\n"
_LANGUAGES = "<!-- tutorial:languages -->"
_DRAFT = "      <!-- tutorial:draft -->\n"
_ROOMS = "/* tutorial:rooms */"


def sources() -> list[Path]:
    """Return the files that the tutorial is made from."""
    return [*pages().values(), SOURCE / BOARDS, SOURCE / HEAD, SOURCE / STYLE]


def pages() -> dict[str, Path]:
    """Return the page of each language that has one, English first."""
    others = sorted(SOURCE.glob("tutorial.*.html"))
    return {
        USUAL: SOURCE / "tutorial.html",
        **{path.name.split(".")[1]: path for path in others},
    }


def write_tutorial(site: Path, address: str = "") -> None:
    """Write the pages and their style sheet into the folder `site`.

    `address`: the public address of the site, or "".

    :raises ToolError: if a board is not as its attributes say, or the pages have different boards.
    """
    usual = outline(pages()[USUAL].read_text(encoding="utf-8"))
    for lang, path in pages().items():
        if outline(path.read_text(encoding="utf-8")) != usual:
            raise ToolError(
                f"{path.name} has other sections or boards than the tutorial in {USUAL}, "
                f"or says other things of them: see python tools/languages.py {lang}."
            )
        (site / path.name).write_text(tutorial(lang, address), encoding="utf-8")
    (site / STYLE).write_text(style_sheet(), encoding="utf-8")


def style_sheet() -> str:
    """Return the pages' style sheet, with the height of every board.

    :raises ToolError: if it lacks the placeholder, or a board has other buttons than its mode.
    """
    text = (SOURCE / STYLE).read_text(encoding="utf-8")
    if odd := [name for name, attributes in boards().items() if "controls" in attributes]:
        raise ToolError(f"{BOARDS}: {odd[0]!r} has controls, and {STYLE} no height for them.")
    return replace_once(text, _ROOMS, rules(), STYLE)


def outline(text: str) -> list[str]:
    """Return the parts that all languages have: headings, boards, and what captions say of them."""
    parts, board = [], ""
    for heading, id_, name, says in _PART.findall(text):
        board = name or board
        if says:
            parts.append(f"{says!r} below the board {board!r}")
        else:
            parts.append(f"the board {name!r}" if name else f"the heading {heading} {id_}".rstrip())
    return parts


def tutorial(lang: str = USUAL, address: str = "") -> str:
    """Return the page in that language; `address`: the public one of the site, ending in a slash.

    :raises ToolError: if a board is not as its attributes say.
    """
    path = pages()[lang]
    text = fill_boards(path.read_text(encoding="utf-8"), path.name, boards())
    text = _TEXT.sub(lambda place: _text(lang, place[1]), text)
    for place, part in (
        (_HEAD, (SOURCE / HEAD).read_text(encoding="utf-8") + _words(lang) + _alternates(address)),
        (_CONTENTS, _contents(text)),
        (_LANGUAGES, _languages(lang)),
        (_DRAFT, _draft(lang)),
    ):
        text = replace_once(text, place, part, path.name)
    return with_policy(text, path.name, POLICY)


def boards() -> dict[str, dict[str, str]]:
    """Return the boards that all languages share: name -> attributes."""
    text = (SOURCE / BOARDS).read_text(encoding="utf-8")
    tags = [_attributes(tag) for tag in _BOARD.findall(text)]
    return {attributes.pop("name"): attributes for attributes in tags}


def _words(lang: str) -> str:
    """Return the script with the words of boards that `hive-board.js` lacks."""
    if lang in board_script.LANGUAGES:
        return ""
    words = board_script.words_in([lang]).replace("<", "\\u003c")
    return f"    <script>hiveBoardWords={words}</script>\n"


def _contents(text: str) -> str:
    """Return the table of contents: a link to each section."""
    items = (
        f'          <li><a href="#{id_}">{words}</a></li>' for id_, words in _SECTION.findall(text)
    )
    return "\n".join(["        <ol>", *items, "        </ol>", ""])


def _alternates(address: str) -> str:
    """Return the links that tell search engines of the other languages; English is the default.

    Search engines ignore relative addresses here, so without `address` there are none.
    """
    if not address:
        return ""
    links = [*pages().items(), ("x-default", pages()[USUAL])]
    lines = (
        f'    <link rel="alternate" hreflang="{tag}" href="{html.escape(address + path.name)}">'
        for tag, path in links
    )
    return "\n".join([*lines, ""])


# What the tutorial needs of the catalogues, so that Python starts only once.
_ASK = """
import json
from tools.shared import catalogues
from web.locale import DRAFTS, NAMES
output = json.dumps({
    tag: {"name": name, "draft": tag in DRAFTS, "texts": catalogues.whole(tag)}
    for tag, name in NAMES.items()
})
"""


@cache
def _languages_of_page() -> dict[str, Any]:
    """Return each language's name for itself, whether it is a draft, and its texts by key."""
    value: dict[str, Any] = json.loads(ask_page(_ASK))
    return value


def _of_language(lang: str) -> Any:
    return _languages_of_page()[lang]


def _text(lang: str, key: str) -> str:
    texts = _of_language(lang)["texts"]
    if key not in texts:
        raise ToolError(f"{pages()[lang].name} uses {key}, which the catalogues lack.")
    return html.escape(texts[key], quote=False)


def _languages(lang: str) -> str:
    """Return a list of the other languages, each with its own name, that opens on a click."""
    others = {tag: path.name for tag, path in pages().items() if tag != lang}
    links = (
        f'<li><a href="{others[tag]}" lang="{tag}" hreflang="{tag}" rel="alternate">'
        f"{of['name']}</a></li>"
        for tag, of in _languages_of_page().items()
        if tag in others
    )
    return (
        f'<details class="languages"><summary title="{_text(lang, "settings.lang")}">'
        f"{_of_language(lang)['name']}</summary><ul>{''.join(links)}</ul></details>"
    )


def _draft(lang: str) -> str:
    """Return how to correct a sentence, if no native reader has checked the language."""
    if not _of_language(lang)["draft"]:
        return ""
    file = f"docs/tutorial/{pages()[lang].name}"
    return f"      <p>{_text(lang, 'about.draft').replace('{file}', file)}</p>\n"


def fill_boards(text: str, name: str, shared: Mapping[str, Mapping[str, str]] | None = None) -> str:
    """Return the page's text with every board's game and picture; `shared`: boards by name.

    :raises ToolError: if a board is not as its attributes say; with its number and line.
    """
    parts, end = [], 0
    for number, tag in enumerate(_BOARD.finditer(text), start=1):
        line = text.count("\n", 0, tag.start()) + 1
        try:
            attributes = _attributes(tag[0])
            shared_name = attributes.pop("board", "")
            if shared_name:
                attributes = {**(shared or {})[shared_name], **attributes}
            board = _filled(attributes, f"b{number}", shared_name or str(number))
        except (HiveError, KeyError) as error:
            why = f"it lacks {error}" if isinstance(error, KeyError) else str(error)
            raise ToolError(f"{name}, line {line}, board {number}: {why}.") from error
        parts += [text[end : tag.start()], board]
        end = tag.end()
    return "".join([*parts, text[end:]])


class _Reader(HTMLParser):
    """Parses the attributes of one tag."""

    def __init__(self) -> None:
        super().__init__()
        self.attributes: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes = {name: value or "" for name, value in attrs}


def _attributes(tag: str) -> dict[str, str]:
    reader = _Reader()
    reader.feed(tag)
    return reader.attributes


def _filled(fields: dict[str, str], ids: str, name: str) -> str:
    """Return one board with its game or task and its picture, checked."""
    about, kind = fields.pop("about"), fields.pop("type")
    board = Board(kind)
    for move in filter(None, map(str.strip, fields.pop("moves").split(";"))):
        board.push_move(move)
    if fields.pop("ends", str(board.state)) != board.state:
        raise HiveError(f"the game is {board.state} at its end")
    # A game without moves is written as its type.
    attributes = {"game": board.game_string() if board.ply else kind, **fields}
    rings = [
        *_refused(board, attributes.pop("refused", "")),
        *_pinned(board, attributes.pop("pinned", "")),
    ]
    if "task" in attributes:
        attributes["task"] = _task(attributes, f"tutorial-{name}", rings)
    elif rings:
        raise HiveError("only a task has rings")
    while board.ply > int(fields.get("ply", board.ply)):
        board.pop()
    svg = draw(
        board,
        targets=_targets(board, attributes.pop("show", "")),
        marks=[Mark(place, MarkColor.BLUE) for place in rings],  # those of a task are blue
        last_move="ends" not in fields and "show" not in fields,
        title=about,
        ids=ids,
    )
    markup = " ".join(f'{key}="{html.escape(value)}"' for key, value in attributes.items())
    return f"<hive-board {markup}>{svg}</hive-board>"


def _task(attributes: dict[str, str], name: str, rings: Sequence[Hex]) -> str:
    """Return the task of a board as JSON, checked; drop the attributes that it is made from."""
    texts = {"text": attributes.pop("do"), "done": attributes.pop("done", "")}
    present = {key: text for key, text in texts.items() if text}
    try:
        goal = json.loads(attributes["task"])
    except ValueError as error:
        raise HiveError(f"its task is no JSON: {error}") from error
    fields = {"id": name, "game": attributes.pop("game"), **goal}
    if rings:
        fields["marks"] = [str(place) for place in rings]
    text = json.dumps({**fields, **present}, ensure_ascii=False)
    check_task(read_task(text))
    return text


def _targets(board: Board, name: str) -> list[Hex]:
    if not name:
        return []
    targets = [move.to for move in board.moves_of(Piece.parse(name)) if move.to is not None]
    if not targets:
        raise HiveError(f"{name} has no move")
    return targets


def _refused(board: Board, text: str) -> list[Hex]:
    """Return the destination of a move that is illegal because of a gate."""
    if not text:
        return []
    move = board.parse_move(text)
    reason = board.explain(move)
    if reason is None or reason.rule is not Rule.GATED or move.to is None:
        raise HiveError(f"{text!r} is not stopped by a gate; the reason is: {reason}")
    return [move.to]


def _pinned(board: Board, names: str) -> list[Hex]:
    hexes = []
    for name in names.split():
        piece = Piece.parse(name)
        place = board.hex_of(piece)
        if place is None or not board.is_pinned(piece):
            raise HiveError(f"{name} is not pinned")
        hexes.append(place)
    return hexes
