"""OpenSpiel's own tests of its games, run on ours; states that are taken back or dealt anew; and bots that need them."""
from __future__ import annotations

import contextlib
import copy
import importlib
import pickle
import random
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pytest

import firecore as fc

pyspiel: Any = pytest.importorskip("pyspiel")

from ..conformance.option_sets import every_case
from .test_openspiel import Case, random_state, spiel

openspiel: Any = importlib.import_module("firecore.envs.openspiel")
games_sim_test: Any = importlib.import_module("open_spiel.python.tests.games_sim_test")     # once ours are registered

THEIRS = [name for name in unittest.defaultTestLoader.getTestCaseNames(games_sim_test.GamesSimTest) if "firecore" in name]


def seats_of(name: str) -> list[int]:
    """All numbers of seats that a game can have."""
    found = set()
    for players in range(1, 17):
        with contextlib.suppress(fc.OptionError):
            found.add(fc.load(name, players=players).seats)
    return sorted(found)


def test_ours_are_among_their_tests() -> None:
    assert len(THEIRS) == sum(1 + len([seats for seats in seats_of(name) if seats > 1]) for name in fc.games())


@pytest.mark.parametrize("name", THEIRS)
def test_games_sim_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    np.random.seed(1)
    result = unittest.TestResult()
    games_sim_test.GamesSimTest(name).run(result)
    assert result.testsRun == 1 and not result.errors and not result.failures, (result.errors, result.failures)


@every_case
def test_their_simulation_of_every_set_of_options(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    np.random.seed(2)
    games_sim_test.GamesSimTest().sim_game(spiel(case))


def test_registered_games_are_what_they_are() -> None:
    told = {game.short_name: game for game in pyspiel.registered_games()}
    for name in fc.games():
        kind, game = told[f"firecore_{name}"], pyspiel.load_game(f"firecore_{name}")
        assert (kind.min_num_players, kind.max_num_players) == (seats_of(name)[0], seats_of(name)[-1])
        assert kind.utility == game.get_type().utility and kind.information == game.get_type().information
    assert told["firecore_flashpoint"].utility == pyspiel.GameType.Utility.IDENTICAL
    assert told["firecore_tails"].information == pyspiel.GameType.Information.IMPERFECT_INFORMATION


def test_what_was_pickled_is_read_by_another_process() -> None:
    game = openspiel.load("tails", players=2)
    told = pickle.dumps((game, random_state(game, 20)))
    code = "import pickle, sys; game, state = pickle.load(sys.stdin.buffer); print(state, len(state.history()))"
    run = subprocess.run([sys.executable, "-c", code], input=told, capture_output=True, check=True)
    assert run.stdout.decode() == f"{random_state(game, 20)} 20\n"


def facts(state: Any) -> list[Any]:
    """What a state tells of itself."""
    seats = range(state.num_players())
    return [str(state), state.history(), state.history_str(), state.move_number(), state.is_initial_state(),
            state.current_player(), state.legal_actions(), state.returns(),
            [(one.player, one.action) for one in state.full_history()],
            [state.information_state_string(seat) for seat in seats], [state.observation_string(seat) for seat in seats]]


@every_case
def test_actions_are_taken_back(case: Case) -> None:
    game = spiel(case)
    rng = random.Random(4)
    state = game.new_initial_state()
    told = [facts(state)]
    for _ in range(40):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
        told.append(facts(state))
        if rng.random() < 0.4:
            actor, action = [(one.player, one.action) for one in state.full_history()][-1]
            for wrong in ((actor, action + 1), (actor + 1, action)):
                with pytest.raises(fc.StateError, match="only the last action can be taken back"):
                    state.undo_action(*wrong)
            state.undo_action(actor, action)
            told.pop()
        assert facts(state) == told[-1]
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)),
                 pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]):
        assert facts(twin) == told[-1]
        for place in range(len(told) - 1, 0, -1):
            last = twin.full_history()[-1]
            twin.undo_action(last.player, last.action)
            assert facts(twin) == told[place - 1]
    assert facts(state) == told[-1], "copies are independent"


@every_case
def test_worlds_dealt_anew_are_the_same_to_their_seat(case: Case) -> None:
    game = spiel(case)
    worlds = set()
    for steps in (12, 25, 50):
        state = random_state(game, steps, seed=steps)
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        if state.is_terminal():
            continue
        seat = state.current_player()
        dealt = [state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0, 1)) for _ in range(4)]
        for world in dealt:
            assert world.history() == [] and world.current_player() == seat
            assert world.legal_actions() == state.legal_actions()
            assert world.observation_string(seat) == state.observation_string(seat)
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
            worlds.add(str(world.trajectory.state.position()))
            twin = pickle.loads(pickle.dumps(world))
            for _ in range(10):
                if world.is_terminal():
                    break
                action = world.legal_actions()[-1]
                world.apply_action(action)
                twin.apply_action(action)
                assert facts(world) == facts(twin)
    assert len(worlds) > 3 or not game.firecore.has_secrets


@pytest.mark.parametrize("by_observation", [False, True], ids=["information", "observation"])
@pytest.mark.parametrize("case", [("tails", {"players": 2}), ("tails", {"players": 3}),
                                  ("feurio", {"players": 2, "firebreaks": True})], ids=str)
def test_ismcts_plays(case: Case, by_observation: bool) -> None:
    """With strings that tell what is legal: the bot stops with an error if two worlds that look alike differ in that."""
    ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    game, rng = spiel(case), np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 12, random_state=rng,
                           use_observation_string=by_observation)
    state, asked = random_state(game, 11, seed=3), 0
    while asked < 6 and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(rng.choice(state.legal_actions())))
            continue
        asked += 1
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert asked == 6
