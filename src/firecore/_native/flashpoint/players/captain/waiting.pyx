"""Where a firefighter starts, and comes back from the ambulance."""
from libc.stdint cimport uint64_t
from firecore._native.bits cimport lowest, without_lowest
from firecore._native.contract cimport action_t
from firecore._native.flashpoint.rules.pieces cimport victim_spaces
from firecore._native.flashpoint.players.routes cimport (
    MAX_AP, Region, Routes, Traveller, add_space, find_costs, nowhere)
from firecore._native.flashpoint.rules.rules cimport FIRST_CARRIED_OFF, FIRST_PLACED, PLACE_FIREFIGHTER, FlashpointState
from firecore._native.flashpoint.rules.spaces cimport NOWHERE, OUTDOORS

cdef enum:
    FAR = 30                 # in AP: firefighters farther off do not count


cdef action_t best_waiting_place(const FlashpointState* self, const action_t* legal, int n) noexcept nogil:
    """The outdoor space from where most work is near, that of others who are nearer still left out."""
    cdef Traveller who = Traveller(1, 1, 2, 1, 10, MAX_AP)
    cdef Region work = nowhere()
    cdef Region others = nowhere()
    cdef Region start
    cdef Routes nearest, routes
    cdef int i, space, value, most = -1
    cdef bint placing = self.phase == PLACE_FIREFIGHTER
    cdef action_t best = legal[0]
    work.indoors = self.fire | self.poi | victim_spaces(self)
    for i in range(self.players):
        if self.at[i] == NOWHERE or (not placing and self.pending >> i & 1):
            continue
        add_space(&others, self.at[i])
    find_costs(self, others, &who, work, &nearest)
    for i in range(n):
        space = OUTDOORS + <int>legal[i] - (FIRST_PLACED if placing else FIRST_CARRIED_OFF)
        start = nowhere()
        add_space(&start, space)
        find_costs(self, start, &who, work, &routes)
        value = _work_near(work.indoors, &routes, &nearest)
        if value > most:
            best, most = legal[i], value
    return best


cdef int _work_near(uint64_t work, const Routes* routes, const Routes* nearest) noexcept nogil:
    cdef int mine, others, goal, value = 0
    while work:
        goal = lowest(work)
        work = without_lowest(work)
        mine = routes.cost[goal]
        others = min(<int>nearest.cost[goal], <int>FAR)
        if mine < others:
            value += 10000 // (mine + 2) - 10000 // (others + 2)
        value += 40 // (mine + 1)
    return value
