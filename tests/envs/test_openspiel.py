"""The games as OpenSpiel sees them, by its own tests, its algorithms and our laws."""
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

from ..conformance.option_sets import every_case, load

pyspiel: Any = pytest.importorskip("pyspiel")
openspiel: Any = importlib.import_module("firecore.envs.openspiel")

Case = tuple[str, dict[str, Any]]


def spiel(case: Case) -> Any:
    """The game of a case."""
    return openspiel.load(case[0], **case[1])


def random_state(game: Any, steps: int, seed: int = 0) -> Any:
    """A state some random steps from the start."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(one, 1.0) for one in state.legal_actions()]
        state.apply_action(rng.choices([one for one, _ in outcomes], [p for _, p in outcomes])[0])
    return state


@every_case
def test_openspiels_simulation_test(case: Case, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(spiel(case), num_sims=1, serialize=True, verbose=False)


@every_case
def test_its_states_are_ours(case: Case) -> None:
    game = spiel(case)
    assert game.firecore == load(case)
    state, twin = game.new_initial_state(), game.firecore.start()
    rng = random.Random(2)
    while True:
        assert state.is_terminal() == twin.is_over and state.is_chance_node() == twin.is_chance
        assert str(state) == str(twin)
        if twin.is_over:
            break
        assert state.current_player() == twin.actor
        legal = sorted(twin.legal_actions())
        assert state.legal_actions() == legal
        assert [state.action_to_string(one) for one in legal] == [twin.token(one) for one in legal]
        if twin.is_chance:
            assert state.chance_outcomes() == sorted(twin.chance_outcomes())
        else:
            assert (np.array(state.observation_tensor(), np.float32) == twin.observe(twin.actor)).all()
            assert state.returns() == [0.0] * game.num_players()
        action = rng.choice(legal)
        state.apply_action(action)
        twin.apply(action)
    assert state.returns() == list(twin.returns())


@pytest.mark.parametrize(("name", "encoding"), [(name, one) for name in fc.games() for one in fc.load(name).encodings])
def test_tensors_have_the_encoding_that_is_asked_for(name: str, encoding: str) -> None:
    game = pyspiel.load_game(f"firecore_{name}(encoding={encoding})")
    assert str(game) == str(openspiel.load(name, encoding=encoding)) == str(pickle.loads(pickle.dumps(game)))
    shape = game.firecore.encoding(encoding).shape
    state = random_state(game, 40)
    assert game.observation_tensor_shape() == list(shape)
    for seat in range(game.num_players()):
        seen = state.trajectory.state.observe(seat, encoding=encoding).ravel()
        assert state.observation_tensor(seat) == seen.tolist() == state.information_state_tensor(seat)[:seen.size]


def test_an_encoding_that_there_is_not_is_refused() -> None:
    for load_it in (lambda: openspiel.load("tails", encoding="planes"),
                    lambda: pyspiel.load_game("firecore_tails(encoding=planes)")):
        with pytest.raises(fc.OptionError, match="no encoding of tails 'planes'; available: rows"):
            load_it()


@every_case
def test_states_are_copied_saved_and_sent(case: Case) -> None:
    game = spiel(case)
    state = random_state(game, 21)
    text = pyspiel.serialize_game_and_state(game, state)
    again, loaded = pyspiel.deserialize_game_and_state(text)
    assert again.firecore == game.firecore and str(again) == str(game)
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), loaded):
        assert twin.trajectory.state == state.trajectory.state and twin.history() == state.history()
        for seat in range(game.num_players()):
            assert twin.information_state_string(seat) == state.information_state_string(seat)
        if not twin.is_terminal():
            before = state.trajectory.state.copy()
            twin.apply_action(twin.legal_actions()[0])
            assert state.trajectory.state == before and len(state.trajectory.history) == len(twin.trajectory.history) - 1


@every_case
def test_a_seat_is_told_what_it_knows_and_no_more(case: Case) -> None:
    game = spiel(case)
    for steps in (5, 18, 33):
        state = random_state(game, steps, seed=steps)
        if state.is_terminal():
            continue
        ours = state.trajectory.state
        for seat in range(game.num_players()):
            world = ours.resample(seat, fc.Dice(steps))
            twin = game.new_initial_state()
            twin.trajectory = copy.deepcopy(state.trajectory)
            twin.trajectory.state = world
            assert twin.observation_string(seat) == state.observation_string(seat)
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)
    assert game.get_type().information == (
        pyspiel.GameType.Information.IMPERFECT_INFORMATION if game.firecore.has_secrets
        else pyspiel.GameType.Information.PERFECT_INFORMATION)


@every_case
def test_an_information_state_recalls_everything(case: Case) -> None:
    """Along a game, what a seat has seen only grows; and it is what a match shows it."""
    game, match = spiel(case), fc.Match(load(case), seed=5)
    rng = random.Random(6)
    for _ in range(40):
        if match.is_over:
            break
        match.play(rng.choice(match.legal_actions()))
    state = game.new_initial_state()
    twin = game.firecore.start()
    told = [[f"{seat}"] for seat in range(game.num_players())]
    for token in match.tokens:
        action = twin.parse(token)
        twin.apply(action)
        state.apply_action(action)
        for seat in range(game.num_players()):
            words = state.information_state_string(seat).split(" ")
            assert len(words) == len(told[seat]) + 1
            told[seat] = words
    for seat in range(game.num_players()):
        assert told[seat][1:] == match.seen(seat)
        tensor = np.array(state.information_state_tensor(seat), np.float32)
        size = game.firecore.observation_shape[0]
        assert (tensor[:size] == match.state.observe(seat)).all()
        assert np.flatnonzero(tensor[size:size + game.num_players()]).tolist() == [seat]
        seen = tensor[size + game.num_players():]
        assert (seen != 0).sum() == min(openspiel.MEMORY, len(match.tokens))
        known = [token == true for token, true in zip(match.seen(seat), match.tokens, strict=True)]
        assert (seen[:len(known)] > 0).tolist() == known[::-1]


@every_case
def test_options_survive_as_parameters(case: Case) -> None:
    game = spiel(case)
    again = pyspiel.load_game(str(game))
    assert again.firecore == load(case)
    assert again.get_parameters() == game.get_parameters()


def test_parameters_may_be_typed() -> None:
    openspiel.register()
    openspiel.register()
    assert pyspiel.load_game("firecore_feurio(players=2,hot=True)").firecore == fc.load("feurio", players=2, hot=True)
    assert pyspiel.load_game("firecore_feurio").firecore == fc.load("feurio")
    with pytest.raises(fc.OptionError, match="players must be"):
        pyspiel.load_game("firecore_feurio(players=9)")
    with pytest.raises(fc.OptionError, match="no option 'plyers'"):
        openspiel.load("feurio", plyers=2)
    with pytest.raises(fc.PositionError):
        openspiel.load("feurio", position="nonsense")


def test_what_is_illegal_is_refused() -> None:
    state = openspiel.load("feurio").new_initial_state()
    with pytest.raises((fc.IllegalActionError, pyspiel.SpielError)):
        state.apply_action(10**6)


# OpenSpiel's own laws, for a state here and there.


@every_case
def test_openspiels_laws_of_observations(case: Case) -> None:
    game = spiel(case)
    for steps in (4, 15, 29):
        state = random_state(game, steps, seed=steps)
        players = range(game.num_players())
        for ask in (state.information_state_string, state.information_state_tensor, state.observation_string,
                    state.observation_tensor):
            for wrong in (-1, game.num_players() + 1):
                with pytest.raises(RuntimeError, match="player"):
                    ask(wrong)
            if state.is_terminal() or state.is_chance_node():
                with pytest.raises(RuntimeError):
                    ask()
        assert all(len(state.observation_tensor(seat)) == game.observation_tensor_size() for seat in players)
        assert all(len(state.information_state_tensor(seat)) == game.information_state_tensor_size()
                   for seat in players)
        if not state.is_chance_node() and not state.is_terminal():
            assert all(state.legal_actions(seat) == [] for seat in players if seat != state.current_player())


# Its algorithms.


@pytest.mark.parametrize("name", fc.games())
def test_openspiels_random_bots_play(name: str) -> None:
    from open_spiel.python.algorithms import evaluate_bots
    from open_spiel.python.bots.uniform_random import UniformRandomBot

    game = openspiel.load(name, players=2)
    bots = [UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(2)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
    assert len(returns) == 2


@pytest.mark.parametrize("name", fc.games())
def test_openspiels_tree_search_plays(name: str) -> None:
    from open_spiel.python.algorithms import mcts

    game = openspiel.load(name, players=2)
    state = random_state(game, 40, seed=1)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
                       random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


# The last round of a game for two, each with three cards to choose two from in secret: some six hundred positions.
LAST_ROUND = ("tails/1 phase=reveal seat=0 first=1 fire=- lap=- top=- deck=9 stack=123456789 reserve=- "
              "piles=1(c0),2(f1),3(f2),4(f3),5(f4);1(c1),2(f5),3(f6),4(f7),5(f8) exhausted=67;78 hand=-;- played=-;-")


def test_openspiels_law_of_perfect_recall() -> None:
    laws = importlib.import_module("open_spiel.integration_tests.api_test")
    laws._assert_is_perfect_recall(openspiel.load("tails", players=2, max_laps=1, position=LAST_ROUND))


def test_openspiels_regret_minimisation_finds_an_equilibrium() -> None:
    cfr = importlib.import_module("open_spiel.python.algorithms.cfr")
    exploitability = importlib.import_module("open_spiel.python.algorithms.exploitability")
    game = openspiel.load("tails", players=2, max_laps=1, position=LAST_ROUND)
    solver = cfr.CFRPlusSolver(game)
    found = []
    for _ in range(8):
        solver.evaluate_and_update_policy()
        found.append(exploitability.exploitability(game, solver.average_policy()))
    assert found[-1] < found[0] / 2


def test_python_ends_in_peace() -> None:
    """OpenSpiel lets go of what is registered when Python is already gone."""
    code = "from firecore.envs import openspiel; game = openspiel.load('feurio'); state = game.new_initial_state()"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stderr == ""
