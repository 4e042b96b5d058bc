"""What tile maps answer: paths, lines, fields."""

from __future__ import annotations

from os import PathLike, fspath
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _core
from ._answer import View
from ._errors import UsageError
from ._extras import load
from ._members import GridPathMembers
from ._numbers import flag_of, number_or_none
from ._picture import Background, Show, drawing, picture_html


def plot_cells(grid: _core.Grid, ax: Any) -> Any:
    """Draws the cells of a map on a matplotlib Axes: costs as shades, walls dark. Cell x, y has its middle at (x, y)."""
    plt = load("matplotlib.pyplot")
    if ax is None:
        _, ax = plt.subplots()
    open_cells, cost = grid.open.view(np.bool_), grid.cost
    highest = max(float(cost.max(where=open_cells, initial=0)), 1.0)
    ax.imshow(np.where(open_cells, cost, np.nan), cmap="YlGn", vmin=0, vmax=1.5 * highest + 1, interpolation="nearest")
    ax.set_facecolor("#3b4252")
    return ax


class GridPath(GridPathMembers, answer="map_route"):
    """A path on a tile map. In a notebook it shows itself."""

    __slots__ = ("_grid", "_optimum", "_path")

    def __init__(self, path: _core.GridPath, grid: _core.Grid) -> None:
        self._path, self._grid = path, grid
        self._optimum: float | None = None

    def _tell(self, name: str) -> str:
        return self._path.told(self._grid, name)

    @property
    def cost(self) -> float:
        """Straight steps cost 1 (or the cost of the cell entered), diagonal ones the square root of 2 times as much; on a map with a frame
        (ROS) times its metres per cell, so where all cells cost 1 this is the length in metres."""
        return self._path.cost

    @property
    def cells(self) -> npt.NDArray[np.int32]:
        """(n, 2) x, y of every cell from start to end, both included. ``mask[cells[:, 1], cells[:, 0]]`` are the cells of a mask."""
        return self._path.cells

    @property
    def leaps(self) -> list[int]:
        """Where in ``cells`` the path arrives by a portal or a jump instead of a step: ``cells[i - 1]`` to ``cells[i]`` is one."""
        return self._path.leaps

    @property
    def start(self) -> tuple[int, int]:
        """The start, of several the one that the path begins at."""
        return self._path.start

    @property
    def goal(self) -> tuple[int, int]:
        """The goal, of several the one that the path leads to. With ``arrival`` or ``within`` the path may end elsewhere."""
        return self._path.goal

    @property
    def bound(self) -> float:
        """``cost <= bound * optimum``; infinite: no guarantee."""
        return self._path.bound

    @property
    def optimum(self) -> float | None:
        """With ``compare``: the cost of the cheapest path; else None."""
        return self._optimum

    @property
    def line(self) -> npt.NDArray[np.int32]:
        """With ``pull``: (n, 2) x, y of the cells where the path, drawn tight, turns; else (0, 2)."""
        return self._path.line

    @property
    def line_leaps(self) -> list[int]:
        """The same as ``leaps``, of ``line``."""
        return self._path.line_leaps

    @property
    def line_length(self) -> float:
        """With ``pull``: the length of the line, in cells, or metres on a map with metres; else 0."""
        return self._path.line_length

    @property
    def fallback(self) -> str:
        """Why another algorithm than the requested one ran; empty otherwise."""
        return self._path.fallback

    @property
    def explored(self) -> npt.NDArray[np.int32]:
        """With ``explored``: (n, 2) x, y of the cells that the search settled, in order; of jump point searches the jump points."""
        return self._path.explored

    @property
    def notes(self) -> list[str]:
        """What was assumed about the request: ends that were moved."""
        return self._path.notes

    def write(self, path: str | PathLike[str], format: str = "") -> None:
        """Writes a file: .geojson, .gpx, .csv, ...; in lon,lat on a georeferenced map, in metres on one with a frame, else in cells."""
        self._grid.write_paths([self._path], fspath(path), format)

    def render(self, path: str | PathLike[str], format: str = "", *, size: int = 0, title: str = "", show: Show = "none",
               width: int = 80, background: Background = "tiles") -> None:  # fmt: skip
        """Draws the path on its map to a file: .png, .svg, .pdf, .html, .txt, ...

        With ``explored`` the search is drawn, too; .html steps through it, .yaml and .json are traces for Posthoc.
        size: pixels of the longer side, 64 to 8192. show: what stands in the cells. width: columns of a .txt. background: see :meth:`GridMap.render`.
        """
        self._grid.draw_path(self._path, drawing(path, format, size, title, show, width, background))

    def plot(self, ax: Any = None, *, color: str = "#d7263d", linewidth: float = 2) -> Any:
        """Draws the map and the path on a matplotlib Axes; returns the Axes (needs matplotlib)."""
        ax = plot_cells(self._grid, ax)
        cells = self.line if len(self.line) else self.cells
        ax.plot(cells[:, 0], cells[:, 1], color=color, linewidth=linewidth)
        return ax

    def _repr_html_(self) -> str:
        return picture_html(lambda options: self._grid.draw_path(self._path, options), "the path", repr(self)[1:-1])

    def __len__(self) -> int:
        return len(self.cells)

    def __repr__(self) -> str:
        return f"<GridPath: cost {self.cost:g}, {len(self)} cells, {'optimal' if self.optimal else 'not proven optimal'}>"


