"""Isochrones, trips, matches, matrices and routes as files, pictures and figures: those of the program, of the same network."""

import html
import itertools
import json
import pathlib
import pickle
import re
import warnings

import numpy as np
import pytest

import starway as sw
from conftest import ROOT
from starway import _core
from starway._answer import typed_members

CASES = pathlib.Path(__file__).resolve().parents[1] / "outside/snapping"


@pytest.fixture(scope="module")
def town(saved):
    return sw.open(saved)


def point(net, node):
    x, y = net.node_xy[node].tolist()
    return f"{x!r},{y!r}"


def same_files(mine, theirs):
    assert mine.read_bytes() == theirs.read_bytes(), mine.name


def title_of(svg):
    """What stands below a picture; the words of the program and of Python differ."""
    return html.unescape(svg.read_text().split("<title>")[1].split("</title>")[0])


@pytest.mark.parametrize("features", ["areas", "lines", "roads", "points"])
def test_isochrones_are_written(town, program, saved, tmp_path, features):
    program("isochrone", saved, "--from", "node:5", "--contours", "60,150", "--features", features, "-o", tmp_path / "theirs.geojson", answer="text")
    town.isochrone(5, [60, 150]).write(tmp_path / "mine.geojson", features=features)
    same_files(tmp_path / "mine.geojson", tmp_path / "theirs.geojson")


def test_isochrones_are_tables_and_pictures(town, oracle, program, saved, tmp_path):
    geopandas = pytest.importorskip("geopandas")
    iso = town.isochrone([3, 70], [60, 150], towards=True)
    frame = iso.to_geodataframe()
    assert isinstance(frame, geopandas.GeoDataFrame) and frame["value"].tolist() == [60, 150] and (frame["unit"] == "s").all()
    joint = town.isochrones([3, 70], [60, 150], towards=True, joint=True)
    assert frame.geometry.geom_equals(joint.geometry).all()
    assert sum(len(rings) for rings in iso.polygons(60)) > 0 and len(iso.origins) == 2
    roads = iso.roads()
    assert roads[["from_cost", "to_cost"]].max(axis=None) <= 150
    crossings = iso.points()
    assert set(crossings["value"]) == {60.0, 150.0} and crossings["fraction"].between(0, 1).all()
    # A road that crosses a contour leads from a node within it to one beyond, or its piece within is all that is reached.
    labels = np.array(town.node_labels())
    to_origin = np.minimum(oracle[:, 3], oracle[:, 70])[labels]
    for value, edge in zip(crossings["value"], crossings["edge"]):
        ends = to_origin[[town.tails[edge], town.heads[edge]]]
        assert ends.max() >= value - 60
    program("isochrone", saved, "--to", "node:3", "--to", "node:70", "--contours", "60,150", "--render", tmp_path / "theirs.svg", answer="text")
    iso.render(tmp_path / "mine.svg", title=title_of(tmp_path / "theirs.svg"))
    same_files(tmp_path / "mine.svg", tmp_path / "theirs.svg")
    iso.render(tmp_path / "mine.svg")
    assert "Towards 2 points: 60, 150 s by time" in (tmp_path / "mine.svg").read_text()
    assert "data:image/png;base64" in iso._repr_html_() and "Isochrone" in repr(iso)
    one = town.isochrone((4.355, 50.855), 60)
    assert one.values == [60] and len(one.origins) == 1
    flat = sw.build([0, 1], [1, 2], {"time": [60, 90]}, units={"time": "s"})
    assert len(flat.isochrone(0, 100)._answer.roads) >= 1
    assert flat.isochrone(0, 100)._repr_html_() == "<div>From 1 point: 100 s by time</div>"
    with pytest.raises(sw.UsageError, match="coordinates"):
        flat.isochrone(0, 100).render(tmp_path / "flat.svg")


