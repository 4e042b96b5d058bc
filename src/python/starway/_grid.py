"""Tile maps."""

from __future__ import annotations

import base64
import builtins
import html
import os
import tempfile
from collections.abc import Sequence
from os import PathLike, fspath
from typing import Any, Literal, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import UsageError

#: A cell: (x, y), where x counts columns and y rows, from 0 at the top left; or the name of something on the map.
Cell = Union[tuple[int, int], Sequence[int], npt.NDArray[Any], str]
Corners = Literal["always", "one_obstacle", "no_obstacle", "never"]
Topology = Literal["four", "eight", "hexagonal", "staggered"]
GridAlgorithm = Literal["auto", "bfs", "dijkstra", "greedy", "astar", "bidirectional", "jps", "jps+", "jpsw", "hpa", "labels"]

_READING = ("legend", "layers", "costs", "level", "unknown_open", "raster", "band", "crs", "max_grade")


class GridPath:
    """A path on a tile map."""

    __slots__ = ("_path",)

    def __init__(self, path: _core.GridPath) -> None:
        self._path = path

    @property
    def cost(self) -> float:
        """Straight steps cost 1 (or the cost of the cell entered), diagonal ones the square root of 2 times as much."""
        return self._path.cost

    @property
    def cells(self) -> npt.NDArray[np.int32]:
        """(n, 2) x, y of every cell from start to goal, both included. ``mask[cells[:, 1], cells[:, 0]]`` are the cells of a mask."""
        return self._path.cells

    @property
    def optimal(self) -> bool:
        """Whether no path is cheaper; proven."""
        return self._path.optimal

    @property
    def bound(self) -> float:
        """``cost <= bound * optimum``."""
        return self._path.bound

    @property
    def algorithm(self) -> str:
        """The one that ran."""
        return self._path.algorithm

    @property
    def fallback(self) -> str:
        """Why another algorithm than the requested one ran; empty otherwise."""
        return self._path.fallback

    @property
    def settled(self) -> int:
        """Cells that the search settled."""
        return self._path.settled

    def __len__(self) -> int:
        return len(self.cells)

    def __repr__(self) -> str:
        return f"<GridPath: cost {self.cost:g}, {len(self)} cells, {'optimal' if self.optimal else 'not proven optimal'}>"


class GridLine:
    """Straight lines from cell to cell that turn at corners or cells, whatever their angle."""

    __slots__ = ("_line",)

    def __init__(self, line: _core.GridLine) -> None:
        self._line = line

    @property
    def length(self) -> float:
        """In cells."""
        return self._line.length

    @property
    def points(self) -> npt.NDArray[np.float64]:
        """(n, 2) x, y of both ends and the turns between, in cells: the middle of the first is (0.5, 0.5)."""
        return self._line.points

    @property
    def optimal(self) -> bool:
        """Whether no line is shorter; proven."""
        return self._line.optimal

    @property
    def bound(self) -> float:
        """``length <= bound * shortest``; 0: no guarantee."""
        return self._line.bound

    def __repr__(self) -> str:
        return f"<GridLine: {self.length:g} cells, {len(self.points)} points, {'optimal' if self.optimal else 'not proven optimal'}>"


class Field:
    """Costs between every cell and the nearest of some ends: a flow field, or a movement range. A snapshot of the map."""

    __slots__ = ("_cost", "_next", "_away")

    def __init__(self, cost: npt.NDArray[np.float64], next_cells: npt.NDArray[np.int32], away: bool) -> None:
        self._cost, self._next, self._away = cost, next_cells, away

    @property
    def cost(self) -> npt.NDArray[np.float64]:
        """(height, width) cost to the cheapest end, or from it; infinite where there is no path, or it costs more than max_cost."""
        return self._cost

    @property
    def next(self) -> npt.NDArray[np.int32]:
        """(height, width, 2) x, y of the next cell towards the end (of a field away from a source: the one before); -1 where there
        is none, and the cell itself at an end."""
        return self._next

    @property
    def reached(self) -> npt.NDArray[np.bool_]:
        """(height, width) the cells of the field."""
        return np.isfinite(self._cost)

    @property
    def cells(self) -> npt.NDArray[np.int32]:
        """(n, 2) x, y of the cells of the field, cheapest first."""
        y, x = np.nonzero(self.reached)
        order = np.argsort(self._cost[y, x], kind="stable")
        return np.column_stack([x[order], y[order]]).astype(np.int32)

    def path(self, cell: Cell) -> npt.NDArray[np.int32]:
        """(n, 2) the cells of the path from a cell to its end, or from the source to the cell; (0, 2) where there is none."""
        if isinstance(cell, str):
            raise UsageError("a field knows no names; pass (x, y)")
        x, y = int(cell[0]), int(cell[1])
        height, width = self._cost.shape
        if not (0 <= x < width and 0 <= y < height):
            raise UsageError(f"the cell {x},{y} is off the map, which is {width} x {height}")
        if not np.isfinite(self._cost[y, x]):
            return np.empty((0, 2), np.int32)
        cells = [(x, y)]
        while True:
            x2, y2 = self._next[y, x].tolist()
            if (x2, y2) == (x, y):
                break
            x, y = x2, y2
            cells.append((x, y))
        return np.array(cells[::-1] if self._away else cells, np.int32)

    def __repr__(self) -> str:
        return f"<Field: {int(self.reached.sum())} of {self._cost.size} cells reached>"


