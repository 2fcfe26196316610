"""Cheapest ways through the house, fire and doors and walls included.

All spaces that cost the same are left together: a step to all sides is a few shifts of the whole house.
"""
from libc.string cimport memset
from firecore._native.bits cimport lowest, without_lowest
from firecore._native.flashpoint.rules.rules cimport AMBULANCE, NO_PLACE, OWN, RING, SIDES, is_experienced
from firecore._native.flashpoint.rules.spaces cimport (
    NOWHERE, STEP, STRIDE, axis_of, beside, edge_of, indoors, open_edges, opposite)

cdef enum:
    BARRIERS = 4             # none, a closed door, a wall with a marker, a wall without


cdef struct Barrier:
    uint64_t north           # the edges that have it
    uint64_t west
    int price                # of a step across it


cdef struct Search:
    Barrier barriers[BARRIERS]
    # For so many AP. Backwards the way goes on from a space that burns or smokes when that is put out: later than it is
    # reached. Forwards it is reached later than it is entered.
    Region entered[MAX_AP + 1]
    Region left[MAX_AP + 1]


cdef Region find_routes(const FlashpointState* self, Region starts, const Traveller* who, Region asked,
                        Routes* out) noexcept nogil:
    """The ways from the nearest of some spaces."""
    return _spread(self, who, starts, asked, everywhere(), out, False)


cdef void find_costs(const FlashpointState* self, Region starts, const Traveller* who, Region asked,
                     Routes* out) noexcept nogil:
    """What the ways from the nearest of some spaces cost."""
    _spread(self, who, starts, asked, asked, out, False)


cdef void find_ways_out(const FlashpointState* self, const Traveller* who, Region asked, Routes* out) noexcept nogil:
    """What the ways to where victims are rescued cost."""
    _spread(self, who, safe_spaces(self), asked, asked, out, True)


cdef Region safe_spaces(const FlashpointState* self) noexcept nogil:
    """Where victims are rescued (P4.4, P10.2)."""
    cdef Region goals = nowhere()
    cdef int i
    if is_experienced(self) and self.place[AMBULANCE] != NO_PLACE:
        for i in range(2):
            add_space(&goals, self.parking[AMBULANCE][self.place[AMBULANCE]][i])
    else:
        goals.outdoors = bit(RING) - 1
    return goals


cdef Region _spread(const FlashpointState* self, const Traveller* who, Region new, Region asked, Region written,
                    Routes* out, bint backwards) noexcept nogil:
    """From some spaces to dearer and dearer ones, until all that is asked for is reached; what was."""
    cdef Search search
    cdef Region done = new
    cdef int longest = who.step + 2 * who.wall + who.fire       # no step costs more
    cdef int cost = 0, active = 0
    _set_up_barriers(self, who, search.barriers)
    memset(out.cost, UNREACHED, sizeof(out.cost))
    _write(new, 0, out)
    search.entered[0] = new
    search.left[0] = _put_out(self, who, &search, 0) if backwards else new
    while cost < who.most and cost < active + longest and (
            asked.indoors & ~done.indoors or asked.outdoors & ~done.outdoors):
        cost += 1
        new = _without(_arrivals(who, &search, cost), done)
        search.entered[cost] = new
        if backwards:
            search.left[cost] = _put_out(self, who, &search, cost)
        else:
            new = _without(_put_out(self, who, &search, cost), done)
            search.left[cost] = new
        if new.indoors | new.outdoors:
            active = cost
        done.indoors |= new.indoors
        done.outdoors |= new.outdoors
        _write(Region(new.indoors & written.indoors, new.outdoors & written.outdoors), cost, out)
    return done


cdef inline void _set_up_barriers(const FlashpointState* self, const Traveller* who, Barrier* barriers) noexcept nogil:
    cdef int step = who.step
    barriers[0] = Barrier(open_edges(self, 0), open_edges(self, 1), step)
    barriers[1] = Barrier(self.closed[0], self.closed[1], step + who.door)
    barriers[2] = Barrier(self.wall[0] & self.cracked[0], self.wall[1] & self.cracked[1], step + who.wall)
    barriers[3] = Barrier(self.wall[0] & ~self.cracked[0], self.wall[1] & ~self.cracked[1], step + 2 * who.wall)


cdef inline Region _without(Region spaces, Region others) noexcept nogil:
    return Region(spaces.indoors & ~others.indoors, spaces.outdoors & ~others.outdoors)


cdef inline Region _arrivals(const Traveller* who, const Search* search, int cost) noexcept nogil:
    """What a step into the next space, whatever stands between, reaches for so many AP."""
    cdef Region beyond
    cdef Region found = nowhere()
    cdef int i, before
    for i in range(BARRIERS):
        before = cost - search.barriers[i].price
        if before >= 0 and search.left[before].indoors | search.left[before].outdoors:
            beyond = _across(search.left[before], &search.barriers[i])
            found.indoors |= beyond.indoors
            found.outdoors |= beyond.outdoors
    if cost >= who.step:
        found.outdoors |= _along_ring(search.left[cost - who.step].outdoors)
    return found


