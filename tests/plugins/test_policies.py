"""The native ways of playing that come with the games."""
from __future__ import annotations

import random

import pytest

import firecore as fc
from firecore.arena import play_series, standings
from tests.conformance.option_sets import GAMES, every_case, load, name_of
from tests.conformance.walks import Case, walk
from tests.rules.flashpoint.houses import house


def decisions(case: Case) -> list[fc.State]:
    return [state.copy() for state, action in walk(case, seed=21) if action is not None and not state.is_chance]


@every_case
def test_a_policy_plays_what_is_legal_and_the_same_for_the_same_dice(case: Case) -> None:
    for name, policy in load(case).players.policies.items():
        for state in decisions(case):
            chosen = policy.choose(state, fc.Dice(4))
            assert chosen in state.legal_actions(), (name, state.position())
            assert chosen == policy.choose(state.copy(), fc.Dice(4))


@pytest.mark.parametrize("case", [case for case in GAMES if load(case).has_secrets], ids=name_of)
def test_a_policy_uses_only_what_its_seat_knows(case: Case) -> None:
    for policy in load(case).players.policies.values():
        for i, state in enumerate(decisions(case)):
            dealt = state.resample(state.actor, fc.Dice(i))
            assert policy.choose(dealt, fc.Dice(4)) == policy.choose(state, fc.Dice(4)), state.position()


@pytest.mark.parametrize(("game", "options", "agent", "against", "least"), [
    ("feurio", {}, "greedy", "random", 0.80),
    ("feurio", {}, "keen", "greedy", 0.35),
    ("feurio", {"players": 2}, "keen", "greedy", 0.60),
    ("feurio", {"players": 3}, "keen", "greedy", 0.38),
    ("feurio", {"hot": True}, "keen", "greedy", 0.35),
    ("feurio", {"firebreaks": True}, "keen", "greedy", 0.35),
    ("tails", {}, "greedy", "random", 0.40),
    ("tails", {"players": 2}, "greedy", "random", 0.60),
    ("feurio", {}, "mcts:iterations=20", "greedy", 0.40),
    ("tails", {}, "mcts:iterations=20", "greedy", 0.40),
])
def test_one_wins_against_weaker_ones(game: str, options: dict[str, object], agent: str, against: str,
                                      least: float) -> None:
    loaded = fc.load(game, **options)
    agents = [agent, *[against] * (loaded.seats - 1)]
    games = 60 if agent.startswith("mcts") else 600
    found = {one.agent: one for one in standings(list(play_series(loaded, agents, games=games, seed=1)), agents)}
    assert found[agent].share > least


@pytest.mark.parametrize("firefighters", [1, 3, 6])
def test_a_captain_wins_the_family_game(firefighters: int) -> None:
    game = fc.load("flashpoint", players=firefighters)
    results = list(play_series(game, ["captain"] * firefighters, games=50, seed=1))
    assert standings(results, ["captain"] * firefighters)[0].share > 0.7


def test_in_flash_point_greedy_wins_more_than_chance_and_less_than_a_captain() -> None:
    game = fc.load("flashpoint", players=3)
    share = {agent: standings(list(play_series(game, [agent] * 3, games=200, seed=1)), [agent] * 3)[0].share
             for agent in ("random", "greedy", "captain")}
    assert share["random"] < 0.05 < share["greedy"] < share["captain"] - 0.3


