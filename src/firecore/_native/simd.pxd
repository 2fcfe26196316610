# Header-only: arrays of float32, four numbers at a time. Machines without such instructions get the same results.
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
    static inline float firecore_sum_of_four(__m128 sums) {
        float four[4];
        _mm_storeu_ps(four, sums);
        return (four[0] + four[1]) + (four[2] + four[3]);
    }
    static inline void firecore_products(const float* const* rows, const float* x, int n, int count, float* out) {
        __m128 sums[4] = {_mm_setzero_ps(), _mm_setzero_ps(), _mm_setzero_ps(), _mm_setzero_ps()};
        int i = 0;
        for (; i + 4 <= n; i += 4) {
            __m128 four = _mm_loadu_ps(x + i);
            for (int j = 0; j < count; j++)
                sums[j] = _mm_add_ps(sums[j], _mm_mul_ps(_mm_loadu_ps(rows[j] + i), four));
        }
        for (; i < n; i++)
            for (int j = 0; j < count; j++)
                sums[j] = _mm_add_ss(sums[j], _mm_mul_ss(_mm_load_ss(rows[j] + i), _mm_load_ss(x + i)));
        for (int j = 0; j < count; j++) out[j] = firecore_sum_of_four(sums[j]);
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
    static inline void firecore_products(const float* const* rows, const float* x, int n, int count, float* out) {
        for (int j = 0; j < count; j++) {
            float a = 0, b = 0, c = 0, d = 0;
            int i = 0;
            for (; i + 4 <= n; i += 4) {
                a += rows[j][i] * x[i], b += rows[j][i + 1] * x[i + 1];
                c += rows[j][i + 2] * x[i + 2], d += rows[j][i + 3] * x[i + 3];
            }
            for (; i < n; i++) a += rows[j][i] * x[i];
            out[j] = (a + b) + (c + d);
        }
    }
    #endif
    """
    float firecore_greatest(const float* x, int n, float least) noexcept nogil
    int firecore_first(const float* x, int from_, int n, float least) noexcept nogil
    void firecore_products(const float** rows, const float* x, int n, int count, float* out) noexcept nogil

cdef inline float greatest(const float* x, int n, float least) noexcept nogil:
    """The greatest of ``n`` numbers, or ``least`` if there is none above it."""
    return firecore_greatest(x, n, least)

cdef inline int first_from(const float* x, int begin, int n, float least) noexcept nogil:
    """The index of the first of ``n`` numbers, from one on, that is not below ``least``; ``n`` if there is none."""
    return firecore_first(x, begin, n, least)

cdef inline float product(const float* row, const float* x, int n) noexcept nogil:
    """The sum of the products of ``n`` numbers, in four sums that are added in the end."""
    cdef float out
    firecore_products(&row, x, n, 1, &out)
    return out

cdef inline void four_products(const float** rows, const float* x, int n, float* out) noexcept nogil:
    """The same for four rows at once, so that none waits for another."""
    firecore_products(rows, x, n, 4, out)
