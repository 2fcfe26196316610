"""The option ``names`` of renderers: who sits on each seat."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..options import Option
from ..plugins.types import RendererPlugin


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(name, str) for name in value):
        raise ValueError
    return tuple(value)


NAMES = Option(name="names", default=(), check=_names, allowed="a list of names", help="who sits on each seat")


def named(plugin: RendererPlugin, names: Sequence[str]) -> dict[str, Any]:
    """The options that pass these names to a renderer; none for one that shows no names."""
    return {"names": list(names)} if any(option.name == "names" for option in plugin.options) else {}
