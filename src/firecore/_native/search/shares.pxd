# What threads do with trees that stand side by side: each thread has its share of them, one after another.
from libc.stdint cimport uint8_t, uint64_t
from firecore._native.contract cimport Rules
from firecore._native.search.tree cimport Tree

cdef struct Task:            # for all trees; each kind of work reads what it needs
    Tree* trees
    const Rules* rules
    const int* rows          # where the leaves of each tree begin among all that wait
    int n                    # trees
    int threads
    uint64_t most            # iterations more, when leaves are gathered
    int leaves               # that may wait, of each tree
    int stopped              # set: growing ends early
    float* observations
    uint8_t* masks
    const double* values
    int each                 # values a row
    bint signed              # they run from -1 to 1
    const float* priors
    Py_ssize_t stride        # from one row of priors to the next
    bint logits
    bint planes              # observations and priors are in planes

cdef inline int first_tree(const Task* task, int thread) noexcept nogil:
    """The first tree of a thread's share; the next one's is its end."""
    return <int>(<long long>task.n * thread // task.threads)

cdef void grow_share(void* given, int thread) noexcept nogil
cdef void gather_share(void* given, int thread) noexcept nogil
cdef void observe_share(void* given, int thread) noexcept nogil
cdef void mask_share(void* given, int thread) noexcept nogil
cdef void backpropagate_share(void* given, int thread) noexcept nogil
