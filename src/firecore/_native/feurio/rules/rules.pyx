"""Feurio!: the rules. Clauses F1 … are those of builtin/feurio/data/rules.md."""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memset
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.contract cimport CHANCE, MAX_SEATS, NOBODY, action_t, new_rules
from firecore._native.feurio.rules.faults cimport faults
from firecore._native.feurio.rules.fire cimport BLOCK, hottest_heat, lay_tile, spots_of_heat
from firecore._native.feurio.rules.observation cimport observe
from firecore._native.feurio.rules.planes cimport feurio_planes
from firecore._native.feurio.rules.zones cimport Standing, colours_safe, open_tiles, standing
from firecore._native.rng cimport Rng, rng_below


cdef void set_up(FeurioState* self, int players, int flags, const uint8_t* slots) noexcept nogil:
    """The position before the first start tile is drawn (F3)."""
    cdef int i
    memset(self, 0, sizeof(FeurioState))
    self.players = <uint8_t>players
    self.flags = <uint8_t>flags
    self.left = TILES
    self.phase = SETUP
    for i in range(VALUES):
        self.slots[i] = slots[i]
        self.stack[i] = COPIES
    for i in range(TILES_KEPT):
        self.space[i] = NOWHERE
    for i in range(SPOTS_KEPT):
        self.spot[i] = NOWHERE
    for i in range(COLOURS):
        self.supply[i] = MEN
    if players == 3:
        self.supply[YELLOW] = 0
        for i in range(players):
            self.reserve[i] = REINFORCEMENTS


cdef int actor(const void* state) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    if self.phase == LAY or self.phase == PLACE:
        return self.seat
    return NOBODY if self.phase == OVER else CHANCE


# What is legal.

cdef int legal(const void* state, action_t* out) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    if self.phase == PLACE:
        return _legal_placements(self, out)
    if self.phase == LAY:
        return _legal_lays(self, out)
    return _draws(self, out)


cdef int _draws(const FeurioState* self, action_t* out) noexcept nogil:
    cdef int value, n = 0
    for value in range(1, VALUES + 1):
        if self.stack[value - 1]:
            out[n] = draw_action(value)
            n += 1
    return n


cdef int _legal_lays(const FeurioState* self, action_t* out) noexcept nogil:
    """F4.1: on a hottest spot; F5.1: face down too, for a man of one's own."""
    cdef int heat = hottest_heat(self)
    cdef int block = 0, spot, n = 0
    cdef uint64_t hottest
    while block < self.spots:
        hottest = spots_of_heat(self, block, heat)
        while hottest:
            spot = block + lowest(hottest)
            hottest = without_lowest(hottest)
            out[n] = lay_action(spot)
            n += 1
            if self.flags & FIREBREAKS:
                n += _breaks(self, spot, out + n)
        block += BLOCK
    return n


cdef int _breaks(const FeurioState* self, int spot, action_t* out) noexcept nogil:
    cdef int colour, n = 0
    for colour in range(COLOURS):
        if self.supply[colour] and colours_of(self, self.seat) >> colour & 1:   # F5.2
            out[n] = break_action(spot, colour)
            n += 1
    return n


cdef int _legal_placements(const FeurioState* self, action_t* out) noexcept nogil:
    """F4.3: no one, or one to three men of one colour on one tile."""
    cdef int colour[COLOURS]
    cdef int supply[COLOURS]
    cdef int n_colours = _placeable(self, colour, supply)
    cdef uint64_t tiles = self.roomy if n_colours else 0
    cdef int tile, i, n = 1
    out[0] = PASS
    while tiles:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        for i in range(n_colours):
            n += _placements(out + n, tile, colour[i], supply[i], room_of(self, tile))
    return n


cdef inline int _placements(action_t* out, int tile, int colour, int supply, int room) noexcept nogil:
    """One, two and three men are written, and as many counted as may be placed: no branch to guess."""
    cdef int men
    for men in range(MAX_PLACED):
        out[men] = place_action(tile, colour, men + 1)
    return supply if supply < room else room


cdef inline int _placeable(const FeurioState* self, int* colours, int* supply) noexcept nogil:
    """The colours that the seat may place (F4.7), and how many of each in one turn."""
    cdef uint64_t own = colours_of(self, self.seat)
    cdef int colour, men, n = 0
    if self.players == 3:
        own |= bit(YELLOW)
    while own:
        colour = lowest(own)
        own = without_lowest(own)
        men = self.reserve[self.seat] if self.players == 3 and colour == YELLOW else self.supply[colour]
        colours[n] = colour
        supply[n] = men if men < MAX_PLACED else MAX_PLACED
        n += men > 0
    return n


# Chance.

cdef void weights(const void* state, double* out) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    cdef int value, n = 0
    for value in range(VALUES):
        if self.stack[value]:
            out[n] = <double>self.stack[value] / self.left
            n += 1


cdef action_t draw(const void* state, Rng* rng) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    cdef int at = <int>rng_below(rng, self.left)
    cdef int before = 0, value = 1, i
    for i in range(VALUES - 1):
        before += self.stack[i]
        value += at >= before
    return draw_action(value)


# What actions do.

cdef void apply(void* state, action_t action) noexcept nogil:
    cdef FeurioState* self = <FeurioState*>state
    if action == PASS:
        _end_turn(self, not self.laid)
    elif is_place(action):
        _place(self, placed_tile(action), placed_colour(action), placed_men(action))
    elif is_lay(action):
        _lay(self, laid_spot(action))
    elif is_break(action):
        _lay_firebreak(self, broken_spot(action), broken_colour(action))
    elif self.phase == SETUP:
        _draw_start_tile(self, drawn_value(action))
    else:
        _draw_tile(self, drawn_value(action))


