"""Jobs of tiles: the same digest whoever computes them, in whichever order, however often it is killed."""

import pickle
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import starway as sw
from conftest import ROOT, lattice


def planned(saved, folder, tile=50, count=220, weight=None):
    net = sw.open(saved)
    rng = np.random.default_rng(4)
    points = rng.choice(net.node_xy, count) + rng.uniform(-1e-4, 1e-4, (count, 2))
    points[7] = (9.0, 40.0)  # too far from any road
    return net, points, sw.tiles.plan(net, points, points[:130], folder, tile=tile, weight=weight)


def test_cells_and_digests(saved, tmp_path):
    net, points, job = planned(saved, tmp_path / "job")
    assert job.shape == (220, 130) and job.tile_count == 15 and job.finished == 0
    with pytest.raises(sw.DataError, match="not among them"):
        job.verify()
    assert job.run("2/4").computed == 4 and job.finished == 4
    rest = job.run()
    assert (rest.computed, rest.skipped) == (11, 4) and job.run().computed == 0
    proof = job.verify(samples=300)
    assert proof.recomputed == 300 and proof.cells == 220 * 130
    expected = np.asarray(net.matrix(points, points[:130], dtype="float64"))
    assert np.array_equal(job.matrix(), expected) and np.isinf(expected[7]).all()
    assert proof.unreachable == int(np.isinf(expected).sum())

    # Others, in another order, with other workers: the same bytes and digest.
    _, _, other = planned(saved, tmp_path / "other")
    for part in (3, 1, 5, 2, 4):
        pickle.loads(pickle.dumps(other)).run((part, 5), workers=1)
    assert other.verify().digest == proof.digest
    first = next((tmp_path / "job" / "costs.zarr/cost/c/0").iterdir())
    assert first.read_bytes() == (tmp_path / "other" / "costs.zarr/cost/c/0" / first.name).read_bytes()

    job.merge(tmp_path / "whole.npy")
    steps = np.load(tmp_path / "whole.npy", mmap_mode="r")
    assert steps.dtype == np.uint32 and np.array_equal(steps, np.asarray(net.matrix(points, points[:130], dtype="uint32")))
    assert "15 of 15" in repr(job)


def test_a_profile_is_proven_in_travel_times(tmp_path):
    net = sw.open(ROOT / "tests/outside/costs/tracks.osm", profiles=["bike"]).save(tmp_path / "tracks.starway")
    job = sw.tiles.plan(net, net.node_xy, net.node_xy, tmp_path / "job", tile=16)
    job.run()
    assert job.verify().recomputed > 0
    route = net.route(net.node_xy[0], net.node_xy[1])
    assert job.matrix()[0, 1] == pytest.approx(route.duration) and route.cost == route.duration != route.preference


def test_zarr_and_parquet(saved, tmp_path):
    pytest.importorskip("zarr")
    pytest.importorskip("xarray")
    parquet = pytest.importorskip("pyarrow.parquet")
    net, points, job = planned(saved, tmp_path / "job")
    job.run()
    table = job.open()
    costs = np.asarray(net.matrix(points, points[:130], dtype="float64"))
    assert table.dims == ("origin", "destination") and table.shape == (220, 130) and table.origin[:3].values.tolist() == [0, 1, 2]
    assert np.allclose(table.values, np.where(np.isinf(costs), np.nan, costs), rtol=1e-12, equal_nan=True)
    assert float(table.mean()) == pytest.approx(costs[np.isfinite(costs)].mean())
    expected = np.asarray(net.matrix(points, points[:130], dtype="uint32"))
    stored = job.open(order="stored", steps=True)
    assert int(stored.sel(origin=5, destination=77)) == expected[5, 77] and stored.dtype == np.uint32
    ordered = stored.sortby("origin").sortby("destination")
    assert np.array_equal(ordered.values, expected)
    lines = job.to_parquet(tmp_path / "lake")
    read = parquet.read_table(tmp_path / "lake")
    assert len(read) == lines == int((expected != 0xFFFFFFFF).sum())


def test_damage_is_found(saved, tmp_path):
    _, _, job = planned(saved, tmp_path / "job")
    job.run()
    digest = job.verify().digest
    chunk = tmp_path / "job" / "costs.zarr/cost/c/1/1"
    sound = chunk.read_bytes()
    chunk.write_bytes(sound[:60] + bytes([sound[60] ^ 1]) + sound[61:])
    with pytest.raises(sw.DataError, match="1/1"):
        job.verify()
    chunk.write_bytes(sound[:-1])  # of another size: not finished
    assert job.finished == 14 and job.run().computed == 1 and job.verify().digest == digest
    for damage in (sound[:60] + bytes([sound[60] ^ 1]) + sound[61:], bytes(len(sound))):  # of its size: found by its digest
        chunk.write_bytes(damage)
        done = job.run()
        assert (done.computed, done.skipped) == (1, 14) and chunk.read_bytes() == sound
    for text in ("{}", "{", ""):
        (tmp_path / "job" / "tiles/2-0.json").write_text(text)
        with pytest.raises(sw.DataError, match="tile 2,0 is not among them; run the job again"):
            job.verify()
        assert job.run().computed == 1 and job.verify().digest == digest


