"""Write the table of mutants on the page of the test kit: ``python docs/mutants.py``."""
from __future__ import annotations

import runpy
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "kit.md"
BEGIN, END = "<!-- mutants: made by docs/mutants.py -->", "<!-- end of mutants -->"
TABLE = ROOT / "tests" / "native" / "firecore-lots" / "src" / "firecore_lots" / "table.py"


def table() -> str:
    """All mutants, native ones first, and the laws that catch them."""
    sys.path.insert(0, str(ROOT))
    from tests.plugins.test_kit_mutants import MUTANTS

    native = runpy.run_path(str(TABLE))["MUTANTS"].values()
    python = [(name, law) for name, (_, law) in MUTANTS.items()]
    return "\n\n".join([_rows(f"{len(native)} mutants of native rules and policies", native),
                        _rows(f"{len(python)} mutants of a game in Python", python)])


def _rows(title: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = [f"| {title} | caught by |", "|---|---|", *(f"| {what} | {law} |" for what, law in rows)]
    return "\n".join(lines)


def page(text: str) -> str:
    """The page with its table made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
