"""Weights beside the one that is minimised."""

import numpy as np
import pytest

import starway as sw


def test_cells_are_what_routes_sum_up(net):
    weights = list(net.weights)
    points = np.vstack([net.node_xy[[3, 40, 90]], net.node_xy[:3] + 0.0007])
    for made in (net, sw.Network(net._core).prepare()):
        matrix = made.matrix(points, also=weights, labels=list("abcdef"))
        assert list(matrix.also) == weights
        for name in weights:
            assert matrix.also[name].unit == net.weights[name] and matrix.also[name].row_labels == list("abcdef")
        for i, a in enumerate(points):
            for j, b in enumerate(points):
                try:
                    route = made.route(tuple(a), tuple(b), also=weights)
                except sw.NoRouteError:
                    assert all(np.isinf(matrix.also[name][i, j]) for name in weights)
                    continue
                assert all(matrix.also[name][i, j] == route.also[name] for name in weights)
                if "length" in weights:
                    assert route.also["length"] == pytest.approx(route.distance, rel=1e-12)


def test_what_there_is_not(net):
    with pytest.raises(sw.UsageError, match="beauty"):
        net.matrix(net.node_xy[:2], also="beauty")
    assert net.matrix(net.node_xy[:2]).also == {}


def test_every_kind_of_route(net):
    weights = list(net.weights)
    a, b, c = (tuple(net.node_xy[i]) for i in (3, 40, 90))
    routes = [net.route(a, b, alternatives=2, also=weights), *net.k_shortest(a, b, 3, also=weights), net.trip([a, b, c], also=weights),
              net.match(net.route(a, b).line, also=weights).matchings[0]]  # fmt: skip
    routes += routes[0].alternatives
    for route in (getattr(one, "route", one) for one in routes):
        assert list(route.also) == weights
        if "length" in weights:
            assert route.also["length"] == pytest.approx(route.distance)
    answer, = net.batch([{"service": "table", "from": [list(a)], "to": [list(b), list(c)], "also": weights}])
    matrix = net.matrix([a], [b, c], also=weights, dtype="float64")
    for name in weights:
        assert answer["answer"]["also"][name] == matrix.also[name].tolist()


def test_reached_roads(net):
    pytest.importorskip("geopandas")
    weights = list(net.weights)
    start = 3
    limit = float(np.median(np.asarray(net.matrix([start], net.node_labels(), dtype="float64"))))
    iso = net.isochrone([start], [limit], also=weights)
    roads, points = iso.roads(), iso.points()
    own = net.default_weight
    for end in ("from", "to"):  # along a road in whole steps of the weight, as routes count
        assert np.allclose(roads[f"{end}_also_{own}"], roads[f"{end}_cost"], rtol=0, atol=1)
    assert np.allclose(points[f"also_{own}"], points["value"], rtol=0, atol=1)
    whole = roads[roads["to_cost"] < limit].iloc[::7]
    for edge, cost, metres in zip(whole["edge"], whole["to_cost"], whole["to_also_length"]):
        ends = [net.route(start, int(end), also="length") for end in (net.tails[edge], net.heads[edge])]
        assert any(route.cost == pytest.approx(cost) and route.also["length"] == pytest.approx(metres) for route in ends) or cost > max(r.cost for r in ends)
    assert list(net.reached([start], limit, also="hops").columns) == ["edge", "from_cost", "to_cost", "from_also_hops", "to_also_hops", "geometry"]
    assert "also" not in " ".join(net.reached([start], limit).columns)


def test_csv_matrices_have_a_column_for_each(net, tmp_path):
    points = net.node_xy[[3, 40, 90]]
    net.write_matrix(tmp_path / "m.csv", points, also="hops")
    lines = (tmp_path / "m.csv").read_text().splitlines()
    assert lines[0] == "from,to,cost,also_hops" and len(lines) == 10
    with pytest.raises(sw.UsageError, match="only a CSV"):
        net.write_matrix(tmp_path / "m.npy", points, also="hops")
