"""Exceptions: one for each kind of error, all of them :class:`Error`."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["DataError", "Error", "FileError", "InternalError", "MissingPackage", "NoRouteError", "UsageError"]


class Error(Exception):
    """What Starway raises. The message is one sentence: where, what is wrong, and what to do."""


class FileError(Error, OSError):
    """A file cannot be opened, read or written."""


class UsageError(Error, ValueError):
    """The request itself is wrong: an unknown option, an unknown place, a malformed point."""


class DataError(Error, ValueError):
    """The input data is wrong, or a network file is damaged."""


class NoRouteError(Error, LookupError):
    """The request is valid, but there is no route, or a point is too far from any road."""


class InternalError(Error, RuntimeError):
    """A bug, or a failed system call."""


class MissingPackage(Error, ImportError):
    """The call needs a package that is not installed."""


class Interrupted(Error):
    """Work was cancelled. Ctrl-C raises :class:`KeyboardInterrupt` instead."""


# Arguments that are not named as the flags are.
_ARGUMENTS = {"extra-weight": "extra_weights", "ignore-field": "ignore_fields", "speed": "speeds", "weight-field": "weight"}


def sentence(message: str) -> str:
    """A message of the library, whose flags of the command line become arguments: "--max-snap METRES" is "max_snap=", and
    "--max-snap 2" is "max_snap=2"."""
    message = re.sub(r"--on-error (skip|stop)\b", r'on_error="\1"', message)
    message = message.replace("--far-points empty", 'errors="coerce"')
    message = re.sub(r"--speed '([^=']*)=([^']*)'", r'speeds={"\1": \2}', message)
    message = re.sub(r"--cost '([^']*)=([^'=]*)'", lambda cost: f'costs={{"{cost[1]}": {cost[2].replace("blocked", "math.inf")}}}', message)
    message = re.sub(r"--layer NAME=(\w+)", r'layers={NAME: "\1"}', message)
    message = re.sub(r"--empty (open|blocked)\b", r'empty="\1"', message)
    return re.sub(
        r"--([a-z][a-z-]*)(?: [A-Z][A-Z:=]*(?![\w])| (?=\d))?",
        lambda flag: _ARGUMENTS.get(flag[1], flag[1].replace("-", "_")) + "=",
        message,
    )


def sentences(messages: Iterable[str]) -> list[str]:
    """The same of several."""
    return [sentence(message) for message in messages]
