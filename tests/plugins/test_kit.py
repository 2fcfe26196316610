"""firecore.testing: for each law a planted bug, and the check that catches it says which law it was."""
from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import firecore as fc
from firecore.game import Game, make, plugin_named
from firecore.options import whole
from firecore.plugins.games import GamePlugin
from firecore.plugins.manager import PluginManager
from firecore.plugins.players import Players
from firecore.plugins.types import AgentPlugin, RendererPlugin
from firecore.testing import LawBroken, check_agent, check_game, check_renderer

from ..changed import changed, played_by
from ..mute import Mute, mute

SECRET = {"firebreaks": True}
FEURIO = plugin_named("feurio")


@pytest.mark.parametrize("name", ["random", "greedy", "mcts:iterations=8"])
def test_our_agents_keep_the_laws(name: str) -> None:
    check_agent(name, reproducible=True)


# Games. Bugs in what Python is told are planted in the plugin, bugs in the engine in a state that passes on the rest.


def broken(**fields: Any) -> GamePlugin:
    return changed(FEURIO, **fields)


class BrokenState:
    """A state whose methods may be replaced."""

    replaced: dict[str, Callable[..., Any]]

    def __init__(self, state: fc.State, **replaced: Callable[..., Any]) -> None:
        self.state, self.replaced = state, replaced

    def __getattr__(self, name: str) -> Any:
        if name in self.replaced:
            return lambda *args: self.replaced[name](self.state, *args)
        return getattr(self.state, name)

    def copy(self) -> Any:
        if "copy" in self.replaced:
            return self.replaced["copy"](self)
        return BrokenState(self.state.copy(), **self.replaced)

    def __eq__(self, other: object) -> bool:
        return self.state == (other.state if isinstance(other, BrokenState) else other)

    def __reduce__(self) -> Any:
        return self.state.__reduce__()

    __hash__ = None     # type: ignore[assignment]


class BrokenGame(Game):
    """A game whose states have methods that are replaced."""

    def start(self) -> Any:
        return BrokenState(super().start(), **self.__dict__["replaced"])


def with_states(**replaced: Callable[..., Any]) -> Any:
    game = BrokenGame(FEURIO, make(FEURIO, {}).options)
    game.__dict__["replaced"] = replaced
    return game


_turns = itertools.count()


def leaking_view(state: fc.State, seat: int | None) -> dict[str, Any]:
    return FEURIO.views.view(state, seat) | {"firebreaks": [tile["value"] for tile in FEURIO.views.view(state, None)["tiles"]]}


def forgetful_position(state: fc.State) -> str:
    return FEURIO.notation.position(state).rpartition(" ")[0]


PLANTED: dict[str, tuple[Any, dict[str, Any], str]] = {
    "copies that are no copies": (with_states(copy=lambda state: state), {}, "a copy is equal and independent"),
    "copies that share": (with_states(copy=lambda one: BrokenState(one.state, **one.replaced)), {},
                          "a copy is equal and independent"),
    "an unstable order": (with_states(legal_actions=lambda state: sorted(
        state.legal_actions(), key=lambda _: random.random())), {}, "legal actions keep their order"),
    "the same action twice": (with_states(legal_actions=lambda state: state.legal_actions() * 2), {},
                              "legal actions are ids and each is there once"),
    "actions without end": (with_states(is_over=lambda state: False), {}, "the actor is a seat or chance or no one"),
    "a wrong mask": (with_states(legal_mask=lambda state: ~state.legal_mask()), {}, "the mask marks the legal actions"),
    "loaded dice": (with_states(chance_outcomes=lambda state: [
        (action, 1.1 * p) for action, p in state.chance_outcomes()]), {}, "probabilities sum to one"),
    "anything goes": (with_states(apply=lambda state, action: None), {},
                      "illegal actions are refused and change nothing"),
    "a broken invariant": (with_states(faults=lambda state: (3,)), {}, "every position is sound"),
    "scores of too few": (with_states(scores=lambda state: state.scores()[1:]), {},
                          "every seat has a score and in the end a return"),
    "returns too early": (with_states(returns=lambda state: (1.0, 0.0, 0.0, 0.0)), {},
                          "every seat has a score and in the end a return"),
    "one token for all": (broken(token=lambda state, action: "x"), {}, "tokens and ids lead to each other"),
    "tokens nobody reads": (broken(find=lambda state, token: -1), {}, "tokens and ids lead to each other"),
    "no reason": (broken(why_not=lambda state, token: ""), {}, "a refusal has a reason"),
    "a reason that raises": (broken(why_not=lambda state, token: token[5]), {}, "a refusal has a reason"),
    "a position that forgets": (broken(position=forgetful_position), {}, "a position says everything"),
    "a view of tuples": (broken(view=lambda state, seat: {"a": (1, 2)}), {}, "views are plain values"),
    "a view that wavers": (broken(view=lambda state, seat: {"a": next(_turns)}), {}, "views are plain values"),
    "a view that leaks": (broken(view=leaking_view), SECRET, "a seat is told no secret"),
    "a text that leaks": (broken(text=lambda state, seat, names: FEURIO.words.text(state, None, names)), SECRET,
                          "a seat is told no secret"),
    "tokens for a seat that are lost": (broken(seen=lambda game, history, seat, actor: []), SECRET,
                                        "a seat sees every token in its place"),
    "events of no plain values": (broken(events=lambda before, action, after, seat: [{"state": {1}}]), {},
                                  "what happened can be told"),
}


