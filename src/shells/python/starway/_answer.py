"""Members of answers that come from their descriptions, so that no list of them is kept here."""

from __future__ import annotations

import json
from typing import Any, NoReturn, Self, SupportsIndex

from . import _core

_UNITS = {"_m": "In metres. ", "_s": "In seconds. ", "_ms": "In milliseconds. "}
_decode = json.JSONDecoder().raw_decode
_typed: dict[str, list[tuple[str, str]]] = {}  # by the class: name and type


class View:
    """What shows a part of a network or map: it never changes, so that a copy is the same, and is not pickled without that."""

    __slots__ = ()
    _instead = "the numbers and arrays that you need of it"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be pickled, as it is a view of the network or map; keep {self._instead} instead")


class Answer(View):
    """A class of answers has a property for each member that their description names, but those that it has in a form of its own."""

    __slots__ = ()

    def __init_subclass__(cls, answer: str = "") -> None:
        if not answer:
            return
        own = {*dir(cls), *cls.__annotations__}
        members = [member for member in _core.answer_members(answer) if member[0] not in own]
        _typed[cls.__name__] = [(name, kind) for name, _, kind, _ in members]
        for name, told_as, _, doc in members:
            unit = _UNITS.get(told_as.removeprefix(name), "")
            setattr(cls, name, _property(told_as, unit + doc.replace("Null:", "None:").replace("null:", "None:")))

    def _tell(self, name: str) -> str:
        """An object of JSON with the member, and perhaps others."""
        raise NotImplementedError


def _property(name: str, doc: str) -> property:
    return property(lambda answer: _decode(answer._tell(name))[0].get(name), doc=doc)


def typed_members() -> str:
    """The text of _members.py."""
    text = '"""The members of answers, for type checkers: what ``starway._answer.typed_members()`` says. A test compares them."""\n'
    text += "\nfrom typing import Any\n\nfrom ._answer import Answer\n"
    for name, members in sorted(_typed.items()):
        text += f"\n\nclass {name}Members(Answer):\n    __slots__ = ()\n\n" + "".join(f"    {member}: {kind}\n" for member, kind in members)
    return text
