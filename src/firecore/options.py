"""Options of games, agents and renderers: checked in one place, with uniform messages."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import index
from typing import Any

from .errors import OptionError
from .wording import MAX_FAULTS, in_bytes, listed, short, suggestion

MAX_WHOLE = 2**63 - 1     # of any whole number: what a save can hold


@dataclass(frozen=True, kw_only=True)
class Option:
    """One option. ``check`` returns the value to store, or raises a ValueError."""

    name: str
    default: Any
    check: Callable[[Any], Any]
    allowed: str
    help: str = ""
    is_path: Callable[[Any], bool] | None = None     # whether a value names a file, which no save or record may do
    clause: str = ""                                 # that messages about it cite, in place of the one for all options
    added_later: bool = False                        # kept only where it is not the default: see ``kept``


def validated(owner: str, options: Iterable[Option], given: Mapping[str, Any], clause: str = "") -> dict[str, Any]:
    """All options of ``owner``, with defaults. The given values are checked, and all faults reported at once."""
    known = {option.name: option for option in options}
    faults: list[str] = []
    values = {}
    for name in given:
        if name not in known and len(faults) > MAX_FAULTS:
            faults.append("")     # counted, and not reported
        elif name not in known:
            faults.append(f"no option {short(name)}{suggestion(name, known)}; available: {', '.join(known) or 'none'}"
                          f"{_cited(clause)}")
    for name, option in known.items():
        value = given.get(name, option.default)
        try:
            values[name] = option.check(value) if name in given else value
        except (ValueError, TypeError, OverflowError) as error:
            reason = f" ({error})" if isinstance(error, OptionError) else ""
            faults.append(f"{name} must be {option.allowed}, got {short(value)}"
                          f"{_cited(option.clause or clause)}{reason}")
    if faults:
        raise OptionError(f"{owner}: {listed(faults)}")
    return values


def kept(options: Iterable[Option], values: Mapping[str, Any]) -> dict[str, Any]:
    """The options as saves, records and plans keep them.

    An option that was added later is named only where it is not its default. So what was kept before it came is
    still what would be kept today.
    """
    absent = {option.name for option in options if option.added_later and values[option.name] == option.default}
    return {name: value for name, value in values.items() if name not in absent}


def _cited(clause: str) -> str:
    return f" ({clause})" if clause else ""


def from_text(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, Any]:
    """Typed values in the form that ``validated`` takes: text if the option takes text, else the JSON value."""
    known = {option.name: option for option in options}
    return {name: _typed(known[name], text) if name in known else text for name, text in given.items()}


def _typed(option: Option, text: str) -> Any:
    says = plain_value(text)
    for value in (says,) if _is_quoted(text) else (text, says):
        try:
            option.check(value)
        except (ValueError, TypeError):
            continue
        return value
    return text


def plain_value(text: str) -> Any:
    """The JSON value that a text says, or True, False or None in the spelling of Python; else the text itself.

    Of a text in quotes, double ones or single, it is what stands between them.
    """
    import json  # slow to import, and programs give options as values

    if text in ("True", "False", "None"):
        return {"True": True, "False": False, "None": None}[text]
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text[1:-1] if _is_quoted(text) else text


def _is_quoted(text: str) -> bool:
    return len(text) > 1 and text[0] in "\"'" and text.find(text[0], 1) == len(text) - 1


# The kinds of options there are.


def whole(name: str, default: int | None, low: int, high: int | None = None, *, help: str = "",
          clause: str = "") -> Option:
    """A whole number from ``low`` to ``high``; also None if that is the default."""

    def check(value: Any) -> int | None:
        if value is None and default is None:
            return None
        if isinstance(value, bool):
            raise ValueError
        plain = index(value)     # asked once, and what it says is what is checked and kept
        if not low <= plain <= (MAX_WHOLE if high is None else high):
            raise ValueError
        return plain

    allowed = f"a whole number from {low}" + (f" to {high}" if high is not None else "")
    return Option(name=name, default=default, check=check, help=help, clause=clause,
                  allowed=allowed + (" or None" if default is None else ""))


def number(name: str, default: float | None, low: float, high: float | None = None, *, help: str = "",
           clause: str = "") -> Option:
    """A number from ``low`` to ``high``; also None if that is the default."""

    def check(value: Any) -> float | None:
        if value is None and default is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise ValueError
        plain = float(value)
        if not low <= plain or (high is not None and plain > high):
            raise ValueError
        return plain

    allowed = f"a number from {low}" + (f" to {high}" if high is not None else "")
    return Option(name=name, default=default, check=check, help=help, clause=clause,
                  allowed=allowed + (" or None" if default is None else ""))


def size(name: str, default: int, low: int, high: int, *, help: str = "", clause: str = "") -> Option:
    """A number of bytes from ``low`` to ``high``, as a whole number or as a text such as ``2GiB``."""

    def check(value: Any) -> int:
        plain = bytes_of(value) if isinstance(value, str) else index(value)
        if isinstance(value, bool) or not low <= plain <= high:
            raise ValueError
        return plain

    return Option(name=name, default=default, check=check, help=help, clause=clause,
                  allowed=f"a number of bytes such as 2GiB, from {in_bytes(low)} to {in_bytes(high)}")


def bytes_of(text: str) -> int:
    """The number of bytes that a text says: ``2GiB``, ``1.5 GB``, ``500000``. Raises a ValueError."""
    parts = _SIZE.fullmatch(text)
    if parts is None or parts["unit"].lower() not in _UNITS:
        raise ValueError
    return int(float(parts["number"]) * _UNITS[parts["unit"].lower()])


_SIZE = re.compile(r"\s*(?P<number>[0-9]{1,15}(\.[0-9]{1,15})?)\s*(?P<unit>[A-Za-z]*)\s*")
_UNITS = {"": 1, "b": 1, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40,
          "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12}


def flag(name: str, default: bool, *, help: str = "", clause: str = "") -> Option:
    """True or False."""

    def check(value: Any) -> bool:
        if not isinstance(value, bool):
            raise ValueError
        return value

    return Option(name=name, default=default, check=check, allowed="True or False", help=help, clause=clause)


def text(name: str, default: str | None, *, help: str = "", allowed: str = "a text",
         clause: str = "") -> Option:
    """Any text; also None if that is the default."""

    def check(value: Any) -> str | None:
        if value is None and default is None:
            return None
        if not isinstance(value, str):
            raise ValueError
        return str(value)

    return Option(name=name, default=default, check=check, help=help, clause=clause,
                  allowed=allowed + (" or None" if default is None else ""))


def choice(name: str, default: str, *values: str, help: str = "", clause: str = "",
           added_later: bool = False) -> Option:
    """One of some names."""

    def check(value: Any) -> str:
        if not isinstance(value, str) or value not in values:
            raise ValueError
        return str(value)

    listed = ", ".join(repr(value) for value in values[:-1]) + f" or {values[-1]!r}"
    return Option(name=name, default=default, check=check, allowed=listed, help=help, clause=clause,
                  added_later=added_later)