cdef void _take_from_stack(FeurioState* self, int value) noexcept nogil:
    self.stack[value - 1] -= 1
    self.left -= 1


cdef void _draw_tile(FeurioState* self, int value) noexcept nogil:
    _take_from_stack(self, value)
    self.hand = <uint8_t>value
    self.phase = LAY


cdef void _draw_start_tile(FeurioState* self, int value) noexcept nogil:
    """F3.3: the start tiles are drawn one after another and laid together."""
    cdef int n = 0
    _take_from_stack(self, value)
    while self.drawn[n]:
        n += 1
    self.drawn[n] = <uint8_t>value
    if n + 1 == self.players:
        _lay_start_tiles(self)
        # F3: with one player he begins, else the seat behind the one who laid the start tiles.
        self.seat = 0 if self.players == 1 else 1
        self.phase = DRAW


cdef void _lay_start_tiles(FeurioState* self) noexcept nogil:
    cdef int start[4]
    cdef int n
    start[0] = space_at(0, 0)      # F3.2
    start[1] = space_at(1, -1)
    start[2] = space_at(1, 0)
    start[3] = space_at(0, -1)
    if self.players == 4 and not self.flags & AS_DRAWN:
        _highest_first(self.drawn)
    for n in range(self.players):
        lay_tile(self, start[n], self.drawn[n])
        self.drawn[n] = 0


cdef void _highest_first(uint8_t* drawn) noexcept nogil:
    cdef int i, j
    for i in range(3):
        for j in range(i + 1, 4):
            if drawn[j] > drawn[i]:
                drawn[i], drawn[j] = drawn[j], drawn[i]


cdef void _lay(FeurioState* self, int spot) noexcept nogil:
    lay_tile(self, self.spot[spot], self.hand)
    self.hand = 0
    self.laid = True
    self.phase = PLACE


cdef void _lay_firebreak(FeurioState* self, int spot, int colour) noexcept nogil:
    """F5.1: the tile lies face down, a man goes back to the box, and the turn ends."""
    lay_tile(self, self.spot[spot], 16 * (self.seat + 1) + self.hand)
    self.hand = 0
    self.laid = True
    self.supply[colour] -= 1
    self.given_up[colour] += 1
    _end_turn(self, False)


cdef void _place(FeurioState* self, int tile, int colour, int men) noexcept nogil:
    self.tile[tile].men += <uint16_t>(men << (4 * colour))
    self.tile[tile].ways -= <uint8_t>men
    if not room_of(self, tile):
        self.roomy &= ~bit(tile)
    self.manned[colour] |= bit(tile)
    if self.players == 3 and colour == YELLOW:
        self.reserve[self.seat] -= <uint8_t>men
    else:
        self.supply[colour] -= <uint8_t>men
    _end_turn(self, False)


cdef void _end_turn(FeurioState* self, bint passed) noexcept nogil:
    self.passes = self.passes + 1 if passed else 0
    self.laid = False
    if _ends_now(self):
        self.phase = OVER
        return
    self.seat = self.seat + 1 if self.seat + 1 < self.players else 0
    self.phase = DRAW if self.left else PLACE


cdef bint _ends_now(const FeurioState* self) noexcept nogil:
    if self.flags & SHARED:
        return self.left == 0                # F6.3
    return self.passes == self.players       # F6.1


# Results.

cdef void scores(const void* state, int32_t* out) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    cdef uint64_t open
    cdef int seat, safe
    if self.flags & SHARED:
        safe = colours_safe(self)
        for seat in range(self.players):
            out[seat] = safe
        return
    open = open_tiles(self)
    for seat in range(self.players):
        out[seat] = standing(self, seat, open).score


cdef void returns(const void* state, double* out) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    if self.flags & SHARED:
        _shared_returns(self, out)
    else:
        _competitive_returns(self, out)


cdef void _shared_returns(const FeurioState* self, double* out) noexcept nogil:
    cdef bint won = colours_safe(self) == COLOURS     # F8.2
    cdef int seat
    for seat in range(self.players):
        out[seat] = 1.0 if won else 0.0


cdef void _competitive_returns(const FeurioState* self, double* out) noexcept nogil:
    """F7.5, F9.1: the highest score wins, among equals the best zone; still equal, they share."""
    cdef int rank[MAX_SEATS]
    cdef Standing sum
    cdef int seat, best = -1, winners = 0
    cdef uint64_t open = open_tiles(self)
    for seat in range(self.players):
        sum = standing(self, seat, open)
        rank[seat] = sum.score * 1024 + sum.best
        if rank[seat] > best:
            best, winners = rank[seat], 0
        winners += rank[seat] == best
    for seat in range(self.players):
        out[seat] = 1.0 / winners if rank[seat] == best else 0.0


cdef Rules RULES = new_rules()
RULES.state_size = sizeof(FeurioState)
RULES.n_actions = N_ACTIONS
RULES.observation_size = OBSERVATION
RULES.n_seats = 4
RULES.max_legal = 1 + TILES * COLOURS * MAX_PLACED
RULES.actor = actor
RULES.legal = legal
RULES.weights = weights
RULES.draw = draw
RULES.apply = apply
RULES.scores = scores
RULES.returns = returns
RULES.faults = faults
RULES.observe = observe
RULES.planes = feurio_planes()


cdef const Rules* feurio_rules() noexcept nogil:
    return &RULES
