"""The agent ``marshal``, and the estimates that its search ends with."""
from __future__ import annotations

import math
import operator
import re
from pathlib import Path

import numpy as np
import pytest

import firecore as fc
from benchmarks import train_marshal as training
from firecore._native.feurio.players.marshal.binding import N_FEATURES, features
from firecore._native.search.rollouts import play_after
from firecore._native.weights_file import read_weights
from firecore.builtin.feurio.players.marshal import SETTINGS
from firecore.testing import check_agent

AGAINST = [fc.load("feurio", players=2), fc.load("feurio", players=3), fc.load("feurio"),
           fc.load("feurio", hot=True, firebreaks=True)]
KEEN = AGAINST[0].players.policies["keen"]
NEXT_COLOUR = dict(zip("RGBY", "GBYR", strict=True))


def positions(game: fc.Game, seed: int = 4) -> list[fc.State]:
    """Those of a game that ``keen`` plays, chance nodes included."""
    state, dice, found = game.start(), fc.Dice(seed), []
    while not state.is_over:
        found.append(state.copy())
        state.apply(dice.pick(state) if state.is_chance else KEEN.choose(state, dice))
    return found


def decision(game: fc.Game, after: int = 40) -> fc.State:
    """A position with something to decide."""
    return next(state for state in positions(game)[after:] if not state.is_chance and len(state.legal_actions()) > 5)


def test_it_is_an_agent_for_competitive_games() -> None:
    check_agent("marshal:iterations=6", games=AGAINST)
    check_agent("marshal:iterations=12", games=AGAINST[:1], reproducible=True)


@pytest.mark.parametrize("game", [fc.load("tails"), fc.load("feurio", players=1), fc.load("feurio", cooperative=True)])
def test_it_refuses_other_games(game: fc.Game) -> None:
    with pytest.raises(fc.OptionError, match="the marshal plays feurio against others"):
        fc.play(fc.Match(game, seed=1), ["marshal"] * game.seats)


def test_it_is_mcts_with_other_settings() -> None:
    match = fc.Match(fc.load("feurio"), seed=5)
    options = ",".join(f"{name}={value}" for name, value in SETTINGS.items())
    while len(match.legal_actions()) < 5:
        match.play(match.legal_actions()[0])
    marshal, mcts = (fc.advise(match, f"{agent}iterations=200") for agent in ("marshal:", f"mcts:others=search,{options},"))
    assert marshal == mcts and len(marshal.choices) > 1


def test_it_beats_greedy() -> None:
    game, won = fc.load("feurio"), 0.0
    for seed in range(12):
        agents = ["greedy"] * 4
        agents[seed % 4] = "marshal:iterations=150"
        record = fc.play(fc.Match(game, seed=seed), agents)
        assert record.returns is not None
        won += record.returns[seed % 4]
    assert won >= 6


# Estimates.


@pytest.mark.parametrize("game", AGAINST)
def test_chances_add_up_to_one(game: fc.Game) -> None:
    for state in positions(game):
        chances = KEEN.estimate(state)
        assert len(chances) == game.seats and min(chances) > 0
        assert math.isclose(sum(chances), 1, abs_tol=1e-6)


