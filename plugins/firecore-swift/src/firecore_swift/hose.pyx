"""The policy ``hose``, for Flash Point: puts out what burns, and goes to where the nearest fire is."""
from libc.stdint cimport uint64_t
from libc.string cimport memcpy
from libc.stdlib cimport abs
from firecore.native cimport MAX_LEGAL, Rng, Rules, action_t, best_of, count, lowest, without_lowest
from firecore.states.flashpoint cimport (
    ACT, END_TURN, FlashpointState, column_of, flashpoint_policy, is_outdoors, row_of)

cdef enum:
    FIRE = 40             # what one of these is worth less
    SMOKE = 20
    LOST = 200
    FAR = 20              # more than any way


cdef action_t pick(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    """In a turn the action after which least burns, and of equals the one that leads nearer; else any."""
    cdef const FlashpointState* self = <const FlashpointState*>state
    cdef FlashpointState after
    cdef action_t legal[MAX_LEGAL]
    cdef int worth[MAX_LEGAL]
    cdef int i, n = rules.legal(state, legal)
    for i in range(n):
        worth[i] = 0
        if self.phase == ACT:
            memcpy(&after, self, sizeof(FlashpointState))
            rules.apply(&after, legal[i])
            worth[i] = _worth(&after, self.seat) - (legal[i] == END_TURN)
    return legal[best_of(worth, n, rng)]


cdef int _worth(const FlashpointState* self, int seat) noexcept nogil:
    return -FIRE * count(self.fire) - SMOKE * count(self.smoke) - LOST * self.lost - _way(self, self.at[seat])


cdef int _way(const FlashpointState* self, int space) noexcept nogil:
    """How far it is to the nearest fire or smoke, as the crow flies."""
    cdef uint64_t burning = self.fire | self.smoke
    cdef int there, best = FAR
    if is_outdoors(space):
        return best
    while burning:
        there = lowest(burning)
        best = min(best, abs(row_of(there) - row_of(space)) + abs(column_of(there) - column_of(space)))
        burning = without_lowest(burning)
    return best


POLICY = flashpoint_policy("hose", "puts out what burns, and goes to where the nearest fire is", pick, NULL)
