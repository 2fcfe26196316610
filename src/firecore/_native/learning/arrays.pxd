# Memory of numpy arrays, and observations in them.
from libc.stdint cimport uint32_t
from firecore._native.contract cimport Rules

cdef enum:                   # ObservationFormat.kind
    FLOAT32
    FLOAT16
    UINT8

cdef struct ObservationFormat:  # how observations are written
    bint planes              # else rows
    int kind
    uint32_t size            # how many numbers an observation has
    uint32_t bytes           # and how many bytes
    const float* low         # of each number; UINT8 writes 0 for it
    const float* factor      # by which UINT8 multiplies the rest

cdef class Array:
    cdef void* at
    cdef Py_ssize_t size
    cdef tuple shape
    cdef object kind

cdef ObservationFormat observation_format(const Rules* rules, bint planes, int kind, const float* low,
                                          const float* factor) noexcept nogil
cdef void write_observation(const ObservationFormat* format, const Rules* rules, const void* state, int viewer,
                            char* row, float* scratch) noexcept nogil
