"""Routing on whatever map you have: roads of any source, tile maps, navigation meshes.

>>> import starway as sw
>>> net = sw.build(tail=[0, 1, 2], head=[1, 2, 0], weights={"time": [60, 90, 200]}, units={"time": "s"},
...                xy=[(4.35, 50.85), (4.36, 50.85), (4.37, 50.86)])
>>> net.route((4.35, 50.85), (4.37, 50.86)).cost
150.0
>>> pts = net.snap([(4.35, 50.85), (4.36, 50.85), (4.37, 50.86)])
>>> net.matrix(pts).astype(int).tolist()
[[0, 60, 150], [60, 0, 90], [150, 90, 0]]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import profiles, tiles
from ._core import version as __version__
from ._errors import DataError, Error, FileError, InternalError, MissingPackage, NoRouteError, UsageError
from ._grid import GridMap, run_scenario
from ._grid_answers import Field, GridLine, GridPath, Waypoints
from ._isochrone import Isochrone
from ._matrix import Matrix
from ._mesh import Mesh, MeshRoute
from ._network import CheckReport, Network
from ._open import build, from_arrow, from_geopandas, from_networkx, from_osmnx, open
from ._points import SnappedPoints
from ._route import Leg, Match, Matching, Road, Route, Routes, Step, Trip

__all__ = [
    "CheckReport",
    "DataError",
    "Error",
    "Field",
    "FileError",
    "GridLine",
    "GridMap",
    "GridPath",
    "InternalError",
    "Isochrone",
    "Leg",
    "Match",
    "Matching",
    "Matrix",
    "Mesh",
    "MissingPackage",
    "MeshRoute",
    "Network",
    "NoRouteError",
    "Road",
    "Route",
    "Routes",
    "SnappedPoints",
    "Step",
    "Trip",
    "UsageError",
    "Waypoints",
    "__version__",
    "build",
    "from_arrow",
    "from_geopandas",
    "from_networkx",
    "from_osmnx",
    "open",
    "profiles",
    "run_scenario",
    "tiles",
]

if TYPE_CHECKING:
    from . import osmnx as osmnx, pandana as pandana, spark as spark
else:

    def __getattr__(name: str) -> Any:
        """Modules that need more than NumPy are imported when they are first used."""
        if name in ("osmnx", "pandana", "spark"):
            import importlib

            return importlib.import_module(f"starway.{name}")
        raise AttributeError(f"module 'starway' has no attribute {name!r}")
