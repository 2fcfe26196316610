"""Who may import whom, cimport included. docs/layers.toml is the architecture; the tests keep it true."""
from __future__ import annotations

import ast
import re
import runpy
import sys
import tomllib
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"
SUFFIXES = {".py", ".pyx", ".pxd"}     # stubs only serve the type checker, which does not mind circles

LAYERS = tomllib.loads((ROOT / "docs" / "layers.toml").read_text(encoding="utf-8"))["layer"]
TOP = ["cli", "cli.*", "testing", "testing.*"]     # which no other layer imports

# Who may import what is not firecore's, nor comes with Python.
OTHERS = {
    "pluggy": ["plugins", "plugins.*"],
    "msgpack": ["matches.saves"],
    "numpy": ["_native.state", "_native.learning.arrays", "_native.learning.batch", "analysis.*", "arena.*", "envs.*",
              "agents.turn", "plugins.encodings"],
    "cython": ["_native.*"],
    "cpython": ["_native.state", "_native.history", "_native.learning.arrays", "_native.learning.batch", "_native.threads",
                "_native.playout", "_native.search.trees", "_native.search.rollouts"],
    "libc": ["_native.*", "native"],
    "pytest": ["testing", "testing.*"],
    "pettingzoo": ["envs.pettingzoo"],
    "anywidget": ["notebook.stepper"],
    "traitlets": ["notebook.stepper"],
    "gymnasium": ["envs.gymnasium", "envs.gymnasium_vector", "envs.pettingzoo", "envs.setting"],
    "stable_baselines3": ["envs.stable_baselines3"],
    "pyspiel": ["envs.openspiel"],
    "dask": ["cli.arena.run"],
    "resvg_py": ["renderers.png"],
    "PIL": ["envs.setting"],
}
PROMISED = ["firecore", "firecore.plugins", "firecore.plugins.*", "firecore.native", "firecore.testing",
            "firecore.testing.*", "firecore.options", "firecore.sketch", "firecore.states.*", "firecore.arena",
            "firecore.sandbox"]

