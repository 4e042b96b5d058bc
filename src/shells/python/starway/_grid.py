"""Tile maps."""

from __future__ import annotations

import json
import warnings as python_warnings
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Literal, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import UsageError
from ._grid_answers import Field, GridLine, GridPath, Waypoints, plot_cells
from ._numbers import MOST_BYTES, count_of, different, is_truth, number_of, number_or_none, one_each, plain, reals, unmasked
from ._picture import Background, Show, drawing, picture_html
from ._progress import reporter
from ._told import told

if TYPE_CHECKING:
    from ._mesh import Mesh
    from ._network import Network, Progress

#: A cell: (x, y), where x counts columns and y rows, from 0 at the top left; on a map with a frame (ROS), two numbers with a point are metres.
#: Or a text, as the command line takes it: the name or class of something on the map, "x,y" as the map's file counts cells, "lon,lat" of a
#: georeferenced map, "1.5,2" in metres of a map with a frame, or with the unit: "12,30cells".
Cell = Union[tuple[int, int], Sequence[int], npt.NDArray[Any], str]
#: One or several cells: a cell, a sequence of cells, an array (n, 2), or a mask of the map's shape. A text may stand for several.
Cells = Union[Cell, Sequence[Cell], npt.NDArray[Any]]
Corners = Literal["always", "one_obstacle", "no_obstacle", "never"]
Topology = Literal["four", "eight", "hexagonal", "staggered"]
GridAlgorithm = Literal["auto", "bfs", "dijkstra", "greedy", "astar", "bidirectional", "jps", "jps+", "jpsw", "hpa", "labels"]
Heuristic = Literal["auto", "zero", "manhattan", "octile", "chebyshev", "euclidean", "squared-euclidean", "hexagonal"]
Arrival = Literal["goal", "beside", "nearest"]
Ties = Literal["any", "fewest_turns", "straightest"]

_DEFAULTS = {"algorithm": "auto", "epsilon": 1, "heuristic": "auto", "arrival": "goal", "ties": "any"}
_LEAST = {"epsilon": 1, "max_snap": 0, "within": 0}  # of numbers; lengths may be texts
_RULES_OF_NUMBERS = ("unit_size", "radius", "uphill", "downhill", "jump_radius", "jump_price", "max_grade", "band")
_MOST_COMPARED = 1 << 25  # cells


def _path_options(within: float | str | None, **options: Any) -> dict[str, Any]:
    """What the core takes: the options that are not left out."""
    for name, value in {**options, "within": within}.items():
        if name in _LEAST and value is not None and not isinstance(value, str):
            number_of(value, name, _LEAST[name])
            if value == inf and name != "max_snap":
                raise UsageError(f"{name} is a finite number, not inf")
    asked = {name: value for name, value in plain(options).items() if value is not None and value is not False and value != _DEFAULTS.get(name)}
    if "epsilon" in asked and asked.get("algorithm", "astar") != "astar":
        raise UsageError(f"epsilon= is for astar only, not for {asked['algorithm']}; leave one of them out")
    if within is not None:
        if "arrival" in asked:
            raise UsageError("pass either arrival or within")
        asked.update(arrival="within", within=within)
    return asked


