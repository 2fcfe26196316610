# One search tree. Plain data and native functions; trees.pyx is its Python side.
from libc.stdint cimport uint32_t, uint64_t
from firecore._native.contract cimport Rules, action_t
from firecore._native.learning.networks cimport Net
from firecore._native.policy cimport choose_t, estimate_t, rate_t
from firecore._native.rng cimport Rng

cdef enum:
    MAX_DEPTH = 256          # decisions on one path
    MAX_DECISIONS = 1 << 20  # of a playout; one with more never ends
    TRIED = -1               # in place of a share: the edge holds it

cdef enum Fault:
    SOUND = 0
    ILLEGAL = 1              # a policy picked an illegal action
    ENDLESS = 2              # a playout does not end
    NO_MEMORY = 3
    NO_PRIOR = 4             # an evaluator gave a prior that is not allowed


cdef struct Picker:          # a policy that plays
    choose_t pick            # NULL: there is none
    bint trusted             # otherwise its picks are checked


cdef struct Plan:            # how a tree is searched
    Picker playout
    Picker others            # how the other seats play, if they do not search
    rate_t rate              # NULL: all actions look alike
    estimate_t estimate      # by the playout policy, of positions at the horizon
    int horizon              # chance decisions after which a playout ends early; below 0: none does
    bint uses_evaluator      # leaves get values and priors from an evaluator; there are no playouts
    const Net* net           # not NULL: this network is the evaluator
    double explore
    double bias
    double margin
    double fpu_reduction
    double noise_alpha       # of the Dirichlet noise at the root
    double noise_fraction    # of the priors that the noise replaces
    int considered           # Gumbel: actions of the root that are considered; 0: PUCT at the root as well
    double gumbel_scale


cdef enum ShareKind:         # what a node holds in place of shares until it is searched:
    SHARES                   # the shares themselves
    LOGITS
    WEIGHTS
    UNIFORM                  # nothing: all actions look alike


cdef struct Edge:            # an action of a node that has been tried
    double total             # of the returns of the seat that decides,
    double mean              # divided by the visits
    float share              # of its node's visits, by its prior or the policy's rating
    uint32_t visits
    uint32_t place           # its index among the legal actions
    uint32_t next            # the edge of the node created before it; 0: none


cdef struct Node:
    uint64_t key
    double total             # of the returns of the seat that decides
    uint32_t first           # index of its actions' shares, which are in the order of legal actions
    uint32_t visits
    uint32_t tried           # the newest of its edges; 0: none
    float value              # by the evaluator, for the seat that decides
    int actions
    ShareKind share_kind


cdef struct Table:           # all actions of a node
    double totals[512]       # MAX_LEGAL
    uint32_t visits[512]
    float shares[512]
    int n


cdef struct Step:
    uint32_t node
    uint32_t edge
    int seat


cdef struct Halving:         # sequential halving among the actions of the root
    float gumbels[512]       # of each action; MAX_LEGAL
    int survivors[512]       # indices of those that are still considered
    int count
    int rounds               # visits of each survivor before the next halving
    int at                   # the survivor that is visited next


cdef struct Leaf:            # a position that waits for its value
    uint64_t knowledge       # of the seat that decides there
    size_t path              # index of its first step
    int depth
    int actor
    int actions              # how many are legal


cdef struct Workspace:       # memory of a thread, for whichever tree it grows
    char* world              # the state that an iteration plays in
    char* resampled          # a state whose hidden information was resampled
    float* observation
    float* priors            # of all actions, by the network


cdef struct Tree:
    const Rules* rules
    Workspace* workspace     # of its thread
    Plan plan
    char* root
    uint64_t root_key        # a hash of what the seat that decides there knows
    action_t root_legal[512]     # its legal actions; MAX_LEGAL
    int root_actions         # and their number
    Node* root_node          # NULL: not looked up yet
    uint32_t* slots          # a hash table by key: the index of the node plus one; 0: free
    Node* nodes              # in the order of their creation
    float* shares            # of the actions of all nodes, node by node; TRIED where there is an edge
    Edge* edges              # in the order of their creation, from 1 on
    uint64_t mask            # of slots, a power of two less one
    uint32_t placed          # nodes in the table
    uint32_t used            # shares in use
    uint32_t capacity        # of shares, and so of edges
    uint32_t tried           # edges in use
    int viewer               # the seat that searches
    Rng rng
    uint64_t iterations
    uint64_t goal            # of iterations
    double totals[8]         # of the returns of every seat
    Leaf* leaves             # that wait
    char* worlds             # their positions
    int waiting
    int room
    Step* steps              # the paths to them
    size_t stepped
    size_t reach
    bint asked               # the root's value has been asked for
    bint ready               # the root has its noise and its considered actions
    Halving halving
    Fault fault
    action_t bad_action      # the illegal action
    bint by_others           # it was picked by the policy of the other seats

cdef bint make_workspace(Workspace* self, const Rules* rules) noexcept nogil
cdef void free_workspace(Workspace* self) noexcept nogil
cdef bint make_tree(Tree* self, const Rules* rules, Workspace* workspace, uint64_t slots, uint32_t edges) noexcept nogil
cdef void free_tree(Tree* self) noexcept nogil
cdef void clear_tree(Tree* self) noexcept nogil
cdef bint make_room(Tree* self, int leaves) noexcept nogil
cdef bint set_root(Tree* self, const void* state, bint keep) noexcept nogil
cdef void iterate(Tree* self) noexcept nogil
cdef void gather(Tree* self, int leaves, uint64_t most) noexcept nogil
cdef void backpropagate(Tree* self, int number, const double* values, const float* priors, bint logits,
                        bint planes) noexcept nogil
cdef void clear_leaves(Tree* self) noexcept nogil
cdef Node* root_node(Tree* self) noexcept nogil
cdef Node* node_of(Tree* self, const void* state, int seat) noexcept nogil
cdef void tabulate(Tree* self, Node* node, Table* out) noexcept nogil
cdef inline char* world_of(Tree* self, int number) noexcept nogil:
    """The position of a leaf."""
    return self.worlds + <size_t>number * self.rules.state_size
