"""The line protocol between the arena and an agent in a process of its own.

Each message is a line of JSON. Answers are untrusted, and validated here.
"""
from __future__ import annotations

import json
from typing import Any

from ..agents.turn import Turn
from ..errors import AgentError, IllegalActionError
from ..game import Game
from ..wording import printable, short

PROTOCOL = 1
MAX_ANSWER_BYTES = 262_144        # bytes of a line
MAX_TEXT_LENGTH = 20_000           # characters of what an agent says of its failure
KINDS = ("exception", "type", "memory", "refused", "protocol")     # of failures that an agent may report of itself


def hello(game: Game, seat: int) -> bytes:
    """The first message."""
    return _line({
        "firecore": PROTOCOL, "game": game.name, "options": dict(game.options), "seat": seat, "seats": game.seats,
        "actions": game.n_actions, "cooperative": game.cooperative})


def question(turn: Turn, *, view: bool) -> bytes:
    """The message that asks for a decision."""
    legal = turn.legal_actions()
    seen = turn.view() if view else {"tokens": turn.tokens}
    history = seen.pop("tokens")
    return _line({
        "legal": legal, "tokens": [turn.token(one) for one in legal],
        "seconds": turn.seconds_left, "bank": turn.bank, "seed": turn.seed,
        "history": history, "position": turn.position()} | ({"view": seen} if view else {}))


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def wants_view(line: bytes) -> bool:
    """Read the answer to hello: whether the agent wants the view with each question."""
    answer = _read(line)
    if not isinstance(answer, dict) or answer.get("firecore") != PROTOCOL or isinstance(answer["firecore"], bool):
        raise AgentError(f"it was to answer hello with {{\"firecore\": {PROTOCOL}}}, got {_shown(line)}", "protocol")
    view = answer.get("view", True)
    if not isinstance(view, bool):
        raise AgentError(f"it answered hello with view {short(view)}: it must be true or false", "protocol")
    return view


def decision(line: bytes, turn: Turn) -> int:
    """Read a decision: the id of a legal action."""
    answer = _read(line)
    if isinstance(answer, str):
        return _parsed(answer, turn)
    if isinstance(answer, bool) or not isinstance(answer, int):
        raise AgentError(f"it answered {_shown(line)}, which is not the id or the token of an action", "type")
    if answer not in turn.legal_actions():     # not which were: they reveal the hand of the seat (T6)
        raise AgentError(f"it answered {short(answer)}, which is not legal here", "illegal")
    return answer


def _parsed(token: str, turn: Turn) -> int:
    try:
        return turn.parse(token)
    except IllegalActionError as error:
        raise AgentError(f"it answered a token: {printable(str(error))[:MAX_TEXT_LENGTH]}", "illegal") from None


def _read(line: bytes) -> Any:
    """The value in a line. If an agent reports a failure of its own, an AgentError is raised."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise AgentError(f"it answered {_shown(line)}, which is not a line of JSON", "protocol") from None
    if isinstance(answer, dict) and "error" in answer:
        raise _failure(answer)
    return answer


def _failure(answer: dict[str, Any]) -> AgentError:
    kind = answer.get("kind", "exception")
    message, traceback = (_text(answer.get(name, "")) for name in ("error", "traceback"))
    kind, message = kind if kind in KINDS else "exception", " ".join(message.split())
    ours = kind == "refused" or message.startswith("it ")
    return AgentError(message if ours else f"it said: {message}"[:MAX_TEXT_LENGTH], kind, traceback)


def _text(value: object) -> str:
    text = value if isinstance(value, str) else short(value)
    return "\n".join(map(printable, text[-MAX_TEXT_LENGTH:].splitlines()))[:MAX_TEXT_LENGTH]


def _shown(line: bytes) -> str:
    return short(line.decode(errors="replace"))
