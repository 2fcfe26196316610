"""Plans: who meets whom, and the same from a file."""
from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.arena import Plan, Race, Sprt

FEURIO, TAILS3, TOGETHER = fc.load("feurio"), fc.load("tails", players=3), fc.load("flashpoint", players=2)


def seatings(plan: Plan, blocks: int) -> list[list[tuple[int, ...]]]:
    return [[plan.seating(block, turn) for turn in range(plan.turns(block))] for block in range(blocks)]


def test_one_against_others_takes_every_seat() -> None:
    plan = Plan(FEURIO, ("keen", "greedy", "random"))
    assert seatings(plan, 3) == [
        [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)],
        [(0, 2, 2, 2), (2, 0, 2, 2), (2, 2, 0, 2), (2, 2, 2, 0)],
        [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]]
    assert plan.round == 2
    assert plan.seats(1, 2) == ("random", "random", "keen", "random")


def test_robin_seats_everybody_equally_often_on_each_seat() -> None:
    plan = Plan(TAILS3, ("greedy", "random", "random:seed=1"), schedule="robin")
    assert plan.round == 6
    seen = Counter((entry, seat) for block in seatings(plan, 6) for seating in block
                   for seat, entry in enumerate(seating))
    assert set(seen.values()) == {6}
    assert seatings(Plan(FEURIO, ("keen", "greedy"), schedule="robin"), 1) == [[(0, 1, 0, 1), (1, 0, 1, 0)]]


def test_random_line_ups_follow_from_the_seed() -> None:
    plan = Plan(TAILS3, ("greedy", "random", "random:seed=1", "random:seed=2"), schedule="random", seed=4)
    lineups = [plan.lineup(block) for block in range(40)]
    assert lineups == [plan.lineup(block) for block in range(40)]
    assert all(len(set(lineup)) == 3 for lineup in lineups)
    assert len(set(lineups)) > 10
    assert lineups != [Plan(TAILS3, plan.agents, schedule="random", seed=5).lineup(block) for block in range(40)]
    few = Plan(FEURIO, ("greedy", "random"), schedule="random")
    assert sorted(few.lineup(0)) == [0, 0, 1, 1]


def test_of_a_co_operative_game_each_takes_all_seats_of_the_same_game() -> None:
    plan = Plan(TOGETHER, ("captain", "random"))
    assert plan.schedule == "each"
    assert seatings(plan, 1) == [[(0, 0), (1, 1)]]


