"""Isochrones with their outlines, roads and pictures."""

from __future__ import annotations

import html
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from . import _core, _parquet
from ._draw import roads_in, view_of, x_scale_of
from ._extras import load
from ._members import IsochroneMembers
from ._picture import drawing, picture_html
from ._points import SnappedPoints

if TYPE_CHECKING:
    from ._network import Network

IsochroneFeatures = Literal["areas", "lines", "roads", "points"]


class Isochrone(IsochroneMembers, answer="isochrone"):
    """How far one gets along roads from some points, for one or several values of a weight. In a notebook it shows itself."""

    __slots__ = ("_answer", "_network", "values")

    def __init__(self, answer: _core.IsochroneAnswer, network: Network) -> None:
        self._answer, self._network = answer, network
        self.values: list[float] = [value for value, _, _ in answer.contours]

    def _tell(self, name: str) -> str:
        return self._answer.told(name)

    @property
    def origins(self) -> SnappedPoints:
        """The points, where they were put on roads."""
        return SnappedPoints(self._answer.origins, self._network)

    def polygons(self, value: float | None = None) -> list[list[npt.NDArray[np.float64]]]:
        """Of a value (default: the largest), the polygons, largest first: a list of rings of (n, 2) each, the first the outline."""
        wanted = max(self.values) if value is None else value
        for found, _, polygons in self._answer.contours:
            if found == wanted:
                return polygons
        raise KeyError(wanted)

    def to_geodataframe(self) -> Any:
        """A GeoDataFrame with a row for each value: value, unit, area (square metres) and a MultiPolygon (needs geopandas)."""
        geopandas, shapely = load("geopandas"), load("shapely")
        rows = [{"value": value, "unit": self.unit, "area": area} for value, area, _ in self._answer.contours]
        shapes = [
            shapely.MultiPolygon([shapely.Polygon(rings[0], rings[1:]) for rings in polygons]) for _, _, polygons in self._answer.contours
        ]
        return geopandas.GeoDataFrame(rows, geometry=shapes, crs=self._network.crs)

    def roads(self) -> Any:
        """The pieces of road within the largest value: a GeoDataFrame of edge (as the source numbers it), from_cost, to_cost and line, and of each
        weight that was asked for beside, such as "length", from_also_length and to_also_length (needs geopandas)."""
        geopandas, shapely = load("geopandas"), load("shapely")
        roads = self._answer.roads
        edges = self._network._numbers.rows_of(np.array([r[0] for r in roads], np.uint32))
        beside = {
            f"{end}_also_{name}": [each[i] for each in sums]
            for i, (name, _) in enumerate(self._answer.also)
            for end, sums in (("from", [r[4] for r in roads]), ("to", [r[5] for r in roads]))
        }
        return geopandas.GeoDataFrame(
            {"edge": edges, "from_cost": [r[1] for r in roads], "to_cost": [r[2] for r in roads], **beside},
            geometry=[shapely.LineString(r[3]) for r in roads],
            crs=self._network.crs,
        )

    def points(self) -> Any:
        """Where roads reach a value: a GeoDataFrame of value, edge, fraction (of the edge's length, or its piece's, from the tail) and point, and
        also_length of a weight "length" that was asked for beside (needs geopandas)."""
        geopandas, shapely = load("geopandas"), load("shapely")
        crossings = self._answer.crossings
        beside = {f"also_{name}": [sums[i] for c in crossings for sums in c[4]] for i, (name, _) in enumerate(self._answer.also)}
        return geopandas.GeoDataFrame(
            {
                "value": np.repeat([c[0] for c in crossings], [len(c[1]) for c in crossings]),
                "edge": self._network._numbers.rows_of(np.concatenate([c[1] for c in crossings])),
                "fraction": np.concatenate([c[2] for c in crossings]),
                **beside,
            },
            geometry=shapely.points(np.vstack([c[3] for c in crossings])),
            crs=self._network.crs,
        )

    def write(self, path: str | PathLike[str], format: str = "", *, features: IsochroneFeatures = "areas") -> None:
        """Writes a file: .geojson, .kml, .csv, ... features: the polygons, their outlines as "lines", the reached "roads" with their costs,
        or the "points" of roads where a value is reached."""
        _parquet.write(path, format, lambda file, kind: self._answer.write(file, kind, features))

    def _describe(self) -> str:
        values = ", ".join(f"{value:g}" for value in self.values)
        points = f"{len(self.origins)} point{'' if len(self.origins) == 1 else 's'}"
        return f"{'Towards' if self.towards else 'From'} {points}: {values} {self.unit}".rstrip() + f" by {self.weight}"

    def render(self, path: str | PathLike[str], format: str = "", *, size: int = 0, title: str = "") -> None:
        """Draws the reached roads by their costs, and the outlines, to a file: .png, .svg, .html, ... size: pixels of the longer side,
        64 to 8192."""
        self._answer.draw(drawing(path, format, size, title), self._describe())

    def plot(self, ax: Any = None, *, cmap: str = "viridis_r", roads: bool = True) -> Any:
        """Draws the polygons, and the roads around them, on a matplotlib Axes; returns the Axes (needs matplotlib)."""
        plt = load("matplotlib.pyplot")
        LineCollection = load("matplotlib.collections").LineCollection
        PathPatch, Path = load("matplotlib.patches").PathPatch, load("matplotlib.path").Path
        if ax is None:
            _, ax = plt.subplots()
        rings = [ring for value in self.values for polygon in self.polygons(value) for ring in polygon]
        view = view_of([*rings, self.origins.snapped])
        if roads:
            ax.add_collection(LineCollection(roads_in(self._network, view), colors="#b9bec7", linewidths=0.7, zorder=1))
        colors = plt.get_cmap(cmap)(np.linspace(0.1, 0.9, len(self.values)))
        for color, value in zip(colors, sorted(self.values, reverse=True)):
            for polygon in self.polygons(value):
                outline = Path.make_compound_path(*[Path(np.vstack([ring, ring[:1]]), closed=True) for ring in polygon])
                ax.add_patch(PathPatch(outline, facecolor=color, edgecolor=color, alpha=0.5, zorder=2))
        ax.plot(*self.origins.snapped.T, "o", color="#d7263d", zorder=3)
        ax.set_xlim(view[0], view[2])
        ax.set_ylim(view[1], view[3])
        ax.set_aspect(1 / x_scale_of(self._network, view))
        return ax

    def _repr_html_(self) -> str:
        if not self._network.has_coordinates:
            return f"<div>{html.escape(self._describe())}</div>"
        return picture_html(lambda options: self._answer.draw(options, ""), "the isochrone", self._describe())

    def __repr__(self) -> str:
        return f"<Isochrone: {self._describe()}>"
