"""Where a firefighter starts, and comes back from the ambulance."""
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset
from firecore._native.bits cimport lowest, without_lowest
from firecore._native.contract cimport action_t
from firecore._native.flashpoint.captain.situation cimport keep_nearest
from firecore._native.flashpoint.pieces cimport victim_spaces
from firecore._native.flashpoint.routes cimport Routes, Traveller, find_routes
from firecore._native.flashpoint.rules cimport FIRST_CARRIED_OFF, FIRST_PLACED, PLACE_FIREFIGHTER, FlashpointState
from firecore._native.flashpoint.spaces cimport NOWHERE, OUTDOORS

cdef enum:
    FAR = 30                 # in AP: nobody who is farther off counts


cdef action_t best_waiting_place(const FlashpointState* self, const action_t* legal, int n) noexcept nogil:
    """The outdoor space from where most work is near, that of others who are nearer still left out."""
    cdef Routes routes
    cdef Traveller who
    cdef uint8_t nearest[64]
    cdef int i, space, value, most = -1
    cdef bint placing = self.phase == PLACE_FIREFIGHTER
    cdef action_t best = legal[0]
    who.step, who.smoke, who.fire, who.door, who.wall = 1, 1, 2, 1, 10
    memset(nearest, FAR, sizeof(nearest))
    for i in range(self.players):
        if self.at[i] == NOWHERE or (not placing and self.pending >> i & 1):
            continue
        keep_nearest(self, self.at[i], &who, nearest)
    for i in range(n):
        space = OUTDOORS + <int>legal[i] - (FIRST_PLACED if placing else FIRST_CARRIED_OFF)
        find_routes(self, space, &who, &routes)
        value = _work_near(self, &routes, nearest)
        if value > most:
            best, most = legal[i], value
    return best


cdef int _work_near(const FlashpointState* self, const Routes* routes, const uint8_t* nearest) noexcept nogil:
    cdef uint64_t left = self.fire | self.poi | victim_spaces(self)
    cdef int mine, goal, value = 0
    while left:
        goal = lowest(left)
        left = without_lowest(left)
        mine = routes.cost[goal]
        if mine < nearest[goal]:
            value += 10000 // (mine + 2) - 10000 // (nearest[goal] + 2)
        value += 40 // (mine + 1)
    return value
