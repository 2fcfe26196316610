cdef void observe(const void* state, int viewer, float* out) noexcept nogil
