"""Embers: the rules. Clauses E1 … are those of README.md."""
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset
from firecore.native cimport CHANCE, NOBODY, bit, lowest, new_rules


cdef void set_up(EmbersState* self, int players) noexcept nogil:
    """E1.2: everybody plays, and nobody has rolled."""
    memset(self, 0, sizeof(EmbersState))
    self.players = <uint8_t>players
    self.playing = <uint8_t>((1 << players) - 1)


cdef int actor(const void* state) noexcept nogil:
    cdef const EmbersState* self = <const EmbersState*>state
    if self.rolling:
        return CHANCE
    if self.playing:
        return self.seat
    return NOBODY


cdef int legal(const void* state, action_t* out) noexcept nogil:
    cdef const EmbersState* self = <const EmbersState*>state
    cdef int face
    if not self.rolling:
        out[0], out[1] = ROLL, STOP
        return 2
    for face in range(1, FACES + 1):
        out[face - 1] = face_action(face)
    return FACES


cdef void weights(const void* state, double* out) noexcept nogil:
    cdef int face
    for face in range(FACES):
        out[face] = 1.0 / FACES


# What actions do.

cdef void apply(void* state, action_t action) noexcept nogil:
    cdef EmbersState* self = <EmbersState*>state
    if action == ROLL:
        self.rolling = True
    elif action == STOP:
        _leave(self)
    else:
        _count(self, face_of(action))


cdef void _count(EmbersState* self, int face) noexcept nogil:
    self.rolling = False
    if face == 1:
        self.sum[self.seat] = 0              # E2.3: burnt
        _leave(self)
        return
    self.sum[self.seat] += <uint8_t>face
    if self.sum[self.seat] >= ENOUGH:
        _leave(self)                         # E2.4
    else:
        _next(self)


cdef void _leave(EmbersState* self) noexcept nogil:
    self.playing &= <uint8_t>~(1 << self.seat)
    _next(self)


cdef void _next(EmbersState* self) noexcept nogil:
    """E2.1: the next seat that still plays. When nobody does, seat 0, so that equal positions have equal bytes."""
    cdef uint64_t behind = self.playing & ~(bit(self.seat + 1) - 1)
    if behind:
        self.seat = <uint8_t>lowest(behind)
    elif self.playing:
        self.seat = <uint8_t>lowest(self.playing)
    else:
        self.seat = 0


# Results.

cdef void scores(const void* state, int32_t* out) noexcept nogil:
    cdef const EmbersState* self = <const EmbersState*>state
    cdef int seat
    for seat in range(self.players):
        out[seat] = self.sum[seat]


cdef void returns(const void* state, double* out) noexcept nogil:
    """E3.1: the highest sum wins, and equals share."""
    cdef const EmbersState* self = <const EmbersState*>state
    cdef int seat, best = 0, winners = 0
    for seat in range(self.players):
        if self.sum[seat] > best:
            best, winners = self.sum[seat], 0
        winners += self.sum[seat] == best
    for seat in range(self.players):
        out[seat] = 1.0 / winners if self.sum[seat] == best else 0.0


# What makes a state sound, and what a seat sees.

cdef uint64_t faults(const void* state) noexcept nogil:
    cdef const EmbersState* self = <const EmbersState*>state
    cdef uint64_t broken = 0
    cdef int seat
    if not 2 <= self.players <= MAX_PLAYERS:
        return bit(0)
    if self.playing >> self.players:
        broken |= bit(1)                     # nobody plays who is not there
    if self.seat >= self.players or (self.playing and not self.playing >> self.seat & 1):
        broken |= bit(2)                     # it is the turn of somebody who plays (E2.1)
    if not self.playing and (self.seat or self.rolling):
        broken |= bit(3)                     # nothing is left over when nobody plays
    for seat in range(MAX_PLAYERS):
        if self.sum[seat] == 1 or self.sum[seat] > (ENOUGH + FACES - 1 if seat < self.players else 0):
            broken |= bit(4)                 # a sum that can be rolled, of somebody who is there
        if self.sum[seat] >= ENOUGH and self.playing >> seat & 1:
            broken |= bit(5)                 # who has enough has stopped (E2.4)
    return broken


cdef void observe(const void* state, int viewer, float* out) noexcept nogil:
    cdef const EmbersState* self = <const EmbersState*>state
    cdef int i, seat
    for i in range(self.players):
        seat = (viewer + i) % self.players
        out[i * ROW] = self.sum[seat] / <float>ENOUGH
        out[i * ROW + 1] = self.playing >> seat & 1
        out[i * ROW + 2] = self.playing != 0 and self.seat == seat
    out[MAX_PLAYERS * ROW] = self.rolling


cdef Rules RULES = new_rules()
RULES.state_size = sizeof(EmbersState)
RULES.n_actions = N_ACTIONS
RULES.observation_size = OBSERVATION
RULES.n_seats = 2                            # the binding sets what depends on options
RULES.max_legal = FACES
RULES.actor = actor
RULES.legal = legal
RULES.weights = weights
RULES.apply = apply
RULES.scores = scores
RULES.returns = returns
RULES.faults = faults
RULES.observe = observe


cdef const Rules* embers_rules() noexcept nogil:
    return &RULES