def test_xarray_reads_costs_by_itself(saved, tmp_path):
    xarray = pytest.importorskip("xarray")
    pytest.importorskip("zarr")
    _, _, job = planned(saved, tmp_path / "job")
    job.run()
    matrix = job.matrix()
    stored = xarray.open_zarr(tmp_path / "job/costs.zarr", consolidated=False, zarr_format=3)["cost"]
    assert float(stored.mean()) == pytest.approx(matrix[np.isfinite(matrix)].mean())


@pytest.mark.parametrize(("least", "most", "unit"), [(1, 60, "s"), (1e-6, 60, "s"), (0.1, 1, "min"), (10, 5e4, "m"), (1e5, 1e7, "m")])
def test_fractions_need_coarser_steps(tmp_path, least, most, unit):
    """Weights of many digits: their own steps would not fit in the 32 bits of a cell."""
    pytest.importorskip("zarr")
    pytest.importorskip("xarray")
    tail, head, _, directed, xy = lattice(30)
    weight = np.random.default_rng(3).uniform(least, most, len(tail))
    net = sw.build(tail, head, {"w": weight}, xy=xy, directed=directed, units={"w": unit}, default_weight="w").save(tmp_path / "fine.starway")
    job = sw.tiles.plan(net, xy[::5], None, tmp_path / "job", tile=64)
    assert job.resolution == float(f"{job.resolution:.0e}") and any("in steps of" in text for text in job.warnings)
    job.run()
    costs = np.asarray(net.matrix(xy[::5], dtype="float64"))
    there = np.isfinite(costs)
    whole = job.matrix()
    assert np.array_equal(np.isfinite(whole), there) and np.abs(whole[there] - costs[there]).max() <= job.resolution * 0.5001
    assert costs[there].max() / job.resolution > 1e7  # eight digits of the dearest
    assert np.allclose(job.open().values[there], costs[there], atol=job.resolution)
    assert job.verify(samples=500).recomputed == 500
    half = float(np.median(costs[there]))
    short = sw.tiles.plan(net, xy[::5], None, tmp_path / "short", tile=64, cutoff=half)
    short.run()
    assert np.array_equal(np.isfinite(short.matrix()), costs <= half) and short.verify(samples=500).recomputed == 500


def test_what_does_not_belong_is_refused(saved, tmp_path):
    net, points, job = planned(saved, tmp_path / "job")
    other = net.update(edges=3, values=999, in_place=False)
    with pytest.raises(sw.UsageError, match="not the one"):
        job.run(network=other)
    with pytest.raises(sw.UsageError, match="empty folder"):
        sw.tiles.plan(net, points, points, tmp_path / "job")
    with pytest.raises(sw.UsageError, match="save"):
        sw.tiles.plan(other, points, points, tmp_path / "never")
    with pytest.raises(sw.UsageError, match="16 to"):
        sw.tiles.plan(net, points, points, tmp_path / "never", tile=3)
    with pytest.raises(sw.UsageError, match="i/N"):
        job.run("three")
    with pytest.raises(sw.UsageError, match="no share"):
        job.run("4/3")
    with pytest.raises(sw.FileError, match="not a job"):
        sw.tiles.open(tmp_path)
    file = tmp_path / "job" / "rows.points"
    sound = file.read_bytes()
    file.write_bytes(sound[:40] + b"\x01" + sound[41:])
    with pytest.raises(sw.DataError, match="rows.points"):
        sw.tiles.open(tmp_path / "job")
    file.write_bytes(sound)
    text = (tmp_path / "job" / "job.json").read_text()
    (tmp_path / "job" / "job.json").write_text(text.replace('"tiles": 1', '"tiles": 99'))
    with pytest.raises(sw.DataError, match="version 99"):
        sw.tiles.open(tmp_path / "job")


def test_killed_at_random_moments(saved, tmp_path):
    _, _, whole = planned(saved, tmp_path / "whole", tile=20)
    whole.run()
    digest = whole.verify().digest
    _, _, job = planned(saved, tmp_path / "job", tile=20)
    rng = np.random.default_rng(8)
    kills = 0
    for _ in range(10):
        process = subprocess.Popen([sys.executable, "-m", "starway.tiles", "run", str(tmp_path / "job"), "-j", "2"],
                                   stderr=subprocess.DEVNULL)  # fmt: skip
        before = job.finished
        # Killed between the first tile that it finishes and a moment later.
        while process.poll() is None and job.finished == before:
            time.sleep(0.002)
        time.sleep(rng.uniform(0, 0.02))
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            kills += 1
        process.wait()
    done = subprocess.run([sys.executable, "-m", "starway.tiles", "run", str(tmp_path / "job")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    proved = subprocess.run([sys.executable, "-m", "starway.tiles", "verify", str(tmp_path / "job")], capture_output=True,
                            text=True)  # fmt: skip
    assert proved.stdout.strip() == digest, proved.stderr
    assert kills > 0


def test_what_is_not_finished_does_not_open(saved, tmp_path):
    """zarr would show the cells of missing tiles as those of pairs without a route."""
    net = sw.open(saved)
    job = sw.tiles.plan(net, net.node_xy[:40], None, tmp_path / "job", tile=16)
    job.run("1/2")
    with pytest.raises(sw.DataError, match=f"{job.finished} of {job.tile_count} tiles"):
        job.open()
