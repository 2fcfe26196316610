"""One session a question that a developer asks. ``nox`` runs the tests, ``nox -l`` lists what else there is."""
from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.sessions = ["tests"]
nox.options.reuse_existing_virtualenvs = True
nox.options.error_on_missing_interpreters = False
nox.options.download_python = "never"

ROOT = Path(__file__).parent
PYTHONS = ["3.11", "3.12", "3.13"]
PYPROJECT = nox.project.load_toml("pyproject.toml")
SOURCES = ["CHANGELOG.md", "LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py", "src"]
LEFT_OVERS_NAMED = ("*.so", "*.pyd", "*.c", "*.egg-info", "__pycache__", ".*_cache")
LEFT_OVERS = shutil.ignore_patterns(*LEFT_OVERS_NAMED)

THREADED = [f"tests/conformance/test_{name}.py"
            for name in ("threads", "batch", "batch_arrays", "batch_arguments", "batch_threads", "playouts")]


def _find_other_pythons() -> None:
    """Let nox see the versions that pyenv keeps, whichever of them is the active one."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [str(path) for version in PYTHONS for path in sorted(versions.glob(f"{version}.*/bin"))]
    os.environ["PATH"] = os.pathsep.join([*found, os.environ["PATH"]])


_find_other_pythons()


def needs(*groups: str) -> list[str]:
    """What the dependency groups of pyproject.toml hold."""
    return list(nox.project.dependency_groups(PYPROJECT, *groups))


def fresh_tree(session: nox.Session, *more: str) -> Path:
    """A copy of the sources and nothing else, so that no other build is in the way, and none is disturbed."""
    tree = Path(session.create_tmp(), "tree").resolve()
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir()
    for name in [*SOURCES, *more]:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=LEFT_OVERS)
        elif (ROOT / name).exists():
            shutil.copy2(ROOT / name, tree / name)
    return tree


def install(session: nox.Session, *groups: str) -> None:
    """A release build of firecore as a user installs it, and what the groups hold."""
    session.install(*needs("build", *groups), *PYPROJECT["project"]["dependencies"])
    session.install("--force-reinstall", "--no-deps", str(release_wheel(session)))


def release_wheel(session: nox.Session) -> Path:
    """A wheel, beside the sdist that it is built from; sessions with the same Python build it once among them."""
    tree = fresh_tree(session, "tests")     # as in a checkout: an sdist must not hold the tests
    told = session.run("python", "-c", "import sys, Cython; print(sys.version, Cython.__version__)", silent=True)
    key = repr((told, [os.environ.get(name) for name in ("CC", "CFLAGS", "LDFLAGS")]))
    files = [path for name in SOURCES for path in files_of(tree / name)]
    place = ROOT / ".nox" / "wheels" / fingerprint(tree, files, key)
    if not place.exists():
        fresh = Path(session.create_tmp(), "wheel").resolve()
        shutil.rmtree(fresh, ignore_errors=True)
        with session.chdir(tree):
            session.run("python", "setup.py", "-q", "sdist", "--dist-dir", str(fresh), silent=True)
        [sdist] = fresh.glob("*.tar.gz")
        shutil.unpack_archive(sdist, fresh / "sdist", filter="data")
        [sources] = (fresh / "sdist").iterdir()
        add_generated_c(session, sources)
        session.run("pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "--wheel-dir", str(fresh), str(sources))
        shutil.rmtree(fresh / "sdist")
        publish(fresh, place)
    [wheel] = place.glob("*.whl")
    return wheel


def add_generated_c(session: nox.Session, tree: Path) -> None:
    """Put what Cython makes of the native sources into a tree; all sessions make it once among them."""
    version = str(session.run("python", "-c", "import Cython; print(Cython.__version__)", silent=True))
    native = [path for path in files_of(tree / "src") if path.suffix in (".pyx", ".pxd")]
    place = ROOT / ".nox" / "c" / fingerprint(tree, [*native, tree / "setup.py"], version)
    if not place.exists():
        with session.chdir(tree):
            told = str(session.run("python", "-c", "import setup; setup.to_c(setup.extensions())", silent=True))
        # A signature without its exception clause costs twentyfold, and this text is the only sign of it.
        if "performance hint" in told:
            session.error(told)
        fresh = Path(session.create_tmp(), "c").resolve()
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.copytree(tree / "build" / "cython", fresh)
        publish(fresh, place)
    # Newer than all sources, which makes it up to date.
    shutil.copytree(place, tree / "build" / "cython", dirs_exist_ok=True, copy_function=shutil.copyfile)


def files_of(place: Path) -> list[Path]:
    """A file, or all files below a folder."""
    return sorted(path for path in [place, *place.rglob("*")] if path.is_file())


def fingerprint(tree: Path, files: list[Path], more: str) -> str:
    """A name for what is built from these files."""
    key = hashlib.sha256(more.encode())
    for path in files:
        key.update(f"{path.relative_to(tree)} {path.stat().st_size} ".encode() + path.read_bytes())
    return key.hexdigest()[:16]


def publish(fresh: Path, place: Path) -> None:
    """Move a folder to where other sessions look for it, at once."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(OSError):          # another session was faster
        fresh.rename(place)


