"""The features of hands and plays, and how likely each is."""
from libc.math cimport expf
from libc.stdint cimport uint16_t
from libc.string cimport memset
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.contract cimport MAX_LEGAL, action_t
from firecore._native.dense cimport hidden_layer, output
from firecore._native.rng cimport Rng, rng_unit
from firecore._native.tails.players.bluffer.table cimport Table, rival, robbed
from firecore._native.tails.rules.choices cimport chosen_cards, legal_choices
from firecore._native.tails.rules.rules cimport (
    CARDS, NUMBERS, PASS, THIEF, TRICKSTER, WITH_THIEF, TailsState, available, next_seat, number_after, number_before,
    number_card, play_action)
from firecore._native.tails.rules.secrets cimport may_hold


cdef enum:
    MAX_LOGIT = 30           # so that nothing legal has no chance at all


cdef inline int _steps(const TailsState* self, int card) noexcept nogil:
    """How far a number is behind the start value."""
    return (card + 1 - self.fire + NUMBERS) % NUMBERS


# The choice of a hand: each card for itself, and each pair.

cdef void describe_card(const TailsState* self, const Table* table, int seat, int card, float* out) noexcept nogil:
    cdef int cards = available(self, seat)
    cdef int number = card + 1 if card != TRICKSTER else 0
    cdef int after = number_after(number) if number else 0
    cdef int before = number_before(number) if number else 0
    cdef int behind = (seat - self.first + self.players) % self.players
    cdef int other, held
    cdef float each = <float>1 / (self.players - 1)
    cdef float most = 0
    memset(out, 0, OF_CARD * sizeof(float))
    out[9 if card == TRICKSTER else _steps(self, card)] = 1
    out[10 + self.players - 2] = 1
    out[15] = behind / <float>self.players
    out[16] = behind == 0
    out[17] = behind == self.players - 1
    out[18] = table.fire / 4
    out[21] = table.lead[seat] / 10
    out[22] = count(self.deck) / <float>NUMBERS
    out[23] = self.deck == 0
    for other in range(self.players):
        if other != seat:
            held = available(self, other)
            out[24] += each * (held >> card & 1)
            out[27] += each * (held >> TRICKSTER & 1)
            out[40] += each * (held >> number_card(self.fire) & 1)
            out[41] += each * (held >> number_card(number_after(self.fire)) & 1)
            if number:
                out[25] += each * (held >> number_card(before) & 1)
                out[26] += each * (held >> number_card(after) & 1)
    out[30] = cards >> TRICKSTER & 1
    out[31] = count(cards) / <float>CARDS
    out[36] = (self.flags & WITH_THIEF) != 0
    out[37] = table.lead[seat] > 0
    for other in range(1, NUMBERS + 1):
        most = max(most, robbed(table, seat, other))
    out[38] = most / 6
    out[42] = cards >> number_card(self.fire) & 1
    if number:
        out[19] = robbed(table, seat, number) / 6
        out[20] = table.under[rival(table, seat)][number] / 6
        out[28] = cards >> number_card(after) & 1
        out[29] = cards >> number_card(before) & 1
        out[32] = table.all_under[after] / 6
        out[33] = table.under[seat][after] / 6
        out[34] = table.all_under[before] / 6
        out[35] = table.under[seat][before] / 6
        out[39] = out[19] * (1 - _steps(self, card) / <float>NUMBERS)
        out[43] = out[20] * (table.lead[seat] < 0)


cdef int pair_of(const TailsState* self, int one, int other) noexcept nogil:
    """The place of a pair of cards: by their distance behind the start value, the trickster last."""
    cdef int low = NUMBERS if one == TRICKSTER else _steps(self, one)
    cdef int high = NUMBERS if other == TRICKSTER else _steps(self, other)
    if low > high:
        low, high = high, low
    return high * (high - 1) // 2 + low


cdef void usual_hands(const TailsState* self, const Table* table, int seat, const float* weights,
                      Hands* out) noexcept nogil:
    """How likely each hand is that a seat can choose."""
    cdef action_t choices[MAX_LEGAL]
    cdef float features[OF_CARD]
    cdef float hidden[CARD_HIDDEN]
    cdef float of_card[CARDS]
    cdef float sum, most = -1e30
    cdef float everything = 0
    cdef const float* row = weights + CARD_HIDDEN + OF_CARD * CARD_HIDDEN      # of the output, then its bias
    cdef const float* pairs = weights + CARD_WEIGHTS - PAIRS
    cdef unsigned long long cards = available(self, seat)
    cdef int i, low, middle
    while cards:
        low = lowest(cards)
        describe_card(self, table, seat, low, features)
        hidden_layer(weights, features, OF_CARD, CARD_HIDDEN, hidden)
        of_card[low] = output(row[CARD_HIDDEN], row, hidden, CARD_HIDDEN)
        cards = without_lowest(cards)
    out.n = legal_choices(available(self, seat), choices)
    for i in range(out.n):
        out.cards[i] = <uint16_t>chosen_cards(choices[i])
        sum = 0
        cards = out.cards[i]
        while cards:
            low = lowest(cards)
            cards = without_lowest(cards)
            sum += of_card[low]
            if cards:
                sum += pairs[pair_of(self, low, lowest(cards))]
                middle = <int>without_lowest(cards)
                if middle:
                    sum += pairs[pair_of(self, low, lowest(middle))]
        out.weight[i] = sum
        most = max(most, sum)
    for i in range(out.n):
        out.weight[i] = expf(out.weight[i] - most)
        everything += out.weight[i]
    for i in range(out.n):
        out.weight[i] /= everything


