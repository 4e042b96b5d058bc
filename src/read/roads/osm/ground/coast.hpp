// The sea: what lies to the right of coastlines, closed at the edge of the file's part of the world.
#pragma once

#include <vector>

#include "read/roads/osm/ground/rings.hpp"
#include "starway/core/geometry.hpp"

namespace starway::read::osm {

// A line of the coast, with the land to its left; closed where its first point is also its last.
using CoastLine = std::vector<geo::WorldPoint>;

struct Sea {
    std::vector<std::vector<Outline>> areas;
    bool is_all_around = false;  // it is all that there is at the edge
};

// edge: a box of the world's square. A coast that ends within it goes on to the next piece, or straight to the edge,
// whichever is nearer.
Sea sea_within(std::vector<CoastLine> coast, const Box& edge);

}  // namespace starway::read::osm
