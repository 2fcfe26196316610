"""The entry points of installed distributions."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint


def entry_points(group: str) -> Iterator[tuple[EntryPoint | Exception, str]]:
    """All entry points of a group, each with the name and version of its distribution, in the order of loading.

    For a distribution whose list cannot be read it is the error that reading it raised.
    """
    from importlib.metadata import distributions  # slow to import, and many programs load no plugins

    found: dict[tuple[str, str], tuple[EntryPoint | Exception, str]] = {}
    for distribution in distributions():
        for name, entry in _entry_points_of(distribution, group):
            label = f"{distribution.metadata['Name']} {distribution.version}"
            found.setdefault((name, normal(distribution_of(label))), (entry, label))
    for key in sorted(found):
        yield found[key]


def distribution_of(label: str) -> str:
    """The name of a distribution without its version."""
    return label.rpartition(" ")[0]


def normal(name: str) -> str:
    """A name as names of distributions are compared."""
    return name.strip().lower().replace("_", "-").replace(".", "-")


def _entry_points_of(distribution: Distribution, group: str) -> list[tuple[str, EntryPoint | Exception]]:
    try:
        return [(entry.name, entry) for entry in distribution.entry_points if entry.group == group]
    except Exception as error:     # one spoilt installation must not hide all others
        is_listed = f"[{group}]" in (distribution.read_text("entry_points.txt") or "")
        return [("", error)] if is_listed else []
