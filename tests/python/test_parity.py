"""What the command line can do with roads: classes, sides, bearings, directions, tags, profiles, files of closed roads."""

import json
import signal
import threading
import time

import numpy as np
import pytest

import starway as sw

# A square of streets: the short way from 1 to 3 is a toll bridge; the detour has a ferry, or is longer.
NODES = {1: (7.000, 43.000), 2: (7.010, 43.000), 3: (7.020, 43.000), 4: (7.010, 43.008), 5: (7.010, 42.985)}
WAYS = [
    (10, (1, 2, 3), {"highway": "primary", "name": "Pont", "toll": "yes"}),
    (11, (1, 4), {"highway": "residential", "name": "Rue Haute"}),
    (12, (4, 3), {"highway": "residential", "name": "Rue Basse"}),
    (13, (1, 5, 3), {"route": "ferry", "name": "Bac", "duration": "0:01", "motor_vehicle": "yes"}),
]


@pytest.fixture(scope="module")
def osm(tmp_path_factory):
    nodes = "".join(f'<node id="{i}" lon="{x}" lat="{y}" version="1"/>' for i, (x, y) in NODES.items())
    ways = "".join(
        f'<way id="{i}" version="1">' + "".join(f'<nd ref="{n}"/>' for n in refs)
        + "".join(f'<tag k="{k}" v="{v}"/>' for k, v in tags.items()) + "</way>" for i, refs, tags in WAYS
    )  # fmt: skip
    path = tmp_path_factory.mktemp("osm") / "square.osm"
    path.write_text(f'<osm version="0.6">{nodes}{ways}</osm>')
    return path


@pytest.fixture()
def square(osm):
    return sw.open(osm, profiles="car")


def roads(net, **how):
    return net.route(NODES[1], NODES[3], **how).roads


def test_classes_are_excluded(square):
    assert {"toll", "ferry"} <= set(square.classes)
    assert roads(square) == ["Pont"]
    detour = roads(square, exclude="toll")
    assert detour != ["Pont"] and roads(square, exclude=["toll", "ferry"]) == ["Rue Haute", "Rue Basse"]
    assert set(square.roads_of_class("toll").tolist()) == {10}  # the way's id
    points = np.array([NODES[1], NODES[3]])
    without = square.route(NODES[1], NODES[3], exclude=["toll", "ferry"]).cost
    assert square.costs(points[:1], points[1:], exclude=["toll", "ferry"])[0] == without
    assert np.asarray(square.matrix(points, exclude=["toll", "ferry"], dtype="float64"))[0, 1] == without
    with pytest.raises(sw.UsageError, match="toll"):
        roads(square, exclude="tolls")
    with pytest.raises(sw.UsageError, match="has no class"):
        square.roads_of_class("tolls")


def test_ways_and_files_are_closed(square, tmp_path):
    assert "Pont" not in roads(square, closed_edges="way/10")
    assert roads(square, closed_edges=[10]) == roads(square, closed_edges="way/10")
    file = tmp_path / "closed.csv"
    file.write_text("from,to\n1,3\n")
    assert "Pont" not in roads(square, closed_edges=file)
    with pytest.raises(sw.UsageError, match="999"):
        roads(square, closed_edges="way/999")


def test_tags(square):
    assert {"highway": "primary", "toll": "yes"}.items() <= square.tags(square.roads_of_class("toll")[0]).items()
    with pytest.raises(sw.UsageError, match="10000"):
        square.tags(10_000)


def test_directions(square, tmp_path):
    route = square.route(NODES[1], NODES[3], exclude=["toll", "ferry"])
    (steps,) = route.directions()
    assert [step.type for step in steps][0] == "depart" and steps[-1].type == "arrive" and steps[-1].distance == 0
    turn = next(step for step in steps if step.name == "Rue Basse")
    assert "right" in turn.modifier and "Rue Basse" in turn.text and turn.mode == "driving"
    assert sum(step.distance for step in steps) == pytest.approx(route.distance)
    assert steps[0].location == pytest.approx(NODES[1], abs=1e-6)
    with pytest.raises(sw.UsageError, match="xx"):
        route.directions("xx")
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(sw.DataError):
        route.directions(language_file=tmp_path / "bad.json")


