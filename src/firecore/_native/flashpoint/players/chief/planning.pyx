"""Ways to play a turn: the captain's, those of captains with other tempers, and some that begin differently.

Sequential halving: all candidates are valued over a few rolls of the dice, the better ones over more. All meet the same
dice, and the first roll of the fire takes the 48 targets by turns.
"""
from libc.math cimport expf, sqrt
from libc.stdlib cimport qsort
from libc.string cimport memcmp, memset
from firecore._native.bits cimport nth
from firecore._native.contract cimport MAX_LEGAL
from firecore._native.flashpoint.players.captain.policy cimport choose_tempered
from firecore._native.flashpoint.players.captain.situation cimport NONE, worths_of
from firecore._native.flashpoint.rules.chance cimport draw
from firecore._native.flashpoint.players.chief.win_estimate cimport win_chance
from firecore._native.flashpoint.rules.ending cimport is_won
from firecore._native.flashpoint.rules.legal cimport legal_decisions
from firecore._native.flashpoint.rules.rules cimport (
    ACT, AIM, END_TURN, FIRST_CHANCE, FIRST_SPACE, OVER, RIDE, ROLL, SPACES, play)
from firecore._native.flashpoint.rules.spaces cimport NOWHERE, OUTDOORS, indoors
from firecore._native.rng cimport Rng, rng_below, rng_stream, rng_unit

cdef enum:
    STRIDE = 7               # through the 48 targets
    KEPT = 4                 # one candidate of so many goes to the next round
    MORE = 3                 # times as many rolls there

cdef float[4] SPREADS = [0.25, 0.6, 1.0, 1.6]
cdef float[6] PATIENCE = [0.0, 0.5, 1.0, 1.0, 1.5, 4.0]


cdef bint plan_on(Planning* self) noexcept nogil:
    """Do one step of work; whether there is more to do."""
    if self.tried < self.tries:
        _try(self)
        if self.tried == self.tries:
            self.left, self.next, self.wanted = self.candidates, 0, self.rolls
        return True
    if self.left <= 1:
        return False
    if _roll(self, &self.candidate[self.next]):
        self.next += 1
    if self.next == self.left:
        finish_round(self)
    return self.left > 1


cdef void finish_round(Planning* self) noexcept nogil:
    """The better ones go on."""
    qsort(self.candidate, self.left, sizeof(Candidate), _by_value)
    self.left = 1 if self.left <= 2 else (self.left + KEPT - 1) // KEPT
    self.next, self.wanted = 0, self.wanted * MORE


cdef int _by_value(const void* a, const void* b) noexcept nogil:
    """The best first."""
    cdef double one = _value(<const Candidate*>a)
    cdef double other = _value(<const Candidate*>b)
    return (one < other) - (one > other)


cdef inline double _value(const Candidate* candidate) noexcept nogil:
    """The mean value. The captain's own way has to be beaten by its standard error, so that noise does not decide."""
    cdef double mean
    if not candidate.rolls:
        return -1
    mean = candidate.sum / candidate.rolls
    if candidate.captains:
        return mean + sqrt(max(candidate.squares / candidate.rolls - mean * mean, 0) / candidate.rolls)
    return mean


# Candidates.

cdef void _try(Planning* self) noexcept nogil:
    """One more way to play the turn, if it leads to where no other does."""
    cdef Candidate* new = &self.candidate[self.candidates]
    cdef action_t legal[MAX_LEGAL]
    cdef int n = legal_decisions(&self.start, legal)
    cdef int i
    cdef action_t first = NONE
    cdef Rng rng
    rng_stream(&rng, self.seed, self.tried)
    memset(new, 0, sizeof(Candidate))
    new.captains = self.tried == 0
    _calm(&self.start, &new.temper)
    if self.start.phase != ACT:
        first = legal[self.tried - 1] if self.tried else NONE
    elif self.tried:
        _excite(&new.temper, &rng)
        if rng_below(&rng, 3) == 0:
            first = legal[rng_below(&rng, n)]
    self.tried += 1
    _play_turn(&self.start, new, first, &rng)
    for i in range(self.candidates):
        if memcmp(&self.candidate[i].end, &new.end, sizeof(FlashpointState)) == 0:
            return
    self.candidates += 1


cdef void _calm(const FlashpointState* start, Temper* temper) noexcept nogil:
    """The captain's own."""
    temper.worth = worths_of(start)[0]
    memset(temper.favour, 16, sizeof(temper.favour))
    temper.post = NOWHERE


cdef void _excite(Temper* temper, Rng* rng) noexcept nogil:
    cdef float spread = SPREADS[rng_below(rng, 4)]
    cdef float factor
    cdef int i
    for i in range(64):
        factor = 16 * expf(spread * <float>(2.45 * (rng_unit(rng) + rng_unit(rng) - 1)))
        temper.favour[i] = <unsigned char>(255 if factor > 255 else factor)
    temper.worth.least = <int>(temper.worth.least * PATIENCE[rng_below(rng, 6)])
    if rng_below(rng, 2):
        temper.gun_favour = 16 << rng_below(rng, 3)
    if rng_below(rng, 4) == 0:
        temper.post = <unsigned char>(nth(indoors(), rng_below(rng, SPACES)) if rng_below(rng, 3)
                                      else OUTDOORS + rng_below(rng, 32))
        temper.post_worth = 40 << rng_below(rng, 5)


cdef void _play_turn(const FlashpointState* start, Candidate* to, action_t first, Rng* rng) noexcept nogil:
    """Until the turn ends or chance decides; of other decisions only the one asked for."""
    cdef action_t action
    to.end = start[0]
    while to.n < MAX_STEPS:
        action = choose_tempered(&to.end, &to.temper, rng) if first == NONE else first
        first = NONE
        to.actions[to.n] = action
        to.n += 1
        play(&to.end, action, NULL)
        if start.phase != ACT or not (to.end.phase == ACT or to.end.phase == RIDE):
            return


# Values.

cdef bint _roll(Planning* self, Candidate* candidate) noexcept nogil:
    """One more roll; whether that was the last of this round."""
    cdef double worth = _worth(self, candidate, candidate.rolls)
    candidate.sum += worth
    candidate.squares += worth * worth
    candidate.rolls += 1
    return candidate.rolls == self.wanted


cdef double _worth(const Planning* self, const Candidate* candidate, int roll) noexcept nogil:
    """The value of a candidate with the dice of this number."""
    cdef FlashpointState state = candidate.end
    cdef const Temper* temper = &candidate.temper
    cdef int turns = 0
    cdef int seat = self.start.seat
    cdef bint ended = state.phase == ROLL or self.start.phase < ACT or self.start.phase > AIM
    cdef bint first = True
    cdef action_t action
    cdef Rng rng
    rng_stream(&rng, self.seed, <uint64_t>(roll + 1) << 32 | ended)
    while state.phase != OVER:
        if state.phase == ACT and ended:
            if turns == self.horizon + (self.start.players if self.start.phase < ACT else 0):
                return win_chance(&state, self.weights)
            turns += 1
            ended = False
        if state.phase == ROLL and first:
            action = <action_t>(FIRST_SPACE + (self.seed + STRIDE * roll) % SPACES)
            first = False
        elif state.phase >= FIRST_CHANCE:
            action = draw(&state, &rng)
        else:
            if turns or state.seat != seat:
                temper = NULL                    # the others play as the captain does
            action = choose_tempered(&state, temper, &rng)
            if action == END_TURN:
                ended = True
                rng_stream(&rng, self.seed, <uint64_t>(roll + 1) << 32 | (turns + 1))
        play(&state, action, NULL)
    return is_won(&state)
