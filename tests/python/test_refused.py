"""What cannot be meant is refused by an error of the package, wherever it is passed, and never computed with."""

import os
import re
import warnings

import numpy as np
import pytest

import starway as sw

MASKED = np.ma.masked_array([1, 2], mask=[False, True])
PLACES = np.ma.masked_array([(4.3, 50.8), (4.4, 50.9)], mask=[(False, False), (True, True)])


@pytest.fixture()
def line():
    xy = [(4.35, 50.85), (4.36, 50.85), (4.37, 50.86), (4.38, 50.86)]
    return sw.build([0, 1, 2], [1, 2, 3], {"w": [1.0, 2.0, 3.0]}, xy=xy, crs="EPSG:4326")


MESH = sw.Mesh.around([(2, 2, 3, 3)], margin=1)
GRID = sw.GridMap(open=np.ones((6, 9), dtype=bool))


@pytest.mark.parametrize("ask", [
    lambda net: net.matrix(PLACES, PLACES),
    lambda net: net.match(PLACES),
    lambda net: net.match(np.asarray(PLACES), times=MASKED),
    lambda net: net.route(0, 3, closed_edges=MASKED),
    lambda net: net.route(0, 3, avoid=np.ma.masked_array(np.eye(4, 2), mask=np.eye(4, 2))),
    lambda net: net.update(edges=[0, 1], values=MASKED, in_place=False),
    lambda net: net.aggregate([0, 1], MASKED, limit=9),
    lambda net: net.accessibility(np.asarray(PLACES), cutoff=9, values=MASKED),
    lambda net: sw.build(MASKED, [2, 3], {"w": [1, 2]}),
    lambda net: sw.build([0, 1], [1, 2], {"w": MASKED}),
    lambda net: sw.build([0], [1], {"w": [1]}, xy=PLACES),
    lambda net: sw.GridMap(open=np.ma.masked_less(np.eye(3, dtype=int), 1)),
    lambda net: sw.GridMap(open=np.ones((2, 2), bool), cost=np.ma.masked_less(np.eye(2), 1)),
    lambda net: GRID.route(np.ma.masked_array([(1, 1)], mask=[(True, False)]), (0, 0)),
])  # fmt: skip
def test_what_is_masked_is_not_used(line, ask):
    with pytest.raises(sw.UsageError, match="masked"):
        ask(line)


def test_a_mask_that_hides_nothing_is_fine(line):
    assert line.aggregate([0, 1], np.ma.masked_array([1, 2]), limit=9).sum() == line.aggregate([0, 1], [1, 2], limit=9).sum()


@pytest.mark.parametrize("cell", [(2**32 + 3, 1), (2**70, 0), (float("inf"), 1), (float("nan"), 1)])
def test_cells_are_not_cut_to_32_bits(cell):
    for cells in (cell, [cell], np.array([cell])):
        for ask in (lambda: GRID.route(cells, (0, 0)), lambda: GRID.set_open(cells, False), lambda: GRID.batch(cells, [(0, 0)])):
            with pytest.raises(sw.UsageError):
                ask()
    with pytest.raises(sw.UsageError):
        GRID.waypoints({"a": cell, "b": (1, 1)}, [("a", "b")])
    assert GRID.open.all()


@pytest.mark.parametrize("directed", ["no", ["no", "no"], [0.2, 0.0], [np.nan, 1], [2, 0]])
def test_directed_is_true_or_false(directed):
    with pytest.raises(sw.UsageError, match="directed"):
        sw.build([0, 1], [1, 2], {"w": [1.0, 2.0]}, directed=directed)


@pytest.mark.parametrize("directed, arcs", [(True, 2), ([True, False], 3), (np.array([0, 0]), 4), (np.array([True, True], object), 2)])
def test_directed(directed, arcs):
    assert sw.build([0, 1], [1, 2], {"w": [1.0, 2.0]}, directed=directed).arc_count == arcs


