"""The drop-ins see what changed, and what they are given."""

import numpy as np
import pytest

import starway as sw
import starway.osmnx
from conftest import lattice
from starway._nearest import nearest, nearest_on_earth


@pytest.fixture()
def graph():
    networkx = pytest.importorskip("networkx")
    tail, head, time, _, xy = lattice(10)
    made = networkx.MultiDiGraph()
    for i, (x, y) in enumerate(xy.tolist()):
        made.add_node(i, x=x, y=y)
    for u, v, t in zip(tail.tolist(), head.tolist(), time.tolist()):
        made.add_edge(u, v, length=t)
        made.add_edge(v, u, length=t)
    return made


def test_changes_of_a_graph_are_seen(graph):
    networkx = pytest.importorskip("networkx")
    rng = np.random.default_rng(1)

    def same():
        for a, b in rng.choice(list(graph), (20, 2)).tolist():
            assert starway.osmnx.route_lengths(graph, [a], [b])[0] == networkx.dijkstra_path_length(graph, a, b, weight="length")

    same()
    kept = starway.osmnx.network_of(graph)
    assert starway.osmnx.network_of(graph) is kept
    for _, _, data in list(graph.edges(data=True))[::3]:
        data["length"] *= 5
    same()
    u, v = next(iter(graph.edges()))
    graph.remove_edge(u, v)
    graph.add_edge(0, 99, length=1.0)  # as many edges as before
    same()
    graph.nodes[5]["x"] += 0.01
    assert starway.osmnx.network_of(graph).snap([5]).xy[0, 0] == pytest.approx(graph.nodes[5]["x"])


def test_k_shortest_paths_come_once(graph):
    networkx = pytest.importorskip("networkx")
    for u, v, data in list(graph.edges(data=True)):
        graph.add_edge(u, v, length=data["length"])
        graph.add_edge(u, v, length=data["length"] + 1)
    simple = networkx.DiGraph()
    for u, v, data in graph.edges(data=True):
        simple.add_edge(u, v, length=min(data["length"], simple.get_edge_data(u, v, {"length": np.inf})["length"]))
    paths = list(starway.osmnx.k_shortest_paths(graph, 0, 34, 7))
    found = networkx.shortest_simple_paths(simple, 0, 34, weight="length")
    expected = [networkx.path_weight(simple, next(found), "length") for _ in range(7)]
    assert len({tuple(path) for path in paths}) == 7
    assert [networkx.path_weight(simple, path, "length") for path in paths] == expected


def test_nearest_nodes(graph):
    ox = pytest.importorskip("osmnx")
    graph.graph["crs"] = "epsg:4326"
    rng = np.random.default_rng(4)
    x, y = rng.uniform(4.34, 4.38, 200), rng.uniform(50.84, 50.87, 200)
    theirs, far = ox.distance.nearest_nodes(graph, x, y, return_dist=True)
    ours, metres = starway.osmnx.nearest_nodes(graph, x, y, return_dist=True)
    assert isinstance(ours, np.ndarray) and np.array_equal(ours, theirs) and np.allclose(metres, far, atol=1e-3)
    assert starway.osmnx.nearest_nodes(graph, x[0], y[0]) == theirs[0]
    assert isinstance(starway.osmnx.nearest_edges(graph, x, y), np.ndarray)


def test_nearest_of_many():
    rng = np.random.default_rng(2)
    nodes, points = rng.normal(0, 1, (3000, 2)), rng.normal(0, 2, (400, 2))
    nodes[100:200] = nodes[0]
    index, distance = nearest(nodes, points)
    far = np.hypot(*(points[:, None] - nodes[None]).transpose(2, 0, 1))
    assert np.array_equal(index, far.argmin(axis=1)) and np.allclose(distance, far.min(axis=1))
    across, metres = nearest_on_earth(np.array([[179.9, 0], [0, 0]]), np.array([[-179.9, 0.0]]))
    assert across[0] == 0 and metres[0] == pytest.approx(22_239, rel=1e-3)


def test_axes_of_pairs_are_checked(net):
    from starway.spark import _costs_of_groups

    xy = net.node_xy[:6]
    cells = np.zeros((6, 4))
    assert np.isfinite(_costs_of_groups(net, cells, xy, xy[::-1], None, None)).all()
    with pytest.raises(sw.UsageError, match="longitude"):
        _costs_of_groups(net, cells, xy[:, ::-1], xy[:, ::-1], None, None)


