"""Requests on road networks, held against Floyd and Warshall."""

import json
import threading

import numpy as np
import pytest

import starway as sw


def test_routes_are_optimal_and_whole(net, arrays, oracle):
    rng = np.random.default_rng(1)
    for a, b in rng.integers(0, len(oracle), (60, 2)).tolist():
        route = net.route(a, b)
        assert route.cost == oracle[a, b] and route.optimal and route.unit == "s"
        labels = route.node_labels
        if a != b:
            assert labels[0] == a and labels[-1] == b
            assert sum(oracle[u, v] for u, v in zip(labels, labels[1:])) == route.cost
            assert len(route.edges) == len(labels) - 1
            assert route.line.shape[1] == 2 and np.allclose(route.line[0], arrays[4][a], atol=1e-6)


def test_prepared_and_plain_agree(saved, net, oracle):
    prepared = sw.open(saved)
    assert prepared.is_prepared and "cch" in prepared.indices and not net.is_prepared
    nodes = list(range(len(oracle)))
    for handle in (prepared, net):
        assert (handle.matrix(nodes, dtype="float64") == oracle).all()
    pairs = np.random.default_rng(2).integers(0, len(oracle), (200, 2))
    assert (prepared.costs(pairs[:, 0], pairs[:, 1]) == oracle[pairs[:, 0], pairs[:, 1]]).all()


def test_matrix_forms(saved, oracle):
    net = sw.open(saved)
    pts = net.snap(net.node_xy)
    assert len(pts) == net.node_count and pts.on_network.all() and (pts.distance < 0.2).all()
    single = net.matrix(pts, pts[:50])
    assert single.dtype == np.float32 and single.shape == (144, 50) and single.unit == "s" and single.weight == "time"
    out = np.empty((144, 50))
    assert net.matrix(pts, pts[:50], out=out).base is out and np.array_equal(out, single)
    steps = net.matrix(pts, pts[:50], dtype="uint32")
    assert np.allclose(np.asarray(steps) * steps.resolution, single)
    cut = net.matrix(pts, pts[:50], cutoff=60)
    assert ((np.asarray(cut) <= 60) | np.isinf(cut)).all() and np.array_equal(cut.is_reachable, np.asarray(single) <= 60)
    assert single[3:5].unit == "s"
    with pytest.raises(sw.UsageError, match="C-contiguous"):
        net.matrix(pts, pts[:50], out=np.empty((50, 144)).T)
    with pytest.raises(sw.UsageError, match="float32, float64, uint32"):
        net.matrix(pts, pts[:50], dtype="int8")


def test_labels_become_coordinates(saved):
    xarray = pytest.importorskip("xarray")
    net = sw.open(saved)
    names = ["a", "b", "c"]
    table = net.matrix([0, 1, 2], labels=names).to_xarray()
    assert isinstance(table, xarray.DataArray) and table.sel(origin="a", destination="a") == 0
    assert net.matrix([0, 1, 2], [3, 4], labels=(names, ["x", "y"])).to_dataframe().loc["b", "y"] >= 0
    with pytest.raises(sw.UsageError, match="2 labels for 3 points"):
        net.matrix([0, 1, 2], labels=["a", "b"])


def test_snapping(net):
    far = np.array([[4.36, 50.855], [9.0, 50.0]])
    with pytest.raises(sw.NoRouteError, match="km|m "):
        net.snap(far)
    pts = net.snap(far, errors="coerce")
    assert pts.on_network.tolist() == [True, False] and np.isinf(pts.distance[1]) and np.isnan(pts.snapped[1]).all()
    cells = net.matrix(pts)
    assert cells[0, 0] == 0 and np.isinf(cells[1]).all() and np.isinf(cells[:, 1]).all()
    assert np.isinf(net.costs(pts, pts)[1])
    ticks = []
    many = net.snap(np.tile(far, (1000, 1)), errors="coerce", progress=lambda *tick: ticks.append(tick), threads=2)
    assert many.on_network.tolist() == [True, False] * 1000 and ticks[-1] == ("putting points on roads", 2000, 2000)
    both = pts[:1] + pts[[0]]
    assert len(both) == 2 and "2 points" in repr(both)
    other = sw.build([0], [1], {"w": [1]})
    with pytest.raises(sw.UsageError, match="another network"):
        other.matrix(pts)


