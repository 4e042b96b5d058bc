"""The guide's list of differences between the drop-ins and their peers is what they answer now. With the long tests.

STARWAY_WRITE_GUIDE=1 writes the list into the guide instead.
"""

import os
import subprocess
import sys

import pytest

import starway as sw
from conftest import ROOT, long_only

GUIDE = ROOT / "docs/python.md"
BEGIN, END = "<!-- differences: tests/python/drop_in_differences.py -->\n", "<!-- end of differences -->\n"


def section(text):
    before, rest = text.split(BEGIN)
    inside, after = rest.split(END)
    return before, inside, after


def test_the_guide_lists_every_method():
    """Without peers: each public function of the drop-ins is in the list."""
    import starway._networkx
    import starway.osmnx
    import starway.pandana

    inside = section(GUIDE.read_text())[1]
    told = {"init_pois", "set", "set_pois", "save_hdf5", "from_hdf5", "precompute", "plot", "bbox", "aggregations", "decays"}  # no answers to hold
    ours = {name for name in vars(starway.pandana.Network) if not name.startswith("_")} - told
    ours |= set(starway.osmnx.__all__) - {"forget", "network_of", "route_lengths"} | starway._networkx._ALGORITHMS
    assert not {name for name in ours if name not in inside}


@long_only
def test_the_list_is_current(tmp_path):
    for peer in ("pandana", "osmnx", "networkx", "sklearn"):
        pytest.importorskip(peer, reason=f"skipped: the peer {peer} is not installed")
    if not os.environ.get("STARWAY_SHARED_DATA"):
        pytest.skip("skipped: STARWAY_SHARED_DATA names no folder")
    info = tmp_path / "starway-0.dist-info"  # what an installed package has, so that networkx finds it
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: starway\nVersion: 0\n")
    (info / "entry_points.txt").write_text("[networkx.backends]\nstarway = starway._networkx\n")
    path = os.pathsep.join([str(tmp_path), os.path.dirname(os.path.dirname(sw.__file__))])
    made = tmp_path / "tables.md"
    done = subprocess.run([sys.executable, ROOT / "tests/python/drop_in_differences.py", made], env=dict(os.environ, PYTHONPATH=path),
                          capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    before, inside, after = section(GUIDE.read_text())
    found = f"\n{made.read_text()}\n\n"
    if os.environ.get("STARWAY_WRITE_GUIDE") == "1":
        GUIDE.write_text(before + BEGIN + found + END + after)
    else:
        assert inside == found
