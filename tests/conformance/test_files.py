"""Files are written whole or not at all, whatever stands at their name."""
from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import firecore as fc
from firecore import files

unix = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
RECORD = fc.Match(fc.load("feurio"), seed=1).record()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    for data in (b"one", b"", b"three\n" * 100_000):
        files.write(tmp_path / "a.save", data)
        assert (tmp_path / "a.save").read_bytes() == data
    assert names(tmp_path) == ["a.save"]


FULL = """
import resource, sys
import firecore as fc
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
try:
    fc.Match(fc.load("feurio"), seed=1).record().write(sys.argv[1])
except OSError as error:
    sys.exit(0 if error.filename == sys.argv[1] else 1)
sys.exit(2)
"""


@unix
def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("as it was")
    run = subprocess.run([sys.executable, "-c", FULL, str(tmp_path / "game.json")], check=False)
    assert run.returncode == 0
    assert (tmp_path / "game.json").read_text() == "as it was"
    assert names(tmp_path) == ["game.json"]


def test_an_exception_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*paths: object) -> None:
        raise KeyboardInterrupt

    (tmp_path / "game.json").write_text("as it was")
    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        RECORD.write(tmp_path / "game.json")
    assert (tmp_path / "game.json").read_text() == "as it was"
    assert names(tmp_path) == ["game.json"]


@unix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "game.json"
    path.write_text("")
    path.chmod(mode)
    RECORD.write(path)
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert fc.Record.read(path) == RECORD


@unix
def test_a_new_file_has_the_mode_that_new_files_have(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    files.write(tmp_path / "new", b"")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


@unix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "kept").touch(mode=0o400)
    with pytest.raises(PermissionError):
        files.write(tmp_path / "kept", b"x")


@unix
def test_what_a_link_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "old").write_text("as it was")
    for name in ("old", "new"):
        (tmp_path / name).symlink_to(tmp_path / "there" / name)
        files.write(tmp_path / name, b"now")
        assert (tmp_path / name).is_symlink()
        assert (tmp_path / "there" / name).read_bytes() == b"now"
    assert names(tmp_path / "there") == ["new", "old"]


@unix
def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append((tmp_path / "pipe").read_bytes()))
    reader.start()
    RECORD.write(tmp_path / "pipe")
    reader.join()
    assert heard == [RECORD.to_json().encode() + b"\n"]
    assert names(tmp_path) == ["pipe"]
    files.write(os.devnull, b"x")
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("path", ["nowhere/file", "a\0b", "\0" * 5000, "", "."], ids=repr)
def test_where_nothing_can_be_written_an_error_says_so(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError, match=r"\S") as caught:
        files.write(path, b"x")
    assert len(str(caught.value)) < 1000
    assert names(tmp_path) == []


@unix
def test_only_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(OSError, match="not a regular file"):
            fc.Record.read(path)


def test_no_more_is_read_than_there_may_be(tmp_path: Path) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(2**40)
    assert len(files.read(tmp_path / "large", 1000)) == 1001
    with pytest.raises(fc.RecordError, match="at most"):
        fc.Record.read(tmp_path / "large")


def test_two_who_write_one_file_are_never_read_half(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    written: list[fc.Record] = []
    records = [fc.Match(fc.load("feurio"), seed=seed).record() for seed in (1, 2)]
    records[0].write(path)

    def write(record: fc.Record) -> None:
        for _ in range(30):
            record.write(path)
        written.append(record)

    threads = [threading.Thread(target=write, args=(record,)) for record in records]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert fc.Record.read(path) in records
    assert len(written) == 2
    assert names(tmp_path) == ["game.json"]
