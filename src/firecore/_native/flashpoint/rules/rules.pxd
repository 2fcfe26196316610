# Flash Point: the state field by field, and the ids of its actions.
#
# The board itself (walls, doors, parking places, arrows …) is part of the state, so that any board plays
# by the same table of rules. How spaces and edges are numbered is told in spaces.pxd.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from firecore._native.contract cimport Rules, action_t
from firecore._native.flashpoint.rules.event_log cimport EventLog

cdef enum:
    SEATS = 6
    ROWS = 6
    COLUMNS = 8
    SPACES = 48              # indoors
    RING = 32                # outdoors
    PLACES = 4               # parking places of a vehicle: top, right, bottom, left
    VICTIMS = 10             # P1.5
    ALARMS = 5
    HAZMATS = 5              # at most (P9.1)
    LAST_DAMAGE = 24         # the marker that brings the building down (P8.2)
    ENOUGH_RESCUED = 7       # P8.1
    TOO_MANY_LOST = 4
    POI_WANTED = 3           # P7.1
    MAX_SAVED = 4            # P3.2
    TREATED = 128            # added to the space of a treated victim
    NO_PLACE = 255           # of a vehicle that is not parked, or not in the game

cdef enum:                   # sides; a set of sides has bit 0 for north and so on
    NORTH
    EAST
    SOUTH
    WEST
    OWN                      # where a side or the own space is named
    SIDES = 4

cdef enum:                   # vehicles
    AMBULANCE
    ENGINE

cdef enum:                   # levels (P9.1)
    RECRUIT
    VETERAN
    HEROIC

cdef enum:                   # specialists (P10), from 1; 0 is the firefighter of the family game
    PARAMEDIC = 1
    CAFS
    HAZMAT_TECHNICIAN
    GENERALIST
    CAPTAIN
    RESCUE
    IMAGING
    DRIVER
    SPECIALISTS = 8

cdef enum:                   # FlashpointState.phase: first the decisions,
    CHOOSE_SPECIALIST        # P9.5
    PLACE_FIREFIGHTER        # P2.2, P9.7
    PARK_AMBULANCE
    PARK_ENGINE
    ACT
    RIDE                     # P10.5
    AIM                      # P10.6: the Driver/Operator may re-roll
    NEXT_HAZMAT              # P11.1
    KNOCKED_DOWN             # P6.1
    SETUP_EXPLOSION          # then the chance nodes; P9.2
    SETUP_HAZMAT
    SETUP_POI
    DRAW_SPECIALIST
    SETUP_HOT_SPOT
    ROLL                     # P5.1
    REVEAL                   # of a POI entered or identified
    REVEAL_BURNING           # P5.7
    REVEAL_PLACED            # P7.1
    REPLENISH                # P7, P11.5
    GUN                      # P10.6, P12.3
    GUN_ROW
    GUN_COLUMN
    GUN_BOTH
    OVER
    FIRST_CHANCE = SETUP_EXPLOSION

cdef enum:                   # FlashpointState.options
    EXPERIENCED = 1
    PERFECT = 2              # P8.3
    DRAWN_CREW = 4           # specialists="random"
    GIVEN_CREW = 8           # specialists are named
    RESOLVED_FLARES = 16     # flare_up="resolved" (P11.2)

cdef enum:                   # FlashpointState.marks
    CREW_MAY_CHANGE = 1      # nothing done yet in a turn that began on the engine's place (P10.8)
    CAFS_COMMANDED = 2       # the CAFS firefighter accepts no more commands this turn (P10.7)
    ENGINE_RIDES = 4         # the riders asked are the engine's, not the ambulance's
    ROW_ROLLED_AGAIN = 8     # P10.6
    COLUMN_ROLLED_AGAIN = 16
    FLARES_UP = 32           # the target held a hot spot when the dice were thrown (P11.2); never with RESOLVED_FLARES
    FLARED_UP = 64           # the fire phase has had more than one roll
    CUT_OFF = 128            # P8.5

