"""Write the heights of embedded boards (`web/embed/layout.py`) into a script and a style sheet.

A page must not jump when a reader starts a board. So `hive-board.js` reserves the height that the
frame will ask for, and the tutorial's style sheet does so until that script has loaded.
"""

from __future__ import annotations

import json
from typing import Any

from tools.site_build.localize import ask_page
from tools.site_build.placeholders import replace_once

_ASK = """
import json
from web.embed import layout
from web.files.link import MODES
output = json.dumps({
    "rooms": {
        mode: [layout.bands(mode, buttons=buttons) for buttons in (False, True)]
        for mode in (*MODES, *layout.TASK_MODES)
    },
    "buttons": {
        "play": [*layout.CONTROLS, *layout.MORE_CONTROLS],
        **dict.fromkeys(layout.TASK_MODES, layout.TASK_CONTROLS),
    },
})
"""


def with_heights(script: str) -> str:
    """Return the text of `hive-board.js` with the heights and the names of the buttons.

    :raises ToolError: if it lacks a placeholder.
    """
    for key, value in _layout().items():
        text = json.dumps(value, separators=(",", ":"))
        script = replace_once(script, f'"build:{key}"', text, "hive-board.js")
    return script


_TASKS = {"lesson": "[lesson]", "puzzle": ":is([task], [puzzle])"}
"""What selects the boards with a task, which have no attribute `mode`."""


def rules() -> str:
    """Return style rules that set `--room`, a board's height, by its mode or its task.

    `--wide` is its width. They hold for boards with the buttons of their mode, whose nearest
    container is as wide.
    """
    result = []
    for mode, (_, bands) in _layout()["rooms"].items():
        selector = _TASKS.get(mode, f'[mode="{mode}"]')
        for start, share, least, most, around, *_ in bands:
            room = f"calc(clamp({least}px, {share} * var(--wide), {most}px) + {around}px)"
            rule = f"hive-board{selector} {{ --room: {room}; }}"
            result.append(f"@container (min-width: {start}px) {{ {rule} }}" if start else rule)
    return "\n".join(result)


def _layout() -> dict[str, Any]:
    layout: dict[str, Any] = json.loads(ask_page(_ASK))
    return layout
