"""Cheapest ways through the house, fire and doors and walls included.

All spaces that cost the same are left together: a step to all sides is a few shifts of the whole house.
"""
from libc.string cimport memset
from firecore._native.bits cimport lowest, without_lowest
from firecore._native.flashpoint.rules cimport AMBULANCE, NO_PLACE, OWN, RING, SIDES, is_experienced
from firecore._native.flashpoint.spaces cimport (
    NOWHERE, STEP, STRIDE, axis_of, beside, edge_of, indoors, open_edges, opposite)

cdef enum:
    BARRIERS = 4             # none, a closed door, a wall with a marker, a wall without


cdef struct Barrier:
    uint64_t north           # the edges that have it
    uint64_t west
    int price


cdef struct Search:
    Barrier barriers[BARRIERS]
    Region reached[MOST_AP]  # for so many AP, perhaps not for the first time
    Region left[MOST_AP]     # spaces left again for so many AP: later than reached where leaving has its price
    Region done
    int most                 # AP for which anything is reached or left so far


cdef void find_routes(const FlashpointState* self, Region starts, const Traveller* who, Region asked,
                      Routes* out) noexcept nogil:
    """The ways from the nearest of some spaces."""
    cdef Search search
    _begin(self, who, starts, &search, out)
    _spread(self, who, &search, asked, out, False)


cdef void find_ways_out(const FlashpointState* self, const Traveller* who, Region asked, Routes* out) noexcept nogil:
    """The ways to where victims are rescued (P4.4, P10.2), from every space."""
    cdef Search search
    cdef Region goals = nowhere()
    cdef int i
    if is_experienced(self) and self.place[AMBULANCE] != NO_PLACE:
        for i in range(2):
            add_space(&goals, self.parking[AMBULANCE][self.place[AMBULANCE]][i])
    else:
        goals.outdoors = bit(RING) - 1
    _begin(self, who, goals, &search, out)
    _spread(self, who, &search, asked, out, True)


cdef void _begin(const FlashpointState* self, const Traveller* who, Region starts, Search* search,
                 Routes* out) noexcept nogil:
    cdef Barrier* barriers = search.barriers
    barriers[0] = Barrier(open_edges(self, 0), open_edges(self, 1), 0)
    barriers[1] = Barrier(self.closed[0], self.closed[1], who.door)
    barriers[2] = Barrier(self.wall[0] & self.cracked[0], self.wall[1] & self.cracked[1], who.wall)
    barriers[3] = Barrier(self.wall[0] & ~self.cracked[0], self.wall[1] & ~self.cracked[1], 2 * who.wall)
    memset(search.reached, 0, sizeof(search.reached))
    memset(search.left, 0, sizeof(search.left))
    search.done = nowhere()
    search.reached[0] = starts
    search.most = 0
    memset(out.cost, UNREACHED, sizeof(out.cost))


cdef void _spread(const FlashpointState* self, const Traveller* who, Search* search, Region asked, Routes* out,
                  bint backwards) noexcept nogil:
    """Go on from the cheapest spaces to dearer ones."""
    cdef Region new
    cdef int cost = 0
    while cost <= search.most:
        new.indoors = search.reached[cost].indoors & ~search.done.indoors
        new.outdoors = search.reached[cost].outdoors & ~search.done.outdoors
        search.done.indoors |= new.indoors
        search.done.outdoors |= new.outdoors
        _write(new, cost, out)
        if not (asked.indoors & ~search.done.indoors or asked.outdoors & ~search.done.outdoors):
            return
        if backwards:
            _add(search, search.left, new, self.fire, self.smoke, who, cost)
            new = search.left[cost]
        if new.indoors | new.outdoors:
            _leave(self, who, search, new, cost + who.step, backwards)
        cost += 1


cdef inline void _write(Region region, int cost, Routes* out) noexcept nogil:
    while region.indoors:
        out.cost[lowest(region.indoors)] = <uint8_t>cost
        region.indoors = without_lowest(region.indoors)
    while region.outdoors:
        out.cost[OUTDOORS + lowest(region.outdoors)] = <uint8_t>cost
        region.outdoors = without_lowest(region.outdoors)


cdef inline void _add(Search* search, Region* regions, Region more, uint64_t fire, uint64_t smoke,
                      const Traveller* who, int cost) noexcept nogil:
    """Note spaces for what they cost, and more where they burn or smoke."""
    _note(search, regions, more.indoors & ~(fire | smoke), more.outdoors, cost)
    _note(search, regions, more.indoors & smoke, 0, cost + who.smoke)
    _note(search, regions, more.indoors & fire, 0, cost + who.fire)


cdef inline void _note(Search* search, Region* regions, uint64_t inside, uint64_t outside, int cost) noexcept nogil:
    if not inside | outside or cost >= MOST_AP:
        return
    regions[cost].indoors |= inside
    regions[cost].outdoors |= outside
    if cost > search.most:
        search.most = cost


cdef inline void _leave(const FlashpointState* self, const Traveller* who, Search* search, Region start, int cost,
                        bint backwards) noexcept nogil:
    """From some spaces to all that are beside them, whatever stands between."""
    cdef Region beyond
    cdef int i
    for i in range(BARRIERS):
        beyond = _across(start, &search.barriers[i])
        beyond.indoors &= ~search.done.indoors
        beyond.outdoors &= ~search.done.outdoors
        if backwards:
            _note(search, search.reached, beyond.indoors, beyond.outdoors, cost + search.barriers[i].price)
        else:
            _add(search, search.reached, beyond, self.fire, self.smoke, who, cost + search.barriers[i].price)
    _note(search, search.reached, 0, _along_ring(start.outdoors) & ~search.done.outdoors, cost)


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
