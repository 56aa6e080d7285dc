"""A fake of `web/boot/library.js` that keeps games in memory."""

from __future__ import annotations

import json
import sys
from typing import Any


class FakeLibrary:
    """Answers as the browser's library does; `broken`: the browser refuses everything."""

    def __init__(self) -> None:
        self.stored: dict[str, dict[str, Any]] = {}
        self.broken = False

    def _check(self) -> None:
        if self.broken:
            raise sys.modules["pyodide.ffi"].JsException("QuotaExceededError")

    async def missing(self, games: str) -> str:
        self._check()
        there = {name: entry["row"]["changed"] for name, entry in self.stored.items()}
        asked = json.loads(games).items()
        return json.dumps([n for n, at in asked if n not in there or at not in (None, there[n])])

    async def put(self, entries: str) -> None:
        self._check()
        for entry in json.loads(entries):
            row = entry["row"]
            old = self.stored.get(row["name"], {"row": {"title": "", "labels": ""}})
            named = {key: old["row"][key] for key in ("title", "labels")}
            self.stored[row["name"]] = entry | {"row": named | row}

    def _matching(self, query: str) -> list[dict[str, Any]]:
        self._check()
        asked = json.loads(query)
        rows = sorted((e["row"] for e in self.stored.values()), key=lambda row: -row["changed"])
        return [
            row
            for row in rows
            if all(
                word
                in f"{row['title']} {row['labels']} {row['search']} {row.get('said', '')}".lower()
                for word in asked["words"]
            )
            and asked["state"] in ("", row["state"])
            and asked["key"] in (None, *self.stored[row["name"]]["keys"])
        ]

    async def find(self, query: str) -> str:
        rows = self._matching(query)
        shown = [row | {"said": "said" in row} for row in rows[: json.loads(query)["count"]]]
        return json.dumps({"kept": len(self.stored), "total": len(rows), "rows": shown})

    async def names(self, query: str) -> str:
        return json.dumps([row["name"] for row in self._matching(query)])

    async def count(self, asked: str) -> str:
        self._check()
        question = json.loads(asked)
        states = ("WhiteWins", "Draw", "BlackWins", "open")
        rows = []
        entries = sorted(self.stored.values(), key=lambda entry: entry["row"]["changed"])
        left = self.stored.get(question["but"], {"row": {"game": question["but"]}})["row"]["game"]
        own = [
            entry
            for entry in entries
            if entry["row"]["info"]["game_type"] == question["type"]
            and not entry["row"]["info"].get("of_task")
            and entry["row"]["game"] != left
        ]
        latest = {entry["row"]["game"]: entry["row"]["state"] for entry in own}
        for key in question["keys"]:
            games = {entry["row"]["game"] for entry in own if key in entry["keys"]}
            found = [latest[game] for game in games]
            if found:
                rows.append([key, *map(found.count, states)])
        return json.dumps(rows)

    async def entries(self, names: str) -> str:
        self._check()
        return json.dumps([self.stored[n] for n in json.loads(names) if n in self.stored])

    async def label(self, name: str, title: str, labels: str) -> None:
        self._check()
        self.stored[name]["row"] |= {"title": title, "labels": labels}

    async def drop(self, name: str) -> None:
        self._check()
        self.stored.pop(name, None)

    async def clear(self) -> None:
        self._check()
        self.stored.clear()

    async def persistent(self, _ask: bool) -> str:
        return "no"