cdef struct FlashpointState:
    uint64_t fire                # indoors, one bit a space
    uint64_t smoke
    uint64_t poi                 # face down
    uint64_t hot                 # hot spots
    uint64_t wall[2]             # standing walls; edges north of spaces, edges west of spaces
    uint64_t cracked[2]          # of those, the ones with a damage marker
    uint64_t fallen[2]           # destroyed walls
    uint64_t closed[2]           # doors
    uint64_t ajar[2]             # open doors
    uint64_t gone[2]             # destroyed doors
    uint32_t outside             # outdoor spaces that burn, one bit each
    uint32_t turn                # the number of this turn if they are counted (P8.5), else 0
    uint32_t max_turns           # 0: they are not counted
    uint8_t arrow[SPACES]        # where the arrow of a space points (P11.5)
    uint8_t first[COLUMNS]       # the spaces of the first explosion (P9.2)
    uint8_t parking[2][PLACES][2]    # outdoor spaces, by vehicle and place
    uint8_t quadrant[PLACES]     # that the engine's gun reaches from its places: 2 * bottom half + right half
    uint8_t victim[VICTIMS]      # their spaces, ascending, treated ones with TREATED added; zero behind the last
    uint8_t hazmat[HAZMATS]      # their spaces, ascending; zero behind the last
    uint8_t at[SEATS]            # the spaces of the firefighters; NOWHERE before they are placed
    uint8_t specialist[SEATS]
    uint8_t saved[SEATS]         # AP saved; zero while it is the seat's turn
    uint8_t victims              # on the board, face up
    uint8_t hazmats
    uint8_t victims_left         # in the bag and face down together (P7.2)
    uint8_t alarms_left
    uint8_t rescued
    uint8_t lost
    uint8_t damage               # markers on all walls
    uint8_t hot_left             # the reserve of hot spots (P1.5)
    uint8_t place[2]             # where the vehicles stand
    uint8_t phase
    uint8_t seat                 # whose turn it is, or who is asked during set-up
    uint8_t ap
    uint8_t extra                # P10.1
    uint8_t marks
    uint8_t pending              # the seats that are still to ride, or to be carried off
    uint8_t target               # of the dice, or the POI that is revealed; in the set-up the second explosion's column
    uint8_t to_come              # how many of this kind the set-up still brings
    uint8_t players
    uint8_t level
    uint8_t options
    uint8_t unused[4]            # zero: room for what is yet to come, so that the size stays (docs/adding-an-option.md)

# Action ids, in blocks by kind, in the order of the notation (P13): legal actions ascend.
cdef enum:
    FIRST_SPACE = 0                                  # *35
    VICTIM_FOUND = FIRST_SPACE + SPACES              # *v
    ALARM_FOUND                                      # *f
    FIRST_DRAWN                                      # *captain
    FIRST_PLACED = FIRST_DRAWN + SPECIALISTS         # @06
    FIRST_PARKED = FIRST_PLACED + RING               # A=T, E=L
    FIRST_CHOSEN = FIRST_PARKED + 2 * PLACES         # =captain
    FIRST_ACT = FIRST_CHOSEN + SPECIALISTS           # what one firefighter does where he stands
    FIRST_IDENTIFIED = FIRST_ACT + 48                # i35
    FIRST_COMMAND = FIRST_IDENTIFIED + SPACES        # 2:Nv
    FIRST_DRIVE = FIRST_COMMAND + SEATS * 32         # E+ E- A+ A-
    FIRST_RIDE = FIRST_DRIVE + 4                     # b0
    DECK_GUN = FIRST_RIDE + 3                        # g
    KEEP_DICE                                        # g.
    ROLL_ROW                                         # gr
    ROLL_COLUMN                                      # gc
    ROLL_BOTH                                        # grc
    FIRST_HAZMAT                                     # h35
    FIRST_CARRIED_OFF = FIRST_HAZMAT + SPACES        # k05
    END_TURN = FIRST_CARRIED_OFF + RING              # .
    N_ACTIONS

cdef enum:                   # the acts of one firefighter, from FIRST_ACT: a set of them is one word of bits
    MOVES = 0                # N Nv Nh Nl Nlv Nlh Nlt, E …
    DOORS = 28               # dN …
    DOUSES = 32              # xN … x.
    DRENCHES = 37            # XN … X.
    CHOPS = 42               # cN …
    TREAT = 46
    REMOVE = 47

