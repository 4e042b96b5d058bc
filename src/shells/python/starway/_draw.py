"""Pictures of routes, for notebooks and matplotlib."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._extras import load

if TYPE_CHECKING:
    from ._network import Network
    from ._route import Match, Route

MOST_ROADS = 4000
COLORS = ("#d7263d", "#1b6ca8", "#2a9d4a", "#8e44ad", "#c77700")


def view_of(lines: list[npt.NDArray[np.float64]]) -> tuple[float, float, float, float]:
    """The box of lines with a margin of a tenth."""
    points = np.vstack(lines)
    low, high = points.min(axis=0), points.max(axis=0)
    margin = max(float((high - low).max()), 1e-6) * 0.1
    return low[0] - margin, low[1] - margin, high[0] + margin, high[1] + margin


def roads_in(network: Network, view: tuple[float, float, float, float], most: int = MOST_ROADS) -> list[npt.NDArray[np.float64]]:
    """The lines of the edges whose ends lie in the view: the longest, if there are many."""
    xy, tails, heads = network.node_xy, network.tails, network.heads
    inside = (xy[:, 0] >= view[0]) & (xy[:, 0] <= view[2]) & (xy[:, 1] >= view[1]) & (xy[:, 1] <= view[3])
    edges = np.flatnonzero(inside[tails] | inside[heads]).astype(np.uint32)
    if len(edges) > most:
        length = np.abs(xy[tails[edges]] - xy[heads[edges]]).sum(axis=1)
        edges = edges[np.argpartition(length, -most)[-most:]]
    points, first = network._core.lines(network._numbers.pieces[edges])
    return np.split(points, first[1:-1]) if len(edges) else []


def x_scale_of(network: Network, view: tuple[float, float, float, float]) -> float:
    """How long a unit of x is, in units of y."""
    return math.cos(math.radians((view[1] + view[3]) / 2)) if network._core.frame == "geographic" else 1.0


def svg_map(route: Route, width: int = 640, most_height: int = 480) -> str:
    """The route, its alternatives and the roads around it as SVG; empty without coordinates."""
    routes = [route, *route.alternatives]
    lines = [r.line for r in routes if len(r.line) > 1]
    if not lines:
        return ""
    view = view_of(lines)
    x_scale = x_scale_of(route._network, view)
    wide, high = (view[2] - view[0]) * x_scale, view[3] - view[1]
    scale = min(width / wide, most_height / high)
    height = max(high * scale, 40.0)
    width_used = max(wide * scale, 40.0)

    def path(line: npt.NDArray[np.float64]) -> str:
        x = np.round((line[:, 0] - view[0]) * x_scale * scale, 1)
        y = np.round((view[3] - line[:, 1]) * scale, 1)
        points = [f"{a:g} {b:g}" for a, b in zip(x.tolist(), y.tolist())]
        kept = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
        return "M" + "L".join(kept)

    roads = "".join(path(line) for line in roads_in(route._network, view))
    drawn = [f'<path d="{roads}" stroke="#b9bec7" stroke-width="1"/>']
    for i in reversed(range(len(lines))):
        color = COLORS[i % len(COLORS)]
        drawn.append(f'<path d="{path(lines[i])}" stroke="{color}" stroke-width="{4 if i == 0 else 3}" stroke-opacity="0.85"/>')
    for at, color in ((lines[0][0], "#2a9d4a"), (lines[0][-1], "#d7263d")):
        x, y = (at[0] - view[0]) * x_scale * scale, (view[3] - at[1]) * scale
        drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{color}" stroke="#fff" stroke-width="1.5"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width_used:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width_used:.1f} {height:.1f}" style="background:#f6f7f9;max-width:100%" fill="none" '
        f'stroke-linejoin="round" stroke-linecap="round">{"".join(drawn)}</svg>'
    )


def plot_network(network: Network, ax: Any, view: tuple[float, float, float, float], color: str, linewidth: float) -> Any:
    plt, LineCollection = load("matplotlib.pyplot"), load("matplotlib.collections").LineCollection
    if ax is None:
        _, ax = plt.subplots()
    ax.add_collection(LineCollection(roads_in(network, view, 200_000), colors=color, linewidths=linewidth))
    ax.set_xlim(view[0], view[2])
    ax.set_ylim(view[1], view[3])
    ax.set_aspect(1 / x_scale_of(network, view))
    return ax


def plot_route(route: Route, ax: Any, color: str, linewidth: float, roads: bool) -> Any:
    plt, LineCollection = load("matplotlib.pyplot"), load("matplotlib.collections").LineCollection
    if ax is None:
        _, ax = plt.subplots()
    routes = [route, *route.alternatives]
    lines = [r.line for r in routes if len(r.line) > 1]
    if not lines:
        return ax
    view = view_of(lines)
    if roads:
        ax.add_collection(LineCollection(roads_in(route._network, view), colors="#b9bec7", linewidths=0.7, zorder=1))
    for i, line in enumerate(lines):
        ax.plot(line[:, 0], line[:, 1], color=color if i == 0 else COLORS[i % len(COLORS)], linewidth=linewidth,
                zorder=3 if i == 0 else 2)  # fmt: skip
    ax.set_xlim(view[0], view[2])
    ax.set_ylim(view[1], view[3])
    ax.set_aspect(1 / x_scale_of(route._network, view))
    return ax


def plot_match(match: Match, network: Network, ax: Any, linewidth: float, roads: bool) -> Any:
    plt, LineCollection = load("matplotlib.pyplot"), load("matplotlib.collections").LineCollection
    if ax is None:
        _, ax = plt.subplots()
    trace = match.points.xy
    lines = [matching.route.line for matching in match.matchings if len(matching.route.line) > 1]
    view = view_of([trace, *lines])
    if roads:
        ax.add_collection(LineCollection(roads_in(network, view), colors="#b9bec7", linewidths=0.7, zorder=1))
    for i, line in enumerate(lines):
        ax.plot(line[:, 0], line[:, 1], color=COLORS[i % len(COLORS)], linewidth=linewidth, zorder=2)
    ax.plot(trace[:, 0], trace[:, 1], ".", color="#000", markersize=4, zorder=3)
    ax.set_xlim(view[0], view[2])
    ax.set_ylim(view[1], view[3])
    ax.set_aspect(1 / x_scale_of(network, view))
    return ax
