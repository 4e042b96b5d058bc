"""Numbers of edges and names of nodes are the caller's, in and out."""

import json
import pickle

import numpy as np
import pytest

import starway as sw
from conftest import ROOT


def engine_order(net):
    """The network's own order differs from the caller's, else these tests prove nothing."""
    return net._core.features.tolist() != sorted(net._core.features.tolist())


def test_edges_of_arrays(arrays, tmp_path):
    tail, head, time, directed, xy = arrays
    built = sw.build(tail, head, {"time": time}, xy=xy, directed=directed).save(tmp_path / "town.starway")
    assert engine_order(built)
    for net in (built, sw.open(tmp_path / "town.starway")):
        assert np.array_equal(net.tails, tail) and np.array_equal(net.heads, head) and np.allclose(net.node_xy, xy, atol=1e-6)
        assert net.features.tolist() == list(range(len(tail))) and net.node_labels([3, 0]) == [3, 0]
        for edge in (1, 40, 200):
            a, b = int(tail[edge]), int(head[edge])
            changed = net.update(edges=[edge], values=0.5, in_place=False)
            route = changed.route(a, b)
            assert route.cost == 0.5 and route.edges.tolist() == [edge] and route.nodes.tolist() == [a, b]
            assert edge not in net.route(a, b, closed_edges=[edge]).edges
            assert changed.arc_weights("time")[changed.forward_arcs[edge]] == 0.5
            middle = net.snap([(xy[a] + xy[b]) / 2], snap="nearest")
            assert middle.edge.tolist() == [edge] == pickle.loads(pickle.dumps(middle)).edge.tolist() == net.nearest((xy[a] + xy[b]) / 2).edge.tolist()
            asked = [
                {"id": 0, "service": "route", "from": f"node:{a}", "to": f"node:{b}", "avoid": {"edges": [edge]}},
                {"id": 1, "service": "nearest", "at": ((xy[a] + xy[b]) / 2).tolist()},
                {"id": 2, "service": "isochrone", "from": [f"node:{a}"], "contours": [float(time[edge])], "roads": True},
                {"id": 3, "service": "route", "from": f"node:{a}", "to": f"node:{b}", "avoid": {"edges": [10**6]}},
                {"id": 4, "service": "route", "from": f"node:{a}", "to": f"node:{b}", "avoid": {"edges": [-1]}},
            ]
            (tmp_path / "asked.ndjson").write_text("".join(json.dumps(one) + "\n" for one in asked))
            assert net.batch_file(tmp_path / "asked.ndjson", tmp_path / "told.ndjson") == (5, 2)
            told = sorted(map(json.loads, (tmp_path / "told.ndjson").read_text().splitlines()), key=lambda one: one["id"])
            for answers in (net.batch(asked), told):
                assert answers[0]["answer"]["cost"] == net.route(a, b, closed_edges=[edge]).cost
                assert answers[1]["answer"]["nearest"][0]["edge"] == edge
                reached = {road["edge"] for road in answers[2]["answer"]["roads"]}
                assert reached == {road["feature"] for road in answers[2]["answer"]["roads"]} == set(net.reached([a], float(time[edge])).edge)
                assert "has no road 1000000" in answers[3]["answer"]["message"] and answers[4]["answer"]["status"] == "error"


