"""A game with something wrong in its plugin."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from firecore.plugins.games import GamePlugin
from firecore.plugins.players import Players


def changed(plugin: GamePlugin, **values: Any) -> GamePlugin:
    """The plugin with other values, each in the group that has a field of its name: ``changed(plugin, view=view)``."""
    for name, value in values.items():
        if hasattr(plugin, name):
            plugin = replace(plugin, **{name: value})
            continue
        group = next(one.name for one in fields(plugin) if is_dataclass(getattr(plugin, one.name))
                     and hasattr(getattr(plugin, one.name), name))
        plugin = replace(plugin, **{group: replace(getattr(plugin, group), **{name: value})})
    return plugin


def played_by(plugin: GamePlugin, policies: Mapping[str, Any]) -> GamePlugin:
    """The plugin with these native policies and no other players."""
    return replace(plugin, players=lambda: Players(policies=policies))
