"""Agents."""
from ..plugins import hookimpl


@hookimpl
def firecore_agents():
    return ()
