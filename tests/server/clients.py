"""Real clients of OSRM against `starway serve`: routingpy, and VROOM with its own HTTP client. clients.cmake installs them and calls this:
clients.py PROGRAM SOURCE_DIR WORK_DIR"""

import os
import re
import subprocess
import sys

import routingpy
import vroom

program, source, work = sys.argv[1:]
os.makedirs(work, exist_ok=True)

# The town of tests/server/test_server.hpp: two rows of three junctions, 300 m and 200 m apart.
spots = {name: (1 + east / 111302.6, 1 + north / 110575.1)
         for name, east, north in [("a", 0, 0), ("b", 300, 0), ("c", 600, 0), ("d", 0, -200), ("e", 300, -200), ("f", 600, -200)]}
ways = ["abc primary", "def secondary", "ad tertiary", "be residential", "cf primary"]
with open(f"{work}/town.opl", "w") as opl:
    numbers = {name: number for number, name in enumerate(spots, 1)}
    for name, (lon, lat) in spots.items():
        opl.write(f"n{numbers[name]} x{lon:.7f} y{lat:.7f}\n")
    for number, way in enumerate(ways, 1):
        letters, kind = way.split()
        opl.write(f"w{number} Thighway={kind},name={letters} N{','.join(f'n{numbers[letter]}' for letter in letters)}\n")
subprocess.run([program, "build", f"{work}/town.opl", "--profile", f"{source}/data/profiles/testbot.toml", "-o", f"{work}/town.starway"],
               check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
server = subprocess.Popen([program, "serve", f"town={work}/town.starway", "-p", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
port = int(re.search(r"http://127\.0\.0\.1:(\d+)", server.stderr.readline())[1])
assert server.stdout.readline() == "running and waiting for requests\n"


def near(value, expected):
    assert abs(value - expected) <= 1 + expected * 0.002, (value, expected)


try:
    api = routingpy.OSRM(base_url=f"http://127.0.0.1:{port}")
    route = api.directions([spots["a"], spots["f"]], profile="driving", overview="full", geometries="geojson", steps=True, annotations=True)
    near(route.duration, 80)
    near(route.distance, 800)
    assert len(route.geometry) >= 3, route.geometry
    both = api.directions([spots["a"], spots["e"]], profile="testbot", alternatives=True, radiuses=[50, 50])
    assert len(both) >= 1
    matrix = api.matrix([spots["a"], spots["f"], spots["d"]], profile="driving", annotations=["duration", "distance"], sources=[0, 1])
    assert len(matrix.durations) == 2 and len(matrix.durations[0]) == 3
    near(matrix.durations[0][1], 80)
    near(matrix.distances[0][1], 800)
    try:
        api.directions([spots["a"], (1.5, 1.5)], profile="driving")
        raise AssertionError("a point far from any road has a route")
    except routingpy.exceptions.RouterApiError as error:
        assert "NoSegment" in str(error), error

    problem = vroom.Input(servers={"car": f"127.0.0.1:{port}"})
    problem.add_vehicle(vroom.Vehicle(1, start=spots["a"], end=spots["a"], profile="car"))
    for number, name in enumerate("fbe", 1):
        problem.add_job(vroom.Job(number, location=spots[name]))
    solution = problem.solve(exploration_level=5, nb_threads=1)
    near(solution.summary.cost, 200)  # a b c f e b a: 30 + 30 + 20 + 60 + 30 + 30
    print("routingpy and VROOM are served")
finally:
    server.terminate()
    assert server.wait(timeout=20) == 0
