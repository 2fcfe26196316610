"""Two native policies for firecore: ``swift``, one decision deep, for any game, and ``hose`` for Flash Point."""
from __future__ import annotations

from firecore.plugins import hookimpl
from firecore.plugins.types import PolicyPlugin

from . import hose, swift


@hookimpl
def firecore_policies() -> list[PolicyPlugin]:
    """The policies, for firecore's plugin manager: each is an agent, too."""
    return [PolicyPlugin(name="swift", policy=swift.POLICY), PolicyPlugin(name="hose", policy=hose.POLICY)]
