"""Road networks: the handle that everything is asked of."""

from __future__ import annotations

import hashlib
import inspect
import json
import sys
import warnings as python_warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import isfinite
from os import PathLike, fspath
from typing import Any, Literal, Union, Unpack

import numpy as np
import numpy.typing as npt

from . import _core
from ._accessibility import AccessDecay, Asked, accessibility
from ._described import CLOSED, NUMBERS, check_keywords, described
from ._errors import NoRouteError, UsageError
from ._extras import load
from ._isochrone import Isochrone
from ._labels import Labels
from ._matrix import Matrix
from ._numbers import (MOST_BYTES, NONE, Edges, Numbers, count_of, flag_of, in_units, is_listed, listed, number_of, one_each, one_of,
                       pair_of, plain, real_numbers, reals, seconds_of, whole_numbers)  # fmt: skip
from ._options import (AggregateOptions, IsochroneOptions, IsochronesOptions, KShortestOptions, MatchOptions, MatrixOptions, NearestOptions,
                       NearestPlacesOptions, NodesWithinOptions, ReachedOptions, RouteOptions, SnapOptions, TripOptions)  # fmt: skip
from ._points import Point, Points, SnappedPoints, each_point, many_points, one_point
from ._progress import reporter
from ._route import Match, Matching, Route, Routes, Trip
from ._told import told as told_of

Progress = Union[bool, Callable[[str, int, int], None]]
Role = Literal["start", "end", "through"]
#: name -> (x, y), a list of (name, x, y), or a file of points
PlacesLike = Union[Mapping[str, tuple[float, float]], Iterable[tuple[str, float, float]], str, "PathLike[str]"]

Side = Literal["any", "kerb", "opposite"]

#: A note that says in which coordinates a plane is.
PLANE = "coordinates of the plane: "

#: What a note advises, and what there is of it for arrays and graphs.
_CLOSES_HEAVY = '(to close them: sentinels="close")'
_CLOSES_HEAVY_OF_ARRAYS = '(to close them: sentinels="close" of open(), NaN or infinity of build())'

_TOPOLOGY = ("edge_tail", "edge_head", "edge_arcs", "node_position", "shape_first", "shape_points")
_NO_ARCS: npt.NDArray[np.uint32] = np.empty(0, np.uint32)


def _digest(sections: Iterable[tuple[str, int, int]]) -> str:
    whole = hashlib.blake2b(digest_size=8)
    for name, size, checksum in sections:
        whole.update(f"{name} {size} {checksum:016x}\n".encode())
    return whole.hexdigest()


