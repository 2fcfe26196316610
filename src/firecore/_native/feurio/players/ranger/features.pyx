"""How far each colour has come in a solo or cooperative game (F8.2), as indices of weights."""
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.feurio.rules.fire cimport hottest_heat
from firecore._native.feurio.rules.rules cimport (
    COLOURS, MAX_PLACED, PLACE, SIDES, TILES, YELLOW, FeurioState, accesses_of, all_men_of, colours_of, q_of, r_of,
    room_of)
from firecore._native.feurio.rules.zones cimport men_left, zone_around

cdef enum:
    NEARLY = 3               # less heat than that of the hottest spot makes little difference
    NO_SPOT = 255            # instead of the heat of the coolest spot beside a tile
    WIDTH = TILES + 2        # of a grid that all tiles fit in, for they hang together, with the spots around them

cdef int[SIDES] STEPS = [WIDTH, WIDTH - 1, -1, -WIDTH, 1 - WIDTH, 1]
cdef int[14] ROOM_GROUP = [0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7]
cdef int[13] BORDER_GROUP = [0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 8]
cdef int[10] COOL_GROUP = [0, 1, 1, 2, 2, 3, 3, 3, 4, 4]
cdef int[13] HEAT_GROUP = [0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6]


cdef inline int _group(const int* groups, int most, int n) noexcept nogil:
    return groups[n if n < most else most]


cdef inline int _cell(int space) noexcept nogil:
    return q_of(space) * WIDTH + r_of(space)


cdef void survey(const FeurioState* self, Ground* ground) noexcept nogil:
    """Look at the tiles and at the heat around them."""
    cdef uint8_t rank[WIDTH * WIDTH]       # one more than that of each spot; 0 where there is none
    cdef int i, side, cell, spot, here
    cdef int least_q = q_of(self.space[0]), least_r = r_of(self.space[0]), origin
    memset(rank, 0, sizeof(rank))
    for i in range(1, self.tiles):
        least_q = min(least_q, q_of(self.space[i]))
        least_r = min(least_r, r_of(self.space[i]))
    origin = (least_q - 1) * WIDTH + least_r - 1
    for i in range(self.spots):
        rank[_cell(self.spot[i]) - origin] = <uint8_t>(i + 1)
        ground.touched[i] = 0
    ground.spots = self.spots
    ground.ones = 0
    ground.hottest = hottest_heat(self)
    for i in range(self.tiles):
        ground.coolest[i], ground.warmest[i] = NO_SPOT, -1
        ground.lasting[i] = accesses_of(self, i)
        ground.hot[i] = ground.cool[i] = 0
        if self.tile[i].face == 1 and accesses_of(self, i):
            ground.ones |= bit(i)
        cell = _cell(self.space[i]) - origin
        for side in range(SIDES):
            spot = <int>rank[cell + STEPS[side]] - 1
            if spot >= 0:
                here = self.heat[spot]
                ground.touched[spot] |= bit(i)
                ground.coolest[i] = min(ground.coolest[i], here)
                ground.warmest[i] = max(ground.warmest[i], here)
                ground.lasting[i] -= here == ground.hottest
                ground.hot[i] += here + NEARLY >= ground.hottest
                ground.cool[i] += 2 * here < ground.hottest


cdef int block_of(const FeurioState* self) noexcept nogil:
    """Where the tables begin that are for so many players and so many tiles in the stack."""
    return ((self.players - 1) * STAGES + _stage(self)) * TABLES


cdef inline int _stage(const FeurioState* self) noexcept nogil:
    return STAGES - 1 - self.left // 4


cdef bint is_safe(const FeurioState* self, const Ground* ground, int colour) noexcept nogil:
    """Whether the colour meets F8.2."""
    cdef uint64_t manned = self.manned[colour]
    return (men_left(self, colour) == 0 and manned & ground.ones
            and zone_around(self, manned & (~manned + 1), manned) == manned)


cdef uint64_t own_features(const FeurioState* self, const Ground* ground, int colour, int* out) noexcept nogil:
    """The places of the colour's weights in the tables about its zones.

    Returns the tiles that they depend on: men of other colours elsewhere make no difference.
    """
    cdef uint64_t manned = self.manned[colour]
    cdef uint64_t around = 0, reach, rest, touched, twice = 0, zone
    cdef int left = men_left(self, colour)
    cdef int zones = 0, border = 0, hot = 0, cool = 0, warmest = -1
    cdef int room = 0, lasting = 0, most = 0, second = 0, tile, here
    cdef int[MAX_PLACED + 1] takes = [0, 0, 0, 0]
    rest = manned
    while rest:
        zone = zone_around(self, rest & (~rest + 1), manned)
        rest &= ~zone
        zones += 1
        touched = 0
        while zone:
            tile = lowest(zone)
            zone = without_lowest(zone)
            touched |= self.touches[tile]
            border += accesses_of(self, tile)
            hot += ground.hot[tile]
            cool += ground.cool[tile]
            warmest = max(warmest, ground.warmest[tile])
        twice |= around & touched
        around |= touched
    reach = self.roomy & (around | manned) if manned else self.roomy
    rest = reach
    while rest:
        tile = lowest(rest)
        rest = without_lowest(rest)
        here = room_of(self, tile)
        lasting += max(0, min(here, ground.lasting[tile] - all_men_of(self, tile)))
        room += here
        here = min(here, MAX_PLACED)
        takes[here] += 1
        if here > most:
            most, second = here, most
        elif here > second:
            second = here
    out[0] = ROOM + left * 8 + _group(ROOM_GROUP, 13, room)
    _look_for_ones(self, ground, manned, reach, out + 1)
    out[3] = ZONES + 3 * min(zones, 3) + (_link(self, ground, manned, twice) if zones > 1 else 0)
    out[4] = BORDER + (_group(BORDER_GROUP, 12, border) if manned else 9)
    out[5] = REACH + (left + 3) // 4 * 16 + 4 * most + second
    out[6] = NEARNESS + (7 if warmest < 0 else _group(HEAT_GROUP, 12, ground.hottest - warmest))
    out[7] = SPARE + 4 * min(count(manned & ground.ones), 2) + min(count(reach & ~manned & ground.ones), 3)
    out[8] = NEED + 8 * min(_turns_for(self, colour), 9) + _turns_needed(left, takes)
    out[9] = LASTING + left * 8 + _group(ROOM_GROUP, 13, lasting)
    out[10] = FRONT + 6 * min(hot, 4) + (_group(COOL_GROUP, 9, cool) if manned else 5)
    return around | manned | ground.ones if manned else ~<uint64_t>0


