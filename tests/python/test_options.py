"""Every verb and option of the program has its place in Python: a new option fails this test until it has one, or a reason."""

import inspect
import re
import subprocess

import pytest

import starway as sw
from conftest import ROOT
from starway._described import typed_options

OF_A_CALL = "of the program's call: what it prints and may do"
READING = "open"  # an option of reading a source: named in the docstring of starway.open()
RULE = "rule"  # of tile maps: named in a docstring of GridMap
NONE: dict[str, str] = {}

EVERYWHERE = {
    "--help": OF_A_CALL,
    "--version": OF_A_CALL,
    "--verbose": OF_A_CALL,
    "--quiet": OF_A_CALL,
    "--color": OF_A_CALL,
    "--json": OF_A_CALL,
    "--sandbox": OF_A_CALL,
    "--sandbox-memory": OF_A_CALL,
    "--sandbox-seconds": OF_A_CALL,
    "--sandbox-read": OF_A_CALL,
    "--threads": "Network.matrix:threads",  # where a call takes several; else STARWAY_THREADS
    "--output": "Route.write:path",
    "--format": "Route.write:format",
    "--csv-safe": "Route.write:format",  # format="csv-safe"
    "--output-crs": "of files: a GeoDataFrame has to_crs()",
    "--render": "Route.render:path",
    "--size": "Route.render:size",
    "--render-search": "Network.route:explored",
    "--trace": "Route.render:format",
    "--show": "GridPath.render:show",
    "--width": "GridPath.render:width",
    "--background": "GridPath.render:background",
    # reading roads
    "--nodes": READING, "--layer": READING, "--where": READING, "--clip": READING, "--square-corners": READING, "--at": READING, "--crs": READING, "--encoding": READING, "--snap-tolerance": READING,
    "--junctions": READING, "--delimiter": READING, "--on-error": READING, "--directed": READING, "--undirected": READING,
    "--from-field": READING, "--to-field": READING, "--extra-weight": "open:extra_weights", "--speed-field": READING,
    "--class-field": READING, "--speed": "open:speeds", "--oneway-field": READING, "--oneway-values": READING, "--level-field": READING,
    "--name-field": READING, "--id-field": READING, "--x-field": READING, "--y-field": READING, "--ignore-field": "open:ignore_fields",
    "--length-unit": READING, "--speed-unit": READING, "--time-unit": READING, "--sentinels": READING, "--profile": "open:profiles",
    "--weight-field": "open:weight", "--node-crossings": "open:junctions", "--keep-tags": READING,
    # requests on roads
    "--places": "open:places", "--place-name-field": "Network.with_places:name_field", "--points-crs": "Network.with_places:crs", "--weight": "Network.route:weight",
    "--snap": "Network.route:snap", "--max-snap": "Network.route:max_snap", "--index": "Network.route:use_index",
    "--avoid-area": "Network.route:avoid", "--avoid-edges": "Network.route:closed_edges", "--exclude": "Network.route:exclude",
    "--snap-exclude": "Network.route:snap_exclude", "--also": "Network.route:also",
    # meshes
    "--obstacles": "Mesh.around:obstacles", "--margin": "Mesh.around:margin", "--slope": "Mesh.open:max_slope",
    "--headroom": "Mesh.open:headroom", "--climb": "Mesh.open:climb",
    # tile maps
    "--neighbours": "GridMap:topology", "--neighbors": "GridMap:topology", "--corners": RULE, "--step-costs": RULE, "--terrain": RULE,
    "--uphill": RULE, "--downhill": RULE, "--unit-size": RULE, "--radius": RULE, "--jump-radius": RULE, "--jump-price": RULE,
    "--cost": "rule:costs", "--legend": RULE, "--open": RULE, "--level": RULE, "--allow-outside": RULE, "--unknown": "rule:unknown_open", "--walls": "rule:walls", "--empty": "rule:empty",
    "--as": "rule:raster", "--band": RULE, "--max-grade": RULE, "--heuristic": "GridMap.route:heuristic",
    "--labels": "GridMap.load_index:path", "--clusters": "GridMap.load_index:path", "--algorithm": "GridMap.route:algorithm",
}  # fmt: skip

