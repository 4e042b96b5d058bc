"""Tables that outgrow a run: planned once, computed tile by tile by any number of processes, and proved.

>>> import tempfile, pathlib, starway as sw
>>> xy = [(4.35, 50.85), (4.36, 50.85), (4.37, 50.86), (4.38, 50.86)]
>>> net = sw.build([0, 1, 2], [1, 2, 3], {"time": [60, 90, 30]}, xy=xy)
>>> folder = pathlib.Path(tempfile.mkdtemp())
>>> net = net.save(folder / "town.starway").prepare()
>>> job = sw.tiles.plan(net, xy, None, folder / "job", tile=16)
>>> job.run("1/1").computed
1
>>> job.verify().recomputed
100
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
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import Error, UsageError
from ._network import Network, Progress, Snap
from ._open import open as _open_network
from ._points import Points, many_points
from ._progress import reporter

__all__ = ["Job", "Proof", "Run", "open", "plan"]

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
    if isinstance(tile, str):
        if tile == "all":
            return 1, 1
        try:
            part, parts = (int(number) for number in tile.split("/"))
        except ValueError:
            raise UsageError(f"a share of the tiles is 'i/N' or 'all', not {tile!r}") from None
        return part, parts
    return tile


class Job:
    """A table cut into tiles, in a folder. Any number of processes may run shares of it at a time, on any machines that see the folder
    and the network; what is finished is skipped, so a run that was killed just runs again. Pickled by its folder.

    The cells are in ``costs.zarr``, in an order in which neighbours are near each other: ``row_numbers`` and ``column_numbers`` are the
    points' numbers in the plan.
    """

    def __init__(self, folder: str | PathLike[str]) -> None:
        self.folder = Path(folder)
        self._job = _core.TileJob.open(fspath(folder))
        self._network: Network | None = None

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
    def weight(self) -> str:
        return self._job.weight

    @property
    def unit(self) -> str:
        return self._job.unit

    @property
    def resolution(self) -> float:
        """Cost in ``unit`` = steps * resolution."""
        return self._job.resolution

    @property
    def warnings(self) -> list[str]:
        """Of putting the points on the network."""
        return self._job.warnings

    @property
    def row_numbers(self) -> npt.NDArray[np.uint64]:
        """(rows,) the number in the plan of the point of each row."""
        return self._job.row_numbers

    @property
    def column_numbers(self) -> npt.NDArray[np.uint64]:
        """(columns,) the number in the plan of the point of each column."""
        return self._job.column_numbers

    @property
    def network(self) -> Network:
        """The network of the plan, mapped from the path that the plan names."""
        if self._network is None:
            path = Path(self._job.network)
            self._network = _open_network(path if path.is_absolute() or path.exists() else self.folder / path)
        return self._network

    def run(self, tile: str | tuple[int, int] = "all", *, network: Network | None = None, workers: int = 0,
            progress: Progress = False) -> Run:  # fmt: skip
        """Computes what is not finished of a share: "3/40" is the third of 40, "all" is everything.

        network: default: the one that the plan names. workers: tiles at a time, one thread each; 0: one per processor.
        """
        part, parts = _share(tile)
        with reporter(progress) as report:
            return Run(*self._job.run((network or self.network)._engine, part, parts, workers, report))

    def verify(self, *, network: Network | None = None, samples: int = 100, seed: int = 1, progress: Progress = False) -> Proof:
        """Checks that all tiles are there and that each is what its digest says, and recomputes random cells by routes.

        Raises DataError, which names the tile, where something is missing or wrong.
        """
        with reporter(progress) as report:
            return Proof(*self._job.verify((network or self.network)._engine, samples, seed, report))

    def open(self) -> Any:
        """The costs as one lazy xarray DataArray of steps, labelled by the points' numbers in the plan (needs xarray and zarr)."""
        import xarray

        # The codecs Delta and Shuffle; importing them registers them.
        import zarr.codecs.numcodecs  # noqa: F401

        return xarray.open_zarr(self.folder / "costs.zarr", consolidated=False, chunks=None, zarr_format=3)["cost"]

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
            costs = steps * self.resolution
            costs[steps == NO_ROUTE] = np.inf
            whole[np.ix_(rows, columns)] = costs
        return whole

    def merge(self, file: str | PathLike[str], *, progress: Progress = False) -> None:
        """Writes the whole table in the order of the plan: .npy of uint32 steps."""
        with reporter(progress) as report:
            self._job.write_npy(fspath(file), report)

    def to_parquet(self, folder: str | PathLike[str]) -> int:
        """Writes lines of origin, destination and cost, without pairs that have no route: a Parquet file per tile. Returns the number of
        lines (needs pyarrow)."""
        import pyarrow
        import pyarrow.parquet

        makedirs(folder, exist_ok=True)
        lines = 0
        for number, (rows, columns, steps) in enumerate(self.tiles()):
            there = steps != NO_ROUTE
            origin, destination = np.nonzero(there)
            table = pyarrow.table({
                "origin": rows[origin],
                "destination": columns[destination],
                "cost": steps[there] * self.resolution,
            })
            pyarrow.parquet.write_table(table, Path(folder) / f"part-{number:06d}.parquet", compression="zstd")
            lines += len(table)
        return lines

    def __getstate__(self) -> dict[str, Any]:
        return {"folder": self.folder}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["folder"])  # type: ignore[misc]

    def __repr__(self) -> str:
        rows, columns = self.shape
        return f"<Job {self.folder}: {rows} x {columns}, {self.finished} of {self.tile_count} tiles finished>"


