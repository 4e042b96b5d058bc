"""Each method of the drop-ins beside its peer, on two real networks: random queries, what differs, and why. Writes the tables of the guide.

    python drop_in_differences.py TABLES.md [QUERIES]

An answer that differs must have one of the reasons below; any other raises AssertionError.
"""

import os
import pathlib
import sys
import warnings
from collections import Counter

import numpy as np

import starway as sw
import starway.osmnx
import starway.pandana

EQUAL = "another path or place that costs as much"
INFINITE = "infinite instead of 4294967.295: no route"
ROUNDED = "pandana's is rounded to thousandths"
NAN = "pandana's is NaN where rounding makes a variance negative"
EDGE = "at the limit to a thousandth, where pandana rounds"
DEGREES = "OSMnx measures in degrees, Starway in metres"
SEVERAL = "another of several parallel edges, or the other direction, of the same road"


class Tally:
    """Of the methods of a peer, in the order in which they were held: answers, and reasons of differences."""

    def __init__(self):
        self.answers, self.reasons = Counter(), {}

    def count(self, method, answers, **why):
        self.answers[method] += answers
        for reason, number in why.items():
            self.reasons.setdefault(method, Counter())[globals()[reason]] += int(number)

    def lines(self, title):
        yield f"| {title} | answers | differ | why |"
        yield "|---|---:|---:|---|"
        for method, answers in self.answers.items():
            reasons = {reason: number for reason, number in self.reasons.get(method, {}).items() if number}
            yield f"| `{method}` | {answers:,} | {sum(reasons.values()):,} | {'; '.join(f'{number:,}: {reason}' for reason, number in reasons.items())} |"


def networks(data):
    """Roads for cars of two real towns: Monaco, and those around Malta's harbour."""
    for file in (pathlib.Path(data) / "osm/monaco-osrm.osm.pbf", pathlib.Path(__file__).parents[2] / "data/malta/harbour.osm.pbf"):
        yield sw.open(file, profiles=["car"])


def arcs_of(net):
    """Tail, head, metres and seconds of every direction of road, and its line."""
    forward, backward = net.forward_arcs != 0xFFFFFFFF, net.backward_arcs != 0xFFFFFFFF
    points, first = net._core.lines(net._numbers.pieces)
    lines = np.split(points, first[1:-1])
    lines = [line for line, there in zip(lines, forward) if there] + [line[::-1] for line, there in zip(lines, backward) if there]
    arcs = np.concatenate([net.forward_arcs[forward], net.backward_arcs[backward]])
    tail = np.concatenate([net.tails[forward], net.heads[backward]]).astype(np.int64)
    head = np.concatenate([net.heads[forward], net.tails[backward]]).astype(np.int64)
    metres, seconds = net.arc_weights("length")[arcs], net.arc_weights("car.time")[arcs]
    keep = np.isfinite(metres) & np.isfinite(seconds) & (tail != head)
    lines = [line for line, kept in zip(lines, keep) if kept]
    return tail[keep], head[keep], np.round(metres[keep], 3), np.round(seconds[keep], 3), lines


def is_close(a, b):
    return np.isclose(a, b, rtol=1e-6, atol=2e-3)


# --- pandana ---


def beside_pandana(tally, net, queries, rng):
    import pandana
    import pandas

    tail, head, metres, seconds, _ = arcs_of(net)
    ids = np.arange(net.node_count) * 3 + 7
    xy = net.node_xy
    x, y = pandas.Series(xy[:, 0], index=ids), pandas.Series(xy[:, 1], index=ids)
    weights = pandas.DataFrame({"metres": metres})
    arguments = (x, y, pandas.Series(ids[tail]), pandas.Series(ids[head]), weights)
    theirs, ours = (kind.Network(*arguments, twoway=False) for kind in (pandana, starway.pandana))
    longest_first = np.argsort(-metres, kind="stable")  # of parallel edges, the shortest stays
    by_ends = dict(zip(zip(ids[tail[longest_first]], ids[head[longest_first]]), metres[longest_first]))
    _routes(tally, theirs, ours, ids, by_ends, queries, rng)
    _around(tally, theirs, ours, ids, queries, rng)
    _places(tally, theirs, ours, xy, queries, rng)


