"""The nearest of many nodes, by straight lines."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from . import _core

F64 = npt.NDArray[np.float64]
Found = tuple[npt.NDArray[np.int64], F64]

_EARTH = 6_371_009.0  # metres; the radius that OSMnx takes


def nearest(nodes: F64, points: F64) -> Found:
    """For each point the nearest node, of equal ones the first, and its distance, in two or three dimensions."""
    return _core.nearest_points(np.ascontiguousarray(nodes), np.ascontiguousarray(points), None, 0)


def nearest_on_earth(nodes: F64, points: F64) -> Found:
    """The same of longitudes and latitudes, along great circles, in metres."""
    index, chord = nearest(_on_ball(nodes), _on_ball(points))
    return index, 2 * _EARTH * np.arcsin(np.minimum(chord / 2, 1))


def _on_ball(degrees: F64) -> F64:
    longitude, latitude = np.radians(degrees).T
    return np.column_stack([np.cos(latitude) * np.cos(longitude), np.cos(latitude) * np.sin(longitude), np.sin(latitude)])
