"""Isochrones, trips and matching, against what tables and routes say."""

import itertools
from datetime import datetime, timedelta, timezone

import numpy as np
import pytest

import starway as sw


def test_isochrones(saved, oracle):
    geopandas = pytest.importorskip("geopandas")
    shapely = pytest.importorskip("shapely")
    net = sw.open(saved)
    pts = net.snap(net.node_xy[:3])
    frame = net.isochrones(pts, [60, 200])
    assert isinstance(frame, geopandas.GeoDataFrame) and len(frame) == 6 and frame.crs == "EPSG:4326"
    assert frame["value"].tolist() == [60, 200] * 3 and (frame["unit"] == "s").all()
    labels = net.node_labels()
    for origin in range(3):
        small, large = frame[frame["origin"] == origin].geometry
        assert small.is_valid and large.covers(small.buffer(-1e-7))
        near = oracle[labels[origin]][labels] <= 150  # well within the larger one
        inside = shapely.contains_xy(large.buffer(2e-4), net.node_xy[:, 0], net.node_xy[:, 1])
        assert inside[near].all()
    assert len(net.isochrones(pts, [60], joint=True)) == 1
    assert net.isochrones(pts[:1], 200, interval=60).value.tolist() == [60, 120, 180, 200]
    assert net.isochrone(pts, 200, interval=60).values == [60, 120, 180, 200]
    roads = net.reached([0], 100)
    assert (roads[["from_cost", "to_cost"]].max(axis=None)) <= 100 and len(roads) > 3
    with pytest.raises(sw.UsageError):
        net.isochrones(pts, [-5])


def test_trips(saved, oracle):
    net = sw.open(saved)
    stops = [0, 77, 143, 12, 60]
    trip = net.trip(stops)
    best = min(sum(oracle[a, b] for a, b in itertools.pairwise((*order, order[0])))
               for order in itertools.permutations(stops))  # fmt: skip
    assert trip.cost == best and trip.optimal and sorted(trip.order.tolist()) == list(range(5))
    open_trip = net.trip(stops, round_trip=False, fixed_start=True, fixed_end=True)
    assert open_trip.order[0] == 0 and open_trip.order[-1] == 4 and open_trip.cost <= best
    assert len(open_trip.route.legs) == 4


