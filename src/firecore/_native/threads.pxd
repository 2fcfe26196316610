# Threads for the length of one call. They run native code alone: no Python, so no signal and no exception of Python
# ever ends one half-way, and none is left when the call returns, so that a fork finds none.
from cpython.pythread cimport PyThread_type_lock

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    static inline int firecore_is_set(const int *flag) { return __atomic_load_n(flag, __ATOMIC_RELAXED); }
    static inline void firecore_set(int *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELAXED); }
    #else
    static __inline int firecore_is_set(const int *flag) { return *(const volatile int *)flag; }
    static __inline void firecore_set(int *flag) { *(volatile int *)flag = 1; }
    #endif
    """
    bint is_set "firecore_is_set" (const int* flag) noexcept nogil       # a flag that one thread sets for the others
    void set_flag "firecore_set" (int* flag) noexcept nogil

ctypedef void (*work_t)(void* task, int number) noexcept nogil     # the share of thread ``number`` in a task


cdef struct Thread:
    work_t work
    void* task
    int number
    bint started
    PyThread_type_lock done       # held, except between the end of the work and ``wait``


cdef class ThreadTeam:
    cdef readonly int n           # threads, including the caller's, which is number 0
    cdef Thread* threads

    cdef void start(self, work_t work, void* task) noexcept
    cdef bint wait_for(self, long long microseconds) noexcept nogil
    cdef void wait(self) noexcept nogil
    cdef void run(self, work_t work, void* task) noexcept
