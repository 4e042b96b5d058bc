"""Profiles for OpenStreetMap: who travels, where they may go, and how fast. Shows, checks and explains them.

>>> from starway import profiles
>>> "car" in profiles.names()
True
>>> profiles.check("bike").mode
'bicycle'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from os import PathLike, fspath

from . import _core
from ._network import Progress
from ._progress import reporter

__all__ = ["Explained", "Profile", "Verdict", "check", "explain", "names", "show"]


@dataclass(frozen=True)
class Profile:
    name: str
    description: str
    mode: str  #: profiles of one mode share junctions
    speeds: int  #: how many speeds it has
    rules: int  #: how many rules
    #: What may be misspelt, one sentence each: speeds for values of tags that no profile of the package knows.
    warnings: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Verdict:
    """What a profile makes of a way or node."""

    facts: dict[str, str]  #: "forward": "open, 25 km/h"
    reasons: list[tuple[str, str, str]]  #: what, its value, and why
    unknown: list[str]  #: tags whose values the profile does not know and ignores


@dataclass(frozen=True)
class Explained:
    tags: list[str]  #: "highway=primary"
    verdicts: dict[str, Verdict]  #: by profile


def names() -> list[str]:
    """The profiles that come with the package."""
    return _core.built_in_profiles()


def show(profile: str | PathLike[str]) -> str:
    """The page of a profile, in TOML: to read, or to begin one of your own with."""
    return _core.profile_page(fspath(profile))


def check(profile: str | PathLike[str]) -> Profile:
    """Reads a profile, by name or as a .toml file. Raises DataError, which says in which line what is wrong. What is only odd stands in
    ``Profile.warnings``."""
    return Profile(*_core.read_profile(fspath(profile)))


def explain(source: str | PathLike[str], entity: str, profiles: str | Sequence[str] = (), *, progress: Progress = False) -> Explained:
    """Why a way or node of an OpenStreetMap file is open, closed or slow.

    entity: "way/4567" or "node/12". profiles: names or .toml files; default: car, bike and foot.
    """
    wanted = [profiles] if isinstance(profiles, str) else list(profiles)
    with reporter(progress) as report:
        found = _core.explain_profiles(fspath(source), entity, wanted, report)
    return Explained(found["tags"], {name: Verdict(**verdict) for name, verdict in found["profiles"].items()})
