"""``firecore new``: what it writes installs, passes its own tests and plays."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import firecore as fc
from firecore.cli.new import KINDS, distribution

from .conftest import Command

FIRECORE = str(Path(fc.__file__).resolve().parents[1])


def installed(folder: Path) -> str:
    """The folder that a distribution is installed in, with nothing fetched."""
    target = folder / "installed"
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps",
                    "--target", str(target), str(folder)], check=True, capture_output=True,
                   env=os.environ | {"PYTHONPATH": FIRECORE})
    return os.pathsep.join((str(target), FIRECORE))


@pytest.mark.parametrize("kind", KINDS)
def test_it_installs_passes_its_own_tests_and_plays(kind: str, command: Command, tmp_path: Path) -> None:
    pytest.importorskip("pip")
    folder = tmp_path / "my-own"
    assert "next: cd" in command(f"new {kind} my-own --to {folder}").out
    env = os.environ | {"PYTHONPATH": installed(folder)}
    own = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"], cwd=folder, env=env,
                         capture_output=True, text=True, check=False)
    assert own.returncode == 0, own.stdout + own.stderr
    readme = (folder / "README.md").read_text(encoding="utf-8")
    [line] = [line for line in readme.splitlines() if line.startswith("firecore ")]
    seed = ["--seed", "1"] if " match " in line else []
    played = subprocess.run([sys.executable, "-W", "error", "-m", *line.split(), *seed], cwd=tmp_path, env=env,
                            capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_left_to_fill_in(kind: str) -> None:
    for path, text in distribution(kind, "my-own-bot").items():
        assert "@" not in path
        assert not any(f"@{word}@" in text for word in ("NAME", "MODULE", "CLASS", "TITLE", "ABOUT", "REQUIRES", "TRY"))
        assert not path.endswith(".py") or compile(text, path, "exec")


@pytest.mark.parametrize(("words", "message"), [
    ("new agent greedy", "there is an agent 'greedy' already"),
    ("new game feurio", "there is a game 'feurio' already"),
    ("new agent Bot", "must match"), ("new agent class", "cannot be the name of a package"),
    ("new agent my--bot", "cannot be the name of a package"), ("new agent ../bot", "must match"),
    ("new bot my-bot", "invalid choice"), ("new agent", "required")])
def test_bad_names_are_refused(words: str, message: str, command: Command, tmp_path: Path,
                               monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = command(words)
    assert answer.code == 2 and message in answer.err
    assert list(tmp_path.iterdir()) == []


def test_what_exists_is_not_touched(command: Command, tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine", encoding="utf-8")
    answer = command(f"new agent my-bot --to {tmp_path}")
    assert answer.code == 2 and "exists already; --to names another folder" in answer.err
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
