"""Houses of Flash Point drawn as text, turned into states and back.

A picture shows some spaces and the edges around them. Each space has three characters, each edge one, or three
where it lies above or below a space:

    +---+---+---+      |  -   a wall              D  a closed door
    |F  D s     |      !  !   with one marker     d  an open door
    +---+-!-+   +      :  :   destroyed           x  a destroyed door
    | v0: ?   h            nothing at all: one may pass
    +---+---+-d-+

In a space: F fire, s smoke, ? a POI, v a victim, t a treated one, h a hazmat, * a hot spot, and a digit for the
firefighter of that seat, in any order. What is not drawn is an empty house without inner walls, whose outer walls
stand. Firefighters who are not drawn stand on the corner 00.
"""
from __future__ import annotations

import re
from collections.abc import Mapping
from textwrap import dedent
from typing import Any

import firecore as fc
from firecore.builtin.flashpoint.board import printed

from ..playing import after

OPTIONS = [option.name for option in fc.load("flashpoint").plugin.rules.options if option.name not in ("board", "specialists")]
ALLOWANCE = {None: 4, "paramedic": 4, "cafs": 3, "hazmat": 4, "generalist": 5, "captain": 4, "rescue": 4,
             "imaging": 4, "driver": 4}
EXTRA = {"cafs": 3, "captain": 2, "rescue": 3}
CREW = ["generalist", "paramedic", "hazmat", "imaging", "driver", "rescue"]
HOT_SPOTS = {"recruit": 6, "veteran": 6, "heroic": 12}
INDOORS = [f"{row}{column}" for row in range(1, 7) for column in range(1, 9)]
BOARD = [f"{row}{column}" for row in range(8) for column in range(10)]
ALL = sorted(INDOORS) + [space for space in BOARD if space not in INDOORS]


class Drawn:
    """What a picture shows: the signs in spaces and on edges, by their names."""

    def __init__(self, picture: str, at: str) -> None:
        lines = dedent(picture).strip("\n").split("\n")
        self.rows = len(lines) // 2
        self.columns = max(len(line) for line in lines) // 4
        lines = [line.ljust(4 * self.columns + 1) for line in lines]
        self.spaces: dict[str, str] = {}
        self.edges: dict[str, str] = {}
        top, left = int(at[0]), int(at[1])
        for row in range(self.rows):
            for column in range(self.columns):
                space = f"{top + row}{left + column}"
                self.spaces[space] = lines[2 * row + 1][4 * column + 1:4 * column + 4].replace(" ", "")
                self.edges[f"{top + row - 1}{left + column}S"] = lines[2 * row][4 * column + 2]
                self.edges[space + "S"] = lines[2 * row + 2][4 * column + 2]
                self.edges[f"{top + row}{left + column - 1}E"] = lines[2 * row + 1][4 * column]
                self.edges[space + "E"] = lines[2 * row + 1][4 * column + 4]

    def spaces_with(self, sign: str) -> list[str]:
        """The spaces that hold a thing, as often as they hold it, in the order of positions."""
        return [space for space in ALL for _ in range(self.spaces.get(space, "").count(sign))]


def outer_edges() -> list[str]:
    """The edges between indoors and outdoors."""
    return ([f"0{column}S" for column in range(1, 9)] + [f"{row}0E" for row in range(1, 7)]
            + [f"{row}8E" for row in range(1, 7)] + [f"6{column}S" for column in range(1, 9)])


def ends(edge: str) -> list[list[int]]:
    """The two spaces of an edge."""
    row, column = int(edge[0]), int(edge[1])
    return [[row, column], [row, column + 1] if edge[2] == "E" else [row + 1, column]]


def plan(drawn: Drawn, **changes: Any) -> dict[str, Any]:
    """The board of a picture."""
    outer = outer_edges()
    signs = {edge: "|" for edge in outer} | drawn.edges
    return printed("front") | {
        "name": "drawn",
        "walls": [ends(edge) for edge, sign in signs.items() if sign in "|-!:"],
        "doors": [ends(edge) for edge, sign in signs.items() if sign in "Ddx"],
        "exits": [ends(edge) for edge, sign in signs.items() if sign == " " and edge in outer],
    } | changes


