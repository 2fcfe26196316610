"""A form for a game's options, made of their own descriptions, and what a visitor filled in."""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

import firecore as fc
from firecore.options import Option, from_text

_RANGE = re.compile(r"a whole number from (-?\d+)(?: to (-?\d+))?( or None)?")
_QUOTED = re.compile(r"'([^']*)'")
_MOST_SHOWN = 2**53


def fields(options: Iterable[Option], prefix: str) -> str:
    """A row for each option."""
    return "".join(_row(option, f"{prefix}-{option.name}") for option in options)


def given(options: Iterable[Option], prefix: str, form: Mapping[str, str]) -> dict[str, Any]:
    """The options that somebody chose; those left as they were are left out. No file is opened that a visitor names."""
    texts: dict[str, str] = {}
    known = {option.name: option for option in options}
    for name, option in known.items():
        text = form.get(f"{prefix}-{name}", "").strip()
        if isinstance(option.default, bool):
            texts[name] = "true" if text else "false"
        elif text and text != shown(option.default):
            texts[name] = text
    chosen = from_text(known.values(), texts)
    for name, value in chosen.items():
        is_path = known[name].is_path
        if is_path is not None and is_path(value):
            raise fc.OptionError(f"{name} must be {known[name].allowed} but no path, got {str(value)[:60]!r}")
    return chosen


def shown(value: Any) -> str:
    """A default as it stands in a form."""
    if value is None:
        return ""
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join(shown(one) if isinstance(one, (tuple, list)) else str(one) for one in value) + "]"
    return str(value)


def _row(option: Option, name: str) -> str:
    label = escape(option.name.replace("_", " "))
    about = escape(option.help)
    return (f'<div class="row"><label for="{name}">{label}</label>{_control(option, name)}'
            f'<p class="about" id="{name}-about">{about}</p></div>')


def _control(option: Option, name: str) -> str:
    common = f'id="{name}" name="{name}" aria-describedby="{name}-about"'
    if isinstance(option.default, bool):
        checked = " checked" if option.default else ""
        return f'<input type="checkbox" {common} value="true"{checked}>'
    numbers = _RANGE.fullmatch(option.allowed)
    if numbers:
        low, high = numbers[1], numbers[2]
        most = f' max="{high}"' if high and int(high) < _MOST_SHOWN else ""
        empty = ' placeholder="none"' if option.default is None else " required"
        return f'<input type="number" {common} min="{low}"{most}{empty} value="{escape(shown(option.default))}">'
    choices = _choices(option)
    if choices and set(re.sub(_QUOTED, "", option.allowed).replace("or", "").replace(",", "").split()) == set():
        rows = "".join(f'<option value="{escape(one)}"{" selected" if one == option.default else ""}>{escape(one)}'
                       "</option>" for one in choices)
        return f"<select {common}>{rows}</select>"
    allowed = escape(option.allowed)
    listed = "".join(f'<option value="{escape(one)}"></option>' for one in choices)
    suggestions = f'<datalist id="{name}-list">{listed}</datalist>' if listed else ""
    return (f'<input type="text" {common} value="{escape(shown(option.default))}" title="{allowed}" '
            f'autocomplete="off" maxlength="2000"{f" list={chr(34)}{name}-list{chr(34)}" if listed else ""}>'
            f"{suggestions}")


def _choices(option: Option) -> list[str]:
    """The values in quotes that its description names, if it takes them."""
    found = []
    for value in _QUOTED.findall(option.allowed):
        try:
            option.check(value)
        except (ValueError, TypeError):
            continue
        found.append(value)
    return found