def test_edges_of_frames_and_graphs():
    geopandas, shapely, networkx = (pytest.importorskip(name) for name in ("geopandas", "shapely", "networkx"))
    lines = [[(x / 100, y / 100), (x / 100 + 0.01, y / 100)] for y in range(6) for x in range(6)]
    lines += [[(x / 100, y / 100), (x / 100, y / 100 + 0.01)] for y in range(5) for x in range(7)]
    lines.append([(0, 0.05), (0.06, 0.07), (0.06, 0.05)])
    frame = geopandas.GeoDataFrame({"kmh": 50.0}, index=range(900, 900 + len(lines)), geometry=[shapely.LineString(p) for p in lines], crs=4326)
    net = sw.from_geopandas(frame, junctions="vertices")
    edges = net.edges()
    assert engine_order(net) and (edges.index == edges["feature"]).all()
    for row in (2, 17, 60):
        points = frame.geometry.iloc[row].coords
        route = net.route(points[0], points[-1], weight="length")
        assert route.edges.tolist() == [row]
        assert row not in net.route(points[0], points[-1], weight="length", closed_edges=[row]).edges
        line = shapely.line_merge(shapely.MultiLineString(list(edges.loc[[row]].geometry)))
        assert shapely.equals_exact(line.normalize(), frame.geometry.iloc[row].normalize(), 1e-6)
    graph = networkx.gnm_random_graph(40, 100, seed=2)
    for i, (_, _, data) in enumerate(graph.edges(data=True)):
        data["weight"] = 10 + i
    net = sw.from_networkx(graph)
    for i, (u, v) in enumerate(graph.edges):
        assert net.update(edges=[i], values=1, in_place=False).route(u, v).edges.tolist() == [i]


def test_edges_have_the_numbers_of_their_source():
    pytest.importorskip("geopandas")
    edges = sw.open(ROOT / "data/gmns").edges()
    assert sorted(set(edges["capacity"])) == [900, 3600]


def test_pieces_share_what_their_road_costs():
    geopandas, shapely = pytest.importorskip("geopandas"), pytest.importorskip("shapely")
    frame = geopandas.GeoDataFrame({"minutes": [9.0, 1.0]}, geometry=[shapely.LineString([(0, 0), (1000, 0), (3000, 0)]),
                                                                     shapely.LineString([(1000, 0), (1000, 500)])])  # fmt: skip
    net = sw.from_geopandas(frame, crs="none", weight="minutes")
    assert net.features.tolist() == [0, 0, 1]
    jam = net.update("minutes", edges=[0], values=30, in_place=False)
    assert jam.route((0, 0), (3000, 0)).cost == pytest.approx(30) and jam.route((0, 0), (1000, 0)).cost == pytest.approx(10)


def test_one_way_roads_do_not_open_against_it(tmp_path):
    closed = np.nan
    net = sw.build([0, 1, 2], [1, 2, 0], {"car": [1.0, 1, 1], "foot": [5.0, 5, 5]}, backward={"car": [closed, closed, 1], "foot": [5.0, 5, 5]})
    assert net.route(1, 0, weight="car").edges.tolist() == [1, 2]
    jam = net.update("car", edges=[0], values=10, in_place=False)
    assert jam.route(1, 0, weight="car").edges.tolist() == [1, 2] and jam.route(0, 1, weight="car").cost == 10
    (tmp_path / "jam.csv").write_text("edge,car\n0,10\n")
    jam = net.update("car", weights=tmp_path / "jam.csv", in_place=False)
    assert jam.route(1, 0, weight="car").edges.tolist() == [1, 2]
    assert net.update("car", arcs=net.backward_arcs[:1], values=1, in_place=False).route(1, 0, weight="car").cost == 1


