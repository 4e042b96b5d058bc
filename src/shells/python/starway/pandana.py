"""A drop-in for ``pandana.Network``: change ``import pandana`` to ``import starway.pandana as pandana``.

The same constructor and methods, with answers in the same form. Two things differ, on purpose: a pair without a route is infinite
instead of 4294967.295, and impedances are exact to the resolution of the weight instead of being rounded to a thousandth. docs/python.md
lists the differences of each method, as the tests found them beside pandana itself.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import NoRouteError, UsageError
from ._extras import load
from ._nearest import nearest
from ._network import Network as _Network
from ._open import build

__all__ = ["Network"]

# name -> what the engine calls it, the percentile, and what pandana says where there is nothing
_AGGREGATIONS: dict[str, tuple[Any, float, float]] = {
    "sum": ("sum", 50, 0),
    "mean": ("mean", 50, 0),
    "ave": ("mean", 50, 0),
    "avg": ("mean", 50, 0),
    "average": ("mean", 50, 0),
    "std": ("std", 50, 0),
    "stddev": ("std", 50, 0),
    "min": ("min", 50, -1),
    "25pct": ("percentile", 25, -1),
    "median": ("percentile", 50, -1),
    "med": ("percentile", 50, -1),
    "75pct": ("percentile", 75, -1),
    "max": ("max", 50, -1),
    "count": ("count", 50, 0),
}
_DECAYS: dict[str, Any] = {
    "flat": "flat", "linear": "linear", "lin": "linear", "exponential": "exponential", "exp": "exponential"
}  # fmt: skip


#: Searching the paths of so many pairs takes about as long as building the index.
_PAIRS_WITHOUT_INDEX = 1000


class _Refused(UsageError, AssertionError):
    """What pandana asserts."""


class Network:
    """Nodes and edges of pandas Series and a DataFrame, as pandana takes them.

    node_x, node_y: Series of positions, indexed by node ids. edge_from, edge_to: Series of node ids. edge_weights: a DataFrame of
    impedances, one column each. twoway: whether every edge leads in both directions.
    """

    def __init__(self, node_x: Any, node_y: Any, edge_from: Any, edge_to: Any, edge_weights: Any, twoway: bool = True) -> None:
        pandas = load("pandas")
        self.nodes_df = pandas.DataFrame({"x": node_x, "y": node_y})
        self._twoway = twoway
        self.edges_df = pandas.DataFrame({"from": edge_from, "to": edge_to}).join(edge_weights)
        self.node_ids = self.nodes_df.index
        self.node_idx = pandas.Series(np.arange(len(self.node_ids)), index=self.node_ids)
        self.impedance_names: list[str] = list(edge_weights.columns)
        self.variable_names: set[str] = set()
        self.poi_category_names: list[str] = []
        self._pairs_left = _PAIRS_WITHOUT_INDEX
        self._variables: dict[str, tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]] = {}
        self._poi_defaults: tuple[float, int] | None = None
        self.max_pois: int | None = None
        self.poi_category_indexes: dict[str, Any] = {}
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

    @classmethod
    def from_hdf5(cls, filename: Any, migrate_legacy: bool = False) -> Network:
        """A network that :meth:`save_hdf5` stored, or pandana's own (needs tables). migrate_legacy: also one of a pandas so old that a new one
        cannot read it; the file stays as it is."""
        with tempfile.TemporaryDirectory() as folder:
            file = _migrated(filename, folder) if migrate_legacy else filename
            with load("pandas").HDFStore(file, mode="r") as store:
                nodes, edges = store["nodes"], store["edges"]
                twoway, impedances = bool(store["two_way"].iloc[0]), store["impedance_names"].tolist()
        return cls(nodes["x"], nodes["y"], edges["from"], edges["to"], edges[impedances], twoway=twoway)

    def save_hdf5(self, filename: Any, rm_nodes: Any = None) -> None:
        """Stores nodes and edges for :meth:`from_hdf5`, here or in pandana, without some nodes (needs tables)."""
        pandas = load("pandas")
        removed = set(() if rm_nodes is None else rm_nodes)
        edges = self.edges_df
        with pandas.HDFStore(filename, mode="w") as store:
            store["nodes"] = self.nodes_df[~self.nodes_df.index.isin(removed)]
            store["edges"] = edges[~(edges["from"].isin(removed) | edges["to"].isin(removed))]
            store["two_way"] = pandas.Series([self._twoway])
            store["impedance_names"] = pandas.Series(self.impedance_names)

    def low_connectivity_nodes(self, impedance: float, count: int, imp_name: str | None = None) -> npt.NDArray[Any]:
        """The ids of the nodes within whose impedance there are fewer than count nodes, themselves included."""
        self.set(self.node_ids.to_series(), name="counter")
        found = self.aggregate(impedance, type="count", imp_name=imp_name, name="counter")
        return np.array(found[found < count].index)

    def plot(self, data: Any, bbox: Any = None, plot_type: str = "scatter", fig_kwargs: Any = None, plot_kwargs: Any = None,
             cbar_kwargs: Any = None) -> tuple[Any, Any]:  # fmt: skip
        """Draws values of nodes, such as those of :meth:`aggregate`; returns the figure and the axes (needs matplotlib).

        bbox: south, west, north, east. plot_type: "scatter" or "hexbin".
        """
        if plot_type not in ("scatter", "hexbin"):
            raise UsageError(f'plot_type is "scatter" or "hexbin", not {plot_type!r}')
        plt = load("matplotlib.pyplot")
        figure, axes = plt.subplots(**(fig_kwargs or {"figsize": (10, 8)}))
        x, y = self.nodes_df["x"].to_numpy(), self.nodes_df["y"].to_numpy()
        values = data.reindex(self.node_ids).to_numpy() if hasattr(data, "reindex") else np.asarray(data)
        options = plot_kwargs or {"cmap": "hot_r", **({"s": 1} if plot_type == "scatter" else {})}
        drawn = axes.scatter(x, y, c=values, **options) if plot_type == "scatter" else axes.hexbin(x, y, C=values, **options)
        figure.colorbar(drawn, ax=axes, **(cbar_kwargs or {}))
        if bbox is not None:
            axes.set(xlim=(bbox[1], bbox[3]), ylim=(bbox[0], bbox[2]))
        return figure, axes

    @property
    def aggregations(self) -> list[bytes]:
        """The names that :meth:`aggregate` knows, as pandana lists them."""
        return [b"sum", b"mean", b"min", b"25pct", b"median", b"75pct", b"max", b"std", b"count"]

    @property
    def decays(self) -> list[bytes]:
        return [b"exp", b"linear", b"flat"]

    @property
    def bbox(self) -> list[float]:
        return [*self.nodes_df[["x", "y"]].min().tolist(), *self.nodes_df[["x", "y"]].max().tolist()]

    def _impedance(self, name: str | None) -> str:
        if name is None and len(self.impedance_names) > 1:
            raise _Refused(f"there are several impedances; pass imp_name, one of: {', '.join(self.impedance_names)}")
        if name is None:
            return self.impedance_names[0]
        if name not in self.impedance_names:
            raise _Refused(f"there is no impedance {name!r}; there are: {', '.join(self.impedance_names)}")
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
        self._expect_pairs(1)
        start, end = self._points([node_a, node_b])
        return self._path(start, end, self._impedance(imp_name))

    def _path(self, start: str, end: str, weight: str) -> npt.NDArray[Any]:
        try:
            route = self.network.route(start, end, weight=weight)
        except NoRouteError:
            return np.array([], dtype=self.node_ids.dtype)
        return np.asarray(self.node_ids[[] if start == end else route.node_labels])

    def shortest_paths(self, nodes_a: Sequence[Any], nodes_b: Sequence[Any], imp_name: str | None = None) -> list[npt.NDArray[Any]]:
        """The node ids of the shortest path of each pair."""
        if len(nodes_a) != len(nodes_b):
            raise ValueError("Origin and destination counts don't match: {}, {}".format(len(nodes_a), len(nodes_b)))
        weight = self._impedance(imp_name)
        self._expect_pairs(len(nodes_a))
        return [self._path(a, b, weight) for a, b in zip(self._points(nodes_a), self._points(nodes_b))]

    def shortest_path_length(self, node_a: Any, node_b: Any, imp_name: str | None = None) -> float:
        """The length of the shortest path; infinite where there is none."""
        return self.shortest_path_lengths([node_a], [node_b], imp_name)[0]

    def shortest_path_lengths(self, nodes_a: Sequence[Any], nodes_b: Sequence[Any], imp_name: str | None = None) -> list[float]:
        """The length of the shortest path of each pair."""
        if len(nodes_a) != len(nodes_b):
            raise ValueError("Origin and destination counts don't match: {}, {}".format(len(nodes_a), len(nodes_b)))
        self._expect_pairs(len(nodes_a))
        lengths: list[float] = self.network.costs(self._points(nodes_a), self._points(nodes_b), weight=self._impedance(imp_name)).tolist()
        return lengths

    def get_node_ids(self, x_col: Any, y_col: Any, mapping_distance: float | None = None) -> Any:
        """The node nearest to each position, as pandana has it: straight-line distance in the coordinates' own unit. A Series; positions
        farther than mapping_distance are left out."""
        pandas = load("pandas")
        asked = pandas.DataFrame({"x": x_col, "y": y_col})  # Series go together by their index
        nodes = self.nodes_df[["x", "y"]].to_numpy(dtype=np.float64)
        index, distance = nearest(nodes, asked.to_numpy(dtype=np.float64))
        found = pandas.Series(np.asarray(self.node_ids)[index], index=asked.index, name="node_id")
        return found if mapping_distance is None else found[distance <= mapping_distance]

    def precompute(self, distance: float) -> None:
        """pandana stores the nodes within a distance. Here every request is fast once the network is prepared, which this does, and the thousandth
        pair of nodes."""
        self._pairs_left = 0
        if not self.network.is_prepared:
            self.network.prepare()

    def _expect_pairs(self, count: int) -> None:
        """pandana builds its hierarchy with the network."""
        if self._pairs_left > 0:
            self._pairs_left -= count
            if self._pairs_left <= 0:
                self.precompute(0)

    def set(self, node_ids: Any, variable: Any = None, name: str = "tmp") -> None:
        """Values at nodes, for :meth:`aggregate`; without a variable, each node counts 1. A value that is missing, and one at a node that there is
        not, are left out, with a line that says so. Series go together by their index."""
        pandas = load("pandas")
        nodes = node_ids if hasattr(node_ids, "index") and hasattr(node_ids, "to_numpy") else pandas.Series(node_ids)
        nodes = nodes.to_series() if isinstance(nodes, pandas.Index) else nodes
        each = pandas.Series(1.0, index=nodes.index) if variable is None else variable
        both = pandas.DataFrame({"node": pandas.Series(self.node_ids.get_indexer(nodes), index=nodes.index), "value": each})
        kept = both[both["node"].ge(0) & both["value"].notna()]
        if len(kept) < len(both):
            print(f"Removed {len(both) - len(kept)} rows because they contain missing values")
        self._variables[name] = (kept["node"].to_numpy(dtype=np.int64), kept["value"].to_numpy(dtype=np.float64))
        self.variable_names.add(name)

    def aggregate(self, distance: float, type: str = "sum", decay: str = "linear", imp_name: str | None = None,
                  name: str = "tmp") -> Any:  # fmt: skip
        """For every node, an aggregation of a variable over the nodes within a distance. decay: "flat", "linear" or "exponential", of "sum" and
        "mean". Where there is nothing, quantiles are -1 and the others 0, as pandana has it."""
        pandas = load("pandas")
        kind = _AGGREGATIONS.get(type.lower())
        falling = _DECAYS.get(decay.lower())
        if kind is None:
            raise ValueError(f"Aggregation type is not valid: {type}")
        if falling is None:
            raise ValueError(f"Decay type is not valid: {decay}")
        if name not in self._variables:
            raise _Refused(f"there is no variable {name!r}; set() makes one")
        where, values = self._variables[name]
        aggregation, percentile, empty = kind
        found = self.network.aggregate(where, values, limit=distance, aggregation=aggregation, percentile=percentile, decay=falling,
                                       weight=self._impedance(imp_name))  # fmt: skip
        return pandas.Series(np.where(np.isnan(found), empty, found), index=self.node_ids)

    def init_pois(self, num_categories: int, max_dist: float, max_pois: int) -> None:
        """As pandana has it: the defaults of :meth:`set_pois`."""
        self._poi_defaults = (max_dist, max_pois)

    def set_pois(self, category: str, maxdist: Any = None, maxitems: Any = None, x_col: Any = None, y_col: Any = None,
                 mapping_distance: float | None = None) -> None:  # fmt: skip
        """Places of a category, at the nodes nearest to them, for :meth:`nearest_pois`; those farther than mapping_distance from any are left out.

        After :meth:`init_pois`, ``set_pois(category, x_col, y_col)`` will do.
        """
        if np.ndim(maxdist) > 0:
            maxdist, maxitems, x_col, y_col = None, None, maxdist, maxitems
        if maxdist is None or maxitems is None:
            if self._poi_defaults is None:
                raise UsageError("set_pois takes maxdist and maxitems")
            maxdist = self._poi_defaults[0] if maxdist is None else maxdist
            maxitems = self._poi_defaults[1] if maxitems is None else maxitems
        self.max_pois = int(maxitems)
        found = self.get_node_ids(x_col, y_col, mapping_distance)
        self.poi_category_indexes[category] = found.index
        if category not in self.poi_category_names:
            self.poi_category_names.append(category)
        self._pois[category] = (self._positions(found.to_numpy()), found.index, float(maxdist))

    def nearest_pois(self, distance: float, category: str, num_pois: int = 1, max_distance: float | None = None,
                     imp_name: str | None = None, include_poi_ids: bool = False) -> Any:  # fmt: skip
        """For every node, the distances of the nearest places of a category: a DataFrame with the columns 1 to num_pois. Places beyond
        the distance count as max_distance away."""
        pandas = load("pandas")
        if category not in self._pois:
            raise _Refused(f"there are no places of the category {category!r}; set_pois() makes them")
        if self.max_pois is not None and num_pois > self.max_pois:
            raise _Refused(f"set_pois() was told of at most {self.max_pois} places for each node, and {num_pois} are asked for")
        where, index, reach = self._pois[category]
        costs, places = self.network.nearest_places(where, num_pois, limit=min(distance, reach), weight=self._impedance(imp_name))
        columns = list(range(1, num_pois + 1))
        distances = np.where(places < 0, distance if max_distance is None else max_distance, costs)
        frame = pandas.DataFrame(distances, index=self.node_ids, columns=columns)
        if include_poi_ids:
            names = np.append(np.asarray(index, dtype=object), np.nan)  # the last stands for none
            for column in columns:
                frame[f"poi{column}"] = names[places[:, column - 1]]
        return frame

    def nodes_in_range(self, nodes: Sequence[Any], radius: float, imp_name: str | None = None) -> Any:
        """All nodes within a distance of each of some nodes: a DataFrame of source, destination and the impedance."""
        pandas = load("pandas")
        weight = self._impedance(imp_name)
        listed = np.asarray(nodes)
        start, reached, costs = self.network.nodes_within(self._positions(listed), radius, weight=weight)
        return pandas.DataFrame({"source": listed[start], "destination": self.node_ids[reached], weight: costs})


def _migrated(filename: Any, folder: str) -> str:
    """A copy whose attributes are texts, where an old pandas wrote bytes."""
    copy = shutil.copyfile(filename, os.path.join(folder, "network.h5"))
    with load("tables").open_file(copy, mode="a") as file:
        for node in file.walk_nodes("/"):
            for name in node._v_attrs._v_attrnames:
                value = getattr(node._v_attrs, name)
                if not isinstance(value, str) and hasattr(value, "decode"):
                    setattr(node._v_attrs, name, value.decode("utf-8"))
    return str(copy)
