# Header-only: sets of up to 64 things as one word.
from libc.stdint cimport uint64_t

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
    """
    int firecore_lowest(uint64_t word) noexcept nogil

cdef inline uint64_t bit(int index) noexcept nogil:
    return <uint64_t>1 << index

cdef inline int lowest(uint64_t word) noexcept nogil:
    """The index of the lowest bit of a word that is not zero."""
    return firecore_lowest(word)

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
