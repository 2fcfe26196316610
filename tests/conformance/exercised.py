"""How often does play come across each clause? ``nox -s exercised`` prints a table; nightly none may be below 1,000.

Games of every option set are played beside the slow models: at random, as captain, keen, ranger and greedy would play them with
some random decisions, and from scattered positions; more of those that bring up what is rare. Compared are the actor, scores and
chances after every step, and the legal actions at one decision in eight. Meanwhile ``CLAUSES`` says of each step which clauses
mattered in it. Run it with ``python -O``: the models' own checks cost more than all the rest.
"""
from __future__ import annotations

import argparse
import functools
import operator
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import firecore as fc

from .option_sets import OPTION_SETS, load
from .test_flashpoint_positions import model_of, random_position
from .test_lockstep import MODELS, at_random
from .walks import MAX_STEPS, RANDOM, Case, Led, leaders

SCATTERED, SCATTERED_STEPS = "scattered", 40     # positions that play hardly reaches, and how long they are played on
MIN_VALUE = 1000
EIGHTH = 8      # at one decision in so many all legal actions are compared


class Step(NamedTuple):
    """One token that was played, or that chance decided."""

    token: str
    before: dict[str, Any]                       # views of everything
    after: dict[str, Any]
    events: dict[str, list[dict[str, Any]]]      # what it caused, by name
    options: dict[str, Any]
    legal: list[str]                             # what could have been played

    @property
    def experienced(self) -> bool:
        return bool(self.options.get("rules") == "experienced")

    @property
    def family(self) -> bool:
        return bool(self.options.get("rules") == "family")

    def phase(self, *names: str) -> bool:
        """Whether the step was taken in one of these phases."""
        return self.before["phase"] in names

    def did(self, *names: str) -> bool:
        """Whether it caused one of these events."""
        return any(name in self.events for name in names)

    def more(self, key: str) -> int:
        """By how much a number of the view grew."""
        return int(self.after[key] - self.before[key])

    @property
    def ends(self) -> bool:
        return self.after["phase"] == "over"


def _spaces(step: Step, event: str) -> list[str]:
    return [one["space"] for one in step.events.get(event, [])]


def _at(view: dict[str, Any], seat: int) -> str:
    return str(view["firefighters"][seat]["space"])


def _specialist(step: Step) -> str:
    return str(step.before["firefighters"][step.before["seat"]]["specialist"])


def _burns(view: dict[str, Any], space: str) -> bool:
    return space in view["fire"] or space in view["outside"]


def _is_outdoors(space: str) -> bool:
    return space[0] in "07" or space[1] in "09"


def _load(token: str) -> str:
    """What a move takes along; "-" if it is none."""
    token = token.partition(":")[2] or token
    return token[1:] if token[0] in "NESW" and token[-1] not in "+-" and "=" not in token else "-"


Clause = Callable[[Step], object]

