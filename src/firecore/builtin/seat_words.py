"""Words that all games use of seats and numbers."""
from __future__ import annotations

from collections.abc import Sequence


def name_of(seat: int, names: Sequence[str]) -> str:
    """Who sits on a seat; seats with the same name are distinguished by their number."""
    if seat >= len(names) or not names[seat]:
        return f"seat {seat}"
    return names[seat] if list(names).count(names[seat]) == 1 else f"{names[seat]} ({seat})"


def listed_names(names: Sequence[str]) -> str:
    """Names as one says them: ``Ada, Grace and Mary``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def plural(number: int, one: str, many: str) -> str:
    """``1 man``, ``3 men``."""
    return f"{number} {one if number == 1 else many}"
