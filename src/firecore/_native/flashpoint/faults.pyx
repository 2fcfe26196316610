"""What must be true of every state."""
cdef uint64_t faults(const void* state) noexcept nogil:
    return 0
