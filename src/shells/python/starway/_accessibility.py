"""Accessibility: how much is within reach of every place of a town."""

from __future__ import annotations

import warnings as python_warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import UsageError
from ._extras import load
from ._numbers import NONE, different, is_truth, unmasked
from ._points import Points, SnappedPoints
from ._progress import reporter

if TYPE_CHECKING:
    from ._network import Network
    from ._options import SnapOptions

F64 = npt.NDArray[np.float64]
DecayName = Literal["flat", "linear", "exponential", "gaussian"]
#: What an opportunity counts by the cost of getting there: a name; points (cost, share) of a curve; or a function of an array of costs.
AccessDecay = Union[DecayName, Sequence[tuple[float, float]], Callable[[F64], Any]]

_MINUTES = {"s": 60.0, "min": 1.0, "h": 1 / 60}
_CELLS = 8_000_000  # of a table at a time


@dataclass(frozen=True)
class Asked:
    """What a call of :meth:`Network.accessibility` asks for, beside its opportunities and its starts."""

    options: SnapOptions  # of matrix() and snap(), too
    core: dict[str, Any]  # the same for the core, of nodes
    progress: Any
    threads: int


@dataclass(frozen=True)
class _Kinds:
    """Opportunities on their roads, and how many there are of each kind."""

    names: list[str]
    points: SnappedPoints
    values: F64  # (points, kinds)


@dataclass(frozen=True)
class _Falloff:
    """A decay up to a cutoff, both in the weight's unit."""

    cutoff: float
    scale: float
    decay: AccessDecay
    per_unit: float  # of the caller's costs to the weight's

    def __call__(self, costs: F64) -> F64:
        inside = costs <= self.cutoff
        cost = np.where(inside, costs, 0.0)
        return np.where(inside, self._shares(cost), 0.0)

    def _shares(self, cost: F64) -> F64:
        if self.decay == "flat":
            return np.ones_like(cost)
        if self.decay == "linear":
            return np.maximum(0, 1 - cost / self.scale)
        if self.decay == "exponential":
            return np.exp(-cost / self.scale)
        if self.decay == "gaussian":
            return np.exp(-np.square(cost / self.scale) / 2)
        if callable(self.decay):
            return _checked(self.decay(cost / self.per_unit), cost.shape)
        return np.interp(cost, *self._curve())

    def _curve(self) -> tuple[F64, F64]:
        costs, shares = np.asarray(self.decay, dtype=np.float64).T
        return np.ascontiguousarray(costs * self.per_unit), np.ascontiguousarray(shares)

    def for_engine(self) -> tuple[str, float, float, F64, F64] | None:
        """As the engine takes it; None of a function, which only tables of costs can be given to."""
        if callable(self.decay):
            return None
        if isinstance(self.decay, str):
            return self.decay, self.cutoff, self.scale, np.empty(0), np.empty(0)
        return "curve", self.cutoff, 0.0, *self._curve()


def _checked(shares: Any, shape: tuple[int, ...]) -> F64:
    try:
        found = np.broadcast_to(np.asarray(shares, dtype=np.float64), shape)
    except (TypeError, ValueError):
        found = np.full(shape, np.nan)
    if not np.isfinite(found).all():
        raise UsageError("decay takes an array of costs, and returns a finite number for each: what an opportunity counts")
    return found


def accessibility(net: Network, opportunities: Any, minutes: Any, cutoff: Any, values: Any, decay: AccessDecay, scale: float | None,
                  at: Any, hexagons: int | None, asked: Asked) -> Any:  # fmt: skip
    """Of :meth:`Network.accessibility`."""
    if at is not None and hexagons is not None:
        raise UsageError("pass either at or hexagons")
    kinds = _kinds_of(net, opportunities, values, asked)
    unit = _unit_of(net, asked.options.get("weight"))
    falloffs, told = _falloffs_of(minutes, cutoff, decay, scale, unit)
    columns = kinds.names if len(told) == 1 else [f"{name}_{limit}" for name in kinds.names for limit in told]
    if at is not None:
        starts = _snapped(net, at, "start", "points", asked)
        return _frame(net, at.index if hasattr(at, "iloc") else range(len(starts)), "point", columns, _at_points(net, starts, kinds, falloffs, asked), starts.xy)
    found = _at_nodes(net, kinds, falloffs, asked)
    if hexagons is not None:
        cells, means, rings = _in_hexagons(net, found, hexagons)
        return _frame(net, cells, "hexagon", columns, means, rings)
    return _frame(net, net.node_labels(), "node", columns, found, net.node_xy)


def _frame(net: Network, labels: Any, name: str, columns: list[str], values: F64, places: Any) -> Any:
    pandas = load("pandas")
    index = labels if isinstance(labels, pandas.Index) and labels.name else pandas.Index(labels, name=name, tupleize_cols=False)
    frame = pandas.DataFrame(values, index=index, columns=columns)
    if not net.has_coordinates:
        return frame
    geopandas, shapely = load("geopandas"), load("shapely")
    shapes = [shapely.Polygon(ring) for ring in places] if isinstance(places, list) else shapely.points(places)
    return geopandas.GeoDataFrame(frame, geometry=shapes, crs=net.crs)


