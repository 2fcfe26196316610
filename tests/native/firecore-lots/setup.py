from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import setup

Options.warning_errors = True
setup(ext_modules=cythonize(["src/firecore_lots/native.pyx"], build_dir="build/cython", compiler_directives={
    "language_level": 3, "boundscheck": False, "wraparound": False, "cdivision": True}))
