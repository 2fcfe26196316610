from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import setup

Options.warning_errors = True
setup(ext_modules=cythonize(["src/firecore_nim/_nim.pyx"], build_dir="build/cython"))
