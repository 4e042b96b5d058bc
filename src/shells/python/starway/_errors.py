"""Exceptions: one for each kind of error, all of them :class:`Error`."""

from __future__ import annotations

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
