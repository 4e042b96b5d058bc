// Outlines of areas: made of ways that meet at their ends, and told apart into outlines and holes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/geo/tiles/tile_plane.hpp"

namespace starway::read::osm {

// Nodes of ways that follow one another.
struct Chain {
    std::vector<std::int64_t> nodes;
    bool is_inner = false;  // all ways of it are holes, as the relation says
    [[nodiscard]] bool is_ring() const { return nodes.size() > 3 && nodes.front() == nodes.back(); }
};

// Joins chains at their ends until they are rings or nothing joins them. may_turn: a way may be passed against its
// direction.
std::vector<Chain> joined_chains(std::vector<Chain> ways, bool may_turn);

using Outline = std::vector<geo::WorldPoint>;  // a ring, whose first corner is not repeated
struct OutlineRing {
    Outline corners;
    bool is_inner = false;
};

// Each outline with its holes, the largest first. A ring is a hole if an odd number of others enclose it, whatever its
// role; one that is a hole by its role, and that none encloses, is left out.
std::vector<std::vector<Outline>> nested_rings(std::vector<OutlineRing> rings);

// Positive where the ring runs clockwise as seen on the map.
double outline_area(std::span<const geo::WorldPoint> ring);

// A point within an area, about where its name belongs: in the middle of the widest part of the row through its centre.
geo::WorldPoint label_point(std::span<const Outline> area);

}  // namespace starway::read::osm
