"""Networks that tests share."""

import json
import os
import pathlib
import subprocess

import numpy as np
import pytest

import starway as sw

ROOT = pathlib.Path(__file__).resolve().parents[2]


def lattice(side: int = 12, seed: int = 3, directed_share: float = 0.2):
    """A jittered lattice with random times, some streets one-way: tail, head, time, directed, xy."""
    rng = np.random.default_rng(seed)
    x, y = np.meshgrid(np.arange(side), np.arange(side))
    xy = np.column_stack([4.35 + (x.ravel() + rng.uniform(-0.3, 0.3, side * side)) * 0.002,
                          50.85 + (y.ravel() + rng.uniform(-0.3, 0.3, side * side)) * 0.0013])
    node = np.arange(side * side).reshape(side, side)
    tail = np.concatenate([node[:, :-1].ravel(), node[:-1, :].ravel()])
    head = np.concatenate([node[:, 1:].ravel(), node[1:, :].ravel()])
    time = rng.integers(5, 60, len(tail)).astype(float)
    directed = rng.random(len(tail)) < directed_share
    return tail, head, time, directed, xy


@pytest.fixture(scope="session")
def arrays():
    return lattice()


@pytest.fixture()
def net(arrays):
    tail, head, time, directed, xy = arrays
    return sw.build(tail, head, {"time": time}, xy=xy, directed=directed, units={"time": "s"})


@pytest.fixture(scope="session")
def saved(arrays, tmp_path_factory):
    tail, head, time, directed, xy = arrays
    path = tmp_path_factory.mktemp("net") / "town.starway"
    net = sw.build(tail, head, {"time": time}, xy=xy, directed=directed, units={"time": "s"})
    return str(net.save(path).prepare().path)


@pytest.fixture(scope="session")
def oracle(arrays):
    """Costs between all nodes by Floyd and Warshall."""
    tail, head, time, directed, xy = arrays
    n = len(xy)
    cost = np.full((n, n), np.inf)
    np.fill_diagonal(cost, 0)
    for u, v, t, one_way in zip(tail, head, time, directed):
        cost[u, v] = min(cost[u, v], t)
        if not one_way:
            cost[v, u] = min(cost[v, u], t)
    for k in range(n):
        np.minimum(cost, cost[:, k, None] + cost[k], out=cost)
    return cost


@pytest.fixture(scope="session")
def program_path():
    path = pathlib.Path(os.environ.get("STARWAY_PLUGIN_DIR", "")) / "starway"
    if not path.is_file():
        pytest.skip("the program starway is not there")
    return str(path)


@pytest.fixture(scope="session")
def program(program_path):
    """Calls the program starway of the same build: its answer as JSON, or as text."""

    def run(*arguments, answer="json"):
        words = [program_path, *(str(a) for a in arguments), *(["--json"] if answer == "json" else [])]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout) if answer == "json" else done.stdout

    return run


long_only = pytest.mark.skipif(os.environ.get("STARWAY_LONG_TESTS") != "1", reason="a long test: tools/test --long")
