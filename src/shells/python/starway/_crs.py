"""Coordinate systems."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import UsageError
from ._extras import load


def _known(crs: Any) -> Any:
    """As pyproj has it."""
    pyproj = load("pyproj")
    try:
        return pyproj.CRS.from_user_input(crs)
    except pyproj.exceptions.CRSError:
        takes = 'pass crs= as pyproj takes it, such as "EPSG:28992", or "none" for a plane'
        raise UsageError(f"the coordinate system {crs!r} is unknown; {takes}") from None


def crs_text(crs: Any) -> str:
    return str(crs.to_string() if hasattr(crs, "to_string") else crs)


def projector(crs: Any) -> Any:
    """A function that projects an array (n, 2) to lon,lat in place; None where there is nothing to do."""
    if crs is None:
        return None
    if str(crs) in ("EPSG:4326", "OGC:CRS84"):
        return None
    known = _known(crs)
    if known.to_epsg() == 4326 or known == _known("OGC:CRS84"):
        return None
    transformer = load("pyproj").Transformer.from_crs(known, 4326, always_xy=True)

    def project(points: npt.NDArray[np.float64]) -> None:
        x, y = transformer.transform(points[:, 0], points[:, 1], errcheck=False)
        points[:, 0] = np.where(np.isfinite(x), x, np.nan)
        points[:, 1] = np.where(np.isfinite(y), y, np.nan)

    return project


def frame_of(crs: Any) -> tuple[bool, str | None]:
    """Whether positions are lon,lat, and otherwise the coordinate system of the plane."""
    text = None if crs is None else crs_text(crs)
    if text is None or text == "none":
        return False, None
    if text.upper() in ("", "EPSG:4326", "OGC:CRS84"):
        return True, None
    known = _known(crs)
    if known.is_geographic:
        return True, None
    if any(axis.unit_conversion_factor != 1 for axis in known.axis_info[:2]):
        raise UsageError(f"positions are lon,lat or metres, but {text} is in {known.axis_info[0].unit_name}; project them first")
    return False, text