def house(picture: str, at: str = "33", **given: Any) -> fc.State:
    """The position that a picture shows; ``at`` is its first space, the rest is as for ``line``."""
    drawn = Drawn(picture, at)
    options = {key: given.pop(key) for key in OPTIONS if key in given}
    seats = options.setdefault("players", max([int(seat) for seat in re.findall(r"\d", picture)] + [0]) + 1)
    crew = given.pop("crew", CREW[:seats])
    if options.get("rules") == "experienced":
        options["specialists"] = crew
    game = fc.load("flashpoint", board=plan(drawn, **given.pop("board", {})), **options)
    return game.read(line(game, drawn, crew, **given))


def line(game: fc.Game, drawn: Drawn, crew: list[str], *, seat: int = 0, phase: str = "act", ap: int | None = None,
         extra: int | None = None, saved: Mapping[int, int] | None = None, stand: Mapping[int, str] | None = None,
         lie: Mapping[str, str] | None = None, damage: int = 0, left: tuple[int, int] | None = None, rescued: int = 0,
         lost: int = 0, **words: Any) -> str:
    """The position as a line, whether sound or not.

    ``stand`` places firefighters outdoors, ``lie`` victims (``v``, ``t``) and fire (``F``); ``damage`` puts further
    markers on outer walls until there are so many in all.
    """
    experienced = game.options["rules"] == "experienced"
    drawn.spaces |= dict(lie or {})
    at = {int(sign): space for space, signs in drawn.spaces.items() for sign in signs if sign.isdigit()}
    at |= dict(stand or {})
    victims = len(drawn.spaces_with("v") + drawn.spaces_with("t"))
    in_turn = phase in ("act", "reveal", "ride", "aim") or phase.startswith("gun")
    who = crew[seat] if experienced else None
    fields: dict[str, Any] = {
        "phase": phase, "seat": seat, "turn": "-" if game.options["max_turns"] is None else 1,
        "ap": (ALLOWANCE[who] if in_turn else 0) if ap is None else ap,
        "extra": (EXTRA.get(who or "", 0) if in_turn else 0) if extra is None else extra,
        "marks": "-", "pending": "-", "target": "-", "coming": 0,
        "crew": ";".join(f"{at.get(i, '00')}:{crew[i] if experienced else '-'}:{(saved or {}).get(i, 0)}"
                         for i in range(game.seats)),
        "fire": [space for space in drawn.spaces_with("F") if space in INDOORS], "smoke": drawn.spaces_with("s"),
        "outside": [space for space in drawn.spaces_with("F") if space not in INDOORS],
        "poi": drawn.spaces_with("?"), "victims": drawn.spaces_with("v"), "treated": drawn.spaces_with("t"),
        "hazmats": drawn.spaces_with("h"), "hot": drawn.spaces_with("*"),
        "walls": _walls(drawn, damage),
        "doors": [f"{edge}:{'open' if sign == 'd' else 'destroyed'}" for edge, sign in sorted_edges(drawn.edges)
                  if sign in "dx"],
        "ambulance": "T" if experienced else "-", "engine": "T" if experienced else "-",
        "left": ",".join(map(str, left or (10 - victims - rescued - lost, 5))), "rescued": rescued, "lost": lost,
        "reserve": HOT_SPOTS[game.options["level"]] if experienced else 0,
    } | words
    return "flashpoint/1 " + " ".join(f"{key}={_word(value)}" for key, value in fields.items())


def _word(value: Any) -> str:
    return (",".join(value) or "-") if isinstance(value, list) else str(value)


def sorted_edges(edges: Mapping[str, str]) -> list[tuple[str, str]]:
    """Edges in the order of positions."""
    return sorted(edges.items(), key=lambda item: (item[0][:2], item[0][2]))


