"""Embers as Python sees it: options in, plain values out."""
from libc.string cimport memcpy
from firecore.native cimport Engine, Rules, State, make_engine, make_state
from firecore_embers.rules cimport EmbersState, embers_rules, set_up


def engine(*, int players):
    """The engine for these options, which are sound."""
    cdef EmbersState opening
    cdef Rules table = embers_rules()[0]
    set_up(&opening, players)
    table.n_seats = players
    return make_engine(&table, &opening)


def fields(State state not None):
    """All of a position as plain values."""
    cdef const EmbersState* self = <const EmbersState*>state.raw
    cdef int seat
    return {
        "sums": [self.sum[seat] for seat in range(self.players)],
        "playing": [seat for seat in range(self.players) if self.playing >> seat & 1],
        "seat": self.seat,
        "rolling": bool(self.rolling),
    }


def build(game, dict fields not None):
    """A state from such values, which fit their fields; whether it is sound is for ``State.faults`` to say."""
    cdef Engine engine = game.engine
    cdef EmbersState raw
    cdef int seat
    memcpy(&raw, engine.opening, sizeof(EmbersState))
    raw.playing = 0
    for seat in fields["playing"]:
        raw.playing |= 1 << seat
    for seat in range(raw.players):
        raw.sum[seat] = fields["sums"][seat]
    raw.seat = fields["seat"]
    raw.rolling = fields["rolling"]
    return make_state(game, &raw)
