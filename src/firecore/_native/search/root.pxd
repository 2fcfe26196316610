# What happens at the root of a tree only: noise, sequential halving, and the results of a search.
from libc.stdint cimport uint32_t
from firecore._native.search.tree cimport Halving, Node, Table, Tree

cdef void add_noise(Tree* self, Node* root) noexcept nogil
cdef void begin_halving(Tree* self, Node* root) noexcept nogil
cdef uint32_t next_survivor(Tree* self, Node* root) noexcept nogil
cdef int best_place(Tree* self, const Node* root, const Table* found) noexcept nogil
cdef int most_visited(const Table* found) noexcept nogil
cdef int sampled_place(Tree* self, const Node* root, const Table* found, double temperature) noexcept nogil
cdef void improved_policy(const Tree* self, const Node* root, const Table* found, float* out) noexcept nogil
