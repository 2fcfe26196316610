# Header-only: the random stream. It belongs to a match, a playout or a search, never to a state.
#
# splitmix64: a counter and a mixing function. The counter after n numbers is start + n * STEP, so the position of a
# stream is one integer, and a stream can go back. docs/formats.md documents it.
from libc.stdint cimport uint32_t, uint64_t

cdef struct Rng:
    uint64_t word

cdef inline uint64_t rng_mix(uint64_t z) noexcept nogil:
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9U
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EBU
    return z ^ (z >> 31)

cdef inline void rng_seed(Rng* self, uint64_t seed) noexcept nogil:
    # Mixed once, so that neighbouring seeds do not give the same numbers one step apart.
    self.word = rng_mix(seed + <uint64_t>0x632BE59BD9B4E019U)

cdef inline uint64_t rng_seed_of(uint64_t seed, uint64_t index) noexcept nogil:
    """The seed of stream number ``index`` of a seed."""
    return rng_mix(seed + <uint64_t>0x9FB21C651E98DF25U) ^ index

cdef inline void rng_stream(Rng* self, uint64_t seed, uint64_t index) noexcept nogil:
    """The stream number ``index`` of a seed: what game number ``index`` of many plays with."""
    rng_seed(self, rng_seed_of(seed, index))

cdef inline uint64_t rng_next(Rng* self) noexcept nogil:
    self.word += <uint64_t>0x9E3779B97F4A7C15U
    return rng_mix(self.word)

cdef inline uint32_t rng_below(Rng* self, uint32_t bound) noexcept nogil:
    """Uniform in [0, bound) from one number of the stream; the bias is below bound / 2**32."""
    return <uint32_t>(((rng_next(self) >> 32) * bound) >> 32)

cdef inline double rng_unit(Rng* self) noexcept nogil:
    """Uniform in [0, 1) with 53 bits."""
    return <double>(rng_next(self) >> 11) * (1.0 / 9007199254740992.0)
