"""Live speeds under load: updates.py PROGRAM NETWORK.starway WORK_DIR [--seconds 60] [--every 60] [--rate 1000] [--connections 16]
[--weight NAME] [--update COMMAND]

Serves a copy of an indexed network and asks it for routes at a steady rate, each at its own time whether or not the one before was answered, while new
speeds are written and swapped in again and again. Ends with 1 where an answer fails, where the rate is not kept, or where a request that came
during an update took more than 100 ms, unless requests without one do so too. --seconds 3600 is the hour of the long suite."""

import argparse
import asyncio
import csv
import json
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

options = argparse.ArgumentParser()
options.add_argument("program")
options.add_argument("network")
options.add_argument("work")
options.add_argument("--seconds", type=float, default=60)
options.add_argument("--every", type=float, default=60)
options.add_argument("--rate", type=float, default=1000)
options.add_argument("--connections", type=int, default=16)
options.add_argument("--slowest", type=float, default=100, help="ms")
options = options.parse_args()
os.makedirs(options.work, exist_ok=True)
network = os.path.join(options.work, "live.starway")
admin = os.path.join(options.work, "admin")
shutil.copyfile(options.network, network)
server = subprocess.Popen([options.program, "serve", f"live={network}", "-p", "0", "--admin-socket", admin, "--default-radius", "unlimited"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
port = int(re.search(r"http://127\.0\.0\.1:(\d+)", server.stderr.readline())[1])
assert server.stdout.readline() == "running and waiting for requests\n"
log = []
threading.Thread(target=lambda: log.extend(server.stderr), daemon=True).start()
threading.Thread(target=server.stdout.read, daemon=True).start()
status = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/status"))["networks"][0]
box, weight = status.get("extent", status["bbox"]), status["default_weight"]
rng = random.Random(1)
stop = time.monotonic() + options.seconds
taken, failed, updates = [], [], []  # (start, ms); (begin, end)


def lengths():
    """Nodes of roads that are open both ways, from the annotations of routes there and back: their speeds are what changes."""
    pairs = set()
    for number in range(100):
        if number % 2 == 0:
            ends = [f"{rng.uniform(box[0], box[2]):.6f},{rng.uniform(box[1], box[3]):.6f}" for _ in range(2)]
        points = ";".join(reversed(ends) if number % 2 else ends)
        try:
            answer = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/route/v1/live/{points}?annotations=nodes&overview=false"))
        except urllib.error.HTTPError:  # no way from here to there
            continue
        for leg in answer["routes"][0]["legs"]:
            nodes = leg["annotation"]["nodes"]
            pairs.update(zip(nodes, nodes[1:]))
    return sorted(pair for pair in pairs if pair[::-1] in pairs)[:5000]


def update(pairs):
    file = os.path.join(options.work, "speeds.csv")
    while time.monotonic() < stop:
        with open(file, "w", newline="") as out:
            rows = csv.writer(out)
            rows.writerows([a, b, rng.randint(5, 60)] for a, b in pairs)
        begin = time.monotonic()
        done = subprocess.run([options.program, "update", network, "--weight", weight, "--speeds", file, "--notify", admin], capture_output=True,
                              text=True)
        updates.append((begin, time.monotonic()))
        if done.returncode != 0:
            failed.append(f"update: {done.stderr[:200]}")
            return
        time.sleep(max(0.0, min(begin + options.every, stop) - time.monotonic()))


async def client(number):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    due = time.monotonic() + number / options.rate
    while due < stop:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        points = ";".join(f"{rng.uniform(box[0], box[2]):.6f},{rng.uniform(box[1], box[3]):.6f}" for _ in range(2))
        start = time.monotonic()
        writer.write(f"GET /route/v1/live/{points}?overview=false HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        await reader.readexactly(int(re.search(rb"Content-Length: (\d+)", head)[1]))
        taken.append((start, (time.monotonic() - start) * 1000))
        if not (head.startswith(b"HTTP/1.1 200") or head.startswith(b"HTTP/1.1 400")):  # 400: no way from here to there
            failed.append(head[:60])
        due += options.connections / options.rate


async def clients():
    await asyncio.gather(*(client(number) for number in range(options.connections)))


def worst(times):
    times = sorted(times)
    return (times[len(times) // 2], times[int(len(times) * 0.999)], times[-1]) if times else (0, 0, 0)


thread = threading.Thread(target=update, args=(lengths(),))
begin = time.monotonic()
thread.start()
asyncio.run(clients())
thread.join()
server.terminate()
code = server.wait(timeout=60)
during = [ms for start, ms in taken if any(a <= start + ms / 1000 and start <= b + 1 for a, b in updates)]
beside = [ms for start, ms in taken if not any(a <= start + ms / 1000 and start <= b + 1 for a, b in updates)]
rate = len(taken) / (time.monotonic() - begin)
print(f"{len(taken)} routes at {rate:.0f} a second; {len(updates)} updates of {sum(b - a for a, b in updates) / max(1, len(updates)):.2f} s on average")
print("median, 99.9 % and slowest in ms: {:.2f} {:.2f} {:.2f} during updates, {:.2f} {:.2f} {:.2f} beside them".format(*worst(during), *worst(beside)))
swaps = [line for line in log if "is served from" in line]
if failed or code != 0 or len(swaps) < len(updates):
    sys.exit(f"FAILED  {failed[:3]}, exit code {code}, {len(swaps)} swaps of {len(updates)}: {log[:3]}")
if rate < 0.9 * options.rate:
    sys.exit(f"FAILED  only {rate:.0f} requests a second")
if during and max(during) > options.slowest and max(beside, default=0) < options.slowest:
    sys.exit("FAILED  a request was held up by an update")
print("ok")
