"""P5.2–P5.5: the explosion and its shock waves."""
from libc.stdint cimport uint64_t
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.flashpoint.rules.ending cimport finish
from firecore._native.flashpoint.rules.pieces cimport remove_victim_number
from firecore._native.flashpoint.rules.rules cimport LAST_DAMAGE, OVER, SIDES, TREATED
from firecore._native.flashpoint.rules.spaces cimport OUTDOORS, STEP, axis_of, burns, edge_of, is_outdoors
from firecore._native.flashpoint.rules.event_log cimport (
    COLLAPSE, DAMAGE, DOOR_DESTROYED, EXPLOSION, FIRE, POI_BURIED, SHOCK_WAVE, VICTIM_LOST,
    WALL_FALLS, log_kind, log_at, log_edge)


cdef void explode(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    """P5.2: in each of the four directions from a burning space, N, E, S, W; the building may collapse (P8.2)."""
    cdef int side
    log_at(log, EXPLOSION, space)
    for side in range(SIDES):
        _blast(self, space, side, log)
        if self.phase == OVER:
            return


cdef void _blast(FlashpointState* self, int space, int side, EventLog* log) noexcept nogil:
    """From burning space to burning space (P5.3), until something ends it."""
    cdef int axis = axis_of(side)
    cdef int edge
    cdef uint64_t here
    while True:
        edge = edge_of(space, side)
        here = bit(edge)
        if self.wall[axis] & here:
            damage_wall(self, axis, edge, log, space, side)      # P5.4: the wall that falls to it stops it too
            return
        if (self.closed[axis] | self.ajar[axis]) & here:
            log_edge(log, DOOR_DESTROYED, space, side)
            self.gone[axis] |= here
            self.ajar[axis] &= ~here
            if self.closed[axis] & here:
                self.closed[axis] &= ~here
                return
        space = STEP[space][side]
        if not burns(self, space):
            _ignite(self, space, log)
            return
        if is_outdoors(space):
            return                               # P5.5: never beyond the first outdoor space
        log_edge(log, SHOCK_WAVE, space, side)


cdef void _ignite(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    log_at(log, FIRE, space)
    if is_outdoors(space):
        self.outside |= <unsigned int>1 << (space - OUTDOORS)
        return
    self.fire |= bit(space)
    self.smoke &= ~bit(space)


cdef void damage_wall(FlashpointState* self, int axis, int edge, EventLog* log, int space, int side) noexcept nogil:
    """One marker on a standing wall, which falls to its second (P1.2); the last marker ends the game (P8.2)."""
    cdef uint64_t here = bit(edge)
    log_edge(log, DAMAGE, space, side)
    if self.cracked[axis] & here:
        log_edge(log, WALL_FALLS, space, side)
        self.cracked[axis] &= ~here
        self.wall[axis] &= ~here
        self.fallen[axis] |= here
    else:
        self.cracked[axis] |= here
    self.damage += 1
    if self.damage == LAST_DAMAGE:
        _collapse(self, log)


cdef void _collapse(FlashpointState* self, EventLog* log) noexcept nogil:
    """P8.2: victims still on the board are lost, and POI leave it unseen."""
    log_kind(log, COLLAPSE)
    while self.victims:
        log_at(log, VICTIM_LOST, self.victim[0] & ~TREATED)
        remove_victim_number(self, 0)
        self.lost += 1
    while self.poi:
        log_at(log, POI_BURIED, lowest(self.poi))
        self.poi = without_lowest(self.poi)
    finish(self, log)
