# Header-only: sets of up to 64 items as one word, and products of words.
from libc.stdint cimport uint8_t, uint64_t

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define firecore_lowest(word) __builtin_ctzll(word)
    #elif defined(_MSC_VER)
    #include <intrin.h>
    static __forceinline int firecore_lowest(unsigned long long word) {
        unsigned long index; _BitScanForward64(&index, word); return (int)index;
    }
    #else
    static inline int firecore_lowest(unsigned long long word) {
        int index = 0;
        while (!(word & 1)) { word >>= 1; index++; }
        return index;
    }
    #endif
    #if defined(__SSE2__) || defined(_M_X64)
    #include <emmintrin.h>
    static inline unsigned long long firecore_equal_bytes(const unsigned char* bytes, unsigned char wanted) {
        __m128i stroke = _mm_loadu_si128((const __m128i*)bytes);
        return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(stroke, _mm_set1_epi8((char)wanted)));
    }
    #else
    static inline unsigned long long firecore_equal_bytes(const unsigned char* bytes, unsigned char wanted) {
        unsigned long long equal = 0;
        for (int i = 0; i < 16; i++) equal |= (unsigned long long)(bytes[i] == wanted) << i;
        return equal;
    }
    #endif
    #if defined(__SIZEOF_INT128__)
    static inline unsigned long long firecore_fold(unsigned long long a, unsigned long long b) {
        unsigned __int128 product = (unsigned __int128)a * b;
        return (unsigned long long)product ^ (unsigned long long)(product >> 64);
    }
    #elif defined(_MSC_VER) && defined(_M_X64)
    static __forceinline unsigned long long firecore_fold(unsigned long long a, unsigned long long b) {
        unsigned long long high, low = _umul128(a, b, &high);
        return low ^ high;
    }
    #else
    static inline unsigned long long firecore_fold(unsigned long long a, unsigned long long b) {
        unsigned long long a0 = a & 0xFFFFFFFFu, a1 = a >> 32, b0 = b & 0xFFFFFFFFu, b1 = b >> 32;
        unsigned long long middle = a1 * b0 + (a0 * b0 >> 32), other = (middle & 0xFFFFFFFFu) + a0 * b1;
        return (a * b) ^ (a1 * b1 + (middle >> 32) + (other >> 32));
    }
    #endif
    """
    int firecore_lowest(uint64_t word) noexcept nogil
    uint64_t firecore_equal_bytes(const uint8_t* bytes, uint8_t wanted) noexcept nogil
    uint64_t firecore_fold(uint64_t a, uint64_t b) noexcept nogil

cdef enum:
    STROKE = 16              # bytes that are compared at once

cdef inline uint64_t bit(int index) noexcept nogil:
    return <uint64_t>1 << index

cdef inline int lowest(uint64_t word) noexcept nogil:
    """The index of the lowest bit of a word that is not zero."""
    return firecore_lowest(word)

cdef inline uint64_t equal_bytes(const uint8_t* bytes, uint8_t wanted) noexcept nogil:
    """Which of the next STROKE bytes are the wanted one, as a set."""
    return firecore_equal_bytes(bytes, wanted)

cdef inline uint64_t without_lowest(uint64_t word) noexcept nogil:
    return word & (word - 1)

cdef inline int count(uint64_t word) noexcept nogil:
    word = word - ((word >> 1) & <uint64_t>0x5555555555555555U)
    word = (word & <uint64_t>0x3333333333333333U) + ((word >> 2) & <uint64_t>0x3333333333333333U)
    word = (word + (word >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0FU
    return <int>((word * <uint64_t>0x0101010101010101U) >> 56)

cdef inline int nth(uint64_t word, int n) noexcept nogil:
    """The index of the bit that has n set bits below it."""
    while n > 0:
        word = without_lowest(word)
        n -= 1
    return lowest(word)

cdef inline uint64_t fold(uint64_t a, uint64_t b) noexcept nogil:
    """Both halves of the product of two words, the one over the other: a step of a hash."""
    return firecore_fold(a, b)
