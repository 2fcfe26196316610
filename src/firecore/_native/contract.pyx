"""What can be said of any game's state with its rules alone."""
from libc.string cimport memcpy, memset
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


cdef bint is_legal(const Rules* rules, const void* state, action_t action) noexcept nogil:
    """Whether the actor of a state may play this, or chance may decide on it."""
    cdef action_t legal[MAX_LEGAL]
    cdef int i, n = rules.legal(state, legal)
    for i in range(n):
        if legal[i] == action:
            return True
    return False


cdef uint64_t key(const void* bytes, uint32_t size) noexcept nogil:
    """A 64-bit hash of bytes, of which there is a multiple of 4. Two lanes, so that multiplications overlap."""
    cdef const char* at = <const char*>bytes
    cdef const char* end = at + size
    cdef uint64_t word[2]
    cdef uint64_t h = size, g = <uint64_t>0x9FB21C651E98DF25U
    while at + 16 <= end:
        memcpy(word, at, 16)
        h = (h ^ word[0]) * <uint64_t>0x9E3779B97F4A7C15U
        g = (g ^ word[1]) * <uint64_t>0xD6E8FEB86659FD93U
        h ^= h >> 32
        g ^= g >> 32
        at += 16
    word[0], word[1] = 0, 0
    memcpy(word, at, end - at)
    return rng_mix((h ^ word[0]) * <uint64_t>0x9E3779B97F4A7C15U + rng_mix(g ^ word[1]))


cdef uint32_t seen_size(const Rules* rules, bint planes) noexcept nogil:
    """How many numbers an observation has."""
    if planes:
        return <uint32_t>rules.planes.seen * rules.planes.rows * rules.planes.columns
    return rules.observation_size


cdef void see(const Rules* rules, bint planes, const void* state, int viewer, float* out) noexcept nogil:
    """Write an observation, over whatever is there."""
    memset(out, 0, seen_size(rules, planes) * sizeof(float))
    if planes:
        rules.planes.observe(state, viewer, out)
    else:
        rules.observe(state, viewer, out)


cdef void cells_of(const Rules* rules, bint planes, const void* state, const action_t* legal, int n,
                   int32_t* cells) noexcept nogil:
    """Where legal actions stand in masks and priors: in the cells of planes, or at their ids."""
    cdef int i
    if planes:
        rules.planes.place(state, legal, n, cells)
        return
    for i in range(n):
        cells[i] = <int32_t>legal[i]
