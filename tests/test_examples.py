"""The programs in ``examples`` do what they say, in small."""
from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

import firecore as fc

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_alphazero_learns_and_what_it_saves_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example: dict[str, Any] = runpy.run_path(str(EXAMPLES / "alphazero.py"))
    example["main"].__globals__.update(GAMES=6, ITERATIONS=4, BATCH=32)
    example["main"](str(tmp_path / "net.npz"), 0.0, 4)
    told = capsys.readouterr().out
    assert "6 games, loss" in told and "at the end against greedy, 4 games: " in told
    game = example["GAME"]
    record = fc.play(fc.Match(game, 1), [f"mcts:evaluator={tmp_path / 'net.npz'},iterations=8", "random"])
    assert record.returns is not None


def test_alphazero_learns_what_it_is_shown() -> None:
    """The gradients are right if the loss of one batch falls and falls."""
    example: dict[str, Any] = runpy.run_path(str(EXAMPLES / "alphazero.py"))
    net = example["Net"]()
    sample = next(iter(fc.self_play(example["GAME"], net, games=1, iterations=8)))
    rows = sample.observations, sample.masks, sample.policies, sample.results()
    losses = [net.learn(*rows) for _ in range(60)]
    assert losses[-1] < losses[20] < losses[0]
