"""The drop-ins, held against the peers' own answers; the peers are installed with the long tests."""

import numpy as np
import pytest

import starway.osmnx
import starway.pandana
from conftest import lattice


def frames():
    pandas = pytest.importorskip("pandas")
    tail, head, time, directed, xy = lattice(14)
    ids = np.arange(len(xy)) * 7 + 1000
    nodes = pandas.DataFrame({"x": xy[:, 0], "y": xy[:, 1]}, index=ids)
    edges = pandas.DataFrame({"from": ids[tail], "to": ids[head], "time": time})
    return nodes, edges


def test_pandana_answers():
    pandana = pytest.importorskip("pandana")
    nodes, edges = frames()
    arguments = (nodes["x"], nodes["y"], edges["from"], edges["to"], edges[["time"]])
    theirs, ours = pandana.Network(*arguments), starway.pandana.Network(*arguments)
    rng = np.random.default_rng(0)
    a, b = rng.choice(nodes.index, 200), rng.choice(nodes.index, 200)
    assert np.allclose(ours.shortest_path_lengths(a, b), theirs.shortest_path_lengths(a, b))
    cost = {(u, v): t for u, v, t in edges.itertuples(index=False)} | {(v, u): t for u, v, t in edges.itertuples(index=False)}
    for u, v in zip(a[:40], b[:40]):
        path, other = ours.shortest_path(u, v), theirs.shortest_path(u, v)
        if u != v:
            assert path[0] == other[0] == u and path[-1] == other[-1] == v
        assert sum(cost[p] for p in zip(path[:-1], path[1:])) == sum(cost[p] for p in zip(other[:-1], other[1:]))
    theirs.precompute(200)
    ours.precompute(200)
    where = rng.choice(nodes.index, 60)
    values = rng.uniform(0, 9, 60)
    for net in (theirs, ours):
        net.set(where, values, name="jobs")
    for radius in (35.5, 120.5, 350.5):  # the last is beyond what is precomputed
        for kind in ("sum", "mean", "std", "min", "max", "median", "25pct", "75pct", "count"):
            for decay in ("flat", "linear", "exp"):
                mine, other = ours.aggregate(radius, kind, decay, name="jobs"), theirs.aggregate(radius, kind, decay, name="jobs")
                # pandana's std is NaN where a rounded difference of squares is below 0.
                assert np.allclose(mine, other.fillna(0), atol=2e-3, rtol=1e-5), (radius, kind, decay)
    spots = nodes.sample(20, random_state=1)
    for net in (theirs, ours):
        net.set_pois("shops", 200, 5, spots["x"], spots["y"])
    assert np.allclose(ours.nearest_pois(150, "shops", 3), theirs.nearest_pois(150, "shops", 3), atol=1e-3)
    x, y = rng.uniform(nodes["x"].min(), nodes["x"].max(), 50), rng.uniform(nodes["y"].min(), nodes["y"].max(), 50)
    assert (ours.get_node_ids(x, y).to_numpy() == theirs.get_node_ids(x, y).to_numpy()).all()


def test_pandana_alone():
    pandas = pytest.importorskip("pandas")
    nodes, edges = frames()
    net = starway.pandana.Network(nodes["x"], nodes["y"], edges["from"], edges["to"], edges[["time"]])
    lonely = starway.pandana.Network(pandas.Series([0, 1, 2], index=[5, 6, 7]), pandas.Series([0, 0, 0], index=[5, 6, 7]),
                                     pandas.Series([5]), pandas.Series([6]), pandas.DataFrame({"w": [2.5]}))  # fmt: skip
    assert lonely.shortest_path_length(5, 6) == 2.5 and np.isinf(lonely.shortest_path_length(5, 7))
    assert len(lonely.shortest_path(5, 7)) == 0
    near = net.nodes_in_range([1000], 60)
    assert near["time"].max() <= 60 and near.iloc[0]["destination"] == 1000
    assert (net.nodes_in_range([1000], 60)["destination"].isin(nodes.index)).all()


def test_osmnx_answers():
    networkx = pytest.importorskip("networkx")
    tail, head, time, directed, xy = lattice(14)
    graph = networkx.MultiDiGraph(crs="epsg:4326")
    for i, (x, y) in enumerate(xy):
        graph.add_node(i + 10**9, x=x, y=y)
    for u, v, t in zip(tail.tolist(), head.tolist(), time.tolist()):
        graph.add_edge(u + 10**9, v + 10**9, length=t)
        graph.add_edge(v + 10**9, u + 10**9, length=t)
    nodes = list(graph)
    rng = np.random.default_rng(0)
    a, b = rng.choice(nodes, 40).tolist(), rng.choice(nodes, 40).tolist()
    found = starway.osmnx.shortest_path(graph, a, b)
    for u, v, path in zip(a, b, found):
        best = networkx.dijkstra_path_length(graph, u, v, weight="length")
        assert path[0] == u and path[-1] == v
        assert sum(min(d["length"] for d in graph[p][q].values()) for p, q in zip(path, path[1:])) == best
    assert np.allclose(starway.osmnx.route_lengths(graph, a, b),
                       [networkx.dijkstra_path_length(graph, u, v, weight="length") for u, v in zip(a, b)])  # fmt: skip
    assert len(list(starway.osmnx.k_shortest_paths(graph, nodes[0], nodes[50], 3))) == 3
    ox = pytest.importorskip("osmnx")
    assert ox.shortest_path(graph, a[0], b[0], weight="length")[0] == found[0][0]
    lengths = [sum(min(d["length"] for d in graph[p][q].values()) for p, q in zip(path, path[1:]))
               for path in (ox.shortest_path(graph, a[1], b[1], weight="length"), found[1])]  # fmt: skip
    assert lengths[0] == lengths[1]
    plane = networkx.MultiDiGraph(graph, crs="epsg:32631")  # theirs measures in degrees on Earth
    for _, data in plane.nodes(data=True):
        data["x"], data["y"] = data["x"] * 70_000, data["y"] * 111_000
    x, y = (xy[:60, 0] + 3e-4) * 70_000, (xy[:60, 1] + 2e-4) * 111_000
    theirs, distance = ox.distance.nearest_edges(plane, x, y, return_dist=True)
    ours, metres = starway.osmnx.nearest_edges(plane, x, y, return_dist=True)
    assert np.allclose(metres, distance, atol=0.01)
    same = sum({u, v} == {p, q} for (u, v, _), (p, q, _) in zip(theirs, ours))
    assert same >= 57  # a crossing is as near to each of its roads
    with pytest.raises(networkx.NodeNotFound):
        starway.osmnx.shortest_path(graph, 5, nodes[0])
