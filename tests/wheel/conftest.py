"""These tests look at built archives: ``nox -s wheel`` builds them and says where they are."""
from __future__ import annotations

import os

collect_ignore = [] if "FIRECORE_DIST" in os.environ else ["test_contents.py"]