@pytest.mark.parametrize(("game", "options", "law"), PLANTED.values(), ids=PLANTED)
def test_bugs_in_games_are_caught(game: Any, options: dict[str, Any], law: str) -> None:
    with pytest.raises(LawBroken) as caught:
        check_game(game, matches=2, **options)
    assert caught.value.law == law
    assert str(caught.value).startswith(law + ": ")


def test_a_game_that_nobody_registered_can_be_checked(firecore_manager: PluginManager) -> None:
    check_game(replace(FEURIO, name="wildfire", players=Players), matches=1, players=2)
    assert "wildfire" not in fc.games()


def test_a_policy_that_plays_anything(firecore_manager: PluginManager) -> None:
    class Wild:
        def choose(self, state: fc.State, dice: fc.Dice) -> int:
            return -5

    with pytest.raises(LawBroken, match="policies pick legal actions: wild picked -5"):
        check_game(played_by(FEURIO, {"wild": Wild()}), matches=1)


# Agents.


class Keeps:
    def __init__(self) -> None:
        self.turns: list[fc.Turn] = []

    def choose(self, turn: fc.Turn) -> int:
        self.turns.append(turn)
        return turn.legal_actions()[0]


class KeepsAMethod(Keeps):
    def choose(self, turn: fc.Turn) -> int:
        self.ask = turn.view
        return turn.legal_actions()[0]


class Mutates(Keeps):
    def choose(self, turn: fc.Turn) -> int:
        action = turn.legal_actions()[0]
        turn._state().apply(action)
        return action


class Slow(Keeps):
    def choose(self, turn: fc.Turn) -> int:
        left = turn.seconds_left
        while left is not None and turn.seconds_left > -0.001:     # type: ignore[operator]
            pass
        return turn.legal_actions()[0]


class Wavers(Keeps):
    def choose(self, turn: fc.Turn) -> int:
        return random.SystemRandom().choice(turn.legal_actions())


class Refuses(Keeps):
    def start(self, game: fc.Game, seat: int) -> None:
        raise fc.OptionError("not this one")


def first(turn: fc.Turn) -> int:
    return turn.legal_actions()[0]


class ExitsAsItIsAsked:
    @property
    def choose(self) -> Any:
        sys.exit("no more")


class ExitsAsANumber:
    def __index__(self) -> int:
        sys.exit("no number")


@pytest.mark.parametrize(("agent", "options", "law"), [
    (Keeps(), {}, "an agent does not keep its turn"),
    (KeepsAMethod(), {}, "an agent does not keep its turn"),
    (Mutates(), {}, "an agent leaves its turn as it is"),
    (Slow(), {"seconds": 0.02}, "an agent keeps time"),
    (Wavers(), {"reproducible": True}, "an agent plays the same match again for the same seed"),
    (Refuses(), {"games": None}, "an agent plays some game"),
    (lambda turn: 1 / 0, {}, "an agent does not raise"),
    (mute, {}, "an agent does not raise"),
    (lambda turn: sys.exit(3), {}, "an agent does not raise"),
    (ExitsAsItIsAsked(), {}, "an agent does not raise"),
    (AgentPlugin(name="exits", make=lambda: sys.exit("as it is made")), {}, "an agent does not raise"),
    (lambda turn: ExitsAsANumber(), {}, "an agent answers with the id of an action"),
    (lambda turn: Mute(), {}, "an agent answers with the id of an action"),
    (lambda turn: None, {}, "an agent answers with the id of an action"),
    (lambda turn: True, {}, "an agent answers with the id of an action"),
    (lambda turn: 10**9, {}, "an agent answers with a legal action"),
])
def test_bugs_in_agents_are_caught(agent: Any, options: dict[str, Any], law: str) -> None:
    with pytest.raises(LawBroken) as caught:
        check_agent(agent, **{"games": ["feurio"]} | options)
    assert caught.value.law == law


def test_an_agent_that_plays_by_itself_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    matches: list[fc.Match] = []
    init = fc.Match.__init__

    def remember(self: fc.Match, *args: Any, **options: Any) -> None:
        init(self, *args, **options)
        matches.append(self)

    def cheats(turn: fc.Turn) -> int:
        matches[-1].play(turn.legal_actions()[0])
        return turn.legal_actions()[0]

    monkeypatch.setattr(fc.Match, "__init__", remember)
    with pytest.raises(LawBroken, match="an agent leaves the match alone"):
        check_agent(cheats, games=["feurio"])


def test_sound_agents_of_every_make_pass() -> None:
    plugin = AgentPlugin(name="first", make=lambda skip: first, options=(whole("skip", 0, 0),))
    for agent in (first, plugin):
        check_agent(agent, games=["feurio", fc.load("tails", players=2)], reproducible=True, seconds=10)
    check_agent(plugin, games=["tails"], skip=1)
    with pytest.raises(fc.OptionError, match="agent first: no option 'depth'"):
        check_agent(plugin, depth=1)