def build_in_place(session: nox.Session, *more: str, **env: str) -> Path:
    """A special build below a tree of its own; ``PYTHONPATH`` has to name its ``src``."""
    session.install(*needs("build", "test"), *PYPROJECT["project"]["dependencies"])
    tree = fresh_tree(session, *more)
    if "FIRECORE_TRACE" not in env:     # which is compiled from other C
        add_generated_c(session, tree)
    with session.chdir(tree):
        session.run("python", "setup.py", "-q", "build_ext", "--inplace", env=env)
    return tree


def pytest_words(session: nox.Session) -> list[str]:
    return session.posargs or ["-n", "auto"]


@nox.session
def tests(session: nox.Session) -> None:
    """Does it work? Every test, against a release build installed as a user would."""
    install(session, "test")
    session.run("pytest", *pytest_words(session))


@nox.session(name="tests-all", python=PYTHONS)
def tests_all(session: nox.Session) -> None:
    """Does it work on every Python we promise? The same for each that is on this machine."""
    install(session, "test")
    session.run("pytest", *pytest_words(session))


@nox.session
def lint(session: nox.Session) -> None:
    """Is the code in order? Style, types, stubs that tell the truth; and the build finds calls that take the GIL."""
    install(session, "lint", "test", "envs")
    session.run("ruff", "check", ".")
    session.run("cython-lint", "src")
    session.run("mypy")
    stubs = sorted((ROOT / "src").rglob("*.pyi"))
    session.run("python", "-m", "mypy.stubtest", "--mypy-config-file", "pyproject.toml",
                "--allowlist", "tests/stubtest.allow",
                *(".".join(stub.relative_to(ROOT / "src").with_suffix("").parts) for stub in stubs))


@nox.session
def sanitize(session: nox.Session) -> None:
    """Does native code touch memory it does not own, break a contract, lose memory? Under ASan, UBSan, LSan (gcc)."""
    flags = "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
    tree = build_in_place(session, CC="gcc", CFLAGS=flags, LDFLAGS="-fsanitize=address,undefined", FIRECORE_ASSERT="1")
    libraries = [str(session.run("gcc", f"-print-file-name={name}", external=True, silent=True)).strip()
                 for name in ("libasan.so", "libubsan.so")]
    env = {
        "PYTHONPATH": os.pathsep.join((str(tree / "src"), str(ROOT))),
        "PYTHONMALLOC": "malloc",     # else small blocks come from Python's own arenas, whose edges nobody guards
        "LD_PRELOAD": " ".join(libraries),
        "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
    }
    session.run("pytest", "-p", "no:cacheprovider", *pytest_words(session),
                env=env | {"ASAN_OPTIONS": "detect_leaks=0"})
    _no_leaks(session, env)


