"""A server under load: swaps of its network, signals, long use, restarts, memory. load.cmake calls it:

load.py PROGRAM SOURCE_DIR WORK_DIR [--swaps 1000] [--terms 20] [--soak 120] [--connections 1000] [--network FILE.starway]

Prints a figure for each and ends with 1 where one does not hold. --network: what the soak asks, in place of a drawn town."""

import argparse
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

options = argparse.ArgumentParser()
options.add_argument("program")
options.add_argument("source")
options.add_argument("work")
options.add_argument("--swaps", type=int, default=1000)
options.add_argument("--terms", type=int, default=20)
options.add_argument("--soak", type=float, default=120)
options.add_argument("--connections", type=int, default=1000)
options.add_argument("--network", default="")
options = options.parse_args()
os.makedirs(options.work, exist_ok=True)
os.chdir(options.work)
failures = []


def check(holds, what):
    print(("ok      " if holds else "FAILED  ") + what, flush=True)
    if not holds:
        failures.append(what)


# The town of tests/server/test_server.hpp: two rows of three junctions, 300 m and 200 m apart.
spots = {name: (1 + east / 111302.6, 1 + north / 110575.1)
         for name, east, north in [("a", 0, 0), ("b", 300, 0), ("c", 600, 0), ("d", 0, -200), ("e", 300, -200), ("f", 600, -200)]}


def town(name, north):
    with open(f"{name}.opl", "w") as opl:
        numbers = {spot: number for number, spot in enumerate(spots, 1)}
        for spot, (lon, lat) in spots.items():
            opl.write(f"n{numbers[spot]} x{lon:.7f} y{lat:.7f}\n")
        for number, way in enumerate([f"abc {north}", "def secondary", "ad tertiary", "be residential", "cf primary"], 1):
            letters, kind = way.split()
            opl.write(f"w{number} Thighway={kind},name={letters} N{','.join(f'n{numbers[spot]}' for spot in letters)}\n")
    subprocess.run([options.program, "build", f"{name}.opl", "--profile", f"{options.source}/data/profiles/testbot.toml", "--prepare", "-o",
                    f"{name}.starway"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Server:
    def __init__(self, *sources):
        self.started = time.monotonic()
        self.process = subprocess.Popen([options.program, "serve", *sources, "-p", "0", "--admin-socket", "admin"], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.port = int(re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stderr.readline())[1])
        assert self.process.stdout.readline() == "running and waiting for requests\n"
        self.ready_s = time.monotonic() - self.started
        # What it says from here on must not fill the pipes.
        for pipe in (self.process.stdout, self.process.stderr):
            threading.Thread(target=lambda pipe=pipe: pipe.read(), daemon=True).start()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    # What it has taken, or with "VmRSS" all that is resident: also pages of mapped networks, which the system takes back.
    def memory_kb(self, kind="RssAnon"):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(rf"{kind}:\s+(\d+)", status.read())[1])

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)


