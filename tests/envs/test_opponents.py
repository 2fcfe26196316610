"""Competitive games for one learner: who plays the other seats, and where the learner sits."""
from __future__ import annotations

import copy
import importlib
import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import firecore as fc

from ..conformance.option_sets import GAMES, load, name_of

gymnasium: Any = pytest.importorskip("gymnasium")
ours: Any = importlib.import_module("firecore.envs.gymnasium")
Env, VectorEnv = ours.Env, ours.VectorEnv

Case = tuple[str, dict[str, Any]]
RIVALS = pytest.mark.parametrize("case", [case for case in GAMES if load(case).seats > 1], ids=name_of)


def first_legal(turn: fc.Turn) -> int:
    return turn.legal_actions()[0]


def last_legal(turn: fc.Turn) -> int:
    return turn.legal_actions()[-1]


def a_game(env: Any, seed: int | None, rng: random.Random) -> tuple[set[int], float]:
    """The seats that were asked in a game, and the last reward."""
    _, info = env.reset(seed=seed)
    over, asked = False, set()
    while not over:
        assert info["seat"] == env.unwrapped.match.actor
        asked.add(info["seat"])
        observation, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        assert env.observation_space.contains(observation)
    assert (observation == env.unwrapped.match.state.observe(info["seat"])).all()
    return asked, reward


def test_the_name_of_the_module_is_all_it_takes() -> None:
    code = ("import gymnasium\n"
            "env = gymnasium.make('firecore.envs.gymnasium:firecore/tails-v1')\n"
            "print(env.reset(seed=1)[1]['seat'], env.unwrapped.game)")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "0 load('tails')\n" and run.stderr == ""


@RIVALS
def test_only_the_learners_seat_is_asked(case: Case) -> None:
    env = Env(load(case), opponents="random", seat=1)
    asked, reward = a_game(env, 3, random.Random(1))
    assert asked == {1} and reward == env.match.state.returns()[1]
    assert env.match.seed == 3


def test_opponents_sit_in_turn_after_the_learner() -> None:
    env = Env("feurio", opponents=[first_legal, last_legal, first_legal], seat=2)
    a_game(env, 4, random.Random(2))
    state = env.match.game.start()
    for actor, token in env.match.history:
        legal = state.legal_actions()
        if actor in (0, 1, 3):
            assert state.parse(token) == legal[{3: 0, 0: -1, 1: 0}[actor]]
        state.apply(token)


def test_the_learners_seat_may_change_from_game_to_game() -> None:
    env = Env("tails", players=3, opponents="greedy", seat="rotate")
    rng = random.Random(3)
    assert [a_game(env, seed, rng)[0] for seed in (5, None, None, None, 5)] == [{0}, {1}, {2}, {0}, {0}]
    env = Env("tails", players=3, opponents="greedy", seat="random")
    seats = [a_game(env, seed, rng)[0] for seed in range(12)]
    assert seats == [a_game(env, seed, rng)[0] for seed in range(12)]
    assert set.union(*seats) == {0, 1, 2}


def test_partners_may_play_the_other_seats_of_a_cooperative_game() -> None:
    env = Env("flashpoint", players=3, opponents=["captain", "random"])
    assert a_game(env, 1, random.Random(1))[0] == {0}
    assert a_game(Env("flashpoint", players=3), 1, random.Random(1))[0] == {0, 1, 2}


def test_scores_as_rewards_are_those_of_the_learner() -> None:
    env = Env("feurio", players=3, opponents="greedy", reward="score", seat=1)
    _, info = env.reset(seed=2)
    total, over = float(env.match.state.scores()[1]), False
    while not over:
        _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        total += reward
    assert total == info["scores"][1]


@pytest.mark.parametrize("opponents", ["greedy", first_legal])
def test_copies_go_on_with_opponents_of_their_own(opponents: Any) -> None:
    env = Env("tails", players=3, opponents=opponents)
    _, info = env.reset(seed=3)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    over = False
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, _, over, _, info = env.step(action)
        assert all(twin.step(action)[2] == over and twin.match.tokens == env.match.tokens for twin in twins)


