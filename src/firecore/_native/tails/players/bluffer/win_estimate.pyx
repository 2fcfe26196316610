"""The features of a seat between two rounds, and each seat's chance to win by the network over them."""
from libc.math cimport expf
from libc.string cimport memset
from firecore._native.bits cimport bit, count
from firecore._native.dense cimport hidden_layer, output
from firecore._native.tails.players.bluffer.table cimport Table, lay_table, rival
from firecore._native.tails.rules.rules cimport (
    CARDS, MAX_PLAYERS, NUMBERS, OVER, TRICKSTER, TailsState, available, tails_rules)


cdef void describe_seat(const TailsState* self, const Table* table, int seat, float* out) noexcept nogil:
    cdef int i, other, holders
    cdef int best = rival(table, seat)
    cdef int cards = available(self, seat)
    cdef int rounds = count(self.deck)
    memset(out, 0, OF_SEAT * sizeof(float))
    if rounds:
        out[rounds - 1] = 1
    out[9 + self.players - 2] = 1
    out[14] = (seat - self.first + (self.players if seat < self.first else 0)) / <float>self.players
    out[15] = self.first == seat
    out[16] = table.flames[seat] / 10
    out[17] = table.lead[seat] / 5
    out[18] = table.lead[seat] / (1 + table.left) if table.lead[seat] > -1 - table.left else -1
    out[19] = table.left / 10
    out[20] = table.lead[seat] > 0
    out[21] = (cards & bit(TRICKSTER)) != 0
    out[22] = (self.covers[seat] & bit(TRICKSTER)) != 0
    out[23] = count(cards) / <float>CARDS
    out[24] = table.under[seat][0] / 4
    for other in range(self.players):
        if other != seat:
            out[25] += table.flames[other] / 10 / (self.players - 1)
            out[26] += <float>((available(self, other) >> TRICKSTER & 1) != 0) / (self.players - 1)
            out[27] += <float>(table.flames[other] > table.flames[seat]) / (self.players - 1)
    for i in range(NUMBERS):
        out[28 + i] = table.under[seat][i + 1] / 4
        out[37 + i] = (table.all_under[i + 1] - table.under[seat][i + 1]) / 4
        out[46 + i] = table.under[best][i + 1] / 4
        out[55 + i] = cards >> i & 1
        out[64 + i] = self.deck >> i & 1
        holders = 0
        for other in range(self.players):
            if other != seat:
                holders += available(self, other) >> i & 1
        out[73 + i] = holders / <float>(self.players - 1)


cdef void win_chances(const TailsState* self, const float* weights, double* out) noexcept nogil:
    """Each seat's chance; once the game is over, its result."""
    cdef Table table
    cdef const float* row = weights + SEAT_HIDDEN + OF_SEAT * SEAT_HIDDEN      # of the output, then its bias
    cdef float features[OF_SEAT]
    cdef float hidden[SEAT_HIDDEN]
    cdef float logit[MAX_PLAYERS]
    cdef float most = -1e30
    cdef double everything = 0.0
    cdef int seat
    if self.phase == OVER:
        tails_rules().returns(self, out)
        return
    lay_table(self, &table)
    for seat in range(self.players):
        describe_seat(self, &table, seat, features)
        hidden_layer(weights, features, OF_SEAT, SEAT_HIDDEN, hidden)
        logit[seat] = output(row[SEAT_HIDDEN], row, hidden, SEAT_HIDDEN)
        most = max(most, logit[seat])
    for seat in range(self.players):
        out[seat] = expf(logit[seat] - most)
        everything += out[seat]
    for seat in range(self.players):
        out[seat] /= everything
