"""Prints how far answers of OSRM's services agree with those of the real OSRM on the same extracts and the same questions.

Usage: osrm_table.py STARWAY DATA WORK PAIRS [EXTRACT ...]

OSRM's programs and its car profile are taken from the PyPI wheel of osrm-bindings. Points are random, at most 500 m from a road, or the very coordinates of
junctions as OSRM prints them, with six digits. Profiles differ a little, so paths and durations do; what should not differ is whether there is a route,
where points are put, and what is said along equal paths. Node ids are compared where paths and places are equal. At a node either neighbour is right; OSRM takes whichever its index finds first.
"""

import collections
import contextlib
import difflib
import http.client
import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

from osm_table import pip_osrm, table

NEAR_M = 500  # a random point is at most so far from a road
TOO_LONG = 1.2
SAME_PLACE = 2e-6  # degrees: two answers round alike
TABLE_POINTS = 50
KINDS = 8  # of differing maneuvers are listed


class Client:
    """Asks one server; opens another connection where it closed the last."""

    def __init__(self, port):
        self.port = port
        self.connection = None

    def get(self, path):
        for attempt in range(3):
            try:
                self.connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
                self.connection.request("GET", path)
                return json.loads(self.connection.getresponse().read())
            except (http.client.HTTPException, OSError):
                self.connection = None
                if attempt == 2:
                    raise
        return None

    def route(self, start, end, options):
        answer = self.get(f"/route/v1/driving/{start};{end}?{options}")
        return answer["routes"][0] if answer["code"] == "Ok" else None

    def nearest(self, point):
        answer = self.get(f"/nearest/v1/driving/{point}")
        return answer["waypoints"][0] if answer["code"] == "Ok" else None


@contextlib.contextmanager
def serving(command, port, **options):
    """A client of a server, once it answers."""
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    try:
        client = Client(port)
        for attempt in range(300):
            try:
                client.get("/nearest/v1/driving/0,0")
                break
            except OSError:
                if server.poll() is not None:
                    sys.exit(f"{command[0]} ended with {server.returncode}")
                time.sleep(0.2)
        yield client
    finally:
        server.terminate()
        server.wait()


def made_by_osrm(osrm, source, work, environment):
    """The path of OSRM's files of an extract, made unless they are there."""
    folder = work / f"osrm-{source.name.split('.')[0]}"
    if not (folder / "done").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        copy = folder / "roads.osm.pbf"
        copy.symlink_to(source.resolve())
        quiet = {"check": True, "env": environment, "stdout": subprocess.DEVNULL}
        subprocess.run([osrm / "bin" / "osrm-extract", "-p", osrm / "share" / "profiles" / "car.lua", copy], **quiet)
        subprocess.run([osrm / "bin" / "osrm-contract", folder / "roads.osrm"], **quiet)
        (folder / "done").touch()
    return folder / "roads.osrm"


def made_by_starway(starway, source, work):
    network = work / f"{source.name.split('.')[0]}.starway"
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run([starway, "build", source, "--profile", "osrm-car", "-o", network], **quiet)
    subprocess.run([starway, "prepare", network], **quiet)
    info = json.loads(subprocess.run([starway, "info", network, "--json"], check=True, capture_output=True).stdout)
    return network, info["bbox"]


def random_points(theirs, box, count, chance):
    points = []
    while len(points) < count:
        point = f"{chance.uniform(box[0], box[2]):.6f},{chance.uniform(box[1], box[3]):.6f}"
        if theirs.nearest(point)["distance"] <= NEAR_M:
            points.append(point)
    return points


def junctions(theirs, points):
    """Where at least three roads meet along routes between points."""
    found = {}
    for start, end in zip(points, points[1:]):
        route = theirs.route(start, end, "steps=true&overview=false")
        for step in route["legs"][0]["steps"] if route else []:
            for crossing in step["intersections"]:
                if len(crossing["bearings"]) >= 3:
                    found["%.6f,%.6f" % tuple(crossing["location"])] = None
    return list(found)


def line_of(route):
    """The points of a route between its ends, which lie within segments."""
    line = []
    for x, y in route["geometry"]["coordinates"]:
        if not line or line[-1] != (round(x, 5), round(y, 5)):
            line.append((round(x, 5), round(y, 5)))
    return line[1:-1]


def is_same_place(one, other):
    return max(abs(a - b) for a, b in zip(one, other)) <= SAME_PLACE


def begin_and_end_alike(one, other):
    one, other = (route["geometry"]["coordinates"] for route in (one, other))
    return is_same_place(one[0], other[0]) and is_same_place(one[-1], other[-1])


def travelled_nodes(route):
    """The node ids of a route without those beyond segments that it only touches, because it begins or ends at their node."""
    line, nodes = route["geometry"]["coordinates"], route["legs"][0]["annotation"]["nodes"]
    first = 1 if len(line) > 2 and line[0] == line[1] else 0
    last = 1 if len(line) > 2 and line[-1] == line[-2] else 0
    return nodes[first:len(nodes) - last]


def maneuvers(route):
    """Type and modifier of each step."""
    steps = (step["maneuver"] for leg in route["legs"] for step in leg["steps"])
    return [" ".join(filter(None, (step["type"], step.get("modifier"), str(step.get("exit", ""))))) for step in steps]