FLASHPOINT: dict[str, Clause] = {
    "P1.2": lambda s: (s.phase("act") and s.token[-1] in "NESW" and s.token[0] in "dxXc") or _load(s.token) != "-",
    "P1.4": lambda s: s.did("smoke", "fire"),
    "P1.5": lambda s: s.did("damage"),
    "P2.1": lambda s: s.family and s.phase("place-firefighter") and s.before["seat"] == 0,
    "P2.2": lambda s: s.family and s.phase("place-firefighter"),
    "P3.1": lambda s: s.did("turn"),
    "P3.2": lambda s: s.token == ".",
    "P3.3": lambda s: s.phase("knocked-down", "ride", "next-hazmat"),
    "P4.1": lambda s: _load(s.token) == "v",
    "P4.2": lambda s: s.phase("reveal") and s.did("victim revealed", "false alarm revealed"),
    "P4.3": lambda s: s.phase("act") and any(_burns(s.before, one["space"]) for one in s.before["firefighters"]),
    "P4.4": lambda s: s.family and s.did("rescued"),
    "P4.5": lambda s: s.token[0] == "c" and s.did("collapse"),
    "P5.1": lambda s: s.phase("roll"),
    "P5.2": lambda s: s.phase("roll") and s.did("explosion"),
    "P5.3": lambda s: s.did("shock wave"),
    "P5.4": lambda s: s.phase("roll") and s.did("wall falls"),
    "P5.5": lambda s: any(map(_is_outdoors, _spaces(s, "fire"))),
    "P5.6": lambda s: s.did("flashover"),
    "P5.7": lambda s: s.did("victim lost", "poi lost") or s.phase("reveal-burning"),
    "P5.8": lambda s: (any(map(_is_outdoors, _spaces(s, "fire"))) and not s.after["outside"]) or (
        s.before["outside"] and not s.after["outside"]),
    "P6.1": lambda s: s.family and s.phase("knocked-down"),
    "P6.2": lambda s: s.did("knocked down"),
    "P7.1": lambda s: s.family and s.phase("replenish"),
    "P7.2": lambda s: s.did("victim revealed", "false alarm revealed"),
    "P8.1": lambda s: s.ends and s.after["reason"] in ("rescues", "losses"),
    "P8.2": lambda s: s.did("collapse"),
    "P8.3": lambda s: s.options["perfect"] and max(s.before["rescued"], s.after["rescued"]) >= 7,
    "P8.4": lambda s: s.ends or s.did("rescued"),
    "P8.5": lambda s: s.ends and s.after["cut_off"],
    "P8.6": lambda s: s.ends,
    "P9.1": lambda s: s.phase("setup-explosion", "setup-hazmat"),
    "P9.2": lambda s: s.phase("setup-explosion"),
    "P9.3": lambda s: s.phase("setup-hazmat"),
    "P9.4": lambda s: s.phase("setup-poi"),
    "P9.5": lambda s: s.phase("choose-specialist", "draw-specialist"),
    "P9.6": lambda s: s.phase("setup-hot-spot"),
    "P9.7": lambda s: s.experienced and s.phase("place-firefighter", "park-ambulance", "park-engine"),
    "P10.1": lambda s: s.phase("act") and s.before["extra"] > s.after["extra"] and s.token != ".",
    "P10.2": lambda s: s.experienced and s.did("rescued"),
    "P10.3": lambda s: _load(s.token)[:1] == "l",
    "P10.4": lambda s: _load(s.token) in ("h", "lh"),
    "P10.5": lambda s: s.phase("ride") or s.token in ("E+", "E-", "A+", "A-"),
    "P10.6": lambda s: s.token[0] == "g" or s.phase("gun", "gun-row", "gun-column", "gun-both"),
    "P10.7": lambda s: s.token[1:2] == ":",
    "P10.8": lambda s: s.token[0] == "=" and s.phase("act"),
    "P10.9": lambda s: s.experienced and _load(s.token) != "-" and any(
        _at(s.after, one["seat"]) != one["space"] and _at(s.after, one["seat"]) in functools.reduce(operator.iadd, [*s.after["parking"]["ambulance"].values(), *s.after["parking"]["engine"].values()], [])
        for one in s.before["firefighters"]),
    "P11.1": lambda s: s.did("hazmat explodes"),
    "P11.2": lambda s: s.did("flare-up"),
    "P11.3": lambda s: "flared-up" in s.before["marks"] and s.phase("roll") and not s.did("flare-up"),
    "P11.4": lambda s: s.experienced and s.phase("knocked-down"),
    "P11.5": lambda s: s.experienced and s.phase("replenish"),
    "P12.1": lambda s: s.token[0] == "*" and s.before["actor"] == -1 and 1 < len(s.legal) < 48 and s.legal[0][1].isdigit(),
    "P12.2": lambda s: s.before["actor"] == -1,
    "P12.3": lambda s: s.phase("gun", "gun-row", "gun-column", "gun-both"),
    "P13.1": lambda s: s.before["actor"] != -1 and len(s.legal) > 1,
    "P13.2": lambda s: s.phase("knocked-down", "ride", "aim"),
}


def _zones(step: Step, test: Callable[[dict[str, Any]], object]) -> bool:
    return any(test(zone) for zone in step.after["zones"])


