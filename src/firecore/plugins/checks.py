"""The checks of what hooks return. Each returns the faults of one field; ``refuse`` raises them all at once."""
from __future__ import annotations

import re
from collections.abc import Mapping

from ..options import Option
from ..wording import short, with_article

NAME = re.compile(r"[a-z][a-z0-9-]*")
STYLES = ("bold", "dim", "underline", "reverse", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


def check_name(kind: str, name: object) -> None:
    """Refuse a name that needs quoting in a shell."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise ValueError(f"the name of {with_article(kind)} must match {NAME.pattern}, got {name!r}")


def refuse(owner: str, faults: list[str]) -> None:
    """Raise a ValueError that lists all faults, if there are any."""
    if faults:
        raise ValueError(f"{owner}: " + "; ".join(faults))


def callables(owner: object, *names: str) -> list[str]:
    """Fields that must be callable."""
    return [f"{name} must be callable, got {short(getattr(owner, name))}"
            for name in names if not callable(getattr(owner, name))]


def callables_or_none(owner: object, *names: str) -> list[str]:
    """Fields that must be callable, or None."""
    return callables(owner, *(name for name in names if getattr(owner, name) is not None))


def instances(owner: object, **kinds: type) -> list[str]:
    """Fields that must be instances of a class."""
    return [f"{name} must be a {kind.__name__}, got {short(getattr(owner, name))}"
            for name, kind in kinds.items() if not isinstance(getattr(owner, name), kind)]


def line(name: str, text: object) -> list[str]:
    """One line of text."""
    sound = isinstance(text, str) and "\n" not in text
    return [] if sound else [f"{name} must be one line of text, got {short(text)}"]


def matches(name: str, text: object, pattern: re.Pattern[str]) -> list[str]:
    """A text of a certain form."""
    sound = isinstance(text, str) and pattern.fullmatch(text)
    return [] if sound else [f"{name} must match {pattern.pattern}, got {short(text)}"]


def names_or_none(name: str, names: object) -> list[str]:
    """A frozenset of names, or None."""
    sound = names is None or (isinstance(names, frozenset) and all(isinstance(one, str) for one in names))
    return [] if sound else [f"{name} must be None or a frozenset of names, got {short(names)}"]


def lines(name: str, texts: object) -> list[str]:
    """A tuple of at least one text."""
    sound = isinstance(texts, tuple) and texts and all(isinstance(text, str) for text in texts)
    return [] if sound else [f"{name} must be a tuple of one line or more, got {short(texts)}"]


def options(name: str, values: object) -> list[str]:
    """A tuple of options with different names, each with a default that passes its own check."""
    if not isinstance(values, tuple) or not all(isinstance(option, Option) for option in values):
        return [f"{name} must be a tuple of Option, got {short(values)}"]
    names = [option.name for option in values]
    faults = [f"the name of an option must be an identifier, got {short(one)}"
              for one in names if not isinstance(one, str) or not one.isidentifier()]
    if len(set(names)) < len(names):
        faults.append(f"two options have the same name, got {', '.join(names)}")
    return faults + [fault for option in values for fault in _option(option)]


def _option(option: Option) -> list[str]:
    try:
        option.check(option.default)
    except Exception:
        return [f"option {option.name!r} must be {option.allowed}, and its default is {short(option.default)}"]
    return [*line(f"allowed of option {option.name!r}", option.allowed),
            *line(f"help of option {option.name!r}", option.help)]


def policies(values: object) -> list[str]:
    """Native policies by name."""
    if isinstance(values, Mapping) and all(
            isinstance(name, str) and NAME.fullmatch(name) and callable(getattr(policy, "choose", None))
            for name, policy in values.items()):
        return []
    return [f"policies must map names to policies, got {short(values)}"]


def token_examples(values: object) -> list[str]:
    """Pairs of a token and what it means."""
    sound = isinstance(values, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(text, str) for text in pair) for pair in values)
    return [] if sound else [f"examples must be a tuple of (token, meaning), got {short(values)}"]


def colours(values: object) -> list[str]:
    """Pairs of a regular expression and styles."""
    if not isinstance(values, tuple):
        return [f"colours must be a tuple of (pattern, styles), got {short(values)}"]
    faults = []
    for pair in values:
        try:
            pattern, styles = pair
            re.compile(pattern)
            sound = set(styles.split()) <= set(STYLES)
        except Exception:
            sound = False
        if not sound:
            faults.append(f"colours are pairs of a regular expression and some of {', '.join(STYLES)}, "
                          f"got {short(pair)}")
    return faults
