# Tails on Fire: the state field by field, and the ids of its actions.
#
# A card of a player is a bit: number n is bit n-1, the trickster bit 9. A pile goes by its owner and the card that
# covers it, so equal tables have equal bytes however they came about. The fire deck and the thief's stack are sets:
# what comes next is for chance to say, and no copy of a state carries it.
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from firecore._native.contract cimport Rules, action_t
from firecore._native.tails.rules.event_log cimport EventLog

cdef enum:
    MAX_PLAYERS = 6
    NUMBERS = 9
    TRICKSTER = 9            # the card behind the nine numbers
    CARDS = 10               # of each player (T1.2)
    ALL_NUMBERS = 511
    ALL_CARDS = 1023
    MAX_CHOSEN = 3           # T3.1
    THIEF = 6                # the owner of a card of the thief's, where seats are 0-5 (T1.3)
    BURNING = 15             # nine fire cards by start value, then the campfires by seat

cdef enum:                   # TailsState.phase
    DEAL                     # chance deals the start cards (T2.1)
    REVEAL                   # chance shows the fire card of the round
    CHOOSE
    PLAY
    DRAW                     # chance draws for the thief (T4.2)
    OVER

cdef enum:                   # TailsState.flags
    WITH_THIEF = 1           # two or three players (T1.3)
    BLANK = 2                # trickster="blank" (T3.6)

cdef struct TailsState:
    uint64_t reserve             # the thief's, four bits a number, the top lowest; zero without the thief
    int32_t flames[NUMBERS]      # of each fire card, by start value (T1.1)
    int32_t lap                  # of the opening, from 1; 0 at any other time
    int32_t max_laps             # T3.3
    uint16_t covers[MAX_PLAYERS]         # the cards that cover the seat's piles
    uint16_t exhausted[MAX_PLAYERS]      # those played in the round before (T3.7)
    uint16_t hand[MAX_PLAYERS]           # those chosen for this round and not yet played: the seat's secret
    uint16_t played[MAX_PLAYERS]         # those played in this round
    uint16_t deck                # the fire cards not yet shown, by start value
    uint16_t stack               # the thief's numbers not yet drawn in this round
    uint8_t lies[BURNING]        # under which cover each fire card and campfire lies; 0: under none
    uint8_t stands[MAX_PLAYERS]   # the number of the trickster that covers a pile; 0: none (T3.6)
    uint8_t fire                 # the start value of the fire card that is played for, 0 if none
    uint8_t needed               # the number that may be played, 0 outside opening and chase
    uint8_t owner                # whose card is on top: 0 nobody's yet, else the seat, or THIEF, plus 1
    uint8_t wild                 # whether that card is a trickster
    uint8_t first                # the first player of the round
    uint8_t seat                 # who is dealt to, chooses or plays; 0 at any other time
    uint8_t phase
    uint8_t players
    uint8_t flags
    uint8_t unused[2]            # zero: room for what is yet to come, so that the size stays (docs/adding-an-option.md)

cdef enum:                   # the observation: one block for the table, then a row a seat
    TABLE = 78
    SEAT_ROW = 65
    OBSERVATION = TABLE + MAX_PLAYERS * SEAT_ROW

# Action ids, in blocks by kind. Choices go by size, those of one size in the order of T7.1.
cdef enum:
    PASS = NUMBERS                                       # behind the nine numbers that chance may show
    FIRST_PLAY = PASS + 1
    FIRST_CHOICE = FIRST_PLAY + CARDS
    FIRST_SINGLE = FIRST_CHOICE + 1
    FIRST_PAIR = FIRST_SINGLE + CARDS
    FIRST_TRIPLE = FIRST_PAIR + CARDS * (CARDS - 1) // 2
    N_ACTIONS = FIRST_TRIPLE + CARDS * (CARDS - 1) * (CARDS - 2) // 6

cdef inline action_t show_action(int number) noexcept nogil:
    return <action_t>(number - 1)

cdef inline int shown_number(action_t action) noexcept nogil:
    return <int>action + 1

cdef inline action_t play_action(int card) noexcept nogil:
    return <action_t>(FIRST_PLAY + card)

cdef inline int played_card(action_t action) noexcept nogil:
    return <int>action - FIRST_PLAY

cdef inline bint is_show(action_t action) noexcept nogil:
    return action < PASS

cdef inline bint is_play(action_t action) noexcept nogil:
    return FIRST_PLAY <= action < FIRST_CHOICE

cdef inline bint is_choice(action_t action) noexcept nogil:
    return action >= FIRST_CHOICE

# The choices of one size in lexicographic order: each card of a choice adds its own share to the rank.
cdef inline int pair_share(int card) noexcept nogil:
    """What the lower card of a pair adds; the higher adds its own index."""
    return (2 * CARDS - 3 - card) * card // 2 - 1

cdef inline int triple_share(int card) noexcept nogil:
    """What the lowest card of three adds, less what the other two would add as a pair."""
    cdef int behind = CARDS - 1 - card
    cdef int all_behind = CARDS * (CARDS - 1) * (CARDS - 2) // 6 - behind * (behind - 1) * (behind - 2) // 6
    return all_behind - CARDS * (CARDS - 1) // 2

# Numbers.
cdef inline int number_after(int number) noexcept nogil:
    return number + 1 if number < NUMBERS else 1

cdef inline int number_before(int number) noexcept nogil:
    return number - 1 if number > 1 else NUMBERS

cdef inline int number_card(int number) noexcept nogil:
    return number - 1

# The table.
cdef inline int place_under(int seat, int card) noexcept nogil:
    """What ``lies`` says of all that burns under this card of the seat."""
    return 1 + seat * CARDS + card

cdef inline int place_owner(int place) noexcept nogil:
    return (place - 1) // CARDS

cdef inline int place_cover(int place) noexcept nogil:
    return (place - 1) % CARDS

cdef inline int fire_card(int number) noexcept nogil:
    """The index in ``lies`` of the fire card with this start value."""
    return number - 1

cdef inline int campfire(int seat) noexcept nogil:
    return NUMBERS + seat

cdef inline int flames_of(const TailsState* self, int burning) noexcept nogil:
    return self.flames[burning] if burning < NUMBERS else 1     # T1.2: a campfire counts one

# Seats.
cdef inline int available(const TailsState* self, int seat) noexcept nogil:
    """T3.1: the cards that the seat chooses from, or has chosen from, in this round."""
    return ALL_CARDS & ~(self.covers[seat] | self.exhausted[seat])

cdef inline int next_seat(const TailsState* self, int seat) noexcept nogil:
    return seat + 1 if seat + 1 < self.players else 0

cdef const Rules* tails_rules() noexcept nogil
cdef void set_up(TailsState* self, int players, int flags, int max_laps, const int32_t* flames) noexcept nogil
cdef void play(TailsState* self, action_t action, EventLog* log) noexcept nogil
