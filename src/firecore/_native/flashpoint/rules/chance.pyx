"""P12: what dice and draws may bring, exactly, and how one of it is drawn."""
from libc.stdint cimport uint32_t, uint64_t
from firecore._native.bits cimport bit, count, lowest, nth, without_lowest
from firecore._native.flashpoint.rules.legal cimport spaces_in_order, specialists_left
from firecore._native.flashpoint.rules.replenishing cimport targets_for_poi
from firecore._native.flashpoint.rules.rules cimport (
    ALARM_FOUND, COLUMNS, DRAW_SPECIALIST, FIRST_DRAWN, FIRST_SPACE, GUN_COLUMN, GUN_ROW, REPLENISH, REVEAL,
    REVEAL_BURNING, REVEAL_PLACED, ROLL, SETUP_EXPLOSION, SETUP_HAZMAT, SETUP_HOT_SPOT, SETUP_POI, SPACES,
    VICTIM_FOUND, space_action)
from firecore._native.flashpoint.rules.setup cimport setup_explosions
from firecore._native.flashpoint.rules.spaces cimport STRIDE, column_of, indoors, row_of, westmost
from firecore._native.rng cimport rng_below

cdef enum:                       # how the outcomes of a chance node are distributed
    EVENLY
    BY_FACES                     # the eight faces of P9.2's first explosion
    BY_COLUMN                    # a column first, then a row in it

cdef enum:
    ROW_CHOICES = 60             # divided evenly by 1 to 6 rows


cdef inline bint _reveals(const FlashpointState* self) noexcept nogil:
    return self.phase == REVEAL or self.phase == REVEAL_BURNING or self.phase == REVEAL_PLACED


cdef int outcomes(const FlashpointState* self, action_t* out) noexcept nogil:
    """P12.2: the outcomes in order, none of probability 0."""
    cdef uint64_t left
    cdef int n = 0
    if _reveals(self):
        if self.victims_left:
            out[n] = VICTIM_FOUND
            n += 1
        if self.alarms_left:
            out[n] = ALARM_FOUND
            n += 1
        return n
    if self.phase == DRAW_SPECIALIST:
        left = specialists_left(self)
        while left:
            out[n] = <action_t>(FIRST_DRAWN + lowest(left))
            left = without_lowest(left)
            n += 1
        return n
    return spaces_in_order(_targets(self), FIRST_SPACE, out)


# Where the dice may point.

cdef uint64_t _targets(const FlashpointState* self) noexcept nogil:
    """P12.1: only rolls that are not rolled again."""
    if self.phase == REPLENISH:
        return targets_for_poi(self)
    if self.phase == SETUP_EXPLOSION:
        return _targets_of_explosion(self)
    if self.phase == SETUP_HAZMAT:
        return indoors() & ~self.fire                          # P9.3
    if self.phase == SETUP_POI:
        return indoors() & ~(self.fire | self.poi)             # P9.4
    if self.phase == SETUP_HOT_SPOT:
        return indoors() & ~self.hot                           # P9.6
    if self.phase == GUN_ROW:
        return _column(column_of(self.target))                 # P12.3
    if self.phase == GUN_COLUMN:
        return _row(row_of(self.target))
    return indoors()


cdef inline uint64_t _column(int column) noexcept nogil:
    return westmost() << (column - 1)


cdef inline uint64_t _row(int row) noexcept nogil:
    return <uint64_t>0xFFU << STRIDE * (row - 1)


# The explosions of the set-up (P9.2).

cdef inline int _explosions_before(const FlashpointState* self) noexcept nogil:
    return setup_explosions(self.level) - self.to_come


cdef int _distribution(const FlashpointState* self) noexcept nogil:
    if self.phase != SETUP_EXPLOSION:
        return EVENLY
    if _explosions_before(self) == 0:
        return BY_FACES
    if _explosions_before(self) == 1:
        return EVENLY
    return BY_COLUMN


cdef uint64_t _targets_of_explosion(const FlashpointState* self) noexcept nogil:
    cdef uint64_t targets = 0
    cdef int face
    if _explosions_before(self) == 0:
        for face in range(COLUMNS):
            targets |= bit(self.first[face])
        return targets
    targets = indoors() & ~self.fire
    if _explosions_before(self) != 2:
        return targets
    # The third keeps to its column, unless all of it burns.
    if targets & _column(COLUMNS + 1 - self.target):
        return targets & _column(COLUMNS + 1 - self.target)
    return targets


