"""Can firecore and its plugins be given to others? ``python -m tests.sessions.release TREE OUT``.

Built without a network, with the same bytes in two places, by clang too, and fit for an index. TREE is a clean copy of
the sources; what builds and checks them (build, twine, auditwheel) is installed.
"""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LEFT_OVERS = shutil.ignore_patterns("build", "*.so", "*.pyd", "*.c", "*.egg-info", "__pycache__", ".*_cache")
ALIKE = {"PIP_NO_INDEX": "1", "SOURCE_DATE_EPOCH": "1577836800"}


def main(tree: Path, out: Path) -> None:
    """Build and check firecore, then each plugin against the wheel that was built."""
    shutil.rmtree(out, ignore_errors=True)
    [sdist] = built(tree, out / "sdist", "--sdist")
    ours = built_alike(sdist, out)
    check(sdist, ours)
    if shutil.which("clang") is not None:
        [other] = built(unpacked(sdist, out / "by-clang"), out / "clang", "--wheel", CC="clang")
        install(other)
        run("-W", "error", "-m", "tests.sessions.smoke")
    install(ours)
    for project in sorted((ROOT / "plugins").glob("*/pyproject.toml")):
        name = project.parent.name
        shutil.copytree(project.parent, out / "plugins" / name, ignore=LEFT_OVERS)
        [sdist] = built(out / "plugins" / name, out / "sdist" / name, "--sdist")
        check(sdist, built_alike(sdist, out / name))


def run(*words: str, **env: str) -> None:
    """Run Python, and end with it if it fails."""
    subprocess.run([sys.executable, *words], check=True, env=os.environ | env, cwd=ROOT)


def install(wheel: Path) -> None:
    """Put a wheel in the place of what is installed."""
    run("-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", str(wheel))


def built(sources: Path, into: Path, kind: str, **env: str) -> list[Path]:
    """What a build without a network gives."""
    run("-m", "build", kind, "--no-isolation", "--outdir", str(into), str(sources), **ALIKE, **env)
    return [path for path in into.iterdir() if path.is_file()]


def built_alike(sdist: Path, into: Path) -> Path:
    """The wheel of an sdist, if it has the same bytes wherever it is built."""
    wheels = [built(unpacked(sdist, into / place), into / f"wheel-{i}", "--wheel")[0]
              for i, place in enumerate(("here", "some/where/else"))]
    if wheels[0].read_bytes() != wheels[1].read_bytes():
        sys.exit(f"{wheels[0]} and {wheels[1]} are of the same sources, and differ")
    return wheels[0]


def unpacked(sdist: Path, into: Path) -> Path:
    """The folder that an sdist holds."""
    shutil.unpack_archive(sdist, into, filter="data")
    [folder] = into.iterdir()
    return folder


def check(sdist: Path, wheel: Path) -> None:
    """Would an index take them?"""
    run("-m", "twine", "check", "--strict", str(sdist), str(wheel))
    if sys.platform == "linux" and not wheel.name.endswith("-any.whl"):
        run("-m", "auditwheel", "show", str(wheel))
        run("-m", "auditwheel", "repair", "--wheel-dir", str(wheel.parent / "repaired"), str(wheel))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
