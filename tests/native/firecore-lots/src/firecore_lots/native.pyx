"""Lots, natively; and a hundred ways to get it wrong, one at a time, chosen by ``mutate``: table.py lists them.

Whoever compiles this once can try the test kit on each of them. What is wrong is marked ``wrong(n)``; without it,
what is left are the rules of sketch.py.
"""
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport abort
from libc.string cimport memcpy, memset
from firecore.native cimport (
    CHANCE, COOPERATIVE, DEALS_ALIKE, HAS_SECRETS, NOBODY, NO_CELL, Planes, Rng, Rules, action_t, bit, bytes_of,
    make_engine, make_policy, make_state, new_planes, new_rules, opening_of, rng_below, rng_next)

cdef extern from *:
    """
    static void slowly(int steps) { for (volatile int step = 0; step < steps; step++) {} }
    """
    void slowly(int steps) noexcept nogil

cdef enum:
    HOLD = 3
    BET = 4                  # and 5 for two buckets
    EXCHANGE = 6
    N_ACTIONS = 7
    OBSERVATION = 16
    ROUNDS = 2
    BUCKETS = 3
    ENOUGH = 9
    SEEN = 3                 # planes: what is held, bets, and the turn all over; a column a seat, and two equal rows
    CELLS = 6

cdef struct Lots:
    uint8_t held[3]          # 0: none
    uint8_t opened[3]        # how many of 1, 2 and 3 lie open
    uint8_t bets[3]
    uint8_t exchanged[3]
    uint8_t turn
    uint8_t drawing          # the seat that draws, and one more; 0: nobody
    uint8_t players
    uint8_t together

cdef uint8_t COUNTS[3]
COUNTS[:] = [3, 2, 1]

cdef int MUTANT = 0          # 0: none
cdef int COUNTER = 0         # what no rule may look at
cdef uint64_t BEHIND = 0
cdef int32_t SHARED[3]       # what threads must not share


cdef inline bint wrong(int n) noexcept nogil:
    return MUTANT == n


cdef inline int counted() noexcept nogil:
    global COUNTER
    COUNTER += 1
    return COUNTER


cdef inline uint8_t after_end(const void* state) noexcept nogil:
    """A byte that is not the state's."""
    return (<const uint8_t*>state)[sizeof(Lots)]


cdef inline int left(const Lots* self, int lot) noexcept nogil:
    """How many of these lie where nobody sees them; lots are counted from 0."""
    cdef int seat, n = COUNTS[lot] - self.opened[lot]
    for seat in range(self.players):
        n -= self.held[seat] == lot + 1
    return n


cdef int actor(const void* state) noexcept nogil:
    cdef const Lots* self = <const Lots*>state
    if wrong(1) and self.turn == 1:
        return self.players
    if wrong(2) and self.turn == 1:
        return -5
    if wrong(3):
        (<Lots*>state).bets[0] += 1
    if wrong(4) and counted() % 37 == 0 and not self.drawing:
        return 0
    if wrong(5) and after_end(state) & 1 and self.turn == 1:
        return 0
    if self.drawing:
        return CHANCE
    return self.turn % self.players if self.turn < ROUNDS * self.players else <int>NOBODY


cdef int legal(const void* state, action_t* out) noexcept nogil:
    cdef const Lots* self = <const Lots*>state
    cdef int lot, n = 0, seat = self.turn % self.players
    if wrong(6):
        (<Lots*>state).turn = 0
    if wrong(7) and self.turn == 1:
        return 0
    if wrong(8) and self.turn == 1:
        return -1
    if wrong(9):
        (out - 1)[0] = 7
    if wrong(10):
        out[9] = 7
    if self.drawing:
        for lot in range(3):
            if left(self, lot) or wrong(11):
                out[n] = lot
                n += 1
        return n
    if wrong(12) and self.turn == 1:
        (<int*>NULL)[0] = 1
    while wrong(13) and self.turn == 1:
        counted()
    if wrong(14) and self.turn == 1:
        abort()
    out[n] = HOLD
    n += 1
    for lot in range(2):
        if self.bets[seat] + lot < BUCKETS:
            out[n] = BET + lot
            n += 1
    if not self.exchanged[seat]:
        out[n] = EXCHANGE
        n += 1
    if wrong(15):
        out[n] = HOLD
        n += 1
    if wrong(16) and self.turn % 2:
        out[0], out[n - 1] = out[n - 1], out[0]
    if wrong(17):
        out[0], out[1] = out[1], out[0]
    if wrong(18):
        n += 1
    if wrong(19):
        out[1] = N_ACTIONS
    if wrong(20) and counted() % 5 == 0:
        n -= 1
    if wrong(21) and after_end(state) & 1:
        n -= 1
    return n


