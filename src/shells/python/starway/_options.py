"""The keywords of requests, for type checkers: what ``starway._described.typed_options()`` says. A test compares them."""

from collections.abc import Sequence
from typing import Any, Literal, TypedDict

import numpy.typing as npt

from ._numbers import Edges


class PlanMatchOptions(TypedDict, total=False):
    tidy: bool
    radius: float | None
    beta: float
    weight: str | None


class PlanRoutesOptions(TypedDict, total=False):
    snap: Literal["auto", "nearest", "largest"]
    weight: str | None
    max_snap: float | None
    snap_exclude: str | Sequence[str]


class NodesWithinOptions(TypedDict, total=False):
    weight: str | None
    avoid: Any
    closed_edges: Edges | None
    closed_arcs: npt.ArrayLike | None
    exclude: str | Sequence[str]


class PlanOptions(PlanRoutesOptions, total=False):
    cutoff: float


class NearestPlacesOptions(NodesWithinOptions, total=False):
    limit: float


class NearestOptions(NodesWithinOptions, total=False):
    max_snap: float | None
    snap_exclude: str | Sequence[str]


class PlanIsochronesOptions(PlanRoutesOptions, total=False):
    denoise: float
    generalize: float
    buffer: float | None


class AggregateOptions(NodesWithinOptions, total=False):
    aggregation: Literal["sum", "mean", "std", "min", "max", "percentile", "count"]
    percentile: float
    decay: Literal["flat", "linear", "exponential", "gaussian"]


class SnapOptions(NearestOptions, total=False):
    snap: Literal["auto", "nearest", "largest"]


class ReachedOptions(SnapOptions, total=False):
    also: str | Sequence[str]


class KShortestOptions(ReachedOptions, total=False):
    use_index: bool


class MatchOptions(NodesWithinOptions, total=False):
    tidy: bool
    radius: float | None
    beta: float
    also: str | Sequence[str]
    snap_exclude: str | Sequence[str]


class MatrixOptions(ReachedOptions, total=False):
    cutoff: float
    algorithm: Literal["auto", "bfs", "dijkstra", "greedy", "astar", "bidirectional", "bidirectional-astar", "cch", "ch", "labels", "landmarks"]


class IsochronesOptions(SnapOptions, total=False):
    interval: float | None
    denoise: float
    generalize: float
    buffer: float | None


class IsochroneOptions(IsochronesOptions, total=False):
    also: str | Sequence[str]


class TripOptions(KShortestOptions, total=False):
    fixed_start: bool
    fixed_end: bool
    split: bool
    effort: float


class RouteOptions(KShortestOptions, total=False):
    continue_straight: bool
    algorithm: Literal["auto", "bfs", "dijkstra", "greedy", "astar", "bidirectional", "bidirectional-astar", "cch", "ch", "labels", "landmarks"]
    epsilon: float
    stretch: float
    sharing: float
