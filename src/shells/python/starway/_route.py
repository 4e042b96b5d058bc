"""Routes and what can be made of them."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _core, _parquet
from ._draw import svg_map
from ._errors import UsageError
from ._extras import load
from ._members import MatchMembers, RouteMembers, TripMembers
from ._numbers import flag_of
from ._picture import drawing, picture_html
from ._points import SnappedPoints

if TYPE_CHECKING:
    from ._network import Network

__all__ = ["Leg", "Match", "Matching", "Road", "Route", "Routes", "Step", "Trip"]


@dataclass(frozen=True)
class Road:
    """A stretch of a route along roads of one name."""

    name: str
    distance: float | None  #: metres; None where the network has no lengths
    duration: float | None  #: seconds; None where it has no times
    first_point: int  #: into the leg's line
    last_point: int


@dataclass(frozen=True, eq=False)
class Leg:
    """A route from one waypoint to the next."""

    cost: float  #: in the weight's unit
    distance: float | None  #: metres; None where the network has no lengths
    duration: float | None  #: seconds; None where it has no times
    line: npt.NDArray[np.float64]  #: (n, 2)
    roads: list[Road]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Leg) and self._numbers() == other._numbers() and np.array_equal(self.line, other.line) and self.roads == other.roads

    def __hash__(self) -> int:
        return hash(self._numbers())

    def _numbers(self) -> tuple[float, float | None, float | None]:
        return self.cost, self.distance, self.duration


@dataclass(frozen=True)
class Step:
    """What a traveller does, and the way from there to the next step. The words are those of OSRM's API."""

    text: str  #: one sentence, in the language asked for
    type: str  #: "depart", "turn", "new name", "roundabout", "arrive", ...
    modifier: str  #: "left", "slight right", "uturn", ...; empty for a departure
    name: str  #: of the road that follows; empty where it has none
    ref: str  #: its number: "A 1"
    destinations: str  #: what signs name
    exits: str  #: the number of the motorway's exit
    exit: int | None  #: of a roundabout, counted from 1
    mode: str  #: "driving", "cycling", "walking", "ferry", "pushing bike"
    distance: float  #: metres to the next step
    duration: float | None  #: seconds; None where the network has no times
    location: tuple[float, float]
    bearing_before: int  #: degrees clockwise from north
    bearing_after: int
    first_point: int  #: into the leg's line
    last_point: int


