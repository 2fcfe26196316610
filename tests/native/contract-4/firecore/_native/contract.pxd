# Frozen: the contract as it was before it had planes. Plugins that were compiled with it must work for good.
# What a game owes the rest of firecore: a plain-data state and one table of rules over it.
#
# A state is plain data: fixed-width fields, no pointers, no dice, no history, zero where unused, so that
# memcpy copies it and memcmp compares it. Its size is a multiple of 8. Equal positions have equal bytes.
# A viewer is a seat, or PUBLIC where the game has secrets; nobody else is ever asked about.
# Every rule is noexcept nogil and trusts its caller: checking happens in state.pyx and in the bindings.
#
# Compiled plugins build on this file: docs/promises.md. New slots go to the end of a table, are optional, and are NULL
# where a game was compiled before they were there. Whatever else changes raises CONTRACT_VERSION.
from libc.stdint cimport int32_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset
from firecore._native.rng cimport Rng

ctypedef uint32_t action_t

cdef enum:
    CONTRACT_VERSION = 4
    MAX_SEATS = 8
    MAX_LEGAL = 512          # no game may offer more actions than this in one state
    MAX_STATE = 65536        # nor need more bytes than this
    CHANCE = -1              # what actor() answers when dice or a shuffle decide
    NOBODY = -2              # what actor() answers once the game is over
    PUBLIC = -3              # a viewer without a seat: knows what every seat knows of every other

cdef enum:                   # traits: what a game claims of itself, and the conformance kit tests
    COOPERATIVE = 1          # all seats always share one result
    HAS_SECRETS = 2          # some seat does not know the whole state; redact is there

cdef struct Rules:
    uint32_t version         # CONTRACT_VERSION at the time the game was compiled
    uint32_t size            # sizeof(Rules) then: how many slots the game knows of
    uint32_t state_size
    uint32_t traits
    uint32_t n_actions       # ids are dense: 0 … n_actions-1; chance outcomes have ids too
    uint32_t observation_size
    uint16_t n_seats
    uint16_t max_legal
    int (*actor)(const void* state) noexcept nogil                      # a seat, CHANCE or NOBODY
    int (*legal)(const void* state, action_t* out) noexcept nogil       # in the notation's order; or chance's outcomes
    void (*weights)(const void* state, double* out) noexcept nogil      # the outcomes' probabilities, in that order
    action_t (*draw)(const void* state, Rng* rng) noexcept nogil        # an outcome by these; NULL: weights are asked
    void (*apply)(void* state, action_t action) noexcept nogil
    void (*scores)(const void* state, int32_t* out) noexcept nogil      # the standing, at any time
    void (*returns)(const void* state, double* out) noexcept nogil      # the result, once the game is over
    uint64_t (*faults)(const void* state) noexcept nogil                # bit i: invariant i is broken; 0: sound
    void (*redact)(void* state, int viewer, Rng* rng) noexcept nogil    # re-deals what is hidden; NULL: no secrets
    void (*observe)(const void* state, int viewer, float* out) noexcept nogil   # what the viewer knows, as numbers

# Asked only where a seat decides. It may use what that seat knows, and nothing else of the state.
ctypedef action_t (*choose_t)(const Rules* rules, const void* state, Rng* rng) noexcept nogil

# How good each of the legal actions looks beside the others, from 0 to 1.
ctypedef void (*rate_t)(const Rules* rules, const void* state, const action_t* legal, int n, float* out) noexcept nogil

cdef inline Rules new_rules() noexcept nogil:
    """A table for a game to fill in: what it leaves out is NULL or 0."""
    cdef Rules rules
    memset(&rules, 0, sizeof(Rules))
    rules.version, rules.size = CONTRACT_VERSION, sizeof(Rules)
    return rules
