"""T6: what is known of the cards that a seat has chosen, and how they are resampled."""
from libc.stdint cimport uint8_t, uint16_t
from firecore._native.bits cimport count, nth, without_lowest
from firecore._native.rng cimport Rng, rng_below
from firecore._native.tails.rules.rules cimport ALL_CARDS, CARDS, TailsState, available

cdef uint8_t[(ALL_CARDS + 1) * CARDS] _NTH      # of each set of cards the lowest, the next and so on


cdef int may_hold(const TailsState* self, int seat) noexcept nogil:
    """All that the others know of a seat's hand: how many of these cards it has."""
    return available(self, seat) & ~self.played[seat]


cdef void redact(void* state, int viewer, Rng* rng) noexcept nogil:
    """Deal the hands of the others at random, each as large as it is; a pass reveals nothing (T6).

    Without a stream each has the lowest cards that it may hold.
    """
    cdef TailsState* self = <TailsState*>state
    cdef int seat
    for seat in range(self.players):
        if seat != viewer and self.hand[seat]:
            self.hand[seat] = <uint16_t>_deal(may_hold(self, seat), self.hand[seat], rng)


cdef int _deal(int pool, int hand, Rng* rng) noexcept nogil:
    """As many cards as the hand has."""
    cdef int dealt = 0, card, left = count(pool)
    while hand:
        card = 1 << _NTH[pool * CARDS + <int>rng_below(rng, left)] if rng is not NULL else pool & -pool
        pool ^= card
        dealt |= card
        left -= 1
        hand = <int>without_lowest(hand)
    return dealt


cdef void _list_cards() noexcept nogil:
    cdef int cards, i
    for cards in range(ALL_CARDS + 1):
        for i in range(count(cards)):
            _NTH[cards * CARDS + i] = <uint8_t>nth(cards, i)


_list_cards()
