"""Tile maps and meshes, held against searches written here."""

import copy
import heapq
import math
import pickle

import numpy as np
import pytest

import starway as sw
from conftest import ROOT

S2 = 2**0.5
GRID = sw.GridMap(open=np.ones((8, 9), dtype=bool))


def dijkstra(open_cells, cost, start):
    """Costs from a cell by the rule no_obstacle, costs of entering."""
    height, width = open_cells.shape
    best = np.full(open_cells.shape, np.inf)
    best[start[1], start[0]] = 0
    queue = [(0.0, start)]
    while queue:
        so_far, (x, y) = heapq.heappop(queue)
        if so_far > best[y, x]:
            continue
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                u, v = x + dx, y + dy
                if (dx, dy) == (0, 0) or not (0 <= u < width and 0 <= v < height) or not open_cells[v, u]:
                    continue
                if dx and dy and not (open_cells[y, u] and open_cells[v, x]):
                    continue
                total = so_far + (S2 if dx and dy else 1) * cost[v, u]
                if total < best[v, u] - 1e-12:
                    best[v, u] = total
                    heapq.heappush(queue, (total, (u, v)))
    return best


@pytest.mark.parametrize("weighted", [False, True])
def test_paths_and_fields(weighted):
    rng = np.random.default_rng(5)
    mask = rng.random((40, 61)) > 0.3
    cost = rng.integers(1, 9, mask.shape).astype(float) / 2 if weighted else np.ones(mask.shape)
    grid = sw.GridMap(open=mask, cost=cost if weighted else None)
    assert (grid.open == mask).all() and grid.shape == (40, 61)
    cells = np.column_stack(np.nonzero(mask)[::-1])
    start = tuple(cells[7].tolist())
    expected = dijkstra(mask, cost, start)
    field = grid.field(away_from=start)
    assert np.allclose(field.cost, expected)
    assert (np.isfinite(field.cost) == field.reached).all()
    for goal in rng.choice(cells, 40).tolist():
        want = expected[goal[1], goal[0]]
        if np.isinf(want):
            assert not grid.connected(start, goal)
            with pytest.raises(sw.NoRouteError):
                grid.route(start, goal)
            continue
        path = grid.route(start, goal)
        assert path.cost == pytest.approx(want) and path.optimal and grid.connected(start, goal)
        assert path.cells[0].tolist() == list(start) and path.cells[-1].tolist() == goal
        assert mask[path.cells[:, 1], path.cells[:, 0]].all()
        assert field.path(goal)[-1].tolist() == goal
    costs, paths = grid.batch(np.repeat([start], 50, axis=0), cells[:50], paths=True)
    assert np.allclose(costs, expected[cells[:50, 1], cells[:50, 0]]) and len(paths) == 50


def test_edits_are_seen_at_once():
    mask = np.ones((20, 20), dtype=bool)
    grid = sw.GridMap(open=mask)
    assert grid.route((0, 0), (19, 0)).cost == 19
    wall = np.zeros_like(mask)
    wall[:15, 10] = True
    grid.set_open(wall, False)
    mask &= ~wall
    assert grid.route((0, 0), (19, 0)).cost == pytest.approx(dijkstra(mask, np.ones(mask.shape), (0, 0))[0, 19])
    grid.set_open([(10, 0)], True)
    assert grid.route((0, 0), (19, 0)).cost == 19
    grid.set_cost((10, 0), 2.5)
    assert grid.route((0, 0), (19, 0)).cost == 20.5
    with pytest.raises(sw.UsageError, match="multiple"):
        grid.set_cost((10, 0), 0.12345)


