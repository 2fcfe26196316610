"""F12: the position line."""
from __future__ import annotations

import pickle
import random
import re
from collections.abc import Iterator

import pytest

import firecore as fc
from firecore.builtin.feurio.position import FORM

from ..playing import after, legal
from .boards import accesses, at, board, line, lying, played

GAMES = [fc.load("feurio", **options) for options in (
    {}, {"layout": "drawn", "hot": True}, {"firebreaks": True}, {"players": 3}, {"players": 3, "firebreaks": True},
    {"players": 2, "firebreaks": True, "slots": (0, 0, 1, 4, 6, 6)}, {"players": 1},
    {"players": 3, "cooperative": True})]
BASE, BREAKS = GAMES[0], GAMES[2]


def faults(game: fc.Game, position: object) -> tuple[str, ...]:
    """What is wrong with a line."""
    try:
        game.read(position)
    except fc.PositionError as error:
        return error.faults
    return ()


@pytest.mark.rule("F12")
def test_the_form_of_a_position() -> None:
    state = played("*6 *6 *4 *3 *5 #0,1G *2 @2,-1 B1@0,0 *3", firebreaks=True)
    assert state.position() == (
        "feurio/1 tiles=0,-1:3;0,0:6B;0,1:#5/1;1,-1:6;1,0:4;2,-1:2 supply=12,11,11,12 reserve=- given=0,1,0,0 "
        "turn=3 phase=lay hand=3 drawn=- laid=no passes=0")
    assert BREAKS.read(state.position()) == state


@pytest.mark.rule("F12")
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_position_of_a_game_reads_back_as_it_was(game: fc.Game) -> None:
    phases = set()
    for seed in range(4):
        rng, state = random.Random(seed), game.start()
        while not state.is_over:
            phases.add(state.view(fc.EVERYTHING)["phase"])
            assert game.read(state.position()) == state
            assert game.read(state.position()).legal_actions() == state.legal_actions()
            state.apply(rng.choice(state.legal_actions()))
        assert game.read(state.position()) == state
        assert game.read(state.position()).returns() == state.returns()
    assert phases == {"setup", "draw", "lay", "place"}


@pytest.mark.rule("F12")
def test_each_thing_that_a_position_holds_tells_two_positions_apart() -> None:
    game = fc.load("feurio", players=2, firebreaks=True)
    end = {"stack": ""}
    pairs = [
        (board(game, "(6)      5"), board(game, "(6)      4")),
        (board(game, "(6R)     5"), board(game, "(6)      5R")),
        (board(game, "(6)      #5/0"), board(game, "(6)      #4/0")),
        (board(game, "(6)      #5/0"), board(game, "(6)      #5/1")),
        (board(game, "(6)      #5/0", given=(1, 0, 0, 0)), board(game, "(6)      #5/0", given=(0, 1, 0, 0))),
        (board(game, "(6)", turn=0), board(game, "(6)", turn=1)),
        (board(game, "(6)", phase="draw"), board(game, "(6)", phase="place")),
        (board(game, "(6)", phase="lay", hand=1), board(game, "(6)", phase="lay", hand=2)),
        (board(game, "(6)      >", **end, laid=True), board(game, "(6)      >", **end, laid=False)),
        (board(game, "(6)      >", **end, passes=0), board(game, "(6)      >", **end, passes=1)),
    ]
    assert [one.position() for one, other in pairs if one == other] == []
    assert [one.position() for one, other in pairs if one.position() == other.position()] == []
    assert [one.position() for one, other in pairs if one.key() == other.key()] == []


@pytest.mark.rule("F12", "F8.3")
def test_whose_reinforcement_a_man_is_is_told_by_the_reserves() -> None:
    game = fc.load("feurio", players=3)
    one, other = (board(game, "(6Y)", reserve=reserve) for reserve in ((3, 4, 4), (4, 4, 3)))
    assert (one == other, lying(one) == lying(other)) == (False, True)
    assert one.view(fc.EVERYTHING)["reserve"] == [3, 4, 4]


