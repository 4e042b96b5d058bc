"""A drop-in for ``pandana.Network``: change ``import pandana`` to ``import starway.pandana as pandana``.

The same constructor and methods, with answers in the same form. Two things differ, on purpose: a pair without a route is infinite
instead of 4294967.295, and impedances are exact to the resolution of the weight instead of being rounded to a thousandth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import NoRouteError, UsageError
from ._network import Network as _Network
from ._open import build

__all__ = ["Network"]

_AGGREGATIONS = ("sum", "mean", "ave", "avg", "average", "min", "max", "median", "std", "stddev", "count", "25pct", "75pct")


class Network:
    """Nodes and edges of pandas Series and a DataFrame, as pandana takes them.

    node_x, node_y: Series of positions, indexed by node ids. edge_from, edge_to: Series of node ids. edge_weights: a DataFrame of
    impedances, one column each. twoway: whether every edge leads in both directions.
    """

    def __init__(self, node_x: Any, node_y: Any, edge_from: Any, edge_to: Any, edge_weights: Any, twoway: bool = True) -> None:
        import pandas

        self.nodes_df = pandas.DataFrame({"x": node_x, "y": node_y})
        self.edges_df = pandas.DataFrame({"from": edge_from, "to": edge_to}).join(edge_weights)
        self.node_ids = self.nodes_df.index
        self.impedance_names: list[str] = list(edge_weights.columns)
        self.variable_names: set[str] = set()
        self.poi_category_names: list[str] = []
        self._variables: dict[str, tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]] = {}
        self._pois: dict[str, tuple[npt.NDArray[np.int64], Any, float]] = {}
        tails = self.node_ids.get_indexer(edge_from)
        heads = self.node_ids.get_indexer(edge_to)
        if (tails < 0).any() or (heads < 0).any():
            raise UsageError("some edges lead to nodes that are not among the node ids")
        xy = self.nodes_df[["x", "y"]].to_numpy(dtype=np.float64)
        on_earth = bool((np.abs(xy[:, 0]) <= 180).all() and (np.abs(xy[:, 1]) <= 90).all())
        # pandana counts in thousandths, and so does this network; exact values give exact costs.
        weights = {name: edge_weights[name].to_numpy(dtype=np.float64) for name in self.impedance_names}
        self.network: _Network = build(
            tails, heads, weights, xy=xy, labels=np.arange(len(self.node_ids)), directed=not twoway,
            crs="EPSG:4326" if on_earth else None, node_count=len(self.node_ids), default_weight=self.impedance_names[0],
        )  # fmt: skip
        # The engine's numbers of the nodes, by their position among the ids, and back.
        labels = np.asarray(self.network.node_labels(), dtype=np.int64)
        self._position_of_node = labels
        self._matrix_points: Any = None

    @property
    def bbox(self) -> list[float]:
        return [*self.nodes_df[["x", "y"]].min().tolist(), *self.nodes_df[["x", "y"]].max().tolist()]

    def _impedance(self, name: str | None) -> str:
        if name is None:
            return self.impedance_names[0]
        if name not in self.impedance_names:
            raise UsageError(f"there is no impedance {name!r}; there are: {', '.join(self.impedance_names)}")
        return name

    def _positions(self, nodes: Any) -> npt.NDArray[np.int64]:
        positions = self.node_ids.get_indexer(np.asarray(nodes))
        if (positions < 0).any():
            raise UsageError(f"{np.asarray(nodes)[positions < 0][0]!r} is not a node id")
        return np.asarray(positions, dtype=np.int64)

    def _points(self, nodes: Any) -> list[str]:
        return [f"node:{position}" for position in self._positions(nodes)]

    def shortest_path(self, node_a: Any, node_b: Any, imp_name: str | None = None) -> npt.NDArray[Any]:
        """The node ids of the shortest path; empty where there is none."""
        start, end = self._points([node_a, node_b])
        return self._path(start, end, self._impedance(imp_name))

    def _path(self, start: str, end: str, weight: str) -> npt.NDArray[Any]:
        try:
            route = self.network.route(start, end, weight=weight)
        except NoRouteError:
            return np.array([], dtype=self.node_ids.dtype)
        nodes = route.nodes if len(route.nodes) else np.array([], dtype=np.uint32)
        if start == end:
            return np.array([], dtype=self.node_ids.dtype)
        return np.asarray(self.node_ids[self._position_of_node[nodes]])

    def shortest_paths(self, nodes_a: Sequence[Any], nodes_b: Sequence[Any], imp_name: str | None = None) -> list[npt.NDArray[Any]]:
        """The node ids of the shortest path of each pair."""
        if len(nodes_a) != len(nodes_b):
            raise ValueError("Origin and destination counts don't match: {}, {}".format(len(nodes_a), len(nodes_b)))
        weight = self._impedance(imp_name)
        return [self._path(a, b, weight) for a, b in zip(self._points(nodes_a), self._points(nodes_b))]

    def shortest_path_length(self, node_a: Any, node_b: Any, imp_name: str | None = None) -> float:
        """The length of the shortest path; infinite where there is none."""
        return self.shortest_path_lengths([node_a], [node_b], imp_name)[0]

    def shortest_path_lengths(self, nodes_a: Sequence[Any], nodes_b: Sequence[Any], imp_name: str | None = None) -> list[float]:
        """The length of the shortest path of each pair."""
        if len(nodes_a) != len(nodes_b):
            raise ValueError("Origin and destination counts don't match: {}, {}".format(len(nodes_a), len(nodes_b)))
        lengths: list[float] = self.network.costs(self._points(nodes_a), self._points(nodes_b), weight=self._impedance(imp_name)).tolist()
        return lengths

    def get_node_ids(self, x_col: Any, y_col: Any, mapping_distance: float | None = None) -> Any:
        """The node nearest to each position, as pandana has it: straight-line distance in the coordinates' own unit. A Series; positions
        farther than mapping_distance are left out."""
        import pandas

        x, y = pandas.Series(x_col), pandas.Series(y_col)
        nodes = self.nodes_df[["x", "y"]].to_numpy(dtype=np.float64)
        index = _nearest_nodes(nodes, np.column_stack([x.to_numpy(dtype=np.float64), y.to_numpy(dtype=np.float64)]), mapping_distance)
        found = pandas.Series(np.asarray(self.node_ids)[np.maximum(index, 0)], index=x.index)
        return found[index >= 0]

    def precompute(self, distance: float) -> None:
        """pandana stores the nodes within a distance. Here every request is fast once the network is prepared, which this does."""
        if not self.network.is_prepared:
            self.network.prepare()

    def set(self, node_ids: Any, variable: Any = None, name: str = "tmp") -> None:
        """Values at nodes, for :meth:`aggregate`; without a variable, each node counts 1."""
        positions = self._positions(node_ids)
        values = np.ones(len(positions)) if variable is None else np.asarray(variable, dtype=np.float64)
        keep = ~np.isnan(values)
        self._variables[name] = (positions[keep], values[keep])
        self.variable_names.add(name)

    def aggregate(self, distance: float, type: str = "sum", decay: str = "linear", imp_name: str | None = None,
                  name: str = "tmp") -> Any:  # fmt: skip
        """For every node, an aggregation of a variable over the nodes within a distance. decay: "flat", "linear" or "exponential"."""
        import pandas

        kind, falling = type.lower(), decay.lower()
        if kind not in _AGGREGATIONS:
            raise ValueError(f"Aggregation type is not valid: {type}")
        if falling not in ("flat", "linear", "lin", "exponential", "exp"):
            raise ValueError(f"Decay type is not valid: {decay}")
        if name not in self._variables:
            raise ValueError("No variable with that name set")
        where, values = self._variables[name]
        nodes = np.unique(where)
        slot = np.searchsorted(nodes, where)
        result = np.empty(len(self.node_ids))
        for first, costs in self._blocks(nodes, self._impedance(imp_name), distance):
            for row, cells in enumerate(costs):
                near = cells[slot]
                inside = near <= distance
                result[first + row] = _aggregate(values[inside], near[inside], distance, kind, falling)
        return pandas.Series(result, index=self.node_ids)

    def _blocks(self, targets: npt.NDArray[np.int64], weight: str, cutoff: float) -> Any:
        """Rows of costs from all nodes to the targets, in blocks."""
        to = [f"node:{position}" for position in targets]
        count = len(self.node_ids)
        rows = max(1, min(count, 20_000_000 // max(1, len(to))))
        for first in range(0, count, rows):
            start = [f"node:{position}" for position in range(first, min(first + rows, count))]
            yield first, np.asarray(self.network.matrix(start, to, weight=weight, cutoff=cutoff, dtype="float64"))

    def set_pois(self, category: str, maxdist: float, maxitems: int, x_col: Any = None, y_col: Any = None) -> None:
        """Places of a category, at the nodes nearest to them, for :meth:`nearest_pois`."""
        found = self.get_node_ids(x_col, y_col)
        if category not in self.poi_category_names:
            self.poi_category_names.append(category)
        self._pois[category] = (self._positions(found.to_numpy()), found.index, float(maxdist))

    def nearest_pois(self, distance: float, category: str, num_pois: int = 1, max_distance: float | None = None,
                     imp_name: str | None = None, include_poi_ids: bool = False) -> Any:  # fmt: skip
        """For every node, the distances of the nearest places of a category: a DataFrame with the columns 1 to num_pois. Places beyond
        the distance count as max_distance away."""
        import pandas

        if category not in self._pois:
            raise ValueError(f"Category {category} has no POIs; call set_pois first")
        far = distance if max_distance is None else max_distance
        where, index, reach = self._pois[category]
        targets, slot = np.unique(where, return_inverse=True)
        limit = min(distance, reach)
        distances = np.full((len(self.node_ids), num_pois), float(far))
        ids = np.full((len(self.node_ids), num_pois), np.nan, dtype=object)
        for first, costs in self._blocks(targets, self._impedance(imp_name), limit):
            near = costs[:, slot]
            order = np.argsort(near, axis=1, kind="stable")[:, :num_pois]
            best = np.take_along_axis(near, order, axis=1)
            rows = slice(first, first + len(near))
            distances[rows, : best.shape[1]] = np.where(best <= limit, best, far)
            names = np.asarray(index, dtype=object)[order]
            ids[rows, : best.shape[1]] = np.where(best <= limit, names, np.nan)
        columns = list(range(1, num_pois + 1))
        frame = pandas.DataFrame(distances, index=self.node_ids, columns=columns)
        if include_poi_ids:
            for column in columns:
                frame[f"poi{column}"] = ids[:, column - 1]
        return frame

    def nodes_in_range(self, nodes: Sequence[Any], radius: float, imp_name: str | None = None) -> Any:
        """All nodes within a distance of each of some nodes: a DataFrame of source, destination and the impedance."""
        import pandas

        weight = self._impedance(imp_name)
        everything = [f"node:{position}" for position in range(len(self.node_ids))]
        frames = []
        for node, start in zip(nodes, self._points(nodes)):
            costs = np.asarray(self.network.matrix([start], everything, weight=weight, cutoff=radius, dtype="float64"))[0]
            inside = np.flatnonzero(costs <= radius)
            inside = inside[np.argsort(costs[inside], kind="stable")]
            frames.append(pandas.DataFrame({"source": node, "destination": self.node_ids[inside], weight: costs[inside]}))
        return pandas.concat(frames, ignore_index=True) if frames else pandas.DataFrame(columns=["source", "destination", weight])


def _aggregate(values: npt.NDArray[np.float64], costs: npt.NDArray[np.float64], distance: float, kind: str, decay: str) -> float:
    if kind == "count":
        return float(len(values))
    if len(values) == 0:
        return 0.0 if kind == "sum" else float("nan")
    if kind in ("min", "max"):
        return float(values.min() if kind == "min" else values.max())
    if kind in ("median", "25pct", "75pct"):
        ordered = np.sort(values)
        share = {"median": 0.5, "25pct": 0.25, "75pct": 0.75}[kind]
        return float(ordered[min(int(len(ordered) * share), len(ordered) - 1)])
    if decay in ("linear", "lin"):
        values = values * (1 - costs / distance)
    elif decay in ("exponential", "exp"):
        values = values * np.exp(-costs / distance)
    if kind == "sum":
        return float(values.sum())
    if kind in ("std", "stddev"):
        return float(values.std())
    return float(values.mean())


def _nearest_nodes(nodes: npt.NDArray[np.float64], points: npt.NDArray[np.float64], limit: float | None) -> npt.NDArray[np.int64]:
    """The nearest node of each point, -1 beyond the limit: by a grid of cells that hold some nodes each."""
    if len(nodes) == 0:
        return np.full(len(points), -1, np.int64)
    low = nodes.min(axis=0)
    side = max(float((nodes.max(axis=0) - low).max()) / max(1, int(np.sqrt(len(nodes) / 2))), 1e-12)
    cell = np.floor((nodes - low) / side).astype(np.int64)
    order = np.lexsort((cell[:, 1], cell[:, 0]))
    key = cell[order, 0] * (1 << 32) + cell[order, 1]
    found = np.full(len(points), -1, np.int64)
    most = int(cell.max()) + 2
    for i, point in enumerate(points):
        at = np.floor((point - low) / side).astype(np.int64)
        best, best_distance = -1, np.inf
        ring = max(0, int(max(-at[0], -at[1], at[0] - most, at[1] - most)))
        while (ring - 1) * side <= best_distance and ring <= most + int(np.abs(at).max()) + 2:
            for dx in range(-ring, ring + 1):
                ys = range(-ring, ring + 1) if abs(dx) == ring else (-ring, ring)
                for dy in ys:
                    wanted = (at[0] + dx) * (1 << 32) + at[1] + dy
                    if at[0] + dx < 0 or at[1] + dy < 0:
                        continue
                    first, last = np.searchsorted(key, [wanted, wanted + 1])
                    if first == last:
                        continue
                    members = order[first:last]
                    d = np.hypot(*(nodes[members] - point).T)
                    nearest = int(d.argmin())
                    if d[nearest] < best_distance:
                        best, best_distance = int(members[nearest]), float(d[nearest])
            ring += 1
        if limit is None or best_distance <= limit:
            found[i] = best
    return found
