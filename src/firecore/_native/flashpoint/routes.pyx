"""Cheapest ways through the house, fire and doors and walls included."""
from libc.stdint cimport uint64_t
from libc.string cimport memset
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.flashpoint.rules cimport AMBULANCE, NO_PLACE, OWN, RING, SIDES, is_experienced
from firecore._native.flashpoint.spaces cimport (
    NOWHERE, OUTDOORS, STEP, axis_of, edge_of, is_outdoors, opposite)


cdef struct Waiting:         # the spaces that can be reached for so many AP, by cost
    uint64_t indoors[MOST_AP + 16]
    uint64_t outdoors[MOST_AP + 16]


cdef void find_routes(const FlashpointState* self, int start, const Traveller* who, Routes* out) noexcept nogil:
    """The ways from one space."""
    cdef Waiting waiting
    _forget(&waiting, out)
    out.first[start] = OWN
    _reach(&waiting, out, start, 0)
    _spread(self, who, &waiting, out, False)


cdef void find_ways_out(const FlashpointState* self, const Traveller* who, Routes* out) noexcept nogil:
    """The ways to where victims are rescued (P4.4, P10.2), from every space."""
    cdef Waiting waiting
    cdef int i
    _forget(&waiting, out)
    if is_experienced(self) and self.place[AMBULANCE] != NO_PLACE:
        for i in range(2):
            _reach(&waiting, out, self.parking[AMBULANCE][self.place[AMBULANCE]][i], 0)
    else:
        for i in range(RING):
            _reach(&waiting, out, OUTDOORS + i, 0)
    _spread(self, who, &waiting, out, True)


cdef void _forget(Waiting* waiting, Routes* out) noexcept nogil:
    memset(waiting, 0, sizeof(Waiting))
    memset(out.cost, UNREACHED, sizeof(out.cost))
    memset(out.first, OWN, sizeof(out.first))


cdef void _reach(Waiting* waiting, Routes* out, int space, int cost) noexcept nogil:
    out.cost[space] = <unsigned char>cost
    if is_outdoors(space):
        waiting.outdoors[cost] |= bit(space - OUTDOORS)
    else:
        waiting.indoors[cost] |= bit(space)


cdef void _spread(const FlashpointState* self, const Traveller* who, Waiting* waiting, Routes* out,
                  bint backwards) noexcept nogil:
    """Go on from the cheapest spaces to dearer ones."""
    cdef int cost
    for cost in range(MOST_AP):
        while waiting.indoors[cost]:
            _go_on(self, who, waiting, out, lowest(waiting.indoors[cost]), cost, backwards)
            waiting.indoors[cost] = without_lowest(waiting.indoors[cost])
        while waiting.outdoors[cost]:
            _go_on(self, who, waiting, out, OUTDOORS + lowest(waiting.outdoors[cost]), cost, backwards)
            waiting.outdoors[cost] = without_lowest(waiting.outdoors[cost])


cdef void _go_on(const FlashpointState* self, const Traveller* who, Waiting* waiting, Routes* out, int space, int cost,
                 bint backwards) noexcept nogil:
    cdef int side, beyond, total
    if out.cost[space] < cost:
        return               # reached more cheaply since
    for side in range(SIDES):
        beyond = STEP[space][side]
        if beyond == NOWHERE:
            continue
        total = cost + _price(self, who, space, side, beyond, backwards)
        if total < out.cost[beyond] and total < MOST_AP:
            out.first[beyond] = out.first[space] if out.first[space] != OWN else <unsigned char>side
            _reach(waiting, out, beyond, total)


cdef inline int _price(const FlashpointState* self, const Traveller* who, int space, int side, int beyond,
                       bint backwards) noexcept nogil:
    """What it costs to cross a side, forwards into the space beyond, backwards out of it."""
    cdef int entered = space if backwards else beyond
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
    if not is_outdoors(entered):
        if self.fire >> entered & 1:
            price += who.fire
        elif self.smoke >> entered & 1:
            price += who.smoke
    return price
