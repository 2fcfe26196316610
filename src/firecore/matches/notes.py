"""Notes: remarks about positions of a record, as text, as an estimate of the result, or both."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import RecordError
from ..wording import is_name, short

MAX_NOTES = 100_000     # of a record
MAX_NOTE_LENGTH = 20_000    # characters
NOTE_KEYS = ("token", "text", "value", "by")


@dataclass(frozen=True, kw_only=True)
class Note:
    """A remark about the position after ``token`` tokens."""

    token: int
    text: str = ""
    value: float | None = None     # what the seat that decides there is expected to get, from 0 to 1
    by: str = ""                   # who says so

    def __post_init__(self) -> None:
        faults = [f"{key} must be {wanted}, got {short(getattr(self, key))}" for key, wanted, right in (
            ("token", "a whole number from 0", type(self.token) is int and self.token >= 0),
            ("text", f"a text of at most {MAX_NOTE_LENGTH} characters",
             isinstance(self.text, str) and len(self.text) <= MAX_NOTE_LENGTH),
            ("value", "a number from 0 to 1, or None",
             self.value is None or (type(self.value) in (int, float) and 0 <= self.value <= 1)),
            ("by", "a name", is_name(self.by))) if not right]
        if faults:
            raise RecordError(f"the note is faulty: {'; '.join(faults)}")

    def to_dict(self) -> dict[str, Any]:
        """The plain values that JSON stores; what is empty is left out."""
        values = {"token": self.token, "text": self.text, "value": self.value, "by": self.by}
        return {key: value for key, value in values.items() if key == "token" or value not in ("", None)}


def notes_of(value: Any, tokens: int) -> tuple[Note, ...]:
    """The notes of a record with so many tokens, from the values that JSON held."""
    if not isinstance(value, list) or len(value) > MAX_NOTES:
        raise RecordError(f"the record is faulty: notes must be a list of at most {MAX_NOTES}, got {short(value)}")
    return tuple(_note(one, tokens) for one in value)


def _note(value: Any, tokens: int) -> Note:
    if not isinstance(value, dict) or "token" not in value or not set(value) <= set(NOTE_KEYS):
        raise RecordError(f"a note holds token, and maybe {', '.join(NOTE_KEYS[1:])}, got {short(value)}")
    return checked(Note(**value), tokens)


def checked(note: Note, tokens: int) -> Note:
    """A note, if its place is in a record of so many tokens."""
    if note.token > tokens:
        raise RecordError(f"the note is faulty: token must be from 0 to {tokens}, got {note.token}")
    return note
