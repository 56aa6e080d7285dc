"""The texts of blocks and printed sheets in each language.

`python tools/languages.py --update` writes the files from `locale/<tag>.po`; besides the texts of
`english.py` they have those of the page that are said here, too.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from hive_core._formats.json_text import read_json
from hive_core._values.catalogue import Catalogue, catalogue_of
from hive_core.teach._words.english import ENGLISH

LANGUAGES = ("en", "ca", "cs", "de", "es", "fr", "it", "nl", "pl", "pt", "ru", "ar", "ja")
"""The languages in which there are names and sentences. Another language counts as English."""

FROM_PAGE = (
    *("color.", "Color.", "kind.", "the.", "piece", "list.", "place.", "move.pass", "spoken.brief"),
    *("kept.turn.", "learn.goal.", "why.GAME_OVER", "board.over", "board.white", "board.black"),
    *("board.play", "board.lesson", "board.puzzle", "task.more", "scores.date", "scores.hints"),
)
"""How the keys of the page's texts begin that documents have, too."""


def say(lang: str, key: str, /, **values: object) -> str:
    """Return the text of that key with its placeholders filled in; in English what is missing.

    `count` chooses between plural forms.
    """
    catalogue = _catalogue(lang if lang in LANGUAGES else "en")
    if key not in catalogue.texts:
        catalogue = _catalogue("en")
    return catalogue.text(key, values)


@cache
def _catalogue(lang: str) -> Catalogue:
    folder = resources.files("hive_core.teach") / "data" / "documents"
    values = read_json((folder / f"{lang}.json").read_text(encoding="utf-8"))
    own = ENGLISH if lang == "en" else {}
    return catalogue_of(lang, {**own, **values["texts"]}, values)