def test_trips_are_written_and_drawn(town, program, saved, tmp_path):
    stops = [0, 77, 143, 12, 60]
    trip = town.trip(stops)
    flags = [word for stop in stops for word in ("--stop", f"node:{stop}")]
    program("trip", saved, *flags, "--legs", "-o", tmp_path / "theirs.geojson", "--render", tmp_path / "theirs.svg", answer="text")
    trip.write(tmp_path / "mine.geojson", legs=True)
    same_files(tmp_path / "mine.geojson", tmp_path / "theirs.geojson")
    trip.render(tmp_path / "mine.svg", title=title_of(tmp_path / "theirs.svg"))
    same_files(tmp_path / "mine.svg", tmp_path / "theirs.svg")
    trip.render(tmp_path / "own.svg", size=300)
    assert "5 stops: " in (tmp_path / "own.svg").read_text()
    assert "data:image/png;base64" in trip._repr_html_()
    assert town.trip(stops, use_index=False).cost == trip.cost
    with pytest.raises(sw.UsageError, match="not asked"):
        sw.Trip(trip.route, trip.order, []).write(tmp_path / "nothing.geojson")


def test_matches_are_read_written_and_drawn(town, program, saved, tmp_path):
    line = town.route(0, 143).line
    trace = np.concatenate([np.linspace(a, b, 4, endpoint=False) for a, b in itertools.pairwise(line)])
    trace += np.random.default_rng(1).normal(0, 2e-5, trace.shape)
    times = np.arange(len(trace)) * 5
    rows = "".join(f"{x:.7f},{y:.7f},{t}\n" for (x, y), t in zip(trace, times))
    (tmp_path / "trace.csv").write_text("lon,lat,time\n" + rows)
    program("match", saved, tmp_path / "trace.csv", "--legs", "-o", tmp_path / "theirs.geojson", "--points-out", tmp_path / "theirs.csv",
            "--render", tmp_path / "theirs.svg", answer="text")  # fmt: skip
    match = town.match(tmp_path / "trace.csv")
    match.write(tmp_path / "mine.geojson", legs=True)
    same_files(tmp_path / "mine.geojson", tmp_path / "theirs.geojson")
    match.write_points(tmp_path / "mine.csv")
    same_files(tmp_path / "mine.csv", tmp_path / "theirs.csv")
    match.render(tmp_path / "mine.svg", title=title_of(tmp_path / "theirs.svg"))
    same_files(tmp_path / "mine.svg", tmp_path / "theirs.svg")
    given = town.match(np.round(trace, 7), times=times)
    assert given.edges.tolist() == match.edges.tolist() and len(match.points) == len(trace)
    assert "data:image/png;base64" in match._repr_html_()
    with pytest.raises(sw.UsageError, match="stand in it"):
        town.match(tmp_path / "trace.csv", times=times)
    with pytest.raises(sw.FileError):
        town.match(tmp_path / "nothing.gpx")


@pytest.mark.parametrize("name", ["csv", "npy", "json", "nearest.csv"])
def test_matrices_are_written(town, program, saved, oracle, tmp_path, name):
    nodes = [3, 70, 121]
    (tmp_path / "points.csv").write_text("name,lon,lat\n" + "".join(f"n{node},{point(town, i)}\n" for node, i in
                                                                       ((n, town.find_node(n)) for n in nodes)))  # fmt: skip
    nearest = ("--nearest", "2") if name.startswith("nearest") else ()
    program("matrix", saved, "--points", tmp_path / "points.csv", "-o", tmp_path / f"theirs.{name}", *nearest, "--points-out",
            tmp_path / "theirs.geojson", answer="text")  # fmt: skip
    names, points = town.read_points(tmp_path / "points.csv")
    assert names == ["n3", "n70", "n121"] and points.shape == (3, 2)
    counts = town.write_matrix(tmp_path / f"mine.{name}", points, labels=names, nearest=2 if nearest else 0, points=tmp_path / "mine.geojson")
    assert counts == (3, 3, 0)
    same_files(tmp_path / f"mine.{name}", tmp_path / f"theirs.{name}")
    same_files(tmp_path / "mine.geojson", tmp_path / "theirs.geojson")
    if name == "npy":
        assert np.load(tmp_path / "mine.npy").tolist() == oracle[np.ix_(nodes, nodes)].tolist()
    with pytest.raises(sw.UsageError, match="labels"):
        town.write_matrix(tmp_path / "x.csv", points, labels=["a"])