def _kinds_of(net: Network, opportunities: Any, values: Any, asked: Asked) -> _Kinds:
    if isinstance(opportunities, Mapping):
        return _of_several_lists(net, opportunities, values, asked)
    points = _snapped(net, opportunities, "end", "opportunities", asked)
    columns = _columns_of(opportunities, values, len(points))
    return _Kinds(list(columns), points, np.column_stack(list(columns.values())))


def _of_several_lists(net: Network, lists: Mapping[Any, Any], values: Any, asked: Asked) -> _Kinds:
    if values is not None:
        raise UsageError("opportunities of several kinds count 1 each; pass values with one list of points")
    if not lists:
        raise UsageError("there are no opportunities; pass points, or a dictionary of a list for each kind")
    snapped = [_snapped(net, points, "end", f"opportunities of {name!r}", asked) for name, points in lists.items()]
    kind = np.repeat(np.arange(len(snapped)), [len(points) for points in snapped])
    joined = snapped[0]
    for points in snapped[1:]:
        joined = joined + points
    return _Kinds(different(lists, "kinds of opportunities"), joined, (kind[:, None] == np.arange(len(snapped))).astype(np.float64))


def _snapped(net: Network, points: Points, role: Literal["start", "end"], what: str, asked: Asked) -> SnappedPoints:
    if isinstance(points, SnappedPoints):
        return points
    found = net.snap(points, role=role, errors="coerce", **asked.options)
    if far := int(np.count_nonzero(~found.on_network)):
        x, y = found.xy[np.flatnonzero(~found.on_network)[0]]
        so = "their rows are NaN" if role == "start" else "they count nothing"
        python_warnings.warn(f"{far} of {len(found)} {what} are too far from any road, such as {x:.6g},{y:.6g}; {so} "
                             "(max_snap sets the distance)", stacklevel=6)  # fmt: skip
    return found


def _columns_of(table: Any, values: Any, count: int) -> dict[str, F64]:
    """How many opportunities each point stands for, by the name of the kind."""
    if values is None:
        return {"opportunities": np.ones(count)}
    if isinstance(values, str) or (isinstance(values, (list, tuple)) and values and all(isinstance(name, str) for name in values)):
        names = [values] if isinstance(values, str) else list(values)
        if missing := [name for name in names if name not in getattr(table, "columns", ())]:
            raise UsageError(f"the opportunities have no column {missing[0]!r}")
        values = {name: table[name] for name in names}
    elif not isinstance(values, Mapping) and not hasattr(values, "columns"):
        values = {getattr(values, "name", None) or "opportunities": values}
    return {name: _numbers(given, name, count) for name, (_, given) in zip(different(values, "kinds of opportunities"), values.items())}


def _numbers(given: Any, name: str, count: int) -> F64:
    """Without a number there is no opportunity."""
    unmasked(given, f"values of {name!r}")
    try:
        numbers = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        raise UsageError(f"values are numbers, one for each opportunity; {name!r} is not") from None
    if numbers.shape != (count,):
        raise UsageError(f"there are {count} opportunities, and the values of {name!r} are of shape {numbers.shape}")
    if np.isinf(numbers).any():
        raise UsageError(f"values are finite numbers; one of {name!r} is infinite")
    return np.nan_to_num(numbers)


def _unit_of(net: Network, weight: str | None) -> str:
    if net.node_count == 0:
        raise UsageError("the network has no roads")
    return str(net.matrix(net.node_labels([0]), weight=weight).unit)


def _falloffs_of(minutes: Any, cutoff: Any, decay: AccessDecay, scale: float | None, unit: str) -> tuple[list[_Falloff], list[str]]:
    """Decays, and how columns tell their cutoffs."""
    if (cutoff is None) == (minutes is None):
        raise UsageError("pass minutes, or cutoff in the weight's unit")
    if minutes is not None and unit not in _MINUTES:
        raise UsageError(f"minutes are for weights of time, and this one counts in {unit or 'a unit of its own'}; pass cutoff")
    per_unit, told = (1.0, unit.replace("1", "")) if minutes is None else (_MINUTES[unit], "min")
    given = [_positive(value, "cutoffs") for value in np.atleast_1d(np.asarray(cutoff if minutes is None else minutes, dtype=object))]
    if not given:
        raise UsageError("cutoffs are numbers above 0, such as minutes=[15, 30]")
    _check_decay(decay)
    if scale is not None and (not isinstance(decay, str) or decay == "flat"):
        steady = 'decay="flat"' if isinstance(decay, str) else "a decay= that is a function or a curve"
        raise UsageError(f"scale= has no effect on {steady}; leave it out")
    spread = None if scale is None else _positive(scale, "scale")
    falloffs = [_Falloff(limit * per_unit, (spread or limit) * per_unit, decay, per_unit) for limit in given]
    return falloffs, [f"{limit:g}{told}" for limit in given]


