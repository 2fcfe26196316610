"""Embers as Python sees it: options in, plain values out."""
from libc.string cimport memcpy
from firecore.native cimport Rules, bytes_of, make_engine, make_state, opening_of
from firecore_embers.rules cimport EmbersState, embers_rules, set_up


def engine(*, int players):
    """The engine for these options, which are sound."""
    cdef EmbersState opening
    cdef Rules table = embers_rules()[0]
    set_up(&opening, players)
    table.n_seats = players
    return make_engine(&table, &opening)


def fields(state):
    """All of a position as plain values."""
    cdef const EmbersState* self = <const EmbersState*>bytes_of(state, embers_rules())
    cdef int seat
    return {
        "sums": [self.sum[seat] for seat in range(self.players)],
        "playing": [seat for seat in range(self.players) if self.playing >> seat & 1],
        "seat": self.seat,
        "rolling": bool(self.rolling),
    }


def build(game, dict fields not None):
    """A state from such values, which fit their fields; whether it is sound is for ``State.faults`` to say."""
    cdef EmbersState raw
    cdef int seat
    memcpy(&raw, opening_of(game, embers_rules()), sizeof(EmbersState))
    raw.playing = 0
    for seat in fields["playing"]:
        raw.playing |= 1 << seat
    for seat in range(raw.players):
        raw.sum[seat] = fields["sums"][seat]
    raw.seat = fields["seat"]
    raw.rolling = fields["rolling"]
    return make_state(game, embers_rules(), &raw)