cdef inline Region _put_out(const FlashpointState* self, const Traveller* who, const Search* search,
                            int cost) noexcept nogil:
    """The spaces entered for so many AP, those that burn or smoke later: once that is put out."""
    cdef Region now = search.entered[cost]
    now.indoors &= ~(self.fire | self.smoke)
    if cost >= who.smoke:
        now.indoors |= search.entered[cost - who.smoke].indoors & self.smoke
    if cost >= who.fire:
        now.indoors |= search.entered[cost - who.fire].indoors & self.fire
    return now


cdef inline void _write(Region region, int cost, Routes* out) noexcept nogil:
    while region.indoors:
        out.cost[lowest(region.indoors)] = <uint8_t>cost
        region.indoors = without_lowest(region.indoors)
    while region.outdoors:
        out.cost[OUTDOORS + lowest(region.outdoors)] = <uint8_t>cost
        region.outdoors = without_lowest(region.outdoors)


cdef inline Region _across(Region start, const Barrier* barrier) noexcept nogil:
    """The spaces beyond edges of one kind."""
    cdef Region beyond
    beyond.indoors = beside(start.indoors, barrier.north, barrier.west) & indoors()
    beyond.outdoors = 0
    if start.outdoors:
        beyond.indoors |= (start.outdoors >> 1 & 0xFF & barrier.north
                           | ((start.outdoors >> 23 & 0xFF) << 54 & barrier.north) >> STRIDE
                           | _as_column(start.outdoors >> 10) & barrier.west
                           | (_as_column(start.outdoors >> 11) << 8 & barrier.west) >> 1)
    if start.indoors & <uint64_t>0x1FE8140A0502FFU:
        beyond.outdoors = ((start.indoors & barrier.north & 0xFF) << 1
                           | (start.indoors << STRIDE & barrier.north) >> 54 << 23
                           | _as_ring(start.indoors & barrier.west) << 10
                           | _as_ring((start.indoors << 1 & barrier.west) >> 8) << 11)
    return beyond


cdef inline uint64_t _as_column(uint64_t ring) noexcept nogil:
    """Every other of the twelve lowest bits, as the westmost space of each row."""
    return (ring & 0x555) * <uint64_t>0x810204081U & <uint64_t>0x201008040201U


cdef inline uint64_t _as_ring(uint64_t column) noexcept nogil:
    """The westmost space of each row as every other bit."""
    return (column & <uint64_t>0x201008040201U) * <uint64_t>0x810204081U >> 35 & 0x555


cdef inline uint64_t _along_ring(uint64_t ring) noexcept nogil:
    """The outdoor spaces beside some: the rows above and below the house, the columns beside it, the corners."""
    return ((ring & 0x7FC001FF) << 1 | (ring & 0xFF8003FEU) >> 1
            | (ring & 0x1FFE00) << 2 | (ring & 0x7FF800) >> 2
            | (ring & 0x200001) << 10 | (ring & 0x80000400U) >> 10) & (bit(RING) - 1)


cdef int first_side(const FlashpointState* self, int start, const Traveller* who, const Routes* routes,
                    int goal) noexcept nogil:
    """The side on which a cheapest way from the start leaves it; OWN if there is none."""
    cdef int side, before, nearest, back = OWN
    while goal != start and routes.cost[goal] != UNREACHED:
        nearest = NOWHERE
        for side in range(SIDES):
            before = STEP[goal][side]
            if before == NOWHERE or routes.cost[before] >= routes.cost[goal]:
                continue
            if routes.cost[before] + _price(self, who, before, opposite(side), goal) != routes.cost[goal]:
                continue
            # Of several the one reached first, indoors before outdoors.
            if nearest == NOWHERE or 128 * routes.cost[before] + before < 128 * routes.cost[nearest] + nearest:
                nearest, back = before, opposite(side)
        goal = nearest
    return back


cdef inline int _price(const FlashpointState* self, const Traveller* who, int space, int side,
                       int beyond) noexcept nogil:
    """What it costs to cross a side into the space beyond."""
    cdef int price = who.step
    cdef int edge
    cdef int axis = axis_of(side)
    if is_outdoors(space) and is_outdoors(beyond):
        return price
    if is_outdoors(space):
        edge = edge_of(beyond, opposite(side))
    else:
        edge = edge_of(space, side)
    if self.wall[axis] >> edge & 1:
        price += who.wall if self.cracked[axis] >> edge & 1 else 2 * who.wall
    elif self.closed[axis] >> edge & 1:
        price += who.door
    if not is_outdoors(beyond):
        if self.fire >> beyond & 1:
            price += who.fire
        elif self.smoke >> beyond & 1:
            price += who.smoke
    return price
