"""Small networks: natively as in NumPy, for every game; and what is no network is refused."""
from __future__ import annotations

import io
import os
import pickle
import zipfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import firecore as fc
from firecore.arena import Plan, Store, dataset, play_series, run, standings
from firecore.arena.running.block import play_block, play_game

SHAPES = [((16,), 1, True), ((24, 7), None, True), ((5, 6, 7), 1, False)]


def arrays_for(game: fc.Game, widths: tuple[int, ...], values: int | None, priors: bool, seed: int = 1) -> dict[str, Any]:
    """Any network for a game; with None a value a seat."""
    rng = np.random.default_rng(seed)
    sizes = [int(np.prod(game.observation_shape)), *widths]
    arrays: dict[str, Any] = {}
    for layer, (inputs, outputs) in enumerate(pairwise(sizes)):
        arrays |= {f"w{layer}": rng.normal(0, 0.3, (inputs, outputs)), f"b{layer}": rng.normal(0, 0.1, outputs)}
    heads = {"value": values or game.seats} | ({"policy": game.n_actions} if priors else {})
    for head, outputs in heads.items():
        arrays |= {f"{head}_w": rng.normal(0, 0.3, (sizes[-1], outputs)), f"{head}_b": rng.normal(0, 0.1, outputs)}
    return {name: array.astype(np.float32) for name, array in arrays.items()}


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("name", fc.games())
def test_natively_it_finds_what_it_finds_in_numpy(name: str, shape: Any) -> None:
    game = fc.load(name)
    network = fc.Network(arrays_for(game, *shape))
    states = [fc.Match(game, seed).state for seed in range(4)]
    native, asked = (fc.Searches(game, 4, evaluator, iterations=100, seed=2)
                     for evaluator in (network, lambda leaves: network(leaves)))
    native.run(states)
    asked.run(states)
    same = (native.visits == asked.visits).all(axis=1)
    assert same.sum() >= 3     # sums are rounded otherwise, which may decide between two actions as good as each other
    assert native.values[same] == pytest.approx(asked.values[same], abs=1e-4)


def test_threads_and_search() -> None:
    game = fc.load("feurio")
    network = fc.Network(arrays_for(game, (16,), 1, True))
    batch = fc.Batch(game, 6, seed=1)
    found = []
    for threads in (1, 3):
        searches = fc.Searches(game, 6, network, iterations=40, threads=threads, root="gumbel")
        searches.run(batch)
        found.append(searches.policies.copy())
    assert (found[0] == found[1]).all()
    state = fc.Match(game, 3).state
    assert fc.search(state, evaluator=network, iterations=200, threads=2).iterations == 200
    assert fc.search(state, evaluator=network, iterations=64).actions == fc.search(
        state, evaluator=network, iterations=64).actions
    agent = fc.agent("mcts", evaluator=network, iterations=5)
    assert fc.play(fc.Match(game, 1), [agent] * 4).tokens


def test_a_file_is_an_agent(tmp_path: Path) -> None:
    game = fc.load("tails", players=2)
    path = tmp_path / "net.npz"
    np.savez(path, **arrays_for(game, (8,), 1, True))
    record = fc.play(fc.Match(game, 1), [f"mcts:evaluator={path},iterations=8", "random"])
    assert record.returns is not None
    with pytest.raises(fc.OptionError, match=r"does not fit load\('feurio'.*it takes 468 numbers"):
        fc.search(fc.Match(fc.load("feurio"), 1).state, evaluator=fc.Network(path))
    with pytest.raises(fc.OptionError, match="does not fit"):
        fc.Searches(fc.load("tails", players=3), 1, fc.Network(arrays_for(game, (8,), 2, True)))
    (tmp_path / "bad.npz").write_bytes(b"no zip")
    with pytest.raises(fc.OptionError, match="the file.npz of a network, trained or None, got .*bad"):
        fc.agent(f"mcts:evaluator={tmp_path / 'bad.npz'}")
    with pytest.raises(fc.OptionError, match="bad.npz' cannot be read: BadZipFile"):
        fc.Network(tmp_path / "bad.npz")


@pytest.mark.parametrize("name", fc.games())
def test_a_network_that_comes_along_plays(name: str) -> None:
    """Where there is one, better than it would at random: the seats that it does not play are lost."""
    game = next((one for one in (fc.load(name), fc.load(name, players=2)) if one.network), fc.load(name))
    agent = fc.agent("mcts:evaluator=trained,iterations=24")
    if game.network is None:
        with pytest.raises(fc.OptionError, match=rf"no trained network comes with load\('{name}'"):
            fc.play(fc.Match(game, 1), [agent] * game.seats)
        return
    fc.Network(game.network).check(game)
    won = sum(fc.play(fc.Match(game, seed), [agent, "random"]).returns[0] for seed in range(20))
    assert won > 16