cdef void weights(const void* state, double* out) noexcept nogil:
    cdef const Lots* self = <const Lots*>state
    cdef int lot, n = 0, total = 0
    for lot in range(3):
        total += left(self, lot)
    for lot in range(3):
        if left(self, lot) or wrong(11):
            out[n] = left(self, lot) / <double>total
            n += 1
    if wrong(22):
        out[0] *= 1.5
    if wrong(23) and n > 1:
        out[0] -= 1.0
        out[1] += 1.0
    if wrong(24):
        out[0] = 0.0 / (total - total)
    if wrong(25):
        out[n] = 0.0
    if wrong(26):
        (<Lots*>state).turn += 1
    if wrong(27) and n > 1:
        for lot in range(n):
            out[lot] = 1.0 / n
    if wrong(28):
        out[7] = 1.0
    if wrong(29) and counted() % 3 == 0 and n > 1:
        out[0], out[1] = out[1], out[0]


cdef action_t draw(const void* state, Rng* rng) noexcept nogil:
    cdef const Lots* self = <const Lots*>state
    cdef int lot, n, total = 0
    for lot in range(3):
        total += left(self, lot)
    if wrong(30):
        return 0 if left(self, 0) else 1 if left(self, 1) else 2
    if wrong(31):
        rng_next(rng)
    if wrong(32):
        n = rng_below(rng, 3)
        return n if left(self, n) else 0 if left(self, 0) else 1
    if wrong(33):
        rng_next(rng)
        return EXCHANGE
    if wrong(34):
        (<Lots*>state).turn += 1
    n = rng_below(rng, total)
    if wrong(35):
        n = counted() % total
    for lot in range(3):
        n -= left(self, lot)
        if n < 0:
            return lot
    return 0


cdef void apply(void* state, action_t action) noexcept nogil:
    cdef Lots* self = <Lots*>state
    cdef int seat = self.turn % self.players
    if wrong(36):
        (<uint8_t*>state)[sizeof(Lots)] = 1
    if wrong(37):
        ((<uint8_t*>state) - 1)[0] = 1
    if wrong(38) and self.turn == 2:
        return
    if wrong(39) and self.turn == 2:
        self.bets[0] = <uint8_t>(counted() % 3)
    if wrong(40) and self.turn == 2 and after_end(state) & 1:
        self.bets[0] = 0
    if self.drawing:
        _draw(self, action)
        return
    if action == EXCHANGE:
        if not wrong(41):
            self.opened[self.held[seat] - 1] += 1
        if not wrong(42):
            self.held[seat] = 0
        self.exchanged[seat] = 1
        self.drawing = <uint8_t>(seat + 1)
        return
    if action != HOLD:
        self.bets[seat] += <uint8_t>(action - BET + 1)
    if wrong(43):
        self.bets[seat] = <uint8_t>(4 * (action != HOLD))
    self.turn += 1
    if wrong(44) and self.turn == 3:
        self.held[0] = 3
    if wrong(45):
        self.together = <uint8_t>(self.turn % 2)


cdef void _draw(Lots* self, action_t action) noexcept nogil:
    cdef int seat = self.drawing - 1
    self.held[seat] = <uint8_t>(action + 1)
    self.drawing = 0
    if self.exchanged[seat]:
        self.turn += 1
    elif seat + 1 < self.players:
        self.drawing = <uint8_t>(seat + 2)


cdef void scores(const void* state, int32_t* out) noexcept nogil:
    cdef const Lots* self = <const Lots*>state
    cdef bint over = not self.drawing and self.turn >= ROUNDS * self.players
    cdef int seat
    for seat in range(self.players - wrong(46)):
        out[seat] = self.bets[seat] + (2 * self.held[seat] if over or wrong(47) else 0)
    if wrong(48):
        for seat in range(8):
            out[seat] = 0
    if wrong(49):
        (<Lots*>state).turn += 1
    if wrong(50):
        out[0] += after_end(state)
    if wrong(51):
        out[0] = counted()
    if wrong(86):
        for seat in range(self.players):
            SHARED[seat] = out[seat]
        slowly(200000)
        for seat in range(self.players):
            out[seat] = SHARED[seat]


