from libc.stdint cimport uint64_t

cdef uint64_t faults(const void* state) noexcept nogil
