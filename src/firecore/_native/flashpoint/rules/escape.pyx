"""P4.3: no action may leave anyone in fire who cannot get out of it again before the turn ends.

That is the firefighter of the turn, or in the captain's turn one he commanded into fire. Nothing here is called
unless one of them stands in fire or might go there.
"""
from libc.string cimport memset
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.flashpoint.rules.specialists cimport chop_price, dousing_price, price_of_load, purse
from firecore._native.flashpoint.rules.rules cimport (
    CAFS, CAPTAIN, CHOPS, COMMAND_DOOR, DOORS, DOUSES, DRENCHES, MOVES, OWN, REMOVE, RESCUE, SEATS, TREAT, moved_load,
    moved_side)
from firecore._native.flashpoint.rules.spaces cimport (
    NOWHERE, STEP, STRIDE, axis_of, beside, burns, edge_of, indoors, is_outdoors, northmost, open_edges, opposite,
    westmost)

cdef enum:
    MAX_COMMANDING = 10              # AP: the captain's normal ones, those saved, and his extra ones


cdef Prospect prospect(const FlashpointState* self) noexcept nogil:
    """Things as they stand, for the seat whose turn it is."""
    cdef Prospect now
    cdef int axis, seat
    now.fire = self.fire
    now.space = self.at[self.seat]
    now.ap = self.ap
    now.extra = self.extra
    now.specialist = self.specialist[self.seat]
    for axis in range(2):
        now.open[axis] = open_edges(self, axis)
        now.closed[axis] = self.closed[axis]
        now.brittle[axis] = self.cracked[axis] if chop_price(now.specialist) == 1 else 0
    for seat in range(SEATS):
        now.commanded[seat] = self.at[seat] if _may_be_commanded_into_fire(self, seat) else NOWHERE
    return now


cdef inline bint _may_be_commanded_into_fire(const FlashpointState* self, int seat) noexcept nogil:
    """By the captain whose turn it is; it costs more than the CAFS firefighter accepts (P10.7)."""
    return (self.specialist[self.seat] == CAPTAIN and seat < self.players and seat != self.seat
            and self.specialist[seat] != CAFS)


cdef bint commanded_in_fire(const FlashpointState* self) noexcept nogil:
    """Whether anyone stands in fire whom the captain commanded there."""
    cdef int seat
    if self.specialist[self.seat] != CAPTAIN:
        return False
    for seat in range(self.players):
        if burns(self, self.at[seat]) and _may_be_commanded_into_fire(self, seat):
            return True
    return False


cdef bint all_can_get_out_for(const FlashpointState* self, int ap) noexcept nogil:
    """Whether so many normal AP can be spent on something that changes neither the house nor where anyone stands."""
    cdef Prospect after = prospect(self)
    after.ap -= ap
    return all_can_get_out(&after)


cdef bint all_can_get_out(const Prospect* after) noexcept nogil:
    """Whether everybody concerned is out of the fire or can get out, each by himself."""
    cdef int ap = after.ap
    if after.specialist == CAPTAIN:
        ap -= _needed_for_commands(after)
    return ap >= 0 and _actor_can_get_out(after, ap)


cdef bint _actor_can_get_out(const Prospect* after, int ap) noexcept nogil:
    """He puts out his own space at least to smoke, or walks."""
    if not _is_in_fire(after, after.space):
        return True
    if purse(ap, after.extra, after.specialist == CAFS) >= dousing_price(after.specialist):
        return True
    return _can_walk_out(after, ap, purse(ap, after.extra, after.specialist == RESCUE))


cdef inline bint _is_in_fire(const Prospect* after, int space) noexcept nogil:
    return not is_outdoors(space) and after.fire & bit(space)


cdef bint _can_walk_out(const Prospect* after, int ap, int moving) noexcept nogil:
    """2 AP for each burning space on the way and 1 for the first that does not burn.

    Who has 2 normal AP puts out his space instead. So there is 1 at the most for doors and walls: one door that he
    opens, or one wall that needs a single chop of his.
    """
    cdef uint64_t reached = bit(after.space)     # with nothing opened yet
    cdef uint64_t opened = 0                     # the 1 AP is spent
    cdef uint64_t north = after.closed[0] | after.brittle[0]
    cdef uint64_t west = after.closed[1] | after.brittle[1]
    cdef uint64_t around, beyond
    while moving > 0:
        around = beside(reached, after.open[0], after.open[1]) & indoors()
        if around & ~after.fire or _leads_outdoors(reached, after.open[0], after.open[1]):
            return True
        if ap > 0 and moving > 1:
            beyond = (beside(opened, after.open[0], after.open[1]) | beside(reached, north, west)) & indoors()
            if (beyond & ~after.fire or _leads_outdoors(reached, north, west)
                    or _leads_outdoors(opened, after.open[0], after.open[1])):
                return True
            opened = beyond
        reached = around
        moving -= 2
    return False


cdef bint _leads_outdoors(uint64_t spaces, uint64_t north, uint64_t west) noexcept nogil:
    """Whether one of these edges lies between one of these spaces and the outdoors."""
    return ((spaces & northmost() & north) | (spaces & westmost() & west)
            | (((spaces << STRIDE & north) | (spaces << 1 & west)) & ~indoors())) != 0