class Route(RouteMembers, answer="route"):
    """One route. Costs are in ``unit``, distances in metres, durations in seconds, positions in the network's coordinates.

    In a notebook it shows itself on a map. ``__geo_interface__`` is a GeoJSON feature, which shapely, geopandas and folium take. As all
    answers that show a part of their network or map, it cannot be pickled: keep its numbers and arrays.
    """

    __slots__ = ("_network", "_route", "alternatives", "sharing")

    def __init__(self, route: _core.Route, network: Network) -> None:
        self._route = route
        self._network = network
        #: The other routes of ``net.route(..., alternatives=n)``, best first: by cost, or by ``preference`` where the weight is of a profile.
        self.alternatives: list[Route] = []
        #: Of several routes: the share of its cost that overlaps with routes before it, 0 to 1.
        self.sharing = 0.0

    def _tell(self, name: str) -> str:
        return self._route.told(self._network._core, name)

    @property
    def cost(self) -> float:
        """In ``unit``: of a profile the travel time in seconds, of any other weight what was minimised."""
        return self._route.cost

    @property
    def cost_steps(self) -> int:
        """What was minimised, exactly: ``cost_steps * resolution`` is the ``preference``, or the ``cost`` where the weight is of no profile."""
        return self._route.cost_steps

    @property
    def resolution(self) -> float:
        return self._route.resolution

    @property
    def also(self) -> dict[str, float]:
        """What :meth:`Network.route` was asked to sum up beside the cost, each in the unit of its weight; infinite where that weight closes a road."""
        return self._route.also

    @property
    def bound(self) -> float:
        """``cost <= bound * optimum``."""
        return self._route.bound

    @property
    def line(self) -> npt.NDArray[np.float64]:
        """(n, 2) the whole line; (0, 2) on a network without coordinates."""
        return self._route.line

    @property
    def arcs(self) -> npt.NDArray[np.uint32]:
        """(n,) the arcs travelled: a direction of an edge each; the first and the last perhaps in part."""
        return self._route.arcs

    @property
    def edges(self) -> npt.NDArray[np.uint32]:
        """(n,) the edges travelled, in order, as the source numbers them: of a GeoDataFrame, positions for ``iloc``; of OpenStreetMap, ways. One
        that junctions split comes once for each piece travelled, and one in which a leg ends and the next begins once for each leg."""
        return self._network._numbers.rows_of(self._network._arc_edges[self.arcs])

    @property
    def features(self) -> npt.NDArray[np.uint32]:
        """The same as :attr:`edges`."""
        return self.edges

    @property
    def nodes(self) -> npt.NDArray[np.uint32]:
        """(n,) the numbers of the nodes passed: see :attr:`Network.node_xy`."""
        return self._network._numbers.nodes_of(self._route.nodes)

    @property
    def node_labels(self) -> list[Any]:
        """The nodes passed, as the source calls them: the nodes of a graph."""
        return self._network._labels.of(self._route.nodes)

    @property
    def explored(self) -> npt.NDArray[np.uint32]:
        """(n,) the numbers of the nodes that the search settled, in order; empty unless ``explored=True``."""
        return self._network._numbers.nodes_of(self._route.explored)

    @property
    def waypoints(self) -> SnappedPoints:
        """Start, points on the way, and end, where they were put on roads."""
        return SnappedPoints(self._route.waypoints, self._network)

    @property
    def legs(self) -> list[Leg]:
        """From waypoint to waypoint."""
        lengths, times = self.distance is not None, self.duration is not None

        def known(distance: float, duration: float) -> tuple[float | None, float | None]:
            return distance if lengths else None, duration if times else None

        return [
            Leg(cost, *known(distance, duration), line, [Road(name, *known(metres, seconds), *ends) for name, metres, seconds, *ends in roads])
            for cost, distance, duration, line, roads in self._route.legs
        ]

    def directions(self, language: str = "", *, language_file: str | PathLike[str] = "") -> list[list[Step]]:
        """Turn-by-turn directions: a list of steps for each leg.

        language: English, or one for which a file is found, such as "de": in ``$STARWAY_LANGUAGES``, or of osrm-text-instructions.
        language_file: or this file of osrm-text-instructions.
        """
        if not self._network.has_coordinates:
            raise UsageError("directions need coordinates, which this network does not have")
        legs = self._route.directions(self._network._core, language, fspath(language_file))
        unknown = {"duration": None} if self.duration is None else {}
        return [[Step(**{**step, **unknown}) for step in leg] for leg in legs]

    @property
    def roads(self) -> list[str]:
        """The names of the roads, in order, without unnamed ones."""
        names: list[str] = []
        for leg in self.legs:
            names.extend(road.name for road in leg.roads if road.name and (not names or names[-1] != road.name))
        return names

    @property
    def notes(self) -> list[str]:
        return self._route.notes

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        properties: dict[str, Any] = {
            "cost": self.cost,
            "unit": self.unit,
            "weight": self.weight,
            "optimal": self.optimal,
            "roads": self.roads,
        }
        if self.distance is not None:
            properties["distance"] = self.distance
        if self.duration is not None:
            properties["duration"] = self.duration
        line = self.line
        geometry = {"type": "LineString", "coordinates": line.tolist()} if len(line) else None
        return {"type": "Feature", "properties": properties, "geometry": geometry}

    def to_geodataframe(self) -> Any:
        """This route and its alternatives as a GeoDataFrame, one row each (needs geopandas)."""
        return Routes([self, *self.alternatives]).to_geodataframe()

    def write(self, path: str | PathLike[str], format: str = "", *, legs: bool = False, roads: bool = False, steps: bool = False,
              language: str = "", language_file: str | PathLike[str] = "") -> None:  # fmt: skip
        """Writes a file: .geojson, .gpx, .kml, .csv, .shp, .parquet (GeoParquet; needs pyarrow), ... by its extension or the format's name.

        legs, roads, steps: also a feature for each leg, each road, each step of the directions. language, language_file: of the directions;
        see :meth:`directions`. For a route with its alternatives see :meth:`Routes.write`.
        """
        _write([self], [], path, format, legs, roads, steps, language, language_file)

    def write_explored(self, path: str | PathLike[str], format: str = "") -> None:
        """Writes the nodes that the search settled, in order, with their costs: of a route that was asked for with ``explored=True``."""
        self._route.write_explored(self._network._core, fspath(path), format)

    def render(self, path: str | PathLike[str], format: str = "", *, size: int = 0, title: str = "", language: str = "") -> None:
        """Draws the route, its alternatives and the roads around them to a file: .png, .svg, .pdf, .html (with directions), .txt.

        size: pixels of the longer side, 64 to 8192. language: of the directions; see :meth:`directions`. With
        ``net.route(..., explored=True)`` the search is drawn, too, and .yaml and .json are traces of it for Posthoc.
        """
        told = self.directions(language) if len(self.arcs) and self._network.has_coordinates else []
        steps = [(step.text, _length(step.distance)) for leg in told for step in leg]
        _core.draw_routes(self._network._core, self._route, [other._route for other in self.alternatives], drawing(path, format, size, title),
                          self._describe(), steps)  # fmt: skip

    def plot(self, ax: Any = None, color: str = "#d7263d", linewidth: float = 3, roads: bool = True) -> Any:
        """Draws the route, and the roads around it, on a matplotlib Axes; returns the Axes (needs matplotlib)."""
        from ._draw import plot_route

        return plot_route(self, ax, color, linewidth, roads)

    def _describe(self) -> str:
        shown = [f"{self.cost:,.6g} {self.unit}".rstrip() + (f" ({self.weight})" if self.weight else "")]
        if self.distance is not None and self.unit != "m":
            shown.append(f"{self.distance / 1000:.3f} km" if self.distance >= 1000 else f"{self.distance:.1f} m")
        if self.duration is not None and self.unit != "s":
            shown.append(f"{self.duration / 60:.1f} min")
        shown.append(f"{len(self.arcs)} edges")
        if self.optimal:
            shown.append("optimal")
        elif isfinite(self.bound):  # what a trace was matched to is not compared with the cheapest route
            shown.append(f"at most {self.bound:.4g} times the optimum")
        return ", ".join(shown)

    def __repr__(self) -> str:
        return f"<Route: {self._describe()}>"

    def _repr_html_(self) -> str:
        words = html.escape(self._describe())
        warnings = "".join(f"<div>{html.escape(text)}</div>" for text in self.warnings)
        return f"<div>{svg_map(self)}<div>{words}</div>{warnings}</div>"