def _routes(tally, theirs, ours, ids, metres, queries, rng):
    a, b = rng.choice(ids, queries), rng.choice(ids, queries)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        far = np.array(theirs.shortest_path_lengths(a, b))
        one = np.array([theirs.shortest_path_length(u, v) for u, v in zip(a, b)])
    near = np.array(ours.shortest_path_lengths(a, b))
    none = np.isinf(near)
    assert (far[none] == 4294967.295).all() and is_close(near[~none], far[~none]).all()
    tally.count("shortest_path_lengths", queries, INFINITE=none.sum())
    mine = np.array([ours.shortest_path_length(u, v) for u, v in zip(a, b)])
    assert np.array_equal(mine, near) and np.array_equal(one, far)
    tally.count("shortest_path_length", queries, INFINITE=none.sum())
    paths, others = ours.shortest_paths(a, b), theirs.shortest_paths(a, b)
    same = [np.array_equal(path, other) for path, other in zip(paths, others)]
    for path, other, cost in zip(paths, others, near):
        length, its = (sum(metres[pair] for pair in zip(nodes[:-1], nodes[1:])) for nodes in (path, other))
        assert is_close(length, its) and (is_close(length, cost) or len(path) == 0)
    assert all(np.array_equal(ours.shortest_path(u, v), path) for u, v, path in zip(a, b, paths))
    tally.count("shortest_paths, shortest_path", queries, EQUAL=queries - sum(same))


