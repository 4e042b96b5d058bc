"""From sources to networks."""

from __future__ import annotations

import builtins
import json
import re
import reprlib
import warnings as python_warnings
from collections.abc import Hashable, Mapping, Sequence
from os import PathLike, fspath, path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _core, _parquet
from ._crs import frame_of, projector
from ._errors import DataError, Error, FileError, MissingPackage, UsageError
from ._extras import load
from ._labels import set_labels
from ._network import PLANE, Network, PlacesLike, Progress, weight_text
from ._numbers import count_of, has_truth, is_listed, listed, number_of, plain, reals, unmasked, whole_numbers
from ._progress import reporter

if TYPE_CHECKING:
    import networkx

__all__ = ["build", "from_arrow", "from_geopandas", "from_networkx", "from_osmnx", "open"]

_FORMATS = _core.road_formats_told()
_NUMBERS = frozenset(re.findall(r"(\w+) \(a (?:whole )?number\)", _core.source_options_told()))
_OPTIONS = (
    f"""
    Sources of roads: {_FORMATS}.

    Options that readers share; each is inferred where it is left out, and one without effect on the source is an error:

"""
    + _core.source_options_told()
)


def _say(report: Mapping[str, Any]) -> None:
    for text in report["warnings"]:
        python_warnings.warn(text, stacklevel=3)
    if report["rejected_count"]:
        python_warnings.warn(f"{report['rejected_count']} rows were skipped; see Network.report", stacklevel=3)


def open(source: str | PathLike[str] | Sequence[str | PathLike[str]], *, places: PlacesLike | None = None,
         progress: Progress = False, threads: int = 0, **options: Any) -> Network:  # fmt: skip
    """Opens a ``.starway`` file, or reads any source of roads.

    A ``.starway`` file is mapped, not read: it opens in milliseconds, and processes share it. GIS files (shapefiles, GeoPackage,
    FlatGeobuf, GeoJSON, ...) are read with the GDAL plug-in where it is installed, else with pyogrio
    (``pip install starway[gis]``); the result is the same. GeoParquet is read with pyarrow. Several sources of one kind become one network.

    places: named points that requests may name: a mapping name -> (x, y), a list of (name, x, y), or a file of points.
    Skipped rows are told by ``Network.report``, kept tags by :meth:`Network.tags`. verify: "on_use" by default.
    """
    if any(hasattr(source, name) for name in ("columns", "nodes", "__arrow_c_stream__")):
        raise UsageError(
            f"a source is the path of a file, not of type {type(source).__name__}; pass a GeoDataFrame to from_geopandas(), a table of lines to "
            "from_arrow(), a graph to from_networkx(), and arrays to build()"
        )
    try:
        paths = [fspath(source)] if isinstance(source, (str, PathLike)) else [fspath(path) for path in source]
    except TypeError:
        raise UsageError(f"a source is the path of a file, or a list of paths, not {source!r}") from None
    if not paths:
        raise UsageError("no source given; pass a file")
    if "nodes" in options and options["nodes"] is not None:
        options["nodes"] = fspath(options["nodes"])
    options = plain(options, _NUMBERS)
    is_network = len(paths) == 1 and _is_network_file(paths[0])
    if is_network:
        options.setdefault("verify", "on_use")
    elif options.pop("verify", None) is not None:
        raise UsageError(f"verify= has no effect on {paths[0]}, which is no .starway file; leave it out")
    with reporter(progress) as report:
        try:
            read = _open_parquet(paths, options, report, count_of(threads, "threads"))
            core, told = read or _core.open(paths, options, report, count_of(threads, "threads"))
        except FileError as error:
            if _core.reads_gis_files() or "plug-in" not in str(error):
                raise
            core, told = _open_with_pyogrio(paths, options, report, threads, error)
    _say(told)
    net = Network(core, paths[0] if is_network else None, told)
    return net if places is None else net.with_places(places)


