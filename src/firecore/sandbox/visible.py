"""What an agent sees of the file system from its jail: the system, its interpreter, firecore, and its own folder."""
from __future__ import annotations

import os
import shlex
import sys
import tempfile
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from ..agents import specs

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store")
SETTINGS = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "nsswitch.conf")     # of /etc
PRIVATE = ("/boot", "/dev", "/etc", "/home", "/media", "/mnt", "/root", "/srv", "/tmp", "/var", "/var/tmp")
NEVER = ("/dev", "/proc", "/run", "/sys")     # nor anything below


def visible(order: dict[str, Any]) -> list[str]:
    """The paths that the agent of an order may read, none of them within another."""
    if "words" in order:
        return _outermost([*_system(), *_allowed(_of_program(order))])
    return _outermost([*_system(), *_of_python(tuple(order["path"])), *_allowed(_of_spec(order))])


def _system() -> list[str]:
    java = [f"/etc/{name}" for name in os.listdir("/etc") if name.startswith("java")]     # as Debian has it
    return [path for path in [*SYSTEM, *(f"/etc/{name}" for name in SETTINGS), *java] if os.path.exists(path)]


@lru_cache(maxsize=8)
def _of_python(path: tuple[str, ...]) -> tuple[str, ...]:
    """What every agent in Python sees. Taken together once: that takes as long as to build a jail."""
    return tuple(_outermost(_allowed(_of_modules(path))))


def _of_modules(path: Iterable[str]) -> Iterator[str]:
    yield from (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix, *path)
    for name, module in list(sys.modules.items()):     # plugins that are installed where they are written
        file = getattr(module, "__file__", None)
        if isinstance(file, str) and "." not in name:
            yield os.path.dirname(file) if os.path.basename(file).startswith("__init__.") else file


def _of_spec(order: dict[str, Any]) -> Iterator[str]:
    """The folders of the files that a spec and its options name."""
    spec = specs.parse(order["spec"])
    for named in (spec.place, *spec.options.values()):
        for file in (named, named.rpartition(":")[0]):
            whole = os.path.join(order["folder"], file)
            if file and os.path.isfile(whole):
                yield from _with_folder(whole)


def _of_program(order: dict[str, Any]) -> Iterator[str]:
    """The current directory, the program with its interpreter, and the folders of the files among its arguments."""
    program, *arguments = order["words"]
    yield order["folder"]
    yield from _of_executable(program)
    for word in arguments:
        for named in (word, word.partition("=")[2]):
            whole = os.path.join(order["folder"], named)
            if named and os.path.exists(whole):
                yield from _with_folder(whole)


def _of_executable(program: str) -> Iterator[str]:
    for path in {program, os.path.realpath(program)}:
        folder = os.path.dirname(path)
        yield from _with_folder(path)
        if os.path.basename(folder) in ("bin", "shims"):     # what belongs to it stands beside, as lib and share
            yield os.path.dirname(folder)
    interpreter = _interpreter(program)
    if interpreter and os.path.isabs(interpreter):
        for path in {interpreter, os.path.realpath(interpreter)}:
            yield from (path, os.path.dirname(os.path.dirname(path)))


def _interpreter(program: str) -> str:
    """What the first line of a script names after ``#!``."""
    try:
        with open(program, "rb") as file:
            first = file.readline(4096)
        return (shlex.split(first[2:].decode()) or [""])[0] if first.startswith(b"#!") else ""
    except (OSError, ValueError):
        return ""


def _with_folder(path: str) -> Iterator[str]:
    """A file with all that stands beside it; of a folder that is too wide for that, the file alone."""
    yield path
    if not os.path.isdir(path):
        yield os.path.dirname(path)


def _allowed(paths: Iterable[str]) -> Iterator[str]:
    """Those that exist, except folders that hold much that is none of the agent's: a home, temporary files."""
    private = {*PRIVATE, os.path.expanduser("~")}
    private |= {os.path.realpath(one) for one in private}
    for path in dict.fromkeys(map(os.path.normpath, map(os.path.abspath, paths))):
        true = os.path.realpath(path)
        if not os.path.exists(path) or any(is_within(one, never) for one in (path, true) for never in NEVER):
            continue
        if path == tempfile.gettempdir():
            continue
        if not any(is_within(one, folder) for folder in (path, true) for one in private):
            yield from (path, true)


def _outermost(paths: Iterable[str]) -> list[str]:
    """Those that are not within another, except that what is in the folder of temporary files stands for itself."""
    temporary, kept = tempfile.gettempdir(), list[str]()
    for path in sorted(set(paths), key=lambda one: (one.count("/"), one)):
        own = is_within(path, temporary)
        if not any(is_within(path, other) and own == is_within(other, temporary) for other in kept):
            kept.append(path)
    return kept


def is_within(path: str, folder: str) -> bool:
    """Whether a path is a folder, or below it."""
    return path == folder or path.startswith(folder.rstrip("/") + "/")
