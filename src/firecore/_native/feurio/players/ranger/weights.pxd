from libc.stdint cimport int16_t

cdef const int16_t* trained_weights() noexcept nogil