cdef enum:                   # what a move takes along (P10.3)
    NOTHING
    CARRIES_VICTIM
    CARRIES_HAZMAT
    LEADS
    LEADS_AND_CARRIES_VICTIM
    LEADS_AND_CARRIES_HAZMAT
    LEADS_AND_CARRIES_TREATED
    LOADS
    COMMAND_DOOR = LOADS     # the eighth thing that a command may say for a side

cdef enum:
    LEGAL_LIMIT = 320        # crew 8, acts 48, POI 15, commands 5 * 32, drives 4, gun, end of turn: fewer than that

cdef enum:                   # the observation: one block for the table, then a row a seat, then a row a space
    TABLE = 64
    SEAT_ROW = 14
    INDOOR_ROW = 34
    OUTDOOR_ROW = 16
    FIRST_INDOORS = TABLE + SEATS * SEAT_ROW
    FIRST_OUTDOORS = FIRST_INDOORS + SPACES * INDOOR_ROW
    OBSERVATION = FIRST_OUTDOORS + RING * OUTDOOR_ROW

# Spaces indoors go by their rank in row and column, without the gaps that their bits have.
cdef inline int rank_of(int space) noexcept nogil:
    return space - space // 9

cdef inline int space_ranked(int rank) noexcept nogil:
    return rank + (rank >> 3)

cdef inline action_t space_action(int first, int space) noexcept nogil:
    """*35, i35 or h35: the action of that block for an indoor space."""
    return <action_t>(first + rank_of(space))

cdef inline int space_in(action_t action, int first) noexcept nogil:
    return space_ranked(<int>action - first)

cdef inline action_t move_action(int side, int load) noexcept nogil:
    return <action_t>(FIRST_ACT + MOVES + side * LOADS + load)

cdef inline int moved_side(int act) noexcept nogil:
    return act // LOADS

cdef inline int moved_load(int act) noexcept nogil:
    return act % LOADS

cdef inline action_t command_action(int seat, int side, int what) noexcept nogil:
    return <action_t>(FIRST_COMMAND + 32 * seat + 8 * side + what)

cdef inline int commanded_seat(action_t action) noexcept nogil:
    return (<int>action - FIRST_COMMAND) >> 5

cdef inline int commanded_side(action_t action) noexcept nogil:
    return (<int>action - FIRST_COMMAND) >> 3 & 3

cdef inline int commanded_what(action_t action) noexcept nogil:
    return (<int>action - FIRST_COMMAND) & 7

cdef inline action_t drive_action(int vehicle, bint back) noexcept nogil:
    return <action_t>(FIRST_DRIVE + (0 if vehicle == ENGINE else 2) + back)

cdef inline int driven_vehicle(action_t action) noexcept nogil:
    return ENGINE if <int>action - FIRST_DRIVE < 2 else AMBULANCE

cdef inline bint driven_back(action_t action) noexcept nogil:
    return (<int>action - FIRST_DRIVE) & 1

cdef inline action_t park_action(int vehicle, int place) noexcept nogil:
    return <action_t>(FIRST_PARKED + PLACES * vehicle + place)

cdef inline bint is_experienced(const FlashpointState* self) noexcept nogil:
    return self.options & EXPERIENCED

cdef inline bint is_parked_at(const FlashpointState* self, int vehicle, int space) noexcept nogil:
    """Whether that outdoor space belongs to the place where the vehicle stands."""
    cdef const uint8_t* place
    if self.place[vehicle] == NO_PLACE:
        return False
    place = self.parking[vehicle][self.place[vehicle]]
    return space == place[0] or space == place[1]

cdef inline bint stands_by(const FlashpointState* self, int seat, int vehicle) noexcept nogil:
    return is_parked_at(self, vehicle, self.at[seat])

cdef const Rules* flashpoint_rules() noexcept nogil
cdef void play(FlashpointState* self, action_t action, EventLog* log) noexcept nogil