@pytest.mark.parametrize(("agent", "options", "told"), [
    ("nobody", {}, "no agent 'nobody'"),
    ("random", {"matchs": 5}, "agent random: no option 'matchs'"),
    ("mcts", {"iterations": 0}, "agent mcts: iterations must be"),
    (first, {"matchs": 5}, "check_agent: an agent object takes no options, got matchs"),
    (Keeps, {}, "the agent: an agent is an object, got the class Keeps"),
])
def test_what_cannot_be_made_is_a_mistake_and_refuses_no_game(agent: Any, options: dict[str, Any], told: str) -> None:
    with pytest.raises(fc.OptionError) as caught:
        check_agent(agent, **options)
    assert told in str(caught.value)


# Renderers.


def drawing(**fields: Any) -> RendererPlugin:
    return RendererPlugin(**{"name": "mine", "render": lambda state, seat: state.text(seat)} | fields)


def spoils(state: fc.State, seat: int | None) -> str:
    if not state.is_over:
        state.apply(state.legal_actions()[0])
    return "drawn"


DRAWN: dict[str, tuple[dict[str, Any], str]] = {
    "raises": ({"render": lambda state, seat: 1 / 0}, "a drawing has the form of its media type"),
    "raises what cannot be shown": ({"render": mute}, "a drawing has the form of its media type"),
    "bytes": ({"render": lambda state, seat: b"x"}, "a drawing has the form of its media type"),
    "nothing": ({"render": lambda state, seat: ""}, "a drawing has the form of its media type"),
    "no xml": ({"render": lambda state, seat: "<svg>", "media_type": "image/svg+xml"},
               "a drawing has the form of its media type"),
    "no json": ({"media_type": "application/json"}, "a drawing has the form of its media type"),
    "wavers": ({"render": lambda state, seat: str(next(_turns))}, "a position is always drawn alike"),
    "spoils": ({"render": spoils}, "a renderer leaves the state as it is"),
    "leaks": ({"render": lambda state, seat: state.text(fc.EVERYTHING)}, "a renderer tells a seat no secret"),
    "leaks to the public": ({"render": lambda state, seat: state.text(fc.EVERYTHING if seat == fc.PUBLIC else seat)},
                            "a renderer tells a seat no secret"),
    "fails for the public": ({"render": lambda state, seat: 1 / 0 if seat == fc.PUBLIC else state.text(seat)},
                             "a drawing has the form of its media type"),
    "clears the screen": ({"render": lambda state, seat: "\x1b[2J" + state.text(seat)}, "a drawing steers no terminal"),
    "clears the screen, as one with styles": (
        {"render": lambda state, seat: "\x1b[2J\x1b[31m" + state.text(seat), "suffix": ".ansi"},
        "a drawing steers no terminal"),
    "styles, and does not say so": ({"render": lambda state, seat: "\x1b[31m" + state.text(seat)},
                                    "a drawing steers no terminal"),
    "runs right to left": ({"render": lambda state, seat: "\u202e" + state.text(seat)}, "a drawing steers no terminal"),
    "names a window in records": ({"render_record": lambda record, seat: "\x1b]0;mine\x07"},
                                  "a record drawn steers no terminal"),
    "tells tokens to the public": (
        {"render_record": lambda record, seat: " ".join(record.tokens if seat == fc.PUBLIC else record.seen(seat))},
        "a record drawn tells a seat no secret"),
    "fails at records": ({"render_record": lambda record, seat: record.tokens[10**6]},
                         "a record is drawn for every seat"),
    "tells tokens": ({"render_record": lambda record, seat: " ".join(record.tokens)},
                     "a record drawn tells a seat no secret"),
    "tells positions": ({"render_record": lambda record, seat: record.last().text(fc.EVERYTHING)},
                        "a record drawn tells a seat no secret"),
    "tells the seed": ({"render_record": lambda record, seat: str(record.seed)},
                       "a record drawn tells a seat no secret"),
}


@pytest.mark.parametrize("game", [fc.load("feurio", **SECRET), fc.load("tails")], ids=str)
@pytest.mark.parametrize(("fields", "law"), DRAWN.values(), ids=DRAWN)
def test_bugs_in_renderers_are_caught(fields: dict[str, Any], law: str, game: fc.Game) -> None:
    with pytest.raises(LawBroken) as caught:
        check_renderer(drawing(**fields), games=[game], every=5)
    assert caught.value.law == law


def test_a_renderer_of_nothing_is_caught() -> None:
    with pytest.raises(LawBroken, match="a renderer draws some game"):
        check_renderer(drawing(games=frozenset(["chess"])))


def test_sound_renderers_pass() -> None:
    check_renderer(drawing(), every=9)


@pytest.mark.parametrize("name", ["text", "ansi", "json"])
def test_our_renderers_of_records_tell_no_secret(name: str) -> None:
    check_renderer(name, games=[fc.load("feurio", **SECRET), "tails"], every=50)
