"""What a sound position of Tails on Fire is: a list of invariants, each recomputed from scratch."""
from libc.stdint cimport uint64_t
from firecore._native.bits cimport bit, count
from firecore._native.tails.rules.rules cimport (
    ALL_CARDS, ALL_NUMBERS, BLANK, BURNING, CHOOSE, DEAL, DRAW, MAX_CHOSEN, MAX_PLAYERS, NUMBERS, OVER, PLAY,
    REVEAL, THIEF, TRICKSTER, WITH_THIEF, TailsState, available, campfire, fire_card, number_before, number_card,
    place_cover, place_owner, place_under)


cdef uint64_t faults(const void* state) noexcept nogil:
    cdef const TailsState* self = <const TailsState*>state
    cdef uint64_t broken = 0
    if not _numbers_are_in_range(self):
        return bit(WRONG_RANGE)
    if not _cards_are_in_one_place(self):
        broken |= bit(WRONG_CARDS)
    if not _fires_are_in_one_place(self):
        broken |= bit(WRONG_FIRES)
    if not _piles_are_covered(self):
        broken |= bit(WRONG_PILES)
    if not _tricksters_stand_for_numbers(self):
        broken |= bit(WRONG_TRICKSTER)
    if not _thief_has_nine_cards(self):
        broken |= bit(WRONG_THIEF)
    if not _choices_are_complete(self):
        broken |= bit(WRONG_CHOICE)
    if not _top_card_fits(self):
        broken |= bit(WRONG_TOP)
    if not _turn_makes_sense(self):
        broken |= bit(WRONG_TURN)
    return broken


cdef bint _numbers_are_in_range(const TailsState* self) noexcept nogil:
    cdef int i
    if not 2 <= self.players <= MAX_PLAYERS or self.seat >= self.players or self.first >= self.players:
        return False
    if self.phase > OVER or self.flags > WITH_THIEF + BLANK or self.wild > 1 or self.owner > THIEF + 1:
        return False
    if self.players < self.owner <= THIEF or (self.players <= 3) != (self.flags & WITH_THIEF):
        return False
    if self.fire > NUMBERS or self.needed > NUMBERS or self.max_laps < 1 or not 0 <= self.lap <= self.max_laps:
        return False
    if self.deck & ~ALL_NUMBERS or self.stack & ~ALL_NUMBERS:
        return False
    for i in range(MAX_PLAYERS):
        if (self.covers[i] | self.exhausted[i] | self.hand[i] | self.played[i]) & ~ALL_CARDS:
            return False
        if self.stands[i] > NUMBERS:
            return False
        if i >= self.players and self.covers[i] | self.exhausted[i] | self.hand[i] | self.played[i] | self.stands[i]:
            return False
    for i in range(BURNING):
        if self.lies[i] > place_under(self.players - 1, TRICKSTER):
            return False
    for i in range(NUMBERS):
        if self.flames[i] < 0:
            return False
    return True


cdef bint _cards_are_in_one_place(const TailsState* self) noexcept nogil:
    cdef int seat
    for seat in range(self.players):
        if self.covers[seat] & self.exhausted[seat] or self.hand[seat] & self.played[seat]:
            return False
        if (self.covers[seat] | self.exhausted[seat]) & (self.hand[seat] | self.played[seat]):
            return False
        if count(self.exhausted[seat]) > MAX_CHOSEN:
            return False
    return True


cdef bint _is_round(const TailsState* self) noexcept nogil:
    return self.phase == CHOOSE or self.phase == PLAY or self.phase == DRAW


cdef bint _fires_are_in_one_place(const TailsState* self) noexcept nogil:
    """A fire card is in the deck, played for, under a cover, or out of the game."""
    cdef int number
    if (self.fire != 0) != _is_round(self):
        return False
    for number in range(1, NUMBERS + 1):
        if (self.deck >> fire_card(number) & 1) + (self.fire == number) + (self.lies[fire_card(number)] != 0) > 1:
            return False
    return True


cdef bint _piles_are_covered(const TailsState* self) noexcept nogil:
    cdef int seat, burning, place
    cdef int covered[MAX_PLAYERS]
    for seat in range(MAX_PLAYERS):
        covered[seat] = 0
    for burning in range(BURNING):
        place = self.lies[burning]
        if place:
            covered[place_owner(place)] |= <int>bit(place_cover(place))
    for seat in range(MAX_PLAYERS):
        if covered[seat] != self.covers[seat]:
            return False
        # T4.3: a campfire leaves the game with the thief only.
        if self.lies[campfire(seat)]:
            if seat >= self.players:
                return False
        elif seat < self.players and self.phase != DEAL and not self.flags & WITH_THIEF:
            return False
    return True


