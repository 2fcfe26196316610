cdef const float* learned_weights(int players) noexcept nogil