class GridLine(View):
    """Straight lines from cell to cell that turn at corners, cells or waypoints, whatever their angle."""

    __slots__ = ("_grid", "_line")

    def __init__(self, line: _core.GridLine, grid: _core.Grid) -> None:
        self._line, self._grid = line, grid

    @property
    def length(self) -> float:
        """In cells, or metres on a map with metres. Over waypoints: the costs of the links, and the lengths of the lines to the first and from the last."""
        return self._line.length

    @property
    def points(self) -> npt.NDArray[np.float64]:
        """(n, 2) x, y of both ends and the turns between: on a map with a frame (ROS) in its metres, y upwards; else in cells, where the
        middle of the first is (0.5, 0.5)."""
        return self._line.points

    @property
    def via(self) -> list[str]:
        """The names of the waypoints passed, in order."""
        return self._line.via

    @property
    def optimal(self) -> bool:
        """Whether no line is shorter; proven. Over waypoints: none over these."""
        return self._line.optimal

    @property
    def bound(self) -> float:
        """``length <= bound * shortest``; 0: no guarantee."""
        return self._line.bound

    @property
    def algorithm(self) -> str:
        """The one that ran."""
        return self._line.algorithm

    @property
    def notes(self) -> list[str]:
        """What was assumed about the request: ends that were moved."""
        return self._line.notes

    def write(self, path: str | PathLike[str], format: str = "") -> None:
        """Writes a file: .geojson, .gpx, .csv, ...; in lon,lat on a georeferenced map, in metres on one with a frame, else in cells,
        whose middles are whole numbers."""
        self._grid.write_line(self._line, fspath(path), format)

    def render(self, path: str | PathLike[str], format: str = "", *, size: int = 0, title: str = "", show: Show = "none",
               width: int = 80, background: Background = "tiles") -> None:  # fmt: skip
        """Draws the line, and the links of waypoints, on the map to a file: see :meth:`GridPath.render`."""
        self._grid.draw_line(self._line, drawing(path, format, size, title, show, width, background))

    def plot(self, ax: Any = None, *, color: str = "#d7263d", linewidth: float = 2) -> Any:
        """Draws the map and the line on a matplotlib Axes; returns the Axes (needs matplotlib)."""
        ax = plot_cells(self._grid, ax)
        points = self._line.cell_points - 0.5
        ax.plot(points[:, 0], points[:, 1], color=color, linewidth=linewidth)
        return ax

    def _repr_html_(self) -> str:
        return picture_html(lambda options: self._grid.draw_line(self._line, options), "the line", repr(self)[1:-1])

    def __repr__(self) -> str:
        return f"<GridLine: length {self.length:g}, {len(self.points)} points, {'optimal' if self.optimal else 'not proven optimal'}>"


class Waypoints(View):
    """Points on a tile map and the links between them; see :meth:`GridMap.waypoints`. It describes the map as it was when it was made."""

    __slots__ = ("_grid", "_points", "_find")

    def __init__(self, points: _core.Waypoints, grid: _core.Grid, find: Any) -> None:
        self._points, self._grid, self._find = points, grid, find

    @property
    def names(self) -> list[str]:
        """Of the points."""
        return self._points.ids

    @property
    def cells(self) -> npt.NDArray[np.int32]:
        """(n, 2) x, y of the points."""
        return self._points.cells

    @property
    def links(self) -> npt.NDArray[np.uint32]:
        """(links, 2) the numbers of the points that each link joins, in its direction."""
        return self._points.links[0]

    @property
    def costs(self) -> npt.NDArray[np.float64]:
        """(links,) in the map's unit."""
        return self._points.links[1]

    def route(self, start: Any = None, goal: Any = None, *, max_snap: float | None = None, explored: bool = False) -> GridLine:
        """The shortest way over the points: start and goal are linked to every point that they see, and to each other if they do.
        Raises NoRouteError where there is none. Otherwise as :meth:`GridMap.route`."""
        line = self._points.route(self._find(start), self._find(goal), number_or_none(max_snap, "max_snap", 0), flag_of(explored, "explored"))
        return GridLine(line, self._grid)

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"<Waypoints: {len(self)} points, {len(self.costs)} links>"


