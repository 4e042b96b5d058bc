"""Matrices of costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ._extras import load
from ._numbers import listed

_ATTRIBUTES = ("unit", "weight", "resolution", "engine", "warnings", "row_labels", "column_labels")
_WRITERS = {np.copyto, np.place, np.put, np.put_along_axis, np.putmask}
Names = Sequence[Any]


class Matrix(np.ndarray[Any, Any]):
    """Costs between points: an array with ``unit``, ``weight``, ``resolution``, ``engine`` and ``warnings``.

    It is a NumPy array in every other way. A cell without a route is infinite; in a matrix of exact steps (``dtype="uint32"``) it is
    4294967295, and ``is_reachable`` says so for either. Parts of a matrix keep its unit.

    Labels move along where rows and columns are selected, ordered, flipped or transposed, and stay in a copy and in arithmetic with numbers. Where it
    is not certain whose a cell is, as after ``sort()`` or ``reshape()``, there are none; nor are there in the views of a matrix whose cells were moved.
    """

    unit: str
    weight: str
    resolution: float
    engine: str
    warnings: list[str]
    also: dict[str, Matrix]  # what was asked for beside the costs, by name; parts of a matrix have none
    _rows: Names | None
    _columns: Names | None
    _sure: list[bool]  # one of all views of the same cells: whether these are still in the places that the labels tell

    def __array_finalize__(self, obj: Any) -> None:
        self.unit = getattr(obj, "unit", "")
        self.weight = getattr(obj, "weight", "")
        self.resolution = getattr(obj, "resolution", 1.0)
        self.engine = getattr(obj, "engine", "")
        self.warnings = getattr(obj, "warnings", [])
        self.also = {}
        self._sure = [True] if self.flags.owndata or not isinstance(obj, Matrix) else obj._sure
        self._rows = self._columns = None

    @property
    def row_labels(self) -> Names | None:
        return self._rows if self._sure[0] and _fit(self._rows, self.shape, 0) else None

    @row_labels.setter
    def row_labels(self, names: Names | None) -> None:
        self._relabel(names, self.column_labels)

    @property
    def column_labels(self) -> Names | None:
        return self._columns if self._sure[0] and _fit(self._columns, self.shape, 1) else None

    @column_labels.setter
    def column_labels(self, names: Names | None) -> None:
        self._relabel(self.row_labels, names)

    def _relabel(self, rows: Names | None, columns: Names | None) -> None:
        self._rows, self._columns = (None if names is None else listed(names, "labels") for names in (rows, columns))
        if not self._sure[0]:
            self._sure = [True]

    def _labelled(self, other: Any, rows: Names | None, columns: Names | None) -> Any:
        if isinstance(other, Matrix) and other.ndim == 2:
            other._rows, other._columns = rows, columns
        return other

    def _lose_labels(self) -> None:
        """Cells came from elsewhere, in this matrix and all that are views of it."""
        self._sure[0] = False

    def beside(self, cells: np.ndarray[Any, Any], name: str, unit: str) -> Matrix:
        """Other values of the same pairs, with the labels of this matrix."""
        other: Matrix = cells.view(Matrix)
        other.unit, other.weight, other.engine = unit, name, self.engine
        other.row_labels, other.column_labels = self.row_labels, self.column_labels
        return other

    def __getitem__(self, key: Any) -> Any:
        part = super().__getitem__(key)
        if self.row_labels is None and self.column_labels is None or not isinstance(part, Matrix) or part.ndim != 2:
            return part
        picked = _picked(key)
        if picked is None:
            return part
        return self._labelled(part, _selected(self.row_labels, picked[0]), _selected(self.column_labels, picked[1]))

    def transpose(self, *axes: Any) -> Any:
        turned = super().transpose(*axes)
        order = [axis % 2 for axis in np.ravel(axes).tolist() if axis is not None] or [1, 0]
        return self._labelled(turned, *(self._both() if order == [0, 1] else reversed(self._both())))

    @property
    def T(self) -> Any:
        return self.transpose()

    @property
    def mT(self) -> Any:
        return self.transpose()

    def swapaxes(self, axis1: Any, axis2: Any) -> Any:
        turned = super().swapaxes(axis1, axis2)
        return self._labelled(turned, *(self._both() if axis1 % 2 == axis2 % 2 else reversed(self._both())))

    def copy(self, order: Any = "C") -> Any:
        return self._labelled(super().copy(order), *self._both())

    def __copy__(self) -> Any:
        return self.copy("K")

    def __deepcopy__(self, memo: Any) -> Any:
        return self.copy("K")

    def astype(self, *arguments: Any, **options: Any) -> Any:
        return self._labelled(super().astype(*arguments, **options), *self._both())

    def round(self, *arguments: Any, **options: Any) -> Any:
        return self._labelled(super().round(*arguments, **options), *self._both())

    def sort(self, *arguments: Any, **options: Any) -> None:
        super().sort(*arguments, **options)
        self._lose_labels()

    def partition(self, *arguments: Any, **options: Any) -> None:
        super().partition(*arguments, **options)
        self._lose_labels()

    def put(self, *arguments: Any, **options: Any) -> None:
        super().put(*arguments, **options)
        self._lose_labels()

    def resize(self, *arguments: Any, **options: Any) -> None:
        super().resize(*arguments, **options)
        self._lose_labels()

    @property
    def flat(self) -> Any:
        return _Flat(self)

    @flat.setter
    def flat(self, values: Any) -> None:
        self.flat[:] = values

    def __setitem__(self, key: Any, value: Any) -> None:
        """Cells that come from other cells, as when a generator shuffles rows, are not those of the labels."""
        super().__setitem__(key, value)
        if np.size(value) > 1:
            self._lose_labels()

    def __array_function__(self, function: Any, types: Any, arguments: Any, options: Any) -> Any:
        """Functions that write into an array, as ``np.copyto``, write cells from elsewhere."""
        made = super().__array_function__(function, types, arguments, options)
        written = options.get("out", arguments[0] if function in _WRITERS and arguments else None)
        if isinstance(written, Matrix):
            written._lose_labels()
        return made

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        """Of functions of each cell and of numbers, the labels are those of the matrix."""
        made = array if isinstance(array, Matrix) else np.asarray(array).view(Matrix)
        if return_scalar:
            return made[()]
        if made is self:  # out=
            self._check_inputs(context)
            return made
        made.__array_finalize__(self)
        made._sure = [True]
        if context is None or context[0].signature is not None or made.shape != self.shape:
            return made
        others = [other for other in context[1][: context[0].nin] if np.ndim(other) > 0]
        known = all(isinstance(other, Matrix) and _same(other._both(), self._both()) for other in others)
        return self._labelled(made, *self._both()) if known else made

    def _check_inputs(self, context: Any) -> None:
        """Keeps the labels of a matrix that a function wrote into only where the function read this one, as in ``matrix *= 2``."""
        if context is None or not any(other is self for other in context[1][: context[0].nin]):
            self._lose_labels()

    def _both(self) -> tuple[Names | None, Names | None]:
        return self.row_labels, self.column_labels

    def __reduce__(self) -> Any:
        reduced: Any = super().__reduce__()
        make, arguments, state = reduced
        return make, arguments, (state, {name: getattr(self, name) for name in _ATTRIBUTES})

    def __setstate__(self, state: Any) -> None:
        super().__setstate__(state[0])
        for name, value in state[1].items():
            setattr(self, name, value)

    @property
    def is_reachable(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Where there is a route."""
        plain = np.asarray(self)
        there = plain != np.iinfo(np.uint32).max if plain.dtype == np.uint32 else np.isfinite(plain)
        return np.asarray(there, dtype=np.bool_)

    def _names(self) -> tuple[list[Any], list[Any]]:
        """The labels, or numbers in their place."""
        rows, columns = (range(size) if names is None else names for names, size in zip(self._both(), self.shape, strict=True))
        return list(rows), list(columns)

    def to_xarray(self) -> Any:
        """A DataArray with the dimensions origin and destination, labelled (needs xarray)."""
        xarray = load("xarray")
        rows, columns = self._names()
        return xarray.DataArray(
            np.asarray(self),
            dims=("origin", "destination"),
            coords={"origin": rows, "destination": columns},
            name=self.weight or "cost",
            attrs={"unit": self.unit, "resolution": self.resolution},
        )

    def to_dataframe(self) -> Any:
        """A pandas DataFrame, labelled (needs pandas)."""
        pandas = load("pandas")
        rows, columns = self._names()
        return pandas.DataFrame(np.asarray(self), index=rows, columns=columns)