cdef int _columns_of(uint64_t targets, uint32_t* columns) noexcept nogil:
    """The columns that hold some of these spaces."""
    cdef int column, n = 0
    for column in range(1, COLUMNS + 1):
        if targets & _column(column):
            columns[n] = column
            n += 1
    return n


cdef uint64_t _target_by_column(const FlashpointState* self, Rng* rng) noexcept nogil:
    """A column of those that have targets, then one of its targets, from one number."""
    cdef uint64_t targets = _targets_of_explosion(self)
    cdef uint32_t columns[COLUMNS]
    cdef uint32_t drawn = rng_below(rng, ROW_CHOICES * _columns_of(targets, columns))
    cdef uint64_t rows = targets & _column(columns[drawn // ROW_CHOICES])
    return nth(rows, drawn % ROW_CHOICES * count(rows) // ROW_CHOICES)


# The probabilities of the outcomes, in their order.

cdef void weights(const void* state, double* out) noexcept nogil:
    cdef const FlashpointState* self = <const FlashpointState*>state
    if _reveals(self):
        _weigh_reveal(self, out)
    elif _distribution(self) == BY_FACES:
        _weigh_faces(self, out)
    elif _distribution(self) == BY_COLUMN:
        _weigh_columns(self, out)
    else:
        _weigh_evenly(out, _choices(self))


cdef int _choices(const FlashpointState* self) noexcept nogil:
    if self.phase == DRAW_SPECIALIST:
        return count(specialists_left(self))
    return count(_targets(self))


cdef void _weigh_evenly(double* out, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        out[i] = 1.0 / n


cdef void _weigh_reveal(const FlashpointState* self, double* out) noexcept nogil:
    """P7.2."""
    cdef double tokens = self.victims_left + self.alarms_left
    cdef int n = 0
    if self.victims_left:
        out[n] = self.victims_left / tokens
        n += 1
    if self.alarms_left:
        out[n] = self.alarms_left / tokens


cdef void _weigh_faces(const FlashpointState* self, double* out) noexcept nogil:
    """P12.2: equal targets add up."""
    cdef uint64_t targets = _targets_of_explosion(self)
    cdef int face, faces, n = 0
    while targets:
        faces = 0
        for face in range(COLUMNS):
            faces += self.first[face] == lowest(targets)
        out[n] = faces / <double>COLUMNS
        targets = without_lowest(targets)
        n += 1


cdef void _weigh_columns(const FlashpointState* self, double* out) noexcept nogil:
    cdef uint64_t targets = _targets_of_explosion(self)
    cdef uint64_t rest = targets
    cdef uint32_t columns[COLUMNS]
    cdef int n_columns = _columns_of(targets, columns)
    cdef int n = 0
    while rest:
        out[n] = 1.0 / (n_columns * count(targets & _column(column_of(lowest(rest)))))
        rest = without_lowest(rest)
        n += 1


# Drawing: one number of the stream each time.

cdef action_t draw(const void* state, Rng* rng) noexcept nogil:
    cdef const FlashpointState* self = <const FlashpointState*>state
    if self.phase == ROLL:
        return <action_t>(FIRST_SPACE + rng_below(rng, SPACES))
    if _reveals(self):
        return (VICTIM_FOUND if <int>rng_below(rng, self.victims_left + self.alarms_left) < self.victims_left
                else ALARM_FOUND)
    if self.phase == DRAW_SPECIALIST:
        return <action_t>(FIRST_DRAWN + _one_of(specialists_left(self), rng))
    if _distribution(self) == BY_FACES:
        return space_action(FIRST_SPACE, self.first[rng_below(rng, COLUMNS)])
    if _distribution(self) == BY_COLUMN:
        return space_action(FIRST_SPACE, <int>_target_by_column(self, rng))
    return space_action(FIRST_SPACE, _one_of(_targets(self), rng))


cdef int _one_of(uint64_t things, Rng* rng) noexcept nogil:
    return nth(things, <int>rng_below(rng, count(things)))
