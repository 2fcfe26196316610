"""The states that native policies of plugins read: their versions change when a struct does, and not when it only grows.

``layouts/`` holds each ``rules.pxd`` without imports, comments and blanks, as it was when the version of its state was last
raised. What stands there must still stand in the same place: each enum and struct may get more at its end, a struct in place of
its ``unused`` bytes, so that its size stays. Whoever changes more raises the version in ``src/firecore/states/`` and runs
``pytest tests/native/test_states.py --regenerate``.
"""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from firecore.states.versions import VERSIONS

NATIVE = Path(__file__).parents[2] / "src" / "firecore" / "_native"
LAYOUTS = Path(__file__).parent / "layouts"
OF_VERSION = {"feurio": 1, "flashpoint": 1, "tails": 1}     # what layouts/ is of


def layout(text: str) -> str:
    """What a native policy was compiled against: the struct, and the names that it reads it by."""
    text = re.sub(r"^from \S+ cimport (\([^)]*\)|.*)$", "", text, flags=re.MULTILINE)
    lines = ((line[:1] == " ", re.sub(r"\s+", " ", line.partition("#")[0]).strip()) for line in text.splitlines())
    return "".join(f"{'    ' if indented else ''}{line}\n" for indented, line in lines if line)


def blocks(text: str) -> list[list[str]]:
    """Its enums, structs and functions, without the bytes that a struct leaves unused."""
    return [[line for line in block.splitlines() if " unused[" not in line]
            for block in re.split(r"\n(?=\S)", text.strip())]


def changed(old: str, new: str) -> list[str]:
    """What stands there no longer as it was."""
    present = blocks(new)
    return [block[1] if len(block) > 1 else block[0] for block in blocks(old)
            if not any(_goes_on(block, one) for one in present)]


def _goes_on(block: list[str], now: list[str]) -> bool:
    """Whether it is the same, or if it is an enum or a struct, the same with more at its end."""
    grows = block[0].startswith(("cdef enum", "cdef struct"))
    return now[:len(block)] == block if grows else now == block


@pytest.mark.parametrize("game", VERSIONS)
def test_a_state_that_changes_has_another_version(game: str, request: pytest.FixtureRequest) -> None:
    now = layout((NATIVE / game / "rules" / "rules.pxd").read_text(encoding="utf-8"))
    kept = LAYOUTS / f"{game}.txt"
    if request.config.getoption("--regenerate"):
        kept.write_text(now, encoding="utf-8")
    assert VERSIONS[game] == OF_VERSION[game], f"regenerate tests/native/layouts/{game}.txt, which is of another version"
    assert changed(kept.read_text(encoding="utf-8"), now) == [], f"raise {game.upper()}_STATE in src/firecore/states/{game}.pxd"


HEADER = """
cdef enum:
    FIRST = 1
    SECOND

cdef struct State:
    uint64_t fire
    uint8_t seat
    uint8_t unused[3]

cdef inline int both(int one) noexcept nogil:
    return one + SECOND
"""


@pytest.mark.parametrize(("old", "new", "first"), [
    ("    SECOND\n", "    SECOND\n    THIRD\n", None),
    ("    uint8_t unused[3]\n", "    uint8_t turn\n    uint8_t unused[2]\n", None),
    ("    uint8_t unused[3]\n", "    uint8_t turn[3]\n", None),
    ("    SECOND\n", "    SECOND  # why\n\n", None),
    ("    FIRST = 1\n", "    FIRST = 2\n", "    FIRST = 1"),
    ("    SECOND\n", "    ANOTHER\n    SECOND\n", "    FIRST = 1"),
    ("    uint8_t seat\n", "    uint8_t turn\n    uint8_t seat\n", "    uint64_t fire"),
    ("    uint8_t seat\n", "    uint16_t seat\n", "    uint64_t fire"),
    ("    return one + SECOND\n", "    return one\n", "    return one + SECOND"),
])
def test_more_at_the_end_is_no_change(old: str, new: str, first: str | None) -> None:
    assert changed(layout(HEADER), layout(HEADER.replace(old, new))) == ([] if first is None else [first])