@pytest.mark.parametrize("nodes", [
    [(0, 1), (2, 3), (4, 5)],
    ["a", 1, (2, "x")],
    [10**9, 10**9 + 1, "entrance"],
    [1, "1", 1.5],
    ["py:x", "b", "c"],
])  # fmt: skip
def test_one_rule_of_nodes(nodes, tmp_path):
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph()
    for at, node in enumerate(nodes):
        graph.add_node(node, x=4 + at / 100, y=50)
    graph.add_edge(nodes[0], nodes[1], weight=2)
    graph.add_edge(nodes[1], nodes[2], weight=3)
    built = sw.from_networkx(graph)
    built.save(tmp_path / "graph.starway")
    for net in (built, sw.open(tmp_path / "graph.starway"), pickle.loads(pickle.dumps(built))):
        name = (lambda n: n) if net._labels.any_type else (lambda n: f"node:{n}")
        a, b, c = (name(n) for n in nodes)
        assert net.route(a, c).node_labels == nodes and [type(n) for n in net.route(a, c).node_labels] == [type(n) for n in nodes]
        assert net.matrix([a, b], [c], dtype="float64").tolist() == [[5], [3]]
        assert net.costs([a], [c]).tolist() == [5] and net.snap([c]).xy[0, 0] == pytest.approx(4.02)
        assert net.nearest(c).xy[0, 0] == pytest.approx(4.02)
        assert sorted(map(str, net.node_labels())) == sorted(map(str, nodes))
        for missing in (7, "nowhere"):
            with pytest.raises(sw.Error):
                net.route(missing, c)


def test_nodes_that_no_file_keeps():
    networkx = pytest.importorskip("networkx")
    graph = networkx.Graph([(frozenset({1}), frozenset({2})), (frozenset({2}), "a")])
    net = sw.from_networkx(graph, default=1)
    assert net.matrix([frozenset({1})], ["a"]).tolist() == [[2]]
    with pytest.raises(sw.UsageError, match="frozenset.*cannot be kept"):
        net.save("graph.starway")


@pytest.mark.parametrize("wrong", [[True, False], np.array([1.0]), [-1], [10**6], [2**40], [[1, 2]], ["x"]])
def test_edges_are_whole_numbers(net, wrong):
    with pytest.raises(sw.UsageError, match="edges are"):
        net.update(edges=wrong, values=1)
    with pytest.raises(sw.UsageError, match="closed_edges are"):
        net.route(0, 5, closed_edges=wrong)
    assert net.route(0, 5, closed_edges=[]).cost == net.route(0, 5).cost


def test_a_text_is_the_node_that_it_is_the_label_of(tmp_path):
    labels = ["4.5,50.5", "node:b", "b", "at 3"]
    built = sw.build([0, 1, 2], [1, 2, 3], {"time": [60, 90, 30]}, labels=labels, xy=[(4.5, 50), (4.6, 50), (4.5, 50.5), (4.7, 50)])
    for net in (built.save(tmp_path / "texts.starway"), sw.open(tmp_path / "texts.starway")):
        route = net.route("4.5,50.5", "b")
        assert route.node_labels == labels[:3] and net.route("node:b", "b").cost == 90
        assert net.matrix(["4.5,50.5"], labels).tolist() == [[0, 60, 150, 180]]
        assert net.node_labels(net.snap(labels).node) == labels


def test_values_are_told_by_the_callers_edges(net):
    with pytest.raises(sw.UsageError, match="edge 17 cannot weigh -1"):
        net.update(edges=[3, 17], values=[1, -1], in_place=False)
    with pytest.raises(sw.UsageError, match="edge 17 has two values, 4 and 5"):
        net.update(edges=[17, 3, 17], values=[4, 1, 5], in_place=False)
    assert net.update(edges=[17, 17], values=[np.nan, np.nan], in_place=False).edge_count == net.edge_count


def test_threads_are_counted(net):
    for ask in (lambda: net.matrix([0, 1], threads=-1), lambda: net.costs([0], [1], threads=-1), lambda: net.prepare(threads=-1),
                lambda: net.batch([], threads=1.5), lambda: net.isochrones([0], [5], threads=-1), lambda: net.nearest([0, 1], threads=-1),
                lambda: net.snap([0, 1], threads=-1),
                lambda: net.matches([], threads=-1), lambda: net.batch_file("a", "b", threads=True), lambda: sw.build([0], [1], {"w": [1]}, threads=-1)):  # fmt: skip
        with pytest.raises(sw.UsageError, match="threads is a whole number"):
            ask()


