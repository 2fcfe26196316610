# What an action caused, in order, for those who want to know. The rules take a log wherever something can happen;
# it is NULL without listeners.
from libc.stdint cimport uint8_t, uint16_t

cdef enum:
    MAX_EVENTS = 128         # of one action: a robbery a pile, three lines a seat, and a handful besides stay below it

cdef enum:                   # Event.kind, in the order of binding.EVENTS
    START_CARD
    FIRE_CARD
    CHOSEN
    PLAYED
    PASSED
    THIEF_DREW
    THIEF_PLAYED
    THIEF_PASSED
    LAP
    VOID
    WON
    ROBBED
    TAKEN_BACK
    RECOVERED
    EXHAUSTED
    FIRST_PLAYER

cdef struct Event:
    uint8_t kind
    uint8_t seat             # whose deed or card it is; THIEF
    uint8_t number           # of a card, or that it stands for; the lap's
    uint8_t card             # the card itself; whether the thief's came from the reserve
    uint8_t by               # who robs; THIEF
    uint16_t members         # a set of cards, or of what burns in a pile

cdef struct EventLog:
    int length
    Event event[MAX_EVENTS]

cdef inline Event* log_event(EventLog* log, int kind, int seat) noexcept nogil:
    """A new event, or NULL without listeners."""
    cdef Event* event
    if log is NULL or log.length == MAX_EVENTS:
        return NULL
    event = &log.event[log.length]
    log.length += 1
    event.kind = <uint8_t>kind
    event.seat = <uint8_t>seat
    event.number = event.card = event.by = 0
    event.members = 0
    return event

cdef inline void log_number(EventLog* log, int kind, int seat, int number) noexcept nogil:
    cdef Event* event = log_event(log, kind, seat)
    if event is not NULL:
        event.number = <uint8_t>number

cdef inline void log_cards(EventLog* log, int kind, int seat, int cards) noexcept nogil:
    """Of a set of cards; of none nothing is said."""
    cdef Event* event
    if log is NULL or not cards:
        return
    event = log_event(log, kind, seat)
    if event is not NULL:
        event.members = <uint16_t>cards

cdef inline void log_card(EventLog* log, int kind, int seat, int card, int number) noexcept nogil:
    cdef Event* event = log_event(log, kind, seat)
    if event is not NULL:
        event.card = <uint8_t>card
        event.number = <uint8_t>number
