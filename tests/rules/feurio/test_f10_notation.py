"""F10: the notation."""
from __future__ import annotations

import enum
import re
import unicodedata
from collections.abc import Iterator

import numpy
import pytest

import firecore as fc

from ..playing import after, legal, refusal
from .boards import GREEN, board, played

BREAKS = fc.load("feurio", firebreaks=True)
RHOMBUS = """
        3       6
           (6)      4
"""


@pytest.mark.rule("F10")
def test_what_each_token_does() -> None:
    state = played(firebreaks=True)
    assert state.parse("*5") == 4
    state = after(state, "*6 *6 *4 *3 *5")
    assert after(state, "@0,1").view(fc.EVERYTHING)["tiles"][2] | {"accesses": 0, "slots": 3, "free": 0, "room": 0} == {
        "q": 0, "r": 1, "value": 5, "firebreak_of": None, "men": {}, "accesses": 0, "slots": 3, "free": 0, "room": 0}
    assert after(state, "#0,1G").view(fc.EVERYTHING)["tiles"][2] | {"accesses": 0} == {
        "q": 0, "r": 1, "value": 5, "firebreak_of": 1, "men": {}, "accesses": 0, "slots": 0, "free": 0, "room": 0}
    assert after(state, "@0,1 G2@0,0").view(fc.EVERYTHING)["tiles"][1]["men"] == {"G": 2}
    assert after(state, "@0,1 -").view(fc.EVERYTHING)["tiles"] == after(state, "@0,1").view(fc.EVERYTHING)["tiles"]


@pytest.mark.rule("F10")
def test_the_tokens_of_a_game_begin_with_the_first_start_tile_and_tell_all_of_it() -> None:
    match = fc.Match(BREAKS, seed=9)
    while not match.is_over:
        match.play(match.legal_actions()[len(match.tokens) % len(match.legal_actions())])
    assert re.fullmatch(r"\*[1-6]", match.tokens[0])
    assert after(BREAKS.start(), " ".join(match.tokens)) == match.state


@pytest.mark.rule("F10")
def test_every_legal_action_has_a_token_that_names_it() -> None:
    match = fc.Match(BREAKS, seed=4)
    while not match.is_over:
        state = match.state
        for action in state.legal_actions():
            assert state.parse(state.token(action)) == action
            assert state.why_not(state.token(action)) is None
        match.play(match.legal_actions()[-1])


# The order.


@pytest.mark.rule("F10.1")
def test_lays_are_ordered_by_spot_at_each_face_up_then_face_down_by_colour() -> None:
    game = fc.load("feurio", players=2, firebreaks=True)
    state = board(game, """
        6       6       .
           (4)      4
    """, phase="lay", hand=1)
    assert legal(state) == ["@1,-2", "#1,-2R", "#1,-2G"]
    state = board(game, "(6)", turn=1, phase="lay", hand=1)
    assert legal(state) == [kind.format(spot) for spot in ("-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0")
                            for kind in ("@{}", "#{}B", "#{}Y")]


@pytest.mark.rule("F10.1")
def test_spaces_are_ordered_as_numbers_not_as_texts() -> None:
    state = board(fc.load("feurio"), "(6)      >", stack="")
    tiles = [token.split("@")[1] for token in legal(state)[1:]]
    assert list(dict.fromkeys(tiles)) == [f"{q},0" for q in range(36)]
    west = board(fc.load("feurio"), """
    1       1       1       1       1       2       2       2       2       2       2       3      (3)
    """.replace("\n", ""))
    tiles = [token.split("@")[1] for token in legal(west)[1:]]
    assert list(dict.fromkeys(tiles)) == [f"{q},0" for q in range(-12, 1)]


@pytest.mark.rule("F10.1")
def test_placings_are_ordered_nobody_then_by_tile_colour_and_count() -> None:
    state = board(fc.load("feurio", players=2), """
        4
   (3)      1
    """)
    assert legal(state) == [
        "-",
        "R1@0,0", "R2@0,0", "G1@0,0", "G2@0,0",
        "R1@1,-1", "R2@1,-1", "G1@1,-1", "G2@1,-1",
        "R1@1,0", "G1@1,0",
    ]


@pytest.mark.rule("F10.1")
def test_draws_are_ordered_by_value() -> None:
    assert legal(board(fc.load("feurio"), "(6)      >", stack="631", phase="draw")) == ["*1", "*3", "*6"]


# The spelling.


