"""Everything that must not grow, for LeakSanitizer: ``python -m tests.sessions.leaks [--leak]``; --leak loses a state."""
from __future__ import annotations

import ctypes
import sys

from tests.native import test_memory

for thing in test_memory.THINGS:
    for name in test_memory.NAMES:
        test_memory.do(thing, name, 3)

if "--leak" in sys.argv:
    for name in test_memory.NAMES:
        state = test_memory.STATES[name].copy()
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(state))
        del state
