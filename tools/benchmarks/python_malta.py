"""The Python package beside routingkit-cch and pandana on a small network, in processor time, which load on the machine changes little.

    python python_malta.py EXTRACT.osm.pbf

Prints a table. Each figure is the best of three, of all threads together.
"""

import sys
import time
import warnings

import numpy as np
import pandana
import pandas
import routingkit_cch

import starway as sw
import starway.pandana


def best(call, times=3):
    least, answer = float("inf"), None
    for _ in range(times):
        begun = time.process_time()
        answer = call()
        least = min(least, time.process_time() - begun)
    return least, answer


def arcs_of(net):
    """Tail, head and metres of every direction of road that cars may take."""
    forward, backward = net.forward_arcs != 0xFFFFFFFF, net.backward_arcs != 0xFFFFFFFF
    arcs = np.concatenate([net.forward_arcs[forward], net.backward_arcs[backward]])
    tail = np.concatenate([net.tails[forward], net.heads[backward]]).astype(np.int64)
    head = np.concatenate([net.heads[forward], net.tails[backward]]).astype(np.int64)
    metres = net.arc_weights("length")[arcs]
    keep = np.isfinite(metres) & np.isfinite(net.arc_weights("car")[arcs]) & (tail != head)
    return tail[keep], head[keep], np.round(metres[keep], 3)


def main(extract):
    warnings.simplefilter("ignore")
    of_map = sw.open(extract, profiles=["car"])
    (tail, head, metres), xy = arcs_of(of_map), of_map.node_xy
    ids, rng, count = np.arange(len(xy)), np.random.default_rng(1), 2000
    net = sw.build(tail, head, {"metres": metres}, xy=xy, directed=True, crs="EPSG:4326").prepare()
    a, b = rng.choice(np.flatnonzero(net.components == 0), (2, count))
    pairs = list(zip(a.tolist(), b.tolist()))
    print(f"{len(xy):,} nodes, {len(tail):,} arcs\n\n| what | Starway | peer | |\n|---|---:|---:|---|")

    starts, ends = net.snap(a.tolist()), net.snap(b.tolist())
    single = [(starts[i], ends[i]) for i in range(count)]
    order = routingkit_cch.compute_order_inertial(len(xy), tail.tolist(), head.tolist(), xy[:, 1].tolist(), xy[:, 0].tolist())
    hierarchy = routingkit_cch.CCH(order, tail.tolist(), head.tolist(), True)
    query = routingkit_cch.CCHQuery(routingkit_cch.CCHMetric(hierarchy, np.round(metres * 1000).astype(int).tolist()))
    mine, costs = best(lambda: net.costs(starts, ends))
    other, theirs = best(lambda: [query.run(u, v).distance for u, v in pairs])
    assert np.allclose(costs, np.array(theirs) / 1000, atol=0.01), "the answers differ"
    print(f"| cost of a pair of nodes | {mine / count * 1e6:.1f} µs | {other / count * 1e6:.1f} µs | routingkit-cch |")
    mine, _ = best(lambda: [net.route(u, v) for u, v in single])
    other, _ = best(lambda: [query.run(u, v).node_path for u, v in pairs])
    print(f"| route | {mine / count * 1e6:.1f} µs | {other / count * 1e6:.1f} µs | routingkit-cch, nodes alone |")

    given = (pandas.Series(xy[:, 0]), pandas.Series(xy[:, 1]), pandas.Series(tail), pandas.Series(head), pandas.DataFrame({"metres": metres}))
    made = [best(lambda: kind.Network(*given, twoway=False), 1) for kind in (starway.pandana, pandana)]
    networks = [network for _, network in made]
    where, values = pandas.Series(rng.choice(ids, len(ids) // 2)), pandas.Series(rng.uniform(0, 9, len(ids) // 2))
    shops, spots = xy[rng.choice(ids, 300)], rng.uniform(xy.min(axis=0), xy.max(axis=0), (100_000, 2))
    for network in networks:
        network.set(where, values, name="jobs")
        network.set_pois("shops", 5000, 5, pandas.Series(shops[:, 0]), pandas.Series(shops[:, 1]))

    def row(what, ask, begun=(0.0, 0.0), times=3, note="pandana"):
        mine, other = (best(lambda: ask(network), times)[0] + before for network, before in zip(networks, begun))
        print(f"| {what} | {mine * 1e3:.0f} ms | {other * 1e3:.0f} ms | {note} |", flush=True)

    row(f"from arrays to {count} lengths", lambda one: one.shortest_path_lengths(a, b), [seconds for seconds, _ in made], 1)
    row(f"{count} lengths more", lambda one: one.shortest_path_lengths(a, b))
    for radius in (500.05, 2000.05):
        row(f"aggregate, sum within {radius:.0f} m", lambda one: one.aggregate(radius, "sum", "flat", name="jobs"))
    row("aggregate, median within 1000 m", lambda one: one.aggregate(1000.05, "median", "flat", name="jobs"))
    row("nearest_pois, 5 of 300", lambda one: one.nearest_pois(3000.05, "shops", 5))
    row("nodes_in_range, 500 nodes, 800 m", lambda one: one.nodes_in_range(ids[:500], 800.05))
    row("get_node_ids, 100,000 places", lambda one: one.get_node_ids(spots[:, 0], spots[:, 1]))
    networks[1].precompute(2000.05)
    for radius in (500.05, 2000.05):
        row(f"aggregate, sum within {radius:.0f} m", lambda one: one.aggregate(radius, "sum", "flat", name="jobs"), note="pandana, precomputed for 2000 m")


if __name__ == "__main__":
    main(sys.argv[1])
