"""A local cluster plays what is played here, by the command and by the example."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from firecore.arena import Store, run
from firecore.cli import main

from . import kills

EXAMPLE = Path(__file__).parents[2] / "examples" / "cluster.py"
CLUSTER = """
import subprocess, sys
from dask.distributed import LocalCluster

if __name__ == "__main__":
    example, plan, folder = sys.argv[1:]
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        where = cluster.scheduler_address
        subprocess.run([sys.executable, example, plan, f"{folder}/example.db", where], check=True)
        subprocess.run([sys.executable, "-m", "firecore", "arena", "run", f"{folder}/command.db", plan, "--json",
                        "--dask", where], check=True)
"""


def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    plan = kills.plan_in(tmp_path)
    (tmp_path / "plan.toml").write_text(plan.to_toml().replace("wall =", "blocks = 4\nwall ="))
    (tmp_path / "local.py").write_text(CLUSTER)
    played = subprocess.run([sys.executable, tmp_path / "local.py", EXAMPLE, tmp_path / "plan.toml", tmp_path],
                            check=True, cwd=tmp_path, capture_output=True, text=True)
    assert json.loads(played.stdout)["stored"] == 8
    with Store(tmp_path / "here.db", plan) as here:
        run(plan, here, blocks=4)
        for name in ("example", "command"):
            with Store(tmp_path / f"{name}.db") as there:
                assert there.digest() == here.digest()


def test_a_scheduler_that_cannot_be_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    (tmp_path / "plan.toml").write_text(kills.plan_in(tmp_path).to_toml())
    assert main(["arena", "run", f"{tmp_path}/a.db", f"{tmp_path}/plan.toml", "--blocks", "1", "--dask", "nowhere"]) == 2
    assert "--dask nowhere: there is no scheduler: " in capsys.readouterr().err
