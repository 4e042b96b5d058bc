"""Tile maps and meshes: what the program answers, and Python the same; brute force where there is something to compute."""

import itertools
import json
import math
import pickle
import re

import numpy as np
import pytest

import starway as sw
from conftest import ROOT


def _without_options(sentence):
    return re.sub(r" \([^()]*\)", "", sentence)


CASTLE = """\
S..#......
..##..~~..
..#...~~.G
......##..
.####.....
..........
"""
LEGEND = "S=start,G=goal,~=5,#=wall,.=open"


@pytest.fixture()
def castle(tmp_path):
    path = tmp_path / "castle.txt"
    path.write_text(CASTLE)
    return path


@pytest.fixture()
def grid(castle):
    return sw.GridMap.open_file(castle, legend=LEGEND)


@pytest.fixture()
def ask(program, castle):
    return lambda verb, *arguments: program(verb, castle, "--legend", LEGEND, *arguments)


@pytest.mark.parametrize(
    ("asked", "flags"),
    [
        ({}, ()),
        ({"start": (0, 5), "goal": [(9, 0), (9, 5)]}, ("--from", "0,5", "--to", "9,0", "--to", "9,5")),
        ({"start": [(0, 0), (9, 5)], "goal": (5, 0)}, ("--from", "0,0", "--from", "9,5", "--to", "5,0")),
        ({"goal": (3, 0), "arrival": "beside"}, ("--to", "3,0", "--adjacent")),
        ({"goal": (6, 3), "arrival": "nearest"}, ("--to", "6,3", "--nearest")),
        ({"goal": (8, 1), "within": 2.5}, ("--to", "8,1", "--within", "2.5")),
        ({"goal": (9, 5), "ties": "fewest_turns"}, ("--to", "9,5", "--fewest-turns")),
        ({"goal": (9, 5), "ties": "straightest"}, ("--to", "9,5", "--straightest")),
        ({"goal": (9, 5), "from_goal": True}, ("--to", "9,5", "--reverse")),
        ({"goal": (9, 5), "heuristic": "zero"}, ("--to", "9,5", "--heuristic", "zero")),
        ({"goal": (9, 5), "algorithm": "astar", "epsilon": 3}, ("--to", "9,5", "--algorithm", "astar", "--epsilon", "3")),
        ({"goal": (9, 5), "algorithm": "greedy", "compare": True}, ("--to", "9,5", "--algorithm", "greedy", "--compare")),
        ({"start": (3, 1), "goal": (9, 5), "max_snap": 2}, ("--from", "3,1", "--to", "9,5", "--max-snap", "2")),
    ],
)
def test_routes_are_those_of_the_program(grid, ask, asked, flags):
    told = ask("route", *flags)
    path = grid.route(**asked)
    assert path.cost == pytest.approx(told["cost"]) and path.algorithm == told["algorithm"] and path.optimal == told["optimal"]
    assert path.cells.tolist() == told["path"]
    assert path.missed_by == pytest.approx(told["missed_by"])
    assert math.isinf(path.bound) if told["bound"] is None else path.bound == pytest.approx(told["bound"])
    if asked.get("compare"):
        assert path.optimum == pytest.approx(told["optimum"]) and path.optimum <= path.cost
    for note in path.notes:
        assert _without_options(note) in map(_without_options, told["notes"])


def test_the_cheapest_pair_of_several_ends():
    rng = np.random.default_rng(11)
    mask = rng.random((30, 40)) > 0.3
    cells = np.argwhere(mask)[:, ::-1]
    grid = sw.GridMap(open=mask)
    starts, goals = rng.choice(cells, 5).tolist(), rng.choice(cells, 4).tolist()
    costs = grid.batch(np.repeat(starts, 4, axis=0), np.tile(goals, (5, 1))).reshape(5, 4)
    path = grid.route(starts, np.array(goals))
    assert path.cost == pytest.approx(costs.min())
    assert costs[starts.index(list(path.start)), goals.index(list(path.goal))] == pytest.approx(costs.min())
    spots = np.zeros(mask.shape, dtype=bool)
    spots[[g[1] for g in goals], [g[0] for g in goals]] = True
    assert grid.route(starts, spots).cost == pytest.approx(costs.min())
    assert grid.connected(starts, goals) == bool(np.isfinite(costs).any())


