"""Accessibility, held against a table of all costs and numpy."""

import numpy as np
import pytest

import starway as sw
from conftest import lattice

pytest.importorskip("geopandas")
MINUTE = 60.0


def towns():
    """A lattice in seconds, with one-way streets, and one by a profile's time that is a plane."""
    tail, head, time, directed, xy = lattice()
    yield sw.build(tail, head, {"time": time * 7 / 3}, xy=xy, directed=directed, units={"time": "s"})
    yield sw.build(tail, head, {"time": time}, xy=xy * [70_000, 111_000], directed=directed, units={"time": "min"}, crs="EPSG:32631").prepare()


def shares(decay, costs, cutoff, scale):
    """The formulas of the documentation."""
    inside = costs <= cutoff
    c = np.where(inside, costs, 0)
    return inside * {"flat": np.ones_like(c), "linear": np.maximum(0, 1 - c / scale), "exponential": np.exp(-c / scale),
                     "gaussian": np.exp(-((c / scale) ** 2) / 2)}[decay]  # fmt: skip


def all_costs(net, points, starts=None):
    starts = [f"node:{label}" for label in net.node_labels()] if starts is None else starts
    return np.asarray(net.matrix(starts, points, dtype="float64"))


@pytest.mark.parametrize("where", ["nodes", "points"])
@pytest.mark.parametrize("decay", ["flat", "linear", "exponential", "gaussian"])
def test_a_table_of_all_costs_gives_the_same(where, decay):
    rng = np.random.default_rng(5)
    for net in towns():
        jobs = rng.choice(net.node_labels(), 40).tolist() if where == "nodes" else net.node_xy[rng.choice(net.node_count, 40)] + 1e-4
        values = {"jobs": rng.uniform(0, 9, 40), "shops": rng.integers(0, 4, 40)}
        unit = 60 if net.weights["time"] == "s" else 1
        limits = np.array([90, 180.5, 400]) / 60 * (1 if unit == 60 else 60)
        found = net.accessibility(jobs, minutes=limits, values=values, decay=decay)
        costs = all_costs(net, jobs)
        assert found.index.tolist() == net.node_labels() and found.index.name == "node"
        for name, each in values.items():
            for limit in limits:
                expected = shares(decay, costs, limit * unit, limit * unit) @ each
                np.testing.assert_allclose(found[f"{name}_{limit:g}min"], expected, rtol=1e-12, atol=1e-12)
        if decay == "flat":
            continue
        scaled = net.accessibility(jobs, cutoff=limits[1] * unit, values=values["jobs"], decay=decay, scale=70)
        np.testing.assert_allclose(scaled["opportunities"], shares(decay, costs, limits[1] * unit, 70) @ values["jobs"], rtol=1e-12)


def test_what_costs_exactly_the_cutoff_counts():
    net = sw.build([0, 1, 2], [1, 2, 3], {"walk": [0.1, 0.2, 0.3]}, units={"walk": "min"})
    found = net.accessibility([0, 3], minutes=[0.3, 0.6])
    assert found["opportunities_0.3min"].tolist() == [1, 1, 2, 1] and found["opportunities_0.6min"].tolist() == [2, 2, 2, 2]


@pytest.mark.parametrize("where", ["nodes", "points"])
def test_curves_and_functions(net, where):
    jobs = [3, 40, 77] if where == "nodes" else net.node_xy[[3, 40, 77]] + 2e-4
    costs = all_costs(net, jobs)
    curve = [(0, 1), (1, 0.8), (2.5, 0.1), (4, 0)]
    by_curve = net.accessibility(jobs, minutes=5, decay=curve)
    expected = np.where(costs <= 300, np.interp(costs / 60, *np.transpose(curve)), 0).sum(axis=1)
    np.testing.assert_allclose(by_curve["opportunities"], expected, rtol=1e-12, atol=1e-12)
    asked = []
    by_function = net.accessibility(jobs, minutes=5, decay=lambda minutes: asked.append(minutes.max()) or 1 / (1 + minutes))
    np.testing.assert_allclose(by_function["opportunities"], np.where(costs <= 300, 1 / (1 + costs / 60), 0).sum(axis=1), rtol=1e-12)
    assert max(asked) <= 5  # in minutes, as they were passed
    in_seconds = net.accessibility(jobs, cutoff=300, decay=lambda seconds: 1 / (1 + seconds / 60))
    np.testing.assert_allclose(in_seconds["opportunities"], by_function["opportunities"], rtol=1e-12)


