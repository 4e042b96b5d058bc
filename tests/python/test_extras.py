"""What a call lacks, it names: the extra to install, which pyproject.toml has, and which brings the package."""

import re
import sys
import tomllib

import pytest

import starway as sw
from conftest import ROOT
from starway._extras import _EXTRAS, load

SOURCES = sorted((ROOT / "src/shells/python/starway").glob("*.py"))
LOADED = {name.partition(".")[0] for source in SOURCES for name in re.findall(r'load\("([\w.]+)"\)', source.read_text())}


def test_every_package_belongs_to_an_extra_that_brings_it():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    brought = {"geopandas": {"pandas", "shapely", "pyproj"}, "xarray": {"pandas"}}  # what they depend on
    assert {"geopandas", "h3", "tables", "zarr", "pyspark"} <= LOADED <= set(_EXTRAS)
    for package, extra in _EXTRAS.items():
        named = {re.split(r"[><=]", requirement)[0] for requirement in extras[extra]}
        assert package in named.union(*(brought.get(name, set()) for name in named)), (package, extra)


@pytest.mark.parametrize("package", sorted(_EXTRAS))
def test_a_missing_package_is_named(package, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)  # as if it were not there
    with pytest.raises(sw.MissingPackage, match=rf"needs {package}: pip install starway\[{_EXTRAS[package]}\]"):
        load(package)


@pytest.mark.parametrize(("package", "call"), [
    ("geopandas", lambda net: net.isochrones(net.node_xy[:1], [60])),
    ("geopandas", lambda net: net.accessibility([0], minutes=1)),
    ("h3", lambda net: net.accessibility([0], minutes=1, hexagons=9)),
    ("matplotlib", lambda net: net.plot()),
    ("xarray", lambda net: net.matrix(net.node_xy[:2], labels=["a", "b"]).to_xarray()),
])  # fmt: skip
def test_calls_name_their_extra(net, package, call, monkeypatch):
    for name in [name for name in sys.modules if name.partition(".")[0] == package] + [package]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(sw.MissingPackage, match=rf"starway\[{_EXTRAS[package]}\]"):
        call(net)
