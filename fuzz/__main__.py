"""``python -m fuzz DOOR … [-runs=N] [libFuzzer's other options]``: try one door until something gets through.

Needs atheris. The native modules tell their coverage if they were built by clang with -fsanitize=fuzzer-no-link.
"""
from __future__ import annotations

import resource
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["firecore", "fuzz.doors"]):
    from fuzz.doors import DOORS

CORPUS = Path(__file__).parent / "corpus"
SECONDS = 5               # of any one case
MEGABYTES = 1024          # of the whole process
ADDRESSES = 4 * 1024**3   # bytes that it may ask the system for
MAX_LENGTH = {"saves": 4096, "records": 8192, "positions": 4096, "boards": 12288, "options": 4096, "tokens": 64,
           "ids": 64, "networks": 8192, "answers": 4096, "plans": 4096, "stores": 65536, "specs": 256, "sketches": 256}


def main(arguments: list[str]) -> None:
    """Fuzz the door that is named first; what is new goes into the folder that follows, if there is one."""
    name, *others = arguments
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, resource.RLIM_INFINITY))
    words = [f"-timeout={SECONDS}", f"-rss_limit_mb={MEGABYTES}", f"-max_len={MAX_LENGTH[name]}", "-len_control=0",
             *others, str(CORPUS / name)]
    atheris.Setup([sys.argv[0], *words], DOORS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
