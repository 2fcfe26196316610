"""Decisions of the arena as a Parquet file, by pyarrow: python parquet.py games.db games.parquet"""
from __future__ import annotations

import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from firecore.arena import Decisions, dataset


def table(part: Decisions) -> pa.Table:
    """A row for each decision; what was known as a list of numbers."""
    size = part.observations.shape[1]
    return pa.table({
        "game": part.games, "actor": part.actors, "action": part.actions,
        "result": part.returns[np.arange(len(part)), part.actors],
        "observation": pa.FixedSizeListArray.from_arrays(pa.array(part.observations.ravel()), size),
    })


def write(source: str, path: str) -> None:
    """Write the decisions of a store, or of a file of records, part by part."""
    parts = map(table, dataset(source))
    first = next(parts)
    with pq.ParquetWriter(path, first.schema, compression="zstd") as file:
        file.write_table(first)
        for one in parts:
            file.write_table(one)


if __name__ == "__main__":
    write(*sys.argv[1:])
