"""What can be said of any game's state with its rules alone."""
from libc.string cimport memcpy
from firecore._native.rng cimport rng_mix, rng_unit


cdef action_t draw(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    """What chance decides at a chance node, by the probabilities of the rules."""
    if rules.draw is not NULL:
        return rules.draw(state, rng)
    return _draw_by_weights(rules, state, rng)


cdef action_t _draw_by_weights(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    cdef action_t outcomes[MAX_LEGAL]
    cdef double probability[MAX_LEGAL]
    cdef int n = rules.legal(state, outcomes)
    cdef double rest = rng_unit(rng)
    cdef int i
    rules.weights(state, probability)
    for i in range(n - 1):
        rest -= probability[i]
        if rest < 0.0:
            return outcomes[i]
    return outcomes[n - 1]


cdef uint64_t key(const void* state, uint32_t size) noexcept nogil:
    """A 64-bit hash of a state's bytes."""
    cdef const char* bytes = <const char*>state
    cdef uint64_t word, h = size
    cdef uint32_t at
    for at in range(0, size, 8):
        memcpy(&word, bytes + at, 8)
        h = (h ^ word) * <uint64_t>0x9E3779B97F4A7C15U
        h ^= h >> 29
    return rng_mix(h)
