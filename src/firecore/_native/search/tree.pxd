# One tree: what a search found out from one position. Plain data and native code; trees.pyx is its Python side.
from libc.stdint cimport uint32_t, uint64_t
from firecore._native.contract cimport Rules, action_t
from firecore._native.learning.networks cimport Net
from firecore._native.policy cimport choose_t, estimate_t, rate_t
from firecore._native.rng cimport Rng

cdef enum:
    MAX_DEPTH = 256          # decisions in the tree on one path
    MAX_DECISIONS = 1 << 20  # of a playout, before it is taken never to end
    TRIED = -1               # in place of a share: the edge has it

cdef enum Fault:
    SOUND = 0
    ILLEGAL = 1              # a policy picked what is not legal
    ENDLESS = 2              # policies play and play
    NO_MEMORY = 3
    NO_PRIOR = 4             # an evaluator gave a prior that is none


cdef struct Picker:          # a policy that plays
    choose_t pick            # NULL: there is none
    bint trusted             # else what it picks is looked at


cdef struct Plan:            # how a tree is searched
    Picker playout
    Picker others            # how the other seats play, if they do not search
    rate_t rate              # NULL: all actions look alike
    estimate_t estimate      # of what is beyond the horizon, by the playout policy
    int horizon              # how often chance decides in a playout before it ends there; below 0: it never does
    bint uses_evaluator      # leaves get values and priors from an evaluator; there are no playouts
    const Net* net           # or this network does
    double explore
    double bias
    double margin
    double fpu_reduction
    double noise_alpha       # of Dirichlet noise at the root,
    double noise_fraction    # and how much of the priors it replaces
    int considered           # Gumbel: how many actions of the root are tried; 0: PUCT there as well
    double gumbel_scale


cdef enum ShareKind:         # what stands in the shares of a node, until it is searched:
    SHARES                   # they themselves,
    LOGITS,
    WEIGHTS,
    UNIFORM                  # or nothing, since all actions look alike


cdef struct Edge:            # an action of a node that was tried
    double total             # of the returns of the seat that decides,
    double mean              # and what that is for each visit
    float share              # of the attention of its node, by its prior or by what the policy thinks of it
    uint32_t visits
    uint32_t place           # among the legal actions
    uint32_t next            # the edge of its node that was new before it; 0: none


cdef struct Node:
    uint64_t key
    double total             # of the returns of the seat that decides
    uint32_t first           # the shares of its actions stand side by side from here, in the order of legal actions
    uint32_t visits
    uint32_t tried           # the newest of its edges; 0: none
    float value              # what the evaluator said to it, for the seat that decides
    int actions
    ShareKind share_kind


cdef struct Table:           # of all actions of a node
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
    int survivors[512]       # places of those that are still considered
    int count
    int rounds               # how often each survivor is to be visited before the next halving
    int at                   # whose turn it is


cdef struct Leaf:            # a position whose value is awaited
    uint64_t knowledge       # of the seat that decides there
    size_t path              # where its steps begin
    int depth
    int actor
    int actions              # how many are legal there


cdef struct Workspace:       # memory that a thread works with, whichever tree it grows
    char* world              # the state that an iteration plays with
    char* resampled          # a state in which what a seat cannot know was resampled
    float* observation
    float* priors            # of all actions, as the network tells them


cdef struct Tree:
    const Rules* rules
    Workspace* workspace     # of its thread
    Plan plan
    char* root
    uint64_t root_key        # the knowledge of the seat that decides there,
    action_t root_legal[512]     # what is legal there, MAX_LEGAL
    int root_actions         # and how much
    Node* root_node          # NULL: nobody has looked for it
    uint32_t* slots          # a hash table by key: the number of the node plus one; 0: the slot is free
    Node* nodes              # in the order in which they were placed
    float* shares            # of the actions of all nodes, node by node; TRIED where there is an edge
    Edge* edges              # in the order in which they were tried, from 1 on
    uint64_t mask            # of slots, a power of two less one
    uint32_t placed          # nodes in the table
    uint32_t used            # shares in use
    uint32_t capacity        # of shares, and so of edges
    uint32_t tried           # edges in use
    int viewer               # the seat that searches
    Rng rng
    uint64_t iterations
    uint64_t goal            # how many there shall be
    double totals[8]         # of the returns of every seat
    Leaf* leaves             # those that wait
    char* worlds             # their positions
    int waiting
    int room
    Step* steps              # the paths to them
    size_t stepped
    size_t reach
    bint asked               # whether the root was among those that wait
    bint ready               # whether noise has been added to its priors
    Halving halving
    Fault fault
    action_t bad_action      # the action that was not legal
    bint by_others           # and whether the policy of the others picked it

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
