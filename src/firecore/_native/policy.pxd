# Policies: native functions that pick actions, for agents and for the playouts of a search.
from firecore._native.contract cimport Rules, action_t, choose_t, rate_t
from firecore._native.rng cimport Rng

ctypedef int (*legal_t)(const void* state, action_t* out) noexcept nogil

# What each legal action is worth, on any scale.
ctypedef void (*value_actions_t)(const Rules* rules, const void* state, const action_t* legal, int n,
                                 int* worth) noexcept nogil

# The return that each seat can expect. It may use the whole state.
ctypedef void (*estimate_t)(const Rules* rules, const void* state, double* out) noexcept nogil

cdef class Policy:
    cdef choose_t pick
    cdef rate_t rate          # NULL: all actions look alike
    cdef bint trusted         # it comes with firecore and is tested there; what other policies pick is checked
    cdef legal_t plays        # identifies the game whose states it reads; NULL: any game
    cdef readonly str name
    cdef readonly str help
    cdef estimate_t expected  # NULL: it makes no estimates

cdef Policy make_policy(str name, str help, choose_t pick, rate_t rate, const Rules* rules)
cdef Policy trusted(Policy policy)
cdef Policy estimating(Policy policy, estimate_t estimate)
cdef bint fits(Policy policy, const Rules* rules) noexcept
cdef action_t pick_random(const Rules* rules, const void* state, Rng* rng) noexcept nogil
cdef action_t choose_best(value_actions_t value_actions, const Rules* rules, const void* state,
                          Rng* rng) noexcept nogil
cdef int best_of(const int* worth, int n, Rng* rng) noexcept nogil
cdef void spread(const int* worth, int n, float* out) noexcept nogil
cdef void rate_by_distance(const int* worth, int n, int hopeless, float* out) noexcept nogil
