"""What the captain sees, weighs and plans."""
from firecore._native.contract cimport action_t
from firecore._native.flashpoint.rules.specialists cimport dousing_price
from firecore._native.flashpoint.rules.pieces cimport hazmat_spaces, victim_spaces
from firecore._native.flashpoint.players.routes cimport (
    MAX_AP, Region, Traveller, add_space, find_costs, find_routes, find_ways_out, nowhere)
from firecore._native.flashpoint.rules.rules cimport ENGINE, NO_PLACE, TREATED, FlashpointState, is_experienced
from firecore._native.flashpoint.rules.spaces cimport NOWHERE, is_outdoors, open_edges

# Found by playing.
cdef Worths IN_FAMILY_GAME = Worths(
    fire=240, fire_beside=30, threat=71, hot=0, smoke=100, smoke_beside_fire=60, victim=700, poi=351, hazmat=300,
    identified=90, least=54, gun=12, setting_out=7, wall=3, anothers_fire=70, anothers_victim=40)

cdef Worths IN_EXPERIENCED_GAME = Worths(
    fire=268, fire_beside=11, threat=63, hot=94, smoke=140, smoke_beside_fire=73, victim=385, poi=369, hazmat=209,
    identified=20, least=40, gun=19, setting_out=5, wall=4, anothers_fire=57, anothers_victim=55)


cdef const Worths* worths_of(const FlashpointState* self) noexcept nogil:
    return &IN_EXPERIENCED_GAME if is_experienced(self) else &IN_FAMILY_GAME


cdef void assess_quickly(const FlashpointState* self, const Temper* temper, Situation* situation) noexcept nogil:
    situation.temper = temper
    situation.worth = worths_of(self) if temper is NULL else &temper.worth
    situation.open_north, situation.open_west = open_edges(self, 0), open_edges(self, 1)


cdef int worthwhile_reach(const FlashpointState* self, const Temper* temper) noexcept nogil:
    """The AP after which no task is worth its price: a fire between four others, or a victim."""
    cdef const Worths* worth = worths_of(self)
    if temper is not NULL:
        return MAX_AP
    return max(worth.fire + 4 * worth.fire_beside + worth.threat + worth.hot, worth.victim) // worth.least + self.extra


cdef void assess(const FlashpointState* self, const Temper* temper, int reach, Situation* situation) noexcept nogil:
    cdef Region start = nowhere()
    cdef Region others = nowhere()
    cdef Region work, burdens, reached
    cdef int seat
    assess_quickly(self, temper, situation)
    situation.space = self.at[self.seat]
    situation.price = dousing_price(self.specialist[self.seat])
    situation.threatened = victim_spaces(self) | self.poi | hazmat_spaces(self)
    situation.unladen = Traveller(1, 1, 2 * situation.price, 1, situation.worth.wall, reach)
    situation.laden = situation.unladen
    situation.laden.step = 2
    work, burdens = nowhere(), nowhere()
    work.indoors = self.fire | self.smoke | situation.threatened
    burdens.indoors = situation.threatened
    if is_outdoors(situation.space):
        add_space(&burdens, situation.space)       # where a victim may wait for the ambulance
    add_space(&start, situation.space)
    for seat in range(self.players):
        if seat != self.seat:
            add_space(&others, self.at[seat])
    if temper is not NULL:
        _ask_for_more(self, temper, &work, &burdens)
    reached = find_routes(self, start, &situation.unladen, work, &situation.alone)
    work.indoors &= reached.indoors
    work.outdoors &= reached.outdoors
    burdens.indoors &= reached.indoors
    burdens.outdoors &= reached.outdoors
    find_costs(self, others, &situation.unladen, work, &situation.others)
    find_ways_out(self, &situation.laden, burdens, &situation.out)


cdef void _ask_for_more(const FlashpointState* self, const Temper* temper, Region* work,
                        Region* burdens) noexcept nogil:
    """Where else a firefighter with this temper might go."""
    cdef int i
    for i in range(self.victims):
        if is_outdoors(self.victim[i] & ~TREATED):
            add_space(work, self.victim[i] & ~TREATED)
            add_space(burdens, self.victim[i] & ~TREATED)
    if temper.post != NOWHERE:
        add_space(work, temper.post)
    if temper.gun_favour and self.place[ENGINE] != NO_PLACE:
        for i in range(2):
            add_space(work, self.parking[ENGINE][self.place[ENGINE]][i])


cdef void propose(Plan* plan, int worth, int cost, action_t act) noexcept nogil:
    """Plan this task if it is worth more for its AP than the planned one."""
    cdef int value = worth * 1000 // cost
    if act != NONE and value > plan.value:
        plan.value, plan.act = value, act


cdef bint is_legal(const action_t* legal, int n, action_t action) noexcept nogil:
    cdef int i
    if legal is NULL:
        return True
    for i in range(n):
        if legal[i] == action:
            return True
    return False