def test_ends_near_the_goal():
    mask = np.ones((9, 15), dtype=bool)
    mask[:, 9] = False
    grid = sw.GridMap(open=mask)
    field = grid.field(away_from=(2, 4)).cost
    y, x = np.indices(mask.shape)
    for goal in ((13, 4), (9, 4), (12, 8)):
        away = np.hypot(x - goal[0], y - goal[1])
        near = grid.route((2, 4), goal, arrival="nearest")
        reached = np.isfinite(field)
        assert near.missed_by == pytest.approx(away[reached].min())
        ties = reached & np.isclose(away, away[reached].min())
        assert near.cost == pytest.approx(field[ties].min())
    inside = np.hypot(x - 8, y - 4) <= 3
    within = grid.route((2, 4), (8, 4), within=3)
    assert within.cost == pytest.approx(field[inside & np.isfinite(field)].min()) and within.missed_by <= 3
    assert grid.batch([(2, 4)], [(8, 4)], within=3)[0] == pytest.approx(within.cost)
    with pytest.raises(sw.NoRouteError, match="exceeds"):
        grid.route((2, 4), (13, 4), arrival="nearest", max_snap=2)


def test_weighted_searches_say_their_bound():
    rng = np.random.default_rng(3)
    grid = sw.GridMap(open=np.ones((60, 60), bool), cost=rng.integers(1, 9, (60, 60)))
    worse = 0
    for goal in rng.integers(0, 60, (20, 2)).tolist():
        path = grid.route((0, 0), goal, algorithm="astar", epsilon=4, compare=True)
        assert path.bound <= 4 and path.optimum <= path.cost <= path.bound * path.optimum + 1e-9
        worse += path.cost > path.optimum + 1e-9
    assert worse > 0
    paths = [grid.route((0, 0), (40, 40), ties=ties) for ties in ("any", "fewest_turns", "straightest")]
    assert len({round(path.cost, 9) for path in paths}) == 1
    plain = sw.GridMap(open=np.ones((30, 30), bool))

    def turns(path):
        return int((np.diff(path.cells, 2, axis=0) != 0).any(axis=1).sum())

    assert turns(plain.route((0, 0), (29, 11), ties="fewest_turns")) == 1 < turns(plain.route((0, 0), (29, 11), ties="straightest"))


@pytest.mark.parametrize("crs, on_earth", [(None, 0), ("none", 0), ("", 0), ("EPSG:28992", 0), ("EPSG:4326", 1), ("EPSG:4258", 1)])
def test_meshes_are_in_their_coordinates(crs, on_earth):
    pytest.importorskip("pyproj")
    length = sw.Mesh.around([(4, 0, 6, 10)], crs=crs, margin=20).route((4, 5), (6, 5), max_snap=1e9).length
    assert length == pytest.approx(1325394 if on_earth else 12, rel=1e-4)


def test_meshes_of_a_frame():
    geopandas, shapely = pytest.importorskip("geopandas"), pytest.importorskip("shapely")
    frame = geopandas.GeoDataFrame(geometry=[shapely.box(4.35, 50.85, 4.36, 50.86)], crs=4326)
    metres = sw.Mesh.around(frame, crs="EPSG:31370").polygons[0][0]
    assert 140000 < metres[0] < 160000 and sw.Mesh.around(frame, crs="none").polygons[0][0][0] == pytest.approx(4.3495)
    assert sw.Mesh.around(frame).info() == sw.Mesh.around(frame, crs="EPSG:4326").info()


def test_rules_of_movement(program, tmp_path):
    heights = np.array([[0, 0, 0], [0, 9, 0], [0, 9, 0]])
    hills = sw.GridMap(open=np.ones((3, 3), bool), height=heights, uphill=2, downhill=0.5, corners="never")
    assert (hills.heights == heights).all()
    assert hills.route((0, 1), (1, 1)).cost == pytest.approx(1 + 2 * 9)
    assert hills.route((1, 1), (0, 1)).cost == pytest.approx(1 + 0.5 * 9)
    assert pickle.loads(pickle.dumps(hills)).route((0, 1), (1, 1)).cost == pytest.approx(19)
    with pytest.raises(sw.UsageError, match="finite"):
        sw.GridMap(open=np.ones((1, 2), bool), height=[[0, np.inf]])
    walls = np.ones((1, 9), dtype=bool)
    walls[0, 4] = False
    jumper = sw.GridMap(open=walls, jump_radius=2, jump_price=7)
    assert jumper.route((0, 0), (8, 0)).cost == pytest.approx(3 + 7 + 3)
    (tmp_path / "wall.txt").write_text("....#....\n")
    file = sw.GridMap.open_file(tmp_path / "wall.txt", jump_radius=2, jump_price=7)
    told = program("route", tmp_path / "wall.txt", "--from", "0,0", "--to", "8,0", "--jump-radius", "2", "--jump-price", "7")
    assert file.route((0, 0), (8, 0)).cost == pytest.approx(told["cost"])