def _open_cells(mask: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Of numbers, 0 is closed. Shares, such as how likely a cell is occupied, say nothing before someone sets a bound."""
    if mask.dtype.kind not in "iuf":
        raise UsageError(f"open is an array of booleans or whole numbers, not of {mask.dtype}")
    if mask.dtype.kind == "f" and (odd := np.argwhere(mask != np.rint(mask))).size:
        y, x = odd[0]
        raise UsageError(f"open is True or False for each cell, but cell {x},{y} has {mask[y, x]:g}; pass a comparison, such as values < 0.5")
    cells: npt.NDArray[np.bool_] = mask != 0
    return cells


def _layer(values: npt.ArrayLike, what: str) -> npt.NDArray[np.float64]:
    layer = reals(values, what)
    if layer.ndim != 2:
        raise UsageError(f"{what} is an array of shape (height, width), not {layer.shape}")
    return layer


class GridMap:
    """A tile map: open cells, costs and rules of movement. Arrays are indexed ``[y, x]``, cells are given as ``(x, y)``.

    open: (height, width) booleans: where one may walk.
    cost: (height, width) cost of entering each cell, at least 0; kept as multiples of 1, 1/10, 1/100 or 1/1000, whichever keeps all
    exact or is the finest in which they fit (65535 of them). A closed cell keeps its cost for when it is opened; without one (0, NaN,
    infinite) it takes the lowest of the map.
    corners: when a diagonal step is allowed: "no_obstacle": no cell beside it is blocked; "one_obstacle": at most one is; "always"; "never".
    topology: "eight", "four", "hexagonal" (with hex_layout: "odd_r", "even_r", "odd_q", "even_q", "axial_pointed", "axial_flat"),
    "staggered". step_costs: of a diagonal step "exact" (√2), "integer" (1.4) or "equal" (1). terrain: "entered", or "mean" of both cells.
    unit_size: side of a square unit in cells; radius: of a round one, in cells. (Files of maps may have metres: then a radius is in metres, and
    "4cells" or "0.22m" say their unit.)
    height: (height, width) heights, in any unit; uphill, downhill: what a step costs more for each unit of ascent or descent.
    jump_radius: jumps over walls to any open cell within so many cells are allowed, at jump_price each; default: 0.

    Every method may be called from any thread; calls on one map wait for each other.

    >>> import numpy as np, starway as sw
    >>> mask = np.ones((4, 5), dtype=bool)
    >>> mask[0:3, 2] = False
    >>> grid = sw.GridMap(open=mask)
    >>> path = grid.route((0, 0), (4, 0))
    >>> round(path.cost, 3), path.optimal, len(path)
    (8.828, True, 9)
    """

    def __init__(self, open: npt.ArrayLike, cost: npt.ArrayLike | None = None, *, height: npt.ArrayLike | None = None,
                 corners: Corners = "no_obstacle", topology: Topology = "eight", **rules: Any) -> None:  # fmt: skip
        mask = np.ascontiguousarray(unmasked(open, "open"))
        if mask.ndim != 2:
            raise UsageError(f"open is an array of shape (height, width), not {mask.shape}")
        if mask.dtype != np.bool_:
            mask = _open_cells(mask)
        costs, heights = (None if values is None else _layer(values, what) for what, values in (("cost", cost), ("height", height)))
        self._rules = plain({"corners": corners, "topology": topology, **rules}, _RULES_OF_NUMBERS)
        self._grid = _core.Grid.made(mask, costs, heights, self._rules)
        self._check_rules(self._rules)
        self._has_costs = cost is not None
        self._rows: str | None = None
        self._path: str | None = None

    @classmethod
    def open_file(cls, path: str | PathLike[str], **rules: Any) -> GridMap:
        """Reads a tile map: Moving AI, Tiled, LDtk, text, ROS, or a raster (with the GDAL plug-in).

        Besides the rules of movement: legend: of characters, ``"~=5,#=open,^=wall"``. open: characters or numbers, ``"0,1"``: only these are open,
        each at cost 1. layers: roles by name, ``{"walls": "collision"}``:
        "collision", "cost", "height", "ignore". costs: by the class, name or value of a tile, or by numbers of tiles,
        ``{"swamp": 3, "dungeon:30-48": math.inf}``; infinite: blocked. walls: the layers on which all blocks. empty: whether cells without a
        tile are "open" or "blocked". Where nothing says what blocks, a warning tells so.
        level: of LDtk. unknown_open: whether cells that no sensor saw are open (ROS). allow_outside: also read files that the map refers to
        outside of its folder (Tiled, LDtk). Of rasters: raster: "cost", "mask" or "height";
        band; crs; max_grade: rise over run above which a step is refused.
        """
        grid = cls.__new__(cls)
        grid._grid = _core.Grid.opened(fspath(path), plain(rules, _RULES_OF_NUMBERS))
        grid._check_rules({"topology": "hexagonal", **rules})
        for text in grid._grid.warnings:
            python_warnings.warn(text, stacklevel=2)
        grid._path = fspath(path)
        return grid

    @classmethod
    def from_rows(cls, rows: npt.ArrayLike, **rules: Any) -> GridMap:
        """Reads rows of numbers or characters as a file of them is read: if there are only 0 and 1, 0 is open and 1 a wall (``open="1"``: the
        opposite); other numbers are costs. :attr:`notes` says what was assumed. (The mask ``open`` of the class is the other way round.)

        rows: of characters a list of texts, or one text of several lines. Besides the rules of movement: legend, open and costs, as in
        :meth:`open_file`.

        >>> import starway as sw
        >>> sw.GridMap.from_rows([[0, 0, 1], [1, 0, 0]]).open.tolist()
        [[True, True, False], [False, True, True]]
        >>> sw.GridMap.from_rows(["S.#", "..E"], topology="four").route().cost
        3.0
        """
        try:
            array = np.asarray(rows.strip("\r\n").splitlines() if isinstance(rows, str) else rows)
        except ValueError:
            raise UsageError("rows are of one length each; these are not") from None
        if array.dtype == np.bool_:
            raise UsageError("rows are numbers or characters; pass a mask of open cells as GridMap(open=mask)")
        grid = cls.__new__(cls)
        grid._read(json.dumps(array.tolist(), ensure_ascii=False), rules)
        return grid

    def _read(self, rows: str, rules: dict[str, Any]) -> None:
        self._grid = _core.Grid.read(rows, plain(rules, _RULES_OF_NUMBERS))
        self._rows, self._rules, self._path = rows, rules, None
        self._check_rules(rules)

    def _check_rules(self, rules: Mapping[str, Any]) -> None:
        """Refuses rules that have no effect without another."""
        flat = any(rules.get(name) for name in ("uphill", "downhill")) and self._grid.heights is None
        for names, needed, lacks in (
            (("uphill", "downhill"), "heights", flat),
            (("jump_price",), "jump_radius=", not rules.get("jump_radius")),
            (("hex_layout",), 'topology="hexagonal"', rules.get("topology") != "hexagonal"),
        ):
            for name in names:
                if lacks and rules.get(name):
                    raise UsageError(f"{name}= has no effect without {needed}; pass both or neither")

    @property
    def shape(self) -> tuple[int, int]:
        """(height, width)"""
        return self._grid.height, self._grid.width

    @property
    def open(self) -> npt.NDArray[np.bool_]:
        """(height, width) a copy of the open cells; change them with :meth:`set_open`."""
        return self._grid.open.view(np.bool_)

    @property
    def cost(self) -> npt.NDArray[np.float64]:
        """(height, width) a copy of the costs."""
        return self._grid.cost

    @property
    def heights(self) -> npt.NDArray[np.float64] | None:
        """(height, width) a copy of the heights; None on a map without."""
        return self._grid.heights

    @property
    def notes(self) -> list[str]:
        """What the reader of the file recognised and assumed."""
        return self._grid.notes

    @property
    def warnings(self) -> list[str]:
        """What the map's maker may have meant otherwise, such as that nothing says what blocks."""
        return self._grid.warnings

    @property
    def spots(self) -> dict[str, tuple[int, int]]:
        """Named things on the map, and their cells."""
        return {name or kind: (x, y) for name, kind, x, y in reversed(self._grid.spots) if name or kind}

    def _cell(self, cell: Any) -> tuple[int, int] | str:
        if isinstance(cell, str):
            return cell
        try:
            x, y = cell
            if is_truth(x) or is_truth(y):
                raise TypeError
        except (TypeError, ValueError):
            raise UsageError(f"{cell!r} is not a cell; pass (x, y)") from None
        if self._grid.has_frame and any(isinstance(number, (float, np.floating)) for number in (x, y)):
            return f"{float(x)!r}m,{float(y)!r}m"
        try:
            whole = int(x) == x and int(y) == y
        except (TypeError, ValueError, OverflowError):
            whole = False
        if not whole:
            raise UsageError(f"{cell!r} is not a cell; x and y are whole numbers")
        self._check_size(int(x), int(y))
        return int(x), int(y)

    def _check_size(self, x: int, y: int) -> None:
        """Larger numbers would be cut to 32 bits."""
        if not (abs(x) < 2**31 and abs(y) < 2**31):
            raise UsageError(f"the cell {x},{y} is off the map, which is {self.shape[1]} x {self.shape[0]}")

    def _places(self, cells: Any) -> Any:
        """What the core takes for cells: a list of cells and texts, or an array (n, 2)."""
        if isinstance(cells, str):
            return [cells]
        if isinstance(cells, (list, tuple)):
            if len(cells) == 2 and not any(isinstance(number, str) or np.ndim(number) for number in cells):
                return [self._cell(cells)]
            return [self._cell(cell) for cell in cells]
        array = np.asarray(unmasked(cells, "cells"))
        if array.dtype == np.bool_ and array.shape == self.shape:
            y, x = np.nonzero(array)
            array = np.column_stack([x, y])
        if array.shape == (2,):
            return [self._cell(array.tolist())]
        if array.ndim != 2 or array.shape[1] != 2 or array.dtype.kind not in "iu":
            raise UsageError("cells are (x, y), an array of whole numbers of shape (n, 2), or a mask of the map's shape")
        for x, y in array[np.abs(array.astype(np.float64)).max(axis=1) >= 2**31][:1].tolist():
            self._check_size(x, y)
        return np.ascontiguousarray(array, dtype=np.int32)

    def _ends(self, cells: Any) -> Any:
        """The same of the ends of a request; nothing for the map's own."""
        if cells is None:
            return []
        places = self._places(cells)
        if not len(places):
            raise UsageError("a path needs a start and a goal, but there are no cells")
        return places

    def _cells(self, cells: Any, *, goal: bool = True, free: bool = False) -> npt.NDArray[np.int32]:
        places = self._places(cells)
        if isinstance(places, list) and any(isinstance(place, str) for place in places):
            return self._grid.find(places, goal, free)
        return np.array(places, np.int32).reshape(-1, 2)

    def route(self, start: Cells | None = None, goal: Cells | None = None, *, algorithm: GridAlgorithm = "auto", epsilon: float = 1,
              heuristic: Heuristic = "auto", arrival: Arrival = "goal", within: float | str | None = None, ties: Ties = "any",
              from_goal: bool = False, max_snap: float | str | None = None, pull: bool = False, compare: bool = False,
              explored: bool = False) -> GridPath:  # fmt: skip
        """The cheapest path. Raises NoRouteError where there is none.

        start, goal: cells; of several, the cheapest pair. Default: the map's own start and goal, where its file has them.
        epsilon: above 1, weighted A*: a path that costs at most so many times the optimum; see ``GridPath.bound``.
        heuristic: the lower bound on what is left, for A* and greedy search. "squared-euclidean" is none, so the path may not be the cheapest.
        arrival: "beside": on a cell one step from the goal, which may be blocked; "nearest": where the goal cannot be reached, at the nearest
        cell that can. within: or on any cell at most so far from the goal, in cells, or metres on a map with metres. See ``GridPath.missed_by``.
        ties: of paths that cost exactly the same, "fewest_turns", or the "straightest", nearest to the line between the ends.
        from_goal: search backwards; the same answer, sooner if the goal is nearly enclosed.
        max_snap: how far a blocked end may be moved to a cell where the unit fits, in cells, or metres on a map with metres; infinite: any
        distance. Without it, a point in degrees or metres moves by two cells at most, and no other does. It also limits "nearest".
        pull: also draw the path tight, as ``GridPath.line``. compare: also find the cheapest path's cost, as ``GridPath.optimum``.
        explored: keep what the search did, for pictures and ``GridPath.explored``.

        >>> import numpy as np, starway as sw
        >>> mask = np.ones((3, 5), dtype=bool)
        >>> mask[:, 3] = False
        >>> grid = sw.GridMap(open=mask)
        >>> path = grid.route([(0, 0), (0, 2)], (4, 2), arrival="nearest")
        >>> path.start, path.cells[-1].tolist(), path.missed_by
        ((0, 2), [2, 2], 2.0)
        """
        starts, goals = self._ends(start), self._ends(goal)
        options = _path_options(within, arrival=arrival, ties=ties, from_goal=from_goal, max_snap=max_snap)
        asked = {**options, **_path_options(None, algorithm=algorithm, epsilon=epsilon, heuristic=heuristic, pull=pull, explored=explored)}
        found = GridPath(self._grid.route(starts, goals, asked), self._grid)
        if compare and found.optimal:
            found._optimum = found.cost
        elif compare and self._grid.width * self._grid.height <= _MOST_COMPARED:
            found._optimum = self._grid.route(starts, goals, options).cost
        return found

    def routes(self, start: Cell | None = None, goal: Cell | None = None, k: int = 3, *, max_snap: float | None = None) -> list[GridPath]:
        """The k cheapest paths, exactly, none of which visits a cell twice; fewer if there are no more."""
        found = self._grid.k_routes(self._ends(start), self._ends(goal), count_of(k, "k", least=1), number_or_none(max_snap, "max_snap", 0))
        return [GridPath(path, self._grid) for path in found]

    def write_routes(self, paths: Iterable[GridPath], path: str | PathLike[str], format: str = "") -> None:
        """Writes the paths of :meth:`routes` to one file, as :meth:`GridPath.write` does."""
        self._grid.write_paths([one._path for one in paths], fspath(path), format)

    def line(self, start: Cells | None = None, goal: Cells | None = None, *, algorithm: Literal["polyanya", "theta", "lazy-theta"] = "polyanya",
             arrival: Arrival = "goal", within: float | str | None = None, max_snap: float | str | None = None, explored: bool = False) -> GridLine:  # fmt: skip
        """The shortest line at any angle: "polyanya" is exact; "theta" turns at the middles of cells, and is nearly shortest. Only on maps
        of squares where all steps cost the same, and with corners="no_obstacle" or "never". Raises NoRouteError where there is none.

        start, goal, arrival, within, max_snap: as in :meth:`route`; of several ends, those of the cheapest path from cell to cell.
        explored: keep what "theta" did, for pictures.

        >>> import numpy as np, starway as sw
        >>> round(sw.GridMap(open=np.ones((3, 5), dtype=bool)).line((0, 0), (4, 2)).length, 3)
        4.472
        """
        options = _path_options(within, arrival=arrival, max_snap=max_snap, explored=explored)
        return GridLine(self._grid.any_angle(self._ends(start), self._ends(goal), algorithm, options), self._grid)

    def waypoints(self, points: Any, links: Any = None, *, costs: npt.ArrayLike | None = None, one_way: bool = False) -> Waypoints:
        """Points to route over in straight lines, and the links between them. Only on maps of squares where all steps cost the same.

        points: a mapping name -> cell, cells, or a CSV file with id,x,y (as the map's file counts cells, or in metres of its frame) or id,lon,lat.
        links: pairs of names (of cells: of numbers), or a CSV file with from,to and optionally cost and oneway; default: points that see each
        other are linked. costs: (links,) in the map's unit; default: the lengths. one_way: links lead from the first to the second only.

        >>> import numpy as np, starway as sw
        >>> grid = sw.GridMap(open=np.ones((5, 9), dtype=bool))
        >>> over = grid.waypoints({"a": (2, 2), "b": (6, 2)}, [("a", "b")], costs=[1])
        >>> line = over.route((0, 2), (8, 2))
        >>> line.length, line.via
        (5.0, ['a', 'b'])
        """
        if isinstance(points, (str, PathLike)):
            if links is not None and not isinstance(links, (str, PathLike)):
                raise UsageError("points of a file are linked by a file")
            made = self._grid.open_waypoints(fspath(points), "" if links is None else fspath(links))
            return Waypoints(made, self._grid, self._ends)
        if isinstance(links, (str, PathLike)):
            raise UsageError("a file of links belongs to a file of points")
        if links is None and (costs is not None or one_way):
            raise UsageError("costs= and one_way= have no effect without links=; pass links, or leave them out")
        if isinstance(points, Mapping):
            names = different(points, "waypoints")
            cells = np.array([self._cell(cell) for cell in points.values()], np.int32).reshape(-1, 2)
        else:
            cells = self._cells(points)
            names = [str(i) for i in range(len(cells))]
        ends, values = None, np.empty(0)
        if links is not None:
            number = {name: i for i, name in enumerate(names)}
            try:
                pairs = [(number[str(a)], number[str(b)]) for a, b in links]
            except KeyError as missing:
                raise UsageError(f"a link leads to {missing}, which is not a waypoint") from None
            ends = np.array(pairs, np.int32).reshape(-1, 2)
            if costs is not None:
                values = one_each(costs, len(pairs), f"costs for {len(pairs)} links")
            if not one_way:
                ends, values = np.ascontiguousarray(np.vstack([ends, ends[:, ::-1]])), np.concatenate([values, values])
        return Waypoints(self._grid.waypoints(names, np.ascontiguousarray(cells), ends, values), self._grid, self._ends)

    def pull(self, path: GridPath) -> tuple[float, npt.NDArray[np.int32]]:
        """A path of this map drawn tight: its length in the map's unit, and (n, 2) x, y of the cells where it turns. Never longer than the path."""
        return self._grid.pulled(path._path)

    def batch(self, starts: Any, goals: Any, *, algorithm: GridAlgorithm = "auto", epsilon: float = 1, heuristic: Heuristic = "auto",
              arrival: Arrival = "goal", within: float | str | None = None, ties: Ties = "any", from_goal: bool = False, paths: bool = False,
              threads: int = 0) -> Any:  # fmt: skip
        """Many queries on all threads: (n,) costs, infinite where there is no path. paths=True: also a list of n arrays of cells.

        starts, goals: (n, 2) cells. Otherwise as :meth:`route`.
        """
        options = _path_options(within, algorithm=algorithm, epsilon=epsilon, heuristic=heuristic, arrival=arrival, ties=ties, from_goal=from_goal)
        costs, cells, first = self._grid.batch(self._cells(starts), self._cells(goals), options, count_of(threads, "threads"))
        if not paths:
            return costs
        return costs, np.split(cells, first[1:-1].astype(np.int64)) if len(costs) else []

    def field(self, to: Any = None, *, away_from: Any = None, max_cost: float = float("inf")) -> Field:
        """Costs from every cell to the nearest of the cells ``to`` (a flow field for any number of agents), or from the nearest of
        ``away_from`` to every cell (a movement range, with max_cost). An end on a blocked cell is ignored."""
        if (to is None) == (away_from is None):
            raise UsageError("pass either to or away_from")
        away = to is None
        ends = self._cells(away_from if away else to, goal=not away, free=True)
        cost, next_cells = self._grid.field(ends, away, number_of(max_cost, "max_cost"))
        return Field(cost, next_cells, away, self._grid, self._cells)

    def connected(self, start: Cells, goal: Cells) -> bool:
        """Whether there is a path, without a search; of several cells, between any two."""
        return self._grid.connected(self._ends(start), self._ends(goal))

    def set_open(self, cells: Any, value: bool) -> None:
        """Opens or closes cells: (x, y), an array (n, 2), or a mask. The next request sees it; nothing is rebuilt."""
        if not isinstance(value, (bool, np.bool_)):
            raise UsageError(f"cells are opened by True and closed by False, all at once, not {value!r}")
        self._grid.set_open(self._cells(cells), bool(value))

    def set_cost(self, cells: Any, value: float) -> None:
        """Sets the cost of cells: a multiple of the map's unit (1/100 on a map that had no costs)."""
        if np.ndim(value) != 0:
            raise UsageError(f"the cost of cells is one number for all, not {value!r}")
        self._grid.set_cost(self._cells(cells), number_of(value, "the cost of cells"))

    def prepare(self, algorithm: GridAlgorithm = "jps+", *, memory: int = 0, progress: Progress = False) -> GridMap:
        """Computes what an algorithm needs ("jps+", "hpa", "labels") before the first request, and returns itself.

        memory: bytes that computing "labels" may take; default: half of the machine's.
        """
        with reporter(progress) as report:
            self._grid.prepare(algorithm, count_of(memory, "memory", MOST_BYTES), report)
        return self

    def save_index(self, path: str | PathLike[str], algorithm: Literal["hpa", "labels"] = "labels", *, memory: int = 0,
                   progress: Progress = False) -> None:  # fmt: skip
        """Computes what "hpa" or "labels" need, and writes it to a file, which :meth:`load_index` reads in a moment."""
        with reporter(progress) as report:
            self._grid.save_index(fspath(path), algorithm, count_of(memory, "memory", MOST_BYTES), report)

    def load_index(self, path: str | PathLike[str], algorithm: Literal["hpa", "labels"] = "labels") -> GridMap:
        """Uses a file of :meth:`save_index` or ``starway prepare``, and returns itself. Raises DataError if it is of another map."""
        self._grid.load_index(fspath(path), algorithm)
        return self

    def write(self, path: str | PathLike[str], format: str = "") -> list[str]:
        """Writes the cells: "map" (Moving AI), "characters" or "png"; default: by the extension. Returns what the format cannot hold."""
        return self._grid.write(fspath(path), format)

    def info(self) -> dict[str, Any]:
        """The map's figures: cells, costs, heights, sides, portals, rules of movement as sentences; what ``starway info`` tells."""
        return told(self._grid.info())

    def check(self, start: Cells | None = None, goal: Cells | None = None, *, heuristic: Heuristic = "auto", examples: int = 10) -> dict[str, Any]:
        """What may be wrong with the map: parts that cannot be reached, ends in walls, a lower bound that overestimates; what
        ``starway check`` tells. start, goal: default: the map's own, else a cell of the largest part. Each finding has up to ``examples``
        places."""
        return told(self._grid.check(self._ends(start), self._ends(goal), heuristic, count_of(examples, "examples")))

    def to_network(self, *, progress: Progress = False) -> Network:
        """The map as a graph: a node for each open cell, called "x,y", an edge for each step, and the weight "cost"."""
        from ._network import Network

        with reporter(progress) as report:
            return Network(self._grid.network(report))

    def mesh(self) -> Mesh:
        """The cells where the unit fits as a navigation mesh, in cells: cell (x, y) covers x to x + 1 and y to y + 1, and y counts
        downwards, which pictures of meshes do not. Only of squares; costs and heights are left out."""
        from ._mesh import Mesh

        return Mesh(_core.Mesh.of_grid(self._grid))

    def render(self, path: str | PathLike[str], route: GridPath | GridLine | Field | None = None, format: str = "", *, size: int = 0,
               title: str = "", show: Show = "none", width: int = 80, background: Background = "tiles") -> None:  # fmt: skip
        """Draws the map, and perhaps what it answered, to a file: .png, .svg, .html, .txt, ...

        size: pixels of the longer side, 64 to 8192. show: what stands in the cells: "arrows", "costs". width: columns of a .txt. background: what lies below on
        Tiled and LDtk maps: their "tiles", or "plain" cells.
        """
        if route is None:
            self._grid.draw(drawing(path, format, size, title, show, width, background))
        else:
            route.render(path, format, size=size, title=title, show=show, width=width, background=background)

    def _repr_html_(self) -> str:
        return picture_html(self._grid.draw, "the map", repr(self))

    def plot(self, path: GridPath | GridLine | None = None, ax: Any = None) -> Any:
        """Draws the map and a path on a matplotlib Axes; returns the Axes (needs matplotlib)."""
        return plot_cells(self._grid, ax) if path is None else path.plot(ax)

    def __getstate__(self) -> dict[str, Any]:
        if self._path is not None:
            raise UsageError("a map that was read from a file cannot be copied or pickled; pass its path instead")
        made = {"height": self.heights, "has_costs": self._has_costs} if self._rows is None else {}
        return {"rows": self._rows, "rules": self._rules, "open": self.open, "cost": self.cost, **made}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Makes the map as it was made, then the changes. Closed cells have costs, too, which count once they are opened."""
        open_cells, cost = state["open"], state["cost"]
        if state["rows"] is not None:
            self._read(state["rows"], state["rules"])
        else:
            GridMap.__init__(self, np.ones_like(open_cells), cost if state["has_costs"] else None, height=state["height"], **state["rules"])
        for value in (True, False):
            self.set_open(open_cells == value, value)
        other = cost != self.cost
        for value in np.unique(cost[other]):
            self.set_cost(other & (cost == value), value)

    def __repr__(self) -> str:
        height, width = self.shape
        return f"<GridMap: {width} x {height}, {self._grid.open_count} cells open>"


def run_scenario(scenario: str | PathLike[str], map: str | PathLike[str] = "", *, algorithm: GridAlgorithm | Literal["polyanya"] = "auto",
                 heuristic: Heuristic = "auto", every: int = 1, examples: int = 10, labels: str | PathLike[str] = "",
                 clusters: str | PathLike[str] = "", corners: Corners | None = None, topology: Topology | None = None,
                 costs: Mapping[str, float] | None = None, progress: Progress = False) -> dict[str, Any]:  # fmt: skip
    """Runs every query of a Moving AI scenario on its map, and checks every length and path; what ``starway scen`` tells.

    map: a tile map, or a navigation mesh, on which "polyanya" runs; default: the scenario's own. every: runs every so many queries. examples: mismatches that are listed.
    labels, clusters: files of :meth:`GridMap.save_index`. corners, topology, costs: the rules under which the lengths hold, where they are not
    Moving AI's.
    """
    rules = {"corners": corners, "topology": topology, "costs": None if costs is None else dict(costs)}
    with reporter(progress) as report:
        return told(_core.run_scenario(fspath(scenario), fspath(map), algorithm, heuristic, count_of(every, "every", least=1),
                                       count_of(examples, "examples"), fspath(labels), fspath(clusters), rules, report))  # fmt: skip

