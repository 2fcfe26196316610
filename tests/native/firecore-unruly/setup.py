from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import setup

Options.warning_errors = True
setup(ext_modules=cythonize(["src/firecore_unruly/_unruly.pyx"], build_dir="build/cython"))
