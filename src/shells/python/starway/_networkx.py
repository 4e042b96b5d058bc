"""NetworkX's dispatch: ``nx.shortest_path(G, u, v, weight="length", backend="starway")``.

NetworkX keeps the converted graph with the graph (``G.__networkx_cache__``) until it changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._errors import UsageError
from ._extras import load
from ._network import Network
from ._open import from_networkx
from .osmnx import _node, _path


class Graph:
    """A network in the place of a graph of NetworkX."""

    __networkx_backend__ = "starway"

    def __init__(self, net: Network, directed: bool, multigraph: bool) -> None:
        self.net, self._directed, self._multigraph = net, directed, multigraph

    def is_directed(self) -> bool:
        return self._directed

    def is_multigraph(self) -> bool:
        return self._multigraph


def convert_from_nx(graph: Any, *, edge_attrs: Any = None, **_: Any) -> Graph:
    """With the one weight that an algorithm asks for; without one, each edge counts 1."""
    weights = edge_attrs or {}
    if len(weights) > 1:
        raise UsageError("the backend starway converts a graph for one weight")
    name, missing = next(iter(weights.items()), ("hops", 1))
    if not weights:
        graph = _shape_of(graph)
    return Graph(from_networkx(graph, name, default=1.0 if missing is None else float(missing)), graph.is_directed(), graph.is_multigraph())


def _shape_of(graph: Any) -> Any:
    """The graph without attributes."""
    plain = graph.__class__()
    plain.add_nodes_from(graph)
    plain.add_edges_from(graph.edges())
    return plain


def convert_to_nx(result: Any, **_: Any) -> Any:
    if isinstance(result, Graph):
        raise UsageError("the backend starway keeps no attributes; use the graph that it was converted of")
    return result


def can_run(name: str, args: Any, kwargs: Any) -> bool:
    """Weights are names of attributes, and both ends are given."""
    given = dict(zip(("G", "source", "target", "weight"), args)) | kwargs
    weight = given.get("weight")
    ends = name.startswith("single_source") or (given.get("source") is not None and given.get("target") is not None)
    return name in _ALGORITHMS and ends and (weight is None or isinstance(weight, str))


def _column(weight: str | None) -> str:
    """NetworkX asks a graph that was converted for a weight for numbers of edges, too."""
    return "hops" if weight is None else weight


def shortest_path(G: Graph, source: Any = None, target: Any = None, weight: Any = None, method: str = "dijkstra") -> list[Any]:
    _check_ends(source, target)
    for node in (source, target):
        _node(G.net, node)  # NodeNotFound
    path = _path(G.net, source, target, _column(weight))
    if path is None:
        raise load("networkx").NetworkXNoPath(f"No path between {source} and {target}.")
    return path


def shortest_path_length(G: Graph, source: Any = None, target: Any = None, weight: Any = None, method: str = "dijkstra") -> float:
    _check_ends(source, target)
    cost = float(G.net.costs([_node(G.net, source)], [_node(G.net, target)], weight=_column(weight))[0])
    if np.isinf(cost):
        raise load("networkx").NetworkXNoPath(f"No path between {source} and {target}.")
    return int(cost) if cost.is_integer() else cost


def has_path(G: Graph, source: Any, target: Any) -> bool:
    return bool(np.isfinite(G.net.costs([_node(G.net, source)], [_node(G.net, target)])[0]))


def dijkstra_path(G: Graph, source: Any, target: Any, weight: Any = "weight") -> list[Any]:
    return shortest_path(G, source, target, weight)


def dijkstra_path_length(G: Graph, source: Any, target: Any, weight: Any = "weight") -> float:
    return shortest_path_length(G, source, target, weight)


def single_source_dijkstra_path_length(G: Graph, source: Any, cutoff: float | None = None, weight: Any = "weight") -> dict[Any, float]:
    labels = G.net.node_labels()
    costs = np.asarray(G.net.matrix([_node(G.net, source)], [_node(G.net, label) for label in labels], dtype="float64", weight=_column(weight),
                                    cutoff=float("inf") if cutoff is None else cutoff))[0]  # fmt: skip
    return {labels[i]: float(costs[i]) for i in np.argsort(costs, kind="stable").tolist() if np.isfinite(costs[i])}


def _check_ends(source: Any, target: Any) -> None:
    if source is None or target is None:
        raise NotImplementedError("the backend starway needs source and target")


_ALGORITHMS = {"shortest_path", "shortest_path_length", "has_path", "dijkstra_path", "dijkstra_path_length",
               "single_source_dijkstra_path_length"}  # fmt: skip