cdef void returns(const void* state, double* out) noexcept nogil:
    cdef const Lots* self = <const Lots*>state
    cdef int32_t sums[8]
    cdef int seat, best = 0, winners = 0, total = 0
    scores(state, sums)
    for seat in range(self.players):
        total += sums[seat]
        if sums[seat] > best:
            best, winners = sums[seat], 0
        winners += sums[seat] == best
    for seat in range(self.players):
        out[seat] = (sums[seat] == best) / <double>winners
        if self.together:
            out[seat] = total >= ENOUGH
    if wrong(52):
        for seat in range(self.players):
            out[seat] *= 2.0
    if wrong(53):
        out[0] = -1.0
    if wrong(54):
        out[0] = 0.0 / (winners - winners)
    if wrong(55):
        out[0] = 0.5
    if wrong(56):
        for seat in range(8):
            out[seat] = 0.0
    if wrong(57):
        (<Lots*>state).turn += 1
    if wrong(89):
        out[0] = 1.0 + 1e-6


cdef uint64_t faults(const void* state) noexcept nogil:
    cdef const Lots* self = <const Lots*>state
    cdef uint64_t broken = 0
    cdef int lot, seat, opened = 0, exchanged = 0, none = 0
    if wrong(58):
        return 0
    if wrong(59) and self.turn == 2:
        return bit(5)
    if wrong(60):
        (<Lots*>state).together = 0
    if wrong(61) and counted() % 53 == 0:
        return bit(1)
    if not 2 <= self.players <= 3 or self.together > 1:
        return bit(0)
    for seat in range(3):
        if self.held[seat] > 3 or self.bets[seat] > BUCKETS or self.exchanged[seat] > 1 \
                or (seat >= self.players and (self.held[seat] or self.bets[seat] or self.exchanged[seat])):
            return bit(1)
        exchanged += self.exchanged[seat]
        none += seat < self.players and not self.held[seat]
    for lot in range(3):
        opened += self.opened[lot]
        if left(self, lot) < 0:
            broken |= bit(2)
    if opened != exchanged:
        broken |= bit(3)
    if self.turn > ROUNDS * self.players or (self.turn == 0 and (self.bets[0] or self.bets[1] or self.bets[2])):
        broken |= bit(4)
    if self.drawing > self.players or (none and not self.drawing):
        return broken | bit(5)
    if self.drawing and exchanged and (none != 1 or self.held[self.drawing - 1] or not self.exchanged[self.drawing - 1]
                                       or self.turn % self.players != self.drawing - 1
                                       or self.turn >= ROUNDS * self.players):
        broken |= bit(6)
    if self.drawing and not exchanged and (self.turn or none != self.players - self.drawing + 1
                                           or self.held[self.drawing - 1]
                                           or (self.players == 3 and self.drawing < 3 and self.held[2])):
        broken |= bit(7)
    return broken


cdef bint _sees(const Lots* self, int viewer, int seat) noexcept nogil:
    return viewer == seat or (not self.drawing and self.turn >= ROUNDS * self.players)


cdef void redact(void* state, int viewer, Rng* rng) noexcept nogil:
    cdef Lots* self = <Lots*>state
    cdef int bag[6]
    cdef bint hidden[3]
    cdef int lot, seat, other, i, n = 0, was = 0
    if wrong(62):
        return
    for seat in range(3):
        hidden[seat] = seat < self.players and self.held[seat] != 0 and not _sees(self, viewer, seat)
        if wrong(63) and seat == (viewer + 1) % self.players:
            hidden[seat] = False
        if wrong(64) and seat == viewer and self.held[seat] and not self.drawing:
            hidden[seat] = True
    if wrong(65):
        _shuffle_among_seats(self, hidden, rng)
        return
    for seat in range(self.players):
        if hidden[seat]:
            was += self.held[seat]
            self.held[seat] = 0
    for lot in range(3):
        for i in range(left(self, lot)):
            bag[n] = lot + 1
            n += 1
    for seat in range(self.players):
        if hidden[seat]:
            i = rng_below(rng, n) if rng is not NULL else 0
            if wrong(105):
                i = (i + was) % n
            if wrong(66):
                i = counted() % n
            if wrong(67):
                i = 0
                lot = rng_below(rng, 3)
                for other in range(n):
                    if bag[other] == lot + 1:
                        i = other
            self.held[seat] = <uint8_t>bag[i]
            n -= 1
            bag[i] = bag[n]
    if wrong(68):
        self.bets[0] = <uint8_t>rng_below(rng, 3) if self.turn else 0
    if wrong(69) and self.held[0]:
        self.held[0] = 3
    if wrong(70):
        (<uint8_t*>state)[sizeof(Lots)] = 0
    if wrong(71) and self.turn == 1:
        self.turn = 2
    while wrong(87) and self.turn == 2:
        counted()


