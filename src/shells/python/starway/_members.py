"""The members of answers, for type checkers: what ``starway._answer.typed_members()`` says. A test compares them."""

from typing import Any

from ._answer import Answer


class GridPathMembers(Answer):
    __slots__ = ()

    unit: str
    distance: float | None
    optimal: bool
    algorithm: str
    width: int
    height: int
    nodes: int
    settled: int
    relaxed: int
    query_us: float
    prepare_us: float
    missed_by: float
    steps: int
    path: list[list[float]]
    labels: dict[str, Any] | None
    clusters: dict[str, Any] | None
    paths: list[dict[str, Any]] | None
    assumptions: list[str]
    warnings: list[str]


class IsochroneMembers(Answer):
    __slots__ = ()

    weight: str
    unit: str
    towards: bool
    contours: list[dict[str, Any]]
    buffer: float
    cell: float
    settled: int
    query_us: float
    outline_us: float
    max_snap: float | None
    assumptions: list[str]
    warnings: list[str]


class MatchMembers(Answer):
    __slots__ = ()

    weight: str
    estimated_radius: float | None
    tracepoints: list[dict[str, Any] | None]
    settled: int
    query_us: float
    assumptions: list[str]


class MeshRouteMembers(Answer):
    __slots__ = ()

    cost: float
    optimal: bool
    bound: float
    algorithm: str
    weight: str
    unit: str
    vertices: int
    polygons: int
    settled: int
    relaxed: int
    query_us: float
    start: dict[str, Any]
    end: dict[str, Any]
    path: list[list[float]]
    notes: list[str]
    explored: dict[str, Any] | None


class RouteMembers(Answer):
    __slots__ = ()

    preference: float | None
    unit: str
    distance: float | None
    duration: float | None
    optimal: bool
    precision: float
    algorithm: str
    weight: str
    settled: int
    relaxed: int
    query_us: float
    max_snap: float | None
    start: dict[str, Any]
    end: dict[str, Any]
    via: list[dict[str, Any]] | None
    path: list[str]
    itinerary: list[dict[str, Any]]
    geometry: dict[str, Any] | None
    timed_rules: list[dict[str, Any]]
    assumptions: list[str]
    warnings: list[str]


class TripMembers(Answer):
    __slots__ = ()

    trips: list[dict[str, Any]]
    stops: list[dict[str, Any]]
    engine: str
    table_us: float
    order_us: float
    assumptions: list[str]
