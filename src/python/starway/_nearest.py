"""The nearest of many nodes, by straight lines."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]
Found = tuple[npt.NDArray[np.intp], F64]

_EARTH = 6_371_009.0  # metres; the radius that OSMnx takes


def nearest(nodes: F64, points: F64) -> Found:
    """For each point the nearest node, and its distance, in space of any dimension: a k-d tree of sorted halves, searched for all points
    at a time."""
    order = np.arange(len(nodes))
    best = np.full(len(points), -1, np.intp)
    distance = np.full(len(points), np.inf)
    waiting = [(order, np.arange(len(points)))]
    while waiting:
        members, asking = waiting.pop()
        low, high = nodes[members].min(axis=0), nodes[members].max(axis=0)
        outside = points[asking] - np.clip(points[asking], low, high)
        asking = asking[(outside**2).sum(axis=1) <= distance[asking] ** 2 * (1 + 1e-12)]
        if not len(asking):
            continue
        if len(members) <= 16:
            _compare(nodes, points, members, asking, best, distance)
            continue
        axis = int((high - low).argmax())
        halves = np.split(members[np.argpartition(nodes[members, axis], len(members) // 2)], [len(members) // 2])
        border = nodes[halves[1], axis].min()
        below = points[asking, axis] < border
        # The half in which points lie comes first (it is popped last in, first out); the other is left out where that one was near enough.
        waiting += [(halves[1], asking[below]), (halves[0], asking[~below]), (halves[0], asking[below]), (halves[1], asking[~below])]
    return best, distance


def _compare(nodes: F64, points: F64, members: npt.NDArray[np.intp], asking: npt.NDArray[np.intp], best: npt.NDArray[np.intp],
             distance: F64) -> None:  # fmt: skip
    far = np.sqrt(((points[asking][:, None] - nodes[members][None]) ** 2).sum(axis=2))
    chosen = far.argmin(axis=1)
    least = far[np.arange(len(asking)), chosen]
    nearer = (least < distance[asking]) | ((least == distance[asking]) & (members[chosen] < best[asking]))
    best[asking[nearer]], distance[asking[nearer]] = members[chosen[nearer]], least[nearer]


def nearest_on_earth(nodes: F64, points: F64) -> Found:
    """The same of longitudes and latitudes, along great circles, in metres."""
    index, chord = nearest(_on_ball(nodes), _on_ball(points))
    return index, 2 * _EARTH * np.arcsin(np.minimum(chord / 2, 1))


def _on_ball(degrees: F64) -> F64:
    longitude, latitude = np.radians(degrees).T
    return np.column_stack([np.cos(latitude) * np.cos(longitude), np.cos(latitude) * np.sin(longitude), np.sin(latitude)])