cdef void _shuffle_among_seats(Lots* self, const bint* hidden, Rng* rng) noexcept nogil:
    """Wrong: what lies in the bag is never dealt."""
    cdef int seat, other
    cdef uint8_t held
    for seat in range(self.players):
        other = rng_below(rng, self.players)
        if hidden[seat] and hidden[other]:
            held = self.held[seat]
            self.held[seat], self.held[other] = self.held[other], held


cdef void observe(const void* state, int viewer, float* out) noexcept nogil:
    cdef const Lots* self = <const Lots*>state
    cdef int i, seat, n = self.players
    for seat in range(n):
        out[seat] = self.held[seat] if self.held[seat] == 0 or _sees(self, viewer, seat) else -1
        if wrong(72):
            out[seat] = self.held[seat]
        out[n + 3 + seat] = self.bets[seat]
        out[2 * n + 3 + seat] = self.exchanged[seat]
    for i in range(3):
        out[n + i] = self.opened[i]
    out[3 * n + 3] = self.turn
    out[3 * n + 4] = self.drawing - 1
    if wrong(73):
        out[OBSERVATION] = 1.0
    if wrong(74):
        out[0] = out[0] / 0.0
    if wrong(75):
        (<Lots*>state).turn += 1
    if wrong(76):
        out[15] = counted()
    if wrong(77):
        out[15] = after_end(state)
    if wrong(88) and self.turn == 2:
        out[15] = 1e39


# The same on a grid, from the viewer's seat on; decisions lie in the column of who decides.

cdef void observe_planes(const void* state, int viewer, float* out) noexcept nogil:
    cdef const Lots* self = <const Lots*>state
    cdef int cell, seat
    for cell in range(CELLS):
        seat = (max(viewer, 0) + cell) % 3
        out[cell] = self.held[seat] if self.held[seat] == 0 or _sees(self, viewer, seat) or wrong(90) else -1
        out[CELLS + cell] = self.bets[seat]
        out[2 * CELLS + cell] = self.turn
    if wrong(91):
        out[SEEN * CELLS] = 1.0
    if wrong(92):
        out[0] = out[0] / 0.0
    if wrong(93):
        (<Lots*>state).turn += 1
    if wrong(94):
        out[0] = counted()
    if wrong(95):
        out[0] = after_end(state)
    if wrong(96) and self.turn == 2:
        out[2 * CELLS] = 7.5


cdef void place(const void* state, const action_t* legal, int n, int32_t* cells) noexcept nogil:
    cdef const Lots* self = <const Lots*>state
    cdef int i
    for i in range(n - (wrong(97) and self.turn == 1)):
        cells[i] = NO_CELL if legal[i] < HOLD else (<int>legal[i] - HOLD) * CELLS + self.turn % self.players
    if wrong(98) and self.turn == 1:
        cells[0] = cells[1]
    if wrong(99) and self.turn == 1:
        cells[0] = (N_ACTIONS - HOLD) * CELLS
    if wrong(100) and self.turn == 1:
        cells[0] = -2
    if wrong(101):
        cells[4] = 0
    if wrong(102):
        (<Lots*>state).turn += 1
    if wrong(103) and not self.drawing:
        cells[0] = counted() % 3
    if wrong(104):
        (<action_t*>legal)[0] = HOLD + 1


# Policies: the sound one bets as much as it can.

