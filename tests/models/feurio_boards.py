"""Boards of the reference model of Feurio! drawn as text, turned into models and back.

A picture shows each tile as its value and its men (`6RB`), a firebreak of seat 0 as `#` and its hidden value. Rows
run from north to south; a step east is six columns, a step south-east three. The first tile of the top row is at
(0,0) unless said otherwise.
"""
from __future__ import annotations

import re
from typing import Any

from .feurio import COLOURS, FeurioModel, Space, Tile

RED, GREEN, BLUE, YELLOW = range(4)
EAST, SOUTH_EAST = 6, 3  # columns of a picture
START = "*6 *6 *4 *3"  # of the worked example


def tiles_drawn(picture: str, *, first: Space = (0, 0)) -> dict[Space, Tile]:
    """The tiles a picture shows."""
    rows = picture.strip("\n").split("\n")
    words = [(row, word) for row, line in enumerate(rows) for word in re.finditer(r"\S+", line)]
    left = words[0][1].start()
    tiles = {}
    for row, word in words:
        q, off = divmod(word.start() - left - SOUTH_EAST * row, EAST)
        assert off == 0, f"{word.group()} stands between two spaces"
        tiles[first[0] + q, first[1] + row] = tile_drawn(word.group())
    return tiles


def tile_drawn(word: str) -> Tile:
    """The tile a word of a picture stands for."""
    if word[0] == "#":
        return Tile(int(word[1]), face_down=True, owner=0)
    return Tile(int(word[0]), men={colour: word.count(colour) for colour in COLOURS})


def played(tokens: str, **options: Any) -> FeurioModel:
    """The game after these tokens."""
    model = FeurioModel(**options)
    play(model, tokens)
    return model


def play(model: FeurioModel, tokens: str) -> None:
    for token in tokens.split():
        model.apply(token)


def placings_at(model: FeurioModel, space: str) -> list[str]:
    return [token for token in model.legal() if token.endswith(f"@{space}")]