def _write(routes: list[Route], in_common: list[float], path: str | PathLike[str], format: str, legs: bool, roads: bool, steps: bool,
           language: str, language_file: str | PathLike[str]) -> None:  # fmt: skip
    parts = [name for name, wanted in (("legs", legs), ("roads", roads), ("steps", steps)) if wanted]
    _parquet.write(path, format, lambda file, kind: _core.write_routes(
        routes[0]._network._core, [route._route for route in routes], in_common, file, kind, parts, language, fspath(language_file)))  # fmt: skip


def _length(metres: float) -> str:
    return "" if not metres > 0 else f"{metres / 1000:.1f} km" if metres >= 1000 else f"{metres:.0f} m"


@dataclass(frozen=True, eq=False)
class Trip(TripMembers, answer="trip"):
    """Stops in their best order."""

    route: Route  #: its waypoints are the stops in the order of travel; for a round trip the first one again
    order: npt.NDArray[np.uint64]  #: (stops,) the numbers of the stops, in the order of travel
    warnings: list[str]
    #: With ``split``: the trips through stops that cannot be reached from this one's.
    others: list[Trip] = field(default_factory=list)
    _answer: _core.TripAnswer | None = field(default=None, repr=False, compare=False)

    def _tell(self, name: str) -> str:
        found: str = _asked(self._answer).told(name)
        return found

    @property
    def cost(self) -> float:
        """Of the whole trip, in the route's unit."""
        return self.route.cost

    @property
    def optimal(self) -> bool:
        """Whether no order costs less; proven for up to 12 stops."""
        return self.route.optimal

    def write(self, path: str | PathLike[str], format: str = "", *, legs: bool = False) -> None:
        """Writes the trip, and with ``split`` the others, to a file: .geojson, .gpx, .kml, .csv, ... legs: also a feature for each leg."""
        _parquet.write(path, format, lambda file, kind: _asked(self._answer).write(file, kind, flag_of(legs, "legs")))

    def _describe(self) -> str:
        return f"{len(self.order)} stops: {self.route._describe()}"

    def render(self, path: str | PathLike[str], format: str = "", *, size: int = 0, title: str = "") -> None:
        """Draws the trip, its stops and the roads around them to a file: .png, .svg, .html, ... size: pixels of the longer side,
        64 to 8192."""
        _asked(self._answer).draw(drawing(path, format, size, title), self._describe())

    def plot(self, ax: Any = None, *, color: str = "#d7263d", linewidth: float = 3, roads: bool = True) -> Any:
        """Draws the route and its stops, numbered in their order, on a matplotlib Axes; returns the Axes (needs matplotlib)."""
        ax = self.route.plot(ax, color, linewidth, roads)
        stops = self.route.waypoints.snapped[: len(self.order)]
        ax.plot(*stops.T, "o", color="#1b6ca8", markersize=12, zorder=4)
        for number, (x, y) in enumerate(stops.tolist(), 1):
            ax.annotate(str(number), (x, y), ha="center", va="center", color="#fff", fontsize=8, zorder=5)
        return ax

    def _repr_html_(self) -> str:
        return _picture_of(self.route._network, _asked(self._answer), "the trip", self._describe())


def _asked(answer: Any) -> Any:
    """What the core answered."""
    if answer is None:
        raise UsageError("this answer was not asked of a network, so there is nothing to write or draw")
    return answer


def _picture_of(network: Network, answer: Any, alt: str, words: str) -> str:
    if not network.has_coordinates:
        return f"<div>{html.escape(words)}</div>"
    return picture_html(lambda options: answer.draw(options, ""), alt, words)