class Network:
    """A road network and everything that can be asked of it.

    Make one with :func:`starway.open`, :func:`starway.build` and the ``from_`` functions. A handle is small: the network itself is
    mapped from its file or lies in memory once, whatever the number of handles. Every method may be called from any thread; while
    the library works, other Python threads run, and Ctrl-C stops it.

    A network that came from a ``.starway`` file, or was saved to one, can be pickled: the pickle holds the path and a checksum, so
    other processes map the same file. A network in memory cannot; save it first.
    """

    def __init__(self, core: _core.Network, path: str | None = None, report: Mapping[str, Any] | None = None,
                 places: list[tuple[str, float, float, int | None]] | None = None, nodes: list[Any] | None = None) -> None:  # fmt: skip
        self._places = places or []
        self._nodes = nodes  # the objects of a graph whose nodes a file cannot keep
        self._report = dict(report or {"recognised": [], "warnings": [], "rejected": [], "rejected_count": 0})
        self._set(core, path)

    def _set(self, core: _core.Network, path: str | None) -> None:
        engine = _core.engine(core, self._places)
        for name in ("checksum", "_topology_checksum", "node_xy", "tails", "heads", "_arc_edges", "_labels", "_numbers"):
            self.__dict__.pop(name, None)
        self._core, self._engine, self.path = core, engine, path

    # --- What it is ---

    @cached_property
    def checksum(self) -> str:
        """Of the whole network, its weights and indices: 16 hexadecimal digits. Computed from the checksums of its sections."""
        return _digest(self._core.sections)

    @cached_property
    def _topology_checksum(self) -> str:
        return _digest(section for section in self._core.sections if section[0] in _TOPOLOGY)

    @property
    def node_count(self) -> int:
        return self._core.node_count

    @property
    def edge_count(self) -> int:
        """Pieces of road from junction to junction; :attr:`features` are the edges of the source that they are of."""
        return self._core.edge_count

    @property
    def arc_count(self) -> int:
        """Directions of edges in which one may travel."""
        return self._core.arc_count

    @property
    def bounds(self) -> tuple[float, float, float, float] | None:
        """min x, min y, max x, max y; lon,lat on Earth; None without coordinates."""
        return self._core.bounds if self.has_coordinates and self.node_count else None

    @property
    def crs(self) -> str | None:
        """"EPSG:4326" where positions are lon,lat; of a plane that of its source, if it had one; None without coordinates."""
        if self._core.frame == "geographic":
            return "EPSG:4326"
        plane = next((note for note in self._core.notes if note.startswith(PLANE)), None)
        return None if plane is None else plane.removeprefix(PLANE)

    @property
    def has_coordinates(self) -> bool:
        return self._core.frame != "none"

    @property
    def weights(self) -> dict[str, str]:
        """The weights that routes may minimise, and their units: ``{"length": "m", "time": "s", "hops": "1"}``."""
        return {name: unit for name, unit, _ in self._core.columns}

    @property
    def classes(self) -> list[str]:
        """The classes of roads that requests may exclude: "toll", "ferry", ...; as the profiles of the network define them."""
        return self._core.classes

    def roads_of_class(self, name: str) -> npt.NDArray[np.uint32]:
        """The edges of a class of :attr:`classes`, as the source numbers them, ascending."""
        if name not in self.classes:
            raise UsageError(f"the network has no class {name!r}; it has: {', '.join(self.classes) or 'none'}")
        bit = np.uint32(1 << self.classes.index(name))
        return np.unique(self._numbers.rows_of(np.flatnonzero(self._core.edge_classes() & bit).astype(np.uint32)))

    def tags(self, edge: int) -> dict[str, str]:
        """The tags of OpenStreetMap of a road, by the way's id, or the fields in their place, by the row: those that the profiles ask about, and
        those of ``keep_tags``; empty where none are kept."""
        tags: dict[str, str] = {}
        for piece in self._numbers.pieces_of(edge, "edges")[0].tolist():
            tags |= self._core.edge_tags(piece)
        return tags

    @property
    def default_weight(self) -> str:
        return self._core.default_weight

    @property
    def indices(self) -> list[str]:
        """What :meth:`prepare` stored: "cch", "ch", "labels", "landmarks"; empty where requests search."""
        kinds = {"cch": "cch", "ch": "ch", "label": "labels", "landmark": "landmarks"}
        stored = {name.partition(".")[0] for name, _, _ in self._core.sections}
        return [index for section, index in kinds.items() if section in stored]

    @property
    def is_prepared(self) -> bool:
        """Whether an index is stored."""
        return bool(self.indices)

    @property
    def notes(self) -> list[str]:
        """What the reader assumed that decides answers, one sentence each."""
        return [note.replace(_CLOSES_HEAVY, _CLOSES_HEAVY_OF_ARRAYS) for note in self._core.notes]

    @property
    def details(self) -> list[str]:
        """What else the reader tells: which field is what, and how many objects it left out and repaired."""
        return self._core.details

    @property
    def report(self) -> dict[str, Any]:
        """Of reading the source: ``recognised``, ``warnings``, ``rejected`` rows (line, column, value, reason), ``rejected_count``."""
        return dict(self._report)

    # --- Its arrays ---

    @cached_property
    def node_xy(self) -> npt.NDArray[np.float64]:
        """(nodes, 2) positions; NaN on a network without coordinates. Nodes are numbered in the order of their labels: as ``tail``
        and ``head`` of :func:`starway.build` number them where it was given none."""
        return self._core.node_positions[self._numbers.nodes] if self.has_coordinates else np.full((self.node_count, 2), np.nan)

    @cached_property
    def tails(self) -> npt.NDArray[np.uint32]:
        """(edges,) the number of the node where each edge begins, or each piece of one, in the order of :attr:`features`."""
        return self._numbers.nodes_of(self._core.tails[self._numbers.pieces])

    @cached_property
    def heads(self) -> npt.NDArray[np.uint32]:
        """(edges,) the number of the node where each edge ends."""
        return self._numbers.nodes_of(self._core.heads[self._numbers.pieces])

    @property
    def features(self) -> npt.NDArray[np.uint32]:
        """(edges,) which edge of the source each is, or is a piece of, ascending: a row of a table or DataFrame, an index of arrays, from 0; of
        OpenStreetMap the way's id. Requests and answers number edges so."""
        return self._numbers.rows

    @property
    def forward_arcs(self) -> npt.NDArray[np.uint32]:
        """(edges,) the arc from tail to head; 4294967295 where that direction is closed."""
        return self._core.forward_arcs[self._numbers.pieces]

    @property
    def backward_arcs(self) -> npt.NDArray[np.uint32]:
        """(edges,) the arc from head to tail; 4294967295 where that direction is closed."""
        return self._core.backward_arcs[self._numbers.pieces]

    @cached_property
    def _labels(self) -> Labels:
        return Labels(self._core, self._nodes)

    @cached_property
    def _numbers(self) -> Numbers:
        return Numbers(self._core, self._labels)

    @cached_property
    def _arc_edges(self) -> npt.NDArray[np.uint32]:
        return self._core.arc_edges

    @property
    def components(self) -> npt.NDArray[np.uint32]:
        """(nodes,) the strong component of each node; 0 is the largest."""
        return self._core.components[self._numbers.nodes]

    def arc_weights(self, weight: str | None = None) -> npt.NDArray[np.float64]:
        """(arcs,) a weight of every arc, in its unit; infinite where closed."""
        return self._core.weights(weight_text(weight))

    def node_labels(self, nodes: npt.ArrayLike | None = None) -> list[Any]:
        """The source's own names of nodes by their numbers (default: of all): whole numbers, texts, or the nodes of the graph it was built of."""
        if nodes is None:
            return self._labels.of(self._numbers.nodes)
        return self._labels.of(self._nodes_of(nodes, "nodes"))

    def find_node(self, label: Any) -> int | None:
        """The number of a node, by its label; None if there is none."""
        node = self._labels.find(label)
        return None if node is None else int(self._numbers.nodes_of(np.array([node], np.uint32))[0])

    def edges(self) -> Any:
        """The edges as a GeoDataFrame: tail and head (labels of nodes), feature, name, line, and numbers that the source tells of edges besides
        weights, such as capacity (NaN where it does not). Its index is the feature, too: the number of the
        edge in requests and answers, several times where junctions split it (needs geopandas)."""
        geopandas, shapely = load("geopandas"), load("shapely")
        points, first = self._core.lines(self._numbers.pieces)
        lines = shapely.linestrings(points, indices=np.repeat(np.arange(self.edge_count), first[1:].astype(np.int64) - first[:-1].astype(np.int64)))
        return geopandas.GeoDataFrame(
            {
                "tail": self._labels.of(self._core.tails[self._numbers.pieces]),
                "head": self._labels.of(self._core.heads[self._numbers.pieces]),
                "feature": self.features,
                "name": [self._core.edge_name(piece) for piece in self._numbers.pieces.tolist()],
                **{name: np.where(values > 0, values, np.nan)[self._numbers.pieces] for name, values in self._core.edge_numbers},
            },
            index=load("pandas").Index(self.features, name="edge"),
            geometry=lines if self.has_coordinates else np.full(self.edge_count, None),
            crs=self.crs,
        )

    def plot(self, ax: Any = None, *, view: tuple[float, float, float, float] | None = None, color: str = "#8a919c",
             linewidth: float = 0.6) -> Any:  # fmt: skip
        """Draws the roads, or the longest of those in a view (west, south, east, north), on a matplotlib Axes; returns the Axes."""
        from ._draw import plot_network

        box = view or self.bounds
        if box is None:
            raise UsageError("drawing needs coordinates, which this network does not have")
        return plot_network(self, ax, box, color, linewidth)

    def write(self, path: str | PathLike[str], format: str = "", *, weight: str | None = None) -> list[str]:
        """Writes all roads for other programs, and returns the files written.

        format: "geojson", "geojsonseq", "csv" (roads, and nodes beside them), "kml", "gpx", "dimacs", "geopackage", "flatgeobuf", ...;
        default: by the extension. GeoPackage and FlatGeobuf need the GDAL plug-in; without it, ``net.edges().to_file(path)`` writes
        them with geopandas. weight: the one that DIMACS holds. What a format cannot hold is told as a warning.
        """
        files, lost = _core.write_network(self._core, fspath(path), format, weight_text(weight))
        if lost:
            python_warnings.warn(f"the format cannot store {lost}", stacklevel=2)
        return files

    # --- Changing it ---

    def save(self, path: str | PathLike[str]) -> Network:
        """Writes the network with its indices to a ``.starway`` file, in one go, and uses that file from then on. Returns itself.

        A name of another format, such as ``roads.shp``, is refused; :meth:`write` writes those.
        """
        file = fspath(path)
        self._labels.check_kept()
        self._core.save(file)
        self._set(_core.map_network(file), file)
        return self

    def prepare(self, weights: str | Sequence[str] = (), *, indices: str | Sequence[str] = (), anew: bool = False,
                memory: int = 0, progress: Progress = False, threads: int = 0) -> Network:  # fmt: skip
        """Computes the index that makes requests fast, and returns itself. Minutes for a country.

        A network with a file keeps the index in the file; one in memory keeps it in memory.

        weights: default: those of its profiles, else all but "hops".
        indices: besides the customizable hierarchy: "ch", "labels", "landmarks".
        anew: compute the order of the junctions again, too. memory: bytes that building "labels" may take; default: half of the machine's.
        progress: True shows a bar; a function is called with (phase, done, total).
        """
        wanted = [weights] if isinstance(weights, str) else list(weights)
        others = [one_of(index, "an index", "cch", "ch", "labels", "landmarks") for index in _names_of(indices)]
        with reporter(progress) as report:
            core = self._core.prepare(self.path or "", wanted, others, flag_of(anew, "anew"), count_of(memory, "memory", MOST_BYTES), report,
                                      count_of(threads, "threads"))
        self._set(core, self.path)
        return self

    def update(self, weight: str | None = None, *, edges: npt.ArrayLike | None = None, arcs: npt.ArrayLike | None = None,
               values: npt.ArrayLike | float | None = None, speeds: str | PathLike[str] | Sequence[str | PathLike[str]] = (),
               weights: str | PathLike[str] = "", profile: str | PathLike[str] = "", on_error: Literal["stop", "skip"] = "stop",
               segment_speeds: str | PathLike[str] | Sequence[str | PathLike[str]] = (), turn_penalties: str | PathLike[str] | Sequence[str | PathLike[str]] = (),
               in_place: bool = True, progress: Progress = False, threads: int = 0) -> Network:  # fmt: skip
        """Gives roads other weights and derives the index from the old one: a fraction of a second for a country.

        weight: the weight to change; default: the network's.
        edges or arcs, values: numbers, and the new values in the weight's unit (one, or one each); NaN and infinity close. Edges are numbered as
        the source does, see :attr:`features`; each means those of its directions that are open, or where none is, those that can be; its pieces share
        its value by their lengths. An arc opens if it was closed. Of a profile's weight the values change what it prefers, and not how long it takes:
        for a jam, give speeds, which change both.
        speeds, weights: or a CSV file of from,to,value or edge,value; of speeds also several, of which a later one overrides an earlier one. Speeds
            change a profile's travel times and its preference together.
        segment_speeds, turn_penalties: or files as OSRM's --segment-speed-file and --turn-penalty-file have them.
        profile: or a changed profile, by its name or as a .toml file: its weights are made anew of the tags that the network keeps.
        in_place: False returns a new network in memory, and leaves this one; True changes this one, and its file if it has one.
        """
        chosen, new = _NO_ARCS, np.empty(0)
        one_of(on_error, "on_error", "stop", "skip")
        if edges is not None or arcs is not None or values is not None:
            if values is None or (edges is None) == (arcs is None):
                raise UsageError("pass either edges or arcs, with values")
            if edges is not None:
                wanted = whole_numbers(edges, "edges")
                pieces, owner = self._numbers.pieces_of(wanted, "edges")
                given = _one_each(values, len(wanted))
                _check_values(wanted, given)
                chosen, new = pieces, given[owner] * self._numbers.shares(pieces, owner)
            else:
                chosen = self._arcs_of(arcs, "arcs")
                new = np.ascontiguousarray(_one_each(values, len(chosen)))
        target = self.path if in_place and self.path else ""
        files, segments, turns = (_files(given) for given in (speeds, segment_speeds, turn_penalties))
        with reporter(progress) as report:
            core, told = self._core.update(target, weight_text(weight), edges is not None, np.ascontiguousarray(chosen),
                                           np.ascontiguousarray(new), files, fspath(weights), fspath(profile), on_error == "skip", segments, turns, report,
                                           count_of(threads, "threads"))  # fmt: skip
        if not in_place:
            return Network(core, None, told, self._places, self._nodes)
        self._set(core, self.path)
        self._report = told
        return self

    def with_places(self, places: PlacesLike, *, name_field: str = "", crs: str = "") -> Network:
        """The same network with named points, which requests may name. See :func:`starway.open`.

        crs: of a file of points without its own, such as "EPSG:28992"; default: degrees.
        """
        return Network(self._core, self.path, self._report, self._read_places(places, name_field, crs), self._nodes)

    def _read_places(self, places: PlacesLike, name_field: str = "", crs: str = "") -> list[tuple[str, float, float, int | None]]:
        if isinstance(places, (str, PathLike)):
            found: list[tuple[str, float, float, int | None]] = _core.open_places(
                fspath(places), name_field, crs, self._core.frame == "geographic"
            )
            return found
        if name_field or crs:
            raise UsageError("name_field= and crs= are of a file of points; leave them out, and pass points in the network's coordinates")
        try:
            pairs = list(places.items()) if isinstance(places, Mapping) else [(name, (x, y)) for name, x, y in places]
            return [(_name_of(name), *_position_of(name, at), None) for name, at in pairs]
        except (TypeError, ValueError) as error:
            raise error if isinstance(error, UsageError) else UsageError("places are {name: (x, y)}, a list of (name, x, y), or a file") from None

    # --- Requests ---

    def _asked(self, method: str, options: Mapping[str, Any], /, **others: Any) -> dict[str, Any]:
        """What the core takes of a method's keywords: what is closed by the network's own numbers; and of what else it passes."""
        if not options:
            return plain(others, NUMBERS)
        check_keywords(method, options)
        weight_text(options.get("weight"))
        asked = plain({**options, **others}, NUMBERS)
        avoid, edges, arcs = (asked.pop(name, None) for name in CLOSED)
        if avoid is not None or edges is not None or arcs is not None:
            asked["avoid"] = self._closed(avoid, edges, arcs, options.get("weight"))
        return asked

    def _closed(self, avoid: Any, closed_edges: Edges | None, closed_arcs: npt.ArrayLike | None, weight: str | None) -> dict[str, Any]:
        from ._geometry import polygons_of

        edges = arcs = _NO_ARCS
        if isinstance(closed_edges, (str, PathLike)):
            edges, arcs, told = self._engine.named_closings(fspath(closed_edges), weight_text(weight))
            for text in told:
                python_warnings.warn(text, stacklevel=4)
        elif closed_edges is not None:
            edges, _ = self._numbers.pieces_of(closed_edges, "closed_edges")
        if closed_arcs is not None:
            arcs = np.concatenate([arcs, self._arcs_of(closed_arcs, "closed_arcs")])
        areas = [] if avoid is None else polygons_of(avoid, self.crs)
        if areas and self.has_coordinates and not any(self._is_near(outline) for outline, *_ in areas if len(outline)):
            python_warnings.warn("the areas to avoid lie beside the network, and close nothing; are their numbers swapped?", stacklevel=4)
        return {"areas": areas, "edges": np.ascontiguousarray(edges), "arcs": np.ascontiguousarray(arcs)}

    def _is_near(self, outline: npt.NDArray[np.float64]) -> bool:
        """Whether the bounds of an outline and those of the network meet."""
        bounds = np.reshape(self._core.bounds, (2, 2))
        return bool((outline.max(axis=0) >= bounds[0]).all() and (outline.min(axis=0) <= bounds[1]).all())

    def _arcs_of(self, arcs: Any, what: str) -> npt.NDArray[np.uint32]:
        numbers = whole_numbers(arcs, what)
        if len(numbers) and numbers.max() >= self.arc_count:
            raise UsageError(f"{what} are numbered 0 to {self.arc_count - 1}; there is no {numbers.max()}")
        return numbers

    @described("route", "alternatives", without=("count", "steps"))
    def route(self, start: Point, end: Point, *, via: Points = (), alternatives: int = 0, depart_side: Side = "any",
              arrive_side: Side = "any", bearings: Sequence[float | tuple[float, float] | None] | None = None, explored: bool = False,
              **options: Unpack[RouteOptions]) -> Route:  # fmt: skip
        """The best route. Microseconds on a prepared network, else a search.

        start, end: points: (x, y), a place's name, ``"node:LABEL"`` or a node of the source, a SnappedPoints of one. via: a list, an array, a
        GeoSeries or SnappedPoints of points.
        alternatives: also find up to so many other good routes, in ``Route.alternatives``. With via, alternatives of the legs are combined.
        depart_side, arrive_side: on which side of a two-way road the ends may be: "kerb", where one drives, or "opposite".
        bearings: for each point (start, via, end) the direction of travel there, in degrees clockwise from north: a number, within 45
        degrees, or (degrees, range); None for any.
        explored: also list the nodes that a search settled.

        Raises NoRouteError where there is none: it says between which points, and why.

        >>> import starway as sw
        >>> net = sw.build(tail=[0, 1, 0], head=[1, 2, 2], weights={"minutes": [4, 3, 9]})
        >>> route = net.route(0, 2)
        >>> route.cost, route.node_labels, route.optimal
        (7.0, [0, 1, 2], True)
        """
        alternatives = count_of(alternatives, "alternatives")
        between = each_point(via, "via=", self)
        sides, directions = _sides_of(depart_side, arrive_side), _bearings_of(bearings, len(between) + 2)
        asked = self._asked("route", options, **{"from": one_point(start, self), "to": one_point(end, self)})
        if between:
            asked["via"] = between
        for name in ("stretch", "sharing") if alternatives == 0 else ("algorithm", "epsilon"):
            if name in asked and asked.pop(name) not in (None, inspect.signature(Network.route).parameters[name].default):
                raise UsageError(f"{name}= has no effect {'without' if alternatives == 0 else 'beside'} alternatives=; leave it out")
        if alternatives == 0:
            return Route(self._engine.route(asked, sides, directions, flag_of(explored, "explored")), self)
        routes = self._several(*self._engine.alternatives({**asked, "count": alternatives}, sides, directions))
        routes[0].alternatives = routes[1:]
        return routes[0]

    @described("k_shortest", without=("steps",))
    def k_shortest(self, start: Point, end: Point, k: int, *, depart_side: Side = "any", arrive_side: Side = "any",
                   bearings: Sequence[float | tuple[float, float] | None] | None = None, **options: Unpack[KShortestOptions]) -> Routes:  # fmt: skip
        """The k cheapest routes that come to no node twice, exactly, however alike; fewer if there are no more.

        depart_side, arrive_side, bearings: as in :meth:`route`.
        """
        asked = self._asked("k_shortest", options, k=count_of(k, "k", least=1), **{"from": one_point(start, self), "to": one_point(end, self)})
        return Routes(self._several(*self._engine.k_shortest(asked, _sides_of(depart_side, arrive_side), _bearings_of(bearings, 2))))

    def _several(self, found: list[_core.Route], shares: list[float]) -> list[Route]:
        routes = [Route(route, self) for route in found]
        for route, share in zip(routes, shares):
            route.sharing = share
        return routes

    @described("snap", without=("keep_far",))
    def snap(self, points: Points, *, role: Role = "through", errors: Literal["raise", "coerce"] = "raise", progress: Progress = False,
             threads: int = 0, **options: Unpack[SnapOptions]) -> SnappedPoints:  # fmt: skip
        """Puts points on the network once, for any number of requests.

        role: what the points are for: "start", "end", or "through" for both.
        errors: "coerce" keeps a point that is farther than max_snap metres from any road, with ``on_network`` False.

        Of ``snap``, "largest" is the nearest road from which (for an end: to which) the largest part of the network is reached; "auto" is that
        one, if it is at most three times as far as the nearest or at most 100 m farther, else the nearest.
        """
        asked = self._asked("snap", options, points=many_points(points, self), role=role, keep_far=coerces(errors))
        with reporter(progress) as report:
            return SnappedPoints(self._engine.snap(asked, report, count_of(threads, "threads")), self)

    @described("nearest", without=("count",))
    def nearest(self, points: Points | Point, k: int = 1, *, progress: Progress = False, threads: int = 0,
                **options: Unpack[NearestOptions]) -> SnappedPoints | list[SnappedPoints]:  # fmt: skip
        """The k nearest roads of a point, nearest first, each once; a list of such answers for many points, on all threads."""
        asked = self._asked("nearest", options, count=count_of(k, "k", least=1))
        if self._is_one(points):
            return SnappedPoints(self._engine.nearest({"at": one_point(points, self), **asked}), self)
        self._check_weight(options.get("weight"))
        with reporter(progress) as report:
            found = self._engine.nearest_of_each(many_points(points, self), asked, report, count_of(threads, "threads"))
        return [SnappedPoints(roads, self) for roads in found]

    @described("table", without=("keep_far",))
    def matrix(self, start: Points, end: Points | None = None, *, out: npt.NDArray[Any] | None = None, dtype: npt.DTypeLike = "float32",
               labels: Any = None, errors: Literal["raise", "coerce"] = "coerce", progress: Progress = False, threads: int = 0,
               **options: Unpack[MatrixOptions]) -> Matrix:  # fmt: skip
        """Costs from every start to every end: (starts, ends), in the weight's unit, infinite where there is no route.

        end: default: the same points as start.
        out: an array to fill instead of a new one: C-contiguous, of float32, float64 or uint32.
        dtype: "uint32" gives exact steps, of ``resolution`` each, and 4294967295 without a route.
        labels: names of the points, for ``to_xarray()`` and ``to_dataframe()``: one list for both sides, or (rows, columns). They move along
        with rows and columns.
        errors: "coerce": a point too far from any road has an infinite row or column, with a warning; "raise": it is an error.
        A cell without cost is infinite. With ``also``, a matrix of each weight is in ``Matrix.also``, by its name; every route is searched for
        this: some tens of microseconds each on a prepared network.

        Every cell equals the cost of :meth:`route` for that pair.

        >>> import starway as sw
        >>> net = sw.build(tail=[0, 1], head=[1, 2], weights={"minutes": [4, 3]}, directed=True)
        >>> net.matrix([0, 1, 2], also="hops").also["hops"].tolist()
        [[0.0, 1.0, 2.0], [inf, 0.0, 1.0], [inf, inf, 0.0]]
        >>> net.matrix([0, 1, 2]).tolist()
        [[0.0, 4.0, 7.0], [inf, 0.0, 3.0], [inf, inf, 0.0]]
        """
        same = end is None
        rows = many_points(start, self)
        columns = np.empty((0, 2)) if same else many_points(end, self)
        asked = self._asked("matrix", options, keep_far=coerces(errors), **{"from": rows}, **({} if same else {"to": columns}))
        if len(rows) == 0 or (not same and len(columns) == 0):
            return self._no_cells((len(rows), len(columns)), options.get("weight"), out, dtype, labels, _names_of(options.get("also") or ()))
        plan = _core.plan_table(self._engine, asked, count_of(threads, "threads"))
        warn_of_far(plan.warnings)
        shape = (plan.rows, plan.columns)
        cells = _cells_of(shape, out, dtype)
        with reporter(progress) as report:
            sums = [np.empty(shape, np.float64) for _ in plan.also]
            plan.fill(cells, sums, report, threads)
        matrix = np.asarray(cells).view(Matrix)
        matrix.unit, matrix.weight, matrix.resolution = plan.unit, plan.weight, plan.resolution
        matrix.engine, matrix.warnings = plan.engine, plan.warnings
        matrix.row_labels, matrix.column_labels = _labels_of_sides(labels, shape, same)
        matrix.also = {name: matrix.beside(summed, name, unit) for summed, (name, unit) in zip(sums, plan.also)}
        return matrix

    def _no_cells(self, shape: tuple[int, int], weight: str | None, out: npt.NDArray[Any] | None, dtype: npt.DTypeLike, labels: Any,
                  also: list[str]) -> Matrix:  # fmt: skip
        """A matrix without rows or columns."""
        for name in (weight, *also):
            self._check_weight(name)
        matrix = np.asarray(_cells_of(shape, out, dtype)).view(Matrix)
        matrix.weight = weight or self.default_weight
        counted = self._counted(weight)
        matrix.unit, matrix.resolution = next((unit, size) for name, unit, size in self._core.columns if name == counted)
        matrix.row_labels, matrix.column_labels = _labels_of_sides(labels, shape, False)
        matrix.also = {name: matrix.beside(np.empty(shape), name, self.weights.get(name, "")) for name in also}
        return matrix

    def _counted(self, weight: str | None) -> str:
        """The column that costs are counted in: of a profile, its travel times."""
        name = weight or self.default_weight
        names = self.weights
        return next((known for known in (f"{name}.time", name) if known in names), f"{self.default_weight}.time")

    def _check_weight(self, weight: str | None) -> None:
        """Raises where there is none of this name; what a request does by itself where it has points."""
        self._engine.snap({"points": np.empty((0, 2)), "weight": weight_text(weight)}, None, 0)

    @described("table", without=("keep_far",))
    def write_matrix(self, path: str | PathLike[str], start: Points, end: Points | None = None, *, format: str = "", nearest: int = 0,
                     labels: Any = None, errors: Literal["raise", "coerce"] = "coerce", points: str | PathLike[str] = "",
                     progress: Progress = False, threads: int = 0, **options: Unpack[MatrixOptions]) -> tuple[int, int, int]:  # fmt: skip
        """Computes a matrix straight into a file, row by row, whatever its size; returns its rows, its columns, and the cells without a route.

        format: "npy", "raw" (doubles), "csv" (lines of from,to,cost), "csv-safe" (for spreadsheets), "json"; default: by the extension.
        nearest: keeps so many of the smallest costs of each row. labels: names of the points, as in :meth:`matrix`; default: their numbers from 1.
        points: a file for the points, where they were put on roads. Otherwise as :meth:`matrix`; ``also`` makes columns of a CSV.
        """
        rows = many_points(start, self)
        columns = np.empty((0, 2)) if end is None else many_points(end, self)
        if not len(rows) or (end is not None and not len(columns)):
            raise UsageError("there are no starts" if not len(rows) else "there are no ends")
        sizes = (len(rows), len(rows) if end is None else len(columns))
        pair = _labels_of_sides(labels, sizes, end is None)
        names = [[str(i + 1) for i in range(size)] if given is None else [str(name) for name in given] for given, size in zip(pair, sizes)]
        asked = self._asked("write_matrix", options, keep_far=coerces(errors), **{"from": rows}, **({} if end is None else {"to": columns}))
        with reporter(progress) as report:
            made = _core.write_table(self._engine, asked, names[0], names[1], fspath(path), format, count_of(nearest, "nearest"), fspath(points),
                                     report, count_of(threads, "threads"))  # fmt: skip
        for text in made[3]:
            python_warnings.warn(text, stacklevel=2)
        return made[:3]

    @described("costs")
    def costs(self, start: Points, end: Points, *, dtype: npt.DTypeLike = "float64", progress: Progress = False, threads: int = 0,
              **options: Unpack[SnapOptions]) -> npt.NDArray[Any]:  # fmt: skip
        """Costs of pairs: (n,), from the i-th start to the i-th end; infinite where there is no route, or a point is too far from any road.

        dtype: "float64", "float32", or "uint64": exact steps, and 2**64 - 1 without a route.

        >>> import starway as sw
        >>> net = sw.build(tail=[0, 1], head=[1, 2], weights={"minutes": [4, 3]})
        >>> net.costs([0, 2], [1, 0]).tolist()
        [4.0, 7.0]
        """
        kind = _dtype_of(dtype, "float64", "float32", "uint64")
        starts, ends = many_points(start, self), many_points(end, self)
        if len(starts) != len(ends):
            raise UsageError(f"costs() takes pairs, but there are {len(starts)} starts and {len(ends)} ends; for all with all, use matrix()")
        asked = self._asked("costs", options, **{"from": starts, "to": ends})
        with reporter(progress) as report:
            steps = self._engine.costs(asked, report, count_of(threads, "threads"))
        if len(steps) and steps.min() == np.iinfo(np.uint64).max:
            self._warn_of_far_points((starts, ends), options)
        if kind == np.uint64:
            return steps
        resolution = {name: size for name, _, size in self._core.columns}[self._counted(options.get("weight"))]
        costs = in_units(steps, resolution)
        costs[steps == np.iinfo(np.uint64).max] = np.inf
        return costs.astype(kind, copy=False)

    @described("aggregate", without=("snap_exclude",))
    def aggregate(self, nodes: npt.ArrayLike, values: npt.ArrayLike | float = 1, *, limit: float, progress: Progress = False, threads: int = 0,
                  **options: Unpack[AggregateOptions]) -> npt.NDArray[np.float64]:  # fmt: skip
        """Of every node, what the values at nodes within a limit of it come to: (nodes,), from all nodes at once.

        nodes, values: numbers of nodes, in the order of :attr:`node_xy`, and a value for each, or one for all; a node may come several times.
        limit: in the weight's unit, of a profile in seconds; what costs exactly so much counts.

        >>> import starway as sw
        >>> net = sw.build(tail=[0, 1], head=[1, 2], weights={"minutes": [4, 3]})
        >>> net.aggregate([0, 2], [10, 7], limit=4).tolist()
        [10.0, 17.0, 7.0]
        """
        aggregation = options.get("aggregation") or "sum"
        if options.get("percentile") not in (None, 50) and aggregation != "percentile":
            raise UsageError('percentile= has no effect without aggregation="percentile"; pass both or neither')
        if options.get("decay") not in (None, "flat") and aggregation not in ("sum", "mean"):
            raise UsageError(f"decay= has no effect on the aggregation {aggregation!r}, only on a sum or mean; leave it out")
        wanted = self._nodes_of(nodes, "nodes")
        each = np.ascontiguousarray(_one_each(values, len(wanted), "nodes"))
        with reporter(progress) as report:
            found = _core.aggregate(self._engine, wanted, each, self._asked("aggregate", options, limit=number_of(limit, "limit", 0)), report,
                                    count_of(threads, "threads"))  # fmt: skip
        return found[self._numbers.nodes]

    @described("nearest_places", without=("count", "snap_exclude"))
    def nearest_places(self, nodes: npt.ArrayLike, k: int = 1, *, progress: Progress = False, threads: int = 0,
                       **options: Unpack[NearestPlacesOptions]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:  # fmt: skip
        """Of every node, the k nearest of some places, which lie at nodes: costs (nodes, k), nearest first, and which places they are, by their
        positions in ``nodes``. Infinite, and -1, where fewer are within the limit."""
        asked = self._asked("nearest_places", options, count=count_of(k, "k", least=1), nodes=self._nodes_of(nodes, "nodes"))
        with reporter(progress) as report:
            costs, places = _core.nearest_places(self._engine, asked, report, count_of(threads, "threads"))
        which = places[self._numbers.nodes].astype(np.int64)
        return costs[self._numbers.nodes], np.where(which == NONE, -1, which)

    @described("nodes_within", without=("snap_exclude",))
    def nodes_within(self, nodes: npt.ArrayLike, limit: float, *, progress: Progress = False, threads: int = 0,
                     **options: Unpack[NodesWithinOptions]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.uint32], npt.NDArray[np.float64]]:  # fmt: skip
        """The nodes within a limit of each of some nodes: three arrays, of the positions in ``nodes``, the nodes reached and their costs; those
        of one start after the other, nearest first."""
        asked = self._asked("nodes_within", options, limit=number_of(limit, "limit", 0), nodes=self._nodes_of(nodes, "nodes"))
        with reporter(progress) as report:
            first, reached, costs = _core.nodes_within(self._engine, asked, report, count_of(threads, "threads"))
        counts: npt.NDArray[np.int64] = np.subtract(first[1:], first[:-1], dtype=np.int64, casting="unsafe")
        return np.repeat(np.arange(len(first) - 1), counts), self._numbers.nodes_of(reached), costs

    @described("snap", without=("role", "keep_far"))
    def accessibility(self, opportunities: Points | Mapping[str, Points], minutes: npt.ArrayLike | None = None, *,
                      cutoff: npt.ArrayLike | None = None, values: Any = None, decay: AccessDecay = "flat", scale: float | None = None,
                      at: Points | None = None, hexagons: int | None = None, progress: Progress = False, threads: int = 0,
                      **options: Unpack[SnapOptions]) -> Any:  # fmt: skip
        """How many opportunities (jobs, shops, beds) are within reach of every place: a GeoDataFrame with a row for each node, or hexagon, or
        point, and a column for each kind and cutoff (needs geopandas). ``.plot("opportunities")`` and ``.explore("opportunities")`` map it.

        opportunities: points, or a dictionary of points for each kind. values: how many each stands for: names of columns of a GeoDataFrame,
        numbers, or a dictionary or DataFrame of these for several kinds; default: 1. Without a number (NaN), it stands for none.
        minutes, or cutoff in the weight's unit: one or several; what costs exactly so much counts, and nothing beyond.
        decay: what an opportunity counts by its cost: 1 ("flat"), 1 - cost / scale ("linear"), e^(-cost / scale) ("exponential"),
        e^(-(cost / scale)^2 / 2) ("gaussian"); or a function of an array of costs, or pairs (cost, share) with straight lines between them. scale
        and these costs are in minutes where ``minutes`` is passed; scale: default: the cutoff.
        at: the places that ask: points of your own (default: all nodes). hexagons: or cells of H3 of this resolution, 0 to 15, where there are
        nodes, with the mean of these (needs h3); 9 is a block, 8 a neighbourhood.

        Costs are those of :meth:`matrix`. Where opportunities are nodes, by their labels, one sweep serves all nodes; else tables are made
        and added up, which a prepared network does best.

        >>> import starway as sw
        >>> net = sw.build(tail=[0, 1], head=[1, 2], weights={"walk": [4, 3]}, units={"walk": "min"})
        >>> net.accessibility([0, 2], minutes=[3, 4], values=[10, 7])
              opportunities_3min  opportunities_4min
        node
        0                   10.0                10.0
        1                    7.0                17.0
        2                    7.0                 7.0
        """
        network = {name: value for name, value in options.items() if name not in ("snap", "max_snap", "snap_exclude")}
        asked = Asked(options, self._asked("accessibility", network), progress, count_of(threads, "threads"))
        return accessibility(self, opportunities, minutes, cutoff, values, decay, scale, at, hexagons, asked)

    def _nodes_of(self, nodes: npt.ArrayLike, what: str) -> npt.NDArray[np.uint32]:
        """The network's numbers of the caller's nodes."""
        numbers = whole_numbers(nodes, what)
        if len(numbers) and numbers.max() >= self.node_count:
            raise UsageError(f"{what} are numbered 0 to {self.node_count - 1}; there is no {numbers.max()}")
        return np.ascontiguousarray(self._numbers.nodes[numbers])

    @described("isochrone")
    def isochrone(self, points: Points | Point, values: Sequence[float] | float, *, towards: bool = False,
                  **options: Unpack[IsochroneOptions]) -> Isochrone:  # fmt: skip
        """How far one gets for each value of the weight (seconds, metres, ...) from the nearest of the points: with outlines, the reached
        roads, files and pictures.

        points: a point, such as (x, y), or a list or array of points.
        towards: how far away one may be to get to a point. What ``also`` sums up is in ``roads()`` and ``points()``.
        """
        origins = [one_point(points, self)] if self._is_one(points) else many_points(points, self)
        asked = self._asked("isochrone", options, towards=towards, contours=contours_of(values), polygons=self.has_coordinates, roads=True)
        answer = _core.isochrone(self._engine, {"from": origins, **asked})
        return Isochrone(answer, self)

    @described("isochrone", without=("also",))
    def isochrones(self, points: Points, values: Sequence[float] | float, *, towards: bool = False, joint: bool = False,
                   progress: Progress = False, threads: int = 0, **options: Unpack[IsochronesOptions]) -> Any:  # fmt: skip
        """How far one gets from each point for each value of the weight (seconds, metres, ...): a GeoDataFrame with a row per point and
        value: origin (the point's number), value, unit, area (square metres) and a MultiPolygon (needs geopandas).

        towards: how far away one may be to get to the point. joint: one row per value, of all that any of the points reaches.
        """
        geopandas, shapely = load("geopandas"), load("shapely")
        origins = many_points(points, self)
        asked = self._asked("isochrones", options, towards=towards, contours=contours_of(values))
        self._check_weight(options.get("weight"))
        with reporter(progress) as report:
            answers = (
                [_core.isochrone(self._engine, {"from": origins, **asked})]
                if joint
                else _core.isochrones(self._engine, origins, asked, report, count_of(threads, "threads"))
            )
        rows: list[tuple[Any, ...]] = []
        shapes = []
        for number, answer in enumerate(answers):
            unit = Isochrone(answer, self).unit
            for value, area, polygons in answer.contours:
                rows.append((number, value, unit, area))
                shapes.append(shapely.MultiPolygon([shapely.Polygon(rings[0], rings[1:]) for rings in polygons]))
        return geopandas.GeoDataFrame(rows, columns=["origin", "value", "unit", "area"], geometry=shapes, crs=self.crs)

    @described("isochrone", without=("interval", "denoise", "generalize", "buffer"))
    def reached(self, points: Points, value: float, *, towards: bool = False, **options: Unpack[ReachedOptions]) -> Any:
        """The pieces of road within a value of the nearest of some points: a GeoDataFrame of edge, from_cost, to_cost and line, and of each weight
        of ``also``, such as "length", from_also_length and to_also_length (needs geopandas)."""
        asked = self._asked("reached", options, towards=towards, contours=[number_of(value, "value", 0)], polygons=False, roads=True)
        return Isochrone(_core.isochrone(self._engine, {"from": many_points(points, self), **asked}), self).roads()

    @described("trip")
    def trip(self, stops: Points, *, round_trip: bool = True, **options: Unpack[TripOptions]) -> Trip:
        """The best order in which to visit stops, and the route through them. Proven optimal for up to 12 stops.

        round_trip: ends where it starts. Where it was split, the others are in ``Trip.others``.
        """
        answer = _core.trip(self._engine, self._asked("trip", options, stops=many_points(stops, self), round_trip=round_trip))
        made = [Trip(Route(route, self), order, answer.warnings, [], answer) for route, order in answer.trips]
        made[0].others.extend(made[1:])
        return made[0]

    @described("match", without=("gaps",))
    def match(self, trace: Any, *, times: npt.ArrayLike | None = None, radii: npt.ArrayLike | None = None, gap: float | None = 60,
              **options: Unpack[MatchOptions]) -> Match:  # fmt: skip
        """The roads that a recorded trace was driven on (Newson and Krumm 2009).

        trace: (n, 2) positions, a shapely LineString, or a GPX, GeoJSON or CSV file, which may have times and radii.
        times: (n,) seconds, or moments, such as a column of dates; after a gap of more than ``gap`` seconds a new matching begins; None: never.
        radii: (n,) metres of error of each; NaN: none.
        """
        asked = self._asked("match", options, **_gaps_of(gap, times is not None or isinstance(trace, (str, PathLike))))
        if isinstance(trace, (str, PathLike)):
            if times is not None or radii is not None:
                raise UsageError("the times and radii of a file stand in it")
            none = np.empty(0)
            return self._matched(_core.match(self._engine, fspath(trace), np.empty((0, 2)), none, none, asked))
        given = self._trace_of(trace, times, radii)
        found = self._matched(_core.match(self._engine, "", *given, asked))
        if not found.matchings:
            self._warn_of_far_points((given[0],), {"weight": options.get("weight")}, "it matches no road")
        return found

    @described("match", without=("gaps",))
    def matches(self, traces: Iterable[Any], *, times: Iterable[npt.ArrayLike | None] | None = None,
                radii: Iterable[npt.ArrayLike | None] | None = None, gap: float | None = 60, progress: Progress = False, threads: int = 0,
                **options: Unpack[MatchOptions]) -> list[Match]:  # fmt: skip
        """Of many traces, what :meth:`match` gives for each, on all threads: arrays of (n, 2) or LineStrings; times and radii of each trace."""
        asked = self._asked("matches", options, **_gaps_of(gap, times is not None))
        self._check_weight(options.get("weight"))
        listed = list(traces)
        stated = [[None] * len(listed) if values is None else list(values) for values in (times, radii)]
        for values in stated:
            if len(values) != len(listed):
                raise UsageError(f"there are {len(listed)} traces and {len(values)} times or radii")
        given = [self._trace_of(*one) for one in zip(listed, *stated)]
        with reporter(progress) as report:
            answers = _core.matches(self._engine, given, asked, report, count_of(threads, "threads"))
        return [self._matched(answer) for answer in answers]

    def _trace_of(self, trace: Any, times: npt.ArrayLike | None, radii: npt.ArrayLike | None) -> tuple[Any, Any, Any]:
        positions = many_points(np.asarray(trace.coords)[:, :2] if hasattr(trace, "coords") else trace, self)
        if not isinstance(positions, np.ndarray):
            raise UsageError("a trace is an array of shape (n, 2), a LineString, or a file")
        moments = np.empty(0) if times is None else seconds_of(times, "times")
        errors = np.empty(0) if radii is None else real_numbers(radii, "radii")
        for what, values in (("times", moments), ("radii", errors)):
            if len(values) not in (0, len(positions)):
                raise UsageError(f"there are {len(positions)} points and {len(values)} {what}")
        return positions, moments, errors

    def _matched(self, answer: _core.MatchAnswer) -> Match:
        matchings = [Matching(Route(route, self), confidence, numbers) for route, confidence, numbers in answer.matchings]
        return Match(matchings, SnappedPoints(answer.points, self), answer.matching, answer.warnings, answer, self)

    def batch(self, requests: Iterable[Mapping[str, Any] | str], *, weight: str | None = None, progress: Progress = False,
              threads: int = 0) -> list[dict[str, Any]]:  # fmt: skip
        """Answers many requests on all threads: those of ``starway batch`` and the server, as dictionaries or texts of JSON.

        A request has a "service" ("route", "alternatives", "k_shortest", "nearest", "table", "snap", "isochrone", "trip", "match"), what
        that takes, and perhaps an "id". Returns for each, in their order, ``{"id": ..., "answer": {...}}``. A request that fails has the
        answer ``{"status": "error", "kind": ..., "message": ...}``; the others are answered all the same.
        weight: of requests that name none.

        >>> import starway as sw
        >>> net = sw.build(tail=[0, 1], head=[1, 2], weights={"minutes": [4, 3]})
        >>> answer, = net.batch([{"id": 7, "service": "route", "from": "node:0", "to": "node:2"}])
        >>> answer["id"], answer["answer"]["cost"]
        (7, 7.0)
        """
        texts = [request if isinstance(request, str) else _json_of(request, number) for number, request in enumerate(requests)]
        with reporter(progress) as report:
            lines = _core.answers(self._engine, texts, weight_text(weight), report, count_of(threads, "threads"))
        return [json.loads(line) for line in lines]

    def batch_file(self, requests: str | PathLike[str], output: str | PathLike[str], *, weight: str | None = None, progress: Progress = False,
                   threads: int = 0) -> tuple[int, int]:  # fmt: skip
        """Answers a file of requests, a line of JSON each, into another file, in the order in which they are ready; tell them by their
        "id". Returns how many were answered, and how many of these with an error. See :meth:`batch`."""
        with reporter(progress) as report:
            return _core.answer_file(self._engine, fspath(requests), fspath(output), weight_text(weight), report, count_of(threads, "threads"))

    def write_nearest(self, path: str | PathLike[str], roads: SnappedPoints, format: str = "") -> None:
        """Writes the roads that :meth:`nearest` found for a point to a file: rank, distance and name at the point on each road."""
        _core.write_nearest(self._core, many_points(roads, self), fspath(path), format)

    def read_points(self, path: str | PathLike[str], *, crs: str = "") -> tuple[list[str], Any]:
        """The names and points of a CSV with lon,lat or name,lon,lat, or of a point layer (with the GDAL plug-in), in the network's coordinates:
        (n, 2); of a network without coordinates, nodes by their labels. What ``starway matrix`` and ``trip`` read.

        crs: of a file without its own, such as "EPSG:28992"; default: degrees."""
        names, points = _core.read_points(self._core, fspath(path), crs)
        return names, points

    def info(self) -> dict[str, Any]:
        """What the network contains: kilometres by class and profile, weights with their bounds, parts, notes; what ``starway info`` tells."""
        return told_of(_core.network_info(self._core))

    def check(self, *, near: float = 5, examples: int = 10, progress: Progress = False) -> CheckReport:
        """What may be wrong with the network: disconnected parts, near misses (dead ends within ``near`` metres of a road), one-way
        traps, odd weights. Each finding has up to ``examples`` places."""
        with reporter(progress) as report:
            found = self._core.check(number_of(near, "near", 0), count_of(examples, "examples"), report)
        for place in (place for finding in found["findings"] for place in finding["places"]):
            for what, of in (("edge", self._numbers.rows_of), ("node", self._numbers.nodes_of)):
                if place[what] is not None:
                    place[what] = int(of(np.array([place[what]], np.uint32))[0])
        return CheckReport(found)

    def write_findings(self, path: str | PathLike[str], format: str = "", *, near: float = 5, progress: Progress = False) -> int:
        """Writes every place of what :meth:`check` finds to a file: .geojson, .csv, ...; returns how many there are."""
        with reporter(progress) as report:
            return _core.write_findings(self._core, number_of(near, "near", 0), fspath(path), format, report)

    def verify(self) -> None:
        """Checks checksums and contents of the whole file, once; requests do so before they first read. Raises DataError."""
        self._core.verify()

    def _is_one(self, points: Any) -> bool:
        """Whether this is one point. A tuple or list of two reals is (x, y), a list of whole numbers is of nodes."""
        if isinstance(points, (str, int, np.integer)) or self._labels.named(points) is not None:
            return True
        if isinstance(points, np.ndarray):
            return points.ndim == 1 and points.shape == (2,) and points.dtype.kind == "f"
        if isinstance(points, (tuple, list)) and len(points) == 2:
            numbers = (float, np.floating) if isinstance(points, list) else (int, float, np.number)
            return all(isinstance(value, numbers) for value in points)
        kind = getattr(points, "geom_type", None)  # of several, one for each
        return isinstance(kind, str) and kind == "Point"

    def _warn_of_far_points(self, sides: tuple[Any, ...], asked: Mapping[str, Any], so: str = "its costs are infinite") -> None:
        """Of the points that are too far from any road, the first is a warning of Python."""
        options = {"role": "through", **{name: asked[name] for name in ("weight", "snap", "max_snap") if name in asked}}
        for points in sides:
            found = points if isinstance(points, _core.PointList) else self._engine.snap({"points": points, "keep_far": True, **options}, None, 0)
            far = np.flatnonzero(found.on_network == 0)
            if len(far):
                try:
                    self._engine.snap({"points": found.position[far[:1]], **options}, None, 0)
                except NoRouteError as error:
                    others = f" (and {len(far) - 1} more)" if len(far) > 1 else ""
                    python_warnings.warn(f"{error}; {so}{others}", stacklevel=3)
                return

    # --- As a Python object ---

    def __repr__(self) -> str:
        file = f" {self.path}" if self.path else ""
        return (
            f"<Network{file}: {self.node_count} nodes, {self.edge_count} edges, weights {', '.join(self.weights)}"
            f"{', prepared' if self.is_prepared else ''}>"
        )

    def __getstate__(self) -> dict[str, Any]:
        if self.path is None:
            raise UsageError("a network in memory cannot be pickled: save it to a file first, net.save(\"roads.starway\")")
        return {"path": self.path, "checksum": self.checksum, "places": self._places, "nodes": self._nodes}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._places = state["places"]
        self._nodes = state["nodes"]
        self._report = {"recognised": [], "warnings": [], "rejected": [], "rejected_count": 0}
        self._set(_core.map_network(state["path"]), state["path"])
        if self.checksum != state["checksum"]:
            raise UsageError(f"{state['path']} is another network than the one that was pickled")


