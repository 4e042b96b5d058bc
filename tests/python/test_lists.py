"""Jobs of routes, matches and isochrones: rows that others read, and the same digest whoever computes them."""

import pickle
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import starway as sw
from conftest import long_only


def pairs(net, count, seed=5):
    rng = np.random.default_rng(seed)
    points = rng.choice(net.node_xy, (2, count)) + rng.uniform(-1e-4, 1e-4, (2, count, 2))
    points[0, 4] = (9.0, 40.0)  # too far from any road
    return points


def test_routes(saved, tmp_path):
    pytest.importorskip("geopandas")
    parquet = pytest.importorskip("pyarrow.parquet")
    net = sw.open(saved)
    start, end = pairs(net, 53)
    job = sw.tiles.plan_routes(net, start, end, tmp_path / "job", names=[f"p{i}" for i in range(53)], block=10, weight="time")
    assert (job.work, job.items, job.tile_count, job.finished) == ("routes", 53, 6, 0) and "1 of 106" in job.warnings[0]
    with pytest.raises(sw.DataError, match="not among them"):
        job.verify()
    assert job.run("2/3").computed == 2 and pickle.loads(pickle.dumps(job)).run().computed == 4
    proof = job.verify(samples=70)
    assert proof.recomputed == 53 and proof.rows == 53 and proof.problems >= 1

    frame = sw.tiles.open(tmp_path / "job").open()
    assert list(frame.columns) == ["item", "name", "cost", "distance", "duration", "problem", "geometry"]
    assert frame["item"].tolist() == list(range(53)) and frame["name"][7] == "p7" and frame.crs.to_epsg() == 4326
    assert "from the nearest road" in frame["problem"][4] and np.isnan(frame["cost"][4])
    for i in range(53):
        if frame["problem"][i] is None:
            route = net.route(start[i], end[i], weight="time")
            assert frame["cost"][i] == route.cost and frame["distance"][i] == route.distance
            assert np.array_equal(np.asarray(frame.geometry[i].coords), route.line)

    import geopandas
    import pyarrow.feather

    job.merge(tmp_path / "all.arrow")
    merged = pyarrow.feather.read_table(tmp_path / "all.arrow")
    assert merged.num_rows == 53 and sorted(merged["item"].to_pylist()) == list(range(53))
    assert len(geopandas.read_feather(tmp_path / "all.arrow")) == 53
    assert job.to_parquet(tmp_path / "lake") == 53 == parquet.read_table(tmp_path / "lake").num_rows
    assert geopandas.read_parquet(tmp_path / "lake" / "part-000000.parquet").crs == "OGC:CRS84"


