"""T6: what is known of the cards that a seat has chosen, and how they are dealt anew."""
from libc.stdint cimport uint16_t
from firecore._native.bits cimport bit, count, nth
from firecore._native.rng cimport Rng, rng_below
from firecore._native.tails.rules cimport TailsState, available


cdef int may_hold(const TailsState* self, int seat) noexcept nogil:
    """All that the others know of a seat's hand: how many of these cards it has."""
    return available(self, seat) & ~self.played[seat]


cdef void redact(void* state, int viewer, Rng* rng) noexcept nogil:
    """Deal the hands of the others at random, each as large as it is; a pass tells nothing (T6)."""
    cdef TailsState* self = <TailsState*>state
    cdef int seat
    for seat in range(self.players):
        if seat != viewer:
            self.hand[seat] = <uint16_t>_deal(may_hold(self, seat), count(self.hand[seat]), rng)


cdef int _deal(int pool, int cards, Rng* rng) noexcept nogil:
    cdef int dealt = 0, card, _
    for _ in range(cards):
        card = nth(pool, <int>rng_below(rng, count(pool)))
        pool &= ~<int>bit(card)
        dealt |= <int>bit(card)
    return dealt