def misspelt(number: str) -> Iterator[str]:
    yield from ("+" + number, "0" + number, "00" + number, number + ".0", number + "e0", " " + number, number + " ",
                f"{number}\n", "--" + number, "0x" + number, number + "_0", "", "-", "\N{MINUS SIGN}" + number)
    for script in ("ARABIC-INDIC", "DEVANAGARI", "MATHEMATICAL BOLD", "FULLWIDTH"):
        zero = unicodedata.lookup(f"{script} DIGIT ZERO")
        yield "".join(chr(ord(zero) + int(digit)) for digit in number)
    yield "\N{SUPERSCRIPT TWO}"


@pytest.mark.rule("F10.2")
@pytest.mark.parametrize("form", ["@{},0", "@0,{}", "#{},0R", "#0,{}R"])
def test_a_space_has_one_spelling_when_a_tile_is_laid(form: str) -> None:
    state = board(BREAKS, "(6)", phase="lay", hand=1)
    assert state.why_not(form.format("1")) is None
    wrong = [form.format(number) for number in misspelt("1")]
    assert [token for token in wrong if "F10" not in refusal(state, token)] == []


@pytest.mark.rule("F10.2")
@pytest.mark.parametrize("form", ["R1@{},0", "R1@0,{}", "R{}@0,0"])
def test_a_space_and_a_count_have_one_spelling_when_men_are_placed(form: str) -> None:
    state = board(BREAKS, """
   (6)      5
        6
    """)
    assert state.why_not(form.format("1")) is None
    wrong = [form.format(number) for number in misspelt("1")]
    assert [token for token in wrong if "F10" not in refusal(state, token)] == []


@pytest.mark.rule("F10.2")
@pytest.mark.parametrize("token", ["R1@-0,0", "R1@0,-0", "R1@00,0", "R1@0,00", "R1@+0,0"])
def test_zero_is_0(token: str) -> None:
    assert "plain decimal" in refusal(board(BREAKS, "(6)"), token)


@pytest.mark.rule("F10.2")
@pytest.mark.parametrize("token", [
    "", " ", "--", "- ", " -", "–", "\N{MINUS SIGN}", "pass", "*", "*0", "*7", "*10", "*55", "*?",
    "*\N{SUPERSCRIPT TWO}", "*\N{FULLWIDTH DIGIT FIVE}", "@", "@0", "@0,", "@,0",
    "@0;1", "@0,1,2", "@0, 1", "@(0,1)", "#0,1", "#0,1r", "#R0,1", "#0,1RG", "#0,1X", "g1@0,0", "G@0,0", "1G@0,0",
    "GG@0,0", "G1 @0,0", "G1@0,0 ", "G1@0,0\n", "G1@0,0\0", "X1@0,0", "G1#0,0", "G-1@0,0", "G1@",
    "\N{FULLWIDTH LATIN CAPITAL LETTER G}1@0,0", "\ud800",
    "G1@0,0" * 1000, "9" * 10_000, "@" + "1" * 5000 + ",0", "G" + "1" * 5000 + "@0,0", "@-" + "9" * 5000 + ",0",
])
@pytest.mark.parametrize("phase", ["setup", "draw", "lay", "place"])
def test_any_other_spelling_is_illegal_in_every_phase(token: str, phase: str) -> None:
    state = played() if phase == "setup" else board(BREAKS, RHOMBUS, phase=phase, hand=2 if phase == "lay" else None)
    answer = refusal(state, token)
    assert re.search(r"is not legal: .*F\d", answer)
    assert len(answer) < 12_000
    assert state.why_not(token) in answer


@pytest.mark.rule("F10.2", "F2.2")
def test_a_space_far_outside_is_not_taken_for_one_on_the_table() -> None:
    """Numbers of two digits that would fall together if a space were kept as one number: q * 128 + r."""
    game = fc.load("feurio", players=2, firebreaks=True)
    for south, spot, alias in ((-1, "1,-29", "0,99"), (1, "-1,29", "0,-99")):
        state = line_of_firebreaks(game, south)
        assert state.why_not(f"@{spot}") is None
        assert "touches no tile" in refusal(state, f"@{alias}")


def line_of_firebreaks(game: fc.Game, south: int) -> fc.State:
    """A 1 closed in, and from it a line of firebreaks to the space at distance 28."""
    ring = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    spaces = sorted({*ring, *((-south, south * step) for step in range(2, 29))})
    values = "1111122222233333344444455555566666"
    tiles = ["0,0:1", *(f"{q},{r}:#{value}/{i % 2}"
                        for i, ((q, r), value) in enumerate(zip(spaces, values, strict=False)))]
    most, rest = 12, len(spaces) // 2 - 12
    odd = len(spaces) % 2
    return game.read(f"feurio/1 tiles={';'.join(tiles)} supply=0,{12 - rest - odd},0,{12 - rest} reserve=- "
                     f"given={most},{rest + odd},{most},{rest} turn=0 phase=lay hand=6 drawn=- laid=no passes=0")


