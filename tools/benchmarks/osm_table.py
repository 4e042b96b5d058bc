"""Prints what OpenStreetMap extracts cost: stages, times, peak memory, sizes, queries by profile; and the same of OSRM and Valhalla, if they can be had.

Usage: osm_table.py STARWAY DATA WORK QUERIES PEER_SECONDS [EXTRACT ...]

Peers are taken from their package registries: OSRM's programs from the PyPI wheel of osrm-bindings, Valhalla from npm. A peer that cannot be installed
is left out, with a sentence. Times are of one run on the same machine; compare ratios.
"""

import http.client
import json
import os
import platform
import random
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

PROFILES = ["car", "bike", "foot"]


def measured(command, limit=None, **options):
    """Wall and CPU seconds and peak megabytes; None if the command fails or takes too long."""
    started = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            break
        if limit is not None and time.monotonic() - started > limit:
            process.kill()
            os.wait4(process.pid, 0)
            process.returncode = -9
            return None
        time.sleep(0.01)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        return None
    return {
        "wall": time.monotonic() - started,
        "cpu": usage.ru_utime + usage.ru_stime,
        "mb": usage.ru_maxrss / 1000,
    }


def table(heading, columns, rows):
    print(f"\n## {heading}")
    print("| " + " | ".join(columns) + " |")
    print("|---|" + "---:|" * (len(columns) - 1))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    sys.stdout.flush()


def starway_rows(starway, source, work, queries):
    network = work / (source.name.split(".")[0] + ".starway")
    stages, answers = [], []
    built = measured([starway, "build", source, "-o", network, "--json"])
    if built is None:
        sys.exit(f"{starway} build {source} failed")
    stages.append(("starway build, three profiles", built, network.stat().st_size))
    prepared = measured([starway, "prepare", network, "--json"])
    if prepared is None:
        sys.exit(f"{starway} prepare {network} failed")
    stages.append(("starway prepare, three indices", prepared, network.stat().st_size))
    info = json.loads(subprocess.run([starway, "info", network, "--json"], check=True, capture_output=True).stdout)
    for profile in PROFILES:
        asked = [starway, "bench", network, "--profile", profile, "--random", str(queries), "--json"]
        path = json.loads(subprocess.run(asked, check=True, capture_output=True).stdout)
        cost = json.loads(subprocess.run(asked + ["--cost-only"], check=True, capture_output=True).stdout)
        answers.append((profile, path["mean_us"], path["p95_us"], cost["mean_us"], path["unreachable"]))
    page = work / "car.toml"
    page.write_text('include = "car"\n[speed]\nresidential = 26\n')
    changed = measured([starway, "update", network, "--profile", page, "-o", work / "changed.starway", "--json"])
    if changed is not None:
        stages.append(("starway update --profile car.toml", changed, (work / "changed.starway").stat().st_size))
    return stages, answers, info


def pip_osrm(work):
    """The folder with OSRM's programs and profiles, or None."""
    folder = work / "osrm"
    if not (folder / "osrm" / "bin" / "osrm-extract").exists():
        folder.mkdir(parents=True, exist_ok=True)
        got = subprocess.run(
            [sys.executable, "-m", "pip", "download", "osrm-bindings", "--only-binary=:all:", "--python-version", "3.12",
             "--implementation", "cp", "--abi", "cp312", "--platform", "manylinux_2_28_x86_64", "--no-deps", "-d", folder],
            capture_output=True)
        wheels = list(folder.glob("*.whl"))
        if got.returncode != 0 or not wheels:
            return None
        with zipfile.ZipFile(wheels[0]) as wheel:
            wheel.extractall(folder)
        for program in (folder / "osrm" / "bin").iterdir():
            program.chmod(0o755)
    return folder / "osrm"


def osrm_rows(osrm, source, work, limit, queries, box):
    stages, answers = [], []
    # Libraries of the wheel lie beside its package.
    environment = dict(os.environ, LD_LIBRARY_PATH=":".join(str(f) for f in osrm.parent.glob("*.libs")))
    for profile, page in (("car", "car.lua"), ("bike", "bicycle.lua"), ("foot", "foot.lua")):
        folder = work / f"osrm-{profile}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        copy = folder / "roads.osm.pbf"
        copy.symlink_to(source.resolve())
        extracted = measured([osrm / "bin" / "osrm-extract", "-p", osrm / "share" / "profiles" / page, copy], limit, env=environment)
        contracted = extracted and measured([osrm / "bin" / "osrm-contract", folder / "roads.osrm"], limit, env=environment)
        if not contracted:
            stages.append((f"OSRM {profile}", None, 0))
            break
        size = sum(f.stat().st_size for f in folder.iterdir() if f.is_file() and not f.is_symlink())
        stages.append((f"OSRM extract {profile}", extracted, 0))
        stages.append((f"OSRM contract {profile}", contracted, size))
        mean = ask_osrm(osrm, folder, environment, queries, box)
        if mean is not None:
            answers.append((profile, mean))
    return stages, answers


