"""What a wheel does in an empty environment: reads shipped data, prepares, routes, tabulates, saves, draws; prints what it is and found.

    python check_wheel.py DATA
"""

import pathlib
import platform
import sys
import tempfile

import numpy as np

import starway as sw

data = pathlib.Path(sys.argv[1])
net = sw.open(data / "romania/roads.csv", nodes=data / "romania/cities.csv")
route = net.route("node:Arad", "node:Bucharest")
assert route.node_labels == ["Arad", "Sibiu", "Râmnicu Vâlcea", "Pitești", "Bucharest"] and route.optimal, route
with tempfile.TemporaryDirectory() as folder:
    net.save(pathlib.Path(folder) / "romania.starway").prepare()
    opened = sw.open(pathlib.Path(folder) / "romania.starway")
    table = opened.matrix(opened.node_labels())
    assert np.isfinite(table).all() and np.allclose(table, table.T) and opened.route("Arad", "Bucharest").cost == route.cost
    route.render(pathlib.Path(folder) / "route.svg")
    assert (pathlib.Path(folder) / "route.svg").read_text().startswith("<")
path = sw.GridMap.open_file(data / "maps/castle.tmx").route()
assert path.cost > 0
print(f"starway {sw.__version__} on {platform.machine()}, Python {platform.python_version()}: Arad to Bucharest {route.cost:g} {route.unit}")