def test_sides_and_bearings(square):
    at = (7.005, 43.00002)  # north of the bridge, which leads east and west
    free = square.route(at, NODES[3])
    assert square.route(at, NODES[3], depart_side="any").cost == free.cost
    forced = square.route(at, NODES[3], depart_side="kerb")  # one drives on the right: the kerb at this side leads west
    assert forced.cost > free.cost
    assert square.route(at, NODES[3], depart_side="opposite").cost == free.cost
    assert square.route(at, NODES[3], bearings=[90, None]).cost == free.cost
    assert square.route(at, NODES[3], bearings=[(270, 30), None]).cost == forced.cost
    with pytest.raises(sw.UsageError, match="1 bearings for 2 points"):
        square.route(at, NODES[3], bearings=[90])
    with pytest.raises(sw.UsageError, match="0 to 360"):
        square.route(at, NODES[3], bearings=[400, None])
    with pytest.raises(sw.UsageError, match="kerb"):
        square.route(at, NODES[3], depart_side="left")


def test_profiles_are_evaluated_again(square, osm, tmp_path):
    from_source = sw.open(osm, profiles="car")
    assert square.update(profile="car", in_place=False).route(NODES[1], NODES[3]).cost == from_source.route(NODES[1], NODES[3]).cost
    with pytest.raises(sw.Error, match="nothing.toml"):
        square.update(profile=str(tmp_path / "nothing.toml"), in_place=False)


def test_tags_are_kept(osm):
    net = sw.open(osm, profiles="car", keep_tags=["name", "colour"])
    assert {net.tags(edge).get("name") for edge in net.features} == {"Pont", "Rue Haute", "Rue Basse", "Bac"}
    assert any("colour" in note for note in net.report["recognised"])
    with pytest.raises(sw.UsageError, match="keep_tags="):
        sw.open(osm, profiles="car", keep_tags=[""])


def test_trips_may_be_split():
    net = sw.build([0, 1, 3], [1, 2, 4], {"time": [5, 6, 7]}, units={"time": "s"})
    with pytest.raises(sw.NoRouteError):
        net.trip([0, 2, 3, 4])
    trip = net.trip([0, 2, 3, 4], split=True)
    assert sorted(trip.order.tolist()) == [0, 1] and [sorted(other.order.tolist()) for other in trip.others] == [[2, 3]]


def test_signals_reach_their_handlers(saved):
    """A handler that raises nothing does not stop a request; the request goes on and gives its answer."""
    net = sw.open(saved)
    points = net.snap(np.tile(net.node_xy, (40, 1)))
    seen = []
    before = signal.signal(signal.SIGALRM, lambda *_: seen.append(time.monotonic()))
    expected = np.asarray(net.matrix(points))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
        for _ in range(8):
            assert np.array_equal(net.matrix(points), expected)
            assert net.route(0, 143).cost > 0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        assert signal.getsignal(signal.SIGALRM) is not None
        signal.signal(signal.SIGALRM, before)
    assert seen

    class Late(Exception):
        pass

    def too_late(*_):
        raise Late

    before = signal.signal(signal.SIGALRM, too_late)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.03)
        with pytest.raises(Late):
            while True:
                net.matrix(points)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    # Other threads ask without a guard.
    answers = []
    thread = threading.Thread(target=lambda: answers.append(net.route(0, 143).cost))
    thread.start()
    thread.join()
    assert answers == [net.route(0, 143).cost]


def test_costs_of_snapped_points_are_routes(saved, oracle):
    net = sw.open(saved)
    rng = np.random.default_rng(4)
    points = net.snap(net.node_xy[rng.integers(0, net.node_count, 300)] + rng.uniform(-5e-4, 5e-4, (300, 2)))
    steps = net.costs(points[:150], points[150:], dtype="uint64")
    for i in range(150):
        assert steps[i] == net.route(points[i], points[150 + i]).cost_steps
    anew = net.costs(points[:150].xy, points[150:].xy, closed_edges=[3, 4, 5])
    for i in range(150):
        assert anew[i] == net.route(tuple(points[i].xy[0]), tuple(points[150 + i].xy[0]), closed_edges=[3, 4, 5]).cost
    with pytest.raises(sw.UsageError, match="150 starts and 151 ends"):
        net.costs(points[:150], points[149:])


def test_json_of_geo_interface(saved):
    assert json.dumps(sw.open(saved).route(0, 143).__geo_interface__)
