cdef const float* trained_weights(int players) noexcept nogil
