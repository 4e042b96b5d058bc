"""Runs a command beside a server of a drawn town and a tile map: with_server.py PROGRAM SOURCE_DIR WORK_DIR COMMAND ...; {url} of the command is where
the server listens. Ends with the command's exit code, or 1 where the server did not survive it."""

import os
import re
import subprocess
import sys
import threading

program, source, work, *command = sys.argv[1:]
os.makedirs(work, exist_ok=True)
# The town of tests/server/test_server.hpp: two rows of three junctions, 300 m and 200 m apart.
spots = {name: (1 + east / 111302.6, 1 + north / 110575.1)
         for name, east, north in [("a", 0, 0), ("b", 300, 0), ("c", 600, 0), ("d", 0, -200), ("e", 300, -200), ("f", 600, -200)]}
with open(f"{work}/town.opl", "w") as opl:
    numbers = {name: number for number, name in enumerate(spots, 1)}
    for name, (lon, lat) in spots.items():
        opl.write(f"n{numbers[name]} x{lon:.7f} y{lat:.7f}\n")
    for number, way in enumerate(["abc primary", "def secondary", "ad tertiary", "be residential", "cf primary"], 1):
        letters, kind = way.split()
        opl.write(f"w{number} Thighway={kind},name={letters} N{','.join(f'n{numbers[letter]}' for letter in letters)}\n")
subprocess.run([program, "build", f"{work}/town.opl", "--profile", f"{source}/data/profiles/testbot.toml", "--prepare", "-o", f"{work}/town.starway"],
               check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
server = subprocess.Popen([program, "serve", f"town={work}/town.starway", f"castle={source}/data/maps/castle.tmx", "-p", "0"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
url = re.search(r"http://127\.0\.0\.1:\d+", server.stderr.readline())[0]
assert server.stdout.readline() == "running and waiting for requests\n"
for pipe in (server.stdout, server.stderr):
    threading.Thread(target=pipe.read, daemon=True).start()
try:
    code = subprocess.run([word.replace("{url}", url) for word in command]).returncode
finally:
    alive = server.poll() is None
    server.terminate()
    stopped = server.wait(timeout=60)
if not alive or stopped != 0:
    print(f"the server ended with {stopped}", file=sys.stderr)
sys.exit(code if alive and stopped == 0 else 1)
