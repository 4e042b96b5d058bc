"""The library's functions, as the package calls them. Not for users: names and signatures may change."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

version: str

U32 = npt.NDArray[np.uint32]
F64 = npt.NDArray[np.float64]

class PointList:
    edge: U32
    node: U32
    segment: U32
    fraction: F64
    distance: F64
    nearest: F64
    on_network: npt.NDArray[np.uint8]
    position: F64
    snapped: F64
    name: list[str]
    def __len__(self) -> int: ...
    def take(self, rows: npt.NDArray[np.int64]) -> PointList: ...

def join_points(lists: Sequence[PointList]) -> PointList: ...
def restore_points(position: F64, snapped: F64, distance: F64, nearest: F64, edge: U32, node: U32, fraction: F64,
                   segment: U32) -> PointList: ...

class Network:
    node_count: int
    edge_count: int
    arc_count: int
    component_count: int
    frame: str
    bounds: tuple[float, float, float, float]
    columns: list[tuple[str, str, float]]
    default_weight: str
    notes: list[str]
    sections: list[tuple[str, int, int]]
    node_positions: F64
    components: U32
    tails: U32
    heads: U32
    forward_arcs: U32
    backward_arcs: U32
    arc_edges: U32
    features: U32
    has_text_labels: bool
    def save(self, path: str) -> None: ...
    def prepare(self, target: str, weights: list[str], indices: list[str], anew: bool, progress: Any, threads: int) -> Network: ...
    def update(self, target: str, weight: str, arcs: U32, values: F64, speeds: str, weights: str, skip: bool, progress: Any,
               threads: int) -> tuple[Network, dict[str, Any]]: ...
    def check(self, near: float, examples: int, progress: Any) -> dict[str, Any]: ...
    def verify(self) -> None: ...
    def weights(self, name: str) -> F64: ...
    def lines(self, edges: U32) -> tuple[F64, npt.NDArray[np.uint64]]: ...
    def edge_name(self, edge: int) -> str: ...
    def node_labels(self, nodes: U32) -> list[str]: ...
    def find_node(self, label: str) -> int | None: ...

class Draft:
    def set_nodes(self, count: int, xy: F64 | None, geographic: bool) -> None: ...
    def set_edges(self, tail: U32, head: U32, direction: npt.NDArray[np.uint8]) -> None: ...
    def set_shapes(self, first: npt.NDArray[np.uint64], points: F64) -> None: ...
    def set_names(self, numbers: npt.NDArray[np.int32], words: list[str]) -> None: ...
    def set_classes(self, numbers: npt.NDArray[np.int32], words: list[str]) -> None: ...
    def set_speeds(self, kmh: npt.NDArray[np.float32]) -> None: ...
    def set_number_labels(self, labels: npt.NDArray[np.int64]) -> None: ...
    def set_text_labels(self, labels: list[str]) -> None: ...
    def add_column(self, name: str, unit: str, resolution: float, forward: F64, backward: F64) -> None: ...
    def set_default_weight(self, name: str) -> None: ...
    def build(self, progress: Any, threads: int) -> Network: ...

class Route:
    cost: float
    cost_steps: int
    weight: str
    unit: str
    resolution: float
    optimal: bool
    bound: float
    settled: int
    query_us: float
    warnings: list[str]
    notes: list[str]
    algorithm: str
    distance: float | None
    duration: float | None
    waypoints: PointList
    line: F64
    arcs: U32
    nodes: U32
    explored: U32
    legs: list[tuple[int, float, float, F64, list[tuple[str, float, float, int, int]]]]
    def write(self, path: str, format: str) -> None: ...

class Engine:
    network: Network
    place_count: int
    default_max_snap: float
    def resolve(self, point: Any) -> PointList: ...
    def snap(self, points: Any, weight: str, role: str, snap: str, max_snap: float | None, keep_far: bool,
             closed: dict[str, Any] | None) -> PointList: ...
    def nearest(self, point: Any, count: int, weight: str, max_snap: float | None, closed: dict[str, Any] | None) -> PointList: ...
    def route(self, start: Any, end: Any, via: Any, options: dict[str, Any]) -> Route: ...
    def routes(self, start: Any, end: Any, options: dict[str, Any], alternatives: int, k: int, stretch: float,
               sharing: float) -> tuple[list[Route], list[float]]: ...
    def costs(self, start: Any, end: Any, options: dict[str, Any], threads: int) -> npt.NDArray[np.uint64]: ...
    def closed_arcs(self, closed: dict[str, Any], weight: str) -> U32: ...

class Plan:
    rows: int
    columns: int
    weight: str
    unit: str
    resolution: float
    engine: str
    warnings: list[str]
    start: PointList
    end: PointList
    def fill(self, cells: npt.NDArray[Any], progress: Any, threads: int) -> None: ...

class GridPath:
    cost: float
    optimal: bool
    bound: float
    algorithm: str
    fallback: str
    settled: int
    cells: npt.NDArray[np.int32]

class Grid:
    width: int
    height: int
    open_count: int
    format: str
    notes: list[str]
    spots: list[tuple[str, str, int, int]]
    open: npt.NDArray[np.uint8]
    cost: F64
    @staticmethod
    def made(open: npt.NDArray[np.bool_], cost: F64 | None, rules: dict[str, Any]) -> Grid: ...
    @staticmethod
    def opened(path: str, rules: dict[str, Any]) -> Grid: ...
    def route(self, x0: int, y0: int, x1: int, y1: int, algorithm: str, epsilon: float) -> GridPath: ...
    def k_routes(self, x0: int, y0: int, x1: int, y1: int, count: int) -> list[GridPath]: ...
    def batch(self, starts: npt.NDArray[np.int32], goals: npt.NDArray[np.int32], algorithm: str,
              threads: int) -> tuple[F64, npt.NDArray[np.int32], npt.NDArray[np.uint64]]: ...
    def field(self, ends: npt.NDArray[np.int32], away: bool, max_cost: float) -> tuple[F64, npt.NDArray[np.int32]]: ...
    def connected(self, x0: int, y0: int, x1: int, y1: int) -> bool: ...
    def set_open(self, cells: npt.NDArray[np.int32], value: bool) -> None: ...
    def set_cost(self, cells: npt.NDArray[np.int32], value: float) -> None: ...
    def prepare(self, algorithm: str) -> None: ...

class MeshRoute:
    length: float
    heights: list[float]
    expanded: int
    line: F64
    moved: tuple[float, float]

class Mesh:
    polygon_count: int
    vertex_count: int
    part_count: int
    notes: list[str]
    polygons: list[F64]
    @staticmethod
    def opened(path: str) -> Mesh: ...
    @staticmethod
    def around(polygons: list[list[F64]], geographic: bool, margin: float) -> Mesh: ...
    @staticmethod
    def around_file(path: str, margin: float) -> Mesh: ...
    def route(self, x0: float, y0: float, x1: float, y1: float, max_snap: float | None, from_height: float | None,
              to_height: float | None, visibility: bool) -> MeshRoute: ...

def open(sources: list[str], options: dict[str, Any], progress: Any, threads: int) -> tuple[Network, dict[str, Any]]: ...
def open_stream(source: Any, origin: str, options: dict[str, Any], project: Any, progress: Any,
                threads: int) -> tuple[Network, dict[str, Any]]: ...
def open_table(points: F64, first_point: npt.NDArray[np.uint64], first_part: npt.NDArray[np.uint64], fields: list[tuple[Any, ...]],
               origin: str, options: dict[str, Any], project: Any, progress: Any,
               threads: int) -> tuple[Network, dict[str, Any]]: ...
def map_network(path: str) -> Network: ...
def reads_gis_files() -> bool: ...
def engine(network: Network, places: list[tuple[str, float, float, int | None]]) -> Engine: ...
def open_places(source: str, name_field: str, geographic: bool) -> list[tuple[str, float, float, int | None]]: ...
def plan_table(engine: Engine, start: Any, end: Any, weight: str, cutoff: float, snap: str, max_snap: float | None, keep_far: bool,
               algorithm: str, closed: dict[str, Any] | None, threads: int) -> Plan: ...

class TileJob:
    network: str
    weight: str
    unit: str
    resolution: float
    rows: int
    columns: int
    tile: int
    warnings: list[str]
    row_tiles: int
    column_tiles: int
    row_points: PointList
    column_points: PointList
    row_numbers: npt.NDArray[np.uint64]
    column_numbers: npt.NDArray[np.uint64]
    @staticmethod
    def open(folder: str) -> TileJob: ...
    def finished(self) -> int: ...
    def run(self, engine: Engine, part: int, parts: int, workers: int, progress: Any) -> tuple[int, int, int, int, float]: ...
    def verify(self, engine: Engine, samples: int, seed: int, progress: Any) -> tuple[int, int, int, int, int, str]: ...
    def read(self, row_tile: int, column_tile: int) -> U32: ...
    def write_npy(self, file: str, progress: Any) -> None: ...

def plan_tiles(engine: Engine, start: Any, end: Any, network: str, folder: str, tile: int, weight: str, cutoff: float, snap: str,
               max_snap: float | None, keep_far: bool, progress: Any) -> TileJob: ...
def isochrone(engine: Engine, origins: Any, contours: list[float], weight: str, towards: bool, roads: bool, denoise: float,
              generalize: float, buffer: float | None, snap: str, max_snap: float | None, closed: dict[str, Any] | None,
              ) -> tuple[list[tuple[float, float, list[list[F64]]]], list[tuple[int, float, float, F64]], str, str, list[str]]: ...
def trip(engine: Engine, stops: Any, weight: str, round_trip: bool, first_fixed: bool, last_fixed: bool, snap: str,
         max_snap: float | None, effort: float, closed: dict[str, Any] | None,
         ) -> tuple[Route, npt.NDArray[np.uint64], list[str]]: ...
def match(engine: Engine, trace: F64, times: F64, radii: F64, weight: str, radius: float, gap: float, tidy: bool,
          closed: dict[str, Any] | None,
          ) -> tuple[list[tuple[Route, float, npt.NDArray[np.uint64]]], PointList, npt.NDArray[np.int64], list[str]]: ...
