"""Tables that outgrow a run: planned once, computed tile by tile by any number of processes, and proved. Likewise long lists of routes
with their lines, of traces to match, and of isochrones, block by block: :func:`plan_routes`, :func:`plan_match`,
:func:`plan_isochrones`.

>>> import tempfile, pathlib, starway as sw
>>> xy = [(4.35, 50.85), (4.36, 50.85), (4.37, 50.86), (4.38, 50.86)]
>>> net = sw.build([0, 1, 2], [1, 2, 3], {"time": [60, 90, 30]}, xy=xy)
>>> folder = pathlib.Path(tempfile.mkdtemp())
>>> net = net.save(folder / "town.starway").prepare()
>>> job = sw.tiles.plan(net, xy, None, folder / "job", tile=16)
>>> job.run("1/1").computed
1
>>> job.verify().recomputed
16
>>> job.matrix().astype(int).tolist()
[[0, 60, 150, 180], [60, 0, 90, 120], [150, 90, 0, 30], [180, 120, 30, 0]]

In a shell, as in a Slurm array: ``python -m starway.tiles run job --tile 3/40`` (or ``starway tiles run job --tile 3/40``).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from os import PathLike, fspath, makedirs
from pathlib import Path
from typing import Any, Literal, Unpack

import numpy as np
import numpy.typing as npt

from . import _core
from ._described import described
from ._errors import DataError, Error, UsageError
from ._extras import load
from ._network import Network, Progress, coerces, contours_of
from ._numbers import MOST_BYTES, count_of, flag_of, in_units, listed, real_numbers, reals, seconds_of
from ._open import open as _open_network
from ._options import PlanIsochronesOptions, PlanMatchOptions, PlanOptions, PlanRoutesOptions
from ._points import Points, many_points
from ._progress import reporter

__all__ = ["Job", "ListJob", "ListProof", "ListRun", "Proof", "Run", "open", "plan", "plan_isochrones", "plan_match", "plan_routes"]

NO_ROUTE = 0xFFFFFFFF


@dataclass(frozen=True)
class Run:
    """What :meth:`Job.run` did."""

    computed: int  #: tiles
    skipped: int  #: tiles that were finished before
    cells: int
    bytes: int
    seconds: float


@dataclass(frozen=True)
class Proof:
    """What :meth:`Job.verify` found: everything sound."""

    tiles: int
    cells: int
    unreachable: int
    bytes: int
    recomputed: int  #: random cells that a route gave again
    digest: str  #: of the whole job; the same whoever computed it, in whichever order


def _share(tile: str | tuple[int, int]) -> tuple[int, int]:
    if isinstance(tile, str) and tile == "all":
        return 1, 1
    try:
        part, parts = (int(number) for number in (tile.split("/") if isinstance(tile, str) else tile))
    except (TypeError, ValueError):
        raise UsageError(f"a share of the tiles is 'i/N' or 'all', not {tile!r}") from None
    return count_of(part, "the number of a share", least=1), count_of(parts, "the count of shares", least=1)


class _AnyJob:
    """What jobs of both kinds have."""

    folder: Path
    _job: _core.TileJob | _core.ListJob
    _network: Network | None = None

    @property
    def weight(self) -> str:
        return self._job.weight

    @property
    def unit(self) -> str:
        return self._job.unit

    @property
    def warnings(self) -> list[str]:
        """Of putting the points on the network."""
        return self._job.warnings

    @property
    def network(self) -> Network:
        """The network of the plan, mapped from the path that the plan names."""
        if self._network is None:
            path = Path(self._job.network)
            self._network = _open_network(path if path.is_absolute() or path.exists() else self.folder / path)
        return self._network

    def __reduce__(self) -> tuple[type, tuple[Path]]:
        return type(self), (self.folder,)


class Job(_AnyJob):
    """A table cut into tiles, in a folder. Any number of processes may run shares of it at a time, on any machines that see the folder
    and the network; what is finished is skipped, so a run that was killed just runs again. Pickled by its folder.

    The cells are in ``costs.zarr``, in an order in which neighbours are near each other: ``row_numbers`` and ``column_numbers`` are the
    points' numbers in the plan.
    """

    _job: _core.TileJob

    def __init__(self, folder: str | PathLike[str]) -> None:
        self.folder = Path(folder)
        self._job = _core.TileJob.open(fspath(folder))

    @property
    def shape(self) -> tuple[int, int]:
        return self._job.rows, self._job.columns

    @property
    def tile_count(self) -> int:
        return self._job.row_tiles * self._job.column_tiles

    @property
    def finished(self) -> int:
        """Tiles that are finished now; looks at the folder."""
        return self._job.finished()

    @property
    def resolution(self) -> float:
        """Cost in ``unit`` = steps * resolution."""
        return self._job.resolution

    @property
    def row_numbers(self) -> npt.NDArray[np.uint64]:
        """(rows,) the number in the plan of the point of each row."""
        return self._job.row_numbers

    @property
    def column_numbers(self) -> npt.NDArray[np.uint64]:
        """(columns,) the number in the plan of the point of each column."""
        return self._job.column_numbers

    def run(self, tile: str | tuple[int, int] = "all", *, network: Network | None = None, workers: int = 0,
            progress: Progress = False) -> Run:  # fmt: skip
        """Computes what is not finished of a share: "3/40" is the third of 40, "all" is everything.

        network: default: the one that the plan names. workers: tiles at a time, one thread each; 0: one per processor.
        """
        part, parts = _share(tile)
        with reporter(progress) as report:
            return Run(*self._job.run((network or self.network)._engine, part, parts, count_of(workers, "workers"), report))

    def verify(self, *, network: Network | None = None, samples: int = 100, seed: int = 1, progress: Progress = False) -> Proof:
        """Checks that all tiles are there and that each is what its digest says, and recomputes random cells by routes.

        Raises DataError, which names the tile, where something is missing or wrong.
        """
        with reporter(progress) as report:
            return Proof(*self._job.verify((network or self.network)._engine, count_of(samples, "samples"),
                                           count_of(seed, "seed", MOST_BYTES), report))  # fmt: skip

    def open(self, *, order: Literal["plan", "stored"] = "plan", steps: bool = False) -> Any:
        """The costs as one lazy xarray DataArray in ``unit``, NaN without a route, labelled by the points' numbers in the plan (needs xarray and
        zarr). Raises DataError while tiles are missing, whose cells zarr would show as without a route.

        order: rows and columns in the order of the plan, or "stored", in which neighbours are near each other and a slice reads few tiles.
        steps: the exact steps, of :attr:`resolution` each, and 4294967295 without a route.
        """
        if (finished := self.finished) < self.tile_count:
            raise DataError(
                f"{self.folder}: {finished} of {self.tile_count} tiles are finished; run the job again, which computes what is missing"
            )
        if order not in ("plan", "stored"):
            raise UsageError(f'order is "plan" or "stored", not {order!r}')
        xarray = load("xarray")
        load("zarr.codecs.numcodecs")  # registers the codecs Delta and Shuffle
        stored = xarray.open_zarr(self.folder / "costs.zarr", consolidated=False, chunks=None, zarr_format=3, mask_and_scale=False)
        if not steps:
            stored["cost"].attrs |= {"_FillValue": np.uint32(NO_ROUTE), "scale_factor": self.resolution, "long_name": "cost"}
            stored = xarray.decode_cf(stored)
        cost = stored["cost"]
        return cost if order == "stored" else cost.isel({d: np.argsort(cost[d].to_numpy(), kind="stable") for d in cost.dims})

    def tiles(self) -> Iterator[tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64], npt.NDArray[np.uint32]]]:
        """Every finished tile: the numbers of its rows, those of its columns, and its steps (rows, columns); 4294967295: no route."""
        rows, columns = self.row_numbers, self.column_numbers
        size = self._job.tile
        for column in range(self._job.column_tiles):
            for row in range(self._job.row_tiles):
                cells = self._job.read(row, column)
                first, left = row * min(size, len(rows)), column * min(size, len(columns))
                yield rows[first : first + cells.shape[0]], columns[left : left + cells.shape[1]], cells

    def matrix(self) -> npt.NDArray[np.float64]:
        """The whole table in the order of the plan, in ``unit``, infinite without a route: for tables that fit into memory."""
        whole = np.empty(self.shape)
        for rows, columns, steps in self.tiles():
            costs = in_units(steps, self.resolution)
            costs[steps == NO_ROUTE] = np.inf
            whole[np.ix_(rows, columns)] = costs
        return whole

    def merge(self, file: str | PathLike[str], *, progress: Progress = False) -> None:
        """Writes the whole table in the order of the plan: .npy of uint32 steps."""
        _check_ending(file, ".npy")
        with reporter(progress) as report:
            self._job.write_npy(fspath(file), report)

    def to_parquet(self, folder: str | PathLike[str]) -> int:
        """Writes lines of origin, destination and cost, without pairs that have no route: a Parquet file per tile. Returns the number of
        lines (needs pyarrow)."""
        pyarrow, parquet = load("pyarrow"), load("pyarrow.parquet")
        makedirs(folder, exist_ok=True)
        lines = 0
        for number, (rows, columns, steps) in enumerate(self.tiles()):
            there = steps != NO_ROUTE
            origin, destination = np.nonzero(there)
            table = pyarrow.table({
                "origin": rows[origin],
                "destination": columns[destination],
                "cost": in_units(steps[there], self.resolution),
            })
            parquet.write_table(table, Path(folder) / f"part-{number:06d}.parquet", compression="zstd")
            lines += len(table)
        return lines

    def __repr__(self) -> str:
        rows, columns = self.shape
        return f"<Job {self.folder}: {rows} x {columns}, {self.finished} of {self.tile_count} tiles finished>"


@described("table", without=("algorithm", "keep_far", "also", "avoid", "closed_edges", "closed_arcs", "exclude"))
def plan(net: Network, start: Points, end: Points | None, folder: str | PathLike[str], *, tile: int = 4000, errors: str = "coerce",
         progress: Progress = False, **options: Unpack[PlanOptions]) -> Job:  # fmt: skip
    """Plans a table: puts the points on the network once, sorts both sides along a Hilbert curve, and writes the folder, which must not
    exist or be empty. The network must be a file, which every runner can open. Arguments: as :meth:`Network.matrix`.
    """
    network = _file_of(net)
    asked = net._asked("plan", options, keep_far=coerces(errors), **{"from": many_points(start, net)})
    if end is not None:
        asked["to"] = many_points(end, net)
    with reporter(progress) as report:
        _core.plan_tiles(net._engine, asked, network, fspath(folder), count_of(tile, "tile", least=1), report)
    job = Job(folder)
    job._network = net
    return job


@dataclass(frozen=True)
class ListRun:
    """What :meth:`ListJob.run` did."""

    computed: int  #: blocks
    skipped: int  #: blocks that were finished before
    items: int
    bytes: int
    seconds: float


@dataclass(frozen=True)
class ListProof:
    """What :meth:`ListJob.verify` found: everything sound."""

    blocks: int
    items: int
    rows: int
    problems: int  #: rows without an answer
    bytes: int
    recomputed: int  #: random items that gave the same rows again
    digest: str  #: of the whole job; the same whoever computed it, in whichever order


class ListJob(_AnyJob):
    """Routes, matched traces or isochrones, cut into blocks of items, in a folder. Run, killed, continued and proved as a :class:`Job`.

    ``blocks/*.arrow`` are Arrow files (Feather), one per block, with the columns ``item`` (the number in the plan), ``name`` where
    the plan has names, those of the work, ``geometry`` (well-known binary) and ``problem``, which says why there is no answer.
    """

    _job: _core.ListJob

    def __init__(self, folder: str | PathLike[str]) -> None:
        self.folder = Path(folder)
        self._job = _core.ListJob.open(fspath(folder))

    @property
    def work(self) -> str:
        """"routes", "matches" or "isochrones"."""
        return self._job.work

    @property
    def items(self) -> int:
        """Pairs, traces or points."""
        return self._job.items

    @property
    def tile_count(self) -> int:
        """Blocks: what shares are dealt of."""
        return self._job.block_count

    @property
    def finished(self) -> int:
        """Blocks that are finished now; looks at the folder."""
        return self._job.finished()

    def run(self, tile: str | tuple[int, int] = "all", *, network: Network | None = None, workers: int = 0,
            progress: Progress = False) -> ListRun:  # fmt: skip
        """Computes what is not finished of a share: "3/40" is the third of 40, "all" is everything.

        network: default: the one that the plan names. workers: blocks at a time, one thread each; 0: one per processor.
        """
        part, parts = _share(tile)
        with reporter(progress) as report:
            return ListRun(*self._job.run((network or self.network)._engine, part, parts, count_of(workers, "workers"), report))

    def verify(self, *, network: Network | None = None, samples: int = 100, seed: int = 1, progress: Progress = False) -> ListProof:
        """Checks that all blocks are there and that each is what its digest says, and computes random items again.

        Raises DataError, which names the block, where something is missing or wrong.
        """
        with reporter(progress) as report:
            return ListProof(*self._job.verify((network or self.network)._engine, count_of(samples, "samples"),
                                           count_of(seed, "seed", MOST_BYTES), report))  # fmt: skip

    def tables(self) -> Iterator[Any]:
        """The rows of every finished block as a pyarrow Table (needs pyarrow)."""
        feather = load("pyarrow.feather")
        for block in range(self._job.block_count):
            file = Path(self._job.block_file(block))
            if file.with_suffix(".json").exists():
                yield feather.read_table(file)

    def table(self) -> Any:
        """All rows in the order of the plan as one pyarrow Table (needs pyarrow)."""
        return load("pyarrow").concat_tables(list(self.tables())).sort_by("item")

    def open(self) -> Any:
        """All rows in the order of the plan as a GeoDataFrame (needs geopandas and pyarrow)."""
        geopandas, shapely = load("geopandas"), load("shapely")
        table = self.table()
        geometry = shapely.from_wkb(table.column("geometry").to_numpy())
        frame = table.drop_columns(["geometry"]).to_pandas()
        return geopandas.GeoDataFrame(frame, geometry=geometry, crs="EPSG:4326" if self._job.geographic else None)

    def merge(self, file: str | PathLike[str], *, progress: Progress = False) -> None:
        """Writes all rows, block after block, to one Arrow file."""
        _check_ending(file, ".arrow", ".feather")
        with reporter(progress) as report:
            self._job.write(fspath(file), report)

    def to_parquet(self, folder: str | PathLike[str]) -> int:
        """Writes GeoParquet, a file per block. Returns the number of rows (needs pyarrow)."""
        parquet = load("pyarrow.parquet")
        makedirs(folder, exist_ok=True)
        rows = 0
        for number, table in enumerate(self.tables()):
            parquet.write_table(table, Path(folder) / f"part-{number:06d}.parquet", compression="zstd")
            rows += len(table)
        return rows

    def __repr__(self) -> str:
        return f"<ListJob {self.folder}: {self.items} {self.work}, {self.finished} of {self.tile_count} blocks finished>"


def _file_of(net: Network) -> str:
    if net.path is None:
        raise UsageError('runners open the network from a file: save it first, net.save("roads.starway")')
    return str(Path(net.path).resolve())


def _list_of(net: Network, block: int, names: Any, geometry: bool) -> tuple[str, int, list[str], bool]:
    """What the core takes for a list: its network, items of a block, names, and whether there are lines or areas."""
    texts = [] if names is None else [str(name) for name in listed(names, "names=")]
    return _file_of(net), count_of(block, "block", least=1), texts, flag_of(geometry, "geometry")


def _planned(folder: str | PathLike[str], net: Network) -> ListJob:
    job = ListJob(folder)
    job._network = net
    return job


@described("costs", without=("avoid", "closed_edges", "closed_arcs", "exclude"))
def plan_routes(net: Network, start: Points, end: Points, folder: str | PathLike[str], *, names: Sequence[Any] | None = None,
                block: int = 1000, geometry: bool = True, progress: Progress = False, **options: Unpack[PlanRoutesOptions]) -> ListJob:  # fmt: skip
    """Plans the routes from the i-th start to the i-th end, with cost, distance, duration and line.

    names: of the pairs. block: pairs of a block. geometry: False leaves out the lines.

    >>> import tempfile, pathlib, starway as sw
    >>> xy = [(4.35, 50.85), (4.36, 50.85), (4.37, 50.86)]
    >>> net = sw.build([0, 1], [1, 2], {"time": [60, 90]}, xy=xy)
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> net = net.save(folder / "town.starway").prepare()
    >>> job = sw.tiles.plan_routes(net, [0, 1], [2, 2], folder / "job")
    >>> job.run().items, job.verify().recomputed
    (2, 2)
    """
    asked = net._asked("plan_routes", options, **{"from": many_points(start, net), "to": many_points(end, net)})
    with reporter(progress) as report:
        _core.plan_routes(net._engine, asked, _list_of(net, block, names, geometry), fspath(folder), report)
    return _planned(folder, net)


@described("isochrone", without=("interval", "also", "avoid", "closed_edges", "closed_arcs", "exclude"))
def plan_isochrones(net: Network, points: Points, values: Sequence[float], folder: str | PathLike[str], *, names: Sequence[Any] | None = None,
                    block: int = 100, towards: bool = False, geometry: bool = True, progress: Progress = False,
                    **options: Unpack[PlanIsochronesOptions]) -> ListJob:  # fmt: skip
    """Plans an isochrone from each point for each value: area and multi-polygon. Arguments: as :meth:`Network.isochrones`."""
    contours = contours_of(values)
    asked = net._asked("plan_isochrones", options, towards=towards, contours=contours, **{"from": many_points(points, net)})
    with reporter(progress) as report:
        _core.plan_isochrones(net._engine, asked, _list_of(net, block, names, geometry), fspath(folder), report)
    return _planned(folder, net)


@described("match", without=("gaps", "also", "avoid", "closed_edges", "closed_arcs", "exclude", "snap_exclude"))
def plan_match(net: Network, traces: Any, folder: str | PathLike[str], *, names: Sequence[Any] | None = None, trace: str = "trace",
               x: str = "lon", y: str = "lat", time: str = "time", accuracy: str = "accuracy", block: int = 100, gap: float | None = 60,
               geometry: bool = True, progress: Progress = False, **options: Unpack[PlanMatchOptions]) -> ListJob:  # fmt: skip
    """Plans the matching of many traces. Arguments: as :meth:`Network.match`.

    traces: a Parquet file or folder (needs pyarrow), a DataFrame or Arrow table of points with the columns trace, x, y and, if there
    are any, time (seconds or timestamps) and accuracy (metres); or a list of arrays (n, 2), of (x, y) or (x, y, seconds), or LineStrings.
    """
    _file_of(net)  # before many traces are read
    points, times, radii, ends, found = _points_of_traces(traces, (trace, x, y, time, accuracy))
    asked = net._asked("plan_match", options, gap=gap, gaps="ignore" if gap is None else "split")
    with reporter(progress) as report:
        _core.plan_matches(net._engine, points, times, radii, ends, asked,
                           _list_of(net, block, names if names is not None else found, geometry), fspath(folder), report)  # fmt: skip
    return _planned(folder, net)


_NONE = np.empty(0)


def _points_of_traces(traces: Any, columns: tuple[str, str, str, str, str]) -> tuple[Any, Any, Any, Any, list[Any] | None]:
    """Points, times, radii, where each trace ends, and the names of the traces."""
    if isinstance(traces, (str, PathLike)):
        parquet = load("pyarrow.parquet")
        schema = parquet.ParquetDataset(traces).schema
        traces = parquet.read_table(traces, columns=[name for name in columns if name in schema.names])
    if hasattr(traces, "column_names") and hasattr(traces, "to_pandas"):
        traces = traces.to_pandas()
    if not hasattr(traces, "columns"):
        lists = [reals(one.coords if hasattr(one, "coords") else one, "points") for one in traces]
        for one in lists:
            if one.ndim != 2 or one.shape[1] not in (2, 3):
                raise UsageError("a trace is an array of shape (n, 2) or (n, 3), or a LineString")
        if not lists:
            raise UsageError("there are no traces")
        timed = all(one.shape[1] == 3 for one in lists)
        points = np.ascontiguousarray(np.concatenate([one[:, :2] for one in lists]))
        times = np.ascontiguousarray(np.concatenate([one[:, 2] for one in lists])) if timed else _NONE
        return points, times, _NONE, np.cumsum([len(one) for one in lists]).astype(np.uint64), None
    trace, x, y, time, accuracy = columns
    for name in (trace, x, y):
        if name not in traces.columns:
            raise UsageError(f"the traces have no column {name!r}; they have {', '.join(map(str, traces.columns))}")
    keys, found = _factorize(traces[trace].to_numpy())
    order = np.argsort(keys, kind="stable")
    points = np.ascontiguousarray(np.column_stack([traces[x], traces[y]])[order], dtype=np.float64)
    times = seconds_of(traces[time], time)[order] if time in traces.columns else _NONE
    radii = real_numbers(traces[accuracy], accuracy)[order] if accuracy in traces.columns else _NONE
    return points, np.ascontiguousarray(times), radii, np.cumsum(np.bincount(keys)).astype(np.uint64), list(found)


def _check_ending(file: str | PathLike[str], *endings: str) -> None:
    """What lies in a file is what its name says."""
    if not str(fspath(file)).endswith(endings):
        raise UsageError(f"{fspath(file)} is a name for another format; end it with {' or '.join(endings)}")


def _factorize(values: npt.NDArray[Any]) -> tuple[npt.NDArray[np.int64], npt.NDArray[Any]]:
    """A number for each value, in the order in which they occur first."""
    found, first, keys = np.unique(values, return_index=True, return_inverse=True)
    rank = np.empty(len(found), np.int64)
    rank[np.argsort(first)] = np.arange(len(found))
    return rank[keys.ravel()], found[np.argsort(first)]


def open(folder: str | PathLike[str]) -> Any:
    """A job that was planned before: a :class:`Job`, or a :class:`ListJob`."""
    return ListJob(folder) if _core.is_list_job(fspath(folder)) else Job(folder)


def _main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m starway.tiles", description="Run and prove a job.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    run = verbs.add_parser("run", help="compute what is not finished of a share")
    run.add_argument("job")
    run.add_argument("--tile", default="all", metavar="i/N", help="the i-th of N shares; default: all")
    run.add_argument("-j", "--workers", type=int, default=0, help="tiles at a time; default: one per processor")
    verify = verbs.add_parser("verify", help="prove that everything is there and sound")
    verify.add_argument("job")
    verify.add_argument("--samples", type=int, default=100, help="random cells or items to recompute")
    asked = parser.parse_args(arguments)
    try:
        job = open(asked.job)
        if asked.verb == "run":
            done = job.run(asked.tile, workers=asked.workers)
            print(f"{done.computed} computed, {done.skipped} skipped, {done.seconds:.1f} s", file=sys.stderr)
        else:
            proof = job.verify(samples=asked.samples)
            print(", ".join(f"{value} {name}" for name, value in vars(proof).items() if name != "digest"), file=sys.stderr)
            print(proof.digest)
    except Error as error:
        print(f"starway.tiles: {error}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
