# How seats usually choose hands and play cards, by two small networks: what the bluffer expects of all seats.
from libc.stdint cimport uint16_t
from firecore._native.contract cimport action_t
from firecore._native.rng cimport Rng
from firecore._native.tails.players.bluffer.table cimport Table
from firecore._native.tails.rules.rules cimport CARDS, TailsState

cdef enum:
    HANDS = 120              # three of ten cards
    OF_CARD = 44             # features of a card that may be chosen
    CARD_HIDDEN = 16
    PAIRS = 45               # of cards, by how far each is behind the start value
    CARD_WEIGHTS = CARD_HIDDEN + OF_CARD * CARD_HIDDEN + CARD_HIDDEN + 1 + PAIRS
    OF_PLAY = 32             # features of a turn
    PLAY_HIDDEN = 16
    PLAY_WEIGHTS = PLAY_HIDDEN + OF_PLAY * PLAY_HIDDEN + 2 * (PLAY_HIDDEN + 1)

cdef struct Hands:           # of a seat
    int n
    uint16_t cards[HANDS]
    float weight[HANDS]      # how likely each is; they add up to 1

cdef void describe_card(const TailsState* self, const Table* table, int seat, int card, float* out) noexcept nogil
cdef int pair_of(const TailsState* self, int one, int other) noexcept nogil
cdef void usual_hands(const TailsState* self, const Table* table, int seat, const float* weights,
                      Hands* out) noexcept nogil
cdef void describe_turn(const TailsState* self, const Table* table, float* out) noexcept nogil
cdef void usual_plays(const TailsState* self, const Table* table, const float* weights, float* out) noexcept nogil
cdef action_t usual_play(const TailsState* self, const Table* table, const float* weights, Rng* rng) noexcept nogil