def test_swapped_axes_are_told(net):
    swapped = net.node_xy[:4, ::-1]
    with pytest.warns(UserWarning, match="swap"):
        assert np.isinf(net.matrix(swapped)).all()
    with pytest.warns(UserWarning, match="swap"):
        assert np.isinf(net.costs(swapped, swapped)).all()
    with pytest.warns(UserWarning, match="swap"):
        assert not net.match(swapped).matchings


def test_missing_packages_name_the_extra(net, monkeypatch):
    import sys

    for name, extra, ask in (("geopandas", "gis", lambda: net.edges()), ("xarray", "tiles", lambda: net.matrix([0, 1]).to_xarray()),
                             ("matplotlib.pyplot", "plot", lambda: net.plot())):  # fmt: skip
        monkeypatch.setitem(sys.modules, name, None)
        with pytest.raises(sw.MissingPackage, match=rf"starway\[{extra}\]"):
            ask()


def test_lines_lead_from_tail_to_head():
    networkx, shapely = pytest.importorskip("networkx"), pytest.importorskip("shapely")
    at = {1: (4.0, 50.0), 2: (4.01, 50.0), 3: (4.02, 50.001)}
    for geometry in ([(4.0, 50.0), (4.004, 50.004), (4.009, 50.002), (4.01, 50.0)], [(4.0, 50.0), (4.009, 50.004), (4.001, 50.002), (4.01, 50.0)]):
        for turned in (False, True):
            graph = networkx.MultiGraph(crs="epsg:4326")
            for node, (x, y) in at.items():
                graph.add_node(node, x=x, y=y)
            graph.add_edge(1, 2, length=5.0, geometry=shapely.LineString(geometry[::-1] if turned else geometry))
            graph.add_edge(2, 3, length=5.0)
            assert np.allclose(sw.from_osmnx(graph).route(1, 2).line, geometry, atol=1e-6)
            assert np.allclose(sw.from_osmnx(graph).route(2, 1).line, geometry[::-1], atol=1e-6)


def test_projected_graphs_keep_their_crs(tmp_path):
    networkx, _, _ = (pytest.importorskip(name) for name in ("networkx", "pyproj", "geopandas"))
    graph = networkx.MultiDiGraph(crs="epsg:32631")
    graph.add_node(1, x=500_000, y=5_600_000)
    graph.add_node(2, x=501_000, y=5_600_000)
    graph.add_edge(1, 2, length=1000.0)
    net = sw.from_osmnx(graph)
    net.save(tmp_path / "plane.starway")
    for plane in (net, sw.open(tmp_path / "plane.starway").prepare()):
        assert plane.crs.lower() == "epsg:32631" and plane.edges().crs == "EPSG:32631"
        at = plane.edges().to_crs(4326).geometry.centroid
        assert plane.snap(at).distance[0] < 1


def test_ways_are_of_openstreetmap(net, tmp_path):
    with pytest.raises(sw.UsageError, match="way/3 is a way of OpenStreetMap, and this network is of another source"):
        net.route(0, 5, closed_edges="way/3")
    (tmp_path / "town.osm").write_text(
        '<osm version="0.6"><node id="1" lat="50" lon="4"/><node id="2" lat="50" lon="4.01"/><node id="3" lat="50.01" lon="4"/>'
        + "".join(f'<way id="{i}"><nd ref="{a}"/><nd ref="{b}"/><tag k="highway" v="residential"/></way>' for i, a, b in ((3, 1, 2), (9, 2, 3), (5, 1, 3)))
        + "</osm>"
    )
    town = sw.open(tmp_path / "town.osm", profiles="car")
    for given in ("way/3", [3]):
        assert sorted(town.route(1, 2, closed_edges=given).edges.tolist()) == [5, 9]
    answer, = town.batch([{"service": "route", "from": "node:1", "to": "node:2", "avoid": {"edges": [3]}}])
    assert answer["answer"]["cost"] == town.route(1, 2, closed_edges=[3]).cost