@pytest.mark.rule("F12", "F6.2")
def test_it_tells_that_the_last_tile_was_laid_this_turn() -> None:
    laid = board(BASE, "(6)      >", stack="", laid=True, turn=3)
    assert after(laid, "-").view(fc.EVERYTHING)["passes"] == 0
    assert after(board(BASE, "(6)      >", stack="", turn=3), "-").view(fc.EVERYTHING)["passes"] == 1


@pytest.mark.rule("F12")
@pytest.mark.parametrize("tokens", ["", "*6", "*6 *6", "*6 *6 *1"])
def test_the_start_tiles_drawn_so_far_are_kept_in_their_order(tokens: str) -> None:
    state = played(tokens)
    word = ",".join(tokens.replace("*", "").split()) or "-"
    assert f"drawn={word} " in state.position()
    assert BASE.read(state.position()) == state


@pytest.mark.rule("F12", "F4.5")
def test_men_may_exceed_accesses() -> None:
    state = board(BASE, """
        1       1
    1      (6RGB)   1
        1       2
    """)
    assert accesses(state)[0, 0] == 0
    assert at(state, "0,0") == []
    assert state.faults() == ()


@pytest.mark.rule("F12", "F1.2")
def test_men_never_exceed_slots() -> None:
    assert faults(BASE, line(BASE, "(6RRGB)")) == ("the tile on 0,0 holds 4 men in 3 slots (F1.2)",)
    assert faults(BASE, line(BASE, "(1RR)")) == ("the tile on 0,0 holds 2 men in 1 slot (F1.2)",)
    assert faults(fc.load("feurio", slots=(2,) * 6), line(BASE, "(1RR)")) == ()
    assert faults(fc.load("feurio", slots=(0,) * 6), line(BASE, "(6R)")) == (
        "the tile on 0,0 holds 1 man in 0 slots (F1.2)",)


@pytest.mark.rule("F12")
@pytest.mark.parametrize("picture", [
    "(6)",                                         # a four-player game with one tile
    "(1)      6       6       6       6       6       6",     # tiles that were never laid on hottest spots
    "(6RGB)   5RGB    4RG     3RG",                 # more men than turns
    "(6)      #5/0    #4/0    #3/0    #2/0",         # one seat's firebreaks in a row
], ids=["one tile", "cold spots", "many men", "firebreaks"])
@pytest.mark.parametrize("phase", ["draw", "lay", "place"])
def test_a_sound_position_reads_whether_it_can_be_reached_or_not(picture: str, phase: str) -> None:
    state = board(BREAKS, picture, phase=phase, hand=2 if phase == "lay" else None, turn=2)
    assert BREAKS.read(state.position()) == state
    assert legal(state)
    assert fc.playouts(state, 5, seed=1).n == 5


@pytest.mark.rule("F12")
def test_tiles_may_be_written_in_any_order() -> None:
    position = line(BASE, "(6)      5       4R")
    mixed = position.replace("0,0:6;1,0:5;2,0:4R", "2,0:4R;0,0:6;1,0:5")
    assert mixed != position
    assert BASE.read(mixed).position() == BASE.read(position).position() == position


# What is wrong with a line.


SOUND = line(BASE, "(6GG)    5R")     # supply=11,10,12,12 … turn=0 phase=place hand=- drawn=- laid=yes passes=0


