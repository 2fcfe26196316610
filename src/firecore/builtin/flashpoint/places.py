"""What of the drawing of Flash Point an action is made of.

A space is ``35``, an edge ``35E`` or ``35S`` as views name it, a firefighter ``seat:2``, a vehicle ``engine``, a place
where it may park ``engine:T``.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..._native.flashpoint.rules import binding
from ..._native.state import State
from .house import SIDES, beyond, edge

VEHICLES = {"A": "ambulance", "E": "engine"}
PLACES = "TRBL"     # the parking places, clockwise from the top


def places(state: State, action: int) -> tuple[str, ...]:
    """The places that make up an action, the one it happens at first."""
    return _places(binding.fields(state), binding.parking(state), binding.token(state, action))


def _places(fields: Mapping[str, Any], parking: Mapping[str, Any], token: str) -> tuple[str, ...]:
    seat, colon, commanded = token.partition(":")
    if colon:
        return *_from(fields["at"][int(seat)], commanded), f"seat:{seat}"
    if token[1:3].isdecimal() and token[0] in "*@ihk":
        return (token[1:3],)
    if token[0] in VEHICLES and token[1:2] == "=":
        return (f"{VEHICLES[token[0]]}:{token[2]}",)
    if token in ("A+", "A-", "E+", "E-"):
        return _driven(fields, VEHICLES[token[0]], token[1])
    if token in ("b0", "b1", "b2"):
        return _ridden(fields, parking, token)
    if token == "g":
        return ("engine",)
    at = fields["at"][fields["seat"]]
    return _from(at, token) if at is not None else ()


def _from(at: str, token: str) -> tuple[str, ...]:
    """The places of what a firefighter does where he stands."""
    if token in ("t", "r", "x.", "X."):
        return (at,)
    kind, side = (token[0], token[1:2]) if token[0] in "dcxX" else ("", token[0])
    if side not in SIDES or not side:
        return ()
    there = beyond(at, side)
    if kind in ("d", "c"):
        return (edge(at, side),)
    return () if there is None else (there,)


def _driven(fields: Mapping[str, Any], vehicle: str, way: str) -> tuple[str, ...]:
    here = PLACES.index(fields[vehicle])
    return vehicle, f"{vehicle}:{PLACES[(here + (1 if way == '+' else -1)) % len(PLACES)]}"


def _ridden(fields: Mapping[str, Any], parking: Mapping[str, Any], token: str) -> tuple[str, ...]:
    """Staying is at the space where one stands; the vehicle has gone on already (P10.5)."""
    rider = fields["pending"][0] if fields["pending"] else fields["seat"]
    if token == "b0":
        return (fields["at"][rider],)
    moved = "engine" if "engine-rides" in fields["marks"] else "ambulance"
    return (parking[moved][fields[moved]][int(token[1]) - 1],)


def tokens_at(state: State, place: str) -> list[str]:
    """What one might want at a place."""
    fields = binding.fields(state)
    by_phase = {"place-firefighter": "@", "knocked-down": "k", "next-hazmat": "h"}
    if fields["phase"] in by_phase:
        return [by_phase[fields["phase"]] + place] if place.isdecimal() else []
    at = fields["at"][fields["seat"]]
    if fields["phase"] != "act" or at is None:
        return []
    if place == at:
        return ["x.", "X.", "t", "r"]
    for side in SIDES:
        if place == edge(at, side):
            return [f"d{side}", f"c{side}", side]
        if place == beyond(at, side):
            return [side, f"{side}v", f"x{side}", f"X{side}", f"d{side}", f"c{side}"]
    return []


def where(event: Mapping[str, Any]) -> tuple[str, ...]:
    """Where an event happened: at the edge, the space and to whom."""
    kind, space, side = event["event"], event.get("space"), event.get("side")
    found = []
    if space is not None:
        found.append(edge(space, side) if side is not None and kind != "shock wave" else space)
    if kind == "parked":
        found.append(event["vehicle"])
    if kind in ("carried off", "moves"):
        found.append(f"seat:{event['seat']}")
    return tuple(found)
