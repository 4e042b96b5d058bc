"""Cuts harbour.osm.pbf out of an extract of Malta: roads, coast and places around the Grand Harbour (needs the package osmium).

    python make.py malta-latest.osm.pbf harbour.osm.pbf
"""

import sys

import osmium
from osmium.osm import mutable

WEST, SOUTH, EAST, NORTH = 14.468, 35.860, 14.562, 35.932
ROADS = {"highway", "route", "barrier", "junction", "natural"}
PLACES = {"amenity": {"school", "kindergarten", "pharmacy", "hospital", "clinic", "bus_station", "library", "marketplace"},
          "shop": {"supermarket", "bakery", "greengrocer", "convenience"}, "place": None}  # fmt: skip
KEPT = {"name", "name:en", "ref", "oneway", "maxspeed", "access", "foot", "bicycle", "motor_vehicle", "vehicle", "motorcar", "junction", "surface",
        "service", "lanes", "bridge", "tunnel", "layer", "footway", "steps", "incline", "crossing", "area", "toll", "sidewalk", "restriction",
        "type", "duration"}  # fmt: skip


def inside(node):
    return WEST <= node.location.lon <= EAST and SOUTH <= node.location.lat <= NORTH


def is_place(tags):
    return any(key in tags and (values is None or tags[key] in values) for key, values in PLACES.items())


def kept(tags):
    return {tag.k: tag.v for tag in tags if tag.k in KEPT | ROADS | set(PLACES)}


def main(source, target):
    near = {node.id for node in osmium.FileProcessor(source, osmium.osm.NODE) if inside(node)}
    ways, used = set(), set()
    for way in osmium.FileProcessor(source, osmium.osm.WAY):
        there = [node.ref in near for node in way.nodes]
        crosses_the_harbour = way.tags.get("route") == "ferry" and all(there)
        if not crosses_the_harbour and not (any(there) and ("highway" in way.tags or way.tags.get("natural") == "coastline")):
            continue
        ways.add(way.id)
        used.update(n.ref for n in way.nodes)
    writer = osmium.SimpleWriter(target, overwrite=True)
    for thing in osmium.FileProcessor(source):
        tags = kept(thing.tags)
        if thing.is_node() and (thing.id in used or (thing.id in near and is_place(thing.tags))):
            writer.add_node(mutable.Node(id=thing.id, location=(thing.location.lon, thing.location.lat), tags=tags))
        elif thing.is_way() and thing.id in ways:
            writer.add_way(mutable.Way(id=thing.id, nodes=[n.ref for n in thing.nodes], tags=tags))
        elif thing.is_relation() and tags.get("type") == "restriction" and all(m.ref in (ways if m.type == "w" else used) for m in thing.members):
            writer.add_relation(mutable.Relation(id=thing.id, members=[(m.type, m.ref, m.role) for m in thing.members], tags=tags))
    writer.close()


if __name__ == "__main__":
    main(*sys.argv[1:3])