@pytest.mark.parametrize("game", AGAINST)
def test_chances_tell_who_wins(game: fc.Game) -> None:
    """Better than by lot, in the last quarter of games: by the mean logarithm of what the winner was given."""
    told, n = 0.0, 0
    for seed in range(40):
        states = positions(game, seed)
        last = states[-1]
        last.apply(last.legal_actions()[0])
        for state in states[3 * len(states) // 4:-1]:
            told += math.log(sum(map(operator.mul, last.returns(), KEEN.estimate(state))))
            n += 1
    assert told / n > -0.9 * math.log(game.seats)


def test_chances_are_the_same_wherever_the_board_lies_and_whoever_sits_first() -> None:
    state = decision(fc.load("feurio"))
    words = dict(word.split("=") for word in state.position().split(" ")[1:])
    tiles = re.findall(r"([^;]+),([^;]+):(\d)(\w*)", words["tiles"])
    supply, turn = words["supply"].split(","), int(words["turn"])
    words["tiles"] = ";".join(f"{int(q) - int(tiles[0][0])},{int(r) - int(tiles[0][1])}:{value}"
                              + "".join(sorted((NEXT_COLOUR[man] for man in men), key="RGBY".index))
                              for q, r, value, men in tiles)
    words["supply"] = ",".join(supply[-1:] + supply[:-1])
    words["turn"] = str((turn + 1) % 4)
    turned = state.game.read("feurio/1 " + " ".join(f"{name}={value}" for name, value in words.items()))
    chances = KEEN.estimate(state)
    assert KEEN.estimate(turned) == pytest.approx(chances[-1:] + chances[:-1])


def test_alone_and_together_safe_colours_count() -> None:
    game = fc.load("feurio", players=2, cooperative=True)
    assert KEEN.estimate(game.start()) == (0.0, 0.0)


def test_no_estimate_where_there_is_none() -> None:
    state = decision(AGAINST[0])
    greedy = state.game.players.policies["greedy"]
    assert KEEN.estimates and not greedy.estimates
    with pytest.raises(fc.StateError, match="'greedy' makes no estimates"):
        greedy.estimate(state)
    with pytest.raises(fc.StateError, match="does not play tails"):
        KEEN.estimate(fc.load("tails").start())
    over = positions(AGAINST[0])[-1]
    over.apply(over.legal_actions()[0])
    with pytest.raises(fc.StateError, match="the game is over"):
        KEEN.estimate(over)
    with pytest.raises(ValueError, match="for each seat of a competitive game"):
        features(state, np.empty((1, N_FEATURES), np.float32))


# The horizon of a search.


def test_a_horizon_that_no_game_reaches_changes_nothing() -> None:
    state = decision(fc.load("feurio"))
    found, without = (fc.search(state, iterations=60, playout=KEEN, horizon=horizon) for horizon in (1000, None))
    assert (found.actions, found.values) == (without.actions, without.values)


def test_a_playout_ends_at_the_horizon() -> None:
    """With horizon 0 the only iteration ends where the next tile is drawn."""
    state = next(state for state in positions(AGAINST[0])[60:] if "phase=place" in state.position())
    found = fc.search(state, iterations=1, playout=KEEN, horizon=0)
    (tried,) = (action for action, visits, _ in found.actions if visits)
    state.apply(tried)
    assert found.values == KEEN.estimate(state)


@pytest.mark.parametrize(("given", "message"), [
    ({"playout": "greedy"}, "got 'greedy'; in feurio keen does"),
    ({"evaluator": lambda leaves: np.full(len(leaves), 0.5)}, "an evaluator, which takes their place"),
])
def test_a_horizon_needs_estimates(given: dict[str, object], message: str) -> None:
    with pytest.raises(fc.OptionError, match=message):
        fc.search(decision(AGAINST[0]), iterations=5, horizon=0, **given)      # type: ignore[arg-type]


def test_a_horizon_where_nobody_makes_estimates() -> None:
    match = fc.Match(fc.load("flashpoint", players=1), seed=1)
    with pytest.raises(fc.OptionError, match="in flashpoint none does"):
        fc.search(match.state, playout="captain", horizon=0)


# Learning.


def test_the_estimates_are_learned_from_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """``benchmarks/train_marshal.py`` trains for the numbers of players that are named, and keeps the other networks."""
    before = np.load(training.FILE)
    for options in (["--games", "6"], ["--search", "1", "--iterations", "4"]):
        file = tmp_path / "train_marshal.npy"
        monkeypatch.setattr("sys.argv", ["train_marshal", "--players", "2", *options, "--to", str(file)])
        training.main()
        after = np.array(read_weights(str(file), "f", before.shape)).reshape(before.shape)
        assert not np.array_equal(after[0], before[0])
        assert np.array_equal(after[1:], before[1:])


def test_a_network_learns_who_wins() -> None:
    rng = np.random.default_rng(5)
    described = rng.random((1500, 3, N_FEATURES), np.float32)
    returns = np.eye(3)[described[:, :, 7].argmax(1)]
    weights = training.unpacked(training.learn(
        [training.Seen(*one) for one in zip(described, returns, strict=True)], training.beginning(), 12, 0.02))
    strengths = np.maximum(described @ weights[1] + weights[0], 0) @ weights[2]
    assert (strengths.argmax(1) == described[:, :, 7].argmax(1)).mean() > 0.7


# Firebreaks.

BREAK = fc.load("feurio", firebreaks=True).read(
    "feurio/1 tiles=-2,-1:2;-2,0:4Y;-2,1:3GY;-2,2:5GBY;-1,-2:2;-1,-1:6R;-1,0:6Y;-1,1:5G;-1,2:2B;0,-2:2;0,-1:2;0,0:4;0,1:6RGB;"
    "0,2:3B;1,-1:3;1,0:2;1,1:6RG;1,2:5GB;2,-2:1R;2,-1:1R;2,0:5R;2,1:4G;2,2:1Y;3,-2:6;3,-1:5R;3,0:5;3,1:3;4,-2:3;4,-1:6BY;"
    "4,0:3;5,-2:4Y;5,-1:1B supply=5,5,5,5 reserve=- given=0,0,0,0 turn=1 phase=lay hand=4 drawn=- laid=no passes=0")


@pytest.mark.rule("F5.1")
def test_it_lays_a_firebreak_where_one_pays() -> None:
    """Face up, the 4 would draw the next tiles to the spots beside it; face down, the fire goes on elsewhere (F5.3)."""
    legal = BREAK.legal_actions()
    assert [BREAK.token(action) for action in legal] == ["@4,-3", "#4,-3G"]
    assert KEEN.choose(BREAK, fc.Dice(1)) == legal[0]
    turn = fc.Turn.from_values(BREAK.game, BREAK.actor, BREAK.position(), [], 5)
    assert fc.agent("marshal:iterations=3000").choose(turn) == legal[1]      # type: ignore[union-attr]
    for name in ("keen", "greedy"):        # whoever plays on, it gains by it
        policy = BREAK.game.players.policies[name]
        (laid, _), (broken, _) = play_after(BREAK, legal, 0, 400, 1, policy, policy, 0.0)
        assert broken > laid + 40