def ask(connection, target, body=None, kind="application/json"):
    headers = {"Content-Type": kind} if body is not None else {}
    connection.request("POST" if body is not None else "GET", target, body, headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


def at(spot):
    return "{:.7f},{:.7f}".format(*spots[spot])


def route(*stops):
    return "/route/v1/testbot/" + ";".join(at(stop) for stop in stops) + "?overview=false"


def reload():
    connection = socket.socket(socket.AF_UNIX)
    connection.connect("admin")
    connection.sendall(b"POST /admin/reload HTTP/1.1\r\nHost: admin\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    answer = b""
    while part := connection.recv(65536):
        answer += part
    connection.close()
    return answer.startswith(b"HTTP/1.1 200")


def swaps():
    town("one", "primary")
    town("other", "tertiary")
    shutil.copy("one.starway", "town.starway")
    server = Server("town=town.starway")
    tables = "/table/v1/testbot/" + ";".join(at(spot) for spot in "abcdef") + "?annotations=duration,distance"
    known = set()
    for name in ("one", "other"):
        shutil.copy(f"{name}.starway", "next")
        os.rename("next", "town.starway")
        assert reload()
        connection = server.connect()
        known.add((ask(connection, route("a", "c"))[1], ask(connection, tables)[1]))
    known = [set(answers) for answers in zip(*known)]
    assert all(len(answers) == 2 for answers in known), known
    without_hints = [{re.sub(rb'"hint":"[^"]*",', b"", answer) for answer in answers} for answers in known]
    asked, wrong, stop = [0], [], threading.Event()

    def client():
        connection = server.connect()
        while not stop.is_set():
            try:
                for number, target in enumerate((route("a", "c"), tables)):
                    status, body = ask(connection, target)
                    asked[0] += 1
                    if status != 200 or re.sub(rb'"hint":"[^"]*",', b"", body) not in without_hints[number]:
                        wrong.append((status, body[:200]))
            except OSError as problem:
                wrong.append(repr(problem))
                return

    clients = [threading.Thread(target=client) for _ in range(4)]
    for one in clients:
        one.start()
    refused = 0
    for number in range(options.swaps):
        shutil.copy(("one.starway", "other.starway")[number % 2], "next")
        os.rename("next", "town.starway")
        refused += not reload()
    stop.set()
    for one in clients:
        one.join()
    check(not wrong and not refused, f"{options.swaps} swaps beside {asked[0]} requests: {len(wrong)} wrong answers, {refused} swaps refused {wrong[:2]}")
    # A damaged file is refused, and the old one is served on.
    with open("next", "wb") as damaged:
        damaged.write(open("one.starway", "rb").read()[:-64] + bytes(64))
    os.rename("next", "town.starway")
    check(not reload() and ask(server.connect(), route("a", "c"))[0] == 200, "a damaged file is refused, and the old one is served on")
    check(server.stop() == 0, "and SIGTERM ends it")


def terms():
    lost, answered = [], 0
    for _ in range(options.terms):
        server = Server("town=one.starway")
        counts = []

        def client():
            count = 0
            try:
                connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
            except OSError:
                return
            request = f"GET {route('a', 'c', 'f')} HTTP/1.1\r\nHost: a\r\n\r\n".encode()
            while True:
                try:
                    connection.sendall(request)
                except OSError:
                    break
                data = b""
                while b"\r\n\r\n" not in data or len(data) < data.index(b"\r\n\r\n") + 4 + int(re.search(rb"Content-Length: (\d+)", data)[1]):
                    try:
                        part = connection.recv(65536)
                    except OSError as problem:
                        part = b""
                        lost.append(repr(problem))
                    if not part:
                        lost.append(f"the connection ended {len(data)} bytes into an answer")
                        return
                    data += part
                if not data.startswith(b"HTTP/1.1 200"):
                    lost.append(data[:100])
                count += 1
                if b"Connection: close" in data:
                    break
            counts.append(count)

        clients = [threading.Thread(target=client) for _ in range(8)]
        for one in clients:
            one.start()
        time.sleep(0.05 + random.random() * 0.1)
        code = server.stop()
        for one in clients:
            one.join()
        answered += sum(counts)
        if code != 0:
            lost.append(f"exit code {code}")
    check(not lost, f"{options.terms} times SIGTERM amid {answered} requests: {len(lost)} lost {lost[:3]}")


def restarts():
    file = options.network or "one.starway"
    worst = 0
    for _ in range(5):
        server = Server(f"town={file}")
        connection = server.connect()
        ask(connection, "/status")
        server.process.kill()
        server.process.wait()
        again = Server(f"town={file}")
        check_connection = again.connect()
        assert ask(check_connection, "/ready")[0] == 200
        worst = max(worst, again.ready_s)
        again.stop()
    check(worst <= 1, f"after kill -9, ready in {worst * 1000:.0f} ms at the most")


def connections():
    server = Server("town=one.starway")
    first = [server.connect() for _ in range(50)]
    for connection in first:
        assert ask(connection, route("a", "c"))[0] == 200
    before = server.memory_kb()
    held = [server.connect() for _ in range(options.connections)]
    for connection in held:
        assert ask(connection, route("a", "f"))[0] == 200
    each = (server.memory_kb() - before) / len(held)
    check(each <= 64, f"{len(held)} idle connections: {each:.1f} kB each")
    server.stop()


def slow_clients():
    if not shutil.which("slowhttptest"):
        print("note: slowhttptest is not installed, so no slow clients were tried")
        return
    server = Server("town=one.starway")
    worst, stop = [0], threading.Event()

    def watch():
        while not stop.is_set():
            start = time.monotonic()
            status, _ = ask(server.connect(), route("a", "c"))
            worst[0] = max(worst[0], time.monotonic() - start if status == 200 else 1000)
            time.sleep(0.05)

    watcher = threading.Thread(target=watch)
    watcher.start()
    for slow_part in ("-H", "-B", "-X"):  # headers, bodies, reading
        subprocess.run(["slowhttptest", "-c", "500", slow_part, "-i", "5", "-r", "250", "-x", "24", "-p", "3", "-l", "10", "-u",
                                f"http://127.0.0.1:{server.port}/health"], capture_output=True, check=False)
    stop.set()
    watcher.join()
    check(worst[0] < 1, f"beside 500 slow clients, a route takes {worst[0] * 1000:.0f} ms at the most")
    check(server.stop() == 0, "and SIGTERM ends it")


def soak():
    file = options.network or "one.starway"
    server = Server(f"town={file}", f"game={options.source}/data/maps/castle.tmx", f"court={options.source}/data/meshes/court.mesh")
    box = json.loads(ask(server.connect(), "/status")[1])["networks"][0]["bbox"]
    profile = json.loads(ask(server.connect(), "/status")[1])["networks"][0]["profiles"][0]["name"].replace(":", "%3A")
    asked, unexpected, stop = {}, [], threading.Event()

    def client(seed):
        rng = random.Random(seed)

        def points(count):
            return ";".join(f"{rng.uniform(box[0], box[2]):.6f},{rng.uniform(box[1], box[3]):.6f}" for _ in range(count))

        def trace():
            lon, lat = rng.uniform(box[0], box[2]), rng.uniform(box[1], box[3])
            return ";".join(f"{lon + i * 1e-4:.6f},{lat + i * 5e-5:.6f}" for i in range(20))

        kinds = {
            "route": lambda: f"/route/v1/{profile}/{points(2)}?steps=true&geometries=geojson&overview=full&radiuses=unlimited;unlimited",
            "via": lambda: f"/route/v1/{profile}/{points(4)}?annotations=true",
            "alternatives": lambda: f"/route/v1/{profile}/{points(2)}?alternatives=2",
            "nearest": lambda: f"/nearest/v1/{profile}/{points(1)}?number=5",
            "table": lambda: f"/table/v1/{profile}/{points(12)}?annotations=duration,distance",
            "trip": lambda: f"/trip/v1/{profile}/{points(9)}?overview=false",
            "match": lambda: f"/match/v1/{profile}/{trace()}?radiuses={';'.join(['20'] * 20)}",
            "isochrone": lambda: f"/isochrone/v1/{profile}/{points(1)}?contours_seconds=60,300",
            "tile": lambda: f"/map/{rng.choice([0, 4, 8, 12])}/{0}/{0}.mvt",
            "places": lambda: "/places?q=" + rng.choice("abcdefghijklm"),
            "status": lambda: rng.choice(["/status", "/metrics", "/health", "/openapi.json", "/"]),
            "shape": lambda: rng.choice(["/grid/v1/game/map", "/mesh/v1/court/shape"]),
            "wrong": lambda: f"/route/v1/{profile}/{points(1)}?step=1",
        }
        def cell():
            return [rng.randrange(48), rng.randrange(28)]

        bodies = {
            "grid route": lambda: ("/grid/v1/game/route", {"from": cell(), "to": cell()}),
            "grid field": lambda: ("/grid/v1/game/field", {"to": cell(), "max_cost": 20}),
            "mesh route": lambda: ("/mesh/v1/court/route", {"from": [rng.uniform(0, 40), rng.uniform(0, 30)], "to": [30, 20]}),
        }
        connection = server.connect()
        while not stop.is_set():
            kind = rng.choice([*kinds, *bodies, "batch"])
            try:
                if kind in bodies:
                    target, body = bodies[kind]()
                    status, _ = ask(connection, target, json.dumps(body))
                elif kind == "batch":
                    lines = "\n".join(json.dumps({"path": kinds["route"](), "id": i}) for i in range(10))
                    status, _ = ask(connection, "/batch", lines, "application/x-ndjson")
                else:
                    status, _ = ask(connection, kinds[kind]())
            except (OSError, http.client.HTTPException) as problem:
                unexpected.append((kind, repr(problem)))
                connection = server.connect()
                continue
            asked[kind] = asked.get(kind, 0) + 1
            if status >= 500 or (status == 404 and kind not in ("tile", "grid route", "mesh route")):
                unexpected.append((kind, status))

    clients = [threading.Thread(target=client, args=(seed,)) for seed in range(4)]
    for one in clients:
        one.start()
    time.sleep(options.soak / 3)  # until each pool has what that many calls take at a time
    warm, warm_resident = server.memory_kb(), server.memory_kb("VmRSS")
    time.sleep(options.soak * 2 / 3)
    stop.set()
    for one in clients:
        one.join()
    growth = server.memory_kb() / warm - 1
    resident = server.memory_kb("VmRSS") / warm_resident - 1
    check(growth < 0.05, f"{options.soak:.0f} s, {sum(asked.values())} requests of {len(asked)} kinds: memory {warm} kB, grown by {growth:.1%}")
    check(resident < 0.05, f"resident with what is mapped: {warm_resident} kB, grown by {resident:.1%}")
    check(not unexpected and len(asked) == 17, f"and {len(unexpected)} unexpected answers {unexpected[:3]}")
    check(server.stop() == 0, "and SIGTERM ends it")


swaps()
terms()
restarts()
connections()
slow_clients()
soak()
sys.exit(1 if failures else 0)