def test_leaps_and_diagonal_steps_at_cost_1():
    mask = np.ones((3, 9), bool)
    mask[:, 4] = False
    grid = sw.GridMap(mask, jump_radius=2, jump_price=3)
    path = grid.route((0, 1), (8, 1))
    assert len(path.leaps) == 1
    before, after = path.cells[path.leaps[0] - 1], path.cells[path.leaps[0]]
    assert abs(after - before).max() == 2
    assert grid.route((0, 0), (3, 1)).leaps == []
    assert sw.GridMap(np.ones((5, 5), bool), step_costs="equal").route((0, 0), (4, 3)).cost == 4


@pytest.mark.parametrize(("closed", "then"), [(5, 5), (0.5, 0.5), (50, 50), (0, 2), (np.inf, 2), (np.nan, 2), (1e9, 2)])
def test_closed_cells_keep_their_costs(closed, then):
    grid = sw.GridMap([[1, 0, 1]], cost=[[2, closed, 3]], topology="four")
    grid.set_open((1, 0), True)
    assert grid.cost.tolist() == [[2, then, 3]]
    assert grid.route((0, 0), (2, 0)).cost == then + 3
    assert np.isfinite(sw.GridMap([[0, 0]], cost=[[np.nan, np.inf]]).cost).all()



def test_ranges_k_paths_and_pickles():
    grid = sw.GridMap(open=np.ones((9, 9), bool), corners="never")
    near = grid.field(away_from=(4, 4), max_cost=2)
    assert int(near.reached.sum()) == 13 and near.cells[0].tolist() == [4, 4]
    paths = grid.routes((0, 0), (2, 1), k=5)
    assert len(paths) == 5 and [p.cost for p in paths[:3]] == [3, 3, 3]
    again = pickle.loads(pickle.dumps(grid))
    assert again.route((0, 0), (8, 8)).cost == 16 and again.shape == (9, 9)
    assert "81 cells open" in repr(grid)


@pytest.mark.parametrize("make", [
    lambda: sw.GridMap(open=np.ones((1, 3)), cost=[[1, 5, 1]]),
    lambda: sw.GridMap(open=np.ones((1, 3)), cost=[[2, 5, 1]], topology="four"),
    lambda: sw.GridMap(open=np.ones((1, 3))),
    lambda: sw.GridMap.from_rows(["S~E"], legend="~=5"),
    lambda: sw.GridMap.from_rows(["S#E"]),
])  # fmt: skip
def test_copies_are_the_same_map(make):
    grid = make()
    if grid.cost.max() == 1:
        grid.set_cost((1, 0), 5)
    grid.set_open((1, 0), False)
    for other in (copy.deepcopy(grid), pickle.loads(pickle.dumps(grid))):
        assert (other.open == grid.open).all() and (other.cost == grid.cost).all() and other.spots == grid.spots
        other.set_open((1, 0), True)
        assert other.route((0, 0), (2, 0)).cost == 6 and not grid.open[0, 1]
        assert copy.deepcopy(other).route((0, 0), (2, 0)).cost == 6


def test_copies_keep_the_unit_of_costs():
    grid = sw.GridMap(open=np.ones((1, 3)))
    grid.set_cost((0, 0), 0.5)
    again = copy.deepcopy(grid)
    again.set_cost((0, 0), 0.25)
    assert again.cost[0, 0] == 0.25


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda g: g.route((0, 0), (99, 0)), sw.UsageError, "off the map"),
        (lambda g: g.route((0, 0), (1, 1)), sw.NoRouteError, "blocked"),
        (lambda g: g.route("door", (0, 0)), sw.UsageError, "door"),
        (lambda g: g.route((0.5, 0), (0, 0)), sw.UsageError, "whole"),
        (lambda g: g.field(), sw.UsageError, "either"),
        (lambda g: g.route((0, 0), (2, 2), algorithm="magic"), sw.UsageError, "magic"),
        (lambda g: sw.GridMap(np.ones(3)), sw.UsageError, "height, width"),
        (lambda g: sw.GridMap(np.ones((3, 3)), cost=np.full((3, 3), -1.0)), sw.UsageError, "0 or more"),
        (lambda g: sw.GridMap(np.ones((3, 3)), cost=np.ones((2, 3))), sw.UsageError, "shape"),
        (lambda g: sw.GridMap(np.ones((3, 3)), corners="round"), sw.UsageError, "no_obstacle"),
        (lambda g: sw.GridMap(np.ones((3, 3)), colour="red"), sw.UsageError, "colour"),
    ],
)
def test_mistakes_are_sentences(call, error, words):
    mask = np.ones((4, 4), bool)
    mask[1, 1] = False
    with pytest.raises(error, match=words):
        call(sw.GridMap(mask))


