"""The engine and the ambulance (P10.5, P10.6): where they park, when they drive, and what the gun is aimed at."""
from libc.stdint cimport uint64_t
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.contract cimport action_t
from firecore._native.flashpoint.players.captain.situation cimport (
    Plan, Situation, assess_quickly, if_legal, is_legal, propose)
from firecore._native.flashpoint.players.captain.tasks cimport on_the_way
from firecore._native.flashpoint.rules.specialists cimport gun_price
from firecore._native.flashpoint.rules.pieces cimport treated_at, victim_spaces, victims_at
from firecore._native.flashpoint.players.routes cimport (
    MAX_AP, UNREACHED, Region, Routes, Traveller, everywhere, find_ways_out, add_space, nowhere)
from firecore._native.flashpoint.rules.rules cimport (
    AMBULANCE, DECK_GUN, ENGINE, KEEP_DICE, NO_PLACE, PARK_ENGINE, PLACES, ROLL_BOTH, FlashpointState, drive_action)
from firecore._native.flashpoint.rules.spaces cimport beside


cdef void weigh_vehicles(const FlashpointState* self, const Situation* situation, Plan* plan) noexcept nogil:
    """P10.6: the deck gun, where it reaches more than AP could; P10.5: the ambulance comes to a victim who waits."""
    if is_legal(plan.legal, plan.n, DECK_GUN):
        propose(plan, _gun_worth(self, situation), situation.worth.gun * gun_price(self.specialist[self.seat]),
                DECK_GUN)
    elif situation.temper is not NULL and situation.temper.gun_favour and self.place[ENGINE] != NO_PLACE:
        _walk_to_the_gun(self, situation, plan)
    if victims_at(self, situation.space) + treated_at(self, situation.space):
        _call_ambulance(self, situation, plan, False)
        _call_ambulance(self, situation, plan, True)


cdef void _walk_to_the_gun(const FlashpointState* self, const Situation* situation, Plan* plan) noexcept nogil:
    cdef int price = gun_price(self.specialist[self.seat])
    cdef int worth = _gun_worth(self, situation) * situation.temper.gun_favour // 16
    cdef int i, space
    for i in range(2):
        space = self.parking[ENGINE][self.place[ENGINE]][i]
        if space != situation.space and situation.alone.cost[space] != UNREACHED:
            propose(plan, worth, situation.worth.gun * (price + situation.alone.cost[space]),
                    on_the_way(self, situation, plan, space))


cdef int _gun_worth(const FlashpointState* self, const Situation* situation) noexcept nogil:
    """What the gun puts out, added up over the twelve spaces that it may hit."""
    cdef int quadrant = self.quadrant[self.place[ENGINE]]
    cdef int top = 3 if quadrant & 2 else 0
    cdef int left = 4 if quadrant & 1 else 0
    cdef int row, column, worth = 0
    for row in range(top, top + 3):
        for column in range(left, left + 4):
            worth += _splash(self, situation, 9 * row + column)
    return worth


cdef int _splash(const FlashpointState* self, const Situation* situation, int target) noexcept nogil:
    cdef uint64_t wet = bit(target) | beside(bit(target), situation.open_north, situation.open_west)
    return situation.worth.fire * count(wet & self.fire) + situation.worth.smoke * count(wet & self.smoke)


cdef void _call_ambulance(const FlashpointState* self, const Situation* situation, Plan* plan,
                          bint back) noexcept nogil:
    """Whether it pays to have the ambulance drive up, for the victim here."""
    cdef FlashpointState after = self[0]
    cdef Region here = nowhere()
    cdef Routes out
    cdef int saved
    add_space(&here, situation.space)
    after.place[AMBULANCE] = <unsigned char>((self.place[AMBULANCE] + (PLACES - 1 if back else 1)) % PLACES)
    find_ways_out(&after, &situation.laden, here, &out)
    saved = situation.out.cost[situation.space] - out.cost[situation.space] - 2
    if saved > 0 and out.cost[situation.space] != UNREACHED:
        propose(plan, situation.worth.victim, out.cost[situation.space] + 2 + situation.worth.setting_out,
                if_legal(plan, drive_action(AMBULANCE, back)))


cdef action_t best_parking(const FlashpointState* self, const action_t* legal, int n) noexcept nogil:
    """The ambulance nearest to the POI, the engine where its gun reaches most."""
    cdef FlashpointState after = self[0]
    cdef Situation situation
    cdef Traveller who = Traveller(2, 1, 2, 1, 3, MAX_AP)
    cdef Routes out
    cdef uint64_t left
    cdef int place, value, most = -100000, best = 0
    assess_quickly(self, NULL, &situation)
    for place in range(PLACES):
        if self.phase == PARK_ENGINE:
            after.place[ENGINE] = <unsigned char>place
            value = _gun_worth(&after, &situation)
        else:
            after.place[AMBULANCE] = <unsigned char>place
            find_ways_out(&after, &who, everywhere(), &out)
            value = 0
            left = self.poi | victim_spaces(self)
            while left:
                value -= out.cost[lowest(left)]
                left = without_lowest(left)
        if value > most:
            best, most = place, value
    return legal[best]


cdef action_t aim(const FlashpointState* self, const action_t* legal, int n) noexcept nogil:
    """P10.6: keep dice that put out at least what dice do on average."""
    cdef Situation situation
    cdef int row = self.target // 9, column = self.target % 9
    cdef int quadrant = self.quadrant[self.place[ENGINE]]
    assess_quickly(self, NULL, &situation)
    if (row >= 3) != (quadrant & 2 != 0):
        row = 5 - row
    if (column >= 4) != (quadrant & 1 != 0):
        column = 7 - column
    if 12 * _splash(self, &situation, 9 * row + column) >= _gun_worth(self, &situation):
        return KEEP_DICE
    return ROLL_BOTH if is_legal(legal, n, ROLL_BOTH) else legal[1]
