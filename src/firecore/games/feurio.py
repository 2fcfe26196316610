"""Feurio!: its options, and what Python is told of its positions. The notation is in the binding, where it is fast."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._native.feurio import binding
from .._native.feurio.greedy import GREEDY
from .._native.feurio.keen import KEEN
from .._native.state import Engine, State
from ..options import Option, choice, flag, whole
from ..plugins.types import GamePlugin, Played
from . import feurio_position, feurio_reasons, feurio_text

COLOURS = "RGBY"
MOST_SLOTS = 2**63 - 1     # what every reader of a save can hold; beyond 6 they make no difference


def _slots(value: Any) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)) or len(value) != 6:
        raise ValueError
    if any(isinstance(one, bool) or not isinstance(one, int) or not 0 <= one <= MOST_SLOTS for one in value):
        raise ValueError
    return tuple(value)


OPTIONS = (
    whole("players", 4, 1, 4, help="one alone plays a solo game"),
    flag("cooperative", False, help="all colours must be saved together (F8)"),
    flag("firebreaks", False, help="tiles may be laid face down (F5)"),
    flag("hot", False, help="the values of zones are rounded down (F7.3)"),
    choice("layout", "hot-centre", "hot-centre", "drawn", help="how four start tiles are laid (F3.3)"),
    Option(name="slots", default=(1, 1, 2, 2, 3, 3), check=_slots, allowed=f"six whole numbers from 0 to {MOST_SLOTS}",
           help="how many men a tile of each value holds (F1.2)"),
)


def settle(options: dict[str, Any]) -> list[str]:
    """F0: neither firebreaks nor hot zones go with a solo or co-operative game."""
    if not options["cooperative"] and options["players"] > 1:
        return []
    kind = "solo" if options["players"] == 1 else "co-operative"
    return [f"{name}=True does not go with a {kind} game (F0, F8.1)"
            for name in ("firebreaks", "hot") if options[name]]


def engine(**options: Any) -> Engine:
    """The native rules for these options."""
    return binding.engine(**options)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat may know (F5.3–F5.5), as plain values."""
    fields = binding.fields(state)
    knows_all = seat is None or not state.game.has_secrets
    sees_hand = knows_all or fields["seat"] == seat
    shown = {
        "game": "feurio",
        "phase": fields["phase"],
        "actor": state.actor,
        "turn": fields["seat"],
        "hand": _shown(fields["hand"], sees_hand) if fields["hand"] else None,
        "laid": fields["laid"],
        "passes": fields["passes"],
        "stack": sum(fields["stack"]),
        "unseen": fields["stack"] if seat is None else binding.unseen_tiles(state, seat),
        "supply": _by_colour(fields["supply"]),
        "reserve": fields["reserve"],
        "given_up": _by_colour(fields["given_up"]),
        "start_tiles": fields["drawn"],
        "tiles": [_tile(tile, knows_all or tile["owner"] in (None, seat)) for tile in fields["tiles"]],
        "spots": [{"q": q, "r": r, "heat": heat} for q, r, heat in binding.spots(state)],
        "hottest": [[q, r] for q, r in binding.hottest(state)],
        "scores": list(state.scores()),
        "returns": list(state.returns()) if state.is_over else None,
    }
    return shown


def _tile(tile: dict[str, Any], known: bool) -> dict[str, Any]:
    return {
        "q": tile["q"],
        "r": tile["r"],
        "value": _shown(tile["value"], known),
        "firebreak_of": tile["owner"],
        "men": {colour: men for colour, men in _by_colour(tile["men"]).items() if men},
        "accesses": tile["accesses"],
        "room": tile["room"],
    }


def _shown(value: int, known: bool) -> int | str:
    return value if known else "?"


def _by_colour(numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(COLOURS, numbers, strict=True))


def seen(game: Any, history: Sequence[Played], seat: int, actor: int | None) -> list[str]:
    """F10.3: another's draw stays ``*?`` while the tile is in hand, and for ever under a firebreak."""
    tokens = [played.token for played in history]
    if not game.has_secrets:
        return tokens
    for i in range(game.seats, len(history)):
        if history[i].token[0] != "*":
            continue
        laid = history[i + 1] if i + 1 < len(history) else Played(-1 if actor is None else actor, "#")
        if laid.token[0] == "#" and laid.actor != seat:
            tokens[i] = "*?"
    return tokens


def events(before: State, action: int, after: State, seat: int | None) -> list[dict[str, Any]]:
    """What an action caused, as that seat saw it: the deed, start tiles laid, scores that changed, the end."""
    was, now = binding.fields(before), binding.fields(after)
    told = [_deed(before, was, binding.meaning(before, action), seat)]
    if was["phase"] == "setup" and now["phase"] != "setup":
        told += [{"event": "start tile", "q": tile["q"], "r": tile["r"], "value": tile["value"]}
                 for tile in now["tiles"]]
    if after.scores() != before.scores():
        told.append({"event": "scores", "from": list(before.scores()), "to": list(after.scores())})
    if after.is_over:
        told.append({"event": "over", "scores": list(after.scores()), "returns": list(after.returns())})
    return told


def _deed(before: State, was: dict[str, Any], deed: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """One action; its tile's value is told to those who may know it then (F5.1, F5.3, F5.4)."""
    kind, whose = deed.pop("kind"), was["seat"]
    if kind == "draw" and was["phase"] == "setup":
        return {"event": "drawn", "seat": None, "value": deed["value"]}
    if kind == "draw":
        open_to_all = not before.game.has_secrets
        return {"event": "drawn", "seat": whose, "value": _shown(deed["value"], open_to_all or seat in (None, whose))}
    if kind == "lay":
        return {"event": "laid", "seat": whose, **deed, "value": was["hand"]}
    if kind == "firebreak":
        return {"event": "firebreak", "seat": whose, **deed, "value": _shown(was["hand"], seat in (None, whose))}
    if kind == "place":
        return {"event": "placed", "seat": whose, **deed}
    return {"event": "placed nobody", "seat": whose, "pass": not was["laid"]}


PLUGIN: GamePlugin = GamePlugin(
    name="feurio",
    title="Feurio!",
    options=OPTIONS,
    options_clause="F0",
    settle=settle,
    engine=engine,
    token=binding.token,
    find=binding.find,
    why_not=feurio_reasons.why_not,
    position=feurio_position.position,
    read=feurio_position.read,
    view=view,
    text=feurio_text.text,
    seen=seen,
    events=events,
    policies={"keen": KEEN, "greedy": GREEDY},
    notation=(
        ("*5", "a tile of value 5 is drawn"),
        ("@1,-2", "lay the drawn tile face up on the spot (1,-2)"),
        ("#1,-2R", "lay it face down there and give up one R man"),
        ("G2@0,0", "place two G men on the tile at (0,0)"),
        ("-", "place nobody"),
    ),
    colours=(
        (r"R\d+", "red"), (r"G\d+", "green"), (r"B\d+", "blue"), (r"Y\d+", "yellow"),
        (r"\{\d+\}", "bold red"), (r"\[(#\d?)\]", "magenta"), (r"\[(\d)", "bold"), (r"-?\d+,-?\d+", "dim"),
    ),
)
