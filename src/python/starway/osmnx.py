"""Drop-ins for OSMnx's routing: change ``ox.shortest_path`` to ``starway.osmnx.shortest_path``.

A network is built of a graph once, and kept while the graph lives and its edges stay as many; after edits of weights call
:func:`forget`.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import NoRouteError
from ._network import Network
from ._open import from_networkx

__all__ = ["forget", "k_shortest_paths", "nearest_edges", "network_of", "route_lengths", "shortest_path"]

_known: weakref.WeakKeyDictionary[Any, dict[str, tuple[int, int, Network]]] = weakref.WeakKeyDictionary()


def network_of(graph: Any, weight: str = "length") -> Network:
    """The network of a graph for one weight, built at the first call. An edge without the attribute counts 1, as in NetworkX."""
    kept = _known.setdefault(graph, {})
    size = (graph.number_of_nodes(), graph.number_of_edges())
    if weight not in kept or kept[weight][:2] != size:
        crs = str(graph.graph.get("crs", "epsg:4326")).lower()
        on_earth = crs in ("epsg:4326", "ogc:crs84", "")
        net = from_networkx(graph, weight, default=1.0, crs="EPSG:4326" if on_earth else None)
        kept[weight] = (*size, net)
    return kept[weight][2]


def forget(graph: Any) -> None:
    """Drops what is kept of a graph, after its weights changed."""
    _known.pop(graph, None)


def _path(net: Network, orig: Any, dest: Any) -> list[Any] | None:
    if orig == dest:
        return [orig]
    try:
        return net.route(_node(net, orig), _node(net, dest)).node_labels
    except NoRouteError:
        return None


def _node(net: Network, node: Any) -> str:
    number = net.find_node(node)
    if number is None:
        import networkx

        raise networkx.NodeNotFound(f"Node {node} not found in graph")
    return node if net._nodes is not None else f"node:{node}"


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
    """``osmnx.k_shortest_paths``: yields the nodes of up to k paths, cheapest first."""
    net = network_of(G, weight)
    for route in net.k_shortest(_node(net, orig), _node(net, dest), k):
        yield route.node_labels


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
    found = [edges[feature] for feature in net.features[snapped.edge]]
    distance = snapped.distance
    if single:
        return (found[0], float(distance[0])) if return_dist else found[0]
    return (found, distance) if return_dist else found
