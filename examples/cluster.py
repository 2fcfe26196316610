"""Play a plan of the arena on a Dask cluster: python cluster.py plan.toml games.db tcp://scheduler:8786"""
import sys

from dask.distributed import Client

from firecore.arena import Plan, Store, run

if __name__ == "__main__":
    plan = Plan.read(sys.argv[1])
    with Client(sys.argv[3]) as client, Store(sys.argv[2], plan) as store:
        jobs = sum(client.nthreads().values())
        run(plan, store, jobs=jobs, executor=client.get_executor(pure=False))
