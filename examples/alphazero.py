"""Learn Tails on Fire for two by self-play, as AlphaZero does: ``python examples/alphazero.py net.npz``.

A network with one hidden layer, in NumPy alone, says what a position is worth and which actions look good. A search
that asks it plays against itself; the network then learns what the search found and how the games ended. It begins with
random weights and passes ``greedy`` after a minute or two. What is saved is a network that firecore evaluates itself:
``firecore match tails mcts:evaluator=net.npz,iterations=100 greedy -o players=2 --games 100``.
"""
from __future__ import annotations

import sys
import time
from collections import deque

import numpy as np

import firecore as fc

GAME = fc.load("tails", players=2)
HIDDEN, BATCH, RATE = 128, 512, 1e-3
KEPT = 60_000                  # decisions that are learned from
ITERATIONS, GAMES = 32, 128    # of each search; of each round of self-play


class Net:
    """Observation -> hidden layer -> a value from 0 to 1 for the seat that decides, and a logit for each action."""

    def __init__(self, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        inputs, outputs = GAME.observation_shape[0], GAME.n_actions
        self.weights = {
            "w0": rng.normal(0, (2 / inputs) ** 0.5, (inputs, HIDDEN)), "b0": np.zeros(HIDDEN),
            "value_w": rng.normal(0, 0.01, (HIDDEN, 1)), "value_b": np.zeros(1),
            "policy_w": rng.normal(0, 0.01, (HIDDEN, outputs)), "policy_b": np.zeros(outputs)}
        self.weights = {name: array.astype(np.float32) for name, array in self.weights.items()}
        self.means = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.squares = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.steps = 0

    def answer(self, x):
        """The hidden layer, values and logits."""
        w = self.weights
        hidden = np.maximum(x @ w["w0"] + w["b0"], 0)
        value = 1 / (1 + np.exp(-(hidden @ w["value_w"] + w["value_b"])[:, 0]))
        return hidden, value, hidden @ w["policy_w"] + w["policy_b"]

    def __call__(self, leaves: fc.Leaves):
        """What a search asks: values and priors."""
        return self.answer(leaves.observations)[1:]

    def learn(self, x, masks, policies, results) -> float:
        """One step of Adam on what the search found (cross entropy) and how the game ended; the loss before it."""
        hidden, value, logits = self.answer(x)
        logits = np.where(masks, logits, -1e9)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        to_logits = (shares - policies) / len(x)
        to_value = ((value - results) / len(x))[:, None]
        to_hidden = (to_logits @ self.weights["policy_w"].T + to_value @ self.weights["value_w"].T) * (hidden > 0)
        self.descend({
            "w0": x.T @ to_hidden, "b0": to_hidden.sum(axis=0),
            "value_w": hidden.T @ to_value, "value_b": to_value.sum(axis=0),
            "policy_w": hidden.T @ to_logits, "policy_b": to_logits.sum(axis=0)})
        return float(-(policies * np.log(shares + 1e-9)).sum(axis=1).mean() + ((value - results) ** 2).mean())

    def descend(self, gradients) -> None:
        self.steps += 1
        for name, gradient in gradients.items():
            self.means[name] += 0.1 * (gradient - self.means[name])
            self.squares[name] += 0.001 * (gradient**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.steps)
            square = self.squares[name] / (1 - 0.999**self.steps)
            self.weights[name] -= RATE * (mean / (np.sqrt(square) + 1e-8) + 1e-4 * self.weights[name])


def against_greedy(net: Net, games: int = 100, iterations: int = 64) -> float:
    """The share of games that a search with the network wins against ``greedy``, each seat in half of them."""
    greedy, dice = GAME.players.policies["greedy"], fc.Dice(1)
    batch = fc.Batch(GAME, games, seed=99)
    searches = fc.Searches(GAME, games, net, iterations=iterations)
    ours, playing, won = np.arange(games) % 2, np.ones(games, bool), 0.0
    while playing.any():
        mine = playing & (batch.actors == ours)
        if mine.any():
            searches.run(batch, mine)
        actions = np.where(mine, searches.best, batch.legal_rows[:, 0])
        for i in np.flatnonzero(playing & ~mine):
            actions[i] = greedy.choose(batch.state(i), dice)
        batch.apply(actions)
        ended = np.flatnonzero(playing & batch.over)
        won += batch.rewards[ended, ours[ended]].sum()
        playing[ended] = False
    return won / games


def main(path: str, minutes: float = 5.0, games: int = 400) -> None:
    """Play, learn, and now and then see how good it is."""
    net, rng, began = Net(), np.random.default_rng(1), time.monotonic()
    memory: deque = deque()
    for round_number in range(10_000):
        played = 0
        for sample in fc.self_play(GAME, net, games=GAMES, iterations=ITERATIONS, seed=round_number, threads=2):
            expected = sample.values[np.arange(len(sample)), sample.actors]
            goal = (0.5 * (sample.results() + expected)).astype(np.float32)
            memory.append((sample.observations, sample.masks, sample.policies, goal))
            played += len(sample)
        while sum(len(rows[3]) for rows in memory) > KEPT:
            memory.popleft()
        columns = [np.concatenate([rows[k] for rows in memory]) for k in range(4)]
        for _ in range(1 + 3 * played // BATCH):
            rows = rng.integers(0, len(columns[3]), BATCH)
            loss = net.learn(*(column[rows] for column in columns))
        passed = (time.monotonic() - began) / 60
        print(f"{passed:5.1f} min, {(round_number + 1) * GAMES} games, loss {loss:.3f}", flush=True)
        if round_number % 5 == 4:
            print(f"           against greedy: {against_greedy(net):.0%}", flush=True)
            np.savez(path, **net.weights)
        if passed >= minutes:
            break
    np.savez(path, **net.weights)
    print(f"at the end against greedy, {games} games: {against_greedy(net, games):.0%}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} net.npz [minutes]")
    main(*sys.argv[1:2], *map(float, sys.argv[2:3]))
