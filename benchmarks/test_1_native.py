"""Native work: whole random games through the contract, search, and batches."""
from __future__ import annotations

from typing import Any

import firecore as fc

from .games import every_case, every_game, half_way, load


@every_case
def test_playouts(benchmark: Any, case: tuple[str, dict[str, Any]]) -> None:
    start = load(case).start()
    result = benchmark.pedantic(fc.playouts, (start, 1500, 1), rounds=5, warmup_rounds=1)
    benchmark.extra_info.update(n=result.decisions, of="decision")
    assert result == fc.playouts(start, 1500, seed=1, threads=2)


@every_game
def test_search(benchmark: Any, name: str) -> None:
    state = half_way(name)
    found = benchmark.pedantic(fc.search, (state,), {"iterations": 500, "seed": 1}, rounds=5)
    benchmark.extra_info.update(n=500, of="iteration")
    assert found.best in state.legal_actions()
    assert sum(visits for _, visits, _ in found.actions) == found.iterations == 500


@every_game
def test_batch(benchmark: Any, name: str) -> None:
    """Sixteen hundred games side by side, the first legal action everywhere; what numpy does is part of it."""
    batch = fc.Batch(fc.load(name), 1600, seed=1)

    def steps() -> int:
        for _ in range(20):
            batch.apply(batch.legal_rows[:, 0])
        return 20 * len(batch)

    benchmark.extra_info["of"] = "step"
    benchmark.extra_info["n"] = benchmark.pedantic(steps, rounds=5, warmup_rounds=1)
    assert batch.legal_masks[range(1600), batch.legal_rows[:, 0]].all()
