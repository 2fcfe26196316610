"""The states that native policies of plugins read: their versions change whenever the structs do."""
from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from firecore.states.versions import VERSIONS

NATIVE = Path(__file__).parents[2] / "src" / "firecore" / "_native"

# What stands in rules.pxd, without imports, comments and blanks, at the version of each state. When a state changes, raise its
# version in src/firecore/states/ and put the new hash here.
KNOWN = {
    "feurio": (1, "ec9d31173d684460"),
    "flashpoint": (1, "229d46a61ffba691"),
    "tails": (1, "e7517b5dfc6cea34"),
}


def layout(game: str) -> str:
    """A hash of the struct and the names that a policy reads it by."""
    text = (NATIVE / game / "rules" / "rules.pxd").read_text(encoding="utf-8")
    text = re.sub(r"^from \S+ cimport (\([^)]*\)|.*)$", "", text, flags=re.MULTILINE)
    lines = (re.sub(r"\s+", " ", line.partition("#")[0]).strip() for line in text.splitlines())
    return hashlib.sha256("\n".join(filter(None, lines)).encode()).hexdigest()[:16]


@pytest.mark.parametrize("game", VERSIONS)
def test_a_state_that_changes_has_another_version(game: str) -> None:
    assert (VERSIONS[game], layout(game)) == KNOWN[game], f"raise {game.upper()}_STATE in src/firecore/states/{game}.pxd"
