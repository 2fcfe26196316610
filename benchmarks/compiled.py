"""Native parts of training programs, which are not shipped: compiled against the installed firecore when first used."""
from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType

import firecore as fc

BUILD = """
import sys
from Cython.Build import cythonize
from setuptools import Extension, setup

name, source, include, folder = sys.argv[1:]
directives = {"language_level": 3, "boundscheck": False, "wraparound": False, "cdivision": True}
extensions = cythonize([Extension(name, [source])], include_path=[include], build_dir=folder, quiet=True,
                       compiler_directives=directives)
setup(name=name, ext_modules=extensions,
      script_args=["--quiet", "build_ext", "--build-temp", folder, "--build-lib", folder])
"""


@cache
def compiled(name: str) -> ModuleType:
    """The module ``benchmarks/<name>.pyx``; takes Cython, a C compiler and some seconds."""
    source = Path(__file__).resolve().with_name(f"{name}.pyx")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", BUILD, name, str(source), str(Path(fc.__file__).parents[1]), folder]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if run.returncode:
            raise RuntimeError(f"{source.name} does not compile:\n{run.stdout}{run.stderr}")
        [built] = [path for path in Path(folder).glob(f"{name}.*") if path.suffix in (".so", ".pyd")]
        spec = importlib.util.spec_from_file_location(name, built)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return module
