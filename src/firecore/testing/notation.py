"""The laws of what is written: tokens, reasons, words for actions, and position lines."""
from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, pairwise

import firecore as fc

from .._native.guarded import Probe
from ..plugins.manual import CITATION
from .laws import short
from .positions import whole

READ_WALK = 40           # tokens that are played from a position that was read
MAX_PARTS = 12           # of a line that are replaced
LONG = tuple(sign * 60 + "!" for sign in ("0", "1", "a", "A", "-", "1,", "a-"))     # what backtracks never ends
RAN: list[int] = []      # grows if a position is run that says EXPRESSION
EXPRESSION = f"__import__('{__name__}',fromlist=['RAN']).RAN.append(1)"


def tokens_and_ids_lead_to_each_other(state: fc.State, rng: random.Random) -> Iterator[str]:
    tokens: dict[str, int] = {}
    for action in state.legal_actions():
        token = state.token(action)
        if token in tokens:
            yield f"{token} stands for {tokens[token]} and {action}"
        if not token or any(sign.isspace() for sign in token):
            yield f"{token!r} is empty or has a blank"
        if state.parse(token) != action:
            yield f"{token} is written for {action} and read as {state.parse(token)}"
        if state.why_not(token) is not None:
            yield f"{token} is legal, and refused because {state.why_not(token)}"
        tokens[token] = action


def illegal_actions_are_refused_and_change_nothing(state: fc.State, rng: random.Random) -> Iterator[str]:
    legal, before = set(state.legal_actions()), whole(state)
    tries = {-1, state.game.n_actions, 2**40, *(rng.randrange(state.game.n_actions) for _ in range(8))}
    for action in sorted(tries - legal):
        try:
            state.apply(action)
        except fc.IllegalActionError:
            if whole(state) != before:
                yield f"{action} was refused, and changed the position"
            continue
        yield f"{action} was played"


def two_tokens_always_come_in_the_same_order(state: fc.State, order: dict[tuple[str, str], bool]) -> Iterator[str]:
    tokens = [state.token(action) for action in state.legal_actions()]
    listed = [token for token, _ in state.game.plugin.notation.examples if token in tokens]
    if listed != sorted(listed, key=tokens.index):
        yield f"the notation lists {' '.join(listed)}, legal are {short(' '.join(tokens))}"
    for first, second in pairwise(tokens):
        if order.setdefault((first, second), True) and (second, first) in order:
            yield f"{first} stands before {second}, and stood behind it"


def a_token_has_one_spelling(state: fc.State, known: set[str]) -> Iterator[str]:
    legal = {state.token(action): action for action in state.legal_actions()}
    for token in sorted(known | set(list(legal)[:8])):
        for spelling in (*_spellings(token), *LONG):
            found = state.game.plugin.notation.find(state, spelling)
            if type(found) is not int or not -1 <= found < state.game.n_actions:
                yield f"find({spelling!r}) gave {short(found)}, which is neither an id nor -1"
            if found in legal.values() and legal.get(spelling) != found:
                yield f"{spelling!r} is read as {state.token(found)!r}"
            if found == -1 and state.why_not(spelling) is None:
                yield f"why_not takes {spelling!r}, which find does not know"


def what_is_legal_elsewhere_is_refused_with_a_reason(state: fc.State, known: set[str]) -> Iterator[str]:
    for token in sorted(known - set(map(state.token, state.legal_actions()))):
        reason = state.why_not(token)
        if not isinstance(reason, str) or not reason.strip():
            yield f"why_not({token!r}) gave {reason!r}"


def _spellings(token: str) -> Iterator[str]:
    """The token, and others that look like it."""
    yield token
    yield from {token.upper(), token.lower(), token.swapcase(), f" {token}", f"{token} ", f"{token}\n", f"+{token}",
                f"0{token}", f"{token}0", f"{token}{token}", token[:-1], token[1:], f"{token}\0", token[::-1],
                f"{token}'", f"*{token}", token.replace("-", "_"), token.replace(",", ", ")} - {token}
    for place, sign in enumerate(token):
        if sign.isdigit():
            yield f"{token[:place]}0{token[place:]}"                                        # 03 for 3
            yield f"{token[:place]}{chr(0x0660 + int(sign))}{token[place + 1:]}"            # a digit of another script
            yield f"{token[:place]}+{token[place:]}"
            yield f"{token[:place]}_{token[place:]}"


def a_refusal_has_a_reason(state: fc.State, rng: random.Random) -> Iterator[str]:
    plugin = state.game.plugin
    manual = plugin.rules.manual
    strange = ("", "?", "no such token", "\0", "9" * 100)
    for token in (*strange, *(token for tokens, _ in plugin.notation.examples for token in tokens.split())):
        reason = state.why_not(token)
        if reason is None and token not in strange and token in map(state.token, state.legal_actions()):
            continue
        if not isinstance(reason, str) or not reason.strip():
            yield f"why_not({token!r}) gave {reason!r}"
        elif manual and not any(name in manual.clauses() for name in CITATION.findall(reason)):
            yield f"why_not({token!r}) cites no clause of the manual: {reason}"


