"""A job on Spark, Ray and Dask: the digest of one process, whatever dies meanwhile. With the long tests."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import starway as sw
from conftest import ROOT, long_only

pytestmark = long_only


@pytest.fixture()
def job(saved, tmp_path):
    net = sw.open(saved)
    points = np.random.default_rng(6).choice(net.node_xy, 400)
    whole = sw.tiles.plan(net, points, None, tmp_path / "whole", tile=25)
    whole.run()
    return whole.verify().digest, sw.tiles.plan(net, points, None, tmp_path / "job", tile=25)


def processes_with(words):
    """Processes whose command line has these words and that this test started."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            text = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            marked = f"STARWAY_CLUSTER={os.getpid()}".encode() in (entry / "environ").read_bytes()
        except (OSError, NotADirectoryError):
            continue
        if entry.name.isdigit() and marked and words in text:
            found.append(int(entry.name))
    return found


@pytest.fixture()
def cluster(tmp_path):
    """A standalone master, with workers on two addresses so that speculation has somewhere to go."""
    pyspark = pytest.importorskip("pyspark")
    if shutil.which("java") is None:
        pytest.skip("skipped: Spark needs Java")
    home = pathlib.Path(pyspark.__file__).parent
    environment = dict(os.environ, SPARK_HOME=str(home), PYSPARK_PYTHON=sys.executable, PYSPARK_DRIVER_PYTHON=sys.executable,
                       SPARK_LOCAL_IP="127.0.0.1", STARWAY_CLUSTER=str(os.getpid()))  # fmt: skip
    os.environ.update(environment)
    started = []

    def start(*arguments):
        log = open(tmp_path / f"spark-{len(started)}.log", "wb")
        process = subprocess.Popen([str(home / "bin/spark-class"), *arguments], env=environment, stdout=log,
                                   stderr=subprocess.STDOUT, cwd=tmp_path, start_new_session=True)  # fmt: skip
        started.append(process)
        return process

    start("org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "7177", "--webui-port", "0")
    time.sleep(5)
    workers = [start("org.apache.spark.deploy.worker.Worker", "--host", host, "--webui-port", "0", "-c", "1", "-m", "1g",
                     "-d", str(tmp_path / f"work-{host}"), "spark://127.0.0.1:7177")
               for host in ("127.0.0.1", "127.0.0.2")]  # fmt: skip
    time.sleep(4)
    from pyspark.sql import SparkSession

    spark = (SparkSession.builder.master("spark://127.0.0.1:7177").config("spark.speculation", "true")
             .config("spark.executor.memory", "512m").config("spark.driver.host", "127.0.0.1")
             .config("spark.task.maxFailures", "8").config("spark.ui.enabled", "false")
             .config("spark.executorEnv.PYTHONPATH", os.environ.get("PYTHONPATH", ""))
             .config("spark.executorEnv.STARWAY_CLUSTER", str(os.getpid())).getOrCreate())  # fmt: skip
    yield spark, workers
    spark.stop()
    for process in started:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()


def test_spark(job, cluster):
    digest, planned = job
    spark, workers = cluster
    killed = []

    def kill():
        for words in ("pyspark.daemon", "CoarseGrainedExecutorBackend"):
            before = planned.finished
            while planned.finished <= before and planned.finished < planned.tile_count:
                time.sleep(0.02)
            for victim in processes_with(words)[:1]:
                os.kill(victim, signal.SIGKILL)
                killed.append(words)
        os.killpg(workers[1].pid, signal.SIGKILL)
        killed.append("worker")

    killer = threading.Thread(target=kill)
    killer.start()
    proof = sw.spark.matrix(spark, planned)
    killer.join()
    assert proof.digest == digest and len(killed) >= 2, killed


def test_spark_costs(saved, cluster):
    spark, _ = cluster
    net = sw.open(saved)
    rng = np.random.default_rng(1)
    pairs = np.column_stack([rng.choice(net.node_xy, 500), rng.choice(net.node_xy, 500)])
    pairs[3, :2] = (9, 40)
    frame = spark.createDataFrame([(i, *map(float, row)) for i, row in enumerate(pairs)], ["id", "x0", "y0", "x1", "y1"])
    rows = sw.spark.with_cost(frame, net, ("x0", "y0"), ("x1", "y1"), block=0.005).collect()
    expected = net.costs(net.snap(pairs[:, :2], role="start", errors="coerce"), net.snap(pairs[:, 2:], role="end", errors="coerce"))
    assert len(rows) == 500
    for row in rows:
        assert row.cost == expected[row.id] if np.isfinite(expected[row.id]) else row.cost is None


class Frame:
    """What a driver looks at before a task runs."""

    columns = ["x0", "y0", "x1", "y1", "trace", "lon", "lat", "time"]


def test_spark_names_what_is_misspelt_on_the_driver(saved):
    import starway.spark as spark

    net, ends = sw.open(saved), (("x0", "y0"), ("x1", "y1"))
    for ask in (lambda **options: spark.with_cost(Frame, net, *ends, **options), lambda **options: spark.match(Frame, net, **options)):
        with pytest.raises(sw.UsageError, match=r'has no weight "tim"; its weights are .*time'):
            ask(weight="tim")
    with pytest.raises(sw.UsageError, match="has no column 'x9'; it has: x0, y0"):
        spark.with_cost(Frame, net, ("x9", "y0"), ("x1", "y1"))
    with pytest.raises(sw.UsageError, match="has no column 'when'"):
        spark.match(Frame, net, time="when")


def test_spark_lists(saved, cluster, tmp_path):
    spark, _ = cluster
    net = sw.open(saved)
    start, end = np.random.default_rng(3).choice(net.node_xy, (2, 300))
    alone = sw.tiles.plan_routes(net, start, end, tmp_path / "alone", block=20)
    alone.run()
    job = sw.tiles.plan_routes(net, start, end, tmp_path / "job", block=20)
    assert sw.spark.run(spark, job).digest == alone.verify().digest


def test_spark_matches(saved, cluster):
    spark, _ = cluster
    net = sw.open(saved)
    rng = np.random.default_rng(2)
    rows, lines = [], {}
    for number in range(9):
        line = net.route(*rng.choice(net.node_xy, 2)).line
        lines[number] = line + rng.normal(0, 1e-5, line.shape)
        rows += [(number, float(x), float(y), 5.0 * i) for i, (x, y) in enumerate(lines[number])]
    rows.append((99, 4.36, 50.85, 0.0))
    rng.shuffle(rows)
    frame = spark.createDataFrame([(int(a), *map(float, rest)) for a, *rest in rows], ["trace", "lon", "lat", "time"])
    found = sw.spark.match(frame, net, radius=8).collect()
    assert {row.trace for row in found} == {*range(9), 99}
    for row in found:
        if row.trace == 99:
            assert "two points" in row.problem and row.edges is None
            continue
        line = lines[row.trace]
        expected = net.match(line, times=np.arange(len(line)) * 5.0, radius=8).matchings[row.matching]
        assert row.edges == expected.route.edges.tolist() and row.distance == expected.route.distance
        assert len(row.geometry) == 9 + 16 * len(expected.route.line)


@pytest.mark.parametrize("example", ["ray", "dask"])
def test_examples(job, example):
    pytest.importorskip({"ray": "ray", "dask": "distributed"}[example])
    digest, planned = job
    done = subprocess.run([sys.executable, str(ROOT / "docs/examples" / f"tiles_{example}.py"), str(planned.folder)],
                          capture_output=True, text=True, timeout=300)  # fmt: skip
    assert done.stdout.strip().splitlines()[-1] == digest, done.stderr
