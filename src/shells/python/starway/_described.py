"""Keywords that methods take from the description of their request, so that no list of them is kept here."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable
from typing import Any, TypeVar, cast

from . import _core

Method = TypeVar("Method", bound=Callable[..., Any])
_typed: dict[str, list[tuple[str, str, Any, str]]] = {}  # by the class of _options.py


def described(service: str) -> Callable[[Method], Method]:
    """In place of a method's ``**options``, the options of a service that are no parameters of it."""

    def give(method: Method) -> Method:
        own = [one for one in inspect.signature(method).parameters.values() if one.kind is not one.VAR_KEYWORD]
        names = {one.name for one in own}
        options = [option for option in _core.request_options(service) if option[0] not in names]
        keywords = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=initially, annotation=kind) for name, kind, initially, _ in options]
        signature = inspect.signature(method).replace(parameters=[*own, *keywords])
        typed = re.search(r"Unpack\[(\w+)\]", str(method.__annotations__["options"]))
        assert typed
        _typed[typed[1]] = options

        @functools.wraps(method)
        def checked(*arguments: Any, **given: Any) -> Any:
            signature.bind(*arguments, **given)  # TypeError, as of any function, where there is no such keyword
            return method(*arguments, **given)

        checked.__signature__ = signature  # type: ignore[attr-defined]
        indent = re.findall(r"\n( *)", method.__doc__ or "")[-1]
        listed = "".join(f"\n{indent}{name}: {doc}" for name, _, _, doc in options)
        checked.__doc__ = f"{(method.__doc__ or '').rstrip()}\n{listed}\n{indent}"
        return cast(Method, checked)

    return give


def typed_options() -> str:
    """The text of _options.py."""
    text = '"""The keywords of requests, for type checkers: what ``starway._described.typed_options()`` says. A test compares them."""\n'
    text += "\nfrom typing import TypedDict\n"
    for name, options in sorted(_typed.items()):
        text += f"\n\nclass {name}(TypedDict, total=False):\n" + "".join(f"    {keyword}: {kind}\n" for keyword, kind, _, _ in options)
    return text
