"""What nodes are called: whole numbers, texts, or any objects of Python."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import cached_property
from math import isfinite
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import UsageError

#: Begins the texts that stand for nodes of other types, as Python writes them: ``py:(3, 'a')``.
_LITERAL = "py:"


def _plain(node: Any) -> Any:
    """A node without NumPy's types, which Python writes otherwise, and which are equal to those of Python."""
    if isinstance(node, np.generic):
        return node.item()
    return tuple(_plain(part) for part in node) if type(node) is tuple else node


def _is_literal(node: Any) -> bool:
    """Whether Python reads the node from what it writes."""
    if type(node) is tuple:
        return all(_is_literal(part) for part in node)
    return node is None or type(node) in (bool, int, str, bytes) or (type(node) is float and isfinite(node))


def _is_number(node: Any) -> bool:
    return isinstance(node, (int, np.integer)) and not isinstance(node, bool) and -(2**63) <= int(node) < 2**63


def set_labels(draft: _core.Draft, labels: Sequence[Any] | npt.NDArray[Any]) -> list[Any] | None:
    """Names the nodes of a draft. Returns the labels where a file cannot keep them."""
    if isinstance(labels, np.ndarray) and labels.dtype.kind in "iu" and (labels.dtype != np.uint64 or (labels < 2**63).all()):
        draft.set_number_labels(np.ascontiguousarray(labels, dtype=np.int64))
        return None
    listed = [_plain(label) for label in (labels.tolist() if isinstance(labels, np.ndarray) else labels)]
    if all(_is_number(label) for label in listed):
        draft.set_number_labels(np.array(listed, dtype=np.int64))
        return None
    if all(isinstance(label, str) and label and not label.startswith(_LITERAL) for label in listed):
        draft.set_text_labels([str(label) for label in listed])
        return None
    if all(_is_literal(label) for label in listed):
        draft.set_text_labels([_LITERAL + repr(label) for label in listed])
        return None
    return listed


class Labels:
    """The labels of a network's nodes. One rule tells whether something names a node, wherever points are taken: it is equal to a label.

    What is a whole number or a text names no other kind of node, but a number may be written as a text, ``"node:17"``.
    """

    def __init__(self, core: _core.Network, objects: list[Any] | None) -> None:
        self._core = core
        self.objects = objects
        first = core.node_labels(np.zeros(1, np.uint32))[0] if core.node_count else ""
        self._are_literals = core.has_text_labels and first.startswith(_LITERAL)

    @property
    def any_type(self) -> bool:
        """Whether nodes may be of any type, so that (x, y) may be one."""
        return self._are_literals or self.objects is not None

    def of(self, nodes: npt.NDArray[np.uint32]) -> list[Any]:
        """The labels of nodes by the network's numbers."""
        texts = self._core.node_labels(np.ascontiguousarray(nodes, dtype=np.uint32))
        if self.objects is not None:
            return [self.objects[int(text)] for text in texts]
        if self._are_literals:
            return [ast.literal_eval(text.removeprefix(_LITERAL)) for text in texts]
        return texts if self._core.has_text_labels else [int(text) for text in texts]

    @cached_property
    def _texts(self) -> list[str]:
        return self._core.node_labels(np.arange(self._core.node_count, dtype=np.uint32))

    def order(self) -> npt.NDArray[np.intp]:
        """The network's numbers of all nodes, in the order of their labels."""
        if not self._core.node_count:
            return np.empty(0, np.intp)
        return np.argsort(np.array(self._texts) if self._core.has_text_labels else np.array(self._texts).astype(np.int64), kind="stable")

    @cached_property
    def _written(self) -> dict[Any, str]:
        """By node, what the network calls it."""
        if self.objects is not None:
            return {label: str(number) for number, label in enumerate(self.objects)}
        return {ast.literal_eval(text.removeprefix(_LITERAL)): text for text in self._texts}

    @cached_property
    def _spoken(self) -> dict[str, str]:
        return {str(node): text for node, text in self._written.items()}

    def written(self, node: Any) -> str | None:
        """What the network calls a node of any type; None where there is no such node."""
        try:
            text = self._written.get(node)
        except TypeError:
            return None
        if text is None and isinstance(node, str) and node.startswith("node:"):
            return self._spoken.get(node.removeprefix("node:"))
        return text

    def named(self, point: Any) -> str | None:
        """The node that something names where nodes are texts or of any type, in the words of requests; None where it names none."""
        if self.any_type:
            text = self.written(point)
            return None if text is None else f"node:{text}"
        if self._core.has_text_labels and isinstance(point, str) and self._core.find_node(point) is not None:
            return f"node:{point}"
        return None

    def find(self, node: Any) -> int | None:
        """The network's number of a node; None where there is no such node."""
        if self.any_type:
            text = self.written(node)
            return None if text is None else self._core.find_node(text)
        if isinstance(node, (bool, np.bool_)) or not isinstance(node, (int, np.integer, str)):
            return None
        return self._core.find_node(str(node))

    def check_kept(self) -> None:
        """Raises where a file cannot keep the labels."""
        if self.objects is not None:
            kind = type(next(label for label in self.objects if not _is_literal(label))).__name__
            raise UsageError(
                f"nodes of type {kind} cannot be kept in a file; name them by numbers, texts or tuples of these, for instance with "
                "networkx.relabel_nodes"
            )
