"""auditwheel repair, which also takes libexpat along, which manylinux expects of a desktop, and the licences of what it takes.

    python repair_wheel.py ROOT -w FOLDER WHEEL

ROOT: the folder of the machine's system, "/" or another one's (tools/packaging/aarch64/root). Its packages are named as those of this machine.
"""

import pathlib
import subprocess
import sys

import auditwheel.policy
from auditwheel.main import main
from auditwheel.wheeltools import InWheelCtx

# Whose headers are compiled into the package.
HEADERS = ["libboost-dev", "libflatbuffers-dev", "libosmium2-dev", "libprotozero-dev", "libtomlplusplus-dev", "nlohmann-json3-dev"]
OF_A_DESKTOP = {"libexpat.so.1"}


class Policy(auditwheel.policy.Policy):
    def __init__(self, **members):
        super().__init__(**members | {"whitelist": members["whitelist"] - OF_A_DESKTOP})


def package_of(library):
    """Debian's, of a library in the wheel, such as libcairo-207b61c5.so.2.11600.0."""
    name, _, version = library.partition(".so.")
    pattern = f"*/{name.rpartition('-')[0]}.so.{version.split('.')[0]}*"
    told = subprocess.run(["dpkg-query", "-S", pattern], check=True, capture_output=True, text=True).stdout
    return min(line.split(":")[0] for line in told.splitlines())


def add_licences(wheel, root):
    with InWheelCtx(wheel, wheel) as inside:
        libraries = sorted(path.name for path in pathlib.Path(inside.path).glob("*.libs/*"))
        folder = next(pathlib.Path(inside.path).glob("*.dist-info")) / "licenses"
        for package in sorted({*HEADERS, *map(package_of, libraries)}):
            text = (root / "usr/share/doc" / package / "copyright").read_bytes()
            (folder / f"{package}.txt").write_bytes(text)


auditwheel.policy.Policy = Policy
root, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[3])
made = pathlib.Path(sys.argv[-1])
sys.argv[1:2] = ["repair"]
if main():
    sys.exit(1)
[wheel] = out.glob("-".join(made.name.split("-")[:2]) + f"-*{made.stem.rpartition('linux_')[2]}.whl")
add_licences(wheel, root)
