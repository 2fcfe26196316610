"""P4.3: nobody may get himself into fire that he cannot leave again before his turn ends.

Nothing here is called unless a firefighter stands in fire or might walk into it.
"""
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.flashpoint.crew cimport chop_price, dousing_price, purse
from firecore._native.flashpoint.rules cimport (
    CAFS, CHOPS, DOORS, DOUSES, DRENCHES, MOVES, OWN, REMOVE, RESCUE, TREAT, moved_load, moved_side)
from firecore._native.flashpoint.spaces cimport (
    STEP, STRIDE, axis_of, beside, edge_of, indoors, is_outdoors, northmost, open_edges, westmost)


cdef Prospect prospect(const FlashpointState* self) noexcept nogil:
    """Things as they stand, for the seat whose turn it is."""
    cdef Prospect now
    now.fire = self.fire
    now.open[0] = open_edges(self, 0)
    now.open[1] = open_edges(self, 1)
    now.space = self.at[self.seat]
    now.ap = self.ap
    now.extra = self.extra
    now.specialist = self.specialist[self.seat]
    return now


cdef bint can_get_out(const Prospect* after) noexcept nogil:
    """Whether the firefighter is out of the fire, or can put out his own space, or walk out of it."""
    if is_outdoors(after.space) or not after.fire & bit(after.space):
        return True
    if purse(after.ap, after.extra, after.specialist == CAFS) >= dousing_price(after.specialist):
        return True
    return _can_walk_out(after, purse(after.ap, after.extra, after.specialist == RESCUE))


cdef bint _can_walk_out(const Prospect* after, int ap) noexcept nogil:
    """Over open edges, 2 AP for each burning space on the way and 1 for the first that does not burn."""
    cdef uint64_t reached = bit(after.space)
    cdef uint64_t around
    while ap > 0:
        around = beside(reached, after.open[0], after.open[1]) & indoors()
        if around & ~after.fire or _leads_outdoors(after, reached):
            return True
        reached = around
        ap -= 2
    return False


cdef bint _leads_outdoors(const Prospect* after, uint64_t spaces) noexcept nogil:
    return ((spaces & northmost() & after.open[0]) | (spaces & westmost() & after.open[1])
            | (((spaces << STRIDE & after.open[0]) | (spaces << 1 & after.open[1])) & ~indoors())) != 0


cdef uint64_t that_leave_a_way_out(const FlashpointState* self, uint64_t acts) noexcept nogil:
    """Of some acts that are legal but for P4.3, those that are legal."""
    cdef uint64_t rest = acts
    cdef Prospect now = prospect(self)
    cdef Prospect after
    cdef int act
    while rest:
        act = lowest(rest)
        rest = without_lowest(rest)
        after = now
        _foresee(self, &after, act)
        if not can_get_out(&after):
            acts &= ~bit(act)
    return acts


# What an act changes of what the rule looks at. The numbers of acts ascend as in rules.pxd.

cdef void _foresee(const FlashpointState* self, Prospect* after, int act) noexcept nogil:
    if act < DOORS:
        _foresee_move(after, moved_side(act - MOVES), moved_load(act - MOVES))
    elif act < DOUSES:
        _spend(after, 1, 0)
        _foresee_door(after, act - DOORS)
    elif act < DRENCHES:
        _spend(after, dousing_price(after.specialist), CAFS)
        after.fire &= ~bit(_space_on(after.space, act - DOUSES))
    elif act < CHOPS:
        _spend(after, 2 * dousing_price(after.specialist), CAFS)
        after.fire &= ~bit(_space_on(after.space, act - DRENCHES))
    elif act < TREAT:
        _spend(after, chop_price(after.specialist), 0)
        _foresee_chop(self, after, act - CHOPS)
    else:
        _spend(after, 2 if act == REMOVE else 1, 0)


cdef void _spend(Prospect* after, int cost, int specialist_with_extra) noexcept nogil:
    cdef int taken = 0
    if after.specialist == specialist_with_extra:
        taken = after.extra if after.extra < cost else cost
    after.extra -= taken
    after.ap -= cost - taken


cdef void _foresee_move(Prospect* after, int side, int load) noexcept nogil:
    after.space = STEP[after.space][side]
    if is_outdoors(after.space):
        return
    _spend(after, 2 if after.fire & bit(after.space) else 1, RESCUE)


cdef void _foresee_door(Prospect* after, int side) noexcept nogil:
    after.open[axis_of(side)] ^= bit(edge_of(after.space, side))


cdef void _foresee_chop(const FlashpointState* self, Prospect* after, int side) noexcept nogil:
    cdef int axis = axis_of(side)
    if not is_outdoors(after.space) and self.cracked[axis] & bit(edge_of(after.space, side)):
        after.open[axis] |= bit(edge_of(after.space, side))


cdef int _space_on(int space, int side) noexcept nogil:
    return space if side == OWN else STEP[space][side]