def test_meshes():
    mesh = sw.Mesh.around([np.array([(4.0, 0), (6, 0), (6, 10), (4, 10)])], margin=3)
    route = mesh.route((0, 5), (10, 5), max_snap=5)
    assert len(route.line) >= 3 and route.length == pytest.approx(mesh.route((0, 5), (10, 5), algorithm="visibility").length)
    with pytest.raises(sw.NoRouteError):
        mesh.route((0, 5), (1000, 5), max_snap=1)
    assert "polygons" in repr(mesh) and all(p.shape[1] == 2 for p in mesh.polygons)


@pytest.mark.parametrize("mask, words", [
    (np.array([[0.0, 0.4], [1.0, 1.0]]), "cell 1,0 has 0.4"),
    (np.array([[0.0, 1.0], [np.nan, 1.0]]), "cell 0,1 has nan"),
    (np.array([["a", "b"]]), "booleans or whole numbers"),
])  # fmt: skip
def test_shares_and_texts_are_not_open(mask, words):
    with pytest.raises(sw.UsageError, match=words):
        sw.GridMap(open=mask)


def test_whole_numbers_are_open():
    for kind in (float, int, "uint8"):
        assert sw.GridMap(open=np.array([[0, 1], [255, 0]], dtype=kind)).open.tolist() == [[False, True], [True, False]]


@pytest.mark.parametrize("options, name", [({"walls": "Trees"}, "walls="), ({"layers": {"Trees": "collision"}}, "layer="), ({"empty": "open"}, "empty=")])
def test_options_without_effect_are_named(tmp_path, options, name):
    """As they were given, where several set one field."""
    path = tmp_path / "maze.txt"
    path.write_text("..#\n...\n", encoding="utf-8")
    with pytest.raises(sw.UsageError, match=f"{name} has no effect on .*, a character map; it applies to .*LDtk projects"):
        sw.GridMap.open_file(path, **options)


def test_what_blocks(tmp_path):
    """Where nothing in the map says what blocks, a warning asks, in the words of Python."""
    text = (
        '<map width="3" height="1" tilewidth="16" tileheight="16" orientation="orthogonal">'
        '<tileset firstgid="1" name="town" tilewidth="16" tileheight="16" tilecount="8"/>'
        '<layer name="Ground" width="3" height="1"><data encoding="csv">1,2,0</data></layer>'
        '<layer name="Houses" width="3" height="1"><data encoding="csv">3,0,0</data></layer></map>'
    )
    path = tmp_path / "town.tmx"
    path.write_text(text, encoding="utf-8")
    with pytest.warns(UserWarning, match="nothing in this map says what blocks") as told:
        grid = sw.GridMap.open_file(path)
    words = str(told[0].message)
    assert "walls=" in words and 'empty="blocked"' in words and 'costs={"town:FIRST-LAST": math.inf}' in words and "--" not in words
    assert grid.open.all() and grid.warnings == [words]

    def blocked(**options):
        return (~sw.GridMap.open_file(path, **options).open[0]).tolist()

    assert blocked(walls="Houses") == blocked(walls=["Houses"]) == [True, False, False]
    assert blocked(empty="blocked") == [False, False, True]
    assert blocked(costs={"town:1": math.inf}) == [False, True, False]