@pytest.mark.parametrize("width", [1, 7, 8, 63, 64, 65, 128, 201])
def test_masks_are_kept_bit_by_bit(width):
    mask = np.random.default_rng(width).random((9, width)) > 0.5
    for given in (mask, mask.astype(int) * 7, np.asfortranarray(mask), np.repeat(mask, 2, axis=1)[:, ::2]):
        grid = sw.GridMap(open=given)
        assert (grid.open == mask).all() and grid.info()["open"] == mask.sum()


def test_strings_are_pulled(grid, ask):
    told = ask("route", "--to", "9,5", "--string-pull")
    path = grid.route(goal=(9, 5), pull=True)
    assert path.line.tolist() == told["line"]
    assert path.line_length == pytest.approx(grid.pull(path)[0])


def test_texts_name_places(grid, program):
    assert grid.route("start", "goal").cost == grid.route().cost == grid.route("0,0", [(9, 2)]).cost
    field = grid.field(to="goal")
    assert field.cost[2, 9] == 0 and field.cost[0, 0] == pytest.approx(grid.route("start", "goal").cost)
    grid.set_open("start", False)
    with pytest.raises(sw.UsageError, match="wall"):
        grid.route()
    with pytest.raises(sw.UsageError, match="throne"):
        grid.route("throne", (9, 2))
    with pytest.raises(sw.UsageError, match="no start"):
        sw.GridMap(open=np.ones((2, 2), bool)).route()
    castle = ROOT / "data/maps/castle.tmx"
    named = sw.GridMap.open_file(castle)
    assert named.route("spawn", "throne").cost == pytest.approx(program("route", castle, "--from", "spawn", "--to", "throne")["cost"])
    assert named.route("spawn", "throne").cost == min(named.route(name, "throne").cost for name in ("well", "courtyard"))
    assert (named.field(away_from="spawn").cost == 0).sum() == 2


def test_straight_lines_to_the_nearest_end(grid, program, tmp_path):
    plain = np.ones((12, 20), bool)
    plain[2:11, 8] = False
    (tmp_path / "plain.txt").write_text("\n".join("".join(".#"[not cell] for cell in row) for row in plain) + "\n")
    map_ = sw.GridMap.open_file(tmp_path / "plain.txt", corners="no_obstacle")
    told = program("route", tmp_path / "plain.txt", "--from", "2,5", "--to", "8,5", "--nearest", "--algorithm", "polyanya",
                   "--corners", "no-obstacle")  # fmt: skip
    line = map_.line((2, 5), (8, 5), arrival="nearest")
    assert line.length == pytest.approx(told["cost"]) and line.optimal
    several = map_.line((2, 5), [(15, 5), (5, 0)])
    assert several.length == pytest.approx(map_.line((2, 5), (5, 0)).length)
    with pytest.raises(sw.UsageError):
        grid.line()  # its terrain has costs