@pytest.mark.parametrize("ask", [
    lambda net: net.route(0, 3, closed_edges=[2**70]),
    lambda net: net.tags(2**70),
    lambda net: net.aggregate([2**70], [1], limit=9),
    lambda net: net.prepare(memory=-1),
    lambda net: net.prepare(memory=2**70),
    lambda net: net.nearest_places([1], 2**70),
    lambda net: net.k_shortest(0, 3, 0),
    lambda net: net.matrix({0, 3}, [0]),
    lambda net: net.matrix({"a": (4.35, 50.85)}, [0]),
    lambda net: net.matrix([0, 1, 2], [0, 1], labels=["a"]),
    lambda net: sw.from_osmnx(None),
])  # fmt: skip
def test_errors_are_the_packages(line, ask):
    with pytest.raises(sw.UsageError):
        ask(line)


@pytest.mark.parametrize("dtype", ["uint32", "int64", bool, "float16", "c16", ">f8", "nonsense", np.uint8])
def test_types_that_would_cut_costs(line, dtype):
    with pytest.raises(sw.UsageError, match="dtype= is one of float64, float32, uint64, not"):
        line.costs([2, 0], [0, 2], dtype=dtype)
    if dtype != "uint32":
        with pytest.raises(sw.UsageError, match="dtype= is one of float32, float64, uint32, not"):
            line.matrix([2, 0], dtype=dtype)


@pytest.mark.parametrize("out", [[], np.empty((2, 2), np.int64), np.empty((2, 3)), np.empty((2, 4))[:, ::2]])
def test_arrays_that_no_matrix_fills(line, out):
    with pytest.raises(sw.UsageError, match="out= is"):
        line.matrix([2, 0], out=out)


@pytest.mark.parametrize("ask", [
    lambda frame: sw.from_geopandas(frame, crs="garbage"),
    lambda frame: sw.from_arrow(frame.to_arrow(), crs="garbage"),
    lambda frame: sw.build([0], [1], {"w": [1]}, xy=[(0, 0), (1, 1)], crs="garbage"),
    lambda frame: sw.Mesh.around([(4, 0, 6, 10)], crs="garbage"),
])  # fmt: skip
def test_unknown_coordinate_systems(ask):
    pytest.importorskip("pyproj")
    geopandas, shapely = pytest.importorskip("geopandas"), pytest.importorskip("shapely")
    with pytest.raises(sw.UsageError, match="coordinate system 'garbage' is unknown; pass crs="):
        ask(geopandas.GeoDataFrame(geometry=[shapely.LineString([(4, 50), (4.01, 50)])]))


