"""Seeds derived from seeds: for the games of a series, and for the random choices of agents."""
from __future__ import annotations

from functools import cache
from typing import Any

BITS = 53     # every reader of JSON keeps such a number whole


def derive(*parts: int | str) -> int:
    """A seed derived from these parts. It reveals neither the parts nor the seeds of other parts."""
    return derive_many(1, *parts)[0]


def derive_many(n: int, *parts: int | str) -> list[int]:
    """Up to eight seeds derived from these parts together."""
    digest = _blake2b()("/".join(map(str, parts)).encode(), digest_size=8 * n).digest()
    return [int.from_bytes(digest[i:i + 8], "big") >> (64 - BITS) for i in range(0, 8 * n, 8)]


@cache
def _blake2b() -> Any:
    from hashlib import blake2b  # half of what importing firecore would take

    return blake2b
