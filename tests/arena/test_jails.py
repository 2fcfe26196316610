"""Jails: an agent reaches neither its rival nor its supervisor, nor files, processes and networks that are not its own."""
from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.arena import Plan, play_series
from firecore.arena.running import block
from firecore.arena.running.seats import SeatApart
from firecore.sandbox import Sandbox, availability, jail, visible
from firecore.sandbox.supervisor_pool import Unavailable
from tests.arena.test_sandbox import processes

HOSTILE = Path(__file__).parent / "hostile.py"
GAME = fc.load("feurio", players=2)

jailed = pytest.mark.skipif(availability.obstacle() is not None, reason=f"no jail: {availability.obstacle()}")


def came_of(deed: str, folder: Path, target: int = 0) -> dict[str, Any]:
    """What a hostile agent in a jail says came of its deed against a target."""
    shutil.copy(HOSTILE, folder / "hostile.py")
    (folder / "target").write_text(str(target))
    turn = fc.Turn(fc.Match(GAME, seed=1))
    with Sandbox(f"{folder}/hostile.py:Hostile:deed={deed}", jail="required") as sandbox:
        for _ in range(2):
            sandbox.choose(turn)
        with pytest.raises(fc.AgentError) as caught:
            sandbox.choose(turn)
    return dict(json.loads(caught.value.args[0].removeprefix("it raised Told: ")))


@pytest.fixture
def rival() -> Iterator[int]:
    """The process of an agent in a seat of the same match, and above all not one of ours."""
    before = processes()
    with Sandbox("greedy") as sandbox:
        sandbox.start(GAME, 1)
        yield max(processes() - before)


@jailed
def test_an_agent_cannot_read_stop_or_trace_its_rival(rival: int, tmp_path: Path) -> None:
    assert came_of("attacks", tmp_path, rival) == {
        "read": "ENOENT", "stop": "ESRCH", "kill": "ESRCH", "trace": "ESRCH", "group": "ESRCH"}


@jailed
def test_an_agent_cannot_reach_whoever_plays(tmp_path: Path) -> None:
    assert set(came_of("attacks", tmp_path, os.getpid()).values()) == {"ENOENT", "ESRCH"}


@jailed
def test_an_agent_sees_its_own_processes_and_files_alone(tmp_path: Path) -> None:
    found = came_of("looks_around", tmp_path)
    assert found["processes"] == [1, found["mine"]]
    assert found["parent"] == 0
    assert found["interfaces"] == ["lo"]
    assert (found["capabilities"], found["privileges"]) == (0, "1")
    assert set(found["temporary"]) <= {tmp_path.parts[2]}, "where its own folder is"
    assert found["home"] in ("ENOENT", "EACCES") or set(found["home"]) <= set(Path(sys.base_prefix).parts)


@jailed
def test_an_agent_has_no_privileges_and_writes_nothing(tmp_path: Path) -> None:
    came = came_of("breaks_out", tmp_path)
    assert {name for name, error in came.items() if error not in ("EPERM", "EROFS", "EACCES", "EINVAL", "ENOSPC")} == set()
    assert not (tmp_path / "new").exists()


@jailed
def test_an_agent_has_no_network(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as abstract:
        port = server.getsockname()[1]
        abstract.bind(f"\0firecore-{port}")
        abstract.listen()
        assert came_of("connects", tmp_path, port) == {"tcp": "ECONNREFUSED", "abstract": "ECONNREFUSED"}


@jailed
def test_temporary_files_are_limited_and_end_with_the_agent(tmp_path: Path) -> None:
    assert came_of("fills", tmp_path) == {"one": "EFBIG", "many": "ENOSPC", "shared": "ENOSPC"}
    assert not Path("/tmp/one").exists()


@jailed
def test_a_supervisor_serves_again_after_an_attack(rival: int, tmp_path: Path) -> None:
    before = processes()
    came_of("attacks", tmp_path, rival)
    assert len(processes() - before) <= 1, "no more than the supervisor"
    with Sandbox("greedy", jail="required") as sandbox:
        assert fc.play(fc.Match(GAME, seed=1), [sandbox, "greedy"]).fault is None


# What an agent sees.


def order(spec: str, folder: object, **more: Any) -> dict[str, Any]:
    return {"spec": spec, "path": [], "folder": str(folder), **more}


def test_a_home_and_temporary_folders_are_never_seen_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    (home / "bots").mkdir(parents=True)
    for file in (home / "mine.py", home / "bots" / "mine.py"):
        file.touch()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(visible.tempfile, "gettempdir", lambda: str(tmp_path))
    wide = [str(home), str(tmp_path), "/", "/tmp", "/home"]
    for seen in (visible.visible(order(f"{home}/mine.py:choose", home, path=wide)),
                 visible.visible({"words": ["/bin/true", "mine.py"], "folder": str(home)})):
        assert str(home / "mine.py") in seen
        assert not set(wide) & set(seen)
    assert str(home / "bots") in visible.visible(order(f"{home}/bots/mine.py:choose", "/"))


def test_files_that_a_spec_or_a_command_names_are_seen(tmp_path: Path) -> None:
    for name in ("a/mine.py", "b/net.npz", "c/run", "d/bot.js", "e/weights"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).touch()
    (tmp_path / "c" / "run").write_text(f"#!{tmp_path}/env/bin/python -u\n")
    (tmp_path / "env" / "bin").mkdir(parents=True)
    (tmp_path / "env" / "bin" / "python").touch()
    seen = visible.visible(order(f"{tmp_path}/a/mine.py:Bot:net=b/net.npz", tmp_path))
    assert {str(tmp_path / name) for name in "ab"} <= set(seen)
    words = [str(tmp_path / "c" / "run"), str(tmp_path / "d" / "bot.js"), f"--with={tmp_path}/e/weights"]
    seen = visible.visible({"words": words, "folder": "/"})
    assert {str(tmp_path / name) for name in ("c", "d", "e", "env")} <= set(seen)


def test_devices_and_processes_are_not_seen_whoever_names_them() -> None:
    seen = visible.visible({"words": ["/bin/true", "/dev/null", "/proc/1/environ", "/run", "/"], "folder": "/proc"})
    assert not [path for path in seen if path.startswith(("/dev", "/proc", "/run")) or path == "/"]


@jailed
def test_an_agent_in_a_folder_behind_a_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "true").mkdir()
    (tmp_path / "true" / "mine.py").write_text("def first(turn):\n    return turn.legal_actions()[0]\n")
    (tmp_path / "link").symlink_to(tmp_path / "true")
    for folder in ("true", "link"):
        with Sandbox(f"{tmp_path}/{folder}/mine.py:first", jail="required") as sandbox:
            assert fc.play(fc.Match(GAME, seed=1), [sandbox, "greedy"]).fault is None


