"""Pictures that the library draws, in files and in notebooks."""

from __future__ import annotations

import base64
import html
import os
import tempfile
from collections.abc import Callable
from os import PathLike, fspath
from typing import Any, Literal

from ._numbers import count_of

#: In cells or at nodes, where they are large enough: "arrows" to the next or the parent, "costs".
Show = Literal["none", "arrows", "costs"]
#: What lies below: the tiles of a Tiled or LDtk map, or plain cells.
Background = Literal["tiles", "plain"]


def drawing(path: str | PathLike[str], format: str, size: int, title: str = "", show: Show = "none", width: int = 80,
            background: Background = "tiles") -> dict[str, Any]:
    """What the core takes for a picture."""
    return {"path": fspath(path), "format": format, "size": count_of(size, "size"), "title": title, "show": show,
            "width": count_of(width, "width"), "background": background}


def picture_html(draw: Callable[[dict[str, Any]], None], alt: str, words: str) -> str:
    """A picture with words below it, for a notebook."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "picture.png")
        draw(drawing(file, "png", 480))
        with open(file, "rb") as picture:
            data = base64.b64encode(picture.read()).decode()
    return f'<div><img alt="{html.escape(alt)}" src="data:image/png;base64,{data}"><div>{html.escape(words)}</div></div>'