def _no_leaks(session: nox.Session, env: dict[str, str]) -> None:
    """What must not grow is done under LeakSanitizer, which has to find a leak that is made on purpose."""
    reports = Path(session.create_tmp(), "leaks").resolve()
    found = []
    for more in ([], ["--leak"]):
        shutil.rmtree(reports, ignore_errors=True)
        reports.mkdir()
        # Python itself gives much back to nobody at its end: only what one of our frames asked for counts.
        session.run("python", "-m", "tests.sessions.leaks", *more, env=env | {
            "ASAN_OPTIONS": f"exitcode=0:fast_unwind_on_malloc=0:malloc_context_size=12:log_path={reports}/leaks"})
        found.append([line for path in reports.iterdir() for line in path.read_text().splitlines()
                      if "/src/firecore/" in line])
    if found[0]:
        session.error("\n".join(found[0]))
    if not found[1]:
        session.error("a leak that was made on purpose was not found, so that nothing is proved")


@nox.session
def threads(session: nox.Session) -> None:
    """Do threads get in each other's way where native code runs without the GIL? Under ThreadSanitizer (gcc)."""
    flags = "-fsanitize=thread -fno-omit-frame-pointer"
    tree = build_in_place(session, CC="gcc", CFLAGS=flags, LDFLAGS="-fsanitize=thread", FIRECORE_ASSERT="1")
    library = str(session.run("gcc", "-print-file-name=libtsan.so", external=True, silent=True)).strip()
    env = {
        "PYTHONPATH": os.pathsep.join((str(tree / "src"), str(ROOT))),
        "PYTHONMALLOC": "malloc",     # so that the sanitizer knows which memory is whose
        "LD_PRELOAD": library,        # it sees the GIL change hands, and so no race where there is none
        "TSAN_OPTIONS": "halt_on_error=1:exitcode=66",
    }
    session.run("python", "-m", "tests.sessions.race", env=env, success_codes=[66], silent=True)
    session.run("pytest", "-p", "no:cacheprovider", *(session.posargs or ["-n", "2", *THREADED]), env=env)


@nox.session
def coverage(session: nox.Session) -> None:
    """Which lines, Cython's included, does no test reach?"""
    session.install(*needs("coverage"))
    tree = build_in_place(session, "tests", FIRECORE_TRACE="1")
    env = {"PYTHONPATH": str(tree / "src")}
    with session.chdir(tree):
        session.run("coverage", "run", "-m", "pytest", "--ignore=tests/models", *session.posargs, env=env)
        session.run("coverage", "report", env=env)


@nox.session
def envs(session: nox.Session) -> None:
    """Do PettingZoo, Gymnasium and OpenSpiel take the games for their own? Their tests and ours."""
    install(session, "test", "envs")
    session.run("pytest", "tests/envs", "tests/test_docs.py", *(session.posargs or ["-k", "envs or environments"]))


@nox.session
def sb3(session: nox.Session) -> None:
    """Does Stable-Baselines3 train on the games? It comes with torch, which is gigabytes."""
    install(session, "sb3")
    session.run("pytest", "tests/envs/test_stable_baselines3.py", *session.posargs)
    session.run("pytest", "tests/test_docs.py", "-k", "baselines")


@nox.session
def bench(session: nox.Session) -> None:
    """How fast is it? Each layer beside a yardstick measured in the same minute."""
    install(session, "bench")
    session.run("pytest", "benchmarks", *session.posargs)


@nox.session
def guard(session: nox.Session) -> None:
    """Has firecore become slower than it was, or does it play otherwise? Ratios within one run, and signatures."""
    install(session)
    session.run("python", "-m", "benchmarks.guard", *session.posargs)