def differences(one, other):
    """What stands in one sequence for what is in the other."""
    for kind, a, b, c, d in difflib.SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind != "equal":
            yield f"{', '.join(other[c:d]) or 'nothing'} | {', '.join(one[a:b]) or 'nothing'}"


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def compare_pairs(ours, theirs, pairs):
    """Counts of what becomes of the pairs, and the ratios of durations."""
    figures = {"equal": 0, "alike": 0, "nodes": 0, "ours_missing": 0, "theirs_missing": 0, "ratios": [], "said": 0,
               "kinds": collections.Counter()}
    for start, end in pairs:
        options = "overview=full&geometries=geojson&annotations=nodes&steps=true"
        one, other = ours.route(start, end, options), theirs.route(start, end, options)
        figures["ours_missing"] += one is None and other is not None
        figures["theirs_missing"] += other is None and one is not None
        if one is None or other is None:
            continue
        if other["duration"] > 0:
            figures["ratios"].append(one["duration"] / other["duration"])
        if line_of(one) == line_of(other):
            figures["equal"] += 1
            figures["said"] += maneuvers(one) == maneuvers(other)
            figures["kinds"].update(differences(maneuvers(one), maneuvers(other)))
            if begin_and_end_alike(one, other):
                figures["alike"] += 1
                figures["nodes"] += travelled_nodes(one) == travelled_nodes(other)
    figures["too_long"] = sum(ratio > TOO_LONG for ratio in figures["ratios"])
    return figures


def empty_cells(client, points):
    answer = client.get(f"/table/v1/driving/{';'.join(points)}")
    return sum(cell is None for row in answer["durations"] for cell in row)


def nearest_nodes(ours, theirs, points):
    """Of the points that are put on the same place: whether the nodes on both sides are the same, in whichever direction."""
    counts = {"same": 0, "at a node, its other neighbour": 0, "OSRM names one node twice": 0, "others": 0}
    for point in points:
        one, other = ours.nearest(point), theirs.nearest(point)
        if one is None or not is_same_place(one["location"], other["location"]):
            continue
        one, other = set(one["nodes"]), set(other["nodes"])
        if one == other:
            counts["same"] += 1
        elif len(other) == 1:
            counts["OSRM names one node twice"] += 1
        elif len(one) == 2 and len(one & other) == 1:
            counts["at a node, its other neighbour"] += 1
        else:
            counts["others"] += 1
    return counts


def row(kind, figures, count):
    ratios = figures["ratios"]
    return (kind, count, f"{figures['equal'] / max(1, len(ratios)):.0%}", f"{figures['nodes']} of {figures['alike']}",
            " ".join(f"{quantile(ratios, share):.2f}" for share in (0.05, 0.5, 0.95)), figures["too_long"],
            figures["ours_missing"], figures["theirs_missing"])


def said(name, figures):
    kinds = "; ".join(f"{count} x {kind}" for kind, count in figures["kinds"].most_common(KINDS))
    return name, figures["equal"], f"{figures['said'] / max(1, figures['equal']):.0%}", kinds


def main():
    starway, data, work, count = Path(sys.argv[1]).resolve(), Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4])
    work.mkdir(parents=True, exist_ok=True)
    osrm = pip_osrm(work)
    if osrm is None:
        print("skipped: pip cannot get osrm-bindings, the real OSRM")
        return
    # Libraries of the wheel lie beside its package.
    environment = dict(os.environ, LD_LIBRARY_PATH=":".join(str(f) for f in osrm.parent.glob("*.libs")))
    rows, places, nodes, words = [], [], [], []
    for name in sys.argv[5:] or ["malta-latest", "helsinki", "monaco-osrm"]:
        source = data / "osm" / f"{name}.osm.pbf"
        if not source.exists():
            print(f"skipped: {source} does not exist (set STARWAY_SHARED_DATA)")
            continue
        files = made_by_osrm(osrm, source, work, environment)
        network, box = made_by_starway(starway, source, work)
        ports = [5741, 5742]
        with serving([starway, "serve", network, "-p", str(ports[0]), "--max-table-size", "1000"], ports[0]) as ours, \
                serving([osrm / "bin" / "osrm-routed", "-p", str(ports[1]), files], ports[1], env=environment) as theirs:
            chance = random.Random(1)
            points = random_points(theirs, box, 2 * count, chance)
            pairs = list(zip(points[::2], points[1::2]))
            figures = compare_pairs(ours, theirs, pairs)
            rows.append(row(f"{name}, random", figures, len(pairs)))
            words.append(said(name, figures))
            at = junctions(theirs, points[:TABLE_POINTS])
            pairs = [(chance.choice(at), chance.choice(at)) for _ in range(count)]
            rows.append(row(f"{name}, junctions", compare_pairs(ours, theirs, pairs), len(pairs)))
            some = points[:TABLE_POINTS]
            places.append((name, len(some) ** 2, empty_cells(ours, some), empty_cells(theirs, some)))
            nodes.append((name, *nearest_nodes(ours, theirs, points).values()))
    table("Routes beside OSRM's", ["pairs", "count", "same path", "same node ids, of those with the same ends", "duration / OSRM's: p5 p50 p95",
                                   f"over {TOO_LONG}", "only OSRM has a route", "only Starway"], rows)
    table("Maneuvers along equal paths", ["pairs", "equal paths", "same maneuvers", "what differs: OSRM | Starway"], words)
    table("Places beside OSRM's", ["extract", "cells of a table", "empty", "empty, OSRM"], places)
    table("Nodes on both sides of the same nearest place", ["extract", "same", "at a node, its other neighbour", "OSRM names one node twice", "others"], nodes)


if __name__ == "__main__":
    main()