# A file, a list of lists and an array are read by one rule.
def test_rows_mean_what_they_mean_in_a_file(program, tmp_path):
    numbers = [[0, 0, 0, 1], [1, 1, 0, 0], [0, 0, 0, 1]]
    np.savetxt(tmp_path / "grid.txt", np.array(numbers, float))
    np.savetxt(tmp_path / "grid.csv", numbers, fmt="%d", delimiter=",")
    (tmp_path / "grid.json").write_text(str(numbers))
    for options in ({}, {"open": "1"}, {"legend": "0=3"}):
        read = sw.GridMap.from_rows(numbers, **options)
        for other in (sw.GridMap.from_rows(np.array(numbers, float), **options),
                      *(sw.GridMap.open_file(tmp_path / name, **options) for name in ("grid.txt", "grid.csv", "grid.json"))):  # fmt: skip
            assert (other.open == read.open).all() and (other.cost == read.cost).all(), options
    assert (sw.GridMap.from_rows(numbers).open == (np.array(numbers) == 0)).all()
    assert (sw.GridMap.from_rows(numbers, open="1").open == (np.array(numbers) == 1)).all()
    told = program("route", tmp_path / "grid.txt", "--from", "0,0", "--to", "0,2")
    assert sw.GridMap.from_rows(numbers).route((0, 0), (0, 2)).cost == pytest.approx(told["cost"])
    assert any("0 is open, 1 is a wall" in note for note in sw.GridMap.from_rows(numbers).notes)
    assert sw.GridMap.from_rows([[1, 2.5, float("nan")]]).open.tolist() == [[True, True, False]]
    with pytest.raises(sw.UsageError):
        sw.GridMap.from_rows(np.ones((2, 2), bool))


POINTS = {"a": (2, 1), "b": (9, 0), "c": (17, 2), "d": (17, 9)}


def floyd(grid, links):
    """The least cost over points, straight lines to and from every point that is seen."""
    cells = list(POINTS.values())
    n = len(cells)
    cost = np.full((n, n), np.inf)
    for a, b, c in links:
        cost[a, b] = min(cost[a, b], c)
    for k in range(n):
        np.minimum(cost, cost[:, k, None] + cost[k], out=cost)
    np.fill_diagonal(cost, 0)

    def sees(p, q):
        straight = math.dist(p, q)
        return straight if grid.line(p, q).length <= straight + 1e-9 else np.inf

    def between(p, q):
        return min(sees(p, q), min(sees(p, cells[i]) + cost[i, j] + sees(cells[j], q) for i in range(n) for j in range(n)))

    return between


def test_waypoints(program, tmp_path):
    mask = np.ones((12, 18), bool)
    mask[1:11, 6] = False
    mask[4, 7:17] = False
    grid = sw.GridMap(open=mask)
    seen = grid.waypoints(POINTS)
    between = floyd(grid, [(*pair, cost) for pair, cost in zip(seen.links.tolist(), seen.costs.tolist())])
    found = 0
    for start, goal in itertools.product([(0, 6), (0, 0), (3, 3), (8, 2), (3, 8)], [(10, 8), (17, 11), (9, 2), (16, 3)]):
        if math.isinf(between(start, goal)):
            with pytest.raises(sw.NoRouteError, match="over the waypoints"):
                seen.route(start, goal)
            continue
        found += 1
        line = seen.route(start, goal)
        assert line.length == pytest.approx(between(start, goal))
        turns = [list(POINTS[name]) for name in line.via]
        assert (line.points - 0.5).tolist() == [list(start), *turns, list(goal)]
    assert found >= 8
    stated = grid.waypoints(POINTS, [("a", "b"), ("b", "c"), ("c", "d")], costs=[1, 2, 3], one_way=True)
    assert len(stated) == 4 and stated.links.tolist() == [[0, 1], [1, 2], [2, 3]] and stated.costs.tolist() == [1, 2, 3]
    assert stated.route((0, 0), (17, 11)).length == pytest.approx(floyd(grid, [(0, 1, 1), (1, 2, 2), (2, 3, 3)])((0, 0), (17, 11)))

    (tmp_path / "cave.txt").write_text("\n".join("".join(".#"[not cell] for cell in row) for row in mask) + "\n")
    (tmp_path / "points.csv").write_text("id,x,y\n" + "".join(f"{name},{x},{y}\n" for name, (x, y) in POINTS.items()))
    (tmp_path / "links.csv").write_text("from,to,cost\na,b,1\nb,c,2\nc,d,3\n")
    file = sw.GridMap.open_file(tmp_path / "cave.txt", corners="no_obstacle")
    over = file.waypoints(tmp_path / "points.csv", tmp_path / "links.csv")
    assert over.names == list(POINTS) and sorted(over.costs.tolist()) == [1, 1, 2, 2, 3, 3]
    told = program("route", tmp_path / "cave.txt", "--corners", "no-obstacle", "--from", "0,0", "--to", "17,11", "--waypoints",
                   tmp_path / "points.csv", "--links", tmp_path / "links.csv")  # fmt: skip
    line = over.route((0, 0), (17, 11))
    assert line.length == pytest.approx(told["cost"])
    line.write(tmp_path / "line.geojson")
    assert json.loads((tmp_path / "line.geojson").read_text())["features"][0]["geometry"]["coordinates"][0] == [0, 0]
    line.render(tmp_path / "line.svg")
    assert (tmp_path / "line.svg").read_text().lstrip().startswith("<")
    for wrong, words in (
        (lambda: grid.waypoints({"a": (6, 5)}), "walkable"),
        (lambda: grid.waypoints(POINTS, [("a", "z")]), "z"),
        (lambda: grid.waypoints(POINTS, [("a", "b")], costs=[-1]), "cost"),
        (lambda: grid.waypoints({"a": (99, 5)}), "off the map"),
        (lambda: grid.waypoints(POINTS, tmp_path / "links.csv"), "file of points"),
    ):
        with pytest.raises((sw.UsageError, sw.DataError), match=words):
            wrong()
    with pytest.raises(sw.NoRouteError, match="over the waypoints"):
        grid.waypoints({"c": (17, 2)}, []).route((0, 0), (17, 11))


