# The native interface for plugins. The names in this file keep their meanings and layouts for as long as
# docs/promises.md says, and plugins compiled for an older firecore keep working; _native may change without notice.

from libc.stdint cimport uint32_t, uint64_t

# Compiled into a plugin: plain values, tables, and inline functions.
from firecore._native.bits cimport bit, count, lowest, nth, without_lowest
from firecore._native.contract cimport (
    CHANCE, CONTRACT_VERSION, COOPERATIVE, DEALS_ALIKE, HAS_SECRETS, MAX_LEGAL, MAX_SEATS, MAX_STATE, NOBODY, NO_CELL,
    PUBLIC, Planes, Rules, action_t, choose_t, new_planes, new_rules, rate_t)
from firecore._native.rng cimport Rng, rng_below, rng_mix, rng_next, rng_seed, rng_stream, rng_unit

# Games. Engines, states, games, dice and policies are Python objects, whose insides are nobody's business.
cdef object make_engine(const Rules* rules, const void* opening)
cdef object make_state(object game, const Rules* rules, const void* state)
cdef const void* opening_of(object game, const Rules* rules) except NULL
cdef const void* bytes_of(object state, const Rules* rules) except NULL

# Any game.
cdef const Rules* rules_of(object state) except NULL
cdef Rng* stream_of(object dice) except NULL
cdef action_t draw(const Rules* rules, const void* state, Rng* rng) noexcept nogil
cdef int play_out(const Rules* rules, void* state, Rng* rng) noexcept nogil
cdef uint64_t key(const void* state, uint32_t size) noexcept nogil

# Policies.
cdef object make_policy(str name, str help, choose_t pick, rate_t rate, const Rules* rules)
cdef bint fits(object policy, const Rules* rules) except -1
cdef action_t pick_random(const Rules* rules, const void* state, Rng* rng) noexcept nogil
cdef int best_of(const int* worth, int n, Rng* rng) noexcept nogil
cdef void spread(const int* worth, int n, float* out) noexcept nogil
