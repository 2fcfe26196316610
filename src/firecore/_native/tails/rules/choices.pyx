"""T3.1, T7.1: the choices of up to three cards, as sets of cards and as actions."""
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.tails.rules.rules cimport (
    ALL_CARDS, FIRST_CHOICE, FIRST_PAIR, FIRST_SINGLE, FIRST_TRIPLE, MAX_CHOSEN, N_ACTIONS, pair_share,
    triple_share)

cdef enum:
    _STROKE = 16             # choices written at once; what is too much of the last stroke does not count
    _SETS = ALL_CARDS + 1    # of cards
    _LISTED = 15416          # choices of three of each set's cards, or of all where these are no more

# All lists of choices one behind another, set of cards by set of cards: filled when the module is loaded.
cdef uint8_t[_LISTED + _STROKE] _LIST      # each choice by its number, which is its action less the first
cdef uint16_t[_SETS + 1] _BEGINS           # where the list of each set begins, and so where that before it ends
cdef uint16_t[N_ACTIONS - FIRST_CHOICE] _CARDS      # of each choice


cdef int legal_choices(int available, action_t* out) noexcept nogil:
    """The choices of three of these cards in order; with three or fewer, the one choice of all."""
    cdef uint8_t stroke[_STROKE]
    cdef const uint8_t* listed = &_LIST[_BEGINS[available]]
    cdef int i, done = 0, n = _BEGINS[available + 1] - _BEGINS[available]
    while done < n:
        memcpy(stroke, listed + done, _STROKE)
        for i in range(_STROKE):
            out[done + i] = FIRST_CHOICE + stroke[i]
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
    cdef int cards, n = 0
    for cards in range(_SETS):
        if count(cards) <= MAX_CHOSEN:
            _CARDS[choice_action(cards) - FIRST_CHOICE] = <uint16_t>cards
    for cards in range(_SETS):
        _BEGINS[cards] = <uint16_t>n
        n += _list_choices_of(cards, &_LIST[n])
    _BEGINS[_SETS] = <uint16_t>n


cdef int _list_choices_of(int cards, uint8_t* out) noexcept nogil:
    """T7.1: by the lowest card, then by the middle one, then by the highest."""
    cdef uint64_t lows, middles, highs
    cdef int n = 0
    if count(cards) <= MAX_CHOSEN:
        out[0] = <uint8_t>(choice_action(cards) - FIRST_CHOICE)
        return 1
    lows = cards
    while lows:
        middles = without_lowest(lows)
        while middles:
            highs = without_lowest(middles)
            while highs:
                out[n] = <uint8_t>(choice_action(<int>(bit(lowest(lows)) | bit(lowest(middles)) | bit(lowest(highs))))
                                   - FIRST_CHOICE)
                n += 1
                highs = without_lowest(highs)
            middles = without_lowest(middles)
        lows = without_lowest(lows)
    return n


_list_choices()