def ask_osrm(osrm, folder, environment, queries, box):
    port = 5731
    server = subprocess.Popen([osrm / "bin" / "osrm-routed", "-p", str(port), folder / "roads.osrm"], env=environment,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            time.sleep(0.2)
            try:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
                connection.connect()
                break
            except OSError:
                continue
        else:
            return None
        chance = random.Random(1)
        place = lambda: f"{chance.uniform(box[0], box[2]):.6f},{chance.uniform(box[1], box[3]):.6f}"
        total = 0.0
        for _ in range(queries):
            path = f"/route/v1/any/{place()};{place()}?overview=false"
            begun = time.monotonic()
            try:
                connection.request("GET", path)
                connection.getresponse().read()
            except (http.client.RemoteDisconnected, ConnectionResetError):
                # osrm-routed ends a connection after some 500 requests; the next request opens another.
                connection.close()
                begun = time.monotonic()
                connection.request("GET", path)
                connection.getresponse().read()
            total += time.monotonic() - begun
        return total / queries * 1e6
    finally:
        server.terminate()
        server.wait()


def valhalla_stage(source, work, limit):
    """Valhalla's tiles, by the npm package's own programs where it brings them."""
    folder = work / "valhalla"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "node_modules" / "@valhallajs").exists():
        if shutil.which("npm") is None:
            return None
        got = subprocess.run(["npm", "install", "--silent", "--prefix", folder, "@valhallajs/valhallajs"], capture_output=True)
        if got.returncode != 0:
            return None
    # The package has programs for several systems.
    machine = {"x86_64": "x64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    programs = [program for program in (folder / "node_modules" / "@valhallajs").rglob("valhalla_build_tiles")
                if {platform.system().lower(), machine} <= set(program.parts)]
    configs = list((folder / "node_modules" / "@valhallajs").rglob("valhalla_build_config*"))
    if not programs or not configs:
        return None
    tiles = folder / "tiles"
    shutil.rmtree(tiles, ignore_errors=True)
    tiles.mkdir()
    made = subprocess.run([sys.executable, configs[0], "--mjolnir-tile-dir", tiles.resolve()], capture_output=True)
    if made.returncode != 0:
        return None
    config = folder / "valhalla.json"
    config.write_bytes(made.stdout)
    # It writes a list of odd ways where it is started.
    built = measured([programs[0].resolve(), "-c", config.resolve(), source.resolve()], limit, cwd=folder)
    if built is None:
        return None
    return ("Valhalla tiles", built, sum(f.stat().st_size for f in tiles.rglob("*") if f.is_file()))


def shown(stage):
    name, figures, size = stage
    if figures is None:
        return (name, "failed or took too long", "", "", "")
    return (name, f"{figures['wall']:.1f}", f"{figures['cpu']:.1f}", f"{figures['mb']:.0f}", f"{size / 1e6:.0f}" if size else "")


def main():
    starway, data, work, queries, limit = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5])
    extracts = sys.argv[6:] or ["monaco-osrm", "liechtenstein-2021", "malta-latest", "helsinki", "belgium-2017"]
    work.mkdir(parents=True, exist_ok=True)
    osrm = pip_osrm(work)
    if osrm is None:
        print("OSRM is left out: pip cannot get osrm-bindings")
    told_valhalla = False
    for name in extracts:
        source = data / "osm" / f"{name}.osm.pbf"
        if not source.exists():
            print(f"skipped: {source} does not exist (set STARWAY_SHARED_DATA)")
            continue
        stages, answers, info = starway_rows(starway, source, work, queries)
        peers = []
        if osrm is not None:
            peer_stages, peers = osrm_rows(osrm, source, work, limit, queries, info["bbox"])
            stages += peer_stages
        valhalla = valhalla_stage(source, work, limit)
        if valhalla is not None:
            stages.append(valhalla)
        elif not told_valhalla:
            told_valhalla = True
            print("Valhalla is left out: its npm package cannot be installed, or brings no valhalla_build_tiles")
        table(f"{name}: {source.stat().st_size / 1e6:.1f} MB", ["stage", "wall s", "CPU s", "peak MB", "file MB"], [shown(s) for s in stages])
        table(f"{name}: bytes a node ({info['nodes']} nodes, {info['edges']} edges)", ["part", "MB", "bytes a node"],
              [(p["part"], f"{p['bytes'] / 1e6:.1f}", f"{p['bytes'] / info['nodes']:.1f}") for p in info["stored"]])
        rows = []
        for profile, mean, p95, cost, unreachable in answers:
            peer = next((m for p, m in peers if p == profile), None)
            rows.append((profile, f"{mean:.0f}", f"{p95:.0f}", f"{cost:.0f}", unreachable, f"{peer:.0f}" if peer else ""))
        table(f"{name}: {queries} random queries", ["profile", "path, mean µs", "path, p95 µs", "cost alone, mean µs", "without a route",
                                                    "OSRM over HTTP, mean µs"], rows)


if __name__ == "__main__":
    main()
