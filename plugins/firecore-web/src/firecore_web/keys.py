"""Keys to seats: who has one may sit there. They are never in an address that is sent, nor in a log."""
from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256


class Keys:
    """All keys of a house, each made of the house's secret: nothing has to be kept, and none tells another.

    The host of a table hands out *invitations*. Whoever follows one takes the seat and gets its key, which the host
    never sees; the invitation is worth nothing from then on. When the host frees the seat, its key is worth nothing
    either, and there is a new invitation.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def host(self, table: str) -> str:
        """The key of whoever opened the table."""
        return self._made(table, "host")

    def invitation(self, table: str, seat: int, freed: int) -> str:
        """What is worth the key to a seat while nobody has taken it, after it was freed so many times."""
        return self._made(table, f"invitation/{seat}/{freed}")

    def seat(self, table: str, seat: int, freed: int) -> str:
        """The key of whoever has taken a seat since it was freed so many times."""
        return self._made(table, f"seat/{seat}/{freed}")

    def hashed(self, address: str) -> str:
        """What stands for an address in the file: enough to recognize it, and not enough to know it."""
        return self._made("", f"address/{address}")

    def _made(self, table: str, what: str) -> str:
        digest = hmac.new(self._secret, f"{table}/{what}".encode(), sha256).digest()
        return urlsafe_b64encode(digest[:18]).decode()


def fits(given: object, key: str) -> bool:
    """Whether a key is the right one; how long this takes tells nothing."""
    told = given.encode("utf-8", "replace") if isinstance(given, str) else b""
    return hmac.compare_digest(told, key.encode())