def _is_network_file(path: str) -> bool:
    try:
        with builtins.open(path, "rb") as file:
            return file.read(8) == b"\x89STW\r\n\x1a\n"
    except OSError:
        return False


def _open_parquet(paths: list[str], options: dict[str, Any], report: Any, threads: int) -> Any:
    """Of a GeoParquet file, with pyarrow; else None."""
    if len(paths) != 1 or not _parquet.is_parquet(paths[0]):
        return None
    table, crs = _parquet.read(paths[0])
    options = dict(options)
    crs = options.pop("crs", None) or crs
    if crs == "none" or (_core.reads_gis_files() and crs not in (None, "OGC:CRS84", "EPSG:4326")):
        options["crs"], project = crs, None
    else:
        project = projector(json.loads(crs) if crs and crs.startswith("{") else crs)
    return _core.open_stream(table, paths[0], options, project, report, threads)


def _open_with_pyogrio(paths: list[str], options: dict[str, Any], report: Any, threads: int, error: FileError) -> Any:
    try:
        pyogrio = load("pyogrio")
    except MissingPackage:
        raise FileError(f"{paths[0]} is a GIS file, which needs pyogrio here: pip install starway[gis]") from error
    if len(paths) != 1:
        raise UsageError("pyogrio reads one GIS file at a time; join them first, for instance with geopandas")
    options = dict(options)
    wanted = {"layer": options.pop("layer", None), "where": options.pop("where", None)}
    try:
        with pyogrio.open_arrow(paths[0], **wanted) as (meta, stream):
            crs = options.get("crs") or meta["crs"]
            if crs == "none":
                project = None
            else:
                options["crs"] = ""
                project = projector(crs)
            return _core.open_stream(stream, paths[0], options, project, report, threads)
    except pyogrio.errors.DataSourceError as reason:
        if path.isdir(paths[0]):
            raise FileError(f"cannot read {paths[0]}: it is a folder; pass a file in it") from None
        if "not recognized as being in a supported" in str(reason):
            raise DataError(
                f"{paths[0]} is not {_FORMATS} of lines; for a tile map, use GridMap.open_file()"
            ) from None
        raise FileError(f"cannot read {paths[0]}: {reason}") from None
    except (pyogrio.errors.DataLayerError, pyogrio.errors.FieldError, ValueError) as reason:
        if isinstance(reason, Error):
            raise
        raise UsageError(f"{paths[0]}: {reason}") from None


def from_arrow(stream: Any, *, crs: Any = None, origin: str = "the Arrow stream", places: PlacesLike | None = None,
               progress: Progress = False, threads: int = 0, **options: Any) -> Network:  # fmt: skip
    """Builds a network of lines in an Arrow stream or table: anything with ``__arrow_c_stream__``, such as what
    ``pyogrio.open_arrow``, pyarrow, polars or DuckDB give. Lines are well-known binary in a column marked ``geoarrow.wkb``, or else the
    first binary column. Fields are recognised, and the topology repaired, as those of a file.

    crs: of the coordinates, anything that pyproj takes; None: lon,lat; "none": a plane in metres.
    """
    if not hasattr(stream, "__arrow_c_stream__"):
        raise UsageError("the source has no __arrow_c_stream__; pass an Arrow table or stream")
    planar = isinstance(crs, str) and crs == "none"
    project = None if planar else projector(crs)
    if planar:
        options["crs"] = "none"
    with reporter(progress) as report:
        core, told = _core.open_stream(stream, origin, plain(options, _NUMBERS), project, report, count_of(threads, "threads"))
    _say(told)
    net = Network(core, None, told)
    return net if places is None else net.with_places(places)