class CheckReport(dict[str, Any]):
    """Findings by kind under "findings", parts under "strong" and "weak"; prints as a list of what was found."""

    @property
    def findings(self) -> dict[str, dict[str, Any]]:
        """By kind, those with a count."""
        return {finding["kind"]: finding for finding in self["findings"] if finding["count"]}

    def __repr__(self) -> str:
        lines = [f"{self['nodes']} nodes, {self['edges']} edges; {self['weak']['count']} parts"]
        lines += [f"{f['severity']}: {f['count']} {f['text']}" for f in self.findings.values()]
        return "\n".join(lines)


def _name_of(place: Any) -> str:
    if not isinstance(place, str):
        raise UsageError(f"names of places are texts, not {place!r}")
    return place


def _position_of(name: str, at: tuple[float, float]) -> tuple[float, float]:
    x, y = pair_of(at)
    if not (isfinite(x) and isfinite(y)):
        raise UsageError(f"the place {name!r} is at {x:g},{y:g}, which is not two finite numbers; leave it out")
    return x, y


def _sides_of(depart: Side, arrive: Side) -> tuple[str, str]:
    known = ("any", "kerb", "opposite")
    return one_of(depart, "depart_side", *known), one_of(arrive, "arrive_side", *known)


def _bearings_of(bearings: Sequence[float | tuple[float, float] | None] | None, points: int) -> list[tuple[float, float] | None] | None:
    if bearings is None:
        return None
    if len(listed(bearings, "bearings")) != points:
        raise UsageError(f"there are {len(bearings)} bearings for {points} points; pass None for a point without one")
    found: list[tuple[float, float] | None] = []
    for bearing in bearings:
        if bearing is None:
            found.append(None)
            continue
        try:
            pair: Any = bearing if is_listed(bearing) else (bearing, 45)
            degrees, width = pair_of(pair)
        except (TypeError, ValueError):
            degrees = width = np.nan
        if not 0 <= degrees <= 360 or not 0 <= width <= 180:
            raise UsageError(f"a bearing is 0 to 360 degrees, or (degrees, range) with a range of 0 to 180, not {bearing!r}")
        found.append((degrees, width))
    return found


