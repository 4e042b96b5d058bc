"""Jobs on a Spark cluster, and DataFrames in and out: shares of a job as tasks, costs beside pairs, traces to roads.

The network must lie at the same path on every node (or on a shared file system): every process maps it, so workers on one machine share
the memory. Do not broadcast it and do not use ``addFile``: both copy it. Needs pyspark 3.5 or later, and this package in the workers'
environment.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ._errors import DataError, NoRouteError, UsageError
from ._extras import load
from ._network import Network
from .tiles import Job, ListJob, ListProof, Proof, _file_of

__all__ = ["match", "matrix", "run", "with_cost"]

_MANIFEST = "part bigint, computed bigint, skipped bigint, seconds double"


def run(spark: Any, job: Job | ListJob, *, shares: int | None = None, samples: int = 100) -> Proof | ListProof:
    """Computes what is not finished of a job on the cluster, and proves the job here. The folder must be the same path on every node.

    Tasks may fail, be killed, or run twice (speculation): a tile is written whole or not at all, and always with the same content.
    shares: into how many tasks the tiles or blocks are dealt; default: one each, at most 10,000.
    """
    folder = str(Path(job.folder).resolve())
    parts = shares or min(job.tile_count, 10_000)

    def work(batches: Iterable[Any]) -> Iterator[Any]:
        import pyarrow

        import starway.tiles

        mine = starway.tiles.open(folder)
        for batch in batches:
            for part in batch.column(0).to_pylist():
                done = mine.run((part + 1, parts), workers=1)
                yield pyarrow.RecordBatch.from_pydict(
                    {"part": [part], "computed": [done.computed], "skipped": [done.skipped], "seconds": [done.seconds]}
                )

    manifest = spark.range(0, parts, 1, parts).mapInArrow(work, _MANIFEST).collect()
    if len(manifest) != parts:
        raise DataError(f"Spark returned {len(manifest)} of {parts} shares; run the job again")
    return job.verify(samples=samples)


def matrix(spark: Any, job: Job, *, shares: int | None = None, samples: int = 100) -> Proof:
    """:func:`run` for the job of a table."""
    proof = run(spark, job, shares=shares, samples=samples)
    assert isinstance(proof, Proof)
    return proof


def with_cost(df: Any, net: Network, start: tuple[str, str], end: tuple[str, str], *, weight: str | None = None,
              max_snap: float | None = None, column: str = "cost", block: float = 0.05, blocks: int | None = None) -> Any:  # fmt: skip
    """A DataFrame of pairs with their costs in a new column, null without a route or where a point is too far from any road.

    start, end: the names of the columns of x and y (lon and lat). Pairs are grouped by the cells of a grid of ``block`` degrees (or
    units) in which they start and end, so that each group is one small table, which costs far less than its pairs one by one.
    """
    functions, types = load("pyspark.sql.functions"), load("pyspark.sql.types")
    path = _file_of(net)
    _check(df, (*start, *end), net, weight)
    if column in df.columns:
        raise UsageError(f"the DataFrame has a column {column!r} already; name another, column=")
    schema = types.StructType([*df.schema.fields, types.StructField(column, types.DoubleType(), True)])
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


def _check(df: Any, names: tuple[str, ...], net: Network, weight: str | None) -> None:
    """Raises here, on the driver, what each task would fail with: a column or a weight that there is not."""
    for name in names:
        if name not in df.columns:
            raise UsageError(f"the DataFrame has no column {name!r}; it has: {', '.join(df.columns)}")
    net._check_weight(weight)


def _costs_of_groups(net: Network, cells: Any, start: Any, end: Any, weight: str | None, max_snap: float | None) -> Any:
    """Costs of pairs; neighbouring rows with equal cells are one table."""
    values = np.full(len(start), np.inf)
    usable = np.isfinite(start).all(axis=1) & np.isfinite(end).all(axis=1)
    _check_axes(net, np.concatenate([start[usable], end[usable]]))
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


def _check_axes(net: Network, points: Any) -> None:
    """Raises where all points are beside the network, and on it with their numbers swapped: all their costs would be null."""
    if net.bounds is None:
        return
    west, south, east, north = net.bounds

    def on_it(xy: Any) -> Any:
        return (xy[:, 0] >= west) & (xy[:, 0] <= east) & (xy[:, 1] >= south) & (xy[:, 1] <= north)

    if len(points) and not on_it(points).any() and on_it(points[:, ::-1]).any():
        x, y = points[0]
        raise UsageError(f"no point is near the network, but {y:g},{x:g} is on it; name the columns of x (longitude) first: (lon, lat)")


_MATCHED = (
    "matching int, first int, last int, points int, confidence double, distance double, duration double, edges array<bigint>, "
    "geometry binary, problem string"
)


def match(df: Any, net: Network, *, trace: str = "trace", x: str = "lon", y: str = "lat", time: str | None = "time",
          accuracy: str | None = None, weight: str | None = None, radius: float | None = None, beta: float = 10, gap: float | None = 60,
          tidy: bool = False, geometry: bool = True) -> Any:  # fmt: skip
    """The roads that the traces of a DataFrame of points were driven on: a row for each matching of each trace.

    trace: the column that names the trace of each point. x, y: positions; time: seconds or timestamps, by which the points of a trace
    are ordered; None: their order does not matter to Spark, so that each trace must be in one partition, in order. accuracy: metres.
    The rows have trace, matching, first, last and points (of the trace), confidence, distance (m), duration (s), edges, geometry
    (well-known binary), and problem, which says why a trace has no matching.
    """
    path = _file_of(net)
    wanted = [name for name in (trace, x, y, time, accuracy) if name is not None]
    _check(df, tuple(wanted), net, weight)
    kind = df.schema[trace].dataType.simpleString()

    def rows(frame: Any) -> Any:
        pandas = load("pandas")
        mine = _opened(path)
        if time is not None:
            frame = frame.sort_values(time, kind="stable")
        found = _matchings(mine, frame, (x, y, time, accuracy), weight, radius, beta, gap, tidy, geometry)
        table = pandas.DataFrame(found, columns=[name.split()[0] for name in _MATCHED.split(", ")])
        for name in ("matching", "first", "last", "points"):
            table[name] = table[name].astype("Int32")
        table.insert(0, trace, frame[trace].iloc[0] if len(frame) else None)
        return table

    return df.select(*wanted).groupBy(trace).applyInPandas(rows, f"`{trace}` {kind}, {_MATCHED}")


_networks: dict[str, Network] = {}


def _opened(path: str) -> Network:
    """Opened once by each Python worker, whatever the number of groups."""
    if path not in _networks:
        from ._open import open as open_network

        _networks[path] = open_network(path)
    return _networks[path]


def _matchings(net: Network, frame: Any, columns: tuple[str, str, str | None, str | None], weight: str | None, radius: float | None,
               beta: float, gap: float | None, tidy: bool, geometry: bool) -> list[tuple[Any, ...]]:  # fmt: skip
    x, y, time, accuracy = columns
    nothing = (None,) * 9
    points = frame[[x, y]].to_numpy(dtype=np.float64)
    if len(points) < 2:
        return [(*nothing, "a trace has at least two points")]
    try:
        found = net.match(points, times=None if time is None else frame[time], weight=weight, radius=radius, beta=beta,
                          radii=None if accuracy is None else frame[accuracy].to_numpy(dtype=np.float64), gap=gap, tidy=tidy)  # fmt: skip
    except (NoRouteError, UsageError) as error:
        return [(*nothing, str(error))]
    if not found.matchings:
        return [(*nothing, "no two points match roads that are joined")]
    rows: list[tuple[Any, ...]] = []
    for number, matching in enumerate(found.matchings):
        route = matching.route
        line = _wkb(route.line) if geometry else None
        which = matching.points
        rows.append((number, int(which[0]), int(which[-1]), len(which), matching.confidence, route.distance, route.duration,
                     route.edges.tolist(), line, None))  # fmt: skip
    return rows


def _wkb(line: Any) -> bytes | None:
    """A line as little-endian well-known binary."""
    if len(line) < 2:
        return None
    return struct.pack("<BII", 1, 2, len(line)) + np.ascontiguousarray(line, dtype="<f8").tobytes()
