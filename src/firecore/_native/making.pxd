# Header-only: a flag of each thread. Objects that hold native memory are made by firecore alone, because those that a
# caller made would be empty. So a class refuses to be made unless its maker has raised the flag in this thread.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #define FIRECORE_THREAD_LOCAL __declspec(thread)
    #elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
    #define FIRECORE_THREAD_LOCAL _Thread_local
    #else
    #define FIRECORE_THREAD_LOCAL __thread
    #endif
    static FIRECORE_THREAD_LOCAL int firecore_making = 0;
    #define firecore_set_making(value) (firecore_making = (value))
    """
    bint is_making "firecore_making"
    void set_making "firecore_set_making" (bint value) noexcept nogil
