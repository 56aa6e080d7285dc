"""The settings, and what is in force of them. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field

THEMES = ("auto", "light", "dark", "contrast")


@dataclass(frozen=True, slots=True)
class Prefs:
    """What a person has chosen in the settings; kept by the browser, the same for every game.

    `labels`: letters on tiles. `confirm`: a move is played by a second click. `movable`: pieces
    that can move are marked. `liberties`: a queen shows her free sides. `codes`: moves are shown
    as MoveStrings, not in words. `typing`: the field for typed moves is there. `shortcuts`: keys of
    one letter do something. `own_side`: against the computer the player's own side is at the
    bottom. `explained`: the marks on the board whose meaning was told, by name, with spaces.
    """

    theme: str = "auto"
    lang: str = "auto"
    labels: bool = False
    confirm: bool = False
    sounds: bool = False
    movable: bool = True
    liberties: bool = True
    codes: bool = False
    typing: bool = False
    shortcuts: bool = True
    own_side: bool = True
    explained: str = ""


@dataclass(frozen=True, slots=True)
class SettingsState:
    """The settings, and what they or the link that opened the page have put in force.

    `theme`: one of the settings' themes. `lang`: the language of the page; `browser_lang`: the one
    that the browser's user reads, as far as there is a catalogue.
    """

    prefs: Prefs = field(default_factory=Prefs)
    theme: str = "auto"
    lang: str = "en"
    browser_lang: str = "en"
