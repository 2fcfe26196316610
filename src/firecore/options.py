"""Options of games, agents and renderers: what each may be, checked in one place and worded alike."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any

from .errors import OptionError, PositionError

MOST = 2**63 - 1     # of any whole number: what a save can hold
MOST_TOLD = 25       # faults in a message


@dataclass(frozen=True, kw_only=True)
class Option:
    """One option: ``check`` returns the value as it is kept, or raises ValueError."""

    name: str
    default: Any
    check: Callable[[Any], Any]
    allowed: str
    help: str = ""
    is_path: Callable[[Any], bool] | None = None     # whether a value names a file, which no save or record may do


def settle(owner: str, options: Iterable[Option], given: Mapping[str, Any], clause: str = "") -> dict[str, Any]:
    """All options of ``owner``, defaults filled in; what is given is checked, and all faults are told at once."""
    known = {option.name: option for option in options}
    cited = f" ({clause})" if clause else ""
    faults = []
    settled = {}
    for name in given:
        if name not in known:
            faults.append(f"no option {short(name)}{_guess(name, known)}; there is {', '.join(known) or 'none'}{cited}")
    for name, option in known.items():
        value = given.get(name, option.default)
        try:
            settled[name] = option.check(value) if name in given else value
        except (ValueError, TypeError, OverflowError) as error:
            reason = f" ({error})" if isinstance(error, OptionError) else ""
            faults.append(f"{name} must be {option.allowed}, got {short(value)}{cited}{reason}")
    if faults:
        raise OptionError(f"{owner}: {listed(faults)}")
    return settled


def from_text(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, Any]:
    """Values that were typed, as ``settle`` wants them: a text where the option takes it, else what it says as JSON."""
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
    if text in ("True", "False", "None"):
        return {"True": True, "False": False, "None": None}[text]
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text[1:-1] if _is_quoted(text) else text


def _is_quoted(text: str) -> bool:
    return len(text) > 1 and text[0] in "\"'" and text.find(text[0], 1) == len(text) - 1


def unknown(kind: str, name: object, known: Iterable[str]) -> OptionError:
    """The error for a name that nothing goes by."""
    known = list(known)
    return OptionError(f"no {kind} {short(name)}{_guess(name, known)}; there is {', '.join(known) or 'none'}")


def short(value: object, most: int = 60) -> str:
    """A value as a caller would write it, cut to fit a line."""
    text = _asked(repr, value)
    return text if len(text) <= most else text[:most] + "…"


def describe(error: BaseException) -> str:
    """An error as the last line of its traceback tells it."""
    words = said(error)
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def said(error: BaseException) -> str:
    """What an error says."""
    return _asked(str, error)


def _asked(ask: Callable[[object], str], value: object) -> str:
    # What a stranger's value says of itself is the stranger's code: it may do what it likes, but not end us.
    try:
        return ask(value)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return f"a {type(value).__name__} that cannot be shown"


def printable(text: str) -> str:
    """A text of a stranger's, in which what cannot be printed is escaped, so that it does not steer the terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def listed(faults: Sequence[str]) -> str:
    """Faults in one line: all of them, unless somebody wants to see how many there can be."""
    more = len(faults) - MOST_TOLD
    return "; ".join(faults[:MOST_TOLD]) + (f"; and {more} more" if more > 0 else "")


def amiss(given: Iterable[object], wanted: Sequence[str]) -> str:
    """What is wrong with keys that are to be these, in this order: which are missing, unknown or given twice."""
    given = list(given)
    faults = [f"{key} is missing" for key in wanted if key not in given]
    faults += [f"{short(key)} is not known" for key in dict.fromkeys(given) if key not in wanted]
    faults += [f"{key} is given twice" for key in wanted if given.count(key) > 1]
    return listed(faults) or "they are in another order"


def keyed(line: str, version: str, keys: tuple[str, ...], faults: list[str]) -> dict[str, str]:
    """The values of a line that is to be a version and then each key with its value; of what is amiss, a fault."""
    first, *words = line.split(" ")
    if first != version:
        faults.append(f"a position begins with {version}, got {first[:20]!r}")
        return {}
    pairs = [word.partition("=") for word in words]
    given = [key for key, _, _ in pairs]
    if tuple(given) != keys:
        faults.append(f"after {version} come {' '.join(keys)}, each once and with a value; {amiss(given, keys)}")
    return {key: value for key, _, value in pairs if key in keys and given.count(key) == 1}


def unsound(game: str, faults: Sequence[str]) -> PositionError:
    """The error that tells the faults of a line that was to be a position."""
    return PositionError(f"{game}: no sound position: {listed(faults)}", tuple(faults))


def is_name(value: object) -> bool:
    """Whether a seat may go by it: a text that can be shown in a line, and kept."""
    return isinstance(value, str) and len(value) <= 1000 and value.isprintable()


def _guess(name: object, known: Iterable[str]) -> str:
    import difflib  # only those who mistype pay for it

    close = difflib.get_close_matches(name, known, n=1) if isinstance(name, str) and len(name) < 60 else []
    return f" (did you mean {close[0]!r}?)" if close else ""


# The kinds of options there are.


def whole(name: str, default: int | None, low: int, high: int | None = None, *, help: str = "") -> Option:
    """A whole number from ``low`` to ``high``; None as well where it is the default."""

    def check(value: Any) -> int | None:
        if value is None and default is None:
            return None
        if isinstance(value, bool) or not low <= index(value) <= (MOST if high is None else high):
            raise ValueError
        return int(value)

    allowed = f"a whole number from {low}" + (f" to {high}" if high is not None else "")
    return Option(name=name, default=default, check=check, help=help,
                  allowed=allowed + (" or None" if default is None else ""))


def number(name: str, default: float | None, low: float, high: float | None = None, *, help: str = "") -> Option:
    """A number from ``low`` to ``high``; None as well where it is the default."""

    def check(value: Any) -> float | None:
        if value is None and default is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value:
            raise ValueError
        if high is not None and value > high:
            raise ValueError
        return float(value)

    allowed = f"a number from {low}" + (f" to {high}" if high is not None else "")
    return Option(name=name, default=default, check=check, help=help,
                  allowed=allowed + (" or None" if default is None else ""))


def flag(name: str, default: bool, *, help: str = "") -> Option:
    """True or False."""

    def check(value: Any) -> bool:
        if not isinstance(value, bool):
            raise ValueError
        return value

    return Option(name=name, default=default, check=check, allowed="True or False", help=help)


def text(name: str, default: str | None, *, help: str = "", allowed: str = "a text") -> Option:
    """Any text; None as well where it is the default."""

    def check(value: Any) -> str | None:
        if value is None and default is None:
            return None
        if not isinstance(value, str):
            raise ValueError
        return str(value)

    return Option(name=name, default=default, check=check, help=help,
                  allowed=allowed + (" or None" if default is None else ""))


def choice(name: str, default: str, *values: str, help: str = "") -> Option:
    """One of some names."""

    def check(value: Any) -> str:
        if not isinstance(value, str) or value not in values:
            raise ValueError
        return str(value)

    listed = ", ".join(repr(value) for value in values[:-1]) + f" or {values[-1]!r}"
    return Option(name=name, default=default, check=check, allowed=listed, help=help)
