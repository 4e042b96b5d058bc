"""GeoParquet (https://geoparquet.org) by pyarrow, in and out."""

from __future__ import annotations

import builtins
import json
import struct
import tempfile
from os import fspath, path as paths, replace, unlink
from typing import TYPE_CHECKING, Any

from ._errors import DataError, FileError, UsageError
from ._extras import load

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

_NUMBERS = {"Point": 1, "LineString": 2, "Polygon": 3, "MultiPoint": 4, "MultiLineString": 5, "MultiPolygon": 6}


def is_parquet(file: str) -> bool:
    """Whether a file begins as Parquet files do."""
    try:
        with builtins.open(file, "rb") as opened:
            return opened.read(4) == b"PAR1"
    except OSError:
        return False


def read(file: str) -> tuple[Any, str | None]:
    """The table of a file, its column of lines first, and their coordinate system; None where the file says that it is unknown."""
    load("pyarrow.parquet")
    pyarrow = load("pyarrow")
    try:
        table = pyarrow.parquet.read_table(file)
        geo = json.loads((table.schema.metadata or {})[b"geo"])
        primary = geo["primary_column"]
        column = geo["columns"][primary]
        encoding = column["encoding"]
    except KeyError:
        raise DataError(f"{file} is a Parquet file without the metadata of GeoParquet; write it with geopandas or ogr2ogr") from None
    except (pyarrow.ArrowException, ValueError) as reason:
        raise DataError(f"{file} is a Parquet file that cannot be read: {reason}") from None
    if encoding != "WKB":
        raise DataError(f'{file}: its lines are encoded as "{encoding}"; write them as WKB, which geopandas and ogr2ogr do by default')
    others = [field.name for field in table.schema
              if field.name != primary and not (pyarrow.types.is_nested(field.type) or pyarrow.types.is_binary(field.type))]  # fmt: skip
    return table.select([primary, *others]), _crs_of(column)


def _crs_of(column: dict[str, Any]) -> str | None:
    crs = column.get("crs", "OGC:CRS84")  # what a column without one has, by the specification
    if not isinstance(crs, dict):
        return None if crs is None else str(crs)
    known = crs.get("id") or {}
    return f"{known['authority']}:{known['code']}" if {"authority", "code"} <= known.keys() else json.dumps(crs)


def write(file: str | PathLike[str], format: str, write_file: Callable[[str, str], Any]) -> Any:
    """Calls write_file(path, format); for GeoParquet, makes that of the GeoJSON that it writes (needs pyarrow)."""
    target = fspath(file)
    by_name = not format and target.lower().endswith((".parquet", ".geoparquet"))
    if format.lower() != "geoparquet" and not by_name:
        return write_file(target, format)
    if target == "-":
        raise UsageError("geoparquet cannot be written to standard output; name a file")
    load("pyarrow.parquet")
    pyarrow = load("pyarrow")
    with tempfile.TemporaryDirectory() as folder:
        lines = paths.join(folder, "features.geojson")
        result = write_file(lines, "geojson")
        with builtins.open(lines, encoding="utf-8") as opened:
            features = json.load(opened)
    table = _table(pyarrow, features)
    try:
        handle, beside = tempfile.mkstemp(prefix=".starway-", dir=paths.dirname(target) or ".")
        try:
            with builtins.open(handle, "wb") as output:
                pyarrow.parquet.write_table(table, output, compression="zstd")
            replace(beside, target)
        except BaseException:
            unlink(beside)
            raise
    except OSError as reason:
        raise FileError(f"{target}: cannot be written: {reason.strerror}") from None
    return result


def _table(pyarrow: Any, collection: dict[str, Any]) -> Any:
    features = collection["features"]
    names = list(dict.fromkeys(name for feature in features for name in feature["properties"]))
    columns = {name: _column(pyarrow, [feature["properties"].get(name) for feature in features]) for name in names}
    geometries = [feature["geometry"] for feature in features]
    column: dict[str, Any] = {"encoding": "WKB", "geometry_types": sorted({_type(g) for g in geometries if g})}
    if "bbox" in collection:
        column["bbox"] = collection["bbox"]
    if collection.get("planar"):
        column["crs"] = None  # unknown; without this member it would be longitude and latitude
    key = "geometry"
    while key in columns:
        key += "_"
    columns[key] = pyarrow.array([_wkb(g) if g else None for g in geometries], pyarrow.binary())
    geo = {"version": "1.1.0", "primary_column": key, "columns": {key: column}}
    return pyarrow.table(columns).replace_schema_metadata({"geo": json.dumps(geo)})


def _column(pyarrow: Any, values: list[Any]) -> Any:
    known = [value for value in values if value is not None]
    if not known:
        return pyarrow.array(values, pyarrow.string())
    if any(isinstance(value, float) for value in known):
        return pyarrow.array([None if value is None else float(value) for value in values], pyarrow.float64())
    return pyarrow.array(values)


def _positions(geometry: dict[str, Any]) -> Any:
    positions = geometry["coordinates"]
    while positions and isinstance(positions[0], list):
        positions = positions[0]
    return positions


def _type(geometry: dict[str, Any]) -> str:
    return str(geometry["type"]) + (" Z" if len(_positions(geometry)) > 2 else "")


def _wkb(geometry: dict[str, Any]) -> bytes:
    kind, coordinates = geometry["type"], geometry["coordinates"]
    head = struct.pack("<BI", 1, _NUMBERS[kind] + (1000 if len(_positions(geometry)) > 2 else 0))
    if kind == "Point":
        return head + _packed([coordinates])
    if kind == "LineString":
        return head + _ring(coordinates)
    head += struct.pack("<I", len(coordinates))
    if kind == "Polygon":
        return head + b"".join(map(_ring, coordinates))
    return head + b"".join(_wkb({"type": kind[len("Multi") :], "coordinates": part}) for part in coordinates)


def _ring(positions: list[list[float]]) -> bytes:
    return struct.pack("<I", len(positions)) + _packed(positions)


def _packed(positions: list[list[float]]) -> bytes:
    flat = [number for position in positions for number in position]
    return struct.pack(f"<{len(flat)}d", *flat)