def _gaps_of(gap: float | None, has_times: bool) -> dict[str, Any]:
    if gap not in (None, 60) and not has_times:
        raise UsageError("gap= has no effect without times=; pass both or neither")
    return {"gap": gap, "gaps": "ignore" if gap is None else "split"}


def _json_of(request: Mapping[str, Any], number: int) -> str:
    try:
        return json.dumps(request, default=_of_numpy)
    except (TypeError, ValueError) as error:
        raise UsageError(f"request {number} cannot be written as JSON: {error}") from None


def _of_numpy(value: Any) -> Any:
    """The numbers and lists that NumPy's are."""
    if isinstance(value, (np.generic, np.ndarray)):
        return value.tolist()
    raise TypeError(f"it holds {value!r}, of type {type(value).__name__}")


def weight_text(weight: str | None) -> str:
    """The core's way to name a weight; empty: the default."""
    if weight is not None and not isinstance(weight, str):
        raise UsageError(f"weight is the name of a weight of the network, not {weight!r}")
    return weight or ""


def coerces(errors: str) -> bool:
    if errors not in ("raise", "coerce"):
        raise UsageError(f'errors is "raise" or "coerce", not {errors!r}')
    return errors == "coerce"


def _names_of(names: str | Sequence[str]) -> list[str]:
    return [names] if isinstance(names, str) else list(names)


