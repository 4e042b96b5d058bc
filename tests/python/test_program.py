"""What the command line does beside single requests: batches, other formats, pictures, profiles, indices of tile maps."""

import json

import numpy as np
import pytest

import starway as sw

OSM = """<osm version="0.6"><node id="1" lon="7" lat="43" version="1"/><node id="2" lon="7.01" lat="43" version="1"/>
<way id="5" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="pedestrian"/></way></osm>"""


def test_batches_answer_in_order(net, oracle):
    pairs = np.random.default_rng(2).integers(0, net.node_count, (60, 2))
    requests = [{"id": i, "service": "route", "from": f"node:{a}", "to": f"node:{b}"} for i, (a, b) in enumerate(pairs.tolist())]
    requests.insert(7, {"id": "odd", "service": "route", "from": "node:0"})
    requests.insert(9, '{"id": "bad"')
    answers = net.batch(requests)
    assert [answer["answer"]["cost"] for answer in answers if isinstance(answer.get("id"), int)] == [oracle[a, b] for a, b in pairs]
    assert [answer["id"] for answer in answers if isinstance(answer.get("id"), int)] == list(range(60))
    assert answers[7]["answer"]["status"] == answers[9]["answer"]["status"] == "error" and "to" in answers[7]["answer"]["message"]
    assert net.batch([]) == []
    rows = net.batch([{"service": "table", "from": ["node:0", "node:5"]}])[0]["answer"]["costs"]
    assert rows[0][1] == oracle[0, 5]


def test_batches_of_files(net, oracle, tmp_path):
    lines = [json.dumps({"id": i, "service": "route", "from": "node:3", "to": f"node:{i}"}) for i in range(20)]
    (tmp_path / "asked.ndjson").write_text("\n".join([*lines, "{}"]) + "\n")
    assert net.batch_file(tmp_path / "asked.ndjson", tmp_path / "told.ndjson") == (21, 1)
    told = [json.loads(line) for line in (tmp_path / "told.ndjson").read_text().splitlines()]
    assert {answer["id"]: answer["answer"]["cost"] for answer in told if "cost" in answer["answer"]} == dict(enumerate(oracle[3, :20]))
    with pytest.raises(sw.FileError):
        net.batch_file(tmp_path / "nothing.ndjson", tmp_path / "told.ndjson")


def test_networks_in_other_formats(net, tmp_path):
    assert len(json.loads((tmp_path / net.write(tmp_path / "town.geojson")[0]).read_text())["features"]) == net.edge_count
    with pytest.warns(UserWarning, match="shapes of edges"):
        assert len(net.write(tmp_path / "town.csv")) == 2
    again = sw.open(tmp_path / "town.csv", nodes=tmp_path / "town-nodes.csv")
    assert again.edge_count == net.edge_count
    with pytest.raises(sw.UsageError, match="town.xyz"):
        net.write(tmp_path / "town.xyz")


def test_pictures_of_routes(net, tmp_path):
    route = net.route(0, 143, alternatives=2)
    for name, begins in (("r.png", b"\x89PNG"), ("r.svg", b"<"), ("r.html", b"<!")):
        route.render(tmp_path / name, size=400, title="Here & there")
        assert (tmp_path / name).read_bytes().lstrip().startswith(begins)
    assert "Here &amp; there" in (tmp_path / "r.html").read_text()
    with pytest.raises(sw.UsageError):
        route.render(tmp_path / "r.xyz")
    flat = sw.build([0], [1], {"cost": [1]})
    with pytest.raises(sw.UsageError, match="coordinates"):
        flat.route(0, 1).render(tmp_path / "flat.svg")


def test_profiles(tmp_path):
    assert {"car", "bike", "foot"} <= set(sw.profiles.names()) and "[speed" in sw.profiles.show("car")
    (tmp_path / "town.osm").write_text(OSM)
    told = sw.profiles.explain(tmp_path / "town.osm", "way/5", ["car", "foot"])
    assert told.tags == ["highway=pedestrian"] and list(told.verdicts) == ["car", "foot"]
    assert "closed" in told.verdicts["car"].facts["forward"] and "open" in told.verdicts["foot"].facts["forward"]
    assert told.verdicts["car"].reasons
    with pytest.raises(sw.DataError):
        sw.profiles.explain(tmp_path / "town.osm", "way/6")
    (tmp_path / "mine.toml").write_text(sw.profiles.show("car"))
    assert sw.profiles.check(tmp_path / "mine.toml").mode == sw.profiles.check("car").mode
    (tmp_path / "mine.toml").write_text("[speed]\nhighway = 3\n")
    with pytest.raises(sw.DataError, match="mine.toml:"):
        sw.profiles.check(tmp_path / "mine.toml")


