from firecore._native.contract cimport action_t

cdef enum:
    MAX_CHOICES = 128        # 120 of three in ten cards, and room to write the last stroke of them

cdef int legal_choices(int available, action_t* out) noexcept nogil
cdef action_t choice_action(int cards) noexcept nogil
cdef int chosen_cards(action_t action) noexcept nogil
