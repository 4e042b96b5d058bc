"""The caller's numbers of edges and nodes, and those of the network's own order."""

from __future__ import annotations

import reprlib
from collections.abc import Collection, Iterable, Set
from datetime import datetime, timedelta, timezone
from functools import cached_property
from math import inf, nan
from os import PathLike
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import UsageError
from ._labels import Labels

U32 = npt.NDArray[np.uint32]
#: edges as the source numbers them: rows, indices, ways; or a CSV file of from,to or edge, or "way/12,way/34" of OpenStreetMap
Edges = Union[npt.ArrayLike, str, "PathLike[str]"]
NONE = 0xFFFFFFFF
MOST_BYTES = 2**63 - 1


def unmasked(values: Any, what: str) -> Any:
    """What was passed, all of which counts: under a mask of NumPy lie numbers that are not valid."""
    if np.ma.is_masked(values):
        raise UsageError(f"{what}: some are masked; leave these out, or fill them")
    return values


def is_listed(values: Any) -> bool:
    """Whether these are several things, one after the other. A text is one, though Python would take its letters; a set has no order."""
    return hasattr(values, "__len__") and hasattr(values, "__iter__") and not isinstance(values, (str, bytes, Set))


def listed(values: Any, what: str) -> Any:
    """What was passed for several things."""
    if not is_listed(values):
        raise UsageError(f"{what} is a list, not {values!r}")
    return values


def is_truth(value: Any) -> bool:
    """Whether this is True or False, which Python takes for 1 and 0."""
    return isinstance(value, (bool, np.bool_))


def has_truth(values: Any) -> bool:
    """Whether this is True or False, or a list of such, which NumPy takes for numbers."""
    listed = isinstance(values, (list, tuple)) and any(map(is_truth, values))
    return listed or is_truth(values) or getattr(values, "dtype", None) == np.bool_


def reals(values: Any, what: str, kind: str = "numbers") -> npt.NDArray[np.float64]:
    """Numbers of any shape, none of them masked, nor True."""
    unmasked(values, what)
    try:
        if has_truth(values):
            raise TypeError
        return np.asarray(values, dtype=np.float64, order="C")
    except (TypeError, ValueError):
        raise UsageError(f"{what} are {kind}, not {reprlib.repr(values)}") from None


def real_numbers(values: Any, what: str, kind: str = "numbers") -> npt.NDArray[np.float64]:
    """(n,) numbers."""
    numbers = reals(values, what, kind)
    if numbers.ndim != 1:
        raise UsageError(f"{what} are a list of {kind}, not of shape {numbers.shape}")
    return np.ascontiguousarray(numbers)


def seconds_of(times: Any, what: str) -> npt.NDArray[np.float64]:
    """(n,) times in seconds: numbers, or moments or durations of Python, NumPy or pandas. NaN where one is missing."""
    array = np.asarray(times.to_numpy(dtype="datetime64[ns]") if hasattr(getattr(times, "dtype", None), "tz") else unmasked(times, what))
    if array.dtype == object:
        array = np.array([_seconds(time) for time in array.ravel()], dtype=object)
    if array.dtype.kind in "mM":
        array = np.where(np.isnat(array), np.nan, array.astype(f"{array.dtype.kind}8[us]").astype(np.int64) / 1e6)
    return real_numbers(array, what, "seconds, or moments such as datetime64")


def _seconds(time: Any) -> Any:
    if isinstance(time, timedelta):
        return time.total_seconds()
    if isinstance(time, datetime):
        return ((time if time.tzinfo else time.replace(tzinfo=timezone.utc)) - datetime(1970, 1, 1, tzinfo=timezone.utc)).total_seconds()
    return time