@pytest.mark.parametrize("ask", [
    lambda net, at: net.with_places({5: (4.35, 50.85)}),
    lambda net, at: net.with_places({"a": 5}),
    lambda net, at: net.with_places([("a", "b")]),
    lambda net, at: net.route(0, 3).render(at / "x.png", size=-1),
    lambda net, at: net.route(0, 3).render(at / "x.png", size=1.5),
    lambda net, at: GRID.render(at / "x.txt", width=-1),
    lambda net, at: net.route(0, 3, depart_side=None),
    lambda net, at: net.k_shortest(0, 3, 2, arrive_side="left"),
    lambda net, at: net.route(0, 3, explored=1),
    lambda net, at: net.route(0, 3, bearings=[(10,), None]),
    lambda net, at: net.route(0, 3, bearings=["x", None]),
    lambda net, at: net.route(0, 3, bearings=5),
    lambda net, at: net.write_matrix(at / "x.csv", [0], nearest=-1),
    lambda net, at: net.check(examples=-1),
    lambda net, at: net.check(near="x"),
    lambda net, at: net.write_findings(at / "x.csv", near=None),
    lambda net, at: net.aggregate([0], limit="x"),
    lambda net, at: net.aggregate([0], limit=np.nan),
    lambda net, at: net.nodes_within([0], "x"),
    lambda net, at: net.reached([0], None),
    lambda net, at: sw.build([0], [1], {"w": [1]}, node_count=-1),
    lambda net, at: sw.build([0], [1], {"w": [1]}, node_count="x"),
    lambda net, at: sw.build([0], [1], {"w": [1]}, xy=[("a", "b")] * 2),
    lambda net, at: sw.build([0], [1], {"w": [1]}, shapes=5),
    lambda net, at: sw.build([0], [1], {"w": [1]}, units=5),
    lambda net, at: sw.build([0], [1], {"w": [1]}, units={"w": 5}),
    lambda net, at: sw.build([0], [1], {"w": [1]}, resolutions={"w": "x"}),
    lambda net, at: sw.build([0], [1], {"w": [1]}, default_weight=5),
    lambda net, at: net.matrix([0], progress=5),
    lambda net, at: net.route(0, 3, avoid=np.array([("a", "b")] * 3)),
    lambda net, at: sw.tiles.plan_match(net.save(at / "n.starway"), [[(4.35, 50.85, "x"), (4.36, 50.85, "y")]], at / "job"),
    lambda net, at: sw.GridMap(open=np.ones((3, 3)), cost="x"),
    lambda net, at: sw.GridMap(open=np.ones((1, 1)), height=[["a"]]),
    lambda net, at: GRID.routes((0, 0), (3, 3), k=-1),
    lambda net, at: GRID.routes((0, 0), (3, 3), max_snap="x"),
    lambda net, at: GRID.field((0, 0), max_cost=None),
    lambda net, at: GRID.set_cost((0, 0), "x"),
    lambda net, at: GRID.check(examples=-1),
    lambda net, at: sw.GridMap.from_rows([[0, 0], [0]]),
    lambda net, at: MESH.route((1.5, 1.5), (3.5, 3.5), max_snap="x"),
    lambda net, at: MESH.route("a", (3.5, 3.5)),
    lambda net, at: MESH.route("12", (3.5, 3.5)),
    lambda net, at: MESH.route(5, (3.5, 3.5)),
    lambda net, at: MESH.route((1.5, 1.5), (3.5, 3.5, 1, 2)),
    lambda net, at: MESH.check(examples=-1),
    lambda net, at: sw.Mesh.around([(2, 2, 3, 3)], margin="x"),
    lambda net, at: sw.tiles.plan(net.save(at / "n.starway"), [0], [1], at / "job", tile=-1),
    lambda net, at: sw.tiles.plan_routes(net.save(at / "n.starway"), [0], [1], at / "job", block=0),
    lambda net, at: sw.tiles.plan_routes(net.save(at / "n.starway"), [0], [1], at / "job").verify(samples=-1),
    lambda net, at: sw.tiles.plan_routes(net.save(at / "n.starway"), [0], [1], at / "job").run(5),
    lambda net, at: sw.tiles.plan_routes(net.save(at / "n.starway"), [0], [1], at / "job").run((-1, 2)),
])  # fmt: skip
def test_errors_are_told_in_the_words_of_the_call(line, ask, tmp_path):
    with pytest.raises(sw.UsageError) as raised:
        ask(line, tmp_path)
    assert "nanobind" not in str(raised.value) and "argument" not in str(raised.value)


@pytest.mark.parametrize("ask, words", [
    (lambda net, at: net.update("w", values=99), "either edges or arcs, with values"),
    (lambda net, at: net.update(edges=[0], values=1, on_error="ignore"), "on_error is one of stop, skip, not 'ignore'"),
    (lambda net, at: net.prepare(indices="astar"), "an index is one of cch, ch, labels, landmarks, not 'astar'"),
    (lambda net, at: net.prepare(indices=["ch", "cch2"]), "an index is one of"),
    (lambda net, at: net.with_places({"a": (4.35, 50.85)}, crs="EPSG:28992"), "crs= are of a file"),
    (lambda net, at: net.route(0, 3, stretch=2), "stretch= has no effect without alternatives="),
    (lambda net, at: net.route(0, 3, alternatives=1, algorithm="dijkstra"), "algorithm= has no effect beside alternatives="),
    (lambda net, at: sw.open(at / "roads.csv", verify="on_use"), "verify= has no effect on"),
    (lambda net, at: sw.build([0], [1], {"w": [1]}, speed_kmh=50), 'pass xy=, or a weight "length" with units='),
    (lambda net, at: sw.build([0], [1], {"time": [1]}, xy=[(4, 50), (4, 51)], speed_kmh=50), 'beside a weight "time"'),
    (lambda net, at: sw.build([0], [1], {"w": [1]}, backward={"w": [2]}, directed=True), "backward= has no effect where"),
    (lambda net, at: sw.GridMap(open=np.ones((3, 3)), uphill=2), "uphill= has no effect without heights"),
    (lambda net, at: sw.GridMap.from_rows(["..."], downhill=2), "downhill= has no effect without heights"),
    (lambda net, at: sw.GridMap(open=np.ones((3, 3)), jump_price=2), "jump_price= has no effect without jump_radius="),
    (lambda net, at: sw.GridMap(open=np.ones((3, 3)), hex_layout="odd_r"), 'hex_layout= has no effect without topology="hexagonal"'),
    (lambda net, at: GRID.route((0, 0), (3, 3), epsilon=2, algorithm="dijkstra"), "epsilon= is for astar only, not for dijkstra"),
    (lambda net, at: GRID.batch([(0, 0)], [(3, 3)], epsilon=2, algorithm="jps"), "epsilon= is for astar only"),
    (lambda net, at: GRID.waypoints([(0, 0), (3, 3)], costs=[1]), "no effect without links="),
    (lambda net, at: sw.Mesh.around([(2, 2, 3, 3)], layer="x"), "layer= and where= are of a file"),
])  # fmt: skip
def test_what_has_no_effect_is_refused(line, ask, words, tmp_path):
    (tmp_path / "roads.csv").write_text("from,to,w\na,b,1\n")
    with pytest.raises(sw.UsageError, match=re.escape(words)):
        ask(line, tmp_path)


