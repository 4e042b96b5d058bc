"""What is passed is taken for what it says, wherever it is passed, or refused by the name of what is wrong."""

import numpy as np
import pytest

import starway as sw
from conftest import ROOT

XY = [(4.35, 50.85), (4.36, 50.85), (4.37, 50.86), (4.38, 50.86)]
GRID = sw.GridMap(open=np.ones((8, 9), dtype=bool))
TRUTHS = (True, False, np.True_)


@pytest.fixture()
def line():
    return sw.build([0, 1, 2], [1, 2, 3], {"w": [1.0, 2.0, 3.0]}, xy=XY)


def geometries():
    geopandas, shapely = pytest.importorskip("geopandas"), pytest.importorskip("shapely")
    series = geopandas.GeoSeries(shapely.points(XY[::2]), crs=4326)
    projected = series.to_crs(3857)
    return [series, series.to_frame("at"), series.values, projected, projected.to_frame("at"), projected.values]


@pytest.mark.parametrize("kind", range(6))
def test_geometries_are_points_everywhere(line, kind):
    points = geometries()[kind]
    assert [roads.distance[0] < 0.1 for roads in line.nearest(points)] == [True, True]
    assert len(line.nearest(points[:1])) == 1
    assert len(line.isochrone(points, 1).points()) == len(line.isochrone(np.array(XY[::2]), 1).points())
    assert line.matrix(points).round(3).tolist() == [[0, 3], [3, 0]]
    assert len(line.route(0, 3, via=points).legs) == 3


def test_names_that_are_the_same_text(line):
    for ask in (lambda: line.accessibility({1: [0], "1": [1]}, cutoff=5), lambda: line.accessibility([0], cutoff=5, values={1: [1], "1": [2]})):  # fmt: skip
        with pytest.raises(sw.UsageError, match="1 and '1'"):
            ask()


@pytest.mark.parametrize("x", [np.nan, np.inf, True, "4.3"])
def test_places_are_somewhere(line, x):
    for places in ({"A": (x, 50.85)}, [("A", x, 50.85)]):
        with pytest.raises(sw.UsageError, match="place"):
            line.with_places(places)


def test_advice_can_be_followed():
    note, = (note for note in sw.build([0, 1], [1, 2], {"w": [1e9, 1e-6]}).notes if "to close them" in note)
    assert "NaN or infinity of build()" in note
    closed = sw.build([0, 1], [1, 2], {"w": [np.inf, 1e-6]})
    assert not any("to close them" in note for note in closed.notes)


def test_places_that_ask_from_afar_have_no_row(line):
    pytest.importorskip("geopandas")
    with pytest.warns(UserWarning, match="1 of 2 points are too far .*; their rows are NaN"):
        assert np.isnan(line.accessibility(XY[:1], cutoff=9, at=[XY[0], (9, 9)])["opportunities"]).tolist() == [False, True]
    with pytest.warns(UserWarning, match="1 of 2 opportunities are too far .*; they count nothing"):
        line.accessibility([XY[0], (9, 9)], cutoff=9)


@pytest.mark.parametrize("step", [None, 0.001, 0.25, 3.0])
def test_costs_of_pairs_are_those_of_tables(step):
    rng = np.random.default_rng(7)
    given = {} if step is None else {"resolutions": {"w": step}}
    net = sw.build(np.arange(50), np.arange(1, 51), {"w": rng.integers(1, 999, 50) / 1000 * (1 if step != 3.0 else 1000)}, **given)
    a, b = (side.ravel() for side in np.mgrid[0:51, 0:51])
    for dtype in ("float64", "float32"):
        table = np.asarray(net.matrix(range(51), dtype=dtype))
        assert (net.costs(a, b, dtype=dtype).reshape(51, 51) == table).all()
    assert all(net.route(0, i).cost == net.costs([0], [i])[0] for i in range(51))


