"""Every .pyx below src is an extension module; all else is in pyproject.toml."""
from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import Extension, setup

Options.warning_errors = True
SRC = Path("src")


def extension(pyx: Path) -> Extension:
    return Extension(".".join(pyx.relative_to(SRC).with_suffix("").parts), [str(pyx)])


setup(ext_modules=cythonize(
    [extension(pyx) for pyx in sorted(SRC.rglob("*.pyx"))],
    compiler_directives={"language_level": 3, "boundscheck": False, "wraparound": False, "cdivision": True},
    include_path=["src"],
    build_dir="build/cython",
))
