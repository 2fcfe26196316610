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
    cdef int i, n, pairs, behind, written
    if count(available) <= MOST_CHOSEN:
        out[0] = choice_action(available)
        return 1
    n = 0
    while available:
        single[n] = <action_t>lowest(available)
        available = <int>without_lowest(available)
        n += 1
    for i in range(_STROKE):
        single[n + i] = 0
    # The pairs are a lower card with each single behind it, the triples a lowest card with each pair behind it.
    # Both are written in whole strokes; what is too much is written over by the next one.
    pairs = 0
    for i in range(1, n - 1):
        _add_to_stroke(pair + pairs, single + i + 1, <action_t>(FIRST_TRIPLE + pair_share(<int>single[i])))
        pairs += n - 1 - i
    written = 0
    for i in range(n - 2):
        behind = (n - 1 - i) * (n - 2 - i) // 2
        written += _add_to_all(out + written, pair + pairs, behind, triple_share(<int>single[i]))
    return written


cdef inline void _add_to_stroke(action_t* out, const action_t* each, action_t share) noexcept nogil:
    cdef int i
    for i in range(_STROKE):
        out[i] = each[i] + share


cdef inline int _add_to_all(action_t* out, const action_t* end, int n, int share) noexcept nogil:
    """Write the last n of a list, each with the share added, a stroke at a time."""
    cdef int done = 0
    while done < n:
        _add_to_stroke(out + done, end - n + done, <action_t>share)
        done += _STROKE
    return n


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
