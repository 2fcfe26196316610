"""sdist and wheel hold what they should, and nothing else."""
from __future__ import annotations

import os
import tarfile
from fnmatch import fnmatch
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
DIST = Path(os.environ.get("FIRECORE_DIST", "dist"))

IN_BOTH = ("*.py", "*.pxd", "*.pyi", "*.json", "*.npz", "*.md", "*.js", "*.css", "*/py.typed")
IN_SDIST = {"CHANGELOG.md", "LICENSE", "MANIFEST.in", "PKG-INFO", "README.md", "pyproject.toml", "setup.cfg", "setup.py"}


def sources(*patterns: str) -> set[str]:
    """The files of the package that are named like this, seen from ``src``."""
    found = [str(path.relative_to(ROOT / "src")) for path in sorted((ROOT / "src" / "firecore").rglob("*"))]
    return {name for name in found if any(fnmatch(name, pattern) for pattern in patterns)}


def wheel_names() -> set[str]:
    """All files of the wheel but its own description."""
    [path] = DIST.glob("*.whl")
    names = {name for name in ZipFile(path).namelist() if not name.endswith("/")}
    return {name for name in names if ".dist-info/" not in name}


def sdist_names() -> set[str]:
    """All files of the sdist but its own description, without the folder that holds them all."""
    [path] = DIST.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    return {name for name in names if ".egg-info/" not in name}


def test_the_wheel_holds_the_package_and_one_library_for_each_native_source() -> None:
    names = wheel_names()
    libraries = {name for name in names if name.endswith((".so", ".pyd"))}
    assert names - libraries == sources(*IN_BOTH)
    assert {name.partition(".")[0] for name in libraries} == {name.removesuffix(".pyx") for name in sources("*.pyx")}
    assert len(libraries) == len(sources("*.pyx"))


def test_the_wheel_is_for_one_python_and_one_platform() -> None:
    [path] = DIST.glob("*.whl")
    assert not path.name.endswith("-any.whl")


def test_the_sdist_holds_what_the_wheel_is_built_from() -> None:
    assert sdist_names() == IN_SDIST | {f"src/{name}" for name in sources(*IN_BOTH, "*.pyx")}
