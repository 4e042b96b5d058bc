"""The Python package beside the C++ library and its peers, on one network. Prints a table.

    python python_table.py NETWORK.starway BENCH_CALLS [--quick] [--osrm EXTRACT.osm.pbf]

BENCH_CALLS is the program of that name, which makes the same calls from C++, or "none". OSRM's data are made of an OpenStreetMap extract of the same region. Peers that
are not installed are left out, with a line that says so. Each figure is the best of three unless it says otherwise.
"""

import argparse
import importlib
import json
import pathlib
import subprocess
import tempfile
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


def calls_of(program, network, points, routes):
    """What the same calls take in C++, in seconds each."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        np.savetxt(file, points, fmt="%.9f", delimiter=",")
        file.flush()
        told = json.loads(subprocess.run([program, network, file.name, str(routes)], check=True, capture_output=True).stdout)
    return told


def osrm_of(extract):
    """OSRM over a contraction hierarchy, by the programs of its wheel; kept beside the extract's name in the temporary folder."""
    if not (osrm := peer("osrm")):
        return None
    home = pathlib.Path(osrm.__file__).parent
    base = pathlib.Path(tempfile.gettempdir()) / "starway-osrm" / pathlib.Path(extract).name.removesuffix(".osm.pbf")
    if not base.with_suffix(".osrm.hsgr").exists():
        base.parent.mkdir(exist_ok=True)
        source = base.parent / pathlib.Path(extract).name
        source.unlink(missing_ok=True)
        source.symlink_to(pathlib.Path(extract).resolve())
        for command in (["osrm-extract", "-p", str(home / "share/profiles/car.lua"), str(source)], ["osrm-contract", str(base) + ".osrm"]):
            subprocess.run([str(home / "bin" / command[0]), *command[1:]], check=True, capture_output=True)
    return osrm, osrm.OSRM(algorithm="CH", storage_config=str(base) + ".osrm", use_shared_memory=False, max_locations_distance_table=100_000)


def beside_osrm(extract, points, routes, show):
    made = osrm_of(extract)
    if made is None:
        return
    osrm, engine = made
    places = [tuple(map(float, point)) for point in points]
    seconds, _ = best(lambda: [engine.Route(osrm.RouteParameters(coordinates=[places[i], places[-1 - i]], overview="full",
                                                                 geometries="geojson")) for i in range(routes)], 1)  # fmt: skip
    show(f"osrm-bindings: {routes} routes with geometry", seconds, routes)
    answer = None

    def table():
        nonlocal answer
        answer = engine.Table(osrm.TableParameters(coordinates=places))

    seconds, _ = best(table, 1)
    cells = np.array(list(map(list, answer["durations"])), dtype=object) if len(places) <= 20 else None
    assert cells is None or cells.shape == (len(places), len(places))
    show(f"osrm-bindings: matrix {len(places)} x {len(places)}", seconds, len(places) ** 2, "ns", "not copied to an array")


def beside_routingkit(net, tail, head, value, resolution, show, pairs, rng):
    """Costs and paths of pairs of nodes, by the bindings to RoutingKit."""
    if not (routingkit := peer("routingkit_cch")):
        return
    xy = net.node_xy
    order = routingkit.compute_order_inertial(net.node_count, tail.tolist(), head.tolist(), xy[:, 1].tolist(), xy[:, 0].tolist())
    hierarchy = routingkit.CCH(order, tail.tolist(), head.tolist(), True)
    steps = np.round(value / resolution).astype(int)
    query = routingkit.CCHQuery(routingkit.CCHMetric(hierarchy, steps.tolist()))
    largest = np.flatnonzero(net.components == 0)
    a, b = rng.choice(largest, pairs), rng.choice(largest, pairs)
    listed = list(zip(a.tolist(), b.tolist()))
    ends = [net.snap([f"node:{label}" for label in net.node_labels(side)]) for side in (a, b)]
    single = [(ends[0][i], ends[1][i]) for i in range(pairs)]
    seconds, mine = best(lambda: net.costs(*ends))
    show(f"starway: costs of {pairs} pairs of nodes", seconds, pairs)
    seconds, theirs = best(lambda: [query.run(u, v).distance for u, v in listed])
    show(f"routingkit-cch: {pairs} queries, cost alone", seconds, pairs)
    agree = np.isclose(mine, [np.inf if cost is None else cost * resolution for cost in theirs], rtol=1e-6, atol=1e-3).mean()
    seconds, _ = best(lambda: [net.route(u, v) for u, v in single])
    show(f"starway: {pairs} routes between nodes", seconds, pairs)
    seconds, _ = best(lambda: [query.run(u, v).node_path for u, v in listed])
    show(f"routingkit-cch: {pairs} queries with nodes", seconds, pairs, note=f"{agree:.1%} of the costs are the same: it knows no turns")


