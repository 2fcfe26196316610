"""Samples: the decisions of finished games as rows of arrays, replayed without the GIL."""
cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset
from firecore._native.contract cimport CHANCE, MAX_LEGAL, MAX_SEATS, MAX_STATE, NOBODY, Rules, action_t, draw, is_legal
from firecore._native.policy cimport Policy, choose_t, fits
from firecore._native.rng cimport Rng, rng_seed
from firecore._native.state cimport State, check, copy_state

from firecore.errors import StateError

cdef enum:                   # the fate of a game:
    WHOLE                    # its decisions are rows
    UNFINISHED               # left out, since it does not reach its end
    FULL                     # left out, since it needs more rows than there are
    WRONG                    # left out, since it contradicts the rules

FATES = {"whole": WHOLE, "unfinished": UNFINISHED, "full": FULL, "wrong": WRONG}

cdef enum:                   # how the decisions of a game are given:
    PLACES                   # as indices into the legal actions; the dice follow from a seed
    ACTIONS                  # as ids of all actions, chance included
    POLICIES                 # by the policies that made them, and their seeds

cdef enum:
    NONE_LEFT = -1
    NOT_LEGAL = -2
    LARGE = 255              # indices from here on are among the large ones


cdef struct Script:
    int kind
    Rng dice
    const uint8_t* small     # indices, a byte each
    const uint8_t* large     # two bytes each
    Py_ssize_t n_large
    const int64_t* actions
    Py_ssize_t n             # indices or actions
    Py_ssize_t at            # of them have been played
    Py_ssize_t at_large
    choose_t picks[MAX_SEATS]
    Rng rngs[MAX_SEATS]


@cython.final
cdef class Samples:
    """Arrays for the decisions of games; the first ``n`` rows are in use.

    Games begin at ``start`` until ``begin_at`` names another state. ``observations`` and ``masks`` may be None.
    """

    cdef readonly Py_ssize_t n
    cdef readonly Py_ssize_t room
    cdef State start
    cdef const Rules* rules
    cdef float[:, ::1] observations
    cdef uint8_t[:, ::1] masks
    cdef int32_t[::1] actions
    cdef int8_t[::1] actors
    cdef float[:, ::1] returns
    cdef int64_t[::1] games
    cdef bint in_use

    def __cinit__(self, State start not None, int32_t[::1] actions not None, int8_t[::1] actors not None,
                  float[:, ::1] returns not None, int64_t[::1] games not None, float[:, ::1] observations=None,
                  uint8_t[:, ::1] masks=None):
        self.start = copy_state(start)
        self.rules = self.start.rules
        self.room = actions.shape[0]
        if actors.shape[0] != self.room or games.shape[0] != self.room or returns.shape[0] != self.room \
                or returns.shape[1] != self.rules.n_seats \
                or observations is not None and (observations.shape[0] != self.room
                                                 or observations.shape[1] != self.rules.observation_size) \
                or masks is not None and (masks.shape[0] != self.room or masks.shape[1] != self.rules.n_actions):
            raise StateError(f"samples: expected arrays of {self.room} rows in the widths of {start.game!r}")
        self.actions, self.actors, self.returns, self.games = actions, actors, returns, games
        self.observations, self.masks = observations, masks

    def begin_at(self, State start not None):
        """Games that are added from now on begin at this state."""
        if start.engine is not self.start.engine and start.game != self.start.game:
            raise StateError(f"samples: games of {self.start.game!r} are expected, got one of {start.game!r}")
        if self.in_use:
            raise StateError("samples: another thread is adding to them")
        memcpy(self.start.raw, start.raw, self.rules.state_size)

    def clear(self):
        """Start again at the first row."""
        self.n = 0

    def add_places(self, int64_t number, uint64_t seed, const uint8_t[::1] data not None):
        """Add a game: the number of decisions in four bytes, a byte for each, then the large ones in two bytes each."""
        cdef Script script
        cdef Py_ssize_t count
        if data.shape[0] < 4:
            return WRONG
        count = data[0] | data[1] << 8 | data[2] << 16 | <Py_ssize_t>data[3] << 24
        if count > data.shape[0] - 4:
            return WRONG
        script.kind = PLACES
        script.small = &data[0] + 4
        script.large = script.small + count
        script.n, script.n_large = count, (data.shape[0] - 4 - count) // 2
        rng_seed(&script.dice, seed)
        return self._add(number, &script)

    def add_actions(self, int64_t number, const int64_t[::1] actions not None):
        """Add a game: all its actions, chance included."""
        cdef Script script
        script.kind = ACTIONS
        script.n = actions.shape[0]
        script.actions = NULL
        if script.n:
            script.actions = &actions[0]
        return self._add(number, &script)

    def add_policies(self, int64_t number, uint64_t seed, list seats not None):
        """Add a game between native policies; ``seats`` has (policy, seed) for each seat."""
        cdef Script script
        cdef Policy policy
        cdef int i
        if len(seats) != self.rules.n_seats:
            raise StateError(f"samples: expected a policy for each of {self.rules.n_seats} seats, got {len(seats)}")
        for i in range(self.rules.n_seats):
            policy, seed_of_policy = seats[i]
            if policy is None or not fits(policy, self.rules):
                raise StateError(f"the policy {policy and policy.name!r} does not play {self.start.game.name}")
            script.picks[i] = policy.pick
            rng_seed(&script.rngs[i], seed_of_policy)
        script.kind = POLICIES
        script.n = 0
        rng_seed(&script.dice, seed)
        return self._add(number, &script)

    cdef int _add(self, int64_t number, Script* script) except -1:
        cdef int fate
        if self.in_use:
            raise StateError("samples: another thread is adding to them")
        self.in_use = True
        script.at = script.at_large = 0
        with nogil:
            fate = _replay(self, number, script)
        self.in_use = False
        check()
        return fate