def test_nearest_roads(net):
    one = net.nearest((4.36, 50.855), k=3)
    assert len(one) == 3 and (np.diff(one.distance) >= 0).all() and len(set(one.edge.tolist())) == 3
    several = net.nearest(np.array([[4.36, 50.855], [4.355, 50.853]]), k=2)
    assert [len(answer) for answer in several] == [2, 2]
    assert (several[0].edge == one.edge[:2]).all()


def test_alternatives_and_k_shortest(saved, oracle):
    net = sw.open(saved)
    route = net.route(0, 143, alternatives=2)
    assert route.cost == oracle[0, 143] and len(route.alternatives) >= 1
    assert all(other.cost >= route.cost for other in route.alternatives)
    over = net.route(0, 143, via=[70], alternatives=2)
    assert over.cost == oracle[0, 70] + oracle[70, 143]
    assert len(over.alternatives) >= 1 and all(over.cost <= other.cost <= 1.25 * over.cost for other in over.alternatives)
    paths = net.k_shortest(0, 143, 4)
    assert len(paths) == 4 and [p.cost for p in paths] == sorted(p.cost for p in paths) and paths[0].cost == route.cost
    assert len({tuple(p.arcs.tolist()) for p in paths}) == 4


def test_closed_roads(saved):
    net = sw.open(saved)
    route = net.route(0, 143)
    around = net.route(0, 143, closed_edges=route.edges[3:5])
    assert around.cost >= route.cost and not set(route.edges[3:5].tolist()) & set(around.edges.tolist())
    x, y = net.node_xy[route.nodes[len(route.nodes) // 2]]
    box = net.route(0, 143, avoid=(x - 1e-4, y - 1e-4, x + 1e-4, y + 1e-4))
    assert route.nodes[len(route.nodes) // 2] not in box.nodes


def test_updates(saved, tmp_path):
    net = sw.open(saved)
    before = net.checksum
    route = net.route(0, 143)
    slow = net.update(edges=route.edges, values=1000, in_place=False)
    assert slow.route(0, 143).cost > route.cost and slow.is_prepared
    assert net.route(0, 143).cost == route.cost and net.checksum == before
    copy = sw.open(saved).save(tmp_path / "copy.starway")
    closed = copy.update(edges=route.edges[2], values=float("nan"))
    assert closed is copy and route.edges[2] not in copy.route(0, 143).edges
    assert route.edges[2] not in sw.open(tmp_path / "copy.starway").route(0, 143).edges
    pts = net.snap([(4.36, 50.855)])
    assert slow.matrix(pts, [0])[0, 0] >= 0  # points outlive new weights


def test_notes_and_warnings_name_arguments(tmp_path):
    lines = '{"type": "Feature", "properties": {"lanes": 2}, "geometry": {"type": "LineString", "coordinates": [[4, 50], [4.01, 50]]}}'
    (tmp_path / "roads.geojson").write_text('{"type": "FeatureCollection", "features": [' + lines + "]}")
    net = sw.open(tmp_path / "roads.geojson")
    assert not any("--" in text for text in net.notes + net.details + net.report["recognised"] + net.report["warnings"])
    assert any("extra_weights=" in text for text in net.details)


def test_a_network_says_that_its_edges_lead_both_ways():
    # Those who know "tail" and "head" from other libraries expect arcs.
    arrays = ([0, 1], [1, 2], {"cost": [1, 2]})
    assert any("directed=True" in note for note in sw.build(*arrays).notes)
    assert sw.build(*arrays).route(2, 0).cost == 3
    for one_way in (True, False, [True, False]):
        assert not sw.build(*arrays, directed=one_way).notes
    assert not sw.build(*arrays, backward={"cost": [5, 5]}).notes


def test_a_network_file_is_no_shapefile(saved, tmp_path):
    with pytest.raises(sw.UsageError, match="name it .*roads.starway"):
        sw.open(saved).save(tmp_path / "roads.shp")
    assert not list(tmp_path.iterdir())


def test_answers_describe_themselves(saved):
    net = sw.open(saved).with_places({"Market": (4.355, 50.853), "Station": (4.37, 50.862)})
    route = net.route("Market", "station", alternatives=1)
    page = route._repr_html_()
    assert page.count("<svg") == 1 and "<path" in page and "optimal" in page
    feature = route.__geo_interface__
    json.dumps(feature)
    assert feature["geometry"]["type"] == "LineString" and feature["properties"]["cost"] == route.cost
    assert "optimal" in repr(route) and "144 nodes" in repr(net)
    assert route.waypoints.name == ["Market", "Station"] and len(route.legs) == 1
    via = net.route("Market", "Station", via=[(4.36, 50.851)])
    assert len(via.legs) == 2 and via.cost >= route.cost
    many = [(4.36, 50.851), (4.362, 50.852)]
    expected = net.route("Market", "Station", via=many)
    assert len(expected.legs) == 3
    for same in (np.array(many), tuple(many), net.snap(many), list(net.snap(many)), [many[0], net.snap(many[1:])]):
        assert net.route("Market", "Station", via=same).cost == expected.cost
    for nothing in ((), [], np.empty((0, 2))):
        assert net.route("Market", "Station", via=nothing).cost == route.cost
    with pytest.raises(sw.UsageError, match=r"via= is a list of points, not 'Market'; of one, \['Market'\]"):
        net.route("Market", "Station", via="Market")
    with pytest.raises(sw.UsageError, match="of one point, make a list"):
        net.route("Market", "Station", via=(4.36, 50.851))
    shapely, geopandas = pytest.importorskip("shapely"), pytest.importorskip("geopandas")
    series = geopandas.GeoSeries(shapely.points(many), crs=4326)
    assert net.route("Market", "Station", via=series).cost == net.route("Market", "Station", via=series.to_crs(3857)).cost == expected.cost


def test_check(net):
    report = net.check()
    assert report["nodes"] == 144 and report["weak"]["count"] == 1 and "144 nodes" in repr(report)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda net: net.route("Nowhere", 3), sw.UsageError, "Nowhere"),
        (lambda net: net.route((50.85, 4.35), 3), sw.NoRouteError, "max_snap=.*swapped"),
        (lambda net: net.route(0, 1, weight="joy"), sw.UsageError, "joy"),
        (lambda net: net.route(0, 1, algorithm="magic"), sw.UsageError, "dijkstra"),
        (lambda net: net.route(0, 1, algorithm="cch"), sw.UsageError, "prepare"),
        (lambda net: net.route(0, 123456), sw.UsageError, "123456"),
        (lambda net: net.route(0, object()), sw.UsageError, "not a point"),
        (lambda net: net.matrix(np.zeros((3, 3))), sw.UsageError, r"\(n, 2\)"),
        (lambda net: net.matrix("abc"), sw.UsageError, "list of points"),
        (lambda net: net.costs([0, 1], [2]), sw.UsageError, "matrix"),
        (lambda net: net.k_shortest(0, 1, 0), sw.UsageError, "1 or more"),
        (lambda net: net.route(0, 1, snap="far"), sw.UsageError, "nearest"),
        (lambda net: net.update(edges=[999999], values=1), sw.UsageError, "numbered"),
        (lambda net: sw.open("missing.csv"), sw.FileError, "missing.csv"),
        (lambda net: sw.open(__file__, nonsense=1), sw.UsageError, "nonsense"),
    ],
)
def test_mistakes_are_sentences(net, call, error, words):
    with pytest.raises(error, match=words):
        call(net)


