"""Games in pure Python: they work wherever a game does, and what they do wrong is raised where it is asked for."""
from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore import sketch
from firecore.plugins.manager import PluginManager
from firecore.sketch import Sketch, register
from firecore.testing import check_game

sys.path.append(str(Path(__file__).parents[1] / "native" / "firecore-lots" / "src"))

from firecore_lots.sketch import Lots  # type: ignore[import-not-found]


class Count(Sketch):
    """One seat counts to five by ones and twos, and a coin takes one away."""

    name = "count"
    seats = 1
    actions = ("1", "2", "*heads", "*tails")

    def start(self) -> Any:
        return 0, False

    def actor(self, state: Any) -> int | None:
        return fc.CHANCE if state[1] else 0 if state[0] < 5 else None

    def legal(self, state: Any) -> Any:
        return self.actions[2:] if state[1] else self.actions[:2]

    def weights(self, state: Any) -> dict[str, float]:
        return {"*heads": 0.25, "*tails": 0.75}

    def apply(self, state: Any, token: str) -> Any:
        if state[1]:
            return max(0, state[0] - (token == "*heads")), False
        return state[0] + int(token), True

    def scores(self, state: Any) -> Any:
        return (state[0],)

    def returns(self, state: Any) -> Any:
        return (float(state[0] == 5),)


@pytest.fixture(autouse=True)
def known(firecore_manager: PluginManager) -> None:
    """Both games, in a manager of their own."""
    register(Lots)
    register(Count)


def test_dice_go_by_the_weights_where_a_game_has_no_way_of_its_own_to_draw() -> None:
    state, dice = fc.load("count").start(), fc.Dice(1)
    state.apply("1")
    thrown = [state.token(dice.pick(state)) for _ in range(4000)]
    assert dice.drawn == 4000
    assert 890 < thrown.count("*heads") < 1110     # four standard deviations from 1000


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"together": True}])
def test_a_sketch_keeps_the_laws(options: dict[str, Any]) -> None:
    check_game("lots", matches=2, **options)


def test_the_least_sketch_keeps_the_laws() -> None:
    check_game("count", matches=1)


def test_matches_saves_records_and_replays() -> None:
    match = fc.Match(fc.load("lots"), seed=3)
    record = fc.play(match, ["random", "mcts:iterations=20"])
    assert fc.Match.load(match.save()).tokens == match.tokens
    assert record.verify() == match.state
    assert pickle.loads(pickle.dumps(match.state)) == match.state


def test_playouts_search_and_batches() -> None:
    state = fc.Match(fc.load("lots"), seed=3).state
    assert fc.playouts(state, 40, seed=1) == fc.playouts(state, 40, seed=1, threads=2)
    assert fc.search(state, iterations=50).best in state.legal_actions()
    batch = fc.Batch(fc.load("count"), 3, seed=1)
    batch.apply([state.legal_actions()[0] for state in map(batch.state, range(3))])
    assert [state.scores() for state in map(batch.state, range(3))] <= [(1,)] * 3


def test_a_position_is_the_state_as_json() -> None:
    game = fc.load("count")
    state = game.start()
    state.apply("2")
    assert state.position() == "count/1 [2,true]"
    assert game.read("count/1 [2,true]") == state
    assert state.view(fc.EVERYTHING) == {"state": [2, True]}
    assert str(state) == "state: [2, true]"
    assert state.why_not("1") == "legal are '*heads *tails'"
    assert "there are the actions" in str(state.why_not("3"))


@pytest.mark.parametrize(("line", "told"), [
    ("coun/1 [2,true]", "begins with count/1"),
    ("count/1 [2,", "comes a value as JSON"),
    ("count/1 [2.5,true]", "comes a value as JSON"),
    ("count/1 {}", "comes a value as JSON"),
    ("count/1 " + "[" * 9000, "comes a value as JSON"),
    ("count/1 [2, true]", r"it is written '\[2,true\]'"),
    ("count/1 [" + "1," * 600 + "1]", "more than 1024 bytes"),
    ("count/1 3", "cannot be played: TypeError"),
])
def test_a_faulty_position_is_refused(line: str, told: str) -> None:
    with pytest.raises(fc.PositionError, match=told):
        fc.load("count").read(line)


def raises(*given: Any) -> Any:
    raise ZeroDivisionError("planted")


def random_match(game: fc.Game) -> None:
    match = fc.Match(game, 1)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    match.record(fc.EVERYTHING)


DOINGS: dict[str, Callable[[fc.State], Any]] = {
    "playouts": lambda state: fc.playouts(state, 10),
    "playouts in threads": lambda state: fc.playouts(state, 600, threads=2),
    "search": lambda state: fc.search(state, iterations=20),
    "a batch": lambda state: fc.Batch(state.game, 2).apply([0, 0]),
    "a match": lambda state: random_match(state.game),
}


@pytest.mark.parametrize("doing", DOINGS)
@pytest.mark.parametrize("method", ["actor", "legal", "weights", "apply", "returns"])
def test_what_a_sketch_raises_is_raised(doing: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = fc.load("count").start()
    monkeypatch.setattr(Count, method, raises)
    if (doing, method) != ("a batch", "returns"):     # no game of it comes to its end
        with pytest.raises(ZeroDivisionError):
            DOINGS[doing](state)
    monkeypatch.undo()
    assert fc.playouts(state, 10).n == 10


@pytest.mark.parametrize(("method", "answer", "told"), [
    ("actor", 1, "actor gives a seat"),
    ("actor", True, "actor gives a seat"),
    ("legal", ("1", "1"), "each once"),
    ("legal", ("3",), "some of the actions"),
    ("legal", (), "some of the actions"),
    ("apply", [1, 2], "tuples"),
    ("apply", 1.5, "whole numbers"),
    ("apply", "x" * 2000, "leaves room for 1016"),
    ("scores", (1, 2), "scores gives 1 numbers"),
])
def test_answers_are_checked(method: str, answer: Any, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = fc.load("count").start()
    monkeypatch.setattr(Count, method, lambda *given: answer)

    def use() -> None:
        state.apply("1")
        state.scores()

    with pytest.raises(fc.PluginError, match=told):
        use()


def test_after_a_failure_the_state_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    state = fc.load("count").start()
    monkeypatch.setattr(Count, "apply", raises)
    with pytest.raises(ZeroDivisionError):
        state.apply("1")
    monkeypatch.undo()
    assert state == fc.load("count").start()


def test_a_sketch_with_secrets_says_what_each_seat_sees() -> None:
    class Open(Count):
        def redact(self, state: Any, seat: Any, rng: Any) -> Any:
            return state

    with pytest.raises(fc.PluginError, match="view, seen and observe"):
        register_and_load(Open)


def test_actions_are_there_once() -> None:
    class Twice(Count):
        actions = ("1", "1", "*heads", "*tails")

    with pytest.raises(fc.PluginError, match="each there once"):
        register_and_load(Twice)


def register_and_load(cls: type[Sketch]) -> fc.Game:
    register(cls)
    return fc.load(cls.name)


def test_a_newer_sketch_takes_the_place_of_the_older() -> None:
    class Longer(Count):
        def scores(self, state: Any) -> Any:
            return (100 + state[0],)

    assert register_and_load(Longer).start().scores() == (100,)


def test_native_games_are_no_sketches() -> None:
    with pytest.raises(TypeError, match="this game is not written in Python"):
        sketch.sketched.parts(fc.load("feurio").start())
