"""Drawing positions and records: ``firecore.render(state, "text")``. The built-in renderers are plugins like any other.

A renderer is a :class:`firecore.plugins.types.RendererPlugin`; each module here offers one as ``PLUGIN``.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .._native.state import Dice, State, viewer_number
from ..errors import FirecoreError, OptionError, PluginError
from ..game import EVERYTHING
from ..matches.record import Record, SeenRecord
from ..options import validated
from ..plugins import hookimpl, registry
from ..plugins.types import RendererPlugin
from ..wording import describe

if TYPE_CHECKING:
    from ..plugins.manager import PluginManager

_ANY_WORLD = 0     # the seed of the world that a renderer is shown in place of the true one


def render(what: State | Record, name: str = "text", seat: int | None = None, *,
           manager: PluginManager | None = None, **options: Any) -> str | bytes:
    """Draw a position, or the record of a match, as a viewer sees it: a seat, PUBLIC or EVERYTHING.

    In games with secrets the viewer must be named. For a seat or the public, the renderer receives positions in which
    everything that the viewer cannot know is resampled, and only the tokens that the viewer saw. So it cannot reveal
    a secret.
    """
    plugin = renderer(name, manager)
    values = validated(f"renderer {name}", plugin.options, options)
    if isinstance(what, Record):
        return _render_record(plugin, what, seat, values)
    if not isinstance(what, State):
        raise OptionError(f"render: what is drawn is a State or a Record, got {type(what).__name__}")
    _check_game(plugin, what.game.name)
    viewer = viewer_number(what, seat)
    if viewer is None:
        return _drawn(plugin, plugin.render, what, EVERYTHING, values)
    return _drawn(plugin, plugin.render, what.resample(viewer, Dice(_ANY_WORLD)), viewer, values)


def renderer(name: str, manager: PluginManager | None = None) -> RendererPlugin:
    """The renderer of that name, or ``plugin/name``. Raises an OptionError that lists all if there is none."""
    return (manager or registry.default_manager()).renderers().find(name)


def _render_record(plugin: RendererPlugin, record: Record, seat: int | None, options: dict[str, Any]) -> str | bytes:
    if plugin.render_record is None:
        raise OptionError(f"the renderer {plugin.name!r} draws positions, not whole records: draw record.states()")
    _check_game(plugin, record.game)
    seen = record.seen_by(seat)
    viewer = seen.viewer if isinstance(seen, SeenRecord) else EVERYTHING
    return _drawn(plugin, plugin.render_record, seen, viewer, options)


def _drawn(plugin: RendererPlugin, draw: Callable[..., str | bytes], what: State | Record, seat: int,
           options: dict[str, Any]) -> str | bytes:
    try:
        drawing = draw(what, seat, **options)
    except (KeyboardInterrupt, FirecoreError):
        raise
    except BaseException as error:     # SystemExit and its like too
        raise PluginError(f"the renderer {plugin.name!r} failed: {describe(error)}") from error
    if not isinstance(drawing, str if plugin.is_text else bytes):
        raise PluginError(f"the renderer {plugin.name!r} of {plugin.media_type} must return "
                          f"{'str' if plugin.is_text else 'bytes'}, got {type(drawing).__name__}")
    return drawing


def _check_game(plugin: RendererPlugin, game: str) -> None:
    if plugin.games is not None and game not in plugin.games:
        raise OptionError(f"the renderer {plugin.name!r} does not draw {game}; it draws "
                          f"{', '.join(sorted(plugin.games)) or 'nothing'}")


@hookimpl
def firecore_renderers() -> tuple[RendererPlugin, ...]:
    """The built-in renderers."""
    from . import ansi, png, svg, text, values

    return text.PLUGIN, ansi.PLUGIN, svg.PLUGIN, png.PLUGIN, values.PLUGIN
