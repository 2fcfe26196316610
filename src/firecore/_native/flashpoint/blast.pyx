"""P5.2–P5.5: the explosion and its shock waves."""
from libc.stdint cimport uint64_t
from firecore._native.bits cimport bit
from firecore._native.flashpoint.ending cimport finish
from firecore._native.flashpoint.rules cimport LAST_DAMAGE, OVER, SIDES
from firecore._native.flashpoint.spaces cimport OUTDOORS, STEP, axis_of, burns, edge_of, is_outdoors
from firecore._native.flashpoint.story cimport (
    COLLAPSE, DAMAGE, DOOR_DESTROYED, EXPLOSION, FIRE, SHOCK_WAVE, WALL_FALLS, tell, tell_at, tell_edge)


cdef void explode(FlashpointState* self, int space, Story* story) noexcept nogil:
    """P5.2: in each of the four directions from a burning space, N, E, S, W; the building may collapse (P8.2)."""
    cdef int side
    tell_at(story, EXPLOSION, space)
    for side in range(SIDES):
        _blast(self, space, side, story)
        if self.phase == OVER:
            return


cdef void _blast(FlashpointState* self, int space, int side, Story* story) noexcept nogil:
    """From burning space to burning space (P5.3), until something ends it."""
    cdef int axis = axis_of(side)
    cdef int edge
    cdef uint64_t here
    while True:
        edge = edge_of(space, side)
        here = bit(edge)
        if self.wall[axis] & here:
            damage_wall(self, axis, edge, story, space, side)      # P5.4: the wall that falls to it stops it too
            return
        if (self.closed[axis] | self.ajar[axis]) & here:
            tell_edge(story, DOOR_DESTROYED, space, side)
            self.gone[axis] |= here
            self.ajar[axis] &= ~here
            if self.closed[axis] & here:
                self.closed[axis] &= ~here
                return
        space = STEP[space][side]
        if not burns(self, space):
            _ignite(self, space, story)
            return
        if is_outdoors(space):
            return                               # P5.5: never beyond the first outdoor space
        tell_edge(story, SHOCK_WAVE, space, side)


cdef void _ignite(FlashpointState* self, int space, Story* story) noexcept nogil:
    tell_at(story, FIRE, space)
    if is_outdoors(space):
        self.outside |= <unsigned int>1 << (space - OUTDOORS)
        return
    self.fire |= bit(space)
    self.smoke &= ~bit(space)


cdef void damage_wall(FlashpointState* self, int axis, int edge, Story* story, int space, int side) noexcept nogil:
    """One marker on a standing wall, which falls to its second (P1.2); the last marker ends the game (P8.2)."""
    cdef uint64_t here = bit(edge)
    tell_edge(story, DAMAGE, space, side)
    if self.cracked[axis] & here:
        tell_edge(story, WALL_FALLS, space, side)
        self.cracked[axis] &= ~here
        self.wall[axis] &= ~here
        self.fallen[axis] |= here
    else:
        self.cracked[axis] |= here
    self.damage += 1
    if self.damage == LAST_DAMAGE:
        tell(story, COLLAPSE)
        finish(self, story)
