"""Text as pixels, with a font of 5 by 7 dots and the colours of a terminal, so that films of games need no more."""
from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

WIDE, HIGH = 6, 9             # pixels a character, the gap included
COLUMNS, LINES = 120, 50      # every picture is at least this large, so that those of one game are alike
PAPER, INK, FAINT = (24, 24, 28), (222, 222, 214), (130, 130, 130)
COLOURS = {"2": FAINT, "31": (240, 80, 70), "32": (90, 200, 90), "33": (240, 200, 70), "34": (100, 150, 250),
           "35": (210, 110, 220), "36": (90, 210, 210), "37": (255, 255, 255)}
CODE = re.compile(r"\x1b\[(\d+)m")

# For each character from blank to ~ five columns from left to right, each a byte, the topmost dot lowest.
DOTS = bytes.fromhex(
    "000000000000005f00000007000700147f147f14242a7f2a12231308646236495620500008070300001c2241000041221c002a1c7f1c2a"
    "08083e080800807030000808080808000060600020100804023e5149453e00427f4000724949494621414d4d331814127f102745454539"
    "3c4a49493141211109073649494936464949291e0000140000004034000000081422411414141414004122140802015909063e415d594e"
    "7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e414151737f0808087f00417f41002040413f017f08142241"
    "7f404040407f021c027f7f0408107f3e4141413e7f090909063e4151215e7f09192946264949493203017f01033f4040403f1f2040201f"
    "3f4038403f631408146303047804036159494d43007f4141410204081020004141417f0402010204404040404000030708002054547840"
    "7f284444383844444428384444287f385454541800087e090218a4a49c787f0804047800447d40002040403d007f1028440000417f4000"
    "7c047804787c080404783844444438fc1824241818242418fc7c08040408485454542404043f44243c4040207c1c2040201c3c4030403c"
    "44281028444c9090907c4464544c440008364100000077000000413608000201020402")


def raster(text: str) -> NDArray[numpy.uint8]:
    """An image (height, width, 3) of a text with the escape sequences of colours in it."""
    import numpy

    lines = [list(_coloured(line)) for line in text.splitlines()]
    columns = max([COLUMNS, *map(len, lines)])
    image = numpy.full((HIGH * max(LINES, len(lines)), WIDE * columns, 3), PAPER, numpy.uint8)
    for row, line in enumerate(lines):
        for column, (character, colour) in enumerate(line):
            if character != " ":
                image[row * HIGH:row * HIGH + 8, column * WIDE:column * WIDE + 5][_glyph(character)] = colour
    return image


def _coloured(line: str) -> list[tuple[str, tuple[int, int, int]]]:
    """The characters of a line and their colours."""
    found = []
    colour = INK
    for i, part in enumerate(CODE.split(line)):
        if i % 2 == 0:
            found += [(character, colour) for character in part]
        else:
            colour = INK if part == "0" else COLOURS.get(part, colour)
    return found


@cache
def _glyph(character: str) -> NDArray[numpy.bool_]:
    """The dots of a character, 8 rows of 5; a block for one that the font does not have."""
    import numpy

    at = (ord(character) - 32) * 5
    columns = DOTS[at:at + 5] if at >= 0 else b""
    dots = numpy.frombuffer(columns or b"\x7f" * 5, numpy.uint8)
    return (dots[None, :] >> numpy.arange(8)[:, None] & 1).astype(numpy.bool_)
