"""Keywords that methods take from the description of their request, so that no list of them is kept here."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from . import _core

Method = TypeVar("Method", bound=Callable[..., Any])
Option = tuple[str, str, Any, str]  # keyword, type, default, meaning

_keywords: dict[str, frozenset[str]] = {}  # by the method
#: Keywords that are numbers.
NUMBERS: set[str] = set()
_typed: dict[str, dict[str, Option]] = {}  # by the class of _options.py

#: Roads to do without, as Python passes them.
CLOSED = ("avoid", "closed_edges", "closed_arcs")
_CLOSED: list[Option] = [
    ("avoid", "Any", None, "Polygons, a box (west, south, east, north), or a GeoDataFrame of them: roads that touch one are closed."),
    ("closed_edges", "Edges | None", None, "Roads to do without, as the source numbers them (see Network.features), or a CSV file of "
     'from,to or edge, or ways of OpenStreetMap, "way/12,way/34".'),
    ("closed_arcs", "npt.ArrayLike | None", None, "Single directions to do without, of Network.forward_arcs and backward_arcs."),
]  # fmt: skip


def _options_of(service: str) -> Iterable[Option]:
    for option in _core.request_options(service):
        yield from _CLOSED if option[1] == "Closed" else [option]


def described(*services: str, without: tuple[str, ...] = ()) -> Callable[[Method], Method]:
    """In place of a method's ``**options``, the options of services that are no parameters of it, in its signature and its docstring."""

    def give(method: Method) -> Method:
        own = [one for one in inspect.signature(method).parameters.values() if one.kind is not one.VAR_KEYWORD]
        hidden = {*without, *(one.name for one in own)}
        options = {option[0]: option for service in services for option in _options_of(service) if option[0] not in hidden}
        keywords = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=initially, annotation=kind)
            for name, kind, initially, _ in options.values()
        ]
        method.__signature__ = inspect.signature(method).replace(parameters=[*own, *keywords])  # type: ignore[attr-defined]
        method.__doc__ = _with_options(method.__doc__ or "", options.values())
        typed = re.search(r"Unpack\[(\w+)\]", str(method.__annotations__["options"]))
        assert typed and _typed.get(typed[1], options) == options
        _typed[typed[1]] = options
        _keywords[method.__name__] = frozenset(options)
        every = [option for service in services for option in _options_of(service)]
        NUMBERS.update(name for name, kind, _, _ in every if kind.partition(" ")[0] in ("float", "int"))
        return method

    return give


def _with_options(text: str, options: Iterable[Option]) -> str:
    """They stand before the example."""
    indent = re.findall(r"\n( *)", text)[-1] if "\n" in text else "        "
    told, mark, example = text.partition(f"{indent}>>> ")
    lines = (textwrap.fill(f"{name}: {doc or kind}", 140, initial_indent=indent, subsequent_indent=indent) for name, kind, _, doc in options)
    listed = "".join(line + "\n" for line in lines)
    return f"{told.rstrip()}\n\n{listed}" + (f"\n{mark}{example}" if mark else indent)


def check_keywords(method: str, options: Mapping[str, Any]) -> None:
    """TypeError, as of any function, where there is no such keyword."""
    known = _keywords[method]
    for name in options:
        if name not in known:
            raise TypeError(f"{method}() got an unexpected keyword argument {name!r}")


def typed_options() -> str:
    """The text of _options.py. A class that has all of another's keywords is derived from it."""
    text = '"""The keywords of requests, for type checkers: what ``starway._described.typed_options()`` says. A test compares them."""\n'
    text += "\nfrom collections.abc import Sequence\nfrom typing import Any, Literal, TypedDict\n\nimport numpy.typing as npt\n\nfrom ._numbers import Edges\n"
    written: dict[str, set[tuple[str, str]]] = {}
    for name, options in sorted(_typed.items(), key=lambda one: (len(one[1]), one[0])):
        fields = [option[:2] for option in options.values()]
        base = max((known for known in written if written[known].issubset(fields)), key=lambda known: len(written[known]), default="TypedDict")
        own = [f"    {keyword}: {kind}\n" for keyword, kind in fields if (keyword, kind) not in written.get(base, ())]
        text += f"\n\nclass {name}({base}, total=False):\n" + ("".join(own) or "    pass\n")
        written[name] = set(fields)
    return text
