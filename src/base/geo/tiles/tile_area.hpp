// Lines and outlines of areas in the square that map tiles divide, cut to ever smaller tiles and drawn ever finer.
#pragma once

#include <span>
#include <vector>

#include "base/geo/tiles/tile_plane.hpp"
#include "starway/core/geometry.hpp"

namespace starway::geo {

struct MapVertex {
    double x = 0, y = 0;
    double weight = 0;  // the square of how far the line would go astray without it (Douglas and Peucker, 1973)
};
// Of an area: a ring, whose first corner is not repeated.
using MapLine = std::vector<MapVertex>;

// Weighed once and as a whole, so that tiles of one zoom agree on what they leave out.
MapLine weighed_line(std::span<const WorldPoint> line);
MapLine weighed_ring(std::span<const WorldPoint> ring);

Box box_of(std::span<const MapVertex> line);
bool meet(const Box& a, const Box& b);
bool is_within(const Box& inner, const Box& outer);

// Positive where the ring runs clockwise as seen on the map, whose y goes down.
double signed_area(std::span<const MapVertex> ring);

// The ring's part in the box (Sutherland and Hodgman, 1974): one ring, which may run along the box's sides; empty where
// nothing is left.
MapLine clip_ring(std::span<const MapVertex> ring, const Box& box);
// Appends the line's parts in the box.
void clip_open_line(std::span<const MapVertex> line, const Box& box, std::vector<MapLine>& parts);

}  // namespace starway::geo
