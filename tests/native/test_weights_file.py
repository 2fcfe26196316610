"""Trained weights are read from .npy files; a damaged one is refused, and says which file it is."""
from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import firecore as fc
from firecore._native.weights_file import read_weights

SHAPE = (2, 3)
NUMBERS = np.arange(6, dtype="<f4").reshape(SHAPE) / 3


def written(folder: Path, numbers: np.ndarray[tuple[int, ...], np.dtype[np.generic]] = NUMBERS) -> Path:
    """A file of such numbers."""
    np.save(folder / "weights.npy", numbers)
    return folder / "weights.npy"


def test_it_reads_what_numpy_writes(tmp_path: Path) -> None:
    assert list(read_weights(str(written(tmp_path)), "f", SHAPE)) == NUMBERS.ravel().tolist()
    integers = np.array([-32768, 0, 32767], "<i2")
    assert list(read_weights(str(written(tmp_path, integers)), "h", (3,))) == integers.tolist()


@pytest.mark.parametrize("numbers", [
    NUMBERS.T, NUMBERS.ravel(), NUMBERS.astype("<f8"), NUMBERS.astype(">f4"), NUMBERS.astype("<i2"),
    np.asfortranarray(NUMBERS), NUMBERS[:1],
])
def test_other_arrays_are_refused(tmp_path: Path, numbers: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> None:
    with pytest.raises(ImportError, match=r"weights\.npy is damaged: expected a \.npy file with the header .*\(2, 3\)"):
        read_weights(str(written(tmp_path, numbers)), "f", SHAPE)


def test_files_of_another_length_are_refused(tmp_path: Path) -> None:
    """Whatever a file is cut to, and one that goes on."""
    file = written(tmp_path)
    whole = file.read_bytes()
    for data in [*(whole[:n] for n in range(len(whole))), whole + b"\0"]:
        file.write_bytes(data)
        with pytest.raises(ImportError, match=r"weights\.npy is damaged: .*; install firecore again"):
            read_weights(str(file), "f", SHAPE)


@pytest.mark.parametrize("number", [math.inf, -math.inf, math.nan])
def test_weights_are_finite(tmp_path: Path, number: float) -> None:
    numbers = NUMBERS.copy()
    numbers[1, 2] = number
    with pytest.raises(ImportError, match=r"weights\.npy is damaged: a weight is not a finite number"):
        read_weights(str(written(tmp_path, numbers)), "f", SHAPE)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ImportError, match=r"the weights of a player cannot be read: .*nowhere\.npy"):
        read_weights(str(tmp_path / "nowhere.npy"), "f", SHAPE)


def test_every_game_reads_its_weights_without_numpy() -> None:
    code = ("import sys, firecore as fc\n"
            "for name in fc.games(): fc.load(name).players.policies\n"
            "print('numpy' in sys.modules)")
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


def test_the_package_holds_every_file_of_weights() -> None:
    """Each beside the module that reads it, and named after the command that trains it."""
    package = Path(fc.__file__).parent
    commands = {path.stem for path in (Path(__file__).parents[2] / "benchmarks").glob("train_*.py")}
    assert {path.stem for path in package.rglob("*.npy")} == commands