def whole_numbers(values: Any, what: str) -> U32:
    """Numbers of edges, arcs or nodes. A mask is none, nor are reals, of which some were taken for others."""
    array = np.atleast_1d(np.asarray(unmasked(values, what)))
    if array.dtype.kind == "b":
        raise UsageError(f"{what} are whole numbers, not a mask; pass np.flatnonzero(mask)")
    of_python = array.dtype == object and all(isinstance(value, (int, np.integer)) and not isinstance(value, bool) for value in array.ravel())
    if array.size and array.dtype.kind not in "iu" and not of_python:
        raise UsageError(f"{what} are whole numbers, not of type {array.dtype}")
    if array.ndim != 1:
        raise UsageError(f"{what} are a list of whole numbers, not of shape {array.shape}")
    if array.size and (int(array.min()) < 0 or int(array.max()) >= NONE):
        raise UsageError(f"{what} are numbered from 0; there is no {int(array.min()) if array.min() < 0 else int(array.max())}")
    return np.ascontiguousarray(array, dtype=np.uint32)


def count_of(value: Any, what: str, most: int = 2**31 - 1, least: int = 0) -> int:
    """How many threads, workers, bytes, ...; 0 or more."""
    if is_truth(value) or not isinstance(value, (int, np.integer)) or not least <= value <= most:
        raise UsageError(f"{what} is a whole number, {least} or more, not {value!r}")
    return int(value)


def number_of(value: Any, what: str, least: float = -inf) -> float:
    """A number that is one, and neither a text nor True."""
    try:
        number = nan if isinstance(value, (str, bytes)) or is_truth(value) else float(value)
    except (TypeError, ValueError):
        number = nan
    if not number >= least:
        raise UsageError(f"{what} is a number{'' if least == -inf else f', {least:g} or more'}, not {value!r}")
    return number


def number_or_none(value: Any, what: str, least: float = -inf) -> float | None:
    return None if value is None else number_of(value, what, least)


def pair_of(values: Any) -> tuple[float, float]:
    """(x, y). TypeError or ValueError where it is none."""
    x, y = values
    if any(is_truth(value) or isinstance(value, (str, bytes)) for value in (x, y)):
        raise TypeError
    return float(x), float(y)


def one_of(value: Any, what: str, *known: str) -> str:
    if not isinstance(value, str) or value not in known:
        raise UsageError(f"{what} is one of {', '.join(known)}, not {value!r}")
    return value


def flag_of(value: Any, what: str) -> bool:
    """True or False, of Python or NumPy."""
    if not is_truth(value):
        raise UsageError(f"{what} is True or False, not {value!r}")
    return bool(value)


def different(names: Iterable[Any], what: str) -> list[str]:
    """Names as texts, by which they are told apart."""
    known: dict[str, Any] = {}
    for name in names:
        if str(name) in known:
            raise UsageError(f"{what} are told apart by their texts, which {known[str(name)]!r} and {name!r} have in common; give one another name")
        known[str(name)] = name
    return list(known)


def in_units(steps: npt.NDArray[Any], resolution: float) -> npt.NDArray[np.float64]:
    """Steps in their unit, as the library counts them (InUnits in starway/core/geometry.hpp): 3 steps of 0.1 are 0.3, not 0.30000000000000004."""
    per_unit = round(1 / resolution)
    by_whole = per_unit > 1 and abs(per_unit * resolution - 1) < 1e-12
    numbers: npt.NDArray[np.float64] = np.divide(steps, per_unit, dtype=np.float64) if by_whole else steps * np.float64(resolution)
    return numbers


def plain(options: dict[str, Any], numbers: Collection[str] = ()) -> dict[str, Any]:
    """As the core takes them, which knows NumPy's numbers, but not its True and False. numbers: the names of those that are numbers."""
    for name, value in options.items():
        if name in numbers and is_truth(value):
            raise UsageError(f"{name} is a number, not {value!r}")
    return {name: bool(value) if isinstance(value, np.bool_) else value for name, value in options.items()}


