"""The keywords of requests, for type checkers: what ``starway._described.typed_options()`` says. A test compares them."""

from typing import TypedDict


class IsochroneOptions(TypedDict, total=False):
    interval: float | None
    denoise: float
    generalize: float
    buffer: float | None


class TripOptions(TypedDict, total=False):
    fixed_start: bool
    fixed_end: bool
    split: bool
    effort: float
    use_index: bool