def beside_rustworkx(net, tail, head, value, sources, show):
    if not (rustworkx := peer("rustworkx")):
        return
    graph = rustworkx.PyDiGraph(multigraph=True)
    graph.add_nodes_from(range(net.node_count))
    graph.add_edges_from(list(zip(tail.tolist(), head.tolist(), value.tolist())))
    seconds, _ = best(lambda: [rustworkx.dijkstra_shortest_path_lengths(graph, int(source), float) for source in sources], 1)
    show(f"rustworkx: dijkstra, {len(sources)} rows", seconds, len(sources), "ms", "a row")


def around_the_middle(net, tail, head, degrees):
    """The nodes so many degrees around the middle one, and the arcs between them."""
    xy = net.node_xy
    near = (np.abs(xy - np.median(xy, axis=0)) < degrees).all(axis=1)
    return near, near[tail] & near[head]


def beside_pandana(net, tail, head, value, show, rng, quick):
    """Lengths between nodes, and what lies around each, pandana's headline, on a part of the network: it prepares a country for longer than 20 minutes."""
    if not (pandana := peer("pandana")):
        return
    import starway.pandana

    pandas = importlib.import_module("pandas")
    near, keep = around_the_middle(net, tail, head, 0.05 if quick else 0.15)
    nodes = pandas.DataFrame(net.node_xy, columns=["x", "y"])[near]
    ids = nodes.index.to_numpy()
    arcs = (pandas.Series(tail[keep].astype(np.int64)), pandas.Series(head[keep].astype(np.int64)), pandas.DataFrame({"w": value[keep]}))
    where, worth = pandas.Series(rng.choice(ids, len(ids) // 2)), pandas.Series(rng.uniform(0, 9, len(ids) // 2))
    pairs, radius, found = rng.choice(ids, (2, 200)), round(30 * np.median(value)) + 0.05, {}
    for name, make in (("pandana", pandana.Network), ("starway.pandana", starway.pandana.Network)):
        begun = time.perf_counter()
        one = make(nodes["x"], nodes["y"], *arcs, twoway=False)
        lengths = one.shortest_path_lengths(*pairs)
        show(f"{name}: network of {len(ids):,} nodes, and a first length", time.perf_counter() - begun, 1, "ms")
        seconds, lengths = best(lambda: one.shortest_path_lengths(*pairs))
        show(f"{name}: 200 shortest_path_lengths", seconds, 200)
        one.set(where, worth, name="jobs")
        seconds, sums = best(lambda: one.aggregate(radius, "sum", "flat", name="jobs"))
        show(f"{name}: aggregate within {radius:g}", seconds, len(ids))
        found[name] = np.asarray(lengths), sums
        if name == "pandana":
            one.precompute(radius)
            seconds, _ = best(lambda: one.aggregate(radius, "sum", "flat", name="jobs"))
            show(f"pandana: the same, precomputed for {radius:g}", seconds, len(ids))
    (lengths, sums), (our_lengths, our_sums) = found.values()
    joined = lengths < 1e6  # pandana tells 4294967 where there is no way
    assert np.allclose(our_lengths[joined], lengths[joined], rtol=1e-4, atol=0.1), "the lengths differ"
    assert np.isclose(sums, our_sums, rtol=1e-4, atol=0.1).mean() > 0.98, "the sums differ"


def beside_osmnx(net, tail, head, value, show, quick):
    """OSMnx on a part of the network, for which its graph fits."""
    if not (osmnx := peer("osmnx")):
        return
    networkx = importlib.import_module("networkx")
    from starway.osmnx import shortest_path

    xy = net.node_xy
    near, keep = around_the_middle(net, tail, head, 0.05 if quick else 0.15)
    graph = networkx.MultiDiGraph(crs="epsg:4326")
    graph.add_nodes_from((int(i), {"x": float(xy[i, 0]), "y": float(xy[i, 1])}) for i in np.flatnonzero(near))
    graph.add_edges_from((int(a), int(b), {"length": float(c)}) for a, b, c in zip(tail[keep], head[keep], value[keep]))
    part = max(networkx.strongly_connected_components(graph), key=len)
    nodes = np.random.default_rng(4).choice(sorted(part), (2, 20)).tolist()
    shortest_path(graph, nodes[0][0], nodes[1][0])  # builds the network
    seconds, theirs = best(lambda: osmnx.shortest_path(graph, *nodes, weight="length"), 1)
    show(f"osmnx: 20 shortest_path, {len(graph)} nodes", seconds, 20, "ms")
    seconds, ours = best(lambda: shortest_path(graph, *nodes, weight="length"))
    show("starway.osmnx: the same", seconds, 20, "ms")
    plain = networkx.DiGraph()
    for a, b, data in graph.edges(data=True):
        if not plain.has_edge(a, b) or data["length"] < plain[a][b]["length"]:
            plain.add_edge(a, b, length=data["length"])
    for a, b in zip(ours, theirs):
        assert np.isclose(networkx.path_weight(plain, a, "length"), networkx.path_weight(plain, b, "length")), "the answers differ"


def from_frames(show, quick):
    """A GeoDataFrame of a million lines."""
    if not peer("geopandas"):
        return
    import geopandas
    import shapely

    side = 225 if quick else 710
    rng = np.random.default_rng(6)
    x, y = np.meshgrid(np.arange(side), np.arange(side))
    nodes = np.column_stack([4 + x.ravel() * 0.001, 50 + y.ravel() * 0.0007]) + rng.uniform(-2e-4, 2e-4, (side * side, 2))
    number = np.arange(side * side).reshape(side, side)
    tail = np.concatenate([number[:, :-1].ravel(), number[:-1].ravel()])
    head = np.concatenate([number[:, 1:].ravel(), number[1:].ravel()])
    frame = geopandas.GeoDataFrame({"maxspeed": rng.choice([30, 50, 80], len(tail)), "name": rng.choice(["Rue Haute", "Sablon"], len(tail))},
                                   geometry=shapely.linestrings(np.stack([nodes[tail], nodes[head]], axis=1)), crs=4326)  # fmt: skip
    seconds, net = best(lambda: sw.from_geopandas(frame), 1 if quick else 2)
    show(f"starway: from_geopandas, {len(frame):,} lines", seconds, len(frame), "ns")
    assert net.edge_count == len(frame)


def main(path, program, quick, extract):
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
    routes = 25 if quick else 500
    plain = None if program == "none" else calls_of(program, path, points, routes)
    seconds, pts = best(lambda: net.snap(points))
    show("starway: snap 1000 points", seconds, 1000, note=f"C++ {plain['snap_us']:.1f} µs" if plain else "")
    ends = [pts[i] for i in range(1000)]
    seconds, _ = best(lambda: [net.route(ends[i], ends[-1 - i]) for i in range(routes)])
    above = seconds / routes * 1e6 - plain["route_us"] if plain else 0
    show(f"starway: {routes} routes", seconds, routes, note=f"C++ {plain['route_us']:.1f} µs: {above:.1f} µs above it" if plain else "")
    seconds, _ = best(lambda: net.costs(pts[:routes], pts[-1 : -routes - 1 : -1]))
    show(f"starway: costs of {routes} pairs", seconds, routes, note=f"C++ {plain['cost_us']:.1f} µs" if plain else "")
    seconds, _ = best(lambda: net.matrix(pts))
    show("starway: matrix 1000 x 1000", seconds, 1_000_000, "ns", f"C++ {plain['table_s']:.3f} s: {seconds / plain['table_s']:.2f} x" if plain else "")
    if extract:
        beside_osrm(extract, points, routes, show)
    else:
        print("| osrm-bindings | | | left out: no extract |")
    if not quick:
        many = net.snap(net.node_xy[rng.choice(largest, 10_000)])
        out = np.empty((10_000, 10_000), np.float32)
        seconds, _ = best(lambda: net.matrix(many, out=out), 1)
        show("starway: matrix 10,000 x 10,000", seconds, 100_000_000, "ns")
    mask = rng.random((4096, 4096)) > 0.2
    seconds, _ = best(lambda: sw.GridMap(open=mask))
    show("starway: 4096² mask to GridMap", seconds, 1, "ms")

    from_frames(show, quick)
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
    resolution = {name: size for name, _, size in net._core.columns}[weight]
    beside_routingkit(net, tail, head, value, resolution, show, 200 if quick else 2000, rng)
    beside_rustworkx(net, tail, head, value, sources, show)
    beside_osmnx(net, tail, head, value, show, quick)
    if networkx := peer("networkx"):
        graph = networkx.DiGraph()
        graph.add_weighted_edges_from(zip(tail.tolist(), head.tolist(), value.tolist()))
        begun = time.perf_counter()
        networkx.dijkstra_path_length(graph, int(sources[0]), int(sources[1]))
        show("networkx: 1 dijkstra_path_length", time.perf_counter() - begun, 1, "ms")
    beside_pandana(net, tail, head, value, show, rng, quick)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("network")
    parser.add_argument("calls")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--osrm")
    asked = parser.parse_args()
    main(asked.network, asked.calls, asked.quick, asked.osrm)
