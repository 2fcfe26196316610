from libc.stdint cimport int16_t

cdef const int16_t* learned_weights() noexcept nogil
