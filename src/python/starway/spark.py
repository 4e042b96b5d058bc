"""Tables and costs on a Spark cluster: the tiles of a job as rows of a DataFrame, and costs beside the pairs of a DataFrame.

The network must lie at the same path on every node (or on a shared file system): every process maps it, so workers on one machine share
the memory. Do not broadcast it and do not use ``addFile``: both copy it. Needs pyspark 3.5 or later, and this package in the workers'
environment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ._errors import DataError
from ._network import Network
from .tiles import Job, Proof

__all__ = ["matrix", "with_cost"]

_MANIFEST = "part bigint, computed bigint, skipped bigint, seconds double"


def matrix(spark: Any, job: Job, *, shares: int | None = None, samples: int = 100) -> Proof:
    """Computes what is not finished of a job on the cluster, and proves the job here. The folder must be the same path on every node.

    Tasks may fail, be killed, or run twice (speculation): a tile is written whole or not at all, and always with the same bytes.
    shares: into how many tasks the tiles are dealt; default: one per tile, at most 10,000.
    """
    folder = str(Path(job.folder).resolve())
    parts = shares or min(job.tile_count, 10_000)

    def run(batches: Iterable[Any]) -> Iterator[Any]:
        import pyarrow

        import starway.tiles

        mine = starway.tiles.open(folder)
        for batch in batches:
            for part in batch.column(0).to_pylist():
                done = mine.run((part + 1, parts), workers=1)
                yield pyarrow.RecordBatch.from_pydict(
                    {"part": [part], "computed": [done.computed], "skipped": [done.skipped], "seconds": [done.seconds]}
                )

    manifest = spark.range(0, parts, 1, parts).mapInArrow(run, _MANIFEST).collect()
    if len(manifest) != parts:
        raise DataError(f"Spark returned {len(manifest)} of {parts} shares; run the job again")
    return job.verify(samples=samples)


def with_cost(df: Any, net: Network, start: tuple[str, str], end: tuple[str, str], *, weight: str | None = None,
              max_snap: float | None = None, column: str = "cost", block: float = 0.05, blocks: int | None = None) -> Any:  # fmt: skip
    """A DataFrame of pairs with their costs in a new column, null without a route or where a point is too far from any road.

    start, end: the names of the columns of x and y (lon and lat). Pairs are grouped by the cells of a grid of ``block`` degrees (or
    units) in which they start and end, so that each group is one small table, which costs far less than its pairs one by one.
    """
    from pyspark.sql import functions
    from pyspark.sql.types import DoubleType, StructField, StructType

    if net.path is None:
        raise DataError('workers open the network from a file: save it first, net.save("roads.starway")')
    path = str(Path(net.path).resolve())
    schema = StructType([*df.schema.fields, StructField(column, DoubleType(), True)])
    names = (*start, *end)
    keys = [functions.floor(functions.col(name) / block).cast("long").alias(f"_starway_{i}") for i, name in enumerate(names)]
    keyed = df.select("*", *keys)
    groups = [f"_starway_{i}" for i in range(4)]
    spread = keyed.repartition(blocks, *groups) if blocks else keyed.repartition(*groups)
    ordered = spread.sortWithinPartitions(*groups)

    def costs(batches: Iterable[Any]) -> Iterator[Any]:
        import pyarrow

        import starway

        mine = starway.open(path)
        for batch in batches:
            frame = pyarrow.Table.from_batches([batch])
            x0, y0, x1, y1 = (frame.column(name).to_numpy(zero_copy_only=False).astype(float) for name in names)
            cells = np.column_stack([frame.column(name).to_numpy(zero_copy_only=False) for name in groups])
            values = _costs_of_groups(mine, cells, np.column_stack([x0, y0]), np.column_stack([x1, y1]), weight, max_snap)
            kept = frame.drop_columns(groups)
            missing = ~np.isfinite(values)
            kept = kept.append_column(column, pyarrow.array(values, mask=missing, type=pyarrow.float64()))
            yield from kept.to_batches()

    return ordered.mapInArrow(costs, schema)


def _costs_of_groups(net: Network, cells: Any, start: Any, end: Any, weight: str | None, max_snap: float | None) -> Any:
    """Costs of pairs; neighbouring rows with equal cells are one table."""
    values = np.full(len(start), np.inf)
    usable = np.isfinite(start).all(axis=1) & np.isfinite(end).all(axis=1)
    changes = np.flatnonzero((cells[1:] != cells[:-1]).any(axis=1)) + 1
    for rows in np.split(np.arange(len(start)), changes):
        rows = rows[usable[rows]]
        if len(rows) == 0:
            continue
        origins, a = np.unique(start[rows], axis=0, return_inverse=True)
        goals, b = np.unique(end[rows], axis=0, return_inverse=True)
        if len(origins) * len(goals) <= 64 * len(rows):
            table = net.matrix(origins, goals, weight=weight, max_snap=max_snap, dtype="float64", threads=1)
            values[rows] = np.asarray(table)[a.ravel(), b.ravel()]
        else:
            from_points = net.snap(start[rows], weight=weight, role="start", max_snap=max_snap, errors="coerce")
            to_points = net.snap(end[rows], weight=weight, role="end", max_snap=max_snap, errors="coerce")
            values[rows] = net.costs(from_points, to_points, weight=weight, max_snap=max_snap, threads=1)
    return values