def test_routes_are_written(town, program, saved, tmp_path):
    ends = ("--from", "node:0", "--to", "node:143")
    program("route", saved, *ends, "--legs", "--roads", "--steps", "-o", tmp_path / "theirs.geojson", answer="text")
    route = town.route(0, 143)
    route.write(tmp_path / "mine.geojson", legs=True, roads=True, steps=True)
    same_files(tmp_path / "mine.geojson", tmp_path / "theirs.geojson")
    program("route", saved, *ends, "--language", "de", "-o", tmp_path / "theirs.gpx", answer="text")
    route.write(tmp_path / "mine.gpx", language="de")
    same_files(tmp_path / "mine.gpx", tmp_path / "theirs.gpx")
    program("route", saved, *ends, "--k", "3", "-o", tmp_path / "theirs.csv", answer="text")
    town.k_shortest(0, 143, 3).write(tmp_path / "mine.csv")
    same_files(tmp_path / "mine.csv", tmp_path / "theirs.csv")
    program("route", saved, *ends, "--algorithm", "dijkstra", "--explored", tmp_path / "theirs-explored.csv", answer="text")
    town.route(0, 143, algorithm="dijkstra", explored=True).write_explored(tmp_path / "mine-explored.csv")
    same_files(tmp_path / "mine-explored.csv", tmp_path / "theirs-explored.csv")
    with pytest.raises(sw.UsageError):
        sw.Routes().write(tmp_path / "none.csv")


def test_k_shortest_obey_bearings(town):
    free = town.k_shortest(5, 100, 2)
    bearing = 0.0
    for bearing in (0.0, 90.0, 180.0, 270.0):
        try:
            bound = town.k_shortest(town.node_xy[30] + 1e-5, 100, 2, bearings=[(bearing, 60), None])
        except sw.NoRouteError:
            continue
        assert bound[0].cost == town.route(town.node_xy[30] + 1e-5, 100, bearings=[(bearing, 60), None]).cost
    assert free[0].cost == town.route(5, 100).cost


def test_nearest_roads_are_written(town, program, saved, tmp_path):
    program("nearest", saved, "4.3611,50.8544", "-n", "3", "-o", tmp_path / "theirs.geojson", answer="text")
    town.write_nearest(tmp_path / "mine.geojson", town.nearest((4.3611, 50.8544), k=3))
    same_files(tmp_path / "mine.geojson", tmp_path / "theirs.geojson")


def test_figures_and_findings(town, program, saved, tmp_path):
    told = program("info", saved)
    mine = town.info()
    for call in ("status", "load_ms"):
        told.pop(call, None)
    assert {name: told[name] for name in mine if name not in ("recognised", "warnings")} == {
        name: value for name, value in mine.items() if name not in ("recognised", "warnings")
    }
    assert mine["nodes"] == town.node_count
    program("check", saved, "-o", tmp_path / "theirs.geojson", answer="text")
    count = town.write_findings(tmp_path / "mine.geojson")
    same_files(tmp_path / "mine.geojson", tmp_path / "theirs.geojson")
    assert count == len(json.loads((tmp_path / "mine.geojson").read_text())["features"])