cdef bint _tricksters_stand_for_numbers(const TailsState* self) noexcept nogil:
    """T3.6: a frozen trickster that covers a pile has a number, and nothing else has one."""
    cdef int seat
    cdef bint frozen = not self.flags & BLANK
    for seat in range(self.players):
        if (self.stands[seat] != 0) != (frozen & self.covers[seat] >> TRICKSTER):
            return False
    return True


cdef bint _thief_has_nine_cards(const TailsState* self) noexcept nogil:
    cdef uint64_t reserve = self.reserve
    cdef int laid = 0, number
    if not self.flags & WITH_THIEF:
        return not reserve and not self.stack
    while reserve:
        number = <int>(reserve & 15)
        if not 1 <= number <= NUMBERS or (laid | self.stack) >> number_card(number) & 1:
            return False
        laid |= <int>bit(number_card(number))
        reserve >>= 4
    if self.phase == PLAY or self.phase == DRAW:
        # T3.2: while no card is on top, the thief has played none.
        return self.owner != 0 or laid | self.stack == ALL_NUMBERS
    return self.stack == ALL_NUMBERS


cdef bint _choices_are_complete(const TailsState* self) noexcept nogil:
    cdef int seat, cards
    for seat in range(self.players):
        cards = count(self.hand[seat]) + count(self.played[seat])
        if cards != (_cards_to_choose(self, seat) if _has_chosen(self, seat) else 0):
            return False
        if self.played[seat] and self.phase == CHOOSE:
            return False
    return True


cdef int _cards_to_choose(const TailsState* self, int seat) noexcept nogil:
    cdef int cards = count(available(self, seat))
    return cards if cards < MAX_CHOSEN else MAX_CHOSEN


cdef bint _has_chosen(const TailsState* self, int seat) noexcept nogil:
    if self.phase == CHOOSE:
        return _turns_after(self, seat) < _turns_after(self, self.seat)
    return self.phase == PLAY or self.phase == DRAW


cdef int _turns_after(const TailsState* self, int seat) noexcept nogil:
    """How many turns after the first player's that seat's turn comes."""
    return (seat - self.first + self.players) % self.players


cdef bint _top_card_fits(const TailsState* self) noexcept nogil:
    cdef int seat, number, played = 0
    if self.phase != PLAY and self.phase != DRAW:
        return not self.owner and not self.wild and not self.needed and not self.lap
    for seat in range(self.players):
        played |= self.played[seat]
    if not self.owner:
        # T3.2: a lap without a card raises the number by one.
        return (not played and not self.wild and self.lap >= 1 and self.fire != 0
                and self.needed == (self.fire - 1 + self.lap - 1) % NUMBERS + 1)
    if self.lap or not self.needed:
        return False
    number = number_before(self.needed)
    if self.owner == THIEF + 1:
        return not self.wild and not (self.stack >> number_card(number) & 1) and not _is_in_reserve(self, number)
    return self.played[self.owner - 1] >> (TRICKSTER if self.wild else number_card(number)) & 1


cdef bint _is_in_reserve(const TailsState* self, int number) noexcept nogil:
    cdef uint64_t reserve = self.reserve
    while reserve:
        if <int>(reserve & 15) == number:
            return True
        reserve >>= 4
    return False


cdef bint _turn_makes_sense(const TailsState* self) noexcept nogil:
    if self.phase == DEAL:
        return _start_cards_are_dealt(self)
    if self.phase == CHOOSE:
        return True
    if self.phase == PLAY:
        return self.owner != self.seat + 1       # T3.5: he would have won
    if self.seat:
        return False
    if self.phase == DRAW:
        # T4.2: it draws if it has not won and cannot play from its reserve.
        return (self.flags & WITH_THIEF and self.stack and self.owner != THIEF + 1
                and <int>(self.reserve & 15) != self.needed)
    return (self.deck != 0) == (self.phase == REVEAL)


cdef bint _start_cards_are_dealt(const TailsState* self) noexcept nogil:
    """T2.1: each seat before this one has its campfire under a number of its own, and nothing else is dealt."""
    cdef int seat, dealt = 0
    if self.first or self.deck != ALL_NUMBERS:
        return False
    for seat in range(self.players):
        if self.exhausted[seat] or count(self.covers[seat]) != (seat < self.seat):
            return False
        if self.covers[seat] & (dealt | bit(TRICKSTER)):
            return False
        if (self.lies[campfire(seat)] != 0) != (seat < self.seat):
            return False
        if seat < self.seat and place_owner(self.lies[campfire(seat)]) != seat:
            return False
        dealt |= self.covers[seat]
    return True