def one_each(values: Any, count: int, what: str) -> npt.NDArray[np.float64]:
    """A number stands for all; of a list there is one for each, whatever their count."""
    numbers = reals(values, what, "numbers; pass one number for all, or a list of one for each")
    if numbers.ndim != 0 and numbers.shape != (count,):
        raise UsageError(f"there are {numbers.size} {what}; pass one number for all, or a list of one for each")
    return np.ascontiguousarray(np.broadcast_to(numbers, (count,)))


class Numbers:
    """The network sorts roads and nodes so that neighbours lie together. Users number edges as their source does: rows of a DataFrame,
    indices of arrays, ways of OpenStreetMap. A road that was split at junctions has several pieces of one number. Nodes are numbered in
    the order of their labels: as :func:`starway.build` was given them where they have none.
    """

    def __init__(self, core: _core.Network, labels: Labels) -> None:
        self._core, self._labels = core, labels

    @cached_property
    def _rows(self) -> U32:
        """(pieces,) in the network's order: the caller's number."""
        return self._core.features

    @cached_property
    def pieces(self) -> U32:
        """(pieces,) the network's number of each piece of road, in the caller's order."""
        return np.ascontiguousarray(np.argsort(self._rows, kind="stable"), dtype=np.uint32)

    @cached_property
    def rows(self) -> U32:
        """(pieces,) the caller's number of each piece, ascending."""
        return self._rows[self.pieces]

    def rows_of(self, pieces: U32) -> U32:
        """The caller's numbers of pieces; of none, none."""
        there = pieces != NONE
        return np.where(there, self._rows[np.where(there, pieces, 0)] if len(self._rows) else NONE, NONE).astype(np.uint32)

    def pieces_of(self, edges: Any, what: str) -> tuple[U32, npt.NDArray[np.intp]]:
        """The pieces of the caller's edges, and which of the edges each is of."""
        wanted = whole_numbers(edges, what)
        first, last = (np.searchsorted(self.rows, wanted, side) for side in ("left", "right"))
        missing = np.flatnonzero(first == last)
        if len(missing):
            others = f", nor {len(missing) - 1} others" if len(missing) > 1 else ""
            raise UsageError(
                f"{what} are numbered as in the source, and the network has no road {wanted[missing[0]]}{others}: "
                "there is no such row or way, or it is closed to all"
            )
        owner = np.repeat(np.arange(len(wanted)), last - first)
        within = np.arange(len(owner)) - np.repeat(np.cumsum(last - first) - (last - first), last - first)
        return self.pieces[first[owner] + within], owner

    def shares(self, pieces: U32, owner: npt.NDArray[np.intp]) -> npt.NDArray[np.float64]:
        """By length, the share of each piece of what its road has as a whole."""
        count = np.bincount(owner)
        shares = np.ones(len(pieces))
        parts = count[owner] > 1
        if not parts.any() or self._core.frame == "none":
            return shares / count[owner]
        points, first = self._core.lines(pieces)
        steps = np.diff(points, axis=0)
        if self._core.frame == "geographic":
            steps[:, 0] *= np.cos(np.radians((points[1:, 1] + points[:-1, 1]) / 2))
        along = np.concatenate([[0.0], np.cumsum(np.hypot(steps[:, 0], steps[:, 1]))])
        length = along[first[1:].astype(np.intp) - 1] - along[first[:-1].astype(np.intp)]
        whole = np.bincount(owner, length)[owner]
        return np.where(whole > 0, length / np.where(whole > 0, whole, 1), 1 / count[owner])

    @cached_property
    def nodes(self) -> U32:
        """(nodes,) the network's number of each node, in the order of the labels."""
        return np.ascontiguousarray(self._labels.order(), dtype=np.uint32)

    @cached_property
    def _rank(self) -> U32:
        rank = np.empty(len(self.nodes), np.uint32)
        rank[self.nodes] = np.arange(len(self.nodes), dtype=np.uint32)
        return rank

    def nodes_of(self, nodes: U32) -> U32:
        """The caller's numbers of nodes; of none, none."""
        there = nodes != NONE
        return np.where(there, self._rank[np.where(there, nodes, 0)], NONE).astype(np.uint32)
