"""Navigation meshes: walkable areas, and the shortest straight lines through them."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from . import _core
from ._answer import View
from ._crs import crs_text, frame_of
from ._errors import UsageError
from ._extras import load
from ._geometry import polygons_of
from ._members import MeshRouteMembers
from ._numbers import count_of, flag_of, number_of, number_or_none
from ._picture import drawing, picture_html
from ._told import told

if TYPE_CHECKING:
    from ._grid import GridMap


class MeshRoute(MeshRouteMembers, answer="mesh_route"):
    """The shortest line from one point to another. In a notebook it shows itself."""

    __slots__ = ("_mesh", "_route")

    def __init__(self, route: _core.MeshRoute, mesh: Mesh) -> None:
        self._route, self._mesh = route, mesh

    def _tell(self, name: str) -> str:
        return self._route.told(self._mesh._mesh, name)

    @property
    def length(self) -> float:
        """In the mesh's unit; metres on Earth. Proven shortest."""
        return self._route.length

    @property
    def line(self) -> npt.NDArray[np.float64]:
        """(n, 2) both ends and the corners between."""
        return self._route.line

    @property
    def heights(self) -> list[float]:
        """Of each point of the line; empty on a mesh without heights."""
        return self._route.heights

    @property
    def moved(self) -> tuple[float, float]:
        """How far start and end were moved onto the mesh."""
        return self._route.moved

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        return {
            "type": "Feature",
            "properties": {"length": self.length},
            "geometry": {"type": "LineString", "coordinates": self.line.tolist()},
        }

    def write(self, path: str | PathLike[str], format: str = "") -> None:
        """Writes the line to a file: .geojson, .gpx, .kml, .csv, ..."""
        self._mesh._mesh.write_route(self._route, fspath(path), format, False)

    def write_explored(self, path: str | PathLike[str], format: str = "") -> None:
        """Writes what the search settled, in order: of a route that was asked for with ``explored=True``."""
        self._mesh._mesh.write_route(self._route, fspath(path), format, True)

    def render(self, path: str | PathLike[str], format: str = "", *, size: int = 0, title: str = "") -> None:
        """Draws the mesh and the line, and with ``explored=True`` the search, to a file: .png, .svg, .pdf, .html, .yaml (a trace for
        Posthoc), ... size: pixels of the longer side, 64 to 8192."""
        self._mesh._mesh.draw(self._route, drawing(path, format, size, title))

    def plot(self, ax: Any = None) -> Any:
        """Draws the mesh and the line on a matplotlib Axes; returns the Axes (needs matplotlib)."""
        return self._mesh.plot(self, ax)

    def _repr_html_(self) -> str:
        return picture_html(lambda options: self._mesh._mesh.draw(self._route, options), "the route", repr(self)[1:-1])

    def __repr__(self) -> str:
        return f"<MeshRoute: {self.length:g} long, {len(self.line)} points>"