def test_profiles_tell_what_may_be_misspelt(program, tmp_path):
    good = sw.profiles.check("car")
    assert good.warnings == [] and good.speeds > 5 and good.rules > 0
    path = tmp_path / "vans.toml"
    path.write_text(sw.profiles.show("car").replace("residential =", "residental =", 1))
    told = sw.profiles.check(path)
    assert len(told.warnings) == 1 and "highway=residental" in told.warnings[0] and "did you mean residential" in told.warnings[0]
    assert program("profile", "check", path)["profiles"][0]["speeds"] == told.speeds


def test_plots(town):
    plt = pytest.importorskip("matplotlib.pyplot")
    line = town.route(0, 143).line
    for shown in (town.isochrone([3, 70], [60, 150]), town.trip([0, 77, 143]), town.match(line)):
        ax = shown.plot()
        assert ax.lines
        plt.close(ax.figure)


def test_snapped_points_tell_their_crs(town):
    pytest.importorskip("geopandas")
    flat = sw.build([0, 1], [1, 2], {"time": [60, 90]}, xy=[(0, 0), (50, 0), (90, 10)], crs=None)
    assert flat.snap([(10.0, 3)]).to_geodataframe().crs is None
    points = town.snap(town.node_xy[:3])
    assert points.to_geodataframe().crs == points[:2].to_geodataframe().crs == "EPSG:4326"
    assert pickle.loads(pickle.dumps(points)).to_geodataframe().crs == "EPSG:4326"


@pytest.fixture(scope="module")
def junctions():
    return sw.open(CASES / "junction.osm", profiles=["car"])


def test_points_at_junctions_stay_there(junctions):
    start, end = (10.000000, 49.998000), (10.002000, 50.000000)
    by_nodes = junctions.route("node:3", "node:2").cost
    assert junctions.route(start, end).cost == by_nodes
    for points in (junctions.snap([start, end]), pickle.loads(pickle.dumps(junctions.snap([start, end])))):
        assert junctions.matrix(points)[0, 1] == pytest.approx(by_nodes)
        assert junctions.costs(points[:1], points[1:])[0] == pytest.approx(by_nodes)


def test_classes_that_take_no_points():
    roads = sw.open(CASES / "classes.osm", profiles=["car"])
    at = (10.005, 50.0004)
    assert roads.nearest(at).name[0] == "Autobahn"
    assert roads.nearest(at, snap_exclude="motorway").name[0] == "Tube"
    assert roads.snap([at], snap_exclude=["motorway", "tunnel"]).name[0] == "Span"
    with pytest.raises(sw.Error, match="motorway"):
        roads.nearest(at, snap_exclude="moterway")


@pytest.fixture(scope="module")
def described(town, program):
    """By the answer's name: what Python gives, and the same as data."""
    start, end = ((float(x), float(y)) for x, y in town.node_xy[[0, -1]])
    line = town.route(start, end).line.tolist()
    asked = [{"service": "route", "from": start, "to": end}, {"service": "isochrone", "from": [start], "contours": [60], "roads": True},
             {"service": "trip", "stops": [start, end]}, {"service": "match", "points": [[x, y, None, None] for x, y in line]}]  # fmt: skip
    given = town.route(start, end), town.isochrone([start], 60), town.trip([start, end]), town.match(line)
    answers = {one["service"]: (answer, data["answer"]) for one, answer, data in zip(asked, given, town.batch(asked))}
    maze, court = ROOT / "data/maps/maze.txt", ROOT / "data/meshes/court.mesh"
    ends = ["--from", "1,1", "--to", "2,1"]
    return answers | {
        "map_route": (sw.GridMap.open_file(maze).route((1, 1), (2, 1)), program("route", maze, *ends)),
        "mesh_route": (sw.Mesh.open(court, merge=True).route((1, 1), (2, 1)), program("route", court, *ends)),
    }