def test_what_rounding_leaves_of_zero_is_zero():
    assert sw.GridMap.from_rows([[2, 0.1 + 0.2 - 0.3, 3]]).cost.tolist() == [[2, 0, 3]]
    costs = np.full((3, 6), 1.0)
    costs[1] = 1e-10
    grid = sw.GridMap(np.ones((3, 6), bool), costs)
    assert grid.cost[1].max() == 0 and grid.cost[0].min() == 1
    assert grid.route((0, 0), (5, 0), algorithm="dijkstra").cost < 5


def framed():
    return sw.GridMap.open_file(ROOT / "data/maps/warehouse.yaml")


def test_a_path_of_a_field_begins_where_a_route_does():
    grid = framed()
    assert grid._grid.has_frame
    cells = np.argwhere(grid.open)[:, ::-1]
    ends = [tuple(cell) for cell in cells[[0, -1]].tolist()]
    to, away = grid.field(to=ends[1]), grid.field(away_from=ends[1])
    metres = grid.line(*ends).points[0].tolist()
    for start in (ends[0], np.array(ends[0]), metres, tuple(metres), "{}m,{}m".format(*metres)):
        found = grid.route(start, ends[1]).cells
        assert to.path(start)[0].tolist() == found[0].tolist() == list(ends[0]) == away.path(start)[-1].tolist()


@pytest.mark.parametrize("cell", [(1.9, 0), (1, 0, 7), (np.nan, 0), 5, (True, 0), (100, 0), (2**40, 0), "nowhere", [(0, 0), (1, 1)]])
def test_what_is_no_cell_of_a_field(cell):
    field = GRID.field(to=(8, 7))
    with pytest.raises(sw.UsageError):
        field.path(cell)
    if cell != [(0, 0), (1, 1)]:
        with pytest.raises(sw.UsageError):
            GRID.route(cell, (8, 7))


def test_a_pickled_field_takes_cells_alone():
    field = pickle.loads(pickle.dumps(framed().field(to=(18, 1))))
    assert field.path((18, 1)).tolist() == [[18, 1]] and len(field.path(np.array([1, 10]))) > 1
    for cell in ((18.0, 1.0), "18,1", (1, 2, 3)):
        with pytest.raises(sw.UsageError):
            field.path(cell)


def test_rows_are_one_text_of_several_lines():
    for text in ("S.#\n..E", "\nS.#\n..E\n", "S.#\r\n..E\r\n"):
        grid = sw.GridMap.from_rows(text)
        assert grid.open.tolist() == sw.GridMap.from_rows(["S.#", "..E"]).open.tolist() and grid.route().start == (0, 0)
    assert sw.GridMap.from_rows("0 0 1\n1 0 0").open.tolist() == [[True, True, False], [False, True, True]]


@pytest.mark.parametrize("option", [{"within": -1}, {"within": np.nan}, {"within": np.inf}, {"epsilon": np.inf}, {"epsilon": 0.5}, {"epsilon": np.nan}])
def test_options_of_paths_are_named(option):
    for ask in (lambda: GRID.route((0, 0), (3, 3), **option), lambda: GRID.batch([(0, 0)], [(3, 3)], **option)):
        with pytest.raises(sw.UsageError, match=f"^{next(iter(option))} is a .*number"):
            ask()


def test_no_point_moves_less_than_not_at_all():
    mesh = sw.Mesh.around([(2, 2, 3, 3)], margin=1)
    for far in (-5, True, np.nan):
        with pytest.raises(sw.UsageError, match="max_snap"):
            mesh.route((1.5, 1.5), (3.5, 3.5), max_snap=far)
        with pytest.raises(sw.UsageError, match="max_snap"):
            GRID.routes((0, 0), (3, 3), max_snap=far)


def test_waypoints_of_the_same_text():
    with pytest.raises(sw.UsageError, match="1 and '1'"):
        GRID.waypoints({1: (0, 0), "1": (5, 4)}, [(1, "1")], costs=[0.5])