def test_matching(saved):
    net = sw.open(saved)
    route = net.route(0, 143)
    line = route.line
    rng = np.random.default_rng(0)
    trace = np.concatenate([np.linspace(a, b, 4, endpoint=False) for a, b in zip(line[:-1], line[1:])])
    noisy = trace + rng.normal(0, 2e-5, trace.shape)
    match = net.match(noisy, times=np.arange(len(trace)) * 5.0)
    assert len(match.matchings) == 1 and match.matchings[0].confidence > 0.5
    shared = set(match.edges.tolist()) & set(route.edges.tolist())
    assert len(shared) >= 0.9 * len(set(route.edges.tolist()))
    assert "optimum" not in repr(match.matchings[0].route) and "inf" not in repr(match.matchings[0].route)
    assert len(match.points) == len(noisy) and (match.matching == 0).mean() > 0.9
    gaps = np.arange(len(trace)) * 5.0
    gaps[len(gaps) // 2 :] += 1000
    assert len(net.match(noisy, times=gaps).matchings) == 2
    with pytest.raises(sw.UsageError, match="points and 2 times"):
        net.match(noisy, times=[1, 2])


MOMENTS = {
    "datetime64": lambda pandas, s: np.datetime64("2026-11-24T06:00:00", "s") + s.astype("m8[s]"),
    "timedelta64": lambda pandas, s: s.astype("m8[s]").astype("m8[ms]"),
    "index": lambda pandas, s: pandas.to_datetime(s, unit="s"),
    "zone": lambda pandas, s: pandas.Series(pandas.to_datetime(s, unit="s", utc=True).tz_convert("Europe/Brussels")),
    "durations": lambda pandas, s: pandas.to_timedelta(s, unit="s"),
    "timestamps": lambda pandas, s: list(pandas.to_datetime(s, unit="s")),
    "datetimes": lambda pandas, s: [datetime(2026, 11, 24) + timedelta(seconds=int(t)) for t in s],
    "aware": lambda pandas, s: [datetime(2026, 11, 24, tzinfo=timezone.utc) + timedelta(seconds=int(t)) for t in s],
    "missing": lambda pandas, s: pandas.Series(pandas.to_datetime(s, unit="s")).where(s != 5),
}


@pytest.mark.parametrize("moments", MOMENTS.values(), ids=MOMENTS)
def test_moments_are_times(saved, moments):
    pandas = pytest.importorskip("pandas")
    net = sw.open(saved)
    trace = net.route(0, 143).line
    seconds = np.arange(len(trace)) * 5
    seconds[len(seconds) // 2 :] += 1000
    expected = net.match(trace, times=seconds)
    assert len(expected.matchings) == 2
    times = moments(pandas, seconds)
    assert net.match(trace, times=times).matching.tolist() == expected.matching.tolist()
    assert net.matches([trace], times=[times])[0].matching.tolist() == expected.matching.tolist()


@pytest.mark.parametrize("times", ["x", ["06:00:00"], [[1, 2]], [None, "x"], 7])
def test_what_is_no_time(net, times):
    with pytest.raises(sw.UsageError, match="^times are"):
        net.match([(4.35, 50.85), (4.36, 50.85)], times=times)
    with pytest.raises(sw.UsageError, match="^radii are"):
        net.match([(4.35, 50.85), (4.36, 50.85)], radii="x")


@pytest.mark.parametrize("ask, words", [
    (lambda net, xy: net.snap(xy, errors="ignore"), '"raise" or "coerce"'),
    (lambda net, xy: net.matrix(xy, errors="ignore"), '"raise" or "coerce"'),
    (lambda net, xy: net.snap([*xy, (np.nan, 1.0)]), "point 3, nan,1"),
    (lambda net, xy: net.matrix(np.vstack([[(np.inf, 50.0)], xy])), "point 0, inf,50"),
    (lambda net, xy: net.snap(xy.astype(complex)), r"shape \(n, 2\)"),
    (lambda net, xy: net.snap(7.5), r"shape \(n, 2\)"),
    (lambda net, xy: net.route(xy[0], xy[1], weight=5), "weight is the name"),
    (lambda net, xy: net.matrix(xy, weight=5), "weight is the name"),
    (lambda net, xy: net.route(xy[0], xy[1], alternatives=-1), "alternatives is a whole number"),
    (lambda net, xy: net.route(xy[0], xy[1], alternatives="2"), "alternatives is a whole number"),
    (lambda net, xy: net.nearest(tuple(xy[0]), k=0), "k is a whole number"),
    (lambda net, xy: net.isochrone(tuple(xy[0]), "300"), "contours are numbers"),
    (lambda net, xy: net.update(edges=[0], values=[1, 2]), "2 values for 1 edge"),
])  # fmt: skip
def test_wrong_requests_say_what_is_wrong(net, ask, words):
    with pytest.raises(sw.UsageError, match=words):
        ask(net, net.node_xy[:3])


def test_points_of_tables(net):
    geopandas = pytest.importorskip("geopandas")
    shapely = pytest.importorskip("shapely")
    pandas = pytest.importorskip("pandas")
    with pytest.raises(sw.UsageError, match="to_numpy"):
        net.snap(pandas.DataFrame(net.node_xy[:3], columns=["lat", "lon"]))
    for shape, words in ((shapely.LineString([(0, 0), (1, 1)]), "row 1 is LineString"), (None, "row 1 is without a geometry")):
        with pytest.raises(sw.UsageError, match=words):
            net.snap(geopandas.GeoSeries([shapely.Point(*net.node_xy[0]), shape], crs=4326))
    assert len(net.isochrones(net.node_xy[:2], 60)) == 2


def test_many_items_are_asked_on_all_threads(saved):
    pytest.importorskip("geopandas")
    net = sw.open(saved)
    points = net.node_xy[::9]
    told = []
    frame = net.isochrones(points, [60, 120], progress=lambda *now: told.append(now))
    assert told[-1][0] == "computing isochrones" and told[-1][2] == len(points)
    for number in (0, 7):
        alone = net.isochrones(points[number : number + 1], [60, 120])
        both = frame[frame.origin == number]
        assert both.value.tolist() == alone.value.tolist() and both["area"].tolist() == alone["area"].tolist()
    assert frame["area"].tolist() == net.isochrones(points, [60, 120], threads=1)["area"].tolist()
    near = net.nearest(points, k=3, progress=lambda *now: told.append(now))
    assert [one.edge.tolist() for one in near] == [net.nearest(tuple(p), k=3).edge.tolist() for p in points.tolist()]
    traces = [net.route(tuple(a), tuple(b)).line for a, b in zip(points[:4], points[5:9])]
    times = [None, *(np.arange(len(trace)) * 5.0 for trace in traces[1:])]
    for many, (trace, seconds) in zip(net.matches(traces, times=times), zip(traces, times)):
        assert many.edges.tolist() == net.match(trace, times=seconds).edges.tolist()
    assert net.matches([]) == []
    with pytest.raises(sw.UsageError, match="4 traces and 1 times"):
        net.matches(traces, times=[None])
    with pytest.raises(sw.NoRouteError):
        net.nearest(np.vstack([points, [[30.0, 40.0]]]), max_snap=50)
    net.costs(points, points[::-1], progress=lambda *now: told.append(now))
    assert told[-1][0] == "computing costs"
