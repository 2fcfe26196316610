"""Drawings as pixels."""
from __future__ import annotations

import io
import sys

import numpy as np
import pytest
from PIL import Image

import firecore as fc
from firecore.envs import setting


def image(state: fc.State, seat: int = fc.EVERYTHING, **options: object) -> Image.Image:
    drawn = fc.render(state, "png", seat, **options)
    assert isinstance(drawn, bytes)
    return Image.open(io.BytesIO(drawn))


@pytest.mark.parametrize("name", fc.games())
def test_a_png_shows_what_the_svg_does(name: str) -> None:
    state = fc.load(name).start()
    small, large = image(state), image(state, zoom=2)
    assert small.size[0] > 300 and np.ptp(np.asarray(small.convert("L"))) > 100
    assert abs(large.size[0] - 2 * small.size[0]) <= 1


def test_it_hides_what_a_seat_may_not_know() -> None:
    state = fc.load("tails").start()
    for token in "*3 *2 *5 *1 *8 =46+".split():
        state.apply(token)
    assert fc.render(state, "png", fc.PUBLIC) != fc.render(state, "png", fc.EVERYTHING)
    other = state.resample(1, fc.Dice(5))
    assert fc.render(state, "png", 1) == fc.render(other, "png", 1)


def test_pictures_of_environments_have_one_size() -> None:
    state = fc.load("feurio").start()
    early = setting.show(state, "rgb_array")
    for _ in range(40):
        state.apply(state.legal_actions()[0])
    late = setting.show(state, "rgb_array")
    assert early.shape == late.shape == (720, 960, 3) and early.dtype == np.uint8
    assert not np.array_equal(early, late)


def test_without_resvg_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(fc.OptionError, match=r"needs resvg-py, .* pip install 'firecore-games\[png\]'"):
        fc.render(fc.load("feurio").start(), "png", fc.EVERYTHING)
