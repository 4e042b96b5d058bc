"""Prints how well traces are matched, beside OSRM on the same extracts, with the same requests and in the same run.

Usage: match_table.py STARWAY DATA WORK PATHS [EXTRACT ...] [--sigma METRES ...] [--spacing METRES ...]

The true paths are fastest routes between random places; every other one is OSRM's, the rest Starway's, so neither is at
home. A trace is sampled along the path with normally distributed errors, independent ones or such as a receiver has, which
drift with the time; the true path ends at the last point. Both engines are asked over their HTTP servers for the same points
and timestamps, with the errors' true standard deviation as radiuses and without any. A matched length is right where it lies
on the true path in the direction of travel, once for each time that the path passes there.
"""

import argparse
import math
import os
import random
import time
from pathlib import Path

import osm_table
import osrm_table

SIGMAS = [5, 10, 20, 30]
SPACINGS = [10, 20, 50, 100, 200]
DRIFT_S = 30  # after so long, drifting errors have changed by 1 - 1/e
CELL_M = 50
PORTS = (5743, 5744)


class Plane:
    """Metres east and north of a place."""

    def __init__(self, lon, lat):
        self.lon, self.lat = lon, lat
        self.east, self.north = 111195 * math.cos(math.radians(lat)), 111195

    def of(self, place):
        return ((place[0] - self.lon) * self.east, (place[1] - self.lat) * self.north)

    def place(self, x, y):
        return (round(self.lon + x / self.east, 6), round(self.lat + y / self.north, 6))


def pieces(line):
    for (ax, ay), (bx, by) in zip(line, line[1:]):
        length = math.hypot(bx - ax, by - ay)
        if length > 0:
            yield ax, ay, bx, by, length


def length_of(line):
    return sum(piece[4] for piece in pieces(line))


