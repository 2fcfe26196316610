"""The bluffer as Python sees him."""
cimport cython
from firecore._native.state cimport State, bytes_of
from firecore._native.tails.bluffer.mixing cimport Mixing, begin, chosen, mix
from firecore._native.tails.rules cimport CHOOSE, TailsState, tails_rules


@cython.final
cdef class Mixer:
    """Finds out how the seats mix their hands, in a state in which one of them chooses."""

    cdef Mixing mixing

    def __cinit__(self, State state not None, unsigned long long seed):
        cdef const TailsState* start = <const TailsState*>bytes_of(state, tails_rules())
        if start.phase != CHOOSE:
            raise ValueError("there is no hand to be chosen here")
        begin(&self.mixing, start, seed)

    def mix(self, int iterations):
        """Let all seats learn."""
        cdef int _i
        with nogil:
            for _i in range(iterations):
                mix(&self.mixing)

    def hands(self, int seat):
        """(cards, share) of every hand that a seat mixes; bit n - 1 is the number n, bit 9 the trickster."""
        cdef int i
        cdef double everything = 0.0
        if not 0 <= seat < self.mixing.round.players:
            raise ValueError(f"there is no seat {seat}")
        for i in range(self.mixing.mixture[seat].n):
            everything += self.mixing.mixture[seat].sum[i]
        return [(self.mixing.mixture[seat].cards[i],
                 self.mixing.mixture[seat].sum[i] / everything if everything > 0.0 else 0.0)
                for i in range(self.mixing.mixture[seat].n)]

    def choose(self):
        """The action that chooses a hand, drawn as the seat mixes them."""
        return chosen(&self.mixing)
