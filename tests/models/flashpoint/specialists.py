"""P10: the table of specialists."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Specialist:
    ap: int  # normal AP a turn
    extra: int = 0  # extra AP a turn …
    extra_for: str = ""  # … that pay only for this: "move", "extinguish" or "command"
    extinguishing: int = 1  # how many times the usual price
    chop: int = 2
    deck_gun: int = 4


GENERIC = Specialist(ap=4)  # P3.2: every firefighter of the family game

SPECIALISTS: dict[str, Specialist] = {
    "paramedic": Specialist(ap=4, extinguishing=2),
    "cafs": Specialist(ap=3, extra=3, extra_for="extinguish"),
    "hazmat": Specialist(ap=4),
    "generalist": Specialist(ap=5),
    "captain": Specialist(ap=4, extra=2, extra_for="command"),
    "rescue": Specialist(ap=4, extra=3, extra_for="move", extinguishing=2, chop=1),
    "imaging": Specialist(ap=4),
    "driver": Specialist(ap=4, deck_gun=2),
}
