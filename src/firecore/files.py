"""Files: written atomically, and read up to a limit."""
from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EINVAL

from .wording import short

NO_WAIT = getattr(os, "O_NONBLOCK", 0)     # a pipe without a writer is opened nevertheless
NO_TEXT = getattr(os, "O_BINARY", 0)


def write(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file: a reader finds the old one or the new one, and a failure leaves the old one.

    What a link leads to is replaced, not the link. A file keeps its mode; one that may not be written is not replaced.
    A device or a pipe is written to.
    """
    with _naming_path(path):
        before = _status(path)
        if before is None or stat.S_ISREG(before.st_mode):
            _replace(os.path.realpath(path), data, before)
        else:
            _fill(os.open(path, os.O_WRONLY | NO_TEXT), data)


def read(path: str | os.PathLike[str], most: int) -> bytes:
    """The contents of a file, cut to ``most`` + 1 bytes. Raises an OSError for anything but a regular file."""
    with _naming_path(path):
        _check_regular(os.stat(path))
        with os.fdopen(os.open(path, os.O_RDONLY | NO_WAIT | NO_TEXT), "rb") as file:
            _check_regular(os.fstat(file.fileno()))     # it may be another one by now
            return file.read(most + 1)


def _replace(target: str, data: bytes, before: os.stat_result | None) -> None:
    if before is not None and not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    draft = os.path.join(os.path.dirname(target), f".{os.urandom(8).hex()}.part")
    mode = 0o666 if before is None else 0o600
    try:
        _fill(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_TEXT, mode), data, before)
        os.replace(draft, target)
    except FileExistsError:     # another process's
        raise
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise
    _keep_names(os.path.dirname(target))


def _fill(number: int, data: bytes, before: os.stat_result | None = None) -> None:
    with os.fdopen(number, "wb") as file:
        file.write(data)
        file.flush()
        if before is not None and hasattr(os, "fchmod"):
            with suppress(OSError):     # a user who may write a file need not own it
                os.fchown(number, before.st_uid, before.st_gid)
            with suppress(OSError):     # and some file systems know no modes
                os.fchmod(number, stat.S_IMODE(before.st_mode) & 0o777)
        with suppress(OSError):         # pipes and many devices keep nothing
            os.fsync(number)


def _keep_names(folder: str) -> None:
    """Write the folder to disk as well, where the system supports it."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _status(path: str | os.PathLike[str]) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _check_regular(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise OSError(EINVAL, "not a regular file")


@contextmanager
def _naming_path(path: str | os.PathLike[str]) -> Iterator[None]:
    """Make errors name the path that was given."""
    try:
        yield
    except OSError as error:
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
    except ValueError as error:     # of a path that no file can have
        raise OSError(EINVAL, str(error), short(os.fspath(path))) from None