class Mesh(View):
    """A walkable area as convex polygons. Every method may be called from any thread; calls on one mesh wait for each other. A mesh cannot be
    pickled: see :meth:`write`.

    >>> import starway as sw
    >>> mesh = sw.Mesh.around([(4, 0, 6, 10)], margin=2)
    >>> round(mesh.route((0, 8), (10, 8), max_snap=5).length, 3)
    7.657
    """

    _instead = "a file of write(), which Mesh.open() reads,"

    def __init__(self, mesh: _core.Mesh) -> None:
        self._mesh = mesh

    @classmethod
    def open(cls, path: str | PathLike[str], *, max_slope: float = 45, headroom: float = 2, climb: float = 0.9, merge: bool = False) -> Mesh:
        """Reads a mesh: Polyanya's .mesh, or the triangles of an .obj.

        Of an .obj, for who walks there: max_slope: degrees; headroom: free height, and climb: the highest step, in the file's unit.
        merge: polygons of a .mesh become larger ones.
        """
        slope, free, step = number_of(max_slope, "max_slope"), number_of(headroom, "headroom"), number_of(climb, "climb")
        return cls(_core.Mesh.opened(fspath(path), slope, free, step, flag_of(merge, "merge")))

    @classmethod
    def around(cls, obstacles: Any, *, crs: Any = None, margin: float = -1, layer: str = "", where: str = "") -> Mesh:
        """The area around polygons: boxes (x0, y0, x1, y1), arrays (n, 2), shapely polygons, or a GeoDataFrame of them; or a file.

        crs: of the coordinates, anything that pyproj takes: "EPSG:4326" where they are lon,lat; None or "none": a plane. A GeoDataFrame with a CRS
        is projected to it; default: to lon,lat.
        margin: around the obstacles' box, in metres or the plane's unit; below 0: 5 % of its longer side.
        layer, where: of a file: the layer to read, and a condition in SQL; its crs is only needed where the file has none.
        """
        margin = number_of(margin, "margin")
        if isinstance(obstacles, (str, PathLike)):
            return cls(_core.Mesh.around_file(fspath(obstacles), margin, layer, where, crs_text(crs or "")))
        if layer or where:
            raise UsageError("layer= and where= are of a file of obstacles; leave them out")
        if crs is None and getattr(getattr(obstacles, "geometry", None), "crs", None) is not None:
            crs = "EPSG:4326"
        on_earth, plane = frame_of(crs or None)
        return cls(_core.Mesh.around(polygons_of(obstacles, crs if on_earth or plane else None), on_earth, margin))

    @classmethod
    def of_map(cls, grid: GridMap) -> Mesh:
        """The cells of a tile map where the unit fits: see :meth:`GridMap.mesh`."""
        return grid.mesh()

    def route(self, start: Sequence[float], end: Sequence[float], *, max_snap: float | None = None,
              algorithm: Literal["polyanya", "visibility"] = "polyanya", explored: bool = False) -> MeshRoute:  # fmt: skip
        """The shortest line between two points: (x, y), or (x, y, height) to choose a floor. Raises NoRouteError where there is none.

        max_snap: how far a point may be off the mesh, in its unit; metres on Earth; default: a tenth of the longer side of the mesh's box.
        explored: keep what the search did, for pictures."""
        (x0, y0, from_height), (x1, y1, to_height) = _point(start, "start"), _point(end, "end")
        found = self._mesh.route(x0, y0, x1, y1, number_or_none(max_snap, "max_snap", 0), from_height, to_height,
                                 algorithm, flag_of(explored, "explored"))  # fmt: skip
        return MeshRoute(found, self)

    def write(self, path: str | PathLike[str]) -> None:
        """Writes the mesh: as GeoJSON where the path ends in .geojson or .json, else as Polyanya's .mesh."""
        self._mesh.write(fspath(path), fspath(path).lower().endswith((".geojson", ".json")))

    def info(self) -> dict[str, Any]:
        """The mesh's figures: polygons, parts, borders, area, extent; what ``starway info`` tells."""
        return told(self._mesh.info())

    def check(self, *, examples: int = 10) -> dict[str, Any]:
        """What may be wrong with the mesh: borders that another polygon touches without being joined, unused vertices; what
        ``starway check`` tells."""
        return told(self._mesh.check(count_of(examples, "examples")))

    def render(self, path: str | PathLike[str], route: MeshRoute | None = None, format: str = "", *, size: int = 0, title: str = "") -> None:
        """Draws the mesh and a route to a file: .png, .svg, .html, ... size: pixels of the longer side, 64 to 8192."""
        self._mesh.draw(None if route is None else route._route, drawing(path, format, size, title))

    def _repr_html_(self) -> str:
        return picture_html(lambda options: self._mesh.draw(None, options), "the mesh", repr(self)[1:-1])

    def plot(self, route: MeshRoute | None = None, ax: Any = None) -> Any:
        """Draws the polygons and a route on a matplotlib Axes; returns the Axes (needs matplotlib)."""
        plt = load("matplotlib.pyplot")
        PolyCollection = load("matplotlib.collections").PolyCollection
        if ax is None:
            _, ax = plt.subplots()
        ax.add_collection(PolyCollection(self.polygons, facecolors="#e8ece4", edgecolors="#b9bec7", linewidths=0.5))
        if route is not None:
            ax.plot(route.line[:, 0], route.line[:, 1], color="#d7263d", linewidth=2)
        ax.autoscale_view()
        ax.set_aspect("equal")
        return ax

    @property
    def polygons(self) -> list[npt.NDArray[np.float64]]:
        """The convex polygons: (n, 2) each."""
        return self._mesh.polygons

    @property
    def notes(self) -> list[str]:
        """What was recognised and assumed."""
        return self._mesh.notes

    def __repr__(self) -> str:
        return f"<Mesh: {self._mesh.polygon_count} polygons, {self._mesh.vertex_count} vertices, {self._mesh.part_count} parts>"


def _point(point: Any, what: str) -> tuple[float, float, float | None]:
    """A text of two digits is no point."""
    try:
        numbers = [] if isinstance(point, str) else [number_of(number, what) for number in point]
    except (TypeError, ValueError):
        numbers = []
    if len(numbers) not in (2, 3):
        raise UsageError(f"{what} is (x, y), or (x, y, height), not {point!r}")
    return numbers[0], numbers[1], numbers[2] if len(numbers) == 3 else None
