import os

from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import setup

Options.warning_errors = True
# The headers of another firecore than the one that is installed, if the test asks for them.
HEADERS = [os.environ["NIM_HEADERS"]] if "NIM_HEADERS" in os.environ else ["."]
setup(ext_modules=cythonize(["src/firecore_nim/_nim.pyx"], build_dir="build/cython", include_path=HEADERS))