# Tokens and ids of any make.


class Text(enum.StrEnum):
    OUT = "@0,1"


class Loud(str):
    def __str__(self) -> str:
        return "@2,-1"


@pytest.mark.rule("F10")
@pytest.mark.parametrize("token", [numpy.str_("@0,1"), Text.OUT, Loud("@0,1")], ids=["numpy", "enum", "subclass"])
def test_a_token_may_be_a_text_of_any_make(token: str) -> None:
    state = board(BREAKS, RHOMBUS, turn=GREEN, phase="lay", hand=5)
    assert state.why_not(token) is None
    assert state.parse(token) == state.parse("@0,1")
    other = state.copy()
    other.apply(token)
    assert other == after(state, "@0,1")
    wrong = type(token)("@9,9") if type(token) is not Text else numpy.str_("@9,9")
    assert "F2.2" in refusal(state, wrong)


@pytest.mark.rule("F10")
@pytest.mark.parametrize("number", [numpy.int64, numpy.uint8, numpy.int16, lambda n: numpy.array(n, dtype=numpy.int32)])
def test_an_id_may_be_a_whole_number_of_any_make(number: type) -> None:
    state = played()
    state.apply(number(4))
    assert state == played("*5")


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.rule("F10")
@pytest.mark.parametrize("thing", [
    None, True, False, 1.0, b"*5", ["*5"], numpy.float32(1), numpy.bool_(True), numpy.array([4]), object(),
    Unspeakable(), -1, -5, 10**6, 2**63, -2**63, 2**200, -2**200, 10**5000], ids=lambda thing: type(thing).__name__)
def test_anything_else_is_refused(thing: object) -> None:
    assert refusal(played(), thing) not in ("legal", "the state was changed")


# What a seat sees of the tokens.


@pytest.mark.rule("F10.3")
def test_another_s_draw_is_hidden_while_the_tile_is_in_hand() -> None:
    match = match_with(BREAKS)
    assert match.actor == 1
    assert match.seen(1) == match.tokens
    assert match.seen(0) == match.seen(2) == match.seen(3) == [*match.tokens[:4], "*?"]


@pytest.mark.rule("F10.3")
def test_once_the_tile_lies_face_up_the_draw_is_written_with_its_value() -> None:
    match = match_with(BREAKS)
    match.play(first(match, "@"))
    assert [match.seen(seat) for seat in range(4)] == [match.tokens] * 4
    match.play("-")
    assert match.seen(0) == [*match.tokens[:-1], "*?"]
    assert match.seen(2) == match.tokens


@pytest.mark.rule("F10.3")
def test_laid_face_down_it_stays_hidden_from_the_others_for_good() -> None:
    match = match_with(BREAKS)
    match.play(first(match, "#"))
    while not match.is_over:
        match.play(first(match, "@") or "-")
    hidden = [*match.tokens[:4], "*?", *match.tokens[5:]]
    assert [match.seen(seat) for seat in range(4)] == [hidden, match.tokens, hidden, hidden]
    assert match.record(0).tokens == tuple(hidden)


@pytest.mark.rule("F10.3")
def test_hidden_also_where_it_could_be_worked_out() -> None:
    match = match_with(BREAKS)
    while match.state.view(fc.EVERYTHING)["stack"]:
        match.play(first(match, "@") or "-")
    last = max(i for i, token in enumerate(match.tokens) if token[0] == "*")
    assert match.seen(0 if match.actor else 1)[last] == "*?"     # one tile is left, so everybody could tell it


@pytest.mark.rule("F10.3")
def test_set_up_draws_and_all_draws_without_firebreaks_are_public() -> None:
    match = match_with(fc.load("feurio"))
    for _ in range(20):
        assert [match.seen(seat) for seat in range(4)] == [match.tokens] * 4
        match.play(match.legal_actions()[0])
    assert match_with(BREAKS).seen(3)[:4] == match_with(BREAKS).tokens[:4]


@pytest.mark.rule("F10.3")
@pytest.mark.parametrize("seat", [-1, 4, True, "0", 1.0, numpy.float64(0)])
def test_who_is_no_seat_sees_nothing(seat: object) -> None:
    match = match_with(BREAKS)
    for ask in (match.seen, match.view, match.events, match.record, match.state.view, match.state.text,
                match.state.observe):
        with pytest.raises(fc.StateError, match="seats are 0 to 3|a viewer is a seat from 0 to 3"):
            ask(seat)


def match_with(game: fc.Game) -> fc.Match:
    return fc.Match(game, seed=6)


def first(match: fc.Match, kind: str) -> str:
    """The first legal token of a kind, or none."""
    tokens = map(match.state.token, match.legal_actions())
    return next((token for token in tokens if token[0] == kind), "")