def test_other_seats_of_a_batch_draw_by_the_priors_of_a_network() -> None:
    game, n = fc.load("flashpoint", players=2), 4000
    network = fc.Network(arrays_for(game, (8,), 1, True))
    batch = fc.Batch(game, n, seed=1, others=network, records=True, max_age=1)
    first = game.start().legal_actions()[0]
    batch.apply([first] * n)
    state = game.start()
    state.apply(first)
    asked: list[Any] = []
    fc.search(state, iterations=1, evaluator=lambda leaves: asked.append(network(leaves)) or network(leaves))
    logits = asked[0][1][0][state.legal_actions()]
    shares = np.exp(logits - logits.max()) / np.exp(logits - logits.max()).sum()
    tokens = [state.token(action) for action in state.legal_actions()]
    drawn = np.bincount([tokens.index(batch.record(i).tokens[1]) for i in range(n)], minlength=len(tokens)) / n
    assert drawn == pytest.approx(shares, abs=0.03) and shares.max() > 0.06


@pytest.mark.parametrize("name", fc.games())
def test_networks_play_other_seats_alike_in_any_number_of_threads(name: str) -> None:
    game = fc.load(name)
    network = fc.Network(arrays_for(game, (8,), 1, True))
    told = []
    for threads in (1, 3):
        batch = fc.Batch(game, 8, seed=1, others=[network, *["random"] * (game.seats - 2)], threads=threads, seat="rotate")
        for step in range(60):
            batch.apply(batch.sample(2, step))
        told.append((batch.observations.copy(), batch.ages.copy()))
        assert not any(batch.state(i).faults() for i in range(8))
        twin = batch.copy()
        for one in (batch, twin):
            one.apply(one.sample(3))
        assert (batch.observations == twin.observations).all()
    assert all((one == other).all() for one, other in zip(*told, strict=True))


def test_a_network_is_an_agent_that_draws_by_its_priors() -> None:
    game = fc.load("tails", players=2)
    assert game.network is not None
    network = fc.Network(game.network)
    won = sum(fc.play(fc.Match(game, seed), [network, "random"]).returns[0] for seed in range(40))
    assert won > 28
    records = [fc.play(fc.Match(game, 5), [network] * 2) for _ in range(2)]
    assert records[0] == records[1] and records[0].fault is None
    hands = {fc.play(fc.Match(game, seed), [network] * 2).tokens[3] for seed in range(20)}
    assert len(hands) > 5


def test_the_agent_of_a_file_plays_natively_by_its_priors(tmp_path: Path) -> None:
    game = fc.load("tails", players=2)
    assert game.network is not None
    file = tmp_path / "net.npz"
    file.write_bytes(Path(game.network).read_bytes())
    results = [list(play_series(game, [spec, "random"], games=40, seed=4))
               for spec in (f"network:file={file}", "network", "network:seed=9")]
    scores = [[one.record.tokens for one in games] for games in results]
    assert scores[0] == scores[1] != scores[2]
    assert standings(results[0], ["network", "random"])[0].share > 0.7


def test_a_network_plays_the_same_games_natively_and_as_an_agent() -> None:
    game = fc.load("tails", players=2)
    plan = Plan(game=game, agents=("network", "greedy"), seed=2)
    for one in play_block(plan, 0):
        here = play_game(plan, one.block, one.turn)
        assert (here.scores, here.returns, here.decisions, here.choices) == (*one[2:5], one.choices)
        assert one.choices is not None and len(one.choices) == sum(one.decisions)


def test_games_of_networks_are_kept_with_their_decisions(tmp_path: Path) -> None:
    """Another machine may compute a network a little differently: so nothing is computed again."""
    game = fc.load("feurio", players=2)
    file = tmp_path / "net.npz"
    np.savez(file, **arrays_for(game, (8,), 1, True))
    plan = Plan(game=game, agents=(f"network:file={file}", "random"), seed=2)
    with Store(tmp_path / "kept.db", plan) as store:
        run(plan, store, blocks=2)
        games = list(store.games())
        assert sum(len(part.actions) for part in dataset(store)) == sum(sum(one.decisions) for one in games)
        np.savez(file, **arrays_for(game, (8,), 1, True, seed=2))
        assert all(store.record(one.block, one.turn).scores == one.scores for one in games)
        with pytest.raises(fc.StoreError, match="network:file="):
            store.check()


@pytest.mark.parametrize(("spec", "name", "wrong"), [
    ("network:file=net.txt", "tails", "file must be the file.npz of a network"),
    ("network:file=nowhere.npz", "tails", "nowhere.npz"),
    ("network", "feurio", "no trained network comes with")])
def test_agents_of_files_that_are_no_networks_are_refused(spec: str, name: str, wrong: str) -> None:
    game = fc.load(name)
    with pytest.raises((fc.OptionError, fc.AgentError), match=wrong):
        list(play_series(game, [spec] * game.seats, games=4))


