# What is done at the root of a tree alone, for learners: noise, sequential halving, and what the search comes to.
from firecore._native.search.tree cimport Edge, Halving, Node, Tree

cdef void add_noise(Tree* self, Node* root) noexcept nogil
cdef void begin_halving(Tree* self, Node* root) noexcept nogil
cdef Edge* next_survivor(Tree* self, Node* root) noexcept nogil
cdef int best_place(Tree* self, Node* root) noexcept nogil
cdef int most_visited(Tree* self, Node* node) noexcept nogil
cdef int sampled_place(Tree* self, Node* root, double temperature) noexcept nogil
cdef void improved_policy(Tree* self, Node* root, float* out) noexcept nogil