@pytest.mark.rule("F12")
@pytest.mark.parametrize(("old", "new", "told"), [
    ("feurio/1", "feurio/2", "a position begins with feurio/1, got 'feurio/2'"),
    ("feurio/1", "flashpoint/1", "a position begins with feurio/1"),
    (" reserve=-", "", "each once and with a value"),
    ("turn=0 phase=place", "phase=place turn=0", "each once and with a value"),
    ("turn=0", "turn=0 turn=0", "each once and with a value"),
    ("passes=0", "passes=0 more=1", "each once and with a value"),
    ("turn=0", "turn", "turn must be a number from 0 to 3, got ''"),
    ("feurio/1 ", "feurio/1  ", "each once and with a value"),
    ("0,0:6GG", "0,0:7GG", "a tile is written q,r:6RGB or q,r:#6/0, got '0,0:7GG'"),
    ("0,0:6GG", "0,0:6GRG", "got '0,0:6GRG'"),
    ("0,0:6GG", "0,0:6gg", "got '0,0:6gg'"),
    ("0,0:6GG", "-0,0:6GG", "got '-0,0:6GG'"),
    ("0,0:6GG", "+0,0:6GG", "got '+0,0:6GG'"),
    ("0,0:6GG", "00,0:6GG", "got '00,0:6GG'"),
    ("0,0:6GG", "\N{ARABIC-INDIC DIGIT ZERO},0:6GG", "a tile is written"),
    ("0,0:6GG", "0,0:6GG;", "a tile is written q,r:6RGB or q,r:#6/0, got ''"),
    ("0,0:6GG", "0,0:6GG;100,0:1", "got '100,0:1'"),
    ("0,0:6GG", "0,0:6GG;2,0:#5/4", "got '2,0:#5/4'"),
    ("0,0:6GG", "0,0:6GG;2,0:#5/1G", "got '2,0:#5/1G'"),
    ("tiles=0,0:6GG;1,0:5R", "tiles=-", "at least the first start tile lies (F3.3)"),
    ("0,0:6GG", "0,1:6GG", "no tile lies on 0,0 (F2.1)"),
    ("1,0:5R", "2,0:5R", "the tile on 2,0 does not hang together with 0,0 (F2.2)"),
    ("1,0:5R", "1,1:5R", "the tile on 1,1 does not hang together with 0,0 (F2.2)"),
    ("1,0:5R", "0,0:5R", "2 tiles lie on 0,0"),
    ("1,0:5R", "1,0:5R;" + ";".join(f"{q},0:5" for q in range(2, 8)),
     "there are 7 tiles of value 5, of 6 in all (F1.1)"),
    ("0,0:6GG", "0,0:6GGGG", "the tile on 0,0 holds 4 men in 3 slots (F1.2)"),
    ("supply=11,", "supply=12,", "there are 13 men of colour R in all, not 12 (F1.3)"),
    ("supply=11,10", "supply=11,9", "there are 11 men of colour G in all, not 12 (F1.3)"),
    ("supply=11,", "supply=13,", "supply must be 4 numbers from 0 to 12, got '13,10,12,12'"),
    ("supply=11,", "supply=", "supply must be 4 numbers from 0 to 12"),
    ("supply=11,", "supply=11,11,", "supply must be 4 numbers from 0 to 12"),
    ("supply=11,", "supply=011,", "supply must be 4 numbers from 0 to 12"),
    ("supply=11,", "supply=\N{FULLWIDTH DIGIT ONE}1,", "supply must be 4 numbers from 0 to 12"),
    ("reserve=-", "reserve=4,4,4", "reserve must be -, got '4,4,4'"),
    ("given=0,0,0,0", "given=-", "given must be 4 numbers from 0 to 12, got '-'"),
    ("given=0,0,0,0", "given=0,0,1,0", "seat 2 gave up 1 man for 0 firebreaks (F5.1)"),
    ("1,0:5R", "1,0:5R;2,0:#4/1", "firebreaks lie, but the option firebreaks is off (F5)"),
    ("turn=0", "turn=4", "turn must be a number from 0 to 3, got '4'"),
    ("turn=0", "turn=-1", "turn must be a number from 0 to 3, got '-1'"),
    ("phase=place", "phase=PLACE", "phase must be setup, draw, lay, place or over, got 'PLACE'"),
    ("phase=place", "phase=lay", "there is no tile in hand to be laid (F4.1)"),
    ("hand=-", "hand=3", "a tile in hand is to be laid before anything else (F4.1)"),
    ("hand=-", "hand=0", "hand must be a value from 1 to 6, or -, got '0'"),
    ("hand=-", "hand=7", "hand must be a value from 1 to 6, or -, got '7'"),
    ("drawn=-", "drawn=3", "drawn start tiles lie on the board once they are all drawn (F3.3)"),
    ("drawn=-", "drawn=1,2,3,4", "drawn must be up to three values from 1 to 6, or -"),
    ("laid=yes", "laid=no", "a turn lays a tile while the stack lasts (F4.1)"),
    ("laid=yes", "laid=1", "laid must be no or yes, got '1'"),
    ("phase=place", "phase=draw", "laid=yes is for the men placed after a tile (F4.1)"),
    ("phase=place", "phase=over", "no game ends before the stack is empty (F6)"),
    ("phase=place", "phase=setup", "no tile lies before the start tiles are drawn (F3.3)"),
    ("passes=0", "passes=1", "no turn that lays a tile is a pass, nor any before it (F6.2)"),
    ("passes=0", "passes=5", "passes must be a number from 0 to 4, got '5'"),
    ("passes=0", "passes=0\n", r"passes must be a number from 0 to 4, got '0\n'"),
    ("passes=0", "passes=4", "the game ends with 4 passes in a row, and only so (F6.1)"),
])
def test_a_faulty_line_tells_its_fault(old: str, new: str, told: str) -> None:
    assert old in SOUND and faults(BASE, SOUND) == ()
    assert [fault for fault in faults(BASE, SOUND.replace(old, new)) if told in fault]


