"""Points of requests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import UsageError
from ._extras import load
from ._numbers import pair_of, unmasked

if TYPE_CHECKING:
    from ._network import Network
    from ._numbers import Numbers

U32 = npt.NDArray[np.uint32]

#: One point: a node of the source, by its label; (x, y); a text ("lon,lat", "node:LABEL", a place's name); a shapely Point; or a
#: SnappedPoints of one. What is equal to a node's label is that node, even a tuple of two numbers, in each request.
Point = Union[tuple[float, float], Sequence[float], npt.NDArray[Any], str, int, "SnappedPoints", Any]
#: Many points: an array of shape (n, 2), a sequence of points, a GeoSeries or GeoDataFrame of points, or SnappedPoints.
Points = Union[npt.NDArray[Any], Iterable[Any], "SnappedPoints", Any]


class SnappedPoints:
    """Points that were put on a network, for any number of requests. Immutable.

    Indexing with a slice, a mask or an array of numbers gives the selected points, as with an array; indexing with one number gives
    a ``SnappedPoints`` of one. A point that is too far from any road (see ``errors="coerce"`` of :meth:`Network.snap`) has
    ``on_network`` False: its cells of a matrix are infinite.
    """

    __slots__ = ("_crs", "_edge", "_list", "_network_checksum", "_node", "_numbers")

    def __init__(self, points: _core.PointList, network: Network) -> None:
        self._list = points
        self._network_checksum = network._topology_checksum
        self._crs = network.crs
        self._numbers: Numbers | None = network._numbers
        self._edge: U32 | None = None
        self._node: U32 | None = None

    def _like(self, points: _core.PointList, edge: U32 | None, node: U32 | None) -> SnappedPoints:
        other = SnappedPoints.__new__(SnappedPoints)
        other._list, other._network_checksum, other._crs, other._numbers = points, self._network_checksum, self._crs, self._numbers
        other._edge, other._node = edge, node
        return other

    def __len__(self) -> int:
        return len(self._list)

    @property
    def edge(self) -> npt.NDArray[np.uint32]:
        """(n,) the edge of each point, as the source numbers it; 4294967295 where a node was asked for by its label, or the point is not on
        the network."""
        if self._edge is None:
            assert self._numbers is not None
            self._edge = self._numbers.rows_of(self._list.edge)
        return self._edge

    @property
    def node(self) -> npt.NDArray[np.uint32]:
        """(n,) the number of the node of a point that is one (see :attr:`Network.tails`), else 4294967295."""
        if self._node is None:
            assert self._numbers is not None
            self._node = self._numbers.nodes_of(self._list.node)
        return self._node

    @property
    def fraction(self) -> npt.NDArray[np.float64]:
        """(n,) where each point is on its edge, or its piece of an edge that junctions split, by length from the tail: 0 to 1."""
        return self._list.fraction

    @property
    def distance(self) -> npt.NDArray[np.float64]:
        """(n,) metres from the point to its road; infinite where it is not on the network."""
        return self._list.distance

    @property
    def nearest_distance(self) -> npt.NDArray[np.float64]:
        """(n,) metres to the nearest road of all; less than ``distance`` where that road is on a small part of the network."""
        return self._list.nearest

    @property
    def on_network(self) -> npt.NDArray[np.bool_]:
        """(n,) False where a point is too far from any road."""
        return self._list.on_network.astype(np.bool_)

    @property
    def xy(self) -> npt.NDArray[np.float64]:
        """(n, 2) the points as they were asked for, in the network's coordinates: lon,lat, or x,y; NaN where it has none."""
        return self._list.position

    @property
    def snapped(self) -> npt.NDArray[np.float64]:
        """(n, 2) the points on their roads; NaN where there is none."""
        return self._list.snapped

    @property
    def name(self) -> list[str]:
        """The place's name, else that of the road."""
        return self._list.name

    def __getitem__(self, rows: Any) -> SnappedPoints:
        selected = np.arange(len(self), dtype=np.int64)[rows]
        taken = np.atleast_1d(selected)
        edge, node = (None if numbers is None else numbers[taken] for numbers in (self._edge, self._node))
        return self._like(self._list.take(taken), edge, node)

    def __iter__(self) -> Iterator[SnappedPoints]:
        return (self[i] for i in range(len(self)))

    def __add__(self, other: SnappedPoints) -> SnappedPoints:
        if not isinstance(other, SnappedPoints):
            return NotImplemented
        if other._network_checksum != self._network_checksum:
            raise UsageError("the points are on different networks")
        joined = _core.join_points([self._list, other._list])
        return self._like(joined, np.concatenate([self.edge, other.edge]), np.concatenate([self.node, other.node]))

    def __repr__(self) -> str:
        away = int(np.count_nonzero(~self.on_network))
        near = self.distance[self.on_network]
        shown = f"<SnappedPoints: {len(self)} points"
        if len(near):
            shown += f", {float(np.median(near)):.3g} m from their roads (median)"
        return shown + (f", {away} too far from any road>" if away else ">")

    def __getstate__(self) -> dict[str, Any]:
        return {
            "network": self._network_checksum,
            "crs": self._crs,
            "xy": self._list.position,
            "snapped": self._list.snapped,
            "distance": self.distance,
            "nearest": self.nearest_distance,
            "edge": self._list.edge,
            "node": self._list.node,
            "fraction": self.fraction,
            "segment": self._list.segment,
            "numbers": (self.edge, self.node),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._network_checksum = state["network"]
        self._crs = state["crs"]
        self._numbers = None
        self._edge, self._node = state["numbers"]
        self._list = _core.restore_points(
            state["xy"], state["snapped"], state["distance"], state["nearest"], state["edge"], state["node"],
            state["fraction"], state["segment"],
        )  # fmt: skip

    def to_geodataframe(self) -> Any:
        """The points on their roads, as a GeoDataFrame with edge, fraction and distance (needs geopandas)."""
        geopandas, shapely = load("geopandas"), load("shapely")
        return geopandas.GeoDataFrame(
            {"edge": self.edge, "fraction": self.fraction, "distance": self.distance, "name": self.name},
            geometry=shapely.points(self.snapped),
            crs=self._crs,
        )


def _geometry_coordinates(points: Any, crs: str | None) -> npt.NDArray[np.float64] | None:
    """Coordinates of a GeoSeries, GeoDataFrame or GeometryArray, projected to those of the network where both say what theirs are."""
    geometry = getattr(points, "geometry", points)
    if not hasattr(geometry, "to_crs"):
        return None
    if crs is not None and geometry.crs is not None and geometry.crs != crs:
        geometry = geometry.to_crs(crs)
    kinds = np.asarray(geometry.geom_type)
    if len(other := np.flatnonzero(kinds != "Point")):
        raise UsageError(f"row {other[0]} is {kinds[other[0]] if isinstance(kinds[other[0]], str) else 'without a geometry'}, not a Point; pass points only")
    return np.ascontiguousarray(np.column_stack([geometry.x, geometry.y]), dtype=np.float64)


def one_point(point: Point, network: Network) -> Any:
    """What the core takes for one point."""
    if isinstance(point, SnappedPoints):
        check_network(point, network)
        if len(point) != 1:
            raise UsageError(f"one point is needed here, not {len(point)}")
        return point._list
    node = network._labels.named(point)
    if node is not None:
        return node
    if isinstance(point, str):
        return point
    if isinstance(point, (int, np.integer)) and not isinstance(point, bool):
        if network._labels.any_type:
            raise UsageError(f"the network has no node {point!r}")
        return f"node:{int(point)}"
    shape: Any = point
    kind = getattr(point, "geom_type", None)  # of a GeoSeries, one for each
    if isinstance(kind, str) and kind == "Point" and not shape.is_empty:
        return (float(shape.x), float(shape.y))
    try:
        return pair_of(shape)
    except (TypeError, ValueError):
        raise UsageError(f"{point!r} is not a point; pass (x, y), a text such as a place's name, or a node") from None


def many_points(points: Points, network: Network) -> Any:
    """What the core takes for many points: a PointList, an array (n, 2) of float64, or a list of single points."""
    if isinstance(points, SnappedPoints):
        check_network(points, network)
        return points._list
    coordinates = _geometry_coordinates(points, network.crs)
    if coordinates is not None:
        return _finite(coordinates)
    if isinstance(points, (str, Set, Mapping)):
        raise UsageError(f"a list of points is needed here, not one {'text' if isinstance(points, str) else type(points).__name__}")
    unmasked(points, "points")
    if hasattr(points, "columns"):
        raise UsageError('of a table, pass the columns of the points, x or longitude first: frame[["lon", "lat"]].to_numpy()')
    if not isinstance(points, np.ndarray):
        try:
            points = list(points)
        except TypeError:
            raise UsageError(f"points are an array of shape (n, 2), or a sequence of points, not {points!r}") from None
        if any(isinstance(point, (str, int, np.integer, SnappedPoints)) or hasattr(point, "geom_type") for point in points):
            return [one_point(point, network) for point in points]
        if not points:
            return np.empty((0, 2))
    elif points.ndim == 1 and points.dtype.kind in "iuUO":
        return [one_point(point, network) for point in points.tolist()]
    if network._labels.any_type:
        rows = [tuple(row) if isinstance(row, list) else row for row in (points.tolist() if isinstance(points, np.ndarray) else points)]
        if any(network._labels.named(row) is not None for row in rows):
            return [one_point(row, network) for row in rows]
    try:
        if isinstance(points, np.ndarray) and points.dtype.kind in "cb":
            raise TypeError
        array = np.ascontiguousarray(points, dtype=np.float64)
    except (TypeError, ValueError):
        raise UsageError("points are an array of shape (n, 2), or a sequence of points") from None
    if array.ndim != 2 or array.shape[1] != 2:
        one = "; of one point, make a list, [point]" if array.shape == (2,) else ""
        raise UsageError(f"points are an array of shape (n, 2), not {array.shape}{one}")
    return _finite(array)


def each_point(points: Points, what: str, network: Network) -> list[Any]:
    """What the core takes for each of many points."""
    if isinstance(points, tuple) and not points:
        return []
    if isinstance(points, SnappedPoints):
        return [one_point(point, network) for point in points]
    if isinstance(points, str):
        raise UsageError(f"{what} is a list of points, not {points!r}; of one, [{points!r}]")
    found = many_points(points, network)
    return [tuple(point) for point in found.tolist()] if isinstance(found, np.ndarray) else list(found)


def _finite(points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    bad = np.flatnonzero(~np.isfinite(points).all(axis=1))
    if len(bad):
        others = f", nor are {len(bad) - 1} others" if len(bad) > 1 else ""
        x, y = points[bad[0]]
        raise UsageError(f"point {bad[0]}, {x:g},{y:g}, is not two finite numbers{others}; leave such points out")
    return points


def check_network(points: SnappedPoints, network: Network) -> None:
    if points._network_checksum != network._topology_checksum:
        raise UsageError("the points were put on another network; snap them on this one")
