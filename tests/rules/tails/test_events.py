"""Events: the whole table follows from the story that they tell."""
from __future__ import annotations

import random
from typing import Any

import pytest

import firecore as fc

from ...conformance.option_sets import OPTION_SETS, name_of
from .table import drawn, told

Event = dict[str, Any]


class Table:
    """What one who only listens to the events knows."""

    def __init__(self, game: fc.Game) -> None:
        self.frozen = game.options["trickster"] == "frozen"
        self.piles: list[dict[str, dict[str, Any]]] = [{} for _ in range(game.seats)]
        self.exhausted: list[list[str]] = [[] for _ in range(game.seats)]
        self.hands = [0] * game.seats
        self.first = 0
        self.gone: dict[str, list[int]] = {"fires": [], "campfires": []}
        self.fire: int | None = None
        self.top: dict[str, Any] | None = None
        self.reserve: list[int] = []

    def hear(self, event: Event) -> None:
        """One event."""
        getattr(self, "on_" + event["event"].replace(" ", "_"))(event)

    def on_start_card(self, event: Event) -> None:
        seat, card = event["seat"], event["card"]
        self.piles[seat][card] = {"number": int(card), "fires": [], "campfires": [seat]}

    def on_fire_card(self, event: Event) -> None:
        self.fire = event["value"]

    def on_chosen(self, event: Event) -> None:
        self.hands[event["seat"]] = len(event["cards"])

    def on_lap(self, event: Event) -> None:
        assert (self.fire or 0) + event["lap"] - 1 in range(event["needed"], 200, 9)

    def on_played(self, event: Event) -> None:
        self.hands[event["seat"]] -= 1
        self._cover(event["seat"], event["card"], event["number"])

    def on_passed(self, event: Event) -> None:
        pass

    def on_thief_drew(self, event: Event) -> None:
        self.drew = event["number"]

    def on_thief_played(self, event: Event) -> None:
        assert event["number"] == (self.reserve.pop() if event["from"] == "reserve" else self.drew)
        self._cover("thief", str(event["number"]), event["number"])

    def on_thief_passed(self, event: Event) -> None:
        if event["laid"] is not None:
            assert event["laid"] == self.drew
            self.reserve.append(event["laid"])

    def _cover(self, owner: int | str, card: str, number: int) -> None:
        assert self.top is None or number == self.top["number"] % 9 + 1
        self.top = {"owner": owner, "card": card, "number": number}

    def on_void(self, event: Event) -> None:
        assert self.top is None
        assert event["fire"] == self.fire
        self.gone["fires"].append(event["fire"])
        self._end_round()

    def on_won(self, event: Event) -> None:
        assert self.top == {"owner": event["by"], "card": event["card"], "number": event["number"]}
        assert event["fire"] == self.fire
        if event["by"] == "thief":
            self.gone["fires"].append(event["fire"])
        else:
            number = event["number"] if event["card"] != "+" or self.frozen else None
            self.piles[event["by"]][event["card"]] = {"number": number, "fires": [event["fire"]], "campfires": []}
        self._end_round()

    def on_robbed(self, event: Event) -> None:
        pile = self.piles[event["seat"]].pop(event["cover"])
        assert pile == {"number": event["number"], "fires": event["fires"], "campfires": event["campfires"]}
        to = self.gone if event["by"] == "thief" else next(
            pile for pile in self.piles[event["by"]].values() if self.fire in pile["fires"])
        to["fires"] += pile["fires"]
        to["campfires"] += pile["campfires"]
        for lot in (to["fires"], to["campfires"]):
            lot.sort()

    def _end_round(self) -> None:
        self.top, self.reserve = None, []
        self.gone["fires"].sort()

    def on_taken_back(self, event: Event) -> None:
        self.hands[event["seat"]] -= len(event["cards"])

    def on_recovered(self, event: Event) -> None:
        assert self.exhausted[event["seat"]] == event["cards"]
        self.exhausted[event["seat"]] = []

    def on_exhausted(self, event: Event) -> None:
        assert not self.exhausted[event["seat"]]
        self.exhausted[event["seat"]] = event["cards"]

    def on_first_player(self, event: Event) -> None:
        self.first = event["seat"]

    def on_scores(self, event: Event) -> None:
        self.scores = event["to"]

    def on_over(self, event: Event) -> None:
        assert event["scores"] == self.scores


def as_told(table: Table) -> dict[str, Any]:
    return {"piles": [dict(sorted(piles.items())) for piles in table.piles], "exhausted": table.exhausted,
            "hands": table.hands, "first": table.first, "gone": table.gone, "top": table.top, "reserve": table.reserve}


def as_it_is(state: fc.State) -> dict[str, Any]:
    view = state.view(fc.EVERYTHING)
    return {
        "piles": [dict(sorted((pile["cover"], {key: pile[key] for key in ("number", "fires", "campfires")})
                              for pile in seat["piles"])) for seat in view["seats"]],
        "exhausted": [seat["exhausted"] for seat in view["seats"]],
        "hands": [len(seat["hand"]) for seat in view["seats"]],
        "first": view["first"],
        "gone": view["gone"],
        "top": view["top"],
        "reserve": view["thief"]["reserve"] if view["thief"] else [],
    }


@pytest.mark.rule("T3.5", "T3.7", "T4.4")
@pytest.mark.parametrize("options", OPTION_SETS["tails"], ids=lambda options: name_of(("tails", options)))
def test_the_table_follows_from_the_events(options: dict[str, Any]) -> None:
    game = fc.load("tails", **options)
    for seed in range(6):
        rng = random.Random(seed)
        listener = rng.choice([None, *range(game.seats)])
        state, table, lazy = game.start(), Table(game), rng.random()
        while not state.is_over:
            tokens = [state.token(action) for action in state.legal_actions()]
            token = rng.choice(tokens if rng.random() < lazy else tokens[-3:])
            before, action = state.copy(), state.parse(token)
            state.apply(action)
            for event in game.plugin.views.events(before, action, state, listener):
                table.hear(event)
            assert as_told(table) == as_it_is(state)


def test_scores_are_told_when_they_change() -> None:
    state = drawn("""
        play fire=4 seat=3 top=0:5 deck=-
        1(c0)         -  37   5
        5(c1),7(f7)   -  139  -
        8(c2)         -  67   4
        9(f8c3)       -  36+  -
    """)
    assert told(state, "-")[-2:] == [
        {"event": "scores", "from": [1, 3, 1, 4], "to": [4, 2, 1, 4]},
        {"event": "over", "scores": [4, 2, 1, 4], "returns": [0.5, 0.0, 0.0, 0.5]},
    ]
