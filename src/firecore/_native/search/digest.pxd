# What a search finds its nodes by. Not State.key(), which stays the same for all times, and is slower.
from libc.stdint cimport uint32_t, uint64_t

cdef uint64_t digest(const void* bytes, uint32_t size) noexcept nogil