@pytest.mark.rule("F12")
@pytest.mark.parametrize(("game", "given", "told"), [
    (GAMES[3], line(GAMES[3], "(6Y)"), "there are 13 men of colour Y in all, not 12 (F1.3)"),
    (GAMES[3], line(GAMES[3], "(6Y)", reserve=(3, 4, 5)), "reserve must be 3 numbers from 0 to 4, got '3,4,5'"),
    (GAMES[3], line(GAMES[3], "(6)", reserve=(4, 4, 4)).replace("12,0 ", "12,1 "),
     "with three players Y men are reinforcements, neither in supply nor given up (F3, F5.1)"),
    (GAMES[4], line(GAMES[4], "(6)      #5/3", given=(0, 0, 0, 0)), "a firebreak is seat 3's, there are seats 0 to 2"),
    (BREAKS, line(BREAKS, "(6)      #5/3", given=(0, 0, 0, 0)), "seat 3 gave up 0 men for 1 firebreak (F5.1)"),
    (GAMES[6], line(GAMES[6], "(6)      >", stack="", laid=False), "the game ended with the last tile's turn (F6.3)"),
    (GAMES[6], line(GAMES[6], "(6)      >", stack="", phase="over", passes=1),
     "solo and cooperative games know no passes (F6.3)"),
    (BASE, line(BASE, "(6)      >", stack="", phase="over", passes=3),
     "the game ends with 4 passes in a row, and only so (F6.1)"),
    (BASE, line(BASE, "(6)      >", stack="", phase="draw"), "the stack is empty, so nothing is drawn (F4.1)"),
    (BASE, BASE.start().position().replace("turn=0", "turn=1"), "seat 0 lays the start tiles (F3.1)"),
    (GAMES[6], GAMES[6].start().position().replace("drawn=-", "drawn=3"), "1 start tiles end the set-up (F3.3)"),
])
def test_some_faults_depend_on_the_game(game: fc.Game, given: str, told: str) -> None:
    assert told in faults(game, given)


@pytest.mark.rule("F12")
def test_every_fault_is_told_at_once() -> None:
    told = faults(BASE, "feurio/1 tiles=0,0:1RR;3,0:6GGGG;3,0:#2/1 supply=13,8,12,12 reserve=4,4,4 given=0,0,1,0 "
                        "turn=9 phase=lay hand=- drawn=5 laid=maybe passes=4")
    wanted = [
        "supply must be", "reserve must be", "turn must be", "laid must be", "2 tiles lie on 3,0",
        "3,0 does not hang together", "0,0 holds 2 men in 1 slot", "3,0 holds 4 men in 3 slots",
        "the option firebreaks is off", "seat 1 gave up 0 men for 1 firebreak", "seat 2 gave up 1 man for 0",
        "drawn start tiles lie on the board", "there is no tile in hand", "the game ends with 4 passes", "F6.2",
    ]
    assert [word for word in wanted if not any(word in fault for fault in told)] == []
    assert len(told) == len(wanted)