def without_options(value):
    """Sentences name keywords in Python, and members in JSON."""
    return [re.sub(r" \(.*?\)", "", one) if isinstance(one, str) else one for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("name", ["route", "isochrone", "trip", "match", "map_route", "mesh_route"])
def test_what_a_description_names_is_an_attribute(described, name):
    """A line of described() in src/request/codec is all that a new member takes: there is no list of them in Python."""
    answer, data = described[name]
    assert data["status"] == "ok", data
    compared = 0
    for member, told_as, kind, doc in _core.answer_members(name):
        value = getattr(answer, member)
        made = getattr(type(answer), member, None)
        if f"{member}: {kind}\n" in typed_members().partition(f"class {type(answer).__name__}Members")[2].partition("\n\n\n")[0]:
            assert doc.partition("ull:")[0][:-1] in made.__doc__ and member in dir(answer)
            if not told_as.endswith("_us"):
                assert without_options(value) == without_options(data.get(told_as)) and type(value) is type(data.get(told_as)), member
            compared += 1
    assert compared >= 5


def test_type_checkers_know_the_members_of_answers():
    assert (ROOT / "src/shells/python/starway/_members.py").read_text() == typed_members()


def test_described_members_are_none_where_there_is_nothing():
    bare = sw.build([0, 1], [1, 2], {"hops": [1, 1]})
    route = bare.route(0, 2)
    assert (route.distance, route.duration, route.preference, route.geometry, route.via) == (None, None, None, None, None)
    assert (route.unit, route.optimal, route.weight, route.warnings) == ("1", True, "hops", [])
    assert bare.trip([0, 1, 2], round_trip=False).route.distance is None
    timed = sw.build([0, 1], [1, 2], {"time": [60, 90]}, units={"time": "s"})
    through = timed.route(0, 2, via=[1])
    assert (through.duration, through.distance) == (150.0, None) and isinstance(through.duration, float)
    assert len(through.via) == 1


def test_no_position_is_invented():
    bare = sw.build([0, 1], [1, 2], {"m": [4.5, 3]})
    route = bare.route(0, 2)
    assert bare.bounds is None and np.isnan(bare.node_xy).all() and bare.node_xy.shape == (3, 2)
    leg, = route.legs
    assert (leg.cost, leg.distance, leg.duration, leg.roads[0].distance, leg.roads[0].duration) == (7.5, None, None, None, None)
    timed = sw.build([0], [1], {"time": [60]}, units={"time": "s"}).route(0, 1)
    assert (timed.legs[0].distance, timed.legs[0].duration, timed.legs[0].roads[0].duration) == (None, 60, 60)
    for points in (route.waypoints, pickle.loads(pickle.dumps(bare.snap([0, 2])))[:]):
        assert np.isnan(points.xy).all() and np.isnan(points.snapped).all() and len(points) == 2
        assert bare.costs(points[:1], points[1:]).tolist() == [7.5]
    for draw in (route.directions, bare.plot, lambda: route.render("never.png")):
        with pytest.raises(sw.UsageError, match="coordinates, which this network does not have"):
            draw()
    with warnings.catch_warnings(), pytest.raises(sw.UsageError, match="coordinates, which avoid= needs"):
        warnings.simplefilter("error")
        bare.route(0, 2, avoid=(1, 1, 2, 2))
    pytest.importorskip("geopandas")
    assert bare.edges().geometry.isna().all() and bare.edges()["tail"].tolist() == [0, 1]


def test_durations_of_steps_are_none_without_times():
    length = sw.build([0, 1], [1, 2], {"m": [4.5, 3]}, xy=[(4.35, 50.85), (4.36, 50.85), (4.37, 50.86)])
    step = length.route(0, 2).directions()[0][0]
    assert step.duration is None and step.distance > 0 and length.bounds == (4.35, 50.85, 4.37, 50.86)


def test_a_mesh_knows_its_algorithms():
    mesh = sw.Mesh.around([(2, 2, 3, 3)], margin=1)
    with pytest.raises(sw.UsageError, match='algorithm is "dijkstra"; it is one of: polyanya, visibility'):
        mesh.route((1.5, 1.5), (3.5, 3.5), algorithm="dijkstra")
