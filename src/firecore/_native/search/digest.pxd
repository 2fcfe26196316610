# The hash by which a search finds its nodes. State.key() is another one: slower, but the same in every version.
from libc.stdint cimport uint32_t, uint64_t

cdef uint64_t digest(const void* bytes, uint32_t size) noexcept nogil
