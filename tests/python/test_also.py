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
    with pytest.raises(sw.UsageError, match="without alternatives"):
        net.route(tuple(net.node_xy[0]), tuple(net.node_xy[9]), alternatives=2, also="hops")
    assert net.matrix(net.node_xy[:2]).also == {}
