"""What native plugins call: the functions that native.pxd promises, wherever they are done."""
cimport firecore._native.contract as _contract
cimport firecore._native.playout as _playout
cimport firecore._native.policy as _policy
cimport firecore._native.state as _state


cdef object make_engine(const Rules* rules, const void* opening):
    """An engine from a game's table and its opening position; both are copied."""
    return _state.make_engine(rules, opening)


cdef object make_state(object game, const Rules* rules, const void* state):
    """A state of a game that has these rules, with a copy of these bytes."""
    opening_of(game, rules)
    return _state.make_state(game, state)


cdef const void* opening_of(object game, const Rules* rules) except NULL:
    """The bytes of the first position of a game that has these rules."""
    cdef _state.Engine engine = game.engine
    _state.check_engine(engine, rules)
    return engine.opening


cdef const void* bytes_of(object state, const Rules* rules) except NULL:
    """The bytes of a state of these rules; with NULL, of any game's."""
    if rules is NULL:
        return (<_state.State?>state).raw
    return _state.bytes_of(<_state.State?>state, rules)


cdef const Rules* rules_of(object state) except NULL:
    """The table of a state's game, all slots of this firecore."""
    return (<_state.State?>state).rules


cdef Rng* stream_of(object dice) except NULL:
    """The stream of dice, which go on from where it is left."""
    return &(<_state.Dice?>dice).rng


cdef action_t draw(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    """What chance decides at a chance node, by its probabilities."""
    return _contract.draw(rules, state, rng)


cdef int play_out(const Rules* rules, void* state, Rng* rng) noexcept nogil:
    """Play random actions to the end; how many decisions that were."""
    return _playout.play_out(rules, state, rng)


cdef uint64_t key(const void* state, uint32_t size) noexcept nogil:
    """A hash of 64 bits, the same on every machine."""
    return _contract.key(state, size)


cdef object make_policy(str name, str help, choose_t pick, rate_t rate, const Rules* rules):
    """A policy for the states of one game, or of any with ``rules`` NULL."""
    return _policy.make_policy(name, help, pick, rate, rules)


cdef bint fits(object policy, const Rules* rules) except -1:
    """Whether a policy plays a game."""
    return _policy.fits(<_policy.Policy?>policy, rules)


cdef action_t pick_random(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    """Any legal action, each equally likely."""
    return _policy.pick_random(rules, state, rng)


cdef int best_of(const int* worth, int n, Rng* rng) noexcept nogil:
    """The place of the greatest number, one of them at random if there are several."""
    return _policy.best_of(worth, n, rng)


cdef void spread(const int* worth, int n, float* out) noexcept nogil:
    """The numbers brought to a scale from 0, the least, to 1, the greatest."""
    _policy.spread(worth, n, out)
