"""Memory of numpy arrays, and observations written to them as float32, float16 or uint8."""
cimport cython
from cpython.buffer cimport Py_buffer, PyBuffer_FillInfo
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memcpy
from firecore._native.contract cimport see, seen_size

import math

cdef float HALF_BIAS = 2.0 ** -112


@cython.final
cdef class Array:
    """The memory of a numpy array, zero at first; it stays valid as long as this object."""

    def __cinit__(self, tuple shape not None, kind):
        self.shape = shape
        self.kind = kind
        self.size = math.prod(shape) * kind().itemsize
        self.at = PyMem_Calloc(self.size, 1)
        if self.at is NULL:
            raise MemoryError

    def __dealloc__(self):
        PyMem_Free(self.at)

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        PyBuffer_FillInfo(buffer, self, self.at, self.size, 0, flags)

    def view(self):
        """A numpy array on this memory."""
        import numpy

        return numpy.ndarray(self.shape, self.kind, self)


cdef ObservationFormat observation_format(const Rules* rules, bint planes, int kind, const float* low,
                                          const float* factor) noexcept nogil:
    """The format of observations in rows or planes with this kind of number."""
    cdef uint32_t size = seen_size(rules, planes)
    cdef uint32_t bytes_each = 4 if kind == FLOAT32 else (2 if kind == FLOAT16 else 1)
    return ObservationFormat(planes, kind, size, size * bytes_each, low, factor)


cdef void write_observation(const ObservationFormat* format, const Rules* rules, const void* state, int viewer,
                            char* row, float* scratch) noexcept nogil:
    """Write the observation of a viewer to a row. ``scratch`` holds it as float32 before it is converted."""
    if format.kind == FLOAT32:
        see(rules, format.planes, state, viewer, <float*>row)
        return
    see(rules, format.planes, state, viewer, scratch)
    if format.kind == FLOAT16:
        _write_halves(scratch, format.size, <uint16_t*>row)
    else:
        _write_bytes(scratch, format.low, format.factor, format.size, <uint8_t*>row)


cdef void _write_bytes(const float* x, const float* low, const float* factor, uint32_t n, uint8_t* out) noexcept nogil:
    """0 for the lower bound and 255 for the upper; numbers beyond a plugin's own bounds are clipped."""
    cdef float number
    cdef int i
    for i in range(<int>n):
        number = (x[i] - low[i]) * factor[i] + <float>0.5
        number = number if number > 0.0 else <float>0.0          # also for NaN
        out[i] = <uint8_t><int>(number if number < 255.0 else <float>255.0)


cdef void _write_halves(const float* x, uint32_t n, uint16_t* out) noexcept nogil:
    """The nearest float16, ties to even; numbers that are too large, and NaN, become infinite."""
    cdef float scaled
    cdef uint32_t word, size
    cdef int i
    for i in range(<int>n):
        scaled = x[i] * HALF_BIAS                # a float16 has the exponent that this number has,
        memcpy(&word, &x[i], 4)
        memcpy(&size, &scaled, 4)
        size &= <uint32_t>0x7FFFFFFFU
        size = (size + 0xFFF + (size >> 13 & 1)) >> 13       # and 13 bits less
        size = size if size < 0x7C00 else 0x7C00
        out[i] = <uint16_t>(word >> 16 & 0x8000 | size)