STATEMENT = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+c?import[ \t]+\(?([^#\n)]*)|c?import[ \t]+([\w. ,]+))", re.M)


def files() -> list[Path]:
    return sorted(path for path in (SRC / "firecore").rglob("*") if path.suffix in SUFFIXES)


def name_of(path: Path, below: Path = SRC) -> str:
    """The dotted name of a file's module."""
    parts = path.relative_to(below).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path, below: Path = SRC) -> set[str]:
    """The full names of all modules that a file imports, wherever in it, if not for the type checker alone."""
    package = ".".join(path.relative_to(below).with_suffix("").parts[:-1])
    text = path.read_text(encoding="utf-8")
    return _of_python(text, package) if path.suffix == ".py" else _of_cython(text)


def _of_python(text: str, package: str) -> set[str]:
    found = set()
    tree = ast.parse(text)
    for_types = {inner for node in ast.walk(tree) if isinstance(node, ast.If)
                 and ast.unparse(node.test) == "TYPE_CHECKING" for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            origin = ".".join(package.split(".")[:len(package.split(".")) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (origin, node.module) if part)
            found |= _named(module, [alias.name for alias in node.names])
    return found


def _of_cython(text: str) -> set[str]:
    found = set()
    for origin, names, modules in STATEMENT.findall(text):
        if origin:
            found |= _named(origin, re.findall(r"\w+", names))
        else:
            found |= {module.split()[0] for module in modules.split(",")}
    return found


def _named(module: str, names: list[str]) -> set[str]:
    """``from module import names``: those of the names that are modules, else the module itself."""
    folder = SRC.joinpath(*module.split("."))
    modules = {name for name in names if any((folder / f"{name}{suffix}").exists() for suffix in ("", *SUFFIXES))}
    found = {f"{module}.{name}" for name in modules}
    return found if modules and modules == set(names) else {module} | found


def row_of(module: str) -> tuple[str, list[str]] | None:
    """The name of a module's layer (it is named without ``firecore.``), and what it allows, ``<game>`` filled in."""
    for layer in LAYERS:
        for pattern in layer["modules"]:
            match = re.fullmatch(_expression(pattern), module)
            if match:
                game = match.groupdict().get("game", "")
                allowed = [*layer["modules"], *(one for used in layer["may_use"] for one in _modules(used))]
                return layer["name"], [one.replace("<game>", game or "*").replace("<player>", "*") for one in allowed]
    return None


def _expression(pattern: str) -> str:
    escaped = re.escape(pattern).replace(r"\*", ".*")
    return escaped.replace("<game>", "(?P<game>[a-z]+)").replace("<player>", "[a-z]+")


def _modules(used: str) -> list[str]:
    return next((layer["modules"] for layer in LAYERS if layer["name"] == used), [used])


def fits(module: str, patterns: list[str]) -> bool:
    return any(fnmatchcase(module, pattern) for pattern in patterns)


def module_of(path: Path) -> str:
    """A file's module, named without ``firecore.``, as docs/layers.toml names it."""
    return name_of(path).removeprefix("firecore").lstrip(".")


def sources() -> list[tuple[str, Path, str]]:
    """Every file with its module and its text."""
    return [(module_of(path), path, path.read_text(encoding="utf-8")) for path in files()]


def test_every_module_has_a_layer() -> None:
    assert [module for module, _, _ in sources() if row_of(module) is None] == [], "missing in docs/layers.toml"


def test_every_layer_has_a_module() -> None:
    used = {row[0] for module, _, _ in sources() if (row := row_of(module))}
    assert [layer["name"] for layer in LAYERS if layer["name"] not in used] == []


def test_imports_point_downwards() -> None:
    assert [(module, target) for module, path, _ in sources() for target in sorted(imports_of(path))
            if target.split(".")[0] == "firecore" and not _may_import(module, target)] == []


def _may_import(module: str, target: str) -> bool:
    target = target.removeprefix("firecore").lstrip(".")
    row = row_of(module)
    if target == module:
        return True
    if fits(target, TOP) and not fits(module, [*TOP, "__main__"]):
        return False
    return row is not None and fits(target, row[1])


def test_other_packages_are_imported_only_where_they_belong() -> None:
    assert [(module, package) for module, path, _ in sources()
            for package in sorted({target.split(".")[0] for target in imports_of(path)})
            if package not in ("firecore", *sys.stdlib_module_names) and not fits(module, OTHERS.get(package, []))] == []


def test_agents_and_the_arena_do_not_import_each_other() -> None:
    """The arena stands above agents, and so does the sandbox."""
    assert not _may_import("agents.mcts", "firecore.arena.store")
    assert not _may_import("agents.mcts", "firecore.sandbox")
    assert not _may_import("sandbox.process", "firecore.arena.running.seats")
    assert _may_import("arena.running.seats", "firecore.agents.turn")


def test_native_rules_import_nothing_at_run_time() -> None:
    statement = re.compile(r"\s*(from\s+\S+\s+)?import\s")
    assert [(module, line) for module, path, text in sources()
            if path.suffix == ".pxd" or (path.suffix == ".pyx" and _layer(module) == "native rules")
            for line in text.splitlines() if statement.match(line)] == []


def _layer(module: str) -> str:
    row = row_of(module)
    return row[0] if row else ""


def test_cimports_are_absolute() -> None:
    relative = re.compile(r"^\s*from\s+\.\S*\s+c?import", re.MULTILINE)
    assert [module for module, path, text in sources() if path.suffix != ".py" and relative.search(text)] == []


def test_plugins_see_only_what_is_promised() -> None:
    folders = [*ROOT.glob("plugins/*/src"), *ROOT.glob("tests/native/*/src")]
    seen = {(path.name, target) for folder in folders for path in sorted(folder.rglob("*"))
            if path.suffix in SUFFIXES for target in imports_of(path, folder) if target.split(".")[0] == "firecore"}
    assert folders
    assert {(name, target) for name, target in seen if not fits(target, PROMISED)} == set()


@pytest.mark.parametrize("page", ["docs/house.md", "CONTRIBUTING.md"])
def test_pages_show_the_layers_as_they_are(page: str) -> None:
    layers = runpy.run_path(str(ROOT / "docs" / "layers.py"))
    assert (ROOT / page).read_text(encoding="utf-8") == layers["with_tables"](page), "run python docs/layers.py"


def test_no_module_is_hidden_by_a_name_of_its_package() -> None:
    hidden = []
    for path in files():
        module = name_of(path)
        package, _, leaf = module.rpartition(".")
        if path.suffix == ".py" and package:
            import_module(module) if package not in ("firecore.envs", "firecore.notebook") else None     # extras
            seen = getattr(sys.modules.get(package), leaf, None)
            if seen is not None and not isinstance(seen, ModuleType):
                hidden.append(module)
    assert hidden == []
