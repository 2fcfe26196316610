"""Ways in which a secret once got out, each closed."""
from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.cli.arguments import seed_of
from firecore.plugins.types import Played
from firecore.sandbox import SANDBOXES

TAILS = "*1 *2 *3 *4 *7".split()


def tails_match() -> fc.Match:
    match = fc.Match(fc.load("tails"), 3)
    while match.actor == 0 or not match.tokens[-1].startswith("="):
        match.play(match.legal_actions()[-1])
    return match


@pytest.mark.rule("F10.3", "F5.1")
def test_a_draw_after_a_position_is_hidden_from_the_other_seat_while_it_is_in_hand() -> None:
    game = fc.load("feurio", players=2, firebreaks=True)
    start = game.read("feurio/1 tiles=0,0:2;1,-1:5R supply=11,12,12,12 reserve=- given=0,0,0,0 turn=1 phase=draw hand=- "
                      "drawn=- laid=no passes=0")
    state = start.copy()
    state.apply("*6")
    history = [Played(fc.CHANCE, "*6")]
    assert game.plugin.views.seen(game, history, 1, state.actor) == ["*6"]
    assert game.plugin.views.seen(game, history, 0, state.actor) == ["*?"]
    assert game.plugin.views.seen(game, history, fc.PUBLIC, state.actor) == ["*?"]


@pytest.mark.rule("F10.3", "F3.3")
def test_start_tiles_are_open_to_all() -> None:
    match = fc.Match(fc.load("feurio", players=2, firebreaks=True, layout="drawn"), 4)
    drawn = match.seen(fc.PUBLIC)
    assert drawn[:-1] == match.tokens[:-1] and drawn[-1] == "*?"


def test_what_is_said_of_a_failed_agent_tells_no_hand() -> None:
    record = fc.play(tails_match(), [lambda turn: -1] * 4)
    assert record.fault is not None
    assert record.fault["message"] == "it answered -1, which is not legal here"


@pytest.mark.skipif(not SANDBOXES, reason="there are no sandboxes here")
def test_what_is_said_of_one_in_a_process_of_its_own_tells_no_hand(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text("def choose(turn):\n    return -1\n")
    record = fc.play(tails_match(), [f"{tmp_path / 'bots.py'}:choose"] * 4)
    assert record.fault is not None
    assert record.fault["message"] == "it answered -1, which is not legal here"


def test_what_a_failed_agent_said_is_for_its_seat_alone() -> None:
    def tells(turn: fc.Turn) -> Any:
        return [turn.token(action) for action in turn.legal_actions()]

    record = fc.play(tails_match(), [tells] * 4)
    assert record.fault is not None
    seat = record.fault["seat"]
    assert record.seen_by(seat).fault == record.fault
    for other in (fc.PUBLIC, (seat + 1) % 4):
        fault = record.seen_by(other).fault
        assert fault is not None
        assert (fault["message"], fault["traceback"]) == ("it answered with something that is not the id of an action", "")
        assert record.fault["message"] not in str(fc.render(record, "text", seat=other))


@pytest.mark.parametrize("name", fc.games())
def test_no_record_for_a_viewer_tells_the_dice_to_come(name: str) -> None:
    match = fc.Match(fc.load(name), 5)
    for seat in (*range(match.game.seats), fc.PUBLIC):
        assert match.record(seat).seed is None
        assert match.record(fc.EVERYTHING).seen_by(seat).seed is None
    assert match.record(fc.EVERYTHING).seed == 5


def test_seeds_of_the_command_line_are_too_many_to_try() -> None:
    class Given:
        seed = None

    assert max(seed_of(Given()) for _ in range(64)) > 2**52     # type: ignore[arg-type]


def test_a_turn_can_be_neither_copied_nor_pickled() -> None:
    turn = fc.Turn(tails_match())
    for keep in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(fc.StateError, match="a turn cannot be copied or pickled"):
            keep(turn)


def test_a_renderer_of_records_is_given_what_the_seat_saw() -> None:
    given: list[fc.Record] = []

    def draw(record: fc.Record, seat: int | None) -> str:
        given.append(record)
        return ""

    from firecore.plugins.registry import built_in_manager
    from firecore.plugins.types import RendererPlugin

    class Mine:
        @fc.hookimpl
        def firecore_renderers(self) -> list[RendererPlugin]:
            return [RendererPlugin(name="mine", render=lambda state, seat: "", render_record=draw)]

    manager = built_in_manager()
    manager.register(Mine(), "mine")
    whole = tails_match().record(fc.EVERYTHING)
    for seat in (0, fc.PUBLIC):
        fc.render(whole, "mine", seat=seat, manager=manager)
        assert given[-1].seed is None
        assert given[-1].tokens == whole.seen(seat)
    assert whole.seen(fc.PUBLIC) != whole.tokens
