"""Native games by any policy, and copies after an action."""
from __future__ import annotations

import pytest

import firecore as fc
from firecore.policies import own

from .option_sets import every_case, load
from .walks import Case, some_states


@every_case
def test_a_policy_plays_every_seat(case: Case) -> None:
    state = fc.Match(load(case), seed=1).state
    policies = own(state.game)
    for name, policy in policies.items():
        found = fc.playouts(state, 6, seed=3, policy=name)
        assert found == fc.playouts(state, 6, seed=3, threads=2, policy=[policy] * state.game.seats)
        assert found.n == 6 and found.decisions > 0
    assert fc.playouts(state, 50, seed=3, policy="random") == fc.playouts(state, 50, seed=3)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_each_seat_has_its_own_policy(seat: int) -> None:
    state = fc.Match(fc.load("feurio"), seed=1).state
    policy = ["random"] * 4
    policy[seat] = "keen"
    wins = fc.playouts(state, 120, seed=2, policy=policy).wins
    assert wins[seat] == max(wins) > 60


def test_the_captain_wins_where_chance_never_does() -> None:
    state = fc.Match(fc.load("flashpoint"), seed=1).state
    assert fc.playouts(state, 200, seed=1).wins == (0, 0, 0)
    assert fc.playouts(state, 200, seed=1, policy="captain").wins[0] > 50


@pytest.mark.parametrize("policy", [
    "captain", "nobody", 5, None, ["random"], ["random"] * 5, ["random", 5, "random", "random"]])
def test_policies_that_cannot_play_are_refused(policy: object) -> None:
    with pytest.raises(fc.OptionError, match=r"policy"):
        fc.playouts(fc.load("feurio").start(), 5, policy=policy)  # type: ignore[arg-type]


@every_case
def test_a_child_is_a_copy_after_an_action(case: Case) -> None:
    for state in some_states(case, every=30):
        before = state.copy()
        for action in state.legal_actions()[:3]:
            after = state.copy()
            after.apply(action)
            assert state.child(action) == state.child(state.token(action)) == after
        assert state == before
        with pytest.raises(fc.IllegalActionError):
            state.child("nonsense")


@every_case
def test_positions_take_their_lists_in_any_order_and_write_them_in_one(case: Case) -> None:
    turned = 0
    for state in some_states(case, every=5):
        line = state.position()
        words = line.split(" ")
        for i, word in enumerate(words):
            key, _, listed = word.partition("=")
            if key in ("tiles", "marks", "pending", "fire", "smoke", "outside", "poi", "victims", "treated", "hazmats",
                       "hot", "walls", "doors"):
                sign = ";" if key == "tiles" else ","
                other = sign.join(reversed(listed.split(sign)))
            elif key in ("deck", "stack"):
                other = listed[::-1]
            elif key in ("exhausted", "hand", "played") and ";" in listed:
                other = ";".join(own[::-1] for own in listed.split(";"))
            else:
                continue
            turned += other != listed
            assert state.game.read(" ".join([*words[:i], f"{key}={other}", *words[i + 1:]])) == state
    assert turned > 3


@every_case
def test_scores_of_a_batch_are_right_whenever_they_are_first_asked_for(case: Case) -> None:
    game = load(case)
    always, late, copied = (fc.Batch(game, 6, seed=4) for _ in range(3))
    scores, step = always.scores, 0
    while not always.over.any() and step < 3000:
        actions = always.sample(seed=5, stream=step)
        for batch in (always, late, copied):
            batch.apply(actions)
        step += 1
    if always.over.any():
        assert (late.scores == scores).all()
        twin = fc.Batch(game, 6, seed=9)
        assert twin.scores.shape == scores.shape
        twin.restore(copied)
        assert (twin.scores == scores).all()
        assert (copied.copy().scores == scores).all()
