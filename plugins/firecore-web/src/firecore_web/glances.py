"""Scores and goals at a glance: a few words and numbers, from what a viewer knows."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Glance = dict[str, Any]     # label, value, and maybe the number it goes towards and whether that is good


def glance(view: Mapping[str, Any]) -> list[Glance]:
    """What one wants to know first; nothing for games that are not known here, whose scores are shown anyway."""
    known = _GLANCES.get(view.get("game", ""))
    return known(view) if known is not None else []


def _feurio(view: Mapping[str, Any]) -> list[Glance]:
    rows: list[Glance] = [{"label": "tiles left", "value": view["stack"]}]
    if view["hand"]:
        rows.append({"label": "tile in hand", "value": view["hand"]})
    if view["passes"]:
        rows.append({"label": "passes in a row", "value": view["passes"]})
    return rows


def _flashpoint(view: Mapping[str, Any]) -> list[Glance]:
    rows: list[Glance] = [
        {"label": "rescued", "value": view["rescued"], "of": 7, "good": True},
        {"label": "lost", "value": view["lost"], "of": 4, "good": False},
        {"label": "damage", "value": view["damage"], "of": 24, "good": False},
    ]
    if view["phase"] == "act":
        rows.append({"label": "action points", "value": view["ap"]})
        if view["extra"]:
            rows.append({"label": "extra", "value": view["extra"]})
    return rows


def _tails(view: Mapping[str, Any]) -> list[Glance]:
    rows: list[Glance] = [{"label": "round", "value": view["round"], "of": 9}]
    if view["fire"]:
        rows.append({"label": "flames at stake", "value": view["fire"]["flames"]})
    if view["needed"]:
        rows.append({"label": "number needed", "value": view["needed"]})
    if view["lap"]:
        rows.append({"label": "lap", "value": view["lap"]})
    return rows


_GLANCES: Mapping[str, Callable[[Mapping[str, Any]], list[Glance]]] = {
    "feurio": _feurio, "flashpoint": _flashpoint, "tails": _tails}