class TruePath:
    """How many metres of a line lie on a path, in its direction."""

    def __init__(self, line):
        self.segments = list(pieces(line))
        self.length = sum(s[4] for s in self.segments)
        self.cells = {}
        for number, (ax, ay, bx, by, length) in enumerate(self.segments):
            steps = int(length / CELL_M) + 1
            for i in range(steps + 1):
                x, y = ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps
                for cell in {(int((x + dx) // CELL_M), int((y + dy) // CELL_M)) for dx in (-1, 1) for dy in (-1, 1)}:
                    self.cells.setdefault(cell, set()).add(number)
                # Between its cells a segment may pass through the corner of another one.
                for cell in ((int((x + CELL_M / 2) // CELL_M), int(y // CELL_M)), (int(x // CELL_M), int((y + CELL_M / 2) // CELL_M)),
                             (int((x - CELL_M / 2) // CELL_M), int(y // CELL_M)), (int(x // CELL_M), int((y - CELL_M / 2) // CELL_M))):
                    self.cells.setdefault(cell, set()).add(number)

    def right_metres(self, line, left):
        """left: the metres of each segment that nothing was counted on so far."""
        right = 0
        for ax, ay, bx, by, length in pieces(line):
            x, y = (ax + bx) / 2, (ay + by) / 2
            here = []
            for number in self.cells.get((int(x // CELL_M), int(y // CELL_M)), ()):
                sx, sy, tx, ty, along = self.segments[number]
                if ((bx - ax) * (tx - sx) + (by - ay) * (ty - sy)) < 0.8 * length * along and length > 0.7:
                    continue
                share = ((x - sx) * (tx - sx) + (y - sy) * (ty - sy)) / (along * along)
                share = min(1, max(0, share))
                aside = math.hypot(x - sx - share * (tx - sx), y - sy - share * (ty - sy))
                if aside < 0.5:
                    here.append((round(aside, 1), -left[number], number))
            # Beside a point of the path, a piece may lie on either of two segments.
            for _, _, number in sorted(here):
                counted = min(length, left[number])
                left[number] -= counted
                right += counted
                length -= counted
        return right


def up_to(line, end):
    """A line's first metres."""
    travelled, first = 0, [line[0]]
    for ax, ay, bx, by, length in pieces(line):
        share = min(1, (end - travelled) / length)
        first.append((ax + (bx - ax) * share, ay + (by - ay) * share))
        travelled += length
        if travelled >= end:
            break
    return first


def true_paths(engines, box, plane, count, chance):
    """Lines in metres, with the mean speed on them."""
    paths = []
    while len(paths) < count:
        engine = engines[len(paths) % len(engines)]
        ends = [(chance.uniform(box[0], box[2]), chance.uniform(box[1], box[3])) for _ in range(2)]
        asked = ";".join(f"{lon:.6f},{lat:.6f}" for lon, lat in ends)
        answer = engine.get(f"/route/v1/driving/{asked}?overview=full&geometries=geojson")
        if answer["code"] != "Ok" or any(w["distance"] > 200 for w in answer["waypoints"]):
            continue
        route = answer["routes"][0]
        if not 1000 <= route["distance"] <= 6000:
            continue
        line = [plane.of(p) for p in route["geometry"]["coordinates"]]
        paths.append((line, route["distance"] / max(1, route["duration"])))
    return paths


def trace_of(line, speed, sigma, spacing, drifts, chance):
    """Points with errors, their times, and the line as far as the last of them."""
    points, times = [], []
    east, north = chance.gauss(0, sigma), chance.gauss(0, sigma)
    kept = math.exp(-spacing / speed / DRIFT_S) if drifts else 0
    travelled, following = 0, 0

    def record(x, y, at):
        nonlocal east, north
        points.append((x + east, y + north))
        times.append(at / speed)
        fresh = sigma * math.sqrt(1 - kept * kept)
        east, north = kept * east + chance.gauss(0, fresh), kept * north + chance.gauss(0, fresh)

    for ax, ay, bx, by, length in pieces(line):
        while following <= travelled + length:
            share = (following - travelled) / length
            record(ax + (bx - ax) * share, ay + (by - ay) * share, following)
            following += spacing
        travelled += length
    return points, times, up_to(line, following - spacing)


def matched(engine, trace, times, sigma, plane, stated):
    asked = ";".join("%.6f,%.6f" % plane.place(*p) for p in trace)
    begun = time.monotonic()
    answer = engine.get(
        f"/match/v1/driving/{asked}?overview=full&geometries=geojson&gaps=ignore&timestamps={';'.join(str(round(1700000000 + t)) for t in times)}"
        + (f"&radiuses={';'.join([str(sigma)] * len(trace))}" if stated else ""))
    seconds = time.monotonic() - begun
    matchings = answer.get("matchings", [])
    points = answer.get("tracepoints", [])
    whole = len(matchings) == 1 and points and points[0] is not None and points[-1] is not None
    return [([plane.of(p) for p in m["geometry"]["coordinates"]], m["confidence"]) for m in matchings], bool(whole), seconds


class Figures:
    def __init__(self):
        self.true = self.found = self.right = self.seconds = self.points = self.traces = self.whole = 0
        self.confidences = []

    def add(self, path, matchings, whole, seconds, points):
        left = [s[4] for s in path.segments]
        for line, confidence in matchings:
            length, right = length_of(line), path.right_metres(line, left)
            self.found += length
            self.right += right
            if length > 0:
                self.confidences.append((confidence, right / length, length))
        self.true += path.length
        self.seconds += seconds
        self.points += points
        self.traces += 1
        self.whole += whole

    def join(self, other):
        for name in ("true", "found", "right", "seconds", "points", "traces", "whole"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.confidences += other.confidences

    def calibration(self):
        """By how much, on average, confidences of ten classes differ from the share of length that is right."""
        total, off = 0, 0
        for low in range(10):
            here = [c for c in self.confidences if low <= min(9, int(c[0] * 10)) < low + 1]
            weight = sum(c[2] for c in here)
            if weight:
                off += abs(sum(c[0] * c[2] for c in here) - sum(c[1] * c[2] for c in here))
                total += weight
        return off / total if total else 0

    def cells(self):
        return (f"{self.right / max(1, self.found):.3f}", f"{self.right / max(1, self.true):.3f}", f"{self.found / max(1, self.true):.3f}",
                f"{100 * self.whole / max(1, self.traces):.0f}", f"{self.calibration():.2f}", f"{1e6 * self.seconds / max(1, self.points):.0f}")


COLUMNS = ["precision", "recall", "length", "whole %", "confidence off", "µs a point"]


def compare(name, engines, paths, plane, sigmas, spacings, stated):
    chance = random.Random(2)
    rows, totals = [], {}
    for drifts in (False, True):
        for sigma in sigmas:
            for spacing in spacings:
                figures = {engine: Figures() for engine in engines}
                for line, speed in paths:
                    trace, times, driven = trace_of(line, speed, sigma, spacing, drifts, chance)
                    if len(trace) < 2:
                        continue
                    path = TruePath(driven)
                    for engine in engines:
                        figures[engine].add(path, *matched(engines[engine], trace, times, sigma, plane, stated), len(trace))
                for engine in engines:
                    rows.append((f"{'drifting' if drifts else 'independent'}, {sigma} m, every {spacing} m", engine) + figures[engine].cells())
                    totals.setdefault(engine, Figures()).join(figures[engine])
    for engine in engines:
        rows.append(("all", engine) + totals[engine].cells())
    osm_table.table(f"{name}: {len(paths)} paths, each traced {2 * len(sigmas) * len(spacings)} times, {'with' if stated else 'without'} radiuses", ["errors", "engine"] + COLUMNS, rows)


def main():
    arguments = argparse.ArgumentParser()
    for name in ("starway", "data", "work"):
        arguments.add_argument(name, type=Path)
    arguments.add_argument("traces", type=int)
    arguments.add_argument("extracts", nargs="*", default=["malta-latest", "helsinki", "monaco-osrm"])
    arguments.add_argument("--sigma", type=float, nargs="+", default=SIGMAS)
    arguments.add_argument("--spacing", type=float, nargs="+", default=SPACINGS)
    given = arguments.parse_intermixed_args()
    starway = given.starway.resolve()
    given.work.mkdir(parents=True, exist_ok=True)
    osrm = osm_table.pip_osrm(given.work)
    if osrm is None:
        print("skipped: pip cannot get osrm-bindings, the real OSRM")
        return
    # Libraries of the wheel lie beside its package.
    environment = dict(os.environ, LD_LIBRARY_PATH=":".join(str(f) for f in osrm.parent.glob("*.libs")))
    for name in given.extracts:
        source = given.data / "osm" / f"{name}.osm.pbf"
        if not source.exists():
            print(f"skipped: {source} does not exist (set STARWAY_SHARED_DATA)")
            continue
        files = osrm_table.made_by_osrm(osrm, source, given.work, environment)
        network, box = osrm_table.made_by_starway(starway, source, given.work)
        plane = Plane((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        large = ["-t", "1", "--max-matching-size", "100000"]
        with osrm_table.serving([starway, "serve", network, "-p", str(PORTS[0]), *large], PORTS[0]) as ours, \
                osrm_table.serving([osrm / "bin" / "osrm-routed", "-p", str(PORTS[1]), *large, files], PORTS[1], env=environment) as theirs:
            engines = {"OSRM": theirs, "Starway": ours}
            paths = true_paths(list(engines.values()), box, plane, given.traces, random.Random(1))
            for stated in (True, False):
                compare(name, engines, paths, plane, given.sigma, given.spacing, stated)


if __name__ == "__main__":
    main()