def test_figures_and_checks_are_those_of_the_program(grid, ask):
    def without_call(told):
        return {name: value for name, value in told.items() if name not in ("status", "load_ms")}

    assert grid.info() == without_call(ask("info"))
    assert grid.check() == without_call(ask("check", "--examples", "10"))
    grid.set_open([(x, 3) for x in range(10)], False)
    assert grid.check()["regions"] > 1


def test_maps_become_graphs_and_meshes(grid):
    net = grid.to_network()
    assert net.weights["cost"] == "" and net.node_count == grid.open.sum()
    assert net.route("node:0,0", "node:9,5").cost == pytest.approx(grid.route((0, 0), (9, 5)).cost)
    plain = sw.GridMap(open=grid.open)
    mesh = plain.mesh()
    areas = [shoelace(ring) for ring in mesh.polygons]
    assert sum(areas) == pytest.approx(plain.open.sum())
    for goal in ((9, 5), (9, 0), (4, 3)):
        centre = (goal[0] + 0.5, goal[1] + 0.5)
        assert mesh.route((0.5, 0.5), centre).length == pytest.approx(plain.line((0, 0), goal).length)
    assert mesh.info()["area"] == pytest.approx(plain.open.sum()) and mesh.check()["unused_vertices"] == 0
    assert sw.Mesh.of_map(plain).info() == mesh.info()


def shoelace(ring):
    x, y = np.asarray(ring).T
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


def test_meshes_are_those_of_the_program(program, tmp_path):
    mesh = sw.Mesh.around([(4, 0, 6, 10), np.array([(12.0, 3), (15, 3), (13, 9)])], margin=3)
    mesh.write(tmp_path / "court.mesh")
    told = program("info", tmp_path / "court.mesh")
    opened = sw.Mesh.open(tmp_path / "court.mesh")
    assert opened.info() == {name: value for name, value in told.items() if name not in ("status", "load_ms")}
    told = program("check", tmp_path / "court.mesh")
    assert opened.check() == {name: value for name, value in told.items() if name not in ("status", "load_ms")}
    route = opened.route((0, 8), (16, 8), max_snap=5, explored=True)
    assert route.length == pytest.approx(program("route", tmp_path / "court.mesh", "--from", "0,8", "--to", "16,8")["cost"])
    program("route", tmp_path / "court.mesh", "--from", "0,8", "--to", "16,8", "--max-snap", "5", "-o", tmp_path / "theirs.geojson", answer="text")
    route.write(tmp_path / "mine.geojson")
    assert (tmp_path / "mine.geojson").read_bytes() == (tmp_path / "theirs.geojson").read_bytes()
    route.write_explored(tmp_path / "explored.csv")
    assert len((tmp_path / "explored.csv").read_text().splitlines()) > 1
    with pytest.raises(sw.UsageError, match="explored"):
        opened.route((0, 8), (16, 8)).write_explored(tmp_path / "nothing.csv")


