"""What runs inside a sandbox whose agent is written in Python: it serves the line protocol.

All that is known here is what came in by lines: the game, the seat, and for each decision what a ``Turn`` holds. There
is no match, no seed of it, and no other agent in this process.
"""
from __future__ import annotations

import contextlib
import json
import os
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from operator import index
from typing import Any

from ..agents import Agent, agent, chooser
from ..agents.turn import Turn
from ..errors import FirecoreError, PluginWarning
from ..game import load_kept
from ..plugins import registry
from ..wording import describe, message_of, short
from .protocol import MAX_TEXT_LENGTH, PROTOCOL


def prepare() -> None:
    """Have everything imported and found that any agent may need, before there is an agent."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")     # the process that began the match has warned
        registry.default_manager()


def serve(spec: str, path: list[str]) -> None:
    """Make the agent and let it decide, until no more questions come."""
    questions, answers = _moved(0, os.O_RDONLY), _moved(1, None)
    sys.path[:] = path
    warnings.simplefilter("ignore", PluginWarning)
    process = os.getpid()
    lines = _lines(questions)
    try:
        hello = json.loads(next(lines))
        begun = _attempt("refused", lambda: _begin(spec, hello))
        if isinstance(begun, dict):
            _write(answers, begun)
            return
        _write(answers, {"firecore": PROTOCOL, "view": False})
        game, choose, seat = begun
        for line in lines:
            answer = _attempt("exception", partial(_decide, game, choose, seat, json.loads(line)))
            if os.getpid() != process:
                answer = {"error": "it forked, and two processes came back with a decision", "kind": "protocol"}
            _write(answers, answer)
    except (StopIteration, BrokenPipeError):
        pass     # the caller has gone
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(Exception):
                stream.flush()
        os._exit(0)


def _moved(descriptor: int, mode: int | None) -> int:
    """A descriptor of our own for what stands there; in its place comes what an agent may read or print to."""
    import fcntl

    kept = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 100)
    instead = 2 if mode is None else os.open(os.devnull, mode)
    os.dup2(instead, descriptor)
    return kept


def _lines(descriptor: int) -> Iterator[bytes]:
    held = b""
    while data := os.read(descriptor, 1 << 16):
        *whole, held = (held + data).split(b"\n")
        yield from whole


def _write(descriptor: int, value: Any) -> None:
    data = json.dumps(value).encode() + b"\n"
    while data:
        data = data[os.write(descriptor, data):]


def _begin(spec: str, hello: dict[str, Any]) -> tuple[Any, Callable[[Turn], int], int]:
    game, seat = load_kept(hello["game"], hello["options"]), hello["seat"]
    made: Agent = agent(spec)
    start = getattr(made, "start", None)
    if callable(start):
        start(game, seat)
    return game, chooser(made), seat


def _decide(game: Any, choose: Callable[[Turn], int], seat: int, question: dict[str, Any]) -> Any:
    seconds = question["seconds"]
    turn = Turn.from_values(
        game, seat, question["position"], question["history"], question["seed"], bank=question["bank"],
        deadline=None if seconds is None else time.monotonic() + seconds)
    answer: Any = choose(turn)
    try:
        return answer if isinstance(answer, int) else int(index(answer))
    except Exception:
        return {"error": f"it answered {short(answer)}, which is not the id of an action", "kind": "type"}


def _attempt(kind: str, what: Callable[[], Any]) -> Any:
    """What comes of it, or how it failed."""
    try:
        return what()
    except MemoryError as error:
        return _failure("memory", "it asked for more memory than it may have", error)
    except FirecoreError as error:
        return _failure(kind, message_of(error) if kind == "refused" else f"it raised {describe(error)}", error)
    except BaseException as error:     # SystemExit and KeyboardInterrupt are the agent's own here
        return _failure("exception", f"it raised {describe(error)}", error)


def _failure(kind: str, message: str, error: BaseException) -> dict[str, str]:
    text = "".join(traceback.format_exception(error))
    return {"error": message[:MAX_TEXT_LENGTH], "kind": kind, "traceback": text[-MAX_TEXT_LENGTH:]}
