"""What all environments share: the game, the handling of illegal actions, and rendering."""
from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from .._native.state import State
from ..errors import OptionError
from ..game import EVERYTHING, Game, load
from ..renderers import render
from ..wording import short

if TYPE_CHECKING:
    from numpy.typing import NDArray

ILLEGAL = ("terminate", "raise")
RENDER_MODES = ("human", "ansi", "rgb_array")
REWARDS = ("returns", "score")
PICTURE = (960, 720)     # width and height of rgb_array
ZOOM = 1.25


def game_of(game: Game | str, options: Mapping[str, Any]) -> Game:
    """The game, given by name and options or as a Game."""
    if not isinstance(game, Game):
        return load(game, **options)
    if options:
        raise OptionError(f"options go with the name of a game: {game!r} has its own, got {', '.join(options)}")
    return game


def check(*, illegal: str = "raise", render_mode: str | None = None, reward: str = "returns") -> None:
    """Refuse arguments that an environment does not support."""
    faults = []
    if reward not in REWARDS:
        faults.append(f"reward must be one of {', '.join(REWARDS)}, got {short(reward)}")
    if illegal not in ILLEGAL:
        faults.append(f"illegal must be one of {', '.join(ILLEGAL)}, got {short(illegal)}")
    if render_mode is not None and render_mode not in RENDER_MODES:
        faults.append(f"render_mode must be None or one of {', '.join(RENDER_MODES)}, got {short(render_mode)}")
    if faults:
        raise OptionError("environment: " + "; ".join(faults))


def observation_space(game: Game, encoding_name: str = "rows", dtype: Any = np.float32) -> Any:
    """The space of observations, with the bounds of the encoding; for bytes 0 and 255."""
    from gymnasium import spaces

    encoding = game.encoding(encoding_name)
    if np.dtype(dtype) == np.uint8:
        return spaces.Box(0, 255, encoding.shape, np.uint8)
    low = encoding.low.copy()
    high = np.where(low == encoding.high, low + 1, encoding.high)     # checkers wonder about a number that has no room
    return spaces.Box(low.astype(dtype), high.astype(dtype), dtype=np.dtype(dtype).type)


def state_space(game: Game) -> Any:
    """The space of the observations of all seats, one after another."""
    from gymnasium import spaces

    one = observation_space(game)
    return spaces.Box(np.tile(one.low.ravel(), game.seats), np.tile(one.high.ravel(), game.seats), dtype=one.dtype)


def show(state: State, render_mode: str | None) -> Any:
    """Render a position with everything open: as text, as an array of pixels, or printed."""
    if render_mode == "ansi":
        return render(state, "ansi", EVERYTHING)
    if render_mode == "rgb_array":
        return _pixels(state)
    if render_mode == "human":
        print(render(state, "text", EVERYTHING), flush=True)
    return None


def _pixels(state: State) -> NDArray[np.uint8]:
    """The drawing, centred in a picture of fixed size, as videos need it."""
    picture = render(state, "png", EVERYTHING, zoom=ZOOM)
    try:
        from PIL import Image, ImageOps
    except ImportError as error:
        missing("pillow", "png", error)
    assert isinstance(picture, bytes)
    with Image.open(BytesIO(picture)) as image:
        return np.asarray(ImageOps.pad(image.convert("RGB"), PICTURE, color="white"))


def missing(package: str, extra: str, error: ImportError, *, module: str = "") -> NoReturn:
    """Say what to install."""
    raise ImportError(f"firecore.envs.{module or extra} needs {package}, which is not installed: "
                      f"pip install 'firecore-games[{extra}]'", name=package) from error
