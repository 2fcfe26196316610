"""The states that native policies of plugins read: their versions change whenever the structs do."""
from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from firecore.states.versions import VERSIONS

NATIVE = Path(__file__).parents[2] / "src" / "firecore" / "_native"

# What stands in rules.pxd, without comments and blanks, at the version of each state. When a state changes, raise its
# version in src/firecore/states/ and put the new hash here.
KNOWN = {
    "feurio": (1, "99a8d640f64d212d"),
    "flashpoint": (1, "a96dc46de7ee7754"),
    "tails": (1, "6f9ca873aeba448f"),
}


def layout(game: str) -> str:
    """A hash of the struct and the names that a policy reads it by."""
    text = (NATIVE / game / "rules.pxd").read_text(encoding="utf-8")
    lines = (re.sub(r"\s+", " ", line.partition("#")[0]).strip() for line in text.splitlines())
    return hashlib.sha256("\n".join(filter(None, lines)).encode()).hexdigest()[:16]


@pytest.mark.parametrize("game", VERSIONS)
def test_a_state_that_changes_has_another_version(game: str) -> None:
    assert (VERSIONS[game], layout(game)) == KNOWN[game], f"raise {game.upper()}_STATE in src/firecore/states/{game}.pxd"