def _fields_of(table: Any, geometry: Any) -> list[tuple[Any, ...]]:
    pandas = load("pandas")
    fields: list[tuple[Any, ...]] = []
    for name, column in table.items():
        if column is geometry or getattr(column.dtype, "name", "") == "geometry":
            continue
        kind = column.dtype.kind if isinstance(column.dtype, np.dtype) else ""
        if pandas.api.types.is_bool_dtype(column.dtype) or kind == "b":
            fields.append((str(name), column.astype("float64").to_numpy()))
        elif kind in "iu" and kind:
            fields.append((str(name), np.ascontiguousarray(column.to_numpy(), dtype=np.int64)))
        elif pandas.api.types.is_numeric_dtype(column.dtype):
            fields.append((str(name), np.ascontiguousarray(column.to_numpy(dtype=np.float64, na_value=np.nan))))
        elif kind != "M" and kind != "m":
            numbers, words = pandas.factorize(_hashable(column))
            fields.append((str(name), np.ascontiguousarray(numbers, dtype=np.int32), [str(word) for word in words]))
    return fields


def _hashable(column: Any) -> Any:
    """A column whose lists, as OSMnx writes them, are texts."""
    if column.dtype != object:
        return column
    return column.map(lambda value: str(value) if isinstance(value, (list, dict, set)) else value)


def from_geopandas(edges: Any, *, places: PlacesLike | None = None, progress: Progress = False, threads: int = 0,
                   **options: Any) -> Network:  # fmt: skip
    """Builds a network of the lines of a GeoDataFrame (or GeoSeries), whose columns are recognised as those of a file.

    Coordinates are projected to lon,lat where the frame has a CRS; without one they are lon,lat if they can be, else a plane in metres.
    ``Network.features`` and ``Route.features`` are positions in the frame, for ``iloc``.
    """
    if not hasattr(getattr(edges, "geometry", None), "crs"):
        raise UsageError(
            f"edges are a GeoDataFrame or GeoSeries of lines, not of type {type(edges).__name__}; for arrays of nodes and weights, use build()"
        )
    shapely = load("shapely")
    geometry = edges.geometry
    lines = np.asarray(geometry.values)
    crs = options.pop("crs", None) or geometry.crs
    types = shapely.get_type_id(lines)
    # Of other geometries, lines are what is left.
    other = ~np.isin(types, (-1, 1, 5))
    if other.any():
        lines = lines.copy()
        lines[other] = None
        python_warnings.warn(f"{int(other.sum())} rows are not lines; they were left out", stacklevel=2)
    if not len(lines) or other.all():
        raise DataError("the GeoDataFrame has no lines; pass one with a row for each road")
    parts, feature = shapely.get_parts(lines, return_index=True)
    points = np.ascontiguousarray(shapely.get_coordinates(parts))
    first_point = np.concatenate([[0], np.cumsum(shapely.get_num_coordinates(parts))]).astype(np.uint64)
    first_part = np.concatenate([[0], np.cumsum(np.bincount(feature, minlength=len(lines)))]).astype(np.uint64)
    table = edges.drop(columns=geometry.name) if hasattr(edges, "columns") else edges.to_frame().iloc[:, :0]
    if isinstance(crs, str) and crs == "none":
        options["crs"], project = "none", None
    elif crs is None and len(points) and not _may_be_degrees(points):
        options["crs"], project = "none", None
    else:
        project = projector(crs)
    with reporter(progress) as report:
        core, told = _core.open_table(points, first_point, first_part, _fields_of(table, geometry), "the GeoDataFrame",
                                      plain(options, _NUMBERS), project, report, count_of(threads, "threads"))  # fmt: skip
    _say(told)
    net = Network(core, None, told)
    return net if places is None else net.with_places(places)


def _may_be_degrees(points: npt.NDArray[np.float64]) -> bool:
    return bool((np.abs(points[:, 0]) <= 180).all() and (np.abs(points[:, 1]) <= 90).all())


