"""T3.1, T7.1: the choices of up to three cards, as sets of cards and as actions."""
from libc.stdint cimport uint16_t
from firecore._native.bits cimport count, lowest, without_lowest
from firecore._native.tails.rules cimport (
    ALL_CARDS, CARDS, FIRST_CHOICE, FIRST_PAIR, FIRST_SINGLE, FIRST_TRIPLE, MOST_CHOSEN, N_ACTIONS, pair_share,
    triple_share)

cdef enum:
    _STROKE = 8              # no card has more than eight behind the one behind it
    _PAIRS = 45

cdef uint16_t[N_ACTIONS - FIRST_CHOICE] _CARDS      # of each choice, filled when the module is loaded


cdef int legal_choices(int available, action_t* out) noexcept nogil:
    """The choices of three of these cards in order; with three or fewer, the one choice of all."""
    cdef action_t single[CARDS + _STROKE]
    cdef action_t pair[_PAIRS + _STROKE]
    cdef int behind[CARDS]       # where the pairs begin whose cards are all behind this one
    cdef int i, j, n_pairs = 0, written = 0, n = 0
    cdef action_t share
    if count(available) <= MOST_CHOSEN:
        out[0] = choice_action(available)
        return 1
    while available:
        single[n] = <action_t>lowest(available)
        available = <int>without_lowest(available)
        n += 1
    for i in range(_STROKE):
        single[n + i] = 0
    # The pairs are a lowest card with each one behind it, whole strokes of them, of which n - 1 - i count.
    for i in range(1, n - 1):
        behind[i - 1] = n_pairs
        share = <action_t>(FIRST_TRIPLE + pair_share(single[i]))
        for j in range(_STROKE):
            pair[n_pairs + j] = share + single[i + 1 + j]
        n_pairs += n - 1 - i
    # The choices are a lowest card with each pair behind it.
    for i in range(n - 2):
        share = <action_t>triple_share(single[i])
        for j in range(behind[i], n_pairs):
            out[written] = share + pair[j]
            written += 1
    return written


cdef action_t choice_action(int cards) noexcept nogil:
    """The action that chooses just these cards, three at most."""
    cdef int low, middle, rest
    if not cards:
        return FIRST_CHOICE
    low = lowest(cards)
    rest = <int>without_lowest(cards)
    if not rest:
        return <action_t>(FIRST_SINGLE + low)
    middle = lowest(rest)
    rest = <int>without_lowest(rest)
    if not rest:
        return <action_t>(FIRST_PAIR + pair_share(low) + middle)
    return <action_t>(FIRST_TRIPLE + triple_share(low) + pair_share(middle) + lowest(rest))


cdef int chosen_cards(action_t action) noexcept nogil:
    return _CARDS[action - FIRST_CHOICE]


cdef void _list_choices() noexcept nogil:
    cdef int cards
    for cards in range(ALL_CARDS + 1):
        if count(cards) <= MOST_CHOSEN:
            _CARDS[choice_action(cards) - FIRST_CHOICE] = <uint16_t>cards


_list_choices()