FEURIO: dict[str, Clause] = {
    "F2.1": lambda s: s.token[0] == "@",
    "F2.2": lambda s: s.phase("lay"),
    "F2.3": lambda s: s.token[0] in "RGBY",
    "F3.1": lambda s: s.before["turn"] != s.after["turn"],
    "F3.2": lambda s: s.phase("setup") and s.after["phase"] != "setup",
    "F3.3": lambda s: s.phase("setup"),
    "F4.1": lambda s: s.phase("draw"),
    "F4.2": lambda s: s.phase("lay"),
    "F4.3": lambda s: s.phase("place"),
    "F4.4": lambda s: s.token[0] in "RGBY",
    "F4.5": lambda s: s.phase("lay") and any(sum(one["men"].values()) > one["accesses"] for one in s.after["tiles"]),
    "F4.6": lambda s: any(len(one["men"]) > 1 for one in s.after["tiles"]) and s.token[0] in "RGBY",
    "F4.7": lambda s: s.token[0] in "RGBY" and len({one[0] for one in s.legal} & set("RGBY")) > 1,
    "F4.8": lambda s: s.phase("lay", "place"),
    "F5.1": lambda s: s.token[0] == "#",
    "F5.2": lambda s: s.options["firebreaks"] and s.phase("lay") and not any(one[0] == "#" for one in s.legal),
    "F5.3": lambda s: any(one["firebreak_of"] is not None for one in s.after["tiles"]),
    "F5.4": lambda s: s.options["firebreaks"] and s.token[0] == "@",
    "F5.5": lambda s: s.options["firebreaks"] and s.phase("draw"),
    "F6.1": lambda s: s.ends and not _together(s),
    "F6.2": lambda s: (s.token == "-" and s.before["laid"] and s.before["stack"] == 0) or s.more("passes") > 0,
    "F6.3": lambda s: s.ends and _together(s),
    "F7.1": lambda s: s.did("zones"),
    "F7.2": lambda s: _zones(s, lambda zone: zone["value"]) and s.did("zones"),
    "F7.3": lambda s: s.options["hot"] and s.did("scores"),
    "F7.4": lambda s: s.did("scores") and not _together(s),
    "F7.5": lambda s: s.ends and s.after["reason"] != "points" and not _together(s),
    "F8.1": lambda s: _together(s) and s.phase("setup"),
    "F8.2": lambda s: _together(s) and s.ends,
    "F8.3": lambda s: s.options["cooperative"] and len(s.before["scores"]) == 3 and s.token[0] == "Y",
    "F9.1": lambda s: s.ends,
    "F9.2": lambda s: s.did("scores"),
    "F10.1": lambda s: len(s.legal) > 1,
    "F10.2": lambda s: "," in s.token,
    "F10.3": lambda s: s.options["firebreaks"] and s.phase("draw", "lay"),
}


def _together(step: Step) -> bool:
    return bool(step.options["cooperative"] or step.options["players"] == 1)


TAILS: dict[str, Clause] = {
    "T1.1": lambda s: s.phase("reveal"),
    "T1.2": lambda s: s.phase("deal"),
    "T1.3": lambda s: s.before["thief"] is not None and s.phase("play", "draw"),
    "T2.1": lambda s: s.phase("deal"),
    "T2.2": lambda s: s.phase("choose"),
    "T2.3": lambda s: s.phase("reveal"),
    "T3.1": lambda s: s.phase("choose"),
    "T3.2": lambda s: s.before["top"] is None and s.phase("play"),
    "T3.3": lambda s: s.after["phase"] in ("reveal", "over") and not s.phase("deal") and not s.did("won"),
    "T3.4": lambda s: s.before["top"] is not None and s.did("played"),
    "T3.5": lambda s: s.did("won") and any(one["by"] != "thief" for one in s.events["won"]),
    "T3.6": lambda s: s.did("won") and any(one["card"] == "+" for one in s.events["won"]),
    "T3.7": lambda s: s.did("exhausted", "recovered", "taken back"),
    "T3.8": lambda s: s.legal == ["-"],
    "T4.1": lambda s: s.before["thief"] is not None and s.did("fire card"),
    "T4.2": lambda s: s.did("thief drew", "thief played", "thief passed"),
    "T4.3": lambda s: s.did("won") and any(one["by"] == "thief" for one in s.events["won"]),
    "T4.4": lambda s: s.did("thief played", "thief passed"),
    "T5.1": lambda s: s.ends,
    "T5.2": lambda s: s.did("scores") or s.ends,
    "T7.1": lambda s: len(s.legal) > 1,
    "T7.2": lambda s: s.phase("choose"),
    "T7.3": lambda s: s.before["actor"] == -1,
}
CLAUSES = {"feurio": FEURIO, "flashpoint": FLASHPOINT, "tails": TAILS}

# What no step of a game can show: rules about options, boards and pieces, worked examples, and the form of positions.
NOT_IN_PLAY = {"feurio": {"F1.1", "F1.2", "F1.3"}, "flashpoint": {"P1.1", "P1.3", "P14.1", "P14.2", "P14.3", "P14.4"},
               "tails": {"T8.1", "T8.2"}}