def test_files_are_those_of_the_program(grid, castle, program, tmp_path):
    options = (castle, "--legend", LEGEND)
    program("route", *options, "--to", "9,5", "-o", tmp_path / "theirs.geojson", answer="text")
    grid.route(goal=(9, 5)).write(tmp_path / "mine.geojson")
    assert (tmp_path / "mine.geojson").read_bytes() == (tmp_path / "theirs.geojson").read_bytes()
    program("route", *options, "--to", "9,5", "--k", "4", "-o", tmp_path / "theirs.csv", answer="text")
    grid.write_routes(grid.routes(goal=(9, 5), k=4), tmp_path / "mine.csv")
    assert (tmp_path / "mine.csv").read_bytes() == (tmp_path / "theirs.csv").read_bytes()
    program("field", *options, "--to", "goal", "-o", tmp_path / "theirs.csv", answer="text")
    field = grid.field(to="goal")
    field.write(tmp_path / "mine.csv")
    mine, theirs = ((tmp_path / name).read_text().splitlines() for name in ("mine.csv", "theirs.csv"))
    assert sorted(mine) == sorted(theirs) and [row.split(",")[2] for row in mine] == [row.split(",")[2] for row in theirs]
    program("field", *options, "--to", "goal", "--render", tmp_path / "theirs.svg", answer="text")
    assert pickle.loads(pickle.dumps(field)).cost.tolist() == field.cost.tolist()
    with pytest.raises(sw.UsageError, match="pickled"):
        pickle.loads(pickle.dumps(field)).write(tmp_path / "lost.csv")


def test_pictures_are_those_of_the_program(grid, castle, program, tmp_path):
    options = (castle, "--legend", LEGEND)
    path = grid.route(goal=(9, 5), algorithm="dijkstra", explored=True)
    for name in ("r.png", "r.svg", "r.pdf", "r.html", "r.yaml"):
        flag = "--trace" if name.endswith("yaml") else "--render"
        extra = () if name.endswith("yaml") else ("--size", "400", "--render-search")
        program("route", *options, "--to", "9,5", "--algorithm", "dijkstra", flag, tmp_path / name, *extra, answer="text")
        path.render(tmp_path / f"mine-{name}", size=0 if name.endswith("yaml") else 400)
        assert (tmp_path / f"mine-{name}").read_bytes() == (tmp_path / name).read_bytes(), name
    assert len(path.explored) == path.settled
    for show in ("costs", "arrows"):
        program("field", *options, "--to", "goal", "--show", show, "--render", tmp_path / f"{show}.png", answer="text")
        grid.field(to="goal").render(tmp_path / f"mine-{show}.png", show=show)
    assert (tmp_path / "costs.png").read_bytes() != (tmp_path / "arrows.png").read_bytes()
    reach = grid.field(away_from="start", max_cost=6)
    reach.render(tmp_path / "reach.txt", show="costs", width=60)
    assert len((tmp_path / "reach.txt").read_text()) > 40
    for shown in (path, reach, grid, grid.routes(goal=(9, 5), k=2)[1]):
        assert "data:image/png;base64" in shown._repr_html_()
    for wrong in ({"width": 5}, {"size": 3}, {"show": "names"}):
        with pytest.raises(sw.UsageError):
            path.render(tmp_path / "wrong.txt", **wrong)


def test_ros_maps_are_in_metres(program):
    file = ROOT / "data/maps/warehouse.yaml"
    grid = sw.GridMap.open_file(file)
    told = program("route", file, "--from=-4.25,-2.25", "--to", "4.25,2.25")
    for start, goal in [((-4.25, -2.25), (4.25, 2.25)), ("-4.25,-2.25", "4.25m,2.25m"), ((1, 10), "18,1cells")]:
        path = grid.route(start, goal)
        assert path.cost == pytest.approx(told["cost"]) and path.distance == pytest.approx(told["cost"])
        assert path.cells.tolist() == told["cells"] and path.start == (1, 10)
    line = grid.line((-4.25, -2.25), (4.25, 2.25))
    told = program("route", file, "--from=-4.25,-2.25", "--to", "4.25,2.25", "--algorithm", "polyanya")
    assert line.length == pytest.approx(told["cost"]) and line.points.tolist() == told["line"]
    assert grid.field((18, 1)).cost[10, 1] == pytest.approx(path.cost)
    assert np.isfinite(grid.field((18, 1), max_cost=1).cost).sum() == len(program("field", file, "--to", "18,1cells", "--max-cost", "1")["field"])
    assert grid.route((1, 10), (18, 1), within="2cells").missed_by == grid.route((1, 10), (18, 1), within=1.0).missed_by == 1
    for radius in (0.2, "0.2m", "0.4cells"):
        assert sw.GridMap.open_file(file, radius=radius).route((1, 10), (18, 1)).cost == pytest.approx(
            program("route", file, "--from=-4.25,-2.25", "--to", "4.25,2.25", "--radius", "0.2")["cost"]
        )
    with pytest.raises(sw.UsageError, match="metres"):
        sw.GridMap(open=np.ones((3, 3), dtype=bool), radius="1m")


