"""From sources and Python objects to networks: the same network, whatever the way."""

import heapq
import os
import subprocess
import sys

import numpy as np
import pytest

import starway as sw
from conftest import ROOT


def frame():
    geopandas = pytest.importorskip("geopandas")
    shapely = pytest.importorskip("shapely")
    lines = [
        [(4.0, 50.0), (4.01, 50.0), (4.02, 50.001)],
        [(4.01, 50.0), (4.01, 50.01)],  # ends at an inner vertex of the first
        [(4.01, 50.01), (4.02, 50.001)],
        [(4.02, 50.001), (4.03, 50.001)],
    ]
    return geopandas.GeoDataFrame(
        {
            "name": ["Main", None, "Hill", "Main"],
            "highway": ["primary", "residential", "residential", "primary"],
            "maxspeed": [50.0, 30.0, np.nan, 50.0],
            "oneway": ["no", "yes", "no", "no"],
        },
        geometry=[shapely.LineString(line) for line in lines],
        crs=4326,
    )


def same(a, b):
    assert (a.node_count, a.edge_count, a.arc_count) == (b.node_count, b.edge_count, b.arc_count)
    assert a._topology_checksum == b._topology_checksum
    assert a.weights == b.weights
    for weight in a.weights:
        assert np.array_equal(a.arc_weights(weight), b.arc_weights(weight)), weight


def test_geopandas_is_repaired_like_a_file(tmp_path):
    gdf = frame()
    path = tmp_path / "roads.geojson"
    gdf.to_file(path)
    net = sw.from_geopandas(gdf)
    assert net.edge_count == 5  # the first line is split where the second ends
    assert "time" in net.weights and net._core.edge_name(0) in ("Main", "Hill", "")
    same(net, sw.open(path))
    assert set(net.features.tolist()) == {0, 1, 2, 3}
    route = net.route((4.0, 50.0), (4.03, 50.001))
    assert set(route.features.tolist()) <= {0, 1, 2, 3} and route.to_geodataframe().crs == "EPSG:4326"


def test_arrow_stream_is_the_same(tmp_path):
    pyogrio = pytest.importorskip("pyogrio")
    gdf = frame()
    path = tmp_path / "roads.gpkg"
    gdf.to_file(path)
    net = sw.from_geopandas(gdf)
    with pyogrio.open_arrow(path) as (_, stream):
        same(net, sw.from_arrow(stream))
    table = pytest.importorskip("pyarrow").table(gdf.to_arrow())
    same(net, sw.from_arrow(table))
    with pytest.raises(sw.UsageError, match="__arrow_c_stream__"):
        sw.from_arrow([1, 2])


def test_projection_happens_in_place():
    pytest.importorskip("pyproj")
    gdf = frame()
    net = sw.from_geopandas(gdf)
    lambert = sw.from_geopandas(gdf.to_crs(3812))
    assert lambert.edge_count == net.edge_count and lambert.crs == "EPSG:4326"
    assert np.allclose(np.sort(lambert.node_xy, axis=0), np.sort(net.node_xy, axis=0), atol=2e-7)


def test_planes_and_multilines():
    geopandas = pytest.importorskip("geopandas")
    shapely = pytest.importorskip("shapely")
    lines = [shapely.MultiLineString([[(0, 0), (1000, 0)], [(1000, 0), (1000, 700)]]), shapely.LineString([(1000, 700), (2000, 700)])]
    net = sw.from_geopandas(geopandas.GeoDataFrame(geometry=lines))
    assert net.crs is None and net.edge_count == 3
    assert net.route((0, 0), (2000, 700), weight="length").cost == pytest.approx(2700)


