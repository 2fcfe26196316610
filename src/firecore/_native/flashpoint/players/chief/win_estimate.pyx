"""The features of a position, and the chance of victory by the network over them."""
from libc.math cimport expf
from libc.stdint cimport uint64_t
from libc.string cimport memset
from firecore._native.bits cimport count, lowest, without_lowest
from firecore._native.dense cimport hidden_layer, output
from firecore._native.flashpoint.rules.ending cimport is_won
from firecore._native.flashpoint.rules.fire cimport roll_fire
from firecore._native.flashpoint.rules.pieces cimport hazmat_spaces, victim_spaces
from firecore._native.flashpoint.players.routes cimport (
    MAX_AP, UNREACHED, Region, Routes, Traveller, add_space, find_costs, find_ways_out, nowhere)
from firecore._native.flashpoint.rules.rules cimport (
    DRIVER, ENGINE, OVER, ROLL, SPACES, TREATED, is_experienced, space_ranked, stands_by)
from firecore._native.flashpoint.rules.spaces cimport beside, is_outdoors, open_edges


cdef void describe(const FlashpointState* self, float* out) noexcept nogil:
    cdef uint64_t north = open_edges(self, 0)
    cdef uint64_t west = open_edges(self, 1)
    cdef uint64_t victims = victim_spaces(self)
    cdef uint64_t hazmats = hazmat_spaces(self)
    cdef uint64_t around = beside(self.fire, north, west)
    memset(out, 0, FEATURES * sizeof(float))
    out[0] = self.rescued / <float>7
    out[1] = self.lost / <float>4
    out[2] = self.damage / <float>24
    out[3] = count(self.fire) / <float>20
    out[4] = count(self.smoke) / <float>12
    out[5] = count(self.hot) / <float>12
    out[6] = self.hot_left / <float>12
    out[7] = self.hazmats / <float>5
    out[8] = self.victims / <float>3
    out[9] = count(self.poi) / <float>3
    out[10] = self.victims_left / <float>(self.victims_left + self.alarms_left + 1)
    out[12] = count(self.hot & self.fire) / <float>6
    out[13] = count(self.hot & (around | self.smoke)) / <float>6
    out[14] = count(hazmats & (around | self.smoke)) / <float>3
    out[15] = count(around & self.fire) / <float>20
    out[50] = self.level / <float>2
    out[51] = is_experienced(self)
    out[58] = (count(self.cracked[0]) + count(self.cracked[1])) / <float>10
    out[60] = count((around | self.smoke) & (victims | self.poi)) / <float>3
    out[61] = (count(self.gone[0]) + count(self.gone[1])) / <float>8
    out[43 + self.players] = 1
    _describe_next_roll(self, out)
    _describe_ways(self, victims, out)
    _describe_crew(self, around, victims, out)
    if is_experienced(self):
        _describe_gun(self, out)


cdef void _describe_next_roll(const FlashpointState* self, float* out) noexcept nogil:
    """What the next roll does, on average over its 48 targets."""
    cdef FlashpointState after
    cdef int i
    cdef int damage = 0, fires = 0, lost = 0, hazmats = 0, flares = 0, knocked = 0
    for i in range(SPACES):
        after = self[0]
        after.phase = ROLL
        flares += self.hot >> space_ranked(i) & 1
        roll_fire(&after, space_ranked(i), NULL)
        damage += after.damage - self.damage
        fires += count(after.fire) - count(self.fire)
        lost += after.lost - self.lost + count(after.poi & after.fire)
        hazmats += self.hazmats - after.hazmats
        knocked += count(after.pending)
    out[16] = damage / <float>48
    out[17] = fires / <float>48
    out[18] = lost / <float>24
    out[19] = hazmats / <float>24
    out[20] = flares / <float>24
    out[62] = knocked / <float>24


cdef void _describe_ways(const FlashpointState* self, uint64_t victims, float* out) noexcept nogil:
    cdef Traveller who = Traveller(2, 1, 2, 1, 4, MAX_AP)
    cdef Region people = nowhere()
    cdef Region asked = nowhere()
    cdef Routes ways_out, ways_in
    cdef uint64_t left
    cdef int seat, i, space
    for seat in range(self.players):
        add_space(&people, self.at[seat])
    asked.indoors = victims | self.poi | self.fire
    for i in range(self.victims):
        if is_outdoors(self.victim[i]):
            add_space(&asked, self.victim[i] & ~TREATED)
    find_ways_out(self, &who, asked, &ways_out)
    who.step = 1
    find_costs(self, people, &who, asked, &ways_in)
    for i in range(self.victims):
        space = self.victim[i] & ~TREATED
        out[21] += _near(ways_out.cost[space])
        out[23] += _near(ways_in.cost[space])
        out[11] += self.victim[i] & TREATED != 0
    left = self.poi
    while left:
        out[22] += _near(ways_out.cost[lowest(left)])
        out[24] += _near(ways_in.cost[lowest(left)])
        left = without_lowest(left)
    left = self.fire
    while left:
        out[25] += _near(ways_in.cost[lowest(left)]) / 8
        left = without_lowest(left)


cdef inline float _near(int cost) noexcept nogil:
    return 4 / <float>(4 + cost) if cost != UNREACHED else 0


cdef void _describe_crew(const FlashpointState* self, uint64_t around, uint64_t victims, float* out) noexcept nogil:
    cdef int seat
    for seat in range(self.players):
        out[26] += self.saved[seat] / <float>8
        if self.specialist[seat]:
            out[27 + self.specialist[seat]] = 1
        if is_outdoors(self.at[seat]):
            out[56] += 1 / <float>self.players
        else:
            out[57] += <float>(around >> self.at[seat] & 1) / self.players
            out[59] += <float>(victims >> self.at[seat] & 1) / 2
    out[27] = self.ap / <float>8
    if self.specialist[self.seat]:
        out[35 + self.specialist[self.seat]] = 1


cdef void _describe_gun(const FlashpointState* self, float* out) noexcept nogil:
    cdef uint64_t within = 0
    cdef int quadrant = self.quadrant[self.place[ENGINE]]
    cdef int top = 3 if quadrant & 2 else 0
    cdef int row, seat
    for row in range(top, top + 3):
        within |= (<uint64_t>0xF << (4 if quadrant & 1 else 0)) << 9 * row
    out[52] = (count(within & self.fire) + <float>0.5 * count(within & self.smoke)) / 6
    out[53] = 1
    for seat in range(self.players):
        if not is_outdoors(self.at[seat]) and within >> self.at[seat] & 1:
            out[53] = 0
        if stands_by(self, seat, ENGINE):
            out[54] += <float>0.5
            if self.specialist[seat] == DRIVER:
                out[55] = 1
    out[63] = out[52] * out[53] * out[55]


cdef double win_chance(const FlashpointState* self, const float* weights) noexcept nogil:
    """The chance of victory; once the game is over, its result."""
    cdef const float* row = weights + HIDDEN + FEATURES * HIDDEN      # of the output, then its bias
    cdef float features[FEATURES]
    cdef float hidden[HIDDEN]
    if self.phase == OVER or is_won(self):
        return is_won(self)
    describe(self, features)
    hidden_layer(weights, features, FEATURES, HIDDEN, hidden)
    return 1 / (1 + expf(-output(row[HIDDEN], row, hidden, HIDDEN)))