def test_errors_are_the_usual_ones():
    assert issubclass(sw.UsageError, ValueError) and issubclass(sw.FileError, OSError)
    assert issubclass(sw.NoRouteError, LookupError) and issubclass(sw.DataError, sw.Error)


def test_no_route_is_an_error_and_never_a_number():
    net = sw.build([0, 2], [1, 3], {"w": [1, 1]})
    with pytest.raises(sw.NoRouteError):
        net.route(0, 3)
    assert np.isinf(net.costs([0], [3])[0]) and np.isinf(net.matrix([0], [3])[0, 0])
    assert net.costs([0], [3], dtype="uint64")[0] == np.iinfo(np.uint64).max
    assert not net.matrix([0], [3], dtype="uint32").is_reachable.any()


def test_many_threads_share_a_network(saved, oracle):
    net = sw.open(saved)
    wrong = []

    def work(seed):
        rng = np.random.default_rng(seed)
        for a, b in rng.integers(0, len(oracle), (150, 2)).tolist():
            if net.route(a, b).cost != oracle[a, b]:
                wrong.append((a, b))
        if not (net.matrix(list(range(40)), dtype="float64") == oracle[:40, :40]).all():
            wrong.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_progress(arrays, tmp_path):
    tail, head, time, directed, xy = arrays
    heard = []
    sw.build(tail, head, {"time": time}, xy=xy).prepare(progress=lambda *call: heard.append(call))
    assert heard and all(isinstance(name, str) and done >= 0 for name, done, _ in heard)

    def refuse(*call):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        sw.build(tail, head, {"time": time}, xy=xy).prepare(progress=refuse)
