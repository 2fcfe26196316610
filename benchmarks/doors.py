"""The picture of docs/doors.md: what a random decision costs on each way of asking for it."""
from __future__ import annotations

import math
from collections.abc import Mapping
from html import escape
from pathlib import Path

from .timing import short

PICTURE = Path(__file__).parents[1] / "docs" / "figures" / "doors.svg"
DOORS = {                            # layers, and what they are called
    "native": "playouts",
    "search": "search, with playouts",
    "batch": "Batch",
    "native games": "series of native policies",
    "batch observations": "Batch, masks and observations",
    "state": "State",
    "match": "Match",
    "gymnasium": "Gymnasium, one game",
    "pettingzoo": "PettingZoo",
}
SIGNS = {"feurio": "r", "flashpoint": "s", "tails": "t"}
WIDTH, LEFT, ROW, TOP = 720, 220, 30, 44
STYLE = """text { font: 13px system-ui, sans-serif; fill: #2b2a27 } .axis { fill: #6d675c; font-size: 11px }
.grid { stroke: #d9d0bc } .r { fill: #d55e00 } .s { fill: #0072b2 } .t { fill: #009e73 }
@media (prefers-color-scheme: dark) { text { fill: #ebe6da } .axis { fill: #a59f92 } .grid { stroke: #4a463e }
.r { fill: #ff8f4a } .s { fill: #5db4ea } .t { fill: #3fd0a4 } }"""


def picture(seconds: Mapping[tuple[str, str], float]) -> str:
    """A line for each door and a mark for each game, on a logarithmic axis; ``seconds`` by layer and game."""
    assert {game for _, game in seconds} <= set(SIGNS), "a game has no sign here"
    doors = [layer for layer in DOORS if any((layer, game) in seconds for game in SIGNS)]
    low = math.floor(math.log10(min(seconds.values())))
    high = math.ceil(math.log10(max(seconds.values())))
    tall = TOP + ROW * len(doors) + 34

    def x(time: float) -> float:
        return LEFT + (WIDTH - LEFT - 40) * (math.log10(time) - low) / (high - low)

    parts = []
    for power in range(low, high + 1):
        at = x(10.0**power)
        parts.append(f'<line class="grid" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP - 10}" y2="{tall - 30}"/>')
        parts.append(f'<text class="axis" x="{at:.1f}" y="{tall - 12}" text-anchor="middle">'
                     f'{short(10.0**power)}</text>')
    for i, (game, sign) in enumerate(SIGNS.items()):
        parts.append(_mark(sign, LEFT + 8 + 120 * i, 16) + f'<text x="{LEFT + 20 + 120 * i}" y="20">{game}</text>')
    for i, layer in enumerate(doors):
        y = TOP + ROW * i + 10
        parts.append(f'<text x="{LEFT - 16}" y="{y + 4}" text-anchor="end">{escape(DOORS[layer])}</text>')
        parts += [_mark(sign, x(seconds[layer, game]), y, f"{DOORS[layer]}, {game}: {short(seconds[layer, game])}")
                  for game, sign in SIGNS.items() if (layer, game) in seconds]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall}" width="{WIDTH}" height="{tall}" '
        'role="img">',
        "<title>What a random decision costs, by the way of asking for it; logarithmic</title>",
        f"<style>{STYLE}</style>", *parts, "</svg>", ""])


def _mark(sign: str, x: float, y: float, words: str = "") -> str:
    """A circle, a square or a triangle, so that games can be told apart without colours."""
    title = f"<title>{escape(words)}</title>" if words else ""
    if sign == "r":
        return f'<circle class="r" cx="{x:.1f}" cy="{y}" r="5.5">{title}</circle>'
    if sign == "s":
        return f'<rect class="s" x="{x - 5:.1f}" y="{y - 5}" width="10" height="10">{title}</rect>'
    return f'<path class="t" d="M{x - 6:.1f} {y + 5}h12l-6-11z">{title}</path>'