@pytest.mark.parametrize(("spaces", "ap", "token"), [
    ("|F0      v  |", 4, "X."),
    ("|F0      v  |", 1, "x."),
    ("|0v  F  |", 4, "XE"),
    ("|0v  F  |", 1, "xE"),
    ("|0v  s  |", 4, "xE"),
    ("|0v     |", 4, "Ev"),
    ("|0v     |", 1, "."),
    ("|?   0       v  |", 4, "W"),
    ("|?       0   v  |", 4, "E"),
    ("|0       F  |", 4, "E"),
    ("|0  D v |", 4, "dE"),
    ("|0  d F |", 4, "XE"),
    ("|0  | v |", 4, "cE"),
    ("|0  |", 4, "."),
])
def test_the_first_rule_of_thumb_that_applies(spaces: str, ap: int, token: str) -> None:
    """What greedy does in a bottom row with an exit below its last space."""
    line = "+---" * (len(spaces) // 4)
    state = house(f"{line}+\n{spaces}\n{line[:-3]}   +", at="61", ap=ap)
    assert state.token(state.game.players.policies["greedy"].choose(state, fc.Dice(1))) == token


@pytest.mark.parametrize("firefighters", [1, 2, 3])
def test_a_captain_wins_most_games_of_recruits(firefighters: int) -> None:
    game = fc.load("flashpoint", rules="experienced", players=firefighters)
    results = list(play_series(game, ["captain"] * firefighters, games=40, seed=1))
    assert standings(results, ["captain"] * firefighters)[0].share > 0.65


def test_a_captain_makes_use_of_every_specialist() -> None:
    crew = ["captain", "paramedic", "hazmat", "rescue", "imaging", "cafs"]
    game = fc.load("flashpoint", rules="experienced", players=6, specialists=crew)
    records = [result.record for result in play_series(game, ["captain"] * 6, games=10, seed=1)]
    tokens = [token for record in records for token in record.tokens]
    assert {"t", "r"} <= set(tokens)
    assert any(token[0] == "i" for token in tokens)
    assert any(":d" in token for token in tokens)
    assert any(token[1:] in (":N", ":E", ":S", ":W") for token in tokens)


def test_a_captain_who_is_asked_late_brings_those_out_whom_another_sent_into_fire() -> None:
    """Whoever plays, random commands first; then the policy ends the turn, and no choice of its is illegal."""
    game = fc.load("flashpoint", rules="experienced", players=3, specialists=["captain", "rescue", "driver"])
    brought_out = 0
    for seed in range(40):
        match, rng = fc.Match(game, seed=seed), random.Random(seed)
        while not match.is_over and len(match.tokens) < 120:
            legal = {match.state.token(action): action for action in match.legal_actions()}
            commands = [token for token in legal if ":" in token]
            if commands and rng.random() < 0.7:
                match.play(rng.choice(commands))
                continue
            chosen = game.players.policies["captain"].choose(match.state, fc.Dice(1))
            brought_out += "." not in legal and match.state.token(chosen) in commands
            match.play(chosen)
    assert brought_out > 20


def test_together_keen_plays_as_greedy_does() -> None:
    for case in (("feurio", {"players": 1}), ("feurio", {"players": 3, "cooperative": True})):
        policies = load(case).players.policies
        for state in decisions(case):
            assert policies["keen"].choose(state, fc.Dice(1)) == policies["greedy"].choose(state, fc.Dice(1))


# What mcts takes the others to do.


def choice(spec: str, game: str, **options: object) -> int:
    match = fc.Match(fc.load(game, **options), seed=5)
    while len(match.legal_actions()) == 1:
        match.play(match.legal_actions()[0])
    return fc.agent(spec).choose(fc.Turn(match))


def test_mcts_takes_the_others_for_greedy_where_the_game_knows_it() -> None:
    for game in ("feurio", "tails"):
        assert choice("mcts:iterations=200,others=greedy", game) == choice("mcts:iterations=200", game)


@pytest.mark.parametrize(("spec", "game"), [("mcts:others=captain", "feurio"), ("mcts:others=keen", "flashpoint"),
                                            ("mcts:others=nobody", "tails")])
def test_mcts_refuses_what_the_game_does_not_know(spec: str, game: str) -> None:
    with pytest.raises(fc.OptionError, match="has no policy"):
        fc.play(fc.Match(fc.load(game), seed=1), [spec] * fc.load(game).seats)


def test_mcts_may_let_the_others_search(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def noted(state: fc.State, **options: object) -> fc.Search:
        asked.append(getattr(options["others"], "name", None))
        return fc.search(state, iterations=5)

    monkeypatch.setattr("firecore.agents.mcts.search", noted)
    for spec, game in (("mcts", "feurio"), ("mcts:others=search", "feurio"), ("mcts:others=keen", "feurio"),
                       ("mcts", "flashpoint"), ("mcts:others=random", "tails")):
        choice(spec, game)
    choice("mcts", "feurio", players=3, cooperative=True)
    assert asked == ["greedy", None, "keen", None, "random", None]