VERBS = {
    "route": {
        "--from": "Network.route:start", "--to": "Network.route:end", "--via": "Network.route:via", "--continue-straight": "Network.route:continue_straight", "--k": "Network.k_shortest:k",
        "--epsilon": "Network.route:epsilon", "--explored": "Route.write_explored:path", "--legs": "Route.write:legs",
        "--roads": "Route.write:roads", "--steps": "Route.write:steps", "--no-steps": OF_A_CALL,
        "--annotations": "Route.node_labels", "--language": "Route.directions:language",
        "--language-file": "Route.directions:language_file", "--alternatives": "Network.route:alternatives",
        "--max-stretch": "Network.route:stretch", "--max-sharing": "Network.route:sharing", "--depart-side": "Network.route:depart_side",
        "--arrive-side": "Network.route:arrive_side", "--bearing": "Network.route:bearings", "--nearest": "GridMap.route:arrival",
        "--adjacent": "GridMap.route:arrival", "--within": "GridMap.route:within", "--reverse": "GridMap.route:from_goal",
        "--straightest": "GridMap.route:ties", "--fewest-turns": "GridMap.route:ties", "--compare": "GridMap.route:compare",
        "--string-pull": "GridMap.route:pull", "--waypoints": "GridMap.waypoints:points", "--links": "GridMap.waypoints:links",
    },
    "field": {"--from": "GridMap.field:away_from", "--to": "GridMap.field:to", "--max-cost": "GridMap.field:max_cost"},
    "scen": {"--map": "run_scenario:map", "--every": "run_scenario:every", "--list": "run_scenario:examples"},
    "build": {"--prepare": "Network.prepare", "--basemap": "of files that `starway serve` shows", "--elevation": "of files that `starway serve` shows"},
    "prepare": {"--index": "Network.prepare:indices", "--memory": "Network.prepare:memory", "--anew": "Network.prepare:anew"},
    "update": {"--segment-speed-file": "Network.update:segment_speeds", "--turn-penalty-file": "Network.update:turn_penalties",
               "--speeds": "Network.update:speeds", "--weights": "Network.update:weights", "--notify": "of a running server"},
    "profile": NONE,
    "info": NONE,
    "check": {"--near": "Network.check:near", "--examples": "Network.check:examples", "--from": "GridMap.check:start",
              "--to": "GridMap.check:goal"},
    "nearest": {"--count": "Network.nearest:k"},
    "matrix": {"--points": "Network.write_matrix:start", "--from": "Network.write_matrix:start", "--to": "Network.write_matrix:end",
               "--far-points": "Network.write_matrix:errors", "--cutoff": "Network.write_matrix:cutoff",
               "--nearest": "Network.write_matrix:nearest", "--memory": "of a whole process", "--points-out": "Network.write_matrix:points"},
    "tiles": {"--from": "tiles.plan:start", "--to": "tiles.plan:end", "--routes": "tiles.plan_routes:start",
              "--match": "tiles.plan_match", "--isochrones": "tiles.plan_isochrones", "--contours": "tiles.plan_isochrones",
              "--towards": "tiles.plan_isochrones:towards", "--no-geometry": "tiles.plan_routes:geometry", "--cutoff": "tiles.plan:cutoff",
              "--far-points": "tiles.plan:errors", "--tile": "tiles.Job.run:tile", "--workers": "tiles.Job.run:workers",
              "--network": "tiles.Job.run:network", "--samples": "tiles.Job.verify:samples", "--seed": "tiles.Job.verify:seed",
              "--verify": "tiles.Job.verify"},
    "isochrone": {"--from": "Network.isochrone:points", "--to": "Network.isochrone:towards", "--contours": "Network.isochrone:values",
                  "--interval": "Network.isochrone:interval", "--features": "Isochrone.write:features", "--denoise": "Network.isochrone:denoise",
                  "--generalize": "Network.isochrone:generalize", "--buffer": "Network.isochrone:buffer"},
    "trip": {"--points": "Network.read_points:path", "--stop": "Network.trip:stops", "--open": "Network.trip:round_trip",
             "--first": "Network.trip:fixed_start", "--last": "Network.trip:fixed_end", "--split": "Network.trip:split",
             "--effort": "Network.trip:effort", "--legs": "Trip.write:legs"},
    "match": {"--radius": "Network.match:radius", "--beta": "Network.match:beta", "--gaps": "Network.match:gap",
              "--gap": "Network.match:gap", "--tidy": "Network.match:tidy", "--legs": "Match.write:legs",
              "--points-out": "Match.write_points:path"},
    "batch": NONE,
    "convert": NONE,
}  # fmt: skip
NOT_OF_PYTHON = {"serve", "bench", "completion", "man", "help"}  # a server, measurements, and help in a shell


