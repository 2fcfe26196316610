"""How long everybody may think: a bank of seconds for each seat, and some back for each decision."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic


@dataclass
class Clock:
    """``left`` is what each seat has, without what the one to decide has used since it began to think."""

    bank: float | None = None            # seconds for each seat; None: nobody is in a hurry
    back: float = 0.0                    # seconds that each decision gives back
    left: list[float] = field(default_factory=list)
    _since: float | None = None
    _seat: int | None = None

    @classmethod
    def wound(cls, seats: int, bank: float | None, back: float = 0.0) -> Clock:
        """A clock at the start of a game."""
        return cls(bank, back, [bank] * seats if bank is not None else [])

    @classmethod
    def stopped_at(cls, bank: float | None, back: float, left: Sequence[float]) -> Clock:
        """A clock that is taken up again."""
        return cls(bank, back, list(left))

    def start(self, seat: int | None) -> None:
        """Somebody begins to think; None: nobody has to."""
        self._since, self._seat = (None, None) if seat is None or self.bank is None else (monotonic(), seat)

    def stop(self, *, decided: bool) -> None:
        """Whoever thought has done so."""
        if self._seat is not None:
            seat = self._seat
            self.left[seat] = self.now()[seat] + (self.back if decided else 0.0)
        self.start(None)

    def now(self) -> list[float]:
        """What each seat has at this moment; none has less than nothing."""
        left = list(self.left)
        if self._since is not None and self._seat is not None:
            left[self._seat] = max(0.0, left[self._seat] - (monotonic() - self._since))
        return left

    @property
    def running(self) -> bool:
        """Whether somebody's time is going."""
        return self._since is not None

    def is_out(self, seat: int) -> bool:
        """Whether a seat has no time left."""
        return self.bank is not None and self.now()[seat] <= 0
