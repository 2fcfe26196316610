"""sdist and wheel hold what they should, and nothing else."""
from __future__ import annotations

import os
import re
import struct
import sys
import tarfile
from fnmatch import fnmatch
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
DIST = Path(os.environ.get("FIRECORE_DIST", "dist"))

SHARED = "firecore/_native/cyutility"      # Cython's own code; its source is generated
DYNAMIC = 6                                # the type of an ELF section that says what a library needs
RUN_PATHS = {15, 29}                       # DT_RPATH and DT_RUNPATH

IN_BOTH = ("*.py", "*.pxd", "*.pyi", "*.json", "*.npz", "*.npy", "*.md", "*.js", "*.css", "*.txt", "*/py.typed")
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


def dynamic_tags(elf: bytes) -> set[int]:
    """What kinds of things a library of 64 bits asks of the dynamic linker."""
    assert elf[:6] == b"\x7fELF\x02\x01"
    table, = struct.unpack_from("<Q", elf, 0x28)
    size, count = struct.unpack_from("<HH", elf, 0x3A)
    tags: set[int] = set()
    for i in range(count):
        kind, offset, length = struct.unpack_from("<4xI16xQQ", elf, table + i * size)
        if kind == DYNAMIC:
            tags |= {tag for tag, _ in struct.iter_unpack("<qq", elf[offset:offset + length])}
    return tags


def test_the_wheel_holds_the_package_and_one_library_for_each_native_source() -> None:
    names = wheel_names()
    libraries = {name for name in names if name.endswith((".so", ".pyd"))}
    assert names - libraries == sources(*IN_BOTH)
    expected = {name.removesuffix(".pyx") for name in sources("*.pyx")} | {SHARED}
    assert sorted(name.partition(".")[0] for name in libraries) == sorted(expected)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other formats")
def test_no_library_looks_for_others_in_folders_of_the_machine_that_built_it() -> None:
    [path] = DIST.glob("*.whl")
    with ZipFile(path) as wheel:
        libraries = [name for name in wheel.namelist() if name.endswith(".so")]
        assert [name for name in libraries if RUN_PATHS & dynamic_tags(wheel.read(name))] == []


def test_the_wheel_is_for_one_python_and_one_platform() -> None:
    [path] = DIST.glob("*.whl")
    assert not path.name.endswith("-any.whl")


def test_the_sdist_holds_what_the_wheel_is_built_from() -> None:
    assert sdist_names() == IN_SDIST | {f"src/{name}" for name in sources(*IN_BOTH, "*.pyx")}


def test_the_description_has_no_link_that_leads_nowhere() -> None:
    """On a package index there are no files beside it."""
    [path] = DIST.glob("*.whl")
    with ZipFile(path) as wheel:
        [name] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = wheel.read(name).decode("utf-8")
    assert "Description-Content-Type: text/markdown" in metadata and "# firecore" in metadata
    assert not re.findall(r"\]\((?!https?:|#)[^)]*\)", metadata)
