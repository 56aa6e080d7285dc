"""Whole games for the tests and the profile to play."""

from __future__ import annotations

from urllib.parse import quote

WHOLE_GAMES: dict[str, str] = {
    "WhiteWins": (
        "Base+ML;WhiteWins;White[27];wL;bA1 /wL;wG1 \\wL;bQ bA1\\;wS1 -wG1;bG1 bQ-;wQ wL-;"
        "bA2 bQ\\;wS1 /bA1;bB1 bG1\\;wG2 wQ/;bA2 wG1/;wM wG2/;bG2 bA2/;wG3 wM-;bG3 bQ\\;"
        "wB1 \\wG3;bM bG3\\;wB2 \\wB1;bM /wG1;wA1 wB2/;bM wA1-;wA2 wM\\;bA3 /bG3;wA2 bM\\;"
        "bA3 wA2\\;wS2 /wS1;bS1 bG3\\;wA3 wS2\\;bS1 /wA3;wG3 -wA1;bS2 /bA3;wG3 wA2/;bB2 /bS1;"
        "wG3 -wA1;bS2 bA3/;wG3 wB1\\;bA3 wG3\\;pass;bL -bG2;pass;bB2 bS1;pass;bB1 bG3\\;pass;"
        "bL -bA2;pass;bL wL\\;pass;bB1 bG3;pass;bB1 wS1\\"
    ),
    "BlackWins": (
        "Base+ML;BlackWins;Black[11];wL;bQ /wL;wQ wL-;bQ wL\\;wL /bQ;pass;wG1 wQ/;pass;"
        "wG2 wG1\\;pass;wA1 -wG1;pass;wB1 wG2/;pass;wB1 wG2;pass;wM wL\\;pass;wM /wA1;pass;"
        "wB1 wQ\\"
    ),
    "Draw": (
        "Base+ML;Draw;Black[22];wA1;bQ /wA1;wQ \\wA1;bQ /wQ;wA1 /bQ;pass;wA2 \\wQ;pass;wL wQ-;"
        "pass;wA2 wQ\\;pass;wS1 wL/;pass;wS2 -wS1;pass;wA3 -wS2;pass;wG1 wS1-;pass;wL -bQ;"
        "pass;wB1 wS2\\;pass;wB2 wS1\\;pass;wG1 wB1\\;pass;wB2 wG1;pass;wM wA2\\;pass;wM bQ\\;"
        "pass;wG2 wA1\\;pass;wG3 wG2\\;pass;wB2 wA2;pass;wG1 \\wS2;pass;wG1 /wA3"
    ),
}
"""By UHP state: a `Base+ML` game with a pass, a climb, a ladybug and a mosquito move."""

MIDDLE_GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"
"""Both queens are out, a beetle can climb, and the game is not over."""


def link_to(game_string: str, *more: str) -> str:
    """Return the fragment of a link to the game, with more `key=value` pairs."""
    return "&".join([f"game={quote(game_string, safe='')}", *more])