def build(tail: npt.ArrayLike, head: npt.ArrayLike, weights: Mapping[str, npt.ArrayLike], *, xy: npt.ArrayLike | None = None,
          backward: Mapping[str, npt.ArrayLike] | None = None, units: Mapping[str, str] | None = None,
          labels: Sequence[Any] | npt.NDArray[Any] | None = None, names: Sequence[str | None] | None = None,
          classes: Sequence[str | None] | None = None, shapes: tuple[npt.ArrayLike, npt.ArrayLike] | None = None,
          directed: bool | npt.ArrayLike | None = None, speed_kmh: npt.ArrayLike | None = None,
          resolutions: Mapping[str, float] | None = None, crs: Any = "EPSG:4326",
          default_weight: str = "", node_count: int | None = None, places: PlacesLike | None = None,
          progress: Progress = False, threads: int = 0) -> Network:  # fmt: skip
    """Builds a network of arrays, without any repair: edge i leads from node ``tail[i]`` to ``head[i]``, and back unless it is ``directed``; it
    is edge i in requests and answers, too.

    tail, head: (edges,) numbers of nodes, from 0.
    weights: by name, (edges,) values; NaN or infinity closes the edge for this weight, and an edge closed for all of them is left out.
        backward: the same from head to tail, where it differs.
    units: of the weights: ``{"time": "s"}``.
    xy: (nodes, 2) positions: lon,lat, or x,y in metres with crs=None or a projected crs, which the network keeps.
    labels: names of the nodes, numbers, texts, or tuples of these: what requests and ``Route.node_labels`` use; default: the numbers.
    names, classes: (edges,) texts. speed_kmh: (edges,) km/h: adds the weight "time".
    resolutions: of the weights, which are stored as whole numbers of steps: ``{"time": 0.01}``; default: so fine that
    routes are optimal in these numbers, to a millionth of their cost.
    shapes: (points (n, 2), first (edges + 1,)): the inner points of the edges' lines, from tail to head.
    directed: True, or (edges,) booleans: the edge leads from tail to head only. Default: False, and a note says so.
    "length" (with positions) and "hops" are added where they are missing.

    >>> import starway as sw
    >>> net = sw.build([0, 1], [1, 2], {"time": [60, 90]}, xy=[(4.35, 50.85), (4.36, 50.85), (4.37, 50.86)], units={"time": "s"})
    >>> net.weights
    {'length': 'm', 'time': 's', 'hops': '1'}
    """
    tails, heads = _numbers(tail, "tail"), _numbers(head, "head")
    count = len(tails)
    if len(heads) != count:
        raise UsageError(f"there are {count} tails and {len(heads)} heads")
    positions = None if xy is None else reals(xy, "xy")
    if positions is not None and (positions.ndim != 2 or positions.shape[1] != 2):
        raise UsageError(f"xy has the shape (nodes, 2), not {positions.shape}")
    most = int(max(tails.max(), heads.max())) + 1 if count else 0
    if node_count is not None:
        count_of(node_count, "node_count", 2**32 - 1)
    if node_count is None and xy is None and labels is None and most > max(1_000_000, 64 * count):
        raise UsageError(
            f"tail and head go up to node {most - 1}, but there are only {count} edges: are these ids? Number the nodes from 0, "
            "ids, numbers = np.unique([tail, head], return_inverse=True), and pass labels=ids; or pass node_count="
        )
    if not isinstance(weights, Mapping):
        raise UsageError('weights are given by name: {"time": [60, 90]}')
    for what, named in (("units", units), ("resolutions", resolutions), ("backward", backward)):
        if named is not None and not isinstance(named, Mapping):
            raise UsageError(f"{what} are given by the names of weights, {{name: ...}}, not {reprlib.repr(named)}")
        for name in named or ():
            if name not in weights and (what == "backward" or name not in ("length", "time", "hops")):
                raise UsageError(f"{what} has {name!r}, which is not among the weights: {', '.join(weights) or 'none'}")
    labelled = None if labels is None else len(listed(labels, "labels="))
    placed = labelled if positions is None else len(positions)
    nodes = node_count if node_count is not None else placed if placed is not None else most
    draft = _core.Draft()
    if labels is not None and labelled != nodes:
        raise DataError(f"there are {len(labels)} labels for {nodes} nodes")
    on_earth, plane = frame_of(crs)
    draft.set_nodes(nodes, positions, on_earth)
    if plane is not None and positions is not None:
        draft.add_note(PLANE + plane)
    if directed is None and backward is None and count > 0:
        draft.add_note("edges lead both ways; with directed=True, from tail to head only")
    one_way = np.asarray(False if directed is None else directed)
    if not all(answer in (0, 1) for answer in np.unique(one_way)):  # a text such as "no" is true to NumPy
        raise UsageError(f"directed is True or False, for all edges or for each, not {directed!r}")
    one_way = one_way.astype(bool)
    if one_way.ndim != 0 and one_way.shape != (count,):
        raise UsageError(f"directed is one answer for all edges, or a list of one for each of {count}, not of shape {one_way.shape}")
    one_way = np.broadcast_to(one_way, (count,))
    if backward and count and one_way.all():
        raise UsageError("backward= has no effect where all edges are directed; leave one of them out")
    draft.set_edges(tails, heads, np.where(one_way, 1, 3).astype(np.uint8))
    if shapes is not None:
        if not is_listed(shapes) or len(shapes) != 2:
            raise UsageError("shapes are a pair: the points (n, 2), and the first point of each edge (edges + 1,)")
        draft.set_shapes(whole_numbers(shapes[1], "the first points of shapes").astype(np.uint64), reals(shapes[0], "points of shapes"))
    if names is not None:
        draft.set_names(*_words(names, count, "names"))
    if classes is not None:
        numbers, words = _words(classes, count, "classes")
        if len(words) > 255:
            raise UsageError("there are more than 255 classes")
        draft.set_classes(numbers, words)
    if speed_kmh is not None:
        draft.set_speeds(_per_edge(speed_kmh, count, "speed_kmh").astype(np.float32))
    for name, values in weights.items():
        forward = _per_edge(values, count, name)
        other = _per_edge(backward[name], count, name) if backward and name in backward else np.empty(0)
        step = number_of((resolutions or {}).get(name, 0.0), f"the resolution of {name!r}", 0)
        unit = (units or {}).get(name, "")
        if not isinstance(unit, str) or not isinstance(name, str):
            raise UsageError(f"names and units of weights are texts, not {name!r}: {unit!r}")
        draft.add_column(name, unit, step, forward, other)
    if default_weight or weights:
        draft.set_default_weight(weight_text(default_weight) or next(iter(weights)))
    objects = None if labels is None else set_labels(draft, labels)
    with reporter(progress) as report:
        net = Network(draft.build(report, count_of(threads, "threads")), nodes=objects)
    if speed_kmh is not None and ("time" in weights or "time" not in net.weights):
        raise UsageError('speed_kmh= makes the weight "time" of lengths; ' + (
            'leave it out beside a weight "time"' if "time" in weights else 'pass xy=, or a weight "length" with units={"length": "m"}'))  # fmt: skip
    return net if places is None else net.with_places(places)