def _around(tally, theirs, ours, ids, queries, rng):
    import pandas

    where, values = pandas.Series(rng.choice(ids, len(ids) // 4)), pandas.Series(np.round(rng.uniform(0, 9, len(ids) // 4), 3))
    for one in (theirs, ours):
        one.set(where, values, name="jobs")
        one.precompute(1600)
    calls = max(1, queries // 20)
    for call in range(calls):
        radius = round(float(rng.uniform(50, 1500)), 1) + 0.05
        kind = ("sum", "mean", "std", "min", "max", "median", "25pct", "75pct", "count", "avg", "med", "stddev")[call % 12]
        decay = ("flat", "linear", "exp")[call % 3]
        mine, other = (one.aggregate(radius, kind, decay, name="jobs").to_numpy() for one in (ours, theirs))
        nan = np.isnan(other)
        assert kind in ("std", "stddev") or not nan.any()
        assert np.abs(mine[nan]).max(initial=0) < 1e-3
        tally.count("aggregate", len(ids), NAN=nan.sum(), EDGE=_at_limit(ours, radius, kind, decay, mine, other))
    for count in (3, 20):
        mine, other = (set(one.low_connectivity_nodes(400.05, count).tolist()) for one in (ours, theirs))
        assert len(mine ^ other) <= 3
        tally.count("low_connectivity_nodes", len(ids), EDGE=len(mine ^ other))
    asked = rng.choice(ids, queries)
    mine, other = (one.nodes_in_range(asked, 600.05).set_index(["source", "destination"])["metres"] for one in (ours, theirs))
    mine, other = mine[~mine.index.duplicated()], other[~other.index.duplicated()]
    both = mine.index.intersection(other.index)
    assert is_close(mine[both], other[both]).all()
    rest = np.concatenate([mine[mine.index.difference(both)], other[other.index.difference(both)]])
    assert (np.abs(rest - 600.05) < 0.05).all(), rest
    tally.count("nodes_in_range", len(both), EDGE=len(rest))


def _at_limit(ours, radius, kind, decay, mine, other):
    """pandana's answers are of single precision, and its impedances whole thousandths: some have a value more or less at the very limit."""
    differ = ~np.isclose(mine, other, rtol=2e-5, atol=5e-3) & ~np.isnan(other)
    assert differ.mean() < 0.01, (kind, decay, differ.mean())
    if kind in ("sum", "count") and decay == "flat" and differ.any():
        less, more = (ours.aggregate(radius + step, kind, decay, name="jobs").to_numpy()[differ] for step in (-0.05, 0.05))
        assert (less <= other[differ] * (1 + 1e-5)).all() and (other[differ] <= more * (1 + 1e-5)).all()
    return differ.sum()


def _places(tally, theirs, ours, xy, queries, rng):
    import pandas

    low, high = xy.min(axis=0), xy.max(axis=0)
    spots = rng.uniform(low, high, (queries, 2))
    for mapping in (None, 0.002):
        mine, other = (one.get_node_ids(spots[:, 0], spots[:, 1], mapping) for one in (ours, theirs))
        assert mine.index.equals(other.index) and mine.name == other.name
        far, away = (np.hypot(*(spots[one.index] - xy[(one.to_numpy() - 7) // 3]).T) for one in (mine, other))
        assert np.allclose(far, away, rtol=1e-12)
        tally.count("get_node_ids", len(other), EQUAL=(mine != other).sum())
    shops = pandas.DataFrame(xy[rng.choice(len(xy), 60)] + 1e-5, columns=["x", "y"], index=np.arange(60) * 5)
    for one in (theirs, ours):
        one.set_pois("shops", 2000, 5, shops["x"], shops["y"])
        one.set_pois("numpy", 2000, 5, shops["x"].to_numpy(), shops["y"].to_numpy())
    for category in ("shops", "numpy"):
        mine, other = (one.nearest_pois(1500.05, category, 3, max_distance=9999, include_poi_ids=True) for one in (ours, theirs))
        assert list(mine.columns) == list(other.columns)
        assert is_close(mine[[1, 2, 3]], other[[1, 2, 3]]).all()
        names = ["poi1", "poi2", "poi3"]
        differ = (mine[names] != other[names]) & ~(mine[names].isna() & other[names].isna())
        tied = is_close(mine[[1, 2, 3]].diff(axis=1).shift(-1, axis=1), 0) | is_close(mine[[1, 2, 3]].diff(axis=1), 0)
        assert not (differ.to_numpy() & ~tied)[:, :2].any()
        tally.count("nearest_pois", mine[names].size, EQUAL=differ.to_numpy().sum())


# --- OSMnx and NetworkX ---


def graph_of(net):
    import networkx
    import shapely

    tail, head, metres, seconds, lines = arcs_of(net)
    graph = networkx.MultiDiGraph(crs="epsg:4326")
    names = np.arange(net.node_count) + 10**9
    graph.add_nodes_from((int(name), {"x": float(x), "y": float(y)}) for name, (x, y) in zip(names, net.node_xy))
    graph.add_edges_from((int(names[a]), int(names[b]), {"length": float(c), "travel_time": float(t), "geometry": shapely.LineString(line)})
                         for a, b, c, t, line in zip(tail, head, metres, seconds, lines))  # fmt: skip
    return graph


def cost_of(graph, path, weight="length"):
    return sum(min(data[weight] for data in graph[u][v].values()) for u, v in zip(path, path[1:]))


def beside_osmnx(tally, graph, queries, rng):
    import osmnx

    nodes = list(graph)
    a, b = rng.choice(nodes, queries).tolist(), rng.choice(nodes, queries).tolist()
    for weight in ("length", "travel_time"):
        ours, theirs = (one.shortest_path(graph, a, b, weight=weight) for one in (starway.osmnx, osmnx))
        assert [path is None for path in ours] == [path is None for path in theirs]
        found = [(mine, other) for mine, other in zip(ours, theirs) if mine is not None]
        assert all(is_close(cost_of(graph, mine, weight), cost_of(graph, other, weight)) for mine, other in found)
        tally.count("shortest_path", queries, EQUAL=sum(mine != other for mine, other in found))
    for start in rng.choice(nodes, queries // 5).tolist():
        around = _walk(graph, start, rng)
        ours, theirs = (list(one.k_shortest_paths(graph, start, around, 3)) for one in (starway.osmnx, osmnx))
        assert len(ours) == len(theirs) and is_close([cost_of(graph, p) for p in ours], [cost_of(graph, p) for p in theirs]).all()
        tally.count("k_shortest_paths", len(theirs), EQUAL=sum(mine != other for mine, other in zip(ours, theirs)))
    xy = np.array([(data["x"], data["y"]) for _, data in graph.nodes(data=True)])
    x, y = rng.uniform(xy.min(axis=0), xy.max(axis=0), (queries, 2)).T
    (mine, far), (other, away) = (one.nearest_nodes(graph, x, y, return_dist=True) for one in (starway.osmnx, osmnx.distance))
    assert np.allclose(far, away, atol=1e-3)
    tally.count("nearest_nodes", queries, EQUAL=(mine != other).sum())
    x, y = (xy[rng.choice(len(xy), queries)] + rng.normal(0, 2e-4, (queries, 2))).T
    (mine, metres), (other, _) = (one.nearest_edges(graph, x, y, return_dist=True) for one in (starway.osmnx, osmnx.distance))
    road, else_where = 0, 0
    for i in np.flatnonzero([a != b for a, b in zip(mine, other)]):
        lines = [graph.edges[edge]["geometry"] for edge in (mine[i], other[i])]
        if lines[0].normalize().equals_exact(lines[1].normalize(), 1e-9):
            road += 1
            continue
        else_where += 1
        assert metres[i] <= _metres_to(lines[1], x[i], y[i]) + 0.05
    tally.count("nearest_edges", queries, SEVERAL=road, DEGREES=else_where)


def _walk(graph, start, rng, steps=12):
    """A node some streets away, so that the peer's search for paths ends soon."""
    node = start
    for _ in range(steps):
        onward = list(graph[node])
        node = onward[rng.integers(len(onward))] if onward else node
    return node


def _metres_to(line, x, y):
    from shapely import Point
    from shapely.affinity import affine_transform

    scale = [111_195 * np.cos(np.radians(y)), 0, 0, 111_195, 0, 0]
    return affine_transform(line, scale).distance(affine_transform(Point(x, y), scale))


def beside_networkx(tally, graph, queries, rng):
    import networkx as nx

    nodes = list(graph)
    plain = nx.DiGraph()
    for u, v, data in graph.edges(data=True):
        plain.add_edge(u, v, length=min(data["length"], plain.get_edge_data(u, v, {"length": np.inf})["length"]))
    for one in (graph, plain):
        for number in range(queries // 2):
            u, v = rng.choice(nodes if one is graph else list(plain), 2).tolist()
            _pair(tally, nx, one, u, v, ("length", "length", None)[number % 3])
    for start in rng.choice(list(plain), queries // 50).tolist():
        mine, other = (nx.single_source_dijkstra_path_length(plain, start, cutoff=1500.0005, weight="length", **how)
                       for how in ({"backend": "starway"}, {}))  # fmt: skip
        assert set(mine) == set(other) and is_close([mine[node] for node in other], list(other.values())).all()
        tally.count("single_source_dijkstra_path_length", len(other))


def _pair(tally, nx, graph, u, v, weight):
    there = nx.has_path(graph, u, v)
    assert nx.has_path(graph, u, v, backend="starway") == there
    tally.count("has_path", 1)
    for name in ("shortest_path", "dijkstra_path", "shortest_path_length", "dijkstra_path_length"):
        given = {"weight": weight} if weight or name.startswith("shortest") else {"weight": "length"}
        answers = []
        for how in ({"backend": "starway"}, {}):
            try:
                answers.append(getattr(nx, name)(graph, u, v, **given, **how))
            except nx.NetworkXNoPath:
                answers.append(None)
        mine, other = answers
        assert (mine is None) == (other is None) == (not there)
        tally.count(name, 1, EQUAL=not name.endswith("length") and mine != other)
        if mine is None:
            continue
        if name.endswith("length"):
            assert is_close(mine, other)
        elif given["weight"] is None:
            assert len(mine) == len(other)
        else:
            assert is_close(*(nx.path_weight(graph, path, "length") if not graph.is_multigraph() else cost_of(graph, path) for path in answers))


def table(data, queries=500):
    """The guide's section."""
    import networkx

    networkx.config.cache_converted_graphs = True
    rng = np.random.default_rng(41)
    tallies = {name: Tally() for name in ("pandana", "OSMnx", "NetworkX")}
    networkx.config.warnings_to_ignore.add("cache")
    for net in networks(data):
        beside_pandana(tallies["pandana"], net, queries, rng)
        graph = graph_of(net)
        beside_osmnx(tallies["OSMnx"], graph, queries, rng)
        beside_networkx(tallies["NetworkX"], graph, queries, rng)
    return "\n\n".join("\n".join(tally.lines(name)) for name, tally in tallies.items())


if __name__ == "__main__":
    pathlib.Path(sys.argv[1]).write_text(table(os.environ["STARWAY_SHARED_DATA"], *map(int, sys.argv[2:3])))