def test_networkx_of_each_kind():
    networkx = pytest.importorskip("networkx")
    rng = np.random.default_rng(0)
    for kind in (networkx.Graph, networkx.DiGraph, networkx.MultiDiGraph):
        graph = kind()
        for _ in range(300):
            u, v = rng.integers(0, 60, 2).tolist()
            graph.add_edge(("n", u), ("n", v), weight=int(rng.integers(1, 50)))
        net = sw.from_networkx(graph)
        nodes = list(graph.nodes)
        for _ in range(40):
            a, b = (nodes[i] for i in rng.integers(0, len(nodes), 2))
            try:
                expected = networkx.dijkstra_path_length(graph, a, b)
            except networkx.NetworkXNoPath:
                with pytest.raises(sw.NoRouteError):
                    net.route(a, b)
                continue
            route = net.route(a, b)
            assert route.cost == expected
            if a != b:
                assert networkx.path_weight(graph, route.node_labels, "weight") >= expected
                assert route.node_labels[0] == a and route.node_labels[-1] == b
    with pytest.raises(sw.DataError, match="no attribute"):
        sw.from_networkx(graph, "joy")


def test_build_checks_its_input():
    for call, words in (
        (lambda: sw.build([0], [1, 2], {"w": [1]}), "1 tails and 2 heads"),
        (lambda: sw.build([0], [1], {"w": [1, 2]}), "values for 1 edges"),
        (lambda: sw.build([0], [1], {"w": [-1]}), "negative"),
        (lambda: sw.build([0.5], [1], {"w": [1]}), "whole number"),
        (lambda: sw.build([0], [7], {"w": [1]}, node_count=2), "7"),
        (lambda: sw.build([0], [1], {"w": [1]}, labels=["a"]), "1"),
        (lambda: sw.build([-1], [1], {"w": [1]}), "numbered"),
    ):
        with pytest.raises(sw.Error, match=words):
            call()


def test_csv_and_places(tmp_path):
    (tmp_path / "roads.csv").write_text("from,to,km\nArad,Zerind,75\nArad,Sibiu,140\nZerind,Oradea,71\nOradea,Sibiu,151\n")
    net = sw.open(tmp_path / "roads.csv")
    route = net.route("Arad", "Oradea")
    assert route.node_labels == ["Arad", "Zerind", "Oradea"] and route.cost == 146_000 and route.unit == "m"
    assert net.report["recognised"]


def test_shapes_follow_edges():
    net = sw.build([0], [1], {"w": [5]}, xy=[(4, 50), (4.01, 50)], shapes=([(4.003, 50.002), (4.006, 50.002)], [0, 2]))
    assert len(net.route(0, 1).line) == 4


def test_openstreetmap(tmp_path):
    nodes = "".join(f'<node id="{i}" lon="{4 + i / 100}" lat="50"/>' for i in range(1, 5))
    ways = "".join(
        f'<way id="{i}"><nd ref="{a}"/><nd ref="{b}"/><tag k="highway" v="{kind}"/><tag k="name" v="Road {i}"/></way>'
        for i, (a, b, kind) in enumerate([(1, 2, "primary"), (2, 3, "residential"), (3, 4, "footway")])
    )
    (tmp_path / "town.osm").write_text(f'<osm version="0.6">{nodes}{ways}</osm>')
    net = sw.open(tmp_path / "town.osm", profiles=["car", "foot"])
    assert net.default_weight == "car" and "foot" in net.weights
    assert net.route(1, 3).roads == ["Road 0", "Road 1"] and net.route(1, 4, weight="foot").cost > 0
    with pytest.raises(sw.NoRouteError):
        net.route(1, 4, weight="car")


WITHOUT_PLUGIN = """
import sys, starway as sw
net = sw.open(sys.argv[1])
print(net._topology_checksum, sorted(net.weights))
for options in ({"layer": "nope"}, {"where": "no such field = 1"}, {"nodes": "x.csv"}):
    try:
        sw.open(sys.argv[1], **options)
    except sw.UsageError as error:
        print("refused", error)
"""


def test_gis_files_without_the_plugin(tmp_path):
    pytest.importorskip("pyogrio")
    roads = ROOT / "data/stand-ins/roads/geofabrik/gis.osm_roads_free_1.shp"
    here = sw.open(roads)
    environment = dict(os.environ, STARWAY_PLUGIN_DIR=str(tmp_path))
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", WITHOUT_PLUGIN, str(roads)], env=environment, capture_output=True,
                          text=True)  # fmt: skip
    lines = done.stdout.splitlines()
    assert lines[0] == f"{here._topology_checksum} {sorted(here.weights)}", done.stderr
    assert sum(line.startswith("refused") for line in lines) == 3, done.stdout