class GridMap:
    """A tile map: open cells, costs and rules of movement. Arrays are indexed ``[y, x]``, cells are given as ``(x, y)``.

    open: (height, width) booleans: where one may walk.
    cost: (height, width) cost of entering each cell, at least 0; kept as multiples of 1, 1/10, 1/100 or 1/1000, whichever keeps all
    exact or is the finest in which they fit (65535 of them).
    corners: when a diagonal step is allowed: "no_obstacle": no cell beside it is blocked; "one_obstacle": at most one is; "always"; "never".
    topology: "eight", "four", "hexagonal" (with hex_layout: "odd_r", "even_r", "odd_q", "even_q", "axial_pointed", "axial_flat"),
    "staggered". step_costs: "exact", or "integer" for 10 and 14 tenths. terrain: "entered", or "mean" of both cells.
    unit_size: side of a square unit in cells; radius: of a round one.

    Every method may be called from any thread; calls on one map wait for each other.

    >>> import numpy as np, starway as sw
    >>> mask = np.ones((4, 5), dtype=bool)
    >>> mask[0:3, 2] = False
    >>> grid = sw.GridMap(open=mask)
    >>> path = grid.route((0, 0), (4, 0))
    >>> round(path.cost, 3), path.optimal, len(path)
    (8.828, True, 9)
    """

    def __init__(self, open: npt.ArrayLike, cost: npt.ArrayLike | None = None, *, corners: Corners = "no_obstacle",
                 topology: Topology = "eight", **rules: Any) -> None:  # fmt: skip
        mask = np.ascontiguousarray(open)
        if mask.ndim != 2:
            raise UsageError(f"open is an array of shape (height, width), not {mask.shape}")
        if mask.dtype != np.bool_:
            mask = mask != 0
        costs = None if cost is None else np.ascontiguousarray(cost, dtype=np.float64)
        if costs is not None and costs.ndim != 2:
            raise UsageError(f"cost is an array of shape (height, width), not {costs.shape}")
        self._grid = _core.Grid.made(mask, costs, {"corners": corners, "topology": topology, **rules})
        self._rules: dict[str, Any] = {"corners": corners, "topology": topology, **rules}
        self._path: str | None = None

    @classmethod
    def open_file(cls, path: str | PathLike[str], **rules: Any) -> GridMap:
        """Reads a tile map: Moving AI, Tiled, LDtk, text, ROS, or a raster (with the GDAL plug-in).

        Besides the rules of movement: legend: of characters, ``"~=5,#=open,^=wall"``. layers: roles by name, ``{"walls": "collision"}``:
        "collision", "cost", "height", "ignore". costs: by the class, name or value of a tile, ``{"swamp": 3}``; infinite: blocked.
        level: of LDtk. unknown_open: whether cells that no sensor saw are open (ROS). Of rasters: raster: "cost", "mask" or "height";
        band; crs; max_grade: rise over run above which a step is refused.
        """
        grid = cls.__new__(cls)
        reading = {name: rules.pop(name) for name in _READING if name in rules}
        grid._grid = _core.Grid.opened(fspath(path), rules, reading)
        grid._rules = rules
        grid._path = fspath(path)
        return grid

    @property
    def shape(self) -> tuple[int, int]:
        """(height, width)"""
        return self._grid.height, self._grid.width

    @property
    def open(self) -> npt.NDArray[np.bool_]:
        """(height, width) a copy of the open cells; change them with :meth:`set_open`."""
        return self._grid.open.astype(np.bool_)

    @property
    def cost(self) -> npt.NDArray[np.float64]:
        """(height, width) a copy of the costs."""
        return self._grid.cost

    @property
    def notes(self) -> list[str]:
        """What the reader of the file recognised and assumed."""
        return self._grid.notes

    @property
    def spots(self) -> dict[str, tuple[int, int]]:
        """Named things on the map, and their cells."""
        return {name or kind: (x, y) for name, kind, x, y in reversed(self._grid.spots) if name or kind}

    def _cell(self, cell: Cell) -> tuple[int, int]:
        if isinstance(cell, str):
            spots = self.spots
            if cell not in spots:
                raise UsageError(f"nothing on the map is called {cell!r}; there are: {', '.join(sorted(spots)) or 'no names'}")
            return spots[cell]
        try:
            x, y = cell
        except (TypeError, ValueError):
            raise UsageError(f"{cell!r} is not a cell; pass (x, y)") from None
        if int(x) != x or int(y) != y:
            raise UsageError(f"{cell!r} is not a cell; x and y are whole numbers")
        return int(x), int(y)

    def _cells(self, cells: Any) -> npt.NDArray[np.int32]:
        if isinstance(cells, str) or (isinstance(cells, tuple) and len(cells) == 2 and np.ndim(cells[0]) == 0):
            return np.array([self._cell(cells)], np.int32)
        if isinstance(cells, (list, tuple)):
            return np.array([self._cell(cell) for cell in cells], np.int32).reshape(-1, 2)
        array = np.asarray(cells)
        if array.dtype == np.bool_ and array.shape == self.shape:
            y, x = np.nonzero(array)
            array = np.column_stack([x, y])
        if array.shape == (2,):
            array = array.reshape(1, 2)
        if array.ndim != 2 or array.shape[1] != 2 or array.dtype.kind not in "iu":
            raise UsageError("cells are (x, y), an array of whole numbers of shape (n, 2), or a mask of the map's shape")
        return np.ascontiguousarray(array, dtype=np.int32)

    def route(self, start: Cell, goal: Cell, *, algorithm: GridAlgorithm = "auto", epsilon: float = 1) -> GridPath:
        """The cheapest path. Raises NoRouteError where there is none."""
        return GridPath(self._grid.route(*self._cell(start), *self._cell(goal), algorithm, epsilon))

    def routes(self, start: Cell, goal: Cell, k: int) -> list[GridPath]:
        """The k cheapest paths, exactly, none of which visits a cell twice; fewer if there are no more."""
        return [GridPath(path) for path in self._grid.k_routes(*self._cell(start), *self._cell(goal), k)]

    def line(self, start: Cell, goal: Cell, *, algorithm: Literal["polyanya", "theta", "lazy-theta"] = "polyanya") -> GridLine:
        """The shortest line at any angle: "polyanya" is exact; "theta" turns at the middles of cells, and is nearly shortest. Only on maps
        of squares where all steps cost the same, and with corners="no_obstacle" or "never". Raises NoRouteError where there is none.

        >>> import numpy as np, starway as sw
        >>> round(sw.GridMap(open=np.ones((3, 5), dtype=bool)).line((0, 0), (4, 2)).length, 3)
        4.472
        """
        return GridLine(self._grid.any_angle(*self._cell(start), *self._cell(goal), algorithm))

    def pull(self, path: GridPath) -> tuple[float, npt.NDArray[np.int32]]:
        """A path of this map drawn tight: its length in cells, and (n, 2) x, y of the cells where it turns. Never longer than the path."""
        return self._grid.pulled(path._path)

    def batch(self, starts: Any, goals: Any, *, algorithm: GridAlgorithm = "auto", paths: bool = False,
              threads: int = 0) -> Any:  # fmt: skip
        """Many queries on all threads: (n,) costs, infinite where there is no path. paths=True: also a list of n arrays of cells."""
        costs, cells, first = self._grid.batch(self._cells(starts), self._cells(goals), algorithm, threads)
        if not paths:
            return costs
        return costs, np.split(cells, first[1:-1].astype(np.int64)) if len(costs) else []

    def field(self, to: Any = None, *, away_from: Any = None, max_cost: float = float("inf")) -> Field:
        """Costs from every cell to the nearest of the cells ``to`` (a flow field for any number of agents), or from the nearest of
        ``away_from`` to every cell (a movement range, with max_cost). An end on a blocked cell is ignored."""
        if (to is None) == (away_from is None):
            raise UsageError("pass either to or away_from")
        away = to is None
        cost, next_cells = self._grid.field(self._cells(away_from if away else to), away, max_cost)
        return Field(cost, next_cells, away)

    def connected(self, start: Cell, goal: Cell) -> bool:
        """Whether there is a path, without a search."""
        return self._grid.connected(*self._cell(start), *self._cell(goal))

    def set_open(self, cells: Any, value: bool) -> None:
        """Opens or closes cells: (x, y), an array (n, 2), or a mask. The next request sees it; nothing is rebuilt."""
        self._grid.set_open(self._cells(cells), bool(value))

    def set_cost(self, cells: Any, value: float) -> None:
        """Sets the cost of cells: a multiple of the map's unit (1/100 on a map that had no costs)."""
        self._grid.set_cost(self._cells(cells), float(value))

    def prepare(self, algorithm: GridAlgorithm = "jps+") -> GridMap:
        """Computes what an algorithm needs ("jps+", "hpa", "labels") before the first request, and returns itself."""
        self._grid.prepare(algorithm)
        return self

    def save_index(self, path: str | PathLike[str], algorithm: Literal["hpa", "labels"] = "labels") -> None:
        """Computes what "hpa" or "labels" need, and writes it to a file, which :meth:`load_index` reads in a moment."""
        self._grid.save_index(fspath(path), algorithm)

    def load_index(self, path: str | PathLike[str], algorithm: Literal["hpa", "labels"] = "labels") -> GridMap:
        """Uses a file of :meth:`save_index` or ``starway prepare``, and returns itself. Raises DataError if it is of another map."""
        self._grid.load_index(fspath(path), algorithm)
        return self

    def write(self, path: str | PathLike[str], format: str = "") -> list[str]:
        """Writes the cells: "map" (Moving AI), "characters" or "png"; default: by the extension. Returns what the format cannot hold."""
        return self._grid.write(fspath(path), format)

    def render(self, path: str | PathLike[str], route: GridPath | None = None, format: str = "", *, size: int = 0, title: str = "") -> None:
        """Draws the map and a path to a file: .png, .svg, .html, .txt, ... size: pixels of the longer side, 64 to 8192."""
        cells = np.empty((0, 2), np.int32) if route is None else route.cells
        self._grid.draw(np.ascontiguousarray(cells), fspath(path), format, size, title)

    def _repr_html_(self) -> str:
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "map.png")
            self.render(file, size=480)
            with builtins.open(file, "rb") as picture:
                data = base64.b64encode(picture.read()).decode()
        return f'<div><img alt="the map" src="data:image/png;base64,{data}"><div>{html.escape(repr(self))}</div></div>'

    def plot(self, path: GridPath | None = None, ax: Any = None) -> Any:
        """Draws the map and a path on a matplotlib Axes; returns the Axes (needs matplotlib)."""
        import matplotlib.pyplot as plt

        if ax is None:
            _, ax = plt.subplots()
        ax.imshow(np.where(self.open, self.cost, np.nan), cmap="YlGn_r", interpolation="nearest")
        ax.set_facecolor("#3b4252")
        if path is not None:
            ax.plot(path.cells[:, 0], path.cells[:, 1], color="#d7263d", linewidth=2)
        return ax

    def __getstate__(self) -> dict[str, Any]:
        return {"open": self.open, "cost": self.cost, "rules": self._rules, "path": self._path}

    def __setstate__(self, state: dict[str, Any]) -> None:
        cost = state["cost"]
        plain = bool((cost[state["open"]] == 1).all()) if state["open"].any() else True
        if state["path"] is not None:
            raise UsageError("a map that was read from a file cannot be pickled; pass its path instead")
        GridMap.__init__(self, state["open"], None if plain else cost, **state["rules"])

    def __repr__(self) -> str:
        height, width = self.shape
        return f"<GridMap: {width} x {height}, {self._grid.open_count} cells open>"
