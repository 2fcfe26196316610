"""Whether jails can be built here, and what follows for those who want one."""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
import warnings
from functools import cache

from ..errors import JailWarning, OptionError
from ..options import choice
from . import jail

AUTO, REQUIRED, OFF = "auto", "required", "off"
JAIL = choice("jail", AUTO, AUTO, REQUIRED, OFF, help="whether agents are put in jails: where possible, always, never")
TRYING = 20.0              # seconds for a first jail
_OLDEST = (5, 8)           # the first Linux in which a process enters a jail at once

_lock = threading.Lock()
_warned = False


def bwrap_for(wanted: str) -> str | None:
    """The path of the ``bwrap`` that is to build a jail, or None for no jail.

    Where jails cannot be built, there is a JailWarning, once, or if one is required an OptionError.
    """
    if wanted == OFF:
        return None
    reason = obstacle()
    if reason is None:
        return _bwrap()
    if wanted == REQUIRED:
        raise OptionError(f"a jail is required, but none can be built here: {reason}")
    _warn(reason)
    return None


def refuse_without_process(wanted: str, who: str) -> None:
    """Raise an OptionError if a jail is required, and an agent would decide in this process."""
    if wanted == REQUIRED:
        raise OptionError(f"a jail is required, and {who} would decide in this process")


@cache
def obstacle() -> str | None:
    """Why no jail can be built here; None if one can."""
    if sys.platform != "linux":
        return "jails exist on Linux only"
    release = os.uname().release
    if tuple(map(int, re.findall(r"\d+", release)[:2])) < _OLDEST:
        return f"jails need Linux {'.'.join(map(str, _OLDEST))}, and this is {release}"
    bwrap = _bwrap()
    if bwrap is None:
        return "there is no program bwrap; install the package bubblewrap"
    system = [path for path in ("/usr", "/bin", "/lib", "/lib64", "/nix/store") if os.path.exists(path)]
    words = jail.command(bwrap, system, "/", 1 << 20)
    try:
        tried = subprocess.run([*words[:-1], "exit"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                               errors="replace", timeout=TRYING, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{bwrap} does not work: {error}"
    if tried.returncode:
        return f"{bwrap} fails: {' '.join(tried.stderr.split())}"
    return None


@cache
def _bwrap() -> str | None:
    found = shutil.which("bwrap")
    return None if found is None else os.path.abspath(found)


def _warn(reason: str) -> None:
    global _warned
    with _lock:
        if _warned:
            return
        _warned = True
    warnings.warn(f"agents decide without a jail, so they can reach your files and processes: {reason}", JailWarning,
                  stacklevel=4)