def test_at_a_table_those_alike_are_one() -> None:
    plan = Plan(FEURIO, ("keen", "greedy", "greedy", "greedy"), schedule="table")
    assert plan.entries == ("keen", "greedy")
    assert seatings(plan, 1) == [[(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]]
    assert seatings(Plan(FEURIO, plan.agents, schedule="table", rotate=False), 2) == [[(0, 1, 1, 1)]] * 2
    assert seatings(Plan(FEURIO, ("random",), schedule="table"), 1) == [[(0, 0, 0, 0)]]


def test_agents_entered_twice_have_names_of_their_own() -> None:
    assert Plan(FEURIO, ("greedy", "greedy", "random")).names == ("greedy", "greedy (2)", "random")


@pytest.mark.parametrize("plan", [
    Plan(FEURIO, ("keen", "greedy")),
    Plan(fc.load("feurio", players=3, firebreaks=True), ("mcts:iterations=5", "päng"), schedule="robin", seed=7,
         seconds=0.5, bank=20, wall=5, memory=1 << 30, on_fault="random", blocks=100, stop=Race(0.01)),
    Plan(fc.load("feurio", slots=[3] * 6), ("keen", "greedy"), stop=Sprt(-5, 20, beta=0.1)),
    Plan(TOGETHER, ("captain", "random"), blocks=5),
])
def test_plans_round_trip(plan: Plan, tmp_path: Path) -> None:
    plan.write(tmp_path / "plan.toml")
    for twin in (Plan.read(tmp_path / "plan.toml"), Plan.from_dict(plan.to_dict()), pickle.loads(pickle.dumps(plan))):
        assert twin == plan
        assert twin.digest == plan.digest
        assert (twin.blocks, twin.stop) == (plan.blocks, plan.stop)


def test_a_plan_is_a_file_that_people_write() -> None:
    plan = Plan.from_toml('game = "feurio"\nagents = ["keen", "greedy"]\n[options]\nplayers = 3\n'
                          '[stop]\nrule = "sprt"\nelo1 = 20\n')
    assert plan == Plan(fc.load("feurio", players=3), ("keen", "greedy"))
    assert plan.stop == Sprt(0, 20)


@pytest.mark.parametrize(("text", "number"), [
    ('"2GiB"', 2 << 30), ('"512 MiB"', 512 << 20), ('"1.5gib"', 3 << 29), ('"1GB"', 10**9), ('"100000000"', 10**8),
    ("100000000", 10**8)])
def test_memory_is_given_with_a_unit_or_in_bytes(text: str, number: int) -> None:
    plan = Plan.from_toml(f'game = "feurio"\nagents = ["keen", "greedy"]\nmemory = {text}\n')
    assert plan.memory == number
    assert Plan.from_toml(plan.to_toml()).memory == number


def test_the_digest_is_of_what_is_played() -> None:
    plan = Plan(FEURIO, ("keen", "greedy"))
    assert plan.digest == Plan(FEURIO, ("keen", "greedy"), blocks=9, stop=Sprt(), jail="required").digest
    others = [Plan(FEURIO, ("greedy", "keen")), Plan(FEURIO, ("keen", "greedy"), seed=1),
              Plan(FEURIO, ("keen", "greedy"), wall=3), Plan(fc.load("feurio", players=3), ("keen", "greedy"))]
    assert len({plan.digest, *(one.digest for one in others)}) == 5
    assert plan.differences(others[1]) == ["seed is 0, not 1"]


@pytest.mark.parametrize(("values", "told"), [
    ({"agents": ["keen"]}, "the schedule against compares 2 to 64 agents, got 1"),
    ({"agents": "keen"}, "plan: agents must be a list of specs, got 'keen'"),
    ({"agents": ["keen", 3]}, "plan: agents must be a list of specs"),
    ({"agents": ["keen", "a\nb"]}, "the spec of an agent must fit a line"),
    ({"schedule": "league"}, "plan: schedule must be against, each, robin, random or table, got 'league'"),
    ({"schedule": "each"}, "is not cooperative: the schedule each is for games that are won or lost by all, got each"),
    ({"game": "flashpoint", "schedule": "robin"}, "is cooperative: its agents are compared by the schedule each"),
    ({"game": "flashpoint", "schedule": "table"}, "give one agent a seat, or one for all, got 2"),
    ({"game": "chess"}, "no game 'chess'"),
    ({"game": 3}, "plan: game must be a name, and options a table"),
    ({"options": {"players": 99}}, "feurio: players must be"),
    ({"seed": -1}, "plan: seed must be"),
    ({"wall": 0}, "plan: wall must be a number from 0.1"),
    *(({"memory": one}, "plan: memory must be a number of bytes such as 2GiB, from 64MiB to 16TiB, got ")
      for one in (5, "", "much", "2 gibberish", "-2GiB", "1e3GiB", "9" * 400, "1GiB2", True, None, 2.0**31)),
    ({"jail": "yes"}, "plan: jail must be 'auto', 'required' or 'off', got 'yes'"),
    ({"on_fault": "cry"}, "plan: on_fault must be"),
    ({"speed": 1}, "a plan has game and agents, and may have options, schedule"),
    ({"speed": 1}, "'speed' is not known"),
    ({"stop": {"rule": "luck"}}, "stop must have a rule, sprt or race"),
    ({"stop": {"rule": "sprt", "elo": 1}}, "stop: sprt takes elo0, elo1, alpha, beta, got 'elo'"),
    ({"stop": {"rule": "sprt", "elo0": 5, "elo1": 5}}, "sprt: elo0 must be less than elo1, got 5 and 5"),
    ({"stop": {"rule": "sprt", "alpha": 0.9}}, "sprt: alpha must be"),
    ({"stop": {"rule": "race"}}, "a race needs the schedule robin or each, got against"),
    ({"stop": {"rule": "sprt"}, "schedule": "robin"}, "it needs the schedule against"),
])
def test_mistakes_in_plans_are_told(values: dict[str, Any], told: str) -> None:
    with pytest.raises(fc.OptionError) as caught:
        Plan.from_dict({"game": "feurio", "agents": ["keen", "greedy"]} | values)
    assert told in str(caught.value)


@pytest.mark.parametrize(("text", "told"), [("game = ", "the plan is not TOML"), ("", "a plan has game and agents")])
def test_files_that_are_no_plans_are_told(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(text)
    with pytest.raises(fc.OptionError, match=told) as caught:
        Plan.read(tmp_path / "plan.toml")
    assert str(caught.value).startswith(str(tmp_path / "plan.toml"))


def test_plans_take_games_and_rules_only() -> None:
    with pytest.raises(fc.OptionError, match="plan: game must be a Game"):
        Plan("feurio", ("keen", "greedy"))     # type: ignore[arg-type]
    with pytest.raises(fc.OptionError, match=r"plan: stop must be Sprt\(…\) or Race\(…\), got 'sprt'"):
        Plan(FEURIO, ("keen", "greedy"), stop="sprt")     # type: ignore[arg-type]
