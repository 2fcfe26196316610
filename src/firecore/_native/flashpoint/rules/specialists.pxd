# The specialists (P10): what they have to spend, and at what price.
from firecore._native.flashpoint.rules.rules cimport (
    CAFS, CAPTAIN, DRIVER, LEADS, NOTHING, PARAMEDIC, RESCUE, FlashpointState)

# A digit a specialist; the lowest is the family's firefighter (P3.2).
cdef inline int allowance_of(int specialist) noexcept nogil:
    """The normal AP of a turn."""
    return <int>(<unsigned long long>0x444454344U >> 4 * specialist & 15)

cdef inline int extra_of(int specialist) noexcept nogil:
    return <int>(<unsigned long long>0x003200300U >> 4 * specialist & 15)

cdef inline int dousing_price(int specialist) noexcept nogil:
    """What one step of extinguishing costs."""
    return 2 if specialist == PARAMEDIC or specialist == RESCUE else 1

cdef inline int chop_price(int specialist) noexcept nogil:
    return 1 if specialist == RESCUE else 2

cdef inline int price_of_load(int load) noexcept nogil:
    """What a move into a space without fire costs: leading costs nothing more (P10.3)."""
    return 1 if load == NOTHING or load == LEADS else 2

cdef inline int gun_price(int specialist) noexcept nogil:
    return 2 if specialist == DRIVER else 4

cdef inline int purse(int ap, int extra, bint extra_counts) noexcept nogil:
    """The AP that may pay for something (P10.1)."""
    return ap + extra if extra_counts else ap

cdef inline void pay(FlashpointState* self, int cost, int specialist_with_extra) noexcept nogil:
    """Spend AP of the seat whose turn it is; that specialist's extra AP go first (P10.1)."""
    cdef int taken = 0
    if self.specialist[self.seat] == specialist_with_extra:
        taken = self.extra if self.extra < cost else cost
    self.extra -= taken
    self.ap -= cost - taken
