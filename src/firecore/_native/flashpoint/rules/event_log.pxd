# What an action caused, in order, for those who want to know. The rules take a log wherever something can
# happen; it is NULL without listeners, and then all this costs is the question.
from libc.stdint cimport uint8_t

cdef enum:
    MAX_EVENTS = 2048          # events: five hazmats, every space and every edge stay far below it
    NOT_SAID = 255

cdef enum:                       # Event.kind, in the order of binding.EVENTS
    DICE
    SMOKE
    FIRE
    EXPLOSION
    SHOCK_WAVE
    DAMAGE
    WALL_FALLS
    DOOR_DESTROYED
    FLASHOVER
    HAZMAT_EXPLODES
    HOT_SPOT
    FLARE_UP
    KNOCKED_OUT
    CARRIED_OFF
    VICTIM_LOST
    POI_LOST
    RESCUED
    POI_PLACED
    VICTIM_REVEALED
    ALARM_REVEALED
    COLLAPSE
    POI_BURIED
    MOVES_TO
    DOOR_OPENED
    DOOR_CLOSED
    FIRE_TO_SMOKE
    FIRE_OUT
    SMOKE_OUT
    TREATS
    HAZMAT_PLACED
    HAZMAT_REMOVED
    CREW_CHANGE
    GUN_HITS
    PARKED
    TURN
    TURN_ENDS
    IDENTIFIES
    GUN_MANNED
    WON
    DEFEAT
    STOPPED
    EVENT_KINDS

cdef struct Event:
    uint8_t kind
    uint8_t space
    uint8_t side                 # or what a move takes along, a specialist, the place of a vehicle, AP saved
    uint8_t number               # a seat, or a vehicle

cdef struct EventLog:
    int length
    Event event[MAX_EVENTS]

cdef inline void log_event(EventLog* log, int kind, int space, int side, int number) noexcept nogil:
    cdef Event* event
    if log is NULL or log.length == MAX_EVENTS:
        return
    event = &log.event[log.length]
    event.kind = <uint8_t>kind
    event.space = <uint8_t>space
    event.side = <uint8_t>side
    event.number = <uint8_t>number
    log.length += 1

cdef inline void log_kind(EventLog* log, int kind) noexcept nogil:
    log_event(log, kind, NOT_SAID, NOT_SAID, NOT_SAID)

cdef inline void log_at(EventLog* log, int kind, int space) noexcept nogil:
    log_event(log, kind, space, NOT_SAID, NOT_SAID)

cdef inline void log_edge(EventLog* log, int kind, int space, int side) noexcept nogil:
    log_event(log, kind, space, side, NOT_SAID)

cdef inline void log_of(EventLog* log, int kind, int number) noexcept nogil:
    log_event(log, kind, NOT_SAID, NOT_SAID, number)