def actions_can_be_said_and_pointed_at(state: fc.State, rng: random.Random) -> Iterator[str]:
    if rng.random() > 0.1:     # a drawing takes its time
        return
    before, drawing = whole(state), state.game.plugin.drawing.draw
    drawn = drawing(state.view(fc.EVERYTHING), ()) if drawing is not None else ""
    described = [(action, state.words(action), state.places(action)) for action in state.legal_actions()]
    for action, words, places in described:
        if not isinstance(words, str) or not words or "\n" in words:
            yield f"its words for {state.token(action)} are {short(words)}, which is not a line of text"
        missing = [place for place in places if f'data-at="{place}"' not in drawn]
        if missing:
            yield f"the drawing marks no {short(missing)}, of which {state.token(action)} is made"
        for place in places:
            if not all(isinstance(token, str) for token in state.tokens_at(place)):
                yield f"tokens_at({place!r}) gives {short(state.tokens_at(place))}, which are not tokens"
    by_look: dict[tuple[str, tuple[str, ...]], int] = {}
    for action, words, places in described:
        other = by_look.setdefault((words, places), action)
        if other != action:
            yield f"{state.token(action)} and {state.token(other)} have the same words and places: {short(words)}"
    if whole(state) != before:
        yield "the position is another one"


def a_position_says_everything(state: fc.State, rng: random.Random) -> Iterator[str]:
    line = state.position()
    if "\n" in line:
        yield "it has several lines"
    twin = state.game.read(line)
    if twin != state or twin.position() != line:
        yield f"{short(line)} is read as another position"


def reading_a_position_runs_nothing(state: fc.State) -> Iterator[str]:
    for planted in _planted(state.position()):
        RAN.clear()
        with suppress(Exception):     # what may be raised is another law
            state.game.read(planted)
        if RAN:
            yield f"{short(planted)} is run as Python"


def _planted(line: str) -> Iterator[str]:
    """The line with Python in place of a number, of a field, of all fields but the first, and of the line."""
    head, _, rest = line.partition(" ")
    yield from (EXPRESSION, f"{head} {EXPRESSION}", f"{head} [{EXPRESSION}]", f"{rest and head} {EXPRESSION} {rest}")
    for part in [*islice(re.finditer(r"\d+", line), MAX_PARTS), *islice(re.finditer(r"\S+", line), MAX_PARTS)]:
        yield line[:part.start()] + EXPRESSION + line[part.end():]


def a_position_has_one_spelling(state: fc.State) -> Iterator[str]:
    line = state.position()
    for spelling in {*_positions_like(line)} - {line}:
        try:
            read = state.game.read(spelling)
        except fc.PositionError:
            continue
        if sorted(read.position()) != sorted(spelling):     # cards may be written in any order
            yield f"{short(spelling)} is read, and written as {short(read.position())}"


def _positions_like(line: str) -> Iterator[str]:
    """What looks like the line, or means the same to a reader that is lenient or evaluates it."""
    yield from (f" {line}", f"{line} ", f"{line}\n", f"{line}\0", line.upper(), line.lower(), line.swapcase(),
                line.replace(" ", "  "), line.replace(" ", "\t"), line.replace(",", ", "), line.replace(", ", ","),
                line.replace('"', "'"), line.replace("true", "True"), line.replace("[", "(").replace("]", ")"))
    numbers = [*re.finditer(r"(?<![0-9A-Za-z])[0-9]+(?![0-9A-Za-z])", line)]
    for found in numbers[:MAX_PARTS] + numbers[-MAX_PARTS:]:
        number, (start, end) = found[0], found.span()
        for same in (f"0{number}", f"+{number}", f"-{number}", f"({number})", f"{number}.0", f"{number}+0",
                     f"{number}*1", f"0_{number}", hex(int(number)), chr(0x0660 + int(number[0])) + number[1:]):
            yield line[:start] + same + line[end:]


def a_position_that_is_read_can_be_played(state: fc.State, rng: random.Random, probe: Probe) -> Iterator[str]:
    line = state.position()
    for wrong in _misprints(line, rng):
        try:
            read = state.game.read(wrong)
        except fc.PositionError as error:
            if not str(error):
                yield f"{short(wrong)} is refused without a reason"
            continue
        if read.faults():
            yield f"{short(wrong)} is taken, and breaks invariants {read.faults()}"
        if state.game.read(read.position()) != read:
            yield f"{short(wrong)} is taken, written as {short(read.position())}, and that is read as another"
        probe.walk(read, rng.getrandbits(60), 0, READ_WALK)


def _misprints(line: str, rng: random.Random) -> Iterator[str]:
    """The line with a sign more, less, or another."""
    yield line[:-1]
    yield line + line[-1]
    for _ in range(6):
        place, other = rng.randrange(len(line)), rng.choice(line)
        yield line[:place] + line[place + 1:]
        yield line[:place] + other + line[place:]
        yield line[:place] + other + line[place + 1:]
        digits = [i for i, sign in enumerate(line) if sign.isdigit()]
        if digits:
            place = rng.choice(digits)
            yield line[:place] + rng.choice("0123456789") + line[place + 1:]