# The play of a card.

cdef void describe_turn(const TailsState* self, const Table* table, float* out) noexcept nogil:
    """The turn of a seat that may play a card."""
    cdef int seat = self.seat
    cdef int hand = self.hand[seat]
    cdef int number = self.needed
    cdef int after = number_after(number)
    cdef int further = number_after(after)
    cdef int owner = self.owner - 1
    cdef int other, pool, size, held, cards = 0, between = 0
    cdef float stays = 1, tricks = 1
    for other in range(self.players):
        held = count(self.hand[other])
        if other == seat or not held:
            continue
        cards += held
        pool = may_hold(self, other)
        size = count(pool)
        if pool & bit(number_card(after)):
            stays -= stays * held / size
        if pool & bit(TRICKSTER):
            tricks -= tricks * held / size
    out[0] = owner < 0
    out[1] = ((number - self.fire + NUMBERS) % NUMBERS) / <float>NUMBERS
    out[2] = table.fire / 4
    out[3] = robbed(table, seat, number) / 6
    out[4] = table.under[rival(table, seat)][number] / 6
    out[5] = table.lead[seat] / 10
    out[6] = count(self.deck) / <float>NUMBERS
    out[7] = self.deck == 0
    out[8] = stays
    out[9] = tricks
    out[10] = cards / <float>(3 * (self.players - 1))
    out[11] = hand >> number_card(after) & 1
    out[12] = hand >> number_card(further) & 1
    out[13] = hand >> number_card(number_after(further)) & 1
    out[14] = hand >> TRICKSTER & 1
    out[15] = count(hand) / <float>3
    out[16] = hand >> number_card(number) & 1
    out[17] = 0
    out[18] = 0
    out[19] = 0
    out[20] = owner == THIEF
    out[21] = self.wild
    out[22] = 0
    if owner >= 0 and owner != THIEF:
        out[17] = (table.fire + robbed(table, owner, number_before(number))) / 8
        out[18] = table.under[seat][number_before(number)] / 6
        other = next_seat(self, seat)
        while other != owner:
            between += self.hand[other] != 0
            other = next_seat(self, other)
        out[19] = between / <float>4
        out[22] = table.lead[owner] / 10
    out[23] = min(self.lap, 9) / <float>9
    out[24] = self.stack >> number_card(after) & 1
    out[25] = self.players / <float>6
    out[26] = stays * tricks
    out[27] = stays * tricks * (table.fire / 4 + out[3])
    out[28] = table.under[seat][after] / 6
    out[29] = (table.all_under[after] - table.under[seat][after]) / 6
    out[30] = between == 0 and owner >= 0
    out[31] = table.lead[seat] > 0


cdef void usual_plays(const TailsState* self, const Table* table, const float* weights, float* out) noexcept nogil:
    """How likely the seat passes, plays the number needed, and plays its trickster."""
    cdef int hand = self.hand[self.seat]
    cdef bint fits = hand >> number_card(self.needed) & 1
    cdef bint tricks = hand >> TRICKSTER & (self.owner != 0) & (self.wild == 0)
    cdef float features[OF_PLAY]
    cdef float hidden[PLAY_HIDDEN]
    cdef float everything
    out[0], out[1], out[2] = 1, 0, 0
    if not fits and not tricks:
        return
    describe_turn(self, table, features)
    hidden_layer(weights, features, OF_PLAY, PLAY_HIDDEN, hidden)
    weights += PLAY_HIDDEN + OF_PLAY * PLAY_HIDDEN
    if fits:
        out[1] = expf(_bounded(output(weights[PLAY_HIDDEN], weights, hidden, PLAY_HIDDEN)))
    weights += PLAY_HIDDEN + 1
    if tricks:
        out[2] = expf(_bounded(output(weights[PLAY_HIDDEN], weights, hidden, PLAY_HIDDEN)))
    everything = 1 + out[1] + out[2]
    out[0] = 1 / everything
    out[1] /= everything
    out[2] /= everything


cdef inline float _bounded(float logit) noexcept nogil:
    return max(<float>-MAX_LOGIT, min(<float>MAX_LOGIT, logit))


cdef action_t usual_play(const TailsState* self, const Table* table, const float* weights, Rng* rng) noexcept nogil:
    """What the seat plays, drawn by these chances."""
    cdef float chance[3]
    cdef double point
    usual_plays(self, table, weights, chance)
    if chance[0] == 1:
        return PASS
    point = rng_unit(rng)
    if point < chance[1]:
        return play_action(number_card(self.needed))
    if point < chance[1] + chance[2]:
        return play_action(TRICKSTER)
    return PASS
