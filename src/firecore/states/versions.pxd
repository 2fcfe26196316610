cdef int check_state(str game, int version, size_t size) except -1