def test_weights_with_many_digits_can_be_prepared(arrays):
    """Seconds and metres as OSMnx computes them: no power of ten keeps them exactly, and routes add them up."""
    tail, head, time, directed, xy = arrays
    rng = np.random.default_rng(3)
    seconds, metres = time * rng.uniform(0.9, 1.1, len(time)) * 977, time * np.pi * 5000
    plain = sw.build(tail, head, {"seconds": seconds, "metres": metres}, xy=xy, directed=directed)
    prepared = sw.build(tail, head, {"seconds": seconds, "metres": metres}, xy=xy, directed=directed).prepare()
    for weight, values in (("seconds", seconds), ("metres", metres)):
        assert np.array_equal(prepared.matrix(list(range(40)), weight=weight), plain.matrix(list(range(40)), weight=weight))
        route = plain.route(0, 143, weight=weight)
        edges = route.features
        assert route.cost == pytest.approx(values[edges].sum(), rel=1e-6)
    coarse = sw.build(tail, head, {"seconds": seconds}, xy=xy, resolutions={"seconds": 10})
    assert coarse.route(0, 143).resolution == 10


def test_ids_are_no_numbers_of_nodes():
    """Edges of OpenStreetMap's ids would make a network of as many nodes: of gigabytes."""
    with pytest.raises(sw.UsageError, match=r"node 3100000000.*only 2 edges.*labels=ids"):
        sw.build([26, 3_100_000_000], [27, 28], {"time": [1, 2]})
    with pytest.raises(sw.UsageError, match="np.unique"):
        sw.build([26, 9_100_000_000], [27, 28], {"time": [1, 2]})
    ids, numbers = np.unique([[26, 9_100_000_000], [27, 26]], return_inverse=True)
    net = sw.build(*numbers.reshape(2, 2), {"time": [1, 2]}, labels=ids)
    assert net.route(9_100_000_000, 27).cost == 3


@pytest.mark.parametrize("wrong, words", [
    ({"weights": [1, 2]}, "by name"),
    ({"weights": {"time": ["a", "b"]}}, "time is one number per edge"),
    ({"units": {"tme": "s"}}, "units has 'tme'.*time"),
    ({"backward": {"tme": [1, 2]}}, "backward has 'tme'"),
])  # fmt: skip
def test_weights_of_build_are_named_numbers(wrong, words):
    with pytest.raises(sw.Error, match=words):
        sw.build(**{"tail": [0, 1], "head": [1, 2], "weights": {"time": [1, 2]}, **wrong})


@pytest.mark.parametrize("source", [None, 7])
def test_a_source_is_a_path(source):
    with pytest.raises(sw.UsageError, match="the path of a file"):
        sw.open(source)


def test_what_pyogrio_does_not_know(tmp_path):
    pytest.importorskip("pyogrio")
    from starway._open import _open_with_pyogrio

    (tmp_path / "notes.txt").write_text("root:x:0\n")
    for path, kind, words in ((tmp_path, sw.FileError, "a folder"), (tmp_path / "notes.txt", sw.DataError, "is not a network file, a CSV table")):
        with pytest.raises(kind, match=words):
            _open_with_pyogrio([str(path)], {}, None, 0, sw.FileError("no plug-in"))


def test_misspelt_options_are_named():
    with pytest.raises(sw.UsageError, match="there is no option speed_feld; did you mean speed_field"):
        sw.from_geopandas(frame(), speed_feld="maxspeed")
    with pytest.raises(sw.UsageError, match="there is no option colums"):
        sw.from_geopandas(frame(), colums={"time": "x"})


def test_frames_and_graphs_are_what_they_should_be():
    pandas = pytest.importorskip("pandas")
    with pytest.raises(sw.UsageError, match="not of type DataFrame"):
        sw.from_geopandas(pandas.DataFrame({"a": [1]}))
    with pytest.raises(sw.UsageError, match="not of type dict"):
        sw.from_networkx({"a": 1}, "time")