@pytest.fixture(scope="module")
def flags(program_path):
    """The options of every verb, as the program tells them to a shell."""
    told = subprocess.run([program_path, "completion", "bash"], capture_output=True, text=True, check=True).stdout
    sections = re.split(r"\n        ([a-z]+)\)\n", told)
    return {verb: set(re.findall(r"--[a-z][a-z-]*", text)) for verb, text in zip(sections[1::2], sections[2::2])}


def place_of(name):
    found = sw
    for part in name.split("."):
        found = getattr(found, part)
    return found


def check_place(flag, place):
    if place in (READING, RULE):
        place += ":" + flag.removeprefix("--").replace("-", "_")
    name, _, parameter = place.partition(":")
    if " " in place:
        return  # a reason
    if name == READING and parameter not in inspect.signature(sw.open).parameters:
        assert re.search(rf"\b{parameter}\b", sw.open.__doc__), f"{flag}: starway.open() does not tell of {parameter}"
    elif name == RULE:
        told = sw.GridMap.__doc__ + sw.GridMap.open_file.__doc__
        assert re.search(rf"\b{parameter}\b", told), f"{flag}: GridMap does not tell of {parameter}"
    else:
        found = place_of(name)
        assert not parameter or parameter in inspect.signature(found).parameters, f"{flag}: {name} has no {parameter}"


def test_every_option_has_its_place(flags):
    assert set(flags) == set(VERBS) | NOT_OF_PYTHON
    for verb, own in VERBS.items():
        for flag in sorted(flags[verb]):
            place = own.get(flag) or EVERYWHERE.get(flag)
            assert place, f"starway {verb} {flag} has no place in Python"
            check_place(flag, place)
        assert set(own) <= flags[verb], f"starway {verb} has no {sorted(set(own) - flags[verb])}"


def test_keywords_of_requests_are_their_options():
    """Methods and type checkers have those that the descriptions of requests name."""
    assert (ROOT / "src/shells/python/starway/_options.py").read_text() == typed_options()
    for method in (sw.Network.isochrone, sw.Network.isochrones):
        parameters = inspect.signature(method).parameters
        assert "options" not in parameters and parameters["buffer"].default is None and parameters["denoise"].default == 0
        assert re.search(r"\n        denoise: .*share", method.__doc__)


