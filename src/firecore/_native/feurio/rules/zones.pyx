"""F7, F8.2: zones, filled over sets of tiles, and what they are worth."""
from libc.stdint cimport uint64_t
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.feurio.rules.rules cimport (
    COLOURS, HOT, VALUES, YELLOW, FeurioState, accesses_of, colours_of, value_of)


cdef uint64_t open_tiles(const FeurioState* self) noexcept nogil:
    """The tiles with at least one free access (F2.3)."""
    return tiles_with_accesses(self, 1)


cdef uint64_t tiles_with_accesses(const FeurioState* self, int least) noexcept nogil:
    """The tiles with that many free accesses, or more."""
    cdef uint64_t tiles = 0
    cdef int tile
    for tile in range(self.tiles):
        tiles |= <uint64_t>(accesses_of(self, tile) >= least) << tile       # no branch to guess
    return tiles


cdef uint64_t zone_around(const FeurioState* self, uint64_t seed, uint64_t manned) noexcept nogil:
    """All tiles of ``manned`` that hang together with those of ``seed`` (F7.1)."""
    cdef uint64_t zone = seed, fresh = seed
    while fresh:
        seed = self.touches[lowest(fresh)] & manned & ~zone
        fresh = without_lowest(fresh) | seed
        zone |= seed
    return zone


cdef int zone_value(const FeurioState* self, uint64_t zone, uint64_t open) noexcept nogil:
    """What a zone scores (F7.2, F7.3)."""
    return _measured(self, zone & (~zone + 1), zone, open).value


cdef inline Zone _measured(const FeurioState* self, uint64_t seed, uint64_t manned, uint64_t open) noexcept nogil:
    """The zone around a seed, all but its colour: measured while it is filled."""
    cdef Zone zone
    cdef int tile, value, counted, divisor = VALUES + 1
    cdef uint64_t fresh = seed
    zone.tiles, zone.sum = seed, 0
    while fresh:
        tile = lowest(fresh)
        value = value_of(self.tile[tile].face)
        counted = value if open >> tile & 1 else VALUES + 1
        zone.sum += value
        divisor = counted if counted < divisor else divisor
        seed = self.touches[tile] & manned & ~zone.tiles
        fresh = without_lowest(fresh) | seed
        zone.tiles |= seed
    if divisor > VALUES:
        zone.lowest_open, zone.value = 0, 0
        return zone
    zone.lowest_open = divisor
    zone.value = (zone.sum + (0 if self.flags & HOT else divisor - 1)) // divisor
    return zone


cdef int list_zones(const FeurioState* self, Zone* out) noexcept nogil:
    """All zones, colour by colour, each colour's in the order of their first tiles.

    Whether a colour scores, the caller knows: reinforcements do not (F7.4).
    """
    cdef uint64_t open = open_tiles(self)
    cdef uint64_t rest
    cdef int colour, n = 0
    for colour in range(COLOURS):
        rest = self.manned[colour]
        while rest:
            out[n] = _measured(self, rest & (~rest + 1), self.manned[colour], open)
            out[n].colour = colour
            rest &= ~out[n].tiles
            n += 1
    return n


cdef Standing standing(const FeurioState* self, int seat, uint64_t open) noexcept nogil:
    """A competitive seat's score, and its best zone (F7.4, F7.5)."""
    cdef Standing sum
    cdef Zone zone
    cdef uint64_t rest, own = colours_of(self, seat)
    cdef int colour
    sum.score, sum.best = 0, 0
    while own:
        colour = lowest(own)
        own = without_lowest(own)
        rest = self.manned[colour]
        while rest:
            zone = _measured(self, rest & (~rest + 1), self.manned[colour], open)
            rest &= ~zone.tiles
            sum.score += zone.value
            sum.best = zone.value if zone.value > sum.best else sum.best
    return sum


cdef int colours_safe(const FeurioState* self) noexcept nogil:
    """How many colours have all their men in one zone with an open tile of value 1 (F8.2, F9.2)."""
    cdef uint64_t open = open_tiles(self)
    cdef Progress of_colour
    cdef int colour, safe = 0
    for colour in range(COLOURS):
        if men_left(self, colour):
            continue
        of_colour = progress(self, colour, open)
        safe += of_colour.zones == 1 and of_colour.open_one
    return safe


cdef Progress progress(const FeurioState* self, int colour, uint64_t open) noexcept nogil:
    """What F8.2 asks of a colour, and how far it is."""
    cdef Progress of_colour
    cdef uint64_t rest = self.manned[colour]
    of_colour.men_left, of_colour.zones, of_colour.open_one = men_left(self, colour), 0, False
    while rest:
        rest &= ~zone_around(self, bit(lowest(rest)), self.manned[colour])
        of_colour.zones += 1
    rest = self.manned[colour] & open
    while rest:
        if self.tile[lowest(rest)].face == 1:
            of_colour.open_one = True
        rest = without_lowest(rest)
    return of_colour


cdef int men_left(const FeurioState* self, int colour) noexcept nogil:
    # The twelve reinforcements of three players are the fourth colour (F8.3).
    if self.players == 3 and colour == YELLOW:
        return self.reserve[0] + self.reserve[1] + self.reserve[2]
    return self.supply[colour]
