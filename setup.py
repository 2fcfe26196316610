"""Every .pyx below src is an extension module; all else is in pyproject.toml."""
import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import Extension, setup

SRC = Path("src")
TRACE = os.environ.get("FIRECORE_TRACE") == "1"        # for coverage: slow, and tells every line
ASSERT = os.environ.get("FIRECORE_ASSERT") == "1"      # contracts are checked; for the sanitizer build
MSVC = sys.platform == "win32"

Options.warning_errors = True

MACROS = [] if ASSERT or TRACE else [("CYTHON_WITHOUT_ASSERTIONS", "1")]
if TRACE:
    MACROS += [("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")]


def compile_args() -> list[str]:
    if MSVC:
        return ["/O2"]
    if TRACE:
        return ["-O0"]
    return ["-O1", "-g1"] if ASSERT else ["-O3", "-g0"]


def extension(pyx: Path) -> Extension:
    name = ".".join(pyx.relative_to(SRC).with_suffix("").parts)
    return Extension(name, [str(pyx)], define_macros=MACROS, extra_compile_args=compile_args())


setup(
    ext_modules=cythonize(
        [extension(pyx) for pyx in sorted(SRC.rglob("*.pyx"))],
        compiler_directives={
            "language_level": 3,
            "boundscheck": TRACE,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
            "embedsignature": True,
            "autotestdict": False,
            "linetrace": TRACE,
        },
        include_path=["src"],
        build_dir=None if TRACE else "build/cython",
        force=TRACE,
    )
)