def test_networks_that_cannot_play_are_refused() -> None:
    game = fc.load("tails", players=2)
    with pytest.raises(fc.AgentError, match="a network without priors cannot play"):
        fc.decide(fc.Match(game, 1), fc.Network(arrays_for(game, (8,), 1, False)))
    with pytest.raises(fc.OptionError, match="does not fit"):
        fc.Batch(game, 2, others=fc.Network(arrays_for(fc.load("feurio"), (8,), 1, True)))
    with pytest.raises(fc.OptionError, match="a network without priors cannot play"):
        fc.Batch(game, 2, others=fc.Network(arrays_for(game, (8,), 1, False)))


def packed(head: str, method: int = zipfile.ZIP_STORED) -> bytes:
    """A file of one array, whose head says what it likes, before 64 bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.writestr("w0.npy", b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode() + bytes(64))
    return file.getvalue()


def spoilt(data: bytes, place: int, other: int) -> bytes:
    return data[:place] + bytes([data[place] ^ other]) + data[place + 1:]


def encrypted(data: bytes) -> bytes:
    return spoilt(spoilt(data, data.index(b"PK\x01\x02") + 8, 1), 6, 1)


HEAD = "{'descr': '<f4', 'fortran_order': False, 'shape': (%s,)}"
SPOILT = {
    "more than any memory": packed(HEAD % 10**13), "more than there is": packed(HEAD % 17), "objects": packed(
        "{'descr': '|O', 'fortran_order': False, 'shape': (8,)}"),
    "an open bracket": packed("("), "an open string": packed("'" * 95), "many brackets": packed("[" * 5000),
    "encrypted": encrypted(packed(HEAD % 16)),
    "badly compressed": spoilt(packed(HEAD % 16, zipfile.ZIP_DEFLATED), 40, 0xFF),
    "badly compressed by LZMA": spoilt(packed(HEAD % 16, zipfile.ZIP_LZMA), 40, 0x55),
}


@pytest.mark.parametrize("data", SPOILT.values(), ids=SPOILT)
def test_files_that_lie_are_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    path.write_bytes(data)
    with pytest.raises(fc.OptionError, match="net.npz' cannot be read: "):
        fc.Network(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_network_is_no_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "net.npz")
    with pytest.raises(fc.OptionError, match="not a regular file"):
        fc.Network(tmp_path / "net.npz")


def test_it_can_be_pickled() -> None:
    game = fc.load("tails", players=2)
    network = fc.Network(arrays_for(game, (8, 9), 1, True))
    again = pickle.loads(pickle.dumps(network))
    assert repr(again) == repr(network) == "<Network: 468 > 8 > 9 > 1 values, 196 priors>"
    states = [fc.Match(game, 1).state]
    found = []
    for each in (network, again):
        searches = fc.Searches(game, 1, each, iterations=50)
        searches.run(states)
        found.append(searches.visits.copy())
    assert (found[0] == found[1]).all()


def without(*names: str) -> Any:
    return lambda arrays: {name: array for name, array in arrays.items() if name not in names}


def with_one(name: str, array: Any) -> Any:
    return lambda arrays: arrays | {name: array}


@pytest.mark.parametrize(("change", "told"), [
    (without("b0"), "there must be w0, b0"),
    (without("w0", "b0"), "there must be w0, b0"),
    (without("value_w"), "there must be w0, b0"),
    (without("policy_b"), "there must be w0, b0"),
    (with_one("w2", np.zeros((3, 3))), "there must be w0, b0"),
    (with_one("more", np.zeros(3)), "there must be w0, b0"),
    (with_one("b0", np.zeros(3)), r"w0 must be n × m numbers and b0 m, got shapes \(468, 8\) and \(3,\)"),
    (with_one("value_w", np.zeros((9, 1))), "value_w must be 8 × m"),
    (with_one("policy_w", np.zeros(8)), "policy_w must be 8 × m"),
    (with_one("w0", np.zeros((468, 5000))), "w0 must be n × m"),
    (with_one("w0", np.full((468, 8), np.nan)), "not finite"),
    (with_one("w0", np.full((468, 8), 1e300)), "not finite"),
    (with_one("w0", [["x"]]), "array of numbers"),
    (with_one("w0", None), "array of numbers"),
    (lambda arrays: {}, "got nothing"),
])
def test_what_is_no_network_is_refused(change: Any, told: str) -> None:
    arrays = arrays_for(fc.load("tails", players=2), (8,), 1, True)
    with pytest.raises(fc.OptionError, match=told):
        fc.Network(change(arrays))


def test_files_are_not_read_beyond_their_limit(tmp_path: Path) -> None:
    path = tmp_path / "bomb.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file, file.open("w0.npy", "w") as entry:
        for _ in range(70):
            entry.write(bytes(1 << 20))
    with pytest.raises(fc.OptionError, match="at most 67108864 bytes are read"):
        fc.Network(path)
