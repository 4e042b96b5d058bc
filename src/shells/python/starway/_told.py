"""Answers that the core gives as JSON."""

from __future__ import annotations

import json
from typing import Any


def told(answer: str) -> dict[str, Any]:
    """An answer without what concerns a call of the command line alone."""
    found: dict[str, Any] = json.loads(answer)
    for name in ("status", "load_ms"):
        found.pop(name, None)
    return found