cdef action_t pick(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    cdef const Lots* self = <const Lots*>state
    cdef action_t out[8]
    cdef int n = rules.legal(state, out), seat = self.turn % self.players
    if wrong(201):
        return 99999
    if wrong(202):
        return 0
    if wrong(203):
        return HOLD if self.held[(seat + 1) % self.players] == 3 else BET if self.bets[seat] < BUCKETS else HOLD
    if wrong(204):
        (<Lots*>state).bets[0] = 0
    if wrong(205):
        return out[counted() % n]
    if wrong(206):
        (<uint8_t*>state)[sizeof(Lots)] = 1
    if wrong(207):
        return out[n]
    while wrong(208):
        counted()
    if wrong(209):
        return out[after_end(state) % n]
    return out[rng_below(rng, n)]


cdef void rate(const Rules* rules, const void* state, const action_t* legal, int n, float* out) noexcept nogil:
    cdef int i
    for i in range(n - wrong(210)):
        out[i] = <float>(2.0 if wrong(211) else 0.5)
    if wrong(212):
        out[n] = 0.5
    if wrong(213):
        (<Lots*>state).turn += 1
    if wrong(214):
        out[0] = <float>(0.0 / (n - n))
    if wrong(215):
        (<action_t*>legal)[0] = HOLD + 1


cdef Planes GRID = new_planes()
GRID.seen = SEEN
GRID.actions = N_ACTIONS - HOLD
GRID.rows = 2
GRID.columns = 3
GRID.observe = observe_planes
GRID.place = place
cdef Planes SEEN_ONLY = new_planes()
SEEN_ONLY.seen = SEEN
SEEN_ONLY.rows = 2
SEEN_ONLY.columns = 3
SEEN_ONLY.observe = observe_planes

cdef Rules TABLE = new_rules()
TABLE.state_size = sizeof(Lots)
TABLE.traits = HAS_SECRETS
TABLE.n_actions = N_ACTIONS
TABLE.observation_size = OBSERVATION
TABLE.n_seats = 2
TABLE.max_legal = 4
TABLE.actor = actor
TABLE.legal = legal
TABLE.weights = weights
TABLE.draw = draw
TABLE.apply = apply
TABLE.scores = scores
TABLE.returns = returns
TABLE.faults = faults
TABLE.redact = redact
TABLE.observe = observe
TABLE.planes = &GRID

POLICY = make_policy("bets", "bets at random", pick, rate, &TABLE)


def mutate(int n):
    """Get it wrong in way number ``n``; 0 is right. Games that were loaded before keep their table."""
    global MUTANT
    MUTANT = n


def engine(*, int players, bint together):
    """The engine for these options."""
    cdef Rules table = TABLE
    cdef Lots opening[2]
    memset(opening, 0, sizeof(opening))
    opening[0].players, opening[0].together, opening[0].drawing = <uint8_t>players, together, 1
    table.n_seats = players
    table.traits |= COOPERATIVE if together else 0
    if together:
        table.planes = &SEEN_ONLY
    table.traits |= DEALS_ALIKE if wrong(105) else 0
    if wrong(78):
        table.max_legal = 2
    if wrong(79):
        table.n_actions = 5
    if wrong(80):
        table.state_size = 8
    if wrong(81):
        table.observation_size = 9
    if wrong(82):
        table.n_seats = 1
    if wrong(83):
        table.traits |= COOPERATIVE
    if wrong(84):
        table.redact = NULL
    if wrong(85):
        table.traits &= ~<int>HAS_SECRETS
    return make_engine(&table, opening)


def value(state):
    """The position as the sketch has it."""
    cdef const Lots* self = <const Lots*>bytes_of(state, &TABLE)
    cdef int i, n = self.players
    return (bool(self.together), tuple([self.held[i] for i in range(n)]), tuple([self.opened[i] for i in range(3)]),
            tuple([self.bets[i] for i in range(n)]), tuple([bool(self.exchanged[i]) for i in range(n)]), self.turn,
            self.drawing - 1 if self.drawing else None)


def build(game, tuple given not None):
    """A state from such a value, which the sketch has found sound."""
    cdef Lots raw
    cdef int i
    memcpy(&raw, opening_of(game, &TABLE), sizeof(Lots))
    _, held, opened, bets, exchanged, turn, drawing = given
    for i in range(3):
        raw.opened[i] = opened[i]
    for i in range(raw.players):
        raw.held[i], raw.bets[i], raw.exchanged[i] = held[i], bets[i], exchanged[i]
    raw.turn = turn
    raw.drawing = 0 if drawing is None else drawing + 1
    return make_state(game, &TABLE, &raw)