cdef int _turns_needed(int left, int* takes) noexcept nogil:
    """Turns that it takes to place all men, with so many tiles that take one, two and three; 7: there is no room."""
    cdef int turns = 0, men = MAX_PLACED
    while left > 0 and men:
        if takes[men]:
            takes[men] -= 1
            left -= men
            turns += 1
        else:
            men -= 1
    return 7 if left > 0 else min(turns, 6)


cdef int _turns_for(const FeurioState* self, int colour) noexcept nogil:
    """Turns to come for the colour, if every seat divides its own fairly among the men that it began with."""
    cdef bint reinforcements = self.players == 3 and colour == YELLOW
    cdef int seat, turns = 0
    for seat in range(self.players):
        if reinforcements or colours_of(self, seat) >> colour & 1:
            turns += _turns_of(self, seat)
    return (turns * (1 if reinforcements else self.players) + 2) // 4


cdef void common_features(const FeurioState* self, const Ground* ground, int colour, int* out) noexcept nogil:
    """The places of the colour's weights in the tables about turns and about tiles of value 1."""
    cdef int men = (men_left(self, colour) + 3) // 4
    cdef int other, wanting = 0
    for other in range(COLOURS):
        wanting += (self.manned[other] & ground.ones) == 0
    out[0] = PACE + men * 11 + _pace(self, colour)
    out[1] = RIVALS + wanting * 6 + min(count(ground.ones & self.roomy) + self.stack[0], 5)


cdef int _link(const FeurioState* self, const Ground* ground, uint64_t manned, uint64_t twice) noexcept nogil:
    """What could join two of a colour's zones: 2 for a man, 1 for a tile laid on a spot, 0 for nothing so soon."""
    cdef uint64_t first = zone_around(self, manned & (~manned + 1), manned)
    cdef uint64_t touched
    cdef int i
    if twice & self.roomy:
        return 2
    for i in range(ground.spots):
        touched = ground.touched[i] & manned
        if touched & first and touched & ~first:
            return 1
    return 0


cdef void _look_for_ones(const FeurioState* self, const Ground* ground, uint64_t manned, uint64_t reach,
                         int* out) noexcept nogil:
    cdef uint64_t own = manned & ground.ones
    cdef uint64_t free = ground.ones & self.roomy
    cdef uint64_t looked = own if own else free & reach
    cdef int best = -1, safest = -1, tile, worth
    while looked:
        tile = lowest(looked)
        looked = without_lowest(looked)
        worth = accesses_of(self, tile) * 256 - ground.coolest[tile]
        if best < 0 or worth > safest:
            best, safest = tile, worth
    if best >= 0:
        out[0] = ONES + (0 if own else 5) + min(accesses_of(self, best), 5) - 1
        out[1] = DANGER + (0 if own else 8) + _group(
            HEAT_GROUP, 12, ground.hottest - ground.coolest[best] if ground.coolest[best] < NO_SPOT else 12)
        return
    out[1] = DANGER + 16
    if free:
        out[0] = ONES + 10
    else:
        out[0] = ONES + 11 + min(self.stack[0] + (self.hand == 1), 4)
    out[1] += min(count(free), 7)


cdef int _pace(const FeurioState* self, int colour) noexcept nogil:
    """How many men of this colour must be placed a turn, from 0 for none to 10 for too many."""
    cdef int seat, men, turns, most = 0
    for seat in range(self.players):
        if colours_of(self, seat) >> colour & 1 or (self.players == 3 and colour == YELLOW):
            men, turns = _men_of(self, seat), _turns_of(self, seat)
            if turns == 0:
                return 10 if men else 0
            most = max(most, min(10, (3 * men + turns - 1) // turns))
    return most


cdef inline int _turns_of(const FeurioState* self, int seat) noexcept nogil:
    """Turns to come in which the seat may place men, without the one that goes on."""
    cdef int first = self.seat + (self.phase == PLACE)        # the seat of the next turn
    cdef int ahead = (seat - first + 2 * self.players) % self.players
    cdef int turns = self.left + (self.hand > 0)
    return (turns - ahead + self.players - 1) // self.players if turns > ahead else 0


cdef inline int _men_of(const FeurioState* self, int seat) noexcept nogil:
    """The men that the seat has yet to place."""
    cdef uint64_t own = colours_of(self, seat)
    cdef int men = self.reserve[seat] if self.players == 3 else 0
    while own:
        men += self.supply[lowest(own)]
        own = without_lowest(own)
    return men
