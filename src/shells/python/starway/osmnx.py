"""Drop-ins for OSMnx's routing: change ``ox.shortest_path`` to ``starway.osmnx.shortest_path``.

A network is built of a graph once, and kept while the graph lives. Each call compares the nodes, edges, weights, positions and lines of the graph
with those that the network was built of, and builds it anew where one differs. Of a large graph, that takes longer than a route: ask
``network_of(G)`` itself, or pass lists.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import NoRouteError
from ._extras import load
from ._nearest import nearest, nearest_on_earth
from ._network import Network
from ._open import from_networkx

__all__ = ["forget", "k_shortest_paths", "nearest_edges", "nearest_nodes", "network_of", "route_lengths", "shortest_path"]

_known: weakref.WeakKeyDictionary[Any, dict[str, tuple[list[Any], Network]]] = weakref.WeakKeyDictionary()


def network_of(graph: Any, weight: str = "length") -> Network:
    """The network of a graph for one weight, built at the first call. An edge without the attribute counts 1, as in NetworkX."""
    kept = _known.setdefault(graph, {})
    read = _read_of(graph, weight)
    if weight not in kept or kept[weight][0] != read:
        kept[weight] = (read, from_networkx(graph, weight, default=1.0))
    return kept[weight][1]


def _read_of(graph: Any, weight: str) -> list[Any]:
    """All that a network is built of."""
    read: list[Any] = [graph.graph.get("crs")]
    add = read.append
    for node, data in graph.nodes(data=True):
        add(node)
        add(data.get("x"))
        add(data.get("y"))
    several = graph.is_multigraph()
    for node, beside in graph.adjacency():
        add(node)
        for other, between in beside.items():
            add(other)
            for data in between.values() if several else (between,):
                add(data.get(weight, 1.0))
                add(data.get("geometry"))
    return read


def forget(graph: Any) -> None:
    """Drops what is kept of a graph, to free its memory."""
    _known.pop(graph, None)


def _path(net: Network, orig: Any, dest: Any, weight: str | None = None) -> list[Any] | None:
    start, end = _node(net, orig), _node(net, dest)
    if orig == dest:
        return [orig]
    try:
        return net.route(start, end, weight=weight).node_labels
    except NoRouteError:
        return None


def _node(net: Network, node: Any) -> Any:
    if net._labels.find(node) is None:
        raise load("networkx").NodeNotFound(f"Node {node} not found in graph")
    return f"node:{node}" if isinstance(node, str) and not net._labels.any_type else node


def shortest_path(G: Any, orig: Any, dest: Any, *, weight: str = "length", cpus: int | None = 1) -> Any:
    """``osmnx.shortest_path``: the nodes of the path from orig to dest, None where there is none; a list of these for lists of nodes.

    cpus: accepted; one call answers millions of pairs on all of them with ``network_of(G).costs``.
    """
    net = network_of(G, weight)
    if not isinstance(orig, Iterable) and not isinstance(dest, Iterable):
        return _path(net, orig, dest)
    if isinstance(orig, Iterable) != isinstance(dest, Iterable):
        raise TypeError("`orig` and `dest` must either both be iterable or neither must be iterable.")
    starts, ends = list(orig), list(dest)
    if len(starts) != len(ends):
        raise ValueError("`orig` and `dest` must be of equal length.")
    return [_path(net, a, b) for a, b in zip(starts, ends)]


def k_shortest_paths(G: Any, orig: Any, dest: Any, k: int, *, weight: str = "length") -> Any:
    """``osmnx.k_shortest_paths``: yields the nodes of up to k paths, cheapest first, each once, whatever the number of parallel edges."""
    net = network_of(G, weight)
    start, end = _node(net, orig), _node(net, dest)
    if orig == dest:
        yield [orig]
        return
    paths: list[list[Any]] = []
    asked = k
    while len(paths) < k:
        try:
            routes = net.k_shortest(start, end, asked)
        except NoRouteError:
            return
        found = list(dict.fromkeys(tuple(route.node_labels) for route in routes))
        for path in found[len(paths) : k]:
            paths.append(list(path))
            yield paths[-1]
        if len(routes) < asked:
            return
        asked *= 2


def route_lengths(G: Any, orig: Iterable[Any], dest: Iterable[Any], *, weight: str = "length") -> npt.NDArray[np.float64]:
    """Costs of pairs of nodes; infinite where there is no path."""
    net = network_of(G, weight)
    return net.costs([_node(net, node) for node in orig], [_node(net, node) for node in dest])


def nearest_edges(G: Any, X: Any, Y: Any, *, return_dist: bool = False) -> Any:
    """``osmnx.nearest_edges``: (u, v, key) of the edge nearest to each position; distances in metres on Earth."""
    net = network_of(G)
    edges = list(G.edges(keys=True))
    single = np.ndim(X) == 0
    points = np.column_stack([np.atleast_1d(X), np.atleast_1d(Y)]).astype(np.float64)
    snapped = net.snap(points, snap="nearest", max_snap=1e9)
    distance = snapped.distance
    if single:
        found = edges[snapped.edge[0]]
        return (found, float(distance[0])) if return_dist else found
    several = np.empty(len(points), dtype=object)
    several[:] = [edges[edge] for edge in snapped.edge]
    return (several, distance) if return_dist else several


def nearest_nodes(G: Any, X: Any, Y: Any, *, return_dist: bool = False) -> Any:
    """``osmnx.nearest_nodes``: the node nearest to each position; distances in metres on Earth, else in the graph's unit."""
    nodes = np.array([(data["x"], data["y"]) for _, data in G.nodes(data=True)], dtype=np.float64)
    points = np.column_stack([np.atleast_1d(X), np.atleast_1d(Y)]).astype(np.float64)
    on_earth = network_of(G)._core.frame == "geographic"
    index, distance = nearest_on_earth(nodes, points) if on_earth else nearest(nodes, points)
    names = list(G)
    found = [names[number] for number in index.tolist()]
    if np.ndim(X) == 0:
        return (found[0], float(distance[0])) if return_dist else found[0]
    several = _array_of(found)
    return (several, distance) if return_dist else several


def _array_of(nodes: list[Any]) -> npt.NDArray[Any]:
    """Nodes as they are: NumPy would make texts of numbers beside texts, and rows of tuples."""
    if all(type(node) is int for node in nodes):
        return np.array(nodes, dtype=None if nodes else np.int64)
    array = np.empty(len(nodes), dtype=object)
    array[:] = nodes
    return array
