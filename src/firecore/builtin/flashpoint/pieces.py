"""The pieces of Flash Point that several modules name."""
from __future__ import annotations

SPECIALISTS = {     # P9.5: as tokens and options name them, and in words
    "paramedic": "paramedic",
    "cafs": "CAFS",
    "hazmat": "hazmat technician",
    "generalist": "generalist",
    "captain": "captain",
    "rescue": "rescue specialist",
    "imaging": "imaging technician",
    "driver": "driver",
}
