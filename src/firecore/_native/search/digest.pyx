"""A fast hash of the bytes of a state or an observation."""
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy, memset
from firecore._native.bits cimport fold
from firecore._native.rng cimport rng_mix


cdef uint64_t digest(const void* bytes, uint32_t size) noexcept nogil:
    """A 64-bit hash of bytes, in four lanes, so that multiplications overlap."""
    cdef const char* at = <const char*>bytes
    cdef char rest[64]
    cdef uint64_t p = <uint64_t>0x9E3779B97F4A7C15U, q = <uint64_t>0xD6E8FEB86659FD93U
    cdef uint64_t r = <uint64_t>0x9FB21C651E98DF25U, s = <uint64_t>0xBF58476D1CE4E5B9U
    cdef uint64_t a = size, b = q, c = r, d = s
    while size >= 64:
        a, b, c, d = _mixed(a, at, p), _mixed(b, at + 16, q), _mixed(c, at + 32, r), _mixed(d, at + 48, s)
        at += 64
        size -= 64
    memset(rest, 0, 64)
    memcpy(rest, at, size)
    a, b, c, d = _mixed(a, rest, p), _mixed(b, rest + 16, q), _mixed(c, rest + 32, r), _mixed(d, rest + 48, s)
    return rng_mix(fold(a ^ p, b ^ q) + rng_mix(c ^ rng_mix(d)))


cdef inline uint64_t _mixed(uint64_t lane, const char* at, uint64_t odd) noexcept nogil:
    """A lane with 16 more bytes mixed in."""
    cdef uint64_t one, other
    memcpy(&one, at, 8)
    memcpy(&other, at + 8, 8)
    return fold(lane ^ one, other ^ odd)
