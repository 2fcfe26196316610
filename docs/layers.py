"""The tables of layers in docs/house.md and CONTRIBUTING.md, made of docs/layers.toml: ``python docs/layers.py``."""
from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGES = {"docs/house.md": "house", "CONTRIBUTING.md": "map"}
BEGIN, END = "<!-- layers: made by docs/layers.py -->", "<!-- end of layers -->"


def layers() -> list[dict[str, Any]]:
    """The layers, lowest first."""
    loaded: list[dict[str, Any]] = tomllib.loads((ROOT / "docs" / "layers.toml").read_text(encoding="utf-8"))["layer"]
    return loaded


def with_tables(page: str) -> str:
    """The text of a page with its table as it should be."""
    text = (ROOT / page).read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    table = house_table() if PAGES[page] == "house" else map_table()
    return f"{before}{BEGIN}\n{table}\n{END}{after}"


def house_table() -> str:
    """What each layer is, and what it may use."""
    rows = ["| | layer | what it is | may use |", "|---|---|---|---|"]
    shown = [layer for layer in layers() if "paths" in layer]
    rows += [f"| {_paths(layer)} | {layer['name']} | {layer['about']} | {_used(layer)} |" for layer in shown]
    return "\n".join(rows)


def map_table() -> str:
    """Where things are."""
    rows = ["| | |", "|---|---|"]
    rows += [f"| {_paths(layer)} | {layer['about']} |" for layer in layers() if "paths" in layer]
    return "\n".join(rows)


def _paths(layer: dict[str, Any]) -> str:
    return ", ".join(f"`{path}`" for path in layer["paths"])


def _used(layer: dict[str, Any]) -> str:
    names = {one["name"] for one in layers()}
    words = [one if one in names else "everything" if one == "*" else f"`{one}`" for one in layer["may_use"]]
    return ", ".join(words) or "nothing"


if __name__ == "__main__":
    for page in PAGES:
        fresh = with_tables(page)
        (ROOT / page).write_text(fresh, encoding="utf-8")