def test_what_pandana_has(tmp_path):
    pandana, pandas = pytest.importorskip("pandana"), pytest.importorskip("pandas")
    pytest.importorskip("tables")
    import starway.pandana

    tail, head, time, _, xy = lattice(12)
    ids = np.arange(len(xy)) * 3 + 50
    x, y = pandas.Series(xy[:, 0], index=ids), pandas.Series(xy[:, 1], index=ids)
    given = (x, y, pandas.Series(ids[tail]), pandas.Series(ids[head]), pandas.DataFrame({"time": time, "twice": 2 * time}))
    theirs, ours = pandana.Network(*given, twoway=False), starway.pandana.Network(*given, twoway=False)
    assert ours.node_idx.tolist() == theirs.node_idx.tolist() and ours.node_idx.index.equals(theirs.node_idx.index)
    assert set(ours.low_connectivity_nodes(90, 5, imp_name="time")) == set(theirs.low_connectivity_nodes(90, 5, imp_name="time"))
    spots = np.random.default_rng(0).uniform(xy.min(axis=0) - 0.01, xy.max(axis=0), (30, 2))
    # With several impedances, pandana's nearest_pois contradicts its own shortest_path_length.
    near_theirs, near_ours = (kind(*given[:4], given[4][["time"]]) for kind in (pandana.Network, starway.pandana.Network))
    for net in (near_theirs, near_ours):
        net.set_pois("shops", 150, 3, pandas.Series(spots[:, 0]), pandas.Series(spots[:, 1]), mapping_distance=0.002)
    near = [net.nearest_pois(150, "shops", 3, imp_name="time", include_poi_ids=True) for net in (near_theirs, near_ours)]
    assert np.allclose(near[0][[1, 2, 3]], near[1][[1, 2, 3]], atol=1e-3)
    gone = ids[:20]
    ours.save_hdf5(tmp_path / "ours.h5", rm_nodes=gone)
    theirs.save_hdf5(str(tmp_path / "theirs.h5"), rm_nodes=gone)
    nets = [kind.from_hdf5(str(tmp_path / file)) for kind in (starway.pandana.Network, pandana.Network) for file in ("ours.h5", "theirs.h5")]
    pairs = np.random.default_rng(1).choice(ids[20:], (2, 50))
    lengths = [np.minimum(net.shortest_path_lengths(*pairs, imp_name="twice"), 4294967.295) for net in nets]
    assert all(np.allclose(lengths[0], other) for other in lengths[1:])
    old = starway.pandana.Network(*given[:4], given[4][["time"]])
    old.init_pois(1, 150, 3)
    old.set_pois("shops", pandas.Series(spots[:, 0]), pandas.Series(spots[:, 1]))
    assert old.nearest_pois(150, "shops", 3).shape == (len(ids), 3)


def test_pandana_plots():
    matplotlib, pandas = pytest.importorskip("matplotlib"), pytest.importorskip("pandas")
    matplotlib.use("Agg")
    import starway.pandana

    net = starway.pandana.Network(pandas.Series([0.0, 1, 2]), pandas.Series([0.0, 1, 0]), pandas.Series([0, 1]), pandas.Series([1, 2]),
                                  pandas.DataFrame({"w": [1.0, 2.0]}))  # fmt: skip
    for kind in ("scatter", "hexbin"):
        _, axes = net.plot(pandas.Series([1.0, 2, 3]), plot_type=kind, bbox=(0, 0, 1, 2))
        assert axes.get_xlim() == (0, 2)


DISPATCHED = """
import random, networkx as nx
random.seed(1)
for kind in (nx.Graph, nx.DiGraph, nx.MultiDiGraph):
    G = kind(nx.gnm_random_graph(60, 150, seed=3))
    for i, (_, _, data) in enumerate(G.edges(data=True)):
        data["km"] = 1 + i % 17
    for _ in range(40):
        u, v = random.choices(list(G), k=2)
        for weight in (None, "km"):
            try:
                right = nx.shortest_path_length(G, u, v, weight=weight)
            except nx.NetworkXNoPath:
                assert not nx.has_path(G, u, v, backend="starway")
                continue
            assert nx.shortest_path_length(G, u, v, weight=weight, backend="starway") == right
            path = nx.shortest_path(G, u, v, weight=weight, backend="starway")
            assert path[0] == u and path[-1] == v
            assert (nx.path_weight(G, path, weight) if weight else len(path) - 1) == right
    assert nx.single_source_dijkstra_path_length(G, 0, weight="km", backend="starway") == nx.single_source_dijkstra_path_length(G, 0, weight="km")
    G.edges[next(iter(G.edges))]["km"] = 500
    G.__networkx_cache__.clear()
    assert nx.dijkstra_path_length(G, 0, 1, "km", backend="starway") == nx.dijkstra_path_length(G, 0, 1, "km")
print(sorted(nx.utils.backends.backends))
"""


def test_networkx_dispatches(tmp_path):
    import os
    import subprocess
    import sys

    pytest.importorskip("networkx", minversion="3.4")
    info = tmp_path / "starway-0.dist-info"  # what an installed package has
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: starway\nVersion: 0\n")
    (info / "entry_points.txt").write_text("[networkx.backends]\nstarway = starway._networkx\n")
    path = os.pathsep.join([str(tmp_path), os.path.dirname(os.path.dirname(sw.__file__))])
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", DISPATCHED], env=dict(os.environ, PYTHONPATH=path), capture_output=True, text=True)
    assert done.returncode == 0 and "starway" in done.stdout, done.stderr


def graph_of(nodes):
    networkx = pytest.importorskip("networkx")
    graph = networkx.MultiDiGraph()
    for i, node in enumerate(nodes):
        graph.add_node(node, x=4 + i / 100, y=50.0)
    graph.add_edge(nodes[0], nodes[1], length=1.0)
    return graph


@pytest.mark.parametrize("nodes", [[1, "b"], [(1, 2), (3, 4)], [1, 2], ["a", "b"], [frozenset({1}), 2.5], [2**70, 1]])
def test_nearest_nodes_keep_their_names(nodes):
    graph = graph_of(nodes)
    assert list(starway.osmnx.nearest_nodes(graph, [4.01, 4.0], [50.0, 50.0])) == nodes[::-1]
    for i, node in enumerate(nodes):
        one, far = starway.osmnx.nearest_nodes(graph, 4 + i / 100, 50.0, return_dist=True)
        assert one == node and type(one) is type(node) and far < 1e-3
        assert starway.osmnx.nearest_nodes(graph, [4 + i / 100], [50.0]).tolist() == [node]


def test_no_path_leads_from_a_missing_node_to_itself():
    missing = pytest.importorskip("networkx").NodeNotFound
    graph = graph_of([1, 2])
    for a, b in ((99, 99), (0, 99), ([99], [99])):
        with pytest.raises(missing):
            starway.osmnx.shortest_path(graph, a, b)
    assert starway.osmnx.shortest_path(graph, 1, 1) == [1]