@pytest.mark.parametrize("value", TRUTHS)
@pytest.mark.parametrize("ask", [
    lambda net, v: net.route(0, 3, alternatives=v),
    lambda net, v: net.route(0, 3, max_snap=v),
    lambda net, v: net.route(0, 3, algorithm="astar", epsilon=v),
    lambda net, v: net.route((v, 50.85), 3),
    lambda net, v: net.route(0, 3, bearings=[v, None]),
    lambda net, v: net.k_shortest(0, 3, v),
    lambda net, v: net.nearest(XY[0], v),
    lambda net, v: net.trip([0, 1, 2], max_snap=v),
    lambda net, v: net.matrix([0, 1], cutoff=v),
    lambda net, v: net.isochrone(0, v),
    lambda net, v: net.isochrone(0, [1, v]),
    lambda net, v: net.isochrone(0, [v]),
    lambda net, v: net.isochrone(0, 2, buffer=v),
    lambda net, v: net.reached([0], v),
    lambda net, v: net.match(XY, times=[0, 9, 20, 30], gap=v),
    lambda net, v: net.match(XY, radius=v),
    lambda net, v: net.aggregate([0], limit=v),
    lambda net, v: net.aggregate([0], v, limit=5),
    lambda net, v: net.aggregate([0], [v], limit=5),
    lambda net, v: net.update(edges=[0], values=v, in_place=False),
    lambda net, v: sw.build([0], [1], {"w": [v]}),
    lambda net, v: sw.build([0], [1], {"w": np.array([v])}),
    lambda net, v: sw.build([0], [1], {"w": [1.0]}, resolutions={"w": v}),
    lambda net, v: sw.open(ROOT / "data/gmns", snap_tolerance=v),
    lambda net, v: GRID.route((v, 0), (3, 3)),
    lambda net, v: GRID.route((0, 0), (3, 3), max_snap=v),
    lambda net, v: GRID.route((0, 0), (3, 3), within=v),
    lambda net, v: GRID.route((0, 0), (3, 3), epsilon=v),
    lambda net, v: sw.GridMap(open=np.ones((3, 3), dtype=bool), unit_size=v),
    lambda net, v: sw.GridMap.from_rows(["..", ".."], jump_radius=v),
    lambda net, v: sw.GridMap.open_file(ROOT / "data/maps/warehouse.yaml", radius=v),
    lambda net, v: sw.Mesh.around([(2, 2, 3, 3)], margin=1).route((v, 1.5), (3.5, 3.5)),
])  # fmt: skip
def test_truths_are_no_numbers(line, ask, value):
    with pytest.raises((sw.UsageError, sw.DataError)):
        ask(line, value)


def test_requests_of_numpy(line):
    one, other = line.batch([{"id": np.int64(7), "service": "route", "from": [np.float32(4.35), np.float64(50.85)], "to": np.array(XY[3])},
                             {"id": "b", "service": "isochrone", "from": ["node:0"], "contours": np.array([1, 2]), "roads": np.True_}])  # fmt: skip
    assert one["id"] == 7 and one["answer"]["cost"] == pytest.approx(6) and len(other["answer"]["contours"]) == 2 and other["answer"]["roads"]
    with pytest.raises(sw.UsageError, match="request 1 cannot be written as JSON"):
        line.batch([{"id": 1}, {"id": object()}])


@pytest.mark.parametrize("ask", [
    lambda net: net.aggregate([0], limit=9, percentile=30),
    lambda net: net.aggregate([0], limit=9, aggregation="count", decay="linear"),
    lambda net: net.aggregate([0], limit=9, aggregation="max", decay="linear"),
    lambda net: net.accessibility([0], cutoff=5, scale=7),
    lambda net: net.accessibility([0], cutoff=5, scale=7, decay=lambda costs: costs),
    lambda net: net.accessibility([0], cutoff=5, scale=7, decay=[(0, 1), (5, 0)]),
    lambda net: net.accessibility([0], cutoff=5, scale=7, decay=np.array([(0, 1), (5, 0)])),
    lambda net: net.match(XY, gap=5),
    lambda net: net.matches([XY], gap=5),
])  # fmt: skip
def test_what_has_no_effect_is_refused(line, ask):
    with pytest.raises(sw.UsageError, match="has no effect"):
        ask(line)


def test_what_has_an_effect_is_taken(line):
    assert line.aggregate([0, 1], [4, 6], limit=9, aggregation="percentile", percentile=30)[0] == 4
    assert line.aggregate([0], limit=9, percentile=None, decay=None, aggregation=None)[0] == 1
    assert line.aggregate([0], limit=9, decay="linear")[1] < 1 and line.aggregate([0], limit=9, aggregation="mean", decay="linear")[1] < 1
    assert line.match(XY, gap=None).matchings and line.match(XY, times=[0, 9, 20, 30], gap=5).points is not None
