# Small networks on observations: fully connected layers in float32, evaluated without the GIL and without a framework.
from libc.stdint cimport uint32_t
from firecore._native.contract cimport Rules, action_t
from firecore._native.rng cimport Rng

cdef enum:
    MAX_LAYERS = 8
    MAX_WIDTH = 4096         # of hidden layers


cdef struct Layer:           # weights in a row for each input; then ReLU
    const float* weights
    const float* biases
    int inputs
    int outputs


cdef struct Net:
    Layer hidden[MAX_LAYERS]
    Layer value              # sigmoid: one output for the seat that decides, or one for each seat
    Layer policy             # a row for each output, so that only legal actions are computed; logits
    int depth

cdef class Network:
    cdef Net net
    cdef dict arrays         # which own the memory

cdef bint net_fits(const Net* net, const Rules* rules) noexcept nogil
cdef void net_evaluate(const Net* net, const Rules* rules, const void* state, int actor, const action_t* legal, int n,
                       float* observation, double* values, float* priors) noexcept nogil
cdef size_t net_room(const Rules* rules) noexcept nogil
cdef action_t net_pick(const Net* net, const Rules* rules, const void* state, Rng* rng, float* room) noexcept nogil
