"""Tails on Fire: its options, and what Python is told of its positions. The notation is in the binding."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._native.state import Engine, State
from .._native.tails import binding
from .._native.tails.greedy import GREEDY
from ..options import Option, choice, whole
from ..plugins.types import GamePlugin, Played
from . import tails_events, tails_position, tails_reasons, tails_text

MOST_FLAMES = 2_000_000_000      # in all, so that every score fits 32 bits
MOST_LAPS = 1_000_000_000


def _deck(value: Any) -> tuple[tuple[int, int], ...]:
    """T1.1: the nine fire cards, kept in the order of their start values."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(pair, (list, tuple)) for pair in value):
        raise ValueError
    pairs = [tuple(pair) for pair in value]
    if any(len(pair) != 2 or not all(_is_whole(number) for number in pair) for pair in pairs):
        raise ValueError
    deck = tuple(sorted(pairs))
    if [number for number, _ in deck] != list(range(1, 10)):
        raise ValueError
    if min(flames for _, flames in deck) < 0 or sum(flames for _, flames in deck) > MOST_FLAMES:
        raise ValueError
    return deck


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


OPTIONS = (
    whole("players", 4, 2, 6, help="with two or three the thief joins in (T1.3)"),
    choice("trickster", "frozen", "frozen", "blank", help="whether a trickster keeps its number on a pile (T3.6)"),
    whole("max_laps", 27, 1, MOST_LAPS, help="laps without a card until a round is void (T3.3)"),
    Option(name="deck", default=tuple(zip(range(1, 10), (2, 3, 4) * 3, strict=True)), check=_deck,
           allowed="nine pairs (start value, flames), each start value from 1 to 9 once, the flames whole numbers "
                   f"from 0, at most {MOST_FLAMES} in all", help="the fire cards (T1.1)"),
)


def engine(**options: Any) -> Engine:
    """The native rules for these options."""
    return binding.engine(**options)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat may know (T6), as plain values."""
    fields = binding.fields(state)
    flames = dict(state.game.options["deck"])
    scores = list(state.scores())
    return {
        "game": "tails",
        "phase": fields["phase"],
        "actor": state.actor,
        "round": 9 - len(fields["deck"]),
        "first": fields["first"],
        "fire": {"value": fields["fire"], "flames": flames[fields["fire"]]} if fields["fire"] else None,
        "lap": fields["lap"] or None,
        "needed": fields["needed"] or None,
        "top": tails_text.top_card(fields),
        "deck": fields["deck"],
        "gone": {"fires": fields["gone"], "campfires": fields["campfires_gone"]},
        "seats": [_seat(fields["seats"][one], one, scores[one], flames, seat in (None, one))
                  for one in range(state.game.seats)],
        "thief": _thief(fields) if state.game.seats <= 3 else None,
        "scores": scores,
        "returns": list(state.returns()) if state.is_over else None,
    }


def _seat(fields: dict[str, Any], seat: int, score: int, flames: dict[int, int], known: bool) -> dict[str, Any]:
    return {
        "seat": seat,
        "score": score,
        "piles": [{**pile, "number": pile["number"] or None, "flames": tails_text.flames_in(pile, flames)}
                  for pile in fields["piles"]],
        "available": list(fields["available"]),
        "exhausted": list(fields["exhausted"]),
        "played": list(fields["played"]),
        "hand": tails_text.hand_shown(fields, known),
    }


def _thief(fields: dict[str, Any]) -> dict[str, Any]:
    return {"stack": fields["stack"], "reserve": fields["reserve"], "played": tails_text.thief_played(fields)}


def seen(game: Any, history: Sequence[Played], seat: int, actor: int | None) -> list[str]:
    """T7.2: one ``?`` for each card that another seat chose."""
    return [played.token if played.token[0] != "=" or played.actor == seat else "=" + "?" * (len(played.token) - 1)
            for played in history]


PLUGIN: GamePlugin = GamePlugin(
    name="tails",
    title="Tails on Fire",
    options=OPTIONS,
    options_clause="T1.1, T2.1, T3.3, T3.6",
    engine=engine,
    token=binding.token,
    find=binding.find,
    why_not=tails_reasons.why_not,
    position=tails_position.position,
    read=tails_position.read,
    view=view,
    text=tails_text.text,
    seen=seen,
    events=tails_events.events,
    policies={"greedy": GREEDY},
    colours=(
        (r"needed: (\d(?: or \+)?)", "bold"), (r"on top: ([^;]*)", "bold red"), (r"\[([\d+][^:]*):", "bold yellow"),
        (r"\bf\d\b", "red"), (r"hand ([^|]*)", "green"), (r"exhausted .*", "dim"),
    ),
    notation=(
        ("*7", "chance: a start card, the fire card of the round, or the card the thief draws"),
        ("=34+", "choose these cards: numbers ascending, the trickster last; = alone when there is none"),
        ("5", "play this number"),
        ("+", "play the trickster"),
        ("-", "pass"),
    ),
)
