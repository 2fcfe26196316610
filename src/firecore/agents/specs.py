"""The grammar of agents' specs, the same wherever an agent is named.

====================================  ==============================================================================
``greedy``                            the agent of that name
``plugin/greedy``                     the one that a plugin offers, where two offer the same name
``mcts:iterations=2000,seed=1``       the same with options
``package.module:attribute``          an attribute of a module
``path/to/file.py:attribute``         an attribute of a file
``file.py:attribute:depth=2``         either with options
``cmd:./my_bot --level 3``            a program that speaks the line protocol, with its arguments
====================================  ==============================================================================

What follows a name and a colon is options if it has a ``=`` before the next colon. Else whatever has ``.py:`` in it is
a file, and what follows the colon an attribute. Between options stand commas; those inside brackets or quotes belong to
the value.
"""
from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from hashlib import blake2b
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from ..errors import OptionError
from ..plugins.checks import NAME
from ..wording import describe, short

_AGENT = re.compile(rf"(?P<place>([^:=/]+/)?{NAME.pattern}):(?P<options>[^:=]*=.*)", re.DOTALL)
_FILE = re.compile(r"(?P<place>.+?\.py):(?P<attribute>[^:=]*)(?::(?P<options>.*))?", re.DOTALL)
_ATTRIBUTE = re.compile(r"(?P<place>[^:=]+):(?P<attribute>[^:=]*)(?::(?P<options>.*))?", re.DOTALL)
_NAME = re.compile(r"(?P<place>[^:=]+)(?::(?P<options>.*))?", re.DOTALL)
COMMAND = "cmd"     # what follows this and a colon is a command line, and no grammar of ours
_DOTTED = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


@dataclass(frozen=True)
class Spec:
    """A parsed spec. Without an attribute ``place`` is the name of an agent, else a module or a file."""

    text: str
    place: str
    attribute: str | None
    options: dict[str, str]

    def __str__(self) -> str:
        return self.text


def parse(text: str) -> Spec:
    """The parts of a spec. Whether they exist is not checked."""
    if text.startswith(COMMAND + ":"):
        return Spec(text, COMMAND, None, {"command": text.partition(":")[2]})
    match = next(filter(None, (form.fullmatch(text) for form in (_AGENT, _FILE, _ATTRIBUTE, _NAME))), None)
    if match is None:
        raise OptionError(f"not a spec of an agent: {short(text)}; write name, name:option=value, module:attribute, "
                          "path/to/file.py:attribute or cmd:program")
    parts = match.groupdict()
    attribute = parts.get("attribute")
    if attribute is not None and not _DOTTED.fullmatch(attribute):
        raise OptionError(f"agent {text}: what follows the colon is an attribute or name=value, got {short(attribute)}")
    if attribute is None and parts["place"].endswith(".py"):
        raise OptionError(f"agent {text}: a file needs the name of an attribute, as in {text}:choose")
    return Spec(text, parts["place"], attribute, read_options(f"agent {text}", parts["options"]))


def read_options(owner: str, text: str | None) -> dict[str, str]:
    """The options in ``name=value,name=value``, as texts."""
    options: dict[str, str] = {}
    for part in _parts(text) if text is not None else ():
        name, equals, value = part.partition("=")
        if not equals or not name.strip().isidentifier():
            raise OptionError(f"{owner}: options are name=value with commas between them, got {short(part)}")
        if name.strip() in options:
            raise OptionError(f"{owner}: {name.strip()} was given twice")
        options[name.strip()] = value.strip()
    return options


def _parts(text: str) -> list[str]:
    """The parts between commas outside brackets and quotes."""
    parts, depth, quote = [""], 0, ""
    for sign in text:
        if sign == "," and depth == 0 and not quote:
            parts.append("")
            continue
        parts[-1] += sign
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        else:
            depth += (sign in "([{") - (sign in ")]}")
    return parts


def names_file(text: str) -> bool:
    """Whether a spec, or one of its options, names code in a file."""
    spec = parse(text)
    return ((spec.attribute is not None and spec.place.endswith(".py"))
            or (spec.place != COMMAND and any(map(_FILE.fullmatch, spec.options.values()))))


def anywhere(text: str) -> str:
    """The same spec with an absolute path."""
    spec = parse(text)
    if spec.attribute is None or not spec.place.endswith(".py"):
        return text
    return str(Path(spec.place).absolute()) + text.removeprefix(spec.place)


def load(spec: Spec) -> Any:
    """The attribute that a spec names. This runs untrusted code; whatever it raises becomes an OptionError."""
    try:
        module = _file(Path(spec.place)) if spec.place.endswith(".py") else import_module(spec.place)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise OptionError(f"agent {spec}: {spec.place} could not be loaded: {describe(error)}") from error
    assert spec.attribute is not None
    found: Any = module
    for name in spec.attribute.split("."):
        if not hasattr(found, name):
            raise OptionError(f"agent {spec}: {spec.place} has no attribute {spec.attribute!r}")
        found = getattr(found, name)
    return found


def _file(path: Path) -> ModuleType:
    """The module in a file, loaded once under a name derived from its path, so that its contents can be pickled."""
    whole = path.resolve(strict=True)
    name = f"firecore_file_{whole.stem}_{blake2b(str(whole).encode(), digest_size=6).hexdigest()}"
    if name in sys.modules:
        return sys.modules[name]
    loader = spec_from_file_location(name, whole)
    if loader is None or loader.loader is None:
        raise ImportError(f"{path} cannot be imported")
    module = module_from_spec(loader)
    sys.modules[name] = module
    try:
        loader.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