def test_what_oneway_values_mean(tmp_path):
    path = tmp_path / "roads.csv"
    path.write_text(
        "WKT,RICHTUNG\n"
        '"LINESTRING (4 50, 4.01 50)",hin\n'
        '"LINESTRING (4.01 50, 4.02 50)",her\n'
        '"LINESTRING (4.02 50, 4.03 50)",beide\n'
    )
    meanings = {"hin": "forward", "her": "backward", "beide": "both"}
    net = sw.open(path, oneway_field="RICHTUNG", oneway_values=meanings)
    assert (net.edge_count, net.arc_count) == (3, 4)
    with pytest.raises(sw.DataError, match="beide"):
        sw.open(path, oneway_field="RICHTUNG", oneway_values={"hin": "forward", "her": "backward"})
    with pytest.raises(sw.UsageError, match="up"):
        sw.open(path, oneway_field="RICHTUNG", oneway_values={"hin": "up"})


def _costs_from(start, tail, head, weight, nodes):
    """Dijkstra's algorithm in floats, over edges that lead both ways."""
    beside = [[] for _ in range(nodes)]
    for a, b, cost in zip(tail, head, weight):
        beside[a].append((b, cost))
        beside[b].append((a, cost))
    costs = [float("inf")] * nodes
    costs[start] = 0.0
    queue = [(0.0, start)]
    while queue:
        cost, node = heapq.heappop(queue)
        if cost > costs[node]:
            continue
        for other, step in beside[node]:
            if cost + step < costs[other]:
                costs[other] = cost + step
                heapq.heappush(queue, (cost + step, other))
    return np.array(costs)


@pytest.mark.parametrize("kind", ["one penalty", "wrong ways", "twelve decades"])
def test_weights_keep_their_digits(kind, tmp_path):
    side = 30
    numbers = np.arange(side * side).reshape(side, side)
    tail = np.concatenate([numbers[:, :-1].ravel(), numbers[:-1].ravel()])
    head = np.concatenate([numbers[:, 1:].ravel(), numbers[1:].ravel()])
    rng = np.random.default_rng(3)
    weight = rng.random(len(tail)) + 0.001
    if kind == "one penalty":
        weight[700] = 1e7
    elif kind == "wrong ways":
        weight[rng.random(len(tail)) < 0.2] = 1e6
    else:
        weight = 10 ** rng.uniform(-6, 6, len(tail))
    built = sw.build(tail, head, {"cost": weight})
    built.save(tmp_path / "grid.starway")
    for net in (built, sw.open(tmp_path / "grid.starway").prepare()):
        for start in rng.integers(0, side * side, 3).tolist():
            right = _costs_from(start, tail, head, weight, side * side)
            row = net.matrix([start], list(range(side * side)), dtype="float64")[0]
            assert np.allclose(row, right, rtol=1e-6, atol=0)
            for end in rng.integers(0, side * side, 30).tolist():
                route = net.route(start, end)
                assert route.cost == row[end] and route.optimal and route.precision <= 1e-6
    # Where closed, weights are infinite, and may be given back so.
    values = net.arc_weights("cost")
    assert np.allclose(np.sort(values), np.sort(np.concatenate([weight, weight])), rtol=1e-6)
    again = sw.build(tail, head, {"cost": np.where(weight > 1e5, np.inf, weight)})
    assert np.isinf(again.arc_weights("cost")).sum() == 0 and again.edge_count <= built.edge_count


def test_updates_keep_their_digits():
    net = sw.build([0, 1, 0], [1, 2, 2], {"cost": [1, 1, 3]})
    net.update("cost", edges=[0], values=0.12345678)
    assert abs(net.route(0, 1).cost - 0.12345678) < 1e-12 and net.route(0, 1).precision == 0
    # Digits that 32 bits do not hold are rounded as in build(), and the proof says by how much.
    net.update("cost", edges=[0], values=0.123456789)
    route = net.route(0, 1)
    assert route.cost == sw.build([0, 1, 0], [1, 2, 2], {"cost": [0.123456789, 1, 3]}).route(0, 1).cost
    assert abs(route.cost - 0.123456789) <= route.precision * 0.123456789 and route.precision <= 1e-6


def line_of_three():
    return sw.build(tail=[0, 1], head=[1, 2], weights={"s": [1, 2]}, units={"s": "s"}, xy=[[4, 50], [4.01, 50], [4.02, 50]])