def test_matches_of_parquet(saved, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    pandas = pytest.importorskip("pandas")
    import pyarrow.parquet

    net = sw.open(saved)
    rows = []
    lines = {}
    rng = np.random.default_rng(2)
    for name in ("van", "bike", "truck"):
        line = net.route(*rng.choice(net.node_xy, 2)).line
        lines[name] = line + rng.normal(0, 1e-5, line.shape)
        rows += [(name, i, x, y) for i, (x, y) in enumerate(lines[name])]
    frame = pandas.DataFrame(rows, columns=["trace", "number", "lon", "lat"])
    frame["time"] = pandas.Timestamp("2026-11-24T06:00:00") + pandas.to_timedelta(frame["number"] * 5, unit="s")
    frame = frame.sort_values("number", kind="stable")  # traces interleave
    pyarrow.parquet.write_table(pyarrow.Table.from_pandas(frame, preserve_index=False), tmp_path / "traces.parquet")
    job = sw.tiles.plan_match(net, tmp_path / "traces.parquet", tmp_path / "job", radius=8)
    job.run()
    assert job.verify().digest
    table = job.table()
    assert set(table["name"].to_pylist()) == {"van", "bike", "truck"}
    for name, line in lines.items():
        seconds = np.arange(len(line)) * 5.0 + 1795500000
        expected = net.match(line, times=seconds, radius=8)
        found = [row for row in table.to_pylist() if row["name"] == name]
        assert [row["distance"] for row in found] == [m.route.distance for m in expected.matchings]
        assert [row["confidence"] for row in found] == pytest.approx([m.confidence for m in expected.matchings])
    zoned = sw.tiles.plan_match(net, frame.assign(time=frame["time"].dt.tz_localize("UTC")), tmp_path / "zoned", radius=8)
    zoned.run()
    assert zoned.table()["distance"].to_pylist() == table["distance"].to_pylist()
    lists = sw.tiles.plan_match(net, list(lines.values()), tmp_path / "lists", radius=8, gap=None)
    lists.run()
    assert lists.verify().rows >= 3
    with pytest.raises(sw.UsageError, match="no column 'trace'"):
        sw.tiles.plan_match(net, frame.rename(columns={"trace": "id"}), tmp_path / "never")


def test_isochrones(saved, tmp_path):
    pytest.importorskip("geopandas")
    pytest.importorskip("pyarrow")
    net = sw.open(saved)
    points = np.random.default_rng(3).choice(net.node_xy, 7)
    job = sw.tiles.plan_isochrones(net, points, [40, 90], tmp_path / "job", block=3)
    job.run()
    assert job.verify(samples=5).rows == 14
    frame = job.open()
    expected = net.isochrones(points, [40, 90])
    assert frame["contour"].tolist() == expected["value"].tolist()
    assert np.allclose(frame["area"], expected["area"]) and frame.geometry.geom_equals(expected.geometry).all()


def test_what_does_not_belong_is_refused(saved, tmp_path):
    net = sw.open(saved)
    start, end = pairs(net, 12)
    job = sw.tiles.plan_routes(net, start, end, tmp_path / "job", block=4)
    with pytest.raises(sw.UsageError, match="not the one"):
        job.run(network=net.update(edges=3, values=999, in_place=False))
    with pytest.raises(sw.UsageError, match="empty folder"):
        sw.tiles.plan_routes(net, start, end, tmp_path / "job")
    with pytest.raises(sw.UsageError, match="12 starts and 11 ends"):
        sw.tiles.plan_routes(net, start, end[1:], tmp_path / "never")
    job.run()
    block = tmp_path / "job" / "blocks" / "000001.arrow"
    sound = block.read_bytes()
    block.write_bytes(sound[:-9] + b"?" + sound[-8:])
    with pytest.raises(sw.DataError, match="000001"):
        job.verify()
    block.unlink()
    assert job.finished == 2 and job.run().computed == 1 and job.verify().blocks == 3


@long_only
def test_killed_at_random_moments(saved, tmp_path):
    net = sw.open(saved)
    start, end = pairs(net, 4000)
    whole = sw.tiles.plan_routes(net, start, end, tmp_path / "whole", block=50)
    whole.run()
    job = sw.tiles.plan_routes(net, start, end, tmp_path / "job", block=50)
    rng = np.random.default_rng(8)
    kills = 0
    for _ in range(10):
        process = subprocess.Popen([sys.executable, "-m", "starway.tiles", "run", str(tmp_path / "job"), "-j", "2"],
                                   stderr=subprocess.DEVNULL)  # fmt: skip
        before = job.finished
        while process.poll() is None and job.finished == before:
            time.sleep(0.002)
        time.sleep(rng.uniform(0, 0.02))
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            kills += 1
        process.wait()
    subprocess.run([sys.executable, "-m", "starway.tiles", "run", str(tmp_path / "job")], check=True, capture_output=True)
    assert job.verify().digest == whole.verify().digest and kills > 0


def test_the_slurm_script_runs_every_share(saved, tmp_path):
    """As Slurm would call it: an array of five, with the program in the path."""
    import os
    import pathlib

    from conftest import ROOT

    program = pathlib.Path(os.environ.get("STARWAY_PLUGIN_DIR", ""), "starway")
    if not program.exists():
        pytest.skip("skipped: the program is not built")
    net = sw.open(saved)
    start, end = pairs(net, 40)
    job = sw.tiles.plan_routes(net, start, end, tmp_path / "job", block=5)
    environment = dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}", SLURM_ARRAY_TASK_COUNT="5", SLURM_CPUS_PER_TASK="1")
    for share in range(1, 6):
        subprocess.run(["sh", str(ROOT / "docs/examples/tiles.slurm"), str(tmp_path / "job")], check=True, capture_output=True,
                       env=dict(environment, SLURM_ARRAY_TASK_ID=str(share)))  # fmt: skip
    assert job.finished == 8 and job.verify().items == 40