class _Flat(np.lib.mixins.NDArrayOperatorsMixin):
    """The cells in one line, as ``numpy.flatiter``; the matrix loses its labels where some are written."""

    def __init__(self, matrix: Matrix) -> None:
        self._matrix, self._cells = matrix, np.ndarray.flat.__get__(matrix)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cells, name)

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> Any:
        return next(self._cells)

    def __array__(self, *arguments: Any, **options: Any) -> Any:
        return np.array(self._cells, *arguments, **options)

    def __array_ufunc__(self, function: Any, method: str, *inputs: Any, **options: Any) -> Any:
        return getattr(function, method)(*(np.asarray(one) if isinstance(one, _Flat) else one for one in inputs), **options)

    def __getitem__(self, key: Any) -> Any:
        return self._cells[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        self._cells[key] = value
        if np.size(value) > 1:
            self._matrix._lose_labels()


def _fit(names: Names | None, shape: tuple[int, ...], side: int) -> bool:
    """Whether there is one for each: the shape may have been changed."""
    return names is None or (len(shape) == 2 and len(names) == shape[side])


def _same(a: tuple[Names | None, Names | None], b: tuple[Names | None, Names | None]) -> bool:
    return all(x is y or (x is not None and y is not None and list(x) == list(y)) for x, y in zip(a, b))


def _picked(key: Any) -> tuple[Any, Any] | None:
    """Of an index that picks whole rows and whole columns: which. None where it picks cells otherwise."""
    keys = [k for k in key if k is not Ellipsis] if isinstance(key, tuple) else [] if key is Ellipsis else [key]
    if isinstance(key, tuple) and key and key[0] is Ellipsis and len(keys) == 1:
        keys.insert(0, slice(None))
    keys += [slice(None)] * (2 - len(keys))
    if len(keys) != 2 or any(k is None for k in keys):
        return None
    rows, columns = (k if isinstance(k, slice) else np.asarray(k) for k in keys)
    if isinstance(rows, np.ndarray) and isinstance(columns, np.ndarray):
        if rows.ndim != 2 or columns.ndim != 2 or rows.shape[1] != 1 or columns.shape[0] != 1:
            return None
        return rows.ravel(), columns.ravel()  # np.ix_
    if any(isinstance(k, np.ndarray) and k.ndim != 1 for k in (rows, columns)):
        return None
    return rows, columns


def _selected(names: Names | None, picked: Any) -> Names | None:
    if names is None:
        return None
    if isinstance(picked, slice):
        return list(names)[picked]
    listed = list(names)
    return [listed[number] for number in np.arange(len(listed))[picked].tolist()]
