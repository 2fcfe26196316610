"""Small networks over observations, evaluated without the GIL and without a framework."""
cimport cython
from libc.math cimport expf
from libc.stdlib cimport free, malloc
from libc.string cimport memset
from firecore._native.contract cimport CHANCE, COOPERATIVE, MAX_LEGAL, MAX_SEATS, NOBODY, Rules, action_t
from firecore._native.dense cimport wide_hidden_layer
from firecore._native.simd cimport four_products, product
from firecore._native.rng cimport Rng, rng_unit
from firecore._native.state cimport Dice, State, check

from firecore.errors import OptionError, StateError


cdef bint net_fits(const Net* net, const Rules* rules) noexcept nogil:
    """Whether the inputs and outputs of a network match the observations, seats and actions of these rules."""
    return (net.hidden[0].inputs == <int>rules.observation_size
            and (net.value.outputs == 1 or net.value.outputs == rules.n_seats)
            and (net.policy.outputs == 0 or net.policy.outputs == <int>rules.n_actions))


cdef void net_evaluate(const Net* net, const Rules* rules, const void* state, int actor, const action_t* legal, int n,
                       float* observation, double* values, float* priors) noexcept nogil:
    """Write the value of a position to each seat, and the logits of its legal actions at their ids."""
    cdef float one[MAX_WIDTH]
    cdef float other[MAX_WIDTH]
    cdef float* above = one
    cdef float* below = other
    cdef int i
    memset(observation, 0, rules.observation_size * sizeof(float))
    rules.observe(state, actor, observation)
    _apply(&net.hidden[0], observation, above)
    for i in range(1, net.depth):
        above, below = below, above
        _apply(&net.hidden[i], below, above)
    _write_values(net, rules, actor, above, values)
    _write_priors(net, above, legal, n, priors)


cdef inline void _apply(const Layer* layer, const float* x, float* out) noexcept nogil:
    wide_hidden_layer(layer.biases, layer.weights, x, layer.inputs, layer.outputs, out)


cdef void _write_priors(const Net* net, const float* x, const action_t* legal, int n, float* priors) noexcept nogil:
    """The logits of legal actions, four at a time; 0 without a policy."""
    cdef const float* rows[4]
    cdef float sums[4]
    cdef int i, j
    if net.policy.outputs == 0:
        for i in range(n):
            priors[legal[i]] = 0.0
        return
    for i in range(0, n, 4):
        for j in range(4):
            rows[j] = _row_of(&net.policy, legal[min(i + j, n - 1)])
        four_products(rows, x, net.policy.inputs, sums)
        for j in range(min(4, n - i)):
            priors[legal[i + j]] = net.policy.biases[legal[i + j]] + sums[j]


cdef inline const float* _row_of(const Layer* layer, action_t output) noexcept nogil:
    return layer.weights + <size_t>output * layer.inputs


cdef float _row(const Layer* layer, const float* x, action_t output) noexcept nogil:
    """One output of a layer whose weights are in a row for each output."""
    return layer.biases[output] + product(_row_of(layer, output), x, layer.inputs)


cdef void _write_values(const Net* net, const Rules* rules, int actor, const float* x, double* out) noexcept nogil:
    """The values of all seats. A single value is the deciding seat's; opponents share the rest."""
    cdef int seat
    cdef double value
    if net.value.outputs == rules.n_seats:
        for seat in range(rules.n_seats):
            out[seat] = _sigmoid(_row(&net.value, x, seat))
        return
    value = _sigmoid(_row(&net.value, x, 0))
    for seat in range(rules.n_seats):
        out[seat] = value if rules.traits & COOPERATIVE else (1.0 - value) / (rules.n_seats - 1)
    out[actor] = value


cdef double _sigmoid(float x) noexcept nogil:
    return 1.0 / (1.0 + expf(-x))


cdef size_t net_room(const Rules* rules) noexcept nogil:
    """How many floats net_pick needs as scratch memory."""
    return <size_t>rules.observation_size + rules.n_actions


cdef action_t net_pick(const Net* net, const Rules* rules, const void* state, Rng* rng, float* room) noexcept nogil:
    """A legal action, drawn with the probabilities that the network gives."""
    cdef action_t legal[MAX_LEGAL]
    cdef double values[MAX_SEATS]
    cdef float* priors = room + rules.observation_size
    cdef double rest, total = 0.0
    cdef float most
    cdef int i, n = rules.legal(state, legal)
    if n == 1:
        return legal[0]
    net_evaluate(net, rules, state, rules.actor(state), legal, n, room, values, priors)
    most = priors[legal[0]]
    for i in range(1, n):
        most = max(most, priors[legal[i]])
    for i in range(n):
        priors[legal[i]] = expf(priors[legal[i]] - most)
        total += priors[legal[i]]
    rest = rng_unit(rng) * total
    for i in range(n - 1):
        rest -= priors[legal[i]]
        if rest < 0.0:
            return legal[i]
    return legal[n - 1]


@cython.final
cdef class Network:
    """A small network: arrays by name, which firecore.Network reads from a file and checks."""

    def __cinit__(self, dict arrays not None):
        cdef int depth = 0
        self.arrays = arrays
        while f"w{depth}" in arrays:
            self.net.hidden[depth] = _layer(arrays[f"w{depth}"], arrays[f"b{depth}"])
            depth += 1
        self.net.depth = depth
        self.net.value = _turned(arrays["value_w"], arrays["value_b"])
        if "policy_w" in arrays:
            self.net.policy = _turned(arrays["policy_w"], arrays["policy_b"])

    def check(self, game):
        """Raise an OptionError unless the network fits this game."""
        cdef Net* net = &self.net
        wanted = (game.engine.observation_size, game.engine.n_seats, game.engine.n_actions)
        if net.hidden[0].inputs != wanted[0] or net.value.outputs not in (1, wanted[1]) \
                or net.policy.outputs not in (0, wanted[2]):
            raise OptionError(
                f"this network does not fit {game!r}: it takes {net.hidden[0].inputs} numbers and gives "
                f"{net.value.outputs} values and {net.policy.outputs} priors, where the game has {wanted[0]} numbers, "
                f"{wanted[1]} seats and {wanted[2]} actions")

    def choose(self, State state not None, Dice dice not None):
        """A legal action for the actor of the state, drawn by the priors."""
        cdef int actor = state.rules.actor(state.raw)
        cdef float* room
        cdef action_t action
        self.check(state.game)
        if not self.has_priors:
            raise OptionError("a network without priors cannot play")
        if actor == CHANCE or actor == NOBODY:
            raise StateError(f"{state.game.name}: no seat has a decision here")
        room = <float*>malloc(net_room(state.rules) * sizeof(float))
        if room is NULL:
            raise MemoryError
        action = net_pick(&self.net, state.rules, state.raw, &dice.rng, room)
        free(room)
        check()
        return action

    @property
    def has_priors(self):
        """Whether the network has priors, and so can play."""
        return self.net.policy.outputs > 0

    @property
    def named(self):
        """The arrays by name."""
        return dict(self.arrays)


cdef Layer _layer(const float[:, ::1] weights, const float[::1] biases) except *:
    """A layer whose weights are in a row for each input."""
    return Layer(&weights[0, 0], &biases[0], <int>weights.shape[0], <int>weights.shape[1])


cdef Layer _turned(const float[:, ::1] weights, const float[::1] biases) except *:
    """A layer whose weights are in a row for each output."""
    return Layer(&weights[0, 0], &biases[0], <int>weights.shape[1], <int>weights.shape[0])