cdef int _replay(Samples self, int64_t number, Script* script) noexcept nogil:
    cdef char state[MAX_STATE]
    cdef action_t legal[MAX_LEGAL]
    cdef Py_ssize_t row = self.n
    cdef int64_t action
    cdef int n, actor
    memcpy(state, self.start.raw, self.rules.state_size)
    actor = self.rules.actor(state)
    while actor != NOBODY:
        n = self.rules.legal(state, legal) if actor >= 0 else 0
        action = _next(self, script, state, actor, legal, n)
        if action < 0:
            return UNFINISHED if action == NONE_LEFT else WRONG
        if actor >= 0:
            if row == self.room:
                return FULL
            _write(self, row, state, actor, <action_t>action, legal, n)
            row += 1
        self.rules.apply(state, <action_t>action)
        actor = self.rules.actor(state)
    if script.at != script.n:
        return WRONG
    _finish(self, row, state, number)
    return WHOLE


cdef int64_t _next(Samples self, Script* script, const void* state, int actor, const action_t* legal,
                   int n) noexcept nogil:
    """The action that was played, NONE_LEFT or NOT_LEGAL."""
    cdef int64_t found
    if script.kind == ACTIONS:
        return _given(self, script, state)
    if actor == CHANCE:
        return draw(self.rules, state, &script.dice)
    if script.kind == POLICIES:
        found = _picked(self, script, state, actor)
        if not is_legal(self.rules, state, <action_t>found):
            return NOT_LEGAL
        return found
    found = _place(script)
    if found < 0:
        return found
    if found >= n:
        return NOT_LEGAL
    return legal[found]


cdef int64_t _given(Samples self, Script* script, const void* state) noexcept nogil:
    cdef int64_t action
    if script.at == script.n:
        return NONE_LEFT
    action = script.actions[script.at]
    script.at += 1
    if not 0 <= action < self.rules.n_actions or not is_legal(self.rules, state, <action_t>action):
        return NOT_LEGAL
    return action


cdef int64_t _place(Script* script) noexcept nogil:
    cdef const uint8_t* large
    cdef int64_t place
    if script.at == script.n:
        return NONE_LEFT
    place = script.small[script.at]
    script.at += 1
    if place < LARGE:
        return place
    if script.at_large == script.n_large:
        return NOT_LEGAL
    large = script.large + 2 * script.at_large
    script.at_large += 1
    return large[0] | large[1] << 8


cdef action_t _picked(Samples self, Script* script, const void* state, int actor) noexcept nogil:
    """What a policy picks after hidden information has been resampled, as in native games."""
    cdef char world[MAX_STATE]
    if self.rules.redact is NULL:
        return script.picks[actor](self.rules, state, &script.rngs[actor])
    memcpy(world, state, self.rules.state_size)
    self.rules.redact(world, actor, &script.rngs[actor])
    return script.picks[actor](self.rules, world, &script.rngs[actor])


cdef void _write(Samples self, Py_ssize_t row, const void* state, int actor, action_t action, const action_t* legal,
                 int n) noexcept nogil:
    cdef float* known
    cdef uint8_t* mask
    cdef int i
    self.actions[row], self.actors[row] = <int32_t>action, <int8_t>actor
    if self.observations is not None:
        known = &self.observations[row, 0]
        memset(known, 0, self.rules.observation_size * sizeof(float))
        self.rules.observe(state, actor, known)
    if self.masks is not None:
        mask = &self.masks[row, 0]
        memset(mask, 0, self.rules.n_actions)
        for i in range(n):
            mask[legal[i]] = 1


cdef void _finish(Samples self, Py_ssize_t stop, const void* state, int64_t number) noexcept nogil:
    """Write the results of a game to its rows, which now count."""
    cdef double returns[MAX_SEATS]
    cdef Py_ssize_t row
    cdef int seat
    self.rules.returns(state, returns)
    for row in range(self.n, stop):
        self.games[row] = number
        for seat in range(self.rules.n_seats):
            self.returns[row, seat] = <float>returns[seat]
    self.n = stop
