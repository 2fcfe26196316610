"""P7.1, P11.5: where dice may send a new POI."""
from firecore._native.bits cimport bit, lowest
from firecore._native.flashpoint.rules.pieces cimport victim_spaces
from firecore._native.flashpoint.rules.rules cimport is_experienced, rank_of
from firecore._native.flashpoint.rules.spaces cimport indoors, is_outdoors


cdef uint64_t targets_for_poi(const FlashpointState* self) noexcept nogil:
    """The spaces that the dice may show; any other roll is rolled again."""
    if is_experienced(self):
        return _targets_by_arrows(self)
    return indoors() & ~(self.poi | victim_spaces(self))


cdef bint poi_can_be_placed(const FlashpointState* self) noexcept nogil:
    """Whether there is any target: every valid space is one, and every target's way ends in one."""
    if is_experienced(self):
        return _valid(self) != 0
    return targets_for_poi(self) != 0


cdef int end_of_arrows(const FlashpointState* self, int space) noexcept nogil:
    """P11.5: the first valid space on the way that the arrows show, from a target that has one."""
    cdef uint64_t valid = _valid(self)
    while not valid & bit(space):
        space = self.arrow[rank_of(space)]
    return space


cdef uint64_t _valid(const FlashpointState* self) noexcept nogil:
    """P11.5: without fire, smoke, firefighter, POI or victim."""
    cdef uint64_t taken = self.fire | self.smoke | self.poi | victim_spaces(self)
    cdef int seat
    for seat in range(self.players):
        if not is_outdoors(self.at[seat]):
            taken |= bit(self.at[seat])
    return indoors() & ~taken


cdef uint64_t _targets_by_arrows(const FlashpointState* self) noexcept nogil:
    """P11.5: the targets whose arrows end in a valid space. Each way is walked once."""
    cdef uint64_t good = _valid(self)
    cdef uint64_t unknown = indoors() & ~good
    cdef uint64_t way
    cdef int space
    while unknown:
        space = lowest(unknown)
        way = 0
        while unknown & bit(space):
            unknown &= ~bit(space)
            way |= bit(space)
            space = self.arrow[rank_of(space)]
        if good & bit(space):        # else it ends in a circle, this one or one seen before
            good |= way
    return good