def test_sources_that_are_no_files():
    geopandas, networkx, pyarrow = (pytest.importorskip(name) for name in ("geopandas", "networkx", "pyarrow"))
    for source in (geopandas.GeoDataFrame({"a": [1]}), networkx.path_graph(3), pyarrow.table({"a": [1]})):
        with pytest.raises(sw.UsageError, match=r"path of a file, not of type \w+; pass a GeoDataFrame to from_geopandas\(\)"):
            sw.open(source)
    with pytest.raises(sw.DataError, match="the GeoDataFrame has no lines; pass one with a row for each road"):
        sw.from_geopandas(geopandas.GeoDataFrame({"geometry": []}, crs=4326))


def test_a_list_has_one_for_each():
    """A number stands for all; a list of one does not."""
    net = line_of_three()
    grid = sw.GridMap(open=np.ones((3, 3), bool))
    for wrong in (
        lambda: net.update(edges=[0, 1], values=[5], in_place=False),
        lambda: net.update(arcs=[0, 1], values=[5], in_place=False),
        lambda: net.update(edges=[0, 1], values=["x", "y"], in_place=False),
        lambda: net.aggregate([0, 1], [5], limit=9),
        lambda: net.accessibility([0, 1], cutoff=9, values=[5]),
        lambda: sw.build(tail=[0, 1], head=[1, 2], weights={"s": [1, 2]}, directed=[True]),
        lambda: grid.waypoints([(0, 0), (1, 1), (2, 2)], [(0, 1), (1, 2)], costs=[3]),
        lambda: grid.set_open([(0, 0), (1, 1)], [False, True]),
        lambda: grid.set_cost([(0, 0), (1, 1)], [3, 4]),
        lambda: net.matches([np.array([(4, 50), (4.01, 50)])] * 2, times=[[0, 1]]),
    ):
        with pytest.raises(sw.UsageError):
            wrong()
    assert net.aggregate([0, 1], 5, limit=9).tolist() == [10, 10, 10]
    assert net.update(edges=[0, 1], values=5, in_place=False).route(0, 2, weight="s").cost == 10
    assert net.update(edges=[], values=[], in_place=False).route(0, 2, weight="s").cost == 3


def test_of_nothing_there_are_no_answers(tmp_path):
    net = line_of_three()
    points = net.snap([(4, 50), (4.01, 50)])
    for start, end, shape in (([], points, (0, 2)), (points, [], (2, 0)), ([], None, (0, 0)), (points[:0], points, (0, 2))):
        matrix = net.matrix(start, end, weight="s", also="length", dtype="float64")
        assert (matrix.shape, matrix.unit, matrix.weight, matrix.also["length"].shape) == (shape, "s", "s", shape)
        assert matrix.to_dataframe().shape == shape
    assert net.costs([], []).shape == (0,) and len(net.snap([])) == 0 and net.nearest([]) == [] and net.matches([]) == net.batch([]) == []
    frame = net.isochrones([], [5], weight="s")
    assert len(frame) == 0 and {"origin", "value", "unit", "area"} <= set(frame.columns)
    assert [len(part) for part in net.nodes_within([], 5, weight="s")] == [0, 0, 0]
    assert net.aggregate([], limit=5).tolist() == [0, 0, 0] and np.isinf(net.nearest_places([])[0]).all()
    assert net.accessibility([], cutoff=5)["opportunities"].tolist() == [0, 0, 0]
    assert [len(net.accessibility([0], cutoff=5, at=at)) for at in ([], [(4, 50), (4.01, 50)])] == [0, 2]
    for ask in (net.matrix, net.snap, net.nearest, net.matches, lambda none, weight: net.costs(none, none, weight=weight),
                lambda none, weight: net.isochrones(none, 5, weight=weight), lambda none, weight: net.aggregate(none, limit=5, weight=weight)):  # fmt: skip
        with pytest.raises(sw.UsageError, match="no weight"):
            ask([], weight="x")
    # One question about all of the points has no answer without any, nor has a file.
    for ask in (lambda: net.isochrone([], 5), lambda: net.reached([], 5), lambda: net.trip([]), lambda: net.isochrones([], 5, joint=True),
                lambda: net.write_matrix(tmp_path / "none.csv", [])):  # fmt: skip
        with pytest.raises(sw.UsageError):
            ask()
