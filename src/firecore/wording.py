"""The wording of messages: values cut to fit a line, lists of faults, suggestions for mistyped names."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .errors import OptionError

MAX_FAULTS = 25       # faults in a message


def unknown(kind: str, name: object, known: Iterable[str]) -> OptionError:
    """The error for an unknown name."""
    known = list(known)
    return OptionError(f"no {kind} {short(name)}{suggestion(name, known)}; available: {', '.join(known) or 'none'}")


def short(value: object, most: int = 60) -> str:
    """A value as a caller would write it, cut to fit a line."""
    text = _asked(repr, value)
    return text if len(text) <= most else text[:most] + "…"


def describe(error: BaseException) -> str:
    """An error as in the last line of its traceback."""
    words = message_of(error)
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def message_of(error: BaseException) -> str:
    """The message of an error."""
    return _asked(str, error)


def _asked(ask: Callable[[object], str], value: object) -> str:
    # What a stranger's value says of itself is the stranger's code: it may do what it likes, but not end us.
    try:
        return ask(value)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return f"{with_article(type(value).__name__)} that cannot be shown"


def with_article(noun: str) -> str:
    """``an agent``, ``a game``, ``an 8``."""
    return f"{'an' if noun[:1].lower() in ('a', 'e', 'i', 'o', 'u', '8') else 'a'} {noun}"


def in_bytes(number: int) -> str:
    """A number of bytes in the largest unit that makes it a whole number: ``2GiB``; ``5B``."""
    for unit, power in (("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)):
        if number and number % (1 << power) == 0:
            return f"{number >> power}{unit}"
    return f"{number}B"


def printable(text: str) -> str:
    """Untrusted text with unprintable characters escaped, so that it cannot control the terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def listed(faults: Sequence[str]) -> str:
    """Faults in one line: the first ``MAX_FAULTS``, and how many more there are."""
    more = len(faults) - MAX_FAULTS
    return "; ".join(faults[:MAX_FAULTS]) + (f"; and {more} more" if more > 0 else "")


def key_faults(given: Iterable[object], wanted: Sequence[str]) -> str:
    """What is wrong with keys that should be these, in this order: missing, unknown or given twice."""
    given = list(given)
    faults = [f"{key} is missing" for key in wanted if key not in given]
    faults += [f"{short(key)} is not known" for key in dict.fromkeys(given) if key not in wanted]
    faults += [f"{key} is given twice" for key in wanted if given.count(key) > 1]
    return listed(faults) or "they are in another order"


def is_name(value: object) -> bool:
    """Whether this can be the name of a seat: one line of printable text of at most 1,000 characters."""
    return isinstance(value, str) and len(value) <= 1000 and value.isprintable()


def suggestion(name: object, known: Iterable[str]) -> str:
    import difflib  # only those who mistype pay for it

    close = difflib.get_close_matches(name, known, n=1) if isinstance(name, str) and len(name) < 60 else []
    return f" (did you mean {close[0]!r}?)" if close else ""
