"""Failure: what an agent did wrong, and what became of the match. Records keep it as ``fault``."""
from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import RecordError
from ..options import MAX_WHOLE
from ..wording import is_name, short

KINDS = ("exception", "type", "illegal", "deadline", "crash", "memory", "protocol", "killed")
KEYS = ("seat", "name", "kind", "token", "message", "traceback", "then", "count")
MAX_TEXT_LENGTH = 20_000         # characters of a message or traceback


@dataclass(frozen=True, kw_only=True)
class Failure:
    """How an agent failed. If there were several failures in a match: the first one, and their number."""

    seat: int | None              # None if unknown
    name: str                     # as in the record's seats
    kind: str                     # one of KINDS
    token: int | None             # how many tokens had been played, so the index of the one that was due
    message: str
    traceback: str = ""           # empty unless the agent raised, or printed something in its sandbox
    then: str = "forfeit"         # or "random": random actions took the place of those that were missing
    count: int = 1                # of all failures in the match
    counts: tuple[int, ...] | None = None                                        # of each seat
    error: BaseException | None = field(default=None, repr=False, compare=False)  # what it raised; no record keeps it

    def to_dict(self) -> dict[str, Any]:
        """The plain values that a record stores."""
        values = {key: getattr(self, key) for key in KEYS}
        return values if self.counts is None else values | {"counts": list(self.counts)}

    @classmethod
    def from_dict(cls, value: Any, seats: int, tokens: int) -> Failure:
        """The failure in plain values, of a match of so many seats and tokens; a RecordError if there is none."""
        faults = _faults(value, seats, tokens)
        if faults:
            raise RecordError("the record's fault is faulty: " + "; ".join(faults))
        counts = value.get("counts")
        return cls(**{key: value[key] for key in KEYS}, counts=None if counts is None else tuple(counts))

    def seen_by(self, seat: int) -> Failure:
        """What that seat may know of it: everything of its own failures."""
        return self if seat == self.seat else self.in_public()

    def in_public(self) -> Failure:
        """What other seats may know of it, without the message of the agent, which may reveal its hand."""
        return replace(self, message=self._message_in_public(), traceback="", error=None)

    def _message_in_public(self) -> str:
        if self.kind == "exception":
            return self.message.partition(":")[0]
        if self.kind in ("crash", "killed"):
            return self.message.partition(";")[0]     # after it comes what the agent printed
        if self.kind == "protocol":
            return "it did not keep to the line protocol"
        if self.kind == "type":
            return "it answered with something that is not the id of an action"
        return "it answered with an action that is not legal" if self.kind == "illegal" else self.message


def _faults(value: Any, seats: int, tokens: int) -> list[str]:
    """What is wrong with plain values."""
    if not isinstance(value, dict) or set(value) - {"counts"} != set(KEYS):
        return [f"fault must be an object with {', '.join(KEYS)}, and maybe counts, got {short(value)}"]
    return [f"{key} must be {wanted}, got {short(value[key])}" for key, wanted, right in (
        ("seat", f"a seat from 0 to {seats - 1}, or null",
         value["seat"] is None or _whole(value["seat"], 0, seats - 1)),
        ("name", "a name", is_name(value["name"])),
        ("kind", f"one of {', '.join(KINDS)}", isinstance(value["kind"], str) and value["kind"] in KINDS),
        ("token", f"a number of tokens from 0 to {tokens}, or null",
         value["token"] is None or _whole(value["token"], 0, tokens)),
        ("message", f"a text of at most {MAX_TEXT_LENGTH} characters", _is_text(value["message"])),
        ("traceback", f"a text of at most {MAX_TEXT_LENGTH} characters", _is_text(value["traceback"])),
        ("then", "forfeit or random", value["then"] in ("forfeit", "random")),
        ("count", f"a whole number from 1 to {MAX_WHOLE}", _whole(value["count"], 1, MAX_WHOLE)),
        ("counts", f"a whole number from 0 to {MAX_WHOLE} for each seat",
         "counts" not in value or _is_counts(value["counts"], seats)),
    ) if not right]


def _is_counts(value: Any, seats: int) -> bool:
    return isinstance(value, list) and len(value) == seats and all(_whole(one, 0, MAX_WHOLE) for one in value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_TEXT_LENGTH


def _whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high