class Field:
    """Costs between every cell and the nearest of some ends: a flow field, or a movement range. A snapshot of the map; pictures show the map
    as it is when they are drawn. Pickled without its map."""

    __slots__ = ("_away", "_cost", "_find", "_grid", "_next")

    def __init__(self, cost: npt.NDArray[np.float64], next_cells: npt.NDArray[np.int32], away: bool, grid: _core.Grid | None = None,
                 find: Any = None) -> None:  # fmt: skip
        self._cost, self._next, self._away, self._grid, self._find = cost, next_cells, away, grid, find

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

    def path(self, cell: Any) -> npt.NDArray[np.int32]:
        """(n, 2) the cells of the path from a cell to its end, or from the source to the cell; (0, 2) where there is none.

        cell: as :meth:`GridMap.route` takes one; of a field that was pickled, two whole numbers."""
        x, y = self._cell_of(cell)
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

    def _cell_of(self, cell: Any) -> tuple[int, int]:
        if self._find is not None:
            found = self._find(cell, goal=self._away, free=True)
        else:
            found = np.asarray(cell)
            if found.dtype.kind not in "iu":
                raise UsageError(f"this field was pickled, without its map; pass a cell, two whole numbers, not {cell!r}")
            found = found.reshape(-1, 2) if found.size == 2 else found
        if found.shape != (1, 2):
            raise UsageError(f"a path of a field leads from or to one cell, (x, y), not {cell!r}")
        x, y = found[0].tolist()
        return x, y

    def _map(self) -> _core.Grid:
        if self._grid is None:
            raise UsageError("this field was pickled, without its map; write and draw it where it was made")
        return self._grid

    def write(self, path: str | PathLike[str]) -> None:
        """Writes a CSV with x,y,cost,next_x,next_y of every cell of the field, cheapest first."""
        self._map().write_field(np.ascontiguousarray(self.cells), self._cost, self._next, fspath(path))

    def _draw(self, options: dict[str, Any]) -> None:
        self._map().draw_field(np.ascontiguousarray(self.cells), self._cost, self._next, not self._away, options)

    def render(self, path: str | PathLike[str], format: str = "", *, size: int = 0, title: str = "", show: Show = "costs",
               width: int = 80, background: Background = "tiles") -> None:  # fmt: skip
        """Draws the field on its map to a file: .png, .svg, .pdf, .html, .txt, ...

        size: pixels of the longer side, 64 to 8192. show: what stands in the cells: "costs", "arrows" to the next cell, or "none".
        width: columns of a .txt.
        """
        self._draw(drawing(path, format, size, title, show, width, background))

    def plot(self, ax: Any = None, *, cmap: str = "viridis", arrows: bool = False) -> Any:
        """Draws the costs, and with ``arrows`` the next cells, on a matplotlib Axes; returns the Axes (needs matplotlib)."""
        plt = load("matplotlib.pyplot")
        if ax is None:
            _, ax = plt.subplots()
        shown = ax.imshow(np.where(self.reached, self._cost, np.nan), cmap=cmap, interpolation="nearest")
        ax.set_facecolor("#3b4252")
        ax.figure.colorbar(shown, ax=ax, label="cost")
        if arrows:
            x, y = self.cells.T
            step = self._next[y, x] - self.cells
            ax.quiver(x, y, step[:, 0], step[:, 1], angles="xy", scale_units="xy", scale=1.4, color="#fff")
        return ax

    def _repr_html_(self) -> str:
        if self._grid is None:
            return f"<div>{repr(self)[1:-1]}</div>"
        return picture_html(self._draw, "the field", repr(self)[1:-1])

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Field, (self._cost, self._next, self._away)

    def __repr__(self) -> str:
        return f"<Field: {int(self.reached.sum())} of {self._cost.size} cells reached>"