def test_closed_roads_and_options_reach_both_ways(net):
    closed = net.features[::5]
    for jobs in ([5, 50], net.node_xy[[5, 50]] + 2e-4):
        costs = np.asarray(net.matrix(net.node_labels(), jobs, dtype="float64", closed_edges=closed))
        found = net.accessibility(jobs, minutes=3, closed_edges=closed)
        assert found["opportunities"].tolist() == (costs <= 180).sum(axis=1).tolist()
        assert found["opportunities"].tolist() != net.accessibility(jobs, minutes=3)["opportunities"].tolist()
    ticks = []
    net.accessibility([5, 50], minutes=3, progress=lambda *tick: ticks.append(tick), threads=1)
    assert ticks


def test_points_that_ask(net):
    geopandas = pytest.importorskip("geopandas")
    homes = geopandas.GeoDataFrame(index=["a", "b", "c"], geometry=geopandas.points_from_xy(*(net.node_xy[[4, 60, 99]] + 2e-4).T), crs=4326)
    jobs = homes.to_crs(3857).assign(beds=[3, np.nan, 5])
    found = net.accessibility(jobs, minutes=[1, 3], values="beds", at=homes)
    assert found.index.tolist() == ["a", "b", "c"] and list(found.columns) == ["beds_1min", "beds_3min", "geometry"]
    costs = all_costs(net, homes, homes)
    assert found["beds_3min"].tolist() == ((costs <= 180) @ [3, 0, 5]).tolist()  # a bed without a number is none
    far = np.vstack([net.node_xy[:1], [[10.0, 10.0]]])
    with pytest.warns(UserWarning, match="1 of 2 points are too far"):
        found = net.accessibility([0], minutes=1, at=far)
    assert found["opportunities"].isna().tolist() == [False, True]
    with pytest.warns(UserWarning, match="1 of 2 opportunities are too far"):
        found = net.accessibility(far, minutes=1)
    assert found["opportunities"].max() == 1


def test_kinds_by_a_dictionary(net):
    shops, schools = net.node_xy[[7, 8]] + 1e-4, net.node_xy[[90, 91, 92]] + 1e-4
    both = net.accessibility({"shops": shops, "schools": schools}, minutes=2)
    assert list(both.columns) == ["shops", "schools", "geometry"]
    for name, points in (("shops", shops), ("schools", schools)):
        assert both[name].tolist() == net.accessibility(points, minutes=2)["opportunities"].tolist()
    labels = net.accessibility({"shops": [7, 8], "schools": [90]}, minutes=2)
    assert labels["schools"].tolist() == (all_costs(net, [90]) <= 120).sum(axis=1).tolist()


def test_hexagons(net):
    h3 = pytest.importorskip("h3")
    nodes = net.accessibility([3, 40], minutes=2)
    cells = net.accessibility([3, 40], minutes=2, hexagons=9)
    of_node = [h3.latlng_to_cell(y, x, 9) for x, y in net.node_xy]
    assert cells.index.name == "hexagon" and set(cells.index) == set(of_node)
    expected = nodes["opportunities"].groupby(np.array(of_node)).mean()
    np.testing.assert_allclose(cells["opportunities"], expected.loc[cells.index])
    assert cells.crs == "EPSG:4326" and cells.geometry.is_valid.all()
    assert all(cells.geometry.loc[cell].intersects(nodes.geometry.iloc[i]) for i, cell in enumerate(of_node))


