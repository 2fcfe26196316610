"""What the captain sees, weighs and plans."""
from firecore._native.contract cimport action_t
from firecore._native.flashpoint.crew cimport dousing_price
from firecore._native.flashpoint.pieces cimport hazmat_spaces, victim_spaces
from firecore._native.flashpoint.routes cimport Traveller, find_routes, find_ways_out
from firecore._native.flashpoint.rules cimport FlashpointState
from firecore._native.flashpoint.spaces cimport board_column, board_row, open_edges

# Found by playing.
cdef Worths FAMILY = Worths(
    fire=240, fire_beside=30, threat=71, smoke=100, smoke_beside_fire=60, victim=700, poi=351, hazmat=300,
    identified=90, least=54, setting_out=7, wall=3, anothers_fire=70, anothers_victim=40)


cdef void glance(const FlashpointState* self, Outlook* look) noexcept nogil:
    look.worth = &FAMILY
    look.open_north, look.open_west = open_edges(self, 0), open_edges(self, 1)


cdef void look_around(const FlashpointState* self, Outlook* look) noexcept nogil:
    cdef Traveller who
    glance(self, look)
    look.space = self.at[self.seat]
    look.price = dousing_price(self.specialist[self.seat])
    look.threatened = victim_spaces(self) | self.poi | hazmat_spaces(self)
    who.step, who.smoke, who.fire, who.door, who.wall = 1, 1, 2 * look.price, 1, look.worth.wall
    find_routes(self, look.space, &who, &look.alone)
    who.step = 2
    find_routes(self, look.space, &who, &look.laden)
    find_ways_out(self, &who, &look.out)


cdef void propose(Plan* plan, int worth, int cost, action_t act) noexcept nogil:
    """Take an errand for the plan, if it is worth more for its AP than what is planned."""
    cdef int value = worth * 1000 // cost
    if act != NONE and value > plan.value:
        plan.value, plan.act = value, act


cdef bint another_is_nearer(const FlashpointState* self, int space) noexcept nogil:
    cdef int seat, mine = _far(self.at[self.seat], space)
    for seat in range(self.players):
        if seat != self.seat and _far(self.at[seat], space) < mine:
            return True
    return False


cdef inline int _far(int a, int b) noexcept nogil:
    cdef int rows = board_row(a) - board_row(b)
    cdef int columns = board_column(a) - board_column(b)
    return (rows if rows > 0 else -rows) + (columns if columns > 0 else -columns)


cdef bint is_legal(const action_t* legal, int n, action_t action) noexcept nogil:
    cdef int i
    for i in range(n):
        if legal[i] == action:
            return True
    return False
