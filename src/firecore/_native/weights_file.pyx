"""The trained weights of native players: .npy files that lie beside the modules that use them.

Numpy writes these files; they are read without it, since importing numpy takes longer than a whole game.
"""
from libc.math cimport isfinite
from libc.string cimport memcpy

import sys
from array import array
from math import prod
from os.path import dirname, join

cdef bytes MAGIC = b"\x93NUMPY\x01\x00"
cdef int HEAD = 10           # bytes: the magic string, and the length of the header in two bytes
cdef dict KINDS = {"f": "<f4", "h": "<i2"}     # type codes of arrays, and what numpy calls these numbers


cdef object weights_beside(str module_file, str name, str kind, tuple shape):
    """What ``read_weights`` reads from a file in the folder of a module."""
    return read_weights(join(dirname(module_file), name), kind, shape)


cdef int copy_weights_beside(str module_file, str name, str kind, tuple shape, void* out) except -1:
    """The same, written to memory of this shape."""
    cdef const unsigned char[::1] data = memoryview(weights_beside(module_file, name, kind, shape)).cast("B")
    memcpy(out, &data[0], data.shape[0])
    return 0


def read_weights(str path not None, str kind not None, tuple shape not None):
    """The numbers of a file, as an ``array`` of this ``kind``; an ImportError if they are not what the player needs.

    ``kind`` is ``"f"`` for float32 or ``"h"`` for int16.
    """
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise ImportError(f"the weights of a player cannot be read: {error}; install firecore again") from error
    wanted = f"{{'descr': '{KINDS[kind]}', 'fortran_order': False, 'shape': {shape}, }}"
    numbers = array(kind)
    start = HEAD + int.from_bytes(data[HEAD - 2:HEAD], "little")
    if data[:HEAD - 2] != MAGIC or data[HEAD:start].strip() != wanted.encode():
        raise ImportError(f"{path} is damaged: expected a .npy file with the header {wanted}; install firecore again")
    if len(data) - start != prod(shape) * numbers.itemsize:
        raise ImportError(f"{path} is damaged: expected {prod(shape) * numbers.itemsize} bytes of numbers, "
                          f"got {len(data) - start}; install firecore again")
    numbers.frombytes(data[start:])
    if sys.byteorder == "big":
        numbers.byteswap()
    if kind == "f" and not _all_finite(numbers):
        raise ImportError(f"{path} is damaged: a weight is not a finite number; install firecore again")
    return numbers


cdef bint _all_finite(const float[::1] numbers) except -1:
    cdef Py_ssize_t i
    for i in range(numbers.shape[0]):
        if not isfinite(numbers[i]):
            return False
    return True
