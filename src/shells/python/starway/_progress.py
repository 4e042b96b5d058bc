"""Progress bars."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Union

from ._numbers import flag_of


class Bar:
    """A line on standard error, rewritten at most ten times a second; one line a phase where that is no terminal."""

    def __init__(self) -> None:
        self.shown = 0.0
        self.phase = ""
        self.drawn = False
        self.terminal = sys.stderr.isatty()

    def __call__(self, phase: str, done: int, total: int) -> None:
        now = time.monotonic()
        new = phase != self.phase
        if not self.terminal:
            if new:
                print(phase, file=sys.stderr)
            self.phase = phase
            return
        if not new and now - self.shown < 0.1:
            return
        self.phase, self.shown, self.drawn = phase, now, True
        width = 30
        part = min(done / total, 1.0) if total else 0.0
        filled = int(part * width)
        bar = f" [{'#' * filled}{'.' * (width - filled)}] {part:4.0%}" if total else ""
        sys.stderr.write(f"\r\x1b[K{phase}{bar}")
        sys.stderr.flush()

    def end(self) -> None:
        if self.drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


@contextmanager
def reporter(progress: Union[bool, Callable[[str, int, int], None]]) -> Iterator[Callable[[str, int, int], None] | None]:
    """What the core calls: nothing, a bar, or the user's function."""
    if callable(progress):
        yield progress
    elif progress is None or not flag_of(progress, "progress"):
        yield None
    else:
        bar = Bar()
        try:
            yield bar
        finally:
            bar.end()
