"""The Python package beside its peers, on one network: python python_table.py NETWORK.starway [--quick]. Prints a table.

Peers that are not installed are left out, with a line that says so. Each figure is the best of three.
"""

import importlib
import sys
import time

import numpy as np

import starway as sw


def best(call, times=3):
    seconds = []
    for _ in range(times):
        begun = time.perf_counter()
        answer = call()
        seconds.append(time.perf_counter() - begun)
    return min(seconds), answer


def peer(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"| {name} | | | left out: not installed |")
        return None


def main(path, quick):
    net = sw.open(path)
    weight = net.default_weight
    print(f"{net.node_count:,} nodes, {net.arc_count:,} arcs, weight {weight}{', prepared' if net.is_prepared else ''}\n")
    print("| what | seconds | each | |\n|---|---:|---:|---|")
    rng = np.random.default_rng(1)
    largest = np.flatnonzero(net.components == 0)

    def show(what, seconds, count, unit="µs", note=""):
        scale = {"µs": 1e6, "ns": 1e9, "ms": 1e3}[unit]
        print(f"| {what} | {seconds:.3f} | {seconds / count * scale:.1f} {unit} | {note} |", flush=True)

    points = net.node_xy[rng.choice(largest, 1000)] + rng.uniform(-2e-4, 2e-4, (1000, 2))
    seconds, pts = best(lambda: net.snap(points))
    show("starway: snap 1000 points", seconds, 1000)
    routes = 50 if quick else 1000
    seconds, found = best(lambda: [net.route(pts[i], pts[-1 - i]) for i in range(routes // 2)])
    inside = np.mean([route._route.query_us for route in found])
    show(f"starway: {routes // 2} routes", seconds, routes // 2, note=f"of which the query {inside:.0f} µs")
    seconds, _ = best(lambda: net.costs(pts[: routes // 2], pts[-routes // 2 :]))
    show(f"starway: costs of {routes // 2} pairs", seconds, routes // 2)
    seconds, ours = best(lambda: net.matrix(pts))
    show("starway: matrix 1000 x 1000", seconds, 1_000_000, "ns")
    if not quick:
        many = net.snap(net.node_xy[rng.choice(largest, 10_000)])
        out = np.empty((10_000, 10_000), np.float32)
        seconds, _ = best(lambda: net.matrix(many, out=out), 1)
        show("starway: matrix 10,000 x 10,000", seconds, 100_000_000, "ns")
    mask = rng.random((4096, 4096)) > 0.2
    seconds, _ = best(lambda: sw.GridMap(open=mask))
    show("starway: 4096² mask to GridMap", seconds, 1, "ms")

    forward, backward = net.forward_arcs, net.backward_arcs
    open_forward, open_backward = forward != 0xFFFFFFFF, backward != 0xFFFFFFFF
    cost = net.arc_weights(weight)
    tail = np.concatenate([net.tails[open_forward], net.heads[open_backward]])
    head = np.concatenate([net.heads[open_forward], net.tails[open_backward]])
    value = np.concatenate([cost[forward[open_forward]], cost[backward[open_backward]]])
    keep = np.isfinite(value) & (tail != head)
    tail, head, value = tail[keep], head[keep], value[keep]
    sources = rng.choice(largest, 4 if quick else 20)
    if scipy := peer("scipy.sparse.csgraph"):
        sparse = importlib.import_module("scipy.sparse")
        order = np.lexsort((value, head, tail))
        t, h, v = tail[order], head[order], np.maximum(value[order], 1e-9)
        first = np.concatenate([[True], (t[1:] != t[:-1]) | (h[1:] != h[:-1])])
        graph = sparse.csr_matrix((v[first], (t[first], h[first])), shape=(net.node_count, net.node_count))
        seconds, theirs = best(lambda: scipy.dijkstra(graph, indices=sources), 1)
        show(f"scipy: dijkstra, {len(sources)} rows", seconds, len(sources), "ms", "a row; of 1000 columns as of all")
        labels = [f"node:{label}" for label in net.node_labels(sources)]
        mine = np.asarray(net.matrix(labels, labels, dtype="float64"))
        assert np.allclose(mine, theirs[:, sources], rtol=1e-6, atol=1e-3), "the answers differ"
    if igraph := peer("igraph"):
        graph = igraph.Graph(n=net.node_count, edges=np.column_stack([tail, head]), directed=True)
        seconds, _ = best(lambda: graph.distances(source=sources.tolist(), target=sources.tolist(), weights=value.tolist()), 1)
        show(f"igraph: distances, {len(sources)} rows", seconds, len(sources), "ms", "a row")
    if pandana := peer("pandana"):
        pandas = importlib.import_module("pandas")
        nodes = pandas.DataFrame(net.node_xy, columns=["x", "y"])
        network = pandana.Network(nodes["x"], nodes["y"], pandas.Series(tail.astype(np.int64)), pandas.Series(head.astype(np.int64)),
                                  pandas.DataFrame({"w": value}), twoway=False)  # fmt: skip
        a, b = rng.choice(largest, 200), rng.choice(largest, 200)
        seconds, lengths = best(lambda: network.shortest_path_lengths(a, b))
        show("pandana: 200 shortest_path_lengths", seconds, 200)
        text = [f"node:{label}" for label in net.node_labels(np.concatenate([a, b]))]
        assert np.allclose(net.costs(text[:200], text[200:]), lengths, rtol=1e-4, atol=0.1), "the answers differ"
    if networkx := peer("networkx"):
        graph = networkx.DiGraph()
        graph.add_weighted_edges_from(zip(tail.tolist(), head.tolist(), value.tolist()))
        begun = time.perf_counter()
        networkx.dijkstra_path_length(graph, int(sources[0]), int(sources[1]))
        show("networkx: 1 dijkstra_path_length", time.perf_counter() - begun, 1, "ms")


if __name__ == "__main__":
    main(sys.argv[1], "--quick" in sys.argv)
