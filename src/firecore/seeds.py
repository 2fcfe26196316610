"""Seeds made from seeds: for the games of a series, and for what an agent leaves to chance."""
from __future__ import annotations

BITS = 53     # every reader of JSON keeps such a number whole


def derive(*parts: int | str) -> int:
    """A seed that follows from these parts; they cannot be told from it, nor others from other parts."""
    from hashlib import blake2b  # half of what importing firecore would take

    digest = blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> (64 - BITS)