@pytest.mark.rule("F12")
def test_the_native_invariants_and_their_sentences_agree() -> None:
    """Wherever a line can be read, an invariant is broken just if one of its sentences has something to say."""
    rng = random.Random(12)
    broken_ones = 0
    for game in GAMES:
        for text in mutants(game, rng, 150):
            fields, wrong = FORM.understand(game, text)
            if wrong:
                continue
            broken = FORM.build(game, dict(fields)).faults()
            said = [number for number in range(len(FORM.sentences)) if FORM.explain(number, game, fields)]
            assert list(broken) == said, text
            broken_ones += bool(broken)
    assert broken_ones > 100


@pytest.mark.rule("F12")
def test_the_message_holds_every_fault() -> None:
    with pytest.raises(fc.PositionError) as caught:
        BASE.read(SOUND.replace("0,0:6GG", "0,0:6GGGG").replace("turn=0", "turn=7"))
    assert len(caught.value.faults) == 3
    assert all(fault in str(caught.value) for fault in caught.value.faults)


@pytest.mark.rule("F12")
@pytest.mark.parametrize("thing", [
    None, 5, b"feurio/1", ["feurio/1"], "", " ", "\n", "feurio", "feurio/1", "feurio/1 ", "feurio/1=" * 50,
    "=" * 19_000, "x" * 30_000, "\ud800", SOUND + " ", " " + SOUND, SOUND + "\n", SOUND.upper(),
    SOUND.replace(" ", "\t"),
    SOUND.replace("0,0:6GG", ";" * 5000), SOUND.replace("0,0:6GG", ";".join(["0,0:6GG"] * 2000)),
    SOUND.replace("turn=0", "turn=" + "9" * 9000), "feurio/1 " + " ".join(f"tiles={n}" for n in range(2000)),
], ids=lambda thing: repr(thing)[:20])
def test_what_is_no_position_is_a_position_error_and_short(thing: object) -> None:
    with pytest.raises(fc.PositionError) as caught:
        BASE.read(thing)
    assert len(str(caught.value)) < 250_000


@pytest.mark.rule("F12")
def test_mutated_lines_read_as_sound_positions_or_tell_faults_that_a_reader_can_act_on() -> None:
    rng = random.Random(12)
    sound = 0
    for game in GAMES:
        for text in mutants(game, rng, 400):
            told = faults(game, text)
            assert not [fault for fault in told if "invariant" in fault], text
            if not told:
                sound += 1
                state = game.read(text)
                assert state.faults() == ()
                assert game.read(state.position()) == state
                assert fc.playouts(state, 1, seed=1).n == 1 or state.is_over
    assert sound > 50


def mutants(game: fc.Game, rng: random.Random, n: int) -> Iterator[str]:
    """Lines of a random game, each with something changed."""
    lines = []
    state = game.start()
    while not state.is_over:
        lines.append(state.position())
        state.apply(rng.choice(state.legal_actions()))
    lines.append(state.position())
    for _ in range(n):
        yield mutated(rng.choice(lines), rng)


def mutated(text: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 3)):
        number = rng.choice(list(re.finditer(r"\d|yes|no\b|setup|draw|lay|place|over|(?<==)-", text)))
        words = ["yes", "no"] if number[0] in ("yes", "no") else ["setup", "draw", "lay", "place", "over"]
        new = str(rng.randint(0, 6)) if number[0].isdigit() or number[0] == "-" else rng.choice(words)
        text = text[:number.start()] + new + text[number.end():]
    return text


@pytest.mark.rule("F12")
def test_a_position_may_be_a_text_of_any_make() -> None:
    class Text(str):
        pass

    assert BASE.read(Text(SOUND)) == BASE.read(SOUND)


@pytest.mark.rule("F12")
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_states_pickle_by_their_position(game: fc.Game) -> None:
    state = game.start()
    for _ in range(12):
        state.apply(state.legal_actions()[-1])
        assert pickle.loads(pickle.dumps(state)) == state