@dataclass(frozen=True, eq=False)
class Matching:
    """A piece of a trace that was driven without a gap."""

    route: Route  #: from matched point to matched point
    confidence: float  #: 0 to 1: how likely it is, on average, that a point was on the road that it is matched to
    points: npt.NDArray[np.uint64]  #: (waypoints,) numbers of the trace's points


@dataclass(frozen=True, eq=False)
class Match(MatchMembers, answer="match"):
    """A trace on the roads that it was driven on."""

    matchings: list[Matching]
    points: SnappedPoints  #: (n,) the trace's points on their roads; ``on_network`` is False where one was left out
    matching: npt.NDArray[np.int64]  #: (n,) the matching of each point; -1 where it was left out
    warnings: list[str]
    _answer: _core.MatchAnswer | None = field(default=None, repr=False, compare=False)
    _network: Network | None = field(default=None, repr=False, compare=False)

    def _tell(self, name: str) -> str:
        found: str = _asked(self._answer).told(name)
        return found

    @property
    def edges(self) -> npt.NDArray[np.uint32]:
        """The edges travelled, in order, as the source numbers them: those between each point and the next, as :attr:`Route.edges`."""
        parts = [matching.route.edges for matching in self.matchings]
        return np.concatenate(parts) if parts else np.empty(0, np.uint32)

    def to_geodataframe(self) -> Any:
        """A row per matching: confidence, distance, duration and line (needs geopandas)."""
        frame = Routes([matching.route for matching in self.matchings]).to_geodataframe()
        frame["confidence"] = [matching.confidence for matching in self.matchings]
        return frame


    def write(self, path: str | PathLike[str], format: str = "", *, legs: bool = False) -> None:
        """Writes a feature for each matching to a file: .geojson, .gpx, .kml, .csv, ... legs: also one for each leg."""
        _parquet.write(path, format, lambda file, kind: _asked(self._answer).write(file, kind, flag_of(legs, "legs"), False))

    def write_points(self, path: str | PathLike[str], format: str = "") -> None:
        """Writes the points of the trace, where they were put: point, matching, distance, alternatives, road."""
        _parquet.write(path, format, lambda file, kind: _asked(self._answer).write(file, kind, False, True))

    def _describe(self) -> str:
        matched = int(np.count_nonzero(self.matching >= 0))
        return f"{matched} of {len(self.matching)} points on {len(self.matchings)} route{'' if len(self.matchings) == 1 else 's'}"

    def render(self, path: str | PathLike[str], format: str = "", *, size: int = 0, title: str = "") -> None:
        """Draws the trace, the routes and the roads around them to a file: .png, .svg, .html, ... size: pixels of the longer side,
        64 to 8192."""
        _asked(self._answer).draw(drawing(path, format, size, title), self._describe())

    def plot(self, ax: Any = None, *, linewidth: float = 3, roads: bool = True) -> Any:
        """Draws the routes, the points of the trace and the roads around them on a matplotlib Axes; returns the Axes (needs matplotlib)."""
        from ._draw import plot_match

        if self._network is None:
            raise UsageError("this match was not asked of a network, so there is nothing to draw")
        return plot_match(self, self._network, ax, linewidth, roads)

    def _repr_html_(self) -> str:
        if self._network is None:
            return f"<div>{html.escape(self._describe())}</div>"
        return _picture_of(self._network, _asked(self._answer), "the match", self._describe())


class Routes(list[Route]):
    """Several routes between the same two points, best first: by cost, or by ``preference`` where the weight is of a profile."""

    def write(self, path: str | PathLike[str], format: str = "", *, legs: bool = False, roads: bool = False, steps: bool = False,
              language: str = "", language_file: str | PathLike[str] = "") -> None:  # fmt: skip
        """Writes all routes to a file, as :meth:`Route.write` does, with their number and what they have in common with those before."""
        if not self:
            raise UsageError("there is no route to write")
        _write(list(self), [route.sharing for route in self], path, format, legs, roads, steps, language, language_file)

    def to_geodataframe(self) -> Any:
        """A GeoDataFrame, one row per route (needs geopandas)."""
        geopandas, shapely = load("geopandas"), load("shapely")
        rows = [
            {
                "cost": route.cost,
                "unit": route.unit,
                "weight": route.weight,
                "optimal": route.optimal,
                "distance": route.distance,
                "duration": route.duration,
                "sharing": route.sharing,
            }
            for route in self
        ]
        lines = [shapely.linestrings(route.line) if len(route.line) > 1 else None for route in self]
        crs = self[0]._network.crs if self else None
        return geopandas.GeoDataFrame(rows, geometry=lines, crs=crs)

    def __iter__(self) -> Iterator[Route]:
        return super().__iter__()