# Where there can be no jail.


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(availability, "obstacle", lambda: "there is no program bwrap")
    monkeypatch.setattr(availability, "_warned", False)


def test_who_requires_a_jail_is_refused_without_one(nowhere: None) -> None:
    with pytest.raises(fc.OptionError, match="a jail is required, but none can be built here: there is no program bwrap"):
        Sandbox("greedy", jail="required")


def test_without_a_jail_there_is_one_warning(nowhere: None) -> None:
    with pytest.warns(fc.JailWarning, match="agents decide without a jail.*there is no program bwrap") as caught:
        sandboxes = [Sandbox("greedy") for _ in range(3)]
    assert len(caught) == 1
    assert caught[0].filename == __file__
    assert fc.play(fc.Match(GAME, seed=1), sandboxes[:2]).fault is None


def test_nobody_is_warned_who_wants_no_jail(nowhere: None) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Sandbox("greedy", jail="off")


@pytest.mark.skipif(sys.platform == "win32", reason="agents decide in the same process")
def test_a_plan_and_a_series_may_require_jails(nowhere: None, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def first(turn):\n    return turn.legal_actions()[0]\n")
    mine = f"{tmp_path}/mine.py:first"
    with pytest.raises(fc.OptionError, match="a jail is required"):
        list(play_series(GAME, [mine, "greedy"], jail="required"))
    with pytest.raises(fc.OptionError, match="a jail is required"):
        block.play_block(Plan(GAME, (mine, "greedy"), jail="required"), 0)
    with pytest.raises(fc.OptionError, match="a jail is required, and object:agent would decide in this process"):
        play_series(GAME, [lambda turn: 0, "greedy"], jail="required")
    assert len(list(play_series(GAME, ["keen", "greedy"], jail="required"))) == 1, "native policies need none"


def test_native_seats_take_no_share_of_the_memory() -> None:
    plan = Plan(fc.load("feurio"), ("mcts:iterations=2", "greedy"), memory=1 << 30)
    assert SeatApart(plan, 0, 0, 0)._share == 1 << 30
    plan = Plan(fc.load("feurio"), ("mcts:iterations=2", "rollout:playouts=1", "keen", "greedy"), memory=1 << 30,
                schedule="table")
    assert SeatApart(plan, 0, 0, 0)._share == 1 << 29


@pytest.mark.parametrize("program", ["exit 1", "echo no >&2; exit 1", "echo built"])
def test_a_bwrap_that_fails_is_an_obstacle(
        program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bwrap = tmp_path / "bwrap"
    bwrap.write_text(f"#!/bin/sh\n{program}\n")
    bwrap.chmod(0o755)
    monkeypatch.setattr(availability, "_bwrap", lambda: str(bwrap))
    if "exit" in program and sys.platform == "linux":
        assert f"{bwrap} fails" in str(availability.obstacle.__wrapped__())
    monkeypatch.setattr(availability, "obstacle", lambda: None)
    with Sandbox("greedy", jail="required") as sandbox, pytest.raises(Unavailable, match="no jail could be built"):
        sandbox.start(GAME, 0)


@pytest.mark.parametrize("given", ["", "on", True, None])
def test_there_are_three_choices(given: Any) -> None:
    with pytest.raises(fc.OptionError, match="jail must be 'auto', 'required' or 'off'"):
        Sandbox("greedy", jail=given)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how a process ended in this way")
@pytest.mark.parametrize("status", [0, 3, -signal.SIGTERM, -signal.SIGKILL])
def test_the_process_outside_ends_like_the_one_inside(status: int) -> None:
    child = os.fork()
    if child == 0:
        jail.end_like(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == status


@jailed
def test_a_folder_of_temporary_files_within_the_project_is_hidden_and_the_current_one_is_there(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where TMPDIR is below the folder that an agent's modules come from."""
    temporary = tmp_path / "temporary"
    (temporary / "here").mkdir(parents=True)
    (temporary / "other").write_text("secret", encoding="utf-8")
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    words = jail.command("bwrap", [*visible.SYSTEM, str(tmp_path)], str(temporary / "here"), 1 << 20)
    place = words.index("--dir")
    assert words[place + 1] == str(temporary / "here")
    assert words.index(str(tmp_path)) < words.index(str(temporary)) < place
