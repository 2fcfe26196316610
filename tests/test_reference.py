"""The API reference is made from the docstrings, and has every public name."""
from __future__ import annotations

import runpy
import sys
from importlib import import_module
from pathlib import Path

import pytest

MADE = runpy.run_path(str(Path(__file__).parents[1] / "docs" / "reference.py"))
PAGE: str = MADE["PAGE"].read_text(encoding="utf-8")


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="signatures are written otherwise by other versions")
def test_the_page_is_what_the_docstrings_say_today() -> None:
    assert MADE["page"]() == PAGE, "run python docs/reference.py"


@pytest.mark.parametrize("name", MADE["MODULES"])
def test_every_public_name_is_there(name: str) -> None:
    headings = [line.removeprefix("### ") for line in PAGE.partition(f"## {name}\n")[2].splitlines()
                if line.startswith("### ")]
    assert set(MADE["public"](import_module(name))) <= set(headings)


def test_members_are_told_with_their_docstrings() -> None:
    assert "| `legal_actions()` | The ids of all legal actions" in PAGE
    assert "```text\nplay(match: " in PAGE
    assert ":class:" not in PAGE
