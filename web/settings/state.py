"""The settings, and the theme and language in use. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field

THEMES = ("auto", "light", "dark", "contrast")

TILES = ("drawings", "letters", "discs")
BOARDS = ("felt", "wood")
TEXTS = ("", "large", "larger")
MOTIONS = ("", "normal", "fast", "off")
VOLUMES = ("soft", "normal", "loud")

THINKING = ("", "1", "3", "8", "30")
"""The seconds for a move of the highest level; empty: it searches a number of positions."""

PANEL_WIDTHS = range(368, 901)
"""The widths that the panel of an analysis can have, in pixels."""


@dataclass(frozen=True, slots=True)
class Prefs:
    """The player's settings; saved in the browser, the same for every game.

    `tiles`, `board`: how they look. `text`: the size of texts, one of `TEXTS`. `motion`: how fast
    things move, one of `MOTIONS`; empty: as the system asks. `volume`: of the sounds, one of
    `VOLUMES`. `labels`: show letters on tiles. `confirm`: a second click
    plays a move. `movable`: mark the tiles that can move. `liberties`: show a queen's free sides.
    `codes`: show moves as MoveStrings, not in words. `typing`: show the field for typed moves.
    `shortcuts`: single letters are shortcuts. `own_side`: against the computer, the player's side
    is at the bottom. `ponder`: the computer thinks in the player's time. `think`: how many seconds
    the highest level takes for a move, one of `THINKING`. `engine`: the computer analyses, by so
    many `engine_lines`, 1 to 5. `panel`: the width of the panel of an analysis in pixels; empty:
    the usual one. `explained`: the names of the marks that have been explained, with spaces.
    """

    theme: str = "auto"
    lang: str = "auto"
    tiles: str = TILES[0]
    board: str = BOARDS[0]
    text: str = TEXTS[0]
    motion: str = MOTIONS[0]
    volume: str = VOLUMES[1]
    labels: bool = False
    confirm: bool = False
    sounds: bool = False
    movable: bool = True
    liberties: bool = True
    codes: bool = False
    typing: bool = False
    shortcuts: bool = True
    own_side: bool = True
    ponder: bool = False
    think: str = ""
    engine: bool = True
    engine_lines: str = "3"
    panel: str = ""
    explained: str = ""

    @property
    def seconds(self) -> float | None:
        """The seconds for a move of the highest level; None without a choice."""
        return float(self.think) if self.think and self.think in THINKING else None

    @property
    def panel_width(self) -> int | None:
        """The width of the panel of an analysis in pixels; None without a choice."""
        known = self.panel.isdecimal() and len(self.panel) < 5 and int(self.panel) in PANEL_WIDTHS
        return int(self.panel) if known else None


@dataclass(frozen=True, slots=True)
class SettingsState:
    """The settings, and the theme and language that they or the page's link have chosen.

    `theme`: one of `THEMES`. `lang`: the page's language; `wanted`: the one that it gets once its
    words are loaded, empty if that is `lang`. `browser_lang`: the first of the browser's languages
    that has a catalogue.
    """

    prefs: Prefs = field(default_factory=Prefs)
    theme: str = "auto"
    lang: str = "en"
    browser_lang: str = "en"
    wanted: str = ""
