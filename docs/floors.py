"""The tables of floors in docs/house.md and CONTRIBUTING.md, made of docs/floors.toml: ``python docs/floors.py``."""
from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGES = {"docs/house.md": "house", "CONTRIBUTING.md": "map"}
BEGIN, END = "<!-- floors: made by docs/floors.py -->", "<!-- end of floors -->"


def floors() -> list[dict[str, Any]]:
    """The floors, lowest first."""
    loaded: list[dict[str, Any]] = tomllib.loads((ROOT / "docs" / "floors.toml").read_text(encoding="utf-8"))["floor"]
    return loaded


def with_tables(page: str) -> str:
    """The text of a page with its table as it should be."""
    text = (ROOT / page).read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    table = house_table() if PAGES[page] == "house" else map_table()
    return f"{before}{BEGIN}\n{table}\n{END}{after}"


def house_table() -> str:
    """What each floor is, and what it may use."""
    rows = ["| | floor | what it is | may use |", "|---|---|---|---|"]
    shown = [floor for floor in floors() if "paths" in floor]
    rows += [f"| {_paths(floor)} | {floor['name']} | {floor['about']} | {_used(floor)} |" for floor in shown]
    return "\n".join(rows)


def map_table() -> str:
    """Where things are."""
    rows = ["| | |", "|---|---|"]
    rows += [f"| {_paths(floor)} | {floor['about']} |" for floor in floors() if "paths" in floor]
    return "\n".join(rows)


def _paths(floor: dict[str, Any]) -> str:
    return ", ".join(f"`{path}`" for path in floor["paths"])


def _used(floor: dict[str, Any]) -> str:
    names = {one["name"] for one in floors()}
    words = [one if one in names else "everything" if one == "*" else f"`{one}`" for one in floor["may_use"]]
    return ", ".join(words) or "nothing"


if __name__ == "__main__":
    for page in PAGES:
        fresh = with_tables(page)
        (ROOT / page).write_text(fresh, encoding="utf-8")
