"""Sandboxes: agents that decide in processes of their own. ``from firecore.sandbox import Sandbox``."""
from .sandbox import SANDBOXES, Sandbox

__all__ = ["SANDBOXES", "Sandbox"]
