# Header-only: numbers side by side, four at once. The results are those of one after another, on every machine.
cdef extern from *:
    """
    #if defined(__SSE2__) || defined(_M_X64)
    #include <emmintrin.h>
    static inline float firecore_greatest(const float* x, int n, float least) {
        int i = 0;
        if (n >= 8) {
            __m128 a = _mm_loadu_ps(x), b = _mm_loadu_ps(x + 4);
            float four[4];
            for (i = 8; i + 8 <= n; i += 8) {
                a = _mm_max_ps(_mm_loadu_ps(x + i), a);
                b = _mm_max_ps(_mm_loadu_ps(x + i + 4), b);
            }
            _mm_storeu_ps(four, _mm_max_ps(a, b));
            for (int j = 0; j < 4; j++) least = four[j] > least ? four[j] : least;
        }
        for (; i < n; i++) least = x[i] > least ? x[i] : least;
        return least;
    }
    static inline int firecore_first(const float* x, int from, int n, float least) {
        __m128 wanted = _mm_set1_ps(least);
        for (; from + 4 <= n; from += 4)
            if (_mm_movemask_ps(_mm_cmpge_ps(_mm_loadu_ps(x + from), wanted))) break;
        while (from < n && !(x[from] >= least)) from++;
        return from;
    }
    #else
    static inline float firecore_greatest(const float* x, int n, float least) {
        for (int i = 0; i < n; i++) least = x[i] > least ? x[i] : least;
        return least;
    }
    static inline int firecore_first(const float* x, int from, int n, float least) {
        while (from < n && !(x[from] >= least)) from++;
        return from;
    }
    #endif
    """
    float firecore_greatest(const float* x, int n, float least) noexcept nogil
    int firecore_first(const float* x, int from_, int n, float least) noexcept nogil

cdef inline float greatest(const float* x, int n, float least) noexcept nogil:
    """The greatest of ``n`` numbers, or ``least`` if there is none above it."""
    return firecore_greatest(x, n, least)

cdef inline int first_from(const float* x, int begin, int n, float least) noexcept nogil:
    """The index of the first of ``n`` numbers, from one on, that is not below ``least``; ``n`` if there is none."""
    return firecore_first(x, begin, n, least)
