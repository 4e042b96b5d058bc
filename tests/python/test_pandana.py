"""The drop-in for pandana takes what pandana takes, and refuses what it refuses; held against pandana where it is installed."""

import importlib

import numpy as np
import pytest

import starway as sw
import starway.pandana
from conftest import lattice

pandas = pytest.importorskip("pandas")


@pytest.fixture(params=["starway.pandana", "pandana"])
def kind(request):
    pytest.importorskip(request.param)
    return importlib.import_module(request.param).Network


def arguments(impedances=("time",)):
    tail, head, time, _, xy = lattice(8)
    ids = np.arange(len(xy)) * 7 + 1000
    x, y = pandas.Series(xy[:, 0], index=ids), pandas.Series(xy[:, 1], index=ids)
    return x, y, pandas.Series(ids[tail]), pandas.Series(ids[head]), pandas.DataFrame({name: time * (i + 1) for i, name in enumerate(impedances)})


@pytest.fixture()
def net(kind):
    return kind(*arguments())


def test_aliases_of_aggregations(net):
    net.set(net.node_ids.to_series().iloc[::3], np.arange(22) * 1.0, name="jobs")
    for alias, name in (("med", "median"), ("avg", "mean"), ("ave", "mean"), ("average", "mean"), ("stddev", "std"), ("SUM", "sum")):
        assert net.aggregate(120, alias, "flat", name="jobs").equals(net.aggregate(120, name, "flat", name="jobs")), alias
    assert set(net.aggregations) == {b"sum", b"mean", b"min", b"25pct", b"median", b"75pct", b"max", b"std", b"count"}
    assert set(net.decays) == {b"exp", b"linear", b"flat"}


def test_several_impedances_must_be_named(kind):
    net = kind(*arguments(("time", "toll")))
    net.set(pandas.Series([1000, 1007]), name="jobs")
    for call in (lambda: net.shortest_path(1000, 1070), lambda: net.shortest_path_lengths([1000], [1070]), lambda: net.nodes_in_range([1000], 50),
                 lambda: net.aggregate(50, name="jobs"), lambda: net.shortest_path_length(1000, 1070, imp_name="beauty")):  # fmt: skip
        with pytest.raises(AssertionError):
            call()
    assert net.shortest_path_length(1000, 1070, imp_name="toll") == 2 * net.shortest_path_length(1000, 1070, imp_name="time")


def test_what_it_refuses(net):
    with pytest.raises(AssertionError):
        net.aggregate(50, name="jobs")
    with pytest.raises(AssertionError):
        net.nearest_pois(50, "shops")
    net.set_pois("shops", 500, 2, pandas.Series([4.351]), pandas.Series([50.851]))
    with pytest.raises(AssertionError):
        net.nearest_pois(50, "shops", num_pois=3)
    assert isinstance(starway.pandana._Refused("x"), (sw.UsageError, AssertionError))


def test_places_are_arrays_lists_or_series(net):
    x, y = np.array([4.351, 4.355, 4.36]), np.array([50.851, 50.853, 50.856])
    ours = []
    for a, b in ((x, y), (x.tolist(), y.tolist()), (pandas.Series(x), pandas.Series(y)), (pandas.Series(x), y)):
        net.set_pois("shops", 500, 3, a, b)
        ours.append(net.nearest_pois(300, "shops", 2, include_poi_ids=True))
        assert net.get_node_ids(a, b).tolist() == net.get_node_ids(x, y).tolist()
    assert all(one.equals(ours[0]) for one in ours[1:])
    assert list(ours[0].columns) == [1, 2, "poi1", "poi2"] and set(ours[0]["poi1"].dropna()) <= {0, 1, 2}
    shuffled = pandas.Series(y, index=[0, 1, 2]).iloc[[2, 0, 1]]  # goes together by its index
    assert net.get_node_ids(pandas.Series(x), shuffled).sort_index().tolist() == net.get_node_ids(x, y).tolist()


def test_the_form_of_init_pois(net):
    with pytest.warns(DeprecationWarning) if type(net).__module__.startswith("pandana") else np.errstate():
        net.init_pois(1, 400, 3)
    net.set_pois("shops", 400, 3, pandas.Series([4.351]), pandas.Series([50.851]))
    direct = net.nearest_pois(200, "shops")
    net.set_pois("shops", x_col=pandas.Series([4.351]), y_col=pandas.Series([50.851]))
    assert net.nearest_pois(200, "shops").equals(direct)


def test_values_that_are_missing(net, capsys):
    nodes = pandas.Series([1000, 1007, 99, 1014], index=list("abcd"))  # there is no node 99
    net.set(nodes, pandas.Series([5.0, 2.0, 1.0, np.nan], index=list("bacd")), name="jobs")
    assert "Removed 2 rows because they contain missing values" in capsys.readouterr().out
    here = net.aggregate(0.5, "sum", "flat", name="jobs")
    assert here[1000] == 2 and here[1007] == 5 and here.sum() == 7  # Series go together by their index


def test_hdf5(net, tmp_path, kind):
    pytest.importorskip("tables")
    net.save_hdf5(tmp_path / "net.h5")
    for legacy in (False, True):
        back = kind.from_hdf5(tmp_path / "net.h5", migrate_legacy=legacy)
        assert back.shortest_path_length(1000, 1070) == net.shortest_path_length(1000, 1070)
    assert starway.pandana.Network.from_hdf5(tmp_path / "net.h5").shortest_path_length(1000, 1070) == net.shortest_path_length(1000, 1070)


def test_hdf5_of_an_old_pandas(tmp_path):
    tables = pytest.importorskip("tables")
    starway.pandana.Network(*arguments()).save_hdf5(tmp_path / "old.h5")
    with tables.open_file(tmp_path / "old.h5", mode="a") as file:
        for node in file.walk_nodes("/"):
            if "pandas_type" in node._v_attrs._v_attrnames:
                node._v_attrs.pandas_type = np.bytes_(node._v_attrs.pandas_type)
    before = (tmp_path / "old.h5").read_bytes()
    assert starway.pandana.Network.from_hdf5(tmp_path / "old.h5", migrate_legacy=True).impedance_names == ["time"]
    assert (tmp_path / "old.h5").read_bytes() == before


def test_public_names_are_there():
    peer = pytest.importorskip("pandana")
    theirs = {name for name in dir(peer.Network(*arguments())) if not name.startswith("_")} - {"net", "kdtree"}
    assert theirs <= set(dir(starway.pandana.Network(*arguments())))


def test_many_pairs_build_the_index():
    """As pandana has its hierarchy from the start; nothing but the time differs."""
    net = starway.pandana.Network(*arguments())
    ids = net.node_ids.to_numpy()
    rng = np.random.default_rng(2)
    pairs = rng.choice(ids, (2, 600))
    before = net.shortest_path_lengths(*pairs)
    assert not net.network.is_prepared
    paths = net.shortest_paths(*pairs)
    assert net.network.is_prepared and net.shortest_path_lengths(*pairs) == before
    assert [path[[0, -1]].tolist() for path, cost in zip(paths, before) if cost > 0] == [list(pair) for pair, cost in zip(pairs.T, before) if cost > 0]
