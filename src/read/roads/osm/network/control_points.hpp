// Nodes that stop or delay some profile: barriers, signals, mini-roundabouts.
#pragma once

#include <cstdint>
#include <vector>

#include "read/roads/osm/network/edges.hpp"

namespace starway::read::osm {

struct ControlPoint {
    std::uint32_t meaning = 0;
    std::vector<std::uint8_t> arms;         // per profile: the ends of open edges there, as far as 2
    std::uint32_t all_arms = 0;             // the ends of all edges there
    bool stops = false;                     // passing it matters to one of them: edges that end there do not meet
    std::uint32_t first = NodeTable::none;  // the network's node of the first edge that ended there
};

// What the node is to a profile, whose ways may meet others there.
road::profile::NodeMeaning node_meaning(const ControlPoint& point, const Meanings& meanings, std::size_t profile);

// Whether it stops or delays a profile that may use its ways, or shows otherwise. Sets `stops`, and counts barriers.
// Precondition: its arms are counted.
bool matters(ControlPoint& point, const Meanings& meanings, EdgeCounts& counts);

}  // namespace starway::read::osm
