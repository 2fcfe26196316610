"""Games in pure Python behind the contract: every rule takes the GIL and asks an object.

The bytes of a state are the number of its game, which follows from its name and options, and its value as JSON, padded
with zeros. An exception in a rule is kept until native code returns; meanwhile the game counts as over, so that loops
end.
"""
from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset
from firecore._native.contract cimport (
    COOPERATIVE, HAS_SECRETS, MAX_LEGAL, MAX_STATE, NOBODY, Rules, action_t, new_rules)
from firecore._native.rng cimport Rng, rng_next
from firecore._native.state cimport Engine, State, fail, failed, make_engine, make_state

cdef dict _GAMES = {}         # by number: the objects that know the rules
cdef int HEAD = sizeof(uint64_t)
cdef uint64_t UNREADABLE = <uint64_t>1 << 63


cdef object _game(const void* raw):
    return _GAMES[(<const uint64_t*>raw)[0]]


cdef bytes _text(const void* raw, object game):
    cdef bytes text = (<const char*>raw + HEAD)[:game.state_size - HEAD]
    return text.partition(b"\0")[0]


cdef int actor(const void* raw) noexcept nogil:
    with gil:
        return _actor(raw)


cdef int _actor(const void* raw) noexcept:
    if failed:
        return NOBODY
    try:
        game = _game(raw)
        answer = game.ask_actor(_text(raw, game))
        return NOBODY if answer is None else answer
    except BaseException as error:
        fail(error)
    return NOBODY


cdef int legal(const void* raw, action_t* out) noexcept nogil:
    with gil:
        return _legal(raw, out)


cdef int _legal(const void* raw, action_t* out) noexcept:
    cdef int i = 0
    out[0] = 0
    if failed:
        return 1
    try:
        game = _game(raw)
        for action in game.ask_legal(_text(raw, game)):
            out[i] = action
            i += 1
        return i
    except BaseException as error:
        fail(error)
    out[0] = 0
    return 1


cdef void weights(const void* raw, double* out) noexcept nogil:
    with gil:
        _weights(raw, out)


cdef void _weights(const void* raw, double* out) noexcept:
    cdef int i
    out[0] = 1.0
    if failed:
        return
    try:
        game = _game(raw)
        for i, weight in enumerate(game.ask_weights(_text(raw, game))):
            out[i] = weight
    except BaseException as error:
        fail(error)


cdef void apply(void* raw, action_t action) noexcept nogil:
    with gil:
        _apply(raw, action)


cdef void _apply(void* raw, action_t action) noexcept:
    if failed:
        return
    try:
        game = _game(raw)
        _put(raw, game, game.ask_apply(_text(raw, game), action))
    except BaseException as error:
        fail(error)


cdef int _put(void* raw, object game, bytes text) except -1:
    """Write the value of a state, which its game has found to fit."""
    cdef int room = game.state_size - HEAD
    memset(<char*>raw + HEAD, 0, room)
    memcpy(<char*>raw + HEAD, <const char*>text, min(len(text), room))
    return 0


cdef void scores(const void* raw, int32_t* out) noexcept nogil:
    with gil:
        _scores(raw, out)


cdef void _scores(const void* raw, int32_t* out) noexcept:
    cdef int i
    try:
        game = _game(raw)
        memset(out, 0, game.n_seats * sizeof(int32_t))
        if not failed:
            for i, score in enumerate(game.ask_scores(_text(raw, game))):
                out[i] = score
    except BaseException as error:
        fail(error)


cdef void returns(const void* raw, double* out) noexcept nogil:
    with gil:
        _returns(raw, out)


cdef void _returns(const void* raw, double* out) noexcept:
    cdef int i
    try:
        game = _game(raw)
        memset(out, 0, game.n_seats * sizeof(double))
        if not failed:
            for i, one in enumerate(game.ask_returns(_text(raw, game))):
                out[i] = one
    except BaseException as error:
        fail(error)


cdef uint64_t faults(const void* raw) noexcept nogil:
    with gil:
        return _faults(raw)


cdef uint64_t _faults(const void* raw) noexcept:
    try:
        game = _game(raw)
        return game.ask_faults(_text(raw, game), (<const char*>raw)[:game.state_size])
    except (KeyboardInterrupt, MemoryError) as error:
        fail(error)
    except BaseException:
        return UNREADABLE
    return 0


cdef void redact(void* raw, int viewer, Rng* rng) noexcept nogil:
    with gil:
        _redact(raw, viewer, rng)


cdef void _redact(void* raw, int viewer, Rng* rng) noexcept:
    if failed:
        return
    try:
        game = _game(raw)
        _put(raw, game, game.ask_redact(_text(raw, game), viewer, rng_next(rng)))
    except BaseException as error:
        fail(error)


cdef void observe(const void* raw, int viewer, float* out) noexcept nogil:
    with gil:
        _observe(raw, viewer, out)


cdef void _observe(const void* raw, int viewer, float* out) noexcept:
    cdef int i
    if failed:
        return
    try:
        game = _game(raw)
        for i, one in enumerate(game.ask_observe(_text(raw, game), viewer)):
            out[i] = one
    except BaseException as error:
        fail(error)


# For Python.

def engine(game not None):
    """The engine of a game in Python, an object with ``number``, ``n_seats`` and the answers that rules ask for."""
    cdef Rules table = RULES
    cdef Engine made
    cdef char* opening
    if not HEAD < game.state_size <= MAX_STATE or game.state_size % 8:
        raise ValueError(f"state_size is a multiple of 8 up to {MAX_STATE}, got {game.state_size}")
    table.state_size = game.state_size
    table.n_seats = game.n_seats
    table.n_actions = game.n_actions
    table.max_legal = min(game.n_actions, MAX_LEGAL)
    table.observation_size = game.observation_size
    if game.cooperative:
        table.traits |= COOPERATIVE
    if game.has_secrets:
        table.traits |= HAS_SECRETS
        table.redact = redact
    opening = <char*>malloc(game.state_size)
    if opening is NULL:
        raise MemoryError
    try:
        (<uint64_t*>opening)[0] = game.number
        _put(opening, game, game.opening())
        made = make_engine(&table, opening)
    finally:
        free(opening)
    _GAMES[game.number] = game
    return made


def parts(State state not None):
    """The game that a state is of, and its value as JSON."""
    _check_is_sketched(state.rules)
    game = _game(state.raw)
    return game, _text(state.raw, game)


def game_of(Engine engine not None):
    """The object that knows the rules of an engine."""
    _check_is_sketched(&engine.rules)
    return _game(engine.opening)


def is_sketched(Engine engine not None):
    """Whether the rules of an engine are written in Python."""
    return engine.rules.legal == legal


def build(game not None, bytes text not None):
    """The state of a ``Game`` with this value."""
    cdef Engine engine = game.engine
    cdef char* raw
    _check_is_sketched(&engine.rules)
    raw = <char*>malloc(engine.rules.state_size)
    if raw is NULL:
        raise MemoryError
    try:
        memcpy(raw, engine.opening, HEAD)
        _put(raw, _game(engine.opening), text)
        return make_state(game, raw)
    finally:
        free(raw)


cdef int _check_is_sketched(const Rules* rules) except -1:
    if rules.legal != legal:
        raise TypeError("this game is not written in Python")
    return 0


cdef Rules RULES = new_rules()
RULES.actor = actor
RULES.legal = legal
RULES.weights = weights
RULES.apply = apply
RULES.scores = scores
RULES.returns = returns
RULES.faults = faults
RULES.observe = observe
