"""Packages that only some calls need."""

from __future__ import annotations

import importlib
from typing import Any

from ._errors import MissingPackage

_EXTRAS = {
    "geopandas": "gis",
    "h3": "hexagons",
    "matplotlib": "plot",
    "networkx": "graphs",
    "pandas": "gis",
    "pyarrow": "tiles",
    "pyogrio": "gis",
    "pyproj": "gis",
    "pyspark": "spark",
    "shapely": "gis",
    "tables": "hdf5",
    "xarray": "tiles",
    "zarr": "tiles",
}


def load(name: str) -> Any:
    """A module of another package. Raises MissingPackage, which names the extra to install."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = name.partition(".")[0]
        raise MissingPackage(f"this needs {package}: pip install starway[{_EXTRAS[package]}]") from error