def test_plots(grid, tmp_path):
    plt = pytest.importorskip("matplotlib.pyplot")
    plain = sw.GridMap(open=grid.open)
    for shown in (grid.route(), grid.field(to="goal"), plain.line((0, 0), (9, 5))):
        ax = shown.plot()
        assert ax.images
        plt.close(ax.figure)
    grid.field(to="goal").plot(arrows=True).figure.savefig(tmp_path / "field.png")
    mesh = plain.mesh()
    assert mesh.route((0.5, 0.5), (9.5, 5.5)).plot().lines


def test_indices_and_scenarios(program, tmp_path):
    mask = np.random.default_rng(8).random((50, 70)) > 0.15
    mask[0, 0] = mask[49, 69] = True
    grid = sw.GridMap(open=mask)
    grid.write(tmp_path / "cave.map")
    phases = []
    grid.save_index(tmp_path / "cave.labels", "labels", memory=1 << 28, progress=lambda *told: phases.append(told))
    assert phases
    grid.prepare("labels", memory=1 << 28)
    rows = []
    for x, y in np.argwhere(mask)[::97, ::-1].tolist():
        if grid.connected((0, 0), (x, y)):
            rows.append(f"0\tcave.map\t70\t50\t0\t0\t{x}\t{y}\t{grid.route((0, 0), (x, y), algorithm='dijkstra').cost:.8f}")
    (tmp_path / "cave.map.scen").write_text("version 1\n" + "\n".join(rows) + "\n")
    told = sw.run_scenario(tmp_path / "cave.map.scen", algorithm="labels", labels=tmp_path / "cave.labels")
    assert told["queries"] == len(rows) > 20 and told["mismatches"] == 0
    theirs = program("scen", tmp_path / "cave.map.scen", "--algorithm", "jps")
    mine = sw.run_scenario(tmp_path / "cave.map.scen", algorithm="jps")
    assert {k: v for k, v in mine.items() if not k.endswith("_us")} == {k: v for k, v in theirs.items() if not k.endswith("_us") and k != "status"}
    plain = sw.GridMap(open=np.ones((20, 20), bool))
    plain.mesh().write(tmp_path / "plain.mesh")
    goals = [(3, 7), (19, 0), (12, 19)]
    rows = [f"0\tplain.mesh\t20\t20\t0\t0\t{x}\t{y}\t{math.hypot(x, y):.8f}" for x, y in goals]
    (tmp_path / "plain.scen").write_text("version 1\n" + "\n".join(rows) + "\n")
    on_mesh = sw.run_scenario(tmp_path / "plain.scen", tmp_path / "plain.mesh")
    theirs = program("scen", tmp_path / "plain.scen", "--map", tmp_path / "plain.mesh")
    assert on_mesh["queries"] == 3 and on_mesh["mismatches"] == theirs["mismatches"] == 0


def test_pictures_show_the_tiles_or_plain_cells(tmp_path):
    castle = ROOT / "data/maps/castle.tmx"
    route = sw.GridMap.open_file(castle).route((3, 4), (41, 17))
    for background in ("tiles", "plain", "tiles"):
        route.render(tmp_path / f"{background}.svg", background=background)
    svg = {background: (tmp_path / f"{background}.svg").read_text() for background in ("tiles", "plain")}
    assert "data:image/png" in svg["tiles"] and "data:image/png" not in svg["plain"]
    with pytest.raises(sw.UsageError, match="background"):
        route.render(tmp_path / "a.png", background="fog")
