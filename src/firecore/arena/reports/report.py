"""Reports: a store as one HTML file, as Markdown or as JSON."""
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ..store import Store
from . import html, markdown
from .summary import summarize

SUFFIXES = (".html", ".md", ".json")
MAX_RECORDS = 60


def write(store: Store, path: str | os.PathLike[str], records: str | os.PathLike[str] | None = None) -> None:
    """Write a report; its suffix says which. With a folder for records those that it links to are written there."""
    target = Path(path)
    summary = summarize(store)
    links = {} if records is None else _written(store, summary, Path(records), target)
    text = {".html": html.html, ".md": markdown.text, ".json": _json}[target.suffix](summary, links)
    target.write_text(text, encoding="utf-8")


def _json(summary: dict[str, Any], links: dict[str, str]) -> str:
    return json.dumps(summary | {"records": links}, indent=1) + "\n"


def _written(store: Store, summary: dict[str, Any], folder: Path, report: Path) -> dict[str, str]:
    """The records of games that went wrong and of the first round: for each game the link from the report."""
    folder.mkdir(parents=True, exist_ok=True)
    plan = store.plan
    blocks = range(min(plan.round, summary["blocks"]))
    first = [f"{block}/{turn}" for block in blocks for turn in range(plan.turns(block))]
    links = {}
    for name in list(dict.fromkeys([one["game"] for one in summary["failures"]] + first))[:MAX_RECORDS]:
        block, turn = map(int, name.split("/"))
        file = folder / f"{block}-{turn}.json"
        store.record(block, turn).write(file)
        links[name] = Path(os.path.relpath(file, report.parent)).as_posix()
    return links
