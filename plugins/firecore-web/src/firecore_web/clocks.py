"""How long everybody may think: a bank of seconds for each seat, and some back for each decision."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from time import monotonic


@dataclass
class Clock:
    """``left`` is what each seat has, without what the one who thinks has used since the clock was started."""

    bank: float | None = None            # seconds for each seat; None: nobody is in a hurry
    back: float = 0.0                    # seconds that each decision gives back
    left: list[float] = field(default_factory=list)
    seat: int | None = None              # whose time runs
    _since: float = 0.0

    @classmethod
    def wound(cls, seats: int, bank: float | None, back: float = 0.0) -> Clock:
        """A clock at the start of a game."""
        return cls(bank, back, [bank] * seats if bank is not None else [])

    @classmethod
    def stopped_at(cls, bank: float | None, back: float, left: Sequence[float]) -> Clock:
        """A clock that is taken up again."""
        return cls(bank, back, list(left))

    def copy(self) -> Clock:
        """An independent clock that shows the same."""
        return replace(self, left=list(self.left))

    def run_for(self, seat: int | None) -> None:
        """From now on the time of this seat runs; None: nobody's."""
        if seat != self.seat and self.bank is not None:
            self.left, self.seat, self._since = self.now(), seat, monotonic()

    def decided(self, seat: int) -> None:
        """A seat has decided: the clock stops, and gives seconds back if it was running for that seat."""
        gives = self.back if self.seat == seat else 0.0
        self.run_for(None)
        if self.bank is not None:
            self.left[seat] += gives

    def undecided(self, seat: int) -> None:
        """A decision of this seat is undone, and so is what it gave back."""
        if self.bank is not None:
            self.left[seat] = max(0.0, self.left[seat] - self.back)

    def now(self) -> list[float]:
        """What each seat has at this moment; none has less than nothing."""
        left = list(self.left)
        if self.seat is not None:
            left[self.seat] = max(0.0, left[self.seat] - (monotonic() - self._since))
        return left

    def is_out(self, seat: int) -> bool:
        """Whether a seat has no time left."""
        return self.bank is not None and self.now()[seat] <= 0