YES, NO = np.bool_(True), np.bool_(False)


@pytest.mark.parametrize("ask", [
    lambda net: net.route(0, 3, continue_straight=YES, explored=YES, use_index=NO),
    lambda net: net.trip([0, 3], round_trip=NO).write(os.devnull, "geojson", legs=YES),
    lambda net: net.isochrone(0, 9, towards=YES),
    lambda net: net.matrix([0], progress=NO),
    lambda net: net.match(net.node_xy, tidy=YES),
    lambda net: sw.build([0], [1], {"w": [1]}).prepare(anew=NO),
    lambda net: sw.from_geopandas(net.edges()[["geometry"]], directed=YES),
    lambda net: GRID.route((0, 0), (3, 3), from_goal=YES, pull=YES, explored=NO, compare=YES),
    lambda net: GRID.waypoints([(0, 0), (3, 3)], one_way=NO).route((0, 0), (3, 3), explored=YES),
    lambda net: sw.Mesh.around([(2, 2, 3, 3)], margin=1).route((1.5, 1.5), (3.5, 3.5), explored=YES),
])  # fmt: skip
def test_true_and_false_of_numpy(line, ask):
    pytest.importorskip("geopandas")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ask(line)


def test_shapes_without_a_place(line):
    shapely = pytest.importorskip("shapely")
    geopandas = pytest.importorskip("geopandas")
    for ask in (
        lambda: line.route(shapely.Point(), 3),
        lambda: line.matrix([shapely.Point()], [3]),
        lambda: line.route(geopandas.GeoSeries([shapely.Point(4.35, 50.85)] * 2), 3),
        lambda: line.route(0, 3, avoid=geopandas.GeoSeries([None, shapely.box(4.3, 50, 4.4, 51)])),
        lambda: line.route(0, 3, avoid=shapely.Polygon([(0, 0), (1, 0), (1, float("nan"))])),
    ):
        with pytest.raises(sw.UsageError):
            ask()
    assert line.route(0, 3, avoid=shapely.Polygon()).cost == 6


def test_areas_beside_the_network_are_told(line):
    with pytest.warns(UserWarning, match="swapped"):
        assert line.route(0, 3, avoid=(50.8, 4.3, 50.9, 4.4)).cost == 6
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert line.route(0, 3, avoid=[(50.8, 4.3, 50.9, 4.4), (4.371, 50.85, 4.379, 50.853)]).cost == 6


def test_merged_files_are_what_they_are_called(line, tmp_path):
    line.save(tmp_path / "line.starway")
    job = sw.tiles.plan(line, [0, 1] * 8, [2, 3] * 8, tmp_path / "job", tile=16)
    routes = sw.tiles.plan_routes(line, [0], [3], tmp_path / "routes")
    for one in (job, routes):
        one.run()
        with pytest.raises(sw.UsageError, match="end it with"):
            one.merge(tmp_path / "whole.zarr")
    assert not (tmp_path / "whole.zarr").exists()