def test_it_maps_and_is_saved(net, tmp_path):
    geopandas = pytest.importorskip("geopandas")
    found = net.accessibility([3, 40], minutes=[1, 2])
    assert isinstance(found, geopandas.GeoDataFrame) and found.crs == net.crs
    found.to_file(tmp_path / "access.geojson")
    back = geopandas.read_file(tmp_path / "access.geojson")
    assert back["node"].tolist() == net.node_labels() and back["opportunities_2min"].tolist() == found["opportunities_2min"].tolist()
    found.to_parquet(tmp_path / "access.parquet")
    assert geopandas.read_parquet(tmp_path / "access.parquet").equals(found)
    pytest.importorskip("matplotlib").use("Agg")
    assert found.plot("opportunities_2min").collections
    pytest.importorskip("folium")
    pytest.importorskip("mapclassify")
    assert "opportunities_2min" in found.explore("opportunities_2min").get_root().render()


def test_without_coordinates():
    pandas = pytest.importorskip("pandas")
    net = sw.build([0, 1], [1, 2], {"walk": [4, 3]}, labels=["a", "b", "c"], units={"walk": "min"})
    found = net.accessibility(["a", "c"], minutes=4)
    assert type(found) is pandas.DataFrame and found["opportunities"].to_dict() == {"a": 1, "b": 2, "c": 1}
    metres = sw.build([0, 1], [1, 2], {"road": [4, 3]}, units={"road": "m"})
    assert list(metres.accessibility([0], cutoff=[3, 4.5]).columns) == ["opportunities_3m", "opportunities_4.5m"]


@pytest.mark.parametrize("nodes", [["a", "b", "c"], [(0, 0), (0, 1), (2, 2)], ["a", 1, (2, 2)]], ids=["texts", "tuples", "mixed"])
def test_nodes_of_graphs(nodes):
    networkx = pytest.importorskip("networkx")
    graph = networkx.Graph()
    graph.add_edge(nodes[0], nodes[1], walk=4)
    graph.add_edge(nodes[1], nodes[2], walk=3)
    net = sw.from_networkx(graph, "walk")
    for made in (net, net.prepare()):
        found = made.accessibility([nodes[0], nodes[2]], cutoff=4)
        assert dict(zip(found.index, found["opportunities"])) == {nodes[0]: 1, nodes[1]: 2, nodes[2]: 1}
        assert made.accessibility([nodes[0], nodes[2]], cutoff=4, decay=lambda cost: 1)["opportunities"].tolist() == found["opportunities"].tolist()


@pytest.mark.parametrize(("arguments", "says"), [
    ({}, "pass minutes, or cutoff"),
    ({"minutes": 3, "cutoff": 3}, "pass minutes, or cutoff"),
    ({"minutes": -1}, "a number above 0"),
    ({"minutes": []}, "numbers above 0"),
    ({"minutes": "ten"}, "a number above 0"),
    ({"minutes": 3, "decay": "sudden"}, "decay is"),
    ({"minutes": 3, "decay": [(3, 1), (0, 0)]}, "ascending"),
    ({"minutes": 3, "decay": lambda costs: costs * np.nan}, "finite number"),
    ({"minutes": 3, "decay": lambda costs: "x"}, "finite number"),
    ({"minutes": 3, "scale": 0}, "scale"),
    ({"minutes": 3, "values": [1, 2]}, "2 opportunities|1 opportunities|shape"),
    ({"minutes": 3, "values": "beds"}, "no column 'beds'"),
    ({"minutes": 3, "values": [np.inf]}, "infinite"),
    ({"minutes": 3, "at": [0], "hexagons": 9}, "either at or hexagons"),
    ({"minutes": 3, "hexagons": 16}, "0 to 15"),
    ({"minutes": 3, "weight": "beauty"}, "beauty"),
    ({"minutes": 3, "threads": -1}, "threads"),
])  # fmt: skip
def test_errors_say_what_to_do(net, arguments, says):
    if "hexagons" in arguments:
        pytest.importorskip("h3")
    with pytest.raises(sw.UsageError, match=says):
        net.accessibility([3], **arguments)


def test_minutes_need_a_weight_of_time(net):
    with pytest.raises(sw.UsageError, match="pass cutoff"):
        net.accessibility([3], minutes=3, weight="hops")
    with pytest.raises(sw.UsageError, match="no opportunities"):
        net.accessibility({}, minutes=3)
    assert net.accessibility([], minutes=3)["opportunities"].max() == 0
