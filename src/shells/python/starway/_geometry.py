"""Polygons of whatever the user has."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import UsageError
from ._numbers import reals

Ring = npt.NDArray[np.float64]


def _rings(polygon: Any) -> list[list[Ring]]:
    """Of one shapely geometry: a list of polygons, each an outline and holes."""
    if polygon is None:
        raise UsageError("an area has no geometry; leave it out")
    if polygon.geom_type == "MultiPolygon":
        return [rings for part in polygon.geoms for rings in _rings(part)]
    if polygon.geom_type != "Polygon":
        raise UsageError(f"areas are polygons, not {polygon.geom_type}")
    return [
        [np.ascontiguousarray(np.asarray(ring.coords)[:, :2], dtype=np.float64) for ring in (polygon.exterior, *polygon.interiors)]
    ]


def polygons_of(areas: Any, crs: str | None) -> list[list[Ring]]:
    """As :func:`_polygons`, of finite numbers."""
    polygons = _polygons(areas, crs)
    if not all(np.isfinite(ring).all() for rings in polygons for ring in rings):
        raise UsageError("an area has a coordinate that is not a finite number")
    return polygons


def _polygons(areas: Any, crs: str | None) -> list[list[Ring]]:
    """Polygons as lists of rings. areas: a box (x0, y0, x1, y1), an array (n, 2) of one ring, a shapely polygon, or several of these;
    a GeoDataFrame or GeoSeries is projected where the network is on Earth."""
    geometry = getattr(areas, "geometry", None)
    if geometry is not None and hasattr(geometry, "to_crs"):
        if crs is not None and geometry.crs is not None:
            geometry = geometry.to_crs(crs)
        return [rings for polygon in geometry for rings in _rings(polygon)]
    if hasattr(areas, "geom_type"):
        return _rings(areas)
    if isinstance(areas, np.ndarray) and areas.ndim == 2 and areas.shape[1] == 2:
        return [[reals(areas, "areas")]]
    if isinstance(areas, (tuple, list)) and len(areas) == 4 and all(isinstance(v, (int, float, np.number)) for v in areas):
        x0, y0, x1, y1 = (float(v) for v in areas)
        if not (x0 <= x1 and y0 <= y1):
            raise UsageError("a box is (west, south, east, north)")
        return [[np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])]]
    if isinstance(areas, (tuple, list)):
        return [rings for area in areas for rings in _polygons(area, crs)]
    raise UsageError("areas are polygons, boxes (west, south, east, north), or a GeoDataFrame of polygons")
