"""Signals, other processes, pickles, types and examples."""

import concurrent.futures
import copy
import doctest
import importlib
import multiprocessing
import os
import pickle
import pkgutil
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import starway as sw
from conftest import ROOT, lattice, long_only


def cost_in_child(job):
    net, a, b = job
    return net.route(a, b).cost, float(net.matrix([a], [b])[0, 0])


@pytest.mark.parametrize("method", ["spawn", "forkserver", "fork"])
def test_networks_travel_to_other_processes(saved, oracle, method):
    net = sw.open(saved)
    assert len(pickle.dumps(net)) < 400
    net.matrix(list(range(40)))  # threads exist before the fork
    context = multiprocessing.get_context(method)
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        jobs = [(net, a, b) for a, b in ((0, 143), (5, 99), (77, 3))]
        for (_, a, b), answer in zip(jobs, pool.map(cost_in_child, jobs, timeout=60)):
            assert answer == (oracle[a, b], oracle[a, b])


def test_pickles_know_their_file(saved, net, tmp_path):
    with pytest.raises(sw.UsageError, match="save"):
        pickle.dumps(net)
    mine = sw.open(saved).save(tmp_path / "mine.starway")
    kept = pickle.dumps(mine)
    points = pickle.dumps(mine.snap([(4.36, 50.855)]))
    assert pickle.loads(kept).checksum == mine.checksum
    assert pickle.loads(kept).matrix(pickle.loads(points), [0]).shape == (1, 1)
    mine.update(edges=0, values=12345)
    with pytest.raises(sw.UsageError, match="another network"):
        pickle.loads(kept)


SLOW = """
import numpy as np, signal, sys, time, threading, os
import starway as sw
net = sw.build(*np.load(sys.argv[1])["edges"], {"time": np.load(sys.argv[1])["time"]}, xy=np.load(sys.argv[1])["xy"])
points = np.random.default_rng(0).choice(net.node_xy, 3000)
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell's background jobs ignore
threading.Timer(float(sys.argv[2]), lambda: os.kill(os.getpid(), signal.SIGINT)).start()
begun = time.monotonic()
try:
    {call}
except KeyboardInterrupt:
    print("stopped", time.monotonic() - begun)
else:
    print("finished", time.monotonic() - begun)
"""


@pytest.mark.parametrize("call", ["net.matrix(points, dtype='float64')", "net.snap(np.tile(points, (2000, 1)))",
                                  "[net.route(points[0], p) for p in np.tile(points, (50, 1))]"])  # fmt: skip
def test_ctrl_c_stops_work(call, tmp_path):
    tail, head, time_, _, xy = lattice(150)
    np.savez(tmp_path / "net.npz", edges=np.array([tail, head]), time=time_, xy=xy)
    script = SLOW.replace("{call}", call)
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path / "net.npz"), "0.4"], capture_output=True, text=True,
                          timeout=120)  # fmt: skip
    word, seconds = done.stdout.split() or (done.stderr, "inf")
    assert word == "stopped" and float(seconds) < 8, done.stderr


def modules():
    for module in pkgutil.iter_modules(sw.__path__, "starway."):
        if module.name not in ("starway._core", "starway.spark"):
            yield module.name


def test_answers_are_views(net):
    start, end = net.node_xy[:2].tolist()
    grid, mesh = sw.GridMap(open=np.ones((3, 3))), sw.Mesh.around([(2, 2, 3, 3)], margin=1)
    answers = [net.route(start, end), net.isochrone(tuple(start), 60), net.trip([start, end]), net.match([start, end]),
               grid.route((0, 0), (2, 2)), grid.line((0, 0), (2, 2)), grid.waypoints([(0, 0), (2, 2)]), mesh, mesh.route((1.5, 1.5), (3.5, 3.5))]  # fmt: skip
    for answer in answers:
        assert answer == answer and len({answer, copy.copy(answer), copy.deepcopy([answer])[0]}) == 1
        with pytest.raises(TypeError, match=f"a {type(answer).__name__} cannot be pickled, .*; keep .* instead"):
            pickle.dumps(answer)
    route = answers[0]
    assert route.legs[0] == route.legs[0] == pickle.loads(pickle.dumps(route.legs[0])) and len({*route.legs, *route.legs}) == 1
    assert route.legs[0] != net.route(end, start).legs[0]
    with pytest.raises(TypeError, match="keep the numbers and arrays"):
        pickle.dumps(net.k_shortest(start, end, 2))


@pytest.mark.parametrize("name", ["starway", *modules()])
def test_examples_run(name):
    pytest.importorskip("networkx")
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    assert failed == 0


def test_types_check():
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", os.devnull],
                          capture_output=True, text=True, cwd=ROOT)  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_type_checkers_know_all_modules():
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", "mypy", "--config-file", os.devnull, "--cache-dir", os.devnull, "--ignore-missing-imports",
                           "--follow-imports", "silent", "-c", "import starway as sw\nsw.spark.run, sw.osmnx.shortest_path, sw.pandana.Network"],
                          capture_output=True, text=True, env={**os.environ, "MYPYPATH": str(ROOT / "src/shells/python")})  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_everything_public_is_documented():
    for name in sw.__all__:
        thing = getattr(sw, name)
        if name == "__version__":
            continue
        assert thing.__doc__, name
        if isinstance(thing, type) and issubclass(thing, (sw.Network, sw.GridMap, sw.Route, sw.SnappedPoints, sw.Mesh)):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    obvious = {"resolution", "unit", "notes", "node_count", "edge_count", "default_weight", "has_coordinates"}
                    assert member in obvious or getattr(value, "__doc__", None), f"{name}.{member}"