def _numbers(values: npt.ArrayLike, what: str) -> npt.NDArray[np.uint32]:
    numbers = np.asarray(unmasked(values, what))
    if numbers.ndim != 1 or (numbers.size and numbers.dtype.kind not in "iu"):
        raise UsageError(f"{what} is one whole number per edge")
    if numbers.size and (int(numbers.min()) < 0 or int(numbers.max()) >= 2**32 - 1):
        raise UsageError(
            f"{what}: nodes are numbered from 0 to 4294967294; of other ids, ids, numbers = np.unique([tail, head], return_inverse=True) "
            "makes such numbers, with labels=ids"
        )
    return np.ascontiguousarray(numbers, dtype=np.uint32)


def _per_edge(values: npt.ArrayLike, count: int, what: str) -> npt.NDArray[np.float64]:
    unmasked(values, what)
    try:
        numbers = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError) as reason:
        raise DataError(f"{what} is one number per edge: {reason}") from None
    if has_truth(values):
        raise DataError(f"{what} is one number per edge, not True or False")
    array = np.ascontiguousarray(np.broadcast_to(numbers, (count,)) if numbers.ndim == 0 else numbers)
    if array.shape != (count,):
        raise DataError(f"{what} has {array.shape} values for {count} edges")
    return array


def _words(texts: Sequence[str | None], count: int, what: str) -> tuple[npt.NDArray[np.int32], list[str]]:
    if len(listed(texts, f"{what}=")) != count:
        raise DataError(f"{what} has {len(texts)} values for {count} edges")
    for edge, text in enumerate(texts):
        if text is not None and not isinstance(text, str):
            raise DataError(f"{what}= are texts, or None where an edge has none; edge {edge} has {text!r}")
    known: dict[str, int] = {}
    numbers = np.fromiter((-1 if not text else known.setdefault(text, len(known)) for text in texts), np.int32, count)
    return numbers, list(known)