def test_agents_of_files_decide_apart(tmp_path: Any) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def choose(turn):\n    return turn.legal_actions()[0]\n")
    env = Env("tails", players=2, opponents=f"{path}:choose")
    assert a_game(env, 1, random.Random(1))[0] == {0}
    env.close()


def test_an_opponent_that_fails_is_named() -> None:
    env = Env("tails", players=2, opponents=lambda turn: -1)
    with pytest.raises(fc.AgentError, match="for seat 1: it answered -1"):
        a_game(env, 1, random.Random(1))


def test_faulty_opponents_are_refused() -> None:
    for make in (Env, VectorEnv):
        with pytest.raises(fc.OptionError, match="has 3 other seats: opponents must be one agent .* a list of 3"):
            make("feurio", opponents=["greedy"])
        for seat in (4, -1, True, "any", 0.5):
            with pytest.raises(fc.OptionError, match="seat must be a number from 0 to 3, or rotate or random, got"):
                make("feurio", seat=seat)
        with pytest.raises(fc.OptionError, match="learner acts for all seats unless there are opponents, got the seat 1"):
            make("flashpoint", seat=1)
        with pytest.raises(fc.OptionError, match="no agent 'gredy'|no policy 'gredy'"):
            make("feurio", opponents="gredy")
    with pytest.raises(fc.OptionError, match='native policies.* vectorization_mode="sync"'):
        VectorEnv("tails", opponents=first_legal)


# Many games.


@RIVALS
def test_many_games_ask_for_one_seat_each(case: Case) -> None:
    n, game = 7, load(case)
    envs = VectorEnv(game, n, opponents="random", seat="rotate")
    _, infos = envs.reset(seed=1)
    seats = np.arange(n) % game.seats
    ended = 0
    for step in range(150):
        assert (infos["seat"] == seats).all()
        observations, rewards, over, _, infos = envs.step(envs.batch.sample(1, step))
        assert (rewards == envs.batch.rewards[np.arange(n), seats]).all()
        seats, ended = (seats + over) % game.seats, ended + over.sum()
        assert (observations == envs.batch.observe(infos["seat"].astype(int))).all()
    assert ended or case[0] == "flashpoint"


def test_seats_are_drawn_by_the_seed() -> None:
    drawn = []
    for _ in range(2):
        envs = VectorEnv("tails", 30, players=3, seat="random", opponents="greedy")
        drawn.append([envs.reset(seed=2)[1]["seat"].tolist()])
        for step in range(60):
            drawn[-1].append(envs.step(envs.batch.sample(1, step))[4]["seat"].tolist())
    assert drawn[0] == drawn[1] and set(drawn[0][0]) == {0, 1, 2} and drawn[0][0] != drawn[0][-1]


def test_opponents_of_many_games_sit_in_turn_too() -> None:
    """Against one that plays at random and one that plays well, the seats after the learner's tell who is who."""
    for opponents, best in ((["greedy", "random"], 1), (["random", "greedy"], 2)):
        envs = VectorEnv("tails", 90, players=3, seat="rotate", opponents=opponents)
        envs.reset(seed=3)
        won = np.zeros(3)
        for step in range(150):
            learners = envs.batch.actors.astype(int)
            _, _, over, _, _ = envs.step(envs.batch.sample(1, step))
            for i in np.flatnonzero(over):
                won += np.roll(envs.batch.rewards[i], -learners[i])
        assert won.argmax() == best and won.sum() > 50


def test_make_knows_the_limit_of_steps() -> None:
    env = gymnasium.make("firecore/tails-v1", max_episode_steps=3)
    _, info = env.reset(seed=1)
    for step in range(3):
        _, _, over, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not over and truncated == (step == 2)
    envs = gymnasium.make_vec("firecore/tails-v1", num_envs=4, max_episode_steps=3, opponents="greedy")
    _, infos = envs.reset(seed=1)
    for step in range(3):
        _, _, over, truncated, infos = envs.step(infos["action_mask"].argmax(axis=1))
        assert not over.any() and truncated.all() == (step == 2)