# Those whom the captain commanded.

cdef int _needed_for_commands(const Prospect* after) noexcept nogil:
    """The captain's normal AP that the cheapest ways out of all the others take, when his extra AP are spent."""
    cdef int all_ap = after.ap + after.extra
    cdef int price = 0
    cdef int seat
    for seat in range(SEATS):
        if after.commanded[seat] != NOWHERE and price <= all_ap and _is_in_fire(after, after.commanded[seat]):
            price += _cheapest_way_out(after, after.commanded[seat], all_ap - price)
    return price - after.extra if price > after.extra else 0


cdef int _cheapest_way_out(const Prospect* after, int space, int most) noexcept nogil:
    """By commands alone: moves, and doors opened on the way; more than ``most`` if there is none so cheap."""
    cdef uint64_t reached[MAX_COMMANDING + 4]    # burning spaces, by what it takes to get there
    cdef uint64_t around, beyond
    cdef int spent
    cdef int least = most + 1
    memset(reached, 0, sizeof(reached))
    reached[0] = bit(space)
    for spent in range(most):
        if spent + 1 >= least:
            return least
        around = beside(reached[spent], after.open[0], after.open[1]) & indoors()
        if around & ~after.fire or _leads_outdoors(reached[spent], after.open[0], after.open[1]):
            return spent + 1
        beyond = beside(reached[spent], after.closed[0], after.closed[1])
        if beyond & ~after.fire:
            least = spent + 2
        reached[spent + 2] |= around
        reached[spent + 3] |= beyond
    return least


# Which of some actions are legal.

cdef uint64_t that_leave_a_way_out(const FlashpointState* self, uint64_t acts) noexcept nogil:
    """Of some acts of the firefighter of the turn that are legal but for P4.3, those that are legal."""
    cdef uint64_t rest = acts
    cdef Prospect now = prospect(self)
    cdef Prospect after
    cdef int act
    while rest:
        act = lowest(rest)
        rest = without_lowest(rest)
        after = now
        _foresee(self, &after, act)
        if not all_can_get_out(&after):
            acts &= ~bit(act)
    return acts


cdef uint32_t commands_that_leave_a_way_out(const FlashpointState* self, int seat, uint32_t commands) noexcept nogil:
    """Of some commands to a seat that are legal but for P4.3, those that are legal; bits as in command_action."""
    cdef uint64_t rest = commands
    cdef Prospect now = prospect(self)
    cdef Prospect after
    cdef int command
    while rest:
        command = lowest(rest)
        rest = without_lowest(rest)
        after = now
        _foresee_command(&after, self.at[seat], seat, command >> 3, command & 7)
        if not all_can_get_out(&after):
            commands &= ~(<uint32_t>1 << command)
    return commands


# What an action changes of what the rule looks at. The numbers of acts ascend as in rules.pxd.

cdef void _foresee(const FlashpointState* self, Prospect* after, int act) noexcept nogil:
    if act < DOORS:
        _foresee_move(after, moved_side(act - MOVES), moved_load(act - MOVES))
    elif act < DOUSES:
        _spend(after, 1, 0)
        _foresee_door(after, after.space, act - DOORS)
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


cdef void _foresee_command(Prospect* after, int space, int seat, int side, int what) noexcept nogil:
    if what == COMMAND_DOOR:
        _spend(after, 1, CAPTAIN)
        _foresee_door(after, space, side)
        return
    space = STEP[space][side]
    _spend(after, 2 if _is_in_fire(after, space) else price_of_load(what), CAPTAIN)
    if after.commanded[seat] != NOWHERE:
        after.commanded[seat] = <uint8_t>space


cdef void _spend(Prospect* after, int cost, int specialist_with_extra) noexcept nogil:
    cdef int taken = 0
    if after.specialist == specialist_with_extra:
        taken = after.extra if after.extra < cost else cost
    after.extra -= taken
    after.ap -= cost - taken


cdef void _foresee_move(Prospect* after, int side, int load) noexcept nogil:
    after.space = STEP[after.space][side]
    _spend(after, 2 if _is_in_fire(after, after.space) else price_of_load(load), RESCUE)


cdef void _foresee_door(Prospect* after, int space, int side) noexcept nogil:
    cdef int axis = axis_of(side)
    after.open[axis] ^= bit(edge_of(space, side))
    after.closed[axis] ^= bit(edge_of(space, side))


cdef void _foresee_chop(const FlashpointState* self, Prospect* after, int side) noexcept nogil:
    """A wall with a marker falls; one without is now felled by one chop more."""
    cdef int axis = axis_of(side)
    cdef int edge = edge_of(after.space, side)
    if is_outdoors(after.space):
        edge = edge_of(STEP[after.space][side], opposite(side))
    if self.cracked[axis] & bit(edge):
        after.open[axis] |= bit(edge)
        after.brittle[axis] &= ~bit(edge)
    elif chop_price(after.specialist) == 1:
        after.brittle[axis] |= bit(edge)


cdef int _space_on(int space, int side) noexcept nogil:
    return space if side == OWN else STEP[space][side]