Arm = tuple[Case, str]      # an option set, and who decides: a policy, RANDOM, or SCATTERED


def arms(game: str) -> list[Arm]:
    """Whom to play with which options."""
    return [((game, options), player) for options in OPTION_SETS[game]
            for player in (RANDOM, *leaders((game, options)), *([SCATTERED] if game == "flashpoint" else []))]


def compared(case: Case, player: str, seed: int) -> Iterator[Step]:
    """The steps of one game, each of them compared with the slow model."""
    rng = random.Random(seed)
    led = Led(case, player, seed) if player not in (RANDOM, SCATTERED) else None
    if player == SCATTERED:
        state, fields = random_position(load(case), rng)
        model: Any = model_of(case[1], fields)
    else:
        state, model = load(case).start(), MODELS[case[0]](**case[1])
    eager, options, after = rng.random(), dict(state.game.options), state.view(fc.EVERYTHING)
    for number in range(SCATTERED_STEPS if player == SCATTERED else MAX_STEPS):
        tokens = [state.token(action) for action in state.legal_actions()]
        if state.actor != model.actor or state.scores() != tuple(model.scores()):
            raise SystemExit(f"{case}, {player}, seed {seed}: the model differs in {state.position()}")
        if (state.is_chance or number % EIGHTH == 0) and tokens != model.legal():
            raise SystemExit(f"{case}, {player}, seed {seed}: other legal actions in {state.position()}")
        if state.is_over:
            return
        token = at_random(tokens, rng, eager) if led is None else state.token(led.decides(state))
        before, old = after, state.copy()
        action = state.parse(token)
        state.apply(action)
        model.apply(token)
        after, events = state.view(fc.EVERYTHING), {}
        for event in state.game.plugin.views.events(old, action, state, None):
            events.setdefault(event["event"], []).append(event)
        yield Step(token, before, after, events, options, tokens)


class Tally:
    """How often each clause came up, and which arms bring it up."""

    def __init__(self, game: str) -> None:
        self.clauses = CLAUSES[game]
        self.found: Counter[str] = Counter()
        self.by_arm: list[Counter[str]] = []
        self.spent: list[float] = []
        self.games = self.steps = 0
        self.arms = arms(game)
        for number in range(len(self.arms)):
            self.by_arm.append(Counter())
            self.spent.append(0.0)
            self.play(number)

    def play(self, number: int) -> None:
        """One more game with that arm."""
        start = time.monotonic()
        for step in compared(*self.arms[number], seed=self.games):
            self.by_arm[number].update(name for name, matters in self.clauses.items() if matters(step))
            self.steps += 1
        self.games += 1
        self.spent[number] += time.monotonic() - start
        self.found = sum(self.by_arm, Counter())

    def most_wanted(self) -> int:
        """The arm that brings up the rarest clause fastest; where none has yet, the one played least."""
        rarest = min(self.clauses, key=lambda name: self.found[name])
        rates = [counted[rarest] / spent for counted, spent in zip(self.by_arm, self.spent, strict=True)]
        return rates.index(max(rates)) if any(rates) else self.spent.index(min(self.spent))

    def until(self, least: int, seconds: float) -> None:
        """Play until every clause has come up so often, or time is over."""
        deadline = time.monotonic() + seconds
        while min(self.found[name] for name in self.clauses) < least and time.monotonic() < deadline:
            self.play(self.most_wanted())


def main() -> int:
    """Print the table; 1 if a clause came up too seldom."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(CLAUSES))
    parser.add_argument("--seconds", type=float, default=1800, help="for each game at most")
    parser.add_argument("--least", type=int, default=MIN_VALUE, help="how often every clause must come up")
    arguments = parser.parse_args()
    seldom = 0
    for game in arguments.games:
        tally = Tally(game)
        tally.until(arguments.least, arguments.seconds)
        print(f"{game}: {tally.games} games, {tally.steps} steps")
        clauses = fc.load(game).plugin.rules.manual.clauses()
        for name in CLAUSES[game]:
            few = tally.found[name] < arguments.least
            seldom += few
            print(f"  {name:6} {tally.found[name]:8}{' seldom' if few else '       '} {clauses[name].title}", flush=True)
    return int(seldom > 0)


if __name__ == "__main__":
    sys.exit(main())