@pytest.fixture()
def grid():
    mask = np.random.default_rng(5).random((40, 60)) > 0.2
    mask[0, 0] = mask[39, 59] = True
    return sw.GridMap(open=mask)


def test_lines_at_any_angle(grid):
    starts = np.argwhere(grid.open)[::157, ::-1].tolist()
    compared = 0
    for start in starts:
        for goal in starts:
            if not grid.connected(start, goal) or start == goal:
                continue
            path, line, theta = grid.route(start, goal), grid.line(start, goal), grid.line(start, goal, algorithm="theta")
            length, corners = grid.pull(path)
            straight = np.hypot(*(np.array(goal) - start))
            assert straight - 1e-9 <= line.length <= min(theta.length, length) + 1e-9 and length <= path.cost + 1e-9 and line.optimal
            assert np.hypot(*np.diff(line.points, axis=0).T).sum() == pytest.approx(line.length)
            assert corners[0].tolist() == start and corners[-1].tolist() == goal
            compared += 1
    assert compared > 50
    closed = grid.route((0, 0), (59, 39)).cells[1]
    grid.set_open(tuple(closed.tolist()), False)
    with pytest.raises(sw.NoRouteError, match="is blocked"):
        grid.line((0, 0), tuple(closed.tolist()))


@pytest.mark.parametrize("algorithm", ["labels", "hpa"])
def test_indices_of_maps_are_stored(grid, algorithm, tmp_path):
    grid.save_index(tmp_path / "part", algorithm)
    other = sw.GridMap(open=grid.open).load_index(tmp_path / "part", algorithm)
    path = other.route((0, 0), (59, 39), algorithm=algorithm)
    best = grid.route((0, 0), (59, 39), algorithm="dijkstra").cost
    assert path.algorithm == algorithm and not path.fallback
    assert path.cost == pytest.approx(best) if algorithm == "labels" else path.cost >= best - 1e-9
    mask = grid.open
    mask[3, 3] = not mask[3, 3]
    with pytest.raises(sw.DataError):
        sw.GridMap(open=mask).load_index(tmp_path / "part", algorithm).route((0, 0), (59, 39), algorithm=algorithm)
    with pytest.raises(sw.UsageError, match="hpa, labels"):
        grid.save_index(tmp_path / "part", "jps")


def test_maps_are_written_and_drawn(grid, tmp_path):
    grid.write(tmp_path / "cave.map")
    assert np.array_equal(sw.GridMap.open_file(tmp_path / "cave.map").open, grid.open)
    (tmp_path / "swamp.txt").write_text(".~.\n.~.\n...\n")
    assert sw.GridMap.open_file(tmp_path / "swamp.txt", legend="~=5").cost[0, 1] == 5
    with pytest.raises(sw.UsageError, match="role"):
        sw.GridMap.open_file(tmp_path / "cave.map", layers={"a": "walls"})
    grid.render(tmp_path / "cave.png", grid.route((0, 0), (59, 39)), size=300)
    plain = tmp_path / "plain.png"
    grid.render(plain, size=300)
    assert plain.read_bytes()[:4] == b"\x89PNG" and plain.read_bytes() != (tmp_path / "cave.png").read_bytes()
    assert "data:image/png;base64" in grid._repr_html_()


def test_meshes_are_written_and_drawn(tmp_path):
    mesh = sw.Mesh.around([(4, 0, 6, 10)], margin=2)
    route = mesh.route((0, 8), (10, 8), max_snap=5)
    mesh.write(tmp_path / "court.mesh")
    assert sw.Mesh.open(tmp_path / "court.mesh", merge=True).route((0, 8), (10, 8), max_snap=5).length == pytest.approx(route.length)
    mesh.write(tmp_path / "court.geojson")
    assert json.loads((tmp_path / "court.geojson").read_text())["features"]
    mesh.render(tmp_path / "court.svg", route)
    mesh.render(tmp_path / "empty.svg")
    assert len((tmp_path / "court.svg").read_text()) > len((tmp_path / "empty.svg").read_text())
