# Header-only: a flag of each thread. Objects that hold memory of ours are made by us alone; those of anybody else would be
# empty. So a class refuses to be made unless its maker has raised the flag in this thread.
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
    """
    bint making "firecore_making"