def test_what_requests_share_is_said_once():
    """No method of roads lists what the descriptions name; all show it, with type, default and meaning."""
    source = (ROOT / "src/shells/python/starway/_network.py").read_text()
    for name in ("route", "k_shortest", "snap", "nearest", "matrix", "write_matrix", "costs", "aggregate", "nearest_places", "nodes_within",
                 "accessibility", "isochrone", "isochrones", "reached", "trip", "match", "matches"):  # fmt: skip
        method = getattr(sw.Network, name)
        parameters = inspect.signature(method).parameters
        for keyword, kind in {"weight": "str | None", "avoid": "Any", "closed_edges": "Edges | None", "exclude": "str | Sequence[str]"}.items():
            assert parameters[keyword].annotation == kind and parameters[keyword].default in (None, ()), f"{name}: {keyword}"
            assert re.search(rf"\n        {keyword}: \w", method.__doc__), f"{name}: {keyword}"
        head = re.search(rf"    def {name}\(.*?\n        \"\"\"", source, re.S)[0]
        assert "**options: Unpack[" in head and not re.search(r"\b(max_snap|weight|avoid|closed_edges|exclude|algorithm):", head), name


def test_an_option_of_the_description_alone(net):
    start, end = (tuple(net.node_xy[i]) for i in (0, 5))
    assert net.route(start, end, via=[tuple(net.node_xy[3])], continue_straight=True).cost >= net.route(start, end).cost
    assert net.route(start, end, exclude={*net.classes}, alternatives=1, stretch=2).cost >= net.route(start, end).cost
    with pytest.raises(TypeError, match=r"route\(\) got an unexpected keyword argument 'steps'"):
        net.route(start, end, steps=True)
    with pytest.raises(sw.UsageError, match="snap is \"here\"; it is one of: auto, nearest, largest"):
        net.costs([start], [end], snap="here")


def test_a_keyword_that_there_is_not(net):
    for keyword in ("noise", "contours", "polygons", "most_contours"):
        with pytest.raises(TypeError, match=keyword):
            net.isochrone(tuple(net.node_xy[0]), 60, **{keyword: 1})


def test_files_for_spreadsheets(tmp_path):
    net = sw.build([0, 1], [1, 2], {"time": [1, 2]}, xy=[(4, 50), (4.1, 50), (4.2, 50)], names=["=1+1", "b"])
    net.route(0, 2).write(tmp_path / "safe.csv", "csv-safe", roads=True)
    net.route(0, 2).write(tmp_path / "plain.csv", roads=True)
    assert ",'=1+1" in (tmp_path / "safe.csv").read_text() and ",=1+1" in (tmp_path / "plain.csv").read_text()


def test_sentences_name_keywords():
    """The names that src/shells/python/names.cpp gives to options are those of the tables above."""
    source = (ROOT / "src/shells/python/names.cpp").read_text()
    renamed = dict(re.findall(r'Keyword\{"(\w+)", "(\w*)"\}', source))
    for file in (ROOT / "src/read/options").glob("*.hpp"):
        for described in re.split(r"option\(\s*\{", file.read_text())[1:]:
            name, keyword = (re.search(rf'\.{what} = "(\w+)"', described.partition("},\n")[0]) for what in ("name", "keyword"))
            if keyword and name[1] != "layer":  # of roads; layers= of maps
                renamed[name[1]] = keyword[1]
    assert renamed["weight_field"] == "weight"
    places = {}
    for own in [EVERYWHERE, *VERBS.values()]:
        for flag, place in own.items():
            option = flag.removeprefix("--").replace("-", "_")
            name = option if place in (READING, RULE) else place.partition(":")[2] if " " not in place else ""
            places.setdefault(option, set()).add(name)
    for option, keyword in renamed.items():
        assert keyword in places.get(option, {""}), f"{option} is no {keyword}: {places[option]}"
    sentences = "".join(file.read_text() for top in ("base", "road", "grid", "mesh", "read", "write") for file in (ROOT / "src" / top).rglob("*.cpp"))
    named = set(re.findall(r"⟨([a-z_]+)(?:⟩|=)", sentences)) - set(renamed)
    assert len(named) > 30
    for option in named:
        assert option in places.get(option, ()), f"{option} needs a row in src/shells/python/names.cpp: {places.get(option)}"
