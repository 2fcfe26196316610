"""Plots as SVG, in the colours of the page that they stand in."""
from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

WIDTH = 720
LEFT = 190       # of the plot of intervals, for names
ROW = 34
HIGH = 260       # of the plot of the test


def intervals(rows: Sequence[Mapping[str, Any]], par: float | None) -> str:
    """A line for each agent: its share, with the interval and behind it the one for onlookers."""
    shown = [] if par is None else [par]
    low: float = min([*shown, *(row["low"] for row in rows)])
    high: float = max([*shown, *(row["high"] for row in rows)])
    low, high = max(0.0, low - 0.1 * (high - low) - 0.01), min(1.0, high + 0.1 * (high - low) + 0.01)
    tall = ROW * len(rows) + 44

    def x(share: float) -> float:
        return LEFT + (WIDTH - LEFT - 30) * (min(high, max(low, share)) - low) / (high - low)

    parts = [_tick(x(at), tall - 34, f"{100 * at:g} %") for at in ticks(low, high)]
    parts += [f'<line class="par" x1="{x(one):.1f}" x2="{x(one):.1f}" y1="6" y2="{tall - 34}"/>' for one in shown]
    for i, row in enumerate(rows):
        y = 22 + ROW * i
        parts += [
            f'<text class="name" x="{LEFT - 14}" y="{y + 5}">{escape(_cut(row["agent"]))}</text>',
            _level("always", x(row["always_low"]), x(row["always_high"]), y),
            _level("sure", x(row["low"]), x(row["high"]), y),
            f'<circle class="dot" cx="{x(row["share"]):.1f}" cy="{y}" r="6"><title>{escape(row["agent"])}: '
            f'{100 * row["share"]:.1f} % ({100 * row["low"]:.1f} to {100 * row["high"]:.1f} %)</title></circle>']
    return _drawing(tall, "shares with their intervals", parts)


def trail(verdict: Mapping[str, Any]) -> str:
    """How the test went, between its bounds."""
    marks = [(int(rounds), float(ratio)) for rounds, ratio in verdict["trail"]]
    low, high = map(float, verdict["bounds"])
    top, bottom = 1.5 * high, 1.5 * low
    last = max(rounds for rounds, _ in marks)

    def x(rounds: float) -> float:
        return 60 + (WIDTH - 80) * rounds / last

    def y(ratio: float) -> float:
        return 12 + (HIGH - 52) * (top - min(top, max(bottom, ratio))) / (top - bottom)

    points = " ".join(f"{x(rounds):.1f},{y(ratio):.1f}" for rounds, ratio in [(0, 0.0), *marks])
    parts = [_tick(x(at), HIGH - 40, f"{at:g}") for at in ticks(0, last)]
    for bound, word in ((high, "better"), (low, "not better")):
        above = y(bound) + (-6 if bound > 0 else 15)
        parts.append(_level("bound", 60, WIDTH - 20, y(bound)))
        parts.append(f'<text class="note" x="{WIDTH - 22}" y="{above:.1f}">{word}</text>')
    parts.append(f'<text class="axis" x="52" y="{y(0) + 4:.1f}" text-anchor="end">0</text>')
    parts.append(_level("grid", 60, WIDTH - 20, y(0)))
    parts += [f'<text class="axis" x="52" y="{y(one) + 4:.1f}" text-anchor="end">{one:.2f}</text>'
              for one in (low, high)]
    parts.append(f'<polyline class="trail" points="{points}"/>')
    rounds, ratio = marks[-1]
    parts.append(f'<circle class="dot" cx="{x(rounds):.1f}" cy="{y(ratio):.1f}" r="5"/>')
    return _drawing(HIGH, "the test after so many rounds", parts)


def ticks(low: float, high: float) -> list[float]:
    """Some round numbers between two."""
    if high <= low:
        return [low]
    step = 10 ** math.floor(math.log10((high - low) / 3))
    step *= next(by for by in (1, 2, 5, 10) if (high - low) / (step * by) <= 6)
    first = math.ceil(low / step - 1e-9)
    return [round(step * i, 10) for i in range(first, math.floor(high / step + 1e-9) + 1)]


def _tick(x: float, tall: float, label: str) -> str:
    return (f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="6" y2="{tall:.1f}"/>'
            f'<text class="axis" x="{x:.1f}" y="{tall + 18:.1f}" text-anchor="middle">{label}</text>')


def _level(kind: str, x1: float, x2: float, y: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" x2="{x2:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'


def _cut(name: str) -> str:
    return name if len(name) <= 24 else name[:23] + "…"


def _drawing(tall: float, title: str, parts: Sequence[str]) -> str:
    return (f'<div class="wide"><svg viewBox="0 0 {WIDTH} {tall:g}" role="img" aria-label="{title}">'
            f"<title>{title}</title>{''.join(parts)}</svg></div>")