def _walls(drawn: Drawn, damage: int) -> list[str]:
    """The damaged walls of the picture, and enough outer ones with one marker each."""
    markers = {edge: {"!": "1", ":": "2"}[sign] for edge, sign in drawn.edges.items() if sign in "!:"}
    for edge in outer_edges():
        if sum(map(int, markers.values())) >= damage:
            break
        if edge not in drawn.edges:
            markers[edge] = "1"
    return [f"{edge}:{n}" for edge, n in sorted_edges(markers)]


# Back to pictures.


def redrawn(state: fc.State, picture: str, at: str = "33") -> str:
    """The part of the house that a picture shows, drawn as it is now."""
    drawn, view = Drawn(picture, at), state.view()
    top, left = int(at[0]), int(at[1])
    lines = []
    for row in range(top - 1, top + drawn.rows):
        if row >= top:
            lines.append("".join(_edge(view, f"{row}{column}E") + (_space(view, f"{row}{column + 1}")
                                                                   if column < left + drawn.columns - 1 else "")
                                 for column in range(left - 1, left + drawn.columns)))
        lines.append("+" + "+".join(_across(view, f"{row}{column}S")
                                    for column in range(left, left + drawn.columns)) + "+")
    return "\n".join(lines)


def tidy(picture: str, at: str = "33") -> str:
    """A picture as ``redrawn`` would draw it."""
    drawn = Drawn(picture, at)
    top, left = int(at[0]), int(at[1])
    lines = []
    for row in range(top - 1, top + drawn.rows):
        if row >= top:
            cells = [drawn.edges[f"{row}{column}E"] + _sorted(drawn.spaces.get(f"{row}{column + 1}", ""))
                     for column in range(left - 1, left + drawn.columns - 1)]
            lines.append("".join(cells) + drawn.edges[f"{row}{left + drawn.columns - 1}E"])
        signs = [drawn.edges[f"{row}{column}S"] for column in range(left, left + drawn.columns)]
        lines.append("+" + "+".join(_three(sign) for sign in signs) + "+")
    return "\n".join(lines)


def _sorted(signs: str) -> str:
    return "".join(sorted(signs, key="Fs*?vth012345".index)).ljust(3)


def _edge(view: dict[str, Any], edge: str) -> str:
    if edge in view["walls"]:
        return "|!:"[view["walls"][edge]]
    return {"closed": "D", "open": "d", "destroyed": "x", None: " "}[view["doors"].get(edge)]


def _across(view: dict[str, Any], edge: str) -> str:
    return _three(_edge(view, edge))


def _three(sign: str) -> str:
    if sign in "|-":
        return "---"
    return "   " if sign == " " else f"-{sign}-"


def _space(view: dict[str, Any], space: str) -> str:
    things = {"F": view["fire"] + view["outside"], "s": view["smoke"], "*": view["hot_spots"], "?": view["poi"],
              "v": view["victims"], "t": view["treated"], "h": view["hazmats"]}
    signs = "".join(sign * spaces.count(space) for sign, spaces in things.items())
    return _sorted(signs + "".join(str(one["seat"]) for one in view["firefighters"] if one["space"] == space))


def becomes(state: fc.State, tokens: str, picture: str, at: str = "33") -> tuple[str, str]:
    """What a part of the house looks like after some tokens, and what it should: for one assert to compare."""
    return redrawn(after(state, tokens), picture, at), tidy(picture, at)


# Playing.


def played(tokens: str = "", **options: Any) -> fc.State:
    """The position after these tokens of a new game."""
    return after(fc.load("flashpoint", **options).start(), tokens)


def chances(state: fc.State) -> dict[str, float]:
    """What chance may decide, with the probabilities."""
    return {state.token(action): probability for action, probability in state.chance_outcomes()}


def told(state: fc.State, token: str) -> list[tuple[Any, ...]]:
    """The events of a token as tuples: the event, and its values."""
    result = state.copy()
    action = state.parse(token)
    result.apply(action)
    return [tuple(event.values()) for event in state.game.plugin.views.events(state, action, result, None)]


def where(state: fc.State, seat: int) -> str:
    """Where a firefighter stands."""
    space: str = state.view()["firefighters"][seat]["space"]
    return space
