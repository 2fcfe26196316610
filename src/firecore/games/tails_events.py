"""What an action of Tails on Fire caused, in the order of the rules; also what no token tells: the thief's turns."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .._native.state import State
from .._native.tails import binding
from .tails_text import flames_in, hand_shown, top_card

Event = dict[str, Any]


def events(before: State, action: int, after: State, seat: int | None) -> list[Event]:
    """The events of one action, as ``seat`` sees them; None sees everything."""
    return list(_events(before, before.token(action), after, seat))


def _events(before: State, token: str, after: State, seat: int | None) -> Iterator[Event]:
    old, new = binding.fields(before), binding.fields(after)
    yield _deed(before, old, token, seat)
    if old["phase"] in ("play", "draw"):
        now = _with_deed(old, token)
        yield from _thiefs_turn(before, old, now, token)
        if new["fire"]:
            yield from _new_lap(old, new)
        else:
            yield from _end_of_round(before, now, new, seat)
    elif old["phase"] == "choose" and new["phase"] == "play":
        yield from _new_lap(old, new)
    if after.scores() != before.scores():
        yield {"event": "scores", "from": list(before.scores()), "to": list(after.scores())}
    if after.is_over:
        yield {"event": "over", "scores": list(after.scores()), "returns": list(after.returns())}


def _deed(state: State, old: dict[str, Any], token: str, seat: int | None) -> Event:
    whose = old["seat"]
    if token[0] == "=":
        known = seat in (None, whose)
        return {"event": "chosen", "seat": whose, "cards": list(token[1:]) if known else ["?"] * (len(token) - 1)}
    if token == "-":
        return {"event": "passed", "seat": whose}
    if token[0] != "*":
        return {"event": "played", "seat": whose, "card": token, "number": old["needed"]}
    number = int(token[1])
    if old["phase"] == "draw":
        return {"event": "thief drew", "number": number}
    if old["phase"] == "deal":
        return {"event": "start card", "seat": whose, "card": token[1]}
    return {"event": "fire card", "value": number, "flames": dict(state.game.options["deck"])[number]}


# The play, one step after the other.


def _with_deed(old: dict[str, Any], token: str) -> dict[str, Any]:
    """The table once the card is played, before the turn goes on."""
    if token == "-":
        return old
    if old["phase"] == "draw":
        number = int(token[1])
        if number != old["needed"]:
            return {**old, "reserve": [*old["reserve"], number]}
        return _topped(old, "thief", False)
    seats = [dict(one) for one in old["seats"]]
    mine = seats[old["seat"]]
    mine["hand"] = mine["hand"].replace(token, "")
    mine["played"] += token
    return _topped({**old, "seats": seats}, old["seat"], token == "+")


def _topped(fields: dict[str, Any], owner: int | str, wild: bool) -> dict[str, Any]:
    return {**fields, "owner": owner, "wild": wild, "needed": fields["needed"] % 9 + 1}


def _thiefs_turn(state: State, old: dict[str, Any], now: dict[str, Any], token: str) -> Iterator[Event]:
    """T4.2: what the thief does on its turn, if it is its turn; it may change ``now``. A win is told with the round."""
    if old["phase"] == "draw":
        if now["owner"] == "thief":
            yield {"event": "thief played", "number": int(token[1]), "from": "stack"}
        else:
            yield {"event": "thief passed", "laid": int(token[1])}
        return
    if state.game.seats > 3 or (old["seat"] + 1) % state.game.seats != old["first"] or now["owner"] == "thief":
        return
    if now["reserve"] and now["reserve"][-1] == now["needed"]:
        yield {"event": "thief played", "number": now["needed"], "from": "reserve"}
        now.update(_topped(now, "thief", False))
    elif not now["stack"]:
        yield {"event": "thief passed", "laid": None}


def _new_lap(old: dict[str, Any], new: dict[str, Any]) -> Iterator[Event]:
    if new["lap"] > old["lap"]:
        yield {"event": "lap", "lap": new["lap"], "needed": new["needed"]}


# The end of a round (T3.5–T3.7).


def _end_of_round(state: State, now: dict[str, Any], new: dict[str, Any], seat: int | None) -> Iterator[Event]:
    top = top_card(now)
    if top is None:
        yield {"event": "void", "fire": now["fire"]}
    else:
        yield {"event": "won", "by": top["owner"], "card": top["card"], "number": top["number"], "fire": now["fire"],
               "flames": dict(state.game.options["deck"])[now["fire"]]}
        yield from _robberies(state, now, top)
    yield from _cards_back(now, new, seat)
    if new["first"] != now["first"]:
        yield {"event": "first player", "seat": new["first"]}


def _robberies(state: State, now: dict[str, Any], top: dict[str, Any]) -> Iterator[Event]:
    flames = dict(state.game.options["deck"])
    for victim, own in enumerate(now["seats"]):
        for pile in own["piles"]:
            if victim != top["owner"] and pile["number"] == top["number"]:
                yield {"event": "robbed", "seat": victim, "by": top["owner"], "cover": pile["cover"],
                       "number": pile["number"], "fires": pile["fires"], "campfires": pile["campfires"],
                       "flames": flames_in(pile, flames)}


def _cards_back(now: dict[str, Any], new: dict[str, Any], seat: int | None) -> Iterator[Event]:
    """T3.7: cards taken back unplayed, exhausted ones returning, and those that are exhausted now."""
    for whose, own in enumerate(now["seats"]):
        if own["hand"]:
            yield {"event": "taken back", "seat": whose, "cards": hand_shown(own, seat in (None, whose))}
    for whose, own in enumerate(now["seats"]):
        if own["exhausted"]:
            yield {"event": "recovered", "seat": whose, "cards": list(own["exhausted"])}
    for whose, own in enumerate(new["seats"]):
        if own["exhausted"]:
            yield {"event": "exhausted", "seat": whose, "cards": list(own["exhausted"])}