def _cells_of(shape: tuple[int, int], out: npt.NDArray[Any] | None, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """The array that a matrix fills."""
    known = ("float32", "float64", "uint32")
    if out is None:
        return np.empty(shape, _dtype_of(dtype, *known))
    if not isinstance(out, np.ndarray) or out.shape != shape or not out.flags.c_contiguous or not out.flags.writeable:
        raise UsageError(f"out= is a writeable C-contiguous array of shape {shape}")
    if out.dtype not in known:
        raise UsageError(f"out= is an array of {', '.join(known)}, not of {out.dtype}")
    return out


def _dtype_of(dtype: npt.DTypeLike, *known: str) -> np.dtype[Any]:
    """Other types would cut costs short, or have none for a missing route."""
    try:
        found = np.dtype(dtype)
    except TypeError:
        found = np.dtype(object)
    if found not in known:
        raise UsageError(f"dtype= is one of {', '.join(known)}, not {dtype!r}")
    return found


def _labels_of_sides(labels: Any, shape: tuple[int, ...], same: bool) -> tuple[Any, Any]:
    """labels: of both sides, or (rows, columns). Two texts are the labels of two points."""
    if labels is None:
        return None, None
    if isinstance(labels, tuple) and len(labels) == 2 and any(side is None or is_listed(side) for side in labels):
        pair = labels
    elif same:
        pair = labels, labels
    else:
        count = len(listed(labels, "labels="))
        if count not in shape:
            raise UsageError(f"there are {count} labels for {shape[0]} origins and {shape[1]} destinations")
        pair = (labels if count == shape[0] else None, labels if count == shape[1] else None)
    for names, size in zip(pair, shape):
        if names is not None and len(listed(names, "labels=")) != size:
            raise UsageError(f"there are {len(names)} labels for {size} points")
    return pair[0], pair[1]


def contours_of(values: Sequence[float] | float) -> list[float]:
    try:
        if isinstance(values, str):
            raise TypeError
        return [float(value) for value in np.atleast_1d(reals(values, "contours"))]
    except (TypeError, ValueError):
        raise UsageError(f"contours are numbers in the weight's unit, such as [300, 600], not {values!r}") from None


def _files(given: str | PathLike[str] | Sequence[str | PathLike[str]]) -> list[str]:
    files = [fspath(given)] if isinstance(given, (str, PathLike)) else [fspath(file) for file in given]
    return [file for file in files if file]


def _one_each(values: npt.ArrayLike, count: int, what: str = "edges or arcs") -> npt.NDArray[np.float64]:
    return one_each(values, count, f"values for {count} {what}")


def _check_values(edges: npt.NDArray[np.uint32], values: npt.NDArray[np.float64]) -> None:
    """Raises where an edge has a negative value, or two."""
    if len(bad := np.flatnonzero(values < 0)):
        raise UsageError(f"edge {edges[bad[0]]} cannot weigh {values[bad[0]]:g}; give 0 or more, or NaN to close it")
    _, first, same = np.unique(edges, return_index=True, return_inverse=True)
    other = values[first][same]
    if len(bad := np.flatnonzero((values != other) & ~(np.isnan(values) & np.isnan(other)))):
        raise UsageError(f"edge {edges[bad[0]]} has two values, {other[bad[0]]:g} and {values[bad[0]]:g}; give one")


def warn_of_far(warnings: Sequence[str]) -> None:
    """Of points that are too far from any road, the first is a warning of Python, too."""
    far = [text for text in warnings if "left empty" in text]
    if far:
        others = f" (and {len(far) - 1} more, see Matrix.warnings)" if len(far) > 1 else ""
        python_warnings.warn(far[0] + others, stacklevel=3)


if sys.version_info < (3, 11):  # pragma: no cover
    raise ImportError("starway needs Python 3.11 or later")