def _along(points: npt.NDArray[np.float64], first: npt.NDArray[np.intp], tails: npt.NDArray[np.float64],
           heads: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:  # fmt: skip
    """The points of each edge's whole line in the order from its tail to its head: the one in which its ends are nearer to these."""
    drawn = np.flatnonzero(np.diff(first) > 0)
    begin, end = points[first[drawn]], points[first[drawn + 1] - 1]

    def way(a: npt.NDArray[np.float64], b: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        return np.asarray(np.hypot(*(a - b).T))

    tail, head = tails[drawn], heads[drawn]
    turned = drawn[way(begin, head) + way(end, tail) < way(begin, tail) + way(end, head)]
    order = np.arange(len(points))
    for edge in turned.tolist():
        order[first[edge] : first[edge + 1]] = order[first[edge] : first[edge + 1]][::-1]
    return points[order]


def from_networkx(graph: networkx.Graph[Any], weight: str | Sequence[str] = "weight", *, x: str = "x", y: str = "y",
                  name: str = "name", default: float | None = None, crs: Any = "",
                  progress: Progress = False) -> Network:  # fmt: skip
    """Builds a network of a NetworkX graph of any kind; nodes keep their names, in requests and in answers.

    weight: the edge attribute to minimise, or several, of which the first is the default. default: the value of an edge without it;
    None: that is an error. An edge with the weight None is closed.
    x, y: node attributes of the position; used where all nodes have them. In graphs with lines whose nodes have none, as momepy makes them, nodes
    are their positions, (x, y). crs: of the positions; default: the graph's attribute "crs", else lon,lat; None: a plane in metres.
    An edge attribute "geometry" is the edge's line, in either direction. Edges are numbered by their positions in ``list(graph.edges)``.

    >>> import networkx as nx, starway as sw
    >>> G = nx.Graph()
    >>> G.add_weighted_edges_from([("a", "b", 2.0), ("b", "c", 3.5)])
    >>> sw.from_networkx(G).route("a", "c").node_labels
    ['a', 'b', 'c']
    """
    _check_graph(graph)
    nodes: list[Hashable] = list(graph.nodes)
    number = {node: i for i, node in enumerate(nodes)}
    wanted = [weight] if isinstance(weight, str) else list(weight)
    edges = list(graph.edges(data=True))
    count = len(edges)
    tails = np.fromiter((number[u] for u, _, _ in edges), np.int64, count)
    heads = np.fromiter((number[v] for _, v, _ in edges), np.int64, count)
    columns = {}
    for column in wanted:
        columns[column] = np.fromiter((_value(data, column, default, u, v) for u, v, data in edges), np.float64, count)
    xy = _positions(graph, x, y, any("geometry" in data for _, _, data in edges))
    shapes = None if xy is None else _shapes(edges, xy[tails], xy[heads])
    if crs == "" and isinstance(crs, str):
        crs = graph.graph.get("crs") or "EPSG:4326"
    names = [_text(data.get(name)) for _, _, data in edges] if any(name in data for _, _, data in edges) else None
    return build(tails, heads, columns, xy=xy, labels=nodes, names=names, shapes=shapes, directed=graph.is_directed(), crs=crs,
                 default_weight=wanted[0], node_count=len(nodes), units=_units(wanted), progress=progress)  # fmt: skip


def _units(weights: Sequence[str]) -> dict[str, str]:
    known = {"length": "m", "travel_time": "s"}  # OSMnx
    return {name: known[name] for name in weights if name in known}


def _value(data: Mapping[str, Any], column: str, default: float | None, u: Any, v: Any) -> float:
    value = data.get(column, default)
    if value is None:
        if column in data:
            return float("nan")
        raise DataError(f"the edge {u!r} - {v!r} has no attribute {column!r}; pass default=, or another weight")
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = float("nan")
    if not 0 <= number < float("inf"):
        raise DataError(f"the edge {u!r} - {v!r} has {column!r} = {value!r}; weights are 0 or more, and finite")
    return number


def _text(value: Any) -> str | None:
    if isinstance(value, (list, tuple)):
        return ", ".join(str(part) for part in value)
    return value if isinstance(value, str) else None


def _positions(graph: Any, x: str, y: str, with_lines: bool) -> npt.NDArray[np.float64] | None:
    """(nodes, 2), where all nodes have a position."""
    if graph.number_of_nodes() == 0:
        return None
    if all(x in data and y in data for _, data in graph.nodes(data=True)):
        return np.array([(data[x], data[y]) for _, data in graph.nodes(data=True)], dtype=np.float64)
    if with_lines and all(type(n) is tuple and len(n) == 2 and all(isinstance(v, (int, float)) for v in n) for n in graph):
        return np.array(list(graph), dtype=np.float64)
    return None


def _shapes(edges: list[Any], tails: npt.NDArray[np.float64],
            heads: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.uint64]] | None:  # fmt: skip
    """The inner points of edges with a line in their attribute "geometry", which leads from tail to head or the other way."""
    if not any("geometry" in data for _, _, data in edges):
        return None
    shapely = load("shapely")
    lines = np.array([data.get("geometry") for _, _, data in edges], dtype=object)
    points, owner = shapely.get_coordinates(lines, return_index=True)
    counts = np.bincount(owner, minlength=len(lines))
    first = np.concatenate([[0], np.cumsum(counts)])
    points = _along(points, first, tails, heads)
    inner = np.ones(len(points), dtype=bool)
    has = counts > 0
    inner[first[:-1][has]] = False
    inner[first[1:][has] - 1] = False
    inner_first = np.concatenate([[0], np.cumsum(np.maximum(counts - 2, 0))])
    return points[inner], inner_first.astype(np.uint64)


def _check_graph(graph: Any) -> None:
    if not hasattr(graph, "nodes") or not hasattr(graph, "is_directed"):
        raise UsageError(f"the graph is one of NetworkX, not of type {type(graph).__name__}")


def from_osmnx(graph: networkx.MultiDiGraph[Any], weight: str | Sequence[str] = ("length", "travel_time"), *,
               progress: Progress = False) -> Network:  # fmt: skip
    """Builds a network of an OSMnx graph; nodes are OpenStreetMap's ids, in requests and in answers.

    weight: edge attributes to load; the first is the default. Those of the default pair that the graph lacks are left out. A projected graph makes
    a plane, in the coordinates of the graph.
    """
    _check_graph(graph)
    wanted = [weight] if isinstance(weight, str) else list(weight)
    if not isinstance(weight, str) and tuple(wanted) == ("length", "travel_time"):
        first = next(iter(graph.edges(data=True)), None)
        wanted = [name for name in wanted if first is not None and name in first[2]] or ["length"]
    return from_networkx(graph, wanted, progress=progress)


open.__doc__ = (open.__doc__ or "") + _OPTIONS
from_arrow.__doc__ = (from_arrow.__doc__ or "") + _OPTIONS
from_geopandas.__doc__ = (from_geopandas.__doc__ or "") + _OPTIONS
