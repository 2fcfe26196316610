"""Keys to seats: who has one may sit there. They are never in an address that is sent, nor in a log."""
from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

HOST = "host"     # whoever made the table; may hand out the keys of its seats


class Keys:
    """All keys of a house, each made of the house's secret: nothing has to be kept, and none tells another."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def of(self, table: str, whose: int | str) -> str:
        """The key to a seat of a table, or that of its host."""
        digest = hmac.new(self._secret, f"{table}/{whose}".encode(), sha256).digest()
        return urlsafe_b64encode(digest[:18]).decode()

    def fits(self, table: str, whose: int | str, given: object) -> bool:
        """Whether a key is the right one; how long this takes tells nothing."""
        told = given.encode("utf-8", "replace") if isinstance(given, str) else b""
        return hmac.compare_digest(told, self.of(table, whose).encode())
