"""Matrices of costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np


class Matrix(np.ndarray[Any, Any]):
    """Costs between points: an array with ``unit``, ``weight``, ``resolution``, ``engine`` and ``warnings``.

    It is a NumPy array in every other way. A cell without a route is infinite; in a matrix of exact steps (``dtype="uint32"``) it is
    4294967295, and ``is_reachable`` says so for either. Parts of a matrix keep its unit, and lose its labels.
    """

    unit: str
    weight: str
    resolution: float
    engine: str
    warnings: list[str]
    row_labels: Sequence[Any] | None
    column_labels: Sequence[Any] | None

    def __array_finalize__(self, obj: Any) -> None:
        self.unit = getattr(obj, "unit", "")
        self.weight = getattr(obj, "weight", "")
        self.resolution = getattr(obj, "resolution", 1.0)
        self.engine = getattr(obj, "engine", "")
        self.warnings = getattr(obj, "warnings", [])
        same = getattr(obj, "shape", None) == self.shape
        self.row_labels = getattr(obj, "row_labels", None) if same else None
        self.column_labels = getattr(obj, "column_labels", None) if same else None

    @property
    def is_reachable(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Where there is a route."""
        plain = np.asarray(self)
        there = plain != np.iinfo(np.uint32).max if plain.dtype == np.uint32 else np.isfinite(plain)
        return np.asarray(there, dtype=np.bool_)

    def _labels(self) -> tuple[Sequence[Any], Sequence[Any]]:
        rows = self.row_labels if self.row_labels is not None else range(self.shape[0])
        columns = self.column_labels if self.column_labels is not None else range(self.shape[1])
        return rows, columns

    def to_xarray(self) -> Any:
        """A DataArray with the dimensions origin and destination, labelled (needs xarray)."""
        import xarray

        rows, columns = self._labels()
        return xarray.DataArray(
            np.asarray(self),
            dims=("origin", "destination"),
            coords={"origin": list(rows), "destination": list(columns)},
            name=self.weight or "cost",
            attrs={"unit": self.unit, "resolution": self.resolution},
        )

    def to_dataframe(self) -> Any:
        """A pandas DataFrame, labelled (needs pandas)."""
        import pandas

        rows, columns = self._labels()
        return pandas.DataFrame(np.asarray(self), index=list(rows), columns=list(columns))