def _positive(value: Any, what: str) -> float:
    if is_truth(value) or isinstance(value, str) or not isinstance(value, (int, float, np.number)) or not 0 < value < float("inf"):
        raise UsageError(f"{what}: a number above 0 is needed, such as minutes=[15, 30], not {value!r}")
    return float(value)


def _check_decay(decay: Any) -> None:
    if callable(decay) or (isinstance(decay, str) and decay in ("flat", "linear", "exponential", "gaussian")):
        return
    try:
        curve = np.asarray([] if isinstance(decay, str) else decay, dtype=np.float64)
        fine = curve.ndim == 2 and curve.shape[1] == 2 and bool(np.isfinite(curve).all() and (np.diff(curve[:, 0]) > 0).all())
    except (TypeError, ValueError):
        fine = False
    if not fine:
        raise UsageError(f'decay is "flat", "linear", "exponential", "gaussian", a function of costs, or pairs of cost and share such as '
                         f"[(0, 1), (10, 1), (30, 0)], the costs ascending, not {decay!r}")  # fmt: skip


def _at_nodes(net: Network, kinds: _Kinds, falloffs: list[_Falloff], asked: Asked) -> F64:
    asking = [falloff.for_engine() for falloff in falloffs]
    if _needs_tables(net, kinds.points) or None in asking:
        texts = not net._labels.any_type
        nodes = [f"node:{label}" if texts and isinstance(label, str) else label for label in net.node_labels()]
        return _at_points(net, net.snap(nodes, role="start", weight=asked.options.get("weight")), kinds, falloffs, asked)
    with reporter(asked.progress) as report:
        found = _core.accessibility(net._engine, np.ascontiguousarray(kinds.points._list.node), np.ascontiguousarray(kinds.values),
                                    [one for one in asking if one is not None], asked.core, report, asked.threads)  # fmt: skip
    return found.reshape(net.node_count, -1)[net._numbers.nodes]


def _needs_tables(net: Network, points: SnappedPoints) -> bool:
    """A sweep goes from node to node, and not across squares; of an index, a table is faster unless it has very many columns."""
    nodes = points._list.node
    squares = any(name == "square" for name, _, _ in net._core.sections)
    return squares or bool((nodes == NONE).any()) or (net.is_prepared and len(np.unique(nodes)) < net.node_count // 8)


def _at_points(net: Network, starts: SnappedPoints, kinds: _Kinds, falloffs: list[_Falloff], asked: Asked) -> F64:
    """By tables of so many rows at a time. NaN at points that are too far from any road."""
    columns = len(kinds.names) * len(falloffs)
    found = np.full((len(starts), len(kinds.names), len(falloffs)), np.nan)
    here = np.flatnonzero(starts.on_network)
    found[here] = 0
    ends, values = _at_places_of_their_own(kinds)
    if len(ends) == 0:
        return found.reshape(len(starts), columns)
    limit = max(falloff.cutoff for falloff in falloffs)
    rows = max(1, _CELLS // len(ends))
    for first in range(0, len(here), rows):
        some = here[first : first + rows]
        costs = np.asarray(net.matrix(starts[some], ends, cutoff=limit, dtype="float64", progress=asked.progress, threads=asked.threads,
                                      **asked.options))  # fmt: skip
        for i, falloff in enumerate(falloffs):
            found[some, :, i] = falloff(costs) @ values
    return found.reshape(len(starts), columns)


def _at_places_of_their_own(kinds: _Kinds) -> tuple[SnappedPoints, F64]:
    """Opportunities at the same place counted together, and without those that count nothing."""
    there = np.flatnonzero(kinds.points.on_network & (kinds.values != 0).any(axis=1))
    listed = kinds.points._list
    keys = np.column_stack([listed.node, listed.edge, listed.segment, listed.fraction])[there]
    _, first, place = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    values = np.zeros((len(first), kinds.values.shape[1]))
    np.add.at(values, place.ravel(), kinds.values[there])
    return kinds.points[there[first]], values


def _in_hexagons(net: Network, values: F64, resolution: int) -> tuple[list[str], F64, list[F64]]:
    """The cells of H3 that have nodes, and the means of these."""
    h3 = load("h3")
    if net._core.frame != "geographic":
        raise UsageError("hexagons are on Earth, and the network is on a plane; pass at, points of your own")
    if isinstance(resolution, bool) or not isinstance(resolution, (int, np.integer)) or not 0 <= resolution <= 15:
        raise UsageError(f"hexagons is a resolution of H3, 0 to 15, not {resolution!r}")
    of_node = [h3.latlng_to_cell(y, x, int(resolution)) for x, y in net.node_xy.tolist()]
    cells, number = np.unique(np.array(of_node), return_inverse=True)
    count = np.bincount(number, minlength=len(cells))
    means = np.column_stack([np.bincount(number, column, len(cells)) / count for column in values.T])
    rings = [np.array([(lon, lat) for lat, lon in h3.cell_to_boundary(cell)]) for cell in cells.tolist()]
    return cells.tolist(), means, rings
