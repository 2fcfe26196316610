"""The drawings in docs/images, made again: ``python docs/drawings.py``. A test compares them."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import firecore as fc

IMAGES = Path(__file__).parent / "images"

FEURIO = (
    "feurio/1 tiles=-3,4:4;-2,1:#3/0;-2,2:3RY;-2,3:1Y;-2,4:4GY;-1,0:4B;-1,1:4Y;-1,2:3G;-1,3:6G;-1,4:#6/2;0,-1:1B;0,0:6;"
    "0,1:4G;0,2:5;0,3:#2/3;1,-1:3B;1,0:2G;1,1:6;1,2:6;1,3:2R;2,-1:1R;2,0:2R;2,1:2B;2,2:2 supply=7,7,7,7 reserve=- "
    "given=1,0,1,1 turn=1 phase=lay hand=3 drawn=- laid=no passes=0")
FLASHPOINT = (
    "flashpoint/1 phase=act seat=2 turn=- ap=3 extra=2 marks=- pending=- target=- coming=0 "
    "crew=32:driver:0;57:cafs:0;57:captain:0;23:paramedic:0;03:rescue:4 fire=17,18,27,28,33,34,35,38,43,45 "
    "smoke=11,12,14,24,36 outside=- poi=14,31 victims=57,62 treated=23,62 hazmats=26,48 hot=15,22,32 "
    "walls=03S:1,07S:1,41S:2,42E:2,45S:1,68E:1 doors=13E:open,25E:open,28S:destroyed,65E:open ambulance=B engine=R "
    "left=3,3 rescued=2 lost=1 reserve=6")
TAILS = (
    "tails/1 phase=play seat=1 first=1 fire=9 lap=3 top=- deck=3467 stack=1235689 reserve=74 "
    "piles=1(c0),2(f1);7(f8),9(c1),+4(f2);8(c2) exhausted=-;5;- hand=34+;468;36+ played=-;-;-")


def drawings() -> Iterator[tuple[str, str]]:
    """(file, drawing) of each."""
    feurio = fc.load("feurio", firebreaks=True)
    yield "feurio.svg", str(fc.render(feurio.read(FEURIO), "svg", 1))
    flashpoint = fc.load("flashpoint", rules="experienced", level="veteran", players=5)
    yield "flashpoint.svg", str(fc.render(flashpoint.read(FLASHPOINT), "svg"))
    tails = fc.load("tails", players=3)
    yield "tails.svg", str(fc.render(tails.read(TAILS), "svg", 0))
    yield from how_to_play()


def how_to_play() -> Iterator[tuple[str, str]]:
    """The pictures of the pages to learn the games from."""
    for name in ("feurio", "flashpoint", "tails"):
        manual = fc.load(name).plugin.rules.manual
        assert manual is not None
        for picture, shown in manual.pictures.items():
            state = fc.load(name, **shown.options).read(shown.position)
            yield f"how-to-play/{name}-{picture}.svg", str(fc.render(state, "svg", fc.EVERYTHING))


if __name__ == "__main__":
    (IMAGES / "how-to-play").mkdir(parents=True, exist_ok=True)
    for file, drawing in drawings():
        (IMAGES / file).write_text(drawing, encoding="utf-8")