def plan(net: Network, start: Points, end: Points | None, folder: str | PathLike[str], *, tile: int = 4000,
         weight: str | None = None, cutoff: float = float("inf"), snap: Snap = "auto", max_snap: float | None = None,
         errors: str = "coerce", progress: Progress = False) -> Job:  # fmt: skip
    """Plans a table: puts the points on the network once, sorts both sides along a Hilbert curve, and writes the folder, which must not
    exist or be empty. The network must be a file, which every runner can open. Arguments: as :meth:`Network.matrix`.
    """
    if net.path is None:
        raise UsageError('runners open the network from a file: save it first, net.save("roads.starway")')
    ends = np.empty((0, 2)) if end is None else many_points(end, net)
    with reporter(progress) as report:
        _core.plan_tiles(net._engine, many_points(start, net), ends, str(Path(net.path).resolve()), fspath(folder), tile,
                         weight or "", cutoff, snap, max_snap, errors == "coerce", report)  # fmt: skip
    job = Job(folder)
    job._network = net
    return job


def open(folder: str | PathLike[str]) -> Job:
    """A job that was planned before."""
    return Job(folder)


def _main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m starway.tiles", description="Run and prove a job of tiles.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    run = verbs.add_parser("run", help="compute what is not finished of a share")
    run.add_argument("job")
    run.add_argument("--tile", default="all", metavar="i/N", help="the i-th of N shares; default: all")
    run.add_argument("-j", "--workers", type=int, default=0, help="tiles at a time; default: one per processor")
    verify = verbs.add_parser("verify", help="prove that all tiles are there and sound")
    verify.add_argument("job")
    verify.add_argument("--samples", type=int, default=100, help="random cells to recompute")
    asked = parser.parse_args(arguments)
    try:
        job = Job(asked.job)
        if asked.verb == "run":
            done = job.run(asked.tile, workers=asked.workers)
            print(f"{done.computed} tiles computed, {done.skipped} skipped, {done.seconds:.1f} s", file=sys.stderr)
        else:
            proof = job.verify(samples=asked.samples)
            print(f"{proof.tiles} tiles, {proof.cells} cells, {proof.recomputed} recomputed", file=sys.stderr)
            print(proof.digest)
    except Error as error:
        print(f"starway.tiles: {error}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