@nox.session
def report(session: nox.Session) -> None:
    """Measure every layer, and write docs/performance-table.md. A few minutes, on a quiet machine."""
    install(session, "envs")
    session.run("python", "-m", "benchmarks.report", *session.posargs)


@nox.session
def strength(session: nox.Session) -> None:
    """Play the plans in benchmarks/strength, and write docs/strength-table.md and its plots. Hours; games are kept."""
    install(session)
    session.run("python", "-m", "benchmarks.strength", *session.posargs)


@nox.session
def instructions(session: nox.Session) -> None:
    """How many instructions does a decision take? By valgrind; ``-- ../other/src`` puts another build beside ours."""
    install(session)
    session.run("python", "-m", "benchmarks.instructions", *session.posargs)


@nox.session
def learning(session: nox.Session) -> None:
    """How fast is what learners wait for? Searches with networks, batches with observations, datasets."""
    install(session)
    session.run("python", "-m", "benchmarks.learning", *session.posargs)


@nox.session
def peers(session: nox.Session) -> None:
    """Measure our games beside those of OpenSpiel and python-chess, and write docs/peers-table.md."""
    install(session, "peers")
    session.run("python", "-m", "benchmarks.peers", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Do the pages build without a warning, and does everything they link to exist?"""
    if not (ROOT / "mkdocs.yml").exists():
        session.skip("there is no mkdocs.yml")
    install(session, "docs")
    session.run("mkdocs", "build", "--strict", "--site-dir", str(Path(session.create_tmp(), "site").resolve()))


@nox.session
def wheel(session: nox.Session) -> None:
    """Do sdist and wheel hold what they should and no more, and does the wheel work where nothing else is?"""
    install(session, "test")
    built = release_wheel(session)
    alone = Path(session.create_tmp(), "alone").resolve()
    shutil.rmtree(alone, ignore_errors=True)
    session.run("python", "-m", "venv", str(alone))
    programs = alone / ("Scripts" if os.name == "nt" else "bin")
    session.run(str(programs / "python"), "-m", "pip", "install", "--quiet", str(built), external=True)
    session.run(str(programs / "python"), "-W", "error", "-m", "tests.sessions.smoke", external=True)
    session.run(str(programs / "firecore"), "match", "feurio", "greedy", "random", "random", "random", "--games", "1",
                "--seed", "1", external=True)
    session.run("pytest", "tests/wheel", *session.posargs, env={"FIRECORE_DIST": str(built.parent)})


@nox.session
def dist(session: nox.Session) -> None:
    """Can it be given to others? Built without a network, alike in two places, by clang too, and fit for an index."""
    session.install(*needs("build", "dist", "release"), *PYPROJECT["project"]["dependencies"])
    session.run("python", "-m", "tests.sessions.release", str(fresh_tree(session)),
                str(Path(session.create_tmp(), "dist").resolve()))


@nox.session
def plugins(session: nox.Session) -> None:
    """Do our plugins work as a stranger's? Each is built and tested beside the wheel and nothing else."""
    session.install(*needs("build"))
    wheels = release_wheel(session).parent
    for project in sorted((ROOT / "plugins").glob("*/pyproject.toml")):
        fresh = Path(session.create_tmp(), project.parent.name).resolve()
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.copytree(project.parent, fresh / "sources", ignore=LEFT_OVERS)
        session.run("python", "-m", "venv", str(fresh / "venv"))
        python = str(fresh / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python")
        test = nox.project.dependency_groups(nox.project.load_toml(project), "test")
        session.run(python, "-m", "pip", "install", "--quiet", "--find-links", str(wheels), str(fresh / "sources"),
                    *test, external=True)
        with session.chdir(fresh / "sources"):
            session.run(python, "-m", "pytest", external=True)


@nox.session
def web(session: nox.Session) -> None:
    """Can one play in the browser? The tests of firecore-web, in the Chromium of this machine; ``-- -k phone``"""
    if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        session.warn("there is no Chromium here (apt install chromium): what needs one is skipped")
    install(session, "test")
    folder = ROOT / "plugins" / "firecore-web"
    session.install(*nox.project.dependency_groups(nox.project.load_toml(folder / "pyproject.toml"), "test"))
    session.install("--no-deps", str(folder))
    session.install(*nox.project.load_toml(folder / "pyproject.toml")["project"]["dependencies"][1:])
    with session.chdir(folder):
        session.run("pytest", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Does anything from outside get through? ``nox -s fuzz -- 1000000`` says how many cases of each kind."""
    install(session, "test")
    session.run("pytest", "tests/conformance/test_fuzz.py", "-n", "auto", "--fuzz", *(session.posargs or ["100000"]))


@nox.session
def reasons(session: nox.Session) -> None:
    """Can a false explanation get through? Thousands of positions, and mutants of every ``reasons.py``."""
    install(session, "test")
    session.run("pytest", "tests/conformance/test_reasons.py", "-n", "auto",
                "--positions", *(session.posargs or ["100"]))
    session.run("python", "-m", "tests.conformance.reason_mutants")


@nox.session
def exercised(session: nox.Session) -> None:
    """How often does play beside the slow models come across each clause? No clause less than a thousand times."""
    install(session, "test")
    session.run("python", "-O", "-m", "tests.conformance.exercised", *session.posargs)


@nox.session
def lockstep(session: nox.Session) -> None:
    """Do the games play as their slow models do? ``-- 50`` says how many led games of each option set."""
    install(session, "test")
    session.run("pytest", "tests/conformance/test_lockstep.py", "-n", "auto", "--led", *(session.posargs or ["12"]))


@nox.session
def kills(session: nox.Session) -> None:
    """Does a run of the arena survive? Its processes are killed at random. ``-- --kills 200 --dask``"""
    install(session, "test")
    for words in [session.posargs] if session.posargs else [["--kills", "100"], ["--kills", "100", "--dask"]]:
        session.run("python", "-m", "tests.arena.kills", *words)


@nox.session(python=PYTHONS)
def interrupts(session: nox.Session) -> None:
    """Does Ctrl-C at any moment leave everything usable? ``nox -s interrupts-3.13 -- 100000 series``, of each kind."""
    install(session)
    session.run("python", "-m", "tests.native.interrupts", *(session.posargs or ["3000"]))


@nox.session(name="fuzz-guided")
def fuzz_guided(session: nox.Session) -> None:
    """Does anything get through that coverage leads to? ``-- 600 saves ids``: how many seconds a door, and which."""
    if shutil.which("clang") is None:
        session.skip("there is no clang, which alone makes native code tell a fuzzer where it went")
    seconds, *doors = session.posargs or ["5"]
    session.install(*needs("fuzz"))
    # Cython 3.3 adds zero to a null pointer where it makes objects without arguments, which harms nobody.
    tree = build_in_place(session, "fuzz", CC="clang", LDSHARED="clang -shared",
                          CFLAGS="-fsanitize=undefined,fuzzer-no-link -fno-sanitize=function,vptr,pointer-overflow")
    libraries = str(session.run("python", "-c", "import atheris; print(atheris.path())", silent=True)).strip()
    env = {"PYTHONPATH": str(tree / "src"), "LD_PRELOAD": str(Path(libraries, "ubsan_with_fuzzer.so")),
           "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1"}
    new = Path(session.create_tmp(), "new").resolve()
    with session.chdir(tree):
        for door in doors or [path.name for path in sorted((ROOT / "fuzz" / "corpus").iterdir())]:
            (new / door).mkdir(parents=True, exist_ok=True)
            session.run("python", "-m", "fuzz", door, f"-max_total_time={seconds}", "-print_final_stats=1",
                        f"-artifact_prefix={new}/failed-{door}-", str(new / door), env=env)
