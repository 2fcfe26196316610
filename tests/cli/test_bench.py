"""How fast this machine plays: what is measured, with a signature of the games played."""
from __future__ import annotations

import json

from .conftest import Command


def test_bench_signs_what_it_measured(command: Command) -> None:
    one = json.loads(command("bench feurio tails --seconds 0.01 --json").out)
    assert [row["game"] for row in one] == ["feurio", "tails"]
    assert all(row["decisions_per_second"] > 0 and row["simulations_per_second"] > 0 for row in one)
    again = json.loads(command("bench tails feurio --seconds 0.01 --json").out)
    assert [row["signature"] for row in again] == [row["signature"] for row in reversed(one)]
    assert one[0]["signature"] in command("bench feurio --seconds 0.01").out


def test_words_of_bench_stand_anywhere(command: Command) -> None:
    listed = json.loads(command("bench feurio --seconds 0.01 tails --json").out)
    assert [row["game"] for row in listed] == ["feurio", "tails"]
